"""Positions are read back from their `repr`; nothing of the text is run as code."""

from __future__ import annotations

import ast
from inspect import signature
from itertools import takewhile
from typing import Any

from mcts_teach import games
from mcts_teach.games.state import State

_LONGEST = 10_000  # letters; the largest board takes less
_INNER = ("mine", "heaps")  # parameters from these on are for the game itself, and are not checked


def read_position(text: str) -> State:
    """Read a position of this package's games from its repr: calls of the games with plain values, and nothing else.

    >>> read_position("from_text('X.. / .O. / ...', TicTacToe())").player
    0
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError(f"a position is written as a text of at most {_LONGEST:,} letters")
    try:
        return _value(ast.parse(text, mode="eval").body)  # type: ignore[no-any-return]
    except (SyntaxError, TypeError, RecursionError, MemoryError):  # the last two if it is deeply nested
        raise ValueError(
            f"{text[:200]} is not a position of this package; their repr reads back, as Nim((3, 4), players=2) does"
        ) from None


def _value(expression: ast.expr) -> Any:
    if not isinstance(expression, ast.Call):
        try:
            return ast.literal_eval(expression)
        except ValueError:
            raise ValueError(f"{ast.unparse(expression)} is not a plain value") from None
    name = expression.func.id if isinstance(expression.func, ast.Name) else ""
    makers = {maker.__name__: maker for maker in (*games.BUILT_IN, games.from_text)}
    if name not in makers:
        raise ValueError(f"{name or 'this'} is not a game of this package")
    outer = list(takewhile(lambda word: word not in _INNER, signature(makers[name]).parameters))
    keywords = {str(keyword.arg): _value(keyword.value) for keyword in expression.keywords}
    if len(expression.args) > len(outer) or not {*keywords} <= {*outer}:
        raise ValueError(f"{name} takes {', '.join(outer) or 'nothing'}")
    return makers[name](*map(_value, expression.args), **keywords)
