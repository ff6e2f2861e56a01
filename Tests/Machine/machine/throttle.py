"""A throttle: one absolute axis, 0 to 1023, on a joystick."""

import time

from machine.uinput import ABS_THROTTLE, ABS_X, ABS_Y, BTN_TRIGGER, EV_ABS, EV_KEY, Axis, Device

MAXIMUM = 1023


class Throttle(Device):
    def __init__(self, name="Machine Throttle"):
        super().__init__(
            name, {EV_KEY: [BTN_TRIGGER], EV_ABS: [ABS_X, ABS_Y, ABS_THROTTLE]},
            {ABS_X: Axis(-127, 127), ABS_Y: Axis(-127, 127), ABS_THROTTLE: Axis(0, MAXIMUM)})

    def turn_to(self, value):
        self.frame((EV_ABS, ABS_THROTTLE, value))

    def turn(self, start, end, seconds, frames):
        """Turns evenly, `frames` frames over `seconds`, the last one at `end`. The kernel drops a value that repeats."""
        begun = time.monotonic()
        for number in range(1, frames + 1):
            self.turn_to(start + round((end - start) * number / frames))
            time.sleep(max(0, begun + seconds * number / frames - time.monotonic()))


def raw(value, maximum):
    """The output's raw step for a throttle's value on a linear scale from 0: half away from zero."""
    return int(maximum * value / MAXIMUM + 0.5)
