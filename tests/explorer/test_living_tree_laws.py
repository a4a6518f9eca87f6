"""Laws of a living tree at every width: nothing overlaps, all can be read and reached, equal nodes of two searches are
at equal places whatever a reader does to one, and a phone shows what there is to see together."""

from functools import cache
from random import Random

import pytest
from living_figure import FIT, ONE, TRACE
from living_page import LIMIT, later
from recordings import MAKERS, recording

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, compare, explore, from_text, record
from mcts_teach.games import Pig
from mcts_teach.variants import with_chance

pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]
FEW, MANY = 4, 40  # moments of a recording at one width
HARD = [("MNK(9, 9, 5)", 390), ("many", 800), ("double moves", 390), ("three players", 800), ("expand all", 1440)]
SMALL = """root => [...root.querySelectorAll("button, select, .time, .node > .halo + rect")].filter(one => {
    const { width, height } = one.getBoundingClientRect(), least = one.tagName === "rect" ? 24 : 40;
    return one.getClientRects().length && !one.parentNode.matches(".dot") && Math.min(width, height) < least;
}).map(one => one.outerHTML)"""
PLACES = """tree => {
    const page = tree.querySelector("svg").getBoundingClientRect();
    return [...tree.querySelectorAll("[role=treeitem][aria-level='2']")].map(card => {
        const { x, y, width } = card.querySelector("rect:not(.halo)").getBoundingClientRect();
        const name = card.getAttribute("aria-label").match(/(\\S+): [\\d.,]+ of /)[1];
        return [name, Math.round(x + width / 2 - page.x), Math.round(y - page.y)];
    });
}"""
MARKED = """tree => [...tree.querySelectorAll("[role=treeitem]")].map(card =>
    [Boolean(card.querySelector(".lone")), card.getAttribute("aria-label").includes("only in this tree")])"""
SEEN = """() => {
    const edge = (what, side) => player.root.querySelector(what).getBoundingClientRect()[side];
    return [["tree", "top"], ["bars", "bottom"], ["toolbar", "top"], ["play", "bottom"], ["toolbar", "bottom"]]
        .map(([what, side]) => edge(`.${what}`, side));
}"""
SHIFTS = """() => new Promise(then => new PerformanceObserver(list =>
    then(list.getEntries().filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)))
    .observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => then(0), 500))"""
# Where the tree is at moments of the figure that is shown.
TOLD = """step => {
    const found = new Set();
    for (let t = 0; t <= player.last; t += step) {
        player.go(t, true);
        const { top, bottom } = player.root.querySelector(".trees").getBoundingClientRect();
        found.add(`from ${Math.round(top)} to ${Math.round(bottom)}`);
    }
    return [...found];
}"""
# Which cards are outside of their tree's window, and whether a button offers to show all, at some moments.
OUTSIDE = """moments => moments.flatMap(t => {
    if (t !== null) player.go(t, true);
    return player.trees.filter(({ svg }) => svg.clientHeight).map(({ figure }) => {
        const page = figure.querySelector("svg").getBoundingClientRect();
        const out = [...figure.querySelectorAll(".node > rect:first-of-type, .playout > rect")].filter(card => {
            const { left, right, top, bottom } = card.getBoundingClientRect();
            return left < page.left - 6 || right > page.right + 6 || top < page.top - 6 || bottom > page.bottom + 6;
        });
        return [out.length > 0, !figure.querySelector("[data-tree=fit]").hidden, t];
    });
}).filter(([out, offered]) => out || offered)"""
STRIPS = """() => {
    const [strips, line] = [".icicles", ".time rect"].map(what => document.querySelector(what));
    const { right } = line.getBoundingClientRect();
    return [strips.getBoundingClientRect().right - right, ...strips.innerText.split("\\n")];
}"""
ORDER = """() => {
    const places = [".trees", ".facts", ".board", ".time", ".icicles"].map(what => document.querySelector(what));
    const tops = places.map(one => one.getBoundingClientRect().top);
    const names = [...document.querySelectorAll(".bar text")].map(one => one.textContent);
    return [tops.every((top, i) => !i || top > tops[i - 1]), names.join(" ")];
}"""
COVERED = """moments => moments.map(t => {
    player.go(t, true);
    const [bars, controls] = [".bars", ".toolbar"].map(what => document.querySelector(what).getBoundingClientRect());
    return bars.bottom <= controls.top;
})"""
IN_PLACE = """() => [".trees", ".icicles canvas"].map(what => document.querySelector(what).clientHeight)"""
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth || /…/.test(one.textContent)).length"
SHOWN = {
    "three moves": lambda: explore(Nim((3, 4), players=3), 60),  # its sentences are long
    "Connect Four": lambda: explore(ConnectFour(), 60),
    "two searches": lambda: compare(record(TicTacToe(), 40), record(TicTacToe(), 40, c=0.3), labels=("one", "other")),
    "twelve first moves": lambda: explore(Nim((3, 4, 5)), 300),
    "Hex(7)": lambda: explore(Hex(7), 60),
    "long walks": lambda: explore(Pig(), 60, **with_chance()),
    "a busy board": lambda: explore(from_text("X.. / XO. / .XO", TicTacToe()), 40),
    "two lengths": lambda: compare(recording("ConnectFour()"), recording("many")),
}
EXPLORERS = cache(lambda name: SHOWN[name]() if name in SHOWN else explore(recording(name)))


@pytest.fixture
def output(show):
    """The page of an explorer in an output, which a script takes to moments."""
    return lambda name, width, **how: show(EXPLORERS(name), None, width=width, **how).page


ALL = [(name, width, MANY) for name in MAKERS for width in (1440, 800, 390)]
SOME = [(name, width, FEW) for name, width in (*HARD, ("two lengths", 390))]
SOME += later(("two lengths", width, FEW) for width in (800, 1440))


@pytest.mark.parametrize(("name", "width", "number"), [*SOME, *later(ALL)])
def test_pictures_are_lawful(output, name, width, number):
    page, rng = output(name, width), Random(name)
    last = page.evaluate("player.last")
    moments = sorted(rng.sample(range(last + 1), min(last + 1, number)))
    assert page.evaluate("moments => broken(moments)", moments) == [[]] * len(moments), moments


# Two trees


def check_places(figure):
    """Equal moves stand at equal places, and what is marked is said. Returns how many are marked."""
    trees = figure.root.locator(".tree").all()
    one, other = ({name: place for name, *place in tree.evaluate(PLACES)} for tree in trees)
    assert other == {name: pytest.approx(place, abs=2) for name, place in one.items()}
    marks = [mark for tree in trees for mark in tree.evaluate(MARKED)]
    assert all(drawn == said for drawn, said in marks)
    return sum(drawn for drawn, _ in marks)


def test_what_is_done_to_one_tree_is_done_to_both(show):
    figure = show(compare(TRACE, record(TicTacToe(), 50, c=0.3)), "#iteration=50&phase=backpropagate")
    assert check_places(figure) > 0
    one, two = trees = figure.root.locator(".tree").all()
    two.get_by_role("button", name="more room, more cards").click()
    assert "active" in two.get_attribute("class")
    fits = [tree.get_by_role("button", name=FIT) for tree in trees]
    assert all(fit.is_visible() for fit in fits)
    check_places(figure)
    figure.drag((8, -8), (40, -30))
    assert "active" in one.get_attribute("class")
    check_places(figure)
    fits[0].click()
    for number, folded in ((0, True), (1, False)):
        figure.root.get_by_role("tree").nth(number).focus()
        figure.keys("Home", "Enter")  # fold all of it, or unfold it
        assert figure.root.locator(".tree [aria-selected=true]").count() == 2
        assert [tree.locator(".more text").first.text_content().endswith(" below") for tree in trees] == [folded] * 2
        check_places(figure)


@pytest.mark.parametrize("end", [2, *later([9, 37, 39])])
def test_no_number_of_the_timeline_lies_below_the_first_difference(show, end):
    both = compare(*(record(TicTacToe(), iterations, seed=3) for iterations in (40, end)))
    for width in (1440, 390):
        time = show(both, None, width=width).time
        line, part, *boxes = (one.bounding_box() for one in (time, time.locator(".part"), *time.locator("text").all()))
        line, (left, right), *spans = ((box["x"], box["x"] + box["width"]) for box in (line, part, *boxes))
        assert line[0] <= left < right <= line[1]
        assert all(span == (left, right) or span[0] >= right or span[1] <= left for span in spans)
        assert len(spans) > 2


# On a phone, and in windows of other sizes


@pytest.mark.parametrize(("width", "colors"), [(390, "light"), *later([(820, "dark")])])
def test_tree_and_bars_stand_in_the_first_window_and_play_at_the_thumb(show, width, colors):
    figure = show(ONE, "#iteration=30&phase=select", width=width, touch=True, colors=colors)
    height = figure.page.viewport_size["height"]
    tree, *below = figure.page.evaluate(SEEN)
    assert (tree < height / 4, below) == (True, sorted(below))
    assert below[-1] == pytest.approx(height, abs=1)
    assert (figure.page.evaluate("small(player.root)"), figure.root.evaluate(SMALL)) == ([], [])
    for phase in ("expand", "simulate", "backpropagate"):
        figure.go(31, phase)
    assert figure.page.evaluate(SHIFTS) < 0.05
    figure.button("predict, then reveal").tap()
    assert figure.root.locator("[data-guess]").count() > 0
    assert figure.root.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [800, *later([1440, 390])])
def test_a_page_of_its_own_fills_the_window(show, width):
    figure = show(ONE, "#iteration=30&phase=select", width=width)
    box, height = figure.root.bounding_box(), figure.page.viewport_size["height"]
    bottom = box["y"] + box["height"]
    assert bottom > height - 40
    assert width < 1000 or bottom <= height


@pytest.mark.parametrize("name", [name for name in SHOWN if name not in ("a busy board", "two lengths")])
def test_a_phone_shows_the_whole_tree_and_offers_to_where_it_does_not(output, name):
    page = output(name, 390, touch=True)
    assert page.evaluate("player.touched")
    assert page.evaluate(OUTSIDE, [*range(0, 160, 23)]) == []
    page.evaluate("player.active.sight.panTo([0, -150])")
    assert {(out, offered) for out, offered, _ in page.evaluate(OUTSIDE, [None])} == {(True, True)}
    page.get_by_role("button", name=FIT).first.tap()
    assert page.evaluate(OUTSIDE, [None]) == []
    page.evaluate("player.giveHeight(150)")
    assert page.evaluate(OUTSIDE, [None]) == []
    if name in ("Connect Four", "two searches", "Hex(7)"):  # in a low window the bars are above the controls
        assert output(name, 390, height=664, touch=True).evaluate(COVERED, [1, 50, 120]) == [True] * 3


READ = [("three moves", 390, 7), ("two searches", 820, 7)]
LATER = [(name, width, 1) for name in [*SHOWN][:3] for width in (390, 820)]


@pytest.mark.parametrize(("name", "width", "step"), [*READ, *later(LATER)])
def test_no_sentence_moves_the_tree(output, name, width, step):
    assert len(output(name, width, touch=True).evaluate(TOLD, step)) == 1


@pytest.mark.parametrize("width", [390, *later([820])])
def test_what_stands_below_the_tree_has_its_order_and_its_names(output, width):
    assert output("two searches", width, touch=True).evaluate(STRIPS) == [
        pytest.approx(0, abs=1),
        "one: all nodes",
        "other: all nodes",
    ]
    one = output("twelve first moves", width, touch=True)
    assert one.evaluate(STRIPS) == [pytest.approx(0, abs=1), "all nodes"]
    one.evaluate("player.go(player.last, true)")
    ordered, names = one.evaluate(ORDER)
    assert (ordered, "★" in names, "…" in names) == (True, True, False)


def test_each_level_of_a_long_walk_has_its_reason_and_nothing_is_cut_off(output):
    page = output("a busy board", 390, touch=True)
    page.evaluate("player.go(4 * 30 + 1, true)")
    reasons, levels = page.locator(".reasons button"), page.locator(".tree .edges .walk").count()
    assert reasons.count() == levels > 2
    assert reasons.evaluate_all(CUT) == 0
    for level in (levels - 1, 0):
        reasons.nth(level).tap()
        assert reasons.nth(level).get_attribute("aria-pressed") == "true"
        assert page.locator(".formula b").first.inner_text() == reasons.nth(level).text_content().split()[0]
    assert "from start: " in page.locator(".bars svg").get_attribute("aria-label")


def test_a_press_on_the_strip_has_all_nodes_in_place_of_the_cards(output):
    page = output("Connect Four", 390, touch=True)
    page.evaluate("player.go(player.last, true)")
    trees, strip = page.evaluate(IN_PLACE)
    page.locator(".icicles canvas").tap()
    hidden, large = page.evaluate(IN_PLACE)
    assert (hidden, trees > 190, strip, large > 190) == (0, True, 52, True)
    page.locator(".icicles canvas").tap(position={"x": 100, "y": large / 3})
    assert page.evaluate("player.active.selected") is not None
    page.get_by_role("button", name="all nodes, larger").tap()
    assert page.evaluate(IN_PLACE) == [trees, strip]
