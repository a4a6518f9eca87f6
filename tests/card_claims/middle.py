"""The cards of the notebooks 05 to 10."""

import math
import re
from functools import partial
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

from mcts_teach import (
    ConnectFour,
    Hex,
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    exact_value,
    expand,
    from_text,
    optimal_moves,
    search,
    select,
    simulate,
    ucb1,
)
from mcts_teach.searching import robust_child
from mcts_teach.variants import max_child, max_robust_child

from . import NOTEBOOKS, STATE, claim, defined_in, everywhere, mean, passed, winning

BLOCK = from_text("..O / O.X / XX.", TicTacToe())  # notebook 08: O must stop X at c3
LAST = from_text("OXX / X.. / O..", TicTacToe())  # notebook 06: c3 is the last of the moves, and the best
KEEN = partial(ucb1, c=0.5)


@claim
def mean_path():
    root = Node(STATE, visits=11)
    root.untried.clear()
    for move, visits, wins in [(6, 3, 1), (2, 5, 3), (1, 2, 0), (5, 1, 0)]:
        root.children[move] = Node(STATE.play(move), 1, visits, wins)
    path, c1 = select(root, mean), root.children[2]
    choices = {"the root, then a3": path == [root, root.children[6]], "the root, then c1": path == [root, c1]}
    choices["the root, then c1, then one of c1's moves"] = len(path) == 3
    highest = max(root.children.values(), key=partial(mean, root)) is c1
    return choices, {
        "a3 is the good move, but the walk knows only what the cards say.": optimal_moves(STATE) == [6]
        and path[1] is c1,
        "c1 has the highest mean, and untried moves, so the walk stops there.": highest and bool(c1.untried),
        "c1 has the highest mean.": highest,
    }


@claim
def bonus_again():
    def bonus(visits, above):
        return math.sqrt(2 * math.log(above) / visits)

    def again(above):
        return math.isclose(bonus(5, above), bonus(2, 10), rel_tol=0.001)

    choices = {f"at {words}{n} visits of the parent": again(n) for words, n in (("", 25), ("about ", 316))}
    return choices | {"never again": bonus(5, 10**6) < bonus(2, 10)}, {
        "With 2 tries and 10 visits of the parent": bonus(2, 10) > bonus(5, 10),
        "is it as large again with 5 tries": again(10**2.5),
        f"5 tries are {5 / 2} times as many.": True,
        "But the parent's visits stand inside a logarithm.": math.isclose(bonus(2, 100), math.sqrt(2) * bonus(2, 10)),
        "The logarithm has to become 2.5 times as large, and that takes 10 to the power of 2.5 visits.": math.isclose(
            math.log(10**2.5), 2.5 * math.log(10)
        ),
        "A logarithm grows slowly": math.log(10**6) < 20,
    }


@claim
def larger_constant():
    spread = {
        c: [child.visits for child in search(STATE, 1000, seed=1, c=c).children.values()] for c in (0.1, 1.4, 100)
    }
    shares = [max(visits) / 1000 for visits in spread.values()]
    wider = all(later < earlier for earlier, later in pairwise(shares))
    choices = {"the comment is right": not wider, "larger c means more exploration": wider}
    choices["c changes nothing in the end"] = shares[0] == shares[-1]
    parent, known, little = (SimpleNamespace(visits=n, wins=n / 2) for n in (100, 50, 2))
    return choices, {
        "c multiplies the bonus, and the bonus is large for what was tried little.": ucb1(parent, known, c=2) - 0.5
        == 2 * (ucb1(parent, known, c=1) - 0.5)
        < 2 * (ucb1(parent, little, c=1) - 0.5),
        "A large c makes the bonus count for more than the mean, so the visits spread out.": wider,
        "Given endless time any c above 0 finds the best move": best_move(search(STATE, 3000, c=100)) == 6,
        "with c = 100 that takes very long.": shares[-1] < 0.27,
    }


@claim
def curious_depth():
    def depth(node):
        return max((1 + depth(child) for child in node.children.values()), default=0)

    curious, stubborn = (search(ConnectFour(), 500, c=c) for c in (5, 0.1))
    choices = {
        "a curious one, with a large c": depth(curious) > depth(stubborn),
        "a stubborn one, with a small c": depth(curious) < depth(stubborn),
        "they reach equally deep": depth(curious) == depth(stubborn),
    }
    visits = [[child.visits for child in root.children.values()] for root in (curious, stubborn)]
    return choices, {
        "A curious search tries all seven moves about equally, row after row.": len(visits[0]) == 7
        and max(visits[0]) < 1.5 * min(visits[0]),
        "It follows the few moves that look best, and each walk along them reaches further down.": max(visits[1]) > 250
        and depth(stubborn) > depth(curious),
        "They have equally many iterations.": curious.visits == stubborn.visits,
        "Some trees grow broad with them, and some grow deep.": depth(curious) != depth(stubborn),
    }


@claim
def leaf():
    root = search(LAST, 30, seed=97)
    over = {not node.state.moves() for node in everywhere(root) if not node.children}
    choices = {"always": over == {True}, "not always": over == {True, False}, "never": over == {False}}
    ended = search(from_text("XOX / OXO / OX.", TicTacToe()), 10)
    return choices, {
        "Here a walk also stops at a node with an untried move, in the middle of a game.": bool(
            select(Node(LAST))[-1].untried
        ),
        "The game is over only if there are no moves.": over == {True, False},
        "It may be: then nothing is added, and the same result counts once more.": len([*everywhere(ended)]) == 2
        and ended.children[8].wins == 10,
    }


@claim
def in_order():
    def expand_in_order(node, rng):
        node.untried.sort()
        return expand(node, SimpleNamespace(randrange=lambda number: 0))

    roots = [search(LAST, 3, seed=seed, expand=expand_in_order) for seed in range(200)]
    found = sum(best_move(root) == 8 for root in roots)
    choices = {"none": found == 0} | {f"about {n}": abs(found - n) < 25 for n in (50, 150)}
    return choices, {
        "Of 200 searches": len(roots) == 200,
        "After three iterations three moves have a node, and c3 is the fourth.": {len(root.children) for root in roots}
        == {3}
        and LAST.moves().index(8) == 3,
        "A blind guess among four moves would do that.": 200 / len(LAST.moves()) == 50,
        "c3 is the best move.": optimal_moves(LAST) == [8],
    }


@claim
def finished_playout():
    finished = from_text("XXX / OO. / ...", TicTacToe())
    came = simulate(finished, Random(3))
    choices = {"None": came is None, "(0.5, 0.5)": came == (0.5, 0.5)}
    choices["the rewards of the finished game"] = came == finished.rewards()
    return choices, {
        "The loop has nothing to play.": not finished.moves(),
        "Nobody plays on, that is true.": not finished.moves(),
        "The loop does not run even once, and the position knows who has won.": finished.rewards() == (1.0, 0.0),
    }


@claim
def three_nodes():
    a1 = Node(BLOCK.play(0), 1)
    b2 = Node(a1.state.play(4), 0)
    backpropagate([Node(BLOCK), a1, b2], (0.0, 1.0))
    came = (a1.wins, b2.wins)
    choices = {f"a1 {first}/1, b2 {second}/1": came == (first, second) for first, second in ((1, 0), (1, 1), (0, 1))}
    return choices, {
        "Both have one visit, and each has the reward of the player who moved there.": (a1.visits, b2.visits) == (1, 1)
        and came == (1, 0),
        "Both have one visit.": (a1.visits, b2.visits) == (1, 1),
        "Those are the rewards of the player who moves next.": (a1.state.player, b2.state.player) == (0, 1),
    }


@claim
def helpful_opponent():
    root = search(BLOCK, 1000, seed=20, backpropagate=defined_in("08_backpropagate", "for_everybody"))
    liked, a1 = BLOCK.name(best_move(root)), root.children[0]
    choices = {"c3: it stops X": liked == "c3", "a1: it threatens the top row": liked == "a1"}
    choices["all of them equally"] = len({child.visits for child in root.children.values()}) == 1
    return choices, {
        "c3: it stops X": winning(passed(BLOCK)) == [8],
        "a1: it threatens the top row": winning(passed(BLOCK.play(0))) == [1],
        "Below a1 it makes X choose what is best for O, so it hardly looks at X's winning answer.": winning(a1.state)
        == [8]
        and a1.children[8].visits < a1.visits / 20,
        "To see that the others are bad, it has to see X's best answers.": all(
            winning(BLOCK.play(move)) == [8] for move in BLOCK.moves() if move != 8
        ),
        "The nodes of one path get the same number.": a1.children[8].wins == 0,
    }


@claim
def one_players_wins():
    ours = search(STATE, 300, seed=3)
    for_x, ucb1_for_x = (defined_in("08_backpropagate", name) for name in ("for_x", "ucb1_for_x"))
    theirs = search(STATE, 300, seed=3, backpropagate=for_x, score=ucb1_for_x)
    pairs = list(zip(everywhere(ours), everywhere(theirs), strict=True))
    same = all((one.state, one.visits) == (other.state, other.visits) for one, other in pairs)
    choices = {"not at all": same, "in a few visits here and there": not same}
    choices["it will prefer X's good moves everywhere"] = best_move(theirs) not in optimal_moves(STATE)
    of_o = [(one.wins, other) for one, other in pairs if one.mover == 1]
    return choices, {
        "What O gets is what X does not get, so each choice is made by the same numbers.": all(
            wins == other.visits - other.wins for wins, other in of_o
        ),
        "Both searches have the same seed.": same,
        "So it would be if the score were the same for both.": best_move(
            search(STATE, 300, seed=3, backpropagate=for_x)
        )
        not in optimal_moves(STATE),
    }


@claim
def minus():
    swapped = passed(STATE)._replace(mine=STATE.mine, theirs=STATE.theirs)  # each has the marks of the other
    found = [best_move(search(one, 1000, seed=3)) in optimal_moves(one) for one in (STATE, swapped)]
    path = [Node(STATE), Node(STATE.play(2), 1), Node(STATE.play(2).play(6), 0)]
    backpropagate(path, (1.0, 0.0))
    own = [node.wins for node in path] == [0, 0, 1]
    taken = min(ucb1(search(STATE, 50), child) - mean(None, child) for child in search(STATE, 50).children.values())
    choices = {
        "it was forgotten": not all(found),
        "rewards say what each player gets, and a node keeps its mover's": own,
        "it is in ucb1": taken < 0,
    }
    return choices, {
        "Search from both seats, as notebook 09 does: all is well without it.": found == [True, True],
        "Whoever chooses among children sees their own rewards there.": own,
        "Nothing has to be turned over.": all(found) and own,
        "Look: ucb1 adds a mean and a bonus, and takes nothing away.": taken > 0,
    }


@claim
def level_bars():
    root = search(STATE, 1000, seed=10)
    a3, others = root.children[6], [child for move, child in root.children.items() if move != 6]
    values = [ucb1(root, child) for child in others]
    gap = ucb1(root, a3) - max(values)
    choices = {
        "a3's is much higher": gap > 0.05,
        "all are about equal": abs(gap) < 0.03,
        "a3's is much lower": gap < -0.05,
    }
    return choices, {
        "After 1,000 iterations a3 has most of the visits.": a3.visits > 500,
        "Its mean is the highest.": mean(root, a3) > max(mean(root, child) for child in others),
        "The highest bar is visited until it sinks below another one, so none stays far above the others.": max(values)
        - min(values)
        < 0.03,
        "Its bonus is the smallest.": ucb1(root, a3) - mean(root, a3)
        < min(ucb1(root, child) - mean(root, child) for child in others),
    }


@claim
def seeds_agree():
    state = from_text("... / O.X / .X.", TicTacToe())
    moves = [best_move(search(state, 1000, seed=seed)) for seed in range(10)]
    right = sum(move in optimal_moves(state) for move in moves)
    course = [best_move(search(STATE, 1000, seed=seed)) for seed in range(3)]
    return {"all ten": right == 10, "about half": 3 <= right <= 7, "none": right == 0}, {
        "Ten searches with ten seeds have 1,000 iterations each.": len(moves) == 10,
        "1,000 were enough in our first position.": set(course) <= set(optimal_moves(STATE)),
        "Each finds X's best answers too late.": {exact_value(state.play(move))[0] for move in moves} == {1},
        "But a mistake may have another reason, which all ten share.": len(set(moves)) == 1,
        "What misleads one of them misleads them all.": len(set(moves)) == 1,
    }


def hex_of_notebook_10():
    """The search of Hex whose table the learner sees before the four rules are asked."""
    source = (NOTEBOOKS / "10_choose_and_tune.ipynb").read_text(encoding="utf-8")
    iterations = int(re.search(r"search\(root, (\d+), seed=rng, score=keen\)", source)[1])
    return search(Hex(3), iterations, seed=Random(13), score=KEEN)


@claim
def most_visited():
    root = hex_of_notebook_10()
    first, second = root.children[robust_child(root)], root.children[max_child(root)]
    means = [round(100 * mean(root, child)) for child in (first, second)]
    played = root.children[best_move(root)]
    lucky = Node(STATE, None, 101)
    lucky.children = {2: Node(STATE.play(2), 1, 1, 1), 6: Node(STATE.play(6), 1, 100, 60)}
    off = 100 / math.sqrt(second.visits)  # as the notebook says of an interval
    choices = {
        f"the second: {means[1]} % is more than {means[0]} %": played is second,
        "the first: it has the most visits": played is first,
        "neither: it searches on until they agree": False,
    }
    return choices, {
        f"won {first.wins:g} of its {first.visits} games, another {second.wins:g} of {second.visits}.": True,
        "That is what the max child does.": best_move(root, max_child) == max_child(root),
        f"But {second.visits} games leave a mean uncertain by up to {off:.0f} points either way.": True,
        "That is the robust child, our default.": best_move(root) == best_move(root, robust_child),
        "A mean may come from a few lucky games, and many visits never do.": (max_child(lucky), robust_child(lucky))
        == (2, 6),
        "That is a rule too, the max-robust child, where there is time.": max_child(root) != robust_child(root),
    }


@claim
def max_robust():
    root = hex_of_notebook_10()
    names = [Hex(3).name(rule(root)) for rule in (robust_child, max_child)]
    with pytest.raises(ValueError, match="the most visited move is a1, and the highest mean has a3"):
        best_move(root, max_robust_child)
    return {name: names == [name, name] for name in ("a1", "a3")} | {"none of them": names[0] != names[1]}, {
        "a1 has the most visits.": names[0] == "a1",
        "a3 has the highest mean.": names[1] == "a3",
        "One move has the most visits, another the highest mean, so the rule says: search on.": names == ["a1", "a3"],
    }
