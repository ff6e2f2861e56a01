"""A gamepad with a throttle, motors and a bell, which keeps what it is told to do."""

import fcntl
import os
import select
import struct
import threading

from machine.uinput import ABS_THROTTLE, ABS_X, ABS_Y, EV_ABS, EV_KEY, EVENT, Axis, Device

MAXIMUM = 1023
EV_SND, EV_FF = 0x12, 0x15
SND_BELL = 1
FF_RUMBLE, FF_PERIODIC, FF_SINE = 0x50, 0x51, 0x5A
_BTN_SOUTH = 0x130

# linux/uinput.h
_EV_UINPUT, _UPLOAD, _ERASE = 0x0101, 1, 2
_BEGIN_UPLOAD, _END_UPLOAD = 0xC06855C8, 0x406855C9
_BEGIN_ERASE, _END_ERASE = 0xC00C55CA, 0x400C55CB
_REQUEST = struct.Struct("Ii96x")
_EFFECT = struct.Struct("HhHHHHH2xHH")
"""type, id, direction, trigger's button and interval, length and delay, and the first two of the union."""


class Gamepad(Device):
    """`kinds` are the force-feedback codes that it announces. One that doesn't `answer` leaves an upload waiting."""

    def __init__(self, name="Machine Gamepad", kinds=(FF_RUMBLE,), answers=True):
        super().__init__(
            name, {EV_KEY: [_BTN_SOUTH], EV_ABS: [ABS_X, ABS_Y, ABS_THROTTLE], EV_SND: [SND_BELL], EV_FF: list(kinds)},
            {ABS_X: Axis(-127, 127), ABS_Y: Axis(-127, 127), ABS_THROTTLE: Axis(0, MAXIMUM)}, effects=8)
        self.effects = {}
        """Uploaded and not erased, by number: (type, length in ms, the first two values of what is special to the type)."""
        self.played, self.sounds = [], []
        """Numbers of the effects that were started; values of the bell; in order."""
        self._ending = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        if answers:
            self._thread.start()

    def turn_to(self, value):
        self.frame((EV_ABS, ABS_THROTTLE, value))

    def unplug(self):
        self._ending = True
        if self._thread.is_alive():
            self._thread.join()
        super().unplug()

    def _serve(self):
        while not self._ending:
            if not select.select([self._file], [], [], 0.05)[0]:
                continue
            data = os.read(self._file, EVENT.size * 16)
            for start in range(0, len(data), EVENT.size):
                _, _, kind, code, value = EVENT.unpack_from(data, start)
                if kind == EV_FF and value:
                    self.played.append(code)
                elif kind == EV_SND:
                    self.sounds.append(value)
                elif (kind, code) == (_EV_UINPUT, _UPLOAD):
                    self._take(value)
                elif (kind, code) == (_EV_UINPUT, _ERASE):
                    self._forget(value)

    def _take(self, request):
        upload = bytearray(_REQUEST.pack(request, 0))
        fcntl.ioctl(self._file, _BEGIN_UPLOAD, upload)
        kind, number, _, _, _, length, _, first, second = _EFFECT.unpack_from(upload, 8)
        self.effects[number] = (kind, length, (first, second))
        fcntl.ioctl(self._file, _END_UPLOAD, upload)

    def _forget(self, request):
        erase = bytearray(struct.pack("IiI", request, 0, 0))
        fcntl.ioctl(self._file, _BEGIN_ERASE, erase)
        self.effects.pop(struct.unpack("IiI", erase)[2], None)
        fcntl.ioctl(self._file, _END_ERASE, erase)
