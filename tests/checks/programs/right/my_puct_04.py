"""my_puct
Puct in steps.
"""

def my_puct(parent, child, *, policy, c=2.5):
    move = [m for m in parent.children if parent.children[m] is child][0]
    prior = policy(parent.state)[move]
    q = 0.0
    if child.visits:
        q = child.wins / child.visits
    return q + c * prior * parent.visits ** 0.5 / (child.visits + 1)
