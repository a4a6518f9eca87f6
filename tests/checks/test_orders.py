"""All verdicts asked in one process, in three orders, are the same as asked alone: every piece, every program and text.

What is asked are the learners' programs and the texts of the known mistakes: some, or all of them in a thorough run.
The orders are asked one after another in a process of their own; alone, each is asked in a fork of a process in which
nothing was asked. The clocks of games count how often they are looked at, and the others are patient. Where a generator
of a program's own makes another text, as asking it alone a second time shows, only outcome and name are the same.
"""

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from test_programs import CHECKS, count_looks, programs

from mcts_teach.checks import check, guard, zoo
from mcts_teach.checks.judge import Check

ROOT = Path(__file__).parents[2]


def everything():
    """All that can be asked, each as a call that gives a verdict."""
    asked = [lambda one=one: CHECKS[one.piece](one.thing) for one in programs()]
    pieces = [one for one in vars(check).values() if isinstance(one, Check) and not one.whole]
    asked += [lambda one=one, text=text: one(replace(text).thing) for one in pieces for text in one.mistakes]
    whole = [one for one in zoo.broken_ones() if one.piece in {"search", "game"}]
    return asked + [lambda one=one: zoo.verdict_on(replace(one)) for one in whole]


def asked(call):
    """Outcome, name, and the whole text without places in memory."""
    count_looks()
    random.seed(1)
    guard.SLOWER = 4  # times as long as usual may all take
    verdict = call()
    return [verdict.outcome, verdict.key, re.sub("0x[0-9a-f]+", "0x", repr(verdict))]


def asked_alone(call):
    """The same, in a fork of this process."""
    reads, writes = map(os.fdopen, os.pipe(), "rw")
    if os.fork() == 0:
        writes.write(json.dumps(asked(call)))
        writes.close()
        os._exit(0)
    writes.close()
    with reads:
        told = reads.read()
    os.wait()
    return json.loads(told)


def answers(how, places):
    """What a new process answers, for each place."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    given = [sys.executable, __file__, how, *map(str, places)]
    told = subprocess.run(given, env=environment, stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8")
    return list(zip(places, map(json.loads, told.stdout.splitlines()), strict=True))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked for each program")
@pytest.mark.parametrize("every", [240, pytest.param(1, marks=[pytest.mark.thorough, pytest.mark.timeout(7200)])])
def test_verdicts_in_three_orders_are_those_asked_alone(every):
    places = [*range(len(everything()))][::every]
    alone = dict(answers("alone", places))
    found = answers("together", places + places[::-1] + random.Random(1).sample(places, len(places)))
    differ = [(place, one) for place, one in found if one != alone[place]]
    again = dict(answers("alone", sorted({place for place, _ in differ})))
    by_chance = {place for place, one in again.items() if one != alone[place]}
    others = [(place, one) for place, one in differ if place not in by_chance or one[:2] != alone[place][:2]]
    assert [(alone[place], one) for place, one in others] == []


if __name__ == "__main__":
    ask, calls = {"alone": asked_alone, "together": asked}[sys.argv[1]], everything()
    for place in map(int, sys.argv[2:]):
        print(json.dumps(ask(calls[place])), flush=True)
