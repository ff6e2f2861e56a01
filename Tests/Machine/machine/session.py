"""A person at the machine: a session of logind's on seat0, with a bus and a `slided --user` of its own, and no permission on anything."""

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
