"""A knob without ends that tells its turns in detents."""

from machine.uinput import BTN_0, EV_KEY, EV_REL, REL_DIAL, Device


class Dial(Device):
    def __init__(self, name="Machine Dial"):
        super().__init__(name, {EV_KEY: [BTN_0], EV_REL: [REL_DIAL]})

    def turn(self, detents):
        """Turns it by so many detents, a frame each; to the left below 0."""
        for _ in range(abs(detents)):
            self.frame((EV_REL, REL_DIAL, 1 if detents > 0 else -1))


class Keyboard(Device):
    def __init__(self, name="Machine Keyboard"):
        super().__init__(name, {EV_KEY: list(range(1, 120))})

    def type(self, *codes):
        for code in codes:
            self.frame((EV_KEY, code, 1))
            self.frame((EV_KEY, code, 0))
