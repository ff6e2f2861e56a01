"""More events than the kernel keeps for a reader that sleeps: the end value is right all the same."""

import os
import signal
import time

from machine import waiting
from machine.backlight import Backlight
from machine.service import slider
from machine.throttle import MAXIMUM, Throttle, raw
from machine.uinput import EV_SYN, EVENT, SYN_DROPPED

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""

FRAMES = 5000


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(5)
    service.start(CONFIGURATION)
    with Throttle() as throttle, open(throttle.node, "rb", buffering=0) as witness:
        service.wait_to_read(throttle)
        throttle.turn_to(500)
        throttle.turn_to(520)
        waiting.until(lambda: abs(slider("brightness")["fraction"] - 520 / MAXIMUM) < 1e-6, "the first movement arrives")
        for end in (307, 920, MAXIMUM):
            process = service.process
            begun = time.monotonic()
            os.kill(process, signal.SIGSTOP)
            try:
                for number in range(FRAMES):
                    throttle.turn_to(number * 397 % MAXIMUM)
                throttle.turn_to(end)
            finally:
                os.kill(process, signal.SIGCONT)
            dropped = _dropped(witness)
            check.true("the kernel dropped events for a reader that slept", dropped, f"SYN_DROPPED after {FRAMES} frames")
            check.true("the end value is right", panel.wait_for(raw(end, 10)), f"brightness {panel.raw} at {end}")
            check.near("the slider's too", slider("brightness")["fraction"], end / MAXIMUM, 1e-6)
            writes = trace.brightness("acpi_video0", begun)
            check.at_most("few writes come of it", len(writes), 20)
        # After the flood it follows as before.
        throttle.turn(MAXIMUM - 1, 102, seconds=0.5, frames=50)
        check.true("it follows on", panel.wait_for(1), f"brightness {panel.raw} at 102")


def _dropped(witness):
    """Reads all that the kernel still has; says whether SYN_DROPPED was in it."""
    os.set_blocking(witness.fileno(), False)
    dropped = False
    while block := witness.read(EVENT.size * 64):
        dropped = dropped or any(event[2:4] == (EV_SYN, SYN_DROPPED) for event in EVENT.iter_unpack(block))
    return dropped
