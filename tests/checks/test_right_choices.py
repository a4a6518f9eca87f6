"""Cards whose right choice follows from a game, a search or a formula: here it is worked out."""

import math
from fractions import Fraction
from functools import cache, partial
from random import Random
from types import SimpleNamespace

import pytest
from trees import nodes

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
    move_values,
    optimal_moves,
    random_value,
    search,
    select,
    simulate,
    ucb1,
)
from mcts_teach.bandits import Bandit, epsilon_greedy, play_bandit, thompson, ucb_strategy
from mcts_teach.checks import cards
from mcts_teach.variants import max_robust_child

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the position of the course
TRAP = from_text(".X. / O.X / ...", TicTacToe())


def favourite_of_random_play(state):
    return max(state.moves(), key=lambda move: random_value(state.play(move))[state.player])


@cache
def games(state):
    return sum(map(games, map(state.play, state.moves()))) or 1


@cache
def x_wins(state):
    """The chance that X wins a random game."""
    after = [x_wins(state.play(move)) for move in state.moves()]
    return sum(after) / len(after) if after else Fraction(state.rewards() == (1.0, 0.0))


def mean(parent, child):
    return child.wins / child.visits


def c1_answered():
    return {1.0: "X wins", 0.5: "it is a draw", 0.0: "O wins"}[exact_value(STATE.play(2))[0]]


def means_see():
    puzzle = from_text("OX. / .X. / ...", TicTacToe())
    return "yes" if favourite_of_random_play(puzzle) in optimal_moves(puzzle) else "no, not even with a million games"


def iterations_needed():
    return next(f"{n:,}" for n in (100, 500, 2000) if best_move(search(TRAP, n)) in optimal_moves(TRAP))


def play_makes():
    state = TicTacToe()
    state.play(4)
    return {str(TicTacToe()): "an empty board"}[str(state)]


def most_games():
    return max([("the centre", 4), ("a corner", 0), ("an edge", 1)], key=lambda pair: games(TicTacToe().play(pair[1])))[
        0
    ]


def ten_times_closer():
    return next(f"{times:,}" for times in (10, 100, 1000) if math.isclose(1 / math.sqrt(times), 1 / 10))


def random_share():
    counted, drawn = Fraction(131184, games(TicTacToe())), x_wins(TicTacToe())
    assert round(float(counted), 3) == 0.514
    return "more" if drawn > counted else "less" if drawn < counted else "51.4 % as well"


def games_in_the_trap():
    return "more and more often" if favourite_of_random_play(TRAP) in optimal_moves(TRAP) else "in the end never"


def least_regret():
    bandit = Bandit((0.4, 0.7, 0.2))
    greedy = partial(epsilon_greedy, epsilon=0)
    strategies = {"Greedy": greedy, "Now and then": epsilon_greedy, "Mean plus bonus": ucb_strategy}
    strategies["Guess and go"] = thompson
    lost = {
        name: sum(play_bandit(bandit, 5000, strategy=strategy, seed=seed).regret[-1] for seed in range(20))
        for name, strategy in strategies.items()
    }
    return min(lost, key=lost.get)


def opponents_reply():
    replies = {"first": (12 / 20, math.sqrt(math.log(21) / 20)), "second": (1.0, math.sqrt(math.log(21)))}
    minimum = min(replies, key=lambda name: replies[name][0] + 2 * replies[name][1])
    signed = max(replies, key=lambda name: -replies[name][0] + 2 * replies[name][1])
    return f"minimum UCB the {minimum}, signed the {signed}"


def shared_default():
    class Careless:
        def __init__(self, children={}):  # noqa: B006 - this is the mistake
            self.children = children

    root, child = Careless(), Careless()
    root.children[2] = child
    return ["none", "one"][len(child.children)]


def one_board_two_ways():
    root = Node(STATE)
    ends = []
    for way in (1, 2, 5), (5, 2, 1):
        node = root
        for move in way:
            node = node.children.setdefault(move, Node(node.state.play(move), node.state.player))
        ends.append(node)
    assert [len({end.state for end in ends}), len({id(end) for end in ends})] == [1, 2]
    return "one position, two nodes"


def nodes_of_30():
    return "fewer than 31" if len(list(nodes(search(STATE, 30, seed=10)))) < 31 else "31"


def mean_path():
    root = Node(STATE, visits=11)
    root.untried.clear()
    for move, visits, wins in [(6, 3, 1), (2, 5, 3), (1, 2, 0), (5, 1, 0)]:
        root.children[move] = Node(STATE.play(move), 1, visits, wins)
    path = select(root, mean)
    assert path == [root, root.children[2]]
    return "the root, then c1"


def bonus_again():
    def bonus(visits, above):
        return math.sqrt(2 * math.log(above) / visits)

    assert bonus(5, 25) < 0.9 * bonus(2, 10)
    assert math.isclose(bonus(5, 316), bonus(2, 10), rel_tol=0.001)
    return "at about 316 visits of the parent"


def curious_depth():
    def depth(node):
        return max((1 + depth(child) for child in node.children.values()), default=0)

    deep = {c: depth(search(ConnectFour(), 500, score=partial(ucb1, c=c))) for c in (0.1, 5)}
    return "a stubborn one, with a small c" if deep[0.1] > deep[5] else "a curious one, with a large c"


def move_crossed_off():
    node = Node(STATE)
    assert node.untried == [1, 2, 5, 6]
    expand(node, SimpleNamespace(randrange=lambda number: 1))
    assert list(node.children) == [2]
    return str(node.untried)


def in_order():
    def expand_in_order(node, rng):
        node.untried.sort()
        return expand(node, SimpleNamespace(randrange=lambda number: 0))

    found = [best_move(search(STATE, 3, seed=seed, expand=expand_in_order)) == 6 for seed in range(50)]
    return "none" if not any(found) else "about 50"


def finished_playout():
    finished = from_text("XXX / OO. / ...", TicTacToe())
    return {finished.rewards(): "the rewards of the finished game", (0.5, 0.5): "(0.5, 0.5)"}[
        simulate(finished, Random(3))
    ]


def three_nodes():
    state = from_text("..O / O.X / XX.", TicTacToe())
    a1 = Node(state.play(0), 1)
    b2 = Node(a1.state.play(4), 0)
    backpropagate([Node(state), a1, b2], (0.0, 1.0))
    return f"a1 {a1.wins:g}/{a1.visits}, b2 {b2.wins:g}/{b2.visits}"


def helpful_opponent():
    def for_everybody(path, rewards):
        for node in path:
            node.visits += 1
            node.wins += rewards[1]

    state = from_text("..O / O.X / XX.", TicTacToe())
    liked = best_move(search(state, 1000, seed=20, backpropagate=for_everybody))
    return next(text for text in cards["helpful-opponent"].choices.values() if text.startswith(state.name(liked)))


def one_players_wins():
    def for_x(path, rewards):
        for node in path:
            node.visits += 1
            node.wins += rewards[0]

    def ucb1_for_x(parent, child):
        wins = child.wins if parent.state.player == 0 else child.visits - child.wins
        return ucb1(parent, SimpleNamespace(visits=child.visits, wins=wins))

    ours = search(STATE, 300, seed=3)
    theirs = search(STATE, 300, seed=3, backpropagate=for_x, score=ucb1_for_x)
    same = [(node.state, node.visits) for node in nodes(ours)] == [(node.state, node.visits) for node in nodes(theirs)]
    return "not at all" if same else "in a few visits here and there"


def level_bars():
    root = search(STATE, 1000, seed=10)
    assert root.children[6].visits > 800
    values = [ucb1(root, child) for child in root.children.values()]
    return "all are about equal" if max(values) - min(values) < 0.02 else "a3's is much higher"


def seeds_agree():
    state = from_text("... / O.X / .X.", TicTacToe())
    right = sum(best_move(search(state, 1000, seed=seed)) in optimal_moves(state) for seed in range(10))
    return {0: "none", 5: "about half", 10: "all ten"}[right]


def max_robust():
    root = search(Hex(3), 150, seed=Random(13), score=partial(ucb1, c=0.5))
    with pytest.raises(ValueError, match="the most visited move is a1, and the highest mean has c1"):
        best_move(root, max_robust_child)
    return "none of them"


def winning_moves():
    values = move_values(from_text("XO. / X.. / ...", Hex(3)))
    return "none" if not any(values.values()) else "some"


WORKED_OUT = [
    c1_answered,
    means_see,
    iterations_needed,
    play_makes,
    most_games,
    ten_times_closer,
    random_share,
    games_in_the_trap,
    least_regret,
    opponents_reply,
    shared_default,
    one_board_two_ways,
    nodes_of_30,
    mean_path,
    bonus_again,
    curious_depth,
    move_crossed_off,
    in_order,
    finished_playout,
    three_nodes,
    helpful_opponent,
    one_players_wins,
    level_bars,
    seeds_agree,
    max_robust,
    winning_moves,
]


@pytest.mark.parametrize("work_out", WORKED_OUT, ids=lambda work_out: work_out.__name__.replace("_", "-"))
def test_what_a_card_calls_right_is_right(work_out):
    card = cards[work_out.__name__.replace("_", "-")]
    assert card.choices[card.right] == work_out()
