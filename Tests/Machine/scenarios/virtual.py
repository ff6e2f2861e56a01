"""Outputs that are input devices for others: keys that are pressed, and an axis that moves."""

import pathlib
import subprocess

from machine import reader, waiting
from machine.reader import Reader
from machine.service import slidectl, slider
from machine.uinput import ABS_THROTTLE, EV_ABS, EV_KEY

KEY_VOLUMEDOWN, KEY_VOLUMEUP = 114, 115

CONFIGURATION = """
[slider.media]
to    = { key = { up = "KEY_VOLUMEUP", down = "KEY_VOLUMEDOWN" } }
steps = 21

[slider.lever]
to = { axis = "ABS_THROTTLE" }

[slider.echo]
from = { device = "slided *", axis = "ABS_THROTTLE" }
"""


def run(check, service, trace):
    _without_uinput(check, service)
    keys, axis = Reader(reader.node("name", "slided media")), Reader(reader.node("name", "slided lever"))
    with keys, axis:
        check.equal("nothing is sent by starting", (keys.take(), axis.take()), ([], []))
        check.equal("an axis from 0 to 65535, without fuzz", axis.axis(ABS_THROTTLE), (0, 0, 65535, 0, 0, 0))

        slidectl("set", "media", "25%")
        waiting.until(lambda: len(reader.pressed(keys.read())) >= 5, "five presses")
        slidectl("down", "media")
        keys.wait_for(EV_KEY, KEY_VOLUMEDOWN, 0)
        events = keys.take()
        check.equal("a press a step, up and then down", reader.pressed(events), [KEY_VOLUMEUP] * 5 + [KEY_VOLUMEDOWN])
        check.equal("each press is released", keys.keys(), [])
        check.equal("what is said of it", _said("media"), {"kind": "key", "target": "slided media", "raw": 4, "max": 20})

        slidectl("set", "lever", "40%")
        axis.wait_for(EV_ABS, ABS_THROTTLE, 26214)
        slidectl("set", "lever", "max")
        axis.wait_for(EV_ABS, ABS_THROTTLE, 65535)
        check.equal("an axis stands where its slider is", reader.values(axis.take(), ABS_THROTTLE), [26214, 65535])
        check.equal("what is said of it, too", _said("lever"), {"kind": "axis", "target": "slided lever", "raw": 65535, "max": 65535})

        check.equal("slidectl reload", slidectl("reload").returncode, 0)
        slidectl("up", "media")
        keys.wait_for(EV_KEY, KEY_VOLUMEUP, 0)
        check.equal("a reload keeps the devices, and presses nothing", reader.pressed(keys.take()), [KEY_VOLUMEUP])
        slidectl("set", "lever", "0")
        axis.wait_for(EV_ABS, ABS_THROTTLE, 0)
        check.equal("nor moves an axis", reader.values(axis.take(), ABS_THROTTLE), [0])

        opened = [target for target in service.descriptors().values() if target in (keys.path, axis.path)]
        check.equal("none of them is an input of ours", (opened, slider("echo")["fraction"]), ([], 0))


def _without_uinput(check, service):
    """The kernel's module comes when the service is there already: the unit has closed no door on it."""
    service.stop()
    subprocess.run(["modprobe", "--remove", "uinput"], check=True)
    service.start(CONFIGURATION)
    check.true("without uinput the outputs say what is missing", "/dev/uinput" in slider("media")["outputs"][0]["error"],
               slider("media")["outputs"][0]["error"])
    subprocess.run(["modprobe", "uinput"], check=True)
    waiting.until(lambda: pathlib.Path("/dev/uinput").owner() == "slided", "udev gives /dev/uinput to the service's user")
    for name in ("media", "lever"):
        waiting.until(lambda: slider(name)["outputs"][0]["ok"], f"{name}'s device, once uinput is there")


def _said(name):
    output = slider(name)["outputs"][0]
    return {key: output[key] for key in ("kind", "target", "raw", "max")}
