"""Searches of games in which something is hidden, beside the known equilibria of Kuhn poker and OpenSpiel's measure."""

from random import Random
from typing import NamedTuple

import pytest
from trees import nodes

from mcts_teach import best_move, exact_value, explore, fast, flat_mc_player, perfect_player, record, search
from mcts_teach.games import Kuhn, OpenCards
from mcts_teach.solve import exploitability, move_values, random_value
from mcts_teach.variants import determinized_search, ismcts, solver, strategy, with_chance

PLACES = [f"{card}{made}" for card in "JQK" for made in ("", " pass", " bet", " pass bet")]


def mixed(bets):
    return {known: {"pass": 1 - bet, "bet": bet} for known, bet in bets.items()}


def openspiel_exploitability(plays):
    pyspiel, table = pytest.importorskip("pyspiel"), {}
    for place in PLACES:
        card, *made = place.split()
        known = str("JQK".index(card)) + "".join(move[0] for move in made)
        table[known] = [(0, plays[place]["pass"]), (1, plays[place]["bet"])]
    return pyspiel.exploitability(pyspiel.load_game("kuhn_poker"), pyspiel.TabularPolicy(table)) / 4  # chips to rewards


def test_exploitability_is_what_openspiel_says():
    rng = Random(0)
    for _ in range(30):
        plays = mixed({place: rng.choice([0, 1, rng.random()]) for place in PLACES})
        assert exploitability(Kuhn(), plays) == pytest.approx(openspiel_exploitability(plays), abs=1e-12)
    assert exploitability(Kuhn(), {}) == exploitability(Kuhn(), mixed(dict.fromkeys(PLACES, 0.5)))


class Cups(NamedTuple):
    """A prize lies under one of two cups: 0.6 for sure, or 1 for who finds it. Nobody can see where it is."""

    prize: str = ""
    made: str = ""

    player = property(lambda self: 0 if self.prize else None)

    def moves(self):
        if not self.prize:
            return ["left", "right"]
        return {"": ["safe", "guess"], "guess": ["left", "right"]}.get(self.made, [])

    def chance(self):
        return ["left", "right"], [0.5, 0.5]

    def play(self, move):
        return self._replace(made=move) if self.prize else Cups(move)

    def rewards(self):
        return (0.6 if self.made == "safe" else float(self.made == self.prize),)

    def seen_by(self, player):
        return self.made

    def guess(self, rng):
        return self._replace(prize=rng.choice(["left", "right"]))


def test_determinization_plans_with_what_it_will_never_know():
    root = determinized_search(Cups("left"), 300, guesses=10)
    assert best_move(root) == "guess"  # strategy fusion
    assert root.children["guess"].wins / root.children["guess"].visits > 0.9
    assert exact_value(OpenCards(Cups())) == (1.0,)
    honest = search(Cups("left"), 2000, **ismcts())
    assert best_move(honest) == "safe"
    guessed = honest.children["guess"]
    assert guessed.wins / guessed.visits == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize("deal", ["QJ", "QK"])
def test_nobody_looks_at_the_hidden_card(deal):
    """The same seed, the same guesses, the same search: whatever the other player holds."""
    twin = Kuhn({"QJ": "QK", "QK": "QJ"}[deal])
    for grown in (
        lambda state: determinized_search(state, 50, seed=4),
        lambda state: search(state, 500, seed=4, **ismcts()),
    ):
        one, other = ([(n.move, n.visits, n.wins) for n in nodes(grown(state))] for state in (Kuhn(deal), twin))
        assert one == other
    assert flat_mc_player(50, seed=1).means(Kuhn(deal)) == flat_mc_player(50, seed=1).means(twin)


@pytest.mark.thorough
def test_before_the_deal_it_learns_to_bluff():
    *_, plays = grown = [strategy(search(Kuhn(), n, **ismcts())) for n in (300, 3000, 30_000)]
    assert set(plays) == set(PLACES)
    assert 0.2 < plays["J pass"]["bet"] < 0.5
    assert plays["K bet"]["bet"] > 0.95
    assert plays["J bet"]["bet"] < 0.1
    chips = [4 * exploitability(Kuhn(), each) for each in grown]
    assert chips == sorted(chips, reverse=True)
    assert chips[-1] < 1 / 12 < chips[0]


def test_information_sets_are_counted_once():
    root = search(Kuhn(), 2000, seed=2, **ismcts())
    first = [root.children[card] for card in "JQK"]
    assert sum(node.visits for node in first) == 2000
    assert [node.visits for node in first] == pytest.approx([667] * 3, abs=70)
    for node in root.children.values():
        at_end = node.visits - sum(child.visits for child in node.children.values())
        assert at_end in (0, 1)  # the walk that met it first may have gone on in a playout
        assert not node.untried
        assert [child.mover for child in node.children.values()] == [node.state.player] * 2
    bets = sum(root.children[card].children["bet"].visits for card in "JQK")
    calls = sum(root.children[f"{card} bet"].visits for card in "JQK")
    assert 0 <= bets - calls <= 6  # the first walks to a node end there


def test_what_would_look_at_the_cards_is_refused():
    state = Kuhn("KQ")
    for phases in ({}, with_chance(), solver()):
        with pytest.raises(ValueError, match=r"Kuhn hides something.*would look at it.*ismcts\(\).*OpenCards"):
            search(state, 10, **phases)
    for solving in (exact_value, move_values, random_value, perfect_player()):
        with pytest.raises(ValueError, match="Kuhn"):
            solving(state)
    for recording in (record, explore):
        with pytest.raises(ValueError, match="a recording keeps one position a node, and Kuhn hides something"):
            recording(state, 10, **ismcts())
    with pytest.raises(ValueError, match=r"the compiled engine .* what Kuhn hides; give .* ismcts\(\)"):
        fast.search(state, 10)
    with pytest.raises(ValueError, match=r"hides nothing from its players, so ismcts\(\) is not for it"):
        search(OpenCards(state), 10, **ismcts())
