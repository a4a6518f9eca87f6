"""The same search on flat arrays, compiled by numba from the rules as they stand: same seed, same tree, node for node.

    from mcts_teach import ConnectFour, best_move, fast
    root = fast.search(ConnectFour(), 100_000)
    best_move(root)

Whoever reads a tree (`best_move`, drawings, tables, players) reads it through `FastNode`, which looks like a `Node`.

    rng     Python's random generator as a record that compiled code can draw from
    rules   a game's methods and helpers, made ready for numba
    engine  select, expand, simulate and backpropagate on arrays, and the loop `grow`
    tree    the arrays, and the views that read them as nodes
    run     `search` and `fast_player`: budgets, the stop button, threads, what is refused and why

**Why it is fast.** A node is one slot in an array, the slots of its children lie side by side, and no object is made
on the way. Nothing is kept that can be had again: a position is played out from the root on each walk. Five tricks
more, each of which was measured:
- `best_child` compares its children by a formula without division or root, from a table of every number of visits;
  only where two may be equal does it ask the book's, bit for bit (`quick_score`, `exact_score`).
- The four functions are compiled into the loop (`inline`), and the arrays in it have their references not counted
  (`without_refcount`): whoever called the loop holds them.
- The random generator is a record and not a tuple of arrays, for the same reason.
- A list of moves at each ply would cost more than all the rest, so `return [move for ... if ...]` is compiled as a
  loop that writes the moves into a buffer (`rewritten`).
- 624 random words are made at once, in loops that the processor does several words a step (`regenerate`, `temper`).

**How rules are compiled as they stand.** Numba compiles a function together with the globals that it names. So each
method of the game, and each function that it calls, is copied with globals of its own (`blank_copy`), in which
- the game's class is a subclass (`compiled_class`), whose name has a digest of the rules in it;
- its helpers are copies, compiled;
- `refuse`, `unfinished`, `in_a_row` and `tuple` are replaced by what numba can do (`STAND_INS`): errors without a text
  that depends on values, shifts that a processor has, lists;
- methods of whole numbers that numba lacks have private names (`OF_INTEGERS`), which only these copies use. So the
  numba of the rest of a program stays as it was.
The games never mention numba. A new set of rules first plays 50 iterations in both engines: if the trees differ, it is
refused, since numbers overflow here and not in Python.

**What it relies on inside numba**, beyond its documented extension API:
- A NamedTuple's type knows its class (`instance_class`), and records are told apart by the names of their fields. The
  rules reach the compiled code as an empty record of such a name (`rules_of`), and the position as bare numbers
  (`position_of`), since numba can keep no class on its disk.
- Methods of one type of record are found by `make_overload_method_template` and an `AttributeTemplate` of its own.
- An array is a structure whose `meminfo` may be null; then nobody counts its references.
- `inline="always"` copies a function's code into the one that calls it, from other files too.
- What is kept on disk is found by the types of the arguments, and by the time of one file. All that is kept takes the
  random generator, and the type of that one bears a digest of all files here (`RNG`): none of them can be edited
  without compiling anew.
"""

try:
    import numba  # noqa: F401 - and NumPy with it
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"mcts_teach.fast needs {error.name}: install it with  pip install 'mcts-teach[fast]'", name=error.name
    ) from error

from mcts_teach.deprecated import names_renamed
from mcts_teach.fast.rng import rng_record
from mcts_teach.fast.run import fast_player, search
from mcts_teach.fast.tree import FastNode, MergedNode

__all__ = ["FastNode", "MergedNode", "fast_player", "rng_record", "search"]

__getattr__ = names_renamed(__name__, dice_of="rng_record")
