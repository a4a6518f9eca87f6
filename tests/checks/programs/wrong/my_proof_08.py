"""my_proof
asks every node for its rewards.
named: rewards-everywhere
"""


def my_proof(node):
    return node.state.rewards()
