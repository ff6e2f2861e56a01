"""Recordings in evemu's text form: a device's description and its frames."""

import time

from machine.uinput import EV_SYN, SYN_REPORT, Axis, Device


class Recording:
    """A recording read from a file. `frames` holds (seconds, events); the SYN_REPORTs are left out."""

    def __init__(self, path):
        self.path = path
        self.name, self.identity = "", (0, 0, 0, 0)
        self.properties, self.codes, self.axes, self.frames = [], {}, {}, []
        bits, property_bits, frame = {}, [], []
        with open(path) as file:
            for line in file:
                key, _, rest = line.split("#")[0].partition(":")
                words = rest.split()
                if key == "N":
                    self.name = rest.strip()
                elif key == "I":
                    self.identity = tuple(int(word, 16) for word in words)
                elif key == "P":
                    property_bits += words
                elif key == "B":
                    bits.setdefault(int(words[0], 16), []).extend(words[1:])
                elif key == "A":
                    self.axes[int(words[0], 16)] = Axis(*map(int, words[1:]))
                elif key == "E":
                    kind, code, value = int(words[1], 16), int(words[2], 16), int(words[3])
                    if (kind, code) == (EV_SYN, SYN_REPORT):
                        self.frames.append((float(words[0]), frame))
                        frame = []
                    else:
                        frame.append((kind, code, value))
        self.properties = list(_set_bits(property_bits))
        self.codes = {kind: list(_set_bits(list_of_bytes)) for kind, list_of_bytes in bits.items() if kind != EV_SYN}
        self.codes = {kind: codes for kind, codes in self.codes.items() if codes}

    def device(self):
        """Plugs in the device that was recorded."""
        return Device(self.name, self.codes, self.axes, self.properties, self.identity)

    def play(self, device):
        """Sends the frames at the distances in which they were recorded."""
        begun = time.monotonic()
        for seconds, events in self.frames:
            time.sleep(max(0, begun + seconds - self.frames[0][0] - time.monotonic()))
            device.frame(*events)

    def gaps(self):
        """The distances between the frames, in seconds."""
        return [later[0] - earlier[0] for earlier, later in zip(self.frames, self.frames[1:])]


def _set_bits(hexadecimal_bytes):
    for number, byte in enumerate(hexadecimal_bytes):
        for bit in range(8):
            if int(byte, 16) >> bit & 1:
                yield number * 8 + bit
