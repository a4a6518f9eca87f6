"""A living tree on a page of its own: predictions, what opens below, two searches, links, files, looks."""

import re

import pytest
from living_figure import FORWARD, ONE, TRACE, Figure
from living_page import LIMIT, Window, later
from playwright.sync_api import expect

from mcts_teach import Hex, TicTacToe, compare, explore, record, watch
from mcts_teach.games import Pig
from mcts_teach.language import speaking
from mcts_teach.variants import with_chance

pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]
OTHER = record(TicTacToe(), 50, c=0.3)
PARTED = next(n for n, rows in enumerate(zip(TRACE.rows, OTHER.rows, strict=True), 1) if rows[0] != rows[1])
TWO = compare(TRACE, OTHER)
LINES = explore(TicTacToe(), 20, lines=True)
TURNS = explore(TicTacToe(), 40, seed=3, what_if=True)
OPENED = [("Simulate", "curves"), ("code",), ("predict, then reveal", "keys")]  # one after the other
WATCH = """() => { window.seen = 0; new MutationObserver(() => { seen += 1; }).observe(
    document.querySelector(".walkers"), { childList: true, subtree: true, attributes: true }); }"""
LOOKS = """() => [...document.querySelectorAll("text")].map(text => {
    const { fontSize, textAnchor, fill, fontFamily } = getComputedStyle(text);
    return [parseFloat(fontSize) >= 10, fill !== "none", fontFamily.includes("sans"), textAnchor]; })"""
VIOLATIONS = """axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))"""


def test_a_prediction_hides_the_answer_until_it_is_made(show):
    figure = show(ONE)
    figure.press("predict, then reveal")
    row = next(n for n, row in enumerate(TRACE.rows, 1) if row.selected > 1)
    assert figure.time.get_attribute("aria-valuetext") == f"iteration {row} of 50, select"
    assert [figure.root.locator(given_away).count() for given_away in (".bars svg", ".edges .walk")] == [0, 0]
    name, asking = TicTacToe().name(TRACE.at(row, "select").path[1].move), figure.root.locator(".asking")
    asking.get_by_role("button", name=re.compile(f"^{name} ")).click()
    assert re.search(r"Right\..*1 of 1 right", asking.inner_text(), re.DOTALL)
    figure.press("go on")
    figure.root.locator("[data-guess]").first.click()
    assert "of 2 right" in asking.inner_text()
    assert figure.root.locator(".edges .walk").count() > 0
    figure.press("stop predicting")
    figure.has(asking=0)


def test_curves_and_code_open_below(show):
    figure = show(ONE, "#iteration=20&phase=select")
    figure.press("curves")
    assert figure.root.locator(".drawer svg").count() == 2
    told, line = figure.root.locator(".drawer p"), "Most visited line at this moment: ..( › ..)*"
    assert re.fullmatch(line, told.inner_text())  # how it ends is not told before it was seen
    figure.time.press("End")
    assert told.inner_text().startswith("In the end the search would play ")
    figure.go(20, "select")
    assert re.fullmatch(rf"In the end the search would play .., .*\. {line}", told.inner_text())
    figure.press("code")
    for names in (["select", "ucb1"], ["expand"]):
        texts = figure.root.locator(".drawer pre").all_text_contents()
        assert [re.match(r"def (\w+)\(", text)[1] for text in texts] == names
        figure.press(FORWARD)
    figure.press("code")
    figure.has(drawer=0)


def test_the_code_is_stepped_through_line_by_line(show):
    number = next(n for n, row in enumerate(TRACE.rows, 1) if row.selected == 2)
    moment = TRACE.at(number, "select")
    name, last = moment.root.state.name, [*moment.root.children.values()][-1]
    figure = show(LINES, f"#iteration={number}&phase=expand")
    count, ran, asks = (figure.root.locator(f".drawer .{part}") for part in ("count", "ran", "asks"))
    figure.press("code")
    figure.keys(",")  # the last line of the phase before
    lines = int(re.search(r"^step (\d+) of \1$", count.inner_text())[1])
    assert ("return path" in ran.inner_text(), asks.count()) == (True, 0)
    figure.keys(",", ",")
    assert count.inner_text() == f"step {lines - 2} of {lines}"
    assert re.search(rf"path\.append\(.*path = start › {name(moment.path[1].move)}", ran.text_content())  # it chose
    figure.keys(",")
    assert "path.append" in asks.inner_text()
    assert f"score = {TRACE.score(moment.root, last):.2f}" in ran.text_content()
    assert figure.root.locator(".node.lit").get_attribute("aria-label").startswith(f"{name(last.move)} ")
    figure.press(*["a step forward (.)"] * 4)
    assert count.inner_text().startswith("step 1 of ")  # the next phase
    assert figure.time.get_attribute("aria-valuetext") == f"iteration {number} of 20, expand"


def test_another_way_where_the_search_changed_its_mind(show):
    figure = show(TURNS)
    offers, trees = figure.root.get_by_role("group", name="what if"), figure.root.get_by_role("tree")
    leads = figure.time.locator("path.leads")
    assert offers.inner_text() == "What if? Play until the search changes its mind."
    assert leads.get_attribute("d") == ""
    figure.time.press("End")
    assert leads.get_attribute("d").startswith("M")
    offers.get_by_role("button", name="iteration 33").click()
    assert "iteration 33" in figure.root.locator(".clock").inner_text()
    name = offers.get_by_role("button").first.inner_text()
    offers.get_by_role("button").first.click()
    assert (trees.count(), "first difference" in figure.time.text_content()) == (2, True)
    said = rf"What if iteration 33 had gone to {name}\? (In the end|It would come to) "
    assert re.match(said, offers.inner_text())
    offers.get_by_role("button", name="back to the one search").press("Enter")
    assert (trees.count(), offers.get_by_role("button", name=name, exact=True).is_visible()) == (1, True)


def test_two_searches_have_one_timeline_with_a_tick_where_they_part(show):
    figure = show(TWO)
    figure.is_at(PARTED, "select")  # they open where they part
    assert figure.root.locator(".tree figcaption b").all_inner_texts() == ["c = 1.41", "c = 0.30"]
    part, second = figure.root.locator("button.difference"), figure.root.locator(".tree").nth(1)
    assert f"They part in iteration {PARTED}:" in part.inner_text()
    tick = figure.time.locator("path:has(+ .part)")
    at = float(re.findall(r"[\d.]+", tick.get_attribute("d"))[0])
    assert at == pytest.approx(8 + (figure.time.bounding_box()["width"] - 16) * (PARTED - 1) / 50, abs=1)
    figure.go(PARTED, "backpropagate")
    second.locator("figcaption + svg").click(position={"x": 5, "y": 40})
    assert "active" in second.get_attribute("class")
    assert figure.root.locator(".say").inner_text() == f"c = 0.30: {second.locator('.told').inner_text()}"
    part.click()
    assert figure.time.get_attribute("aria-valuenow") == str(4 * (PARTED - 1) + 1)
    assert figure.root.locator(".facts").inner_text().startswith("c = 0.30: ")


def test_where_two_searches_part_is_the_phase_that_differs(show):
    lost = record(TicTacToe(), 5, backpropagate=lambda path, rewards: None)
    figure = show(compare(record(TicTacToe(), 5), lost))
    for go in (figure.root.locator("button.difference"), figure.time.locator(".part")):
        figure.time.press("End")
        go.click()
        assert figure.time.get_attribute("aria-valuetext") == "iteration 1 of 5, backpropagate"


def test_a_phase_is_shown_happening(show):
    figure = show(ONE, still=False)
    figure.page.evaluate(WATCH)
    figure.press(FORWARD, FORWARD, FORWARD)
    figure.is_at(1, "simulate")
    figure.page.wait_for_function("seen > 3")
    figure.has(ball=0)


def test_the_page_is_dark_for_those_who_want_it_and_where_jupyter_is(show):
    figure, dark = show(ONE, colors="dark"), re.compile(r"\bdark\b")
    expect(figure.root).to_have_class(dark)
    expect(figure.root).to_have_css("color-scheme", "dark")  # of menus and scroll bars, which the browser draws
    figure.page.emulate_media(color_scheme="light")
    expect(figure.root).not_to_have_class(dark)
    figure.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(figure.root).to_have_class(dark)


KNOB = explore(TicTacToe(), 50, vary={"c": [0, 1.4, 10]})
PAGES = [(LINES, 1440, "light", OPENED[1:]), (TWO, 390, "dark", OPENED[:1])]
LATER = [(LINES, 390, "dark", OPENED), (TWO, 390, "light", OPENED[:1]), (KNOB, 800, "dark", OPENED[:1])]
LATER += [(TURNS, *how, OPENED[:1]) for how in ((1440, "dark"), (390, "light"))]


@pytest.mark.parametrize(("explorer", "width", "colors", "parts"), [*PAGES, *later(LATER)])
def test_axe_finds_nothing(show, explorer, width, colors, parts):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    figure = show(explorer, width=width, colors=colors)
    figure.page.evaluate(axe.axe_script)
    figure.time.press("End")
    for buttons in parts:
        figure.press(*buttons)
        assert figure.page.evaluate(VIOLATIONS) == []


def test_a_tree_without_a_history_has_no_time_but_all_else(show):
    figure = show(watch(TRACE.root, children=lambda n: n.children, visits=lambda n: n.visits, wins=lambda n: n.wins))
    assert (figure.time.count(), figure.button(FORWARD).count()) == (0, 0)  # of what can be seen
    assert figure.root.locator(".say").inner_text() == "the tree after 50 visits"
    figure.tree.focus()
    figure.keys("ArrowDown")
    assert re.search(r" = \d\.\d\d", figure.root.locator(".formula").inner_text())
    figure.press("save as SVG", "keys")


def test_to_follow_the_search_brings_it_into_view(show):
    figure = show(ONE, "#iteration=50&phase=backpropagate")
    figure.press(*["more room, more cards"] * 4)
    figure.drag((200, 100), (-110, -40))
    figure.press("follow the search")
    figure.go(3, "expand")
    box = figure.root.locator(".tree > svg").bounding_box()
    inside = [card.bounding_box() for card in figure.root.locator(".tree .node").all()]
    assert any(box["x"] <= one["x"] < box["x"] + box["width"] and box["y"] <= one["y"] for one in inside)


def test_a_saved_page_has_links_to_moments_and_nodes_and_its_tree_is_saved_as_an_svg(chromium, tmp_path):
    ONE.save(tmp_path / "one.html")
    window = Window(chromium)
    page, figure = window.page, Figure(window.page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{(tmp_path / 'one.html').as_uri()}#iteration=9&phase=expand&node=c1")
    figure.root.wait_for()
    figure.is_at(9, "expand")
    figure.looks_at("c1")
    figure.press(FORWARD, "copy link")
    expect(figure.button("copied")).to_be_visible()
    assert page.url.endswith("one.html#iteration=9&phase=simulate&node=c1")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    figure.go(20, "select")
    assert figure.root.locator("[aria-selected=true]").count() == 0
    page.evaluate("location.hash = '#iteration=999&phase=nonsense&node=z9/!'")
    figure.go(9, "simulate")
    assert figure.root.locator("aside figcaption").inner_text() == "end of the random playout"
    assert "the random playout: " in figure.root.locator(".about").inner_text()
    figure.go(30, "backpropagate")
    shown = figure.tree.locator("text").all_text_contents()
    with page.expect_download() as download:
        figure.press("save as SVG")
    assert download.value.suggested_filename == "tree_30_backpropagate.svg"
    download.value.save_as(tmp_path / "tree.svg")
    page.goto((tmp_path / "tree.svg").as_uri())  # a page that has nothing but the file
    assert page.locator("text").all_text_contents() == [text for text in shown if text]
    look = page.evaluate(LOOKS)
    assert {tuple(one[:3]) for one in look} == {(True, True, True)}
    assert "middle" in {one[3] for one in look}
    lines = "[...document.querySelectorAll('.edges path')].map(one => getComputedStyle(one).fill)"
    assert set(page.evaluate(lines)) == {"none"}
    window.check()


# In Chinese

NAMES = {"TicTacToe", "Hex", "Pig", "UCB1", "roll", "hold", "player", "SVG", "Ctrl", "Esc", "Home", "End", "Enter"}
SHOWN = """() => [...document.querySelectorAll(".mcts-film, .mcts-film *:not(style, script)")].flatMap(one => [
    ...[...one.childNodes].filter(part => part.nodeType === 3).map(part => part.data),
    one.getAttribute("title") ?? "", one.getAttribute("aria-label") ?? "", one.getAttribute("aria-valuetext") ?? "",
])"""
TREES = {
    "moves": lambda: explore(record(TicTacToe(), 60, seed=3)),
    "cards hidden": lambda: explore(record(Hex(5), 1200)),
    "dice": lambda: explore(record(Pig(10), 60, **with_chance())),
    "what if": lambda: explore(TicTacToe(), 60, seed=3, what_if=True),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", TREES)
def test_a_living_tree_in_chinese_has_no_english_words(chromium, tmp_path, name):
    window, file, found = Window(chromium), tmp_path / "tree.html", set()
    with speaking("zh"):
        TREES[name]().save(file)
    for at in ("", "#iteration=12&phase=select", "#iteration=30&phase=simulate", "#iteration=60&phase=backpropagate"):
        window.page.goto("about:blank")
        window.page.goto(f"{file.as_uri()}{at}")
        window.page.locator(".mcts-film .say").first.wait_for()
        for drawer in ("曲线", "按键"):
            window.page.locator(".mcts-film button").filter(has_text=drawer).first.dispatch_event("click")
            found |= {*window.page.evaluate(SHOWN)}
    assert len(found) > 100
    words = {text: {*re.findall(r"[A-Za-z]\w{2,}", text)} - NAMES for text in found}
    assert [text for text, left in words.items() if left or re.search(r"\d,\d{3}", text)] == []
    window.check()
