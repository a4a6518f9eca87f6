"""my_simulate
Plays on after the end.
named: plays-after-the-end
"""

def my_simulate(s, rng):
    while True:
        s = s.play(rng.choice(s.moves()))
        if not s.moves():
            break
    return s.rewards()
