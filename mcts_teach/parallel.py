"""Many trees, many playouts or many games at once, on any `concurrent.futures.Executor`.

search_parallel(state, 40_000)                                                # processes on this machine
search_parallel(state, 40_000, executor=pool)                                 # any executor of your own
search_parallel(state, 40_000, executor=client.get_executor(pure=False))      # the client of a Dask cluster

Chaslot, Winands & van den Herik (2008), "Parallel Monte-Carlo tree search", search in parallel at the root (each
worker grows a tree of its own), at the leaves (all workers play out one leaf), or in one tree that all share. The
first two are here; the third needs memory that processes and clusters do not share. The seed and the number of trees
decide the result, the workers do not.

Workers are processes, as many as this machine has processors or as `workers` says; threads for `fast.search` as the
engine; or an executor's own. `workers=1` does one task after the other in this process, and so does a browser, which
has neither processes nor threads. A task is a tree or a batch of games: handing it out takes 0.1 ms to a process and
10 ms to a cluster, and processes take up to a second to start, so give one executor to many searches.

The stop button drops the tasks that were not begun (on a Dask cluster those not finished). The others end as they are
where it reaches their processes, as in a terminal or a notebook, and are waited for elsewhere. When a worker dies or
has no memory left, the unfinished tasks are run once more, with a RuntimeWarning, on new processes if the executor is
broken; RuntimeError if workers die then too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import chain
from random import Random
from typing import Any, Unpack

from mcts_teach.arguments import Phases, check_search
from mcts_teach.combining import marks_of
from mcts_teach.errors import as_whole, check_function, rng_of, whole_number
from mcts_teach.games.contract import check_start, players_of
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.mcts import Node, Score, Simulate, simulate, ucb1
from mcts_teach.names import name_of
from mcts_teach.playing import Game, Match, Player, Tournament
from mcts_teach.playing.history import whole_game
from mcts_teach.playing.matches import Schedule, make_schedule, make_schedules
from mcts_teach.playing.players import Searching
from mcts_teach.searching import best_move, report_stop, search
from mcts_teach.stop import silence_searches, stop_button
from mcts_teach.workers import check_workers, run_tasks

Engine = Callable[..., Any]  # what grows a tree: called as `search` is, it returns a root with children
Count = tuple[int, float, Rewards | None]  # a node's visits, wins and proof
Tally = tuple[Count, dict[Move, Count]]  # of a root, and of each move
MOST_BATCHES = 100  # of games, for about so many tasks at most: it takes a cluster 10 ms to hand out one


def search_parallel(
    state: State,
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    trees: int = 4,
    seed: int | Random = 0,
    c: float | None = None,
    engine: Engine = search,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    **phases: Unpack[Phases],
) -> Node:
    """Grow several trees at once, each from a seed of its own; return a root with what they found, added up.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does. `iterations` is the
    number of all trees together, shared out evenly; `seconds` is for each tree. The root has its children in the order
    of `state.moves()`, and nothing below them. The module describes workers and the stop button. Root parallelization
    of Chaslot et al. (2008); single-run of Cazenave & Jouandeau (2007), "On the parallelization of UCT".

    >>> from mcts_teach import TicTacToe, best_move
    >>> root = search_parallel(TicTacToe(), 2000, workers=2, progress=False)
    >>> root, best_move(root)
    (<Node: root, 2000 visits, 9 children, 0 untried>, 4)
    """
    check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})
    _check_engine(engine, phases)
    check_workers(executor, workers)
    shares = _share_out(iterations, "iterations", trees, "trees")
    check_start(state)
    rng, how = rng_of(seed), {"seconds": seconds, "c": c, **phases}
    tasks = [partial(_grow_tree, engine, state, share, rng.getrandbits(32), how) for share in shares]
    with stop_button() as pressed:  # to the end: what was found is not lost while it is added up
        where: Any = {"executor": executor, "workers": workers, "threads": _is_compiled(engine)}
        root = _add_up_trees(state, [*run_tasks(tasks, "tree", progress=progress, **where).values()])
        short = root.visits < iterations if iterations is not None and seconds is None else bool(pressed)
        if short:
            report_stop(root, f"Stopped after {root.visits:,} iterations; this is what they found.")
        return root


def _check_engine(engine: Engine, phases: Mapping[str, Any]) -> None:
    """Refuse what is no engine, and trees that could not be added up."""
    check_function("engine", engine, "a position, called as search is")
    if "expand_up_to_symmetry" in [mark for phase in (engine, *phases.values()) for mark in marks_of(phase)]:
        raise ValueError(
            "of moves that are equal by symmetry each tree would keep another one, and visits are added up by move: "
            "search_parallel takes expand or expand_all in the place of expand_up_to_symmetry"
        )


def _is_compiled(engine: Any) -> bool:
    """Whether an engine is compiled: other threads can run beside it. `mcts_teach.fast` is not loaded to find out."""
    return str(getattr(getattr(engine, "func", engine), "__module__", "")).startswith("mcts_teach.fast")


def _share_out(total: int | None, what: str, parts: int, whose: str) -> list[Any]:
    """Return a number as a sum of so many that differ by 1 at most; ValueError if one would be 0."""
    parts, total = whole_number(whose, parts, 1), as_whole(total)
    if parts > (total or math.inf):
        raise ValueError(f"{parts} {whose} need at least {parts} {what}, one each, not {total}")
    return [None if total is None else total // parts + (part < total % parts) for part in range(parts)]


def _grow_tree(engine: Engine, state: State, iterations: int | None, seed: int, how: Mapping[str, Any]) -> Tally:
    """Grow one tree, and return the counts at its root only: a tree takes long to send."""
    with silence_searches(stopped=True):  # `search_parallel` says it once for all trees
        root = engine(state, iterations, seed=seed, **{name: value for name, value in how.items() if value is not None})
    return _read_count(root), {move: _read_count(child) for move, child in root.children.items()}


def _read_count(node: Any) -> Count:
    return node.visits, node.wins, getattr(node, "proof", None)


def _add_up_trees(state: State, tallies: Sequence[Tally]) -> Node:
    """Return a root with the sums over several trees, in whichever order they come: not even rounding depends on it."""
    root = Node(state)
    _add_up_counts(root, [count for count, _ in tallies])
    for move in state.moves():
        if counts := [children[move] for _, children in tallies if move in children]:
            root.children[move] = Node(state.play(move), state.player)
            _add_up_counts(root.children[move], counts)
    root.untried = [move for move in root.untried if move not in root.children]
    return root


def _add_up_counts(node: Node, counts: Sequence[Count]) -> None:
    """Give a node the visits and wins that it has in several trees together, and what any of them has proven."""
    visits, wins, proofs = zip(*counts, strict=True)
    node.visits, node.wins = sum(visits), math.fsum(wins)
    node.proof = next(filter(None, proofs), None)


class parallel_player(Searching):  # noqa: N801 (made as a function is called)
    """Plays what `search_parallel` finds in so many iterations of several trees together, or in seconds for each.

    It takes `iterations`, `seconds`, `seed`, `c` and `score` as `search` does; other phases belong to the engine, as in
    `engine=partial(search, **solver())`. It grows the trees one after the other in this process: they are the same,
    and a match that is played in parallel keeps all workers busy already.

    >>> from mcts_teach import TicTacToe
    >>> parallel_player(1000)(TicTacToe())
    4
    """

    def __init__(
        self,
        iterations: int | None = None,  # of all trees together
        *,
        trees: int = 4,
        seconds: float | None = None,  # for each tree
        seed: int | Random = 0,
        engine: Engine = search,
        c: float | None = None,
        score: Score = ucb1,
    ) -> None:
        check_search(iterations, seconds, seed, c, {"score": score})
        _check_engine(engine, {})
        _share_out(iterations, "iterations", trees, "trees")
        self.iterations, self.seed = iterations, seed
        given = {} if score is ucb1 else {"score": score}  # which an engine of one's own need not take
        self.settings = {"trees": trees, "seconds": seconds, "c": c, **given}
        self._search = partial(search_parallel, iterations=iterations, engine=engine, workers=1, progress=False)
        self.__post_init__()

    def __call__(self, state: State) -> Any:
        check_start(state)  # before anything is drawn
        how: Any = {"seed": self.rng.getrandbits(32), **self.settings}
        with silence_searches():
            root = self._search(state, **how)
        return best_move(root)


def simulate_parallel(
    state: State,
    rng: Random,
    *,
    executor: Executor,
    playouts: int = 100,
    tasks: int = 4,
    simulate: Simulate = simulate,
) -> Rewards:
    """Play out one position many times at once; return what each player gets on average.

    Leaf parallelization of Chaslot et al. (2008); at-the-leaves of Cazenave & Jouandeau (2007). The tree counts it as
    one visit with the mean reward, where they count each playout. It pays where playouts take long. The playouts are
    shared out among `tasks`: with another number of them the same seed draws other playouts.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from functools import partial
    >>> from mcts_teach import TicTacToe
    >>> with ThreadPoolExecutor() as pool:
    ...     search(TicTacToe(), 20, simulate=partial(simulate_parallel, executor=pool, playouts=8))
    <Node: root, 20 visits, 9 children, 0 untried>
    """
    check_workers(executor, None)
    shares = _share_out(whole_number("playouts", playouts, 1), "playouts", tasks, "tasks")
    if len(state.moves()) == 0:
        return state.rewards()
    parts = [partial(_play_out, simulate, state, share, rng.randrange(2**32)) for share in shares]
    games = list(chain(*run_tasks(parts, "task", executor=executor, progress=False).values()))
    return tuple(math.fsum(rewards) / len(games) for rewards in zip(*games, strict=True))


def _play_out(simulate: Simulate, state: State, playouts: int, seed: int) -> list[Rewards]:
    rng = Random(seed)
    return [simulate(state, rng) for _ in range(playouts)]


def match_parallel(
    state: State,
    players: Sequence[Player],
    games: int,
    *,
    openings: Sequence[State] | None = None,
    seed: int | Random = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Match:
    """Let players play a match, several games at once: those of `match` with the same `openings` and seed.

    That is so for players that can be `reseeded`, and for functions of the position alone. The module describes
    workers and the stop button; a match that was stopped has as many games in each order of its players.

    >>> from mcts_teach import TicTacToe, flat_mc_player, match, random_player
    >>> players = [flat_mc_player(20), random_player()]
    >>> played = match_parallel(TicTacToe(), players, 20, workers=2, progress=False)
    >>> played == match(TicTacToe(), players, 20, progress=False)
    True
    """
    schedule = make_schedule(state, players, games, seed, openings)
    names = tuple(map(name_of, players))
    return _play_matches(state, {names: schedule}, executor=executor, workers=workers, progress=progress)[names]


def tournament_parallel(
    state: State,
    players: Mapping[str, Player],
    games: int,
    *,
    seed: int | Random = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Tournament:
    """Let each of several players, given by name, play the matches of a `tournament`, several games at once.

    The games are those of `tournament` with the same seed, as `match_parallel` plays those of `match`.

    >>> from mcts_teach import TicTacToe, flat_mc_player, perfect_player, random_player
    >>> players = {"random": random_player(), "flat": flat_mc_player(20), "perfect": perfect_player()}
    >>> tournament_parallel(TicTacToe(), players, 10, workers=2, progress=False)
    <Tournament: perfect, flat, random; 30 games>
    """
    matches = dict(make_schedules(state, players, games, seed))
    return Tournament(_play_matches(state, matches, executor=executor, workers=workers, progress=progress))


def _play_matches(
    state: State, matches: Mapping[tuple[str, ...], Schedule], **where: Any
) -> dict[tuple[str, ...], Match]:
    """Play the games of several matches in batches, each with as many games in each order of the seats."""
    orders = math.factorial(players_of(state))
    size = orders * math.ceil(sum(map(len, matches.values())) / orders / MOST_BATCHES)
    batches = [(names, games[k : k + size]) for names, games in matches.items() for k in range(0, len(games), size)]
    tasks, sizes = [partial(_play_batch, batch) for _, batch in batches], [len(batch) for _, batch in batches]
    found: dict[tuple[str, ...], list[Game]] = {}
    with stop_button():
        played = run_tasks(tasks, "game", sizes, **where)
        for number, (names, _) in enumerate(batches):
            found.setdefault(names, []).extend(played.get(number, []))
        return {names: Match(names, tuple(of_match)) for names, of_match in found.items() if of_match}


def _play_batch(schedule: Schedule) -> list[Game]:
    played = []
    with stop_button(alone=True) as pressed:
        for start, seats, seed in schedule:
            played.append(whole_game(start, seats, seed=seed))
            if pressed and len(played) % math.factorial(len(seats)) == 0:
                break
    return played
