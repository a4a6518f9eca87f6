"""The cards of the notebooks 14 to 16."""

import math
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from random import Random
from statistics import fmean

import nbformat
import pytest

from mcts_teach import ConnectFour, Node, TicTacToe, best_move, expand, optimal_moves, search, select, simulate, ucb1
from mcts_teach.parallel import search_parallel
from mcts_teach.variants import expand_all, puct, uniform_policy

from . import NOTEBOOKS, STATE, claim, defined_in, favourite_of_random_play, mean


def waits(prior):
    """The visits of the parent at which an unvisited child with this prior has a score of 0.5."""
    expand_all(root := Node(STATE), Random(3))
    policy = dict.fromkeys(STATE.moves(), prior)
    low, high = 1, 10**9
    while low < high:
        middle = (low + high) // 2
        root.visits = middle
        enough = puct(root, root.children[6], policy=lambda state: policy) >= 0.5 - 1e-12
        low, high = (low, middle) if enough else (middle + 1, high)
    return low


@claim
def later_first_visit():
    expand_all(root := Node(STATE, visits=4), Random(3))
    score = puct(root, root.children[6], policy=lambda state: dict.fromkeys(state.moves(), 0.1))
    later = waits(0.001) / waits(0.01)
    choices = {"10 times later": round(later) == 10, "100 times later": round(later) == 100, "never": later > 1e6}
    return choices, {
        "The best score of its siblings stays at 0.5.": waits(0.1) == 4,
        "Its score is c · P · √N.": math.isclose(score, 2.5 * 0.1 * math.sqrt(4)),
        "√N must make up for P, so it must be ten times as large, and N a hundred times.": round(later) == 100,
        "√N grows without end, so even a tiny prior gets its turn.": waits(1e-4) < 10**9,
        "Only a prior of 0 waits for ever.": waits(0) == 10**9,
    }


def drawn_below(notebook, cell):
    """The texts of the picture that is stored below a cell of a notebook; nbval compares them with what is drawn."""
    cells = nbformat.read(NOTEBOOKS / f"{notebook}.ipynb", as_version=4).cells
    return next(one.outputs[0].metadata["image/png"]["texts"] for one in cells if one.id == cell)


@claim
def formula_or_children():
    found = re.findall(r"^(.+): (\d+) \((\d+) to (\d+)\)$", drawn_below("14_use_priors", "draw-the-medians"), re.M)
    rows = {name: [*map(int, numbers)] for name, *numbers in found}
    _, low, high = rows["UCB1"]
    ahead = {name: rows[name][2] < low for name in ("UCB1", "UCB1, all children", "PUCT, one child")}
    untried = Node(STATE, visits=1)
    expand(untried, Random(3))
    overlaps = rows["PUCT, one child"][1] <= high and rows["PUCT, one child"][2] >= low
    choices = {"the score": ahead["PUCT, one child"], "expand_all": ahead["UCB1, all children"]}
    return choices | {"neither": not any(ahead.values())}, {
        "Its interval overlaps UCB1's: see below.": overlaps,
        "With 401 seeds its interval lies below UCB1's.": ahead["UCB1, all children"],
        "Without expand_all, PUCT never chooses among moves that nobody has tried.": select(untried, puct) == [untried],
        "The score alone has one that overlaps UCB1's: see below.": overlaps,
        "More seeds show that one of them is ahead: see below.": sum(ahead.values()) == 1,
    }


@claim
def prior_of_zero():
    def policy(state):
        others = dict.fromkeys(state.moves(), 1 / 3)
        return others | {6: 0.0} if state == STATE else uniform_policy(state)

    root = search(STATE, 1000, seed=3, score=lambda p, n: puct(p, n, policy=policy), expand=expand_all)
    visits = root.children[6].visits
    choices = {"after many iterations, as with any small prior": visits > 0, "never": visits == 0}
    choices["when all the other moves have lost often enough"] = visits > 0
    scores = {move: puct(root, child, policy=policy) for move, child in root.children.items()}
    return choices, {
        "Without visits its mean is 0, and without a prior its bonus is 0 too.": scores[6] == 0,
        "Its score stays 0, and each of the other moves keeps a bonus above 0.": scores.pop(6)
        == 0
        < min(scores.values()),
        "A policy gives the only good move a prior of 0.": policy(STATE)[6] == 0 and optimal_moves(STATE) == [6],
        "Their means may sink to 0, but their bonus stays above 0.": min(
            scores[move] - mean(root, root.children[move]) for move in scores
        )
        > 0,
    }


@claim
def why_simulate():
    node = Node(STATE.play(2))
    results = {simulate(node.state, Random(seed)) for seed in range(50)}
    added = len(node.children)
    with pytest.raises(ValueError, match="not over"):
        STATE.rewards()  # half-way, the rules say nothing
    judged = results <= {(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)}
    opened = [TicTacToe().play(a).play(b).play(c) for a, b, c in permutations(range(9), 3)]
    good = [favourite_of_random_play(state) in optimal_moves(state) for state in opened]
    choices = {
        "because the moves of a good player are random": len(optimal_moves(STATE)) == len(STATE.moves()),
        "because the end of a game needs no judgement": judged,
        "to fill the tree faster": added > 0,
    }
    return choices, {
        "No: but the mean of many random playouts tells better positions from worse ones often enough.": fmean(good)
        > 1.2 * fmean(len(optimal_moves(state)) / len(state.moves()) for state in opened),
        "The rules say who has won.": judged,
        "So nobody needs to write a function that judges a position half-way.": best_move(search(STATE, 1000)) == 6,
        "A playout adds nothing to the tree: only expand does.": added == 0 and expand(node, Random(3)) is not None,
    }


@claim
def any_order():
    with ThreadPoolExecutor(2) as threads:
        ways = [{"workers": 1}, {"executor": threads}]
        roots = [search_parallel(STATE, 200, trees=4, seed=3, progress=False, **way) for way in ways]
    visits, wins = (
        [[getattr(n, count) for n in root.children.values()] for root in roots] for count in ("visits", "wins")
    )
    choices = {
        "the visits of some moves": visits[0] != visits[1],
        "only the last digits of the wins": wins[0] != wins[1],
        "nothing": visits[0] == visits[1] and wins[0] == wins[1],
    }
    halves = [k / 2 for k in range(9)]
    return choices, {
        "Each tree has a seed of its own, wherever it grows.": any(number % 4 for number in visits[0]),
        "A sum of floats can depend on its order.": (0.1 + 0.2) + 0.3 != 0.1 + (0.2 + 0.3),
        "Half and whole wins, though, add up exactly in any order.": all(
            (a + b) + c == a + (b + c) for a, b, c in product(halves, repeat=3)
        ),
        "What a tree says follows from its seed, and the sums don't depend on who is ready first.": wins[0] == wins[1],
    }


@claim
def many_beginners():
    def found(trees, n):
        runs = (search_parallel(STATE, trees * n, trees=trees, seed=s, workers=1, progress=False) for s in range(30))
        return sum(best_move(run) == 6 for run in runs)

    one, many, small = found(1, 32), found(16, 16), found(1, 16)
    choices = {"one tree of 32": one > many, "16 trees of 16": one < many, "both equally often": one == many}
    return choices, {
        "Its second 16 iterations build on what the first 16 have found.": 32 == 2 * 16,
        "The sum of sixteen trees has less noise in it than one of them.": many > small,
        "Separate trees can't do that.": many < one,
        "The sixteen have eight times as many iterations in all.": 16 * 16 == 8 * 32,
    }


@claim
def virtual_win():
    set_out = defined_in("16_run_in_parallel", "set_out")

    def begun(mark):
        paths = set_out(8, defined_in("16_run_in_parallel", mark))
        return [id(path[1]) for path in paths], paths[0][0]

    won, root = begun("virtual_win")
    lost, _ = begun("virtual_loss")
    fresh = search(ConnectFour(), 500, seed=3)
    best = max(fresh.children.values(), key=lambda child: ucb1(fresh, child)).move
    raised = ucb1(root, root.children[best]) - ucb1(fresh, fresh.children[best])
    choices = {
        "they begin with six different moves, as before": len({*won}) == 6,
        "all begin with the same move": len({*won}) == 1,
        "all avoid the best move": id(root.children[best]) not in won,
    }
    return choices, {
        "Where do eight walks go?": len(won) == 8,
        "A virtual loss makes a path look worse, so the next walk avoids it.": len({*lost}) == 6,
        "A win makes the path just taken look better, so the next worker follows.": raised > 0,
        "The first walk takes the highest UCB1 value, as always.": won[0] == id(root.children[best]),
    }
