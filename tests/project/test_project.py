"""The project around the package: its pins, its wheel, its links, and how it is set up."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import nbformat
import pytest
import yaml

from mcts_teach.cli import measured

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
EXTRAS = PROJECT["optional-dependencies"]
REPOSITORY = PROJECT["urls"]["repository"].removeprefix("https://github.com/")

TOP_LEVEL = {
    ".ci", ".github", ".gitignore", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md",
    "TEACHING.md", "benchmarks", "conftest.py", "constraints.txt", "environment.yml", "mcts_teach", "media",
    "notebooks", "pyproject.toml", "start.py", "tests",
}  # fmt: skip


def name_of(requirement: str) -> str:
    """The normalised name of a requirement: open-spiel for "open_spiel>=1.6"."""
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def git(*arguments: str) -> list[str]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone")
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


# Files


def test_the_top_level_holds_only_what_it_should():
    files = git("ls-files", "--cached", "--others", "--exclude-standard")
    assert {Path(file).parts[0] for file in files} <= TOP_LEVEL


# Figures


def test_readme_quotes_the_speed_that_was_measured():
    rates = {
        row["engine"]: row["per_second"]
        for row in measured("speed")["rows"]
        if (row["game"], row["iterations"]) == ("Connect Four", 1000)
    }
    compiled, readable = rates["fast, generic playout"], rates["readable, generic playout"]
    peers = "OpenSpiel, Python", "mctspy", "Node.js tutorial"
    own = [rates["fast, own playout"] / rates["OpenSpiel, C++"]]
    own += [rates["readable, own playout"] / rates[peer] for peer in peers]
    quoted = [
        f"{compiled / rates['OpenSpiel, C++']:.0f} times as fast as OpenSpiel's search in C++",
        f"{readable / rates['OpenSpiel, Python']:.1f} times as fast as OpenSpiel's search in Python",
        f"{readable / rates['mctspy']:.1f} times as fast as mctspy",
        f"{readable / rates['Node.js tutorial']:.1f} times as fast as the program of a Node.js tutorial",
        f"mcts from PyPI: {readable:,.0f} iterations a second to its {rates['mcts']:,.0f}",
        "the same four ratios are {:.0f}, {:.1f}, {:.1f} and {:.1f}".format(*own),
        f"at {rates['fast, own playout'] / rates['C']:.2f} of the speed of a small program in C",
    ]
    assert [words for words in quoted if words not in one_line("README.md")] == []
    assert all(0.9 < readable / rates[peer] < 1.1 for peer in ("multimcts", "mcts")), "about as fast"


def one_line(name: str) -> str:
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def test_readme_quotes_the_strength_that_was_measured():
    rows = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8").splitlines()
    (row,) = (line for line in rows if line.startswith("| 10,000 |"))
    (equal_time,) = (line for line in rows if line.startswith("| √2, that of the package |"))
    _, bot, unsolved, _, constant = re.findall(
        r"(\d+)(?: won)?, (\d+)(?: drawn)?, (\d+)", row.removeprefix("| 10,000 ")
    )
    quoted = [
        "of 100 games it wins {}, draws {} and loses {}".format(*bot),
        "Without its solver it is {}, {} and {}".format(*unsolved),
        "with its constant, c = 1, for both it is {}, {} and {}".format(*constant),
        "wins {} of 200 games, draws {} and loses {}".format(*re.findall(r"\d+", equal_time)[1:4]),
    ]
    assert [words for words in quoted if words not in one_line("README.md")] == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_readme_says_what_is_written_into_the_home_folder(tmp_path):
    home, notebook = tmp_path / "home", tmp_path / "small.ipynb"
    home.mkdir()
    code = nbformat.v4.new_code_cell("import matplotlib.pyplot as plt\nplt.plot([1, 2])")
    nbformat.write(nbformat.v4.new_notebook(cells=[code]), notebook)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
    run = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", notebook, "--inplace"]
    subprocess.run(run, env={"HOME": str(home), **kept}, capture_output=True, check=True, timeout=120)
    written = {path.relative_to(home).parts for path in home.rglob("*") if path.is_dir() or path.parent == home}
    shared = {(".cache",), (".config",), (".local",), (".local", "share")}  # of many programs
    readme = one_line("README.md")
    assert "nothing else on your machine is touched" not in readme
    for parts in written - shared:
        names = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
        assert any(f"`{name}`" in readme for name in names), f"~/{names[-1]} is written, and README.md does not say so"
    assert {(".ipython",), (".cache", "matplotlib")} <= written


# Requirements


def test_opening_the_course_installs_what_its_notebooks_import():
    cells = [cell for path in ROOT.glob("notebooks/*.ipynb") for cell in nbformat.read(path, as_version=4).cells]
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    imported = set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE))
    come_along = {"numpy": "matplotlib", "IPython": "ipykernel"}
    own = {"mcts_teach", "my_game", "frail"}
    needed = {come_along.get(name, name) for name in imported - own - set(sys.stdlib_module_names)}
    assert "numba" in needed
    installed = PROJECT["dependencies"] + EXTRAS["notebooks"] + EXTRAS["fast"]
    assert needed <= {name_of(requirement) for requirement in installed}


def test_constraints_pin_all_that_is_asked_for():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.match(r"[a-z0-9-]+==[\w.]+( ; |$)", line) for line in lines), "a constraint is a name and a version"
    asked = {name_of(requirement) for requirement in sum(EXTRAS.values(), PROJECT["dependencies"])}
    assert asked <= {name_of(line) for line in lines}


def test_no_address_of_a_registry():
    for name in "constraints.txt", "pyproject.toml", "environment.yml":
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"index-url|find-links|file:|/simple\b", text), name


def test_environment_has_the_names_of_pyproject():
    *conda, pip = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    other_names_in_conda = {"python-igraph": "igraph"}
    names = {name_of(requirement) for requirement in conda} - {"python", "pip"}
    names = {other_names_in_conda.get(name, name) for name in names}
    assert pip["pip"][-1] == "-e ."
    names |= {name_of(requirement) for requirement in pip["pip"][:-1]}
    wanted = PROJECT["dependencies"] + EXTRAS["notebooks"] + EXTRAS["test"]
    assert names == {name_of(requirement) for requirement in wanted}


def test_all_files_speak_of_the_same_version():
    released = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert released[0] == (PROJECT["version"], str(cited["date-released"]))
    assert cited["version"] == PROJECT["version"]
    assert released == sorted(released, key=lambda entry: entry[1], reverse=True)


# Links


def test_badges_point_to_the_repository():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\[!\[[^\]]*\]\([^)\s]+\)\]\(([^)\s]+)\)", readme)
    for place in f"mybinder.org/v2/gh/{REPOSITORY}/", f"colab.research.google.com/github/{REPOSITORY}/blob/main/":
        assert any(place in target for target in targets), f"README.md has no badge to {place}"
    for target in targets:
        assert f"/{REPOSITORY}/" in target, f"README.md has a badge to {target}"
        for notebook in re.findall(r"/(notebooks/\w+\.ipynb)", target):
            assert (ROOT / notebook).exists(), f"README.md has a badge for {notebook}"


def test_no_file_links_to_a_repository_of_another_owner():
    owner, name = REPOSITORY.split("/")
    link = re.compile(rf"(?:github\.com|/gh|/github)/([\w.-]+)/{re.escape(name)}\b")
    for path in [*ROOT.glob("*.*"), *ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("mcts_teach/**/*.py")]:
        if path.is_file():
            owners = set(link.findall(path.read_text(encoding="utf-8")))
            assert owners <= {owner}, f"{path.name} links to {owners}"


# The wheel


PIP = [sys.executable, "-m", "pip"]


def has_package_index() -> bool:
    """Whether pip finds what builds the wheel."""
    look = [*PIP, "install", "--dry-run", "--ignore-installed", "--no-deps", "--retries=0", "hatchling"]
    return subprocess.run(look, capture_output=True).returncode == 0


def test_without_a_package_index_one_is_missed(monkeypatch):
    for name, value in {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_NO_INDEX": "1"}.items():
        monkeypatch.setenv(name, value)
    assert not has_package_index()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The Python of a fresh environment that has the package from its wheel, and the folder of the wheel."""
    if not has_package_index():
        pytest.skip("pip reaches no package index here, and a wheel cannot be built and installed without one")
    folder = tmp_path_factory.mktemp("wheel")
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([*PIP, "wheel", *quiet, "--no-deps", "-w", folder, ROOT], check=True)
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,) = folder.glob("*.whl")
    subprocess.run([python, "-m", "pip", "install", *quiet, "-c", ROOT / "constraints.txt", wheel], check=True)
    return python, folder


def test_the_wheel_holds_the_package_and_nothing_else(installed):
    _, folder = installed
    listing = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", next(folder.glob("*.whl"))], capture_output=True, text=True, check=True
    )
    files = {line.split()[0] for line in listing.stdout.splitlines()[1:]}
    sources = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("mcts_teach/**/*.py")}
    assert sources <= files
    assert {file.split("/")[0] for file in files} == {"mcts_teach", f"mcts_teach-{PROJECT['version']}.dist-info"}
    assert f"mcts_teach-{PROJECT['version']}.dist-info/licenses/LICENSE" in files


def run_installed(installed, code: str) -> str:
    python, folder = installed
    run = subprocess.run([python, "-W", "error", "-c", code], cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_the_wheel_searches(installed):
    code = "from mcts_teach import TicTacToe, best_move, search; root = search(TicTacToe(), 500, seed=0)"
    assert run_installed(installed, code + "; print(root.visits, best_move(root) in TicTacToe().moves())") == "500 True"


def test_importing_the_package_loads_nothing_heavy(installed):
    heavy = "{'matplotlib', 'networkx', 'ipywidgets', 'numpy', 'numba', 'IPython', 'tqdm'}"
    assert run_installed(installed, f"import mcts_teach, sys; print({heavy} & set(sys.modules))") == "set()"


# start.py.  It is tried in a folder of its own, in which pip, JupyterLab and pytest only note how they are called.

NOTE_THE_CALL = """\
import os, sys
name = os.path.basename(os.path.dirname(os.path.abspath(__file__)))
with open("calls", "a") as file:
    print(name, *sys.argv[1:], file=file)
print(name, "says something")
sys.exit(" ".join([name] + sys.argv[1:2]) in os.environ.get("FAILING", "").split(","))
"""


class Start:
    def __init__(self, folder: Path):
        self.folder = folder.resolve()
        first = Path("notebooks/00_first.ipynb")
        root = " --allow-root" if hasattr(os, "geteuid") and os.geteuid() == 0 else ""
        self.lab = f"jupyterlab {first} --ServerApp.root_dir={self.folder} --ip=127.0.0.1{root}"
        self.said = ""
        self.environment = os.environ | {"PYTHONPATH": str(folder / "fakes")}
        for module in "pip", "jupyterlab", "pytest", "ruff", "mypy":
            (folder / "fakes" / module).mkdir(parents=True)
            (folder / "fakes" / module / "__init__.py").touch()
            (folder / "fakes" / module / "__main__.py").write_text(NOTE_THE_CALL)
        for file in "start.py", "pyproject.toml", "constraints.txt":
            shutil.copy(ROOT / file, folder)
        (folder / "notebooks").mkdir()
        for notebook in "01_second.ipynb", "00_first.ipynb":
            (folder / "notebooks" / notebook).touch()

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
    assert started() == (0, "", [INSTALL, started.lab])
    assert started.said.splitlines() == [
        f"Setting up the course in {started.folder / '.venv'}; this takes a minute or two, and only once.",
        "Installing the pinned packages:",
        "pip says something",
        "The course is set up.",
        "Opening the course in JupyterLab; Ctrl-C in this window ends it.",
        "jupyterlab says something",
    ]
    return started


@pytest.fixture(scope="module")
def tested(tmp_path_factory):
    """A course that has what tests need."""
    tested = Start(tmp_path_factory.mktemp("tests"))
    assert tested("setup", "test") == (0, "", [INSTALL_TESTS])
    return tested


INSTALL = "pip install --disable-pip-version-check -c constraints.txt -e .[notebooks,fast]"
INSTALL_TESTS = INSTALL.replace("fast", "fast,test")
LINT = ["ruff check .", "ruff format --check .", "mypy"]
TESTS = f"pytest -n {max(2, min(4, os.cpu_count() or 2))} --dist loadfile"


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


def test_what_tests_need_has_what_the_course_needs(tested):
    assert tested() == (0, "", [tested.lab])


def test_start_test_runs_tests_and_notebooks_and_fails_if_any_do(tested):
    assert tested("test", failing="pytest -n") == (1, "", [f"{TESTS} --nbval"])
    assert tested("test", "--thorough", "-x") == (0, "", [f"{TESTS} --nbval --thorough -x"])


def test_start_test_quick_looks_at_the_style_and_runs_no_notebooks(tested):
    quick = [*LINT[:2], f"{TESTS} --quick"]
    assert tested("test", "--quick") == (0, "", quick)
    for failing in "ruff check", "ruff format", "pytest -n":
        assert tested("test", "--quick", failing=failing) == (1, "", quick)


def test_start_lint_runs_all_and_fails_if_any_does(tested):
    assert tested("lint") == (0, "", LINT)
    for failing in "ruff check", "ruff format", "mypy":
        assert tested("lint", failing=failing) == (1, "", LINT)


@pytest.mark.parametrize("command", ["setup", "lint", "test", "test --quick", "test --thorough"])
def test_help_names_every_command(started, command):
    assert started("--help") == (0, "", [])
    assert f"\n    python3 start.py {command}  " in started.said


def test_start_sets_up_again_without_a_python_that_runs(started):
    (started.folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")).unlink()
    assert started() == (0, "", [INSTALL, started.lab])


def test_start_does_a_set_up_that_failed_again(started):
    with (started.folder / "constraints.txt").open("a") as constraints:
        constraints.write("something-new==1.0\n")
    code, message, calls = started(failing="pip install")
    assert (code, calls) == (1, [INSTALL])
    assert message.endswith("check that this machine is online and start again.")
    assert started() == (0, "", [INSTALL, started.lab])


@pytest.mark.parametrize(
    ("lack", "message"),
    [
        ("sys.version_info = (3, 8, 18, 'final', 0)", "The course needs Python 3.11 or newer, and this is "),
        ("sys.modules['ensurepip'] = None", "This Python cannot make virtual environments: install its venv package"),
        ("sys.modules['venv'] = None", "This Python cannot make virtual environments: install its venv package"),
    ],
)
def test_start_says_in_one_sentence_what_is_missing(start, lack, message):
    (start.folder / "fakes" / "sitecustomize.py").write_text(f"import sys; {lack}")
    code, said, calls = start()
    assert (code, calls) == (1, [])
    assert said.startswith(message)
    assert "\n" not in said


def test_old_pythons_can_read_start():
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 4))


def test_the_table_of_notebooks_in_the_readme_is_complete():
    listed = re.findall(r"^\| \[([\w ]+)\]\(notebooks/(\w+\.ipynb)\)", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert [file for _, file in listed] == sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert all(name.lower().replace(" ", "_") + ".ipynb" == file for name, file in listed)
