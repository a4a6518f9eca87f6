"""Answers to the exercises of "Learn to play"."""

CHANCES = '''\
def my_chances(visits, tau):
    """The chance of each move, by the visits of the moves and the temperature."""
    powers = [n ** ({power}) for n in visits.values()]
    return {{move: power / sum(powers) for move, power in zip(visits, powers)}}


check.examples(my_chances, examples, "n ** (1 / tau), as a share of their sum")
'''

ANSWERS = {
    "exercise-temperature": CHANCES.format(power="1 / tau"),
    "exercise-lesson": """\
def my_lesson(root, rewards):
    visits = {move: child.visits for move, child in root.children.items()}
    together = sum(visits.values())
    return {move: n / together for move, n in visits.items()}, rewards[root.state.player]


check.lesson(my_lesson)
""",
    "exercise-same-game": 'cards["same-game-again"].answer("b")',
}

WRONG = {
    "exercise-temperature": (CHANCES.format(power="tau"), ""),
    "exercise-lesson": (  # the root's first visit went to none of its children
        """\
def my_lesson(root, rewards):
    policy = {move: child.visits / root.visits for move, child in root.children.items()}
    return policy, rewards[root.state.player]


check.lesson(my_lesson)
""",
        "divided-by-the-root",
    ),
    "exercise-same-game": ('cards["same-game-again"].answer("a")', ""),
}
