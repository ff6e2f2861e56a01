"""The C loop that slided is measured against, Tests/Budgets/reference-loop.c, built on the host."""

import os
import subprocess

from machine import waiting
from machine.service import descriptors
from machine.uinput import ABS_THROTTLE

PROGRAM = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "..", ".build", "reference-loop")


class Reference:
    """Runs from a `with` to its end: a throttle drives a backlight."""

    def __init__(self, way, throttle, backlight):
        """`way` is `direct` or `threaded`."""
        self._command = [PROGRAM, way, throttle.node, str(ABS_THROTTLE), f"{backlight.path}/brightness", str(backlight.maximum)]

    @property
    def process(self):
        return self._process.pid

    def __enter__(self):
        self._process = subprocess.Popen(self._command)
        waiting.until(self._waits, f"{' '.join(self._command)} waits for frames")
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def _waits(self):
        if self._process.poll() is not None:
            raise RuntimeError(f"{' '.join(self._command)}: status {self._process.returncode}")
        return "anon_inode:[eventpoll]" in descriptors(self.process).values()
