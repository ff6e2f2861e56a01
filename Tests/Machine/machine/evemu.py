"""Recordings played by evemu's own programs, as people play those that come with a report."""

import subprocess


class Replica:
    """The device of a recording as evemu-device makes it, plugged in from its making to `unplug`."""

    def __init__(self, recording):
        self.name, self._path = recording.name, recording.path
        self._process = subprocess.Popen(["evemu-device", self._path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = self._process.stdout.readline().strip()
        self.node = said.removeprefix(f"{self.name}: ")
        if not self.node.startswith("/dev/input/event"):
            raise RuntimeError(f"evemu-device {self._path}: {said or 'says nothing'}")

    def play(self):
        """Has evemu-play send the recording's events to the node, at the distances in which they were recorded."""
        with open(self._path) as events:
            played = subprocess.run(["evemu-play", self.node], stdin=events, capture_output=True, text=True, timeout=60)
        if played.returncode:
            raise RuntimeError(f"evemu-play {self._path}: status {played.returncode}: {played.stderr.strip()}")

    def unplug(self):
        """Takes the device away. Safe to call again."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)
            self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unplug()
