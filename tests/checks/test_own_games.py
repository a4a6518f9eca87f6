"""The check of a game: small games that keep what a search relies on, the same with one slip, and walks beside ours."""

import re

import pytest

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, search
from mcts_teach.checks import check, guard
from mcts_teach.checks.pieces import game_promises, own_games
from mcts_teach.checks.pieces.ends_of_games import winning_line
from mcts_teach.checks.pieces.own_games import _ways

IMPORTS = "import copy, random\nfrom typing import NamedTuple\nfrom dataclasses import dataclass\nimport numpy as np\n"
TAKE = """
class MyGame(NamedTuple):
    left: int = 11
    player: int = 0

    def moves(self):
        return [n for n in (1, 2, 3) if n <= self.left]

    def play(self, n):
        if n not in self.moves():
            raise ValueError(n)
        return MyGame(self.left - n, 1 - self.player)

    def rewards(self):
        if self.left:
            raise ValueError("not over")
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
"""
GRID = """
class MyGame:
    def __init__(self, grid=None, player=0):
        self.grid = grid or [[None] * 3 for _ in range(3)]
        self.player = player

    def line(self, p):
        g = self.grid
        rows = g + [list(c) for c in zip(*g)] + [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
        return any(row == [p] * 3 for row in rows)

    def moves(self):
        if self.line(0) or self.line(1):
            return []
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] is None]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(move)
        grid = [row[:] for row in self.grid]
        grid[move[0]][move[1]] = self.player
        return MyGame(grid, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("early")
        return (1, 0) if self.line(0) else (0, 1) if self.line(1) else (0.5, 0.5)
"""
FOUR = """
class MyGame:
    def __init__(self, columns=((),) * 4, player=0):
        self.columns, self.player = columns, player

    def disc(self, row, col):
        column = self.columns[col] if 0 <= col < 4 else ()
        return column[row] if 0 <= row < len(column) else None

    def won(self):
        return any(
            all(self.disc(row + i * up, col + i * right) == 1 - self.player for i in range(3))
            for up, right in [(0, 1), (1, 0), (1, 1), (-1, 1)] for row in range(5) for col in range(4)
        )

    def moves(self):
        return [] if self.won() else [col for col in range(4) if len(self.columns[col]) < 5]

    def play(self, column):
        if column not in self.moves():
            raise ValueError("full, or over")
        columns = list(self.columns)
        columns[column] = (*columns[column], self.player)
        return MyGame(columns, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        if not self.won():
            return 0.5, 0.5
        return (0, 1) if self.player == 0 else (1, 0)
"""
SMALL = ConnectFour(5, 4, 3)
REWARDS = "(0.0, 1.0) if self.player == 0 else (1.0, 0.0)"
MOVES = "[n for n in (1, 2, 3) if n <= self.left]"


def mine(text, *edits):
    """The class of a text, after some edits."""
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    names = {}
    exec(IMPORTS + text, names)
    return names["MyGame"]


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Nothing here depends on how fast a machine is."""
    for module in (game_promises, own_games):
        monkeypatch.setattr(module, "TOO_SLOW", 60.0)


@pytest.fixture
def leisure(monkeypatch):
    """As many random games as there may be."""
    monkeypatch.setattr(game_promises, "QUICK_LOOK", 60.0)


# What search asks of any game

OTHER_RIGHT = {
    "one player": """
class MyGame(NamedTuple):
    taken: tuple = ()
    player: int = 0
    def moves(self): return [] if len(self.taken) == 4 else [1, 2, 3]
    def play(self, n):
        if n not in self.moves(): raise ValueError(n)
        return MyGame((*self.taken, n))
    def rewards(self):
        if self.moves(): raise ValueError("not over")
        return (sum(self.taken) / 12,)
""",
    "three players": """
@dataclass(frozen=True)
class MyGame:
    piles: tuple = (2, 3)
    player: int = 0
    def moves(self): return [(i, n) for i, p in enumerate(self.piles) for n in range(1, p + 1)]
    def play(self, move):
        if move not in self.moves(): raise ValueError(move)
        i, n = move
        return MyGame(tuple(p - n * (j == i) for j, p in enumerate(self.piles)), (self.player + 1) % 3)
    def rewards(self):
        if any(self.piles): raise ValueError("not over")
        return [float(p == (self.player - 1) % 3) for p in range(3)]
""",
    "a pass is None": """
class MyGame(NamedTuple):
    stones: int = 6
    passes: int = 0
    player: int = 0
    score: tuple = (0, 0)
    def moves(self): return [] if self.passes == 2 or self.stones == 0 else [None, "take"]
    def play(self, move):
        if move not in self.moves(): raise ValueError(move)
        if move is None: return self._replace(passes=self.passes + 1, player=1 - self.player)
        score = list(self.score); score[self.player] += 1
        return MyGame(self.stones - 1, 0, 1 - self.player, tuple(score))
    def rewards(self):
        if self.moves(): raise ValueError("not over")
        a, b = self.score
        return (1.0, 0.0) if a > b else (0.0, 1.0) if b > a else (0.5, 0.5)
""",
    "numpy and copies": """
class MyGame:
    def __init__(self): self.cells, self.player = np.zeros(9, dtype=int), 0
    def moves(self): return [int(i) for i in np.flatnonzero(self.cells == 0)]
    def play(self, i):
        if i not in self.moves(): raise ValueError(i)
        new = copy.deepcopy(self); new.cells[i], new.player = self.player + 1, 1 - self.player
        return new
    def rewards(self):
        if self.moves(): raise ValueError("not over")
        return np.array([1.0, 0.0] if self.cells[0] == 1 else [0.0, 1.0])
""",
    "extra turns in lists": """
class MyGame:
    def __init__(self, pits=(2, 2, 0, 2, 2, 0), player=0): self.pits, self.player = list(pits), player
    def moves(self): return [i for i in range(3 * self.player, 3 * self.player + 2) if self.pits[i]]
    def play(self, pit):
        if pit not in self.moves(): raise ValueError(pit)
        pits = self.pits[:]; n = pits[pit]; pits[pit] = 0
        for i in range(pit + 1, pit + n + 1): pits[i % 6] += 1
        return MyGame(pits, self.player if (pit + n) % 6 == 3 * self.player + 2 else 1 - self.player)
    def rewards(self):
        if self.moves(): raise ValueError("not over")
        a, b = sum(self.pits[:3]), sum(self.pits[3:])
        return (1, 0) if a > b else (0, 1) if b > a else (0.5, 0.5)
    def __str__(self): return f"{self.pits}"
""",
    "moves without equality, a memory in the class": """
class Take:
    def __init__(self, n): self.n = n
class MyGame:
    known = {}
    def __init__(self, left=9, player=0): self.left, self.player = left, player
    def moves(self): return [Take(n) for n in MyGame.known.setdefault(self.left, [n for n in (1, 2) if n <= self.left])]
    def play(self, take):
        if take.n > self.left: raise ValueError
        return MyGame(self.left - take.n, 1 - self.player)
    def rewards(self):
        if self.left: raise ValueError
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
""",
    "nobody is to move in the end": """
class MyGame(NamedTuple):
    done: str = ""
    @property
    def player(self): return {0: 0, 1: 1, 2: 1, 3: 0}[len(self.done)]
    def moves(self): return [m for m in "abcd" if m not in self.done]
    def play(self, m):
        if m not in self.moves(): raise ValueError(m)
        return MyGame(self.done + m)
    def rewards(self):
        if self.moves(): raise ValueError("early")
        return (1, 0) if self.done[0] < self.done[-1] else (0, 1)
""",
    "a long random walk": """
class MyGame(NamedTuple):
    at: int = 0
    n: int = 0
    @property
    def player(self): return self.n % 2
    def moves(self): return [] if abs(self.at) == 15 or self.n == 1000 else [-1, 1]
    def play(self, step):
        if step not in self.moves(): raise ValueError
        return MyGame(self.at + step, self.n + 1)
    def rewards(self):
        if self.moves(): raise ValueError
        return (1, 0) if self.at == 15 else (0, 1) if self.at == -15 else (0.5, 0.5)
""",
}
RIGHT_EDITS = [(REWARDS, "[0, 1] if self.player == 0 else [1, 0]"), (MOVES, "range(1, min(3, self.left) + 1)")]


@pytest.mark.parametrize("text", [TAKE, GRID, *OTHER_RIGHT.values()], ids=["take", "grid", *OTHER_RIGHT])
def test_right_games_of_any_kind_pass(text):
    verdict = check.game(mine(text))
    assert verdict, verdict
    assert check.game(mine(text)())


@pytest.mark.parametrize("edit", RIGHT_EDITS)
def test_lists_and_ranges_are_as_good(edit):
    assert check.game(mine(TAKE, edit))


def test_a_right_game_is_shown_the_tree_that_a_search_grows():
    verdict = check.game(mine(TAKE))
    assert verdict.picture.yours.visits == 12
    assert not verdict.remark
    scaled = check.game(mine(TAKE, (REWARDS, "(-1, 1) if self.player == 0 else (1, -1)")))
    assert scaled.remark.startswith("Its rewards go from -1 to 1.")


def test_columns_from_1_to_4_are_right_and_remarked():
    from_one = [
        ("[col for col in range(4)", "[col + 1 for col in range(4)"),
        ("        columns = list", "        column -= 1\n        columns = list"),
    ]
    verdict = check.game(mine(FOUR, *from_one), SMALL)
    assert verdict.outcome == "right", verdict
    assert verdict.remark.startswith("Its moves are [1, 2, 3, 4], where ")
    assert "has [0, 1, 2, 3]: what is written for one of the two does not play the other." in verdict.remark
    assert "Its moves" not in check.game(mine(FOUR), SMALL).remark


EQUALITY = "    def __eq__(self, other): return vars(self) == vars(other)\n"
HASH = "    def __hash__(self): return 0\n"


@pytest.mark.parametrize(
    ("methods", "said"),
    [("", "are equal only to themselves, which exact"), (EQUALITY, "cannot be looked up in a table, which exact")],
    ids=["no equality", "no hash"],
)
def test_positions_that_no_table_can_hold_are_right_and_remarked(methods, said):
    verdict = check.game(mine(GRID, ("    def moves", f"{methods}    def moves")), TicTacToe())
    assert verdict.outcome == "right", verdict
    assert said in verdict.remark


def test_of_positions_that_a_table_can_hold_nothing_is_remarked():
    verdict = check.game(mine(GRID, ("    def moves", f"{EQUALITY}{HASH}    def moves")))
    assert (verdict.outcome, verdict.remark) == ("right", "")


EQUAL_IF_AS_MANY = """
    def __eq__(self, other): return len(self.moves()) == len(other.moves())
    def __hash__(self): return 1
    def line"""
OWN_HASHES = """
    def __eq__(self, other): return self.grid == other.grid
    def __hash__(self): return id(self)
    def line"""
EVERY_NINTH_TIME = """
        self.n = getattr(self, "n", 0) + 1
        if self.n % 9 == 5 or self.line(0) or"""
SEEN_BY = "    def seen_by(self, player): return self.left\n"
OTHER_GUESS = "    def guess(self, rng): return MyGame(10, self.player) if self.left == 11 else self\n"
PROMISED = ["another sum", "no guess", "a guess that can be told"]
LOG = ("class MyGame", "LOG = []\nclass MyGame")
SLIPS = [  # a game, the edits, what is said of it, and the mistake that it proves
    (
        TAKE,
        [("player: int = 0", "player: int = 1"), ("1 - self", "-self")],
        "after the move 2: MyGame.player is -1;",
        "",
    ),
    (
        TAKE,
        [("player: int = 0", "player: int = 1"), ("1 - self", "3 - self")],
        "player is 2, and rewards() are for 2",
        "seats",
    ),
    (
        TAKE,
        [("player: int = 0", "player: str = 'A'"), ("1 - self.player", "'B'")],
        "first position: MyGame.player is 'A'",
        "",
    ),
    (TAKE, [("(1.0, 0.0)", "(float('nan'), 0.0)")], "rewards() returned (nan, 0.0); it must return a tuple", ""),
    (TAKE, [(REWARDS, "{0: 0.0, 1: 1.0}")], "rewards() returned {0: 0.0, 1: 1.0}; it must return a tuple", ""),
    (TAKE, [(REWARDS, "-1 if self.player == 0 else 1")], "rewards() returned -1; it must", "one-number"),
    (TAKE, [(REWARDS, "(1.0,)")], "MyGame.player is 1, and rewards() are for 1 player", "seats"),
    (TAKE, [(" else (1.0, 0.0)", " else None")], "rewards() returned None; it must return a tuple", ""),
    (TAKE, [("(1.0, 0.0)", "(1.0, 0.0, 0.0)")], "(1.0, 0.0, 0.0); it must return 2 numbers", ""),
    (GRID, [(" else (0.5, 0.5)", " else None")], "rewards() returned None; it must return a tuple", ""),
    (GRID, [("(0.5, 0.5)", "random.Random().choice([(1, 0), (0, 1)])")], "when it is asked again", ""),
    (
        TAKE,
        [("return MyGame", "MyGame")],
        "MyGame.play(2) returned None; it must return the position after the move",
        "no-return",
    ),
    (
        TAKE,
        [("1 - self.player)", "1 - self.player), 1")],
        "play(2) returned (MyGame(left=9, player=1), 1), which is not a position: it has no player and",
        "",
    ),
    (TAKE, [("return MyGame", "MyGame"), ("player)\n\n", "player)\n        return self\n\n")], "the very position", ""),
    (TAKE, [("1 - self", "self")], "2 numbers, but player 1 never moves in", "turn-does-not-change"),
    (TAKE, [(REWARDS, "(1, 0, 0)")], "3 numbers, but player 2 never moves", ""),
    (TAKE, [("(1, 2, 3)", "(1, 2, 3, 1)")], "lists the move 1 twice", ""),
    (TAKE, [(MOVES, f"({MOVES[1:-1]})")], "MyGame.moves() returned <generator", "generator"),
    (TAKE, [(MOVES, f"{{{MOVES[1:-1]}}}")], "MyGame.moves() returned {1, 2, 3}; it must return a list", ""),
    (TAKE, [(MOVES, f"np.array({MOVES})")], "MyGame.moves() returned array(", ""),
    (TAKE, [(MOVES, f"{MOVES} or None")], "2, 2, 1: MyGame.moves() returned None; it must return a list", ""),
    (GRID, [("[(r, c) for", "[[r, c] for")], "a move must be a number, a text, a tuple or None", ""),
    (
        TAKE,
        [("    def moves", "    @property\n    def moves"), ("moves()", "moves")],
        "MyGame.moves is a property; it must be a method, so leave out the @property",
        "",
    ),
    (GRID, [("self.player = player", "self.player = lambda: player")], "player is a method; it must be a number", ""),
    (TAKE, [("def rewards", "def reward")], "is not a game position: it has no rewards", ""),
    (TAKE, [("left: int = 11", "left: int = 0")], "the game is over before it begins", ""),
    (
        TAKE,
        [("            raise ValueError(n)", "            pass")],
        "in the first position: play(0) is accepted",
        "illegal-accepted",
    ),
    (TAKE, [("raise ValueError(n)", "raise KeyError(n)")], "play(0) raised KeyError, and not a ValueError", ""),
    (TAKE, [('raise ValueError("not over")', "pass")], "rewards() answers before the game", "rewards-before-the-end"),
    (
        TAKE,
        [("self.left - n,", "self.left - n if self.left > n else 11,")],
        "MyGame.moves() was never empty in a random game of 3,000 moves; every game must end",
        "never-ends",
    ),
    (TAKE, [("1 - self.player)", "[1, 0][self.player + (self.left == 3)])")], "(by play(", ""),
    (
        GRID,
        [("[row[:] for row in self.grid]", "list(self.grid)")],
        "play((2, 0)) changed the position",
        "state-changed",
    ),
    (
        GRID,
        [("return MyGame(grid", "self.grid = grid\n        return MyGame(grid")],
        "changed the position",
        "state-changed",
    ),
    (
        GRID,
        [("grid = [row[:] for row in self.grid]", "self = copy.copy(self); grid = self.grid")],
        "changed",
        "state-changed",
    ),
    (
        GRID,
        [("grid=None", "grid=[[None] * 3 for _ in range(3)]"), ("[row[:] for row in self.grid]", "self.grid")],
        "",
        "state-changed",
    ),
    (GRID, [("    def line", EQUAL_IF_AS_MANY)], "make two positions equal that differ in their moves", ""),
    (GRID, [("    def line", OWN_HASHES)], "positions that are equal must have the same hash", ""),
    (GRID, [("        if self.line(0) or", EVERY_NINTH_TIME)], "", ""),
    (
        GRID,
        [("grid[move[0]]", "move = random.Random().choice(self.moves())\n        grid[move[0]]")],
        "led to two different",
        "",
    ),
    (
        TAKE,
        [LOG, ("        return My", "        LOG.append(n)\n        return My"), (REWARDS, "(len(LOG) % 2, 0)")],
        "played again with the same moves, a game ended with the rewards",
        "",
    ),
    (TAKE, [("self.left - n,", "self.left - n + random.randrange(1),")], "play(2) drew random numbers", "global-rng"),
]


@pytest.mark.parametrize(("text", "edits", "said", "key"), SLIPS)
def test_a_slip_is_said_in_a_sentence_and_named_if_it_is_proven(text, edits, said, key, leisure):
    verdict = check.game(mine(text, *edits))
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict
    assert said in verdict.returned
    assert "Slip" not in repr(verdict)


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        (TAKE, (MOVES, f"{{{MOVES[1:-1]}}}")),
        (TAKE, ("return MyGame", "MyGame")),
        (TAKE, ("    def moves", "    @property\n    def moves")),
        (TAKE, (" else (1.0, 0.0)", " else None")),
        (GRID, ("[row[:] for row in self.grid]", "list(self.grid)")),
        (GRID, ("    def line", OWN_HASHES)),
        (GRID, ("    def line", EQUAL_IF_AS_MANY)),
        (TAKE, (f"return {REWARDS}", "return (2.0, 0.0)\n\n    constant_sum = True")),
        (TAKE, ("    def moves", f"{SEEN_BY}    def moves")),
        (TAKE, ("    def moves", f"{SEEN_BY}{OTHER_GUESS}    def moves")),
    ],
    ids=["a set", "no return", "a property", "no rewards", "shared rows", "hashes", "equality", *PROMISED],
)
def test_a_search_says_it_in_the_same_sentence(text, edit):
    game = mine(text, edit)
    with pytest.raises(ValueError, match="MyGame") as refused:
        search(game(), 10)
    said = re.sub(r"(play|rewards|moves)\(.*?(returned|changed)", r"\2", str(refused.value))  # which move, is chance
    returned = re.sub(r"(play|rewards|moves)\(.*?(returned|changed)", r"\2", check.game(game).returned)
    assert said.partition(" is not a game")[0] in returned
    assert "Error" not in returned  # it is said where, and not what was raised


def test_a_list_that_a_class_keeps_is_seen_in_the_rewards():
    score = """
class MyGame:
    score = [0, 0]
    def __init__(self, coins=9, player=0): self.coins, self.player = coins, player
    def moves(self): return [n for n in (1, 2) if n <= self.coins]
    def play(self, n):
        if n not in self.moves(): raise ValueError(n)
        self.score[self.player] += n
        return MyGame(self.coins - n, 1 - self.player)
    def rewards(self):
        if self.coins: raise ValueError("not over")
        a, b = self.score
        return (1.0, 0.0) if a > b else (0.0, 1.0) if b > a else (0.5, 0.5)
"""
    verdict = check.game(mine(score))
    assert verdict.outcome == "wrong"
    assert "played again with the same moves, a game ended with the rewards (1.0, 0.0), and not" in verdict.returned


def test_a_slow_game_is_told_so_with_a_number(monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr(game_promises, "process_time", lambda: next(clock) / 10)  # a tenth of a second at each look
    said = check.game(mine(TAKE, ("left: int = 11", "left: int = 2000"))).returned
    assert said.startswith("this is too slow for the check, which saw ")
    assert said.endswith(f"moves of a game in {game_promises.TOO_SLOW} seconds of CPU time")


def test_an_error_says_which_move_led_there():
    verdict = check.game(mine(GRID, ("grid[move[0]][move[1]] =", "grid[move[0]][move[1] + 1] =")))
    assert verdict.returned.startswith("IndexError: list assignment index out of range (by play((")
    assert verdict.where.startswith("in play, line ")


LEFT = "raise NotImplementedError"


@pytest.mark.parametrize(
    ("open_ones", "said"),
    [
        (["rewards"], "player is 0 in the first position; rewards() is still to be written"),
        (["moves", "play", "rewards"], "player is 0 in the first position; moves(), play() and rewards() are still to"),
        (["player", "play", "rewards"], "player, play() and rewards() are still to be written"),
    ],
)
def test_a_game_that_is_begun_is_told_what_is_still_to_be_written(open_ones, said):
    heads = {
        "player": "@property\n    def player(self):",
        "moves": "def moves(self):",
        "play": "def play(self, move):",
        "rewards": "def rewards(self):",
    }
    bodies = {
        "player": "return self.board.count('X') - self.board.count('O')",
        "moves": "return [0]",
        "play": "return self",
    }
    rows = [f"{head}\n        {LEFT if name in open_ones else bodies[name]}" for name, head in heads.items()]
    game = mine("\n    ".join(["class MyGame(NamedTuple):", "board: str = '.........'", *rows]))
    verdict = check.game(game, TicTacToe())
    assert verdict.outcome == "wrong"
    assert verdict.returned.startswith(said)
    assert "expected" not in repr(verdict)  # there is nothing to say


# Beside a game that is known


def test_right_games_are_right_beside_their_rules():
    assert check.game(mine(FOUR), SMALL)
    assert check.game(mine(GRID), TicTacToe)
    for known in (MNK(4, 3, 3), Hex(3), Nim((2, 3), players=3), Nim((50, 60, 70))):
        assert check.game(known, known)


NAMES = {
    "a1": [column + row for row in "123" for column in "abc"],
    "nothing that can be sorted": [0, "1", (2,), None, 4.5, True, "g", "h", "i"],
}


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_a_learner_may_call_the_cells_as_they_like(names):
    named = [
        ("return [(r, c) for", "return [NAMES[3 * r + c] for"),
        ("grid = [row", "move = divmod(NAMES.index(move), 3)\n        grid = [row"),
        ("class MyGame", f"NAMES = {names}\nclass MyGame"),
    ]
    assert check.game(mine(GRID, *named), TicTacToe())
    forgotten = check.game(mine(GRID, *named, (", [g[i][2 - i] for i in range(3)]", "")), TicTacToe())
    assert forgotten.key == "a-line-forgotten"
    assert all(repr(names[cell]) in forgotten.returned for cell in (2, 4, 6))


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("(1, 0), ", "", "a-line-forgotten", "4 legal moves after a win"),
        (", (-1, 1)", "", "a-line-forgotten", "4 legal moves after a win"),
        ("in range(5) for col in range(4)", "in range(4) for col in range(4)", "", "after a win"),
        ("[] if self.won() else ", "", "wins-do-not-end", "4 legal moves after a win"),
        ("range(3)", "range(2)", "a-false-line", "the game is over already"),
        ("len(self.columns[col]) < 5", "not self.columns[col]", "", "not [0, 1, 2, 3]"),
        ("player=0", "player=1", "other-begins", "in the first position: player 1 is to move, not player 0"),
        ("(0, 1) if self.player == 0", "(0, 1) if self.player == 1", "rewards-of-the-loser", "not (1.0, 0.0)"),
        ("(0, 1) if self.player == 0 else (1, 0)", "0, 1", "", "the rewards are (0.0, 1.0), not (1.0, 0.0)"),
        ("(0, 1) if self.player == 0 else (1, 0)", "0.5, 0.5", "", "the rewards are (0.5, 0.5), not (1.0, 0.0)"),
        ("0.5, 0.5", "0, 0", "draw-is-a-loss", "the rewards are (0.0, 0.0), not (0.5, 0.5)"),
        ("column not in self.moves()", "self.won()", "illegal-accepted", "is accepted, though moves() does not"),
        ('raise ValueError("not over")', "pass", "rewards-before-the-end", "rewards() answers before"),
    ],
)  # fmt: skip
def test_a_wrong_rule_is_shown_in_a_position_and_named(old, new, key, said):
    verdict = check.game(mine(FOUR, (old, new)), SMALL)
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict
    assert said in verdict.returned
    of_the_board = not any(word in said for word in ("rewards", "not (1.0, 0.0)", "player", "accepted"))
    assert ("falls to the lowest free cell" in verdict.why) == of_the_board


def test_a_win_that_does_not_end_the_game_is_said_before_rewards_that_come_early():
    early = ("[] if self.won() else ", ""), ('raise ValueError("not over")', "pass")
    assert check.game(mine(FOUR, *early), SMALL).key == "wins-do-not-end"


def test_rewards_of_another_scale_are_told_what_rewards_are():
    verdict = check.game(mine(FOUR, ("(0, 1) if", "(-1, 1) if"), ("else (1, 0)", "else (1, -1)")), SMALL)
    assert verdict.returned.endswith("the rewards are (1.0, -1.0), not (1.0, 0.0)")
    assert verdict.why == "rewards() has a number for each player: 1 for a win, ½ for a draw, 0 for a loss"
    assert verdict.broken == (verdict.why,)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("column not in range(4) or len(self.columns[column]) == 5", "is accepted, though the game is over"),
        ("column >= 0 and column not in self.moves()", "play(-1) is accepted, though moves() does not have it"),
        ("column < 0 or column < 4 and column not in self.moves()", "play(4) raised IndexError, and not a ValueError"),
    ],
)
def test_in_connect_four_whatever_is_not_legal_is_refused(asked, said):
    verdict = check.game(mine(FOUR, ("column not in self.moves()", asked)), SMALL)
    assert verdict.key == ("illegal-accepted" if "accepted" in said else "")
    assert verdict.returned.partition("\n")[0].endswith(said)


def test_by_itself_a_game_refuses_moves_when_it_is_over():
    verdict = check.game(mine(TAKE, ("n not in self.moves()", "n not in (1, 2, 3) or n > max(self.left, 1)")))
    assert verdict.key == "illegal-accepted"
    assert "is accepted, though the game is over" in verdict.returned


def test_in_tic_tac_toe_it_is_no_mistake_to_ask_only_whether_a_cell_is_free():
    verdict = check.game(
        mine(GRID, ("move not in self.moves()", "self.grid[move[0]][move[1]] is not None")), TicTacToe()
    )
    assert verdict.outcome == "right", verdict


def test_wins_that_are_sometimes_seen_are_no_forgotten_line():
    half = ("if self.line(0) or self.line(1):", "if self.line(0) or self.line(1) and self.grid[1][1] is not None:")
    verdict = check.game(mine(GRID, half), TicTacToe())
    assert (verdict.outcome, verdict.key) == ("wrong", "")


def test_the_moves_lead_to_the_position_that_is_shown():
    verdict = check.game(mine(FOUR, ("(1, 0), ", "")), SMALL)
    state = SMALL
    for column in verdict.returned.partition("after the moves ")[2].partition(":")[0].split(", "):
        state = state.play(int(column))
    assert state == verdict.picture.right
    assert state.won
    assert verdict.picture.yours is None  # it has no text to show
    assert verdict.picture.svg().startswith("<svg")


def test_both_boards_are_shown_where_they_look_different():
    falls_up = (
        "    def rewards",
        "    def __str__(self):\n        return 'X' + '.' * 19\n\n    def rewards",
    )
    verdict = check.game(mine(FOUR, falls_up, ("(1, 0), ", "")), SMALL)
    assert str(verdict.picture.yours) == "X" + "." * 19
    same = ("    def rewards", "    def __str__(self):\n        return '.' * 9\n\n    def rewards")
    assert check.game(mine(GRID, same, ("player=0", "player=1")), TicTacToe()).picture.yours is None


def test_a_board_that_says_which_position_it_is():
    told = ("    def rewards", "    def __str__(self):\n        return f'{self.left} are left'\n\n    def rewards")
    verdict = check.game(mine(TAKE, told, ("raise ValueError(n)", "raise KeyError(n)")))
    assert verdict.returned.endswith(" are left")


def test_the_games_of_connect_four_win_on_all_lines_and_fill_the_board():
    ways, needed = _ways(ConnectFour())
    assert needed == len(ways) < 1_200
    ends = [right for _, right in ways if not right.moves()]
    assert len({winning_line(end) for end in ends if end.won and winning_line(end).bit_count() == 4}) == 69
    full = {end.rewards() for end in ends if (end.mine | end.theirs).bit_count() == 42}
    assert full == {(0.5, 0.5), (0.0, 1.0)}
    for way, right in ways:
        state = ConnectFour()
        for move in way:
            state = state.play(move)
        assert state == right


def test_all_positions_of_tic_tac_toe_are_looked_at():
    ways, needed = _ways(TicTacToe())
    assert needed == len({right for _, right in ways}) == 5_478
    assert len(ways) > needed  # each end by every last move


def test_a_loop_that_never_ends_is_stopped_soon(monkeypatch):
    monkeypatch.setattr(guard, "LONG", 0.0)  # nothing here may need the clock
    loop = "columns = list(self.columns)\n        while columns[column]:\n            column += 0"
    verdict = check.game(mine(FOUR, ("columns = list(self.columns)", loop)), SMALL)
    assert (verdict.outcome, verdict.key) == ("wrong", "never-ends")
