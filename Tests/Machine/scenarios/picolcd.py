"""A panel of 255 steps, slower than the throttle's frames: few writes, in order, the last one always; and its cable is pulled."""

import threading
import time

from machine import waiting
from machine.backlight import PicoLCD
from machine.kernel_trace import busiest_second
from machine.service import slider
from machine.throttle import MAXIMUM, Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "*04D8:C002*", floor = "0%", curve = "linear" }
"""


def run(check, service, trace):
    picolcd = PicoLCD()
    display = picolcd.plug()
    display.set(0)
    service.start(CONFIGURATION)
    try:
        with Throttle() as throttle:
            service.wait_to_read(throttle)
            throttle.turn_to(1)
            _order_and_rate(check, trace, throttle, display)
            _pulled_out(check, service, trace, throttle, picolcd, display)
    finally:
        picolcd.unplug()


def _order_and_rate(check, trace, throttle, display):
    begun = time.monotonic()
    throttle.turn(1, MAXIMUM, seconds=2, frames=500)
    check.true("ends at the last step", display.wait_for(255), f"brightness {display.raw}")
    writes = trace.brightness(display.name, begun)
    values = [write.value for write in writes]
    check.rising("in order and never the same twice", values)
    check.at_most("at most sixty a second", busiest_second(writes), 60, " in the busiest second")
    check.true("but no fewer than the eye needs", len(writes) >= 40, f"{len(writes)} in 2 s")

    # There and back within a few frames, again and again: whatever is left out, the last one is not.
    begun, ends = time.monotonic(), []
    for end in (100, 900, 317):
        throttle.turn(MAXIMUM - 1, end, seconds=0.05, frames=25)
        ends.append((raw(end, 255), display.wait_for(raw(end, 255), 5), display.raw))
    check.true("after a burst the last value always arrives", all(arrived for _, arrived, _ in ends),
               ", ".join(f"{wanted}: {got}" for wanted, _, got in ends))
    values = [write.value for write in trace.brightness(display.name, begun)]
    check.true("no value twice in a row there either", all(a != b for a, b in zip(values, values[1:])), f"{len(values)} writes")


def _pulled_out(check, service, trace, throttle, picolcd, display):
    process, old = service.process, display.name
    throttle.turn_to(0)
    display.wait_for(0)
    drag = threading.Thread(target=throttle.turn, args=(1, 600, 4, 400))
    drag.start()
    waiting.until(lambda: display.raw > 20, "the drag is under way")
    picolcd.unplug()
    check.true("pulled out in mid-drag", drag.is_alive(), "the hand still turns")
    drag.join()
    waiting.until(lambda: not slider("brightness")["outputs"][0]["ok"], "slided says that the display is gone")

    replugged = time.monotonic()
    display = picolcd.plug()
    check.true("back under another name", display.name != old, f"{old}, then {display.name}")
    waiting.until(lambda: slider("brightness")["outputs"][0]["ok"], "slided finds the display again")
    check.equal("plugging in writes nothing", [write.value for write in trace.brightness(display.name, replugged)], [])
    throttle.turn(600, MAXIMUM, seconds=1, frames=100)
    check.true("the slider goes on", display.wait_for(255), f"brightness {display.raw}")
    values = [write.value for write in trace.brightness(display.name, replugged)]
    check.rising("from where the hand was", [raw(600, 255)] + values)
    check.equal("in the same process", service.process, process)
