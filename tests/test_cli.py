"""The command mcts-teach plays games in the terminal, of the package and of one's own."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from living_trees import shown_in
from many import naming

from mcts_teach import MNK, ConnectFour, Hex, TicTacToe, cli, explore, mcts_player, ucb1
from mcts_teach.cli import main, start_of
from mcts_teach.variants import ucb1_inside

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 240  # seconds for a process to end, on a machine that does much else
PROMPT = "Your move (row column), or q to quit: "


def command(*words, typed="", path="", cwd=ROOT):
    """Run the command in a process of its own; what it ends with, prints and complains about."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "mcts_teach.cli", *words],
        input=typed, env=environment, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    return run.returncode, run.stdout, run.stderr


@pytest.fixture
def terminal(monkeypatch, capsys):
    """Answers typed beforehand; gives what was printed, prompts too."""

    def answer(*answers):
        left = iter(answers)

        def ask(prompt):
            print(prompt, end="")
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", ask)
        return lambda *words: (main(words), capsys.readouterr().out)

    return answer


def test_a_game_is_played_in_the_terminal():
    typed = "2 b\nhello\nb2\n1 9\nq\n"
    code, printed, complaints = command("play", "tic-tac-toe", "--seed", "1", typed=typed)
    assert (code, complaints) == (0, "")
    lines = printed.splitlines()
    assert lines[:5] == ["3 in a row win. You are X; X moves first.", "  a b c", "1 . . .", "2 . . .", "3 . . ."]
    assert lines[5].startswith(PROMPT + "O played ")
    assert lines[10].startswith(PROMPT + "'hello' is not a cell of this board; give the row (1 to 3)")
    assert lines[11].startswith(PROMPT + "b2 is taken; give the row (1 to 3)")
    assert lines[12].startswith(PROMPT + "'1 9' is not a cell of this board")
    assert lines[13:] == [PROMPT, "Goodbye."]


THINKING = """
from mcts_teach import ConnectFour
play, played = ConnectFour.play, []
def counted(state, move):
    played.append(move)
    if len(played) == 10_000:
        print("It thinks.")
    return play(state, move)
ConnectFour.play = counted
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C in other ways")
@pytest.mark.parametrize("words", [["connect-four"], ["connect-four", "--second", "--iterations", "1000000000"]])
def test_ctrl_c_ends_the_game_politely(words):
    heed_ctrl_c = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also in the background
    code = f"{heed_ctrl_c}{THINKING if words[1:] else ''}\nfrom mcts_teach.cli import main; main()"
    game = subprocess.Popen(
        [sys.executable, "-u", "-c", code, "play", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    game.stdout.readline()
    if words[1:]:
        assert "It thinks.\n" in iter(game.stdout.readline, "")
    else:
        game.stdout.read(len("a b c d e f g\n") * 7 + len("Your move"))
    game.send_signal(signal.SIGINT)
    printed, complaints = game.communicate(timeout=PATIENCE)
    assert (game.returncode, complaints) == (0, "")
    assert printed.endswith("\nGoodbye.\n")


def test_games_by_name():
    for game, size, start in (
        ("tic-tac-toe", None, TicTacToe()),
        ("connect-four", None, ConnectFour()),
        ("connect-four", "4x5", ConnectFour(4, 5)),
        ("hex", None, Hex(5)),
        ("hex", "11", Hex(11)),
        ("5,5,4", None, MNK(5, 5, 4)),
    ):
        assert start_of(game, size) == start


OWN = f"{ROOT / 'tests' / 'games' / 'dots_and_boxes.py'}:Start"


def test_a_game_of_ones_own_is_played_from_a_file(terminal):
    lines = ["b1", "a2", "2 c", "b3", "nowhere"]
    code, printed = terminal(*lines)("play", OWN, "--iterations", "5", "--seed", "1", "--second")
    assert code == 0
    assert printed.startswith("Whoever closes more boxes wins. You are B; A moves first.\nA played ")
    assert "\n  a b c d e\n1 + " in printed
    assert printed.endswith("Goodbye.\n")


def test_a_game_of_ones_own_is_found_beside_the_command_and_may_be_a_position(tmp_path):
    rules = (ROOT / "tests" / "games" / "dots_and_boxes.py").read_text(encoding="utf-8")
    (tmp_path / "my_rules.py").write_text(rules, encoding="utf-8")
    (tmp_path / "my_game.py").write_text(
        "from my_rules import Bare\nSTART = Bare((0,) * 10 + (None,) * 2, (0, 1, None, None))"
    )
    for place in "my_game:START", "my_game.py:START":
        code, printed, complaints = command("play", place, typed="10\n11\n", cwd=tmp_path)
        assert (code, complaints, printed.splitlines()[-1]) == (0, "", "You won.")
        assert printed.startswith("You are player 0; player 0 moves first.\nBare(lines=(0, 0,")


def test_a_game_of_ones_own_that_cannot_be_played_is_refused_in_words(own_files, capsys):
    for place, words in (
        ("right.py", r"ValueError: no class in it has rewards\(\)"),
        ("two.py", "ValueError: name one of its games: One, Two"),
        ("nothing.py:Start", "FileNotFoundError: .*nothing.py'"),
        ("no_such_module:Start", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("broken.py:Start", r"NameError: name 'oops' is not defined, line 2 of .*broken\.py"),
        ("written.py:Start", r"SyntaxError: .*\(written.py, line 1\)"),
        ("right.py:Strat", "AttributeError: module 'right' has no attribute 'Strat'.*"),
        ("right.py:needs", r"TypeError: needs\(\) missing 1 required positional argument: 'size'"),
    ):
        with naming(place), pytest.raises(SystemExit):
            main(["play", place])
        said = capsys.readouterr().err.splitlines()[-1]
        assert re.fullmatch(f"mcts-teach play: error: {place} cannot be played: {words}", said), place


@pytest.fixture
def own_files(tmp_path, monkeypatch):
    """Files of a learner, in the folder of the command."""
    files = {"broken": "x = 1\noops", "written": "def", "right": "def needs(size): ...\nBOARD = [0, 0]\nStart = list"}
    files["two"] = "class One:\n    def rewards(self): ...\nclass Two(One): ..."
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))


def told(monkeypatch, *options):
    """What the search of the command is told by these options."""
    made = []
    monkeypatch.setattr(cli, "mcts_player", lambda *given, **named: made.append((given, named)) or mcts_player(1))
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    assert main(["play", "tic-tac-toe", *options]) == 0
    ((given, named),) = made
    assert len(given) == 1
    return {"iterations": given[0], **named}


def test_the_search_takes_what_every_search_takes(monkeypatch):
    options = ["--iterations", "7", "--seconds", "0.5", "--c", "0.7", "--seed", "-3", "--score", "ucb1_inside"]
    assert told(monkeypatch, *options) == {"iterations": 7, "seconds": 0.5, "c": 0.7, "score": ucb1_inside}
    assert told(monkeypatch) == {"iterations": 1000, "seconds": None, "c": None, "score": ucb1}
    assert told(monkeypatch, "--seconds", "1")["iterations"] is None


REFUSED = {
    "chess": "GAME must be tic-tac-toe, connect-four, hex, pig, kuhn, m,n,k such as 5,5,4, or 'Nim((3, 4, 5))'; "
    "or your own, FILE.py, not 'chess'",
    "Chess()": "Chess() cannot be played: ValueError: Chess is not a game of this package",
    "4,4,9": "k, the stones in a row, must be a whole number from 1 to 4, not 9",
    "hex --size 12": "size must be a whole number from 1 to 11, not 12",
    "hex --size 5x5": "--size must be a number such as 7, not '5x5'",
    "connect-four --size 7": "--size must be rows x columns such as 6x7, not '7'",
    "tic-tac-toe --size 4": "--size is for hex and connect-four; a larger tic-tac-toe is m,n,k such as 5,5,4",
    "hex --iterations 0": "iterations must be a whole number of at least 1, not 0",
    "hex --seconds long": "seconds must be a number above 0, not 'long'",
    "hex --c much": "c must be a number of at least 0, not 'much'",
    "hex --score greedy --c 1": "c=1: 'greedy' has no constant c that could be set",
    "hex --score best": "--score must be one of ucb1, ucb1_inside, ucb1_tuned, greedy, smoothed_mean, not 'best'",
    "hex --level 9": "unrecognized arguments: --level 9",
    "": "the following arguments are required: GAME",
    "right.py:BOARD": "[0, 0] is not a game position: it has no player and no moves and no play and no rewards",
    "right.py:Start --size 3": "--size is for hex and connect-four; a larger tic-tac-toe is m,n,k such as 5,5,4",
}


def test_what_cannot_be_played_is_refused_in_words(own_files, capsys):
    for words, said in REFUSED.items():
        with naming(words), pytest.raises(SystemExit) as end:
            main(["play", *words.split()])
        assert end.value.code == 2, words
        assert capsys.readouterr().err.splitlines()[-1] == f"mcts-teach play: error: {said}", words


@pytest.mark.parametrize("opens", [True, False])
def test_a_film_is_shown_as_a_page_of_its_own(opens, tmp_path, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(cli.webbrowser, "open", lambda address: asked.append(address) or opens)
    monkeypatch.setattr(cli, "mkdtemp", lambda prefix: str(tmp_path))
    explore(TicTacToe(), 20).save(tmp_path / "film.json")
    assert main(["show", str(tmp_path / "film.json")]) == 0
    page = tmp_path / "film.html"
    assert asked == [page.as_uri()]
    [shown] = shown_in(page.read_text(encoding="utf-8"))["films"]
    assert len(shown["iterations"]) == 20
    said = capsys.readouterr().out
    assert said.startswith(f"{tmp_path / 'film.json'} is shown" if opens else "Open this page in a browser: ")
    assert str(page) in said


def test_help_tells_all_uses(capsys):
    for words in ["--help"], ["play", "--help"], ["show", "--help"], ["exam", "--help"]:
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 0
        printed = capsys.readouterr().out
        assert printed.startswith(f"usage: {' '.join(['mcts-teach', *words[:-1]])} ")
        games = "tic-tac-toe, connect-four, hex, pig, kuhn, m,n,k such as 5,5,4"
        assert words[0] in ("show", "exam") or games in " ".join(printed.split())
        assert max(map(len, printed.splitlines())) <= 90


def test_losing_winning_and_drawing_are_said(terminal):
    for answers, words, begins, ends in [
        (("1 a", "2 a", "1 b"), ("2,2,2", "--iterations", "10"), "2 in a row win. You are X", "You won."),
        (("1 a", "1 b", "1 c"), ("3,1,3", "--iterations", "10", "--seed", "0"), "3 in a row win.", "It is a draw."),
        (("1 a", "1 b"), ("2,2,2", "--second", "--seed", "0"), "2 in a row win. You are O; X", "The search won."),
    ]:
        code, printed = terminal(*answers)("play", *words)
        assert (code, printed.startswith(begins), printed.splitlines()[-1]) == (0, True, ends)


def test_what_is_no_film_is_refused_in_words(tmp_path, capsys):
    (tmp_path / "film.json").write_text("{}")
    for name, complaint in {"film.json": "is not a film that can be shown", "none.json": "No such file"}.items():
        with pytest.raises(SystemExit) as end:
            main(["show", str(tmp_path / name)])
        assert end.value.code == 2
        assert complaint in capsys.readouterr().err.splitlines()[-1]
