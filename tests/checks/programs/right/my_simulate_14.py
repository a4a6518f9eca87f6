"""my_simulate
Simulate with a line of moves.
"""

def my_simulate(start, rng):
    line = []
    position = start
    for _ in range(1000):
        legal = list(position.moves())
        if not legal:
            break
        rng.shuffle(legal)
        line.append(legal.pop())
        position = position.play(line[-1])
    first, *others = position.rewards()
    return [first, *others]
