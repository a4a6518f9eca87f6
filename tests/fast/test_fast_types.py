"""Games with moves, fields and rewards of every type: the same tree in both engines, or a refusal in our own words."""

import re

import pytest
from compiled import fast
from fast.test_fast_rules import cell_of_a_notebook
from hypothesis import strategies as st
from many import hold
from trees import facts

from mcts_teach import search

GAME = """
from fractions import Fraction
from typing import NamedTuple
import numpy as np
class Mine(NamedTuple):
    total: object = {start}
    player: object = {player}
    def moves(self):
        return {moves} if {goes_on} else []
    def play(self, move):
        return {name}({after}, 1 - self.player)
    def rewards(self):
        return {rewards}
class Other(Mine):
    pass
"""
FIT = {
    "name": "Mine", "start": "0", "player": "0", "goes_on": "self.total < 6", "moves": "[1, 2]",
    "after": "self.total + move", "rewards": "(1.0, 0.0) if self.player else (0.0, 1.0)",
}  # fmt: skip
MOVES = {  # how they are listed, and what follows
    "whole": {},
    "a tuple of whole numbers": {"moves": "(1, 2)"},
    "below 0": {"moves": "[-1, -2]", "after": "self.total - move"},
    "bool": {"moves": "[True, False]", "after": "self.total + (2 if move else 1)"},
    "of numpy": {"moves": "[np.int8(1), np.int8(2)]", "after": "self.total + int(move)"},
    "tuples": {"moves": "[(1, 0), (2, 0)]", "after": "self.total + move[0]"},
    "texts": {"moves": "['a', 'bb']", "after": "self.total + len(move)"},
    "None": {"moves": "[None]", "after": "self.total + 1"},
    "floats": {"moves": "[1.0, 2.0]", "after": "self.total + int(move)"},
    "mixed later": {"moves": "([1, 2] if self.total < 3 else ['a'])", "after": "self.total + 1"},
    "of 2^31": {"moves": "[2**31, 1]", "after": "self.total + 1"},
}
FIELDS = {
    "whole": {},
    "of numpy": {"start": "np.int64(0)"},
    "of numpy later": {"after": "np.int64(self.total + 2)"},
    "floats": {"start": "0.0"},
    "floats later": {"after": "self.total + 2.0"},
    "bool": {"start": "False", "goes_on": "not self.total", "after": "True"},
    "bool later": {"goes_on": "self.total < 1", "after": "True"},
    "a tuple": {"start": "(0, 0)", "goes_on": "self.total[0] < 3", "after": "(self.total[0] + 1, 0)"},
    "of another class": {"name": "Other"},
}
REWARDS = {
    "floats": {},
    "whole and floats": {"rewards": "(0.5, 0.5) if self.total > 6 else (1, 0)"},
    "bool": {"rewards": "(self.player == 1, self.player == 0)"},
    "of numpy": {"rewards": "(np.float64(1), np.float64(0))"},
    "fractions": {"rewards": "(Fraction(1, 2), Fraction(1, 2))"},
    "None": {"rewards": "(None, 1)"},
}
KINDS = (MOVES, FIELDS, REWARDS)
FITTING = ({*list(MOVES)[:5]}, {"whole", "bool"}, {*list(REWARDS)[:4]})
NEVER = ("\x1b", "mcts_teach/fast")  # colours, and lines that are not the user's


def searched_or_refused(*names):
    """What the compiled engine says of a game; nothing where it grows the tree of the other one."""
    game = FIT | {name: rule for kind, key in zip(KINDS, names, strict=True) for name, rule in kind[key].items()}
    state = cell_of_a_notebook(GAME.format(**game))["Mine"]()
    try:
        root = fast.search(state, 60)
    except Exception as error:
        kind, text = type(error), str(error)
    else:
        assert facts(root.to_tree()) == facts(search(state, 60))
        return ""
    assert issubclass(kind, ValueError), text
    assert [word for word in NEVER if word in text] == [], text
    return text


UNFIT = [(place, key) for place in range(3) for key in KINDS[place] if key not in FITTING[place]]


@pytest.mark.parametrize(("place", "key"), UNFIT)
def test_what_is_not_compiled_is_refused_in_our_own_words(place, key):
    names = [next(iter(kind)) for kind in KINDS]
    names[place] = key
    text = searched_or_refused(*names)
    wanted = ("moves must be whole numbers below 2\\^31", "takes (positions|fields) of", "takes rewards|return a tuple")
    assert re.search(wanted[place], text), text
    assert "numba" not in text


@pytest.mark.thorough
@pytest.mark.timeout(7200)
def test_any_game_grows_the_same_tree_or_is_refused_without_colours():
    """Of games that fit most, each of which takes seconds to compile; numba may say why it cannot compile one."""
    choices = [
        st.sampled_from(sorted(fitting)) | st.sampled_from(sorted(kind))
        for fitting, kind in zip(FITTING, KINDS, strict=True)
    ]

    def law(names):
        searched_or_refused(*names)

    hold(law, 40, names=st.tuples(*choices))
