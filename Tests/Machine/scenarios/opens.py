"""What the service opens, connects to and runs, from its first instruction through sliding, setting and reloading: what is written here,
and nothing else. This list is the threat model's."""

import collections
import fnmatch
import os
import re
import signal

from machine import mixer, waiting
from machine.backlight import Backlight
from machine.service import CONFIGURATION as PATH
from machine.service import UNIT, Service, slidectl, slider, systemctl
from machine.strace import Strace
from machine.throttle import Throttle, raw
from machine.uinput import EV_KEY, Device

CONFIGURATION = """
[slider.brightness]
from = { device = "*Throttle*", axis = "ABS_THROTTLE" }
to   = { backlight = "auto", floor = "0%", curve = "linear" }
remember = true

[slider.volume]
from = { device = "touchpad", edge = "left" }
to   = { alsa = "Dummy", element = "Master" }

[slider.media]
to    = { key = { up = "KEY_VOLUMEUP", down = "KEY_VOLUMEDOWN" } }
steps = 11
"""

PROGRAM = "/usr/bin/slided"
LIMIT = 300

READ = {
    "/etc/ld.so.cache": "the loader finds libraries",
    "/etc/ld.so.preload": "the loader asks for it, and there is none",
    "/lib/x86_64-linux-gnu/lib*.so*": "libraries: libc, libevdev, libudev, libasound, libsystemd and what those need",
    "/usr/lib/x86_64-linux-gnu/lib*.so*": "the same",
    "/usr/bin/*lib*.so*": "the loader looks beside the program first, where only root puts anything",
    "/etc": "whose the directories are that lead to the configuration",
    "/etc/slided": "the same",
    "/etc/slided/config.toml": "the configuration",
    "/etc/slided/conf.d*": "its drop-ins",
    "/var": "whose the directories are that lead to the state",
    "/var/lib": "the same",
    "/var/lib/slided": "the same, and to have it written to the disk",
    "/var/lib/slided/positions": "what sliders are to remember",
    "/etc/nsswitch.conf": "the C library, to find the group slided",
    "/etc/group": "the same",
    "/etc/machine-id": "libsystemd, for the bus",
    "/etc/udev/udev.conf": "libudev's settings",
    "/run/udev/data/*": "what udev knows of a device",
    "/run/udev/control": "whether udev runs",
    "/": "libsystemd follows links of /sys by hand",
    "/sys": "the same",
    "/sys/class": "which devices there are",
    "/sys/class/*": "which devices there are",
    "/sys/devices": "which devices there are",
    "/sys/bus*": "which devices there are",
    "/sys/devices/*": "what they are, and where they stand",
    "/sys/subsystem*": "libudev asks for it, and there is none",
    "/usr/share/alsa*": "libasound's settings",
    "/etc/asound.conf": "libasound's settings",
    "/etc/alsa*": "libasound's settings",
    "/var/lib/slided/.asoundrc": "libasound looks into the home",
    "/var/lib/slided/.config/alsa*": "the same",
    "/dev/input/event*": "a device that a slider names",
    "/dev/snd/controlC*": "the card's mixer",
    "/dev/aloadC*": "libasound has the kernel load drivers of cards that are not there; there are no such nodes",
    "/proc/self/*": "the Swift runtime and libsystemd about this process",
    "/proc/sys/kernel/*": "the C library about this machine",
    "/proc/stat": "the C library counts processors",
}

WRITE = {
    "/sys/devices/*/brightness": "a light",
    "/sys/class/*/brightness": "a light",
    "/var/lib/slided/positions.new": "what sliders are to remember, before it takes the place of the file",
    "/dev/uinput": "virtual devices",
    "/dev/snd/controlC*": "the card's mixer",
    "/dev/null": "nothing",
}

CONNECT = {
    "/run/dbus/system_bus_socket": "the bus",
    "/var/run/dbus/system_bus_socket": "the bus",
    "/run/systemd/notify": "the service manager",
    "/run/systemd/journal/*": "the journal",
    "/var/run/nscd/socket": "the C library asks for a cache of groups, and there is none",
}

CALLS = ("open", "openat", "openat2", "creat", "connect", "execve", "execveat", "clone", "clone3", "fork", "vfork", "unlink", "unlinkat", "rename",
         "renameat", "renameat2", "link", "symlink", "mkdir", "mkdirat", "mount", "ptrace", "bpf", "memfd_create", "socket", "bind", "chmod",
         "fchmodat", "chown", "truncate", "kill", "tgkill")

Use = collections.namedtuple("Use", "call path line")


def run(check, service, trace):
    panel = Backlight("acpi_video0")
    panel.set(0)
    mixer.set_channels(0)
    service.configure(CONFIGURATION)
    with _Beginning() as process, Strace(process, *CALLS) as calls:
        os.kill(process, signal.SIGCONT)
        waiting.until(lambda: service.property("ActiveState") == "active", "it is ready", 60)
        _use(check, service, panel)
        check.equal("in one process", service.process, process)
        service.stop()
        calls.end()
    uses = _of(process, calls.lines)
    check.true("strace has seen it start", bool(uses) and uses[0].call == "execve", f"{len(uses)} calls, {uses[:1]}")
    _compare(check, "opens to read", _opened(uses, writing=False), READ)
    _compare(check, "opens to write", _opened(uses, writing=True), WRITE)
    connected = {path for use in uses if use.call == "connect" for path in [_socket(use.line)]}
    _compare(check, "connects to", connected, CONNECT)
    check.equal("runs no program, and no process", [use.line for use in uses[1:] if use.call.startswith(("exec", "fork", "vfork")) or (
        use.call.startswith("clone") and "CLONE_THREAD" not in use.line)], [])
    families = {re.search(r"socket\((\w+)", use.line)[1] for use in uses if use.call == "socket"}
    check.true("has sockets of the bus and of udev only", families <= {"AF_UNIX", "AF_NETLINK"}, ", ".join(sorted(families)))
    changed = [use.line for use in uses if use.call in CALLS[11:] and use.call not in ("socket", "bind") and not _is_position(use.line)]
    check.equal("changes nothing else of any file, process or name", changed, [])
    typed = [use for use in uses if use.path == _use.keyboard]
    check.equal("a keyboard is not among it", typed, [])


class _Beginning:
    """The service, held before its program's first instruction. Traced, all takes its time, and the watchdog waits longer for it."""

    _path = f"/run/systemd/system/{UNIT}.d/beginning.conf"

    def __enter__(self):
        os.makedirs(os.path.dirname(self._path), exist_ok=True)
        with open(self._path, "w") as file:
            # $$ is one $ in a unit.
            file.write(f"[Service]\nWatchdogSec=120\nTimeoutStopSec=60\nExecStart=\nExecStart=/bin/sh -c 'kill -STOP $$$$; exec {PROGRAM}'\n")
        systemctl("daemon-reload")
        systemctl("stop", UNIT)
        systemctl("start", "--no-block", UNIT)
        return waiting.until(self._held, "it is held")

    def _held(self):
        process = Service().process
        if not process:
            return None
        with open(f"/proc/{process}/stat") as file:
            return process if file.read().rpartition(")")[2].split()[0] == "T" else None

    def __exit__(self, *_):
        os.unlink(self._path)
        systemctl("daemon-reload")


def _use(check, service, panel):
    """All that the service does in a day."""
    keyboard = Device("Machine Keyboard", {EV_KEY: range(1, 121)})
    _use.keyboard = keyboard.node
    with keyboard, Throttle() as throttle:
        service.wait_to_read(throttle)
        throttle.turn_to(100)
        throttle.turn_to(716)
        check.true("it slides", panel.wait_for(raw(716, 10)), f"brightness {panel.raw}")
        for name in ("volume", "media"):
            check.equal(f"{name} is set", slidectl("set", name, "40%").returncode, 0)
        with open(PATH, "a") as file:
            file.write("label = \"Media\"\n")
        check.equal("it reloads", slidectl("reload").returncode, 0)
        with open(PATH, "a") as file:
            file.write("mistake\n")
        check.equal("it refuses", slidectl("reload").returncode, 1)
        service.configure(CONFIGURATION)
        throttle.turn_to(307)
        check.true("and slides on", panel.wait_for(raw(307, 10)), f"brightness {panel.raw}")
        waiting.until(lambda: slider("media")["fraction"] == 0.4, "it is asked")
        # Positions are saved by the end.


def _of(process, lines):
    """The calls of a process and its threads, from its program's start on."""
    threads, uses, begun = {process}, [], False
    for line in _whole(lines):
        number, _, rest = line.partition(" ")
        if int(number) not in threads:
            continue
        match = re.match(r"\s*(\w+)\(", rest)
        if not match:
            continue
        begun = begun or (match[1] == "execve" and f'"{PROGRAM}"' in rest)
        if not begun:
            continue
        made = re.search(r"= (\d+)$", rest)
        if match[1].startswith("clone") and made:
            threads.add(int(made[1]))
        uses.append(Use(match[1], _path(rest), rest.strip()))
    return uses


def _whole(lines):
    """Calls that others came between, as one line each."""
    begun = {}
    for line in lines:
        number = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            begun[number] = line.removesuffix("<unfinished ...>")
        elif resumed := re.match(r"\d+\s+<\.\.\. \w+ resumed>(.*)", line):
            yield begun.pop(number, number + " ") + resumed[1]
        else:
            yield line


def _path(call):
    """The path that a call names, from the root on; None for none."""
    match = re.match(r'\s*\w+\((?:(?:AT_FDCWD|\d+)(?:<(?P<at>[^>]*)>)?, )?"(?P<path>[^"]*)"', call)
    if not match:
        return None
    path = match["path"] if match["path"].startswith("/") else os.path.join(match["at"] or "/", match["path"])
    return os.path.normpath(path)


def _opened(uses, writing):
    return {use.path for use in uses if use.call.startswith(("open", "creat"))
            and writing == any(flag in use.line for flag in ("O_WRONLY", "O_RDWR", "O_CREAT", "creat("))}


def _socket(line):
    match = re.search(r'sun_path=(@?"[^"]*")', line)
    return match[1].strip('"') if match else line


def _is_position(line):
    return re.match(r'rename\("/var/lib/slided/positions.new", "/var/lib/slided/positions"|mkdir\("/var/lib/slided", .* EEXIST', line) is not None


def _compare(check, what, paths, allowed):
    strange = sorted(path for path in paths if not any(fnmatch.fnmatchcase(path or "", pattern) for pattern in allowed))
    check.equal(f"it {what} what is allowed alone: {len(paths)} paths", strange, [])
