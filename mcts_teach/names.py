"""What to call moves, players, results and functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from numbers import Real
from typing import Any

_UNPRINTABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def move_name(state: Any, move: Any) -> str:
    """A move as its game writes it, or as it is."""
    return str(state.name(move) if callable(getattr(state, "name", None)) else move)


def replace_unprintable(text: str) -> str:
    """A text with question marks for what no font and no picture can take: lone halves of letters, control signs."""
    return _UNPRINTABLE.sub("?", text.encode(errors="replace").decode())


def attribute_of(state: Any, name: str, otherwise: Any = ()) -> Any:
    """What a game says about itself by an attribute, or by a method without arguments; if it does not: `otherwise`.

    A field of a position is not about the game, whatever its name: many a board of one's own is called `cells`.

    >>> from mcts_teach import Hex
    >>> attribute_of(Hex(3), "aim"), attribute_of(Hex(3), "hint", "no hint")
    ('X joins top and bottom, O left and right.', 'no hint')
    """
    fields = (getattr(state, where, ()) for where in ("_fields", "__dataclass_fields__", "__dict__"))
    value = otherwise if any(name in of_state for of_state in fields) else getattr(state, name, otherwise)
    return value() if callable(value) else value


def player_name(state: Any, player: int | None) -> str:
    """What a game calls a player, such as X or O, or a number; for None, what it calls its chance, such as die."""
    if player is None:
        return str(attribute_of(state, "chance_name", "chance"))
    symbols = attribute_of(state, "symbols")
    return str(symbols[player]) if player < len(symbols) else f"player {player}"


def describe_result(state: Any, rewards: Sequence[Any]) -> str | None:
    """Who won, or that nobody did, in a word or two; None if the rewards say something else."""
    winners = [player for player, reward in enumerate(rewards) if reward == 1]
    if len(winners) == 1 and all(isinstance(reward, Real) and reward <= 1 for reward in rewards):
        return f"{player_name(state, winners[0])} won"
    return "draw" if set(rewards) == {0.5} else None


def proof_text(node: Any) -> str:
    """What is proven of a node, in a few words; none if nothing is, or if the node knows of no proofs.

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


def name_of(function: Any) -> str:
    """What to call a function, or anything that is called like one."""
    if isinstance(function, partial):
        settings = [f"{name}={name_of(value)}" for name, value in function.keywords.items()]
        return f"{name_of(function.func)}({', '.join([*map(name_of, function.args), *settings])})"
    return str(getattr(function, "__name__", repr(function)))
