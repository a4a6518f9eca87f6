"""The project around the package: its figures, its pins, what its documents name, and its links."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import nbformat
import pytest
import yaml

from mcts_teach.workshop import read_measured
from rerun_notebooks import COURSE

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
EXTRAS = PROJECT["optional-dependencies"]


def name_of(requirement: str) -> str:
    """The normalised name of a requirement: open-spiel for "open_spiel>=1.6"."""
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def git(*arguments: str) -> list[str]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone")
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


# Figures


def test_readme_quotes_the_speed_that_was_measured():
    rows = [row for row in read_measured("speed")["rows"] if (row["game"], row["iterations"]) == ("Connect Four", 1000)]
    rates = {row["engine"]: row["per_second"] for row in rows}
    compiled = f"{rates['fast, generic playout'] / rates['OpenSpiel, C++']:.0f}"
    readable = f"{rates['readable, generic playout'] / rates['OpenSpiel, Python']:.1f}"
    assert f"| search in C++ | {compiled} times as fast |" in one_line("README.md")
    assert f"| search in Python | {readable} times as fast |" in one_line("README.md")
    assert f"{compiled} times as many iterations as OpenSpiel's in C++" in one_line("benchmarks/README.md")
    assert f"is {compiled} times as fast as OpenSpiel" in one_line("notebooks/15_make_it_fast.ipynb")


def test_readme_is_short_and_has_a_command_that_opens_the_course_and_one_that_tests_it():
    """Its words as one reads them: without code, and without where links lead."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "```\npython3 start.py\n```" in text
    assert "`python3 start.py test` runs all tests" in text
    text = re.sub(r"```.*?```|\]\([^)]*\)", " ", text, flags=re.DOTALL)
    assert len([word for word in text.split() if re.search(r"\w", word)]) <= 900


def one_line(name: str) -> str:
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def test_readme_and_notebook_17_quote_the_strength_that_was_measured():
    """Each match with the opening positions that it was played from: other openings make another match."""
    proving = (ROOT / "benchmarks" / "results" / "strength.md").read_text(encoding="utf-8")
    iterations, time = (
        re.search(rf"\| Connect Four \| {what} \| even \| (\d+) \| (\d+) \| (\d+) \|", proving).groups()
        for what in ("10,000 iterations", "20 ms")
    )
    quoted = [
        "| `solver()`, 10,000 iterations a move | bot, 10,000 | {} won, {} drawn, {} lost".format(*iterations),
        "| `solver()`, compiled, 20 ms a move | bot, 20 ms | {} won, {} drawn, {} lost".format(*time),
        "100 openings that a short search calls even, each from both seats",
    ]
    assert [words for words in quoted if words not in one_line("README.md")] == []
    (same_c,) = re.findall(r"\| 10,000 \| 0\.7 \| (\d+) \| (\d+) \| (\d+) \|", proving)
    taught = "`solver()` won {} games against plain search, drew {} and lost {}".format(*same_c)
    assert taught in one_line("notebooks/17_prove_and_share.ipynb")


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_it_is_said_what_is_written_into_the_home_folder(tmp_path):
    home, notebook = tmp_path / "home", tmp_path / "small.ipynb"
    home.mkdir()
    code = nbformat.v4.new_code_cell("import matplotlib.pyplot as plt\nplt.plot([1, 2])")
    nbformat.write(nbformat.v4.new_notebook(cells=[code]), notebook)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
    run = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", notebook, "--inplace"]
    subprocess.run(run, env={"HOME": str(home), **kept}, capture_output=True, check=True, timeout=120)
    written = {path.relative_to(home).parts for path in home.rglob("*") if path.is_dir() or path.parent == home}
    shared = {(".cache",), (".config",), (".local",), (".local", "share")}  # of many programs
    said = one_line("docs/install.md")
    for parts in written - shared:
        names = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
        assert any(f"`{name}`" in said for name in names), f"~/{names[-1]} is written, and nobody says so"
    assert {(".ipython",), (".cache", "matplotlib")} <= written


# Requirements


def test_opening_the_course_installs_what_its_notebooks_import():
    cells = [cell for path in COURSE for cell in nbformat.read(path, as_version=4).cells]
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    imported = set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE))
    come_along = {"numpy": "matplotlib", "IPython": "ipykernel"}
    own = {"mcts_teach", "my_game"}
    needed = {come_along.get(name, name) for name in imported - own - set(sys.stdlib_module_names)}
    assert "numba" in needed
    installed = PROJECT["dependencies"] + EXTRAS["notebooks"] + EXTRAS["fast"]
    assert needed <= {name_of(requirement) for requirement in installed}


def test_constraints_pin_all_that_is_asked_for():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.match(r"[a-z0-9-]+==[\w.]+( ; |$)", line) for line in lines), "a constraint is a name and a version"
    asked = {name_of(requirement) for requirement in sum(EXTRAS.values(), PROJECT["dependencies"])}
    assert asked <= {name_of(line) for line in lines}


def test_no_file_has_the_address_of_a_registry():
    texts = [one_line(name) for name in ("constraints.txt", "pyproject.toml", "environment.yml")]
    assert [text for text in texts if re.search(r"index-url|find-links|file:|/simple\b", text)] == []


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


# What documents name


@cache
def all_files():
    """Each file of the project, as `/tests/english.py`."""
    return [f"/{path.relative_to(ROOT).as_posix()}" for path in ROOT.rglob("*.*") if ".venv" not in path.parts]


FOR_CONTRIBUTORS = [
    "CONTRIBUTING.md",
    *(f"docs/{name}.md" for name in ("lite", "notebooks", "releases", "researchers", "site", "style", "testing")),
]


@pytest.mark.parametrize("page", FOR_CONTRIBUTORS)
def test_a_page_for_contributors_names_files_that_are_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    code = " ".join(re.findall(r"`([^`\n]+)`", text))
    named = re.findall(r"[\w./]+(?:\.py|\.md|/)(?!\w)", code)
    named = {name for name in named if not re.search(r"NAME|NN|my_game|\.venv|^/", name)}
    assert [name for name in named if not any(f"/{name}" in file for file in all_files())] == []
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if ":" not in link]
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_the_table_of_notebooks_in_the_readme_is_complete():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[([\w -]+)\]\((notebooks/[\w/]+\.ipynb)\)", readme, re.MULTILINE)
    assert [file for _, file in listed] == [path.relative_to(ROOT).as_posix() for path in COURSE]
    assert all(re.sub("[ -]", "_", name.lower()) == Path(file).stem for name, file in listed)


# Workflows


WORKFLOWS = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / ".github/workflows").glob("*.yml")}
JOBS = [
    pytest.param(job, id=f"{file}-{name}") for file, flow in WORKFLOWS.items() for name, job in flow["jobs"].items()
]


@pytest.mark.parametrize("job", JOBS)
def test_a_job_of_a_workflow_ends_in_time_and_runs_what_is_there(job):
    assert job["timeout-minutes"] <= 240
    assert all(("uses" in step) != ("run" in step) for step in job["steps"])
    lines = "\n".join(step.get("run", "") for step in job["steps"])
    assert [file for file in re.findall(r"[\w/]+\.py\b", lines) if not (ROOT / file).exists()] == []
    told = re.findall(r"start\.py (\w+)", lines)
    assert [word for word in told if f"python3 start.py {word}" not in (ROOT / "start.py").read_text("utf-8")] == []


def test_the_tests_run_on_the_oldest_python_and_on_all_up_to_the_newest():
    matrix = WORKFLOWS["test.yml"]["jobs"]["test"]["strategy"]["matrix"]
    oldest, newest = (int(version.removeprefix("3.")) for version in matrix["python"])
    assert PROJECT["requires-python"] == f">=3.{oldest}"
    assert [one["python"] for one in matrix["include"]] == [f"3.{minor}" for minor in range(oldest + 1, newest)]


# The branch of learners


@pytest.mark.thorough  # the workflow itself fails at a push where one of its steps does
@pytest.mark.skipif(os.name == "nt", reason="the branch is made on Linux")
def test_the_branch_that_binder_and_colab_open_has_the_notebooks_as_learners_get_them(tmp_path):
    git("rev-parse", "HEAD")  # skips where this is no clone
    (job,) = WORKFLOWS["learners.yml"]["jobs"].values()
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", "--bare", "--depth=1", ROOT.as_uri(), origin], check=True)
    subprocess.run(["git", "clone", "-q", origin.as_uri(), clone], check=True)
    told = os.environ | {"GITHUB_REPOSITORY": "someone/somewhere"}
    subprocess.run(["bash", "-e", "-c", job["steps"][-1]["run"]], cwd=clone, env=told, check=True)
    show = ["git", "-C", origin, "show", "learners:notebooks/00_meet_the_search.ipynb"]
    cells = nbformat.reads(subprocess.check_output(show, text=True), as_version=4).cells
    assert [cell for cell in cells if cell.get("outputs")] == []
    assert "/someone/somewhere" in cells[1].source, "on Colab, the first code installs the package from there"
    other = subprocess.check_output(["git", "-C", origin, "diff", "--name-only", "HEAD", "learners"], text=True)
    assert {Path(name).suffix for name in other.splitlines()} == {".ipynb"}
