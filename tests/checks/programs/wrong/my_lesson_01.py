"""my_lesson
the value is that of the player who has just moved
named: last-movers-value
"""


def my_lesson(root, rewards):
    other = 1 - root.state.player
    total = sum([child.visits for child in root.children.values()])
    return {move: child.visits / total for move, child in root.children.items()}, rewards[other]
