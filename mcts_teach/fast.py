"""The same search on flat arrays, compiled by numba from the rules as they stand: same seed, same tree, node for node.

    from mcts_teach import ConnectFour, best_move, fast
    root = fast.search(ConnectFour(), 100_000)
    best_move(root)

`select`, `expand`, `simulate` and `backpropagate` do here what they do in `mcts.py`. Three things make them quick.
A node is one slot in an array, and the slots of its children lie side by side. Nothing is kept that can be had
again: a position is played out from the root on each walk. And the dice are Python's own (`random.Random`, the
Mersenne twister), carried over and back, so both engines draw the same numbers.

Whoever reads a tree (`best_move`, drawings, tables, players) reads it through `FastNode`, which looks like a `Node`.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import math
import re
import time
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from threading import Lock
from types import CellType, CodeType, FunctionType
from typing import Any, TypeVar

from mcts_teach.deprecated import keyword_renamed
from mcts_teach.errors import refuse, unfinished, whole_number
from mcts_teach.games.board import Board, in_a_row
from mcts_teach.games.contract import check_game, check_unfinished
from mcts_teach.games.state import Move
from mcts_teach.mcts import Node, best_move, robust_child, ucb1
from mcts_teach.mcts import search as readable_search
from mcts_teach.mcts import simulate as simulate_readably
from mcts_teach.phases import FinalMove, Rewards, Score, Simulate, check_search, constant_of, formula_of
from mcts_teach.playing.players import Searching
from mcts_teach.stop import stop_button
from mcts_teach.variants import simulate_native

try:
    import numba as untyped_numba
    import numpy as np
    from numba import types
    from numba.core.typing.templates import AttributeTemplate, infer_getattr, make_overload_method_template
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"mcts_teach.fast needs {error.name}: install it with  pip install 'mcts-teach[fast]'", name=error.name
    ) from error

numba: Any = untyped_numba  # decorators of any kind, to a type checker
BITS = 63  # of a number of 64, which has a sign
BATCH = 0.01  # seconds between two looks at the clock and at the stop button
MOST_MOVES = 4096  # in one position
PIECE = 2**18  # slots that are copied between two such looks
Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled, **options: bool) -> Compiled:
    """Let numba compile a function when it is first called; other threads may run beside it."""
    return numba.njit(nogil=True, error_model="numpy", **options)(function)  # type: ignore[no-any-return]


def in_place(function: Compiled) -> Compiled:
    """Compile a function where it is called: a call would count the users of each array, which takes its time."""
    return numba.njit(inline="always")(function)  # type: ignore[no-any-return]


def teaches(what: Any, method: str | None = None) -> Callable[[Compiled], Compiled]:
    """Say that a function tells numba what to compile for another one, or for a method of a kind of values."""
    if method is None:
        return numba.extending.overload(what, strict=False)  # type: ignore[no-any-return]
    return numba.extending.overload_method(what, method, strict=False)  # type: ignore[no-any-return]


def machine_code(function: Callable[..., Any]) -> Any:
    """Say that a function writes the instructions itself."""
    return numba.extending.intrinsic(function)


# The dice: a random.Random as a record, which rolls on as Python's would


DICE = np.dtype([("next", np.int64), ("words", np.int64, (624,)), ("twister", np.uint32, (624,))])


def dice_of(seed: int | Random) -> Any:
    """Dice that roll as Python's do. A record, and not a tuple of arrays, which would count its users at each draw."""
    dice = np.zeros(1, DICE)[0]
    if isinstance(seed, Random):
        numbers = np.array(array("I", seed.getstate()[1]))
        dice["twister"], dice["next"] = numbers[:-1], numbers[-1]
    else:
        key = abs(seed).to_bytes(4 * max(1, -(-seed.bit_length() // 32)), "little")
        _sow(dice, np.frombuffer(key, "<u4"))
    return dice


def roll_on(rng: Random, dice: Any) -> None:
    """Bring Python's dice to where their copy is now."""
    version, _, gauss = rng.getstate()
    rng.setstate((version, (*dice["twister"].tolist(), int(dice["next"])), gauss))


def sow(dice: Any, key: Any) -> None:
    """Fill the twister from the words of a seed, as `random.Random(seed)` does (`init_by_array`, Nishimura 2002)."""
    twister, k, rounds = dice.twister, 1, len(key) if len(key) > 624 else 624
    twister[0] = 19650218
    for n in range(1, 624):
        twister[n] = np.uint32(1812433253) * (twister[n - 1] ^ (twister[n - 1] >> np.uint32(30))) + np.uint32(n)
    for n in range(rounds + 623):
        stirred = twister[k - 1] ^ (twister[k - 1] >> np.uint32(30))
        if n < rounds:
            twister[k] = (twister[k] ^ stirred * np.uint32(1664525)) + key[n % len(key)] + np.uint32(n % len(key))
        else:
            twister[k] = (twister[k] ^ stirred * np.uint32(1566083941)) - np.uint32(k)
        k += 1
        if k == 624:
            twister[0], k = twister[623], 1
    twister[0], dice.next = 0x80000000, 624


_sow = compiled(sow, cache=True)


@compiled
def twisted(one: Any, other: Any) -> Any:
    """The highest bit of a word and the rest of another one, shifted and stirred."""
    y = (one & np.uint32(0x80000000)) | (other & np.uint32(0x7FFFFFFF))
    return (y >> np.uint32(1)) ^ (np.uint32(0x9908B0DF) * (y & np.uint32(1)))


@compiled
def twist(twister: Any) -> None:
    """The next 624 words, raw (Matsumoto & Nishimura 1998). In two loops, of which each does many words at once."""
    for k in range(227):
        twister[k] = twister[k + 397] ^ twisted(twister[k], twister[k + 1])
    for k in range(227, 623):
        twister[k] = twister[k - 227] ^ twisted(twister[k], twister[k + 1])
    twister[623] = twister[396] ^ twisted(twister[623], twister[0])


@compiled
def temper(dice: Any) -> None:
    """The words as they are handed out, all at once."""
    for k in range(624):
        y = dice.twister[k]
        y ^= y >> np.uint32(11)
        y ^= (y << np.uint32(7)) & np.uint32(0x9D2C5680)
        y ^= (y << np.uint32(15)) & np.uint32(0xEFC60000)
        dice.words[k] = y ^ (y >> np.uint32(18))


@compiled
def word(dice: Any) -> Any:
    """The next 32 random bits, as a signed number of 64."""
    k = dice.next
    if k >= 624:
        twist(dice.twister)
        temper(dice)
        k = 0
    dice.next = k + 1
    return dice.words[k]


@compiled
def below(dice: Any, n: int, bits: int) -> Any:
    """A random number below n, which has so many bits: drawn again if it is too large, as Python does."""
    drawn = word(dice) >> (32 - bits)
    while drawn >= n:
        drawn = word(dice) >> (32 - bits)
    return drawn


METHODS: dict[str, Any] = {}  # of the dice, as numba has them


def method_of_dice(function: Compiled) -> Compiled:
    """Say that a function tells numba what to compile for a method of the dice that has its name."""
    name = function.__name__.lstrip("_")
    METHODS[name] = make_overload_method_template(types.Record, name, function, inline="never", strict=False)
    return teaches(function)(function)


@infer_getattr
class DiceAttributes(AttributeTemplate):
    """Fields and methods of the dice, and of no other record: numba asks nobody else about a type that has its own."""

    key = untyped_numba.from_dtype(DICE)

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self.methods = {name: template(context) for name, template in METHODS.items()}

    def generic_resolve(self, dice: Any, name: str) -> Any:  # type: ignore[override]
        """The type of a field or a method; None if there is none of this name."""
        if name in self.methods:
            return self.methods[name].resolve(dice, name)
        return dice.typeof(name) if name in dice.fields else None


@method_of_dice
def _getrandbits(dice: Any, k: int) -> Any:
    def getrandbits(dice: Any, k: int) -> Any:
        if k <= 32:
            return word(dice) >> (32 - k) if k > 0 else 0
        if k > 62:
            raise ValueError("getrandbits can draw at most 62 bits here")
        low = word(dice)
        return low | (word(dice) >> (64 - k)) << 32

    return getrandbits


@method_of_dice
def _random(dice: Any) -> Any:
    def random(dice: Any) -> Any:
        high, low = word(dice) >> 5, word(dice) >> 6
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)

    return random


@method_of_dice
def _randrange(dice: Any, n: int) -> Any:
    return lambda dice, n: below(dice, n, 64 - zeros_before(n))


@method_of_dice
def _choice(dice: Any, seq: Any) -> Any:
    return lambda dice, seq: seq[dice.randrange(len(seq))]


@machine_code
def zeros_before(context: Any, number: Any) -> Any:
    """How many bits of a number of 64 are zero before the first that is not."""

    def code(context: Any, builder: Any, signature: Any, numbers: Any) -> Any:
        return builder.ctlz(numbers[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), code


@machine_code
def ones_in(context: Any, number: Any) -> Any:
    """How many bits of a number are set."""
    return types.int64(types.int64), lambda context, builder, signature, numbers: builder.ctpop(numbers[0])


# Methods of numbers that numba does not know. Rules that are compiled here have names of their own for them, so that
# the numba of everybody else stays as it was.
OF_NUMBERS = {name: f"_{name}_in_mcts_teach" for name in ("bit_length", "bit_count")}


@teaches(types.Integer, OF_NUMBERS["bit_length"])
def _bit_length(number: Any) -> Any:
    return lambda number: 64 - zeros_before(abs(number))


@teaches(types.Integer, OF_NUMBERS["bit_count"])
def _bit_count(number: Any) -> Any:
    return lambda number: ones_in(abs(number))


# The rules: a game's methods and the helpers that they call, as they stand


CALLED = ("moves", "play", "rewards", "playout")
TWINS: dict[str, type] = {}  # a class for numba to see, by the name of its rules
RULES: dict[type, dict[str, FunctionType]] = {}  # of a twin: its methods, ready to be compiled


@compiled
def _illegal(state: Any, move: Any) -> None:
    raise ValueError("an illegal move")


@compiled
def _unfinished() -> None:
    raise ValueError("the game is not over yet, so there are no rewards")


@compiled
def _row_that_fits(stones: int, k: int, step: int) -> Any:
    """`in_a_row`, asked only for rows that a board of 63 bits can hold: processors shift by at most 63."""
    return _in_a_row(stones, k, step) if step * (k - 1) < BITS else 0


_in_a_row = compiled(in_a_row)
_listed = compiled(lambda values: values)  # numba has no tuples of a length that it cannot foresee; a list will do
STAND_INS: list[tuple[Any, Any]] = [
    (refuse, _illegal),
    (unfinished, _unfinished),
    (in_a_row, _row_that_fits),
    (tuple, _listed),
]


def rules_of(game: type, quick: bool) -> Any:
    """The rules of a game as a record that holds nothing: numba tells records apart by the names of their fields.

    The name has a digest of the rules in it. So a cell that was corrected and run again, an edited file, or another
    class of the same name are other rules, for numba in this process and for what it keeps on disk.
    """
    name = f"{game.__name__}_{digest(game)}"
    if name not in TWINS:
        TWINS[name] = twin_of(game, name)
    return np.zeros(1, [(field, np.int8) for field in (name, "playout")[: 1 + quick]])[0]


_rules_of_the_package = cache(rules_of)  # they do not change


def digest(game: Any) -> str:
    """Sixteen letters that change with the rules: with the code of the methods and helpers, and what it names."""
    text = [repr((game._fields, game._field_defaults))]
    for function in functions_of(game):
        text += [function.__name__, repr(_facts(function.__code__)), repr(function.__defaults__)]
        values = {name: value for name, value in named_in(function).items() if not inspect.isroutine(value)}
        text += [
            f"{name}={value.tobytes() if isinstance(value, np.ndarray) else value!r}" for name, value in values.items()
        ]
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]


def _facts(code: CodeType) -> tuple[Any, ...]:
    """What makes two pieces of code the same, wherever they stand."""
    constants = [_facts(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames


def _names(code: CodeType) -> Iterator[str]:
    """Every name that a function uses and does not define itself, in functions inside it too."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


def named_in(function: FunctionType) -> dict[str, Any]:
    """What the names in a function stand for: globals, names of the functions around it, and `tuple`."""
    around = {"tuple": tuple, **function.__globals__}
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: around[name] for name in _names(function.__code__) if name in around} | {
        name: cell.cell_contents for name, cell in cells
    }


def functions_of(game: type) -> list[FunctionType]:
    """The methods that a search calls, and all functions and methods that those call."""
    found: list[FunctionType] = []
    ahead: list[Any] = [getattr(game, name, None) for name in CALLED]
    while ahead:
        function = ahead.pop()
        if isinstance(function, FunctionType) and function not in found and not _stand_in(function):
            found.append(function)
            ahead += named_in(function).values()
            ahead += [inspect.getattr_static(game, name, None) for name in _names(function.__code__)]
    return found


def _stand_in(value: Any) -> Any:
    return next((other for one, other in STAND_INS if one is value), None)


def twin_of(game: type, name: str) -> type:
    """A class with the same rules and a name of its own, by which numba calls all that it compiles from them."""
    twin = type(name, (game,), {"__slots__": ()})
    helpers: dict[Any, Any] = {}

    def for_numba(value: Any) -> Any:
        if value is game:
            return twin
        if not isinstance(value, FunctionType) or _stand_in(value):
            return _stand_in(value) or value
        if value not in helpers:
            copy, fill = blank_copy(value, name)
            helpers[value] = compiled(copy)
            fill(for_numba)
        return helpers[value]

    RULES[twin] = {}
    for rule, method in _methods(game).items():
        RULES[twin][rule], fill = blank_copy(method, name)
        fill(for_numba)
        teach(rule, method.__code__.co_argcount)
    return twin


def _methods(game: type) -> dict[str, FunctionType]:
    """The methods among the rules of a game, and one that lists moves without asking for memory."""
    functions = functions_of(game)
    names = {*CALLED, *chain.from_iterable(_names(function.__code__) for function in functions)}
    methods = {name: inspect.getattr_static(game, name, None) for name in sorted(names)}
    listing: Any = game.moves  # type: ignore[attr-defined]
    ours = {name: method for name, method in methods.items() if method in functions}
    return {**ours, "moves_into": written_into(listing) or copied_into}


def blank_copy(function: FunctionType, suffix: str) -> tuple[FunctionType, Callable[[Callable[[Any], Any]], None]]:
    """A copy of a function, whose names stand for nothing yet, and a function that fills them in.

    They are filled in afterwards, for a function may call itself.
    """
    names: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
    cells = tuple(CellType() for _ in function.__closure__ or ())
    copy = FunctionType(_renamed(function.__code__), names, function.__name__, function.__defaults__, cells)
    copy.__qualname__ = f"{function.__name__}_{suffix}"

    def fill(translate: Callable[[Any], Any]) -> None:
        names.update({OF_NUMBERS.get(name, name): translate(value) for name, value in named_in(function).items()})
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = translate(original.cell_contents)

    return copy, fill


def _renamed(code: CodeType) -> CodeType:
    """The same code, in which methods of numbers have the names that are known here."""
    return code.replace(
        co_names=tuple(OF_NUMBERS.get(name, name) for name in code.co_names),
        co_consts=tuple(_renamed(part) if isinstance(part, CodeType) else part for part in code.co_consts),
    )


@cache
def teach(rule: str, arguments: int) -> None:
    """Let numba find a method of this name on every NamedTuple that is the twin of a game."""

    def method(self: Any) -> Any:
        return RULES.get(self.instance_class, {}).get(rule)

    forms: dict[int, Any] = {1: method, 2: lambda self, a: method(self), 3: lambda self, a, b: method(self)}
    if arguments in forms:
        teaches(types.BaseNamedTuple, rule)(forms[arguments])


def copied_into(self: Any, out: Any) -> int:
    """Write the legal moves into a row of numbers, as far as there is room, and say how many they are."""
    n = 0
    for move in self.moves():
        if n < len(out):
            out[n] = move
        n += 1
    return n


def written_into(moves: FunctionType) -> FunctionType | None:
    """`copied_into` without the list; None if the source of the rule is not at hand.

    A list at each ply takes four times as long as all the rest. So a rule that ends in `return [move for ... if ...]`
    is compiled as the loop that this stands for, with the moves written where they are wanted.
    """
    definition = _syntax(moves)
    if definition is None:
        return None
    definition.args.args.append(ast.arg("_out"))
    definition = WithoutList().generic_visit(definition)  # type: ignore[assignment]
    definition.body = [*ast.parse("_n = 0").body, *definition.body]
    names = dict(moves.__globals__)
    exec(compile(ast.fix_missing_locations(ast.Module([definition], [])), "<moves>", "exec"), names)
    return names[moves.__name__]  # type: ignore[no-any-return]


class WithoutList(ast.NodeTransformer):
    """Turns `return moves` into loops that write the moves into `_out`, as far as there is room, and `return _n`."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        """The statements that take the place of a return."""
        return [*self.write(node.value), *ast.parse("return _n").body]

    def write(self, moves: Any) -> list[ast.stmt]:
        """The statements that write these moves."""
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
        """The statements that write one move."""
        return ast.parse(f"if _n < len(_out):\n    _out[_n] = {ast.unparse(move)}\n_n += 1").body

    def nest(self, body: list[ast.stmt], loops: list[ast.comprehension]) -> list[ast.stmt]:
        """The loops that a list comprehension stands for."""
        for loop in reversed(loops):
            for test in reversed(loop.ifs):
                body = [ast.If(test, body, [])]
            body = [ast.For(loop.target, loop.iter, body, [])]
        return body


def _syntax(function: FunctionType) -> ast.FunctionDef | None:
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
    code = compile(ast.Module([definition], []), "<moves>", "exec")
    same = any(isinstance(part, CodeType) and _facts(part) == _facts(function.__code__) for part in code.co_consts)
    return definition if same else None


def begin(rules: Any, numbers: tuple[int, ...]) -> Any:
    """The position that some numbers mean. From Python they come bare: numba keeps no class on its disk."""


@teaches(begin)
def _begin(rules: Any, numbers: Any) -> Any:
    twin = TWINS[next(iter(rules.fields))]
    return lambda rules, numbers: twin(*numbers)


# The four functions


# A node: 16 bytes that a walk compares with those of its siblings, and 8 for the move. Its children lie side by side
# from `first` on, those tried first and in that order; of the others nothing but the move is touched.
SLOT = np.dtype(
    [
        ("wins", np.float64),
        ("visits", np.int32),
        ("first", np.int32),  # below 0: not looked at yet
    ]
)
MOVE: Any = np.dtype(
    [
        ("move", np.int32),  # into the node
        ("count", np.int16),  # of its own moves
        ("tried", np.int16),  # of these
    ]
)
LOG, ROOT, PULL = range(3)  # rows of a table of numbers of visits
STEP = np.dtype([("slot", np.int32), ("mover", np.int32)])  # of a path; -1: nobody moved here


@in_place
def ucb1_of(child: Any, log: float, c: float) -> Any:
    """`ucb1`, in the same order of operations, so that no bit differs."""
    return child.wins / child.visits + c * math.sqrt(log / child.visits)


@in_place
def quick_score(child: Any, bonus: float, of_visits: Any) -> Any:
    """`ucb1` but for its last bits, without a division or a root."""
    pull = of_visits[PULL, child.visits]
    return (child.wins * pull + bonus) * pull


@in_place
def best_child(slots: Any, moves: Any, node: int, c: float, of_visits: Any) -> Any:
    """The child with the highest score; among equals the one tried first.

    A quick look comes first. Where the two highest it finds may be equal, the book's formula decides.
    """
    first: Any = np.uint64(slots[node].first)  # unsigned: never counted from the end
    log, bonus = of_visits[LOG, slots[node].visits], c * of_visits[ROOT, slots[node].visits]
    end = first + np.uint64(moves[node].count)
    best: Any = first
    highest, second = -math.inf, -math.inf
    for child in range(first, end):
        score = quick_score(slots[child], bonus, of_visits)
        second = max(second, min(score, highest))
        if score > highest:
            best, highest = child, score
    close = highest - 1e-9 * (1 + abs(highest) + abs(bonus))
    if second >= close:
        highest = -math.inf
        for child in range(first, end):
            if quick_score(slots[child], bonus, of_visits) >= close:
                score = ucb1_of(slots[child], log, c)
                if score > highest:
                    best, highest = child, score
    return np.int64(best)


@in_place
def reserve(slots: Any, moves: Any, node: int, used: int, state: Any, out: Any) -> Any:
    """Give a node room for its children; return how many slots are used now, or -1 if there is no room.

    Moves are written backwards, so that the untried ones, read from the end, are in the order of `Node.untried`.
    """
    count = state.moves_into(out)
    if count > len(out):
        raise ValueError("a position has more than 4,096 moves, too many for the compiled engine")
    if used + count > len(slots):
        return -1
    slots[node].first, moves[node].count, moves[node].tried = used, count, 0
    for k in range(count):
        moves[used + count - 1 - k].move = out[k]
    return used + count


@in_place
def select(state: Any, slots: Any, moves: Any, used: int, path: Any, out: Any, c: float, of_visits: Any) -> Any:
    """Walk down from the root by best score; return the position, the path's length and how many slots are used.

    A length of -1 says that there is no room to go on: then nothing has changed.
    """
    node, depth = path[0].slot, 0
    while True:
        if slots[node].first < 0:
            now_used = reserve(slots, moves, node, used, state, out)
            if now_used < 0:
                return state, -1, used
            used = now_used
        if depth + 2 > len(path):
            return state, -1, used
        if moves[node].count == 0 or moves[node].tried < moves[node].count:
            return state, depth, used
        node = best_child(slots, moves, node, c, of_visits)
        depth += 1
        path[depth].slot, path[depth].mover = node, state.player
        state = state.play(np.int64(moves[node].move))


@in_place
def expand(state: Any, slots: Any, moves: Any, path: Any, depth: int, dice: Any) -> Any:
    """Turn one untried move, drawn at random, into a child; return its position and the path's length."""
    node, first = moves[path[depth].slot], slots[path[depth].slot].first
    if node.count == node.tried:
        return state, depth
    drawn = first + node.count - 1 - dice.randrange(node.count - node.tried)
    place = first + node.tried
    move = moves[drawn].move
    moves[drawn].move, moves[place].move = moves[place].move, move
    node.tried += 1
    child = slots[place]
    child.wins, child.visits, child.first = 0.0, 0, -1
    path[depth + 1].slot, path[depth + 1].mover = place, state.player
    return state.play(np.int64(move)), depth + 1


def simulate(rules: Any, state: Any, out: Any, dice: Any) -> Rewards:
    """Play random moves to the end of the game, or the game's own `playout`; return what each player gets."""
    raise NotImplementedError("numba compiles what stands below in its place")


@teaches(simulate)
def _simulate(rules: Any, state: Any, out: Any, dice: Any) -> Any:
    def simulate(rules: Any, state: Any, out: Any, dice: Any) -> Any:
        count = state.moves_into(out)
        while count > 0:
            if count > len(out):
                raise ValueError("a position has more than 4,096 moves, too many for the compiled engine")
            state = state.play(out[dice.randrange(count)])
            count = state.moves_into(out)
        return state.rewards()

    def simulate_native(rules: Any, state: Any, out: Any, dice: Any) -> Any:
        return state.playout(dice)

    return simulate_native if "playout" in rules.fields else simulate


@in_place
def backpropagate(slots: Any, path: Any, depth: int, rewards: Any) -> None:
    """Count one more visit at every node of the path, and the reward of the player who moved there."""
    for k in range(depth + 1):
        node, mover = slots[path[k].slot], path[k].mover
        node.visits += 1
        if mover >= 0:
            node.wins += rewards[mover]


@machine_code
def uncounted(context: Any, array: Any) -> Any:
    """The same array, without the note by which numba counts its users."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = context.make_array(array)(context, builder, arguments[0])
        view.meminfo = view.meminfo.type(None)
        return view._getvalue()

    return array(array), code


def grow(
    rules: Any,
    start: Any,
    slots: Any,
    moves: Any,
    used: int,
    path: Any,
    out: Any,
    iterations: int,
    c: float,
    of_visits: Any,
    dice: Any,
) -> Any:
    """Search for a number of iterations, or until there is no room; return how many, and how many slots are used."""
    temper(dice)
    root = begin(rules, start)
    slots, moves, path = uncounted(slots), uncounted(moves), uncounted(path)
    out, of_visits = uncounted(out), uncounted(of_visits)
    for finished in range(iterations):
        state, depth, used = select(root, slots, moves, used, path, out, c, of_visits)
        if depth < 0:
            return finished, used
        state, depth = expand(state, slots, moves, path, depth, dice)
        backpropagate(slots, path, depth, simulate(rules, state, out, dice))
    return iterations, used


_grow = compiled(grow, cache=True)  # the one function that Python calls, and so the one that is kept on disk


# Trees, and how they are searched


class OfVisits:
    """What a score needs of each number of visits: its logarithm, the root of that, and one over its own root.

    The logarithms are Python's own, for those of others differ in the last bit.
    """

    def __init__(self) -> None:
        self.table, self.known, self.lock = np.zeros((3, 1)), 1, Lock()

    def up_to(self, visits: int) -> Any:
        """The table, with this number in it."""
        with self.lock:
            if visits >= self.table.shape[1]:
                self.table = np.pad(self.table, ((0, 0), (0, max(visits, self.known))))
            if visits >= self.known:
                new = np.arange(self.known, visits + 1)
                self.table[LOG, new] = list(map(math.log, new.tolist()))
                self.table[ROOT, new], self.table[PULL, new] = np.sqrt(self.table[LOG, new]), 1 / np.sqrt(new)
                self.known = visits + 1
            return self.table


OF_VISITS = OfVisits()


class Tree:
    """The arrays in which a tree grows: its nodes, of which the first is the root."""

    def __init__(self, size: int) -> None:
        self.slots = np.empty(size, SLOT)
        self.slots[0] = (0.0, 0, -1)
        self.moves = np.empty(size, MOVE)
        self.used = 1
        self.path = np.empty(128, STEP)
        self.out = np.empty(MOST_MOVES, np.int64)

    def make_room(self, go_on: Callable[[], bool]) -> None:
        """Double the arrays, which takes a while for large ones: in pieces, and given up where it should not go on."""
        size = len(self.slots)
        slots, moves = np.empty(2 * size, SLOT), np.empty(2 * size, MOVE)
        for start in range(0, size, PIECE):
            if not go_on():
                return
            piece = slice(start, min(start + PIECE, size))
            slots[piece], moves[piece] = self.slots[piece], self.moves[piece]
        self.slots, self.moves, self.path = slots, moves, np.empty(2 * len(self.path), STEP)

    def grow(self, node: FastNode, rules: Any, iterations: int, c: float, dice: Any) -> int:
        """Search from a node for a number of iterations, or until there is no room; return how many were done."""
        self.path[0] = node.slot, -1 if node.mover is None else node.mover
        of_visits = OF_VISITS.up_to(node.visits + iterations)
        start = tuple(node.state)
        finished, self.used = _grow(
            rules, start, self.slots, self.moves, self.used, self.path, self.out, iterations, c, of_visits, dice
        )
        return finished  # type: ignore[no-any-return]


class Look:
    """What every view of a compiled tree has: it is read as a `Node` is, and makes ordinary nodes."""

    __slots__ = ()
    state: Any
    mover: int | None
    visits: int
    wins: float
    children: dict[Move, Any]
    untried: list[Move]

    def __repr__(self) -> str:
        return Node.__repr__(self).replace("Node", type(self).__name__, 1)  # type: ignore[arg-type]

    def to_tree(self, *, depth: int | None = None, visits: int = 1) -> Node:
        """This node and those below as ordinary nodes, to so many levels and from so many visits on.

        Children that are left out are simply not there, so a part is to look at and not to search on.

        >>> from mcts_teach import TicTacToe, fast
        >>> fast.search(TicTacToe(), 1000).to_tree(depth=1)
        <Node: root, 1000 visits, 9 children, 0 untried>
        """
        node = Node(self.state, self.mover, self.visits, self.wins)
        node.untried = list(self.untried)
        for move, child in self.children.items() if depth != 0 else ():
            if child.visits >= visits:
                node.children[move] = child.to_tree(depth=None if depth is None else depth - 1, visits=visits)
        return node


class FastNode(Look):
    """A node of a compiled search, read as a `Node` is: state, mover, visits, wins, children, untried.

    It looks into the arrays when it is asked, so it always tells how things stand. Nothing can be written to it.
    """

    __slots__ = ("_above", "_born", "_state", "mover", "slot", "tree")

    def __init__(self, tree: Tree, slot: int, mover: int | None, state: Any = None, above: Any = None) -> None:
        self.tree, self.slot, self.mover = tree, slot, mover
        self._state, self._above = state, above
        self._born: dict[Move, FastNode] = {}  # so that a child is the same object whenever one asks

    def _field(self, name: str) -> Any:
        rows = self.tree.moves if name in MOVE.names else self.tree.slots
        return rows[self.slot][name].item()

    @property
    def visits(self) -> int:  # type: ignore[override]
        """How many games passed through."""
        return self._field("visits")  # type: ignore[no-any-return]

    @property
    def wins(self) -> float:  # type: ignore[override]
        """The sum of the rewards of `mover`."""
        return self._field("wins")  # type: ignore[no-any-return]

    @property
    def state(self) -> Any:
        """The position, played out from the one above when somebody asks."""
        if self._state is None:
            self._state = self._above.state.play(self._field("move"))
        return self._state

    @property
    def children(self) -> dict[Move, FastNode]:  # type: ignore[override]
        """The children by move, in the order in which they were tried."""
        first, tried = self._field("first"), self._field("tried")
        if first >= 0 and len(self._born) < tried:
            new = range(first + len(self._born), first + tried)
            for slot, move in zip(new, self.tree.moves["move"][new.start : new.stop].tolist(), strict=True):
                self._born[move] = FastNode(self.tree, slot, self.state.player, above=self)
        return self._born

    @property
    def untried(self) -> list[Move]:  # type: ignore[override]
        """The moves not tried yet, in the order of `Node.untried`."""
        first = self._field("first")
        if first < 0:
            return list(self.state.moves())
        moves = self.tree.moves["move"][first + self._field("tried") : first + self._field("count")]
        return moves[::-1].tolist()  # type: ignore[no-any-return]


class Together(Look):
    """Several searches of one position, read as one tree: visits and wins are added up at every node."""

    __slots__ = ("_born", "parts")

    def __init__(self, parts: list[Any]) -> None:
        self.parts = parts
        self._born: dict[Move, Together] = {}

    @property
    def state(self) -> Any:
        """The position."""
        return self.parts[0].state

    @property
    def mover(self) -> int | None:  # type: ignore[override]
        """Who made the move into it."""
        return self.parts[0].mover  # type: ignore[no-any-return]

    @property
    def visits(self) -> int:  # type: ignore[override]
        """How many games passed through, in all searches."""
        return sum(part.visits for part in self.parts)

    @property
    def wins(self) -> float:  # type: ignore[override]
        """The sum of the rewards of `mover`, in all searches."""
        return float(sum(part.wins for part in self.parts))

    @property
    def children(self) -> dict[Move, Together]:  # type: ignore[override]
        """The children by move, of all searches."""
        found: dict[Move, list[Any]] = {}
        for part in self.parts:
            for move, child in part.children.items():
                found.setdefault(move, []).append(child)
        for move, parts in found.items():
            self._born.setdefault(move, Together(parts)).parts = parts
        return self._born

    @property
    def untried(self) -> list[Move]:  # type: ignore[override]
        """The moves that no search has tried yet."""
        return [move for move in self.parts[0].untried if all(move in part.untried for part in self.parts)]


def search(
    state_or_root: Any,
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    threads: int = 1,
    c: float | None = None,
    score: Score = ucb1,
    simulate: Simulate = simulate_readably,
    **phases: Any,
) -> Any:
    """Grow a tree for a number of iterations, or of seconds, or until the stop button; return a view of its root.

    It is the tree that `mcts.search` grows from the same seed with the same `simulate`, which is `mcts.simulate` or
    `variants.simulate_native`; c is that of `ucb1`. Positions must be NamedTuples of whole numbers below 2^63, and
    their moves whole numbers; ValueError says what to change. Numba compiles a game when it is first searched, which
    takes a few seconds, and keeps the result on disk. A tree whose rules raised in the middle is of no use any more.

    With several threads each grows a tree of its own, of so many iterations, from dice of its own; the answer adds
    them up (root parallelisation, Chaslot et al. 2008).

    >>> from mcts_teach import TicTacToe, best_move, fast
    >>> root = fast.search(TicTacToe(), 10_000)
    >>> root
    <FastNode: root, 10000 visits, 9 children, 0 untried>
    >>> best_move(root)
    4
    """
    how = check_search(iterations, seconds, seed, c, {"score": score, "simulate": simulate, **phases})
    c = _constant(how["score"], phases)
    starts, seeds = _starts(state_or_root, threads), _seeds(seed, threads)
    rules = _rules_for(state_or_root.state if isinstance(state_or_root, Look) else state_or_root, simulate)
    deadline = math.inf if seconds is None else time.perf_counter() + seconds
    with stop_button() as pressed:
        jobs = [(*start, rules, iterations, deadline, c, pressed) for start in zip(starts, seeds, strict=True)]
        roots, finished = zip(*(_together(jobs) if threads > 1 else [_grown(*jobs[0])]), strict=True)
    if pressed:
        print(f"Stopped after {sum(finished):,} iterations; this is the tree they grew.")
    return roots[0] if threads == 1 else Together(list(roots))


def _constant(score: Any, others: Any) -> float:
    """The constant of UCB1; ValueError for another score, and for phases that are not compiled."""
    if others:
        raise ValueError(
            f"the compiled engine has its own {', '.join(others)}; mcts_teach.search takes a function for each phase"
        )
    constant = constant_of(score)
    if formula_of(score) is not ucb1 or constant is None:
        raise ValueError(
            f"score={score!r}: the compiled engine has ucb1 only, with any c; mcts_teach.search takes any score"
        )
    return constant


def _starts(state_or_root: Any, threads: int) -> list[Any]:
    """The position, or the node of a tree, from which each thread searches."""
    whole_number("threads", threads, 1)
    if not isinstance(state_or_root, Look):
        check_unfinished(state_or_root)
        check_fits(state_or_root)
        return [state_or_root] * threads
    check_unfinished(state_or_root.state)
    parts: list[Any] = getattr(state_or_root, "parts", [state_or_root])
    if len(parts) != threads:
        raise ValueError(f"this tree was grown by {len(parts)} threads, so search on with threads={len(parts)}")
    return parts


def _seeds(seed: int | Random, threads: int) -> list[int | Random]:
    """A seed for each thread; for a single one what was given."""
    if not isinstance(seed, int) and type(seed) is not Random:
        raise ValueError(f"the compiled engine rolls the dice of a random.Random, not of {seed!r}")
    if threads == 1:
        return [seed]
    rng = Random(seed) if isinstance(seed, int) else seed
    return [rng.getrandbits(64) for _ in range(threads)]


def _together(jobs: list[Any]) -> list[tuple[FastNode, int]]:
    """Search with a thread for each job; the first is done by this one, which listens to the stop button."""
    with ThreadPoolExecutor(len(jobs) - 1) as pool:
        running = [pool.submit(_grown, *job) for job in jobs[1:]]
        first = _grown(*jobs[0])
        while wait(running, BATCH).not_done:
            pass
    return [first, *(job.result() for job in running)]


def _grown(start: Any, seed: int | Random, rules: Any, iterations: int | None, *how: Any) -> tuple[FastNode, int]:
    """Search from a position or a node; return the root, and how many iterations were done.

    All memory is asked for here. Memory that another thread has used must come over from its core, which takes time.
    """
    root: Any = start if isinstance(start, Look) else _root(start, iterations)
    dice = dice_of(seed)
    finished = _run(root, rules, iterations, dice, *how)
    if isinstance(seed, Random):
        roll_on(seed, dice)
    return root, finished


def _root(state: Any, iterations: int | None) -> FastNode:
    """The root of a tree that has room for about so many iterations."""
    guess = (iterations or 2**16) * max(3, len(state.moves()) // 4)
    size = min(guess + 1024, 2**23)  # a machine gives memory only where it is touched
    return FastNode(Tree(size), 0, None, state)


def _run(
    root: FastNode, rules: Any, iterations: int | None, dice: Any, deadline: float, c: float, pressed: list[str]
) -> int:
    """Search in short batches, and look at the clock and at the stop button between them."""
    finished, batch = 0, 64.0
    left = math.inf if iterations is None else iterations

    def go_on() -> bool:
        return finished == 0 or (not pressed and time.perf_counter() < deadline)

    while finished < left and go_on():
        start, asked = time.perf_counter(), int(min(batch, left - finished))
        done = root.tree.grow(root, rules, asked, c, dice)
        finished += done
        took = max(time.perf_counter() - start, 1e-9)
        batch = max(1.0, min(16 * batch, done * BATCH / took))
        if done < asked:
            root.tree.make_room(go_on)
    return finished


def check_fits(state: Any) -> None:
    """Refuse a position that is not made of whole numbers, or is too large for those of a processor."""
    game = type(state).__name__
    if not isinstance(state, tuple) or not hasattr(state, "_fields"):
        raise ValueError(
            f"the compiled engine plays games whose positions are NamedTuples of whole numbers, and {game} is none; "
            "mcts_teach.search plays any game"
        )
    if isinstance(state, Board):
        rows, cols = state.shape
        bits = state.bit(rows - 1, cols)  # the one after the last, and after a spare one on top
        if bits > BITS:
            raise ValueError(
                f"this board needs {bits} bits a player, and the compiled engine takes at most {BITS}; "
                "mcts_teach.search plays boards of any size"
            )
    for field, value in zip(state._fields, state, strict=True):
        if not isinstance(value, int) or abs(value) >= 2**BITS:
            raise ValueError(
                f"the compiled engine takes positions of whole numbers below 2^{BITS}, and {game}.{field} is {value!r}"
            )


CHECKED: set[str] = set()  # rules that were seen to play in both engines alike


def _rules_for(state: Any, simulate: Simulate) -> Any:
    """The compiled rules of a position; each new set of rules is first tried out against the readable engine."""
    if simulate not in (simulate_readably, simulate_native):
        raise ValueError(
            f"simulate={simulate!r}: the compiled engine has mcts.simulate and variants.simulate_native only"
        )
    game: Any = type(state)
    quick = simulate is simulate_native and hasattr(game, "playout")
    ours = game.__module__.startswith("mcts_teach.")
    rules = (_rules_of_the_package if ours else rules_of)(game, quick)
    name = "+".join(rules.dtype.names)
    if name not in CHECKED:
        _try_out(state, rules, simulate)
        CHECKED.add(name)
    return rules


def _try_out(state: Any, rules: Any, simulate: Simulate) -> None:
    """Compile some rules, and see whether they play as they do in Python: numbers there never overflow."""
    game, rng = type(state).__name__, Random(0)
    for _ in range(10):
        check_game(state, rng)
        after = state
        while moves := after.moves():
            after = after.play(rng.choice(moves))
            check_fits(after)
    try:
        fast, _ = _grown(state, 0, rules, 50, math.inf, math.sqrt(2), [])
    except Exception as error:
        if type(error).__module__.startswith("numba.") or isinstance(error, NotImplementedError):
            raise ValueError(_why_not(game, str(error))) from error
        raise
    if not _alike(fast, readable_search(state, 50, simulate=simulate)):
        raise ValueError(
            f"{game} plays otherwise when it is compiled. Most likely a number grows beyond {BITS} bits on the way, "
            "or is shifted by more; a draw of other dice than those handed down would show like this too"
        )


def _alike(one: Any, other: Any) -> bool:
    """Whether two trees are the same, node for node."""
    numbers = [(node.visits, node.wins, node.mover, list(node.children)) for node in (one, other)]
    return numbers[0] == numbers[1] and all(map(_alike, one.children.values(), other.children.values()))


def _why_not(game: str, said: str) -> str:
    """What numba says against some rules, and what would be right."""
    innermost = re.split(r"Failed in \w+ mode pipeline.*\n", re.sub(r"_[0-9a-f]{16}\b", "", said))[-1]
    reason, *places = re.split(r"\n\s*(?=During|File)", innermost)
    theirs = [
        place.partition("^")[0].rstrip() for place in places if "^" in place and "mcts_teach/fast.py" not in place
    ]
    line = "".join(theirs[:1])
    return (
        f"numba cannot compile the rules of {game}: {' '.join(reason.split())}\n{line}\n"
        "It compiles a NamedTuple of whole numbers with moves() -> a list of whole numbers, play(move) -> a position "
        f"of the class {game} with the same types, rewards() -> a tuple of numbers of one type. They may use loops, "
        "arithmetic, their own methods and plain functions; no properties (`player` must be a field), dictionaries, "
        "sets or strings, and no empty list where it cannot tell what would be in it. mcts_teach.search plays the "
        "game as it is"
    )


@dataclass(eq=False, repr=False)
class fast_player(Searching):  # noqa: N801 - made as the other players are
    """A player that searches with the compiled engine: it plays the moves of `mcts_player`, sooner.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.fast_player(1000)(TicTacToe())
    4
    """

    iterations: int | None = None
    seed: int | Random = 0
    threads: int = 1
    c: float | None = None
    simulate: Simulate = simulate_readably
    final_move: FinalMove = robust_child
    seconds: float | None = None
    score: Score = ucb1

    def __post_init__(self) -> None:
        how = check_search(self.iterations, self.seconds, self.seed, self.c, {"score": self.score})
        self._constant = _constant(how["score"], ())
        super().__post_init__()

    def __call__(self, state: Any) -> Any:
        how: Any = {"threads": self.threads, "c": self._constant, "simulate": self.simulate, "seconds": self.seconds}
        return best_move(search(state, self.iterations, seed=self.rng, **how), self.final_move)


fast_player.__init__ = keyword_renamed(policy="final_move")(fast_player.__init__)  # type: ignore[method-assign]
