"""Players and a game that several tests share."""

from typing import NamedTuple

from mcts_teach.playing import flat_mc_player, mcts_player, perfect_player, random_player

SEATED = [random_player(), flat_mc_player(5), perfect_player(), mcts_player(20), mcts_player(20, keep_tree=True)]


def first_move(state):
    return state.moves()[0]


def scripted(*moves):
    """A player whose moves are known beforehand."""
    left = iter(moves)
    return lambda state: next(left)


class Doubles(NamedTuple):
    """A learner's game in which each player moves twice in a row: take one or two; the last one taken wins."""

    left: int = 9
    turn: int = 0

    @property
    def player(self):
        return self.turn // 2 % 2

    def moves(self):
        return [1, 2][: self.left]

    def play(self, move):
        return Doubles(self.left - move, self.turn + 1)

    def rewards(self):
        return (1.0, 0.0) if (self.turn - 1) // 2 % 2 == 0 else (0.0, 1.0)


class Prizes(NamedTuple):
    """A game that is over after a move; what each seat gets is known beforehand."""

    prizes: tuple[float, ...]
    over: bool = False
    player: int = 0

    def moves(self):
        return [] if self.over else ["on"]

    def play(self, move):
        return self._replace(over=True)

    def rewards(self):
        return self.prizes
