"""How mutants.py runs tests: `map OUT ...` sees what lines each test runs, `run` lets mutants meet them.

One process imports and collects the tests, and forks for each mutant.  The fork gives the functions, classes and
constants of one module what its changed source says, so that nothing has to be imported or collected again.  A test
counts only if it passes in a fork in which nothing is changed.
"""

import faulthandler
import importlib
import json
import os
import resource
import signal
import sys
import time
from contextlib import suppress
from itertools import accumulate, zip_longest
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from coverage import Coverage
from mutants import Mutant, results

ROOT = Path.cwd()
NOT_HERE = ["tests/notebooks", "tests/project"]
NOT_HERE += ["tests/explorer/test_browser.py", "tests/explorer/test_browser_board.py"]
SURVIVED, LOOPED, KILLED, UNFIT = range(4)  # faulthandler ends a process with 1
ENDS = {SURVIVED: "survived", LOOPED: "looped", UNFIT: "unfit"}
MEMORY = 8 << 30


class Map:
    """Sees which lines of the package each test runs, and how long it takes: a plugin of pytest."""

    def __init__(self, out: Path, sees_lines: bool) -> None:
        self.out, self.sees_lines = out, sees_lines
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.coverage = Coverage(data_file=None, source=[str(ROOT / "mcts_teach")], config_file=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        if self.sees_lines:
            self.coverage.start()
            self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.perf_counter() - start
            if self.sees_lines:
                self.coverage.stop()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        passed = [name for name in self.seconds if name not in self.failed]
        number = {name: i for i, name in enumerate(sorted(passed, key=self.seconds.__getitem__))}
        data, lines = self.coverage.get_data(), {}
        for path in data.measured_files():
            lines[str(Path(path).relative_to(ROOT))] = {
                line: sorted(number[name] for name in names if name in number)
                for line, names in data.contexts_by_lineno(path).items()
            }
        tests = [[name, self.seconds[name]] for name in number]
        (self.out / "map.json").write_text(json.dumps({"tests": tests, "lines": lines}))


class Meetings:
    """Lets each mutant meet the tests that run its lines, in a fork: a plugin of pytest."""

    def __init__(self, out: Path, budget: float) -> None:
        known = json.loads((out / "map.json").read_text())
        self.out, self.budget, self.told = out, budget, os.dup(2)
        self.seconds, self.lines = dict(known["tests"]), known["lines"]
        self.tests = list(self.seconds)
        self.sound: set[str] = set()  # tests that failed, and pass where nothing is changed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        mutants = [Mutant(*each) for each in json.loads((self.out / "mutants.json").read_text())]
        known = results(self.out)
        done = {name for name, found in known.items() if found["end"] != "survived" or found["budget"] >= self.budget}
        left = [mutant for mutant in mutants if mutant.name not in done]
        for number, mutant in enumerate(left, 1):
            found = {"name": mutant.name, "budget": self.budget} | self.meet(mutant)
            with (self.out / "results.jsonl").open("a") as lines:
                lines.write(json.dumps(found) + "\n")
            self.tell(
                f"{number} of {len(left)}: {mutant.name}: {found['end']} by {found['by']} in {found['seconds']} s"
            )
        return True

    def tell(self, words: str) -> None:
        os.write(self.told, (words + "\n").encode())

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that run a line of the mutant, or of its file, or all where none is seen to; quickest first."""
        lines = self.lines.get(mutant.file, {})
        here = {test for line in range(mutant.line, mutant.last + 1) for test in lines.get(str(line), ())}
        here = here or {test for tests in lines.values() for test in tests} or set(range(len(self.tests)))
        names = [name for name in (self.tests[test] for test in sorted(here)) if name in self.items]
        total = accumulate(self.seconds[name] for name in names)
        return [name for name, until in zip(names, total, strict=True) if until < self.budget]

    def meet(self, mutant: Mutant) -> dict[str, Any]:
        """Let a mutant meet its tests; one that fails for the first time must pass where nothing is changed."""
        names = self.tests_for(mutant)
        unchanged = mutant._replace(source=Path(mutant.file).read_text())
        while True:
            found = self.end_of(mutant, names)
            test = found["by"]
            if test not in names or test in self.sound:
                return found
            if self.end_of(unchanged, [test])["end"] == "survived":
                self.sound.add(test)
                return found
            self.tell(f"left out, as it fails where nothing is changed: {test}")
            del self.items[test]
            names.remove(test)

    def end_of(self, mutant: Mutant, names: list[str]) -> dict[str, Any]:
        """What becomes of a mutant in a fork. The file stays as it is: processes that a test starts see no change."""
        now, start = self.out / "now", time.perf_counter()
        now.write_text("")
        pid = os.fork()
        if not pid:
            os.setsid()
            in_fork(mutant, [(self.items[name], self.seconds[name]) for name in names], now)
        _, status = os.waitpid(pid, 0)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)  # what the tests left behind
        end = ENDS.get(os.waitstatus_to_exitcode(status), "killed")
        by = now.read_text() if end != "survived" else f"{len(names)} tests"
        return {"end": end, "by": by, "seconds": round(time.perf_counter() - start, 1)}


def in_fork(mutant: Mutant, tests: list[tuple[pytest.Item, float]], now: Path) -> None:
    """Run tests until one fails; the process ends here, whatever happens."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        put_in(mutant)
    except BaseException as error:
        now.write_text(repr(error))
        os._exit(UNFIT)
    try:
        for (item, seconds), following in zip_longest(tests, tests[1:], fillvalue=(None, 0)):
            now.write_text(item.nodeid)
            faulthandler.dump_traceback_later(20 + 10 * seconds, exit=True, file=sys.__stderr__)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[0])
            if item.session.testsfailed:
                os._exit(KILLED)
    except BaseException:  # such as a KeyboardInterrupt
        os._exit(KILLED)
    os._exit(SURVIVED)


def put_in(mutant: Mutant) -> None:
    """Give an imported module what the mutant's source says."""
    name = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    was, now = importlib.import_module(name), ModuleType(name)
    vars(now).update({key: value for key, value in vars(was).items() if key.startswith("__")})
    exec(compile(mutant.source, str(was.__file__), "exec", dont_inherit=True), vars(now))
    for key, new in vars(now).items():
        old = vars(was).get(key)
        value = old if key.startswith("__") else renewed(old, new)
        for module in list(sys.modules.values()) if value is not old else ():
            if getattr(module, "__dict__", {}).get(key) is old:
                setattr(module, key, value)


def renewed(old: Any, new: Any) -> Any:
    """The old thing, which now does what the new one does, or the new one where that cannot be."""
    if old is new or type(old).__name__ != type(new).__name__:
        return new
    for key in ("__func__", "__wrapped__", "fget", "fset", "func"):  # of methods, properties, decorated functions
        if isinstance(getattr(old, key, None), FunctionType):
            renewed(getattr(old, key), getattr(new, key))
    match old:
        case FunctionType():
            old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
        case type() if not hasattr(old, "__members__"):
            for key, value in vars(new).items():
                was = vars(old).get(key)
                if key not in ("__dict__", "__weakref__") and renewed(was, value) is not was:
                    setattr(old, key, value)
        case dict():
            new = {key: renewed(old.get(key), value) for key, value in new.items()}
            old.clear()
            old.update(new)
        case tuple() | list() if type(old) in (tuple, list) and len(old) == len(new):
            values = [renewed(*pair) for pair in zip(old, new, strict=True)]
            return old if all(a is b for a, b in zip(old, values, strict=True)) else type(old)(values)
        case int() | float() | str() | bytes() | frozenset() | tuple():
            return old if old == new else new
        case _:
            if type(old).__module__.startswith("mcts_teach"):
                for key, value in getattr(new, "__dict__", {}).items():
                    object.__setattr__(old, key, renewed(vars(old).get(key), value))
    return old


if __name__ == "__main__":
    step, out, budget = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    options = ["-q", "-p", "no:cacheprovider", "-o", "timeout=0", *(f"--ignore={path}" for path in NOT_HERE)]
    options += ["-m", "not slow and not thorough", *sys.argv[5:]]
    code = pytest.main(options, plugins=[Map(out, sys.argv[4] == "0") if step == "map" else Meetings(out, budget)])
    sys.exit(0 if step == "map" and code == pytest.ExitCode.TESTS_FAILED else code)
