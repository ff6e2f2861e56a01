"""slidectl at the installed service: who may do what, what it prints, and what a broken configuration does."""

import json
import time

from machine import waiting
from machine.backlight import Backlight
from machine.service import CONFIGURATION as PATH
from machine.service import NOBODY, Watch, slidectl, slider
from machine.throttle import MAXIMUM, Throttle, raw

CONFIGURATION = """\
[slider.brightness]
label = "Screen brightness"
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""

BROKEN = CONFIGURATION + """
[slider.volume]
from = { device = "touchpad", edge = "left", widht = "8%" }
to   = { alsa = "Dummy" }
"""
"""Line 7 has a misspelt key at column 46."""

FIELDS = {"name", "label", "value", "min", "max", "fraction", "percent", "steps", "anchor", "holding", "complete", "enabled", "text",
          "outputs"}


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(7)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(700)
        _set(check, trace, panel)
        _access(check, trace, panel)
        _watch(check, panel, throttle)
        _reload(check, service, trace, panel, throttle)
    service.configure(CONFIGURATION)


def _set(check, trace, panel):
    done = slidectl("set", "brightness", "40%")
    check.equal("root may set", (done.returncode, done.stderr), (0, ""))
    check.true("40 % of ten steps is 4", panel.wait_for(4), f"brightness {panel.raw}")
    for expression, expected in (("0.7", 7), ("+11%", 8), ("5%-", 8), ("-25%", 5), ("max", 10), ("min", 0), ("mid", 5), ("40%", 4)):
        begun = time.monotonic()
        done = slidectl("set", "brightness", expression)
        panel.wait_for(expected, 3)
        wrote = [write.value for write in trace.brightness("acpi_video0", begun)]
        check.equal(f"set {expression}", (done.returncode, panel.raw, len(wrote) <= 1), (0, expected, True))
    for arguments, status in ((("set", "brightness", "forty"), 2), (("set", "nothing", "40%"), 3), (("get", "nothing"), 3),
                              (("set", "brightness"), 2)):
        done = slidectl(*arguments)
        check.true(f"{' '.join(arguments)}: status {status} and a reason", done.returncode == status and done.stderr.startswith("slidectl:"),
                   f"status {done.returncode}, {done.stderr.strip()!r}")
    check.equal("none of these changed it", panel.raw, 4)


def _access(check, trace, panel):
    begun = time.monotonic()
    for arguments in (("set", "brightness", "80%"), ("up", "brightness"), ("down", "brightness"), ("disable", "brightness"), ("reload",)):
        done = slidectl(*arguments, user=NOBODY)
        check.true(f"another user: {arguments[0]} is status 5", done.returncode == 5 and done.stderr.startswith("slidectl:"),
                   f"status {done.returncode}, {done.stderr.strip()!r}")
    state = slider("brightness")
    check.equal("and changes nothing", (panel.raw, state["percent"], state["enabled"], trace.all_brightness(begun)), (4, 40, True, []))
    got = slidectl("get", "brightness", user=NOBODY)
    check.equal("all may get", (got.returncode, got.stdout), (0, "40%\n"))
    listed = slidectl("list", "--json", user=NOBODY)
    check.equal("all may list", (listed.returncode, [entry["name"] for entry in json.loads(listed.stdout or "[]")]), (0, ["brightness"]))
    done = slidectl("set", "brightness", "80%", user=NOBODY, groups=["slided"])
    check.equal("who is in the group slided may set", (done.returncode, done.stderr, panel.wait_for(8)), (0, "", True))
    slidectl("set", "brightness", "40%")
    panel.wait_for(4)


def _watch(check, panel, throttle):
    with Watch("brightness") as watch:
        for percent in (10, 60, 30):
            slidectl("set", "brightness", f"{percent}%")
            watch.wait_for(lambda line: line["percent"] == percent, f"{percent} %")
        sets = len(watch.lines())
        for value in (400, 500, 600, 700):
            throttle.turn_to(value)
            watch.wait_for(lambda line: abs(line["fraction"] - value / MAXIMUM) < 1e-6, f"a throttle at {value}")
        throttle.turn(701, MAXIMUM, seconds=0.5, frames=50)
        watch.wait_for(lambda line: line["fraction"] == 1 and line["outputs"][0]["raw"] == 10, "the upper end")
        watch.end()
        lines = watch.objects()
        check.true("watch prints whole objects", all(FIELDS | {"time", "event"} <= set(line) for line in lines),
                   f"{len(lines)} lines, lacking {sorted((FIELDS | {'time', 'event'}) - set(lines[-1]))}")
        check.equal("a line for each set", [line["percent"] for line in lines[:sets] if line["event"] == "set"], [10, 60, 30])
        turned = [line["fraction"] for line in lines[sets:]]
        check.true("a line for each of the throttle's changes",
                   [round(fraction * MAXIMUM) for fraction in turned[:4]] == [400, 500, 600, 700] and turned == sorted(set(turned)),
                   f"{len(turned)} lines, {[round(fraction, 3) for fraction in turned[:5]]} …")
        check.equal("the last line is right", (lines[-1]["value"], lines[-1]["outputs"][0]["raw"], lines[-1]["outputs"][0]["max"]), (1, 10, 10))
        check.true("time goes forward", all(a["time"] <= b["time"] for a, b in zip(lines, lines[1:])),
                   f"{lines[0]['time']:.3f} to {lines[-1]['time']:.3f} s")


def _reload(check, service, trace, panel, throttle):
    process, begun = service.process, time.monotonic()
    service.configure(BROKEN)
    done = slidectl("reload")
    check.true("a broken configuration is refused with its place", done.returncode == 1 and f"{PATH}:7:46: error:" in done.stderr,
               f"status {done.returncode}, {done.stderr.strip()!r}")
    check.true("and a hint", "'width'" in done.stderr, done.stderr.splitlines()[0] if done.stderr else "nothing")
    checked = slidectl("check")
    check.true("check says the same", checked.returncode == 1 and f"{PATH}:7:46: error:" in checked.stdout + checked.stderr,
               f"status {checked.returncode}, {(checked.stdout + checked.stderr).strip()!r}")
    check.equal("the old one stays", [entry["name"] for entry in json.loads(slidectl("list", "--json").stdout)], ["brightness"])
    check.equal("refusing writes nothing", trace.all_brightness(begun), [])
    throttle.turn_to(204)
    check.true("and works", panel.wait_for(raw(204, 10)), f"brightness {panel.raw} at 204")

    begun = time.monotonic()
    service.configure(CONFIGURATION.replace("Screen brightness", "Panel"))
    done = slidectl("reload")
    check.equal("a good one is taken", (done.returncode, done.stderr, slider("brightness")["label"]), (0, "", "Panel"))
    check.equal("reloading writes nothing", trace.all_brightness(begun), [])
    throttle.turn_to(614)
    throttle.turn_to(615)
    check.true("and it works on", panel.wait_for(raw(615, 10)), f"brightness {panel.raw} at 615")
    check.equal("in the same process", service.process, process)
