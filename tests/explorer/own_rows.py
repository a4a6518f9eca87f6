"""A learner's own game, with and without cells, in which one may pass: the move is None."""

from dataclasses import dataclass

from mcts_teach.games.state import Cell

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@dataclass(frozen=True)
class Row:
    """A learner's own game: fill a cell of three, or pass, which is None; two passes or a full row end it."""

    taken: tuple = (None, None, None)
    player: int = 0
    passes: int = 0

    def moves(self):
        free = [n for n, owner in enumerate(self.taken) if owner is None]
        return [] if self.passes == 2 or not free else [*free, None]

    def play(self, move):
        taken = [self.player if n == move else owner for n, owner in enumerate(self.taken)]
        return type(self)(tuple(taken), 1 - self.player, self.passes + 1 if move is None else 0)

    def rewards(self):
        return (0.5, 0.5)


class DrawnRow(Row):
    """The same with cells."""

    def cells(self):
        free = range(3) if self.moves() else ()
        return [Cell(n, 0, SQUARE, who, n if who is None and n in free else None) for n, who in enumerate(self.taken)]
