"""my_search
Negamax in dictionaries: the reward is turned over at each level, which is right only while two players take turns.
"""

import math
from random import Random


from mcts_teach.checks import Adapter

def uct(state, iterations, seed):
    dice = Random(seed)
    visits, total, known = {}, {}, {(): state}

    def value(end):
        return end.rewards()[end.player] * 2 - 1

    def rollout(position):
        moves = position.moves()
        if not moves:
            return value(position)
        return -rollout(position.play(dice.choice(moves)))

    def visit(line):
        position = known[line]
        moves = position.moves()
        new = [m for m in moves if line + (m,) not in known]
        if not moves:
            result = value(position)
        elif new:
            move = dice.choice(new)
            child = line + (move,)
            known[child] = position.play(move)
            answer = rollout(known[child])
            visits[child], total[child] = 1, -answer
            result = -answer
        else:
            def bound(m):
                n = visits[line + (m,)]
                return total[line + (m,)] / n + 2 * math.sqrt(math.log(visits[line]) / n)
            result = -visit(line + (max(moves, key=bound),))
        visits[line] = visits.get(line, 0) + 1
        total[line] = total.get(line, 0) - result
        return result

    for _ in range(iterations):
        visit(())
    return {"visits": visits, "total": total, "line": ()}

def kids(view):
    depth = len(view["line"]) + 1
    lines = [line for line in view["visits"] if line[:-1] == view["line"] and len(line) == depth]
    return {line[-1]: dict(view, line=line) for line in lines}

def mean(view):
    line = view["line"]
    return (view["total"][line] / view["visits"][line] + 1) / 2 if line else None

my_search = Adapter(
    uct, kids, lambda view: view["visits"][view["line"]], mean,
    lambda view: max(kids(view).items(), key=lambda pair: pair[1]["visits"][pair[1]["line"]])[0],
)
