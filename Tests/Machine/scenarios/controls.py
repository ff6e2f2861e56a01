"""Levers, rings and strips move a slider on a real kernel as they do in `slidectl replay`."""

from machine.controls import compare

CONTROLS = (
    ("trigger", 'axis = "ABS_Z"'), ("volume-axis", 'axis = "ABS_VOLUME"'), ("ring", 'ring = "ABS_WHEEL"'),
    ("ring-and-button", 'ring = "ABS_WHEEL"'), ("strip-of-masks", 'axis = "ABS_RX"'), ("strip", 'axis = "ABS_WHEEL"'),
    ("encoder", 'ring = "ABS_WHEEL"'))


def run(check, service, trace):
    for name, control in CONTROLS:
        compare(check, service, name, control)
