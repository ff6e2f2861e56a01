"""Of a keyboard nothing is opened or read but the keys that a slider names."""

import subprocess
import time

from machine import waiting
from machine.service import slider
from machine.strace import Strace
from machine.throttle import Throttle
from machine.uinput import EV_KEY, EVENT, Device

KEYBOARD = """
[slider.volume]
from = { device = "Machine Keyboard", keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"] }
"""

EVERYTHING = """
[slider.all]
from = { device = "*", axis = "ABS_THROTTLE" }

[slider.buttons]
from = { device = { name = "*", vendor = 0x1d51 }, keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"] }
"""

KEY_VOLUMEUP = 115
# And digits and signs; not KEY_POWER, which logind obeys.
LETTERS = list(range(2, 60))


def run(check, service, trace):
    _type(check, service)
    _never_opened(check, service)
    _opened_for_keys(check, service)


def _type(check, service):
    """Types on a keyboard whose volume keys a slider has: the service sleeps through it."""
    service.start(KEYBOARD)
    with _keyboard() as keyboard:
        service.wait_to_read(keyboard)
        _press(keyboard, KEY_VOLUMEUP)
        check.true("a volume key is a detent", waiting.until(lambda: slider("volume")["fraction"] > 0, "the slider moves"), f"{slider('volume')['fraction']}")
        before, began = service.wake_ups(), time.monotonic()
        for code in LETTERS * 5:
            _press(keyboard, code)
        waiting.watch_for(1)
        woken, seconds = service.wake_ups() - before, time.monotonic() - began
        # Its watchdog has it wake now and then, and asking for a slider does.
        check.at_most("other keys wake nothing", woken, 2 + seconds, " wake-ups for 290 keys")
        _press(keyboard, KEY_VOLUMEUP)
        check.true("and the next volume key is one more", waiting.until(lambda: slider("volume")["fraction"] == 0.05, "the slider moves on"), f"{slider('volume')['fraction']}")


def _never_opened(check, service):
    """strace's word that a keyboard of which no slider names keys isn't even opened, whatever patterns match it."""
    service.start(EVERYTHING)
    with Strace(service.process, "open", "openat", "openat2") as calls, _keyboard() as keyboard:
        # udev has told of it, and of what is plugged in later it tells later.
        subprocess.run(["udevadm", "settle"], check=True)
        for code in LETTERS:
            _press(keyboard, code)
        with Throttle() as throttle:
            service.wait_to_read(throttle)
            calls.end()
            check.equal("strace sees a throttle opened", calls.opens(throttle.node), 1)
        check.equal("and a keyboard that is typed on never", calls.opens(keyboard.node), 0)


def _opened_for_keys(check, service):
    """strace's word that of a keyboard whose volume keys a slider has nothing else is read."""
    service.start(KEYBOARD)
    begun = time.time()
    with Strace(service.process, "open", "openat", "openat2", "read") as calls, _keyboard() as keyboard:
        # Traced it takes its time between opening and listening.
        waiting.until(lambda: f"reading {keyboard.name}" in service.log(begun), "slided reads the keyboard")
        _press(keyboard, KEY_VOLUMEUP)
        for code in LETTERS:
            _press(keyboard, code)
        _press(keyboard, KEY_VOLUMEUP)
        waiting.until(lambda: slider("volume")["fraction"] == 0.05, "the slider moves by two detents")
        calls.end()
        check.equal("a keyboard with a slider's keys is opened once", calls.opens(keyboard.node), 1)
        # Two presses and two releases, each with its SYN_REPORT.
        check.equal("and of 60 presses two are read", calls.bytes_read(keyboard.node), 8 * EVENT.size)


def _keyboard():
    return Device("Machine Keyboard", {EV_KEY: range(1, 121)})


def _press(keyboard, code):
    keyboard.frame((EV_KEY, code, 1))
    keyboard.frame((EV_KEY, code, 0))
