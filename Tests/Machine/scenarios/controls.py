"""Levers, rings and strips move a slider on a real kernel as they do in `slidectl replay`."""

from machine.controls import compare

CONTROLS = (
    ("controls/trigger", 'axis = "ABS_Z"'), ("controls/volume-axis", 'axis = "ABS_VOLUME"'), ("controls/ring", 'ring = "ABS_WHEEL"'),
    ("controls/ring-and-button", 'ring = "ABS_WHEEL"'), ("controls/strip-of-masks", 'axis = "ABS_RX"'), ("controls/strip", 'axis = "ABS_WHEEL"'),
    ("controls/encoder", 'ring = "ABS_WHEEL"'), ("controls/express-key-remote", 'ring = "ABS_WHEEL"'))


def run(check, service, trace):
    for name, control in CONTROLS:
        compare(check, service, name, control)
