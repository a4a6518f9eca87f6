"""my_lesson
in a loop, with a list in place of a tuple
"""


def my_lesson(root, rewards):
    """What a searched position teaches."""
    visits = {}
    for move, child in root.children.items():
        visits[move] = child.visits
    together = sum(visits.values())
    for move in visits:
        visits[move] = visits[move] / together
    return [visits, rewards[root.state.player]]
