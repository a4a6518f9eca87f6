"""my_proof
keeps the best so far in a loop, and gives a list at the end.
"""


def my_proof(node):
    if len(node.children) + len(node.untried) == 0:
        return list(node.state.rewards())
    p = node.state.player
    best = None
    for ch in node.children.values():
        if ch.proof is None:
            continue
        if ch.proof[p] == 1:
            return ch.proof
        if best is None or ch.proof[p] > best[p]:
            best = ch.proof
    return best if not node.untried and all(ch.proof for ch in node.children.values()) else None
