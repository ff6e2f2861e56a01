"""The recordings of Tests/Recordings, played by evemu-play to the service, and to `slidectl replay`."""

import json
import os

from machine import waiting
from machine.evemu import Replica
from machine.recording import Recording
from machine.service import CONFIGURATION as PATH
from machine.service import Watch, slidectl

RECORDINGS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "Recordings")


def compare(check, service, name, control):
    """Checks that the service tells of a recording what `replay` prints, but for the times."""
    recording = Recording(f"{RECORDINGS}/{name}.evemu")
    service.start(f'[slider.a]\nfrom = {{ device = "Slided Example*", {control} }}\n')
    replay = slidectl("replay", recording.path, "--config", PATH, "--json")
    replayed = [_untimed(json.loads(line)) for line in replay.stdout.splitlines()]
    with Replica(recording) as device:
        service.wait_to_read(device)
        with Watch() as watch:
            device.play()
            try:
                watch.wait_for(lambda line: _untimed(line) == replayed[-1] and len(watch.lines()) == len(replayed), "the replay's last line", 5)
            except (waiting.TooLate, IndexError):
                pass                                    # the comparison says what came instead
            watch.end()
            watched = [_untimed(line) for line in watch.objects()]
    check.true(f"{name}: the lines of its replay", watched == replayed and replayed, f"{_fractions(watched)}, replayed {_fractions(replayed)}")


def _fractions(lines):
    return [round(line["fraction"], 4) for line in lines]


def _untimed(line):
    return {key: value for key, value in line.items() if key != "time"}
