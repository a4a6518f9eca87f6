"""my_lesson
only the move with the most visits
named: only-the-best-move
"""


def my_lesson(root, rewards):
    best = max(root.children, key=lambda move: root.children[move].visits)
    return {move: 1.0 if move == best else 0.0 for move in root.children}, rewards[root.state.player]
