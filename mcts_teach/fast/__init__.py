"""The same search on flat arrays, compiled by numba from the rules as they stand: same seed, same tree, node for node.

    from mcts_teach import ConnectFour, best_move, fast
    best_move(fast.search(ConnectFour(), 100_000))

Whoever reads a tree (`best_move`, drawings, tables, players) reads it through `FastNode`, which looks like a `Node`.

**Why it is fast.** A node is one slot in an array, the slots of its children lie side by side, and the loop makes no
objects. Positions are not stored: each walk plays the moves again from the root. What else makes it fast is said where
it stands; notebook 15 shows where the time goes, and `benchmarks/README.md` what each trick gained, and what did not.

**How rules are compiled as they stand.** Numba compiles a function together with the globals that it names. So each
method of a game, and each function that it calls, is copied, and the copy gets globals of its own (`blank_copy`), in
which numba finds what it can compile (`compiled_class`). New rules first grow a tree of 50 iterations in both engines.
If the trees differ, the game is refused: numbers overflow in compiled code, and in Python they do not.

**What it relies on inside numba**, beyond what numba documents for extensions:
- The type of a NamedTuple knows its class (`instance_class`), and records are told apart by the names of their fields.
  The rules go into compiled code as an empty record with such a name (`rules_of`), and the position as bare numbers
  (`position_of`), since numba cannot keep a class on disk.
- One type of record can have methods: `make_overload_method_template`, and an `AttributeTemplate` for that type.
- A call can be kept a call (`make_words`), and a function copied into its callers (`forceinline`).
- An array is a structure with a pointer `meminfo`; where that is null, no references are counted.
- `inline="always"` copies the code of a function into its caller, from other files too.
- On disk numba finds code by the types of the arguments and by the time of a single file. All that is kept there takes
  the random generator, whose type has a digest of all files of this package in it (`RNG`). So an edit of any of them
  leads to a fresh compilation.
"""

try:
    import numba  # noqa: F401 - and NumPy with it
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"mcts_teach.fast needs {error.name}: install it with  pip install numba", name=error.name
    ) from error

from mcts_teach.fast.player import fast_player
from mcts_teach.fast.rng import rng_record
from mcts_teach.fast.run import search, try_out
from mcts_teach.fast.tree import FastNode, MergedNode

__all__ = ["FastNode", "MergedNode", "fast_player", "rng_record", "search", "try_out"]
