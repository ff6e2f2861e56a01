"""The machine itself: what the other scenarios build on is there and tells the truth."""

import os
import select
import subprocess
import time

from machine import mixer, recording, waiting
from machine.backlight import Backlight, PicoLCD
from machine.throttle import Throttle
from machine.touchpad import Touchpad
from machine.uinput import ABS_THROTTLE, EV_ABS, EVENT

HERE = os.path.dirname(os.path.realpath(__file__))


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    check.equal("the panel has eleven levels", panel.maximum, 10)
    since = time.monotonic()
    for raw in (3, 8, 8):
        subprocess.run(["sh", "-c", f"echo {raw} >{panel.path}/brightness"], check=True)
    subprocess.run(["sh", "-c", f"echo 11 >{panel.path}/brightness"], stderr=subprocess.DEVNULL)
    panel.set(5)
    check.equal("the trace has each write, repeated and refused ones too", [write.value for write in trace.brightness("acpi_video0", since)],
                [3, 8, 8, 11])

    with Throttle() as throttle, open(throttle.node, "rb", buffering=0) as reader:
        os.set_blocking(reader.fileno(), False)
        throttle.turn(1, 1001, seconds=0.5, frames=50)
        got = []
        while select.select([reader], [], [], 0)[0]:
            got += [event[4] for event in EVENT.iter_unpack(reader.read(24 * 64)) if event[2:4] == (EV_ABS, ABS_THROTTLE)]
        check.equal("a throttle's frames reach its readers", (len(got), got[-1]), (50, 1001))
        node = throttle.node
    waiting.until(lambda: not os.path.exists(node), "the node is gone")

    with Touchpad() as pad:
        subprocess.run(["udevadm", "settle"], check=True)
        properties = subprocess.run(["udevadm", "info", pad.node], check=True, capture_output=True, text=True).stdout
        check.true("udev takes the touchpad for one", "ID_INPUT_TOUCHPAD=1" in properties, pad.node)

    mixer.set_channels(0)
    since = time.monotonic()
    mixer.set_channels(37)
    check.equal("the mixer is read back", mixer.channels(), (37, 37))
    check.equal("the trace has the mixer's last values", trace.volumes(since=since)[-1].value, (37, 37))
    shown = int(subprocess.run(["amixer", "-M", "-c", "Dummy", "sget", "Master"], check=True, capture_output=True, text=True)
                .stdout.split("[")[1].split("%")[0])
    check.near("the mixer's law is alsamixer's, in percent", round(100 * mixer.place(37)), shown, 1)

    picolcd, names = PicoLCD(), []
    for _ in range(2):
        display = picolcd.plug()
        names.append(display.name)
        display.set(200)
        check.equal("the picoLCD takes a level", (display.raw, display.maximum), (200, 255))
        picolcd.unplug()
    check.true("the picoLCD's name changes", names[0] != names[1], " then ".join(names))
