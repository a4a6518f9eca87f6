"""The rules of every game, held against published counts and against slow lookups on a plain grid."""

import copy
import pickle
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from math import prod
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, from_text
from mcts_teach.games.connect_four import connected
from mcts_teach.games.hex import joins
from mcts_teach.games.m_n_k import has_line
from mcts_teach.names import outcome

BOARDS = [
    TicTacToe(),
    MNK(4, 3, 3),
    MNK(3, 5, 4),
    MNK(1, 4, 2),
    MNK(6, 1, 3),
    MNK(2, 2, 1),
    MNK(9, 9, 5),
    ConnectFour(),
    ConnectFour(4, 5),
    ConnectFour(5, 4, 3),
    ConnectFour(1, 6, 2),
    ConnectFour(3, 1, 2),
    Hex(1),
    Hex(2),
    Hex(5),
    Hex(11),
]
GAMES = [*BOARDS, Nim((3,)), Nim((1, 2, 3)), Nim((2, 2), players=3), Nim((3, 1, 2), players=4)]

every_board = pytest.mark.parametrize("start", BOARDS, ids=repr)
every_game = pytest.mark.parametrize("start", GAMES, ids=repr)
thorough = settings(derandomize=True, deadline=None, max_examples=300)


def random_game(start, rng):
    """The positions of one game played at random, from the start to the end."""
    game = [start]
    while moves := game[-1].moves():
        game.append(game[-1].play(rng.choice(moves)))
    return game


def random_positions(start, games=10):
    """All positions of some random games, the finished ones too."""
    rng = Random(0)
    return [state for _ in range(games) for state in random_game(start, rng)]


def play_all(state, moves):
    """The position after these moves."""
    for move in moves:
        state = state.play(move)
    return state


# Counting


def plies(start):
    """For each ply the positions that can be reached, and by how many sequences of moves."""
    reached = Counter([start])
    while reached:
        yield reached
        after = Counter()
        for state, sequences in reached.items():
            for move in state.moves():
                after[state.play(move)] += sequences
        reached = after


def sequences_by_ply(start, most=100):
    return [reached.total() for reached in islice(plies(start), most + 1)]


def positions(start):
    """Every position that can be reached, and by how many sequences of moves."""
    return Counter({state: sequences for reached in plies(start) for state, sequences in reached.items()})


def symmetric(state):
    """The eight ways to turn and mirror a tic-tac-toe board, as drawn texts."""
    rows = [line.split() for line in str(state).splitlines()]
    for _ in range(4):
        rows = [list(row) for row in zip(*rows, strict=True)]
        yield "".join(map("".join, rows))
        rows = rows[::-1]
        yield "".join(map("".join, rows))


@cache
def random_play(state):
    """What each player gets on average if all moves are drawn at random."""
    moves = state.moves()
    if not moves:
        return tuple(map(Fraction, state.rewards()))
    values = [random_play(state.play(move)) for move in moves]
    return tuple(sum(column) / len(moves) for column in zip(*values, strict=True))


def test_tic_tac_toe_has_the_known_number_of_sequences_by_ply():
    sequences = sequences_by_ply(TicTacToe())
    assert sequences == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert sum(sequences) == 549_946


def test_tic_tac_toe_has_5478_positions_of_which_958_are_finished():
    found = positions(TicTacToe())
    finished = Counter(state.rewards() for state in found if not state.moves())
    assert len(found) == 5_478
    assert finished == {(1.0, 0.0): 626, (0.0, 1.0): 316, (0.5, 0.5): 16}


def test_tic_tac_toe_has_765_positions_up_to_symmetry():
    assert len({min(symmetric(state)) for state in positions(TicTacToe())}) == 765


def test_tic_tac_toe_has_255168_games():
    games = Counter()
    lengths = Counter()
    for ply, reached in enumerate(plies(TicTacToe())):
        for state, sequences in reached.items():
            if not state.moves():
                games[state.rewards()] += sequences
                lengths[ply] += sequences
    assert games == {(1.0, 0.0): 131_184, (0.0, 1.0): 77_904, (0.5, 0.5): 46_080}
    assert lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}


def test_connect_four_has_the_known_numbers_of_sequences_and_positions_by_ply():
    first = list(islice(plies(ConnectFour()), 9))
    assert [reached.total() for reached in first] == [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]
    assert [len(reached) for reached in first] == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]
    assert sum(sequences for state, sequences in first[7].items() if state.won) == 13_032
    assert not any(state.won for reached in first[:7] for state in reached)


def test_hex_has_the_known_numbers_of_sequences_and_positions():
    assert sequences_by_ply(Hex(3)) == [1, 9, 72, 504, 3_024, 15_120, 54_720, 146_880, 207_360, 120_960]
    assert len(positions(Hex(3))) == 5_514


@pytest.mark.parametrize("piles", [(4,), (1, 2), (3, 2, 1)])
def test_nim_positions_are_all_smaller_piles(piles):
    smaller = {state.piles for state in positions(Nim(piles))}
    assert len(smaller) == prod(size + 1 for size in piles)


def test_random_tic_tac_toe_has_its_exact_value():
    draw = Fraction(8, 63)
    assert random_play(TicTacToe()) == (Fraction(737, 1260) + draw / 2, Fraction(121, 420) + draw / 2)


@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        (0, Fraction(17, 28), Fraction(37, 140)),
        (1, Fraction(15, 28), Fraction(47, 140)),
        (4, Fraction(97, 140), Fraction(27, 140)),
    ],
    ids=["corner", "edge", "centre"],
)
def test_random_tic_tac_toe_after_an_opening_has_its_exact_value(move, first, second):
    half_a_draw = (1 - first - second) / 2
    assert random_play(TicTacToe().play(move)) == (first + half_a_draw, second + half_a_draw)


@pytest.mark.parametrize(("size", "first"), [(1, 1), (2, Fraction(1, 2)), (3, Fraction(2, 3))])
def test_random_hex_has_its_exact_value(size, first):
    assert random_play(Hex(size)) == (first, 1 - first)


def test_random_hex_of_size_4_is_fair():
    fillings = [sum(1 << cell for cell in cells) for cells in combinations(range(16), 8)]
    assert sum(joins(stones, 4, 0) for stones in fillings) == len(fillings) / 2


# Lines, held against a plain grid


def grid_lines(rows, cols, k):
    """Every row of k cells on the board, found one cell at a time."""
    for row in range(rows):
        for col in range(cols):
            for down, right in {(0, 1), (1, 0), (1, 1), (1, -1)} if k > 1 else {(0, 1)}:
                line = [(row + i * down, col + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < cols for r, c in line):
                    yield frozenset(line)


def bits(start, cells):
    return sum(1 << start.bit(row, col) for row, col in cells)


def wins(start, stones):
    """Whether the game itself sees a line in these stones."""
    if isinstance(start, MNK):
        return has_line(stones, start.m, start.n, start.k)
    return connected(stones, start.rows + 1, start.k)


def small_boards(game):
    """Boards of all shapes up to six by six; `game` takes rows, columns and k."""
    return [game(rows, cols, k) for rows in range(1, 7) for cols in range(1, 7) for k in range(1, max(rows, cols) + 1)]


both_line_games = pytest.mark.parametrize(
    "game", [lambda n, m, k: MNK(m, n, k), ConnectFour], ids=["MNK", "ConnectFour"]
)


@both_line_games
def test_every_line_wins_and_one_stone_less_does_not(game):
    for start in small_boards(game):
        for line in grid_lines(*start.shape, start.k):
            assert wins(start, bits(start, line))
            assert start.line(bits(start, line), 0) == bits(start, line)
            for cell in line:
                assert not wins(start, bits(start, line - {cell}))


@both_line_games
@thorough
@given(data=st.data(), rows=st.integers(1, 9), cols=st.integers(1, 9))
def test_lines_are_those_of_a_plain_grid(game, data, rows, cols):
    k = data.draw(st.integers(1, max(rows, cols)))
    start = game(rows, cols, k)
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    stones = set(data.draw(st.lists(st.sampled_from(grid), max_size=len(grid))))
    won = set().union(*(line for line in grid_lines(rows, cols, k) if line <= stones))
    assert wins(start, bits(start, stones)) == bool(won)
    assert start.line(bits(start, stones), 0) == bits(start, won)


@both_line_games
def test_stones_in_every_cell_but_one_row_or_column_do_not_join_around_the_sides(game):
    for start in small_boards(game):
        grid = {(row, col) for row in range(start.shape[0]) for col in range(start.shape[1])}
        for missing in range(6):
            for axis in (0, 1):
                stones = {cell for cell in grid if cell[axis] != missing}
                expected = any(line <= stones for line in grid_lines(*start.shape, start.k))
                assert wins(start, bits(start, stones)) == expected


@pytest.mark.parametrize(("start", "first"), [(MNK(2, 5, 3), "X. / XX / .X"), (MNK(3, 3, 3), "..X / X.. / .X.")])
def test_a_line_does_not_run_on_at_the_other_side(start, first):
    rows = [line.strip() for line in first.split("/")]
    cells = [(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol == "X"]
    assert not wins(start, bits(start, cells))


# Hex, held against a graph


def hex_neighbours(row, col):
    return [(row - 1, col), (row - 1, col + 1), (row, col - 1), (row, col + 1), (row + 1, col - 1), (row + 1, col)]


def joining_chains(size, player, stones):
    """The stones that hang together with both sides of a player."""
    graph = nx.Graph()
    graph.add_nodes_from(stones)
    graph.add_edges_from((cell, other) for cell in stones for other in hex_neighbours(*cell) if other in stones)
    axis = 0 if player == 0 else 1  # the first player joins top and bottom, the second left and right
    chains = nx.connected_components(graph)
    return set().union(*(chain for chain in chains if {0, size - 1} <= {cell[axis] for cell in chain}))


@thorough
@given(data=st.data(), size=st.integers(1, 11), player=st.integers(0, 1), seed=st.integers(0))
def test_hex_chains_are_those_of_a_graph(data, size, player, seed):
    grid = [(row, col) for row in range(size) for col in range(size)]
    stones = set(Random(seed).sample(grid, data.draw(st.integers(0, len(grid)))))
    chain = joining_chains(size, player, stones)
    assert joins(bits(Hex(size), stones), size, player) == bool(chain)
    assert Hex(size).line(bits(Hex(size), stones), player) == bits(Hex(size), chain)


@pytest.mark.parametrize("size", [2, 3, 5, 7, 11])
def test_exactly_one_player_joins_a_full_hex_board(size):
    rng, full = Random(size), (1 << size * size) - 1
    for _ in range(200):
        first = sum(1 << cell for cell in rng.sample(range(size * size), (size * size + 1) // 2))
        assert joins(first, size, 0) != joins(full & ~first, size, 1)


def test_a_hex_chain_that_winds_through_the_whole_board_wins():
    snake = """. . . . X
                . . . . X
                 . X X X .
                  X . . . .
                   X . . . ."""
    rows = [line.split() for line in snake.splitlines()]
    cells = {(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol == "X"}
    assert joins(bits(Hex(5), cells), 5, 0)
    assert not any(joins(bits(Hex(5), cells - {cell}), 5, 0) for cell in cells)


# Symmetries


def turned(state):
    """The position as drawn after half a turn of the page."""
    return from_text("\n".join(line[::-1] for line in str(state).split("\n")[::-1]), state)


def mirrored(state):
    """The position as drawn in a mirror beside it."""
    return from_text("\n".join(line[::-1] for line in str(state).split("\n")), state)


def tilted(state):
    """The position with rows and columns exchanged."""
    return from_text("\n".join(map("".join, zip(*str(state).replace(" ", "").split("\n"), strict=True))), state)


def closure(state, moves):
    """All positions that these ways of drawing lead to."""
    found, waiting = set(), [state]
    while waiting:
        image = waiting.pop()
        if image not in found:
            found.add(image)
            waiting += [move(image) for move in moves]
    return found


def ways_to_draw(start):
    """The ways to draw a board again that keep its rules."""
    if isinstance(start, Hex):
        return [turned]
    if isinstance(start, ConnectFour):
        return [mirrored]
    return [turned, mirrored, tilted] if start.m == start.n else [turned, mirrored]


@every_board
def test_symmetries_are_the_ways_to_draw_a_board_again(start):
    sizes = {Hex: 2, ConnectFour: 2}.get(type(start), 8 if start.shape[0] == start.shape[1] else 4)
    for state in random_positions(start, games=2):
        images = state.symmetries()
        assert images[0] == state
        assert len(images) == sizes
        assert set(images) == closure(state, ways_to_draw(start))


@every_board
def test_images_are_worth_the_same_and_have_the_same_replies(start):
    for state in random_positions(start, games=1):
        replies = Counter(frozenset(after.symmetries()) for after in map(state.play, state.moves()))
        for image in state.symmetries():
            assert (type(image), image.player, image.won) == (type(state), state.player, state.won)
            assert Counter(frozenset(after.symmetries()) for after in map(image.play, image.moves())) == replies
            assert image.moves() or image.rewards() == state.rewards()


def orbits(start):
    """How many positions can be reached, and how many if images of each other count once."""
    reached, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        new = {after for after in map(state.play, state.moves()) if after not in reached}
        reached |= new
        waiting += new
    return len(reached), len({min(state.symmetries()) for state in reached})


@pytest.mark.parametrize(
    ("start", "positions", "different"), [(TicTacToe(), 5478, 765), (Hex(2), 32, 17), (Hex(3), 5514, 2781)], ids=repr
)
def test_positions_up_to_symmetry(start, positions, different):
    assert orbits(start) == (positions, different)


@pytest.mark.parametrize(("start", "openings"), [(TicTacToe(), 3), (Hex(3), 5), (ConnectFour(5, 4), 2)], ids=repr)
def test_openings_up_to_symmetry(start, openings):
    assert len({frozenset(after.symmetries()) for after in map(start.play, start.moves())}) == openings


# Ends of games


def test_three_in_a_row_wins_for_whoever_has_them():
    assert play_all(TicTacToe(), [0, 3, 1, 4, 2]).rewards() == (1.0, 0.0)
    assert play_all(TicTacToe(), [0, 3, 1, 4, 8, 5]).rewards() == (0.0, 1.0)


def test_a_full_board_without_a_line_is_a_draw():
    assert from_text("XOX / XOO / OXX", TicTacToe()).rewards() == (0.5, 0.5)


def test_a_win_with_the_last_stone_is_a_win_and_no_draw():
    assert from_text("XOX / XOO / OX.", TicTacToe()).play(8).rewards() == (0.5, 0.5)
    assert from_text("XOX / OXO / OX.", TicTacToe()).play(8).rewards() == (1.0, 0.0)


def test_a_win_with_the_last_disc_is_a_win_and_no_draw():
    assert from_text("OX. / XOO / OXX", ConnectFour(3, 3, 3)).play(2).rewards() == (0.5, 0.5)
    assert from_text("XX. / XOX / OXO / OXO", ConnectFour(4, 3, 3)).play(2).rewards() == (0.0, 1.0)


def test_four_discs_win_in_every_direction():
    across, up, rising = [0, 0, 1, 1, 2, 2, 3], [0, 1, 0, 1, 0, 1, 0], [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3]
    falling = [6 - move for move in rising]
    for moves in (across, up, rising, falling):
        assert play_all(ConnectFour(), moves[:-1]).moves()
        assert play_all(ConnectFour(), moves).rewards() == (1.0, 0.0)


def test_the_only_hex_cell_wins():
    assert Hex(1).play(0).rewards() == (1.0, 0.0)


def test_stones_in_the_corners_of_hex_are_not_part_of_a_chain_elsewhere():
    won = from_text("O.X / O.X / XOX", Hex(3))
    marked = [cell.line for cell in won.cells()]
    assert marked == [False, False, True, False, False, True, False, False, True]


def test_hex_players_join_their_own_sides():
    assert play_all(Hex(2), [0, 1, 2]).rewards() == (1.0, 0.0)  # X down the left column
    assert play_all(Hex(3), [0, 3, 1, 4, 8, 5]).rewards() == (0.0, 1.0)  # O along the middle row


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_takes_the_last_object_of_nim_wins(players):
    state = play_all(Nim((1, 1, 1, 1, 1), players), [1, 101, 201, 301, 401])
    winner = 4 % players
    assert state.player == (winner + 1) % players
    assert state.rewards() == tuple(float(player == winner) for player in range(players))


@pytest.mark.parametrize("piles", [5, None, 1.5, {3, 4}])
def test_nim_asks_for_a_row_of_piles(piles):
    with pytest.raises(ValueError, match=r"piles must be a row of whole numbers such as \(3, 4, 5\)"):
        Nim(piles)


def test_a_board_that_is_not_a_text_is_refused():
    with pytest.raises(ValueError, match="must be drawn as a text of X, O and dots, not given as None"):
        from_text(None, TicTacToe())


def test_nim_moves_say_the_pile_and_the_number():
    state = Nim((2, 0, 3))
    assert state.moves() == [1, 2, 201, 202, 203]
    assert state.play(203).piles == (2, 0, 0)
    assert state.play(203).player == 1


@every_game
def test_rewards_come_at_the_end_and_share_one_point(start):
    for state in random_positions(start):
        if state.moves():
            with pytest.raises(ValueError, match="the game is not over yet"):
                state.rewards()
        else:
            assert sum(state.rewards()) == 1


@every_game
def test_players_take_turns(start):
    for ply, state in enumerate(random_game(start, Random(1))):
        assert state.player == ply % getattr(start, "players", 2)


# Positions as values


@every_board
def test_repr_and_text_lead_back_to_the_position(start):
    for state in random_positions(start):
        assert eval(repr(state)) == state
        assert from_text(str(state), start) == state


@pytest.mark.parametrize("start", [Nim((3,)), Nim((1, 0, 99)), Nim((2, 2), players=3)], ids=repr)
def test_repr_of_nim_leads_back_to_the_position(start):
    for state in random_positions(start):
        assert eval(repr(state)) == state


def test_repr_is_the_call_that_a_learner_would_write():
    assert [repr(s) for s in (TicTacToe(), MNK(4, 3, 3), ConnectFour(), ConnectFour(4, 5, 3), Hex(3))] == [
        "TicTacToe()",
        "MNK(4, 3, 3)",
        "ConnectFour()",
        "ConnectFour(4, 5, 3)",
        "Hex(3)",
    ]
    assert repr(ConnectFour(2, 3, 2).play(1)) == "from_text('... / .X.', ConnectFour(2, 3, 2))"
    assert repr(Nim((1, 2)).play(1)) == "Nim((0, 2), players=2, player=1)"


@every_game
def test_copies_and_pickles_are_equal(start):
    for state in random_positions(start, games=2):
        copies = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        assert all(type(other) is type(state) and other == state for other in copies)


@every_game
def test_positions_cannot_be_changed(start):
    with pytest.raises(AttributeError):
        start.player = 1
    with pytest.raises(AttributeError):
        start.note = "a new attribute"


@every_game
def test_playing_leaves_the_position_as_it_was(start):
    for state in random_positions(start, games=3):
        before = tuple(state)
        for move in state.moves():
            state.play(move)
        assert tuple(state) == before


def test_different_orders_of_moves_lead_to_equal_positions():
    for start, one, other in [
        (TicTacToe(), [0, 4, 8], [8, 4, 0]),
        (ConnectFour(), [0, 1, 6], [6, 1, 0]),
        (Hex(3), [0, 4, 8], [8, 4, 0]),
        (Nim((3, 3)), [1, 102], [102, 1]),
    ]:
        assert play_all(start, one) == play_all(start, other)
        assert hash(play_all(start, one)) == hash(play_all(start, other))


def test_positions_of_different_games_are_never_equal():
    four = ConnectFour(3, 3, 3)
    three = MNK(3, 3, 3)
    assert tuple(four) == tuple(three)
    assert four != three
    assert (four == three) is False
    assert len({four, three}) == 2
    assert three != tuple(three)
    assert tuple(three) != three


def test_boards_of_different_sizes_are_not_equal():
    assert MNK(3, 4, 3) != MNK(4, 3, 3)
    assert Hex(3) != Hex(4)
    assert Nim((1, 2)) != Nim((1, 2), players=3)
    assert Nim((1,)) != Nim((1, 0))


# What is refused


@every_game
def test_an_illegal_move_is_refused_and_the_legal_ones_are_named(start):
    for state in random_positions(start, games=2):
        legal = state.moves()
        message = "the legal moves are " + ", ".join(map(str, legal)) + "$" if legal else "the game is over$"
        for move in (-1, 10_000, 10**40, "0", "a1", 0.0, 1.5, None, [0], (0,)):
            with pytest.raises(ValueError, match=message):
                state.play(move)


@every_board
def test_a_taken_cell_or_a_full_column_is_refused(start):
    for state in random_positions(start, games=2):
        everything = range(start.shape[1] if isinstance(start, ConnectFour) else prod(start.shape))
        for move in set(everything) - set(state.moves()):
            with pytest.raises(ValueError, match=f"illegal move {move};|cannot play {move}: the game is over"):
                state.play(move)


@pytest.mark.parametrize("move", [0, 4, 100, 103, 200, -99])
def test_a_pile_without_that_many_objects_is_refused(move):
    with pytest.raises(ValueError, match=rf"illegal move {move}; the legal moves are 1, 2, 3, 101, 102"):
        Nim((3, 2)).play(move)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: MNK(0, 3, 3), "m, the number of columns, must be a whole number from 1 to 26, not 0"),
        (lambda: MNK(27, 3, 3), "from 1 to 26, not 27"),
        (lambda: MNK(3, 100, 3), "n, the number of rows, must be a whole number from 1 to 99, not 100"),
        (lambda: MNK(3, 4, 5), "k, the stones in a row, must be a whole number from 1 to 4, not 5"),
        (lambda: MNK(3, 3, 0), "from 1 to 3, not 0"),
        (lambda: MNK(3.0, 3, 3), r"not 3\.0"),
        (lambda: MNK("3", 3, 3), "not '3'"),
        (lambda: MNK(True, 3, 1), "not True"),
        (lambda: ConnectFour(0), "rows must be a whole number from 1 to 26, not 0"),
        (lambda: ConnectFour(6, 27), "cols must be a whole number from 1 to 26, not 27"),
        (lambda: ConnectFour(k=8), "k, the discs in a row, must be a whole number from 1 to 7, not 8"),
        (lambda: ConnectFour(3, 3), "from 1 to 3, not 4"),
        (lambda: Hex(0), "size must be a whole number from 1 to 11, not 0"),
        (lambda: Hex(12), "not 12"),
        (lambda: Hex(None), "not None"),
        (lambda: Nim(()), "the number of piles must be a whole number from 1 to 8, not 0"),
        (lambda: Nim((1,) * 9), "not 9"),
        (lambda: Nim((100,)), "a pile must be a whole number from 0 to 99, not 100"),
        (lambda: Nim((-1,)), "not -1"),
        (lambda: Nim((1,), players=1), "players must be a whole number from 2 to 4, not 1"),
        (lambda: Nim((1,), players=2, player=2), "player must be a whole number from 0 to 1, not 2"),
    ],
)
def test_bad_sizes_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("XO / .X / ..", TicTacToe(), "expected 3 rows of 3 cells.*got rows of 2, 2, 2"),
        ("XO. / .X.", TicTacToe(), "got rows of 3, 3$"),
        ("... / .... / ...", TicTacToe(), "got rows of 3, 4, 3"),
        ("", TicTacToe(), "got rows of nothing"),
        ("XO. / .?. / ...", TicTacToe(), r"'\?' is not a cell; use X, O and \. for an empty one"),
        ("XX. / ... / ...", TicTacToe(), "2 X and 0 O: X moves first"),
        ("O.. / ... / ...", TicTacToe(), "0 X and 1 O: X moves first"),
        ("XXX / OOO / ...", TicTacToe(), "X has won already|O has won already"),
        ("XXX / OO. / O..", TicTacToe(), "X has won already, so O cannot have moved after that"),
        ("OOO / XX. / X.X", TicTacToe(), "O has won already, so X cannot have moved after that"),
        ("X.. / ... / ...", ConnectFour(3, 3, 3), "a disc floats"),
        ("... / X.. / O..", Hex(4), "expected 4 rows of 4 cells"),
        ("XO. / XO. / XO.", Hex(3), "X has won already"),
        ("A | / B ||", Nim((1, 2)), r"from_text reads boards of X and O, and Nim\(\(1, 2\), players=2\) is not"),
        ("... / ... / ...", MNK, "is not a position on such a board"),
    ],
)
def test_a_drawing_that_does_not_fit_the_game_is_refused(text, game, message):
    with pytest.raises(ValueError, match=message):
        from_text(text, game)


def test_drawings_may_be_loose():
    expected = play_all(TicTacToe(), [0, 4, 8])
    for text in ("X..\n.O.\n..X", "x.. / .o. / ..x", "X.. /\n.O. /\n..X\n", "  X . .\n  . O .\n\n  . . X"):
        assert from_text(text, TicTacToe()) == expected


def test_a_drawing_may_be_read_with_any_position_of_the_game():
    anywhere = play_all(TicTacToe(), [0, 3, 1, 4, 2])
    assert from_text("... / .X. / ...", anywhere) == TicTacToe().play(4)


# Names and pictures


def test_moves_are_named_as_people_write_them():
    assert [TicTacToe().name(move) for move in (0, 2, 6, 8)] == ["a1", "c1", "a3", "c3"]
    assert [MNK(26, 99, 5).name(move) for move in (25, 26 * 99 - 1)] == ["z1", "z99"]
    assert [Hex(11).name(move) for move in (0, 10, 120)] == ["a1", "k1", "k11"]
    assert [ConnectFour().name(move) for move in (0, 6)] == ["a", "g"]
    assert [Nim((3, 4)).name(move) for move in (3, 104)] == ["A-3", "B-4"]


@every_game
def test_no_two_moves_share_a_name(start):
    names = [start.name(move) for move in start.moves()]
    assert len(set(names)) == len(names)


@every_board
def test_a_board_has_one_cell_for_each_place(start):
    for state in random_positions(start, games=3):
        cells = state.cells()
        symbols = str(state).split()
        assert len(cells) == len(symbols) == prod(state.shape)
        assert len({(cell.x, cell.y) for cell in cells}) == len(cells)
        assert [".XO"[0 if cell.owner is None else cell.owner + 1] for cell in cells] == symbols


@every_board
def test_a_click_on_an_empty_cell_plays_there(start):
    rows, cols = start.shape
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    for state in random_positions(start, games=2):
        for (row, col), cell in zip(grid, state.cells(), strict=True):
            if cell.move is not None:
                stone = state.play(cell.move).theirs ^ state.mine
                falls = range(rows) if isinstance(state, ConnectFour) else [row]
                assert state.owner(row, col) is None
                assert stone in [1 << state.bit(place, col) for place in falls]


@every_board
def test_the_cells_offer_exactly_the_legal_moves(start):
    for state in random_positions(start, games=3):
        assert {cell.move for cell in state.cells()} - {None} == set(state.moves())


@every_board
def test_exactly_the_winning_stones_are_marked(start):
    rows, cols = start.shape
    grid = [(row, col) for row in range(rows) for col in range(cols)]
    for state in random_positions(start, games=5):
        winner = 1 - state.player
        stones = {cell for cell in grid if state.owner(*cell) == winner}
        if isinstance(state, Hex):
            expected = joining_chains(rows, winner, stones)
        else:
            expected = set().union(*(line for line in grid_lines(rows, cols, state.k) if line <= stones))
        assert {cell for cell, shown in zip(grid, state.cells(), strict=True) if shown.line} == expected


def test_a_click_on_an_object_of_nim_takes_it_and_all_above():
    state = Nim((3, 0, 2))
    assert len(state.cells()) == 5
    for cell in state.cells():
        pile, above = round(cell.x / 1.5), sum(o.x == cell.x and o.y <= cell.y for o in state.cells())
        assert state.play(cell.move).piles[pile] == state.piles[pile] - above


def test_boards_print_as_they_are_drawn():
    assert str(play_all(TicTacToe(), [0, 4])) == "X . .\n. O .\n. . ."
    assert str(Hex(3).play(4)) == ". . .\n . X .\n  . . ."
    assert str(play_all(ConnectFour(2, 3, 3), [1, 1, 2])) == ". O .\n. X X"
    assert re.fullmatch(r"A \|\|\|\nB ", str(Nim((3, 0))))


@pytest.mark.parametrize(
    ("rewards", "words"),
    [((1, 0), "X won"), ((0.5, 0.5), "draw"), ((1, 3), None), ((1, 1), None), ((1, None), None), ("X", None)],
    ids=repr,
)
def test_a_game_was_won_by_whoever_got_the_whole_reward_alone(rewards, words):
    assert outcome(TicTacToe(), rewards) == words
