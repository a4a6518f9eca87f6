"""Boards to play on with mouse and keyboard, on a phone, in the dark; and a living tree that searches again."""

import re

import pytest
from board_parts import scripted
from games.dots_and_boxes import Bare
from living_figure import press
from living_page import LIMIT
from playwright.sync_api import expect

import browser
from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, explore, mcts_player, random_player
from mcts_teach.explorer import thoughts

WHITE, DARK = "rgb(255, 255, 255)", "rgb(43, 45, 49)"  # of a free cell
pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]
FITS = """([board, width]) => {
    const all = what => [...board.querySelectorAll(what)], edge = board.getBoundingClientRect().right;
    const scale = svg => svg.clientWidth / svg.viewBox.baseVal.width;
    return edge <= width && board.scrollWidth <= board.clientWidth
        && all(".tools button, .tools select").every(control => control.getBoundingClientRect().right <= edge)
        && all("svg text").every(text => text.getAttribute("font-size") * scale(text.ownerSVGElement) >= 10); }"""
FOCUSED = "document.activeElement.getAttribute('aria-label')"


@pytest.fixture
def page(window):
    """An empty page; `page.board(...)` puts a board there."""
    return window()


def says(board, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(board.locator("[role=status][aria-live=polite]")).to_contain_text(text)


def test_a_game_with_the_mouse(page):
    board = page.board(TicTacToe(), scripted("b1", "c1"))
    board.get_by_role("button", name="play b2", exact=True).hover()
    assert board.locator(".over").inner_text() == "play b2"  # words stand below the board and cover none of it
    assert board.locator(".cells title").count() == 0
    told = ["O played b1. Your turn", "O played c1. Your turn", "over: X won", "Taken back.", "A new game. Your turn: "]
    for name, said in zip(["play a1", "play a2", "play a3", "undo", "new game"], told, strict=True):
        press(board, name)
        says(board, said)
    assert (board.locator(".over").inner_text(), board.locator("[aria-label^='play ']").count()) == ("", 9)
    board.get_by_label("the other").select_option("search, 100 iterations")
    says(board, "From its next move on the other is: search, 100 iterations.")
    board.get_by_label("you play").select_option("O, moves second")
    says(board, re.compile(r"A new game, and you are O now\. X played \w\d\. Your turn: you are O\."))
    assert board.locator("[aria-label$=', just played']").count() == 1
    press(board, "thoughts")
    expect(board.locator(".thought p").first).to_contain_text("What led to 1. X ")
    picture, side = board.locator(".stage").bounding_box(), board.locator(".thought").bounding_box()
    assert side["x"] >= picture["x"] + picture["width"]
    assert abs(side["y"] - picture["y"]) < 60
    press(board, "thoughts")
    expect(board.locator(".thought p")).to_have_count(0)


def test_a_game_with_the_keyboard(page):
    """One stop among the cells, arrows between them, Enter and space play."""
    board, document = page.board(ConnectFour(), mcts_player(50)), page.page
    board.get_by_label("the other").focus()
    keys = ["Tab", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"]
    for key, name in zip(keys, ["a1", "b1", "b2", "a2", "a1", "a1"], strict=True):
        document.keyboard.press(key)
        assert document.evaluate(FOCUSED).endswith(f", cell {name}")
    expect(board.locator(".cells [tabindex='0']")).to_have_count(1)
    document.keyboard.press("ArrowRight")
    document.keyboard.press("Enter")
    says(board, "X played b; O played")
    document.keyboard.press(" ")
    expect(board.locator(".moves li")).to_have_count(4)
    document.keyboard.press("Tab")
    assert document.evaluate("document.activeElement.closest('.cells')") is None


def test_hints_grow_on_the_cells_and_are_gone_when_nobody_wants_them(page, monkeypatch):
    monkeypatch.setattr(thoughts, "ENOUGH", 300)
    board = page.board(TicTacToe(), scripted("a1"))
    press(board, "play b2")
    press(board, "hints")
    expect(board.locator(".grown")).to_contain_text("after 300 iterations")
    hinted = board.locator("[aria-label*=hint]")
    labels = " ".join(label.get_attribute("aria-label") for label in hinted.all())
    assert re.fullmatch(r"(play \w\d; hint: \d+% of the visits, mean \d\.\d\d ?){7}", labels)
    numbers = [text for text in board.locator(".picture text").all_text_contents() if re.search(r"\d\d|%", text)]
    assert sorted(numbers) == sorted(re.findall(r"\d+%|\d\.\d\d", labels))
    press(board, "hints")
    expect(board.get_by_role("button", name="hints", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(hinted).to_have_count(0)


def test_every_board_fits_and_can_be_read(page):
    games = TicTacToe(), ConnectFour(), Hex(11), Nim((3, 4, 5), players=3), Bare()
    boards = [page.board(game, random_player()).element_handle() for game in games]
    for width in (390, 800, 1440):
        page.page.set_viewport_size({"width": width, "height": 900})
        for board in boards:
            page.page.wait_for_function(FITS, arg=[board, width], polling=browser.POLLING)


def test_in_the_dark_the_board_is_dark(page):
    board = page.board(Hex(5), random_player())
    press(board, "play c3")
    for light, paper, color in (("true", WHITE, "rgb(10, 143, 127)"), ("false", DARK, "rgb(47, 196, 174)")):
        page.page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        expect(board.locator(".picture polygon").first).to_have_css("fill", paper)
        expect(board.locator(".picture circle[fill='var(--stone1)']")).to_have_css("fill", color)


def test_a_game_without_cells_has_buttons_which_keep_the_focus(page):
    text = page.board(Bare(), random_player())
    text.get_by_role("button", name="play 3", exact=True).focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Enter")
    says(text, "player 0 played 4; player 1 played")
    assert page.page.evaluate("document.activeElement.closest('.others') !== null")
    expect(text.locator("pre")).to_contain_text("Bare(lines=")


def test_a_living_tree_searches_again_and_beside_and_another_way(page):
    explorer = explore(TicTacToe(), 20, seed=10, live=True)
    figure = page.add(explorer._widget, explorer._answer)
    iterations, labels = figure.get_by_label("iterations", exact=True), figure.locator(".tree figcaption b")
    press(figure, "search again")
    figure.locator("form [name=c]").fill("0.3")
    press(figure, "beside this one")
    expect(labels).to_have_text(["c = 1.41", "c = 0.30"])
    expect(figure.get_by_text("They part in iteration ")).to_be_visible()
    again = figure.locator("form").get_by_role("button", name="search again")
    iterations.fill("0")
    again.click()
    expect(figure.get_by_role("alert")).to_have_text("iterations must be a whole number of at least 1, not 0")
    iterations.fill("20")
    again.click()
    expect(figure.get_by_role("tree")).to_have_count(1)
    figure.get_by_role("slider", name="time").press("End")
    expect(figure.locator(".clock")).to_have_text("iteration 20 of 20")
    figure.locator(".knob input").press("Home")
    expect(figure.locator(".knob output")).to_have_text("0.00")
    expect(figure.locator(".formula")).to_contain_text("0.00 · √(ln 20")  # searched again, at the same moment
    figure.get_by_role("group", name="phase").get_by_role("button", name="Select").click()
    offers = figure.get_by_role("group", name="what if")
    press(offers, offers.get_by_role("button").first.inner_text())
    expect(labels).to_have_text(["as it was", "what if"])
