"""What a lecture on Hex prints of its example, held against this package; the notebook is 11_trace_by_hand."""

import random
from itertools import combinations, pairwise

import pytest

from mcts_teach import Hex, Node, exact_value, from_text, move_values, record, search, steps
from mcts_teach.variants import expand_all, expand_up_to_symmetry, smoothed_mean

POSITION = from_text("XO. / X.. / ...", Hex(3))
GAMES = ["c1 c3 a3", "", "a3 c1 c3", "a3"]  # the first is printed; of the others only who wins
TREE = {"": "b2 c3 b3", "c3": "a3", "b3": "c2", "b3 c2": "b2"}  # what the lecture picks among equals
PATHS = ["b2", "c3 a3", "b3 c2", "b3 c2 b2"]


def after(state, line):
    for name in line.split():
        state = state.play({state.name(move): move for move in state.moves()}[name])
    return state


def fits(state, line="b2 c1 c3 a3", moves="b2 c1 c3 a3 b3 c2"):
    """Whether all the moves of the lecture are there, and the printed game ends with its last move, won by X."""
    if not {*moves.split()} <= {state.name(move) for move in state.moves()}:
        return False
    try:
        end = after(state, line)
    except KeyError:  # the game was over before its last move
        return False
    return end.won and end.rewards() == (1.0, 0.0)


def with_any_stones():
    """All 3 x 3 positions in which it is O's turn, and the game is not over."""
    for first in range(1, 6):
        for black in combinations(range(9), first):
            for white in combinations(set(range(9)) - set(black), first - 1):
                try:
                    state = Hex(3).from_stones(sum(1 << cell for cell in black), sum(1 << cell for cell in white))
                except ValueError:
                    continue
                if state.moves():
                    yield state


def test_two_positions_fit_what_is_printed():
    found = {state for state in with_any_stones() if fits(state)}
    assert found == {POSITION, from_text("OX. / X.. / ...", Hex(3))}


def test_white_has_lost():
    assert set(move_values(POSITION).values()) == {0.0}
    assert exact_value(POSITION) == (1.0, 0.0)
    answers = move_values(after(POSITION, "a3"))
    assert [after(POSITION, "a3").name(move) for move, value in answers.items() if value] == ["c2"]


# The program as it is printed, in its own words


def lecture_search(policy, iterations, rng, *, plays_the_move=False):
    """The lecture's loop with nodes as dictionaries; return the root, and where each random game began."""
    root = {"move": None, "parent": None, "children": [], "wins": 0, "visits": 0}
    began = []
    for _ in range(iterations):
        node, state = root, POSITION
        while node["children"]:
            node = policy(node)
            state = state.play(node["move"])
        node["children"] = [
            {"move": move, "parent": node, "children": [], "wins": 0, "visits": 0} for move in state.moves()
        ]
        node = policy(node)
        if plays_the_move:
            state = state.play(node["move"])
        began.append(state)
        while state.moves():
            state = state.play(rng.choice(state.moves()))
        while node["parent"] is not None:
            node["visits"] += 1
            node["wins"] += state.rewards()[POSITION.player]
            node = node["parent"]
    return root, began


def by_win_rate(node):
    return max(node["children"], key=lambda child: child["wins"] / child["visits"] if child["visits"] else 1 / 2)


def test_the_printed_program_chooses_among_no_children():
    with pytest.raises(ValueError, match="empty"):
        lecture_search(by_win_rate, 1000, random.Random(0))


def unvisited_first(node):
    return min(node["children"], key=lambda child: child["visits"] > 0)


def test_the_printed_program_misses_only_the_move_of_the_newest_child():
    """Of six first games, one begins without its root move; all would be right if the move were played."""
    moves, rng = POSITION.moves(), random.Random(0)
    assert lecture_search(unvisited_first, 6, rng)[1] == [POSITION, *map(POSITION.play, moves[1:])]
    assert lecture_search(unvisited_first, 1, rng, plays_the_move=True)[1] == [POSITION.play(moves[0])]


# The trace


def win_rate(parent, child):
    return child.wins / child.visits if child.visits else 1 / 2


def count_for_root_player(path, rewards):
    for node in path:
        node.visits += 1
        node.wins += rewards[path[0].state.player]


def expand_as_said(node, rng, t=0):
    """All children at once, those first that the lecture picks among equals, with t wins in 2t visits."""
    said = next((names for line, names in TREE.items() if after(POSITION, line) == node.state), "")
    names = {node.state.name(move): move for move in node.untried}
    for move in dict.fromkeys([*(names[name] for name in said.split()), *node.untried]):
        node.children[move] = Node(node.state.play(move), node.state.player, 2 * t, t)
    node.untried = []
    return next(iter(node.children.values()), None)


def games_as_said():
    games = iter(GAMES)
    return lambda state, rng: after(state, next(games)).rewards()


def along(path):
    """Each move on a path, with its wins and visits."""
    words = []
    for parent, child in pairwise(path):
        move = next(move for move, node in parent.children.items() if node is child)
        words.append(f"{parent.state.name(move)} {child.wins:g}/{child.visits}")
    return ", ".join(words)


def test_four_iterations_as_the_lecture_has_them():
    trace = record(
        POSITION,
        4,
        score=win_rate,
        expand=expand_as_said,
        simulate=games_as_said(),
        backpropagate=count_for_root_player,
    )
    assert [along(trace.at(i).path) for i in range(1, 5)] == [
        "b2 0/1",
        "c3 0/1, a3 0/1",
        "b3 1/1, c2 1/1",
        "b3 1/2, c2 1/2, b2 0/1",
    ]
    assert [" ".join(word.split()[0] for word in along(trace.at(i).path).split(", ")) for i in range(1, 5)] == PATHS
    assert [child.visits for child in trace.root.children.values()] == [1, 1, 2, 0, 0, 0]


def test_four_iterations_that_begin_with_a_half():
    running = steps(
        Node(POSITION, visits=2, wins=1),
        random.Random(0),
        score=win_rate,
        expand=lambda node, rng: expand_as_said(node, rng, t=1),
        simulate=games_as_said(),
        backpropagate=count_for_root_player,
    )
    seen, roots = [], []
    while len(seen) < 4:
        step = next(running)
        if step.phase == "backpropagate":
            seen.append(along(step.path))
            roots.append((step.path[0].wins, step.path[0].visits))
    assert seen == ["b2 1/3", "c3 1/3, a3 1/3", "b3 2/3, c2 2/3", "b3 2/4, c2 2/4, b2 1/3"]
    assert roots == [(1, 3), (1, 4), (2, 5), (2, 6)]
    assert [(child.wins, child.visits) for child in step.path[0].children.values()][3:] == [(1, 2)] * 3


# What becomes of it


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("phases", [{}, {"score": smoothed_mean, "expand": expand_all}])
def test_counting_for_the_root_player_finds_a_lost_position_won(phases, seed):
    def share(**more):
        root = search(POSITION, 3000, seed=seed, **phases, **more)
        return sum(child.wins for child in root.children.values()) / root.visits

    assert share(backpropagate=count_for_root_player) > 0.7
    assert share() < 0.2


def test_five_of_nine_openings_differ_and_all_moves_of_the_position():
    def moves(state):
        root = Node(state)
        while expand_up_to_symmetry(root, random.Random(0)):
            pass
        return len(root.children)

    assert (moves(Hex(3)), moves(POSITION)) == (5, 6)
