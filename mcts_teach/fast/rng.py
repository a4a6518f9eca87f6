"""Python's own random generator as compiled code: a record that draws what `random.Random` would draw.

The decorators by which this package speaks to numba stand here too, and the digest of its files.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numba as untyped_numba
import numpy as np
from numba import types
from numba.core.typing.templates import AttributeTemplate, Signature, infer_getattr, make_overload_method_template

from mcts_teach.errors import as_whole

numba: Any = untyped_numba  # decorators of any kind, to a type checker
Compiled = Callable[..., Any]  # a function that numba has compiled, or will compile
Compiler = Any  # what numba writes instructions with, which has no types
Instructions = tuple[Signature, Compiled]  # what `intrinsic` takes: a type, and what writes its instructions
Type = types.Type
Decorator = Callable[[Callable[..., object]], Compiled]
njit: Compiled = partial(numba.njit, nogil=True, error_model="numpy")  # other threads may run beside it
inline: Decorator = numba.njit(inline="always")  # a call would count the references to each array, which takes time
njit_inlined: Decorator = njit(forceinline=True)  # LLVM copies it into its callers, however large it is
intrinsic: Decorator = numba.extending.intrinsic  # writes the instructions itself
overload: Callable[..., Decorator] = partial(numba.extending.overload, strict=False)
overload_method: Callable[[object, str], Decorator] = partial(numba.extending.overload_method, strict=False)


def njit_on_disk(function: Callable[..., object]) -> Compiled:
    """Compiled once for all processes; for each anew where numba may write neither beside the package nor at home."""
    try:
        return njit(function, cache=True)  # type: ignore[no-any-return]
    except RuntimeError:  # "no locator available": it says so here, before it compiles
        return njit(function)  # type: ignore[no-any-return]


def digest_of_files(folder: Path) -> str:
    """Sixteen letters that change with any Python file of a folder."""
    files = sorted(folder.glob("*.py"))
    return hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:16]


def by_type(function: Compiled, **how: str) -> Compiled:
    """A decorator of what numba asks in compiled code: from the types of its arguments, which function to compile."""
    return overload(function, **how)(function)


inline_by_type: Decorator = partial(by_type, inline="always")


@intrinsic
def without_refcount(context: object, array: Type) -> Instructions:
    """The same array, without the memory of which numba counts the references; None as it is."""
    if isinstance(array, types.NoneType):
        return array(array), lambda context, builder, signature, arguments: arguments[0]

    def code(context: Compiler, builder: Compiler, signature: object, arguments: Compiler) -> Compiler:
        view = context.make_array(array)(context, builder, arguments[0])
        view.meminfo = view.meminfo.type(None)
        return view._getvalue()

    return array(array), code


# For what numba keeps on disk it watches only the file of the function that Python calls. It also tells records apart
# by the names of their fields. So this record, which all that is kept takes, bears the digest of all these files.
RNG = np.dtype(
    [
        ("next", np.int64),
        ("words", np.int64, (624,)),
        ("twister", np.uint32, (624,)),
        (f"compiled_from_{digest_of_files(Path(__file__).parent)}", np.int8),
    ]
)


def rng_record(seed: int | Random) -> np.record:
    """A random generator for compiled code, which draws what Python's would: a copy of one, or begun at a seed.

    >>> from random import Random
    >>> from numba import njit
    >>> from mcts_teach import fast
    >>> draw = njit(lambda rng: rng.getrandbits(8))
    >>> draw(fast.rng_record(7)), draw(fast.rng_record(Random(7))), Random(7).getrandbits(8)
    (82, 82, 82)
    """
    record: Any = np.zeros(1, RNG)[0]
    start = seed if isinstance(seed, int) else as_whole(seed)
    if start is not None:
        key = abs(start).to_bytes(4 * max(1, -(-start.bit_length() // 32)), "little")
        init_by_array(record, np.frombuffer(key, "<u4"))
        return record  # type: ignore[no-any-return]
    if not isinstance(seed, Random):
        raise ValueError(f"seed must be a whole number or a random.Random, not {seed!r}")
    numbers = np.array(array("I", seed.getstate()[1]))
    record["twister"], record["next"] = numbers[:-1], numbers[-1]
    if record["next"] < 624:
        temper(record)
    return record  # type: ignore[no-any-return]


def write_back(rng: Random, record: np.record) -> None:
    """Bring Python's generator to where its copy is now."""
    version, _, gauss = rng.getstate()
    rng.setstate((version, (*record["twister"].tolist(), int(record["next"])), gauss))


@njit_on_disk
def init_by_array(rng: np.record, key: np.ndarray) -> None:
    """Fill the twister from the words of a seed, as `random.Random(seed)` does (Nishimura 2002)."""
    twister, k, rounds = rng.twister, 1, len(key) if len(key) > 624 else 624
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
    twister[0], rng.next = 0x80000000, 624


@njit_on_disk
def temper(rng: np.record) -> None:
    """Make the words that are handed out of those of the twister, all at once."""
    for k in range(624):
        y = rng.twister[k]
        y ^= y >> np.uint32(11)
        y ^= (y << np.uint32(7)) & np.uint32(0x9D2C5680)
        y ^= (y << np.uint32(15)) & np.uint32(0xEFC60000)
        rng.words[k] = y ^ (y >> np.uint32(18))


@njit
def twist(one: np.uint32, other: np.uint32) -> np.uint32:
    """The highest bit of a word and the rest of another one, shifted and stirred."""
    y = (one & np.uint32(0x80000000)) | (other & np.uint32(0x7FFFFFFF))
    return (y >> np.uint32(1)) ^ (np.uint32(0x9908B0DF) * (y & np.uint32(1)))


def _make_words(rng: np.record) -> None:
    twister = rng.twister
    for k in range(227):
        twister[k] = twister[k + 397] ^ twist(twister[k], twister[k + 1])
    for k in range(227, 623):
        twister[k] = twister[k - 227] ^ twist(twister[k], twister[k + 1])
    twister[623] = twister[396] ^ twist(twister[623], twister[0])
    temper(rng)


@intrinsic
def make_words(context: object, rng: types.Record) -> Instructions:
    """The next 624 words (Matsumoto & Nishimura 1998). In two loops, of which each does many words at once.

    It stays a call: where LLVM copies these loops into `next_u32`, that becomes too large to be copied anywhere.
    """

    def code(context: Compiler, builder: Compiler, signature: Signature, rngs: Compiler) -> Compiler:
        function = context.declare_function(
            builder.module, context.compile_subroutine(builder, _make_words, signature).fndesc
        )
        return context.call_conv.call_function(builder, function, types.none, (rng,), rngs, attrs=("noinline",))[1]

    return types.none(rng), code


@njit_inlined
def next_u32(rng: np.record) -> int:
    """The next 32 random bits, as a signed number of 64."""
    k = np.uint64(rng.next)
    if k >= np.uint64(624):
        make_words(rng)
        k = np.uint64(0)
    rng.next = k + np.uint64(1)
    return rng.words[k]  # type: ignore[no-any-return]


@njit
def randbelow(rng: np.record, n: int, bits: int) -> int:
    """A random number below n, which has so many bits: drawn again if it is too large, as Python does."""
    drawn = next_u32(rng) >> (32 - bits)
    while drawn >= n:
        drawn = next_u32(rng) >> (32 - bits)
    return drawn  # type: ignore[no-any-return]


@intrinsic
def leading_zeros(context: object, number: types.Integer) -> Instructions:
    """How many bits of a number of 64 are zero before the first that is not."""
    false = types.boolean, 0
    return types.int64(types.int64), lambda context, builder, signature, numbers: builder.ctlz(
        numbers[0], context.get_constant(*false)
    )


METHODS: dict[str, type[AttributeTemplate]] = {}  # of the generator, as numba has them


def rng_method(function: Compiled) -> Compiled:
    """`by_type`, for the generator's method of the same name."""
    name = function.__name__.lstrip("_")
    METHODS[name] = make_overload_method_template(types.Record, name, function, inline="never", strict=False)
    return by_type(function)


@infer_getattr
class RngAttributes(AttributeTemplate):
    """Fields and methods of the generator, and of no other record: numba asks nobody else about a type with its own."""

    key = untyped_numba.from_dtype(RNG)

    def __init__(self, context: object) -> None:
        super().__init__(context)
        self.methods = {name: template(context) for name, template in METHODS.items()}

    def generic_resolve(self, rng: types.Record, name: str) -> types.Type | None:  # type: ignore[override]
        """The type of a field or a method; None if there is none of this name."""
        found: types.Type | None = rng.typeof(name) if name in rng.fields else None
        return self.methods[name].resolve(rng, name) if name in self.methods else found


@rng_method
def _getrandbits(rng: types.Record, k: types.Integer) -> Compiled:
    def getrandbits(rng: np.record, k: int) -> int:
        if k <= 32:
            return next_u32(rng) >> (32 - k) if k > 0 else 0
        if k > 62:
            raise ValueError("getrandbits can draw at most 62 bits here")
        low = next_u32(rng)
        return low | (next_u32(rng) >> (64 - k)) << 32  # type: ignore[no-any-return]

    return getrandbits


@rng_method
def _random(rng: types.Record) -> Compiled:
    def random(rng: np.record) -> float:
        high, low = next_u32(rng) >> 5, next_u32(rng) >> 6
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)  # type: ignore[no-any-return]

    return random


@rng_method
def _randrange(rng: types.Record, n: types.Integer) -> Compiled:
    return lambda rng, n: randbelow(rng, n, 64 - leading_zeros(n))


@rng_method
def _choice(rng: types.Record, seq: types.Sequence) -> Compiled:
    return lambda rng, seq: seq[rng.randrange(len(seq))]
