"""The names of moves, players, results and functions in texts and pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from numbers import Real
from typing import Any

_UNPRINTABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def move_name(state: object, move: object) -> str:
    """The name that a game gives to a move; without one, the move itself as text."""
    name = getattr(state, "name", None)
    return str(name(move) if callable(name) else move)


def replace_unprintable(text: str) -> str:
    """Replace by question marks what no font can draw: control characters and half surrogate pairs."""
    return _UNPRINTABLE.sub("?", text.encode(errors="replace").decode())


def attribute_of(state: object, name: str, otherwise: object = ()) -> Any:
    """Read an optional attribute of a game, or call the method of that name; return `otherwise` if it has neither.

    A field of a position does not count, since it is not about the game: many learners call their board `cells`.

    >>> from mcts_teach import Hex
    >>> attribute_of(Hex(3), "aim"), attribute_of(Hex(3), "hint", "no hint")
    ('X joins top and bottom, O left and right.', 'no hint')
    """
    fields = (getattr(state, where, ()) for where in ("_fields", "__dataclass_fields__", "__dict__"))
    value = otherwise if any(name in of_state for of_state in fields) else getattr(state, name, otherwise)
    return value() if callable(value) else value


def player_name(state: object, player: int | None) -> str:
    """The name that a game gives to a player, such as X, or to its chance (player None), such as die."""
    if player is None:
        return str(attribute_of(state, "chance_name", "chance"))
    symbols = attribute_of(state, "symbols")
    return str(symbols[player]) if player < len(symbols) else f"player {player}"


def describe_result(state: object, rewards: Sequence[object]) -> str | None:
    """Say who won, or that it is a draw; None if the rewards mean neither."""
    winners = [player for player, reward in enumerate(rewards) if reward == 1]
    if len(winners) == 1 and all(isinstance(reward, Real) and reward <= 1 for reward in rewards):
        return f"{player_name(state, winners[0])} won"
    return "draw" if set(rewards) == {0.5} else None


def proof_text(node: Any) -> str:
    """Say in a few words what is proven of a node; an empty text if nothing is.

    >>> from mcts_teach import Node, TicTacToe
    >>> proof_text(Node(TicTacToe(), proof=(1.0, 0.0))), proof_text(Node(TicTacToe(), proof=(0.5, 0.5)))
    ('X wins', 'draw')
    """
    proof, state = getattr(node, "proof", None), node.state
    if not proof:
        return ""
    each = ", ".join(f"{player_name(state, player)} gets {reward:g}" for player, reward in enumerate(proof))
    end = describe_result(state, proof) or each
    return f"{end.removesuffix(' won')} wins" if end.endswith(" won") else end


def name_of(function: object) -> str:
    """The name of a function, with the arguments that are bound to it; the repr of what has no name."""
    if isinstance(function, partial):
        settings = [f"{name}={name_of(value)}" for name, value in function.keywords.items()]
        return f"{name_of(function.func)}({', '.join([*map(name_of, function.args), *settings])})"
    return str(getattr(function, "__name__", repr(function)))
