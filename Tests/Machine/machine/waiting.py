"""Waiting for something to be so, never for a time to pass."""

import time


class TooLate(Exception):
    """What was waited for did not come."""


def until(condition, what, seconds=20.0):
    """Returns what `condition` returns as soon as that is true; raises TooLate naming `what` after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > end:
            raise TooLate(f"{what}: not within {seconds:g} s")
        time.sleep(0.02)


def comes(condition, seconds=10.0):
    """Whether `condition` becomes true within `seconds`."""
    try:
        return bool(until(condition, "", seconds))
    except TooLate:
        return False


def watch_for(seconds):
    """Lets time pass because the passing is what is observed: that nothing happens in it."""
    time.sleep(seconds)
