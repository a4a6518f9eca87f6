"""Pictures of what is wrong: the learner's beside what is right, where they first differ."""

import gzip
import json
import random
import sys
from functools import cache, partial

import pytest
from living_trees import shown_in
from odd_things import flipped

from mcts_teach import Node, TicTacToe, mcts, record, searching
from mcts_teach.checks import Adapter, check, verdict, zoo
from mcts_teach.checks.made_trees import by_moves, grown, shape
from mcts_teach.checks.positions import COURSE
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.explorer.filming import film as trace_film

SEEN_IN_TREES = ("path", "selected", "size", "visits", "wins", "end", "why")


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
    wrong = searching.search(COURSE, number - 1, seed=3, select=worst)
    right = searching.search(COURSE, number - 1, seed=3)
    assert number > 4
    assert shape(wrong) == shape(right)


def test_the_trees_of_two_searches_are_drawn_when_they_are_shown_and_once(monkeypatch):
    drawn = []
    monkeypatch.setattr(verdict, "tree_picture", lambda tree, **named: drawn.append(1) or tree_picture(tree, **named))
    found = check.backpropagate(flipped)
    assert drawn == []
    for _ in range(2):
        assert "<svg" in found._repr_html_()
        assert "the right tree:" in repr(found)
    assert len(drawn) == 4  # two in the search, and two of the path that was handed over


@pytest.mark.slow
def test_what_a_learner_made_is_drawn_before_it_may_change():
    class SharedList:
        def __init__(self, state, mover=None, untried=[]):  # noqa: B006
            self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
            untried += [move for move in state.moves() if move not in untried]
            self.children, self.untried = {}, untried

    first = check.node(SharedList)
    shown = first.picture.svg()
    assert check.node(SharedList).outcome == "wrong"
    assert first.picture.svg() == shown != ""
    assert first.key == "shared-list"


def test_what_can_be_drawn_is_taken_and_else_the_other():
    tree = Node(TicTacToe())
    assert verdict.first_drawn("", tree, TicTacToe())[0] is tree
    assert verdict.first_drawn("", "no tree", TicTacToe())[0] == TicTacToe()


def test_a_tree_that_cannot_be_drawn_with_its_path_is_drawn_without():
    def lost(node, rng):
        if node.untried:
            return Node(node.state.play(node.untried.pop()), node.state.player)

    verdict = check.expand(lost)
    assert verdict.key == "not-attached"
    assert "<svg" in verdict._repr_html_()


def test_the_picture_of_a_loop_shows_the_first_iteration_that_differs():
    def one_level(root, rng):
        child = mcts.expand(root, rng)
        path = [root] if child is None else [root, child]
        mcts.backpropagate(path, mcts.simulate(path[-1].state, rng))

    picture = check.loop(one_level).picture
    assert picture.caption.startswith("Iteration 5 is the first")
    assert [side.visits for side in (picture.yours, picture.right)] == [4, 5]
    assert [sum(1 for _ in by_moves(side).values()) for side in (picture.yours, picture.right)] == [5, 5]


def test_the_picture_of_a_choice_marks_both_choices():
    by_mean = lambda root: max(root.children, key=lambda m: root.children[m].wins / root.children[m].visits)  # noqa: E731
    picture = check.best_move(by_mean).picture
    assert picture.titles == ("yours", "right")
    assert [side.path[-1] is side.root.children[m] for side, m in ((picture.yours, 1), (picture.right, 6))] == [
        True
    ] * 2


def test_where_two_searches_part_both_can_be_stepped_through():
    def on_and_on(root, score):
        path = [root]
        while path[-1].children:
            path.append(max(path[-1].children.values(), key=lambda child: child.wins))
        return path

    html = check.select(on_and_on)._repr_html_()
    shown = shown_in(html)
    assert [film["label"] for film in shown["films"]] == ["yours", "the right one"]
    assert shown["moment"] == shown["difference"]["moment"]
    assert f"Iteration {(shown['moment'] + 3) // 4} is the first in which" in html
    assert "def on_and_on(root, score):" in shown["films"][0]["code"]["select"]


def test_the_tree_that_was_called_comes_first():
    def past_untried(root, score):
        return [root, max(root.children.values(), key=lambda child: child.visits)] if root.children else [root]

    found = check.select(past_untried)
    first = found.picture.called
    assert [repr(found).count(told) for told in (found.called, found.returned)] == [1, 1]
    assert [len(side.path) for side in (first.yours, first.right)] == [2, 1]
    assert shape(first.yours.root) == shape(first.right.root)
    html, text = found._repr_html_(), repr(found)
    assert html.index(first.caption) < html.index(found.picture.caption)
    assert text.index(first.caption) < text.index(found.picture.caption)


def test_the_picture_of_a_game_shows_the_smallest_position():
    plays_on = next(one for one in zoo.broken_ones() if one.key == "wins-do-not-end")
    picture = check.game(plays_on.thing, TicTacToe()).picture
    assert str(picture.right) == "X O O\nX . .\nX . ."
    assert picture.titles == (
        "your game: 4 legal moves after a win",
        "the rules: the game is over, and the rewards are (1.0, 0.0)",
    )


def right_search(state, iterations, seed, score=mcts.ucb1):
    return grown(Node(state), iterations, random.Random(seed), score)


RIGHT = {"search": right_search}


@cache
def of_right(piece):
    """The verdict of a right piece."""
    one = getattr(check, piece)
    return one(RIGHT.get(piece, one.answer))


WATCHED = ["ucb1", "select", "expand", "simulate", "backpropagate", "loop", "search"]
SHOWN = ["node", *WATCHED[:-1]]


@pytest.mark.parametrize("piece", SHOWN)
def test_a_right_piece_is_shown_the_tree_that_it_grows(piece):
    one, verdict = getattr(check, piece), of_right(piece)
    assert verdict.outcome == "right"
    assert verdict.picture.yours.visits == 12
    assert verdict.picture.svg().count("data-node") > 8
    assert f"12 iterations of a search with your {one.piece}" in repr(verdict)
    assert verdict.picture.right is None


def with_calls(function):
    """What a function returns, and how many functions of Python are called for it."""
    events = []
    sys.setprofile(lambda frame, event, argument: events.append(event))
    try:
        return function(), events.count("call")
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("piece", WATCHED)
def test_a_right_piece_can_be_watched_thinking(piece):
    one, verdict = getattr(check, piece), of_right(piece)
    html, calls = with_calls(verdict._repr_html_)
    right = RIGHT.get(piece, one.answer)
    assert calls < 150_000  # three times as many as it takes, which is less than a tenth of a second
    assert "<summary>watch yours think</summary>" in html
    shown = shown_in(html)
    [film] = shown["films"]
    assert (len(film["iterations"]), shown["moment"], shown["trouble"]) == (40, 0, "")
    assert f"def {right.__name__}(" in film["code"]["score" if piece == "ucb1" else one.phase or "select"]
    assert len(gzip.compress(json.dumps(film).encode())) < 8_000  # what a notebook stores of it, beside the script


def test_what_only_a_tree_tells_is_watched_as_it_was():
    def by_one(state, iterations, seed):
        return right_search(state, iterations, seed, partial(mcts.ucb1, c=1.0))

    trace = check.search.grow(Adapter(by_one))
    film = trace_film(trace)
    kept = [trace_film(record(COURSE, 40, seed=0, c=1.0)), film]
    rows = [[{key: row[key] for key in SEEN_IN_TREES} for row in one["iterations"]] for one in kept]
    assert rows[0] == rows[1]
    assert film["score"] == kept[0]["score"]
    assert film["nodes"]["name"] == kept[0]["nodes"]["name"]
    assert trace.phases["backpropagate"] is by_one  # whose code is shown


def test_among_equals_any_child_may_be_taken_in_a_picture_too():
    def never_below_a_reply(root, score=mcts.ucb1):
        path = [root]
        while path[-1].children and not path[-1].untried and len(path) < 3:
            children = order(list(path[-1].children.values()))
            path.append(max(children, key=lambda child: score(path[-1], child)))
        return path

    order = lambda children: children[::-1]  # noqa: E731
    picture = check.select(never_below_a_reply).picture
    assert picture.caption.endswith(" differ.")
    assert len(picture.yours.path) == 3 < len(picture.right.path)
    order = lambda children: random.sample(children, len(children))  # noqa: E731
    assert "is the first in which" not in repr(check.select(never_below_a_reply))  # it may be luck


def test_trees_that_look_alike_are_not_said_to_differ_at_random():
    def by_the_parents_mover(node, rng):
        if node.untried:
            child = mcts.expand(node, rng)
            child.mover = node.mover
            return child

    picture = check.expand(by_the_parents_mover).picture
    assert picture.caption == "Both trees look alike after iteration 1, but a node of yours has another mover."


def test_a_search_that_breaks_off_is_drawn_up_to_there():
    def endless_later(root, score=mcts.ucb1):
        while root.visits == 6:
            pass
        return mcts.select(root, score)[: 1 if root.visits > 100 else None]

    picture = check.select(endless_later).picture
    assert picture.caption.startswith("Your search breaks off in iteration 7: it was stopped after about 100,000 lines")
    assert [side.root.visits for side in (picture.yours, picture.right)] == [6, 7]
