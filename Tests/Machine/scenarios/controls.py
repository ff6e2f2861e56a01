"""Levers, rings, strips, dials and keys move a slider on a real kernel as they do in `slidectl replay`; of a keyboard, no other key is read."""

import json
import os
import time

from machine import waiting
from machine.recording import Recording
from machine.service import CONFIGURATION as PATH
from machine.service import Watch, slidectl, slider
from machine.uinput import EV_KEY, Device

RECORDINGS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "Recordings", "controls")

CONTROLS = (
    ("trigger", 'axis = "ABS_Z"'), ("volume-axis", 'axis = "ABS_VOLUME"'),
    ("ring", 'ring = "ABS_WHEEL"'), ("ring-and-button", 'ring = "ABS_WHEEL"'), ("strip-of-masks", 'axis = "ABS_RX"'),
    ("strip", 'axis = "ABS_WHEEL"'), ("encoder", 'ring = "ABS_WHEEL"'), ("dial", 'dial = "REL_DIAL"'),
    ("fine-wheel", 'dial = "REL_WHEEL"'), ("knob-console", 'dial = "REL_RZ", per_turn = 1000'),
    ("volume-keys", 'keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]'), ("pad-buttons", 'keys = ["BTN_0", "BTN_1"]'))

KEYBOARD = """
[slider.volume]
from = { device = "Machine Keyboard", keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"] }
"""

KEY_VOLUMEUP = 115


def run(check, service, trace):
    for name, control in CONTROLS:
        _compare(check, service, name, f'[slider.a]\nfrom = {{ device = "Slided Example*", {control} }}\n')
    _type(check, service)


def _compare(check, service, name, configuration):
    recording = Recording(f"{RECORDINGS}/{name}.evemu")
    service.start(configuration)
    replay = slidectl("replay", recording.path, "--config", PATH, "--json")
    replayed = [_untimed(json.loads(line)) for line in replay.stdout.splitlines()]
    with recording.device() as device:
        service.wait_to_read(device)
        with Watch() as watch:
            recording.play(device)
            try:
                watch.wait_for(lambda line: _untimed(line) == replayed[-1] and len(watch.lines()) == len(replayed), "the replay's last line", 5)
            except (waiting.TooLate, IndexError):
                pass                                    # the comparison says what came instead
            watch.end()
            watched = [_untimed(line) for line in watch.objects()]
    check.true(f"{name}: the lines of its replay", watched == replayed and replayed, f"{_fractions(watched)}, replayed {_fractions(replayed)}")


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


def _fractions(lines):
    return [round(line["fraction"], 4) for line in lines]


def _untimed(line):
    return {key: value for key, value in line.items() if key != "time"}
