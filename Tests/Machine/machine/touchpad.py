"""A laptop's touchpad, 100 mm by 56 mm, multi-touch type B, with the extras that udev knows a touchpad by."""

import time

from machine.uinput import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_X, ABS_Y, BTN_LEFT, BTN_TOOL_DOUBLETAP, BTN_TOOL_FINGER,
    BTN_TOUCH, EV_ABS, EV_KEY, INPUT_PROP_BUTTONPAD, INPUT_PROP_POINTER, Axis, Device)

WIDTH, HEIGHT = 100.0, 56.0
_X = Axis(1200, 5200, resolution=40)
_Y = Axis(1000, 4360, resolution=60)


class Touchpad(Device):
    def __init__(self, name="Machine Touchpad"):
        super().__init__(
            name,
            {EV_KEY: [BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH, BTN_TOOL_DOUBLETAP],
             EV_ABS: [ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID]},
            {ABS_X: _X, ABS_Y: _Y, ABS_MT_SLOT: Axis(0, 4), ABS_MT_POSITION_X: _X, ABS_MT_POSITION_Y: _Y,
             ABS_MT_TRACKING_ID: Axis(0, 65535)},
            properties=[INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD])
        self._contact = 0

    def touch(self, x, y):
        """Puts a finger down, millimetres from the upper left corner."""
        self._contact += 1
        self.frame(
            (EV_ABS, ABS_MT_TRACKING_ID, self._contact), *self._position(x, y),
            (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_FINGER, 1))

    def move(self, x, y):
        self.frame(*self._position(x, y))

    def lift(self):
        self.frame((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_FINGER, 0))

    def slide(self, start, end, seconds=1.0, frames=80, lift=True):
        """A finger goes straight from `start` to `end`, points in millimetres, and away."""
        begun = time.monotonic()
        self.touch(*start)
        for number in range(1, frames + 1):
            time.sleep(max(0, begun + seconds * number / (frames + 1) - time.monotonic()))
            self.move(*(a + (b - a) * number / frames for a, b in zip(start, end)))
        if lift:
            self.lift()

    def _position(self, x, y):
        x, y = _X.minimum + round(x * _X.resolution), _Y.minimum + round(y * _Y.resolution)
        return ((EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y))
