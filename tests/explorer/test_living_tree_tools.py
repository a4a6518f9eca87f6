"""A living tree on a saved page: predictions, what opens below, two searches, links, files, looks."""

import re
from xml.etree import ElementTree

import living_page
import pytest
from living_figure import FORWARD, OTHER, TRACE
from playwright.sync_api import expect

from mcts_teach import TicTacToe, watch
from mcts_teach.searching import robust_child

pytestmark = [pytest.mark.slow, pytest.mark.timeout(living_page.LIMIT)]
OPENED = [("predict, then reveal", "keys"), ("Simulate", "curves"), ("code",)]  # one after the other
WATCH = """() => { window.seen = 0; new MutationObserver(() => { seen += 1; }).observe(
    document.querySelector(".walkers"), { childList: true, subtree: true, attributes: true }); }"""
LOOKS = """() => [...document.querySelectorAll("text")].map(text => {
    const { fontSize, textAnchor, fill, fontFamily } = getComputedStyle(text);
    return [parseFloat(fontSize) >= 10, fill !== "none", fontFamily.includes("sans"), textAnchor]; })"""
VIOLATIONS = """axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))"""


def test_a_prediction_hides_the_answer_until_it_is_made(open_page):
    with open_page() as figure:
        figure.press("predict, then reveal")
        row = next(n for n, row in enumerate(TRACE.rows, 1) if row.selected > 1)
        expect(figure.time).to_have_attribute("aria-valuetext", f"iteration {row} of 50, select")
        for given_away in (".bars svg", ".edges .walk"):
            expect(figure.root.locator(given_away)).to_have_count(0)
        name = TicTacToe().name(TRACE.at(row, "select").path[1].move)
        asking = figure.root.locator(".asking")
        asking.get_by_role("button", name=re.compile(f"^{name} ")).click()
        expect(asking).to_contain_text(re.compile(r"Right\..*1 of 1 right", re.DOTALL))
        figure.press("go on")
        figure.root.locator("[data-guess]").first.click()
        expect(asking).to_contain_text("of 2 right")
        expect(figure.root.locator(".edges .walk")).not_to_have_count(0)
        figure.press("stop predicting")
        expect(asking).to_be_hidden()


def test_curves_and_code_open_below(open_page):
    with open_page() as figure:
        figure.go(20, "select")
        figure.press("curves")
        charts = figure.root.locator(".drawer svg")
        expect(charts).to_have_count(2)
        expect(charts.first.locator("polyline")).to_have_count(len(TRACE.root.children))
        assert charts.first.locator("text.name").count() > 5
        leader = TicTacToe().name(robust_child(TRACE.at(20, "select").root))
        expect(charts.first.locator('text.name[font-weight="700"]')).to_have_text(leader)
        expect(charts.first.locator('polyline[stroke="var(--ink)"]')).to_have_count(1)
        expect(figure.root.locator(".drawer p")).to_have_text(
            re.compile(r"^In the end the search would play .., .*\. Most visited line at this moment: ..( › ..)*$")
        )
        figure.press("code")
        code = figure.root.locator(".drawer pre")
        expect(code).to_have_text([re.compile(r"def select\("), re.compile(r"def ucb1\(")])
        figure.press(FORWARD)
        expect(code).to_have_text([re.compile(r"def expand\(")])
        figure.press("code")
        expect(figure.root.locator(".drawer")).to_be_hidden()


def test_the_code_is_stepped_through_line_by_line(open_page):
    number = next(n for n, row in enumerate(TRACE.rows, 1) if row.selected == 2)
    moment = TRACE.at(number, "select")
    with open_page("lines.html", f"#iteration={number}&phase=select") as figure:
        figure.press("code")
        count, ran = figure.root.locator(".drawer .count"), figure.root.locator(".drawer .ran")
        lines = int(re.search(r"^step 1 of (\d+)$", count.inner_text())[1])
        figure.keys(*["."] * (lines - 1))
        expect(ran).to_contain_text("return path")
        figure.keys(",", ",")
        expect(count).to_have_text(f"step {lines - 2} of {lines}")
        name = moment.root.state.name(moment.path[1].move)
        expect(ran).to_have_text(re.compile(rf"path\.append\(.*path = start › {name}"))  # the line that chose
        figure.keys(",")
        expect(figure.root.locator(".drawer .asks")).to_contain_text("path.append")
        last = [*moment.root.children.values()][-1]
        expect(ran).to_contain_text(f"score = {TRACE.score(moment.root, last):.2f}")
        lit = figure.root.locator(".node.lit")
        expect(lit).to_have_attribute("aria-label", re.compile(rf"^{moment.root.state.name(last.move)}\b"))
        for _ in range(4):
            figure.root.get_by_role("button", name="a step forward (.)").click()
        expect(count).to_have_text(re.compile("^step 1 of "))  # the next phase
        figure.is_at(number, "expand")


def test_another_way_where_the_search_changed_its_mind(open_page):
    with open_page("turns.html") as figure:
        offers = figure.root.get_by_role("group", name="what if")
        expect(offers).to_have_text("What if? Play until the search changes its mind.")
        assert figure.time.locator("path.leads").get_attribute("d") == ""
        figure.time.press("End")
        assert figure.time.locator("path.leads").get_attribute("d").startswith("M")
        offers.get_by_role("button", name="iteration 33").click()
        expect(figure.root.locator(".clock")).to_contain_text("iteration 33")
        other = offers.get_by_role("button").first
        name = other.inner_text()
        other.click()
        expect(figure.root.get_by_role("tree")).to_have_count(2)
        said = rf"^What if iteration 33 had gone to {name}\? (In the end|It would come to) "
        expect(offers).to_contain_text(re.compile(said))
        expect(figure.time).to_contain_text("first difference")
        offers.get_by_role("button", name="back to the one search").press("Enter")
        expect(figure.root.get_by_role("tree")).to_have_count(1)
        expect(offers.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_two_searches_have_one_timeline_with_a_tick_where_they_part(open_page):
    with open_page("two.html") as figure:
        parted = next(n for n, rows in enumerate(zip(TRACE.rows, OTHER.rows, strict=True), 1) if rows[0] != rows[1])
        expect(figure.root.locator(".tree figcaption b")).to_have_text(["c = 1.41", "c = 0.30"])
        expect(figure.root.locator(".difference")).to_contain_text(f"They part in iteration {parted}:")
        tick = figure.time.locator('path[stroke="var(--differs)"]')
        at = float(re.findall(r"[\d.]+", tick.get_attribute("d"))[0])
        assert at == pytest.approx(8 + (figure.time.bounding_box()["width"] - 16) * (parted - 1) / 50, abs=1)
        figure.go(parted, "backpropagate")
        second = figure.root.locator(".tree").nth(1)
        second.locator("figcaption + svg").click(position={"x": 5, "y": 40})
        expect(second).to_have_class(re.compile("active"))
        expect(figure.root.locator(".say")).to_contain_text("c = 0.30: ")
        said = figure.root.locator(".say").inner_text()
        expect(second.locator(".told")).to_have_text(said.removeprefix("c = 0.30: "))
        figure.root.locator(".difference").click()
        expect(figure.time).to_have_attribute("aria-valuenow", str(4 * (parted - 1) + 1))


def test_the_tree_is_saved_as_an_svg_with_its_texts(open_page, tmp_path):
    with open_page() as figure:
        figure.go(30, "backpropagate")
        shown = figure.tree.locator("text").all_text_contents()
        with figure.page.expect_download() as download:
            figure.press("save as SVG")
        assert download.value.suggested_filename == "tree_30_backpropagate.svg"
        download.value.save_as(tmp_path / "tree.svg")
        texts = ElementTree.parse(tmp_path / "tree.svg").iter("{http://www.w3.org/2000/svg}text")
        assert [text.text for text in texts] == [text for text in shown if text]
        figure.page.goto((tmp_path / "tree.svg").as_uri())  # a page that has nothing but the file
        look = figure.page.evaluate(LOOKS)
        assert {tuple(one[:3]) for one in look} == {(True, True, True)}
        assert "middle" in {one[3] for one in look}
        lines = "[...document.querySelectorAll('.edges path')].map(one => getComputedStyle(one).fill)"
        assert set(figure.page.evaluate(lines)) == {"none"}


def test_a_phase_is_shown_happening(open_page):
    with open_page(still=False) as figure:
        figure.page.evaluate(WATCH)
        figure.press(FORWARD, FORWARD, FORWARD)
        figure.is_at(1, "simulate")
        figure.page.wait_for_function("seen > 3")
        expect(figure.root.locator(".ball")).to_have_count(0)


def test_the_page_is_dark_for_those_who_want_it_and_where_jupyter_is(open_page):
    with open_page(color_scheme="dark") as figure:
        expect(figure.root).to_have_class(re.compile(r"\bdark\b"))
        expect(figure.root).to_have_css("color-scheme", "dark")  # of menus and scroll bars, which the browser draws
        figure.page.emulate_media(color_scheme="light")
        expect(figure.root).not_to_have_class(re.compile(r"\bdark\b"))
        figure.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        expect(figure.root).to_have_class(re.compile(r"\bdark\b"))


LATER = [("lines", 390, "dark"), ("two", 390, "light"), ("turns", 1440, "dark"), ("turns", 390, "light")]
LATER += [("knob", 800, "dark")]
PAGES = [("lines", 1440, "light"), ("two", 390, "dark"), *living_page.later(LATER)]


@pytest.mark.parametrize(("name", "width", "colors"), PAGES)
def test_axe_finds_nothing(open_page, name, width, colors):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with open_page(f"{name}.html", width=width, color_scheme=colors) as figure:
        figure.page.evaluate(axe.axe_script)
        figure.time.press("End")
        for buttons in OPENED if name == "lines" else OPENED[1:2]:  # what all pages have is looked at on two
            figure.press(*buttons)
            assert figure.page.evaluate(VIOLATIONS) == []


def test_a_tree_without_a_history_has_no_time_but_all_else(open_page, saved_pages):
    tree = watch(TRACE.root, children=lambda n: n.children, visits=lambda n: n.visits, wins=lambda n: n.wins)
    living_page.saved(tree, saved_pages, "tree.html")
    with open_page("tree.html") as figure:
        expect(figure.time).to_be_hidden()
        expect(figure.root.get_by_role("button", name=FORWARD)).to_be_hidden()
        expect(figure.root.locator(".say")).to_have_text("the tree after 50 visits")
        figure.tree.focus()
        figure.keys("ArrowDown")
        expect(figure.root.locator(".formula")).to_contain_text(re.compile(r" = \d\.\d\d"))
        figure.press("save as SVG", "keys")


def test_links_name_a_moment_and_a_node_and_can_be_copied(open_page):
    with open_page(
        link="#iteration=9&phase=expand&node=c1", permissions=["clipboard-read", "clipboard-write"]
    ) as figure:
        figure.is_at(9, "expand")
        figure.looks_at("c1")
        figure.press(FORWARD, "copy link")
        expect(figure.root.get_by_role("button", name="copied")).to_be_visible()
        copied, shown = figure.page.evaluate("navigator.clipboard.readText()"), figure.page.evaluate("location.hash")
        assert shown == "#iteration=9&phase=simulate&node=c1"
        assert copied.endswith(f"one.html{shown}")
        figure.page.evaluate("location.hash = '#iteration=20&phase=select'")
        figure.is_at(20, "select")
        expect(figure.root.locator("[aria-selected=true]")).to_have_count(0)
        figure.page.evaluate("location.hash = '#iteration=999&phase=nonsense&node=z9/!'")
        expect(figure.time).to_have_attribute("aria-valuenow", re.compile(r"\d+"))
        figure.go(9, "simulate")
        expect(figure.root.locator("aside figcaption")).to_have_text("end of the random playout")
        expect(figure.root.locator(".about")).to_contain_text("the random playout: ")
        figure.go(50, "backpropagate")
        figure.press(*["more room, more cards"] * 4)
        box = figure.root.locator(".tree > svg").bounding_box()
        figure.page.mouse.move(box["x"] + 200, box["y"] + 100)
        figure.page.mouse.down()
        figure.page.mouse.move(box["x"] + 90, box["y"] + 60, steps=4)
        figure.page.mouse.up()
        figure.press("follow the search")
        figure.go(3, "expand")  # which is brought into view
        inside = [card.bounding_box() for card in figure.root.locator(".tree .node").all()]
        assert any(box["x"] <= one["x"] < box["x"] + box["width"] and box["y"] <= one["y"] for one in inside)
