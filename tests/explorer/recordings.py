"""Recordings of every kind of search that a living tree must show: of all games, and of wrong phases too."""

from functools import cache, partial
from math import log, sqrt

from games.dots_and_boxes import Bare, Start
from games.lottery import Wheel
from games.some_games import GAMES
from playing.some_players import Doubles
from strategies import Countdown
from trees import Race

from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, expand, random_value, record, ucb1
from mcts_teach.games import Pig
from mcts_teach.variants import alphazero_phases, expand_all, expand_up_to_symmetry, with_chance


def greedy(parent, child):
    """A score of one's own, which fails before the first visit."""
    return child.wins / child.visits


def cautious(parent, child):
    return child.wins / (child.visits + 1)


def shy(parent, child):
    """One that falls below zero, and is infinite now and then."""
    return -sqrt(log(parent.visits) / child.visits) if child.visits % 4 else float("inf")


def by_quarters(path, rewards):
    """Wins that are no halves."""
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover] / 4


def forgets_the_root(path, rewards):
    for node in path[1:]:
        node.visits += 1
        node.wins += rewards[node.mover]


def not_in_the_tree(node, rng):
    """A new node that nobody makes a child."""
    return Node(node.state.play(rng.choice(node.untried)), node.state.player) if node.untried else None


def sometimes_lost(node, rng):
    """Every third node has no parent."""
    return not_in_the_tree(node, rng) if node.visits % 3 == 2 else expand(node, rng)


def forgets_to_strike(node, rng):
    """A move is tried again and again, and each new node takes the place of the one before."""
    if not node.untried:
        return None
    move = rng.choice(node.untried)
    node.children[move] = Node(node.state.play(move), node.state.player, move=move)
    return node.children[move]


class Twins(Race):
    """A game whose moves have long names that begin alike."""

    def name(self, n):
        return f"take some stones: {n}"


BROKEN = {
    "c = 0": partial(record, ConnectFour(4, 4, 3), 60, c=0),
    "own score": partial(record, TicTacToe(), 40, score=greedy),
    "negative score": partial(record, Nim((3, 4, 5)), 60, score=shy),
    "own score with a constant": partial(record, TicTacToe(), 40, score=partial(ucb1, c=2)),
    "by quarters": partial(record, Nim((2, 3)), 60, backpropagate=by_quarters),
    "forgets the root": partial(record, TicTacToe(), 8, backpropagate=forgets_the_root),
    "expand all": partial(record, TicTacToe(), 40, expand=expand_all),
    "own score, expand all": partial(record, Hex(3), 40, expand=expand_all, score=cautious),
    "up to symmetry": partial(record, TicTacToe(), 40, expand=expand_up_to_symmetry),
    "no parents": partial(record, TicTacToe(), 20, expand=not_in_the_tree),
    "some without parents": partial(record, Nim((2, 3)), 30, expand=sometimes_lost),
    "tries again": partial(record, Nim((2, 3)), 40, expand=forgets_to_strike),
    "names alike": partial(record, Twins(), 30),
    "double moves": partial(record, Start(), 60),
    "double moves, rules alone": partial(record, Bare(), 40),
    "moves in pairs": partial(record, Doubles(), 40),
    "three players": partial(record, Nim((2, 2), players=3), 60),
    "one player": partial(record, Countdown(5), 40),
    "text only": partial(record, Race(), 30),
    "dice": partial(record, Pig(10), 60, **with_chance()),
    "dice first": partial(record, Wheel(), 40, **with_chance()),
    "many": partial(record, ConnectFour(), 300),
    "Hex(11)": partial(record, Hex(11), 130),
}


def knowing(state):
    """A policy that likes high moves, and the values of random games."""
    moves = state.moves()
    return {move: 2 * n / (len(moves) * (len(moves) + 1)) for n, move in enumerate(moves, 1)}, random_value(state)


MAKERS = {repr(game): partial(record, game, 40) for game in GAMES} | BROKEN
MAKERS["priors"] = lambda: record(Nim((3, 4)), 60, **alphazero_phases(knowing))


@cache
def recording(name):
    """One of these recordings, made once."""
    return MAKERS[name]()
