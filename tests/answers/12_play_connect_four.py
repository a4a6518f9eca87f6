"""Answers to the exercises of "Play Connect Four"."""

ANSWERS = {
    "exercise-whose-choice": """\
def my_backpropagate(path, rewards):
    path[0].visits += 1
    for parent, child in zip(path, path[1:]):
        child.visits += 1
        child.wins += rewards[parent.state.player]


check.backpropagate(my_backpropagate)
""",
    "exercise-law-of-the-wins": """\
def my_draws(root):
    return root.visits - root.wins - sum(child.wins for child in root.children.values())


check.examples(my_draws, drawn, "whoever won, somebody's wins count it; whose are kept where?")
""",
    "exercise-last-disc": """\
def my_last_disc(board, cell):
    for down, right in WAYS:
        together = 1
        for side in (1, -1):
            step = side
            while board.get((cell[0] + step * down, cell[1] + step * right)) == board.get(cell):
                together, step = together + 1, step + side
        if together >= 4:
            return True
    return False


check.examples(my_last_disc, discs, "the last disc may stand anywhere in its four")
""",
}

WRONG = {
    "exercise-whose-choice": (  # as in the tutorial, where a draw counts for nobody
        """\
def my_backpropagate(path, rewards):
    path[0].visits += 1
    for parent, child in zip(path, path[1:]):
        child.visits += 1
        if rewards[parent.state.player] == 1:
            child.wins += 1


check.backpropagate(my_backpropagate)
""",
        "draw-is-a-loss",
    ),
    "exercise-law-of-the-wins": (  # the other side's wins are forgotten
        """\
def my_draws(root):
    return root.visits - sum(child.wins for child in root.children.values())


check.examples(my_draws, drawn, "whoever won, somebody's wins count it; whose are kept where?")
""",
        "",
    ),
    "exercise-last-disc": (  # on one side only
        """\
def my_last_disc(board, cell):
    for down, right in WAYS:
        row, col, together = *cell, 0
        while board.get((row, col)) == board.get(cell):
            row, col, together = row - down, col - right, together + 1
        if together >= 4:
            return True
    return False


check.examples(my_last_disc, discs, "the last disc may stand anywhere in its four")
""",
        "",
    ),
}
