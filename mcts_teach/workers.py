"""Tasks and those who do them: processes or threads of this machine, any executor, or this process in turn."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import cache, partial
from typing import Any

from mcts_teach.errors import whole_number
from mcts_teach.stop import stop_button

Task = Callable[[], Any]
Team = tuple[AbstractContextManager[Executor], int]  # an executor, and how many tasks it is given at a time
ByNumber = Generator[tuple[int, Any], None, Any]  # the number of a task, and its future or its result
_print_once = cache(print)


def run_tasks(
    tasks: Sequence[Task],
    unit: str,
    sizes: Sequence[int] | None = None,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    threads: bool = False,
    progress: bool = True,
) -> dict[int, Any]:
    """Return what each task returns, by its number; tasks are missing only after the stop button.

    The bar counts units, of which a task may have several (`sizes`). Without an executor the workers are processes,
    or threads if the tasks leave other threads free to run. ValueError for what can do no work.

    >>> from functools import partial
    >>> run_tasks([partial(pow, 2, 3), partial(pow, 3, 2)], "task", workers=1, progress=False)
    {0: 8, 1: 9}
    """
    check_workers(executor, workers)
    sizes = sizes or [1] * len(tasks)
    results: dict[int, Any] = {}
    with (
        stop_button() as pressed,
        _progress_bar(sum(sizes), unit, progress) as bar,
        closing(_do_tasks(tasks, pressed, executor, workers, threads)) as pairs,
    ):
        for number, result in pairs:
            results[number] = result
            bar.update(sizes[number])
    if not results:
        raise KeyboardInterrupt
    return results


def check_workers(executor: Any, workers: int | None) -> None:
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


def _progress_bar(total: int, unit: str, progress: bool) -> Any:
    return _bar_type()(total=total, unit=unit, miniters=1, leave=False, disable=not progress)


@cache
def _bar_type() -> Any:
    from tqdm.auto import tqdm  # here, so that the package loads without it

    return type("bar_type", (tqdm,), {"monitor_interval": 0})  # its monitor is a thread, and some have none


def _do_tasks(
    tasks: Sequence[Task], pressed: list[str], executor: Executor | None, workers: int | None, threads: bool
) -> ByNumber:
    """Yield the number and the result of each task when it is done; when a worker dies, do the others once more."""
    left = dict(enumerate(tasks))
    for attempt in (1, 2):
        death = yield from _do_once(left, pressed, _find_team(len(left), executor, workers, threads))
        if death is None or pressed:
            return
        finished = f"{len(tasks) - len(left)} of {len(tasks)} tasks are finished"
        if attempt == 2:
            raise RuntimeError(f"workers died in two attempts; {finished}") from death
        warnings.warn(f"a worker died ({death!r}); {finished}, the others are run once more", RuntimeWarning, 4)
        executor = None if isinstance(death, BrokenExecutor) else executor


def _do_once(left: dict[int, Task], pressed: list[str], team: Team) -> ByNumber:
    """Yield each task that is done, which is then no longer left; return how a worker died, None if all are alive."""
    death, (place, room) = None, team
    with place as executor, closing(_hand_out(left, pressed, executor, room)) as outcomes:
        for number, future in outcomes:
            if _is_death(future.exception()):
                death = future.exception()
            else:
                result = future.result()
                del left[number]
                yield number, result
    return death


def _hand_out(tasks: Mapping[int, Task], pressed: list[str], executor: Executor, room: int) -> ByNumber:
    """Hand out tasks, so many at a time, and yield each when it is done, until the stop button is pressed."""
    waiting, running = deque(tasks), dict[Future[Any], int]()
    try:
        while waiting or running:
            while waiting and len(running) < room and not pressed:
                number = waiting.popleft()
                running[_submit(executor, tasks[number])] = number
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future
            if pressed:
                waiting.clear()
                running = {future: number for future, number in running.items() if not future.cancel()}
    finally:
        for future in running:
            future.cancel()


def _is_death(error: BaseException | None) -> bool:
    """Whether the worker or its memory failed, and not the task; by name for Dask, which nothing here imports."""
    return isinstance(error, BrokenExecutor | MemoryError) or type(error).__name__ == "KilledWorker"


def _find_team(tasks: int, executor: Executor | None, workers: int | None, threads: bool) -> Team:
    """Return who does so many tasks, and how many to hand out at a time: the others can still be dropped."""
    if executor is not None:
        return nullcontext(executor), tasks
    count = min(workers or min(os.cpu_count() or 1, 61), tasks)  # Windows waits for 61 processes at most
    pool = _SerialExecutor() if workers == 1 else _start_pool(count, threads)
    return pool, 1 if isinstance(pool, _SerialExecutor) else count


def _start_pool(count: int, threads: bool) -> Executor:
    """Start so many threads or processes; where there are none, as in a browser, this process does each task itself."""
    try:
        with ThreadPoolExecutor(1) as one:
            one.submit(int)  # raises where there are no threads, which processes need too
        if threads:
            return ThreadPoolExecutor(count)
        from concurrent.futures import ProcessPoolExecutor  # here, because Python in a browser has none

        # A process that waits for work ignores the stop button: the one that hands it out decides.
        return ProcessPoolExecutor(count, initializer=partial(signal.signal, signal.SIGINT, signal.SIG_IGN))
    except (ImportError, NotImplementedError, OSError, RuntimeError):
        _print_once("No other processes or threads can be started here, so one task is done after the other.")
        return _SerialExecutor()


class _SerialExecutor(Executor):
    """Does each task as it comes, in this process."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except MemoryError:  # of this process, which would have no more of it for another attempt
            raise
        except Exception as error:
            future.set_exception(error)
        return future


def _submit(executor: Executor, task: Task) -> Future[Any]:
    """Hand a task to an executor; one that is broken already says so in the future."""
    module = sys.modules.get("concurrent.futures.process")  # where it is not loaded, nobody has made processes
    elsewhere = isinstance(executor, getattr(module, "ProcessPoolExecutor", ()))
    try:
        with _refuse_in_words():
            call = partial(_unpack_and_do, pickle.dumps(task)) if elsewhere else task
        return executor.submit(call)
    except BrokenExecutor as error:
        broken: Future[Any] = Future()
        broken.set_exception(error)
        return broken


def _unpack_and_do(parcel: bytes) -> Any:
    """Do a task in another process; left to itself, that would die of what it cannot unpack, and not say why."""
    with _refuse_in_words():
        task = pickle.loads(parcel)
    return task()


@contextmanager
def _refuse_in_words() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise ValueError(
            f"this cannot be sent to another process: {error}. Other processes know what they can import: put a game "
            "or function of your own into a file, my_game.py, and import it from there. Or stay in this process, with "
            "workers=1, or executor=ThreadPoolExecutor(), which gains time with a compiled engine"
        ) from error
