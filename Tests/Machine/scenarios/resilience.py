"""Life and death: killed at random points, out of memory, without bus, udev, journal or disk, at another hour. Nothing moves by itself,
and it goes on."""

import glob
import json
import os
import random
import re
import signal
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import UNIT, slidectl, slider, systemctl
from machine.throttle import MAXIMUM, Throttle, raw

CONFIGURATION = """
[slider.brightness]
from = { device = { name = "*Throttle*" }, axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
remember = true

[slider.volume]
to = { alsa = "Dummy", element = "Master" }
"""

LIMIT = 400
STATE = "/var/lib/slided"
POSITIONS = f"{STATE}/positions"
GROUP = f"/sys/fs/cgroup/system.slice/{UNIT}"
MISTAKES = "\n".join(f"mistake{number} = {number}" for number in range(1000))
SAVED = 3.5
"""Seconds after which a position is saved."""


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(0)
    mixer.set_channels(0)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        hand = Hand(service, panel, throttle)
        check.true("works at first", hand.works(), f"brightness {panel.raw}")
        _killed(check, service, trace, hand)
        _out_of_memory(check, service, trace, hand)
        _without_bus(check, service, hand)
        _without_udev(check, service, hand)
        _another_hour(check, service, trace, hand)
        _silent_journal(check, service, hand)
    _full_disk(check, service, panel)


class Hand:
    """One throttle, of which it is known where it stands."""

    def __init__(self, service, panel, throttle):
        self.chance = random.Random(11)
        self.panel = panel
        self.values = set()
        self._service, self._throttle = service, throttle

    def turn(self, frames):
        for _ in range(frames):
            value = self.chance.randint(1, MAXIMUM)
            self.values.add(value)
            self._throttle.turn_to(value)
            time.sleep(0.02)                            # a hand's pace
        return value

    def works(self):
        """Whether the next turn arrives. What is plugged in may tremble before it is touched."""
        self._service.wait_to_read(self._throttle)
        return self.panel.wait_for(raw(self.turn(3), 10))


def _killed(check, service, trace, hand):
    written, torn, dead, slow = [], [], [], []
    for _ in range(10):
        # Ten starts in a minute are a fault by the unit's own word, and this is more.
        systemctl("reset-failed", UNIT)
        hand.turn(hand.chance.randint(1, 15))
        # At some point of what follows: of the turn itself, or of the saving three seconds later.
        time.sleep(hand.chance.choice((0, hand.chance.random() / 50, SAVED * hand.chance.random(), 3 + hand.chance.random() / 10)))
        process = service.process
        os.kill(process, signal.SIGKILL)
        waiting.until(lambda: service.process != process, "it is dead")
        died = time.monotonic()
        torn += [] if _is_whole(hand.values) else [_text()]
        waiting.until(lambda: _is_back(service, process), "the unit is back")
        slow.append(_pause())
        hand_is_off = trace.all_brightness(died)
        waiting.watch_for(0.5)
        written += hand_is_off + trace.all_brightness(died)
        if not hand.works():
            dead.append(hand.panel.raw)
    check.equal("killed ten times at random: nothing is written by itself", written, [])
    check.equal("no file of positions is torn", torn, [])
    check.equal("each time it works again", dead, [])
    check.at_most("and is started again in", max(slow), 0.5, " s")


def _is_back(service, process):
    return service.process not in (0, process) and service.property("ActiveState") == "active"


def _pause():
    """Seconds from the last end of the process to its last start, by the service manager's word."""
    shown = systemctl("show", "-p", "InactiveEnterTimestampMonotonic", "-p", "ActiveEnterTimestampMonotonic", "-p",
                      "ExecMainStartTimestampMonotonic", UNIT)
    times = {name: int(value) for name, value in (line.split("=") for line in shown.splitlines())}
    return (times["ExecMainStartTimestampMonotonic"] - times["InactiveEnterTimestampMonotonic"]) / 1e6


def _text():
    with open(POSITIONS) as file:
        return file.read()


def _is_whole(values):
    """Whether the file says where the slider once was; there need be none yet."""
    if not os.path.exists(POSITIONS):
        return True
    lines = _text().split("\n")
    if lines[0] != "slided positions 1" or lines[2:] != ["end 1", ""] or not lines[1].startswith("brightness "):
        return False
    place = float(lines[1].split()[1])
    # Where it was turned to, or where the panel stood when the service began.
    return any(abs(place - where) < 1e-6 for where in (*(level / 10 for level in range(11)), *(value / MAXIMUM for value in values)))


def _out_of_memory(check, service, trace, hand):
    begun, process = time.monotonic(), service.process
    with open(f"{GROUP}/memory.max", "w") as file:
        file.write("400000")
    waiting.until(lambda: service.process != process, "it is killed")
    with open(f"{GROUP}/memory.max", "w") as file:
        file.write(str(64 << 20))
    killed = subprocess.run(["dmesg"], capture_output=True, text=True).stdout
    check.true("the kernel kills it for want of memory", f"Killed process {process} (slided)" in killed, killed.splitlines()[-1])
    waiting.until(lambda: _is_back(service, process), "the unit is back")
    check.equal("that writes nothing", trace.all_brightness(begun), [])
    check.true("and it works again", hand.works(), f"brightness {hand.panel.raw}")


def _without_bus(check, service, hand):
    process = service.process
    for what, command in (("restarted", ("restart", "dbus.service")), ("killed", ("kill", "-s", "KILL", "dbus.service"))):
        systemctl(*command)
        check.true(f"sliding goes on while the bus is {what}", hand.works(), f"brightness {hand.panel.raw}")
        check.true(f"and it is on the bus again after it was {what}", waiting.comes(lambda: slidectl("get", "brightness").returncode == 0, 20),
                   slidectl("get", "brightness").stdout.strip())
    systemctl("stop", "dbus.socket", "dbus.service")
    check.true("sliding goes on without a bus", hand.works(), f"brightness {hand.panel.raw}")
    systemctl("start", "dbus.socket", "dbus.service")
    check.true("and it is there when the bus is", waiting.comes(lambda: slidectl("set", "volume", "40%").returncode == 0, 20), f"{mixer.standing()}")
    check.equal("in one process", service.process, process)


def _without_udev(check, service, hand):
    process = service.process
    for command in (("restart", "systemd-udevd.service"), ("kill", "-s", "KILL", "systemd-udevd.service")):
        systemctl(*command)
        with Throttle("Late Throttle") as late:
            service.wait_to_read(late)
        service.wait_to_drop(late.node)
        check.true(f"what is plugged in after udev's {command[0]} is seen", hand.works(), late.node)
    check.equal("in one process, too", service.process, process)


def _another_hour(check, service, trace, hand):
    begun, last = time.monotonic(), time.clock_gettime(time.CLOCK_REALTIME)
    try:
        for hours in (1, -1):
            time.clock_settime(time.CLOCK_REALTIME, time.time() + 3600 * hours)
            waiting.watch_for(2)
        check.equal("an hour more or less moves nothing", trace.all_brightness(begun), [])
        time.clock_settime(time.CLOCK_REALTIME, time.time() - 3600)
        check.true("an hour earlier it works", hand.works(), f"brightness {hand.panel.raw}")
        place = slider("brightness")["fraction"]
        check.true("and saves its position in time", waiting.comes(lambda: f"brightness {place}\n" in _text(), SAVED + 5), _text())
    finally:
        time.clock_settime(time.CLOCK_REALTIME, last + time.monotonic() - begun)


def _silent_journal(check, service, hand):
    """The journal hangs, or takes nothing more, and there is much to say."""
    process = service.process
    journal = int(systemctl("show", "--value", "-p", "MainPID", "systemd-journald.service"))
    service.configure(MISTAKES)
    os.kill(journal, signal.SIGSTOP)
    try:
        slidectl("reload")
        check.true("a journal that hangs delays nothing", hand.works(), f"brightness {hand.panel.raw}")
    finally:
        os.kill(journal, signal.SIGCONT)
    check.equal("in one process as well", service.process, process)
    # A pipe in its place, since it takes a hundred times less before it is full.
    pipe, drop_in = "/run/slided-log", f"/run/systemd/system/{UNIT}.d/log.conf"
    os.mkfifo(pipe)
    os.makedirs(os.path.dirname(drop_in), exist_ok=True)
    with open(drop_in, "w") as file:
        file.write(f"[Service]\nStandardError=file:{pipe}\n")
    systemctl("daemon-reload")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        service.start(CONFIGURATION)
        check.true("with another log it works", hand.works(), f"brightness {hand.panel.raw}")
        process = service.process
        service.configure(MISTAKES)
        for _ in range(3):
            check.equal("what is broken is refused while nobody reads the log", slidectl("reload").returncode, 1)
        check.true("a full log delays nothing", hand.works(), f"brightness {hand.panel.raw}")
        service.configure(CONFIGURATION)
        said = _read(reader)
        slidectl("reload")
        missing = re.findall(r"(\d+) lines are missing here", _read(reader))
        check.true("what it did not take is counted in it", len(missing) == 1 and said.count("\n") + int(missing[0]) > 3000,
                   f"{said.count(chr(10))} lines, {missing} missing")
        check.equal("in one process with that, too", service.process, process)
    finally:
        os.unlink(drop_in)
        os.unlink(pipe)
        systemctl("daemon-reload")
        systemctl("stop", UNIT)
        os.close(reader)


def _read(descriptor):
    """What a pipe holds."""
    text = b""
    try:
        while data := os.read(descriptor, 65536):
            text += data
    except BlockingIOError:
        pass
    return text.decode()


def _full_disk(check, service, panel):
    service.stop()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", STATE], check=True)
    try:
        service.start(CONFIGURATION)
        with open(f"{STATE}/full", "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        slidectl("set", "brightness", "70%")
        check.true("on a full disk a slider works", panel.wait_for(7), f"brightness {panel.raw}")

        def note():
            states = json.loads(slidectl("status", "--json").stdout)
            return next(state for state in states if state["name"] == "brightness")["outputs"][0].get("note") or ""
        check.true("and says what is wrong", waiting.comes(lambda: "No space left" in note(), 15), note())
        check.equal("no piece of a file is left there", sorted(os.path.basename(path) for path in glob.glob(f"{STATE}/*")), ["full"])
        slidectl("set", "brightness", "30%")
        os.unlink(f"{STATE}/full")
        check.true("with room again, the position is saved", waiting.comes(lambda: os.path.exists(POSITIONS) and "brightness 0.3\n" in _text(), 70),
                   _text() if os.path.exists(POSITIONS) else "no file")
        check.true("and nothing is wrong any more", waiting.comes(lambda: not note(), 10), note())
    finally:
        service.stop()
        subprocess.run(["umount", STATE], check=True)
