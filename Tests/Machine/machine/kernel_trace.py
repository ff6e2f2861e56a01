"""What the kernel itself saw: every write to a brightness file and every change of a sound control, with value, writer and time.

Probes in the kernel miss nothing, tell all writers apart and cost the writer microseconds; a tracer of system calls would
slow the service down by an order under emulation, uevents carry no value, and polling the file would miss steps.
"""

import collections
import os
import re

TRACING = "/sys/kernel/tracing"

Write = collections.namedtuple("Write", "time target value process")
"""`time` is CLOCK_MONOTONIC in seconds, `process` the thread that wrote."""

_LINE = re.compile(
    r"^ *(?P<command>.{1,16})-(?P<thread>\d+) +\[\d+\] +\S+ +(?P<time>\d+\.\d+): (?P<event>\w+): \([^)]*\) ?(?P<fields>[^\n]*(?:\n\")?)",
    re.MULTILINE)
_FIELD = re.compile(r"(\w+)=(\"[^\"]*\"|\S+)")


class KernelTrace:
    """The probes; one of these for a boot."""

    def __init__(self):
        if not os.path.exists(f"{TRACING}/kprobe_events"):
            os.system(f"mount -t tracefs tracefs {TRACING}")
        self._put("trace_clock", "mono")
        self._put("buffer_size_kb", "4096")
        # `brightness_store` is the name of two functions, of the backlights' and of the LEDs': both are probed by address.
        # Their arguments are (struct device *, attribute, text, length), and a device's name is its first member.
        for number, address in enumerate(_addresses("brightness_store")):
            self._probe(f"p:slided/brightness{number} {address:#x} device=+0(+0(%di)):string text=+0(%dx):string")
        self._probe("p:slided/drive backlight_device_set_brightness level=%si:u64")
        self._probe("r:slided/driven backlight_device_set_brightness result=$retval:s32")
        # struct snd_kcontrol has its name at 32, struct snd_ctl_elem_value its values at 72.
        self._probe("p:slided/volume snd_dummy_volume_put control=+32(%di):string left=+72(%si):s64 right=+80(%si):s64")
        self._put("events/slided/enable", "1")

    def brightness(self, device, since=0.0, until=float("inf")):
        """The writes to a backlight's or LED's `brightness` file, refused ones too.

        Left out are this process's own and those of systemd-backlight, which gives a panel its last level when it is plugged in.
        """
        return [
            Write(event["time"], device, int(event["text"]), event["thread"])
            for event in self._events()
            if event["event"].startswith("brightness") and event["device"] == device
            and since <= event["time"] < until and event["thread"] != os.getpid()
            and not event["command"].startswith("systemd-backlig")
        ]

    def all_brightness(self, since=0.0):
        """The writes to any brightness file, by anyone."""
        return [
            Write(event["time"], event["device"], event["text"].strip(), f"{event['command'].strip()} {event['thread']}")
            for event in self._events()
            if event["event"].startswith("brightness") and event["time"] >= since
        ]

    def durations(self, since=0.0):
        """How long the panels' drivers took for each write, in seconds."""
        begun, durations = {}, []
        for event in self._events():
            if event["time"] < since:
                continue
            if event["event"] == "drive":
                begun[event["thread"]] = event["time"]
            elif event["event"] == "driven" and event["thread"] in begun:
                durations.append(event["time"] - begun.pop(event["thread"]))
        return durations

    def volumes(self, control="Master Volume", since=0.0, until=float("inf")):
        """The values given to a control of the card Dummy, as (left, right)."""
        return [
            Write(event["time"], control, (int(event["left"]), int(event["right"])), event["thread"])
            for event in self._events()
            if event["event"] == "volume" and event["control"] == control and since <= event["time"] < until
        ]

    def lost(self):
        """How many events the buffers had no room for: anything but 0 makes the record worthless."""
        total = 0
        for processor in os.listdir(f"{TRACING}/per_cpu"):
            with open(f"{TRACING}/per_cpu/{processor}/stats") as stats:
                total += sum(int(line.split(":")[1]) for line in stats if line.startswith(("overrun:", "dropped events:")))
        return total

    def clear(self):
        self._put("trace", "")

    def _events(self):
        with open(f"{TRACING}/trace") as trace:
            text = trace.read()
        for match in _LINE.finditer(text):
            event = {"event": match["event"], "time": float(match["time"]), "thread": int(match["thread"]), "command": match["command"]}
            for name, value in _FIELD.findall(match["fields"]):
                event[name] = value.strip('"')
            yield event

    def _probe(self, definition):
        # Not open(…, "a"): Python would seek to the end, which this file refuses.
        file = os.open(f"{TRACING}/kprobe_events", os.O_WRONLY | os.O_APPEND)
        try:
            os.write(file, f"{definition}\n".encode())
        finally:
            os.close(file)

    def _put(self, name, text):
        with open(f"{TRACING}/{name}", "w") as file:
            file.write(text)


def _addresses(symbol):
    with open("/proc/kallsyms") as symbols:
        found = [int(line.split()[0], 16) for line in symbols if line.split()[2] == symbol]
    if not found:
        raise RuntimeError(f"the kernel has no {symbol}: is the module loaded?")
    return found


def busiest_second(writes):
    """The largest number of writes in any one second."""
    times = [write.time for write in writes]
    return max((sum(1 for other in times if start <= other < start + 1) for start in times), default=0)
