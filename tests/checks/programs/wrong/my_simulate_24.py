"""my_simulate
A loop that never ends.
named: never-ends
"""

def my_simulate(s, rng):
    m = s.moves()
    while m:
        s = s.play(rng.choice(s.moves())) if s.moves() else s
    return s.rewards()
