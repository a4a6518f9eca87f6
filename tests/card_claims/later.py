"""The cards of the notebooks 11 to 13."""

import math
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Node,
    State,
    TicTacToe,
    backpropagate,
    best_move,
    from_text,
    move_values,
    optimal_moves,
    random_value,
    search,
    ucb1,
)
from mcts_teach.checks import zoo
from mcts_teach.games import Kuhn, Pig

from . import STATE, claim, defined_in, everywhere, mean, passed, winning

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
NEXT = {1, -1, 3, -3, 2, -2}  # the neighbours of a cell of 3 x 3 Hex
LECTURE = from_text("XO. / X.. / ...", Hex(3))  # notebook 11: O, called White there, is to move


@claim
def games_from_the_root():
    right = [random_value(LECTURE.play(move))[1] for move in LECTURE.moves()]
    printed = [random_value(LECTURE)[1] for _ in LECTURE.moves()]  # whichever move was added
    choices = {"as they should, with less contrast": len({*printed}) > 1, "all are equal": len({*printed}) == 1}
    choices["good moves look bad"] = min(printed) < min(right)
    return choices, {
        "How do the six moves compare, on average?": len(right) == 6,
        "For any contrast, the games would have to know which move was added.": len({*right}) > 1,
        "The same games are played whichever move was added, so only luck tells the moves apart.": len({*printed}) == 1,
        "The wrong player does begin.": LECTURE.player != LECTURE.play(2).player,
    }


@claim
def winning_moves():
    values = move_values(LECTURE)
    won = {LECTURE.name(move) for move, value in values.items() if value == 1}
    threats = [cell for cell in LECTURE.moves() if winning(LECTURE.play(next(m for m in LECTURE.moves() if m != cell)))]
    after = LECTURE.play(6)
    choices = {"b3, which has won 1 of its 2 games": "b3" in won, "a3, which stops Black's threat": "a3" in won}
    return choices | {"none": not won}, {
        "Which of White's six moves win": len(values) == 6,
        "White does have to stop it.": 6 in threats and winning(LECTURE.play(2)) == [6] and not winning(after),
        "Black wins whatever White does, and four random playouts could not show that.": {*values.values()}
        == {0}
        < {random_value(LECTURE)[1]} | {0},
    }


@claim
def open_two():
    board = from_text("....... / ....... / ....... / ....... / ...O... / ..XX...", ConnectFour())

    def is_safe(move):
        """Whether X cannot win with the next two discs, whatever O answers to the first."""
        after = board.play(move)
        return not winning(after) and not any(
            all(winning(first.play(answer)) for answer in first.moves()) for first in map(after.play, after.moves())
        )

    safe = [move for move in board.moves() if is_safe(move)]
    row = board.play(3).play(4)
    choices = {"d, on top of O's own disc": is_safe(3), "b and e, and no others": safe == [1, 4]}
    return choices | {"all of them: two discs are no threat yet": len(safe) == 7}, {
        "O is to move.": board.player == 1,
        "Then X plays e and has three in a row, with b and f both free.": winning(passed(row)) == [1, 5],
        "With an O beside the two discs, X can no longer have three in a row with both ends free.": all(
            len(winning(passed(board.play(m).play(x)))) < 2 for m in (1, 4) for x in range(7)
        ),
    }


@claim
def missing_visit():
    first, game = search(ConnectFour(), 300, seed=3), ConnectFour()
    second = search(first.children[3], 200, seed=4)  # the tree is kept
    drawn = search(MNK(3, 1, 3), 50)  # nobody can win it
    missing = {
        name: root.visits - sum(child.visits for child in root.children.values())
        for name, root in (("fresh", search(game, 300, seed=3)), ("kept", second), ("drawn", drawn))
    }
    choices = {"one iteration was lost": missing["fresh"] == 1, "one game was a draw": missing["drawn"] == 1}
    choices["the root was a child in an earlier search"] = missing["kept"] == 1
    printed = [191, 513, 563, 1705, 494, 211, 319]
    return choices, {
        "O's root has 6,682 visits, and its children have 6,681 together.": sum((577, 799, 1303, 1508, 1110, 770, 614))
        == 6682 - missing["kept"],
        f"In the first table all {sum(printed):,} are there.": missing["fresh"] == 0,
        "When it was attached, a playout started at the node itself.": missing["kept"] == 1,
        "A root that is made for a search has no such visit.": missing["fresh"] == 0,
        "A draw is a visit, too, for the root and for one child.": missing["drawn"] == 0,
    }


def is_searched(name):
    """Whether a game of OpenSpiel can be searched as it is; taken for granted where OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return True
    pyspiel, wrapped = import_module("pyspiel"), import_module("mcts_teach.games.openspiel").OpenSpiel
    return search(wrapped.of(pyspiel.load_game(name).new_initial_state()), 3).visits == 3


@claim
def good_test_game():
    def is_refused(state, why):
        with pytest.raises(ValueError, match=why):
            search(state, 10)
        return True

    members = {name for name in vars(State) if not name.startswith("_")} | {*State.__annotations__}
    dice, hidden = is_refused(Pig(), "a game of chance"), is_refused(Kuhn("QK"), "hides something")
    choices = {
        "backgammon, with its dice": not dice,
        "poker, with its hidden cards": not hidden,
        "Othello": is_searched("othello"),
    }
    return choices, {
        "No player chooses how the dice fall, so UCB1 must not choose it either.": Pig().play("roll").player is None,
        "Our four members have no place for that.": len(members) == 4,
        "Two players, nothing hidden and nothing at random: player, moves, play and rewards say it all.": members
        == {"player", "moves", "play", "rewards"},
        "A player who cannot see the cards does not know the position.": Kuhn("QK").seen_by(0) == Kuhn("QJ").seen_by(0),
    }


def suspect(piece, key):
    """A broken piece of notebook 13, ready to be handed to a search."""
    one = next(one for one in zoo.broken_ones() if (one.piece, one.key) == (piece, key))
    return {{"ucb1": "score"}.get(piece, piece): one.thing}


@claim
def boards_alike():
    root = search(STATE, 8, seed=3, **suspect("expand", "move-not-played"))
    below = [(node, child) for node in everywhere(root) for child in node.children.values()]
    tried = all(move not in node.untried for node in everywhere(root) for move in node.children)
    same = all(child.state == node.state for node, child in below)
    choices = {
        "the child is made, but not attached to its parent": not below,
        "the child gets its parent's position": same,
        "the move stays among the untried ones": not tried,
    }
    right = search(STATE, 8, seed=3)
    marks = [sum(map(int.bit_count, node.state.stones())) for node in (right, right.children[2])]
    return choices, {
        "Then no card would stand below another.": len(below) > 0,
        "The boards are all the same: no move is ever played, so every playout begins in the same position.": same,
        "Then a move might be expanded twice, but each child would have one mark more than its parent.": marks
        == [5, 6],
    }


@claim
def below_zero():
    score = suspect("ucb1", "bonus-subtracted")["score"]
    parent, often, once = Node(STATE, None, 100, 0), Node(STATE, 1, 97, 2), Node(STATE, 1, 1, 0)
    formulas = {
        "it divides the wins by the parent's visits": lambda p, n: n.wins / p.visits + ucb1(p, n) - mean(p, n),
        "it counts the opponent's wins": lambda p, n: 1 - mean(p, n) + ucb1(p, n) - mean(p, n),
        "it subtracts the bonus": lambda p, n: mean(p, n) - (ucb1(p, n) - mean(p, n)),
    }
    equal = {
        text: all(math.isclose(one(parent, n), score(parent, n)) for n in (often, once))
        for text, one in formulas.items()
    }
    small = formulas["it divides the wins by the parent's visits"]
    return equal, {
        "Suspect 2's UCB1 values are below zero.": max(score(parent, often), score(parent, once)) < 0,
        "That makes the mean too small, but it is still 0 or more, and so is the bonus.": 0
        < small(parent, often)
        <= ucb1(parent, often),
        "Then it would be the opponent's mean.": formulas["it counts the opponent's wins"](parent, often) > 0,
        "A mean is never below 0, so the bonus must have a minus.": min(ucb1(parent, n) for n in (often, once)) > 0,
        "it is largest where there is one visit only.": score(parent, once) < score(parent, often),
    }


@claim
def won_twice():
    broken = suspect("backpropagate", "same-for-all")
    root = search(STATE, 1000, seed=3, **broken)
    gaps = [n.visits - n.wins - sum(child.wins for child in n.children.values()) for n in root.children.values()]
    ends = {(1.0, 0.0): [], (0.0, 1.0): [], (0.5, 0.5): []}
    for rewards in ends:
        path = [Node(STATE, mover) for mover in (None, 1, 0)]
        broken["backpropagate"](path, rewards)
        ends[rewards] = [node.wins for node in path[1:]]
    choices = {
        "a whole win to both players for a draw": ends[0.5, 0.5] == [1, 1],
        "each reward to the other player's nodes": ends[1.0, 0.0] == [1, 0],
        "the reward of X to every node": all(wins == [x, x] for (x, _), wins in ends.items()),
    }
    won = [move_values(STATE)[best_move(root)], best_move(root)]
    return choices, {
        "Below each move of suspect 3, more games were won than played.": max(gaps) < 0,
        "Then only draws would count twice.": sum((1.0, 0.0)) == 1 < sum((1.0, 1.0)),
        "Then both sides would have exchanged their wins, and these would still add up to the games.": {
            sum(rewards[::-1]) for rewards in ends
        }
        == {1},
        "What X wins is counted for O's nodes too.": ends[1.0, 0.0] == [1, 1],
        "So a move looks good to O if it is good for X.": won[0] == 0,
    }


@claim
def only_as_o():
    broken, exchanged = suspect("backpropagate", "right-for-one-seat"), STATE._replace(player=0)
    found = {one: {best_move(search(one, 300, seed=seed, **broken)) for seed in range(5)} for one in (STATE, exchanged)}
    counted = {}
    for player, root in enumerate((exchanged, STATE)):
        path = [Node(root, mover) for mover in (None, player, 1 - player)]
        broken["backpropagate"](path, (1.0, 0.0))
        counted[player] = [(node.visits, node.wins) for node in path]
    own, values = [(1, 0), (1, 1)], move_values(exchanged)
    as_said = counted[1][1:] == own == counted[0][1:]  # with X at the root, its own nodes come first
    return {
        "the reward of the same player to every node": counted[1][1][1] == counted[1][2][1],
        "the right rewards if O moves at the root, and the other player's if X does": as_said,
        "nothing to the root": counted[0][0][0] == 0,
    }, {
        "As O, suspect 4 finds the only good move; as X, it never does.": found[STATE] == {6}
        and 6 not in found[exchanged],
        "With O at the root it is right.": counted[1][1:] == own,
        "The root's visits are in every bonus, whoever is to move.": counted[1][0][0] == 1,
        "With X there, it searches for the move that helps O most.": {values[move] for move in found[exchanged]}
        == {min(values.values())},
        "That was suspect 3, and it played badly as O.": best_move(
            search(STATE, 300, seed=3, **suspect("backpropagate", "same-for-all"))
        )
        not in optimal_moves(STATE),
    }


def counts(backward, movers, rewards):
    """The wins along a path of these movers, without those of the root."""
    path = [Node(STATE, mover) for mover in movers]
    backward(path, rewards)
    return [node.wins for node in path[1:]]


@claim
def result_in_turn():
    turned = defined_in("13_visit_the_bug_zoo", "tell")

    def is_wrong(movers, *ends):
        return any(counts(turned, movers, end) != counts(backpropagate, movers, end) for end in ends)

    alternating = (None, 1, 0, 1)
    choices = {
        "one with draws": is_wrong(alternating, (0.5, 0.5)),
        "one in which a player may move twice in a row": is_wrong((None, 1, 1), (1.0, 0.0)),
        "one in which the first player always wins": is_wrong(alternating, (1.0, 0.0)),
    }
    twice = counts(turned, (None, 1, 1), (0.0, 1.0))
    return choices, {
        "Turned round, half a win is half a win again.": 1 - 0.5 == 0.5,
        "Then two nodes below each other belong to the same player, and one of them gets the opponent's"
        " result.": sorted(twice) == [0, 1],
        "Whoever wins, one player's win is the other's loss.": random_value(STATE)[0] == 1 - random_value(STATE)[1],
    }


def has_chain(black):
    """Whether these cells of 3 x 3 Hex join top and bottom."""
    reached = {cell for cell in black if cell < 3}
    while more := {c for c in black for r in reached if c - r in NEXT and abs(c % 3 - r % 3) < 2} - reached:
        reached |= more
    return any(cell > 5 for cell in reached)


def ends_alike(state, last_winner, orders=100):
    """Whether whoever wins first, when all cells are filled in some order, is the winner of the full board."""
    for seed in range(orders):
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


@claim
def fill_the_board():
    def winner(cells):
        return (1.0, 0.0) if has_chain({*cells[::2]}) else (0.0, 1.0)

    discs = Counter(ConnectFour().moves())
    choices = {
        "tic-tac-toe": ends_alike(TicTacToe(), lines_of),
        "Connect Four": discs.total() == 42,  # each of the moves once must fill the board
        "Hex": ends_alike(Hex(3), winner),
    }
    both = [Random(seed).sample(range(9), 9) for seed in range(300)]
    return choices, {
        "There the first line wins.": not from_text("XXX / OO. / ...", TicTacToe()).moves(),
        "If both players go on, the other one may get a line as well.": any(
            all(any({*line} <= {*marks} for line in LINES) for marks in (cells[::2], cells[1::2])) for cells in both
        ),
        "There a move is a column.": ConnectFour().moves() == [*range(7)],
        "A full Hex board has exactly one winner, and stones that come after the win change nothing.": choices["Hex"],
        "(Our Hex ends with the win, so there this playout would have to stop, too.)": not from_text(
            "X.. / XO. / XO.", Hex(3)
        ).moves(),
    }
