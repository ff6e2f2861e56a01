"""How long a movement of the throttle takes to be written to the panel."""

import math
import time

APART = 0.04
"""Seconds between movements. Each is a step of the panel, and the first ones don't count: programs are loaded by pages, as they go."""

PLACES = [102 * level for level in (1, 2, 3, 4, 5, 6, 7, 8, 7, 3)]
WARM = 10
MOVEMENTS = 110


def move(throttle, count):
    """Moves the throttle so many times; when it did so."""
    begun, sent = time.monotonic(), []
    for number in range(count):
        time.sleep(max(0, begun + number * APART - time.monotonic()))
        # Never the same value twice: the kernel would drop it.
        place = PLACES[number % len(PLACES)] + number % 7
        sent.append(time.monotonic())
        throttle.turn_to(place)
    time.sleep(APART)
    return sent


def delays(trace, throttle):
    """How long each movement took to be written, in microseconds; of one that wasn't before the next there is none."""
    sent = move(throttle, WARM + MOVEMENTS)
    writes = trace.brightness("acpi_video0", sent[0])
    found = []
    for start, end in zip(sent, sent[1:] + [math.inf]):
        written = [write.time for write in writes if start <= write.time < end]
        if written:
            found.append(1_000_000 * (written[0] - start))
    return found[WARM:]


def percentile(values, share):
    """The smallest value that so many of all, as a fraction, don't exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]
