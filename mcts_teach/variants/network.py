"""A small neural network that says how likely each move is and what a position is worth; numpy and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from mcts_teach.errors import whole_number
from mcts_teach.games.state import M, Rewards, State

__all__ = ["Network", "symmetric_lessons"]

Array = npt.NDArray[np.float64]
Lesson = tuple[Any, dict[Any, float], float]  # a position, what to say of its moves, and what its player got
DIGITS = 6  # that are kept of each number, so that machines which add in another order learn the same
SHRINK, KEPT, KEPT_SQUARES, EPSILON = 1e-4, 0.9, 0.999, 1e-8  # the decay of the weights (L2), and the constants of Adam


class Network:
    """Two layers for a game of two players on a board: call it with a position, as `alphazero_phases` does.

    It reads two bits a cell: has the player to move a stone there, has the other one? `hidden` units look at them
    (ReLU), and then one output a move says how likely it is (softmax over the legal moves), and one more what the
    player to move can hope for (sigmoid, from 0 to 1). Every move must be legal at the start, as it is in tic-tac-toe,
    Hex and Connect Four.

    >>> from mcts_teach import TicTacToe
    >>> network = Network(TicTacToe())
    >>> policy, rewards = network(TicTacToe())
    >>> round(sum(policy.values()), 3), round(sum(rewards), 3)
    (1.0, 1.0)
    """

    def __init__(self, state: State, hidden: int = 64, *, seed: int = 0) -> None:
        whole_number("hidden", hidden, 1)
        board: Any = state
        if not all(hasattr(board, name) for name in ("mine", "theirs", "bit", "shape")):
            raise ValueError(f"a Network reads boards of two players, such as TicTacToe(), and this is none: {state!r}")
        rows, cols = board.shape
        self.cells = [board.bit(row, col) for row in range(rows) for col in range(cols)]
        self.places = {move: place for place, move in enumerate(state.moves())}
        draw = np.random.RandomState(seed).standard_normal  # whose numbers never change
        inputs, outputs = 2 * len(self.cells), len(self.places) + 1
        first, last = draw((inputs, hidden)) * (2 / inputs) ** 0.5, draw((hidden, outputs)) * (1 / hidden) ** 0.5
        self.weights = [first, np.zeros(hidden), last, np.zeros(outputs)]
        self._means, self._squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))
        self._steps = 0

    def __repr__(self) -> str:
        inputs, hidden = self.weights[0].shape
        return f"<Network: {inputs} inputs, {hidden} hidden units, {len(self.places)} moves and a value>"

    def __call__(self, state: State[M]) -> tuple[dict[M, float], Rewards]:
        """A probability for each legal move, and what each player can hope for."""
        return self.answers([state])[0]

    def answers(self, states: Sequence[State[M]]) -> list[tuple[dict[M, float], Rewards]]:
        """The same for many positions at once, which takes less time: for `search_in_batches`."""
        _, likely, values = self.outputs(states)
        found = list[tuple[dict[M, float], Rewards]]()
        for state, row, value in zip(states, likely, values, strict=True):
            policy = {move: round(float(row[self.places[move]]), DIGITS) for move in state.moves()}
            mine = round(float(value), DIGITS)
            other = round(1 - mine, DIGITS)
            found.append((policy, (mine, other) if state.player == 0 else (other, mine)))
        return found

    def outputs(self, states: Sequence[Any]) -> tuple[Array, Array, Array]:
        """Forward: what the hidden units say, the probability of each move, and the value, row by row."""
        return self._forward(*self._read(states))

    def _forward(self, x: Array, legal: Array) -> tuple[Array, Array, Array]:
        hidden = np.maximum(x @ self.weights[0] + self.weights[1], 0)
        last = hidden @ self.weights[2] + self.weights[3]
        scores = np.where(legal, last[:, :-1], -np.inf)
        power = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, power / power.sum(axis=1, keepdims=True), 1 / (1 + np.exp(-last[:, -1]))

    def _read(self, states: Sequence[Any]) -> tuple[Array, Array]:
        """A row of bits for each position, and which moves are legal in it."""
        x = [[s.mine >> bit & 1 for bit in self.cells] + [s.theirs >> bit & 1 for bit in self.cells] for s in states]
        legal = np.zeros((len(states), len(self.places)), bool)
        for row, state in zip(legal, states, strict=True):
            row[[self.places[move] for move in state.moves()]] = True
        return np.array(x, float), legal

    def loss(self, lessons: Sequence[Lesson]) -> float:
        """The mean of -sum(pi log p) - z log v - (1 - z) log(1 - v): how surprised it is by what happened."""
        _, likely, value = self.outputs([state for state, _, _ in lessons])
        pi, z = self._targets(lessons)
        said = np.log(np.where(pi > 0, likely, 1)) * pi
        return float(-(said.sum(axis=1) + z * np.log(value) + (1 - z) * np.log(1 - value)).mean())

    def _targets(self, lessons: Sequence[Lesson]) -> tuple[Array, Array]:
        pi = np.zeros((len(lessons), len(self.places)))
        for row, (_, policy, _) in zip(pi, lessons, strict=True):
            row[[self.places[move] for move in policy]] = list(policy.values())
        return pi, np.array([value for _, _, value in lessons])

    def gradients(self, lessons: Sequence[Lesson]) -> list[Array]:
        """Backward: how the loss changes with each weight, by the chain rule."""
        x, legal = self._read([state for state, _, _ in lessons])
        hidden, likely, value = self._forward(x, legal)
        pi, z = self._targets(lessons)
        last = np.concatenate([likely - pi, (value - z)[:, None]], axis=1) / len(lessons)
        first = (last @ self.weights[2].T) * (hidden > 0)
        return [x.T @ first, first.sum(axis=0), hidden.T @ last, last.sum(axis=0)]

    def train(self, lessons: Sequence[Lesson], rate: float = 0.003) -> None:
        """One step downhill on the loss of these lessons (Adam: Kingma & Ba 2015, Algorithm 1)."""
        self._steps += 1
        for place, gradient in enumerate(self.gradients(lessons)):
            weights, mean, square = self.weights[place], self._means[place], self._squares[place]
            gradient = gradient + SHRINK * weights
            mean += (1 - KEPT) * (gradient - mean)
            square += (1 - KEPT_SQUARES) * (gradient**2 - square)
            step = mean / (1 - KEPT**self._steps) / (np.sqrt(square / (1 - KEPT_SQUARES**self._steps)) + EPSILON)
            self.weights[place] = np.round(weights - rate * step, DIGITS)

    def copy(self) -> Network:
        """The network as it is now, which learns no more when this one does."""
        return deepcopy(self)


def symmetric_lessons(state: Any, lessons: Iterable[Lesson]) -> list[Lesson]:
    """Each lesson as all symmetries of the board show it: 8 in tic-tac-toe, 2 in Connect Four.

    >>> from mcts_teach import TicTacToe
    >>> [state.stones() for state, _, _ in symmetric_lessons(TicTacToe(), [(TicTacToe().play(1), {0: 1.0}, 0.5)])][:3]
    [(2, 0), (128, 0), (2, 0)]
    """
    firsts = {after.symmetries()[0]: move for move, after in ((move, state.play(move)) for move in state.moves())}
    images = {move: [firsts[view] for view in after.symmetries()] for after, move in firsts.items()}
    return [
        (view, {images[move][place]: share for move, share in policy.items()}, value)
        for state, policy, value in lessons
        for place, view in enumerate(state.symmetries())
    ]
