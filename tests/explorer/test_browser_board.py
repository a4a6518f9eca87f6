"""What needs a kernel, in a real browser: boards to play on, with mouse and keyboard, on a phone, in the dark.

And a living tree that searches again.
"""

import re
from pathlib import Path

import pytest
from lesson_hands import press
from living_page import LIMIT
from playwright.sync_api import expect

import browser
from mcts_teach import ConnectFour, TicTacToe, mcts_player, search

TALL = {"width": 1280, "height": 6000}  # all outputs at once: JupyterLab takes away those that are out of sight
IMPORTS = """import sys; sys.path.insert(0, {!r})
from mcts_teach import *
from mcts_teach.explorer import *
from mcts_teach.explorer import thoughts
thoughts.ENOUGH = 300
from games.dots_and_boxes import Bare"""
BOARDS = {
    "mouse": "play_board(TicTacToe())",
    "keys": "play_board(ConnectFour(), mcts_player(100))",
    "hints": "play_board(TicTacToe(), mcts_player(60))",
    "column": "play_board(ConnectFour(), mcts_player(20))",
    "hex": "play_board(Hex(11), random_player())",
    "piles": "play_board(Nim((3, 4, 5), players=3), random_player())",
    "text": "play_board(Bare(), random_player())",
}
LIVE = "explore(TicTacToe(), 20, seed=10, live=True)"
ONE = """from mcts_teach import from_text
explore(from_text("X.. / XO. / .XO", TicTacToe()), 40, seed=10)"""
TWO = "compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))"
ENOUGH = 300  # iterations for hints
THEME_SAYS = "Failed to execute 'removeChild' on 'Node'"  # now and then, when JupyterLab changes its theme
WHITE, DARK = "rgb(255, 255, 255)", "rgb(43, 45, 49)"  # of a free cell
pytestmark = [pytest.mark.slow, pytest.mark.timeout(LIMIT)]
FITS = """([board, width]) => {
    const all = what => [...board.querySelectorAll(what)], edge = board.getBoundingClientRect().right;
    const scale = svg => svg.clientWidth / svg.viewBox.baseVal.width;
    return edge <= width && board.scrollWidth <= board.clientWidth
        && all(".tools button, .tools select").every(control => control.getBoundingClientRect().right <= edge)
        && all("svg text").every(text => text.getAttribute("font-size") * scale(text.ownerSVGElement) >= 10); }"""
LABELS = "board => [...board.querySelectorAll('.cells [role=button]')].map(cell => cell.getAttribute('aria-label'))"


@pytest.fixture(scope="module")
def page(chromium, server, tmp_path_factory):
    """JupyterLab with a notebook of boards and of living trees, all of its cells run."""
    imports = IMPORTS.format(str(Path(__file__).resolve().parents[1]))
    cells = [imports, *BOARDS.values(), LIVE, ONE, TWO]
    browser.write_notebook(server.log.parent / "notebooks" / "small.ipynb", *cells)
    folder = tmp_path_factory.mktemp("small")
    with browser.notebook(chromium, server, "lab/tree/small.ipynb", folder) as notebook:
        notebook.page.set_viewport_size(TALL)
        notebook.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
        notebook.hosts = set()
        notebook.page.on("request", lambda request: notebook.hosts.add(request.url.split("/")[2]))
        yield notebook


@pytest.fixture
def board(page):
    """A board by its name; at the end nothing was complained of, and nothing came from another host."""
    page.page.set_viewport_size(TALL)
    yield lambda name: page.page.locator(".mcts-play").nth(list(BOARDS).index(name))
    ours = [words for words in page.complaints if THEME_SAYS not in words]
    assert (ours, page.errors()) == ([], [])
    assert all(host.startswith("127.0.0.1:") for host in page.hosts)


def says(board, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(board.locator("[role=status][aria-live=polite]")).to_contain_text(text)


def is_pressed(board, name, pressed):
    expect(board.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", str(pressed).lower())


def answer(board, state):
    """The move that the sentence says O has played."""
    [name] = re.findall(r"O played (\w+)", board.get_by_role("status").inner_text())
    [move] = [move for move in state.moves() if state.name(move) == name]
    return move


def test_a_game_with_the_mouse(board):
    """Play the first free cell each time, follow the answers, and compare the end with the rules."""
    board, state = board("mouse"), TicTacToe()
    while state.moves():
        name = state.name(state.moves()[0])
        press(board, f"play {name}")
        says(board, re.compile(rf"X played {name}(; O played \w+)?\. (Your turn|The game is over)"))
        expect(board.locator(f".cells [aria-label^='X on {name}']")).to_have_count(1)
        state = state.play(state.moves()[0])
        if state.moves():
            state = state.play(answer(board, state))
    won = {(1, 0): "X won", (0, 1): "O won", (0.5, 0.5): "draw"}[state.rewards()]
    says(board, f"The game is over: {won}")
    expect(board.locator(".cells [aria-label*=' on ']")).to_have_count(9 - str(state).count("."))
    press(board, "undo")
    says(board, "Taken back.")
    press(board, "new game")
    says(board, "A new game. Your turn: you are X.")
    expect(board.locator("[aria-label^='play ']")).to_have_count(9)


def test_words_of_a_cell_stand_below_the_board_and_cover_none(board):
    board = board("mouse")
    expect(board.locator(".cells title")).to_have_count(0)
    board.get_by_role("button", name="play b2", exact=True).hover()
    expect(board.locator(".over")).to_have_text("play b2")
    board.get_by_role("button", name="undo", exact=True).hover()
    expect(board.locator(".over")).to_have_text("")


def test_seat_and_strength(board):
    board = board("mouse")
    board.get_by_label("the other").select_option("perfect")
    says(board, "From its next move on the other is: perfect.")
    board.get_by_label("you play").select_option("O, moves second")
    says(board, re.compile(r"A new game, and you are O now\. X played \w\d\. Your turn: you are O\."))
    expect(board.locator("[aria-label$=', just played']")).to_have_count(1)
    board.get_by_label("you play").select_option("X, moves first")
    board.get_by_label("the other").select_option("search, 100 iterations")
    says(board, "From its next move on the other is: search, 100 iterations.")


def test_thoughts_beside_the_board_and_the_living_tree_below(board, page):
    board = board("mouse")
    press(board, "play b2")
    says(board, "X played b2; O played")
    press(board, "thoughts")
    words = board.locator(".thought p").first
    expect(words).to_contain_text("What led to 2. O ")
    picture, side = board.locator(".stage").bounding_box(), board.locator(".thought").bounding_box()
    assert side["x"] >= picture["x"] + picture["width"]
    assert abs(side["y"] - picture["y"]) < 60
    trees = page.page.locator(".jupyter-widgets .mcts-figure:not(.mcts-play)").filter(
        has_not=page.page.get_by_role("button", name="search again")
    )
    expect(trees).to_have_count(0)
    press(board, "tree")
    expect(trees).to_have_count(1)
    expect(trees.locator("svg").first).to_be_visible()
    assert trees.bounding_box()["y"] >= board.bounding_box()["y"] + board.bounding_box()["height"] - 1
    press(board, "tree", "thoughts")
    expect(trees).to_have_count(0)
    expect(words).to_have_count(0)


def test_a_game_with_the_keyboard(board, page):
    """One stop among the cells, arrows between them, Enter and space play; no key does anything to the notebook."""
    board, keys = board("keys"), page.page.keyboard
    cells = page.page.locator(".jp-Cell").count()
    board.get_by_label("the other").focus()
    focused = "document.activeElement.getAttribute('aria-label')"
    keys.press("Tab")
    assert page.page.evaluate(focused) == "play a, cell a1"
    walk = {"ArrowRight": "b1", "ArrowDown": "b2", "ArrowLeft": "a2", "ArrowUp": "a1"}
    for key, name in walk.items():
        keys.press(key)
        assert page.page.evaluate(focused).endswith(f", cell {name}")
    keys.press("ArrowUp")
    assert page.page.evaluate(focused).endswith(", cell a1")
    expect(board.locator(".cells [tabindex='0']")).to_have_count(1)
    keys.press("ArrowRight")
    keys.press("Enter")
    says(board, "X played b; O played")
    keys.press(" ")
    says(board, re.compile("X played b; O played .* Your turn"))
    expect(board.locator(".moves li")).to_have_count(4)
    for key in "abcdyjkxz0":
        keys.press(key)
    keys.press("Tab")
    assert page.page.evaluate("document.activeElement.closest('.cells')") is None
    assert page.page.locator(".jp-Cell").count() == cells


def test_a_double_click_plays_once(board):
    board = board("column")
    board.locator("[aria-label='play d, cell d1']").dblclick()
    says(board, re.compile(r"X played d; O played \w\. Your turn"))
    expect(board.locator(".moves li")).to_have_count(2)
    expect(board.locator("[aria-label*=', just played']")).to_have_count(1)


def test_hints_grow_on_the_cells_and_are_python_s(board):
    board = board("hints")
    press(board, "play b2")
    says(board, "X played b2; O played")
    press(board, "hints")
    is_pressed(board, "hints", True)
    expect(board.locator(".grown")).to_contain_text(f"after {ENOUGH:,} iterations")
    state = TicTacToe().play(4)
    state = state.play(mcts_player(60)(state))
    root, expected = search(state, ENOUGH), []
    for move, node in root.children.items():
        share, mean = f"{node.visits / ENOUGH:.0%}", f"{node.wins / node.visits:.2f}"
        expected.append(f"play {state.name(move)}; hint: {share} of the visits, mean {mean}")
    assert sorted(label for label in board.evaluate(LABELS) if "hint" in label) == sorted(expected)
    numbers = [text for text in board.locator(".picture text").all_text_contents() if re.search(r"\d\d|%", text)]
    assert sorted(numbers) == sorted(part for words in expected for part in re.findall(r"\d+%|\d\.\d\d", words))
    press(board, "hints")
    is_pressed(board, "hints", False)
    expect(board.locator("[aria-label*=hint]")).to_have_count(0)


def test_hints_of_a_column_are_where_the_disc_would_fall(board):
    board = board("keys")
    press(board, "new game", "hints")
    expect(board.locator(".grown")).to_contain_text(f"after {ENOUGH:,} iterations")
    assert [label.split(";")[0] for label in board.evaluate(LABELS) if "hint" in label] == [
        f"play {name}, cell {name}6" for name in ConnectFour().axes["column"]
    ]
    press(board, "hints")


@pytest.mark.parametrize("width", [390, 800, 1000, 1440])
def test_every_board_fits_and_can_be_read(board, page, width):
    page.page.set_viewport_size({**TALL, "width": width})
    for name in BOARDS:
        page.page.wait_for_function(FITS, arg=[board(name).element_handle(), width], polling=browser.POLLING)


def test_in_the_dark_the_board_is_dark(board, page):
    board = board("hex")
    press(board, "play f6")
    says(board, "X played f6; O played")
    frame = board.locator(".picture svg").get_attribute("viewBox")
    change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
    light, dark = ("Light", WHITE, "rgb(10, 143, 127)"), ("Dark", DARK, "rgb(47, 196, 174)")
    for theme, paper, color in (light, dark, light):
        if page.page.locator(f"[data-jp-theme-name='JupyterLab {theme}']").count() == 0:
            page.page.evaluate(change, f"JupyterLab {theme}")
        expect(board.locator(".picture polygon").first).to_have_css("fill", paper)
        expect(board.locator(".picture circle[fill='var(--stone1)']")).to_have_css("fill", color)
        expect(board.locator(".picture svg")).to_have_attribute("viewBox", frame)


def test_a_game_without_cells_and_one_of_piles(board, page):
    text = board("text")
    text.get_by_role("button", name="play 3", exact=True).focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Enter")
    says(text, "player 0 played 4; player 1 played")
    assert page.page.evaluate("document.activeElement.closest('.others') !== null")
    expect(text.locator("pre")).to_contain_text("Bare(lines=")
    piles = board("piles")
    press(piles, "play C-5")
    says(piles, re.compile("player 0 played C-5; player 1 played .*; player 2 played .* Your turn"))
    expect(piles.locator(".picture")).to_contain_text("C: 0")


def test_a_living_tree_searches_again_and_beside(page):
    page.page.set_viewport_size(TALL)
    figure = page.page.locator(".mcts-film").filter(has=page.page.get_by_role("button", name="search again"))
    press(figure, "search again")
    figure.locator("form [name=c]").fill("0.3")
    press(figure, "beside this one")
    expect(figure.get_by_role("tree")).to_have_count(2)
    expect(figure.locator(".tree figcaption b")).to_have_text(["c = 1.41", "c = 0.30"])
    expect(figure.get_by_text("They part in iteration ")).to_be_visible()
    figure.get_by_label("iterations", exact=True).fill("0")
    figure.locator("form").get_by_role("button", name="search again").click()
    expect(figure.get_by_role("alert")).to_have_text("iterations must be a whole number of at least 1, not 0")
    figure.get_by_label("iterations", exact=True).fill("7")
    figure.locator("form").get_by_role("button", name="search again").click()
    expect(figure.get_by_role("tree")).to_have_count(1)
    figure.get_by_role("slider", name="time").press("End")
    expect(figure.locator(".clock")).to_have_text("iteration 7 of 7")
    slider = figure.locator(".knob input")
    slider.press("Home")
    expect(figure.locator(".knob output")).to_have_text("0.00")
    expect(figure.locator(".formula")).to_contain_text("0.00 · √(ln 7")  # searched again, at the same moment
    assert page.errors() == []


def test_what_if_it_had_taken_another_way_is_asked_of_python(page):
    figure = page.page.locator(".mcts-film").filter(has=page.page.get_by_role("button", name="search again"))
    figure.get_by_label("iterations", exact=True).fill("20")
    figure.locator("form").get_by_role("button", name="search again").click()
    expect(figure.locator(".clock")).to_contain_text("of 20")
    press(figure, "to the last moment")
    figure.get_by_role("group", name="phase").get_by_role("button", name="Select").click()
    offers = figure.get_by_role("group", name="what if")
    name = offers.get_by_role("button").first.inner_text()
    press(offers, name)
    expect(figure.locator(".tree figcaption b")).to_have_text(["as it was", "what if"])
    expect(figure.get_by_role("button", name=f"had gone to {name}? ")).to_be_visible()
    press(offers, "back to the one search")
    expect(figure.get_by_role("tree")).to_have_count(1)
    assert page.errors() == []


def test_each_living_tree_of_a_notebook_is_its_own(page):
    one, two = (page.page.locator(".jp-RenderedHTMLCommon .mcts-film").nth(number) for number in (0, 1))
    press(two, "to the last moment")
    expect(two.locator(".clock")).to_have_text("iteration 20 of 20")
    expect(one.locator(".clock")).to_have_text(re.compile("before the search|of 40"))
    expect(one.get_by_role("tree")).to_have_count(1)
    expect(two.get_by_role("tree")).to_have_count(2)
    expect(two.get_by_text("They part in iteration ")).to_be_visible()
    assert page.errors() == []
