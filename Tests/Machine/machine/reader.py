"""Input devices as other programs see them: found by what they announce, read through evdev."""

import errno
import fcntl
import glob
import os
import struct

from machine import waiting
from machine.uinput import EV_ABS, EV_KEY, EV_SYN, EVENT

_GRAB, _KEYS = 0x40044590, 0x80604518
_ABS_MT_TRACKING_ID = 0x39
_KEY_BYTES = 0x60


def nodes(attribute, text):
    """The event nodes whose device has a sysfs attribute (`name`, `phys`) that begins with a text."""
    found = []
    for directory in glob.glob("/sys/class/input/event*"):
        try:
            with open(f"{directory}/device/{attribute}") as file:
                if file.read().startswith(text):
                    found.append("/dev/input/" + os.path.basename(directory))
        except OSError:
            pass                                        # gone while this was looking
    return sorted(found)


def node(attribute, text):
    return waiting.until(lambda: nodes(attribute, text), f"a device whose {attribute} begins with {text}")[0]


def is_taken(path):
    """Whether another program has a device for itself (EVIOCGRAB)."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(file, _GRAB, 1)
        return False
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        return True
    finally:
        os.close(file)


class Reader:
    """What comes from a node since this was made, as (type, code, value), without SYN."""

    def __init__(self, path):
        self.path, self.events, self.gone = path, [], False
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def read(self):
        try:
            while True:
                data = os.read(self._file, EVENT.size * 64)
                events = (EVENT.unpack_from(data, offset)[2:] for offset in range(0, len(data), EVENT.size))
                self.events += [event for event in events if event[0] != EV_SYN]
        except BlockingIOError:
            pass
        except OSError as error:
            self.gone = error.errno == errno.ENODEV
            if not self.gone:
                raise
        return self.events

    def take(self):
        """What came since it was last asked."""
        self.read()
        events, self.events = self.events, []
        return events

    def wait_for(self, *event):
        waiting.until(lambda: event in self.read(), f"{self.path} sends {event}")

    def keys(self):
        """The keys that are down by the kernel's word."""
        bits = fcntl.ioctl(self._file, _KEYS, bytes(_KEY_BYTES))
        return [code for code in range(_KEY_BYTES * 8) if bits[code // 8] >> code % 8 & 1]

    def fingers(self, slots=5):
        """The tracking IDs of the fingers that are down by the kernel's word (EVIOCGMTSLOTS)."""
        request = 0x80000000 | (4 + 4 * slots) << 16 | 0x450A
        reply = fcntl.ioctl(self._file, request, struct.pack(f"I{slots}i", _ABS_MT_TRACKING_ID, *[0] * slots))
        return [number for number in struct.unpack(f"I{slots}i", reply)[1:] if number >= 0]

    def axis(self, code):
        """(value, minimum, maximum, fuzz, flat, resolution): EVIOCGABS."""
        return struct.unpack("6i", fcntl.ioctl(self._file, 0x80184540 + code, bytes(24)))

    def close(self):
        os.close(self._file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def pressed(events):
    """The keys that went down in events, in order."""
    return [code for kind, code, value in events if (kind, value) == (EV_KEY, 1)]


def values(events, code):
    """The values of an absolute axis in events, in order."""
    return [value for kind, axis, value in events if (kind, axis) == (EV_ABS, code)]
