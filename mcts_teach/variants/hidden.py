"""Searches of games in which something is hidden: determinization, and information set Monte Carlo tree search.

Both play on what a position may be, and never look at what it is.
"""

from __future__ import annotations

from random import Random
from threading import local
from typing import Any, Unpack

from mcts_teach.errors import whole_number
from mcts_teach.games.chance import has_chance, is_chance, random_move
from mcts_teach.games.hidden import OpenCards, a_guess, is_hidden
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, expand, search
from mcts_teach.phases import Phases, Rewards, Score, rng_of
from mcts_teach.variants.odds import simulate_with_chance, with_chance


def determinized_search(
    state: State, iterations: int, *, guesses: int = 20, seed: int | Random = 0, **phases: Unpack[Phases]
) -> Node:
    """Search many guesses of a position with all cards open, and add up visits and wins of each move at one root.

    Each guess gets a tree of its own, of so many iterations: perfect information Monte Carlo (Ginsberg 2001, "GIB:
    Imperfect information in a computationally challenging game"; Long et al. 2010, "Understanding the success of
    perfect information Monte Carlo sampling in game tree search"). In each of them everybody knows everything. So it
    plans to choose later what only the hidden card could tell (strategy fusion, Frank & Basin 1998, "Search in games
    with incomplete information"), it never bluffs, and more iterations help with neither.

    >>> from mcts_teach import best_move
    >>> from mcts_teach.games import Kuhn
    >>> best_move(determinized_search(Kuhn("JQ"), 200))
    'pass'
    """
    rng, root = rng_of(seed), Node(state)
    for _ in range(whole_number("guesses", guesses, 1)):
        opened = OpenCards(a_guess(state, rng))
        tree = search(opened, iterations, seed=rng, **{**phases_for(opened), **phases})
        root.visits += tree.visits
        for move, child in tree.children.items():
            total = root.children.setdefault(move, Node(state.play(move), mover=child.mover, move=move))
            total.visits += child.visits
            total.wins += child.wins
    root.untried = [move for move in root.untried if move not in root.children]
    return root


def phases_for(state: State) -> Phases:
    """The phases that a search of a game needs: those of `ismcts()` or `with_chance()`, and else the core's.

    >>> from mcts_teach import Nim
    >>> phases_for(Nim((3, 4)))
    {}
    """
    return ismcts() if is_hidden(state) else with_chance() if has_chance(state) else {}


def ismcts() -> Phases:
    """The phases of information set MCTS (Cowling, Powley & Whitehouse 2012): a node for what a player knows.

    Each iteration guesses what is hidden anew, or draws the deal where the search begins before it, and walks on in one
    tree. Whoever is to move chooses by the statistics of their own information set, whatever the others hold: these are
    the multiple observers of MO-ISMCTS, with one tree for all. (SO-ISMCTS lets opponents choose without their own
    cards.) Below a move stand the information sets that it leads to; one can stand below several moves.

    A search from a player's turn guesses only what fits the cards of that player, so opponents learn to play against
    these cards, as if they saw them: no bluff pays. A search from before the deal has no such leak (compare Cowling,
    Whitehouse & Powley 2015, "Emergent bluffing and inference with Monte Carlo tree search"), and `strategy(root)` is
    what it plays in each information set. UCB1 is not made for that either: nothing promises that the strategies come
    to an equilibrium (Heinrich & Silver 2015, "Smooth UCT search in computer poker").

    >>> from mcts_teach import search
    >>> from mcts_teach.games import Kuhn
    >>> list(search(Kuhn(), 100, **ismcts()).children)
    ['K', 'Q', 'J']
    """
    walks = _HiddenWalks()
    return {"select": walks.select_known, "expand": walks.expand_known, "simulate": walks.simulate_guess}


class _HiddenWalks(local):
    """Three phases that share the random generator, the guess and the information sets of a search in this thread."""

    rng: Random | None = None  # until the first expansion hands it on, as in with_chance()
    root: Node | None = None
    sets: dict[Any, Node]
    state: Any  # what this iteration guesses, as far as it is played

    def select_known(self, root: Node, score: Score) -> list[Node]:
        path = [root]
        if self.root is not root:
            self.root, self.sets = root, information_sets(root)
        if self.rng is None:
            return path
        self._guess(self.rng)
        path += self._set_below(root, self.rng) if is_chance(root.state) else []
        while self.state.moves() and not path[-1].untried:
            parent = path[-1]
            child = max(parent.children.values(), key=lambda child: score(parent, child))
            self.state = self.state.play(child.move)
            path += [child, *self._set_below(child, self.rng)]
        return path

    def expand_known(self, node: Node, rng: Random) -> Node | None:
        if self.rng is None:
            self.rng = rng
            self._guess(rng)
        if is_chance(self.state):
            return self._set_below(node, rng)[0]
        child = expand(node, rng)
        if child is not None:
            self.state, child.untried = self.state.play(child.move), []
        return child

    def simulate_guess(self, state: State, rng: Random) -> Rewards:
        return simulate_with_chance(self.state, rng)

    def _guess(self, rng: Random) -> None:
        self.state = a_guess(self.root.state, rng)

    def _set_below(self, node: Node, rng: Random) -> list[Node]:
        """The information set to which a move has led, attached below it; none once the game is over."""
        while is_chance(self.state):
            self.state = self.state.play(random_move(self.state, rng))
        if not self.state.moves():
            return []
        node.untried, player = [], self.state.player
        known = self.state.seen_by(player)
        found = self.sets.setdefault((player, known), Node(self.state, mover=node.mover, move=known))
        return [node.children.setdefault(known, found)]

    def __reduce__(self) -> tuple[type[_HiddenWalks], tuple[()]]:
        return _HiddenWalks, ()


def information_sets(root: Node) -> dict[tuple[int, Any], Node]:
    """The nodes of a tree of `ismcts()` in which somebody is to move, by the player and what that player knows.

    >>> from mcts_teach import search
    >>> from mcts_teach.games import Kuhn
    >>> len(information_sets(search(Kuhn(), 200, **ismcts())))
    12
    """
    sets = dict[tuple[int, Any], Node]()
    waiting = list(root.children.values()) if is_chance(root.state) else [root]
    while waiting:
        node = waiting.pop()
        player = node.state.player
        if sets.setdefault((player, node.state.seen_by(player)), node) is node:
            waiting += [below for child in node.children.values() for below in child.children.values()]
    return sets


def strategy(root: Node) -> dict[Any, dict[Any, float]]:
    """What a search with `ismcts()` plays: for all that a player may know, how often each move was visited there.

    >>> from mcts_teach import search
    >>> from mcts_teach.games import Kuhn
    >>> strategy(search(Kuhn(), 10_000, **ismcts()))["K bet"]
    """
    return {
        known: {move: child.visits / node.visits for move, child in node.children.items()}
        for (_, known), node in information_sets(root).items()
        if node.visits
    }
