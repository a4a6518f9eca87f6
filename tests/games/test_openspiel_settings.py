"""Games of OpenSpiel that once broke a search are searched or refused in a sentence.

In processes of their own, as what is wrong in C++ may end the process.
"""

import gc
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from mcts_teach import search

pytest.importorskip("pyspiel")
from mcts_teach.games.openspiel import OpenSpiel

SCRIPT = """
import faulthandler, json, sys, traceback
from mcts_teach import search
from mcts_teach.games.openspiel import OpenSpiel
from mcts_teach.variants import with_chance

def try_out(name):
    try:
        state = OpenSpiel(name)
        root = search(state, 3, **with_chance() if hasattr(state, "chance") else {})
        return "searched" if root.visits == 3 else repr(root)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = type(error) is ValueError and "mcts_teach" in place.filename and "raise ValueError" in place.line
        return "refused" if said else repr(error)

for name in json.loads(sys.argv[1]):
    print(json.dumps([name, "the process crashed, or did not end"]), flush=True)
    faulthandler.dump_traceback_later(100, exit=True)  # seconds for each game
    print(json.dumps([name, try_out(name)]), flush=True)
"""
USUAL = [
    *("morpion_solitaire", "misere(game=morpion_solitaire())", "nfg_game", "efg_game", "go(board_size=-1)"),
    *("go(board_size=40)", "nfg_game(filename=/dev/null)", "efg_game(filename=/tmp)", "connect_four(rows=0)"),
    *("pig(players=0)", "misere(game=pig(players=0))", "havannah(board_size=-1)", "y(board_size=-1)", "mnk(m=-1)"),
    *("oware(num_houses_per_player=40)", "oware(num_houses_per_player=-2147483648)", "hex(board_size=1)"),
    *("clobber(columns=1)", "breakthrough(rows=0)", "nim(pile_sizes=0;3)", "catch(columns=-1)", "chess(", "chess\0"),
]


@pytest.mark.slow
def test_games_that_broke_a_search_are_searched_or_refused_in_words():
    left, verdicts = USUAL, {}
    while left:  # where a process crashed, another one goes on
        run = [sys.executable, "-c", SCRIPT, json.dumps(left)]
        said = subprocess.run(run, capture_output=True, check=False, cwd=Path(__file__).parents[2]).stdout
        verdicts |= map(json.loads, said.splitlines())
        left = [name for name in left if name not in verdicts]
    assert {name: what for name, what in verdicts.items() if what not in ("searched", "refused")} == {}
    searched = [name for name, what in verdicts.items() if what == "searched"]
    assert searched == ["morpion_solitaire", "misere(game=morpion_solitaire())", "nim(pile_sizes=0;3)"]


@pytest.mark.slow
def test_positions_whose_states_point_into_the_first_one_outlive_it():
    state = search(OpenSpiel("morpion_solitaire"), 60).children.popitem()[1].state
    gc.collect()
    rng = Random(0)
    while moves := state.moves():
        again = OpenSpiel("morpion_solitaire", state._state.history())
        assert (list(again.moves()), str(again)) == (list(moves), str(state))
        state = state.play(rng.choice(moves))
    assert 0 < state.rewards()[0] <= 1
