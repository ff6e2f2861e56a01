"""`exclusive` for what is turned, pushed and pressed: what a slider uses is its alone, and all else of the device is everyone's."""

import os
import time

from machine import reader, waiting
from machine.reader import Reader
from machine.service import slidectl, slider
from machine.throttle import Throttle
from machine.uinput import ABS_THROTTLE, ABS_X, BTN_0, EV_ABS, EV_KEY, EV_REL, REL_DIAL, Axis, Device

CONFIGURATION = """
[slider.lever]
from = { device = "*Throttle*", axis = "ABS_THROTTLE", exclusive = true }

[slider.ring]
from = { device = "*Ring*", ring = "ABS_WHEEL", exclusive = true }

[slider.dial]
from = { device = "*Dial*", dial = "REL_DIAL", exclusive = true }

[slider.keys]
from = { device = "*Keys*", keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"], exclusive = true }

[slider.bare]
from = { device = "*Bare*", dial = "REL_DIAL", exclusive = true }

[slider.typing]
from = { device = "*Keyboard*", keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"], exclusive = true }
"""

ABS_WHEEL, REL_MISC = 0x08, 0x09
KEY_MUTE, KEY_VOLUMEDOWN, KEY_VOLUMEUP = 113, 114, 115


# What it moves, what a hand does to it, and what else it has.
CONTROLS = {
    "lever": (lambda: Throttle(), [(EV_ABS, ABS_THROTTLE, value) for value in (100, 700, 800)], (EV_ABS, ABS_X, 50)),
    "ring": (lambda: Device("Machine Ring", {EV_KEY: [BTN_0], EV_ABS: [ABS_WHEEL]}, {ABS_WHEEL: Axis(0, 71)}),
             [(EV_ABS, ABS_WHEEL, place) for place in (10, 20, 30)], (EV_KEY, BTN_0, 1)),
    "dial": (lambda: Device("Machine Dial", {EV_KEY: [BTN_0], EV_REL: [REL_DIAL]}), [(EV_REL, REL_DIAL, 1)] * 8, (EV_KEY, BTN_0, 1)),
    "keys": (lambda: Device("Machine Keys", {EV_KEY: [KEY_MUTE, KEY_VOLUMEDOWN, KEY_VOLUMEUP]}),
             [(EV_KEY, KEY_VOLUMEUP, value) for value in (1, 0)] * 8, (EV_KEY, KEY_MUTE, 1)),
}


def run(check, service, trace):
    service.start(CONFIGURATION)
    for name, (plug, movement, other) in CONTROLS.items():
        begun = time.time()
        with plug() as device:
            clone = reader.node("phys", f"slided/{os.path.basename(device.node)}")
            _wait_until_taken(service, device, begun)
            with Reader(device.node) as original, Reader(clone) as raw:
                for event in movement:
                    device.frame(event)
                device.frame(other)
                raw.wait_for(*other)
                waiting.until(lambda: slider(name)["fraction"] > 0.19, f"the {name} moves its slider")
                check.equal(f"{name}: its movement is the slider's alone, all else is everyone's", (raw.take(), original.take()), ([other], []))
    _nothing_left(check, service)
    _keyboard(check, service)


def _wait_until_taken(service, device, since):
    """And as long as a hand needs to get there."""
    # Not by trying to take it: this might get it.
    waiting.until(lambda: f"{device.name} is its sliders' alone" in service.log(since), f"{device.name} is taken")
    service.wait_to_read(device)


def _nothing_left(check, service):
    """A device that has nothing else has no clone."""
    begun = time.time()
    with Device("Machine Bare", {EV_REL: [REL_DIAL]}) as dial:
        _wait_until_taken(service, dial, begun)
        with Reader(dial.node) as original:
            for _ in range(8):
                dial.frame((EV_REL, REL_DIAL, 1))
            waiting.until(lambda: slider("bare")["fraction"] > 0.19, "the dial moves its slider")
            check.equal("a dial alone: nobody else hears of it", original.take(), [])
        check.equal("and it has no clone", reader.nodes("phys", f"slided/{os.path.basename(dial.node)}"), [])
        # Without `exclusive` it is given back.
        service.configure(CONFIGURATION.replace(", exclusive = true", ""))
        slidectl("reload")
        waiting.until(lambda: not reader.is_taken(dial.node), "the dial is given back")
        with Reader(dial.node) as original:
            dial.frame((EV_REL, REL_DIAL, 1))
            original.wait_for(EV_REL, REL_DIAL, 1)
            check.true("given back, it is everyone's", True, dial.node)
        service.configure(CONFIGURATION)
        slidectl("reload")


def _keyboard(check, service):
    """A keyboard stays everyone's, and its slider works."""
    begun = time.time()
    with Device("Machine Keyboard", {EV_KEY: range(1, 121)}) as keyboard:
        service.wait_to_read(keyboard)
        with Reader(keyboard.node) as original:
            keyboard.frame((EV_KEY, KEY_VOLUMEUP, 1))
            keyboard.frame((EV_KEY, KEY_VOLUMEUP, 0))
            waiting.until(lambda: slider("typing")["fraction"] > 0, "the volume key moves its slider")
            check.equal("a keyboard is never taken", original.take(), [(EV_KEY, KEY_VOLUMEUP, 1), (EV_KEY, KEY_VOLUMEUP, 0)])
        said = [line for line in service.log(begun).splitlines() if "is a keyboard" in line]
        check.equal("and slided says why, once", len(said), 1)
