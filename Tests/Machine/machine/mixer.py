"""The card Dummy's `Master`: raw -50 to 100, 0.30 dB a step, -45 dB to 0 dB; and alsamixer's law, worked out apart from the product's."""

import math
import re
import subprocess

MINIMUM, MAXIMUM = -50, 100
_LOWEST = -45.0
_STEP = 0.30


def channels():
    """The raw playback volumes, as (left, right)."""
    output = subprocess.run(["amixer", "-c", "Dummy", "sget", "Master"], check=True, capture_output=True, text=True).stdout
    return tuple(int(value) for value in re.findall(r"Front (?:Left|Right): (?:Playback )?(-?\d+)", output))


def set_channels(raw):
    """Sets both channels, as another mixer program does."""
    subprocess.run(["amixer", "-q", "-c", "Dummy", "sset", "Master", "--", str(raw)], check=True)


def place(raw):
    """Where alsamixer shows a raw value, 0 to 1: 10^(dB/60) between the lowest volume's and 1 (alsa-utils, volume_mapping.c)."""
    lowest = 10 ** (_LOWEST / 60)
    return (10 ** ((_LOWEST + (raw - MINIMUM) * _STEP) / 60) - lowest) / (1 - lowest)


def raw(place):
    """The nearest raw value to a place, the inverse of `place`; by way of a hundredth of a decibel, as alsamixer has it."""
    lowest = 10 ** (_LOWEST / 60)
    millibel = round(6000 * math.log10(lowest + max(0.0, min(1.0, place)) * (1 - lowest)))
    return MINIMUM + math.floor((millibel / 100 - _LOWEST) / _STEP + 0.5 + 1e-9)
