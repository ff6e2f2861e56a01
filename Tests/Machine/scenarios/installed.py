"""What `make install` leaves behind: a user of its own, devices that are its, and a unit as closed as it can be."""

import grp
import os
import pwd
import re
import subprocess

from machine import waiting
from machine.backlight import Backlight
from machine.service import UNIT, slidectl
from machine.throttle import Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    user = pwd.getpwnam("slided").pw_uid
    waiting.until(lambda: os.stat(f"{panel.path}/brightness").st_uid == user, "the brightness file is slided's")
    people = grp.getgrnam("slided").gr_gid
    for path, what in ((f"{panel.path}/brightness", "the brightness file"), ("/dev/uinput", "/dev/uinput")):
        status = os.stat(path)
        check.true(f"{what} is the user's to write, not the group's of the people who may set sliders",
                   status.st_uid == user and status.st_mode & 0o200 and not status.st_mode & 0o002 and status.st_gid != people,
                   f"uid {status.st_uid}, gid {status.st_gid}, mode {status.st_mode & 0o777:o}; slided is {user}:{people}")
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", f"/usr/lib/systemd/system/{UNIT}"], capture_output=True, text=True)
    check.equal("systemd finds no fault in the unit", [line for line in verified.stderr.splitlines() if "slided" in line], [])
    service.start(CONFIGURATION)
    with open(f"/proc/{service.process}/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
    check.equal("it runs as its user, without capabilities", (status["Uid"].split(), status["CapEff"].strip("0"), status["NoNewPrivs"]),
                ([str(user)] * 4, "", "1"))
    output = subprocess.run(["systemd-analyze", "security", "--no-pager", UNIT], capture_output=True, text=True).stdout
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", output)
    check.at_most("exposure", float(exposure[1]) if exposure else 10, 1.0)
    opened = [target for target in service.descriptors().values() if target.startswith("/dev/input/")]
    check.equal("no device is open that no slider asks for, no keyboard", opened, [])
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        throttle.turn_to(307)
        check.true("closed as it is, it writes", panel.wait_for(raw(307, 10)), f"brightness {panel.raw}")
    subprocess.run(["systemctl", "stop", UNIT], check=True)
    stopped = slidectl("get", "brightness")
    check.true("without the service slidectl is status 4", stopped.returncode == 4 and stopped.stderr.startswith("slidectl:"),
               f"status {stopped.returncode}, {stopped.stderr.strip()!r}")
