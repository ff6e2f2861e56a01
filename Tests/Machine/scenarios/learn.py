"""slidectl learn finds a dial and the edge of a pad by their movement, and the tables that it writes work at once."""

import glob
import json
import os
import pwd
import shutil
import subprocess

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.dial import Dial, Keyboard
from machine.learning import Running
from machine.service import NOBODY, slidectl
from machine.touchpad import Touchpad

DROP_INS = "/etc/slided/conf.d"


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(1)
    mixer.set_channels(-50)
    service.start("")
    try:
        with Dial(b"Caf\xe9 Dial") as dial, Touchpad() as pad, Keyboard() as keyboard:
            subprocess.run(["udevadm", "settle"], check=True)
            _listed(check, dial, keyboard)
            _without_questions(check, service, panel, dial)
            _with_questions(check, service, dial, pad, keyboard)
            _refused(check, dial)
            _recorded(check, dial, pad)
            _in_a_session(check, dial)
    finally:
        for path in glob.glob(f"{DROP_INS}/*.toml"):
            os.unlink(path)


def _listed(check, dial, keyboard):
    listed = json.loads(slidectl("devices", "--json").stdout)
    entry = next(entry for entry in listed if entry.get("node") == dial.node)
    check.equal("a dial is known by what it announces", (entry["type"], entry["suggestions"]), ("dial", ['dial = "REL_DIAL"']))
    check.true("its name is repaired", entry["name"] == "Caf\ufffd Dial", entry["name"])
    check.equal("a keyboard is not listed", [entry for entry in listed if entry.get("node") == keyboard.node], [])


def _without_questions(check, service, panel, dial):
    learn = Running("learn", "--device", dial.node, "--to", "backlight=acpi_video0", "--name", "knob")
    learn.wait_to_read(dial)
    dial.turn(12)
    dial.turn(-5)
    check.equal("a dial is learned", learn.status(), 0)
    with open(f"{DROP_INS}/knob.toml") as file:
        table = file.read()
    check.true("its table is written", 'dial = "REL_DIAL"' in table and 'name = "Caf? Dial"' in table, table)
    service.wait_to_read(dial)
    dial.turn(40)
    check.true("the table works at once", panel.wait_for(10), f"brightness {panel.raw} after 40 detents")
    dial.turn(-40)
    check.true("both ways", panel.wait_for(1), f"brightness {panel.raw} after 40 detents back")


def _with_questions(check, service, dial, pad, keyboard):
    learn = Running("learn", terminal=True)
    learn.wait_to_read(dial, pad)
    keyboard.type(30, 48, 46)
    check.equal("the keyboard is not opened", keyboard.node in learn.nodes(), False)
    pad.slide((4, 46), (4, 16), seconds=1, frames=40)
    learn.wait_for("What is it to change?")
    line = next(line for line in learn.text().splitlines() if "Dummy,Master" in line)
    learn.answer(line.split()[0])
    learn.wait_for("Its name [volume]")
    learn.answer("")
    learn.wait_for("Write this")
    learn.answer("y")
    check.equal("a pad's edge is learned", learn.status(), 0)
    with open(f"{DROP_INS}/volume.toml") as file:
        table = file.read()
    check.true("its table is written", 'edge = "left"' in table and 'alsa = "Dummy"' in table, table)
    service.wait_to_read(pad)
    before = mixer.channels()[0]
    pad.slide((4, 46), (4, 16), seconds=0.5, frames=40)
    waiting.until(lambda: mixer.channels()[0] > before, "the volume goes up")
    check.true("the table works at once", True, f"volume from {before} to {mixer.channels()[0]}")


def _refused(check, dial):
    with open(f"{DROP_INS}/knob.toml") as file:
        before = file.read()
    refused = slidectl("learn", "--device", dial.node, "--to", "none", "--name", "knob")
    check.equal("a file that is there is not written over", refused.returncode, 1)
    with open(f"{DROP_INS}/knob.toml") as file:
        check.equal("and stays", file.read(), before)
    closed = slidectl("learn", "--to", "none", user=65534)
    check.true("others are told what to type", closed.returncode == 5 and "sudo slidectl learn" in closed.stderr, closed.stderr)


def _recorded(check, dial, pad):
    """What is recorded replays to what the slider did."""
    record = Running("record", dial.node)
    record.wait_to_read(dial)
    record.wait_for("B: 02")
    dial.turn(7)
    waiting.until(lambda: record.text().count("0002 0007 1") == 7, "seven detents are recorded")
    record.interrupt()
    check.equal("Ctrl-C ends a recording", record.status(), 0)
    path = "/tmp/dial.evemu"
    with open(path, "w") as file:
        file.write(record.text())
    replayed = slidectl("replay", path, "--json")
    events = [json.loads(line)["event"] for line in replayed.stdout.splitlines()]
    check.equal("a recording replays", (replayed.returncode, events.count("change")), (0, 7))
    gone = Running("record", pad.node)
    gone.wait_to_read(pad)
    pad.unplug()
    check.equal("a device that is pulled out ends a recording", gone.status(), 0)


def _in_a_session(check, dial):
    """What is a person's and not the machine's: the system's service gets the dial, the person's own one what follows it."""
    os.unlink(f"{DROP_INS}/knob.toml")
    home = pwd.getpwuid(NOBODY).pw_dir
    os.makedirs(home, exist_ok=True)
    os.chown(home, NOBODY, NOBODY)
    os.environ["SUDO_UID"] = str(NOBODY)
    try:
        learn = Running("learn", "--device", dial.node, "--to", "alsa=default", "--name", "mine")
        learn.wait_to_read(dial)
        dial.turn(12)
        dial.turn(-5)
        check.equal("a dial is learned for a session", learn.status(), 0)
        with open(f"{DROP_INS}/mine.toml") as file:
            table = file.read()
        check.true("the machine's half has the dial alone", 'dial = "REL_DIAL"' in table and "to " not in table, table)
        path = f"{home}/.config/slided/conf.d/mine.toml"
        with open(path) as file:
            table = file.read()
        check.true("the person's half follows it", 'from = { slider = "mine" }' in table and 'alsa = "default"' in table, table)
        check.equal("and is that person's file", (os.stat(path).st_uid, os.stat(path).st_gid), (NOBODY, NOBODY))
        check.true("it is said what is still to be done", "systemctl --user enable --now slided" in learn.text(), learn.text())
    finally:
        del os.environ["SUDO_UID"]
        shutil.rmtree(home)
