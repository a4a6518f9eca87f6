"""The cards of the notebooks 11 to 13."""

import math
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Node,
    TicTacToe,
    backpropagate,
    from_text,
    move_values,
    search,
    select,
    simulate,
    ucb1,
)
from mcts_teach.checks import zoo
from mcts_teach.games import Kuhn, Pig
from mcts_teach.variants import expand_all

from . import STATE, claim, defined_in, everywhere, mean, winning

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
NEXT = {1, -1, 3, -3, 2, -2}  # the neighbours of a cell of 3 x 3 Hex
LECTURE = from_text("XO. / X.. / ...", Hex(3))  # notebook 11: O, called White there, is to move


@claim("all six", "one", "none")
def games_from_the_root():
    """The printed program with its two stopping faults repaired; its walk takes moves without a visit first."""
    root, rng, begins_late = Node(LECTURE), Random(3), []
    for _ in LECTURE.moves():
        path = select(root, ucb1)
        start, child = path[-1].state, expand_all(path[-1], rng)  # the new child's move is not played
        path = [*path, child]
        begins_late.append(start == LECTURE)  # without the root's move
        backpropagate(path, simulate(start, rng))
    assert all(child.visits == 1 for child in root.children.values())
    return sum(begins_late) == 6, sum(begins_late) == 1, not any(begins_late)


@claim("b3, which has won 1 of its 2 games", "a3, which stops X's threat", "none")
def winning_moves():
    wins = {LECTURE.name(move) for move, value in move_values(LECTURE).items() if value == 1}
    stops = [move for move in LECTURE.moves() if not winning(LECTURE.play(move))]
    replies = move_values(LECTURE.play(6))
    assert [LECTURE.name(move) for move in stops] == ["a3"]
    assert [LECTURE.play(6).name(move) for move, value in replies.items() if value == 1] == ["c2"]
    return "b3" in wins, "a3" in wins, not wins


@claim("d, on top of O's own disc", "b and e, and no others", "all of them: two discs are no threat yet")
def open_two():
    board = from_text("....... / ....... / ....... / ....... / ...O... / ..XX...", ConnectFour())

    def is_safe(move):
        """Whether X cannot win with the next two discs, whatever O answers to the first."""
        after = board.play(move)
        return not winning(after) and not any(
            all(winning(first.play(answer)) for answer in first.moves()) for first in map(after.play, after.moves())
        )

    safe = [move for move in board.moves() if is_safe(move)]
    return 3 in safe, safe == [1, 4], len(safe) == 7


@claim("one iteration was lost", "the root was a child in an earlier search", "one game was a draw")
def missing_visit():
    def missing(root):
        return root.visits - sum(child.visits for child in root.children.values())

    fresh, drawn = search(ConnectFour(), 300, seed=3), search(MNK(3, 1, 3), 50)  # nobody can win the latter
    kept = search(fresh.children[3], 200, seed=4)
    children, first = (577, 799, 1303, 1508, 1110, 770, 614), (191, 513, 563, 1705, 494, 211, 319)
    says = [f"has {sum(children) + 1:,} visits, and its children have {sum(children):,} together"]
    return missing(fresh) == 1, missing(kept) == 1, missing(drawn) == 1, [*says, f"all {sum(first):,} are there"]


def is_searched(name):
    """Whether a game of OpenSpiel can be searched as it is; taken for granted where OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return True
    pyspiel, wrapped = import_module("pyspiel"), import_module("mcts_teach.games.openspiel").OpenSpiel
    return search(wrapped.of(pyspiel.load_game(name).new_initial_state()), 3).visits == 3


@claim("backgammon, with its dice", "poker, with its hidden cards", "Othello")
def good_test_game():
    for state, why in (Pig(), "a game of chance"), (Kuhn("QK"), "hides something"):
        with pytest.raises(ValueError, match=why):
            search(state, 10)
    return False, False, is_searched("othello")


SUSPECTS = {number: zoo.phases(one) for number, one in zoo.suspects().items()}


@claim("the child is made, but not attached", "the child gets its parent's", "the move stays among the untried")
def suspect_1():
    root = search(STATE, 8, seed=3, **SUSPECTS[1])
    below = [(node, child) for node in everywhere(root) for child in node.children.values()]
    untried = any(move in node.untried for node in everywhere(root) for move in node.children)
    return not below, all(child.state == node.state for node, child in below), untried


@claim("it divides the wins by the parent's visits", "it counts the opponent's wins", "it subtracts the bonus")
def suspect_2():
    score, parent = SUSPECTS[2]["score"], Node(STATE, None, 100, 0)
    nodes = Node(STATE, 1, 97, 2), Node(STATE, 1, 1, 0)
    formulas = [
        lambda node: node.wins / parent.visits + ucb1(parent, node) - mean(parent, node),
        lambda node: 1 - mean(parent, node) + ucb1(parent, node) - mean(parent, node),
        lambda node: mean(parent, node) - (ucb1(parent, node) - mean(parent, node)),
    ]
    return tuple(all(math.isclose(one(node), score(parent, node)) for node in nodes) for one in formulas)


def wins_told(backward, movers, rewards):
    """The wins along a path of these movers, without those of the root."""
    path = [Node(STATE, mover) for mover in movers]
    backward(path, rewards)
    return [node.wins for node in path[1:]]


@claim("a whole win to both players for a draw", "each reward to the other player's", "the reward of X to every node")
def suspect_3():
    add = SUSPECTS[3]["backpropagate"]
    drawn, won, lost = (wins_told(add, (None, 1, 0), ends) for ends in ((0.5, 0.5), (1.0, 0.0), (0.0, 1.0)))
    return drawn == [1, 1], won == [0, 1], (drawn, won, lost) == ([0.5, 0.5], [1, 1], [0, 0])


@claim("the reward of the same player to every node", "the right rewards if O moves at the root", "nothing to the root")
def suspect_4():
    add = SUSPECTS[4]["backpropagate"]
    at_the_root = {}
    for player, state in enumerate((STATE._replace(player=0), STATE)):
        path = [Node(state, mover) for mover in (None, player, 1 - player)]
        add(path, (1.0, 0.0))
        at_the_root[player] = [(node.visits, node.wins) for node in path]
    x, o = at_the_root[0], at_the_root[1]
    return o[1] == o[2], o[1:] == x[1:] == [(1, 0), (1, 1)], x[0][0] == 0  # with X at the root, its own come first


@claim("one with draws", "one in which a player may move twice in a row", "one in which the first player always wins")
def result_in_turn():
    turned = defined_in("13_visit_the_bug_zoo", "tell")

    def is_wrong(movers, ends):
        return wins_told(turned, movers, ends) != wins_told(backpropagate, movers, ends)

    draws, first_wins = (is_wrong((None, 1, 0, 1), ends) for ends in ((0.5, 0.5), (1.0, 0.0)))
    return draws, is_wrong((None, 1, 1), (1.0, 0.0)), first_wins


def has_chain(black):
    """Whether these cells of 3 x 3 Hex join top and bottom."""
    reached = {cell for cell in black if cell < 3}
    while more := {c for c in black for r in reached if c - r in NEXT and abs(c % 3 - r % 3) < 2} - reached:
        reached |= more
    return any(cell > 5 for cell in reached)


def ends_alike(state, last_winner):
    """Whether whoever wins first, when all cells are filled in some order, is the winner of the full board."""
    for seed in range(100):
        cells, game = Random(seed).sample(range(9), 9), state
        for cell in cells:
            game = game.play(cell) if game.moves() else game
        if game.rewards() != last_winner(cells):
            return False
    return True


def lines_of(cells):
    """The rewards of a full board of tic-tac-toe, if both players' lines count."""
    x, o = (any({*line} <= {*marks} for line in LINES) for marks in (cells[::2], cells[1::2]))
    return (0.5, 0.5) if x == o else (float(x), float(o))


@claim("tic-tac-toe", "Connect Four", "Hex")
def fill_the_board():
    in_hex = ends_alike(Hex(3), lambda cells: (1.0, 0.0) if has_chain({*cells[::2]}) else (0.0, 1.0))
    return ends_alike(TicTacToe(), lines_of), len(ConnectFour().moves()) == 42, in_hex  # each of the moves once
