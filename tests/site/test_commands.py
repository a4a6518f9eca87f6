"""The commands of the site and of the package, when somebody asks what they do."""

import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = [path for folder in ("docs", "mcts_teach") for path in sorted((ROOT / folder).rglob("*.py"))]
RUN = re.compile(r'^if __name__ == "__main__":.*(main\(|sys\.argv|parse_args)', re.MULTILINE | re.DOTALL)
COMMANDS = [path for path in FILES if RUN.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda path: path.stem)
def test_a_command_that_is_asked_for_help_prints_it_and_does_nothing_else(command, tmp_path, monkeypatch, capsys):
    if command.stem == "build_site" and find_spec("sphinx") is None:
        pytest.skip("sphinx is not installed: pip install -e .[site]")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [command.name, "--help"])
    try:
        runpy.run_path(str(command), run_name="__main__")
        code = None
    except SystemExit as done:
        code = done.code
    except Exception as error:
        code = error
    assert [path.name for path in tmp_path.iterdir()] == []
    assert (code, capsys.readouterr().out[:7]) == (0, "usage: ")
