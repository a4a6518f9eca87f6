"""my_search
A class with parents.
"""

import math
from random import Random


from mcts_teach.checks import Adapter

class Place:
    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.kids, self.n, self.w = [], 0, 0.0
        self.open = list(state.moves())

    def best_kid(self):
        return max(self.kids, key=lambda k: k.w / k.n + math.sqrt(2 * math.log(self.n) / k.n))

def grow(state, iterations, seed):
    dice, root = Random(seed), Place(state)
    for _ in range(iterations):
        place = root
        while not place.open and place.kids:
            place = place.best_kid()
        if place.open:
            move = place.open.pop(dice.randrange(len(place.open)))
            place.kids.append(Place(place.state.play(move), place, move))
            place = place.kids[-1]
        end = place.state
        while end.moves():
            end = end.play(dice.choice(end.moves()))
        while place is not None:
            place.n += 1
            if place.parent is not None:
                place.w += end.rewards()[place.parent.state.player]
            place = place.parent
    return root

def final(root):
    return max(root.kids, key=lambda k: k.n).move

my_search = Adapter(
    grow,
    children=lambda place: {kid.move: kid for kid in place.kids},
    visits=lambda place: place.n,
    mean=lambda place: place.w / place.n if place.n else None,
    move=final,
)
