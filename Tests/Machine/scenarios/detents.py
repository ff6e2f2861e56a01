"""Dials and keys move a slider on a real kernel as they do in `slidectl replay`."""

from machine.controls import compare

CONTROLS = (
    ("controls/dial", 'dial = "REL_DIAL"'), ("controls/fine-wheel", 'dial = "REL_WHEEL"'), ("controls/knob-console", 'dial = "REL_RZ", per_turn = 1000'),
    ("controls/volume-keys", 'keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]'), ("controls/pad-buttons", 'keys = ["BTN_0", "BTN_1"]'))


def run(check, service, trace):
    for name, control in CONTROLS:
        compare(check, service, name, control)
