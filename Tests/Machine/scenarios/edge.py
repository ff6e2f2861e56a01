"""A finger that slides along a touchpad's left edge moves the volume by as much as it moved; elsewhere it moves nothing."""

import time

from machine import mixer, waiting
from machine.service import slider
from machine.touchpad import HEIGHT, WIDTH, Touchpad

CONFIGURATION = """
[slider.volume]
from = { device = "touchpad", edge = "left", width = "8%" }
to   = { alsa = "Dummy", element = "Master" }
"""

THRESHOLD = 3.0
"""Millimetres along the edge that only make a slide of a touch."""


def run(check, service, trace):
    mixer.set_channels(0)
    service.start(CONFIGURATION)
    with Touchpad() as pad:
        service.wait_to_read(pad)
        begun = time.monotonic()

        # None of these is a slide; the one after them shows that they had been seen.
        pad.slide((WIDTH / 2, 46), (WIDTH / 2, 18))
        pad.slide((4, 46), (4, 46 - THRESHOLD + 1), seconds=0.3, frames=10)
        pad.slide((4, 30), (60, 28), seconds=0.5, frames=40)
        ignored = time.monotonic()

        travel = 28.0
        pad.slide((4, 46), (4, 46 - travel))
        expected = mixer.raw(mixer.place(0) + (travel - THRESHOLD) / HEIGHT)
        _settles(expected)
        check.equal("up by what the finger moved, on both channels", mixer.channels(), (expected, expected))
        changes = trace.volumes(since=begun)
        check.equal("nothing by the middle of the pad, a touch of 2 mm, a finger that crosses the edge",
                    [change.value for change in changes if change.time < ignored], [])
        check.rising("only upwards on the way", [change.value[0] for change in changes if change.value[0] == change.value[1]])
        check.near("the slider's own position is finer than the mixer's", slider("volume")["fraction"],
                   mixer.place(0) + (travel - THRESHOLD) / HEIGHT, 1e-4)

        travel = 15.0
        pad.slide((4, 20), (4, 20 + travel))
        expected = mixer.raw(mixer.place(0) + (28.0 - travel) / HEIGHT)
        _settles(expected)
        check.equal("down by less, from where it stood", mixer.channels(), (expected, expected))

        # Someone else turns the volume: the slider goes on from there.
        mixer.set_channels(-20)
        waiting.until(lambda: abs(slider("volume")["fraction"] - mixer.place(-20)) < 0.005, "the slider follows another mixer")
        pad.slide((4, 46), (4, 32))
        expected = mixer.raw(mixer.place(-20) + (14.0 - THRESHOLD) / HEIGHT)
        _settles(expected)
        check.equal("from where another mixer put it", mixer.channels(), (expected, expected))


def _settles(raw):
    # The check that follows says what is there.
    waiting.comes(lambda: mixer.channels() == (raw, raw), 3)
