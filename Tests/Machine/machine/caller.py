"""A caller on the system bus who calls a method without end and never reads what it is answered: another user, in a process of its own."""

import itertools
import socket
import struct
import subprocess
import sys
import time

from machine import waiting
from machine.service import NOBODY

_SOCKET = "/run/dbus/system_bus_socket"
_SERIAL, _BLOCK = 8, 64
_NO_REPLY_EXPECTED = 1


class Flood:
    """Calls from its making to its end."""

    def __init__(self, service, path, interface, member):
        self._process = subprocess.Popen(
            ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", "--", sys.executable, "-m", "machine.caller", service,
             path, interface, member], cwd=__file__.rpartition("/machine/")[0], stdout=subprocess.PIPE, text=True)
        self._begun = time.monotonic()
        self.calls, self.seconds = 0, 0.0

    def __enter__(self):
        waiting.until(lambda: self._process.poll() is not None or self._process.stdout.readline(), "the flood begins")
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self._begun
        self._process.terminate()
        self._process.wait(10)
        self.calls = max((int(line) for line in self._process.stdout), default=0)


def _call(destination, path, interface, member, flags=0):
    """A method call without arguments, as the wire has it, with 0 for a serial."""
    fields = b""
    for code, kind, text in ((1, b"o", path), (6, b"s", destination), (2, b"s", interface), (3, b"s", member)):
        fields += bytes(-len(fields) % 8) + bytes((code, 1)) + kind + b"\0" + struct.pack("<I", len(text)) + text.encode() + b"\0"
    message = struct.pack("<cBBBIII", b"l", 1, flags, 1, 0, 0, len(fields)) + fields
    return message + bytes(-len(message) % 8)


def _flood(service, path, interface, member):
    bus = socket.socket(socket.AF_UNIX)
    bus.connect(_SOCKET)
    bus.sendall(b"\0AUTH EXTERNAL " + str(NOBODY).encode().hex().encode() + b"\r\n")
    while not bus.recv(4096).endswith(b"\r\n"):
        pass
    hello = bytearray(_call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"))
    struct.pack_into("<I", hello, _SERIAL, 1)
    bus.sendall(b"BEGIN\r\n" + hello)
    bus.recv(4096)
    call = _call(service, path, interface, member, _NO_REPLY_EXPECTED)
    block = bytearray(call * _BLOCK)
    for serial in itertools.count(2, _BLOCK):
        for number in range(_BLOCK):
            struct.pack_into("<I", block, len(call) * number + _SERIAL, (serial + number) & 0xFFFFFFFF or 1)
        bus.sendall(block)
        # Each line counts what has left so far: the last one is left behind when it is ended.
        print(serial + _BLOCK - 2, flush=True)


if __name__ == "__main__":
    _flood(*sys.argv[1:])
