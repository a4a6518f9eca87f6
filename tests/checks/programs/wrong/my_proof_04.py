"""my_proof
a sure win counts only once nothing is untried.
named: win-must-wait
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    if node.untried:
        return None
    if any(c.proof and c.proof[p] == 1 for c in node.children.values()):
        return (1.0, 0.0) if p == 0 else (0.0, 1.0)
    if any(c.proof is None for c in node.children.values()):
        return None
    return max((c.proof for c in node.children.values()), key=lambda q: q[p])
