"""What tests of parallel searches share: all that such a search says, and an executor that counts."""

from concurrent.futures import Executor, Future
from functools import partial

from mcts_teach.parallel import search_parallel

quietly = partial(search_parallel, progress=False)


def facts(root):
    """All that a parallel search says, in its order."""
    counts = [(move, child.visits, child.wins, child.mover, child.state) for move, child in root.children.items()]
    return root.visits, counts, root.untried


class Counting(Executor):
    """Does each task as it comes, and keeps count."""

    def __init__(self):
        self.tasks = 0

    def submit(self, function, /, *args, **kwargs):
        self.tasks += 1
        future = Future()
        future.set_result(function(*args, **kwargs))
        return future
