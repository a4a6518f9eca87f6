"""my_lesson
divided by the visits of the root
named: divided-by-the-root
"""


def my_lesson(root, rewards):
    policy = {}
    for move in root.children:
        policy[move] = root.children[move].visits / root.visits
    return policy, rewards[root.state.player]
