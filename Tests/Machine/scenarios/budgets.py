"""What a movement costs, next to the least that a C program does for it through the same libraries, in the same machine."""

import collections
import statistics
import subprocess
import time

from machine import mixer
from machine.backlight import Backlight
from machine.delays import MOVEMENTS, WARM, delays, move, percentile
from machine.reference import Reference
from machine.service import WATCHDOG, descriptors
from machine.system_calls import SystemCalls, turns
from machine.throttle import Throttle
from machine.touchpad import Touchpad

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }

[slider.volume]
from = { device = "touchpad", edge = "left", width = "8%" }
to   = { alsa = "Dummy", element = "Master" }

[slider.light]
from = { device = { name = "*Rudder*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video1", floor = "0%", curve = "linear" }
"""

FURTHER = 100
"""So many more sliders, on the output of the first one."""

IDLE = 6 * WATCHDOG


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(0)
    Backlight("acpi_video1").set(0)
    mixer.set_channels(-50)
    service.stop()
    with Throttle() as throttle:
        subprocess.run(["udevadm", "settle"], check=True)
        with Reference("direct", throttle, panel):
            least_delays = delays(trace, throttle)
        with Reference("threaded", throttle, panel) as reference:
            least_calls = _calls(reference.process, throttle)

    service.start(CONFIGURATION)
    with Throttle() as throttle, Touchpad() as pad, Throttle("Machine Rudder") as rudder:
        service.wait_to_read(throttle, pad, rudder)
        _use(throttle, pad, rudder)
        _compare_delays(check, delays(trace, throttle), least_delays)
        _compare_calls(check, _calls(service.process, throttle), least_calls)
        before = service.wake_ups()
        time.sleep(IDLE)
        # https://github.com/mate-desktop/libmatemixer/pull/33
        # https://github.com/rvaiya/keyd/issues/1092
        # https://github.com/rvaiya/keyd/issues/472
        check.at_most(f"at rest for {IDLE} s it wakes up for the watchdog only", service.wake_ups() - before, IDLE / (WATCHDOG / 2), " times")
        memory = service.memory()
        # Meant to be 10: of the program's 6 MB of code 0.4 MB are ever run, but spread so that the kernel maps nearly all of it.
        check.at_most("resident memory with three sliders over backlights, ALSA and the bus", memory["Rss"] / 1024, 12, " MB")
        check.at_most("of which is the process's own", memory["Anonymous"] / 1024, 1.2, " MB")

    service.start(CONFIGURATION + "".join(
        f"[slider.further{number}]\n" + CONFIGURATION.split("\n\n")[0].split("\n", 2)[2].replace("*Throttle*", f"*Further {number}*") + "\n"
        for number in range(FURTHER)))
    with Throttle() as throttle, Touchpad() as pad, Throttle("Machine Rudder") as rudder:
        service.wait_to_read(throttle, pad, rudder)
        _use(throttle, pad, rudder)
        more = service.memory()
        check.at_most("each further slider on the same output", (more["Rss"] - memory["Rss"]) / FURTHER, 8, " kB")


def _use(throttle, pad, rudder):
    """Moves each slider, so that all is loaded and open that it needs."""
    rudder.turn_to(1)
    rudder.turn_to(205)
    pad.slide((4, 46), (4, 30), seconds=0.5, frames=40)
    move(throttle, WARM)


def _compare_delays(check, found, least):
    check.equal("each movement is written, by the C loop and by slided", (len(least), len(found)), (MOVEMENTS, MOVEMENTS))
    for what, of, limit in (("median", statistics.median, 1.5), ("99th percentile", lambda values: percentile(values, 0.99), 2)):
        check.at_most(f"from movement to brightness, {what}: {of(found):.0f} µs, C {of(least):.0f} µs", of(found) / of(least), limit, " times")


def _calls(process, throttle):
    """The system calls for a movement, by name: those on the way to the output, and those for what else there is to do."""
    with SystemCalls(process) as record:
        move(throttle, 40)
    if record.lost:
        raise RuntimeError(f"{record.lost} system calls lost")
    node = [number for number, target in descriptors(process).items() if target == throttle.node]
    way, beside = collections.Counter(), collections.Counter()
    for turn in turns(record.calls):
        # A turn that reads the device, or a writer's. The bus is told and the kernel's announcements are read in turns of their own.
        is_frame = any(call.name == "read" and call.descriptor in node for call in turn) or not turn[-1].name.startswith("epoll_")
        (way if is_frame else beside).update(call.name for call in turn)
    return [{name: count / 40 for name, count in calls.most_common()} for calls in (way, beside)]


def _compare_calls(check, calls, least):
    (way, beside), (least, _) = calls, least
    names = ", ".join(f"{count:.3g} {name}" for name, count in way.items() if count > 0.1)
    check.at_most(f"system calls for a movement: {sum(way.values()):.2f} ({names}), C {sum(least.values()):.2f}",
                  sum(way.values()) / sum(least.values()), 1.3, " times")
    names = ", ".join(f"{count:.3g} {name}" for name, count in beside.items() if count > 0.1)
    check.at_most(f"and for telling the bus and hearing of its own writes ({names})", sum(beside.values()), 25)
