"""A living tree on a saved page: time, keys, clicks and drags, as a reader does them."""

import re

import living_page
import pytest
from living_figure import BACK, CONSTANTS, FORWARD, TRACE
from playwright.sync_api import expect

from mcts_teach import TicTacToe, record
from mcts_teach.drawing.words import many
from mcts_teach.searching import robust_child

COVERED = """root => {
    const [{ left, right, top, bottom }, ...cards] = [".hover", ".tree .node > rect:not(.halo)"]
        .flatMap(what => [...root.querySelectorAll(what)]).map(one => one.getBoundingClientRect());
    return cards.filter(card => card.left < right && left < card.right && card.top < bottom && top < card.bottom);
}"""
pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]


def test_few_controls_are_shown_and_buttons_and_chips_go_through_time(open_page):
    with open_page() as figure:
        buttons = "button:visible:not([data-way], [data-level], [data-tree])"
        assert figure.root.locator(buttons).count() <= 12
        figure.is_at(0)
        begin, back = (figure.root.get_by_role("button", name=name) for name in ("▶ the first step", BACK))
        expect(back).to_have_attribute("aria-disabled", "true")
        begin.click()
        figure.is_at(1, "select")
        expect(begin).to_be_hidden()
        expect(back).to_have_attribute("aria-disabled", "false")
        for name, iteration, phase in [
            *((FORWARD, 1, phase) for phase in ("expand", "simulate", "backpropagate")),
            *((FORWARD, 2, "select"), (BACK, 1, "backpropagate"), ("to the last moment", 50, "backpropagate")),
            *(("to the first moment", 0, None), ("Simulate", 1, "simulate"), ("Expand", 1, "expand")),
            *(("Expand", 2, "expand"), ("Expand", 3, "expand")),  # of the next iteration
        ]:
            figure.press(name)
            figure.is_at(iteration, phase)
            if phase == "simulate":  # this reader wants no motion
                assert figure.root.locator(".ball").count() == 0
                assert figure.page.evaluate("document.getAnimations().length") == 0
        more = figure.root.get_by_role("button", name="more", exact=True)  # it has been opened
        expect(more).to_have_attribute("aria-expanded", "true")
        for name in ("save as SVG", "full screen", "keys"):
            expect(figure.root.get_by_role("button", name=name, exact=True)).to_be_visible()
        for bar in ("time", "more"):  # one focus stop in each
            stops = figure.root.get_by_role("toolbar", name=bar).locator('button:not([tabindex="-1"])')
            expect(stops).to_have_count(1)
        figure.go(3, "backpropagate")
        for name in ("less room", "more room, more cards", "fit the tree to the page"):
            expect(figure.root.get_by_role("button", name=name, exact=True)).to_be_hidden()
        figure.go(10, "backpropagate")
        figure.tree.focus()
        figure.keys("Home", "Enter")  # fold all of it
        expect(figure.root.get_by_role("button", name="more room, more cards")).to_be_visible()


def test_play_goes_on_to_the_end_and_can_be_paused_and_a_new_speed_holds_at_once(open_page):
    with open_page(still=False) as figure:
        figure.page.clock.install()
        figure.go(49, "simulate")
        figure.speed().select_option("8")
        figure.press("play")
        figure.is_at(50, "backpropagate")
        figure.speed().select_option("0.5")
        figure.press("play")  # from the first moment again
        figure.speed().select_option("8")
        figure.page.clock.run_for(3000)
        expect(figure.time).to_have_attribute("aria-valuetext", re.compile("iteration ([5-9]|10) of 50"))
        figure.press("pause")
        now = figure.time.get_attribute("aria-valuenow")
        figure.page.clock.run_for(2000)
        assert figure.time.get_attribute("aria-valuenow") == now
        figure.press("play")
        figure.time.click()
        figure.is_at(25, "backpropagate")
        figure.page.clock.run_for(2000)
        figure.is_at(25, "backpropagate")
        figure.tree.focus()
        for name in ("pause", "play"):
            figure.keys("Space")
            expect(figure.root.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_what_is_dragged_the_timeline_and_the_tree(open_page):
    with open_page() as figure:
        box, mouse = figure.time.bounding_box(), figure.page.mouse
        width = box["width"] - 10
        mouse.move(box["x"] + 5 + width / 2, box["y"] + 10)
        mouse.down()
        figure.is_at(25, "backpropagate")
        mouse.move(box["x"] + 5 + width / 4, box["y"] + 200, steps=4)
        figure.is_at(13, "expand")
        mouse.move(box["x"] + width + 80, box["y"])
        figure.is_at(50, "backpropagate")
        mouse.up()
        mouse.move(box["x"] + 20, box["y"] + 5)
        figure.is_at(50, "backpropagate")
        figure.time.focus()
        moments = [("Home", 0), ("ArrowRight", 1), ("ArrowUp", 5), ("ArrowDown", 1), ("ArrowLeft", 0), ("End", 200)]
        for key, now in [*moments, ("PageDown", 160), ("PageUp", 200)]:
            figure.keys(key)
            expect(figure.time).to_have_attribute("aria-valuenow", str(now))
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
        mouse.down()
        mouse.move(box["x"] + 140, box["y"] + 170, steps=5)
        mouse.up()
        assert figure.place() == pytest.approx([before[0] - 60, before[1] - 30], abs=0.2)
        expect(figure.tree.locator("[aria-selected=true]")).to_have_count(0)
        figure.root.get_by_role("button", name="fit the tree to the page").click()
        expect(figure.follow).to_be_hidden()
        assert figure.shows() == few


def test_every_key_of_the_list_does_what_it_says_and_is_meant_for_the_figure_alone(open_page):
    with open_page() as figure:
        figure.page.evaluate("window.heard = []; document.addEventListener('keydown', ({ key }) => heard.push(key));")
        figure.tree.focus()
        figure.keys("?")
        expect(figure.root.locator(".drawer dt")).not_to_have_count(0)
        figure.keys("?")
        expect(figure.root.locator(".drawer")).to_be_hidden()
        figure.keys(".", ".", ".", ",")
        figure.is_at(1, "expand")
        figure.keys("]", "]", "]", "[")
        figure.is_at(3, "expand")
        figure.go(30, "backpropagate")
        move = TRACE.at(30).path[1].move
        name = TicTacToe().name(move)
        figure.tree.focus()
        ways = {"Home": "start", "ArrowDown": name, "ArrowUp": "start"}  # down to the child that the path goes to
        for key, seen in ways.items():
            figure.keys(key)
            figure.looks_at(seen)
        figure.keys("ArrowDown", "ArrowRight", "ArrowLeft")
        figure.looks_at(name)
        before = figure.shows()
        for expanded in ("false", "true"):
            figure.keys("Enter")
            expect(figure.card(name)).to_have_attribute("aria-expanded", expanded)
        assert figure.shows() == before
        figure.keys("b")
        figure.is_at(born(move), "expand")
        figure.go(30, "select")
        for key, other in {"f": "b2", "Escape": "a2"}.items():
            figure.card(other).click()
            expect(figure.follow).to_be_visible()
            figure.tree.focus()
            figure.keys(key)
            expect(figure.follow).to_be_hidden()
        figure.keys("Space", "Space", "Home", "ArrowDown")
        figure.time.focus()
        figure.keys("ArrowUp", "Home", "End", "b")
        figure.root.get_by_role("button", name=FORWARD).focus()
        figure.keys("ArrowRight", "ArrowLeft", "b", ",")
        assert figure.page.evaluate("heard") == []  # nothing that means something here reaches the page around
        figure.press("predict, then reveal", "code", *["Select"] * 3)
        for part in "button", "select", "[tabindex='0']", ".asking button", ".reasons button", ".ways button":
            for place in figure.root.locator(part).filter(visible=True).all():
                place.focus()
                expect(place).to_have_attribute("data-lm-suppress-shortcuts", "true")


def born(move):
    """The iteration in which a first move was tried."""
    return next(n for n in range(1, len(TRACE)) if move in TRACE.at(n).root.children)


def test_a_click_on_cards_bars_cells_and_the_strip_selects_and_two_fold(open_page):
    with open_page() as figure:
        figure.go(40, "backpropagate")
        expect(figure.follow).to_be_hidden()
        figure.card("c1").click()
        figure.looks_at("c1")
        expect(figure.card("c1")).to_have_attribute("aria-selected", "true")
        expect(figure.root.locator(".formula b").first).to_have_text("c1")
        expect(figure.root.locator(".board svg")).to_have_attribute("aria-label", "X on c1")
        figure.press(FORWARD)
        figure.looks_at("c1")  # whatever the search does
        figure.follow.click()
        expect(figure.follow).to_be_hidden()
        expect(figure.root.locator("[aria-selected=true]")).to_have_count(0)
        figure.go(50, "backpropagate")
        child = next(one for one in TRACE.root.children.values() if one.children and one not in TRACE.at(50).path)
        card = figure.card(TicTacToe().name(child.move))
        card.dblclick()
        expect(card).to_have_attribute("aria-expanded", "false")
        below = sum(row.path[1] == TRACE.rows[born(child.move) - 1].path[1] for row in TRACE.rows) - 1
        expect(card.locator(".more")).to_have_text(re.compile(rf"^{below} below$"))
        figure.page.wait_for_timeout(450)  # or it would be pressed a third time
        card.dblclick()
        expect(card).to_have_attribute("aria-expanded", "true")
        figure.keys("Escape")
        figure.looks_at("start")  # at rest one looks at the race
        best = robust_child(TRACE.root)
        leader = TicTacToe().name(best)
        bars = figure.root.locator(".bars .bar")
        expect(figure.root.locator(".bars svg")).to_have_attribute("aria-label", re.compile("from start: "))
        expect(bars.filter(has_text="★").locator("title")).to_have_text([leader])
        expect(figure.root.locator(".formula b").first).to_have_text(leader)
        expect(figure.tree.locator(".node:has(.star)")).to_have_attribute("aria-label", re.compile(f"^{leader} "))
        bars.filter(has=figure.page.locator("title", has_text="a3")).click()
        figure.looks_at("a3")
        figure.tree.focus()
        figure.keys("Home")
        figure.looks_at("start")
        box = figure.root.locator(".board svg polygon").nth(4).bounding_box()
        figure.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        figure.looks_at("b2")
        before = sum(TRACE.root.children[move].visits for move in sorted(TRACE.root.children) if move < best)
        share = (before + TRACE.root.children[best].visits / 2) / TRACE.root.visits
        strip = figure.root.locator(".icicles canvas")
        strip.click(position={"x": share * strip.bounding_box()["width"], "y": 16})  # the row below the root
        expect(figure.root.locator("[role=treeitem][aria-selected=true]")).to_have_attribute(
            "aria-label", re.compile(rf"^{leader}\b")
        )
        assert strip.get_attribute("aria-label").startswith(f"all of the tree: {len(TRACE.nodes)} nodes")


def test_buttons_beside_the_board_go_to_parent_siblings_and_birth(open_page):
    with open_page(has_touch=True, is_mobile=True, width=800) as figure:
        figure.go(49, "backpropagate")
        figure.press("parent")
        expect(figure.follow).to_be_visible()
        while figure.root.locator(".facts b").inner_text() != "start":
            figure.press("parent")
        figure.press("most visited child")
        first = figure.root.locator(".facts b").inner_text()
        figure.press("sibling to the right" if first != "c3" else "sibling to the left")
        assert figure.root.locator(".facts b").inner_text() != first
        born = figure.root.locator("[data-born]")
        iteration = int(re.sub(r"\D", "", born.inner_text()))
        born.click()
        figure.is_at(iteration, "expand")


def test_a_resting_pointer_is_shown_a_card_that_covers_none_and_numbers_light_theirs(open_page):
    with open_page(link="#iteration=49&phase=backpropagate") as figure:
        number = figure.root.locator(".formula [data-n]").first
        number.hover()
        expect(figure.tree.locator(".lit")).to_have_attribute("data-id", number.get_attribute("data-n"))
        tip = figure.root.locator(".hover")
        for move, name in {0: "a1", 4: "b2", 8: "c3"}.items():
            figure.card(name).hover()
            expect(tip).to_contain_text(name)
            expect(tip).to_contain_text(many(TRACE.at(49).root.children[move].visits, "visit"))
            assert figure.root.evaluate(COVERED) == []
        expect(figure.tree.locator(".lit")).to_have_count(0)
        figure.page.mouse.move(0, 0)
        expect(tip).to_be_hidden()


def test_a_slider_shows_another_search_at_the_same_moment(open_page):
    traces = {c: record(TicTacToe(), 50, c=c) for c in CONSTANTS}
    with open_page("knob.html", "#iteration=40&phase=backpropagate&node=b2") as figure:
        knob = figure.root.get_by_label("c", exact=True)
        for key, place in (("ArrowLeft", 0), ("End", 2), ("ArrowLeft", 1)):
            knob.press(key)
            expect(knob).to_have_attribute("aria-valuetext", f"{CONSTANTS[place]:g}")
            child = traces[CONSTANTS[place]].at(40).root.children[4]
            expect(figure.root.get_by_role("tree")).to_have_count(1)
            expect(figure.root.locator(".facts")).to_contain_text(many(child.visits, "visit"))
            expect(figure.time).to_have_attribute("aria-valuetext", "iteration 40 of 50, backpropagate")
