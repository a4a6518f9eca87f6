"""my_proof
never asks the children.
named: only-the-end-is-proven
"""


def my_proof(node):
    try:
        return node.state.rewards()
    except ValueError:
        return None
