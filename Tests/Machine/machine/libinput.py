"""What a desktop makes of a device: `libinput debug-events`."""

import os
import re
import subprocess
import time

from machine import waiting


class Desktop:
    """libinput from its making to `end`; what it says of one device, with a pointer as fast as the finger.

    With `seat` it has all devices of the seat and hears of those that come and go, as a desktop does; without, that device alone.
    """

    def __init__(self, node, seat=False):
        self._event = os.path.basename(node)
        self._file = open(f"/tmp/libinput-{time.monotonic_ns()}", "w+")
        self._process = subprocess.Popen(
            ["libinput", "debug-events", *(["--udev", "seat0"] if seat else ["--device", node]), "--set-profile=flat", "--disable-tap"],
            stdout=self._file, stderr=subprocess.STDOUT, text=True, bufsize=1)
        waiting.until(lambda: any("DEVICE_ADDED" in line for line in self.lines()), f"libinput has {node}", 60)

    def _text(self):
        with open(self._file.name) as file:
            return file.read()

    def lines(self):
        return [line for line in self._text().splitlines() if self._event in line.lstrip("-").split()[:1]]

    def motions(self):
        """How the pointer moved, before acceleration, as (x, y) each."""
        pattern = re.compile(r"POINTER_MOTION\s.*\(\s*([+-]?[\d.]+)/\s*([+-]?[\d.]+)\)")
        return [(float(match[1]), float(match[2])) for match in map(pattern.search, self.lines()) if match]

    def buttons(self):
        """(number, "pressed" or "released") each."""
        pattern = re.compile(r"POINTER_BUTTON\s.*?\((\d+)\) (pressed|released)")
        return [(int(match[1]), match[2]) for match in map(pattern.search, self.lines()) if match]

    def wait_for_clicks(self, count):
        waiting.until(lambda: len(self.buttons()) >= 2 * count, f"libinput tells of {count} clicks", 60)

    def wait_for_removal(self):
        waiting.until(lambda: any("DEVICE_REMOVED" in line for line in self.lines()), f"libinput sees {self._event} go", 60)

    def end(self):
        if self._process.poll() is None:
            self._process.send_signal(2)
            self._process.wait(20)
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
