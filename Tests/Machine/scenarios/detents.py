"""Dials and keys move a slider on a real kernel as they do in `slidectl replay`; of a keyboard, no other key is read."""

import time

from machine import waiting
from machine.controls import compare
from machine.service import slider
from machine.uinput import EV_KEY, Device

CONTROLS = (
    ("controls/dial", 'dial = "REL_DIAL"'), ("controls/fine-wheel", 'dial = "REL_WHEEL"'), ("controls/knob-console", 'dial = "REL_RZ", per_turn = 1000'),
    ("controls/volume-keys", 'keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]'), ("controls/pad-buttons", 'keys = ["BTN_0", "BTN_1"]'))

KEYBOARD = """
[slider.volume]
from = { device = "Machine Keyboard", keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"] }
"""

KEY_VOLUMEUP = 115


def run(check, service, trace):
    _type(check, service)
    for name, control in CONTROLS:
        compare(check, service, name, control)


def _type(check, service):
    """Types on a keyboard whose volume keys a slider has: the service sleeps through it."""
    service.start(KEYBOARD)
    with Device("Machine Keyboard", {EV_KEY: range(1, 121)}) as keyboard:
        service.wait_to_read(keyboard)
        _press(keyboard, KEY_VOLUMEUP)
        check.true("a volume key is a detent", waiting.until(lambda: slider("volume")["fraction"] > 0, "the slider moves"), f"{slider('volume')['fraction']}")
        before, began = service.wake_ups(), time.monotonic()
        for code in list(range(2, 60)) * 5:
            _press(keyboard, code)
        waiting.watch_for(1)
        woken, seconds = service.wake_ups() - before, time.monotonic() - began
        # Its watchdog has it wake now and then, and asking for a slider does.
        check.at_most("other keys wake nothing", woken, 2 + seconds, " wake-ups for 290 keys")
        _press(keyboard, KEY_VOLUMEUP)
        check.true("and the next volume key is one more", waiting.until(lambda: slider("volume")["fraction"] == 0.05, "the slider moves on"), f"{slider('volume')['fraction']}")


def _press(keyboard, code):
    keyboard.frame((EV_KEY, code, 1))
    keyboard.frame((EV_KEY, code, 0))
