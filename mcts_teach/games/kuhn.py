"""Kuhn poker: three cards, one chip to bet, and nobody sees the other's card."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from mcts_teach.errors import as_list
from mcts_teach.games.board import Position
from mcts_teach.games.state import Move, as_move, refuse, refuse_unfinished

_CARDS = "JQK"  # the jack is the lowest
PASS, BET = "pass", "bet"
DEALS = tuple(one + other for one in _CARDS for other in _CARDS if one != other)
ENDINGS = {(PASS, PASS), (PASS, BET, PASS), (PASS, BET, BET), (BET, PASS), (BET, BET)}
BEGINNINGS = {made[:length] for made in ENDINGS for length in range(len(made) + 1)}


class _Kuhn(NamedTuple):
    deal: str
    made: tuple[str, ...]


class Kuhn(Position, _Kuhn):
    """A position of Kuhn poker (Kuhn 1950, "A simplified two-person poker").

    Both players pay one chip into the pot and get one of three cards: jack, queen, king. Player 0 passes or bets one
    chip more, then player 1; after a pass and a bet it is player 0's turn once more. To pass after a bet is to fold,
    which loses the pot, to bet after a bet is to call. Unless somebody folds, the higher card wins.

    `deal` has the cards of both, such as "KQ"; it is empty before they are dealt by chance. `made` are the moves since
    then. What a player wins, from -2 to 2 chips, is a reward from 0 to 1: (chips + 2) / 4. ValueError for positions to
    which no game leads, and for illegal moves.

    >>> state = Kuhn("KQ").play("pass")
    >>> state, state.moves(), state.seen_by(1), state.play("pass").rewards()
    (Kuhn('KQ', ['pass']), ['pass', 'bet'], 'Q pass', (0.75, 0.25))
    """

    __slots__ = ()
    constant_sum = True
    chance_name = "deal"
    aim = "Whoever stays in to the end with the higher card wins the pot."

    def __new__(cls, deal: str = "", made: Iterable[str] = ()) -> Kuhn:
        moves = tuple(as_list("the moves made", made))
        if not isinstance(deal, str) or deal not in ("", *DEALS):
            raise ValueError(f"a deal is one of {', '.join(DEALS)}, or empty before it, not {deal!r}")
        if moves not in BEGINNINGS or (moves and not deal):
            raise ValueError(f"no game begins with the deal {deal!r} and the moves {list(moves)!r}")
        return tuple.__new__(cls, (deal, moves))

    @property
    def player(self) -> int | None:
        """Whose turn it is, 0 or 1; None before the deal."""
        return len(self.made) % 2 if self.deal else None

    def moves(self) -> list[str]:
        """Pass and bet, or the six deals."""
        if not self.deal:
            return list(DEALS)
        return [] if self.made in ENDINGS else [PASS, BET]

    def chance(self) -> tuple[tuple[str, ...], tuple[float, ...]]:
        """The six deals, and the odds of each."""
        return DEALS, (1 / 6,) * 6

    def play(self, move: Move) -> Kuhn:
        """Pass, bet, or deal."""
        if not isinstance(move, str):
            move = as_move(self, move)
        if move not in self.moves():
            refuse(self, move)
        return tuple.__new__(Kuhn, (self.deal, (*self.made, move)) if self.deal else (move, ()))

    def rewards(self) -> tuple[float, float]:
        """What each player wins, as (chips + 2) / 4; ValueError before the end."""
        if self.moves():
            refuse_unfinished()
        first = (2 + self._chips()) / 4
        return (first, 1 - first)

    def _chips(self) -> int:
        """The chips that player 0 wins; below 0, those that they lose."""
        if self.made[-2:] == (BET, PASS):
            return -1 if len(self.made) % 2 else 1
        ahead = _CARDS.index(self.deal[0]) > _CARDS.index(self.deal[1])
        return (1 if ahead else -1) * (2 if BET in self.made else 1)

    def seen_by(self, player: int) -> str:
        """All that a player knows: their card, and the moves made."""
        return " ".join([self.deal[player : player + 1], *self.made])

    def guess(self, rng: Random) -> Kuhn:
        """Draw another card for the other player: the player to move cannot tell the position from this one."""
        player = self.player
        if player is None:
            return self
        fits = [deal for deal in DEALS if deal[player] == self.deal[player]]
        return tuple.__new__(Kuhn, (rng.choice(fits), self.made))

    def _visible_cards(self) -> str:
        """The card of the player to move, the other as ?; both cards once the game has ended without folding."""
        player = self.player
        if player is not None and self.moves():
            return "".join(card if one == player else "?" for one, card in enumerate(self.deal))
        return self.deal if self.deal and self.made[-2:] != (BET, PASS) else "??"

    def name(self, move: str) -> str:
        """The move itself; a deal is not named, since nobody sees both cards."""
        return "of two cards" if move in DEALS else move

    def __str__(self) -> str:
        lines = ([f"player {one} ", card, *self.made[one::2]] for one, card in enumerate(self._visible_cards()))
        return "\n".join(map(" ".join, lines))

    def __repr__(self) -> str:
        return f"Kuhn({', '.join(map(repr, filter(None, (self.deal, list(self.made)))))})"
