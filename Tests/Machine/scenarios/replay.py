"""`slidectl replay` of a recording prints what the daemon does with the same events of a device."""

import json
import os
import shutil

from machine import waiting
from machine.backlight import Backlight
from machine.evemu import Replica
from machine.recording import Recording
from machine.service import CONFIGURATION as PATH
from machine.service import Watch, slidectl

RECORDINGS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "recordings")

THROTTLE = """
[slider.brightness]
from  = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to    = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""

STEPS = THROTTLE + "steps = 21\n"

TOUCHPAD = """
[slider.brightness]
from = { device = "touchpad", edge = "left", width = "8%" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
"""


def run(check, service, trace):
    for recording, configuration, what in (
            ("throttle-slow.evemu", THROTTLE, "a throttle"), ("throttle-slow.evemu", STEPS, "a throttle in steps"),
            ("touchpad-slow.evemu", TOUCHPAD, "an edge")):
        recording = Recording(f"{RECORDINGS}/{recording}")
        watched, replayed = _both(service, recording, configuration)
        different = next((pair for pair in zip(watched, replayed) if pair[0] != pair[1]), (watched[len(replayed):], replayed[len(watched):]))
        check.true(f"{what}, frames {1000 * min(recording.gaps()):.0f} ms apart or more: the same lines", watched == replayed and len(watched) > 10,
                   f"{len(watched)} watched, {len(replayed)} replayed" + ("" if watched == replayed else f", first difference {different}"))
    for recording, configuration, what in (("throttle-dense.evemu", THROTTLE, "a throttle"), ("touchpad-dense.evemu", TOUCHPAD, "an edge")):
        recording = Recording(f"{RECORDINGS}/{recording}")
        watched, replayed = _both(service, recording, configuration)
        check.true(f"{what}, frames {1000 * min(recording.gaps()):.0f} ms apart: a subsequence", _is_subsequence(watched, replayed) and watched,
                   f"{len(watched)} of {len(replayed)} lines")
        check.equal(f"{what}: the same last line", watched[-1:], replayed[-1:])


def _both(service, recording, configuration):
    """The lines of the daemon's `watch` and of `replay` for a recording, without their times."""
    panel = Backlight("acpi_video0")
    panel.set(2)
    root = "/tmp/replay-sysfs"
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(f"{root}/class/backlight/{panel.name}")
    for name in ("brightness", "actual_brightness", "max_brightness", "bl_power", "type", "scale"):
        shutil.copyfile(f"{panel.path}/{name}", f"{root}/class/backlight/{panel.name}/{name}")

    service.start(configuration)
    replay = slidectl("replay", recording.path, "--config", PATH, "--json", "--sysfs-root", root)
    if replay.returncode:
        raise RuntimeError(f"slidectl replay: status {replay.returncode}: {replay.stderr.strip()}")
    replayed = [json.loads(line) for line in replay.stdout.splitlines()]
    with Replica(recording) as device:
        service.wait_to_read(device)
        with Watch() as watch:
            device.play()
            try:
                watch.wait_for(lambda line: _untimed(line) == _untimed(replayed[-1]), "the replay's last line", 5)
            except waiting.TooLate:
                pass                                    # the comparison says what came instead
            watch.end()
            watched = watch.objects()
    return [_untimed(line) for line in watched], [_untimed(line) for line in replayed]


def _untimed(line):
    return {key: value for key, value in line.items() if key != "time"}


def _is_subsequence(lines, of):
    rest = iter(of)
    return all(line in rest for line in lines)
