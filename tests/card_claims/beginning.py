"""The cards of the notebooks 00 to 04."""

import math
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate

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

from . import STATE, TRAP, claim, favourite_of_random_play, passed, standard_error, winning

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
BANDIT = Bandit((0.4, 0.7, 0.2))


@cache
def endings(state):
    """How many games go on from here, by how many moves they have in all and what X gets."""
    if not state.moves():
        return Counter({(sum(map(int.bit_count, state.stones())), state.rewards()[0]): 1})
    return sum((endings(state.play(move)) for move in state.moves()), Counter())


@cache
def x_wins(state):
    """The chance that X wins a random game."""
    after = [x_wins(state.play(move)) for move in state.moves()]
    return sum(after) / len(after) if after else Fraction(state.rewards() == (1.0, 0.0))


@claim
def c1_answered():
    after = STATE.play(2)
    value, wins, threats = exact_value(after)[0], winning(after), winning(passed(after))
    choices = {"O wins": value == 0, "it is a draw": value == 0.5, "X wins": value == 1}
    blocks = [cell for cell in threats if cell not in wins]
    return choices, {
        "c1 does threaten to win in two ways.": len(threats) == 2,
        "A block would stop only one of O's two threats.": all(len(winning(after.play(m))) == 1 for m in blocks),
        "X has three in a column with the very next move, so O's threats come too late.": wins == [6],
    }


@claim
def means_see():
    puzzle = from_text("OX. / .X. / ...", TicTacToe())
    liked = favourite_of_random_play(puzzle)
    after, found = puzzle.play(liked), liked in optimal_moves(puzzle)
    choices = {"yes": found, "no, not even with a million games": not found}
    choices["no, but it would with a million games"] = False  # what is liked is liked by exact means
    return choices, {
        "A player takes the best mean of 1,000 random playouts after each move.": standard_error(0.5, 1000) < 0.02,
        "X's best answer comes up in about one game of five.": len(winning(after)) * 5 == len(after.moves()),
        "Its means are exact enough": standard_error(0.5, 1000) < 0.02,
        "X's blunders count in them as much as X's best answer.": exact_value(after)[1] == 0 < random_value(after)[1],
        "More games make a mean more exact.": standard_error(0.5, 2000) < standard_error(0.5, 1000),
    }


@claim
def iterations_needed():
    puzzle, good = from_text("OX. / .X. / ...", TicTacToe()), optimal_moves(TRAP)
    found = {n: best_move(search(TRAP, n)) in good for n in (100, 500, 2000)}
    least = min(n for n in found if found[n])
    choices = {f"{n:,}": n == least for n in found}
    losing = [TRAP.play(move) for move in TRAP.moves() if move not in good]
    return choices, {
        f"That is about {100 / 6:.0f} for each of the six moves.": len(TRAP.moves()) == 6,
        "Before, X won with the next move.": all(winning(puzzle.play(m)) for m in {*puzzle.moves()} - {7}),
        "Here X needs more moves, and each of them has to be found.": not any(map(winning, losing)),
        "Even with 500 it chooses a move that loses, because X's best answers win only some moves later.": not found[
            500
        ]
        and exact_value(TRAP.play(best_move(search(TRAP, 500))))[0] == 1,
    }


@claim
def play_makes():
    state = TicTacToe()
    after = state.play(4)
    shows = {"a board with an X in the middle": str(after), "an empty board": str(TicTacToe())}
    choices = {text: board == str(state) for text, board in shows.items()} | {"an error": False}
    return choices, {
        "Then comes after = state.play(4).": after != state == TicTacToe(),
        "That is what print(after) shows.": after.owner(1, 1) == 0,
        "To play a move makes a new position, and leaves the old one as it was.": after is not state == TicTacToe(),
        "Cell 4 is free and it is X's turn, so nothing is wrong.": 4 in state.moves() and state.player == 0,
    }


@claim
def most_games():
    cells = {"the centre": 4, "a corner": 0, "an edge": 1}
    games = {name: endings(TicTacToe().play(cell)) for name, cell in cells.items()}
    most = max(cells, key=lambda name: games[name].total())
    rows = {name: sum(cell in line for line in LINES) for name, cell in cells.items()}
    early = {name: sum(n for (length, _), n in games[name].items() if length <= 7) for name in cells}
    return {name: name == most for name in cells}, {
        "Four rows run through the centre, more than elsewhere.": rows["the centre"] == 4 > max(rows["a corner"], 2),
        "Three rows run through a corner.": rows["a corner"] == 3,
        "Only two rows run through an edge, so fewer games end early, and long games can go on in more ways.": rows[
            "an edge"
        ]
        == 2
        and most == "an edge"
        and early["an edge"] == min(early.values()),
    }


@claim
def games_in_the_trap():
    found = favourite_of_random_play(TRAP) in optimal_moves(TRAP)
    best = max(random_value(TRAP.play(move))[1] for move in TRAP.moves())
    liked = [move for move in TRAP.moves() if random_value(TRAP.play(move))[1] == best]
    choices = {"more and more often": found, "always about equally often": False, "in the end never": not found}
    return choices, {
        "More games bring each average closer to that of random play.": standard_error(0.5, 2) > standard_error(0.5, 3),
        "With one game for each move it is mostly guessing.": standard_error(0.5, 1) == 0.5,
        "It is not bad luck: with each further game it is surer of a move that loses.": not {*liked}
        & {*optimal_moves(TRAP)},
    }


@claim
def random_share():
    games, drawn = endings(TicTacToe()), x_wins(TicTacToe())
    counted = Fraction(sum(n for (_, reward), n in games.items() if reward == 1), games.total())
    shortest = min(length for length, _ in games)
    assert shortest == 5
    choices = {"51.4 % as well": drawn == counted, "more": drawn > counted, "less": drawn < counted}
    return choices, {
        f"X wins {100 * float(counted):.1f} % of all the different games of tic-tac-toe.": True,
        "Short games are likelier than long ones, and all of the shortest are X's.": {
            reward for length, reward in games if length == shortest
        }
        == {1.0},
        "Some games are indeed likelier than others.": math.perm(9, 5) < math.perm(9, 9),
    }


@claim
def probabilities():
    corner = TicTacToe().play(6)
    means = [random_value(corner.play(move))[1] for move in corner.moves()]
    choices = {"yes, they are probabilities": sum(means) == 1, "no": sum(means) != 1}
    choices["only after many playouts"] = sum(means) == 1  # these are the means of all playouts
    fork = from_text("X.. / OX. / .O.", TicTacToe())
    after = sorted(random_value(fork.play(move))[0] for move in fork.moves())[-2:]
    far = [standard_error(0.5, n) for n in (100, 1000)]
    return choices, {
        "says that they sum to 1.": sum(means) != 1,
        "A mean is the share of won games after one action; another action has other games.": len(set(means)) > 1,
        "After two good actions both may be 0.9.": min(after) > 0.9,
        "Each mean is of games of its own, so nothing makes them add up to 1.": sum(means) > 2,
        "More playouts make each mean more exact, and each keeps to its own action's games.": far[1] < far[0],
    }


@claim
def ten_times_closer():
    closer = {times: math.sqrt(times) for times in (10, 100, 1000)}
    return {f"{times:,}": math.isclose(closer[times], 10) for times in closer}, {
        "make the error of a mean ten times smaller": standard_error(0.3, 1) > 9.9 * standard_error(0.3, 100),
        "Ten times as many make it about three times smaller: n stands below a root.": round(closer[10]) == 3,
        "The standard error falls as 1/√n, and the root of 100 is 10.": closer[100] == 10,
        f"That would make it about {closer[1000]:.0f} times smaller.": True,
    }


@claim
def least_regret():
    strategies = {"Now and then": epsilon_greedy, "Mean plus bonus": ucb_strategy, "Guess and go": thompson}
    lost = {
        name: max(play_bandit(BANDIT, 5000, strategy=one, seed=seed).regret[-1] for seed in range(2))
        for name, one in strategies.items()
    }
    greedy = [play_bandit(BANDIT, 500, strategy=partial(epsilon_greedy, epsilon=0), seed=seed) for seed in range(20)]
    lost = {"Greedy": sum(run.regret[-1] for run in greedy) / 20} | lost  # of a tenth of the pulls alone
    stuck = [run for run in greedy if run.arms[1].visits == 1]
    return {name: lost[name] == min(lost.values()) for name in lost}, {
        "The best arm may pay nothing in its first pull.": len(stuck) > 0,
        "After a while it knows which arm is best.": lost["Now and then"] < 5000 * 0.1,
        "It does well.": lost["Mean plus bonus"] < lost["Now and then"],
        "But its bonus is more careful than it usually needs to be, and that costs pulls.": lost["Guess and go"]
        < lost["Mean plus bonus"],
        "It tries what is little known, as a guess may be high there, and soon stops.": lost["Guess and go"] < 50,
    }


def zero_bonus(run, rng):
    """UCB1 with c = 0."""
    values = [ucb1(run, arm, c=0) if arm.visits else math.inf for arm in run.arms]
    return values.index(max(values))


@claim
def miss_out():
    runs = [play_bandit(BANDIT, 40, strategy=zero_bonus, seed=seed) for seed in range(100)]
    greedy = [play_bandit(BANDIT, pulls := 1000, strategy=zero_bonus, seed=seed).regret[-1] for seed in range(20)]
    usual = [play_bandit(BANDIT, pulls, seed=seed).regret[-1] for seed in range(4)]
    once = sum(run.arms[1].visits == 1 for run in runs) / len(runs)
    share = {}
    for n in (3, 5000):
        run = play_bandit(BANDIT, n, seed=3)
        share[n] = 1 - run.arms[1].wins / run.arms[1].visits / ucb1(run, run.arms[1])
    choices = {
        "B is found sooner, and less is lost": sum(greedy) / 20 < sum(usual) / 4,
        "in three runs of ten, B is pulled only once": round(10 * once) == 3,
        "nothing new: c matters late": share[5000] > share[3],
    }
    return choices, {
        f"So a gambler plays UCB1 with c = 0 for {pulls:,} pulls.": len(greedy) == 20,
        "With c = 0 they are greedy again, and miss the better arm.": sum(greedy) / 20 > sum(usual) / 4,
        f"The bonus is {share[3]:.0%} of B's value after 3 pulls, and {share[5000]:.0%} after 5,000.".replace(
            "%", " %"
        ): True,
    }


@claim
def opponents_reply():
    share, bonus = (12 / 20, 1.0), [2 * math.sqrt(math.log(21) / n) for n in (20, 1)]
    minimum = min((0, 1), key=lambda reply: share[reply] + bonus[reply])
    signed = max((0, 1), key=lambda reply: -share[reply] + bonus[reply])
    choices = {
        "both the second, which is little known": minimum == signed == 1,
        "minimum UCB the first, signed the second": (minimum, signed) == (0, 1),
        "both the first, after which you won less often": minimum == signed == 0,
    }
    return choices, {
        "You won 12 of 20 games after one reply, and 1 of 1 after the other.": share == (0.6, 1.0),
        "The signed rule does.": signed == 1,
        "minimum UCB takes the lowest value": minimum == 0,
        "Minimum UCB holds the bonus against the unknown reply; the signed rule counts it in its favour.": bonus[1]
        > bonus[0],
        "Minimum UCB does.": minimum == 0,
    }


@claim
def shared_default():
    class Careless:
        def __init__(self, children={}):  # noqa: B006 - this is the mistake
            self.children = children

    root, child = Careless(), Careless()
    root.children[2] = child
    number = len(child.children)
    choices = {"none": number == 0, "one": number == 1, "none of its own: Python raises an error": False}
    return choices, {
        "There is one default dictionary for all of them, so what is attached to one is attached to all.": root.children
        is child.children,
        "Each of these lines is allowed.": root.children[2] is child,
    }


@claim
def which_reward():
    after = STATE.play(2)
    node = Node(after, STATE.player)
    backpropagate([node], (0.0, 1.0))
    own = node.wins == 1.0
    choices = {
        "X's, since X is to move there": not own,
        "O's, since O chose c1": own,
        "both, since both have played": False,
    }
    rewards = [sum(simulated) for simulated in (random_value(after), exact_value(after))]
    return choices, {
        "O compares the four children of the root, and wants to know how good each was for O.": STATE.player == 1
        and len(STATE.moves()) == 4,
        "Together they are always 1.": rewards == [1, 1],
    }


@claim
def one_board_two_ways():
    ends = []
    for way in (1, 2, 5), (5, 2, 1):
        ends.append(list(accumulate(way, lambda node, move: Node(node.state.play(move), 0), initial=Node(STATE)))[-1])
    boards, nodes = len({end.state for end in ends}), len(set(map(id, ends)))
    words = {1: ("one position", "one node"), 2: ("two positions", "two nodes")}
    choices = {f"{words[p][0]}, {words[n][1]}": (boards, nodes) == (p, n) for p, n in ((1, 1), (1, 2), (2, 2))}
    marks = [end.state.cells() for end in ends]
    return choices, {
        "b1, c1, c2 and c2, c1, b1 lead to this board.": [STATE.name(m) for m in (1, 2, 5)] == ["b1", "c1", "c2"],
        "A node stands for one way to a position, and keeps the counts of that way.": nodes == 2,
        "The same marks are in the same cells, and the same player is to move.": marks[0] == marks[1]
        and ends[0].state.player == ends[1].state.player,
    }


@cache
def tree_size(state):
    """How many nodes the whole tree below a position has."""
    return 1 + sum(tree_size(state.play(move)) for move in state.moves())


@claim
def game_tree_size():
    tree_size.cache_clear()
    nodes, positions = tree_size(TicTacToe()), tree_size.cache_info().currsize
    choices = {
        f"{math.factorial(9):,} nodes": nodes == math.factorial(9),
        f"{nodes:,} nodes, {positions:,} positions": True,
        f"{positions:,} nodes, {nodes:,} positions": False,
    }
    return choices, {
        "A tutorial says 9!.": nodes != math.factorial(9),
        "9! counts the orders of filling all nine cells.": math.perm(9, 9) == math.factorial(9),
        "Games end early, and a tree has inner nodes.": endings(TicTacToe()).total() < math.factorial(9),
        "Many orders of moves lead to the same position, so the tree has a hundred times more nodes.": round(
            nodes / positions
        )
        == 100,
        "The other way round: a position may be reached on many paths, and each of them is a node.": nodes > positions,
    }
