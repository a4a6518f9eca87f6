"""my_proof
solves the game itself, whatever the tree knows.
"""


def my_proof(node):
    from mcts_teach import exact_value

    return exact_value(node.state)
