"""The kernel's backlights, read and set behind the service's back."""

import glob
import os
import subprocess

from machine import waiting

_DIRECTORY = "/sys/class/backlight"


class Backlight:
    def __init__(self, name):
        self.name = name
        self.path = f"{_DIRECTORY}/{name}"
        self.maximum = int(self._read("max_brightness"))

    @property
    def raw(self):
        return int(self._read("brightness"))

    def set(self, raw):
        with open(f"{self.path}/brightness", "w") as file:
            file.write(str(raw))

    def wait_for(self, raw, seconds=20.0):
        """True once the file says `raw`; False if it does not come to that."""
        try:
            waiting.until(lambda: self.raw == raw, "", seconds)
            return True
        except waiting.TooLate:
            return False

    def _read(self, attribute):
        with open(f"{self.path}/{attribute}") as file:
            return file.read()


class PicoLCD:
    """A small USB display, whose backlight has 255 steps and another name each time that it is plugged in."""

    pattern = "*04D8:C002*"

    def plug(self):
        self._run("plug")
        name = os.path.basename(waiting.until(lambda: glob.glob(f"{_DIRECTORY}/{self.pattern}"), "the picoLCD's backlight")[0])
        restored = f"systemd-backlight@backlight:{name}.service"
        if os.path.exists("/run/systemd/system"):       # it gives the panel a level, too: afterwards all is quiet
            waiting.until(lambda: subprocess.run(["systemctl", "-q", "is-active", restored]).returncode == 0, restored)
        return Backlight(name)

    def unplug(self):
        self._run("unplug")
        waiting.until(lambda: not glob.glob(f"{_DIRECTORY}/{self.pattern}"), "the picoLCD's backlight is gone")

    def _run(self, action):
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "picolcd"), action], check=True)
