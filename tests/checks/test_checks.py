"""What a verdict says and in which order, and that a check leaves everything as it was."""

import math
import random
import threading
from functools import partial

import pytest

from mcts_teach import MNK, ConnectFour, Hex, Nim, Node, TicTacToe, mcts, search, variants
from mcts_teach.checks import Adapter, cards, check, guard, moves_only, predictions, zoo
from mcts_teach.checks.judge import Check
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.checks.pieces.arrays import choose_on_arrays
from mcts_teach.checks.pieces.flat_monte_carlo import flat_means
from mcts_teach.checks.pieces.iterating import one_iteration
from mcts_teach.checks.positions import COURSE, Twice, nodes, shape, swapped, tic_tac_toe

PIECES = {name: one for name, one in vars(check).items() if isinstance(one, Check)}


def last_only(root, score=mcts.ucb1):
    return mcts.select(root, score)[-1]


def flipped(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.state.player]


# The package's own, and others that are right


@pytest.mark.parametrize(
    ("piece", "function"),
    [
        ("ucb1", mcts.ucb1),
        ("ucb1", variants.ucb1_inside),
        ("select", mcts.select),
        ("expand", mcts.expand),
        ("expand", variants.expand_all),
        ("simulate", mcts.simulate),
        ("backpropagate", mcts.backpropagate),
        ("best_move", mcts.best_move),
        ("best_move", mcts.robust_child),
        ("puct", variants.puct),
        ("node", Node),
        ("loop", one_iteration),
        ("flat", flat_means),
        ("array_step", choose_on_arrays),
        ("game", TicTacToe()),
        ("game", TicTacToe),
        ("game", ConnectFour(4, 4, 3)),
        ("game", Hex(2)),
        ("game", Nim((2, 3))),
    ],
)
def test_the_package_passes(piece, function):
    verdict = getattr(check, piece)(function)
    assert verdict.outcome == "right", verdict
    assert verdict


@pytest.mark.parametrize("phases", [{}, {"expand": variants.expand_all}, {"score": partial(mcts.ucb1, c=1)}])
def test_whole_searches_of_the_package_pass(phases):
    run = lambda state, iterations, seed: search(state, iterations, seed=seed, **phases)  # noqa: E731
    assert check.search(run).outcome == "right"
    assert check.search(moves_only(lambda *a: mcts.best_move(run(*a)))).outcome == "right"


# What a verdict says


def test_a_wrong_answer_says_what_why_which_and_where_in_this_order():
    verdict = check.backpropagate(flipped)
    assert verdict.outcome == "wrong"
    assert verdict.called.startswith("backpropagate(path, (1.0, 0.0)) with the path start › c1 › a3")
    assert verdict.returned == "along the path visits +1, +1, +1 and wins any, +1, +0"
    assert verdict.expected == "along the path visits +1, +1, +1 and wins any, +0, +1"
    assert verdict.misconception == MISCONCEPTIONS["player-to-move"]
    assert verdict.seen.startswith("a teaching notebook")
    order = [
        "called:",
        "came back:",
        "expected:",
        "why:",
        "this mistake:",
        "also seen in:",
        "your tree:",
        "the right tree:",
    ]
    text = repr(verdict)
    assert sorted(order, key=text.index) == order


def test_the_picture_shows_both_trees_at_the_first_difference():
    picture = check.backpropagate(flipped).picture
    assert picture.caption == "Iteration 1 is the first in which a search with yours and the right one differ."
    assert picture.yours.root.visits == picture.right.root.visits
    assert shape(picture.yours.root) != shape(picture.right.root)
    assert picture.svg().count("data-node") >= 4
    html = check.backpropagate(flipped)._repr_html_()
    assert html.index("came back") < html.index("this mistake") < html.index("<svg")
    assert "background:#" not in html  # the page's own colours, light or dark


def test_before_the_iteration_of_the_picture_both_trees_are_the_same():
    worst = lambda root, score=mcts.ucb1: mcts.select(root, lambda parent, child: -score(parent, child))  # noqa: E731
    picture = check.select(worst).picture
    number = picture.yours.iteration
    wrong = mcts.search(tic_tac_toe(COURSE), number - 1, seed=3, select=worst)
    right = mcts.search(tic_tac_toe(COURSE), number - 1, seed=3)
    assert number > 4
    assert shape(wrong) == shape(right)


def test_an_error_is_reported_at_the_learners_line():
    def my_select(root, score=None):
        return root.childs  # the line

    verdict = check.select(my_select)
    assert verdict.returned.startswith("AttributeError: 'Node' object has no attribute 'childs'")
    assert verdict.where.startswith("in my_select, line ")
    assert verdict.where.endswith("return root.childs  # the line")


def test_a_wrong_signature_is_said():
    verdict = check.backpropagate(lambda path: path.clear())
    assert verdict.outcome == "wrong"
    assert "TypeError" in verdict.returned
    assert "2 were given" in verdict.returned


def test_an_unknown_mistake_is_wrong_without_a_name():
    verdict = check.ucb1(lambda parent, child, c=1: 17.5 + c)
    assert verdict.outcome == "wrong"
    assert verdict.misconception is None
    assert "this mistake" not in repr(verdict)


# Not attempted


def test_a_gap_left_open_is_no_mistake():
    def with_gap(root, score=None):
        return ____  # noqa: F821

    assert check.select(with_gap).outcome == "not attempted"
    assert check.select(None).outcome == "not attempted"
    assert check.select(...).outcome == "not attempted"
    assert check.search(lambda state, iterations, seed: None).outcome == "not attempted"


def test_an_answer_that_is_only_wrong_is_attempted():
    assert check.backpropagate(lambda path, rewards: len(path)).outcome == "wrong"
    assert check.best_move(lambda root: 5).outcome == "wrong"


# Running a learner's code


def endless():
    number = 0
    while True:
        number += 1


def test_endless_loops_are_stopped_in_any_thread():
    found = [guard.run_guarded(endless).trouble]
    thread = threading.Thread(target=lambda: found.append(guard.run_guarded(endless).trouble))
    thread.start()
    thread.join()
    assert [trouble.kind for trouble in found] == ["endless", "endless"]
    assert all(trouble.where.startswith("in endless, line ") for trouble in found)


def test_an_endless_loop_that_catches_everything_is_stopped_by_the_clock(monkeypatch):
    def stubborn():
        try:
            endless()
        except BaseException:
            endless()

    monkeypatch.setattr(guard, "SECONDS", 0.2)
    assert guard.run_guarded(stubborn).trouble.kind == "endless"


def test_the_same_bound_on_every_machine():
    counted = []

    def counting():
        while True:
            counted.append(1)

    guard.run_guarded(counting, lines=1000)
    first = len(counted)
    counted.clear()
    guard.run_guarded(counting, lines=1000)
    assert first == len(counted)


def test_a_tree_that_grows_without_bound_is_named():
    def run(state, iterations, seed):
        root = Node(state)
        root.children = dict.fromkeys(state.moves(), root)
        return root

    verdict = check.search(Adapter(run, mean=lambda node: None, move=lambda root: root.state.moves()[0]))
    assert verdict.outcome == "wrong"


def test_everything_is_as_before():
    score, stream, repr_before = mcts.ucb1, random.getstate(), Node.__repr__

    def vandal(root, score=None):
        random.seed(1)
        mcts.ucb1 = None
        mcts.extra = 1
        Node.__repr__ = lambda self: "?"
        return [root]

    verdict = check.select(vandal)
    assert verdict.outcome == "wrong"
    assert mcts.ucb1 is score
    assert not hasattr(mcts, "extra")
    assert Node.__repr__ is repr_before
    assert random.getstate() == stream


def test_a_check_does_not_look_at_names():
    def f(a, b):
        n = a
        w = [n]
        while n.children and not n.untried:
            n = sorted(n.children.values(), key=lambda x: -b(w[-1], x))[0]
            w += [n]
        return tuple(w)

    assert check.select(f)


# Both seats


def test_exchanged_players_are_the_same_position_otherwise():
    state = tic_tac_toe(COURSE)
    other = swapped(state)
    assert (state.player, other.player) == (1, 0)
    assert state.moves() == other.moves()
    one, two = state.play(6).play(1).play(2), other.play(6).play(1).play(2)
    assert one.moves() == two.moves()
    assert isinstance(state, MNK)


@pytest.mark.parametrize("name", ["flat", "node", "select", "expand", "simulate", "backpropagate", "loop", "best_move"])
def test_every_check_asks_from_both_seats(name):
    states = [case.state for case in PIECES[name].cases(PIECES[name].answer) if isinstance(case.state, MNK)]
    assert {state.player for state in states} == {0, 1}
    firsts = {(state.mine, state.theirs) for state in states if state.player == 0}
    assert firsts & {(state.mine, state.theirs) for state in states if state.player == 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_right_for_one_seat_only_is_caught(seat):
    def one_eyed(path, rewards):
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += rewards[node.mover if path[0].state.player == seat else node.mover - 1]

    assert check.backpropagate(one_eyed).key == "right-for-one-seat"


def test_twice_is_a_game_that_ends():
    state = Twice()
    players = []
    while state.moves():
        players.append(state.player)
        state = state.play(1)
    assert players == [0, 0, 1, 0]
    assert state.rewards() == (0.0, 1.0)


# Hints, solutions, cards


@pytest.mark.parametrize("name", list(PIECES))
def test_hints_come_in_stages_and_only_the_last_gives_the_answer(name):
    piece = PIECES[name]
    hints = [str(piece.hint(i)) for i in range(1, len(piece.hints) + 1)]
    assert len(hints) >= 2
    assert len(set(hints)) == len(hints)
    assert not any(code in hint for hint in hints[:-1] for code in (" = ", "lambda", "return ", "append("))
    with pytest.raises(ValueError, match="there are hints 1 to"):
        piece.hint(99)


@pytest.mark.parametrize("name", list(PIECES))
def test_the_solution_is_the_packages_source(name):
    assert str(PIECES[name].solution()).lstrip("@").startswith(("def ", "class ", "dataclass"))


def test_hints_go_on_by_themselves():
    fresh = Check("select", lambda function: [], [], ["one", "two"], mcts.select)
    assert [str(fresh.hint())[:13] for _ in range(3)] == ["Hint 1 of 2: ", "Hint 2 of 2: ", "Hint 2 of 2: "]


@pytest.mark.parametrize("card", cards.values(), ids=list(cards))
def test_every_choice_has_an_answer_of_its_own(card):
    assert set(card.choices) == set(card.feedback)
    assert len(set(card.feedback.values())) == len(card.choices) >= 3
    rights = [letter for letter in card.choices if str(card.answer(letter)).startswith("Right")]
    assert rights == [card.right]
    with pytest.raises(ValueError, match="is not one of the choices"):
        card.answer("z")


@pytest.mark.parametrize("one", predictions.values(), ids=list(predictions))
def test_predictions_are_what_the_code_gives(one):
    import mcts_teach

    names = {name: getattr(mcts_teach, name) for name in ("Node", "TicTacToe", "from_text", "search", "ucb1")}
    names["state"] = TicTacToe()
    *before, last = one.code.replace("; ", "\n").splitlines()
    exec("\n".join(before), names)
    assert eval(last, names) == one.right
    assert str(one.answer(one.right)).startswith("Right")
    assert all(str(one.answer(wrong)).startswith("Not yet") for wrong in one.others)


def test_a_tree_that_cannot_be_drawn_with_its_path_is_drawn_without():
    def lost(node, rng):
        if node.untried:
            return Node(node.state.play(node.untried.pop()), node.state.player)

    verdict = check.expand(lost)
    assert verdict.key == "not-hung-in"
    assert "<svg" in verdict._repr_html_()


# Spellings and slips of learners


def test_a_child_may_be_called_c():
    def f(p, c):
        return c.wins / c.visits + (2 * math.log(p.visits) / c.visits) ** 0.5 if c.visits else math.inf

    def by_name(parent, child, *, c=1.0):
        return mcts.ucb1(parent, child, c)

    assert check.ucb1(f).outcome == "right"
    assert check.ucb1(by_name).outcome == "right"
    assert check.ucb1(partial(mcts.ucb1, c=1.0)).outcome == "right"
    assert check.ucb1(lambda p, c: c.wins / c.visits if c.visits else math.inf).key == "no-bonus"


def no_score(parent, child):
    child.wins / (child.visits or 1)


def no_score_with_c(parent, child, c=1.0):
    mean = child.wins / (child.visits or 1)
    mean + c


def no_path(root, score):
    path = [root]
    while path[-1].children and not path[-1].untried:
        path.append(max(path[-1].children.values(), key=lambda child: score(path[-1], child)))


def no_path_below(root, score):
    if root.untried or not root.children:
        return [root]
    no_path_below(max(root.children.values(), key=lambda child: score(root, child)), score)


def no_rewards(state, rng):
    while state.moves():
        state = state.play(rng.choice(state.moves()))
    state.rewards()


def no_rewards_below(state, rng):
    if not state.moves():
        return state.rewards()
    no_rewards_below(state.play(rng.choice(state.moves())), rng)


def no_child(node, rng):
    if node.untried:
        move = node.untried.pop(rng.randrange(len(node.untried)))
        node.children[move] = Node(node.state.play(move), node.state.player)


def no_move(root):
    max(root.children, key=lambda move: root.children[move].visits)


@pytest.mark.parametrize(
    ("piece", "function", "key"),
    [
        ("ucb1", no_score, "no-return"),
        ("ucb1", no_score_with_c, "no-return"),
        ("select", no_path, "no-return"),
        ("select", no_path_below, "no-return"),
        ("simulate", no_rewards, "no-return"),
        ("simulate", no_rewards_below, "no-return"),
        ("expand", no_child, "nothing-returned"),
        ("best_move", no_move, "no-return"),
    ],
)
def test_a_forgotten_return_is_named(piece, function, key):
    verdict = getattr(check, piece)(function)
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict
    assert "None" in verdict.returned or "nothing" in verdict.returned


def test_a_constant_that_does_nothing_is_still_named():
    assert check.ucb1(lambda p, child, c=1: mcts.ucb1(p, child, 1.0)).key == "c-ignored"


def test_moves_in_the_place_of_nodes_are_named_though_they_raise():
    def walk(root, score):
        path = [root]
        while path[-1].children and not path[-1].untried:
            children = path[-1].children
            path.append(max(children, key=lambda move: score(path[-1], children[move])))
        return path

    verdict = check.select(walk)
    assert "'int' object has no attribute" in verdict.returned
    assert verdict.key == "moves-not-nodes"

    def as_nodes(root, score):
        path = [root]
        while path[-1].children and not path[-1].untried:
            path.append(max(path[-1].children, key=lambda child: score(path[-1], child)))
        return path

    assert check.select(as_nodes).key == "moves-not-nodes"


def zero_is_false(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover:
            node.wins += rewards[node.mover]


def zero_is_skipped(path, rewards):
    for node in path:
        if not node.mover:
            continue
        node.visits += 1
        node.wins += rewards[node.mover]


def root_moved(path, rewards):
    for node in path:
        node.visits += 1
        node.wins += rewards[node.mover]


@pytest.mark.parametrize(
    ("function", "key"),
    [(zero_is_false, "zero-is-false"), (zero_is_skipped, "zero-is-false"), (root_moved, "root-has-no-mover")],
)
def test_what_is_asked_of_a_mover_is_whether_it_is_none(function, key):
    verdict = check.backpropagate(function)
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict


def growing(draw):
    """An expand that draws the place of the move in another way."""

    def grow(node, rng):
        if not node.untried:
            return None
        move = node.untried.pop(draw(len(node.untried), rng))
        node.children[move] = Node(node.state.play(move), node.state.player)
        return node.children[move]

    return grow


def test_a_fixed_order_is_right_with_a_remark():
    for place in (0, -1):
        verdict = check.expand(growing(lambda number, rng, place=place: place))
        assert verdict.outcome == "right"
        assert "the same order whatever the seed" in repr(verdict)
    for function in (growing(lambda number, rng: rng.randrange(number)), mcts.expand, variants.expand_all):
        assert check.expand(function).remark == ""


def test_a_move_that_stays_untried_takes_no_others_away():
    def keep(node, rng):
        if node.untried:
            move = rng.choice(node.untried)
            node.children[move] = Node(node.state.play(move), node.state.player)
            return node.children[move]

    def lose(node, rng):
        child = growing(lambda number, rng: 0)(node, rng)
        del node.untried[:1]
        return child

    verdict = check.expand(keep)
    assert verdict.key == "untried-kept"
    assert "the move is still among the untried ones" in verdict.returned
    assert "other moves are gone" not in verdict.returned
    assert check.expand(lose).key == "moves-lost"
    assert "other moves are gone" in check.expand(lose).returned


def test_a_node_without_a_mover_and_one_with_a_list_of_children_are_named():
    class NoMover:
        def __init__(self, state, mover=None):
            self.state, self.visits, self.wins, self.children = state, 0, 0.0, {}
            self.untried = list(state.moves())

    class ListOfChildren:
        def __init__(self, state, mover=None):
            self.state, self.mover, self.visits, self.wins, self.children = state, mover, 0, 0.0, []
            self.untried = list(state.moves())

    assert check.node(NoMover).key == "no-mover"
    assert check.node(ListOfChildren).key == "children-without-moves"


@pytest.mark.parametrize("question", [cards["leaf"], predictions["root-visits"]])
def test_three_dots_are_no_answer_yet(question):
    assert str(question.answer(...)).startswith("Not attempted yet")


# Pictures of what is no phase of a search

PICTURED = ("game", "flat", "node", "loop", "best_move", "puct", "array_step")
EXHIBITS = [one for one in zoo.broken_ones() if one.piece in PICTURED]


@pytest.mark.parametrize("one", EXHIBITS, ids=[f"{one.piece}-{one.key}" for one in EXHIBITS])
def test_every_broken_exhibit_has_a_picture_with_words(one):
    verdict = getattr(check, one.piece)(one.thing)
    picture = verdict.picture
    assert verdict.key == one.key
    assert picture.svg().startswith("<svg")
    assert picture.caption.endswith(".")
    html = verdict._repr_html_()
    assert html.index("came back") < html.index("<svg")
    text = repr(verdict)
    assert text.index("came back:") < text.index(picture.caption) < text.index(picture.titles[0] + ":\n")
    assert (picture.titles[0], repr_of(picture.yours)) != (picture.titles[1], repr_of(picture.right))


def repr_of(side):
    return str(side) if hasattr(side, "moves") else shape(getattr(side, "root", side))


def test_the_picture_of_a_loop_shows_the_first_iteration_that_differs():
    def one_level(root, rng):
        child = mcts.expand(root, rng)
        path = [root] if child is None else [root, child]
        mcts.backpropagate(path, mcts.simulate(path[-1].state, rng))

    picture = check.loop(one_level).picture
    assert picture.caption.startswith("Iteration 5 is the first")
    assert picture.right.iteration == 5
    assert (picture.yours.visits, sum(1 for _ in nodes(picture.yours))) == (5, 5)
    assert sum(1 for _ in nodes(picture.right.root)) == 6


def test_the_picture_of_puct_shows_the_first_iteration_that_differs():
    no_policy = lambda parent, child, policy, c: mcts.ucb1(parent, child, c)  # noqa: E731
    picture = check.puct(no_policy).picture
    number = picture.yours.iteration
    assert number == picture.right.iteration > 1
    assert [node.state for node in picture.yours.path] != [node.state for node in picture.right.path]


def test_the_picture_of_a_choice_marks_both_choices():
    by_mean = lambda root: max(root.children, key=lambda m: root.children[m].wins / root.children[m].visits)  # noqa: E731
    picture = check.best_move(by_mean).picture
    assert picture.titles == ("yours: 1, the move b1", "right: 6, the move a3, which has the most visits")
    assert [side.path[-1] is side.root.children[m] for side, m in ((picture.yours, 1), (picture.right, 6))] == [
        True
    ] * 2
    by_place = check.array_step(lambda visits, wins, parent_visits, c: 0).picture
    assert by_place.yours.path[-1] is by_place.yours.root.children[0]


def test_the_picture_of_a_game_shows_the_smallest_position():
    plays_on = next(one for one in EXHIBITS if one.key == "wins-do-not-end")
    picture = check.game(plays_on.thing).picture
    assert str(picture.right) == "X O O\nX . .\nX . ."
    assert picture.titles == (
        "your game: 4 legal moves after a win",
        "tic-tac-toe: the game is over, and the rewards are (1.0, 0.0)",
    )


@pytest.mark.parametrize("piece", PICTURED)
def test_a_piece_that_raises_has_its_verdict_all_the_same(piece):
    class Broken:
        def __init__(self, *arguments, **named):
            self.visits = 1 / len(arguments[9:])

    verdict = getattr(check, piece)(Broken)
    assert verdict.outcome == "wrong"
    assert "<b>" in verdict._repr_html_()


def test_only_a_right_answer_is_true():
    assert cards["leaf"].answer("b")
    assert not cards["leaf"].answer("a")
    assert not cards["leaf"].answer(...)
    assert predictions["root-visits"].answer(100)
    assert not predictions["root-visits"].answer(9)
    assert cards["leaf"].hint()
