"""All verdicts asked in one process, in three orders, are the same as asked alone: every piece, every program and text.

What is asked are the learners' programs and the texts of the known mistakes; every 60th, or all of them in a thorough
run. Each order is a process of its own; alone, each has a fork of one in which nothing was asked. Clocks count how
often they are looked at, so that nothing depends on a machine; where a program's own chance makes another text, as
asking it alone a second time shows, only outcome and name are the same.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import count
from math import inf
from pathlib import Path
from random import Random

import pytest
from test_programs import CHECKS, programs

from mcts_teach.checks import check
from mcts_teach.checks.judge import Check
from mcts_teach.checks.pieces import game_promises, own_games

ROOT = Path(__file__).parents[2]


def everything():
    """All that can be asked, each as a call that gives a verdict."""
    asked = [lambda one=one: CHECKS[one.piece](one.thing) for one in programs()]
    pieces = [one for one in vars(check).values() if isinstance(one, Check) and not one.whole]
    return asked + [lambda one=one, text=text: one(replace(text).thing) for one in pieces for text in one.mistakes]


def asked(place, calls):
    """Outcome, name, and the whole text without places in memory; of games, clocks that count looks."""
    looks = count()
    for module in (game_promises, own_games):
        module.TOO_SLOW, module.process_time = inf, lambda: next(looks) / 1_000
    verdict = calls[place]()
    return [verdict.outcome, verdict.key, re.sub("0x[0-9a-f]+", "0x", repr(verdict))]


def asked_alone(place, calls):
    """The same, in a fork of this process."""
    reads, writes = map(os.fdopen, os.pipe(), "rw")
    if os.fork() == 0:
        writes.write(json.dumps(asked(place, calls)))
        writes.close()
        os._exit(0)
    writes.close()
    with reads:
        told = reads.read()
    os.wait()
    return json.loads(told)


def answers(how, places):
    """What a new process answers, by place."""
    given = [sys.executable, __file__, how, *map(str, places)]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    told = subprocess.run(given, env=environment, stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8")
    return dict(zip(places, map(json.loads, told.stdout.splitlines()), strict=True))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked for each program")
@pytest.mark.parametrize("every", [60, pytest.param(1, marks=[pytest.mark.thorough, pytest.mark.timeout(7200)])])
def test_verdicts_in_three_orders_are_those_asked_alone(every):
    places = [*range(len(everything()))][::every]
    alone, again = (answers("alone", places) for _ in range(2))
    for order in (places, places[::-1], Random(1).sample(places, len(places))):
        found = answers("together", order)
        other = {place: found[place] for place in places if found[place][:2] != alone[place][:2]}
        other |= {place: found[place] for place in places if alone[place] == again[place] != found[place]}
        assert {place: (alone[place], found) for place, found in other.items()} == {}


if __name__ == "__main__":
    ask, calls = {"alone": asked_alone, "together": asked}[sys.argv[1]], everything()
    for place in map(int, sys.argv[2:]):
        print(json.dumps(ask(place, calls)), flush=True)
