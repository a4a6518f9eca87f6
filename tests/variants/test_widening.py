"""Progressive widening: against the plain search, against its own law, and where there are a hundred moves."""

from random import Random
from typing import NamedTuple

import pytest
from some_variants import FOUR, every_game
from trees import facts, nodes

from mcts_teach import Hex, best_move, exact_value, optimal_moves, search
from mcts_teach.playing import wilson_interval
from mcts_teach.variants import widening


@every_game
@pytest.mark.parametrize("alpha", [0, 0.5, 1])
def test_with_k_of_the_number_of_moves_the_tree_is_the_plain_one_node_for_node(state, alpha):
    plain = facts(search(state, 400, seed=3))
    assert facts(search(state, 400, seed=3, **widening(k=len(state.moves()), alpha=alpha))) == plain


@pytest.mark.parametrize(("k", "alpha"), [(1, 0.5), (2.5, 0.3), (0.1, 1), (3, 0)])
def test_a_node_has_as_many_children_as_its_visits_are_worth(k, alpha):
    root = search(Hex(5), 1500, **widening(k, alpha))
    assert any(len(node.children) > 1 and node.untried for node in nodes(root))
    for node in nodes(root):
        children = 0
        for visits in range(0 if node is root else 1, node.visits):  # at the beginning of each iteration that passed
            children += children == 0 or children < k * visits**alpha
        assert len(node.children) == min(children, len(node.state.moves()))


def test_choose_says_which_move_enters_and_is_refused_if_it_is_none():
    root = search(Hex(5), 300, **widening(choose=lambda node, rng: max(node.untried)))
    for node in nodes(root):
        assert [*node.children] == sorted(node.state.moves(), reverse=True)[: len(node.children)]
    with pytest.raises(ValueError, match=r"choose\(node, rng\) must return one of node.untried, .*, not 99"):
        search(FOUR, 10, **widening(choose=lambda node, rng: 99))


class Hundred(NamedTuple):
    """One of a hundred moves, to which the other has ten answers: only after the `best` they lose with all of them."""

    best: int
    made: tuple = ()

    @property
    def player(self):
        return len(self.made) % 2

    def moves(self):
        return [range(100), range(10), ()][len(self.made)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"illegal move {move!r}")
        return self._replace(made=(*self.made, move))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        move, answer = self.made
        won = move == self.best or (move * 7 + answer) % 10 < 8
        return (1.0, 0.0) if won else (0.0, 1.0)

    def prior(self, move):
        """How likely a move is: noise, but the best is among the better ones."""
        if self.made:
            return 0.1
        return Random(self.best * 1000 + move).random() + (move == self.best) * 0.7


def likeliest(node, rng):
    return max(node.untried, key=node.state.prior)


@pytest.mark.slow
def test_among_a_hundred_moves_a_prior_finds_the_best_in_fewer_iterations():
    games = 40

    def find(iterations, **phases):
        states = [Hundred(best) for best in range(games)]
        roots = [search(state, iterations, seed=state.best, **phases) for state in states]
        return sum(best_move(root) == root.state.best for root in roots)

    assert exact_value(Hundred(42)) == (1, 0)
    assert optimal_moves(Hundred(42)) == [42]
    plain, wide = find(600), find(600, **widening(k=2, choose=likeliest))
    assert wilson_interval(wide, games)[0] > wilson_interval(plain, games)[1]
    sooner = find(300, **widening(k=2, choose=likeliest))  # in half as many iterations, too
    assert wilson_interval(sooner, games)[0] > wilson_interval(plain, games)[1]
