"""my_proof
compares whole pairs with each other.
"""


def my_proof(node):
    p = node.state.player
    win = (1.0, 0.0) if p == 0 else (0.0, 1.0)
    proofs = [c.proof for c in node.children.values()]
    if not node.state.moves():
        return node.state.rewards()
    if win in proofs:
        return win
    if node.untried or None in proofs:
        return None
    return (0.5, 0.5) if (0.5, 0.5) in proofs else win[::-1]
