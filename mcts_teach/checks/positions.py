"""The small positions and trees on which the checks look, each from both seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from numbers import Real
from random import Random
from typing import Any, NamedTuple

from mcts_teach.checks.plain_data import listed
from mcts_teach.games import Nim, TicTacToe, from_text
from mcts_teach.games.state import refuse, refuse_unfinished
from mcts_teach.mcts import Node, steps
from mcts_teach.names import move_name

Spec = Mapping[Any, tuple[Any, ...]]  # move: visits, wins, and perhaps the Spec below it


def swapped(state: Any) -> Any:
    """The same position with the two players exchanged: who is X is O."""
    return state._replace(player=1 - state.player)


def tic_tac_toe(text: str) -> Any:
    """A position of tic-tac-toe."""
    return from_text(text, TicTacToe())


def both_seats(state: Any) -> tuple[Any, Any]:
    """A position, and with the players exchanged."""
    return state, swapped(state)


COURSE = tic_tac_toe("X.. / XO. / .XO")  # O to move; c1 tempts, only a3 saves the game
MIRRORED = swapped(tic_tac_toe("..X / .OX / OX."))  # the same, so that one of the moves is 0
ONE_LEFT = tic_tac_toe("XOX / OXX / O.O"), tic_tac_toe("XOX / OXO / OX.")  # X to move; the last one draws, or wins
TWO_LEFT = tic_tac_toe("XOX / OXX / O..")  # O to move; b3 loses and c3 draws
NEAR_THE_END = tic_tac_toe("XO. / XX. / OO.")
EDGE = tic_tac_toe("XOX / .O. / OX.")
OVER = tic_tac_toe("XOX / OXX / OXO"), tic_tac_toe("XXX / OO. / ...")  # drawn, and won


class Twice(NamedTuple):
    """A small game in which player 0 moves twice, and then player 1 once; whoever took an odd number last wins.

    `taken` are the moves so far; each is 1 or 2. It is for checks in which turns do not alternate. `alone` it is a game
    of one player, who takes 1, 2 or 3 three times, and each move counts by its place.
    """

    taken: tuple[int, ...] = ()
    first: int = 0
    alone: bool = False

    @property
    def player(self) -> int:
        """Player `first` makes moves 1, 2 and 4, the other one moves 3."""
        return 1 - self.first if len(self.taken) == 2 and not self.alone else self.first

    def moves(self) -> list[int]:
        """1 or 2, four times; alone 1, 2 or 3, three times."""
        return [1, 2, 3][: 2 + self.alone] if len(self.taken) < 4 - self.alone else []

    def play(self, move: int) -> Twice:
        """Take one of the numbers."""
        if move not in self.moves():
            refuse(self, move)
        return self._replace(taken=(*self.taken, move))

    def rewards(self) -> tuple[float, ...]:
        """1 for `first` if the sum is odd, else for the other; alone from 0 to 1, in sixths."""
        if self.moves():
            refuse_unfinished()
        if self.alone:
            return (sum(place * move for place, move in enumerate(self.taken, 1)) % 7 / 6,)
        winner = self.first if sum(self.taken) % 2 else 1 - self.first
        return (1.0, 0.0) if winner == 0 else (0.0, 1.0)

    def __str__(self) -> str:
        told = f"taken so far: {', '.join(map(str, self.taken)) or 'nothing'}; "
        return told + ("a game for one" if self.alone else f"player {self.player} moves next")


ALONE = Twice(alone=True)
THREE = Nim((1, 2), players=3)
LONG_GAME = Nim((2,) * 6)  # of six to twelve moves, without draws


# Of every kind: two players from both seats, three, double moves, one player alone
SMALL_GAMES = (COURSE, MIRRORED, THREE, Twice(), Twice(first=1), ALONE)


def made_tree(state: Any, visits: int, spec: Spec, mover: int | None = None, wins: float = 0.0) -> Node:
    """A tree made by hand: each move with its visits, its wins and what is below it.

    >>> made_tree(COURSE, 3, {2: (2, 1.0), 6: (1, 0.0)})
    <Node: root, 3 visits, 2 children, 2 untried>
    """
    node = Node(state, mover, visits, wins)
    for move, (n, w, *below) in spec.items():
        node.children[move] = made_tree(state.play(move), n, below[0] if below else {}, state.player, w)
        node.untried.remove(move)
    return node


def twin(node: Node) -> Node:
    """A copy of a tree."""
    copy = Node.__new__(Node)
    copy.state, copy.mover, copy.visits, copy.wins = node.state, node.mover, node.visits, node.wins
    copy.move, copy.proof, copy.untried = getattr(node, "move", None), None, list(node.untried)
    copy.children = {move: twin(child) for move, child in node.children.items()}
    return copy


def grown(root: Node, iterations: int, rng: Random) -> Node:
    """A tree after more iterations; without the look at the game that `search` takes each time."""
    for _ in islice(steps(root, rng), 4 * iterations):
        pass
    return root


def nodes(root: Any) -> Iterator[Any]:
    """All nodes of a tree, parents first; each once."""
    stack, known = [root], set()
    while stack:
        node = stack.pop()
        if id(node) not in known:
            known.add(id(node))
            yield node
            stack.extend(reversed(node.children.values()))


def is_sound(root: Any, most: int = 10_000) -> bool:
    """Whether a tree has an end, and numbers, dictionaries and short lists where a drawing asks for them."""
    stack = [] if root is None else [root]
    for _ in range(most):
        if not stack:
            return True
        n = stack.pop()
        numbers = isinstance(n.visits, Real) and isinstance(n.wins, Real)
        if not (numbers and isinstance(n.children, dict) and len(n.untried) < most):
            return False
        stack.extend(n.children.values())
    return not stack


def by_moves(root: Node) -> dict[tuple[Any, ...], Node]:
    """Each node of a tree by the moves that lead to it."""
    found: dict[tuple[Any, ...], Node] = {}
    stack: list[tuple[Node, tuple[Any, ...]]] = [(root, ())]
    while stack:
        node, moves = stack.pop()
        found[moves] = node
        stack += [(child, (*moves, move)) for move, child in node.children.items()]
    return found


def places(root: Node) -> dict[int, tuple[Any, ...]]:
    """For the id of each node the moves that lead to it."""
    return {id(node): moves for moves, node in by_moves(root).items()}


def path_in_words(state: Any, moves: Sequence[Any]) -> str:
    """The moves from a position by name: start › c1 › a3."""
    names = ["start"]
    for move in moves:
        names.append(move_name(state, move))
        state = state.play(move)
    return " › ".join(names)


def shape(root: Any) -> list[tuple[Any, ...]]:
    """All that a tree holds, as plain data, to see whether it has changed."""
    return [
        (n.state, n.mover, n.visits, n.wins, tuple(listed(n.children)), tuple(listed(n.untried))) for n in nodes(root)
    ]


def asked(function: Any, root: Node, *given: Any) -> tuple[Any, dict[str, Any]]:
    """What a function answers that gets a tree, and, as a fact, whether it has changed the tree."""
    before, answer = shape(root), function(root, *given)
    return answer, {} if shape(root) == before else {"the tree": "changed"}


def told_tree(state: Any, visits: int, spec: Spec) -> str:
    """The numbers in a tree made by hand, in words."""
    children = ", ".join(f"{move_name(state, move)} {entry[1]:g}/{entry[0]}" for move, entry in spec.items())
    return f"{visits} visits and the children {children}" if spec else "a new root"
