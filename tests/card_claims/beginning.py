"""The cards of the notebooks 00 to 04."""

import math
from collections import Counter
from fractions import Fraction
from functools import cache, partial

from mcts_teach import (
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    exact_value,
    from_text,
    optimal_moves,
    random_value,
    search,
    ucb1,
)
from mcts_teach.bandits import Bandit, epsilon_greedy, play_bandit, thompson, ucb_strategy

from . import STATE, TRAP, claim, favourite_of_random_play

BANDIT = Bandit((0.4, 0.7, 0.2))


@cache
def endings(state):
    """How many games go on from here, by how many moves they have in all and what X gets."""
    if not state.moves():
        return Counter({(sum(map(int.bit_count, state.stones())), state.rewards()[0]): 1})
    return sum((endings(state.play(move)) for move in state.moves()), Counter())


@claim("O wins", "it is a draw", "X wins")
def c1_answered():
    value = exact_value(STATE.play(2))[0]
    return value == 0, value == 0.5, value == 1


@claim("yes", "no, not even with a million games", "no, but it would with a million games")
def means_see():
    puzzle = from_text("OX. / .X. / ...", TicTacToe())
    found = favourite_of_random_play(puzzle) in optimal_moves(puzzle)
    return found, not found, False, ["1,000 random playouts"]  # what is liked is liked by exact means


@claim("100", "500", "2,000")
def iterations_needed():
    found = [best_move(search(TRAP, n)) in optimal_moves(TRAP) for n in (100, 500, 2000)]
    says = [f"about {100 / len(TRAP.moves()):.0f} for each of the six moves", "Even with 500 it chooses a move"]
    return found[0], not found[0] and found[1], found == [False, False, True], says


@claim("a board with an X in the middle", "an empty board", "an error")
def play_makes():
    state = TicTacToe()
    after = state.play(4)
    return str(state) == str(after), str(state) == str(TicTacToe()), False, ["state.play(4)", "Cell 4 is free"]


@claim("the centre", "a corner", "an edge")
def most_games():
    games = [endings(TicTacToe().play(cell)).total() for cell in (4, 0, 1)]
    return tuple(number == max(games) for number in games)


@claim("more and more often", "always about equally often", "in the end never")
def games_in_the_trap():
    found = favourite_of_random_play(TRAP) in optimal_moves(TRAP)
    return found, False, not found


@claim("51.4 % as well", "more", "less")
def random_share():
    games, drawn = endings(TicTacToe()), random_value(TicTacToe())
    counted = Fraction(sum(n for (_, reward), n in games.items() if reward == 1), games.total())
    ties = Fraction(sum(n for (_, reward), n in games.items() if reward == 0.5), games.total())
    says = f"{100 * float(counted):.1f} %"
    more = (drawn[0] - drawn[1]) - (counted - (1 - counted - ties))
    return more == 0, more > 0, more < 0, [says]


@claim("yes, they are probabilities", "no", "only after many playouts")
def probabilities():
    total = sum(random_value(TicTacToe().play(6).play(move))[1] for move in TicTacToe().play(6).moves())
    fork = from_text("X.. / OX. / .O.", TicTacToe())
    assert sorted(random_value(fork.play(move))[0] for move in fork.moves())[-2] > 0.9
    return total == 1, total != 1, total == 1, ["After two good actions both may be 0.9."]


@claim("10", "100", "1,000")
def ten_times_closer():
    right = [math.isclose(math.sqrt(times), 10) for times in (10, 100, 1000)]
    return *right, ["the root of 100 is 10", f"about {math.sqrt(1000):.0f} times smaller"]


@claim("Greedy", "Now and then", "Mean plus bonus", "Guess and go")
def most_regret():
    strategies = [partial(epsilon_greedy, epsilon=0), epsilon_greedy, ucb_strategy, thompson]
    lost = [
        sum(play_bandit(BANDIT, 1000, strategy=one, seed=seed).regret[-1] for seed in range(20)) for one in strategies
    ]
    return *(regret == max(lost) for regret in lost), ["after 5,000 pulls"]


def zero_bonus(run, rng):
    """UCB1 with c = 0."""
    values = [ucb1(run, arm, c=0) if arm.visits else math.inf for arm in run.arms]
    return values.index(max(values))


@claim("B is found sooner, and less is lost", "in three runs of ten, B is pulled only", "nothing new: c matters late")
def miss_out():
    runs = [play_bandit(BANDIT, 40, strategy=zero_bonus, seed=seed) for seed in range(100)]
    once = sum(run.arms[1].visits == 1 for run in runs) / len(runs)
    shares = []
    for n in (3, 5000):
        run = play_bandit(BANDIT, n, seed=3)
        shares.append(1 - run.arms[1].wins / run.arms[1].visits / ucb1(run, run.arms[1]))
    says = "The bonus is {:.0f} % of B's value after 3 pulls, and {:.0f} % after 5,000.".format(
        *(100 * s for s in shares)
    )
    return False, round(10 * once) == 3, shares[1] > shares[0], [says, "for 1,000 pulls"]


@claim("none", "one", "none of its own: Python raises an error")
def shared_default():
    class Node2:
        def __init__(self, children={}):  # noqa: B006 - this is the mistake
            self.children = children

    root, child = Node2(), Node2()
    root.children[2] = child
    return len(child.children) == 0, len(child.children) == 1, False


@claim("X's, since X is to move there", "O's, since O chose c1", "both, since both have played")
def which_reward():
    node = Node(STATE.play(2), STATE.player)
    backpropagate([node], (0.0, 1.0))
    return node.wins == 0.0, node.wins == 1.0, False


@claim("one position, one node", "one position, two nodes", "two positions, two nodes")
def one_board_two_ways():
    ends = [STATE.play(a).play(b).play(c) for a, b, c in ((1, 2, 5), (5, 2, 1))]
    same = len({*ends}) == 1
    return False, same, not same, ["b1, c1, c2 and c2, c1, b1"]  # a node has one parent
