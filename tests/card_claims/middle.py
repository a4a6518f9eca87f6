"""The cards of the notebooks 05 to 10."""

import math
import re
from functools import partial
from itertools import pairwise
from random import Random
from types import SimpleNamespace

from mcts_teach import (
    ConnectFour,
    Hex,
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    expand,
    from_text,
    optimal_moves,
    search,
    select,
    simulate,
    ucb1,
)
from mcts_teach.searching import robust_child
from mcts_teach.variants import max_child

from . import NOTEBOOKS, STATE, claim, defined_in, everywhere, mean, passed

BLOCK = from_text("..O / O.X / XX.", TicTacToe())  # notebook 08: O must stop X at c3
LAST = from_text("OXX / X.. / O..", TicTacToe())  # notebook 06: c3 is the last of the moves, and the best


@claim("the root, then a3", "the root, then c1", "the root, then c1, then one of c1's moves")
def mean_path():
    root = Node(STATE, visits=9)
    root.untried.clear()
    for move, visits, wins in [(6, 3, 1), (2, 3, 2), (1, 2, 0), (5, 1, 0)]:
        root.children[move] = Node(STATE.play(move), 1, visits, wins)
    path = select(root, mean)
    return path == [root, root.children[6]], path == [root, root.children[2]], len(path) == 3


@claim("at 25 visits of the parent", "at about 316 visits of the parent", "never again")
def bonus_again():
    def again(above):
        return math.isclose(math.log(above) / 5, math.log(10) / 2, rel_tol=0.001)

    says = [f"5 tries are {5 / 2} times as many", "has to become 2.5 times as large", "10 to the power of 2.5"]
    says += ["With 2 tries and 10 visits of the parent", "with 5 tries", f"about {10**2.5:.0f} visits"]
    return again(25), again(316) and again(10**2.5), math.log(10**6) / 5 < math.log(10) / 2, says


@claim("the comment is right", "larger c means more exploration", "c changes nothing in the end")
def larger_constant():
    roots = [search(STATE, 1000, seed=1, c=c) for c in (0.1, 1.4, 100)]
    shares = [max(child.visits for child in root.children.values()) / 1000 for root in roots]
    wider = all(later < earlier for earlier, later in pairwise(shares))
    assert shares[-1] < 0.27, "hardly more than a quarter: this takes very long"
    return not wider, wider, shares[0] == shares[-1], ["with c = 100 that takes very long"]


@claim("a curious one, with a large c", "a stubborn one, with a small c", "they reach equally deep")
def curious_depth():
    def depth(node):
        return max((1 + depth(child) for child in node.children.values()), default=0)

    curious, stubborn = (depth(search(ConnectFour(), 500, c=c)) for c in (5, 0.1))
    return curious > stubborn, curious < stubborn, curious == stubborn


@claim("always", "not always", "never")
def leaf():
    over = {not node.state.moves() for node in everywhere(search(LAST, 30, seed=97)) if not node.children}
    return over == {True}, over == {True, False}, over == {False}


@claim("none", "about 60", "about 150")
def in_order():
    def expand_in_order(node, rng):
        node.untried.sort()
        return expand(node, SimpleNamespace(randrange=lambda number: 0))

    found = sum(best_move(search(LAST, 5, seed=seed, expand=expand_in_order)) == 8 for seed in range(200))
    return found == 0, abs(found - 60) < 10, abs(found - 150) < 25, ["Of 200 searches"]


@claim("None", "(0.5, 0.5)", "the rewards of the finished game")
def finished_playout():
    finished = from_text("XXX / OO. / ...", TicTacToe())
    came = simulate(finished, Random(3))
    return came is None, came == (0.5, 0.5), came == finished.rewards() == (1.0, 0.0)


@claim("a1 1/1, b2 0/1", "a1 1/1, b2 1/1", "a1 0/1, b2 1/1")
def three_nodes():
    a1 = Node(BLOCK.play(0), 1)
    b2 = Node(a1.state.play(4), 0)
    backpropagate([Node(BLOCK), a1, b2], (0.0, 1.0))
    return tuple((a1.wins, b2.wins) == wins for wins in ((1, 0), (1, 1), (0, 1)))


@claim("c3: it stops X", "a1 or b1: they threaten the top row", "all of them equally")
def helpful_opponent():
    root = search(BLOCK, 1000, seed=20, backpropagate=defined_in("08_backpropagate", "for_everybody"))
    liked = BLOCK.name(best_move(root))
    return liked == "c3", liked in ("a1", "b1"), len({child.visits for child in root.children.values()}) == 1


@claim("it was forgotten", "rewards say what each player gets, and a node keeps its mover's", "it is in ucb1")
def minus():
    swapped = passed(STATE)._replace(mine=STATE.mine, theirs=STATE.theirs)  # each has the marks of the other
    found = [best_move(search(one, 1000, seed=3)) in optimal_moves(one) for one in (STATE, swapped)]
    path = [Node(STATE), Node(STATE.play(2), 1), Node(STATE.play(2).play(6), 0)]
    backpropagate(path, (1.0, 0.0))
    own = [node.wins for node in path] == [0, 0, 1]
    root = search(STATE, 50)
    return not all(found), own, any(ucb1(root, child) < mean(root, child) for child in root.children.values())


@claim("a3's is much higher", "all are about equal", "a3's is much lower")
def level_bars():
    root = search(STATE, 1000, seed=10)
    gap = ucb1(root, root.children[6]) - max(ucb1(root, child) for move, child in root.children.items() if move != 6)
    assert root.children[6].visits > 500
    return gap > 0.05, abs(gap) < 0.03, gap < -0.05, ["After 1,000 iterations a3 has most of the visits."]


@claim("all ten", "about half", "none")
def seeds_agree():
    state = from_text("... / O.X / .X.", TicTacToe())
    right = sum(best_move(search(state, 1000, seed=seed)) in optimal_moves(state) for seed in range(10))
    says = ["1,000 iterations each", "1,000 were enough in our first position."]
    assert best_move(search(STATE, 1000)) in optimal_moves(STATE)
    return right == 10, 3 <= right <= 7, right == 0, says


def hex_of_notebook_10():
    """The search of Hex whose table the learner sees before the four rules are asked."""
    source = (NOTEBOOKS / "10_choose_and_tune.ipynb").read_text(encoding="utf-8")
    iterations = int(re.search(r"search\(root, (\d+), seed=rng, score=keen\)", source)[1])
    return search(Hex(3), iterations, seed=Random(13), score=partial(ucb1, c=0.5))


@claim("the second: 84 % is more than 80 %", "the first: it has the most visits", "neither: it searches on until they")
def most_visited():
    root = Node(STATE, visits=65)
    for move, wins, visits in [(6, 32, 40), (2, 21, 25)]:
        root.children[move] = Node(STATE.play(move), 1, visits, wins)
    first, second = root.children[robust_child(root)], root.children[max_child(root)]
    played, off = root.children[best_move(root)], 100 / math.sqrt(second.visits)  # as the notebook says
    says = [
        "{1:.0f} % is more than {0:.0f} %".format(*(100 * mean(root, child) for child in (first, second))),
        f"won {first.wins:g} of its {first.visits} games, another {second.wins:g} of {second.visits}.",
        f"But {second.visits} games leave a mean uncertain by up to {off:.0f} points either way.",
    ]
    return played is second, played is first, False, says
