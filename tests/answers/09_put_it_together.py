"""Notebook 09: one iteration, the move to play, and where the visits are."""

ANSWERS = {
    "exercise-iteration": """\
def my_iteration(root, rng):
    \"\"\"Do one iteration: select, expand, simulate, backpropagate.\"\"\"
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path.append(child)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)


check.loop(my_iteration)
""",
    "exercise-best-move": """\
def my_best_move(root):
    \"\"\"Return the move to play after a search: a key of `root.children`.\"\"\"
    return max(root.children, key=lambda move: root.children[move].visits)


check.best_move(my_best_move)
""",
    "exercise-log-of-one": """\
predictions["log-of-one"].answer(0)
""",
    "exercise-search": """\
def my_search(state, iterations, seed=0):
    \"\"\"Search from a position; return the root of the tree.\"\"\"
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        my_iteration(root, rng)
    return root


check.search(my_search)
""",
}

WRONG = {
    "exercise-iteration": (
        """\
def my_iteration(root, rng):
    \"\"\"Do one iteration: select, expand, simulate, backpropagate.\"\"\"
    path = my_select(root, my_ucb1)
    my_expand(path[-1], rng)
    my_backpropagate(path, my_simulate(path[-1].state, rng))


check.loop(my_iteration)
""",
        "path-without-child",
    ),
    "exercise-best-move": (
        """\
def my_best_move(root):
    \"\"\"Return the move to play after a search: a key of `root.children`.\"\"\"
    return max(root.children, key=lambda move: root.children[move].wins / max(root.children[move].visits, 1))


check.best_move(my_best_move)
""",
        "highest-mean",
    ),
    "exercise-log-of-one": (
        """\
predictions["log-of-one"].answer(1.41)
""",
        "",
    ),
    "exercise-search": (
        """\
def my_search(state, iterations, seed=0):
    \"\"\"Search from a position; return the root of the tree.\"\"\"
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations - 1):
        my_iteration(root, rng)
    return root


check.search(my_search)
""",
        "one-too-many",
    ),
}
