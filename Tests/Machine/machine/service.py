"""The installed slided.service, and slidectl as people type it."""

import ctypes
import fcntl
import json
import os
import re
import subprocess
import time

from machine import waiting

CONFIGURATION = "/etc/slided/config.toml"
UNIT = "slided.service"
NOBODY = 65534
_PIDFD_GETFD = 438
_EVIOCREVOKE = 0x40044591
REACH = 0.2
"""Seconds between plugging a device in and the first movement of a hand on it."""

WATCHDOG = 10
"""The unit's WatchdogSec=."""


class Service:
    def start(self, configuration):
        """Starts the service afresh with the text of a configuration; returns when it says that it is ready."""
        self.configure(configuration)
        systemctl("reset-failed", UNIT, check=False)
        systemctl("restart", UNIT)

    def stop(self):
        systemctl("stop", UNIT)

    def configure(self, configuration):
        os.makedirs(os.path.dirname(CONFIGURATION), exist_ok=True)
        with open(CONFIGURATION, "w") as file:
            file.write(configuration)

    @property
    def process(self):
        """The process's number, 0 when there is none."""
        # Its control group, not `systemctl show`: this is asked in loops, and there every program that starts costs.
        try:
            with open(f"/sys/fs/cgroup/system.slice/{UNIT}/cgroup.procs") as processes:
                return int(processes.readline() or 0)
        except FileNotFoundError:
            return 0

    def property(self, name):
        return systemctl("show", "--value", "--property", name, UNIT).strip()

    def descriptors(self):
        return descriptors(self.process)

    def wait_to_read(self, *devices):
        """Waits until the process has the devices' nodes open, and as long as a hand needs at least to get there: what a device tells
        sooner is taken for its position."""
        for device in devices:
            waiting.until(lambda: device.node in self.descriptors().values(), f"slided opens {device.name} ({device.node})")
        time.sleep(REACH)

    def wait_to_drop(self, node):
        """Waits until no descriptor of the process leads to a node, be it deleted."""
        waiting.until(
            lambda: not any(target.startswith(node) and not target[len(node):len(node) + 1].isdigit()
                            for target in self.descriptors().values()),
            f"slided closes {node}")

    def revoke(self, device):
        """Takes the process's access to a device away, as a session manager can (EVIOCREVOKE)."""
        number = next(number for number, target in self.descriptors().items() if target == device.node)
        process = os.pidfd_open(self.process)
        descriptor = ctypes.CDLL(None, use_errno=True).syscall(_PIDFD_GETFD, process, number, 0)
        if descriptor < 0:
            raise OSError(ctypes.get_errno(), "pidfd_getfd")
        fcntl.ioctl(descriptor, _EVIOCREVOKE, 0)
        os.close(descriptor)
        os.close(process)

    def processor_time(self):
        """What the process has used so far on all its threads, in seconds: its own CPU clock (clock_getcpuclockid(3))."""
        return time.clock_gettime(~self.process << 3 | 2)

    def wake_ups(self):
        """How often its threads have gone to sleep so far, for want of something to do."""
        return sum(int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", self._read(f"task/{thread}/status"), re.MULTILINE)[1])
                   for thread in os.listdir(f"/proc/{self.process}/task"))

    def memory(self):
        """What smaps_rollup says, in kB: Rss, Pss, Anonymous and more."""
        return {key: int(value) for key, value in re.findall(r"^(\w+): +(\d+) kB$", self._read("smaps_rollup"), re.MULTILINE)}

    def _read(self, name):
        with open(f"/proc/{self.process}/{name}") as file:
            return file.read()

    def log(self, since):
        """What the unit logged since a time of the real-time clock."""
        return subprocess.run(
            ["journalctl", "--no-pager", "-o", "cat", "-n", "30", "-u", UNIT, f"--since=@{since:.3f}"], capture_output=True, text=True).stdout


class Watch:
    """`slidectl watch --json`, its lines going to a file until `end`."""

    def __init__(self, *names):
        self._file = open(f"/tmp/watch-{time.monotonic_ns()}", "w+")
        before = _match_rules()
        self._process = subprocess.Popen(["slidectl", "watch", "--json", *names], stdout=self._file, stderr=subprocess.PIPE, text=True)
        waiting.until(lambda: self._process.poll() is not None or _match_rules() > before, "slidectl watch subscribes on the bus")

    def text(self):
        with open(self._file.name) as file:
            return file.read()

    def lines(self):
        return self.text().splitlines()

    def objects(self):
        return [json.loads(line) for line in self.lines()]

    def wait_for(self, condition, what, seconds=20.0):
        """Waits until the last whole line, as an object, meets a condition."""
        def met():
            whole = self.text().rpartition("\n")[0]
            return whole and condition(json.loads(whole.splitlines()[-1]))
        waiting.until(met, f"watch --json says {what}", seconds)

    def end(self):
        """Interrupts it as Ctrl-C does."""
        self._process.send_signal(2)
        self._process.wait(10)
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            self.end()


def descriptors(process):
    """Where a process's open descriptors lead, by number."""
    found, directory = {}, f"/proc/{process}/fd"
    try:
        for number in os.listdir(directory):
            found[int(number)] = os.readlink(f"{directory}/{number}")
    except FileNotFoundError:
        pass                                            # closed, or the process gone, while this was looking
    return found


def slidectl(*arguments, user=0, groups=()):
    """Runs slidectl; the result has `returncode`, `stdout` and `stderr`. Any `user` but 0 has no group but those named."""
    command = ["slidectl", *arguments]
    if user:
        groups = ["--groups", ",".join(groups)] if groups else ["--clear-groups"]
        command = ["setpriv", "--reuid", str(user), "--regid", str(user), *groups, "--", *command]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)


def slider(name):
    """What `slidectl get --json` says of a slider."""
    found = slidectl("get", name, "--json")
    if found.returncode:
        raise RuntimeError(f"slidectl get {name} --json: status {found.returncode}: {found.stderr.strip()}")
    return json.loads(found.stdout)


def systemctl(*arguments, check=True):
    result = subprocess.run(["systemctl", *arguments], capture_output=True, text=True)
    if check and result.returncode:
        raise RuntimeError(f"systemctl {' '.join(arguments)}: status {result.returncode}: {result.stderr.strip()}")
    return result.stdout


def _match_rules():
    """How many subscriptions to slided's signals the bus knows."""
    rules = subprocess.run(
        ["busctl", "--system", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats",
         "GetAllMatchRules"], check=True, capture_output=True, text=True).stdout
    return rules.count("org.slided1") + rules.count("/org/slided1")
