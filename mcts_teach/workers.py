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
from contextlib import closing, contextmanager
from functools import cache, partial
from threading import Thread
from typing import Any

from mcts_teach.errors import whole_number
from mcts_teach.stop import stop_button

Task = Callable[[], Any]
_say_once = cache(print)
Workplace = Callable[[Executor | None, int], Any]  # given an executor, or None, and how many tasks there are


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
    """What each of these tasks returns, by its number; some are missing only after the stop button.

    The bar counts units, of which a task may have several (`sizes`). Without an executor the workers are processes,
    or threads if the tasks leave other threads free to run. ValueError for what can do no work.

    >>> from functools import partial
    >>> run_tasks([partial(pow, 2, 3), partial(pow, 3, 2)], "task", workers=1, progress=False)
    {0: 8, 1: 9}
    """
    from tqdm.auto import tqdm  # here, so that the package loads without it

    check_workers(executor, workers)
    sizes = sizes or [1] * len(tasks)
    finished: dict[int, Any] = {}
    place = partial(_workplace, workers=workers, threads=threads)
    bar_type: Any = type("bar_type", (tqdm,), {"monitor_interval": 0})  # its monitor is a thread, and some have none
    with (
        stop_button() as pressed,
        bar_type(total=sum(sizes), unit=unit, miniters=1, leave=False, disable=not progress) as bar,
        closing(_results(tasks, executor, place, pressed)) as results,
    ):
        for number, result in results:
            finished[number] = result
            bar.update(sizes[number])
    if not finished:
        raise KeyboardInterrupt
    return finished


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


# What is done, and done again when a worker dies


def _results(
    tasks: Sequence[Task], executor: Executor | None, place: Workplace, pressed: list[str]
) -> Generator[tuple[int, Any], None, None]:
    """The number and the result of each task when it is done; when a worker dies, what is left is done once more."""
    left = dict(enumerate(tasks))
    for attempt in (1, 2):
        died = None
        with place(executor, len(left)) as (pool, room), closing(_hand_out(left, pool, room, pressed)) as outcomes:
            for number, future in outcomes:
                if _is_death(future.exception()):
                    died = future.exception()
                else:
                    result = future.result()
                    del left[number]
                    yield number, result
        if not died or pressed:
            return
        finished = f"{len(tasks) - len(left)} of {len(tasks)} tasks are finished"
        if attempt == 2:
            raise RuntimeError(f"workers died in two attempts; {finished}") from died
        lost = f"a worker died ({died!r}); {finished}, the others are run once more"
        warnings.warn(lost, RuntimeWarning, stacklevel=4)
        executor = None if isinstance(died, BrokenExecutor) else executor


def _hand_out(
    tasks: Mapping[int, Task], executor: Executor, room: int, pressed: list[str]
) -> Generator[tuple[int, Future[Any]], None, None]:
    """Hand out tasks, so many at a time, and yield each when it is done, until the stop button is pressed."""
    waiting, running = deque(tasks), dict[Future[Any], int]()
    try:
        while waiting or running:
            while waiting and len(running) < room:
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
    """Whether it was the worker or its memory, and not the task; by name for Dask, which nothing here imports."""
    return isinstance(error, BrokenExecutor | MemoryError) or type(error).__name__ == "KilledWorker"


# Where it is done


@contextmanager
def _workplace(
    executor: Executor | None, tasks: int, workers: int | None, threads: bool
) -> Iterator[tuple[Executor, int]]:
    """Who does the tasks, and how many to hand out at a time: what is not handed out can still be dropped."""
    if executor is not None:
        yield executor, tasks
        return
    count = min(workers or min(os.cpu_count() or 1, 61), tasks)  # Windows waits for 61 processes at most
    with _InTurn() if workers == 1 else _pool(count, threads) as pool:
        yield pool, 1 if isinstance(pool, _InTurn) else count


def _pool(count: int, threads: bool) -> Executor:
    """So many threads or processes of this machine; this process in turn where there are none, as in a browser."""
    try:
        thread = Thread(target=int)
        thread.start()  # processes need threads too
        thread.join()
        if threads:
            return ThreadPoolExecutor(count)
        from concurrent.futures import ProcessPoolExecutor  # here, because Python in a browser has none

        # A process that waits for work ignores the stop button: the one that hands it out decides.
        return ProcessPoolExecutor(count, initializer=partial(signal.signal, signal.SIGINT, signal.SIG_IGN))
    except (ImportError, NotImplementedError, OSError, RuntimeError):
        _say_once("No other processes or threads can be started here, so one task is done after the other.")
        return _InTurn()


class _InTurn(Executor):
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


# What is sent to other processes


def _submit(executor: Executor, task: Task) -> Future[Any]:
    """Hand a task to an executor; one that is broken already says so in the future."""
    module = sys.modules.get("concurrent.futures.process")  # where it is not loaded, nobody has made processes
    elsewhere = isinstance(executor, getattr(module, "ProcessPoolExecutor", ()))
    try:
        return executor.submit(_unpack_and_call, _pack(task)) if elsewhere else executor.submit(task)
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
