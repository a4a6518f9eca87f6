"""The search: budgets, the stop button, threads, and what is said of games that cannot be compiled."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache, partial
from numbers import Integral
from random import Random
from typing import Any, NoReturn

import numpy as np

from mcts_teach.arguments import CORE, Phases, check_search, constant_of, formula_of
from mcts_teach.combining import NEEDS, layers_of, marks_of
from mcts_teach.errors import as_whole, rng_of, whole_number
from mcts_teach.fast.engine import play_out
from mcts_teach.fast.rng import rng_record, write_back
from mcts_teach.fast.rules import BITS, SIZED, names_itself, numba_explained, rules_of
from mcts_teach.fast.tree import OF_VISITS, FastNode, MergedNode, NodeView, Tree
from mcts_teach.games.board import Board
from mcts_teach.games.chance import has_chance
from mcts_teach.games.contract import check_game, check_unfinished, players_of
from mcts_teach.games.promises import check_rewards
from mcts_teach.games.state import M, P, Rewards, State, StateOf
from mcts_teach.games.unseen import is_hidden
from mcts_teach.mcts import Backpropagate, Expand, Node, Score, Select, Simulate, backpropagate, expand, select, ucb1
from mcts_teach.mcts import simulate as simulate_readably
from mcts_teach.searching import report_stop
from mcts_teach.searching import search as readable_search
from mcts_teach.stop import stop_button
from mcts_teach.variants import share_evenly, simulate_native
from mcts_teach.variants.priors import PUCT_C, alphazero_phases, expand_and_stay, policy_value_native, puct
from mcts_teach.variants.proofs import backpropagate_proofs, select_unproven

Job = tuple[State | FastNode, int | Random]  # from where a thread searches, and with which seed
MOST_THREADS = 1000
_BATCH = 0.01  # seconds between two looks at the clock and at the stop button
_rules_of_the_package = cache(rules_of)  # they do not change
OF_UCB1 = constant_of(ucb1)  # which takes longer to ask than a short search
WALK = ("select", "expand", "backpropagate")
CHECKED: set[str] = set()  # rules that were seen to play in both engines alike


def search(
    state_or_root: StateOf[M, P] | Node[P, M],
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    threads: int = 1,
    c: float | None = None,
    score: Score[P, M] = ucb1,
    select: Select[P, M] = select,
    expand: Expand[P, M] = expand,
    simulate: Simulate[P] = simulate_readably,
    backpropagate: Backpropagate[P, M] = backpropagate,
) -> NodeView[P, M]:
    """Grow a tree for a number of iterations, or of seconds, or until the stop button; return a view of its root.

    It grows the same tree as `search`, from the same arguments. The score is `ucb1` with any constant c, `simulate`
    that of the core or `variants.simulate_native`, and the other phases are the core's or `**variants.solver()`; or all
    are those of `**alphazero_phases(policy_value_native)`, by which the game guides the search itself. ValueError for
    others. Positions must be NamedTuples of whole numbers below 2^63, and moves whole numbers below
    2^31; ValueError says what to change. Numba compiles a game when it is first searched, which takes a few seconds
    that are not among `seconds`, and keeps the result on disk. A tree whose rules raised is of no use any more. Each of
    several threads grows a tree of its own; the answer adds them up (root parallelisation, Chaslot et al. 2008).

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.search(TicTacToe(), 10_000)
    <FastNode: root, 10000 visits, 9 children, 0 untried>
    """
    phases = {"select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
    constant, proving, guided = check_compiled(iterations, seconds, seed, c, {"score": score, **phases})
    starts, seeds = _list_starts(state_or_root, threads, guided), _make_seeds(seed, threads)
    rules, asked = _rules_for(starts[0], simulate, guided), as_whole(iterations)
    deadline = math.inf if seconds is None else time.perf_counter() + float(seconds)
    with stop_button() as pressed:
        budget = partial(_grow_tree, iterations=asked, deadline=deadline, pressed=pressed)
        grow = partial(budget, rules=rules, c=constant, proving=proving, guided=guided)
        roots, finished = zip(*_run_threads(grow, list(zip(starts, seeds, strict=True))), strict=True)
    root = roots[0] if threads == 1 else MergedNode(list(roots))
    if pressed or (proving and root.proof and any(number != asked for number in finished)):
        report_stop(root, f"Stopped after {sum(finished):,} iterations; this is the tree they grew.")
    return root


def check_compiled(
    iterations: int | None, seconds: float | None, seed: object, c: float | None, phases: Mapping[str, object]
) -> tuple[float, bool, bool]:
    """Refuse what `search` refuses, and what is not compiled; return the constant, and whether to prove, or guide."""
    phases = {**CORE, **phases}
    score: Any = check_search(iterations, seconds, seed, c, phases)["score"]
    constant = OF_UCB1 if score is ucb1 else constant_of(score)
    if constant is not None and _asks_game(score, phases):
        return constant, False, True
    others = {name: phases[name] for name in WALK if phases[name] is not CORE[name]}
    proving = others == {"select": select_unproven, "backpropagate": backpropagate_proofs}
    own = {} if proving else others
    if phases["simulate"] not in (simulate_readably, simulate_native):
        own["simulate"] = phases["simulate"]
    if own or formula_of(score) is not ucb1 or constant is None:
        _refuse_phases(own or {"score": score})
    return constant, proving, False


def _asks_game(score: Any, phases: Mapping[str, object]) -> bool:
    """Whether these are the phases of `alphazero_phases(policy_value_native)`, with any constant."""
    policies = [layer.keywords["policy"] for layer in layers_of(score) if "policy" in getattr(layer, "keywords", ())]
    asks = [getattr(function, "__self__", None) for function in (*policies[:1], phases["simulate"])]
    asked = [getattr(holder, "policy_value", None) for holder in asks]
    rest = {"select": select, "expand": expand_and_stay, "backpropagate": backpropagate}
    ours = formula_of(score) is puct and asked == [policy_value_native] * 2
    return ours and all(phases[name] is rest[name] for name in rest)


def _refuse_phases(own: Mapping[str, object]) -> NoReturn:
    """Say which phases are not compiled, and what is; a bundle goes by its name."""
    marks = {mark for phase in own.values() for mark in marks_of(phase) if mark in NEEDS}
    bundles = sorted(marks - {"alphazero_phases()"}) or ["alphazero_phases() with another function"] * bool(marks)
    names = " and no ".join(bundles or (f"{name}={phase!r}" for name, phase in own.items()))
    raise ValueError(
        f"the compiled engine has no {names}. It has ucb1 with any c, playouts at random or by simulate_native, "
        "solver(), and alphazero_phases(policy_value_native), for which a game says prior(move) and estimate() itself; "
        "mcts_teach.search takes all bundles and any function"
    )


def _list_starts(state_or_root: Any, threads: int, guided: bool) -> Sequence[State | FastNode]:
    """The position, or the node of a tree, from which each thread searches; what cannot be is not compiled first."""
    whole_number("threads", threads, 1, MOST_THREADS)
    if not isinstance(state_or_root, NodeView):
        check_unfinished(state_or_root)
        check_fits(state_or_root)
        return [state_or_root] * threads
    check_unfinished(state_or_root.state)
    parts: list[FastNode] = getattr(state_or_root, "parts", [state_or_root])
    if len(parts) != threads:
        raise ValueError(f"this tree was grown by {len(parts)} threads, so search on with threads={len(parts)}")
    for part in parts:
        part.tree.note_priors(guided)
    return parts


def _make_seeds(seed: int | Random, threads: int) -> list[int | Random]:
    """A seed for each thread; for a single one what was given."""
    start = as_whole(seed)
    if start is None and type(seed) is not Random:
        raise ValueError(f"the compiled engine draws as a random.Random does, and {seed!r} is none")
    if threads == 1:
        return [seed if start is None else start]
    rng = rng_of(seed)
    return [rng.getrandbits(64) for _ in range(threads)]


def _run_threads(grow: Callable[..., tuple[FastNode, int]], jobs: list[Job]) -> list[tuple[FastNode, int]]:
    """Search from each start with its seed; the first is searched by this thread, which hears the stop button."""
    if len(jobs) == 1:
        return [grow(*jobs[0])]
    with ThreadPoolExecutor(len(jobs) - 1) as pool:
        running = [pool.submit(grow, *job) for job in jobs[1:]]
        first = grow(*jobs[0])
        while wait(running, _BATCH).not_done:
            pass
    return [first, *(job.result() for job in running)]


def _make_root(state: State, iterations: int | None, guided: bool) -> FastNode:
    """The root of a tree that has room for about so many iterations."""
    guess = (iterations or 2**16) * max(3, len(state.moves()) // 4)
    tree = Tree(min(guess + 1024, 2**23))  # a machine gives memory only where it is touched
    tree.note_priors(guided)
    return FastNode(tree, 0, state)


def _grow_tree(
    start: State | FastNode,
    seed: int | Random,
    iterations: int | None,
    *,
    rules: np.record,
    deadline: float,
    c: float,
    pressed: list[str],
    proving: bool = False,
    guided: bool = False,
) -> tuple[FastNode, int]:
    """Search in short batches, and look at the clock and at the stop button between them.

    Return the root, and how many iterations were done. All memory is asked for here: what another thread has used
    must come over from its core, which takes time.
    """
    root = start if isinstance(start, FastNode) else _make_root(start, iterations, guided)
    rng = rng_record(seed)
    left, finished, batch = math.inf if iterations is None else iterations, 0, 64.0
    root.tree.note_proofs(len(share_evenly(root.state)) if proving else 0)

    def go_on() -> bool:
        return finished == 0 or (not pressed and time.perf_counter() < deadline)

    while finished < left and go_on() and not (proving and root.proof):
        began, asked = time.perf_counter(), int(min(batch, left - finished))
        done = root.tree.grow(root, rules, asked, c, rng)
        finished += done
        now = time.perf_counter()
        batch = max(1.0, min(16 * batch, done * min(_BATCH, deadline - now) / max(now - began, 1e-9)))
        if done < asked and not (proving and root.proof):
            root.tree.make_room(go_on)
    if isinstance(seed, Random):
        write_back(seed, rng)
    return root, finished


def check_fits(state: State) -> None:
    """Refuse a position that is not made of whole numbers, or is too large for those of a processor."""
    game = type(state).__name__
    if is_hidden(state):
        raise ValueError(f"the compiled engine would look at what {game} hides; give mcts_teach.search ismcts()")
    if has_chance(state):
        raise ValueError(
            f"the compiled engine plays no games of chance, and {game} is one; give mcts_teach.search with_chance()"
        )
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
            hint = "; int() makes it Python's own" if isinstance(value, np.integer) else ""
            raise ValueError(
                f"the compiled engine takes positions of whole numbers below 2^{BITS}, and {game}.{field} is "
                f"{value!r}{hint}"
            )


def _rules_for(start: State | FastNode, simulate: Simulate[Any], guided: bool) -> np.record:
    """The compiled rules of a position; each new set of rules is first tried out against the readable engine."""
    state: Any = start.state if isinstance(start, FastNode) else start
    game = type(state)
    native = simulate is simulate_native and hasattr(game, "playout")
    ours = game.__module__.startswith("mcts_teach.")
    sizes = state[:3] if (game, *state[:3]) in SIZED else ()
    rules = (_rules_of_the_package if ours else rules_of)(game, native, sizes)
    name = "+".join(rules.dtype.names or ()) + "+guided" * guided
    if name not in CHECKED:
        _try_out(state, rules, simulate, guided)
        CHECKED.add(name)
    return rules


def _try_out(state: State, rules: np.record, simulate: Simulate[Any], guided: bool) -> None:
    """Compile some rules, and see whether they play as they do in Python: numbers there never overflow."""
    game = type(state).__name__
    _check_rules(state, guided)
    with numba_explained(game):
        c = PUCT_C if guided else math.sqrt(2)
        fast, _ = _grow_tree(state, 0, 50, rules=rules, deadline=math.inf, c=c, pressed=[], guided=guided)
    phases: Phases = alphazero_phases(policy_value_native) if guided else {"simulate": simulate}
    _refuse_others(game, _are_alike(fast, readable_search(state, 50, **phases)))


def try_out(state: StateOf[M, P]) -> StateOf[M, P]:
    """Compile the rules of a game alone, which takes half as long as with a search; return the position.

    Some random games are played by them and in Python, and must end alike; else a ValueError says what to change.

    >>> from mcts_teach import TicTacToe, fast
    >>> fast.try_out(TicTacToe())
    TicTacToe()
    """
    check_unfinished(state)
    check_fits(state)
    _check_rules(state)
    game: Any = type(state)
    rules, tree = rules_of(game, native=False), Tree(64)
    guide, position = OF_VISITS.up_to(1), tuple(state)  # type: ignore[var-annotated, arg-type]
    with numba_explained(game.__name__):
        ends = [play_out(rules, position, tree.buffer, guide, rng_record(seed)) for seed in range(50)]
    ours = [simulate_readably(state, Random(seed)) for seed in range(50)]
    _refuse_others(game.__name__, [*map(tuple, ends)] == [*map(tuple, ours)])
    return state


def _check_rules(state: State, guided: bool = False) -> None:
    """Refuse moves, positions and rewards for which numba has no type, as they come in some random games."""
    game, rng = type(state).__name__, Random(0)
    players = players_of(state)
    if guided:
        estimate = policy_value_native(state)[1]
        check_rewards(estimate, f"{game}.estimate()", players)
        _check_numbers(f"{game}.estimate()", estimate)
    for _ in range(10):
        check_game(state, rng)
        after = state
        while moves := after.moves():
            _check_moves(game, moves)
            after = after.play(rng.choice(moves))
            _check_types(state, after)
        _check_numbers(f"{game}.rewards()", after.rewards())
    if names_itself(type(state)):
        _check_constructor(state)


def _refuse_others(game: str, alike: bool) -> None:
    """Refuse rules that play otherwise when they are compiled."""
    if not alike:
        raise ValueError(
            f"{game} plays otherwise when it is compiled. Most likely a number grows beyond {BITS} bits on the way, or "
            "is shifted by more; rules that draw from another generator than the one they are given show like this too"
        )


def _check_constructor(state: Any) -> None:
    """Refuse a game whose constructor takes its fields in another order: compiled, it might never end."""
    game = type(state).__name__
    for position in (state, *map(state.play, state.moves())):
        try:
            again = type(state)(*position)
        except Exception:  # it takes something else
            again = None
        if again != position:
            raise ValueError(
                f"the compiled engine calls {game} with its fields in order, {game}({', '.join(state._fields)}), and "
                f"{game}{tuple(position)!r} is not the position that has these fields: let __new__ take them in this "
                "order; mcts_teach.search plays the game as it is"
            )


def _check_moves(game: str, moves: Sequence[object]) -> None:
    """Refuse moves that do not fit into the arrays of a tree."""
    for move in moves:
        if not isinstance(move, Integral) or not -(2**31) <= int(move) < 2**31:
            raise ValueError(
                f"moves must be whole numbers below 2^31 for the compiled engine, and {game}.moves() has {move!r}: "
                "number them, and let name(move) say what each is called; mcts_teach.search takes any moves"
            )


def _check_types(start: Any, state: Any) -> None:
    """Refuse a position that has not the class of the one before some moves, or not the same types in its fields."""
    game = type(start).__name__
    if type(state) is not type(start):
        raise ValueError(f"the compiled engine takes positions of one class, and {game}.play returned {state!r}")
    check_fits(state)
    for field, first, value in zip(state._fields, start, state, strict=True):
        if isinstance(first, bool) != isinstance(value, bool):
            raise ValueError(
                f"the compiled engine takes fields of one type, and {game}.{field} is first {first!r} and later "
                f"{value!r}; write bool(...) or int(...) in play"
            )


def _check_numbers(source: str, rewards: Rewards) -> None:
    """Refuse rewards that numba has no type for."""
    for reward in rewards:
        if not isinstance(reward, int | float | np.number | np.bool_):
            raise ValueError(
                f"the compiled engine takes rewards that are floats or whole numbers, and {source} has {reward!r}; "
                "write float(...)"
            )


def _are_alike(one: Node | FastNode, other: Node | FastNode) -> bool:
    """Whether two trees are the same, node for node."""
    numbers = [(node.visits, node.wins, node.mover, list(node.children)) for node in (one, other)]
    return numbers[0] == numbers[1] and all(map(_are_alike, one.children.values(), other.children.values()))
