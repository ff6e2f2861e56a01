"""Who may do what: somebody without rights changes nothing by any road, whoever sits in front may set, and a locked session runs nothing."""

import os
import pathlib
import pwd
import subprocess
import time

from machine import waiting
from machine.backlight import Backlight
from machine.service import CONFIGURATION as PATH
from machine.service import slidectl, slider, systemctl
from machine.session import Person
from machine.throttle import Throttle, raw

RAN = "/var/lib/slided/ran"

CONFIGURATION = f"""
[slider.brightness]
from = {{ device = {{ name = "*Throttle*" }}, axis = "ABS_THROTTLE" }}
to   = [{{ backlight = "acpi_video0", floor = "0%", curve = "linear" }}, {{ command = ["sh", "-c", "echo $SLIDER_PERCENT >>{RAN}"] }}]
"""

LIMIT = 400

STRANGER = "mallory"
MANAGER, SLIDER = "/org/slided1", "/org/slided1/slider/brightness"
ERROR = "Error org.freedesktop.DBus.Error."
REFUSALS = {"AccessDenied", "InteractiveAuthorizationRequired"}

METHODS = ((SLIDER, "org.slided1.Slider.Set", "string:90%"), (SLIDER, "org.slided1.Slider.Step", "int32:1"),
           (SLIDER, "org.slided1.Slider.Activate"), (SLIDER, "org.slided1.Slider.Reset", "boolean:false"),
           (SLIDER, "org.slided1.Slider.Complete"), (SLIDER, "org.slided1.Slider.SetEnabled", "boolean:false"),
           (MANAGER, "org.slided1.Manager.Reload"))


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(0)
    if subprocess.run(["id", "-u", STRANGER], capture_output=True).returncode:
        subprocess.run(["useradd", "--create-home", STRANGER], check=True)
    service.start(CONFIGURATION)
    with Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(1)
        _turn(throttle, panel, 410)
        waiting.until(lambda: _ran(), "the command runs")
        _no_road(check, service, trace, panel)
        # Service managers of their own take long to start, and are of no use here.
        systemctl("mask", "--runtime", "user@.service")
        try:
            with Person("front", 1) as front:
                _sessions(check, panel, front)
                _polkit(check, panel, throttle, front)
                _locked(check, service, panel, throttle, front)
        finally:
            systemctl("unmask", "--runtime", "user@.service")
    pathlib.Path(RAN).unlink()


def _turn(throttle, panel, place):
    throttle.turn_to(place)
    waiting.until(lambda: panel.raw == raw(place, 10), f"the panel follows to {raw(place, 10)}")


def _ran():
    return pathlib.Path(RAN).read_text().split() if os.path.exists(RAN) else []


# Somebody without rights


def _no_road(check, service, trace, panel):
    process, begun = service.process, time.monotonic()
    before = _seen(service)
    for path, method, *arguments in METHODS:
        answer = _stranger("dbus-send", "--system", "--print-reply", "--dest=org.slided1", path, method, *arguments)
        check.true(f"calling {method.rpartition('.')[2]}", answer.stderr.removeprefix(ERROR).split(":")[0] in REFUSALS, answer.stderr.strip())
    for property, kind, value in (("Value", "double", "1"), ("Enabled", "boolean", "false")):
        answer = _stranger("dbus-send", "--system", "--print-reply", "--dest=org.slided1", SLIDER, "org.freedesktop.DBus.Properties.Set",
                           "string:org.slided1.Slider", f"string:{property}", f"variant:{kind}:{value}")
        check.true(f"writing the property {property}", answer.returncode != 0, answer.stderr.strip())
    number = pwd.getpwnam("slided").pw_uid
    for what, *command in (
            ("owning the name", "busctl", "--system", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
             "RequestName", "su", "org.slided1", "6"),
            ("a slidectl in a terminal", "script", "--quiet", "--return", "--command", "slidectl set brightness 90%", "/dev/null"),
            *((f"systemctl {verb}", "systemctl", "--no-ask-password", *verb.split(), "slided") for verb in
              ("stop", "reload", "kill --signal=HUP")),
            ("changing the unit", "systemctl", "--no-ask-password", "set-property", "--runtime", "slided", "MemoryMax=1M"),
            ("changing the environment", "systemctl", "--no-ask-password", "set-environment", "LD_PRELOAD=/tmp/x.so"),
            *((f"the signal {name}", "kill", f"-{name}", str(process)) for name in ("TERM", "HUP", "STOP")),
            ("ptrace", "strace", "-qq", "-p", str(process)),
            ("reading its memory", "cat", f"/proc/{process}/mem"),
            ("reading its environment", "cat", f"/proc/{process}/environ"),
            ("becoming it", "setpriv", "--reuid", str(number), "true"),
            *((f"writing {path}", "sh", "-c", f"echo '# mine' >>{path}") for path in
              (PATH, "/etc/slided/conf.d/mine.toml", "/var/lib/slided/positions", RAN,
               "/etc/systemd/system/slided.service.d/mine.conf", "/usr/share/polkit-1/actions/org.slided1.policy", "/usr/bin/slided",
               f"{panel.path}/brightness", "/dev/uinput"))):
        done = _stranger(*command)
        check.true(what, done.returncode != 0, f"status {done.returncode}, {(done.stderr or done.stdout).strip()}")
    # What can be sent by anyone and must not be believed.
    for what, *command in (
            ("a stop told to the service manager", "env", "NOTIFY_SOCKET=/run/systemd/notify", "systemd-notify", f"--pid={process}",
             "--status=mine", "STOPPING=1"),
            ("a forged NameOwnerChanged", *_signal("/org/freedesktop/DBus", "org.freedesktop.DBus.NameOwnerChanged", "string:org.slided1",
                                                   "string::1.1", "string:")),
            ("a forged change of the slider", *_signal(SLIDER, "org.slided1.Slider.Event", "string:set", "double:1", "double:1", "uint64:1"))):
        done = _stranger(*command)
        check.equal(f"{what} changes nothing", (service.property("SubState"), service.property("StatusText") != "mine"), ("running", True))
    check.equal("none of it changed anything", _seen(service), before)
    check.equal("none of it wrote", trace.all_brightness(begun), [])


def _seen(service):
    state = slider("brightness")
    return (service.process, state["percent"], state["enabled"], pathlib.Path(PATH).read_text(), os.listdir("/etc/slided/conf.d"), _ran())


def _stranger(*command):
    return subprocess.run(["setpriv", "--reuid", STRANGER, "--regid", STRANGER, "--init-groups", "--", *command], capture_output=True,
                          text=True, stdin=subprocess.DEVNULL, timeout=30)


def _signal(path, member, *arguments, to="org.slided1"):
    return ["dbus-send", "--system", "--type=signal", f"--dest={to}", path, member, *arguments]


def _connections(process):
    """The unique names that a process has on the bus."""
    lines = subprocess.run(["busctl", "--system", "list", "--unique", "--no-legend"], check=True, capture_output=True, text=True).stdout
    return [words[0] for words in map(str.split, lines.splitlines()) if words[1] == str(process)]


# polkit


def _sessions(check, panel, front):
    for word, status in (("set brightness 30%", 0), ("up brightness", 0), ("disable brightness", 0), ("enable brightness", 0), ("reload", 5)):
        done = front.run(f"slidectl {word}")
        check.true(f"who sits in front: {word} is status {status}", done[0] == status, f"status {done[0]}, {done[1]}")
    # script gives it a terminal, where it waits for a password that nobody types.
    said = front.run("script -qec 'timeout --foreground 10 slidectl reload' /dev/null")[1]
    check.true("in a terminal an administrator's password is asked for", "FOR org.slided1.manage" in said and said.endswith("Password:"), said)
    check.true("and it follows", panel.wait_for(4), f"brightness {panel.raw}")
    for name, terminal in (("behind", 2), ("afar", None)):
        with Person(name, terminal) as person:
            for word in ("set brightness 90%", "reload"):
                done = person.run(f"slidectl {word}")
                check.true(f"who is {name}: {word} is status 5", done[0] == 5, f"status {done[0]}, {done[1]}")
            check.equal(f"who is {name} may read", person.run("slidectl get brightness"), (0, "40%"))
    check.equal("nothing of it moved", panel.raw, 4)


def _polkit(check, panel, throttle, front):
    systemctl("kill", "--signal=STOP", "polkit")
    done = front.run("slidectl set brightness 90%")
    check.true("while polkit hangs: no", done[0] == 5 and "polkit" in done[1], f"status {done[0]}, {done[1]}")
    done = slidectl("set", "brightness", "20%", user=65534, groups=["slided"])
    check.equal("the group needs no polkit", (done.returncode, panel.wait_for(2)), (0, True))
    _turn(throttle, panel, 512)
    check.true("nor does a hand", True, f"brightness {panel.raw}")
    systemctl("kill", "--signal=CONT", "polkit")
    waiting.until(lambda: front.run("slidectl set brightness 30%")[0] == 0, "polkit is heard again")
    check.true("it goes on, and all is as before", panel.wait_for(3), f"brightness {panel.raw}")
    systemctl("mask", "--runtime", "--now", "polkit")
    done = front.run("slidectl set brightness 90%")
    check.true("without polkit: no", done[0] == 5 and "polkit" in done[1], f"status {done[0]}, {done[1]}")
    systemctl("unmask", "--runtime", "polkit")
    waiting.until(lambda: front.run("slidectl set brightness 40%")[0] == 0, "polkit is there again")
    systemctl("kill", "--signal=KILL", "polkit")
    waiting.until(lambda: front.run("slidectl set brightness 50%")[0] == 0, "another polkit answers")
    check.true("killed, it is started again by the question", panel.wait_for(5), f"brightness {panel.raw}")


# The lock


def _locked(check, service, panel, throttle, front):
    session = f"/org/freedesktop/login1/session/{_path(front.session)}"
    hint = f"busctl --system call org.freedesktop.login1 {session} org.freedesktop.login1.Session SetLockedHint b "
    waiting.until(lambda: _ran()[-1:] == ["50"], "the command has run for the last value")
    _turn(throttle, panel, 717)
    waiting.until(lambda: _ran()[-1:] == ["70"], "the command runs while it isn't locked")
    subprocess.run(["loginctl", "lock-session", front.session], check=True)
    done = front.run(hint + "true")
    check.equal("the session's locker says that it is locked", done[0], 0)
    waiting.until(lambda: slider("brightness")["outputs"][1]["error"], "slided knows")
    check.equal("its command is held back", slider("brightness")["outputs"][1]["error"], "held back: the session is locked")
    before = _ran()
    _turn(throttle, panel, 205)
    check.equal("locked: the panel follows a hand", panel.raw, 2)
    done = front.run("slidectl set brightness 30%")
    check.equal("and a program", (done[0], panel.wait_for(3)), (0, True))
    connections = _connections(service.process)
    for connection in connections:
        for path, interface, property in ((session, "Session", "LockedHint"), ("/org/freedesktop/login1/seat/seat0", "Seat", "ActiveSession")):
            _stranger(*_signal(path, "org.freedesktop.DBus.Properties.PropertiesChanged", f"string:org.freedesktop.login1.{interface}",
                               "array:string:", f"array:string:{property}", to=connection))
        _stranger(*_signal("/org/freedesktop/DBus", "org.freedesktop.DBus.NameOwnerChanged", "string:org.freedesktop.login1",
                           "string::1.1", "string:", to=connection))
    slidectl("set", "brightness", "20%")
    check.equal("forged signals unlock nothing", (len(connections), panel.wait_for(2), slider("brightness")["outputs"][1]["ok"], _ran()),
                (2, True, False, before))
    systemctl("restart", "slided")
    slidectl("set", "brightness", "80%")
    check.equal("nor does another start", (panel.wait_for(8), _ran()), (True, before))
    front.run(hint + "false")
    waiting.until(lambda: slider("brightness")["outputs"][1]["ok"], "slided knows that it is unlocked")
    check.equal("unlocked, nothing is made up for", _ran(), before)
    slidectl("set", "brightness", "60%")
    waiting.until(lambda: _ran()[-1:] == ["60"], "the command runs again")
    check.equal("and from then on it runs", _ran(), [*before, "60"])


def _path(session):
    return subprocess.run(["busctl", "--system", "--json=short", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
                           "org.freedesktop.login1.Manager", "GetSession", "s", session], check=True, capture_output=True,
                          text=True).stdout.rpartition("/")[2].split('"')[0]
