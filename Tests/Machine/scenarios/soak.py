"""Ten minutes of everything at random: plugging, sliding, setting, reloading, sound cards and buses that go and come. Afterwards each slider
is where its output is, and of what the service holds nothing has grown. SOAK_SECONDS says how long (600)."""

import collections
import os
import random
import re
import subprocess
import time

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.dial import Dial
from machine.service import UNIT, slidectl, slider, systemctl
from machine.throttle import MAXIMUM, Throttle
from machine.touchpad import Touchpad

CONFIGURATION = """
[slider.brightness]
from = { device = "Machine Throttle", axis = "ABS_THROTTLE" }
to   = { backlight = "acpi_video0", floor = "0%", curve = "linear" }
remember = true

[slider.volume]
from = { device = "Machine Rudder", axis = "ABS_THROTTLE" }
to   = { alsa = "Dummy", element = "Master" }

[slider.slow]
from = { device = "Machine Dial", dial = "REL_DIAL" }
to   = { backlight = "acpi_video1", floor = "0%", ceiling = "50%", curve = "linear" }

[slider.pad]
from = { device = "touchpad", edge = "left", width = "8%" }

[slider.media]
to    = { key = { up = "KEY_F23", down = "KEY_F24" } }
steps = 11
"""

OTHER = CONFIGURATION.replace('edge = "left"', 'edge = "right", exclusive = true').replace("steps = 11", "steps = 21\nlabel = \"Media\"")

BROKEN = ("[slider.brightness\n", "[slider.a]\nfrom = 3\n", "\0\xff", CONFIGURATION + "[slider.more]\nto = { nothing = 1 }\n")

SECONDS = int(os.environ.get("SOAK_SECONDS") or 600)
LIMIT = SECONDS + 900
DRIVER = "/sys/bus/platform/drivers/snd_dummy"

EXPLAINED = (
    (r"(no longer )?reading ", "devices come and go"),
    (r"configuration reloaded", "it was asked to"),
    (r".*error: |.*: .*hint|the configuration is refused", "it was broken"),
    (r"lost |.*slidectl can't reach them|on the system bus again", "the bus was restarted"),
    (r"alsa card Dummy: cannot ", "the card was taken away"),
    (r"volume: its output follows again", "and it came back"),
    (r".* is its sliders' alone|.*everyone's again|.* is given back", "one configuration has the pad for its slider alone"),
    (r".*: cannot take it alone: No such device", "it was pulled out meanwhile"),
    (r"\d+ sliders, ", "it is ready"),
    (r".*: cannot open: Permission denied", "a reload found a node before udev had given it its group"),
    (r".*axis ABS_THROTTLE.*|.*warning: ", "what configurations are warned of"),
    (r"Failed to create secure directory .*/pulse", "libasound asks PulseAudio, if that is installed, for a card that is gone"),
)
"""What the journal may say, and why."""

Held = collections.namedtuple("Held", "descriptors threads anonymous")


def run(check, service, trace):
    soak = Soak(random.Random(int(os.environ.get("SOAK_SEED") or 1)), service)
    begun = time.time()
    service.start(CONFIGURATION)
    process = service.process
    with soak.throttle:
        # Once all of it, before anything is measured: what is loaded at its first use is no leak.
        for action in soak.actions:
            action()
        rests, wrong = [soak.rest()], []
        # What has been needed at once stays with the C library for the next time: a leak is what still grows in the second half.
        for _ in range(2):
            end, checked = time.monotonic() + SECONDS / 2, time.monotonic()
            while time.monotonic() < end:
                soak.act()
                if time.monotonic() - checked > 20:
                    wrong += soak.disagreements()
                    trace.clear()                       # of no use here, and it would run full
                    checked = time.monotonic()
            wrong += soak.disagreements()
            rests.append(soak.rest())
    before, middle, after = rests
    print("# " + ", ".join(f"{count} × {name}" for name, count in sorted(soak.counts.items())), flush=True)
    check.equal("each slider is where its output is, all the time", wrong, [])
    check.equal("in one process", service.process, process)
    check.true("as many descriptors as at first", after.descriptors == before.descriptors, f"{before.descriptors}, then {after.descriptors}")
    check.true("as many threads", after.threads == before.threads, f"{before.threads}, then {after.threads}")
    check.true("no more memory than after the first half", after.anonymous <= middle.anonymous * 1.02 + 32,
               f"{middle.anonymous} kB anonymous, then {after.anonymous} kB")
    check.at_most(f"and than at first, {before.anonymous} kB", after.anonymous / before.anonymous, 1.2, " times")
    check.equal("and nothing in the journal that is not explained", _unexplained(begun), [])


def _unexplained(begun):
    log = subprocess.run(["journalctl", "--no-pager", "-o", "cat", "-u", UNIT, f"--since=@{begun:.3f}"], capture_output=True, text=True).stdout
    strange = collections.Counter(line for line in log.splitlines() if not any(re.match(pattern, line) for pattern, _ in EXPLAINED))
    return [f"{count} × {line}" for line, count in strange.most_common(20)]


class Soak:
    """Does things at random, and counts them."""

    def __init__(self, chance, service):
        self.counts = collections.Counter()
        self.throttle = Throttle()
        self._chance, self._service = chance, service
        self._plugged = {}
        self._panels = {"brightness": Backlight("acpi_video0"), "slow": Backlight("acpi_video1")}
        # A hand does more than an administrator.
        self._weights = {self._turn: 30, self._set: 20, self._plug: 20, self._others: 8, self._reload: 6, self._break: 4, self._card: 3,
                         self._bus: 1}

    @property
    def actions(self):
        return list(self._weights)

    def act(self):
        self._chance.choices(self.actions, list(self._weights.values()))[0]()

    def _turn(self):
        """Whatever is there is turned."""
        for _ in range(self._chance.randint(1, 30)):
            self.throttle.turn_to(self._chance.randint(0, MAXIMUM))
            for name, device in self._plugged.items():
                if name == "rudder":
                    device.turn_to(self._chance.randint(0, MAXIMUM))
                elif name == "dial":
                    device.turn(self._chance.randint(-5, 5))
            time.sleep(self._chance.choice((0, 0.01, 0.02)))
        if "pad" in self._plugged:
            x = self._chance.choice((4, 50, 97))
            self._plugged["pad"].slide((x, self._chance.randint(5, 50)), (x, self._chance.randint(5, 50)), seconds=0.3, frames=20,
                                       lift=self._chance.random() < 0.9)
        self.counts["turns"] += 1

    def _set(self):
        name = self._chance.choice(("brightness", "volume", "slow", "pad", "media"))
        slidectl("set", name, f"{self._chance.randint(0, 100)}%")
        self.counts["sets over the bus"] += 1

    def _plug(self):
        name = self._chance.choice(("rudder", "dial", "pad"))
        if name in self._plugged:
            self._plugged.pop(name).unplug()
            self.counts["devices pulled out"] += 1
        else:
            make = {"rudder": lambda: Throttle("Machine Rudder"), "dial": Dial, "pad": Touchpad}[name]
            self._plugged[name] = make()
            self.counts["devices plugged in"] += 1

    def _others(self):
        """Another program sets an output."""
        if self._chance.random() < 0.5:
            self._panels["brightness"].set(self._chance.randint(0, 10))
        elif mixer.standing():
            mixer.set_channels(self._chance.randint(mixer.MINIMUM, mixer.MAXIMUM))
        self.counts["settings by others"] += 1

    def _reload(self):
        self._service.configure(self._chance.choice((CONFIGURATION, OTHER)))
        slidectl("reload")
        self.counts["reloads"] += 1

    def _break(self):
        self._service.configure(self._chance.choice(BROKEN))
        slidectl("reload")
        self._service.configure(CONFIGURATION)
        self.counts["broken configurations"] += 1

    def _card(self):
        for action in ("unbind", "bind"):
            with open(f"{DRIVER}/{action}", "w") as file:
                file.write("snd_dummy.0")
            self._turn()
        self.counts["cards pulled out"] += 1

    def _bus(self):
        systemctl("restart", "dbus.service")
        self._turn()
        waiting.until(lambda: slidectl("list").returncode == 0, "the service is on the bus again", 60)
        self.counts["buses restarted"] += 1

    def disagreements(self):
        """The sliders that are elsewhere than their outputs, a while after the last turn."""
        self.counts["comparisons"] += 1
        wrong = []
        for name in ("brightness", "volume", "slow"):
            try:
                waiting.until(lambda: self._agrees(name), "", 20)
            except waiting.TooLate:
                wrong.append(f"{name} {slider(name)['fraction']}, {self._raw(name)}")
        return wrong

    def _raw(self, name):
        return mixer.standing() if name == "volume" else self._panels[name].raw

    def _agrees(self, name):
        found = slider(name)
        output, raw = found["outputs"][0], self._raw(name)
        if name == "volume":
            # What others set is adopted, so that a raw step is all that is known of the place.
            return output["ok"] and raw == (output["raw"],) * 2 and mixer.raw(found["fraction"]) == output["raw"]
        share = 5 if name == "slow" else 10
        return output["ok"] and raw == output["raw"] == int(found["fraction"] * share + 0.5)

    def rest(self):
        """What the service holds when nothing is plugged in but a throttle, and nothing happens."""
        for device in self._plugged.values():
            device.unplug()
        self._plugged = {}
        self._service.configure(CONFIGURATION)
        slidectl("reload")
        if not mixer.standing():
            with open(f"{DRIVER}/bind", "w") as file:
                file.write("snd_dummy.0")
        self.disagreements()
        # Each output once, so that its thread is there.
        for name in ("brightness", "volume", "slow", "media"):
            for place in ("20%", "60%"):
                slidectl("set", name, place)
        self.disagreements()
        held, quiet = None, 0
        while quiet < 5:
            waiting.watch_for(1)
            now = Held(len(self._service.descriptors()), len(os.listdir(f"/proc/{self._service.process}/task")), self._service.memory()["Anonymous"])
            quiet, held = (quiet + 1 if now == held else 0), now
        return held
