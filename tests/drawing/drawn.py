"""What tests of pictures have in common: positions, searches that are run once, and boxes on paper."""

from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import matplotlib.pyplot as plt
import pytest
from starts import STARTS

from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, from_text, record, search, steps
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.marks import Text, text_width

ENDGAME = from_text("XO. / OX. / ...", TicTacToe())
STATE = from_text("X.. / XO. / .XO", TicTacToe())
TRACE = record(STATE, 12, seed=3)
GAMES = (ENDGAME, *STARTS, ConnectFour(), Hex(11), Nim((3, 4, 5), players=3))
SVG = "{http://www.w3.org/2000/svg}"

recorded = cache(record)


@cache
def searched(game, iterations):
    """A tree to look at, not to change; where playouts are long, coins are tossed instead."""
    toss = {"simulate": lambda state, rng: rng.choice([(1.0, 0.0), (0.0, 1.0)])} if game == Hex(11) else {}
    return search(game, iterations, **toss)


@pytest.fixture(autouse=True)
def no_figure_is_left():
    """For every test of a file that imports this."""
    plt.close("all")
    yield
    plt.close("all")


class Countdown(NamedTuple):
    """A learner's own game without cells and names: take 1 or 2; one player; words as moves."""

    left: int
    player: int = 0

    def moves(self):
        return ["one", "two of them"][: self.left]

    def play(self, move):
        return Countdown(self.left - ["one", "two of them"].index(move) - 1)

    def rewards(self):
        return (0.25,)


@cache
def step(state, iteration, phase):
    """A search's pause after a phase of an iteration."""
    pause = 4 * (iteration - 1) + PHASES.index(phase)
    return next(islice(steps(Node(state), Random(0)), pause, None))


def box(shape):
    """Left, top, right and bottom of a node."""
    return shape.x - shape.width / 2, shape.y - shape.height / 2, shape.x + shape.width / 2, shape.y + shape.height / 2


def text_box(mark):
    width = text_width(mark.text, mark.size, bold=mark.bold)
    left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
    return left, mark.y - mark.size / 2, left + width, mark.y + mark.size / 2


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


def inside(a, b):
    return a[0] >= b[0] - 0.01 and a[1] >= b[1] - 0.01 and a[2] <= b[2] + 0.01 and a[3] <= b[3] + 0.01


def texts(scene, place=None):
    """What is written on the cards of a scene, or on one of them."""
    shapes = scene.shapes if place is None else [scene.shapes[place]]
    return [mark.text for shape in shapes for mark in shape.marks if isinstance(mark, Text)]


def playout_ends(scene):
    """The edges to the end of a playout."""
    return [edge for edge in scene.edges if edge.dashed]
