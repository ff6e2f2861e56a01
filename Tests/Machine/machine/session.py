"""People and their sessions of logind's: one at the machine with a bus and a `slided --user` of its own, and others, at it or elsewhere."""

import os
import shutil
import subprocess
import time

from machine import waiting

USER = "visitor"


class Session:
    def __init__(self, configuration):
        if subprocess.run(["id", "-u", USER], capture_output=True).returncode:
            subprocess.run(["useradd", "--create-home", USER], check=True)
        self.directory = f"/tmp/session-{time.monotonic_ns()}"
        os.makedirs(self.directory)
        self.address = f"unix:path={self.directory}/bus"
        with open(f"{self.directory}/config.toml", "w") as file:
            file.write(configuration)
        shutil.chown(self.directory, USER)
        self.log = f"{self.directory}/log"
        command = (f"exec >{self.log} 2>&1; dbus-daemon --session --nofork --address={self.address} & "
                   f"while ! [ -S {self.directory}/bus ]; do sleep 0.1; done; "
                   f"exec slided --user --config {self.directory}/config.toml --bus {self.address}")
        subprocess.run(
            ["systemd-run", "--quiet", "--collect", "--unit", "visit", "-p", "PAMName=login", "-p", f"User={USER}", "-p", "TTYPath=/dev/tty1",
             "-p", "StandardInput=tty-force", "-p", "UtmpIdentifier=tty1", "-p", "UtmpMode=user", "-E", "XDG_SEAT=seat0",
             "-E", "XDG_SESSION_TYPE=tty", "-E", "XDG_SESSION_CLASS=user", "-E", "XDG_VTNR=1", "sh", "-c", command], check=True)
        waiting.until(lambda: self.slidectl("list").returncode == 0, "slided --user", 30)

    def slidectl(self, *arguments):
        return subprocess.run(["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups", "slidectl", *arguments, "--bus", self.address],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["systemctl", "stop", "visit"], capture_output=True)


class Person:
    """Someone without any group who has logged in, and runs what is asked for in that session."""

    def __init__(self, name, terminal=None):
        """`terminal` is the number of one of seat0's; who has none comes from afar. The one in front is the first."""
        self.name, self._unit, self._directory = name, f"person-{name}", f"/tmp/person-{name}-{time.monotonic_ns()}"
        if subprocess.run(["id", "-u", name], capture_output=True).returncode:
            subprocess.run(["useradd", "--create-home", name], check=True)
        os.makedirs(self._directory)
        os.mkfifo(f"{self._directory}/in")
        shutil.chown(self._directory, name)
        shutil.chown(f"{self._directory}/in", name)
        seat = [] if terminal is None else [
            "-p", f"TTYPath=/dev/tty{terminal}", "-p", "StandardInput=tty-force", "-p", f"UtmpIdentifier=tty{terminal}", "-p", "UtmpMode=user",
            "-E", "XDG_SEAT=seat0", "-E", f"XDG_VTNR={terminal}"]
        loop = ('cd "$0"; echo $XDG_SESSION_ID >session; while :; do read -r line <in || continue; '
                'sh -c "$line" </dev/null >out 2>&1; echo $? >new; mv new status; done')
        subprocess.run(
            ["systemd-run", "--quiet", "--collect", "--unit", self._unit, "-p", "PAMName=login", "-p", f"User={name}", *seat,
             "-E", "XDG_SESSION_TYPE=tty", "-E", "XDG_SESSION_CLASS=user", "sh", "-c", loop, self._directory], check=True)
        waiting.until(lambda: self._read("session"), f"{name}'s session", 90)
        self.session = self._read("session")

    def run(self, line):
        """Runs a shell's line; returns its exit status and what it printed."""
        with open(f"{self._directory}/in", "w") as file:
            file.write(line + "\n")
        status = waiting.until(lambda: self._read("status"), f"{self.name}: {line}", 60)
        os.unlink(f"{self._directory}/status")
        return int(status), self._read("out")

    def _read(self, name):
        try:
            with open(f"{self._directory}/{name}") as file:
                return file.read().strip()
        except FileNotFoundError:
            return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["systemctl", "stop", self._unit], capture_output=True)
