"""Stopping, starting, killing and hanging: the outputs are left alone, and the unit comes back and works."""

import os
import signal
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import UNIT, slider, systemctl
from machine.throttle import Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }

[slider.volume]
from = { device = "touchpad", edge = "left", width = "8%" }
to   = { alsa = "Dummy", element = "Master" }
"""


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(6)
    mixer.set_channels(13)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        def works(value):
            service.wait_to_read(throttle)
            # A hand's movement: what is plugged in may tremble before it is touched.
            throttle.turn_to(value - 50)
            throttle.turn_to(value)
            return panel.wait_for(raw(value, 10))

        check.true("works at first", works(307), f"brightness {panel.raw}")

        untouched = time.monotonic()
        systemctl("stop", UNIT)
        check.equal("stops in order", (service.property("ActiveState"), service.property("Result"), service.property("ExecMainStatus")),
                    ("inactive", "success", "0"))
        throttle.turn_to(1000)
        systemctl("start", UNIT)
        service.wait_to_read(throttle)
        systemctl("restart", UNIT)
        service.wait_to_read(throttle)
        systemctl("reload", UNIT)
        slider("volume")                                # answered after the reload
        check.equal("stop, start, restart and reload write no brightness", trace.all_brightness(untouched), [])
        check.equal("and no volume", trace.volumes(since=untouched), [])
        check.true("works after them", works(512), f"brightness {panel.raw}")

        untouched = time.monotonic()
        killed = service.process
        os.kill(killed, signal.SIGKILL)
        waiting.until(lambda: _is_back(service, killed), "the unit is back after kill -9")
        service.wait_to_read(throttle)
        check.equal("kill -9 and what follows write nothing", (trace.all_brightness(untouched), trace.volumes(since=untouched)), ([], []))
        check.true("works after kill -9", works(716), f"brightness {panel.raw}, process {killed} then {service.process}")

        untouched = time.monotonic()
        hung = service.process
        os.kill(hung, signal.SIGSTOP)
        waiting.until(lambda: _is_back(service, hung), "the watchdog starts it again", 60)
        service.wait_to_read(throttle)
        check.equal("the watchdog writes nothing", trace.all_brightness(untouched), [])
        check.true("works after hanging", works(205), f"brightness {panel.raw}, process {hung} then {service.process}")


def _is_back(service, process):
    return service.property("ActiveState") == "active" and service.process not in (0, process)
