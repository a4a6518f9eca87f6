"""The command mcts-teach: games in the terminal, and the course in a folder of one's own."""

import os
import signal
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from mcts_teach import MNK, ConnectFour, Hex, TicTacToe, cli
from mcts_teach.cli import copy_notebooks, main, start_of

ROOT = Path(__file__).resolve().parents[1]
PROMPT = "Your move (row column), or q to quit: "
NOTE_THE_CALL = "import pathlib, sys; pathlib.Path('called').write_text('\\n'.join(sys.argv[1:]))"


def command(*words, typed="", path="", cwd=ROOT):
    """Run the command in a process of its own; what it ends with, prints and complains about."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "mcts_teach.cli", *words],
        input=typed, env=environment, cwd=cwd, capture_output=True, text=True, timeout=60,
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


def test_the_command_is_declared():
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    module, _, name = scripts["mcts-teach"].partition(":")
    assert getattr(import_module(module), name) is main


# Games


def test_a_game_in_the_terminal():
    typed = "2 b\nhello\nb2\n1 9\nq\n"
    code, printed, complaints = command("play", "tic-tac-toe", "--seed", "1", typed=typed)
    assert (code, complaints) == (0, "")
    lines = printed.splitlines()
    assert lines[:5] == [
        "3 in a row win. You are X; X moves first.",
        "  a b c", "1 . . .", "2 . . .", "3 . . .",
    ]  # fmt: skip
    assert lines[5].startswith(PROMPT + "O played ")
    assert lines[10].startswith(PROMPT + "'hello' is not a cell of this board; give the row (1 to 3)")
    assert lines[11].startswith(PROMPT + "b2 is taken; give the row (1 to 3)")
    assert lines[12].startswith(PROMPT + "'1 9' is not a cell of this board")
    assert lines[13:] == [PROMPT, "Goodbye."]


def test_the_end_of_input_ends_the_game_politely():
    assert command("play", "4,3,3", typed="2 b\n")[::2] == (0, "")
    code, printed, _ = command("play", "hex", "--second", "--iterations", "20")
    assert code == 0
    assert printed.endswith(PROMPT + "\nGoodbye.\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C in other ways")
@pytest.mark.parametrize("words", [["connect-four"], ["connect-four", "--second", "--iterations", "1000000000"]])
def test_ctrl_c_ends_the_game_politely(words):
    heed_ctrl_c = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also in the background
    code = f"{heed_ctrl_c}; from mcts_teach.cli import main; main()"
    game = subprocess.Popen(
        [sys.executable, "-u", "-c", code, "play", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    game.stdout.readline()
    if words[1:]:
        wait_until_it_thinks(game)
    else:
        game.stdout.read(len("a b c d e f g\n") * 7 + len("Your move"))
    game.send_signal(signal.SIGINT)
    printed, complaints = game.communicate(timeout=30)
    assert (game.returncode, complaints) == (0, "")
    assert printed.endswith("\nGoodbye.\n")


def wait_until_it_thinks(game):
    """Nothing is printed while a search runs, so press only once the process has been busy for a moment."""
    with pytest.raises(subprocess.TimeoutExpired):
        game.wait(timeout=0.5)


def test_losing_winning_and_drawing_are_said(terminal):
    code, printed = terminal("1 a", "2 a", "1 b")("play", "2,2,2", "--iterations", "10")
    assert code == 0
    assert printed.endswith("\nYou won.\n")
    code, printed = terminal("1 a", "1 b", "1 c")("play", "3,1,3", "--iterations", "10", "--seed", "0")
    assert printed.endswith("\nIt is a draw.\n")
    _, printed = terminal("1 a", "1 b")("play", "2,2,2", "--second", "--iterations", "50", "--seed", "0")
    assert "You are O; X moves first." in printed
    assert printed.endswith("\nThe search won.\n")


def test_a_whole_game_against_a_clumsy_human_ends_with_its_last_board(terminal):
    everything = [f"{row} {column}" for column in "abcd" for row in range(1, 5)] * 8
    _, printed = terminal(*everything)("play", "hex", "--size", "4", "--iterations", "300", "--seed", "4")
    *_, top, _, _, _, _, result = printed.splitlines()
    assert printed.startswith("X joins top and bottom, O left and right. You are X; X moves first.\n")
    assert top == "  a b c d"
    assert result == "The search won."


def test_the_same_seed_is_the_same_game(terminal):
    games = [
        terminal("d", "d", "d", "q")("play", "connect-four", "--iterations", "50", *seed) for seed in [["--seed", "7"]] * 2
    ]
    assert games[0] == games[1]
    assert "Your move (column), or q to quit: " in games[0][1]


@pytest.mark.parametrize(
    ("game", "size", "start"),
    [
        ("tic-tac-toe", None, TicTacToe()),
        ("connect-four", None, ConnectFour()),
        ("connect-four", "4x5", ConnectFour(4, 5)),
        ("hex", None, Hex(5)),
        ("hex", "11", Hex(11)),
        ("5,5,4", None, MNK(5, 5, 4)),
    ],
)
def test_games_by_name(game, size, start):
    assert start_of(game, size) == start


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["chess"],
            "GAME must be tic-tac-toe, connect-four, hex, or m,n,k such as 5,5,4; or your own, FILE.py:NAME, "
            "not 'chess'",
        ),
        (["4,4,9"], "k, the stones in a row, must be a whole number from 1 to 4, not 9"),
        (["hex", "--size", "12"], "size must be a whole number from 1 to 11, not 12"),
        (["hex", "--size", "5x5"], "--size must be a number such as 7, not '5x5'"),
        (["connect-four", "--size", "7"], "--size must be rows x columns such as 6x7, not '7'"),
        (
            ["tic-tac-toe", "--size", "4"],
            "--size is for hex and connect-four; a larger tic-tac-toe is m,n,k such as 5,5,4",
        ),
        (["hex", "--iterations", "0"], "iterations must be a whole number of at least 1, not 0"),
        (["hex", "--iterations", "strong"], "iterations must be a whole number of at least 1, not 'strong'"),
        (["hex", "--iterations", "1.5"], "iterations must be a whole number of at least 1, not 1.5"),
        (["hex", "--level", "0"], "iterations must be a whole number of at least 1, not 0"),
        (["hex", "--seconds", "0"], "seconds must be a number above 0, not 0"),
        (["hex", "--seconds", "long"], "seconds must be a number above 0, not 'long'"),
        (["hex", "--seed", "x"], "seed must be a whole number or a random.Random, not 'x'"),
        (["hex", "--c", "much"], "c must be a number such as 1.4, not 'much'"),
        (["hex", "--score", "greedy", "--c", "1"], "c=1: 'greedy' has no constant c that could be set"),
        (
            ["hex", "--score", "best"],
            "--score must be one of ucb1, ucb1_inside, ucb1_tuned, greedy, smoothed_mean, not 'best'",
        ),
        ([], "the following arguments are required: GAME"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_in_words(words, complaint, capsys):
    with pytest.raises(SystemExit) as end:
        main(["play", *words])
    assert end.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"mcts-teach play: error: {complaint}"


def test_help_tells_both_uses(capsys):
    for words in ["--help"], ["play", "--help"]:
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 0
        printed = capsys.readouterr().out
        assert printed.startswith(f"usage: {' '.join(['mcts-teach', *words[:-1]])} ")
        assert "tic-tac-toe, connect-four, hex, or m,n,k such as 5,5,4" in printed
        assert max(map(len, printed.splitlines())) <= 90


# The course


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A small course, a folder to work in, and a JupyterLab that only notes how it is called."""
    for file, text in ("course/01_two.ipynb", "two"), ("course/00_one.ipynb", "one"), ("course/notes.txt", "no"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    called = []
    monkeypatch.setattr(cli, "course", lambda: tmp_path / "course")
    monkeypatch.setattr(cli, "find_spec", lambda name: name)
    monkeypatch.setattr(cli.runpy, "run_module", lambda name, run_name: called.append([name, *sys.argv[1:]]))
    monkeypatch.setattr(sys, "argv", ["mcts-teach"])
    monkeypatch.chdir(tmp_path)
    return called


def test_the_course_is_copied_and_opened_on_this_machine_only(course, capsys):
    assert main([]) == 0
    folder = Path("mcts_notebooks").resolve()
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"00_one.ipynb": "one", "01_two.ipynb": "two"}
    ((name, first, *options),) = course
    assert (name, first) == ("jupyterlab", str(folder / "00_one.ipynb"))
    assert "--ip=127.0.0.1" in options
    assert f"--ServerApp.root_dir={folder}" in options
    assert capsys.readouterr().out == f"The notebooks of the course are in {folder}.\n"


def test_work_is_never_overwritten(course, capsys):
    main(["mine/deep"])
    mine = Path("mine/deep")
    (mine / "01_two.ipynb").write_text("my work")
    (mine / "00_one.ipynb").unlink()
    (mine / "my_own.ipynb").write_text("mine")
    capsys.readouterr()
    assert main([str(mine)]) == 0
    assert {path.name: path.read_text() for path in mine.iterdir()} == {
        "00_one.ipynb": "one", "01_two.ipynb": "my work", "my_own.ipynb": "mine",
    }  # fmt: skip
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == ["Left as they are, because they differ from the course's: 01_two.ipynb."]


def test_what_was_copied_is_told_apart(tmp_path):
    for folder in "course", "mine":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "00.ipynb").write_text("same")
    (tmp_path / "course" / "01.ipynb").write_text("new")
    assert copy_notebooks(tmp_path / "course", tmp_path / "mine") == (
        [tmp_path.resolve() / "mine" / "00.ipynb", tmp_path.resolve() / "mine" / "01.ipynb"], []
    )  # fmt: skip


def test_a_folder_that_cannot_be_is_said(course, capsys):
    Path("taken").write_text("a file")
    assert main(["taken"]) == 1
    assert capsys.readouterr().err.startswith("The notebooks could not be copied to taken: ")
    assert course == []


def test_without_jupyterlab_one_sentence_says_what_to_install(course, capsys, monkeypatch):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert main([]) == 1
    assert capsys.readouterr().err == "JupyterLab, which shows them, is not installed: pip install jupyterlab\n"
    assert len(list(Path("mcts_notebooks").iterdir())) == 2
    assert course == []


def test_the_course_of_this_repository_opens_from_any_folder(tmp_path):
    (tmp_path / "fakes" / "jupyterlab").mkdir(parents=True)
    (tmp_path / "fakes" / "jupyterlab" / "__init__.py").touch()
    (tmp_path / "fakes" / "jupyterlab" / "__main__.py").write_text(NOTE_THE_CALL)
    code, _, complaints = command("here", path=tmp_path / "fakes", cwd=tmp_path)
    assert (code, complaints) == (0, "")
    notebooks = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert sorted(path.name for path in (tmp_path / "here").iterdir()) == notebooks
    first, root, ip = (tmp_path / "called").read_text().splitlines()[:3]
    assert Path(first) == (tmp_path / "here" / notebooks[0]).resolve()
    assert (root, ip) == (f"--ServerApp.root_dir={(tmp_path / 'here').resolve()}", "--ip=127.0.0.1")


def test_the_wheel_takes_the_notebooks_along():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["force-include"] == {"notebooks": "mcts_teach/notebooks"}
