"""What is drawn of a board, from what its game says; games as strips of boards; colours that all tell apart."""

import math
from collections import Counter
from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pytest
from drawing.drawn import ENDGAME, apart, box, only
from games.dots_and_boxes import Start
from starts import STARTS
from trees import Long, Race

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, draw_board, from_text, play, random_player
from mcts_teach.drawing import boards, pictures
from mcts_teach.drawing.boards import CELL, EMPTY, GRID, HOLE, STONES, WON, board_marks, game_svg
from mcts_teach.drawing.colors import FAINT, INK, PAPER, PATH, PHASE_COLORS, contrast, ink_on, rate_color
from mcts_teach.drawing.figure import size_in_points
from mcts_teach.drawing.marks import Area, Disc, Line, Text, extent
from mcts_teach.drawing.pictures import board_picture, board_svg
from mcts_teach.games.state import Cell, Label, Side
from mcts_teach.playing import seats

SQUARE, WON_BY_X = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), from_text("XXX / OO. / ...", TicTacToe())
GAMES = (ENDGAME, WON_BY_X, *STARTS, ConnectFour(), Hex(11), Nim((3, 4, 5), players=3), Nim((0, 0)), Long(3))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
SIGHTS = [np.eye(3), np.array(DEUTERANOPIA), np.array(PROTANOPIA)]  # Machado, Oliveira & Fernandes (2009)
XYZ = np.array([[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]])  # of white: 1


def game(**said):
    """A position that says this about itself."""
    return type("Mine", (), {"__str__": lambda self: "a text\nof two lines", **said})()


def drawn(owner, pieces="marks", line=False, **said):
    """What is drawn on one cell, without the cell itself."""
    _, *marks = board_marks(game(cells=lambda self: [Cell(1.0, 2.0, SQUARE, owner, line=line)], pieces=pieces, **said))
    return marks


def test_each_kind_of_pieces_looks_as_its_name_says_and_a_game_that_says_nothing_is_its_text():
    first, second = board_marks(game(), numbers=True, edges=True)
    assert (first.text, second.text, second.y - first.y) == ("a text", "of two lines", 14)
    assert (first.mono, first.anchor) == (True, "start")
    [ring], (disc, *cross), hole = drawn(1), drawn(0, "stones"), Disc(CELL, 2 * CELL, 0.4 * CELL, HOLE)
    assert [[*map(type, some)] for some in (drawn(0), drawn(1, symbols="OX"), cross)] == [[Line, Line]] * 3
    assert (ring.radius < disc.radius, ring[3:5], disc[3:5]) == (True, (None, STONES[1]), (STONES[0], None))
    assert {drawn(0, kind, line=True)[0].stroke for kind in ("discs", "stones")} == {INK}
    assert [drawn(None, kind) for kind in ("marks", "discs", "stones", "objects")] == [[], [hole], [], []]
    square = tuple(((1 + x) * CELL, (2 + y) * CELL) for x, y in SQUARE)
    ground = tuple((x, max(y, 2.4 * CELL)) for x, y in square)
    objects = board_marks(game(cells=[Cell(1, 2, SQUARE, move=1), Cell(1, 2, SQUARE)], pieces="objects"))
    assert objects == [Area(square, STONES[0], PAPER, 3), Area(ground, STONES[0])]
    cells = board_marks(game(cells=[Cell(1, 2, SQUARE, 0, line=line) for line in (True, False)]))
    assert [mark[:3] for mark in cells if isinstance(mark, Area)] == [(square, WON, GRID), (square, EMPTY, GRID)]
    for owner, symbols, sign, color in [(2, "XO", "2", 2), (1, "AB", "B", 1), (6, "AB", "6", 2)]:  # of four colours
        disc, written = drawn(owner, symbols=symbols)
        assert (disc.fill, written.text) == (STONES[color], sign)
    beside = Side(5, ((0.0, 1.0), (2.0, 3.0))), Label(4.0, 1.0, "a", "end")
    line, text = board_marks(game(edges=beside, cells=[Cell(0, 0, SQUARE)]), edges=True)[1:]
    assert (*line[:2], *text[:3], text.anchor) == (((0, 40), (80, 120)), STONES[1], 160, CELL, "a", "end")
    with pytest.raises(ValueError, match="is 3; it must be one of 'marks'"):
        drawn(0, 3)


def numbers(state, how=True, **more):
    """The numbers of moves in a picture, or what stands in their place, each with its place in cells."""
    marks = board_marks(state, numbers=how, **more)[len(board_marks(state)) :]
    return {mark.text: (mark.x / CELL, mark.y / CELL) for mark in marks}


def test_moves_are_numbered_in_their_cells_or_below_their_columns_or_have_values():
    assert numbers(ConnectFour(1, 3, 2).play(1)) == {str(x): (x, 0.75) for x in (0, 2)}
    assert numbers(Nim((2, 0, 1))) == {"1": (0, -1), "2": (0, 0), "201": (3, 0)}
    assert {mark.color for mark in board_marks(Nim((2,)), numbers=True) if isinstance(mark, Text)} == {PAPER}
    assert [[*numbers(each)] for each in (Start(), game(axes={"column": "ab"}))] == [[*map(str, range(12))], []]
    state, shades = TicTacToe().play(4), {0: (0.55, 1), 2: (0.45, 0), 8: (0.5, 0.5)}
    for how in shades, {1: (0.3, 0.5)}:
        values = {move: value for move, (value, _) in how.items()}
        assert numbers(state, values=values) == {f"{value:.2f}": (n % 3, n // 3) for n, value in values.items()}
        assert [*numbers(state, "names", values=values)] == [state.name(move) for move in values]
        assert board_svg(state, values=values) == pictures.write_svg(board_picture(state, numbers=False, values=values))
        fills = [mark.fill for mark in board_marks(state, values=values) if isinstance(mark, Area)]
        assert fills == [rate_color(how[n][1]) if n in how else EMPTY for n in range(9)]
    assert board_marks(state, values={0: 0.4}, between=(-0.6, 1.4))[0].fill == rate_color(0.5) != rate_color(0.4)
    for values, *how in [[0.5]], [{4: 0.5}], [{1: 2}], [{1: "a"}], [{1: 0}, (1, 0)], [{1: 0}, (0, 1, 2)], [{}, 1]:
        with pytest.raises(ValueError, match=r"must be a dictionary|no move here|from 0 to 1|a value|^between must be"):
            draw_board(state, values=values, between=(*how, None)[0])


def test_nothing_on_a_board_covers_anything_and_letters_of_a_small_one_can_be_read_and_stay_in_their_cells(monkeypatch):
    for state in GAMES:
        picture = board_picture(state, numbers=True)
        assert (apart([*map(box, only(Text, picture))]), picture.words) == (True, f"the board:\n{state}")
        assert extent(picture.marks) == pytest.approx((8, 8, picture.width - 8, picture.height - 8))
    monkeypatch.setattr(pictures, "_show", lambda *shown: shown)
    games = [TicTacToe().play(4), ConnectFour().play(3), Hex(3), Nim((1, 2)), TicTacToe()]
    for state, on, means in zip(games, plt.subplots(1, 5, figsize=(11, 2.1))[1], [None] * 4 + [{0: 0.25}], strict=True):
        picture, ax = draw_board(state, ax=on, values=means)
        scale = min(room / of for room, of in zip(size_in_points(ax), picture[:2], strict=True))
        short = [mark for mark in only(Text, picture) if len(mark.text) <= 2]
        assert min(mark.size for mark in short) * scale > 7  # with larger letters the paper has grown a little
        wide = max(right - left for left, _, right, _ in map(box, short))
        assert (wide < CELL, apart([*map(box, only(Text, picture))])) == (True, True)


@pytest.mark.parametrize("start", [TicTacToe(), Nim((3, 4, 5), players=3), Race(), ConnectFour(), Hex(11)], ids=type)
def test_a_game_has_its_positions_in_rows_with_captions_and_frames_but_of_too_many_the_last_ones(start, monkeypatch):
    monkeypatch.setattr(boards, "write_svg", lambda picture: picture)
    game = play(start, [random_player(seat) for seat in range(seats(start))])
    *groups, outcome = (picture := game_svg(game)).marks
    captions = [group.marks[0] for group in groups]
    *full, last = Counter(caption.y for caption in captions).values()
    assert (len({*full}) < 2, last <= max(full, default=last)) == (True, True)
    assert [caption.text for caption in captions] == game.captions[:: -5 if start == Hex(11) else -1][::-1]
    filled = [sum(getattr(mark, "stroke", None) == PATH for mark in group.marks) for group in groups]
    assert filled == [caption.text != "start" and not isinstance(start, Nim | Race) for caption in captions]
    assert (outcome.text, picture.width <= 600) == (game.outcome, True)


def lab(color, sight):
    """A colour as somebody sees it, in CIE L*a*b*, but for the darkest."""
    x, y, z = np.cbrt(XYZ @ np.clip(sight @ [(int(color[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)], 0, 1))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_colour_blind_readers_tell_means_and_players_apart_every_text_can_be_read_and_means_go_from_orange_to_blue():
    far = [(15, rate_color(a), rate_color(b)) for a, b in combinations((0.0, 0.25, 0.5, 0.75, 1.0), 2)]
    far += [(30, STONES[0], STONES[1]), *((25, PATH, rate_color(rate)) for rate in (0.0, 0.5, 1.0))]
    for sight in SIGHTS:
        assert all(math.dist(lab(one, sight), lab(other, sight)) > least for least, one, other in far)
    assert all(contrast(ink_on(rate_color(i / 100)), rate_color(i / 100)) >= 4.5 for i in range(101))
    assert all(contrast(color, PAPER) >= 4.5 for color in (FAINT, PATH, *PHASE_COLORS.values()))
    rates = {None: PAPER, math.nan: PAPER, 0: "#e68a1e", 0.25: "#eec08a", 0.5: "#f7f7f5", 1: "#3f8fd2", 7: "#3f8fd2"}
    assert [*map(rate_color, rates)] == [*rates.values()]
