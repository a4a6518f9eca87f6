"""The living tree on a page of its own: its layout and all that it says are Python's."""

from math import inf, isclose
from random import Random

import living_page
import pytest
from recordings import MAKERS, recording
from told_by_python import Told

from mcts_teach import TicTacToe, explore
from mcts_teach.drawing.layout import tidy
from mcts_teach.drawing.words import decimal, mean, score_name, score_of, short_name

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]


@pytest.fixture
def page(opened):
    return opened.page


def random_tree(rng):
    """Children by node, and widths; a child has a higher number than its parent."""
    size, bias = rng.randrange(1, 120), rng.choice([0, 2, 20])
    children = [[] for _ in range(size)]
    for node in range(1, size):
        children[rng.randrange(max(0, node - bias) if bias else 0, node)].append(node)
    return children, [rng.choice([1, 7.5, rng.uniform(0, 60)]) for _ in range(size)], rng.choice([0, 1, 6.5])


def test_nodes_are_laid_out_as_in_python(page):
    rng = Random(0)
    trees = [random_tree(rng) for _ in range(300)]
    found = page.evaluate("trees => trees.map(([children, widths, gap]) => mcts.tidy(children, widths, gap))", trees)
    assert found == [tidy(children, widths, gap=gap) for children, widths, gap in trees]


def test_a_scale_goes_from_lost_to_won_and_with_a_legend_of_ones_own_from_0_to_1(page):
    scales = {None: "lostwon, by the player who moved there", "won, by X": "lostwon, by X", "X's mean": "01X's mean"}
    for legend, scale in scales.items():
        shown = living_page.shown_by(explore(TicTacToe(), 5, legend=legend))
        page.evaluate("shown => { show(shown); }", shown)
        assert page.locator(".legend > span").first.text_content().replace(" \xa0 ", "") == scale


def check_cards(told, tree):
    assert [card["id"] for card in tree["cards"] if card["id"] not in told.nodes] == []
    for card, (way, about) in zip(tree["cards"], tree["hovered"], strict=True):
        number, kind = card["id"], card["kind"]
        assert [way, about.split(", ")[0] if number == 0 else about] == told.hovered(number)
        assert told.has_fill(number, card["fill"])
        if number and told.parent(number) is None:
            continue  # what nobody made a child has no score
        assert card["texts"] == told.texts(number, kind)
        assert card["label"].endswith(told.spoken(number))
        if kind != "tag":
            assert card["walked"] == any(told.nodes[number] is node for node in told.path)
    there = {card["id"] for card in tree["cards"]}
    assert {card["id"] for card in tree["cards"] if card["fresh"]} == told.new() & there
    assert {id(told.nodes[number]) for number in there} >= {id(node) for node in told.path}
    assert tree["walk"] == list(row_path(told)[1:])
    assert tree["playout"] == told.playout()


def row_path(told):
    """The numbers of the nodes on the path."""
    return told.trace.rows[told.iteration - 1].path[: len(told.path)] if told.iteration else []


def looked_at(told, node):
    """Of which choice the bars are: the parent and the child taken; where there was no visit yet, the choice before."""
    taken, path = node, row_path(told)
    while taken and told.phase != "backpropagate" and not told.nodes[taken].visits:
        taken = path[path.index(taken) - 1]
    above = told.trace.nodes[taken].parent if taken else 0
    return (path[path.index(taken) - 1] if above is None else above), taken or (path[1] if len(path) > 1 else 0)


def check_bars(told, seen, node):
    above, taken = looked_at(told, node)
    parent = told.nodes[above]
    if not parent.children and above == taken == 0:
        assert seen["barsTold"] == "No move was tried here yet."
        return
    what = f"{score_name(told.score)} of each move" if parent.state.player is not None else "mean of each outcome"
    words = f"{what} from {told.way(above)}: "
    assert seen["barsTold"] == words + ", ".join(f"{bar['name']} {bar['texts'][0]}" for bar in seen["bars"])
    below = {number for number in told.nodes if number and told.parent(number) is parent and told.is_child(number)}
    shown = {bar["id"] for bar in seen["bars"] if bar["id"] is not None}
    assert shown - {taken} <= below
    assert below <= shown or len(seen["bars"]) >= 9
    check_heights(told, seen, parent, taken)
    if taken and told.parent(taken) is not None:
        assert seen["formula"] == told.formula(taken)


def check_heights(told, seen, parent, taken):
    """What is written at each bar, and that all bars have one scale."""
    found = []
    for bar in seen["bars"]:
        number, written = bar["id"], bar["texts"][0]
        if number is None:
            assert written == "∞"
            assert bar["name"] in {short_name(parent.state, move) for move in parent.state.moves()}
            continue
        node = told.nodes[number]
        drawn = told.odds(number) is not None
        value = decimal(mean(node)) if drawn else told.value(number)
        assert (bar["name"], written, bar["taken"]) == (told.name(number), value, number == taken)
        score = mean(node) if drawn else score_of(told.score, parent, node) if told.parent(number) is not None else inf
        if node.visits and abs(score) < inf:
            found += [(bar["mean"], abs(mean(node))), (bar["bonus"], abs(score - mean(node)))]
    pixels, values = sum(height for height, _ in found), sum(value for _, value in found)
    assert all(isclose(height, value * pixels / values, abs_tol=1e-6) for height, value in found if values)


def check(told, seen):
    """All that is shown at a moment is what Python says of it."""
    said, why = seen["say"], ""
    if " · " in said:
        said, why = said.split(" · ", 1)
    assert "; ".join(filter(None, [said, why])) == told.sentence()
    assert seen["clock"] == (f"iteration {told.iteration} of {len(told.trace)}" if told.phase else "before the search")
    assert seen["phases"] == [phase == told.phase for phase in ("select", "expand", "simulate", "backpropagate")]
    [tree] = seen["trees"]
    check_cards(told, tree)
    node = row_path(told)[-1] if told.path else 0
    assert seen["facts"][:2] == told.facts(node)
    assert seen["board"] == told.board(node)
    check_bars(told, seen, node)


def check_moments(page, name, moments):
    trace = recording(name)
    for t, seen in zip(moments, living_page.read(page, living_page.shown_by(explore(trace)), moments), strict=True):
        try:
            check(Told(trace, t), seen)
        except AssertionError as error:
            error.add_note(f"{name}, moment {t} of {4 * len(trace)}")
            raise


def some_moments(name, number):
    """The first moments, the last, and others."""
    last, rng = 4 * len(recording(name)), Random(name)
    return sorted({0, last, *rng.sample(range(1, last + 1), min(last, number))})


@pytest.mark.parametrize("name", MAKERS)
def test_every_number_and_sentence_is_pythons(page, name):
    check_moments(page, name, some_moments(name, 3))


@pytest.mark.thorough
@pytest.mark.parametrize("name", MAKERS)
def test_every_number_and_sentence_is_pythons_at_many_moments(page, name):
    check_moments(page, name, some_moments(name, 25))
