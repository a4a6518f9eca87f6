"""Searches of games in which something is hidden, which they never look at: determinization, and information sets."""

from __future__ import annotations

from random import Random
from threading import local
from typing import Any, Unpack

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import rng_of, whole_number
from mcts_teach.games.chance import has_chance, is_chance, random_move
from mcts_teach.games.contract import check_start
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.games.unseen import OpenCards, guess_position, is_hidden
from mcts_teach.mcts import Node, Score, expand
from mcts_teach.searching import search
from mcts_teach.stop import stop_button
from mcts_teach.variants.odds import simulate_with_chance, with_chance


def determinized_search(
    state: State, iterations: int, *, guesses: int = 20, seed: int | Random = 0, **phases: Unpack[Phases]
) -> Node:
    """Search many guesses of a position with all cards open, and add up visits and wins of each move at one root.

    Each guess gets a tree of its own, of so many iterations: perfect information Monte Carlo (Long et al. 2010,
    "Understanding the success of perfect information Monte Carlo sampling in game tree search"). In each of them
    everybody knows everything. So it plans to choose later what only the hidden card could tell (strategy fusion, Frank
    & Basin 1998, "Search in games with incomplete information"), and never bluffs, with any number of iterations.

    >>> from mcts_teach import best_move
    >>> from mcts_teach.games import Kuhn
    >>> best_move(determinized_search(Kuhn("JQ"), 200))
    'pass'
    """
    check_start(state)
    rng, root, opened = rng_of(seed), Node(state), OpenCards(state)
    how: Phases = {**phases_for(opened), **phases}
    with stop_button() as pressed:
        for _ in range(whole_number("guesses", guesses, 1)):
            if not pressed:
                _add_up(root, search(OpenCards(guess_position(state, rng)), iterations, seed=rng, **how))
    return root


def _add_up(root: Node, tree: Node) -> None:
    """Add visits and wins of another tree's root and of its children to those of a root."""
    root.visits += tree.visits
    for move, child in tree.children.items():
        if move in root.untried:
            root.untried.remove(move)
        total = root.children.setdefault(move, Node(root.state.play(move), mover=child.mover, move=move))
        total.visits += child.visits
        total.wins += child.wins


def phases_for(state: State) -> Phases:
    """The phases that a search of a game needs: those of `ismcts()` or `with_chance()`, and else the core's.

    >>> from mcts_teach import Nim
    >>> phases_for(Nim((3, 4)))
    {}
    """
    return ismcts() if is_hidden(state) else with_chance() if has_chance(state) else {}


def ismcts() -> Phases:
    """The phases of information set MCTS (Cowling, Powley & Whitehouse 2012): a node is what a player knows.

    Each iteration guesses anew what is hidden, or draws the deal where the search begins before it. Whoever is to move
    chooses by the statistics of their own information set: the multiple observers of MO-ISMCTS, with one table for all.

    Before the deal, the children of the root are all information sets that were met, whoever moves there, and their
    children the moves: see `strategy`. At a player's turn they are the moves, as ever. But there an iteration guesses
    only what fits this player's cards; so opponents learn to play as if they saw them, and no bluff pays (compare
    Cowling, Whitehouse & Powley 2015, "Emergent bluffing and inference with Monte Carlo tree search"). Nothing promises
    an equilibrium: Heinrich & Silver (2015), "Smooth UCT search in computer poker", saw UCT diverge in Kuhn poker.

    Take new phases for each search. For any finite rewards.

    >>> from mcts_teach import search
    >>> from mcts_teach.games import Kuhn
    >>> sorted(search(Kuhn(), 100, **ismcts()).children)[:4]
    ['J', 'J bet', 'J pass', 'J pass bet']
    """
    walks = _HiddenWalks()
    return as_bundle({"select": walks.select_known, "expand": walks.expand_known, "simulate": walks.simulate_guess})


class _HiddenWalks(local):
    """Three phases that share the random generator and the guess of the search that runs in this thread."""

    rng: Random | None = None
    state: Any = None  # what this iteration guesses, as far as it was played

    root: Node | None = None
    known: dict[Any, Node]  # the information sets that come after a player's turn at the root

    @part_of("ismcts()")
    def select_known(self, root: Node, score: Score) -> list[Node]:
        if self.root is not root:
            self.root, self.rng, self.known = root, None, {}
        if self.rng is None:
            return [root]
        path = self._begin_path(root, self.rng)
        while self.state.moves() and not path[-1].untried:
            parent = path[-1]
            child = max(parent.children.values(), key=lambda child: score(parent, child))
            path += [child, *self._enter_set(child.move, root, self.rng)]
        return path

    @part_of("ismcts()")
    def expand_known(self, node: Node, rng: Random) -> Node | None:
        if self.rng is None:
            self.rng, path = rng, self._begin_path(node, rng)
            if is_chance(node.state):
                return path[-1]
        child = expand(node, rng)
        if child is not None:
            self.state, child.untried = self.state.play(child.move), []
        return child

    @part_of("ismcts()")
    def simulate_guess(self, state: State, rng: Random) -> Rewards:
        return simulate_with_chance(self.state, rng)

    def _begin_path(self, root: Node, rng: Random) -> list[Node]:
        """A new guess, and the path to the information set of whoever is to move first."""
        self.state = guess_position(root.state, rng)
        if not is_chance(root.state):
            return [root]
        root.untried = []
        return [root, *self._enter_set(random_move(root.state, rng), root, rng)]

    def _enter_set(self, move: Move, root: Node, rng: Random) -> list[Node]:
        """The information set to which a move leads; none once the game is over."""
        self.state = self.state.play(move)
        while is_chance(self.state):
            self.state = self.state.play(random_move(self.state, rng))
        if not self.state.moves():
            return []
        seen, sets = self.state.seen_by(self.state.player), root.children if is_chance(root.state) else self.known
        return [sets.setdefault(seen, Node(self.state, move=seen))]

    def __reduce__(self) -> tuple[type[_HiddenWalks], tuple[()]]:
        return _HiddenWalks, ()


def strategy(root: Node) -> dict[Move, dict[Move, float]]:
    """What a search with `ismcts()` from before a deal plays: how often each move was visited, for all that is known.

    >>> from mcts_teach import search
    >>> from mcts_teach.games import Kuhn
    >>> root = search(Kuhn(), 1000, **ismcts())
    >>> {move: round(share, 2) for move, share in strategy(root)["J bet"].items()}
    {'pass': 0.78, 'bet': 0.22}
    """
    start = getattr(root, "state", None)
    if not (is_hidden(start) and is_chance(start)):
        raise ValueError(
            "a root of a search with ismcts() from before the deal is wanted: search(Kuhn(), 1000, **ismcts())"
        )
    plays = {}
    for known, node in root.children.items():
        if total := sum(child.visits for child in node.children.values()):
            plays[known] = {move: child.visits / total for move, child in node.children.items()}
    return plays
