"""RAVE against its statistics counted again by brute force, and against UCB1, which it is with k = 0."""

import math

import pytest
from some_variants import every_game
from trees import facts

from mcts_teach import Hex, Node, TicTacToe, record, search, simulate
from mcts_teach.variants import rave
from mcts_teach.variants.amaf import AmafChildren


def games_of(trace):
    """Each iteration of a recording as one game: what was played from the root on, by whom, and what it brought."""
    for row in trace.rows:
        moves = [*(trace.nodes[number].move for number in row.path[1:]), *row.playout]
        state, game = trace.nodes[0].state, []
        for move in moves:
            game.append((state, state.player, move))
            state = state.play(move)
        assert not state.moves()
        yield game, len(row.path), state.rewards()


def brute_force(trace):
    """The same from the games alone, each looked at from the start for every position on its path."""
    counts = {}
    for game, length, rewards in games_of(trace):
        for depth in range(min(length, len(game))):
            history, player = tuple(move for _, _, move in game[:depth]), game[depth][1]
            at = counts.setdefault(history, {})
            for move in {move for _, who, move in game[depth:] if who == player}:
                visits, wins = at.get(move, (0, 0.0))
                at[move] = (visits + 1, wins + rewards[player])
    return counts


def by_history(node, history=()):
    if isinstance(node.children, AmafChildren):
        yield history, node.children.amaf
    for move, child in node.children.items():
        yield from by_history(child, (*history, move))


@every_game
def test_the_counts_are_those_of_the_games(state):
    trace = record(state, 300, seed=7, **rave())
    assert dict(by_history(trace.root)) == brute_force(trace)


@every_game
def test_with_k_0_it_is_ucb1_node_for_node(state):
    found = search(state, 400, seed=5, **rave(k=0, c=math.sqrt(2)))
    assert facts(found) == facts(search(state, 400, seed=5))
    assert facts(search(state, 400, seed=5, **rave(c=math.sqrt(2)))) != facts(found)


def test_at_k_visits_both_means_weigh_the_same():
    parent, child = Node(Hex(3), visits=50), Node(Hex(3).play(4), 0, visits=10, wins=2, move=4)
    parent.children = AmafChildren({4: child})
    parent.children.amaf = {4: (8, 6.0)}
    assert rave(k=50, c=0)["score"](parent, child) == pytest.approx((0.2 + 0.75) / 2)
    assert rave(k=10**12, c=0)["score"](parent, child) == pytest.approx(0.75)
    parent.children.amaf = {}
    assert rave(k=50, c=0)["score"](parent, child) == 0.2
    child.visits = 0
    assert rave()["score"](parent, child) == math.inf


def test_it_must_see_the_playouts():
    with pytest.raises(ValueError, match="must see the moves of each playout"):
        search(TicTacToe(), 10, **rave() | {"simulate": lambda state, rng: simulate(state, rng)})
