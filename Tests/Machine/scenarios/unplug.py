"""Input devices pulled out in mid-drag and plugged in again, three times: the sliders go on, and nothing is left behind."""

import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import slider
from machine.throttle import MAXIMUM, Throttle, raw
from machine.touchpad import HEIGHT, Touchpad

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
    panel.set(0)
    mixer.set_channels(-50)
    service.start(CONFIGURATION)
    process = service.process
    shares, counts = [], []
    for end in (600, 800, MAXIMUM):
        with Throttle() as throttle, Touchpad() as pad:
            service.wait_to_read(throttle, pad)
            throttle.turn_to(1)
            throttle.turn(1, 500, seconds=0.5, frames=50)
            panel.wait_for(raw(500, 10))
            pad.slide((4, 46), (4, 30), seconds=0.5, frames=40, lift=False)
            waiting.until(lambda: slider("volume")["holding"], "the finger holds the slider")
            counts.append(len(service.descriptors()))   # all outputs have been written to, so theirs are open
            written = time.monotonic()
            used, begun = service.processor_time(), time.monotonic()
            throttle.unplug()
            pad.unplug()
        service.wait_to_drop(throttle.node)
        service.wait_to_drop(pad.node)
        waiting.watch_for(3)
        shares.append((service.processor_time() - used) / (time.monotonic() - begun))
        check.equal("a finger that vanished holds nothing", slider("volume")["holding"], False)
        check.equal("pulling out writes nothing", trace.all_brightness(written), [])
        before = mixer.channels()
        with Throttle() as throttle, Touchpad() as pad:
            service.wait_to_read(throttle, pad)
            throttle.turn_to(501)
            throttle.turn(501, end, seconds=0.5, frames=50)
            check.true("the throttle goes on", panel.wait_for(raw(end, 10)), f"brightness {panel.raw} at {end}")
            pad.slide((4, 46), (4, 36), seconds=0.5, frames=40)
            expected = mixer.raw(mixer.place(before[0]) + 7 / HEIGHT)
            waiting.until(lambda: mixer.channels()[0] >= expected - 1, f"the volume goes on from {before[0]} to {expected}")
            check.near("the touchpad goes on", mixer.channels()[0], expected, 1)
        service.wait_to_drop(throttle.node)
        service.wait_to_drop(pad.node)
    check.equal("in one process", service.process, process)
    check.true("no busy loop while they are gone", max(shares) < 0.01, ", ".join(f"{100 * share:.2f} %" for share in shares) + " of a processor")
    with Throttle() as throttle, Touchpad() as pad:
        service.wait_to_read(throttle, pad)
        counts.append(len(service.descriptors()))
    check.true("no descriptor left", len(set(counts)) == 1, f"{counts} with the devices plugged in")
