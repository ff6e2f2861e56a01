"""System calls of the running service that fail: it stays or is back at once, writes nothing that no hand asked for, and goes on.

FAULT_RUNS says how many: make fault-test has 100.
"""

import os
import random
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import REACH, slider
from machine.strace import Strace
from machine.throttle import MAXIMUM, Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = "Machine Throttle", axis = "ABS_THROTTLE", jitter = 0 }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
remember = true

[slider.volume]
from = { device = "Machine Rudder", axis = "ABS_THROTTLE", jitter = 0 }
to   = { alsa = "Dummy", element = "Master" }
"""

RUNS = int(os.environ.get("FAULT_RUNS") or 10)
LIMIT = 150 + 15 * RUNS

EVENTS = ("epoll_wait", "epoll_pwait2")
CALLS = (
    (("read",), "EINTR EIO ENOMEM ENODEV EAGAIN"),
    (("write", "pwrite64"), "EINTR EIO ENOMEM ENOSPC ENODEV EAGAIN"),
    (("openat",), "EINTR ENOMEM EMFILE ENFILE EACCES EIO ENOSPC"),
    (EVENTS, "EINTR ENOMEM EIO EAGAIN"),
    (("epoll_ctl",), "ENOMEM ENOSPC"),
    (("ioctl",), "EINTR EIO ENOMEM ENODEV EAGAIN EACCES"),
    (("sendmsg",), "EINTR ENOMEM EAGAIN"),
    (("recvmsg",), "EINTR ENOMEM EAGAIN"),
)
"""Calls that fail together, each with the errors that it is to fail with."""

STATE = "/var/lib/slided/positions"


def run(check, service, trace):
    chance = random.Random(6)
    faults = _faults(chance)
    panel = Backlight("acpi_video0")
    panel.set(0)
    mixer.set_channels(-50)
    service.start(CONFIGURATION)
    injected, unreached, failed, restarts = 0, [], [], []
    with Throttle() as throttle:
        hand = Hand(chance, service, trace, panel, throttle)
        hand.meet((), None, 0)
        before = len(service.descriptors())
        for number, (calls, error, nth) in enumerate(faults):
            if number % 10 == 9:
                print(f"# {number} runs, {injected} injected, {len(failed)} not survived", flush=True)
            name = f"{'/'.join(calls)} {error} at {nth}"
            process, begun = service.process, time.time()
            seen, wrong = hand.meet(calls, error, nth)
            if service.process != process:
                restarts.append(name)
            if seen:
                injected += 1
            else:
                unreached.append(name)
            if wrong:
                failed.append(f"{name}: {'; '.join(wrong)}")
                mixer.set_channels(0)                   # half of a write would be a balance for those that follow
                check.failure(f"{name}: {'; '.join(wrong)}, {seen} injected")
                print("".join(f"# {line}\n" for line in (*hand.injected, *service.log(begun).splitlines())), end="", flush=True)
                service.start(CONFIGURATION)
                hand.recover()
        waiting.until(lambda: len(service.descriptors()) <= before, f"no descriptor is left ({before} at first: {service.descriptors()})")
    print(f"# {injected} injected, {injected - len(failed)} survived; not reached: {', '.join(unreached) or 'none'}", flush=True)
    check.equal("all are survived", failed, [])
    check.equal("in one process", restarts, [])
    check.true("so many were injected", injected >= RUNS, f"{injected} injected, {injected - len(failed)} survived")


def _faults(chance):
    """As many as are wanted, each with another error or at another call as long as there are such; some for those that aren't reached."""
    every = [(calls, error, nth) for calls, errors in CALLS for error in errors.split() for nth in (1, 5, chance.randint(2, 20))]
    chance.shuffle(every)
    wanted = RUNS + RUNS // 4
    return [every[number % len(every)] for number in range(wanted)]


class Hand:
    """Turns, sets and plugs, and knows where all of it was."""

    def __init__(self, chance, service, trace, panel, throttle):
        self._chance, self._service, self._trace, self._panel, self._throttle = chance, service, trace, panel, throttle
        self._levels, self._volumes = set(), set()
        self._rudder, self._level, self._place = None, 0, 0
        self.injected = []
        """What failed the last time, as strace tells of it."""

    def meet(self, calls, error, nth):
        """Uses everything while calls fail, then again while none does; returns how many failed, and what is wrong. Without calls, none fails."""
        self._trace.clear()
        # Where they stand; all else that is written some slider has passed through.
        self._levels, self._volumes = {self._panel.raw}, {mixer.standing()[0]}
        begun = time.monotonic()
        strace = Strace(self._service.process, *calls, inject=f"error={error}:when={nth}") if calls else None
        try:
            for _ in range(4):
                self._turn()
                time.sleep(0.03)                        # a hand's pace
            with Throttle("Machine Rudder") as self._rudder:
                self._place = 0
                self._reads(self._rudder, 1.5)
                for _ in range(3):
                    self._steer()
                    time.sleep(0.03)
                self._set()
                if strace:
                    strace.end()
                wrong = self.recover()
        finally:
            if strace:
                strace.__exit__()
        levels = [write.value for write in self._trace.brightness("acpi_video0", begun)]
        volumes = [value for write in self._trace.volumes(since=begun) for value in write.value]
        if set(levels) - self._levels:
            wrong.append(f"brightness {levels}, where only {sorted(self._levels)} were passed through")
        if set(volumes) - self._volumes:
            wrong.append(f"volumes {volumes}, where only {sorted(self._volumes)} were passed through")
        self.injected = strace.injected if strace else []
        return len(self.injected), wrong

    def recover(self):
        """One movement of each thing, and what it should have come to and didn't."""
        wrong = []
        for name in ("brightness", "volume"):
            if not waiting.comes(lambda: _is_driven(name), 10):
                wrong.append(f"{name} is not driven")
        if self._reads(self._throttle, 10):
            level = self._turn()
            if not self._panel.wait_for(level, 10):
                wrong.append(f"a turn to {level} leaves brightness {self._panel.raw}")
        else:
            wrong.append("the throttle isn't read")
        if self._rudder:
            if self._reads(self._rudder, 10):
                volume = self._steer()
                if not waiting.comes(lambda: mixer.standing() == (volume, volume), 10):
                    wrong.append(f"the rudder at {volume} leaves volume {mixer.standing()}")
            else:
                wrong.append("the rudder isn't read")
            if not waiting.comes(self._set, 10):
                wrong.append("slidectl can't set")
            self._rudder = None
        return wrong

    def _reads(self, device, seconds):
        try:
            waiting.until(lambda: device.node in self._service.descriptors().values(), "", seconds)
            self._service.wait_to_read(device)
            # A tracer makes opening it long, and what it tells at once is taken for its position.
            time.sleep(3 * REACH)
            return True
        except waiting.TooLate:
            return False

    def _turn(self):
        # A turn: from where the throttle stands as well as from where the panel does. At 0 an axis has perhaps never told where it stands.
        level = self._chance.choice([level for level in range(1, 11) if level not in (self._panel.raw, self._level)])
        self._level = level
        self._levels.add(level)
        self._throttle.turn_to(round(level * MAXIMUM / 10))
        assert raw(round(level * MAXIMUM / 10), 10) == level
        return level

    def _steer(self):
        value = self._chance.choice([value for value in range(20, MAXIMUM) if abs(value - self._place) > 50])
        self._place = value
        volume = mixer.raw(value / MAXIMUM)
        self._volumes.add(volume)
        self._rudder.turn_to(value)
        return volume

    def _set(self):
        """Sets the volume over the bus; whether that was answered, and done."""
        percent = self._chance.randint(0, 100)
        volume = mixer.raw(percent / 100)
        self._volumes.add(volume)
        try:
            # Until it is answered or slidectl gives up: one that is late would undo what comes after it.
            answer = subprocess.run(["slidectl", "set", "volume", f"{percent}%"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        except subprocess.TimeoutExpired:
            return False
        return answer.returncode == 0 and waiting.comes(lambda: mixer.standing() == (volume, volume), 5)


def _is_driven(name):
    try:
        return slider(name)["outputs"][0]["ok"]
    except RuntimeError:
        return False                                    # not on the bus again yet
