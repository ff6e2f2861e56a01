"""Fingers on each kind of touch device move a slider on a real kernel as they do in `slidectl replay`."""

from machine.controls import compare

TOUCHES = (
    ("clickpad-click-in-a-slide", 'edge = "right"'), ("semi-multitouch-second-finger", 'edge = "left"'),
    ("single-touch-other-finger", 'edge = "right"'), ("touchscreen-bottom-edge", 'edge = "bottom"'),
    ("tablet-touch-dial", 'circle = ["50%", "50%"]'), ("touchpad-two-fingers", 'area = ["0%", "0%", "100%", "100%"], along = "x", fingers = 2'))


def run(check, service, trace):
    for name, control in TOUCHES:
        compare(check, service, name, control)
