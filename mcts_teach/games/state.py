"""What a game is: four members make any position searchable."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol

from mcts_teach.errors import as_whole

if TYPE_CHECKING:  # without a default each `Node` and `State` in an annotation would have to say of what
    from typing_extensions import TypeVar

    M = TypeVar("M", default=Any)
    P = TypeVar("P", bound="State", covariant=True, default="State")
else:
    from typing import TypeVar

    M, P = TypeVar("M"), TypeVar("P", covariant=True)  # the type of a game's moves, and that of its positions

Move = Hashable
Rewards = tuple[float, ...]  # what each player gets
PIECES = (
    "marks",  # a cross and a ring; also if a game says nothing
    "discs",  # in a frame with holes
    "stones",
    "objects",  # each cell is one; it has no owner
)


class State(Protocol[M]):
    """A position in a game. It is a value: `play` makes a new one and changes nothing.

    Any number of players may take part, and the same player may move twice. A game may say more about itself, by plain
    attributes and methods that are all optional; fields of a position do not count, whatever they are called.

    `repr` must read back: `eval(repr(state)) == state`, for recordings and messages show positions so. The compiled
    engine calls the constructor of a NamedTuple with its fields in order, so a `__new__` of one's own takes them so.

    Dice, cards:   `chance()`, where `player` is None: the outcomes, which are its moves there, and the odds of each,
                   which add up to 1; for searches with the phases of `with_chance()`. `chance_name`, such as "die"
    Secrets:       `seen_by(player)`, all that this player knows, as a text or another value with a hash: it tells who
                   they are, what they hold and what they saw. `guess(rng)`, a position drawn from those that the player
                   to move cannot tell from this one; for `ismcts()` and `determinized_search`
    In words:      `str(state)`; `name(move)`, a short text such as "b2"; `symbols`, what the players are called: "XO";
                   `aim`, a sentence on how to win
    Asking:        `axes`, what a move consists of, in the order in which a human is asked for it, with all names that
                   each part may have: {"row": "123", "column": "abc"}; `why_not(name)`, why that cannot be played
    In pictures:   `cells()`, a list of `Cell`; `pieces`, how these show them, one of `PIECES`; `edges()`, a list of
                   `Label` and `Side`; `hint`, a sentence on what a click does
    For searches:  `symmetries()`, all images of the position, itself too, for `expand_up_to_symmetry`;
                   `playout(rng)`, a random game to its end, quicker than that of `simulate`, for `simulate_native`;
                   `prior(move)`, how likely a move is beside the others, and `estimate()`, what each player will get,
                   for `alphazero_phases(policy_value_native)`;
                   `constant_sum`, True where rewards are never below 0 and always add up to 1: nothing is better than
                   a sure 1 then, and what is exact or proven is found sooner
    """

    @property
    def player(self) -> Any:
        """Whose turn it is: 0, 1, ...; None where nobody moves, in a game that has a `chance`."""

    def moves(self) -> Sequence[M]:
        """The legal moves. None at all: the game is over."""

    def play(self, move: M, /) -> State[M]:
        """The position after a move. ValueError on an illegal move, naming the legal ones."""

    def rewards(self) -> Rewards:
        """What each player gets at the end: 1 for a win, 1/2 for a draw, 0 for a loss. ValueError before the end."""


class StateOf(State[M], Protocol[M, P]):
    """A position of which a type checker knows what `play` returns, as most games say it."""

    def play(self, move: M, /) -> P:
        """The position after a move."""


class Cell(NamedTuple):
    """One place of a board, as plain data for a picture. The unit is a cell's width; y grows downwards."""

    x: float  # centre
    y: float
    outline: tuple[tuple[float, float], ...]  # corners, relative to the centre
    owner: int | None = None  # whose piece lies here
    move: Move | None = None  # the move that plays here now
    line: bool = False  # part of the pieces that won
    name: str = ""  # what to call it, if not as its move
    click: Move | None = None  # the move that a click on it means, if not `move`; it need not be legal


class Label(NamedTuple):
    """A text beside a board, in the unit of its cells: (x, y) is its middle, start or end."""

    x: float
    y: float
    text: str
    anchor: str = "middle"
    size: float = 11  # points


class Side(NamedTuple):
    """A line along a board in the colour of the player to whom that side belongs, in the unit of its cells."""

    owner: int
    points: tuple[tuple[float, float], ...]


def refuse(state: State, move: object) -> NoReturn:
    """Refuse a move, and name the moves that can be played."""
    legal = state.moves()
    if not legal:
        raise ValueError(f"cannot play {move!r}: the game is over")
    raise ValueError(f"illegal move {move!r}; the legal moves are {', '.join(map(str, legal))}")


def as_move(state: State, move: Any) -> int:
    """A move that is a whole number of another kind, such as numpy's, as Python's own; refuse all else."""
    number = as_whole(move)
    return refuse(state, move) if number is None else number


def refuse_unfinished() -> NoReturn:
    """Refuse to say who won before the end."""
    raise ValueError("the game is not over yet, so there are no rewards; play until moves() is empty")
