"""Devices that mean harm: names that speak to terminals, absurd ranges, random events, thirty at once. An honest slider works all the while."""

import errno
import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.dial import Dial
from machine.service import UNIT, descriptors, slider, systemctl
from machine.throttle import MAXIMUM, Throttle, raw
from machine.uinput import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_THROTTLE, ABS_X, ABS_Y, BTN_0, BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH,
    EV_ABS, EV_KEY, EV_REL, EV_SYN, EVENT, INPUT_PROP_POINTER, SYN_DROPPED, SYN_REPORT, Axis, Device)

CONFIGURATION = """
[slider.honest]
from = { device = { vendor = 0x1d50, name = "Machine Throttle" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }

[slider.axis]
from = { device = { vendor = 0x0bad }, axis = "ABS_THROTTLE" }
to   = { alsa = "Dummy", element = "Master" }

[slider.pickup]
from = { device = { vendor = 0x0bad }, axis = "ABS_X", takeover = "pickup" }

[slider.ring]
from = { device = { vendor = 0x0bad }, ring = "ABS_WHEEL" }

[slider.dial]
from = { device = { vendor = 0x0bad }, dial = "REL_DIAL" }

[slider.edge]
from = { device = { vendor = 0x0bad }, edge = "left", width = "20%" }

[slider.area]
from = { device = { vendor = 0x0bad }, area = ["30%", "0%", "60%", "100%"], along = "y", fingers = 2 }

[slider.circle]
from = { device = { vendor = 0x0bad }, circle = ["80%", "50%"], radius = "20%" }

[slider.alone]
from = { device = { vendor = 0x0bae }, edge = "right", exclusive = true }
"""

EVIL = ("axis", "pickup", "ring", "dial", "edge", "area", "circle", "alone")

LIMIT = 500
SECONDS = 60
ABS_WHEEL, REL_DIAL, ABS_CNT = 0x08, 0x07, 0x40

NAMES = (
    b"\x1b]0;taken\x07\x1b[2J\x1b[35;45mEvil", b"Evil\nslided: all is well\r\n", b"Evil \"$(reboot)\" '`x`' \\\" = [", b"Evil \xff\xfe\x80\x9b35;45m",
    b"Evil \xc2\x9b35;45m \xe2\x80\xae tfel \xe2\x80\xa8 line \xe2\x81\xa6", b"Evil %s%n%x {value} {0}", b"E" * 79, b"Evil \x00 \x7f\x08\x08\x08",
    "Evil \u0301\u0301\u0301 \U000e0041 \ufeff".encode())
"""No longer than the kernel lets them be: 79 bytes."""

NUMBERS = (-2**31, -2**31 + 1, -65536, -1, 0, 1, 2, 127, 1023, 65535, 2**31 - 2, 2**31 - 1)
_SET_AXIS = 0x401845C0
"""EVIOCSABS of linux/input.h, for axis 0."""


def run(check, service, trace):
    chance = random.Random(4)
    panel = Backlight("acpi_video0")
    panel.set(0)
    mixer.set_channels(0)
    _limits(check)
    service.start(CONFIGURATION)
    process = service.process
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        begun, started = time.time(), time.monotonic()
        _thirty(check, service, chance)
        devices = [_evil(chance, name, number) for number, name in enumerate(NAMES)]
        try:
            waiting.until(lambda: set(device.node for device in devices) <= set(service.descriptors().values()), "they are read")
            _shown(check)
            _random(check, service, trace, chance, panel, throttle, devices)
        finally:
            for device in devices:
                device.unplug()
        _journal(check, begun)
        check.true("in one process", service.process == process, f"{process}, then {service.process}; {_last_words(process, begun)}")
        throttle.turn_to(200)
        throttle.turn_to(920)
        check.true("an honest slider works after them", panel.wait_for(raw(920, 10)), f"brightness {panel.raw}")
        volumes = {value for write in trace.volumes(since=started) for value in write.value}
        check.true("no volume is out of range", all(mixer.MINIMUM <= value <= mixer.MAXIMUM for value in volumes), f"{len(volumes)} volumes")
        levels = {write.value for write in trace.brightness("acpi_video0", started)}
        check.true("no brightness is out of range", levels <= set(range(11)), f"{sorted(levels)}")


def _last_words(process, begun):
    """What a process said last, and what the kernel says of it."""
    log = subprocess.run(["journalctl", "--no-pager", "-o", "cat", f"_PID={process}", f"--since=@{begun:.3f}"], capture_output=True, text=True).stdout
    kernel = subprocess.run(["dmesg"], capture_output=True, text=True).stdout
    return log.splitlines()[-5:] + [line for line in kernel.splitlines() if f"slided[{process}]" in line]


def _limits(check):
    """What the kernel itself refuses."""
    refused = []
    for what, make in (("a path of 10000 characters", lambda: Device("Long", {EV_KEY: [BTN_0]}, phys=b"P" * 10000)),
                       ("no name", lambda: Device("", {EV_KEY: [BTN_0]}))):
        try:
            make().unplug()
        except OSError as error:
            refused.append((what, errno.errorcode[error.errno]))
    check.equal("the kernel lets no name be empty, and no path be longer than a page", [what for what, _ in refused],
                ["a path of 10000 characters", "no name"])


def _evil(chance, name, number):
    """A device that is everything at once."""
    codes = {EV_KEY: [BTN_0, BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER, *chance.sample(range(0x160, 0x2E0), 20)], EV_REL: range(0, 13),
             EV_ABS: [code for code in range(ABS_CNT) if code < 0x2F or code in (ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID)]}
    axes = {code: _axis(chance) for code in codes[EV_ABS]}
    axes[ABS_MT_SLOT] = Axis(0, chance.choice((0, 1, 9, 63)))
    axes[ABS_MT_TRACKING_ID] = Axis(0, 65535)
    device = Device(name, codes, axes, properties=[INPUT_PROP_POINTER], identity=(3, 0x0BAD + number % 2, 0x6000, 1),
                    phys=name * 10 + b"P" * 100)
    device.codes, device.ranges = codes, axes
    return device


def _axis(chance):
    """A range that the kernel lets a device announce."""
    while True:
        minimum, maximum = chance.choice(NUMBERS), chance.choice(NUMBERS)
        if minimum < maximum and maximum - minimum < 2**31:
            return Axis(minimum, maximum, fuzz=chance.choice((0, 0, 1, 2**31 - 1)), flat=0, resolution=chance.choice((0, 1, 40, 2**31 - 1)))


def _absurd(chance, device):
    """Gives axes ranges that no device can announce, as any program that may open it can."""
    with open(device.node, "wb") as node:
        for code in chance.sample(list(device.codes[EV_ABS]), 12):
            if code == ABS_MT_SLOT:
                continue
            ranges = [chance.choice(NUMBERS) for _ in range(6)]
            try:
                fcntl.ioctl(node, _SET_AXIS + code, struct.pack("6i", *ranges))
            except OSError:
                pass                                    # the kernel has its own opinion of some
    subprocess.run(["udevadm", "trigger", "--action=change", device.node], check=True)


def _thirty(check, service, chance):
    """Thirty that come at once and go at once, again and again: nothing stays."""
    def once():
        devices = [_evil(chance, b"Evil %d" % number, number) for number in range(30)]
        waiting.until(lambda: set(device.node for device in devices) <= set(service.descriptors().values()), "thirty are read", 60)
        for device in devices:
            device.unplug()
        subprocess.run(["udevadm", "settle"], check=True)
        waiting.until(lambda: not any("/dev/input/event" in target and "deleted" in target for target in service.descriptors().values()), "all are closed")
        waiting.until(lambda: len(service.descriptors()) <= before, f"all descriptors are closed: {service.descriptors()}")
        return service.memory()["Anonymous"]
    before = len(service.descriptors())
    sizes = [once() for _ in range(3)]
    check.at_most("of thirty devices at once no memory is left", sizes[2] - sizes[1], 64, " kB")
    check.true("and no descriptor", len(service.descriptors()) <= before, f"{before} before, then {len(service.descriptors())}; {sizes} kB")


def _random(check, service, trace, chance, panel, throttle, devices):
    """A minute of random events of all kinds, and each few seconds a hand on an honest throttle."""
    begun, sent, late, turns = time.monotonic(), 0, [], 0
    turned = begun
    process = service.process
    while time.monotonic() - begun < SECONDS:
        if service.process != process:
            state = systemctl("show", "-p", "Result", "-p", "ExecMainCode", "-p", "ExecMainStatus", "-p", "NRestarts", UNIT).split()
            check.failure(f"it has ended {time.monotonic() - begun:.1f} s after the beginning: {state}")
            return
        for device in devices:
            events = [_event(chance, device) for _ in range(chance.randint(1, 12))]
            os.write(device._file, b"".join(EVENT.pack(0, 0, *event) for event in events))
            sent += len(events)
        time.sleep(0.05)
        if time.monotonic() - turned > 4:
            turned, turns = time.monotonic(), turns + 1
            level = turns * 3 % 11
            throttle.turn_to(round(level * MAXIMUM / 10))
            if not panel.wait_for(level, 5):
                late.append((level, panel.raw))
            _absurd(chance, chance.choice(devices))
    check.equal(f"an honest slider works under {sent} random events", (late, turns > 5), ([], True))
    fractions = {name: slider(name)["fraction"] for name in EVIL}
    check.true("each slider is in its range", all(0 <= fraction <= 1 for fraction in fractions.values()), f"{fractions}")
    check.true("the random events move some", len({fraction for fraction in fractions.values()}) > 1, f"{fractions}")


def _event(chance, device):
    kind = chance.choice((EV_ABS, EV_ABS, EV_ABS, EV_ABS, EV_KEY, EV_REL, EV_SYN, EV_SYN))
    if kind == EV_SYN:
        return EV_SYN, chance.choice((SYN_REPORT, SYN_REPORT, SYN_REPORT, 2, SYN_DROPPED)), 0
    if kind == EV_KEY:
        return EV_KEY, chance.choice((BTN_TOUCH, BTN_LEFT, BTN_0, BTN_TOOL_FINGER)), chance.choice((0, 1, 2, -1))
    if kind == EV_REL:
        return EV_REL, chance.choice(list(device.codes[EV_REL])), chance.choice(NUMBERS)
    code = chance.choice((ABS_X, ABS_Y, ABS_THROTTLE, ABS_WHEEL, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID,
                          chance.choice(list(device.codes[EV_ABS]))))
    axis = device.ranges[code]
    if code == ABS_MT_TRACKING_ID:
        return EV_ABS, code, chance.choice((-1, -1, 0, 5, 70000, -2**31))
    return EV_ABS, code, chance.choice((chance.randint(axis.minimum, axis.maximum), chance.choice(NUMBERS)))


# MARK: What people see

def _shown(check):
    for arguments in (("devices",), ("status",), ("list",), ("doctor",), ("watch",), ("devices", "--json")):
        text = _on_a_terminal("slidectl", *arguments, seconds=3 if arguments == ("watch",) else 40)
        _harmless(check, f"slidectl {' '.join(arguments)}", text, arguments[0] in ("devices",))
    with Dial(NAMES[0]) as dial:
        text = _on_a_terminal("slidectl", "learn", "--device", dial.node, seconds=40, meanwhile=_Turn(dial))
        _harmless(check, "slidectl learn", text, True)


def _journal(check, begun):
    journal = subprocess.run(["journalctl", "--no-pager", "-o", "json", "-u", UNIT, f"--since=@{begun:.3f}"], capture_output=True).stdout
    # Text that journald took for none is a list of numbers there.
    check.equal("in the journal all is text", [line[:200] for line in journal.splitlines() if b'"MESSAGE":[' in line], [])
    text = subprocess.run(["journalctl", "--no-pager", "-o", "cat", "--all", "-u", UNIT, f"--since=@{begun:.3f}"], capture_output=True).stdout
    _harmless(check, "the journal", text, True)


class _Turn:
    """Turns a dial once, when the one who is to learn it looks; done when that asks."""

    def __init__(self, dial):
        self._dial, self._turned = dial, 0

    def __call__(self, process, text):
        if not self._turned and self._dial.node in descriptors(process).values():
            self._turned = time.monotonic()
        if self._turned and time.monotonic() > self._turned + 1:
            self._turned = float("inf")                 # it has seen the dial at rest
            self._dial.turn(12)
            self._dial.turn(-5)
        return b"change?" in text


def _harmless(check, what, text, names_devices):
    """Nothing reaches a terminal but text, line ends and the colours of slidectl's own."""
    shown = re.sub(rb"\x1b\[(?!35;45m)[0-9;?]*[A-Za-z]|\x1b\]1[01];\?(\x1b\\|\x07)", b"", text).replace(b"\r", b"")
    try:
        decoded = shown.decode()
    except UnicodeDecodeError as error:
        check.failure(f"{what}: {error}, {shown[error.start - 20:error.start + 20]}")
        return
    harmful = [hex(ord(character)) for character in decoded if (ord(character) < 0x20 and character not in "\n\t") or 0x7F <= ord(character) < 0xA0
               or 0x2028 <= ord(character) <= 0x202E or 0x2066 <= ord(character) <= 0x2069]
    check.true(f"{what}: nothing speaks to a terminal", not harmful and (not names_devices or "Evil" in decoded),
               f"{len(text)} bytes{', ' + ' '.join(harmful[:5]) if harmful else ''}")
    forged = [line for line in decoded.splitlines() if line.startswith("slided: all is well")]
    check.equal(f"{what}: no name makes a line of its own", forged, [])


def _on_a_terminal(*command, seconds, meanwhile=None):
    """What a command prints on a terminal, until it ends or for so long."""
    master, slave = pty.openpty()
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm-256color"})
    os.close(slave)
    text, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([master], [], [], 0.2)[0]:
            try:
                text += os.read(master, 65536)
            except OSError:
                break                                   # it has ended
        elif meanwhile and meanwhile(process.pid, text):
            break
    process.send_signal(2)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    os.close(master)
    return text
