"""Input devices made through /dev/uinput: what the kernel does with their events, it does with a real one's."""

import fcntl
import glob
import os
import struct

from machine import waiting

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_LED = 0, 1, 2, 3, 0x11
SYN_REPORT, SYN_DROPPED = 0, 3

ABS_X, ABS_Y, ABS_THROTTLE, ABS_PRESSURE = 0x00, 0x01, 0x06, 0x18
REL_DIAL, REL_WHEEL = 0x07, 0x08
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
BTN_0 = 0x100
BTN_LEFT, BTN_TRIGGER, BTN_TOOL_FINGER, BTN_TOUCH, BTN_TOOL_DOUBLETAP = 0x110, 0x120, 0x145, 0x14A, 0x14D
INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD = 0, 2

EVENT = struct.Struct("llHHi")

# linux/uinput.h
_DEVICE_CREATE, _DEVICE_DESTROY = 0x5501, 0x5502
_DEVICE_SETUP, _ABS_SETUP = 0x405C5503, 0x401C5504
_SET_EVENT_TYPE, _SET_PROPERTY = 0x40045564, 0x4004556E
_SET_CODE = {1: 0x40045565, 2: 0x40045566, 3: 0x40045567, 4: 0x40045568, 5: 0x4004556D, 0x11: 0x40045569, 0x12: 0x4004556A,
             0x15: 0x4004556B}
_SET_PHYS, _GET_SYSFS_NAME = 0x4008556C, 0x8040552C


class Axis:
    """An absolute axis as the kernel describes it; `resolution` in units a millimetre."""

    def __init__(self, minimum, maximum, fuzz=0, flat=0, resolution=0):
        self.minimum, self.maximum, self.fuzz, self.flat, self.resolution = minimum, maximum, fuzz, flat, resolution


class Device:
    """A device that is plugged in from its making to `unplug`.

    `codes` lists the event codes for each event type, `axes` describes the absolute ones, `effects` is how many force-feedback effects
    it can hold. `name` is a text, or bytes that needn't be one; `phys` is bytes, where it is said to hang.
    """

    def __init__(self, name, codes, axes=None, properties=(), identity=(3, 0x1D50, 0x6000, 1), effects=0, phys=None):
        self.name = name
        self._file = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        for kind, list_of_codes in codes.items():
            fcntl.ioctl(self._file, _SET_EVENT_TYPE, kind)
            for code in list_of_codes:
                fcntl.ioctl(self._file, _SET_CODE[kind], code)
        for code, axis in (axes or {}).items():
            fcntl.ioctl(self._file, _ABS_SETUP, struct.pack(
                "Hxx6i", code, 0, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution))
        for property in properties:
            fcntl.ioctl(self._file, _SET_PROPERTY, property)
        if phys is not None:
            fcntl.ioctl(self._file, _SET_PHYS, bytearray(phys + b"\0"))
        fcntl.ioctl(self._file, _DEVICE_SETUP, struct.pack("4H80sI", *identity, name if isinstance(name, bytes) else name.encode(), effects))
        fcntl.ioctl(self._file, _DEVICE_CREATE)
        reply = fcntl.ioctl(self._file, _GET_SYSFS_NAME, bytes(64))
        self.sysfs = f"/sys/devices/virtual/input/{reply.rstrip(bytes(1)).decode()}"
        self.node = "/dev/input/" + os.path.basename(waiting.until(
            lambda: glob.glob(f"{self.sysfs}/event*"), f"{name} has an event node")[0])

    def frame(self, *events):
        """Sends (type, code, value) events and the SYN_REPORT that ends their frame, in one write."""
        os.write(self._file, b"".join(EVENT.pack(0, 0, *event) for event in (*events, (EV_SYN, SYN_REPORT, 0))))

    def unplug(self):
        """Takes the device away. Safe to call again."""
        if self._file >= 0:
            fcntl.ioctl(self._file, _DEVICE_DESTROY)
            os.close(self._file)
            self._file = -1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unplug()
