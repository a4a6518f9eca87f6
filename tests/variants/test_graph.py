"""Transpositions against counts of positions made from the paths alone, against UCT, and against exact values."""

import math
from collections import Counter
from functools import wraps
from itertools import count, islice, pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from some_variants import FOUR, every_game
from trees import Race

from mcts_teach import Node, TicTacToe, draw_tree, explore, print_tree, record, search, steps, table, to_networkx, ucb1
from mcts_teach.explorer.filming import still
from mcts_teach.variants import transpositions
from mcts_teach.variants.graph import uct2


def nodes_of(root):
    found = {id(root): root}
    for node in (waiting := [root]):
        for child in node.children.values():
            if id(child) not in found:
                found[id(child)] = child
                waiting.append(child)
    return list(found.values())


def numbers(root):
    """Everything about a graph by position."""
    return {
        (node.state, node.mover): (node.visits, node.wins, sorted(node.children), sorted(node.untried))
        for node in nodes_of(root)
    }


@every_game
def test_the_counts_are_those_of_the_paths(state):
    visits, wins, chosen, root = Counter(), Counter(), Counter(), Node(state)
    for step in islice(steps(root, Random(3), **transpositions()), 4 * 400):
        if step.phase == "backpropagate":
            path = [(node.state, node.mover) for node in step.path]
            assert len(set(path)) == len(path)
            visits.update(path)
            chosen.update(pairwise(path))
            for position, mover in path[1:]:
                wins[position, mover] += step.rewards[mover]
    assert len(nodes_of(root)) == len(visits) == len(root.children.positions)
    for node in nodes_of(root):
        here = node.state, node.mover
        assert (node.visits, node.wins) == (visits[here], pytest.approx(wins[here]))
        for move, child in node.children.items():
            assert child.state == node.state.play(move)
            assert node.children.chosen[child] == chosen[here, (child.state, child.mover)]


def test_the_mean_is_that_of_the_position_and_the_bonus_that_of_the_choice():
    root = search(TicTacToe(), 3_000, **transpositions(c=0.7))
    rare = [(node, child) for node in nodes_of(root) for child in node.children.values()]
    rare = [(node, child) for node, child in rare if node.children.chosen[child] < child.visits]
    assert len(rare) > 500
    for node, child in rare:
        bonus = 0.7 * math.sqrt(math.log(node.visits) / node.children.chosen[child])
        assert uct2(node, child, c=0.7) == pytest.approx(child.wins / child.visits + bonus)
        assert uct2(node, child, c=0.7) > ucb1(node, child, c=0.7)


def test_an_iteration_that_breaks_off_is_undone():
    def stumbling(path, rewards):
        if path[0].visits == 60:
            raise RuntimeError("stumbled")
        phases["backpropagate"](path, rewards)

    phases, root = transpositions(), Node(TicTacToe())
    with pytest.raises(RuntimeError, match="stumbled"):
        search(root, 100, **phases | {"backpropagate": stumbling})
    assert numbers(root) == numbers(search(TicTacToe(), 60, **transpositions()))
    assert search(root, 200, **phases).visits == 260


def test_a_recording_is_of_a_tree():
    refused = "a recording is of a tree, and in this search a node has two parents"
    with pytest.raises(ValueError, match=refused):
        record(FOUR, 200, **transpositions())
    shown = explore(FOUR, 200, **transpositions())
    assert refused in shown._repr_mimebundle_()["text/html"]
    assert 5 < len(shown.trace) < 40


def test_positions_that_have_no_hash_are_refused():
    with pytest.raises(ValueError, match="keeps positions in a table, and these cannot be: unhashable type: 'Race'"):
        search(Race(), 10, **transpositions())


def test_pictures_have_each_position_once(capsys):
    drawn = search(FOUR, 600, **transpositions())
    capsys.readouterr()
    everything, graph = 30, to_networkx(drawn)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (everything, 40)
    assert max(degree for _, degree in graph.in_degree()) == 2
    assert len(still(drawn)["nodes"]["visits"]) == everything
    print_tree(drawn)
    assert len(capsys.readouterr().out.splitlines()) == everything + 1
    assert draw_tree(drawn)
    assert len(table(drawn).rows) == 4


class Places(NamedTuple):
    """A walk along the arrows of a drawn graph, by two players in turn; the last place ends it."""

    arrows: tuple  # for each place, where one can go from it
    player: int = 0
    place: int = 0

    def moves(self):
        return list(self.arrows[self.place])

    def play(self, move):
        return self._replace(player=1 - self.player, place=move)

    def rewards(self):
        return (1.0, 0.0) if self.player else (0.0, 1.0)


def drawn_places(rng, back):
    """Up to eight places, each with an arrow forward and some others; with `back`, these may lead back."""
    size = rng.randint(2, 8)
    arrows = []
    for place in range(size - 1):
        others = [rng.randrange(size) for _ in range(rng.randrange(3))]
        forward = rng.randint(place + 1, size - 1)
        arrows.append(tuple({forward, *(other for other in others if back or other > place)}))
    return Places((*arrows, ()))


def comes_back(state, above=()):
    """Whether a position can come back in the same game."""
    return state in above or any(comes_back(state.play(move), (*above, state)) for move in state.moves())


def counted(score):
    """A score that is asked so often at most: a walk that goes round and round would ask for ever."""
    asked = count()

    @wraps(score)
    def ask(parent, child):
        assert next(asked) < 100_000, "a walk does not end"
        return score(parent, child)

    return ask


def outcome(state):
    phases = transpositions()
    try:
        return search(state, 400, **{**phases, "score": counted(phases["score"])}).visits
    except ValueError as refusal:
        return str(refusal).partition(":")[0]


@few_or_many(20, 2000)
def test_every_iteration_ends_or_the_position_that_comes_back_is_named(cases):
    seen, named = Counter(), "transpositions() is for games in which no position comes back, and this one does"

    def law(rng, back):
        state = drawn_places(rng, back)
        end = outcome(state)
        assert end == 400 or (end == named and comes_back(state))
        seen[end] += 1

    hold(law, cases, rng=st.randoms(use_true_random=False), back=st.booleans())
    assert min(seen[400], seen[named]) > cases / 10
