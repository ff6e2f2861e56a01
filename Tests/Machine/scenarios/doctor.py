"""`slidectl doctor` on the installed service: what is broken is found, and the command that it advises mends it."""

import grp
import json
import os
import subprocess

from machine.service import CONFIGURATION, NOBODY, UNIT, slidectl, systemctl
from machine.throttle import Throttle

SLIDERS = """
[slider.brightness]
from     = { device = "*Throttle*", axis = "ABS_THROTTLE", exclusive = true }
to       = [{ backlight = "acpi_video0" }, { axis = "ABS_MISC" }]
feedback = { ends = "rumble" }

[slider.volume]
from = { device = "*Throttle*", axis = "ABS_X" }
to   = { alsa = "Dummy", element = "Master" }
"""

NEW = """
[slider.new]
from = { device = "*Throttle*", axis = "ABS_Y" }
"""

PANEL = "/sys/class/backlight/acpi_video0/brightness"


def run(check, service, trace):
    systemctl("disable", UNIT, check=False)
    service.start(SLIDERS)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        # As it comes: not for the next start, and silent where a device would have to be written to.
        _find(check, "a fresh service", {"unit": "slided.service", "feedback": "brightness"})

        card = next(name for name in sorted(os.listdir("/dev/snd")) if name.startswith("controlC"))
        os.chown(PANEL, 0, -1)
        os.chown("/dev/uinput", 0, -1)
        os.chown(throttle.node, -1, 0)
        os.chown(f"/dev/snd/{card}", -1, 0)
        slidectl("disable", "volume")
        service.configure(SLIDERS + NEW)
        os.chmod(CONFIGURATION, 0o600)
        _find(check, "what is closed, off or not read", {
            "light": "brightness (backlight acpi_video0)", "uinput": "brightness (axis ABS_MISC)", "exclusive": "brightness",
            "node": throttle.node, "mixer": "volume (alsa Dummy,Master,0)", "slider": "volume", "configuration": CONFIGURATION,
            "files": CONFIGURATION})

        systemctl("stop", UNIT)
        systemctl("mask", UNIT)
        _find(check, "a masked unit", {"unit": "slided.service"})
        systemctl("stop", UNIT)
        service.configure(SLIDERS.replace('"Master"', '"Mater"'))
        found = _problems()
        check.equal("a service that doesn't run and an element that isn't there are found", [problem["check"] for problem in found],
                    ["daemon", "mixer"])
        check.true("with the elements that are", "'Master'" in found[-1]["problem"], found[-1]["problem"])
        service.start(SLIDERS)

        people = grp.getgrnam("slided").gr_gid
        nobody = slidectl("doctor", user=NOBODY)
        check.true("anyone may ask, and hears of the group", nobody.returncode == 0 and "usermod -aG slided" in nobody.stdout,
                   f"status {nobody.returncode}: {nobody.stdout.strip()}")
        member = slidectl("doctor", user=NOBODY, groups=[str(people)])
        check.true("who is in the group hears nothing", member.returncode == 0 and member.stdout.endswith("all is well\n"),
                   f"status {member.returncode}: {member.stdout.strip()}")
        opened = [record for record in _opens("slidectl", "doctor") if "/dev/input/" in record]
        check.equal("it opens no input device", opened, [])


def _problems():
    """What `slidectl doctor --json` finds wrong."""
    return [finding for finding in json.loads(slidectl("doctor", "--json").stdout) if not finding["ok"]]


def _find(check, what, expected):
    """Checks which checks have found what, and does what they advise, as root, until nothing is wrong any more."""
    found = _problems()
    subjects = {problem["check"]: problem["subject"] for problem in found}
    check.true(f"{what}: found", subjects == expected, f"{subjects}" if subjects == expected else f"{found}")
    advised = [problem["remedy"] for problem in found]
    # The second time for what another remedy had to come before.
    for _ in range(2):
        for problem in found:
            subprocess.run(problem["remedy"].replace("sudo ", ""), shell=True, capture_output=True, stdin=subprocess.DEVNULL)
        subprocess.run(["udevadm", "settle"])
        found = _problems()
        if not found:
            break
    check.true(f"{what}: what is advised mends it", not found, "; ".join(advised) if not found else f"{advised}, and still {found}")


def _opens(*command):
    """The calls by which a command opens files."""
    traced = subprocess.run(["strace", "-f", "-e", "trace=open,openat", "-o", "/tmp/doctor.strace", *command], capture_output=True)
    if traced.returncode > 1:
        raise RuntimeError(f"strace: status {traced.returncode}: {traced.stderr}")
    with open("/tmp/doctor.strace") as file:
        return file.read().splitlines()
