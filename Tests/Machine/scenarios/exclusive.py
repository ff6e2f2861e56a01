"""`exclusive`: the desktop sees all of a touchpad but the slides; and whatever ends, nothing stays pressed."""

import os
import subprocess
import time

from machine import mixer, reader, waiting
from machine.libinput import Desktop
from machine.reader import Reader
from machine.recording import Recording
from machine.service import UNIT, slidectl, slider, systemctl
from machine.uinput import ABS_X, ABS_Y, BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH, EV_ABS, EV_KEY
from machine.uinput import ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID

RECORDINGS = os.path.join(os.path.dirname(__file__), "../../Recordings")

CONFIGURATION = """
[slider.volume]
from = { device = "touchpad", edge = "left", width = "8%", exclusive = true }
to   = { alsa = "Dummy", element = "Master" }
"""

SHARED = CONFIGURATION.replace(", exclusive = true", "")

FUZZ = 8


def run(check, service, trace):
    mixer.set_channels(0)
    middle, edge = (Recording(f"{RECORDINGS}/touchpad-{name}.evemu") for name in ("middle", "left-edge"))
    middle.axes[ABS_MT_POSITION_X].fuzz = middle.axes[ABS_MT_POSITION_Y].fuzz = FUZZ

    systemctl("stop", UNIT)
    with middle.device() as pad, Desktop(pad.node) as desktop:
        middle.play(pad)
        _click(pad)
        desktop.wait_for_clicks(1)
        alone = desktop.motions()
    check.true("a desktop without slided sees the pointer move", len(alone) > 20, f"{len(alone)} motions")

    begun = time.time()
    service.start(CONFIGURATION)
    with middle.device() as pad:
        clone = _clone(service, pad, begun)
        check.true("the pad is taken", reader.is_taken(pad.node), f"{pad.node}; everyone else has {clone}")
        _compare(check, pad, clone)
        with Desktop(clone) as desktop:
            middle.play(pad)
            _click(pad)
            desktop.wait_for_clicks(1)
            check.equal("touches outside move the pointer as without slided", desktop.motions(), alone)
            before = len(desktop.motions())
            with Reader(clone) as raw:
                edge.play(pad)
                waiting.until(lambda: slider("volume")["fraction"] > mixer.place(0) + 0.3, "the slide moves the slider")
                check.equal("a slide tells the clone nothing", raw.take(), [])
            _click(pad)
            desktop.wait_for_clicks(2)
            check.equal("and moves no pointer", len(desktop.motions()) - before, 0)

            place = slider("volume")["fraction"]
            _click(pad, x=100)
            desktop.wait_for_clicks(3)
            check.equal("a click in the zone clicks", desktop.buttons()[-2:], [(BTN_LEFT, "pressed"), (BTN_LEFT, "released")])
            check.equal("and moves no slider", slider("volume")["fraction"], place)
        _crossing(check, pad, clone)
        _passing(check, pad, clone)
        clone = _reload(check, service, pad, clone)
        _killed(check, service, pad, clone)

        begun = time.time()
        service.start(CONFIGURATION)
        desktop = Desktop(_clone(service, pad, begun), seat=True)
        _hold(pad)
        _holds(desktop)
    _released(check, "unplugging", desktop)

    _without_uinput(check, service, edge)


def _clone(service, pad, since):
    """Waits until the service has taken the pad; returns the clone's node."""
    clone = reader.node("phys", f"slided/{os.path.basename(pad.node)}")
    # Not by trying to take the pad: this might get it.
    said = f"{pad.name} is its sliders' alone; everyone else has {clone}"
    waiting.until(lambda: said in service.log(since), f"the log says: {said}")
    return clone


def _compare(check, pad, clone):
    """The clone's description with the pad's."""
    def description(node):
        directory = f"/sys/class/input/{os.path.basename(node)}/device"
        found = {}
        for name in ("name", "properties", "capabilities/abs", "capabilities/key", "id/bustype", "id/vendor", "id/product", "id/version"):
            with open(f"{directory}/{name}") as file:
                found[name] = file.read().strip()
        with Reader(node) as device:
            found["axes"] = [device.axis(code)[1:] for code in (ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)]
        found["fuzz"] = _property(node, f"LIBINPUT_FUZZ_{ABS_MT_POSITION_X:02x}")
        return found

    check.equal("it is what the pad is", description(clone), description(pad.node))
    check.equal("libinput knows the pad's fuzz of it", description(clone)["fuzz"], str(FUZZ))
    with Reader(clone) as device:
        check.equal("the kernel smooths it no second time", device.axis(ABS_MT_POSITION_X)[3], 0)


def _property(node, name):
    output = subprocess.run(["udevadm", "info", "--query=property", f"--name={node}"], capture_output=True, text=True).stdout
    return dict(line.split("=", 1) for line in output.splitlines() if "=" in line).get(name)


def _crossing(check, pad, clone):
    """A touch that begins outside stays whole in the zone, and a slide beside it stays hidden."""
    place = slider("volume")["fraction"]
    with Reader(clone) as raw:
        _touch(pad, 1000, 1400, number=900)
        for x in range(950, 50, -50):
            _move(pad, x, 1400)
        _move(pad, 60, 500)
        _lift(pad)
        raw.wait_for(EV_KEY, BTN_TOUCH, 0)
        events = raw.take()
        check.equal("a touch from outside goes through the zone whole", reader.values(events, ABS_MT_POSITION_X), list(range(1000, 50, -50)) + [60])
        check.equal("and ends where it ends", reader.values(events, ABS_MT_TRACKING_ID), [900, -1])
    check.equal("and slides nothing", slider("volume")["fraction"], place)


def _passing(check, pad, clone):
    """A touch in the zone that will never slide is the desktop's from then on."""
    with Reader(clone) as raw:
        _touch(pad, 100, 1400, number=901)
        for x in (200, 300, 400, 500):
            _move(pad, x, 1400)
        _lift(pad)
        raw.wait_for(EV_KEY, BTN_TOUCH, 0)
        events = raw.take()
        check.equal("a touch that crosses the zone points after 3 mm", reader.values(events, ABS_MT_TRACKING_ID), [901, -1])
        check.equal("from where it is then", reader.values(events, ABS_MT_POSITION_X), [300, 400, 500])


def _reload(check, service, pad, clone):
    with Reader(clone) as raw:
        _hold(pad)
        raw.wait_for(EV_KEY, BTN_LEFT, 1)
        check.equal("a held click is held", (sorted(raw.keys()), raw.fingers()), ([BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH], [902]))
        check.equal("slidectl reload", slidectl("reload").returncode, 0)
        raw.wait_for(EV_KEY, BTN_LEFT, 0)
        check.equal("a reload leaves nothing pressed", (raw.keys(), raw.fingers()), ([], []))
        check.true("and the pad is taken all the time", reader.is_taken(pad.node), pad.node)
        raw.take()
        pad.frame((EV_KEY, BTN_LEFT, 0))
        _lift(pad)
        _touch(pad, 2000, 1400, number=903)
        _lift(pad)
        raw.wait_for(EV_KEY, BTN_TOUCH, 0)
        check.equal("the next touch is told from its beginning", reader.values(raw.take(), ABS_MT_TRACKING_ID), [903, -1])

        # Given up by a reload while a finger is down: only when that has lifted.
        _touch(pad, 2000, 1400, number=904)
        raw.wait_for(EV_KEY, BTN_TOUCH, 1)
        service.configure(SHARED)
        slidectl("reload")
        raw.wait_for(EV_KEY, BTN_TOUCH, 0)
        check.true("without `exclusive` a touched pad stays taken", reader.is_taken(pad.node), pad.node)
        _lift(pad)
        waiting.until(lambda: not reader.is_taken(pad.node), "the pad is given back")
        check.equal("until the finger lifts", _own_clones(), [])
    place = slider("volume")["fraction"]
    _slide(pad, -600)
    waiting.until(lambda: slider("volume")["fraction"] < place - 0.05, "the slider works on")
    begun = time.time()
    service.configure(CONFIGURATION)
    slidectl("reload")
    return _clone(service, pad, begun)


def _killed(check, service, pad, clone):
    directory = f"/run/systemd/system/{UNIT}.d"
    os.makedirs(directory, exist_ok=True)
    with open(f"{directory}/no-restart.conf", "w") as file:
        file.write("[Service]\nRestart=no\n")
    systemctl("daemon-reload")
    desktop = Desktop(clone, seat=True)
    _hold(pad)
    _holds(desktop)
    os.kill(service.process, 9)
    waiting.until(lambda: not service.process, "the service is dead")
    waiting.until(lambda: not _own_clones(), "the clone is gone")
    # The dying process lets go of its devices one by one.
    check.true("kill -9 gives the pad back", waiting.until(lambda: not reader.is_taken(pad.node), "the pad is everyone's"), pad.node)
    with Reader(pad.node) as raw:
        pad.frame((EV_KEY, BTN_LEFT, 0))
        _lift(pad)
        _touch(pad, 2000, 1400, number=905)
        _lift(pad)
        # https://github.com/gvalkov/python-evdev/issues/108
        check.equal("and it works as ever", reader.values(raw.take(), ABS_MT_TRACKING_ID), [-1, 905, -1])
    _released(check, "kill -9", desktop)
    os.remove(f"{directory}/no-restart.conf")
    systemctl("daemon-reload")


def _without_uinput(check, service, edge):
    """Where no device can be made, the slider works and the pad stays everyone's."""
    systemctl("stop", UNIT)
    owner = os.stat("/dev/uinput").st_uid
    with edge.device() as pad:
        os.chown("/dev/uinput", 0, 0)
        os.chmod("/dev/uinput", 0o600)
        begun = time.time()
        service.start(CONFIGURATION)
        service.wait_to_read(pad)
        place = slider("volume")["fraction"]
        _slide(pad, -800)
        waiting.until(lambda: slider("volume")["fraction"] < place - 0.05, "the slider works")
        log = [line for line in service.log(begun).splitlines() if "uinput" in line]
        check.true("without uinput: one clear warning", len(log) == 1 and "60-slided.rules" in log[0], " | ".join(log))
        check.true("and the pad is everyone's", not reader.is_taken(pad.node), pad.node)
        os.chown("/dev/uinput", owner, 0)


# A hand


def _touch(pad, x, y, number):
    pad.frame((EV_ABS, ABS_MT_TRACKING_ID, number), *_position(x, y), (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_FINGER, 1))


def _move(pad, x, y):
    time.sleep(0.02)
    pad.frame(*_position(x, y))


def _lift(pad):
    time.sleep(0.02)
    pad.frame((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_FINGER, 0))


def _position(x, y):
    return ((EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y), (EV_ABS, 0x3A, 40), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y),
            (EV_ABS, 0x18, 40))


def _click(pad, x=2000):
    """A finger comes, presses the pad and goes, resting: nothing but a click."""
    _touch(pad, x, 1400, number=800 + x % 97)
    time.sleep(0.1)
    pad.frame((EV_KEY, BTN_LEFT, 1))
    time.sleep(0.1)
    pad.frame((EV_KEY, BTN_LEFT, 0))
    _lift(pad)


def _hold(pad):
    """A finger comes and presses, and stays."""
    _touch(pad, 2000, 1400, number=902)
    time.sleep(0.05)
    pad.frame((EV_KEY, BTN_LEFT, 1))


def _slide(pad, way):
    """A finger slides in the zone, up for less than 0."""
    _touch(pad, 100, 1400, number=950)
    for step in range(1, 21):
        _move(pad, 100, 1400 - way * step // 20)
    _lift(pad)


# What is left


def _own_clones():
    return reader.nodes("phys", "slided/event")


def _holds(desktop):
    waiting.until(lambda: desktop.buttons() == [(BTN_LEFT, "pressed")], "the desktop sees the press", 60)


def _released(check, what, desktop):
    """What a desktop saw of a clone to its end."""
    desktop.wait_for_removal()
    check.equal(f"{what} leaves nothing pressed", desktop.buttons(), [(BTN_LEFT, "pressed"), (BTN_LEFT, "released")])
    desktop.end()
