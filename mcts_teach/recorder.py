"""Playouts that are recorded: a position notes the moves that are played on it, and is otherwise as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from random import Random
from typing import Any

from mcts_teach.games.state import Move, State


class PlayoutRecorder:
    """Calls `simulate` with a position that remembers the moves that are played on it."""

    def __init__(self, simulate: Callable[..., Any]) -> None:
        self.simulate = simulate
        self.end: Any = None  # the moves up to the position that was last asked for its rewards, last move first

    def __call__(self, state: State, rng: Random) -> Any:
        self.end = None
        return self.simulate(RecordedState(state, self, None), rng)

    def list_moves(self) -> tuple[Move, ...]:
        """Return the moves of the playout in the order in which they were played."""
        moves, rest = [], self.end
        while rest:
            rest, move = rest
            moves.append(move)
        return tuple(reversed(moves))


class RecordedState:
    """A position that remembers how it was reached, and is otherwise the position it stands for."""

    __slots__ = ("_moves", "_recorder", "_state")

    def __init__(self, state: State, recorder: PlayoutRecorder, moves: Any) -> None:
        self._state, self._recorder, self._moves = state, recorder, moves

    def moves(self) -> Any:
        return self._state.moves()

    def play(self, move: Move) -> RecordedState:
        return RecordedState(self._state.play(move), self._recorder, (self._moves, move))

    def rewards(self) -> Any:
        rewards = self._state.rewards()
        self._recorder.end = self._moves
        return rewards

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def __copy__(self) -> RecordedState:
        return RecordedState(copy(self._state), self._recorder, self._moves)

    def __deepcopy__(self, memo: dict[int, Any]) -> RecordedState:
        return RecordedState(deepcopy(self._state, memo), self._recorder, self._moves)

    def __reduce__(self) -> Any:
        return copy, (self._state,)  # what goes to a file or to another process is not recorded

    def __eq__(self, other: object) -> bool:
        return self._state == (other._state if isinstance(other, RecordedState) else other)

    def __hash__(self) -> int:
        return hash(self._state)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._state)  # type: ignore[call-overload, no-any-return]

    def __repr__(self) -> str:
        return repr(self._state)

    def __str__(self) -> str:
        return str(self._state)


def unrecorded(state: Any) -> Any:
    """The position itself, for what looks at it without playing a game: its moves are no playout."""
    return state._state if isinstance(state, RecordedState) else state
