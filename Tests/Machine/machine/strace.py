"""What strace tells of a process. It slows the process down: for what is called, never for when."""

import re
import subprocess
import time


class Strace:
    """From its making, when it is attached to all threads, to `end`; `lines` are there after that."""

    def __init__(self, process, *calls, inject=None):
        """`inject` has calls fail instead of being made, as strace's -e inject= takes it after the calls' names: `error=EIO:when=5`."""
        self.lines = []
        self._path = f"/tmp/strace-{time.monotonic_ns()}"
        # -y: which file a descriptor is.
        self._process = subprocess.Popen(
            ["strace", "-f", "-y", "-o", self._path, "-e", "trace=" + ",".join(calls),
             *(["-e", f"inject={','.join(calls)}:{inject}"] if inject else []), "-p", str(process)],
            stderr=subprocess.PIPE, text=True)
        said = self._process.stderr.readline().strip()
        if "attached" not in said:
            raise RuntimeError(f"strace -p {process}: {said or 'says nothing'}")

    def end(self):
        """Lets go of the process."""
        self._process.terminate()
        self._process.wait(20)
        self._process.stderr.close()
        with open(self._path, errors="replace") as file:
            self.lines = file.read().splitlines()

    @property
    def injected(self):
        """The calls that failed because they were told to."""
        return [line for line in self.lines if "(INJECTED)" in line]

    def opens(self, node):
        """How often a node was opened, or was tried to."""
        return sum(1 for line in self.lines if re.search(rf'\bopen\w*\(.*"{node}"', line))

    def bytes_read(self, node):
        """How much was read of a node."""
        pattern = re.compile(rf"\bread\(\d+<{node}[<>].*= (\d+)$")
        return sum(int(match[1]) for match in map(pattern.search, self.lines) if match)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            self.end()
