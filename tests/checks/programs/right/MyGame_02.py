"""MyGame
A strip of boxes, where who closes a box moves again; a frozen dataclass with a frozenset.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class MyGame:
    """Three boxes side by side, outer walls drawn: draw the tops and the walls between; close a box, move again."""

    drawn: frozenset = frozenset()
    player: int = 0
    boxes: tuple = (0, 0)

    @staticmethod
    def sides(box):
        """The lines that a box still needs: its top, and the walls to its neighbours."""
        return {f"top{box}"} | {f"wall{k}" for k in (box - 1, box) if k in (0, 1)}

    def moves(self):
        every = ["top0", "top1", "top2", "wall0", "wall1"]
        return [line for line in every if line not in self.drawn]

    def play(self, line):
        if line not in self.moves():
            raise ValueError(f"{line} is drawn already, or no line")
        drawn = self.drawn | {line}
        closed = sum(self.sides(b) <= drawn and not self.sides(b) <= self.drawn for b in range(3))
        boxes = list(self.boxes)
        boxes[self.player] += closed
        return MyGame(drawn, self.player if closed else 1 - self.player, tuple(boxes))

    def rewards(self):
        if self.moves():
            raise ValueError("there are lines to draw")
        first, second = self.boxes
        return (1.0, 0.0) if first > second else (0.0, 1.0)
