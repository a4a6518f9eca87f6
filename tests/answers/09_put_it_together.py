"""Notebook 09: one iteration, the move to play, and where the visits are."""

ANSWERS = {
    "exercise-iteration": """\
def my_iteration(root, rng):
    \"\"\"Do one iteration: select, expand, simulate, backpropagate.\"\"\"
    path = select(root)
    child = expand(path[-1], rng)
    if child is not None:
        path.append(child)
    rewards = simulate(path[-1].state, rng)
    backpropagate(path, rewards)


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
}

WRONG = {
    "exercise-iteration": (
        """\
def my_iteration(root, rng):
    \"\"\"Do one iteration: select, expand, simulate, backpropagate.\"\"\"
    path = select(root)
    expand(path[-1], rng)
    backpropagate(path, simulate(path[-1].state, rng))


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
}
