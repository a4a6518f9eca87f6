"""A living tree on a page of its own: time, keys, clicks and drags, as a reader does them."""

import pytest
from living_figure import BACK, FIT, FORWARD, ONE, TRACE
from living_page import LIMIT
from playwright.sync_api import expect

from mcts_teach import TicTacToe, explore, record
from mcts_teach.drawing.words import many
from mcts_teach.searching import robust_child

COVERED = """root => {
    const [{ left, right, top, bottom }, ...cards] = [".hover", ".tree .node > rect:not(.halo)"]
        .flatMap(what => [...root.querySelectorAll(what)]).map(one => one.getBoundingClientRect());
    return cards.filter(card => card.left < right && left < card.right && card.top < bottom && top < card.bottom);
}"""
TAKING = "button, select, [tabindex='0']"  # what keys may be meant for
OPEN_TO_KEYS = """parts => parts.filter(one => one.checkVisibility()).filter(one => {
    one.focus();
    return one.getAttribute("data-lm-suppress-shortcuts") !== "true";
}).map(one => one.outerHTML)"""
# The browser hands moves of fingers to the page before its next frame, however long that takes.
TWO_FRAMES = "new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]


def test_few_controls_are_shown_and_buttons_and_chips_go_through_time(show):
    figure = show(ONE)
    assert figure.root.locator("button:visible:not([data-way], [data-level], [data-tree])").count() <= 12
    figure.is_at(0)
    begin, back = figure.button("▶ the first step"), figure.button(BACK)
    assert back.get_attribute("aria-disabled") == "true"
    begin.click()
    assert (begin.is_visible(), back.get_attribute("aria-disabled")) == (False, "false")
    for name, iteration, phase in [
        *((FORWARD, 1, phase) for phase in ("expand", "simulate", "backpropagate")),
        *((BACK, 1, "simulate"), ("to the last moment", 50, "backpropagate"), ("to the first moment", 0, None)),
        *(("Expand", 1, "expand"), ("Expand", 2, "expand"), ("Select", 2, "select")),  # again: of the next iteration
    ]:
        figure.press(name)
        figure.is_at(iteration, phase)
        assert figure.page.evaluate("document.getAnimations().length") == 0  # this reader wants no motion
    assert figure.button("more").get_attribute("aria-expanded") == "true"  # it has been opened
    assert all(figure.button(name).is_visible() for name in ("save as SVG", "full screen", "keys"))
    for bar in ("time", "more"):  # one focus stop in each
        assert figure.root.get_by_role("toolbar", name=bar).locator('button:not([tabindex="-1"])').count() == 1


def test_play_goes_on_to_the_end_and_can_be_paused(show):
    figure = show(ONE, "#iteration=49&phase=backpropagate", still=False)
    figure.root.get_by_label("speed").select_option("8")
    figure.button("play").click()
    expect(figure.time).to_have_attribute("aria-valuetext", "iteration 50 of 50, backpropagate")
    expect(figure.button("play")).to_be_visible()
    figure.tree.focus()
    for name in ("pause", "play", "pause"):
        figure.keys("Space")
        assert figure.button(name).is_visible()
    figure.time.click()
    assert figure.button("play").is_visible()
    figure.is_at(25, "backpropagate")


def test_what_is_dragged_the_timeline_and_the_tree(show):
    figure = show(ONE)
    box, mouse = figure.time.bounding_box(), figure.page.mouse
    width = box["width"] - 10
    mouse.move(box["x"] + 5 + width / 2, box["y"] + 10)
    mouse.down()
    figure.is_at(25, "backpropagate")
    mouse.move(box["x"] + 5 + width / 4, box["y"] + 200, steps=2)
    figure.is_at(13, "expand")
    mouse.move(box["x"] + width + 80, box["y"])
    mouse.up()
    mouse.move(box["x"] + 20, box["y"] + 5)
    figure.is_at(50, "backpropagate")
    figure.time.focus()
    moments = {"Home": 0, "ArrowRight": 1, "ArrowUp": 5, "ArrowDown": 1, "ArrowLeft": 0, "End": 200}
    for key, now in {**moments, "PageDown": 160, "PageUp": 200}.items():
        figure.keys(key)
        assert figure.time.get_attribute("aria-valuenow") == str(now), key
    few, box = figure.shows(), figure.tree.bounding_box()
    mouse.move(box["x"] + 200, box["y"] + 200)
    mouse.wheel(0, -300)  # the page may scroll, the tree stays as it is
    assert figure.shows() == few
    figure.page.evaluate("scrollTo(0, 0)")
    figure.page.keyboard.down("Control")
    mouse.wheel(0, -600)
    figure.page.keyboard.up("Control")
    expect(figure.follow).to_be_visible()
    before = figure.place()
    figure.drag((200, 200), (-60, -30))
    assert figure.place() == pytest.approx([before[0] - 60, before[1] - 30], abs=0.2)
    assert figure.tree.locator("[aria-selected=true]").count() == 0
    figure.press(FIT)
    assert (figure.follow.is_visible(), figure.shows()) == (False, few)


def test_every_key_of_the_list_does_what_it_says_and_is_meant_for_the_figure_alone(show):
    figure = show(ONE)
    figure.page.evaluate("window.heard = []; document.addEventListener('keydown', ({ key }) => heard.push(key));")
    figure.tree.focus()
    figure.keys("?")
    assert figure.root.locator(".drawer dt").count() > 0
    figure.keys("?", ".", ".", ".", ",")
    figure.has(drawer=0)
    figure.is_at(1, "expand")
    figure.keys("]", "]", "[")
    figure.is_at(2, "expand")
    figure.go(30, "backpropagate")
    move = TRACE.at(30).path[1].move
    name = TicTacToe().name(move)
    figure.tree.focus()
    for key, seen in zip(["Home", "ArrowDown", "ArrowUp", "ArrowDown"], ["start", name] * 2, strict=True):
        figure.keys(key)
        figure.looks_at(seen)  # down is where the path goes
    figure.keys("ArrowRight", "ArrowLeft")
    figure.looks_at(name)
    before = figure.shows()
    for expanded in ("false", "true"):
        figure.keys("Enter")
        assert figure.card(name).get_attribute("aria-expanded") == expanded
    assert figure.shows() == before
    figure.keys("b")
    figure.is_at(born(move), "expand")
    figure.go(30, "select")
    for key, other in {"f": "b2", "Escape": "a2"}.items():
        figure.card(other).click()
        assert figure.follow.is_visible()
        figure.tree.focus()
        figure.keys(key)
        assert not figure.follow.is_visible()
    figure.keys("Space", "Space", "Home", "ArrowDown")
    figure.time.focus()
    figure.keys("ArrowUp", "Home", "End", "b")
    figure.button(FORWARD).focus()
    figure.keys("ArrowRight", "ArrowLeft", "b", ",")
    assert figure.page.evaluate("heard") == []  # nothing that means something here reaches the page around
    figure.press("predict, then reveal", "code", *["Select"] * 3)
    parts = figure.root.locator(TAKING)
    assert parts.count() > 20
    assert parts.evaluate_all(OPEN_TO_KEYS) == []


def born(move):
    """The iteration in which a first move was tried."""
    return next(n for n in range(1, len(TRACE)) if move in TRACE.at(n).root.children)


def test_a_click_on_cards_bars_cells_and_the_strip_selects_and_two_fold(show):
    figure = show(ONE, "#iteration=49&phase=backpropagate")
    figure.card("c1").click()
    figure.looks_at("c1")
    formula, board = figure.root.locator(".formula b").first, figure.root.locator(".board svg")
    assert (formula.inner_text(), board.get_attribute("aria-label")) == ("c1", "X on c1")
    figure.press(FORWARD)
    figure.looks_at("c1")  # whatever the search does
    figure.follow.click()
    assert (figure.follow.is_visible(), figure.root.locator("[aria-selected=true]").count()) == (False, 0)
    child = next(one for one in TRACE.root.children.values() if one.children and one not in TRACE.at(50).path)
    card = figure.card(TicTacToe().name(child.move))
    figure.press("to the last moment")
    card.dblclick()
    assert card.get_attribute("aria-expanded") == "false"
    below = sum(row.path[1] == TRACE.rows[born(child.move) - 1].path[1] for row in TRACE.rows) - 1
    assert card.locator(".more").text_content().strip() == f"{below} below"
    figure.keys("Enter", "Escape")
    figure.looks_at("start")  # at rest one looks at the race
    best = robust_child(TRACE.root)
    leader, bars = TicTacToe().name(best), figure.root.locator(".bars .bar")
    assert "from start: " in figure.root.locator(".bars svg").get_attribute("aria-label")
    assert bars.filter(has_text="★").locator("title").all_text_contents() == [leader] == [formula.inner_text()]
    assert figure.tree.locator(".node:has(.star)").get_attribute("aria-label").startswith(f"{leader} ")
    bars.filter(has=figure.page.locator("title", has_text="a3")).click()
    figure.looks_at("a3")
    figure.press("parent")
    figure.root.locator(".board svg polygon").nth(4).click(force=True)
    figure.looks_at("b2")
    before = sum(TRACE.root.children[move].visits for move in sorted(TRACE.root.children) if move < best)
    share = (before + TRACE.root.children[best].visits / 2) / TRACE.root.visits
    strip = figure.root.locator(".icicles canvas")
    strip.click(position={"x": share * strip.bounding_box()["width"], "y": 16})  # the row below the root
    [selected] = figure.root.locator("[role=treeitem][aria-selected=true]").all()
    assert selected.get_attribute("aria-label").startswith(f"{leader} ")
    assert strip.get_attribute("aria-label").startswith(f"all of the tree: {len(TRACE.nodes)} nodes")


def test_buttons_beside_the_board_go_to_parent_siblings_and_birth(show):
    figure = show(ONE, "#iteration=49&phase=backpropagate&node=b2", width=800, touch=True)
    ways = {"parent": "start", "most visited child": "a3", "sibling to the right": "b3", "sibling to the left": "a3"}
    for button, seen in ways.items():
        figure.press(button)
        figure.looks_at(seen)
    figure.root.locator("[data-born]").click()
    figure.is_at(born(TRACE.at(49).path[1].move), "expand")


def test_a_resting_pointer_is_shown_a_card_that_covers_none_and_numbers_light_theirs(show):
    figure = show(ONE, "#iteration=49&phase=backpropagate")
    number, lit = figure.root.locator(".formula [data-n]").first, figure.tree.locator(".lit")
    number.hover()
    assert lit.get_attribute("data-id") == number.get_attribute("data-n")
    tip = figure.root.locator(".hover")
    for move, name in {0: "a1", 4: "b2", 8: "c3"}.items():
        figure.card(name).hover()
        words = tip.inner_text()
        assert name in words
        assert many(TRACE.at(49).root.children[move].visits, "visit") in words
        assert figure.root.evaluate(COVERED) == []
    assert lit.count() == 0
    figure.page.mouse.move(0, 0)
    assert not tip.is_visible()


def test_a_slider_shows_another_search_at_the_same_moment(show):
    figure = show(explore(TicTacToe(), 50, vary={"c": [0, 1.4, 10]}), "#iteration=40&phase=backpropagate&node=b2")
    knob = figure.root.get_by_label("c", exact=True)
    for key, c in (("ArrowLeft", 0), ("End", 10)):
        knob.press(key)
        assert knob.get_attribute("aria-valuetext") == str(c)
        visits = many(record(TicTacToe(), 40, c=c).root.children[4].visits, "visit")
        assert visits in figure.root.locator(".facts").inner_text()
        assert figure.time.get_attribute("aria-valuetext") == "iteration 40 of 50, backpropagate"


def test_a_finger_is_meant_from_beside_and_two_pinch(show):
    figure = show(ONE, "#iteration=50&phase=backpropagate", width=390, touch=True)
    figure.card("b2").tap()
    figure.looks_at("b2")
    figure.has(hover=0)
    box = figure.tree.locator('[data-id="0"] > .halo + rect').bounding_box()
    figure.page.touchscreen.tap(box["x"] + box["width"] + 14, box["y"] + 4)  # beside the card
    figure.looks_at("start")
    figure.page.evaluate("scrollTo(0, 0)")
    box = figure.tree.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = fingers(figure.page, middle=x)
    touch("touchStart", (x - 40, y), (x + 40, y))
    for step in (1, 8):
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


def fingers(page, middle):
    """What tells the browser of fingers, one on either side: what they do, and where they are."""
    session = page.context.new_cdp_session(page)

    def touch(what, *places):
        points = [{"x": x, "y": y, "id": int(x > middle)} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
        page.evaluate(TWO_FRAMES)

    return touch
