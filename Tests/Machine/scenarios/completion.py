"""A slider that means something only at its end runs its command once, and its exit status decides; the device lets the hand know."""

import glob
import os
import shutil
import subprocess
import time

from machine import waiting
from machine.gamepad import FF_PERIODIC, FF_RUMBLE, FF_SINE, MAXIMUM, Gamepad
from machine.service import UNIT, Watch, slidectl, slider, systemctl
from machine.touchpad import Touchpad

STATE = "/var/lib/slided"
DROP_INS = "/usr/share/doc/slided"
DROP_IN = f"{DROP_INS}/feedback.conf"
DROP_IN_DIRECTORY = f"/etc/systemd/system/{UNIT}.d"

CONFIGURATION = f"""
[slider.top]
from     = {{ device = "touchpad", edge = "top", width = "12%", travel = "80%" }}
complete = {{ threshold = 0.97, fire = "release", on_success = "reset", on_failure = "latch" }}
to       = {{ command = ["/bin/sh", "-c", "echo $SLIDER_NAME $0 >>{STATE}/ran; exit $(cat {STATE}/status)", "{{percent}}"], when = "complete" }}

[slider.stick]
from     = {{ device = {{ name = "*Gamepad*" }}, axis = "ABS_THROTTLE" }}
anchor   = 0.5
feedback = {{ ends = "rumble", anchor = "bell" }}
"""


def run(check, service, trace):
    begun = time.time()
    shutil.rmtree(DROP_IN_DIRECTORY, ignore_errors=True)
    systemctl("daemon-reload")
    service.start(CONFIGURATION)
    try:
        with Touchpad() as pad:
            service.wait_to_read(pad)
            _completion(check, pad)
        _without_drop_in(check, service, begun)
        _with_drop_in(check, service)
        _memory(check, service)
        _full_disk(check, service)
        _opens(check, service, "commands.conf", "the network", "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)")
        _opens(check, service, "monitors.conf", "a monitor's cable", f"open('{_monitor_cable()}', 'r+b', 0)")
    finally:
        shutil.rmtree(DROP_IN_DIRECTORY, ignore_errors=True)
        systemctl("daemon-reload")


def _completion(check, pad):
    def slide(*points, lift=True):
        """A finger goes along the top edge from point to point, millimetres from the left."""
        pad.touch(points[0], 2)
        for start, end in zip(points, points[1:]):
            for number in range(1, 31):
                time.sleep(0.01)
                pad.move(start + (end - start) * number / 30, 2)
        if lift:
            pad.lift()

    _decide(0)
    with Watch("top") as watch:
        slide(5, 60)
        watch.wait_for(lambda line: line["event"] == "reset", "a reset")
        lines = watch.objects()
        check.true("released halfway it springs back", lines[-1]["value"] == 0 and max(line["fraction"] for line in lines) > 0.5,
                   f"{[line['event'] for line in lines if line['event'] != 'change']}, up to {max(line['fraction'] for line in lines):.2f}")
        check.equal("and runs nothing", _ran(), [])

        slide(5, 95)
        waiting.until(lambda: len(_ran()) == 1, "the command runs")
        watch.wait_for(lambda line: line["event"] == "incomplete", "that the slider is back")
        check.equal("carried to the end it runs its command once", _ran(), ["top 100"])
        events = [line["event"] for line in watch.objects()[len(lines):] if line["event"] != "change"]
        check.equal("in this order", events, ["down", "complete", "up", "reset", "incomplete"])
        check.equal("its success resets the slider", slider("top")["value"], 0)

    slide(5, 95, 40, 96)
    waiting.until(lambda: len(_ran()) == 2, "the command runs again")
    waiting.until(lambda: slider("top")["value"] == 0, "the slider is reset")
    check.equal("twice at the end within one touch is once", _ran(), ["top 100"] * 2)

    _decide(7)
    slide(5, 95)
    waiting.until(lambda: len(_ran()) == 3, "the command runs")
    waiting.until(lambda: slider("top")["outputs"][0]["error"], "the failure is known")
    state = slider("top")
    check.equal("its failure latches it", (state["value"], state["complete"], state["outputs"][0]["error"]),
                (1, True, "/bin/sh: ended with status 7"))
    slidectl("reset", "top")
    check.equal("reset takes it back and runs nothing", (slider("top")["value"], len(_ran())), (0, 3))


def _without_drop_in(check, service, begun):
    with Gamepad() as pad:
        service.wait_to_read(pad)
        _swing(pad, service)
        check.equal("without the drop-in the slider moves", slider("stick")["value"], 1)
        waiting.until(lambda: "feedback.conf" in service.log(begun), "the log says what is missing")
        _swing(pad, service)
        lines = [line for line in service.log(begun).splitlines() if "feedback.conf" in line]
        check.true("and what is missing is said once", len(lines) == 1 and pad.node in lines[0], f"{lines}")
        check.equal("nothing was written to the device", (pad.effects, pad.played, pad.sounds), ({}, [], []))


def _with_drop_in(check, service):
    os.makedirs(DROP_IN_DIRECTORY)
    shutil.copy(DROP_IN, DROP_IN_DIRECTORY)
    systemctl("daemon-reload")
    service.start(CONFIGURATION)
    with Gamepad() as pad:
        service.wait_to_read(pad)
        waiting.until(lambda: len(pad.effects) == 2, "the effects are uploaded")
        check.equal("with it the gamepad has its effects before it is moved",
                    (sorted(pad.effects.values()), pad.played),
                    ([(FF_RUMBLE, 30, (0x3000, 0x8000)), (FF_RUMBLE, 80, (0xC000, 0xC000))], []))
        bump = next(number for number, effect in pad.effects.items() if effect[1] == 80)
        pad.turn_to(100)
        pad.turn_to(MAXIMUM)
        waiting.until(lambda: pad.played, "it rumbles")
        check.equal("arriving at the end rumbles once", pad.played, [bump])
        pad.turn_to(800)
        pad.turn_to(200)
        waiting.until(lambda: pad.sounds[-1:] == [0], "it has rung")
        check.equal("crossing the anchor rings its bell, and ends it", pad.sounds, [1, 0])
        waiting.until(lambda: slider("stick")["fraction"] < 0.2, "the slider follows")
        slidectl("set", "stick", "max")
        pad.turn_to(300)
        pad.turn_to(0)
        waiting.until(lambda: len(pad.played) > 1, "it rumbles again")
        check.equal("a program that moves it is not felt, the hand that comes after is", pad.played, [bump] * 2)
        systemctl("stop", UNIT)
        waiting.until(lambda: not pad.effects, "the effects are taken back")
        check.equal("at the end the gamepad has its memory back", pad.effects, {})

    service.start(CONFIGURATION)
    with Gamepad(kinds=(FF_PERIODIC, FF_SINE)) as pad:
        service.wait_to_read(pad)
        waiting.until(lambda: len(pad.effects) == 2, "the effects are uploaded")
        check.equal("a device with periodic effects alone rumbles by them", {effect[0] for effect in pad.effects.values()}, {FF_PERIODIC})

    with Gamepad(answers=False) as pad:
        service.wait_to_read(pad)
        before = time.monotonic()
        pad.turn_to(500)
        pad.turn_to(600)
        waiting.until(lambda: abs(slider("stick")["fraction"] - 600 / MAXIMUM) < 1e-3, "the slider follows")
        check.at_most("a device that is slow to take an effect delays no movement", time.monotonic() - before, 10, " s")


def _memory(check, service):
    service.start("[slider.level]\nremember = true\n")
    slidectl("set", "level", "37%")
    systemctl("restart", UNIT)
    status = os.stat(f"{STATE}/positions")
    check.equal("a remembered position survives a restart", (slider("level")["percent"], status.st_mode & 0o777), (37, 0o600))
    slidectl("set", "level", "62%")
    waiting.until(lambda: "level 0.62" in _read("positions"), "the change is saved")
    os.kill(service.process, 9)
    waiting.until(lambda: service.process and service.property("ActiveState") == "active", "the unit is back after kill -9")
    waiting.until(lambda: slidectl("get", "level").returncode == 0, "it answers")
    check.equal("and a sudden death, once it is saved", slider("level")["percent"], 62)


def _full_disk(check, service):
    service.stop()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k,mode=700", "tmpfs", STATE], check=True)
    try:
        begun = time.time()
        service.start("[slider.level]\nremember = true\n")
        slidectl("set", "level", "10%")
        waiting.until(lambda: "level 0.1" in _read("positions"), "the position is saved")
        filler = os.open(f"{STATE}/filler", os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(filler, bytes(4096)):
                pass
        except OSError:
            os.close(filler)
        slidectl("set", "level", "20%")
        waiting.until(lambda: "No space left on device" in service.log(begun), "a full disk is told")
        check.true("a full disk leaves the last position", "level 0.1\n" in _read("positions"), _read("positions"))
        os.unlink(f"{STATE}/filler")
        slidectl("set", "level", "30%")
        waiting.until(lambda: "level 0.3" in _read("positions"), "with room again the position is saved")
        check.true("and so it is said", "remembered again" in service.log(begun), service.log(begun))
    finally:
        service.stop()
        subprocess.run(["umount", STATE], check=True)


def _opens(check, service, drop_in, what, code):
    """What a drop-in opens is closed without it."""
    script = f"{code}; open('{STATE}/ran', 'a').write('open ')"
    for is_open in False, True:
        shutil.rmtree(DROP_IN_DIRECTORY, ignore_errors=True)
        if is_open:
            os.makedirs(DROP_IN_DIRECTORY)
            shutil.copy(f"{DROP_INS}/{drop_in}", DROP_IN_DIRECTORY)
        systemctl("daemon-reload")
        begun = time.time()
        service.start(f'[slider.open]\nto = {{ command = ["/usr/bin/python3", "-c", "{script}"] }}\n')
        check.true("a command of the service is warned of", "commands.conf" in service.log(begun), service.log(begun))
        before = _read("ran")
        slidectl("set", "open", "max")
        if is_open:
            waiting.until(lambda: _read("ran") == before + "open ", f"{drop_in} opens {what}")
        else:
            waiting.until(lambda: "ended with status 1" in service.log(begun), f"{what}: closed without {drop_in}")


def _monitor_cable():
    """A cable to a monitor, as the udev rule in monitors.conf gives it: the service's user's."""
    subprocess.run(["modprobe", "i2c-stub", "chip_addr=0x37"], check=True)
    subprocess.run(["modprobe", "i2c-dev"], check=True)
    node = waiting.until(lambda: glob.glob("/dev/i2c-*"), "the cable's node")[0]
    shutil.chown(node, "slided")
    return node


def _swing(pad, service):
    """From one end to the other, across the anchor."""
    pad.turn_to(100)
    pad.turn_to(900)
    pad.turn_to(MAXIMUM)
    waiting.until(lambda: slider("stick")["value"] == 1, "the slider follows the stick")


def _decide(status):
    """Has the next commands end with a status."""
    with open(f"{STATE}/status", "w") as file:
        file.write(f"{status}\n")
    os.chmod(f"{STATE}/status", 0o644)


def _ran():
    """What each command wrote."""
    return _read("ran").splitlines()


def _read(name):
    try:
        with open(f"{STATE}/{name}") as file:
            return file.read()
    except FileNotFoundError:
        return ""
