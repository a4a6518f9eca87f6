"""Answers to the exercises of "Backpropagate"."""

ANSWERS = {
    "exercise-backpropagate": """\
def my_backpropagate(path, rewards):
    for node in reversed(path):
        node.visits += 1
        node.wins += 0 if node.mover is None else rewards[node.mover]


check.backpropagate(my_backpropagate)
""",
    "exercise-root-visits": 'predictions["root-visits"].answer(100)',
    "exercise-three-ways": """\
my_wins = {
    backpropagate: (0, 0, 1),
    for_everybody: (0, 0, 0),
    for_the_next_player: (0, 1, 0),
}
check.examples(my_wins, rules, "which player's reward does the rule take at each of the nodes?")
""",
    "exercise-minus": 'cards["minus"].answer("b")',
}

WRONG = {
    "exercise-backpropagate": (
        """\
def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        node.wins += rewards[path[0].state.player]


check.backpropagate(my_backpropagate)
""",
        "same-for-all",
    ),
    "exercise-root-visits": ('predictions["root-visits"].answer(99)', ""),
    "exercise-three-ways": (
        """\
my_wins = {
    backpropagate: (0, 1, 0),
    for_everybody: (0, 0, 0),
    for_the_next_player: (0, 1, 0),
}
check.examples(my_wins, rules, "which player's reward does the rule take at each of the nodes?")
""",
        "",
    ),
    "exercise-minus": ('cards["minus"].answer("c")', ""),
}
