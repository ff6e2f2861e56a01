"""slidectl learn and record while they run."""

import os
import pty
import subprocess
import time

from machine import waiting


class Running:
    """slidectl in the background, its output going to a file; on a terminal of its own when someone is to be asked."""

    def __init__(self, *arguments, terminal=False):
        self._path = f"/tmp/slidectl-{time.monotonic_ns()}"
        self._terminal = None
        output = open(self._path, "w+b")
        if terminal:
            self._terminal, slave = pty.openpty()
        self._process = subprocess.Popen(
            ["slidectl", *arguments], stdin=slave if terminal else subprocess.DEVNULL, stdout=output, stderr=output)
        output.close()
        if terminal:
            os.close(slave)

    def text(self):
        with open(self._path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def nodes(self):
        """The input nodes that it has open."""
        directory = f"/proc/{self._process.pid}/fd"
        try:
            targets = [os.readlink(f"{directory}/{number}") for number in os.listdir(directory)]
        except FileNotFoundError:
            return []
        return [target for target in targets if target.startswith("/dev/input/event")]

    def wait_to_read(self, *devices):
        for device in devices:
            waiting.until(lambda: device.node in self.nodes(), f"slidectl opens {device.name}: {self.text()}")

    def wait_for(self, text):
        waiting.until(lambda: text in self.text(), f"slidectl says {text!r}: {self.text()}")

    def answer(self, text):
        os.write(self._terminal, text.encode() + b"\n")

    def interrupt(self):
        self._process.send_signal(2)

    def status(self):
        """Its exit status, once it has ended."""
        try:
            return self._process.wait(40)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return f"still running after 40 s: {self.text()}"
