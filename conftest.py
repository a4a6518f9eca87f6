"""What every test runs under, which tests run, and `pytest --nbval` made to see figures.

Tests marked `thorough` run with `--thorough` only.  `--quick` leaves out those marked `slow` or `compiles`, and all but
one case of each test.  Files that take long come first, and then those with slow tests, so that processes side by side
end at about the same time.

nbval runs a notebook and compares what its cells show with what is stored, SVG too, but not figures: a changed one
passes.  Here a figure must look like the stored one and have the same texts, as figures.py says.  What else must hold
after a cell stands in tests/notebooks/facts/ and is run after it.  nbval also runs cells in a way in which a trailing
semicolon does not keep them quiet as it does in Jupyter; here it does.
"""

import os
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from notebook_facts import facts_of

from surroundings import FIGURES_IN_NOTEBOOKS, shut_out_user_settings

LEFT_OUT = pytest.StashKey[str]()
# Roughly, of those that take longest, on a shared machine: only their order counts, as the longest begin first.
SECONDS_OF_FILES = {
    "test_site": 99,
    "19": 40,
    "17": 35,
    "test_programs": 35,
    "test_fast_random": 30,
    "10": 28,
    "test_answers": 27,
    "15": 25,
    "18": 25,
    "14": 24,
    "07": 23,
    "03": 20,
    "16": 20,
    "11": 18,
    "test_fast_engine": 18,
    "test_fast_proofs": 18,
    "test_odd_answers": 18,
    "test_zoo": 18,
    "test_living_tree_laws": 15,
    "13": 17,
    "test_living_tree_tools": 12,
    "02": 14,
    "test_living_tree_hands": 12,
    "test_typing": 12,
    "05": 10,
    "test_fast_rules": 10,
}
collect_ignore_glob = ["tests/notebooks/facts/*"]  # nbval runs them
collect_ignore = ["mcts_teach/games/openspiel.py"] if find_spec("pyspiel") is None else []  # not on every machine
collect_ignore += ["tests/site/small_pyodide.py"]  # a test runs it, in an environment of its own


@pytest.fixture(autouse=True)
def closing_figures():
    """No test leaves a figure of matplotlib to the next one."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mcts_teach")
    group.addoption("--quick", action="store_true", help="leave out slow tests, and all but one case of each test")
    group.addoption("--thorough", action="store_true", help="run the tests marked thorough, too")


def pytest_configure(config: pytest.Config) -> None:
    shut_out_user_settings(backend="Agg")
    if config.getoption("nbval", False):
        strengthen_nbval()
    if config.getoption("quick"):
        config.option.durations, config.option.durations_min = 5, 1.0  # whatever is shown should be marked slow


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    quick, cases = config.getoption("quick"), Counter[Any]()
    left_out = [item for item in items if item.get_closest_marker("thorough") and not config.getoption("thorough")]
    for item in items if quick else ():
        cases[function_of(item)] += 1
        if any(map(item.get_closest_marker, ("slow", "compiles"))) or cases[function_of(item)] > 1:
            left_out.append(item)
    gone = set(left_out)
    config.hook.pytest_deselected(items=[*gone])
    slow_files = {item.path for item in items if item.get_closest_marker("slow") or item.path.suffix == ".ipynb"}
    items[:] = sorted(
        (item for item in items if item not in gone),
        key=lambda item: (-seconds_of(item.path), item.path not in slow_files),
    )
    note_what_was_left_out(config, f"{len(gone):,} of {len(items) + len(gone):,} tests")


def seconds_of(path: Path) -> int:
    """Notebooks are known by their numbers."""
    return SECONDS_OF_FILES.get(path.stem if path.suffix == ".py" else path.stem[:2], 0)


def function_of(item: pytest.Item) -> Any:
    """What the cases of one test have in common."""
    return getattr(item, "function", item)


def note_what_was_left_out(config: pytest.Config, words: str) -> None:
    """A process of pytest-xdist tells it to the one that started it."""
    config.stash[LEFT_OUT] = words
    if hasattr(config, "workeroutput"):
        config.workeroutput["left out"] = words


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A process of pytest-xdist has ended."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", "some tests")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.getoption("quick"):
        left_out = config.stash.get(LEFT_OUT, "some tests")
        terminalreporter.section("a quick run")
        terminalreporter.line(
            f"Left out: {left_out}, which are the slow ones and all but one case of each test;"
            " all notebooks; and the types. `python3 start.py test` and `python3 start.py lint` have these."
        )


def strengthen_nbval() -> None:
    """Replace methods of nbval, whose version is pinned."""
    from figures import compare_figures, shown
    from living_trees import is_progress_bar, without_module
    from nbval.kernel import RunningKernel
    from nbval.plugin import IPyNbCell, IPyNbFile

    start_kernel = IPyNbFile.setup
    compare_all_but_figures = IPyNbCell.compare_outputs
    run_and_compare = IPyNbCell.runtest

    def compare_outputs(self: Any, now: list, stored: list, skip_compare: Any = None) -> bool:
        now = [output for output in now if not is_progress_bar(output)]
        now, stored = ([without_module(output) for output in outputs] for outputs in (now, stored))
        if not compare_all_but_figures(self, now, stored, skip_compare):
            return False
        notebook = os.path.relpath(self.path, self.config.rootpath)
        complaint = compare_figures(list(shown(stored)), list(shown(now)), notebook)
        if complaint:
            self.comparison_traceback.append(complaint)
        return not complaint

    def execute_cell_input(self: Any, cell_input: str, allow_stdin: bool | None = None) -> str:
        return self.kc.execute(cell_input, allow_stdin=allow_stdin, stop_on_error=False, store_history=True)

    def setup(self: Any) -> None:
        with patch.dict(os.environ, MPLBACKEND=FIGURES_IN_NOTEBOOKS):
            start_kernel(self)

    def runtest(self: Any) -> None:
        run_and_compare(self)
        facts = facts_of(self.path.stem, self.config.getoption("thorough"))
        fact = facts.get(self.cell.get("id"), "")
        complaint = trouble_with(fact, self.parent.kernel, self.config.option.nbval_cell_timeout) if fact else ""
        if complaint:
            self.raise_cell_error(f"What must hold after this cell does not:\n{fact}", complaint)

    IPyNbFile.setup = setup
    IPyNbCell.runtest = runtest
    IPyNbCell.compare_outputs = compare_outputs
    RunningKernel.execute_cell_input = execute_cell_input


def trouble_with(fact: str, kernel: Any, seconds: float) -> str:
    """Run assertions in a notebook's kernel; the error that they raise, if there is one."""
    number = kernel.kc.execute(fact, silent=True, store_history=False)
    while True:
        message = kernel.get_message(stream="shell", timeout=seconds)
        if message["parent_header"].get("msg_id") == number:
            content = message["content"]
            return "" if content["status"] == "ok" else "\n".join(content.get("traceback", ["it was not run"]))
