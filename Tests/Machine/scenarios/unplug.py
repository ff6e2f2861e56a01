"""Input devices pulled out in mid-drag and plugged in again, three times: the sliders go on, and nothing is left behind."""

import fcntl
import os
import re
import struct
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import slider
from machine.throttle import MAXIMUM, Throttle, raw
from machine.touchpad import HEIGHT, Touchpad
from machine.uinput import ABS_THROTTLE, BTN_TRIGGER, EV_ABS, EV_KEY, Axis, Device

_SET_AXIS = 0x401845C0
"""EVIOCSABS of linux/input.h, for axis 0."""

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
    _revoked(check, service, panel)
    _closed_at_first(check, service, panel)
    _otherwise(check, service, panel)
    _gone_at_once(check, service)
    _asleep(check, service)
    _two_alike(check, service)


def _revoked(check, service, panel):
    """Access that is taken away while the device stays is taken back."""
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        waiting.watch_for(1.2)                          # a device that was open for a second is worth opening again
        service.revoke(throttle)
        waiting.watch_for(0.5)
        service.wait_to_read(throttle)
        throttle.turn_to(2)
        throttle.turn_to(512)
        check.true("a revoked device is opened again", panel.wait_for(raw(512, 10)), f"brightness {panel.raw}")
    service.wait_to_drop(throttle.node)


def _closed_at_first(check, service, panel):
    """A node whose mode is set after it was announced is tried again."""
    rule = "/run/udev/rules.d/99-closed.rules"
    os.makedirs(os.path.dirname(rule), exist_ok=True)
    with open(rule, "w") as file:
        file.write('SUBSYSTEM=="input", ATTRS{name}=="Closed Throttle", MODE="0000"\n')
    subprocess.run(["udevadm", "control", "--reload"], check=True)
    begun = time.time()
    with Throttle("Closed Throttle") as throttle:
        waiting.until(lambda: "Permission denied" in service.log(begun), "slided is refused")
        # https://github.com/bulletmark/libinput-gestures/issues/225
        # https://github.com/volumio/volumio-os/pull/344
        check.equal("a closed node is not read", throttle.node in service.descriptors().values(), False)
        os.unlink(rule)
        subprocess.run(["udevadm", "control", "--reload"], check=True)
        os.chmod(throttle.node, 0o660)
        subprocess.run(["udevadm", "trigger", "--action=change", throttle.node], check=True)
        service.wait_to_read(throttle)
        # https://github.com/xremap/xremap/issues/59
        # https://github.com/jtroo/kanata/issues/1390
        check.true("it is read once it is open", True, throttle.node)
    service.wait_to_drop(throttle.node)


def _otherwise(check, service, panel):
    """A device that changes its range, and one that comes back with another under the same name at the same node."""
    begun = time.time()
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        throttle.turn_to(512)
        panel.wait_for(raw(512, 10))
        with open(throttle.node, "wb") as node:
            fcntl.ioctl(node, _SET_AXIS + ABS_THROTTLE, struct.pack("6i", 512, 0, 4095, 0, 0, 0))
        subprocess.run(["udevadm", "trigger", "--action=change", throttle.node], check=True)
        waiting.until(lambda: "announces other axes" in service.log(begun), "slided sees the new range")
        service.wait_to_read(throttle)
        throttle.turn_to(2000)
        throttle.turn_to(4095 * 3 // 10)
        check.true("a range that changes is the range from then on", panel.wait_for(3), f"brightness {panel.raw}")
    service.wait_to_drop(throttle.node)
    before = throttle.node
    with Device("Machine Throttle", {EV_KEY: [BTN_TRIGGER], EV_ABS: [ABS_THROTTLE]}, {ABS_THROTTLE: Axis(-50, 50)}) as other:
        service.wait_to_read(other)
        check.equal("at the same node", other.node, before)
        other.frame((EV_ABS, ABS_THROTTLE, 10))
        other.frame((EV_ABS, ABS_THROTTLE, 20))
        check.true("comes a throttle of another range, and moves by that", panel.wait_for(7), f"brightness {panel.raw}")
    service.wait_to_drop(other.node)


def _gone_at_once(check, service):
    """Devices that vanish while they are being opened; one has a name that is no text."""
    begun, before = time.time(), service.descriptors()
    for _ in range(10):
        Throttle(b"Throttle \xff\xfe").unplug()
    subprocess.run(["udevadm", "settle"], check=True)
    with Throttle(b"Throttle \xff\xfe") as throttle:
        service.wait_to_read(throttle)
        check.true("a name that is no text is matched", True, f"{throttle.name}")
    service.wait_to_drop(throttle.node)
    waiting.until(lambda: len(service.descriptors()) == len(before), "all are closed")
    said = [line for line in service.log(begun).splitlines() if not re.match(r"(no longer )?reading ", line)]
    check.equal("what is gone before it is open is no complaint", said, [])


def _asleep(check, service):
    """A pad that sleeps under a finger and wakes without it, as around a suspend: the kernel keeps its events back meanwhile."""
    with Touchpad() as pad:
        service.wait_to_read(pad)
        mixer.set_channels(-50)
        waiting.until(lambda: slider("volume")["fraction"] < 0.5, "there is room above")
        before = slider("volume")["fraction"]
        pad.slide((4, 46), (4, 36), seconds=0.5, frames=40, lift=False)
        waiting.until(lambda: slider("volume")["holding"], "the finger holds the slider")
        waiting.until(lambda: slider("volume")["fraction"] > before + 0.11, "it slides")
        held = slider("volume")["fraction"]
        with open(f"{pad.sysfs}/inhibited", "w") as inhibited:
            inhibited.write("1")
        pad.move(4, 20)
        pad.lift()
        with open(f"{pad.sysfs}/inhibited", "w") as inhibited:
            inhibited.write("0")
        waiting.watch_for(0.2)
        check.equal("what a pad does in its sleep moves nothing", slider("volume")["fraction"], held)
        pad.slide((4, 36), (4, 46), seconds=0.5, frames=40)
        waiting.until(lambda: not slider("volume")["holding"] and slider("volume")["fraction"] < held, "the next finger slides")
        # 10 mm, of which 3 decide.
        check.near("the next finger slides as ever", slider("volume")["fraction"], held - 7 / HEIGHT, 0.01)
    service.wait_to_drop(pad.node)


def _two_alike(check, service):
    begun = time.time()
    with Throttle() as one:
        service.wait_to_read(one)
        with Throttle() as two:
            service.wait_to_read(two)
            waiting.until(lambda: "does already" in service.log(begun), "slided says that two devices move the slider")
            line = next(line for line in service.log(begun).splitlines() if "does already" in line)
            check.true("two alike are told", one.node in line and two.node in line and "'path'" in line, line)
        service.wait_to_drop(two.node)
    service.wait_to_drop(one.node)
