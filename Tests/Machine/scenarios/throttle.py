"""A throttle that is turned moves the screen's brightness through every step, and leaves it alone at rest."""

import time

from machine import waiting
from machine.backlight import Backlight
from machine.throttle import MAXIMUM, Throttle

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    # What the one before was asked for last it writes as it ends.
    service.stop()
    panel.set(0)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        begun = time.monotonic()
        throttle.turn_to(1)                             # the first reading of a new device is where it stands, not a movement
        throttle.turn(1, MAXIMUM, seconds=2, frames=200)
        turned = time.monotonic()
        check.true("ends at the last step", panel.wait_for(10), f"brightness {panel.raw}")
        writes = trace.brightness("acpi_video0", begun)
        check.equal("passes through every step", [0] + [write.value for write in writes], list(range(11)))
        check.equal("and no one else wrote", len(trace.all_brightness(begun)), len(writes))

        # Within a step, a hand that trembles and then a rest; then down, which proves that all of it was looked at.
        rest = time.monotonic()
        for value in [MAXIMUM - 2, MAXIMUM - 1] * 50:
            throttle.turn_to(value)
        waiting.watch_for(2)
        check.equal("at rest nothing is written", [write.value for write in trace.brightness("acpi_video0", rest)], [])
        throttle.turn_to(0)
        check.true("then down to the first step", panel.wait_for(0), f"brightness {panel.raw}")
        check.equal("by one write", [write.value for write in trace.brightness("acpi_video0", rest)], [0])
        check.true("turned in two seconds", 1.9 <= turned - begun <= 4, f"{turned - begun:.2f} s for 200 frames")
