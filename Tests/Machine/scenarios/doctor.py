"""`slidectl doctor` on the installed service: what is broken is found, and the command that it advises mends it."""

import grp
import json
import os
import subprocess

from machine import waiting
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
        check.equal("what a fresh service lacks", _found(), [("unit", "slided.service"), ("feedback", "brightness")])
        check.equal("nothing of that stops a slider", slidectl("doctor").returncode, 0)
        for name in ("unit", "feedback"):
            _mend(check, name)
        service.wait_to_read(throttle)

        card = next(name for name in sorted(os.listdir("/dev/snd")) if name.startswith("controlC"))
        breakages = [
            ("light", "another's brightness file", lambda: os.chown(PANEL, 0, -1)),
            ("uinput", "another's /dev/uinput", lambda: os.chown("/dev/uinput", 0, -1)),
            ("node", "an input node without its group", lambda: os.chown(throttle.node, -1, 0)),
            ("mixer", "a sound card without its group", lambda: os.chown(f"/dev/snd/{card}", -1, 0)),
            ("files", "a configuration that only root may read", lambda: os.chmod(CONFIGURATION, 0o600)),
            ("configuration", "a slider that was not read yet", lambda: service.configure(SLIDERS + NEW)),
            ("slider", "a slider that is off", lambda: slidectl("disable", "volume")),
            ("daemon", "a service that doesn't run", lambda: systemctl("stop", UNIT)),
            ("unit", "a masked unit", lambda: (systemctl("stop", UNIT), systemctl("mask", UNIT))),
        ]
        for name, what, breaking in breakages:
            breaking()
            found = [problem for problem in _problems() if problem["check"] == name]
            check.true(f"{what} is found", bool(found), found[0]["problem"] if found else f"{_problems()}")
            _mend(check, name)
            if name == "configuration":
                service.configure(SLIDERS)
                slidectl("reload")

        service.configure(SLIDERS.replace('"Master"', '"Mater"'))
        slidectl("reload")
        missing = [problem["problem"] for problem in _problems() if problem["check"] == "mixer"]
        check.true("an element that isn't there is found, with those that are", any("'Master'" in text for text in missing), f"{missing}")
        service.configure(SLIDERS)
        slidectl("reload")

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


def _found():
    return [(problem["check"], problem["subject"]) for problem in _problems()]


def _mend(check, name):
    """Does what is advised for the check, as root, until nothing is wrong with it any more."""
    remedies = [problem["remedy"] for problem in _problems() if problem["check"] == name]
    for remedy in remedies:
        subprocess.run(remedy.replace("sudo ", ""), shell=True, capture_output=True, stdin=subprocess.DEVNULL)
    try:
        waiting.until(lambda: name not in [problem["check"] for problem in _problems()], "")
        check.true(f"the remedy for {name} mends it", bool(remedies), "; ".join(remedies))
    except waiting.TooLate:
        check.true(f"the remedy for {name} mends it", False, f"{remedies}, and still {_problems()}")


def _opens(*command):
    """The calls by which a command opens files."""
    traced = subprocess.run(["strace", "-f", "-e", "trace=open,openat", "-o", "/tmp/doctor.strace", *command], capture_output=True)
    if traced.returncode > 1:
        raise RuntimeError(f"strace: status {traced.returncode}: {traced.stderr}")
    with open("/tmp/doctor.strace") as file:
        return file.read().splitlines()
