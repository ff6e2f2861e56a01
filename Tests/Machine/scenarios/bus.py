"""The service on D-Bus as others see it: names, signatures, values, signals, and who is refused."""

import json
import subprocess
import time

from machine import waiting
from machine.backlight import Backlight
from machine.caller import Flood
from machine.delays import MOVEMENTS, delays, percentile
from machine.service import NOBODY
from machine.throttle import MAXIMUM, Throttle

CONFIGURATION = """
[slider.brightness]
label = "Screen brightness"
from  = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to    = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""

MANAGER, SLIDER = "/org/slided1", "/org/slided1/slider/brightness"

INTERFACE = {
    ("property", "Name"): "s", ("property", "Label"): "s", ("property", "Value"): "d", ("property", "Minimum"): "d",
    ("property", "Maximum"): "d", ("property", "Fraction"): "d", ("property", "Steps"): "u", ("property", "Anchor"): "d",
    ("property", "Holding"): "b", ("property", "Complete"): "b", ("property", "Enabled"): "b", ("property", "Text"): "s", ("property", "Spoken"): "s",
    ("property", "Outputs"): "aa{sv}", ("property", "Look"): "a{sv}",
    ("method", "Set"): "s d", ("method", "Step"): "i d", ("method", "Activate"): "- d", ("method", "Reset"): "b -",
    ("method", "Complete"): "- -", ("method", "SetEnabled"): "b -",
    ("signal", "Event"): "sddt",
}


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(0)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        _interfaces(check)
        _calls(check, trace, panel)
        _signals(check, panel, throttle)
        _flooded(check, service, trace, throttle)


def _interfaces(check):
    found = _introspect(SLIDER, "org.slided1.Slider")
    check.true("a slider's interface", found == INTERFACE,
               f"{len(found)} members" if found == INTERFACE else f"unlike: {sorted(set(found.items()) ^ set(INTERFACE.items()))}")
    check.equal("the manager's", _introspect(MANAGER, "org.slided1.Manager"),
                {("method", "Reload"): "- -", ("method", "Devices"): "- aa{sv}", ("property", "Version"): "s", ("property", "Warnings"): "as"})
    objects = json.loads(_busctl("call", MANAGER, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects").stdout)["data"][0]
    check.true("the object manager lists the slider", "org.slided1.Slider" in objects.get(SLIDER, {}), ", ".join(objects))


def _introspect(path, interface):
    """What busctl finds in an interface: (kind, name) to signature, for methods with the result's."""
    found = {}
    lines = subprocess.run(["busctl", "--system", "introspect", "org.slided1", path, interface], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    for line in lines:
        words = line.split()
        if words and words[0].startswith("."):
            found[words[1], words[0][1:]] = " ".join(words[2:4]) if words[1] == "method" else words[2]
    return found


def _calls(check, trace, panel):
    for property, text in (("Name", 's "brightness"'), ("Label", 's "Screen brightness"'), ("Minimum", "d 0"), ("Maximum", "d 1"),
                           ("Steps", "u 0"), ("Holding", "b false"), ("Enabled", "b true")):
        check.equal(f"get-property {property}", _get(property), text)
    done = _busctl("call", SLIDER, "org.slided1.Slider", "Set", "s", "40%")
    check.equal("Set answers the value", (done.returncode, json.loads(done.stdout or "{}").get("data")), (0, [0.4]))
    check.true("and sets it", panel.wait_for(4), f"brightness {panel.raw}")
    check.equal("get-property Value", _get("Value"), "d 0.4")

    begun = time.monotonic()
    for call, error in (((SLIDER, "org.slided1.Slider.Set", "string:forty"), "org.slided1.Error.InvalidValue"),
                        (("/org/slided1/slider/nothing", "org.slided1.Slider.Set", "string:40%"), "org.freedesktop.DBus.Error.UnknownObject")):
        check.equal(f"{call[1].split('.')[-1]} {call[2]} at {call[0]}", _error(*call), error)
    for member, *arguments in (("Set", "string:80%"), ("Step", "int32:1"), ("Reset", "boolean:false"), ("SetEnabled", "boolean:false")):
        _refused(check, f"another user may not {member}", SLIDER, f"org.slided1.Slider.{member}", *arguments)
    _refused(check, "nor reload", MANAGER, "org.slided1.Manager.Reload")
    check.equal("none of it wrote", trace.all_brightness(begun), [])


def _refused(check, what, path, method, *arguments):
    error = _error(path, method, *arguments, user=NOBODY)
    # The second where there is polkit: a password would do.
    check.true(what, error in {f"org.freedesktop.DBus.Error.{name}" for name in ("AccessDenied", "InteractiveAuthorizationRequired")}, str(error))


def _signals(check, panel, throttle):
    with open("/tmp/bus-monitor", "w+") as output:
        monitor = subprocess.Popen(["busctl", "--system", "monitor", "--json=short", "--match=type='signal',path_namespace='/org/slided1'"],
                                   stdout=output, stderr=subprocess.PIPE, text=True)
        try:
            monitor.stderr.readline()                    # "Monitoring bus message stream."
            throttle.turn(1, MAXIMUM, seconds=2, frames=500)
            waiting.until(lambda: any(_value(signal) == 1 for signal in _read(output.name)), "a signal has the last value")
        finally:
            monitor.terminate()
            monitor.wait(10)
        signals = _read(output.name)
    changes = [signal for signal in signals if _value(signal) is not None]
    values = [_value(signal) for signal in changes]
    check.true("PropertiesChanged follows the throttle", values == sorted(set(values)) and values[-1] == 1 and len(values) > 20,
               f"{len(values)} signals for 500 frames, Value {values[0]:.3f} to {values[-1]}")
    check.at_most("at most sixty a second", _busiest_second(changes), 60, " in the busiest second")
    events = [signal["payload"]["data"] for signal in signals if signal["member"] == "Event"]
    check.true("Event says how it moves", events and events[-1][:3] == ["change", 1, 1],
               f"{len(events)} events, the last {events[-1] if events else None}")


def _flooded(check, service, trace, throttle):
    """A hand on the throttle while somebody calls without end. Caller, bus and service share one slow processor here."""
    alone = delays(trace, throttle)
    before, begun = service.processor_time(), time.monotonic()
    with Flood("org.slided1", MANAGER, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects") as flood:
        beside = delays(trace, throttle)
    used = (service.processor_time() - before) / (time.monotonic() - begun)
    rate = flood.calls / flood.seconds
    check.true("somebody calls without end", rate > 100, f"{rate:.0f} calls a second, of which slided takes {100 * used:.0f} % of the processor")
    check.equal("each movement is written all the same", len(beside), MOVEMENTS)
    # Three processes want one processor here, and it is some ten times slower than those of today.
    check.at_most(f"and soon: the 99th percentile, {percentile(alone, 0.99):.0f} µs without", percentile(beside, 0.99), 66_000, " µs")


def _read(path):
    with open(path) as file:
        lines = file.read().rpartition("\n")[0].splitlines()
    return [json.loads(line) for line in lines]


def _value(signal):
    """The new Value that a PropertiesChanged tells, or None."""
    if signal.get("member") != "PropertiesChanged" or signal.get("path") != SLIDER:
        return None
    changed = signal["payload"]["data"][1].get("Value")
    return changed["data"] if changed else None


def _busiest_second(signals):
    times = [signal["timestamp-realtime"] / 1e6 for signal in signals]
    return max(sum(1 for other in times if start <= other < start + 1) for start in times)


def _get(property):
    return subprocess.run(["busctl", "--system", "get-property", "org.slided1", SLIDER, "org.slided1.Slider", property],
                          capture_output=True, text=True).stdout.strip()


def _busctl(*arguments):
    verb, *rest = arguments
    return subprocess.run(["busctl", "--system", "--json=short", verb, "org.slided1", *rest], capture_output=True, text=True)


def _error(path, method, *arguments, user=0):
    """The name of the error that a call is answered with, as dbus-send prints it; None when there was none."""
    command = ["dbus-send", "--system", "--print-reply", "--dest=org.slided1", path, method, *arguments]
    if user:
        command = ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--", *command]
    answer = subprocess.run(command, capture_output=True, text=True)
    return answer.stderr.split(":")[0].removeprefix("Error ") if answer.returncode else None
