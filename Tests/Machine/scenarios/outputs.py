"""Every output with others at it: turns are taken without a fight, decoys are passed over, cards come and go, the session asks logind."""

import glob
import json
import os
import random
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight, PicoLCD
from machine.service import Watch, slidectl, slider
from machine.session import Session
from machine.uinput import BTN_0, EV_KEY, EV_LED, EV_REL, REL_DIAL, REL_WHEEL, Device

TURNS = """
[slider.brightness]
from = { device = "Machine Knobs", dial = "REL_DIAL", per_turn = 100 }
to   = { backlight = "*04D8:C002*", floor = "0%", curve = "linear" }

[slider.volume]
from = { device = "Machine Knobs", dial = "REL_WHEEL", per_turn = 100 }
to   = { alsa = "Dummy", element = "Master" }

[slider.keys]
to = { led = "*::kana" }
"""

AUTO = """
[slider.brightness]
to = { backlight = "auto", floor = "0%", curve = "linear" }
"""

LIMIT = 400

LED_KANA = 4                                            # no other keyboard of the machine has one
DRIVER = "/sys/bus/platform/drivers/snd_dummy"


def run(check, service, trace):
    picolcd = PicoLCD()
    display = picolcd.plug()
    display.set(100)
    mixer.set_channels(0)
    try:
        service.start(TURNS)
        with Device("Machine Knobs", {EV_KEY: [BTN_0], EV_REL: [REL_DIAL, REL_WHEEL]}) as knobs:
            service.wait_to_read(knobs)
            with Watch("brightness", "volume") as watch:
                _turns_at_the_panel(check, trace, display, watch, knobs)
                _turns_at_the_mixer(check, watch, knobs)
            _balance(check)
            _light(check)
            _cards_come_and_go(check, service, knobs)
    finally:
        picolcd.unplug()
    _lying_panel(check, service)
    _session(check)


def _written(name, index=0):
    """The last write as `status` has it."""
    states = json.loads(slidectl("status", "--json").stdout)
    return next(state for state in states if state["name"] == name)["outputs"][index]


def _seen(watch, name):
    """The slider as `watch` saw it last; None before it saw any. Starting slidectl again and again would take most of the time."""
    lines = [line for line in watch.text().rpartition("\n")[0].splitlines() if f'"name":"{name}"' in line]
    return json.loads(lines[-1]) if lines else None


def _turn(chance, place, knobs, name, code):
    """A turn of the slider, mostly by its knob; returns its place by a model."""
    if chance.random() < 0.08:
        percent = chance.randrange(101)
        slidectl("set", name, f"{percent}%")
        return percent / 100
    detents = chance.choice((-31, -12, -7, -3, 3, 7, 12, 31))
    knobs.frame((EV_REL, code, detents))
    return min(max(place + detents / 100, 0), 1)


def _turns_at_the_panel(check, trace, display, watch, knobs):
    """brightnessctl and the slider, by turns and at random; the slider's place is the model's."""
    chance = random.Random(5)
    begun, place, raw, ours, wrong = time.monotonic(), display.raw / 255, display.raw, 0, []
    for turn in range(100):
        if chance.random() < 0.25:
            raw = chance.randrange(256)
            place = raw / 255
            subprocess.run(["brightnessctl", "-q", "-d", display.name, "set", str(raw)], check=True)
        else:
            before = raw
            place = _turn(chance, place, knobs, "brightness", REL_DIAL)
            raw = int(place * 255 + 0.5)
            ours += raw != before
        # Before the first turn that changes something, nothing was seen.
        if not waiting.comes(lambda: display.raw == raw and abs((_seen(watch, "brightness") or {"fraction": place})["fraction"] - place) < 1e-6):
            wrong.append((turn, raw, display.raw, place, _seen(watch, "brightness")))
            place, raw = _seen(watch, "brightness")["fraction"], display.raw
    check.equal("a hundred turns of brightnessctl and the slider end where a model has them", wrong, [])
    threads = _threads()
    own = [write.value for write in trace.brightness(display.name, begun) if write.process in threads]
    check.equal("without a fight: each of the slider's turns that changes something is one write", len(own), ours)


def _threads():
    with open("/sys/fs/cgroup/system.slice/slided.service/cgroup.procs") as processes:
        return {int(thread) for thread in os.listdir(f"/proc/{int(processes.readline())}/task")}


def _turns_at_the_mixer(check, watch, knobs):
    chance, place, wrong = random.Random(6), mixer.place(0), []
    for turn in range(100):
        if chance.random() < 0.25:
            raw = chance.randrange(mixer.MINIMUM, mixer.MAXIMUM + 1)
            # What the slider's own place comes to is its own: it stays finer than the card's steps.
            place = place if raw == mixer.raw(place) else mixer.place(raw)
            mixer.set_channels(raw)
        else:
            place = _turn(chance, place, knobs, "volume", REL_WHEEL)
            raw = mixer.raw(place)

        def there():
            seen = _seen(watch, "volume")
            return seen and seen["outputs"][0]["raw"] == raw and abs(seen["fraction"] - place) < 1e-4
        # What it says is what is there: asked now and then, since each answer is a program's.
        if not waiting.comes(there) or turn % 20 == 19 and not waiting.comes(lambda: mixer.channels() == (raw, raw)):
            wrong.append((turn, raw, place, mixer.channels(), _seen(watch, "volume")))
            place = _seen(watch, "volume")["fraction"]
    check.equal("a hundred turns of amixer and the slider end where a model has them", wrong, [])


def _balance(check):
    subprocess.run(["amixer", "-q", "-c", "Dummy", "sset", "Master", "--", "80,10"], check=True)
    waiting.until(lambda: abs(slider("volume")["fraction"] - mixer.place(80)) < 0.004, "the louder channel is adopted")
    share = mixer.place(10) / mixer.place(80)
    seen = []
    for percent in (50, 0, 90):
        slidectl("set", "volume", f"{percent}%")
        loudest = mixer.raw(percent / 100)
        expected = (loudest, mixer.raw(mixer.place(loudest) * share))
        seen.append((waiting.comes(lambda: mixer.channels() == expected), expected, mixer.channels()))
    check.true("the balance stays, through silence too", all(fits for fits, _, _ in seen), str(seen))
    mixer.set_channels(0)


def _light(check):
    """The light of a keyboard that comes when the service is there already."""
    with Device("Machine Keyboard", {EV_KEY: range(1, 120), EV_LED: [LED_KANA]}) as keyboard:
        light = waiting.until(lambda: glob.glob(f"{keyboard.sysfs}/*::kana"), "the keyboard's light")[0]

        def raw():
            with open(f"{light}/brightness") as file:
                return int(file.read())
        check.true("the light is found, though it came after", waiting.comes(lambda: slider("keys")["outputs"][0]["ok"]), str(slider("keys")["outputs"]))
        slidectl("set", "keys", "max")
        check.true("a light goes on", waiting.comes(lambda: raw() == 1), f"{raw()}")
        with open(f"{light}/brightness", "w") as file:
            file.write("0")
        check.true("that another switched it off is adopted", waiting.comes(lambda: slider("keys")["fraction"] == 0), f"{slider('keys')['fraction']}")
        check.equal("and not fought", raw(), 0)
        slidectl("set", "keys", "max")
        check.true("and on again", waiting.comes(lambda: raw() == 1), f"{raw()}")
        check.equal("status says what was written", _written("keys")["last_write"]["raw"], 1)
        slidectl("set", "keys", "min")
        check.true("and off", waiting.comes(lambda: raw() == 0), f"{raw()}")
        # As firmware does it while a machine sleeps: a trigger of the kernel's sets the light, and nobody is told.
        subprocess.run(["modprobe", "ledtrig-default-on"], check=True)
        with open(f"{light}/trigger", "w") as file:
            file.write("default-on")
        check.equal("a light that went on unseen", (raw(), slider("keys")["fraction"]), (1, 0))
        # What the kernel tells after a sleep is what it tells when the clock is set.
        time.clock_settime(time.CLOCK_REALTIME, time.time() - 60)
        check.true("is looked at when the machine wakes up", waiting.comes(lambda: slider("keys")["fraction"] == 1), f"{slider('keys')['fraction']}")


def _cards_come_and_go(check, service, knobs):
    process = service.process
    slidectl("set", "volume", "50%")
    _turn_slowly(knobs, 10)
    # Pulled out in mid-turn; the card Loopback takes its number, so that it comes back as another.
    _bind("unbind")
    _turn_slowly(knobs, 10)
    check.true("a card that is gone is an error of its output", waiting.comes(lambda: not slider("volume")["outputs"][0]["ok"]),
               str(slider("volume")["outputs"][0]["error"]))
    slidectl("set", "brightness", "33%")
    check.true("and disturbs nothing else", slider("brightness")["outputs"][0]["ok"], str(slider("brightness")["outputs"]))
    subprocess.run(["modprobe", "snd-aloop"], check=True)
    waiting.until(lambda: os.path.exists("/proc/asound/Loopback"), "the card Loopback")
    _bind("bind")
    waiting.until(lambda: os.path.exists("/proc/asound/Dummy"), "the card Dummy")
    check.true("back under another number", "card0" not in os.readlink("/proc/asound/Dummy"), os.readlink("/proc/asound/Dummy"))
    check.true("it is driven again", waiting.comes(lambda: slider("volume")["outputs"][0]["ok"]), str(slider("volume")["outputs"]))
    _turn_slowly(knobs, 10)
    wanted = mixer.raw(slider("volume")["fraction"])
    check.true("and follows", waiting.comes(lambda: mixer.channels() == (wanted, wanted)), f"{mixer.channels()}, {wanted} wanted")
    check.equal("in one process", service.process, process)


def _turn_slowly(knobs, detents):
    for _ in range(detents):
        knobs.frame((EV_REL, REL_WHEEL, 1))
        time.sleep(0.02)                                # a hand's pace


def _bind(action):
    with open(f"{DRIVER}/{action}", "w") as file:
        file.write("snd_dummy.0")


def _lying_panel(check, service):
    """`acpi_video0` takes every number and its panel says the same for ever: `auto` goes over to the next, the slow one."""
    lying, slow = Backlight("acpi_video0"), Backlight("acpi_video1")
    lying.set(5)
    slow.set(0)
    constant = "/run/constant"
    with open(constant, "w") as file:
        file.write("5\n")
    target = os.path.realpath(f"{lying.path}/actual_brightness")
    subprocess.run(["mount", "--bind", constant, target], check=True)
    try:
        service.start(AUTO)
        check.equal("auto takes the first of those alike", _written("brightness")["target"], "acpi_video0")
        check.true("and says why", "alike" in (_written("brightness")["note"] or ""), str(_written("brightness")["note"]))
        turn = 0

        def passed():
            nonlocal turn
            turn += 1
            slidectl("set", "brightness", ("20%", "40%")[turn % 2])
            return _written("brightness")["target"] == "acpi_video1"
        check.true("a panel that stays as it is is passed over", waiting.comes(passed), str(_written("brightness")))
        check.true("the next one does what was asked", slow.wait_for((2, 4)[turn % 2]), f"{slow.raw}")
        slidectl("set", "brightness", "90%")
        check.true("slow as it is", slow.wait_for(9), f"{slow.raw}")
    finally:
        service.stop()
        subprocess.run(["umount", target], check=True)


def _session(check):
    """Without permission on the file, slided of a person asks logind, who lets the owner of the session in front."""
    panel = Backlight("acpi_video0")
    panel.set(3)
    with Session(AUTO.replace('"auto"', '"acpi_video0"')) as session:
        done = session.slidectl("set", "brightness", "80%")
        check.true("logind sets it for the session", panel.wait_for(8), f"{panel.raw}; {done.stdout}{done.stderr}")
        session.slidectl("set", "brightness", "20%")
        check.true("and again", panel.wait_for(2), f"{panel.raw}")
