"""The arrays in which a compiled search grows its tree, and views that read them as nodes."""

from __future__ import annotations

import math
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from mcts_teach.fast.engine import INV_SQRT, LOG, ROOT, SLOT, STEP, grow
from mcts_teach.fast.solving import PARTLY, PROVEN, FlatArray, Proofs
from mcts_teach.games.state import M, P, Rewards
from mcts_teach.mcts import Node

if TYPE_CHECKING:
    ReadAsNode = Node
else:
    from typing import Generic as ReadAsNode

MOST_MOVES = 4096  # in one position
_PIECE = 2**18  # slots that are copied between two looks at the stop button


class VisitTable:
    """What a score needs of each number of visits: its logarithm, the root of that, and one over its own root.

    The logarithms are Python's own, for those of others differ in the last bit.
    """

    def __init__(self) -> None:
        self.table, self.known, self.lock = np.zeros((3, 1)), 1, Lock()

    def up_to(self, visits: int) -> FlatArray:
        """The table, with this number in it."""
        with self.lock:
            if visits >= self.table.shape[1]:
                self.table = np.pad(self.table, ((0, 0), (0, max(visits, self.known))))
            if visits >= self.known:
                new = np.arange(self.known, visits + 1)
                self.table[LOG, new] = list(map(math.log, new.tolist()))
                self.table[ROOT, new], self.table[INV_SQRT, new] = np.sqrt(self.table[LOG, new]), 1 / np.sqrt(new)
                self.known = visits + 1
            return self.table


OF_VISITS = VisitTable()


class Tree:
    """The arrays in which a tree grows: its nodes, of which the first is the root."""

    def __init__(self, size: int) -> None:
        self.slots: FlatArray = np.empty(size, SLOT)
        self.slots[0] = (0.0, 0, 0, 0, 0, 0)
        self.used: FlatArray = np.ones(1, np.int64)  # slots, which a search notes while it runs
        self.path: FlatArray = np.empty(128, STEP)
        self.buffer = np.empty(MOST_MOVES, np.int64)
        self.proofs: Proofs = None  # a row for each slot, once a search proves something; see `solving`
        self.proving = False  # whether this one does
        self.priors: FlatArray | None = None  # a number for each slot, in a tree that is grown with priors

    def make_room(self, go_on: Callable[[], bool]) -> None:
        """Double the arrays, which takes a while for large ones: in pieces, and given up where it should not go on."""
        size, names = len(self.slots), ("slots", "proofs", "priors")
        arrays = {name: array for name in names if (array := getattr(self, name)) is not None}
        larger = {name: np.zeros((2 * size, *array.shape[1:]), array.dtype) for name, array in arrays.items()}
        for start in range(0, size, _PIECE):
            if not go_on():
                return
            piece = slice(start, min(start + _PIECE, size))
            for name, array in arrays.items():
                larger[name][piece] = array[piece]
        vars(self).update(larger)
        self.path = np.empty(2 * len(self.path), STEP)

    def note_proofs(self, players: int) -> None:
        """From now on prove what can be proven, for so many players; for none, prove nothing."""
        self.proving = players > 0
        if self.proving and self.proofs is None:
            self.proofs = np.zeros((len(self.slots), 1 + players))  # a machine gives memory only where it is touched

    def note_priors(self, guided: bool) -> None:
        """From now on keep priors; ValueError where the tree was grown without them, or with them and shall not be."""
        if guided == (self.priors is not None):
            return
        if self.slots[0]["visits"]:
            raise ValueError(
                "the compiled engine goes on in a tree that was grown with priors by alphazero_phases() alone, and in "
                "no other tree by that: begin at its position, root.state, or go on in root.to_tree() with "
                "mcts_teach.search"
            )
        self.priors = np.zeros(len(self.slots)) if guided else None

    def grow(self, node: FastNode[Any, Any], rules: np.record, iterations: int, c: float, rng: np.record) -> int:
        """Search from a node for a number of iterations, or until there is no room or it is proven; return how many."""
        self.path[0] = node.slot, -1 if node.mover is None else node.mover
        start = tuple(node.state)  # its numbers alone
        guide = OF_VISITS.up_to(node.visits + iterations) if self.priors is None else self.priors
        arrays = (self.slots, self.proofs if self.proving else None, self.used, self.path, self.buffer)
        done: int = grow(rules, start, *arrays, iterations, c, guide, rng)
        if self.proofs is not None and node.above is not None and node.proof:
            row = self.proofs[node.above.slot]  # which no path has passed
            row[0] = row[0] or PARTLY
        return done


class NodeView(ReadAsNode[P, M]):
    """What every view of a compiled tree has: it is read as a `Node` is, and makes ordinary nodes."""

    __slots__ = ()
    state: P
    mover: int | None  # who made the move into it
    visits: int  # how many games passed through, in all searches
    wins: float  # the sum of the rewards of `mover`, in all searches
    children: dict[M, NodeView[P, M]]  # type: ignore[assignment]  # by move, in the order in which they were tried
    untried: list[M]  # what no search has tried yet, in the order of `Node.untried`
    move: M | None  # into it
    proof: Rewards | None  # what each player surely gets, if a search with `variants.solver()` knows

    def __repr__(self) -> str:
        return Node.__repr__(self).replace("Node", type(self).__name__, 1)

    def __copy__(self) -> Node[P, M]:
        """An ordinary node, which can be changed, with the same children."""
        node = self.to_tree(depth=0)
        node.children = dict(self.children)
        return node

    def to_tree(self, *, depth: int | None = None, visits: int = 0) -> Node[P, M]:
        """This node and those below as ordinary nodes, to so many levels and from so many visits on.

        Children that are left out are simply not there, so a part is to look at and not to search on.

        >>> from mcts_teach import TicTacToe, fast
        >>> fast.search(TicTacToe(), 1000).to_tree(depth=1)
        <Node: root, 1000 visits, 9 children, 0 untried>
        """
        node = Node(self.state, self.mover, self.visits, self.wins, move=self.move, proof=self.proof)
        node.untried = list(self.untried)
        for move, child in self.children.items() if depth != 0 else ():
            if child.visits >= visits:
                node.children[move] = child.to_tree(depth=None if depth is None else depth - 1, visits=visits)
        return node


class FastNode(NodeView[P, M]):
    """A node of a compiled search, read as a `Node` is: state, mover, visits, wins, children, untried, move, proof.

    It looks into the arrays when it is asked, so it always tells how things stand. Nothing can be written to it.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.search(TicTacToe(), 1000).children[4]
    <FastNode: player 0 moved, 121 wins, 171 visits, 8 children, 0 untried>
    """

    __slots__ = ("_born", "_state", "above", "move", "mover", "slot", "tree")

    def __init__(
        self, tree: Tree, slot: int, state: P | None, above: FastNode[P, M] | None = None, move: M | None = None
    ) -> None:
        self.tree, self.slot, self.move, self.above = tree, slot, move, above
        self._state: P | Any = state
        self.mover = None if above is None else above.state.player
        self._born: dict[M, FastNode[P, M]] = {}  # so that a child is the same object whenever one asks

    def _field(self, name: str) -> Any:
        return self.tree.slots[self.slot][name].item()

    @property
    def visits(self) -> int:  # type: ignore[override]
        return int(self._field("visits"))

    @property
    def wins(self) -> float:  # type: ignore[override]
        return float(self._field("wins"))

    @property
    def proof(self) -> Rewards | None:  # type: ignore[override]
        proofs = self.tree.proofs
        return None if proofs is None or proofs[self.slot, 0] != PROVEN else tuple(proofs[self.slot, 1:].tolist())

    @property
    def state(self) -> P:  # type: ignore[override]
        """The position, played out from the one above when somebody asks."""
        if self._state is None and self.above is not None:
            self._state = self.above.state.play(self.move)
        return self._state

    @property
    def children(self) -> dict[M, FastNode[P, M]]:  # type: ignore[override]
        first, tried = self._field("first"), self._field("tried")
        if first and len(self._born) < tried:
            new = range(first + len(self._born), first + tried)
            for slot, move in zip(new, self.tree.slots["move"][new.start : new.stop].tolist(), strict=True):
                self._born[move] = FastNode(self.tree, slot, None, self, move)
        return self._born

    @property
    def untried(self) -> list[M]:  # type: ignore[override]
        first = self._field("first")
        if not first:
            return list(self.state.moves())
        moves = self.tree.slots["move"][first + self._field("tried") : first + self._field("count")]
        return moves[::-1].tolist()  # type: ignore[no-any-return]


class MergedNode(NodeView[P, M]):
    """Several searches of one position, read as one tree: visits and wins are added up at every node.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.search(TicTacToe(), 1000, threads=2)
    <MergedNode: root, 2000 visits, 9 children, 0 untried>
    """

    __slots__ = ("_born", "move", "mover", "parts")

    def __init__(self, parts: list[FastNode[P, M]]) -> None:
        self.parts, self.mover, self.move = parts, parts[0].mover, parts[0].move
        self._born: dict[M, MergedNode[P, M]] = {}

    @property
    def state(self) -> P:  # type: ignore[override]
        return self.parts[0].state

    @property
    def visits(self) -> int:  # type: ignore[override]
        return sum(part.visits for part in self.parts)

    @property
    def wins(self) -> float:  # type: ignore[override]
        return math.fsum(part.wins for part in self.parts)  # the same in any order

    @property
    def proof(self) -> Rewards | None:  # type: ignore[override]
        return next((part.proof for part in self.parts if part.proof), None)

    @property
    def children(self) -> dict[M, MergedNode[P, M]]:  # type: ignore[override]
        found: dict[M, list[FastNode[P, M]]] = {}
        for part in self.parts:
            for move, child in part.children.items():
                found.setdefault(move, []).append(child)
        for move, parts in found.items():
            self._born.setdefault(move, MergedNode(parts)).parts = parts
        return self._born

    @property
    def untried(self) -> list[M]:  # type: ignore[override]
        return [move for move in self.parts[0].untried if all(move in part.untried for part in self.parts)]
