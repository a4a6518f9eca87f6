"""Many trees, many playouts or many games at once, on any `concurrent.futures.Executor`.

search_parallel(state, 40_000)                                                # processes on this machine
search_parallel(state, 40_000, executor=pool)                                 # any executor of your own
search_parallel(state, 40_000, executor=client.get_executor(pure=False))      # the client of a Dask cluster

Chaslot, Winands & van den Herik (2008), "Parallel Monte-Carlo tree search", search in parallel at the root (each
worker grows a tree of its own), at the leaves (all workers play out one leaf), or in one tree that all share. The
first two are here; the third needs memory that processes and clusters do not share. Nothing depends on who does what
when: the same seed gives the same result on any number of workers.
"""

from __future__ import annotations

import math
import os
import pickle
import signal
import warnings
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations
from random import Random
from typing import Any, Unpack

from mcts_teach.errors import whole_number
from mcts_teach.games.contract import check_start
from mcts_teach.games.state import Move, State
from mcts_teach.mcts import Node, best_move, search, simulate, ucb1
from mcts_teach.names import name_of
from mcts_teach.phases import Phases, Rewards, Score, Simulate, check_search, rng_of
from mcts_teach.playing import Game, Match, Player, Tournament, check_player, pairings, play
from mcts_teach.playing.players import Searching
from mcts_teach.stop import stop_button

Task = Callable[[], Any]
Engine = Callable[..., Any]  # what grows a tree: called as `search` is, it returns a root with children
Tally = tuple[int, dict[Move, tuple[int, float]]]  # a root's visits, and the visits and wins of each move
TASKS = 100  # about so many at most for all games together: it takes a cluster 10 ms to hand out one


# Many trees


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
    """Grow several trees at once, each with dice of its own; return a root with what they found, added up.

    Root parallelization of Chaslot et al. (2008); single-run of Cazenave & Jouandeau (2007), "On the parallelization
    of UCT". `iterations` is the number of all trees together, shared out evenly; `seconds` is for
    each tree. The root has its children in the
    order of `state.moves()`, and nothing below them. Seed and number of trees decide what it says; the workers do not.

    Workers are processes, as many as this machine has processors or as `workers` says; threads for `fast.search` as
    the engine; or an executor's own. `workers=1` grows one tree after the other in this process. A tree is a task:
    let it take long against handing it out (0.1 ms to a process, 10 ms to a cluster), and give an executor to one
    search after another, since processes take up to a second to start.

    The stop button drops the trees that were not begun (on a Dask cluster those not finished). The others end as they
    are where it reaches their processes, as in a terminal or a notebook, and are waited for elsewhere. When a worker
    dies, finished trees count and the others are grown once more, with a RuntimeWarning, on new processes if the
    executor is broken; RuntimeError if workers die then too.

    >>> from mcts_teach import TicTacToe, best_move
    >>> root = search_parallel(TicTacToe(), 2000, workers=2, progress=False)
    >>> root, best_move(root)
    (<Node: root, 2000 visits, 9 children, 0 untried>, 4)
    """
    check_start(state)
    check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})
    if iterations is not None and iterations < whole_number("trees", trees, 1):
        raise ValueError(f"{trees} trees need at least {trees} iterations, one each, not {iterations}")
    rng = rng_of(seed)
    shares = [None] * trees if iterations is None else _shares(iterations, trees)
    how = {"seconds": seconds, "c": c, **phases}
    tasks = [partial(_grow, engine, state, share, rng.getrandbits(32), how) for share in shares]
    threads = _is_compiled(engine)
    grown = _run(tasks, "tree", executor=executor, workers=workers, threads=threads, progress=progress)
    root = _added_up(state, list(grown.values()))
    if iterations is not None and seconds is None and root.visits < iterations:
        print(f"Stopped after {root.visits:,} iterations; this is what they found.")
    return root


def _shares(total: int, parts: int) -> list[int]:
    """A number as a sum of so many that differ by 1 at most."""
    return [total // parts + (part < total % parts) for part in range(parts)]


def _grow(engine: Engine, state: State, iterations: int | None, seed: int, how: Mapping[str, Any]) -> Tally:
    """Grow one tree, and tell of its root only: a tree takes long to send."""
    root = engine(state, iterations, seed=seed, **{name: value for name, value in how.items() if value is not None})
    return root.visits, {move: (child.visits, child.wins) for move, child in root.children.items()}


def _added_up(state: State, tallies: Sequence[Tally]) -> Node:
    """A root with the visits and wins of several trees; their order does not matter, not even for rounding."""
    root = Node(state, visits=sum(visits for visits, _ in tallies))
    for move in state.moves():
        counts = [children[move] for _, children in tallies if move in children]
        if counts:
            visits, wins = sum(visits for visits, _ in counts), math.fsum(wins for _, wins in counts)
            root.children[move] = Node(state.play(move), state.player, visits, wins)
    root.untried = [move for move in root.untried if move not in root.children]
    return root


def _is_compiled(engine: Any) -> bool:
    """Whether an engine is of `fast.py`: other threads can run beside it. That file is not loaded to find out."""
    engine = engine.func if isinstance(engine, partial) else engine
    return getattr(engine, "__module__", "") == "mcts_teach.fast"


@dataclass(eq=False, repr=False)
class parallel_player(Searching):  # noqa: N801 (made as a function is called)
    """Plays what `search_parallel` finds in so many iterations of several trees together, or in seconds for each.

    It grows them one after the other in this process: they are the same trees, and a match that is played in
    parallel keeps all workers busy already. So one can measure what several trees lose against one.

    >>> from mcts_teach import TicTacToe
    >>> parallel_player(1000)(TicTacToe())
    4
    """

    iterations: int | None = None  # of all trees together
    trees: int = 4
    seed: int | Random = 0
    engine: Engine = field(default=search, repr=False)
    seconds: float | None = None  # for each tree
    c: float | None = None
    score: Score = ucb1

    def __post_init__(self) -> None:
        check_search(self.iterations, self.seconds, self.seed, self.c, {"score": self.score})
        super().__post_init__()

    def __call__(self, state: State) -> Any:
        how: Any = {"seconds": self.seconds, "c": self.c, "score": self.score, "engine": self.engine}
        how |= {"trees": self.trees, "seed": self.rng.getrandbits(32), "workers": 1, "progress": False}
        return best_move(search_parallel(state, self.iterations, **how))


# Many playouts


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
    one visit with the mean reward, where they count each playout: visits stay iterations, and `ucb1` its balance.
    It pays where playouts take long. The number of tasks, into which the playouts are shared out, is part of what the
    seed decides; the number of workers is not.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from functools import partial
    >>> from mcts_teach import TicTacToe
    >>> with ThreadPoolExecutor() as pool:
    ...     search(TicTacToe(), 20, simulate=partial(simulate_parallel, executor=pool, playouts=8))
    <Node: root, 20 visits, 9 children, 0 untried>
    """
    if whole_number("playouts", playouts, 1) < whole_number("tasks", tasks, 1):
        raise ValueError(f"{tasks} tasks need at least {tasks} playouts, one each, not {playouts}")
    if len(state.moves()) == 0:
        return state.rewards()
    shares = [partial(_play_out, simulate, state, share, rng.randrange(2**32)) for share in _shares(playouts, tasks)]
    games = list(chain(*_run(shares, "task", executor=executor, progress=False).values()))
    return tuple(math.fsum(rewards) / len(games) for rewards in zip(*games, strict=True))


def _play_out(simulate: Simulate, state: State, playouts: int, seed: int) -> list[Rewards]:
    rng = Random(seed)
    return [simulate(state, rng) for _ in range(playouts)]


# Many games


def match_parallel(
    state: State,
    players: Sequence[Player],
    games: int,
    *,
    seed: int | Random = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Match:
    """Let two players play a match, several games at once: the games that `match` plays with the same seed.

    That is so for players that can be `reseeded`, and for functions of the position alone. Workers, the stop button
    and workers that die are as in `search_parallel`; a match that was stopped has as many games from each seat.

    >>> from mcts_teach import TicTacToe, flat_mc_player, match, random_player
    >>> players = [flat_mc_player(20), random_player()]
    >>> played = match_parallel(TicTacToe(), players, 20, workers=2, progress=False)
    >>> played == match(TicTacToe(), players, 20, progress=False)
    True
    """
    seated = pairings(players, games, seed)
    first, second = map(name_of, players)
    played = _play_all(state, {(first, second): seated}, executor=executor, workers=workers, progress=progress)
    return played[first, second]


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
    """Let each of several players, given by name, play a match against each of the others, several games at once.

    The games are those of `tournament` with the same seed, as `match_parallel` plays those of `match`.

    >>> from mcts_teach import TicTacToe, flat_mc_player, perfect_player, random_player
    >>> players = {"random": random_player(), "flat": flat_mc_player(20), "perfect": perfect_player()}
    >>> tournament_parallel(TicTacToe(), players, 10, workers=2, progress=False)
    <Tournament: perfect, flat, random; 30 games>
    """
    if len(players) < 2:
        raise ValueError(f"a tournament takes at least two players, not {len(players)}")
    rng = rng_of(seed)
    seated = {
        pair: pairings([players[name] for name in pair], games, rng.getrandbits(32))
        for pair in combinations(players, 2)
    }
    return Tournament(_play_all(state, seated, executor=executor, workers=workers, progress=progress))


Names = tuple[str, str]


def _play_all(state: State, matches: Mapping[Names, list[list[Player]]], **where: Any) -> dict[Names, Match]:
    """Play the games of several matches in lots, each with as many games from either seat."""
    check_start(state)
    for player in chain(*(seated[0] for seated in matches.values())):
        check_player(player)
    size = 2 * math.ceil(sum(map(len, matches.values())) / 2 / TASKS)
    lots = [(names, seated[k : k + size]) for names, seated in matches.items() for k in range(0, len(seated), size)]
    tasks, sizes = [partial(_play_lot, state, lot) for _, lot in lots], [len(lot) for _, lot in lots]
    played = _run(tasks, "game", sizes, **where)
    games: dict[Names, list[Game]] = {}
    for number, (names, _) in enumerate(lots):
        games.setdefault(names, []).extend(played.get(number, []))
    return {names: Match(names, tuple(of_match)) for names, of_match in games.items() if of_match}


def _play_lot(state: State, seated: Sequence[Sequence[Player]]) -> list[Game]:
    played = []
    with stop_button() as pressed:
        for seats in seated:
            played.append(play(state, seats))
            if pressed and len(played) % 2 == 0:
                break
    return played


# Tasks, and those who do them


def _run(
    tasks: Sequence[Task],
    unit: str,
    sizes: Sequence[int] | None = None,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    threads: bool = False,
    progress: bool = True,
) -> dict[int, Any]:
    """What each of these tasks returns, by its number; some are missing only after the stop button."""
    from tqdm.auto import tqdm  # here, so that the package loads without it

    _check_workers(executor, workers)
    sizes = sizes or [1] * len(tasks)
    finished: dict[int, Any] = {}
    with stop_button() as pressed, tqdm(total=sum(sizes), unit=unit, leave=False, disable=not progress) as bar:

        def attempt(executor: Executor | None) -> BaseException | None:
            """Do what is not finished; what killed a worker, if that happened."""
            died = None
            left = {number: task for number, task in enumerate(tasks) if number not in finished}
            with (
                _workplace(executor, workers, len(left), threads) as (place, room),
                closing(_hand_out(left, place, room, pressed)) as outcomes,
            ):
                for number, future in outcomes:
                    if _is_death(future.exception()):
                        died = future.exception()
                    else:
                        finished[number] = future.result()
                        bar.update(sizes[number])
            return died

        died = attempt(executor)
        if died and not pressed:
            lost = f"a worker died ({died!r}); {_share_of(finished, tasks)}, the others are run once more"
            warnings.warn(lost, RuntimeWarning, stacklevel=3)
            died = attempt(None if isinstance(died, BrokenExecutor) else executor)
            if died and not pressed:
                raise RuntimeError(f"workers died in two attempts; {_share_of(finished, tasks)}") from died
    if not finished:
        raise KeyboardInterrupt
    return finished


def _hand_out(
    tasks: Mapping[int, Task], place: Executor, room: int, pressed: list[str]
) -> Generator[tuple[int, Future[Any]], None, None]:
    """Hand out tasks, so many at a time, and yield each when it is done, until the stop button is pressed."""
    left, running = deque(tasks), dict[Future[Any], int]()
    try:
        while left or running:
            while left and len(running) < room:
                number = left.popleft()
                running[_submit(place, tasks[number])] = number
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future
            if pressed:
                left.clear()
                running = {future: number for future, number in running.items() if not future.cancel()}
    finally:
        for future in running:
            future.cancel()


def _share_of(finished: Collection[int], tasks: Collection[Task]) -> str:
    return f"{len(finished)} of {len(tasks)} tasks are finished"


@contextmanager
def _workplace(
    executor: Executor | None, workers: int | None, tasks: int, threads: bool
) -> Iterator[tuple[Executor, int]]:
    """Where tasks are done, and how many to hand out at a time: what is not handed out can still be dropped."""
    if executor is not None:
        yield executor, tasks
    elif workers == 1:
        yield _InTurn(), 1
    else:
        count = min(workers or min(os.cpu_count() or 1, 61), tasks)  # Windows waits for 61 processes at most
        processes = partial(ProcessPoolExecutor, initializer=_ignore_stop_button)
        with ThreadPoolExecutor(count) if threads else processes(count) as pool:
            yield pool, count


class _InTurn(Executor):
    """Does each task as it comes, in this process."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _ignore_stop_button() -> None:
    """In a process that waits for work: the one that hands it out decides. A search that runs is stopped as ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _is_death(error: BaseException | None) -> bool:
    """Whether it was the worker that failed, and not the task; by name for Dask, which nothing here imports."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def _submit(place: Executor, task: Task) -> Future[Any]:
    """Hand a task to an executor; one that is broken already says so in the future."""
    try:
        packed = isinstance(place, ProcessPoolExecutor)
        return place.submit(_unpack_and_call, _pack(task)) if packed else place.submit(task)
    except BrokenExecutor as error:
        broken: Future[Any] = Future()
        broken.set_exception(error)
        return broken


def _pack(task: Task) -> bytes:
    try:
        return pickle.dumps(task)
    except Exception as error:
        raise _cannot_send(error) from error


def _unpack_and_call(parcel: bytes) -> Any:
    """In another process: what cannot be unpacked there would kill it, without a word of why."""
    try:
        task = pickle.loads(parcel)
    except Exception as error:
        raise _cannot_send(error) from error
    return task()


def _cannot_send(error: Exception) -> ValueError:
    return ValueError(
        f"this cannot be sent to another process: {error}. Other processes know what they can import: put a game or "
        "function of your own into a file, my_game.py, and import it from there. Or stay in this process: workers=1 "
        "does one task after the other, and executor=ThreadPoolExecutor() gains time with a compiled engine"
    )


def _check_workers(executor: Any, workers: int | None) -> None:
    """Refuse what can do no work, and a number of workers for an executor that has its own."""
    if workers is not None:
        whole_number("workers", workers, 1)
    if executor is not None and not isinstance(executor, Executor):
        raise ValueError(
            f"{executor!r} is not an executor; give a concurrent.futures.Executor, such as ProcessPoolExecutor(4), or "
            "client.get_executor(pure=False) for the client of a Dask cluster"
        )
    if executor is not None and workers is not None:
        raise ValueError(f"workers={workers} is for processes started here; the executor given has its own")
