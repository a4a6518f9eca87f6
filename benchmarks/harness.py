"""What the measuring programs share: jobs that take turns and time themselves, and on what machine that was."""

import gc
import os
import platform
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from tqdm import tqdm

MEASURED = Path(__file__).resolve().parents[1] / "notebooks" / "measured"  # for notebooks to draw
QUIET = 0.9  # of a core for what was timed, or something else had it
BUSY = "The machine was busy with other things; measure the speed again when it is quiet."


class Seconds(NamedTuple):
    """How long something took: the processor's time that it is charged, and the time on the wall."""

    charged: float
    wall: float


def timed(job, repeats=1):
    """The seconds of a job, which is told the number of the repeat, on average."""
    wall, core = perf_counter(), process_time()
    for number in range(repeats):
        job(number)
    return Seconds((process_time() - core) / repeats, (perf_counter() - wall) / repeats)


def lasting(job, seconds):
    """A function that times a job, repeated until that takes so many seconds."""
    timed(job)  # compiled at its first call, which tells nothing
    return partial(timed, job, 1 + int(seconds / timed(job).charged))


def take_turns(jobs, rounds, what):
    """The `Seconds` of each job in each round; all jobs take turns, and a first round warms them up."""
    taken = {key: [] for key in jobs}
    for number, key in tqdm([(number, key) for number in range(rounds + 1) for key in jobs], what, leave=False):
        gc.collect()
        gc.freeze()  # what numba and the jobs before left behind is not looked through in the time of this one
        seconds = jobs[key]()
        if number > 0:
            taken[key].append(seconds)
    return taken


def is_quiet(taken):
    """Whether this process had a core to itself."""
    return median(one.charged / one.wall for seconds in taken.values() for one in seconds) > QUIET


def machine():
    """On what this was measured, and when."""
    system = f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores"
    return {"machine": system, "python": platform.python_version(), "date": str(date.today())}
