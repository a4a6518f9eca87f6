"""my_proof
puts the player to move first.
named: player-to-move-first
"""


def right_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    if any(c.proof and c.proof[p] == 1 for c in node.children.values()):
        r = [0, 0]
        r[p] = 1
        return tuple(r)
    if node.untried or any(c.proof is None for c in node.children.values()):
        return None
    return max((c.proof for c in node.children.values()), key=lambda q: q[p])


def my_proof(node):
    r = right_proof(node)
    return r and (r[node.state.player], r[1 - node.state.player])
