"""Answers to the exercises of "Run in parallel"."""

ADDED_UP = '''\
def my_added_up(trees):
    """Return the visits of each move in all trees together, as a dictionary."""
    {body}


check.examples(my_added_up, examples, "go through the children that a tree has: tree.children.items()")
'''

MARK = '''\
def my_mark(visits, wins):
    """Return the visits and the wins that a node shows while a virtual loss counts."""
    return {answer}


check.examples(my_mark, [(10, 6, (11, 6)), (0, 0, (1, 0)), (7, 2.5, (8, 2.5))], "a lost game is a visit, and no win")
'''

LOOP = """\
total = {}
    for tree in trees:
        for move, child in tree.children.items():
            total[move] = total.get(move, 0) + child.visits
    return total"""

LEAF = '''\
def my_leaf(position, seeds):
    """Let two threads play once for each seed; return each player's mean reward."""
    tasks = [threads.submit(simulate, position, Random(seed)) for seed in {seeds}]
    return tuple(sum(task.result()[player] for task in tasks) / len(seeds) for player in (0, 1))


check.examples(my_leaf, examples, "the mean of each player's rewards, over the seeds")
'''

ANSWERS = {
    "exercise-leaf": LEAF.format(seeds="seeds"),
    "exercise-added-up": ADDED_UP.format(body=LOOP),
    "exercise-virtual-loss": MARK.format(answer="visits + 1, wins"),
}

WRONG = {
    "exercise-leaf": (LEAF.format(seeds="[seeds[0]] * len(seeds)"), ""),  # the same game again and again
    "exercise-added-up": (  # it looks for moves that a tiny tree has not tried
        ADDED_UP.format(
            body="return {move: sum(tree.children[move].visits for tree in trees) for move in state.moves()}"
        ),
        "",
    ),
    "exercise-virtual-loss": (MARK.format(answer="visits + 1, wins - 1"), ""),  # a loss takes no win away
}
