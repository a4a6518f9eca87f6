"""A living tree on a phone: fingers press, pan and pinch."""

from functools import cache

import living_page
import pytest

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, compare, explore, from_text, record
from mcts_teach.games import Pig
from mcts_teach.variants import with_chance

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]
# The browser hands moves of fingers to the page before its next frame, however long that takes.
TWO_FRAMES = "new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))"
MIDDLE = 195  # between the left finger and the right one
SMALL = """root => [...root.querySelectorAll("button, select, .time, .node > .halo + rect")].filter(one => {
    const { width, height } = one.getBoundingClientRect(), least = one.tagName === "rect" ? 24 : 40;
    return one.getClientRects().length && !one.parentNode.matches(".dot") && Math.min(width, height) < least;
}).map(one => one.outerHTML)"""

SEEN = """root => {
    const edge = (what, side) => root.querySelector(what).getBoundingClientRect()[side], bar = edge(".toolbar", "top");
    const parts = { tree: edge(".tree", "top"), bars: edge(".bars", "bottom"), play: edge(".play", "bottom") };
    const found = { small: small(root), sizes: (SMALL)(root) };
    return { ...parts, ...found, bar, end: edge(".toolbar", "bottom"), window: innerHeight };
}""".replace("SMALL", SMALL)
SHIFTS = """() => new Promise(then => new PerformanceObserver(list =>
    then(list.getEntries().filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)))
    .observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => then(0), 500))"""

# What is said at moments of the figure that is shown, where it is cut off; and how many places the tree has.
TOLD = """step => {
    const { root, last } = player, places = new Set(), cut = [];
    for (let t = 0; t <= last; t += step) {
        player.go(t, true);
        const { top, bottom } = root.querySelector(".trees").getBoundingClientRect();
        places.add(`from ${Math.round(top)} to ${Math.round(bottom)}`);
        for (const told of root.querySelectorAll(player.pair ? ".tree figcaption" : ".say"))
            if (told.scrollHeight > told.clientHeight) cut.push(told.textContent);
    }
    return { cut, places: places.size };
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
    const box = what => document.querySelector(what).getBoundingClientRect();
    const tops = [".trees", ".facts", ".board", ".time", ".icicles"].map(what => box(what).top);
    const count = document.createRange();
    count.setStart(document.querySelector(".clock b"), 0);
    count.setEndAfter(document.querySelector(".clock").lastChild);
    const lines = new Set([...count.getClientRects()].map(one => Math.round(one.bottom / 8)));
    const names = [...document.querySelectorAll(".bar text")].map(one => one.textContent);
    return [tops.every((top, i) => !i || top > tops[i - 1]), lines.size, names.join(" ")];
}"""
COVERED = """moments => moments.map(t => {
    player.go(t, true);
    const [bars, controls] = [".bars", ".toolbar"].map(what => document.querySelector(what).getBoundingClientRect());
    return bars.bottom <= controls.top;
})"""
IN_PLACE = """() => [".trees", ".icicles canvas"].map(what => document.querySelector(what).clientHeight)"""
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth || /…/.test(one.textContent)).length"
FIT = "fit the tree to the page"
SHOWN = {
    "three players": lambda: explore(Nim((3, 4), players=3), 60),  # its sentences are long
    "Connect Four": lambda: explore(ConnectFour(), 60),
    "two searches": lambda: compare(record(TicTacToe(), 40), record(TicTacToe(), 40, c=0.3), labels=("one", "other")),
    "twelve first moves": lambda: explore(Nim((3, 4, 5)), 1000),
    "many first moves": lambda: explore(Hex(7), 60),
    "long walks": lambda: explore(Pig(), 60, **with_chance()),
    "a busy board": lambda: explore(from_text("X.. / XO. / .XO", TicTacToe()), 40),
}


@pytest.mark.parametrize(("width", "colors"), [(390, "light"), *living_page.later([(820, "dark")])])
def test_tree_and_bars_stand_in_the_first_window_and_play_at_the_thumb(open_page, width, colors):
    options = {"has_touch": True, "is_mobile": True, "color_scheme": colors}
    with open_page("one.html", "#iteration=30&phase=select", width=width, **options) as figure:
        figure.page.add_script_tag(path=living_page.HERE / "living_page.js")
        seen = figure.root.evaluate(SEEN)
        assert seen["tree"] < seen["window"] / 4
        assert seen["bars"] < seen["bar"] < seen["play"] < seen["end"]
        assert seen["end"] == pytest.approx(seen["window"], abs=1)
        assert (seen["small"], seen["sizes"]) == ([], [])
        for phase in ("expand", "simulate", "backpropagate"):
            figure.go(31, phase)
        assert figure.page.evaluate(SHIFTS) < 0.05


@pytest.mark.parametrize("width", [800, *living_page.later([1440, 390])])
def test_a_page_of_its_own_fills_the_window(open_page, width):
    with open_page(link="#iteration=30&phase=select", width=width) as figure:
        box, height = figure.root.bounding_box(), living_page.SIZES[width]
        bottom = box["y"] + box["height"]
        assert bottom > height - 40
        assert width < 1000 or bottom <= height


@pytest.fixture(scope="module")
def touched(chromium):
    """An empty page with the module, for fingers."""
    opened = living_page.ModulePage(chromium, 390, has_touch=True)
    yield opened
    opened.close()


EXPLORERS = cache(lambda name: SHOWN[name]())


def show(touched, width, name, height=844):
    page = touched.show(EXPLORERS(name), width, height)
    assert page.evaluate("player.touched")
    return page


@pytest.mark.parametrize("name", [name for name in SHOWN if name != "a busy board"])
def test_a_phone_shows_the_whole_tree_and_offers_to_where_it_does_not(touched, name):
    page, moments = show(touched, 390, name), list(range(0, 160, 23))
    assert page.evaluate(OUTSIDE, moments) == []
    page.evaluate("player.active.sight.panTo([0, -150])")
    assert {(out, offered) for out, offered, _ in page.evaluate(OUTSIDE, [None])} == {(True, True)}
    page.get_by_role("button", name=FIT).first.tap()
    assert page.evaluate(OUTSIDE, [None]) == []
    page.evaluate("player.giveHeight(150)")
    assert page.evaluate(OUTSIDE, [None]) == []
    if name in ("Connect Four", "two searches", "many first moves"):  # in a low window the bars are above the controls
        assert show(touched, 390, name, 664).evaluate(COVERED, [1, 50, 120]) == [True] * 3


READ = [("three players", 390, 7), ("two searches", 820, 7)]
LATER = [(name, width, 1) for name in [*SHOWN][:3] for width in (390, 820)]


@pytest.mark.parametrize(("name", "width", "step"), [*READ, *living_page.later(LATER)])
def test_every_sentence_can_be_read_and_none_moves_the_tree(touched, name, width, step):
    assert show(touched, width, name).evaluate(TOLD, step) == {"cut": [], "places": 1}


@pytest.mark.parametrize("width", [390, *living_page.later([820])])
def test_what_stands_below_the_tree_has_its_order_and_its_names(touched, width):
    two = show(touched, width, "two searches")
    assert two.evaluate(STRIPS) == [pytest.approx(0, abs=1), "one: all nodes", "other: all nodes"]
    one = show(touched, width, "twelve first moves")
    assert one.evaluate(STRIPS) == [pytest.approx(0, abs=1), "all nodes"]
    one.evaluate("player.go(player.last, true)")
    ordered, lines, names = one.evaluate(ORDER)
    assert (ordered, lines, "★" in names, "…" in names) == (True, 1, True, False)


def test_what_a_finger_presses_is_large_and_meant_from_beside_and_two_pinch(open_page):
    with open_page("one.html", "#iteration=10&phase=select", width=390, has_touch=True, is_mobile=True) as figure:
        figure.button("predict, then reveal").tap()
        assert figure.root.locator("[data-guess]").count() > 0
        assert figure.root.evaluate(SMALL) == []
        figure.press("stop predicting")
        figure.go(50, "backpropagate")
        figure.card("b2").tap()
        figure.looks_at("b2")
        figure.has(hover=0)
        box = figure.tree.locator('[data-id="0"] > .halo + rect').bounding_box()
        figure.page.touchscreen.tap(box["x"] + box["width"] + 14, box["y"] + 4)  # beside the card
        figure.looks_at("start")
        assert figure.page.evaluate("document.documentElement.scrollWidth") <= 390
        figure.page.evaluate("scrollTo(0, 0)")
        box = figure.tree.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = fingers(figure.page)
        touch("touchStart", (x - 40, y), (x + 40, y))
        for step in (1, 4, 8):
            touch("touchMove", (x - 40 - 5 * step, y), (x + 40 + 5 * step, y))
        before = figure.place()
        touch("touchEnd", (x - 80, y))  # the other finger stays
        touch("touchMove", (x + 80, y + 6))
        touch("touchMove", (x + 80, y + 30))
        touch("touchEnd")
        assert figure.place() == pytest.approx([before[0], before[1] + 30], abs=1)
        assert figure.page.evaluate("scrollY") == 0
        figure.press(FIT)
        touch("touchStart", (x, y))
        for step in (1, 2, 4, 8):
            touch("touchMove", (x, y - 10 * step))
        touch("touchEnd")
        figure.page.wait_for_function("scrollY > 30")  # of a tree that fits, the page moves


def fingers(page):
    """What tells the browser of fingers: what they do, and where they are."""
    session = page.context.new_cdp_session(page)

    def touch(what, *places):
        points = [{"x": x, "y": y, "id": int(x > MIDDLE)} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
        page.evaluate(TWO_FRAMES)

    return touch


def test_each_level_of_a_long_walk_has_its_reason_and_nothing_is_cut_off(touched):
    page = show(touched, 390, "a busy board")
    page.evaluate("player.go(4 * 30 + 1, true)")
    reasons, levels = page.locator(".reasons button"), page.locator(".tree .edges .walk").count()
    assert reasons.count() == levels > 2
    assert reasons.evaluate_all(CUT) == 0
    for level in (levels - 1, 0):
        reasons.nth(level).tap()
        assert reasons.nth(level).get_attribute("aria-pressed") == "true"
        assert page.locator(".formula b").first.inner_text() == reasons.nth(level).text_content().split()[0]
    assert "from start: " in page.locator(".bars svg").get_attribute("aria-label")


def test_a_press_on_the_strip_has_all_nodes_in_place_of_the_cards(touched):
    page = show(touched, 390, "Connect Four")
    page.evaluate("player.go(player.last, true)")
    trees, strip = page.evaluate(IN_PLACE)
    page.locator(".icicles canvas").tap()
    hidden, large = page.evaluate(IN_PLACE)
    assert (hidden, trees > 190, strip, large > 190) == (0, True, 52, True)
    page.locator(".icicles canvas").tap(position={"x": 100, "y": large / 3})
    assert page.evaluate("player.active.selected") is not None
    page.get_by_role("button", name="all nodes, larger").tap()
    assert page.evaluate(IN_PLACE) == [trees, strip]
