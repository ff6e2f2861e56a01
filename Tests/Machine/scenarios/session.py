"""A person's own slided, in a session of theirs: it needs no device, follows the system's slider, and sets it."""

import os
import pathlib
import subprocess

from machine import waiting
from machine.service import UNIT, descriptors, slider
from machine.throttle import Throttle

NAME, USER = "alice", 4242
HOME, RUNTIME = f"/home/{NAME}", f"/run/user/{USER}"

SYSTEM = """
[slider.lever]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
"""

OWN = """
[slider.mine]
from  = { slider = "lever" }
steps = 11
to    = { command = ["sh", "-c", "echo {percent} $(id -un) >>$HOME/heard"] }
"""


def run(check, service, trace):
    subprocess.run(["useradd", "--create-home", "--uid", str(USER), "--groups", "slided", NAME], check=True)
    os.makedirs(f"{HOME}/.config/slided")
    pathlib.Path(f"{HOME}/.config/slided/config.toml").write_text(OWN)
    subprocess.run(["systemctl", "start", f"user@{USER}.service"], check=True)
    bus = None
    if not os.path.exists(f"{RUNTIME}/bus"):
        bus = subprocess.Popen([*_as_person(), "dbus-daemon", "--session", "--nofork", f"--address=unix:path={RUNTIME}/bus"],
                               stdout=subprocess.DEVNULL)
        waiting.until(lambda: os.path.exists(f"{RUNTIME}/bus"), "the session's bus is there")
    try:
        verified = _person("systemd-analyze", "--user", "verify", f"/usr/lib/systemd/user/{UNIT}")
        check.equal("systemd finds no fault in a person's unit", [line for line in verified.stderr.splitlines() if "slided" in line], [])
        service.start(SYSTEM)
        with Throttle() as throttle:
            service.wait_to_read(throttle)
            throttle.turn_to(1)
            _follows(check, throttle)
    finally:
        _person("systemctl", "--user", "stop", UNIT)
        if bus:
            bus.terminate()
            bus.wait()
        subprocess.run(["systemctl", "stop", f"user@{USER}.service"])


def _follows(check, throttle):
    started = _person("systemctl", "--user", "start", UNIT)
    check.true("a person's unit becomes ready", started.returncode == 0, started.stderr.strip() or "ready")
    process = int(_person("systemctl", "--user", "show", "--value", "--property", "MainPID", UNIT).stdout)
    opened = [target for target in descriptors(process).values() if target.startswith("/dev/") and target != "/dev/null"]
    check.equal("it opens no device", opened, [])
    with open(f"/proc/{process}/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
    check.equal("it can't become anyone else", (status["NoNewPrivs"], status["Seccomp"]), ("1", "2"))
    heard = pathlib.Path(f"{HOME}/heard")
    check.equal("at the start nothing is run", heard.exists(), False)
    throttle.turn_to(512)
    waiting.until(lambda: heard.exists() and heard.read_text().endswith(f"50 {NAME}\n"), "the command hears of the lever, as that person")
    check.true("a lever of the system moves what is a person's", True, heard.read_text().split()[-2])
    answer = _person("slidectl", "--user", "set", "mine", "20%")
    check.equal("slidectl --user speaks to it", (answer.returncode, answer.stderr), (0, ""))
    waiting.until(lambda: slider("lever")["percent"] == 20, "the system's slider goes along")
    check.true("what sets the one sets the other", True, "20 %")
    status = _person("slidectl", "--user", "status")
    check.equal("status finds nothing to say", (status.returncode, status.stderr), (0, ""))


def _as_person():
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "env", f"HOME={HOME}", f"XDG_RUNTIME_DIR={RUNTIME}"]


def _person(*command):
    return subprocess.run([*_as_person(), *command], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
