"""The system calls of a process, as the kernel sees them come in: which thread, which call, on which descriptor."""

import collections
import os
import re

from machine.kernel_trace import TRACING

_INSTANCE = f"{TRACING}/instances/calls"

Call = collections.namedtuple("Call", "thread time name descriptor")
"""`descriptor` is the first argument, which for most calls is one."""

# asm/unistd_64.h; others are told by number.
_NAMES = {
    0: "read", 1: "write", 2: "open", 3: "close", 5: "fstat", 7: "poll", 8: "lseek", 9: "mmap", 11: "munmap", 12: "brk", 16: "ioctl",
    18: "pwrite64", 20: "writev", 24: "sched_yield", 44: "sendto", 45: "recvfrom", 46: "sendmsg", 47: "recvmsg", 137: "statfs",
    138: "fstatfs", 202: "futex", 228: "clock_gettime", 230: "clock_nanosleep", 232: "epoll_wait", 233: "epoll_ctl", 257: "openat",
    262: "newfstatat", 281: "epoll_pwait", 286: "timerfd_settime", 441: "epoll_pwait2",
}

_LINE = re.compile(r"-(?P<thread>\d+) +\[\d+\] +\S+ +(?P<time>\d+\.\d+): sys_enter: NR (?P<number>\d+) \((?P<first>[0-9a-f]+)")


class SystemCalls:
    """Counts from its making to its end, through a record of its own: the other one goes on."""

    def __init__(self, process):
        self.calls, self.lost = [], 0
        threads = os.listdir(f"/proc/{process}/task")
        if not os.path.isdir(_INSTANCE):
            os.mkdir(_INSTANCE)
        self._put("trace_clock", "mono")
        self._put("buffer_size_kb", "4096")
        self._put("trace", "")
        self._put("events/raw_syscalls/sys_enter/filter", " || ".join(f"common_pid == {thread}" for thread in threads))
        self._put("events/raw_syscalls/sys_enter/enable", "1")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._put("events/raw_syscalls/sys_enter/enable", "0")
        with open(f"{_INSTANCE}/trace") as trace:
            self.calls = [
                Call(int(match["thread"]), float(match["time"]), _NAMES.get(int(match["number"]), match["number"]), int(match["first"], 16))
                for match in _LINE.finditer(trace.read())
            ]
        for processor in os.listdir(f"{_INSTANCE}/per_cpu"):
            with open(f"{_INSTANCE}/per_cpu/{processor}/stats") as stats:
                self.lost += sum(int(line.split(":")[1]) for line in stats if line.startswith(("overrun:", "dropped events:")))

    def _put(self, name, text):
        with open(f"{_INSTANCE}/{name}", "w") as file:
            file.write(text)


def turns(calls):
    """The calls of one process, cut where one of its threads begins to wait for events: what was done until it waits again, that
    waiting with it. Threads that wait for something else, as writers do, have one turn for all."""
    parts = []
    for thread in sorted({call.thread for call in calls}):
        mine, part = [call for call in calls if call.thread == thread], []
        for call in mine:
            part.append(call)
            if call.name.startswith("epoll_") and call.name != "epoll_ctl":
                parts.append(part)
                part = []
        parts.append(part)
    return [part for part in parts if part]
