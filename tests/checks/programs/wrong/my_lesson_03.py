"""my_lesson
percent in place of probabilities
"""


def my_lesson(root, rewards):
    total = sum(child.visits for child in root.children.values())
    return {move: 100 * child.visits / total for move, child in root.children.items()}, rewards[root.state.player]
