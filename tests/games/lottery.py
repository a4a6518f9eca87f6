"""Small games of chance with uneven odds, whose values are known by hand."""

from typing import NamedTuple


class Lottery(NamedTuple):
    """One player buys a safe ticket (0.55 for certain) or a risky one, which wins with 0.7, is a draw with 0.1."""

    ticket: str = ""
    drawn: str = ""

    player = property(lambda self: None if self.ticket == "risky" and not self.drawn else 0)

    def moves(self):
        if self.ticket == "risky":
            return [] if self.drawn else ["win", "half", "lose"]
        return [] if self.ticket else ["risky", "safe"]

    def chance(self):
        return ("win", "half", "lose"), (0.7, 0.1, 0.2)

    def play(self, move):
        return self._replace(drawn=move) if self.ticket else self._replace(ticket=move)

    def rewards(self):
        return ({"win": 1.0, "half": 0.5, "lose": 0.0, "": 0.55}[self.drawn],)


VALUE = 0.75  # 0.7 + 0.1 / 2


class Wheel(NamedTuple):
    """A wheel is turned first, with uneven odds; then player 0 says whether the number is 3, and wins if that is so."""

    number: int = 0
    said: str = ""

    player = property(lambda self: 0 if self.number else None)

    def moves(self):
        return [1, 2, 3] if not self.number else [] if self.said else ["high", "low"]

    def chance(self):
        return (1, 2, 3), (0.6, 0.3, 0.1)

    def play(self, move):
        return self._replace(said=move) if self.number else self._replace(number=move)

    def rewards(self):
        return (1.0, 0.0) if (self.number == 3) == (self.said == "high") else (0.0, 1.0)
