"""A panel that takes two seconds for a write delays the volume's slider by nothing that one could feel."""

import statistics
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.throttle import MAXIMUM, Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video1", floor = "0%", curve = "linear" }

[slider.volume]
from = { device = { name = "*Rudder*" }, axis = "ABS_THROTTLE" }
to   = { alsa = "Dummy", element = "Master" }
"""

APART = 0.05
"""Seconds between the rudder's frames: each has its own write."""

COUNT = 40


def run(check, service, trace):
    panel = Backlight("acpi_video1")
    panel.set(0)
    mixer.set_channels(-50)
    service.start(CONFIGURATION)
    with Throttle() as throttle, Throttle("Machine Rudder") as rudder:
        service.wait_to_read(throttle, rudder)
        throttle.turn_to(1)
        rudder.turn_to(1)
        _delays(trace, throttle, rudder, (102, 307))     # the first time all is loaded and paged in
        begun = time.monotonic()
        quick = _delays(trace, throttle, rudder, (102, 307))
        check.at_most("without a hang the panel is quick", max(trace.durations(begun)), 0.1, " s for a write")
        begun = time.monotonic()
        hung = _delays(trace, throttle, rudder, (716, 921))
        panel.wait_for(raw(921, 10))
        waiting.until(lambda: trace.durations(begun), "the panel's write ends")
        check.true("a write hangs for two seconds", max(trace.durations(begun)) >= 2, f"{max(trace.durations(begun)):.2f} s")
        check.equal("each of the rudder's frames is written", (len(quick), len(hung)), (COUNT, COUNT))
        check.true("the hang delays the volume by less than 20 ms", max(hung) - max(quick) < 0.020,
                   f"{1000 * (max(hung) - max(quick)):+.2f} ms; largest {1000 * max(hung):.2f} and {1000 * max(quick):.2f} ms, "
                   f"median {1000 * statistics.median(hung):.2f} and {1000 * statistics.median(quick):.2f} ms "
                   f"(frame {hung.index(max(hung))}, {quick.index(max(quick))} of {COUNT})")
        check.true("the panel ends at the newest value", panel.wait_for(raw(921, 10)), f"level {panel.raw}")
        writes = [write.value for write in trace.brightness("acpi_video1", begun)]
        check.at_most("older ones are left out", len(writes), 4)


def _delays(trace, throttle, rudder, panel):
    """How long each of the rudder's frames took to become a volume, while the throttle goes to and fro between two places."""
    sent, begun = [], time.monotonic()
    for number in range(COUNT):
        time.sleep(max(0, begun + number * APART - time.monotonic()))
        throttle.turn_to(panel[number % 2] + number % 7)
        sent.append(time.monotonic())
        rudder.turn_to(300 + number * 17)
    last = mixer.raw((300 + (COUNT - 1) * 17) / MAXIMUM)
    waiting.until(lambda: mixer.channels() == (last, last), "the last volume")
    rudder.turn_to(250)                                  # so that the next time the first frame is a change, too
    waiting.until(lambda: mixer.channels()[0] == mixer.raw(250 / MAXIMUM), "the volume is back")
    delays = []
    for start, end in zip(sent, sent[1:] + [sent[-1] + APART]):
        written = [change.time for change in trace.volumes(since=start, until=end)]
        if written:
            delays.append(max(written) - start)
    return delays
