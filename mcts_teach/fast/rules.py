"""The rules of a game for numba: its methods and the helpers that they call, copied and compiled as they stand."""

from __future__ import annotations

import ast
import hashlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from types import CellType, CodeType, FunctionType
from typing import Any

import numpy as np
from numba import types

from mcts_teach.fast.rng import Compiled, Instructions, Type, by_type, intrinsic, leading_zeros, njit, overload_method
from mcts_teach.fast.solving import CompiledState
from mcts_teach.games.board import find_rows
from mcts_teach.games.connect_four import ConnectFour
from mcts_teach.games.m_n_k import TicTacToe
from mcts_teach.games.promises import has_constant_sum
from mcts_teach.games.state import as_move, refuse, refuse_unfinished

Translate = Callable[[object], object]  # from what a name stands for in Python to what it does for numba
BITS = 63  # of a number of 64, which has a sign


@intrinsic
def count_ones(context: object, number: types.Integer) -> Instructions:
    """How many bits of a number are set."""
    return types.int64(types.int64), lambda context, builder, signature, numbers: builder.ctpop(numbers[0])


# Methods of whole numbers that numba does not know. Rules that are compiled here have names of their own for them, so
# that the numba of everybody else stays as it was.
OF_INTEGERS = {name: f"_{name}_in_mcts_teach" for name in ("bit_length", "bit_count")}


@overload_method(types.Integer, OF_INTEGERS["bit_length"])
def _bit_length(number: types.Integer) -> Compiled:
    return lambda number: 64 - leading_zeros(abs(number))


@overload_method(types.Integer, OF_INTEGERS["bit_count"])
def _bit_count(number: types.Integer) -> Compiled:
    return lambda number: count_ones(abs(number))


@njit
def _refuse(*arguments: object) -> None:
    raise ValueError("an illegal move, or rewards before the end")


@njit
def _row_that_fits(stones: int, k: int, step: int) -> int:
    """`find_rows`, asked only for rows that a board of 63 bits can hold: processors shift by at most 63."""
    return _find_rows(stones, k, step) if step * (k - 1) < BITS else 0


_find_rows = njit(find_rows)
_as_list = njit(lambda values: values)  # numba has no tuples of a length that it cannot foresee; a list will do
_same_move = njit(lambda state, move: move)
STAND_INS = {
    id(refuse): _refuse,
    id(as_move): _same_move,
    id(refuse_unfinished): _refuse,
    id(find_rows): _row_that_fits,
    id(tuple): _as_list,
}
CALLED = ("moves", "play", "rewards", "playout", "prior", "estimate")  # by a search
# The boards that one makes without naming a size: it is compiled in, which makes a search up to a fifth faster. Others
# share what is compiled, for each size would take seconds.
SIZED = {(type(board), *board[:3]) for board in (ConnectFour(), TicTacToe())}
CLASSES: dict[str, type] = {}  # the compiled class of a game, by the name of its rules
RULES: dict[type, dict[str, FunctionType]] = {}  # of a compiled class: its methods, ready to be compiled


def rules_of(game: type, native: bool, sizes: tuple[int, ...] = ()) -> np.record:
    """The rules of a game as a record that holds nothing: numba tells records apart by the names of their fields.

    The name has a digest of the rules in it. So a cell that was corrected and run again, an edited file, or another
    class of the same name are other rules, for numba in this process and for what it keeps on disk. `sizes` are the
    first fields of its positions, if they are compiled in.
    """
    name = "_".join(map(str, (game.__name__, digest(game), *sizes)))
    if name not in CLASSES:
        CLASSES[name] = compiled_class(game, name, sizes)
    return np.zeros(1, [(field, np.int8) for field in (name, "playout")[: 1 + native]])[0]  # type: ignore[no-any-return]


def digest(game: Any) -> str:
    """Sixteen letters that change with the rules: with the code of the methods and helpers, and what it names."""
    text = [repr((game._fields, game._field_defaults, has_constant_sum(game)))]
    used: list[Any] = [find_rows, *functions_of(game)]
    for function in used:
        text += [function.__name__, repr(_describe_code(function.__code__)), repr(function.__defaults__)]
        values = {name: value for name, value in resolve_names(function).items() if not inspect.isroutine(value)}
        text += [
            f"{name}={value.tobytes() if isinstance(value, np.ndarray) else value!r}" for name, value in values.items()
        ]
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]


def _describe_code(code: CodeType) -> tuple[object, ...]:
    """What makes two pieces of code the same, wherever they stand."""
    constants = [_describe_code(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames


def _list_names(code: CodeType) -> Iterator[str]:
    """Every name that a function uses and does not define itself, in functions inside it too."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _list_names(part)


def resolve_names(function: FunctionType) -> dict[str, object]:
    """What the names in a function stand for: globals, names of the functions around it, and `tuple`."""
    around = {"tuple": tuple, **function.__globals__}
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: around[name] for name in _list_names(function.__code__) if name in around} | {
        name: cell.cell_contents for name, cell in cells
    }


def functions_of(game: type) -> list[FunctionType]:
    """The methods that a search calls, and all functions and methods that those call."""
    found: list[FunctionType] = []
    ahead: list[object] = [getattr(game, name, None) for name in CALLED]
    while ahead:
        function = ahead.pop()
        if isinstance(function, FunctionType) and function not in found and id(function) not in STAND_INS:
            found.append(function)
            ahead += resolve_names(function).values()
            ahead += [inspect.getattr_static(game, name, None) for name in _list_names(function.__code__)]
    return found


def names_itself(game: type) -> bool:
    """Whether the rules of a game name its class, as they do when they make positions by calling it."""
    return any(value is game for function in functions_of(game) for value in resolve_names(function).values())


def compiled_class(game: type, name: str, sizes: tuple[int, ...]) -> type:
    """A class with the same rules and a name of its own, by which numba calls all that it compiles from them."""
    ours = type(name, (game,), {"__slots__": ()})
    helpers: dict[FunctionType, FunctionType] = {}

    def for_numba(value: object) -> object:
        if value is game:
            return ours
        if not isinstance(value, FunctionType) or id(value) in STAND_INS:
            return STAND_INS.get(id(value), value)
        if value not in helpers:
            copy, fill = blank_copy(value, name)
            helpers[value] = njit(copy)
            fill(for_numba)
        return helpers[value]

    RULES[ours] = {}
    for rule, method in _collect_methods(game).items():
        RULES[ours][rule], fill = blank_copy(method, name)
        fill(for_numba)
        if sizes:
            RULES[ours][rule] = fix_sizes(RULES[ours][rule], ours, sizes)
        register_method(rule, method.__code__.co_argcount)
    return ours


def fix_sizes(method: FunctionType, ours: Any, sizes: tuple[int, ...]) -> FunctionType:
    """The same method, in which the first fields of a position are numbers and no variables."""
    others = "".join(f", {name}" for name in method.__code__.co_varnames[1 : method.__code__.co_argcount])
    fields = ", ".join([*map(str, sizes), *(f"self.{field}" for field in ours._fields[len(sizes) :])])
    names = {"method": njit(method, forceinline=True), "ours": ours}
    return eval(f"lambda self{others}: method(ours({fields}){others})", names)  # type: ignore[no-any-return]


def _collect_methods(game: Any) -> dict[str, FunctionType]:
    """The methods among the rules of a game, and one that lists moves without asking for memory."""
    functions = functions_of(game)
    names = {*CALLED, *chain.from_iterable(_list_names(function.__code__) for function in functions)}
    methods = {name: inspect.getattr_static(game, name, None) for name in sorted(names)}
    ours = {name: method for name, method in methods.items() if method in functions}
    into: Any = rewrite_moves(game.moves) or copy_moves
    return {**ours, "moves_into": into}


def blank_copy(function: FunctionType, suffix: str) -> tuple[FunctionType, Callable[[Translate], None]]:
    """A copy of a function, whose names stand for nothing yet, and a function that fills them in.

    They are filled in afterwards, for a function may call itself.
    """
    # numba imports the module to fetch what it kept on disk
    module = function.__module__ if function.__module__ in sys.modules else "__main__"
    names: dict[str, object] = {"__name__": module, "__builtins__": __builtins__}
    cells = tuple(CellType() for _ in function.__closure__ or ())
    copy = FunctionType(_rename_methods(function.__code__), names, function.__name__, function.__defaults__, cells)
    copy.__qualname__ = f"{function.__name__}_{suffix}"

    def fill(translate: Translate) -> None:
        names.update({OF_INTEGERS.get(name, name): translate(value) for name, value in resolve_names(function).items()})
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = translate(original.cell_contents)

    return copy, fill


def _rename_methods(code: CodeType) -> CodeType:
    """The same code, in which methods of whole numbers have the names that are known here."""
    return code.replace(
        co_names=tuple(OF_INTEGERS.get(name, name) for name in code.co_names),
        co_consts=tuple(_rename_methods(part) if isinstance(part, CodeType) else part for part in code.co_consts),
    )


@cache
def register_method(rule: str, arguments: int) -> None:
    """Let numba find a method of this name on every NamedTuple that is the compiled class of a game."""

    def method(self: types.NamedTuple) -> FunctionType | None:
        return RULES.get(self.instance_class, {}).get(rule)

    forms: dict[int, Compiled] = {1: method, 2: lambda self, a: method(self), 3: lambda self, a, b: method(self)}
    if arguments in forms:
        overload_method(types.BaseNamedTuple, rule)(forms[arguments])


def copy_moves(self: CompiledState, buffer: np.ndarray) -> int:
    """Write the legal moves into a row of numbers, as far as there is room, and say how many they are."""
    n = 0
    for move in self.moves():
        if n < len(buffer):
            buffer[n] = move
        n += 1
    return n


def rewrite_moves(moves: FunctionType) -> FunctionType | None:
    """`copy_moves` without the list; None if the source of the rule is not at hand.

    A list at each ply takes four times as long as all the rest. So a rule that ends in `return [move for ... if ...]`
    is compiled as the loop that this stands for, with the moves written where they are wanted.
    """
    definition = _parse_function(moves)
    if definition is None:
        return None
    definition.args.args.append(ast.arg("_buffer"))
    definition = WithoutList().generic_visit(definition)  # type: ignore[assignment]
    definition.body = [*ast.parse("_n = 0").body, *definition.body]
    names = dict(moves.__globals__)
    exec(compile(ast.fix_missing_locations(ast.Module([definition], [])), "<moves>", "exec"), names)
    return names[moves.__name__]  # type: ignore[no-any-return]


class WithoutList(ast.NodeTransformer):
    """Turns `return moves` into loops that write them into `_buffer`, as far as there is room, and `return _n`."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return [*self.write(node.value), *ast.parse("return _n").body]

    def write(self, moves: Any) -> list[ast.stmt]:
        match moves:
            case ast.List(elements) | ast.Tuple(elements):
                return [statement for element in elements for statement in self.write_one(element)]
            case ast.ListComp(element, loops):
                return self.nest(self.write_one(element), loops)
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.write(one) or [ast.Pass()], self.write(other))]
        each = self.write_one(ast.Name("_move", ast.Load()))
        return [ast.For(ast.Name("_move", ast.Store()), moves, each, [])]

    def write_one(self, move: ast.expr) -> list[ast.stmt]:
        return ast.parse(f"if _n < len(_buffer):\n    _buffer[_n] = {ast.unparse(move)}\n_n += 1").body

    def nest(self, body: list[ast.stmt], loops: list[ast.comprehension]) -> list[ast.stmt]:
        for loop in reversed(loops):
            for test in reversed(loop.ifs):
                body = [ast.If(test, body, [])]
            body = [ast.For(loop.target, loop.iter, body, [])]
        return body


def _parse_function(function: FunctionType) -> ast.FunctionDef | None:
    """The syntax tree of a function, if its source is at hand and is what was compiled."""
    try:
        source = inspect.getsource(function)
        statement: Any = ast.parse("if True:\n" + source if source[0].isspace() else source).body[0]
    except (OSError, SyntaxError):
        return None
    definition = statement.body[0] if isinstance(statement, ast.If) else statement
    if not isinstance(definition, ast.FunctionDef):
        return None
    definition.decorator_list, definition.returns = [], None
    parts = compile(ast.Module([definition], []), "<moves>", "exec").co_consts
    found = [_describe_code(part) for part in parts if isinstance(part, CodeType)]
    return definition if _describe_code(function.__code__) in found else None


@by_type
def position_of(rules: types.Record, numbers: Type) -> Compiled:
    """The position that some numbers mean. From Python they come bare: numba keeps no class on its disk."""
    ours = CLASSES[next(iter(rules.fields))]
    return lambda rules, numbers: ours(*numbers)


@contextmanager
def numba_explained(game: str) -> Iterator[None]:
    """Inside, what numba has against some rules is said with what would be right."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.startswith("numba.") or isinstance(error, NotImplementedError):
            raise ValueError(_explain_numba(game, str(error))) from error
        raise


def _explain_numba(game: str, said: str) -> str:
    """What numba says against some rules, and what would be right."""
    plain = re.sub(r"\x1b\[[0-9;]*m|_[0-9a-f]{16}\b", "", said)  # without colours, and without digests in names
    innermost = re.split(r"Failed in \w+ mode pipeline.*\n", plain)[-1]
    reason, *places = re.split(r"\n\s*(?=During|File)", innermost)
    ours = str(Path(*Path(__file__).parts[-3:-1]))  # numba says where from the folder that Python runs in
    theirs = [place.partition("^")[0].rstrip() for place in places if "^" in place and ours not in place]
    return (
        f"numba cannot compile the rules of {game}: {' '.join(reason.split())}\n{''.join(theirs[:1])}\n"
        "It compiles a NamedTuple of whole numbers with moves() -> a list of whole numbers, play(move) -> a position "
        f"of the class {game} with the same types, rewards() -> a tuple of numbers of one type. They may use loops, "
        "arithmetic, their own methods and plain functions; no properties (`player` must be a field), no _replace, "
        "dictionaries, sets or strings, and no empty list where it cannot tell what would be in it. playout(rng) draws "
        "by rng.randrange(n), random(), choice(moves) or getrandbits(k); estimate() returns as many numbers as "
        "rewards(), and prior(move) returns one. mcts_teach.search plays the game as it is"
    )
