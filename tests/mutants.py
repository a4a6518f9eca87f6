"""Break the package in small ways, one at a time, and see whether the tests notice.

    python tests/mutants.py --count 400 --seed 18 --out /tmp/mutants [mcts_teach/mcts.py mcts_teach/games ...]

Draws as many mutants from each place named, in turn from each file and kind of mutation: the same seed draws the same
ones, a larger count more of them.  All happens in a copy of the checkout.  Each test runs there once, to see which
lines it runs and how long it takes.  Then each mutant meets the tests that run its line, quickest first, until one
fails or they have taken `--budget` seconds: mutant_runs.py says how.  Run again, it goes on where it was stopped; with
a larger budget, survivors meet more tests.  At the end stands a table, and `survivors.diff` in the folder.  Needs
coverage and a system that can fork.  The checks set a tracer of their own, so coverage does not see what their tests
run: for `mcts_teach/checks` take `--every-test --tests tests/checks`.

mutmut and cosmic-ray do not do: mutmut writes all mutants of a function into the file, which numba cannot compile, and
leaves out properties and constants; cosmic-ray has one command of tests for all mutants, and neither draws a sample.
"""

import argparse
import ast
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

CHECKOUT = Path(__file__).resolve().parent.parent
PLACES = [f"mcts_teach/{name}" for name in ("mcts.py", "solve.py", "stop.py", "games", "variants")]
PLACES += [f"mcts_teach/{name}" for name in ("trace.py", "playing", "drawing", "checks")]
SWAPS: dict[type, type] = {ast.Div: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitXor: ast.BitOr}
for one, other in [
    *[(ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)],
    *[(ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr), (ast.LShift, ast.RShift)],
    (ast.And, ast.Or),
]:
    SWAPS |= {one: other, other: one}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
ABOUT_TYPES = ("isinstance", "issubclass", "cast", "TypeVar", "getattr", "hasattr")


class Mutant(NamedTuple):
    file: str
    line: int
    column: int
    last: int
    kind: str
    old: str
    new: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.kind}: {self.old} -> {self.new}"


def mutants_of(file: str) -> Iterator[Mutant]:
    """Every mutant of a file; each has as many lines as the file."""
    text = Path(file).read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for kind, node, new in (change for part in code_in(ast.parse(text)) for change in changes(part)):
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        old = text[begin:end].decode()
        lines = "\n" * old.count("\n")
        padded = new + lines if isinstance(node, ast.stmt) else f"({new}{lines})"
        source = (text[:begin] + padded.encode() + text[end:]).decode()
        yield Mutant(file, node.lineno, node.col_offset, node.end_lineno, kind, " ".join(old.split()), new, source)


def code_in(node: ast.AST) -> Iterator[Any]:
    """The expressions and statements that do something: no annotations, types, or texts that are put together."""
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns") and not isinstance(node, ast.JoinedStr):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and getattr(getattr(child, "func", None), "id", "") not in ABOUT_TYPES:
                    yield from code_in(child)


def changes(node: ast.AST) -> Iterator[tuple[str, Any, str]]:
    """Kinds of mutation of a node, the part that is changed, and what then stands in its place."""
    match node:
        case ast.Compare(left=left, ops=[op, *more], comparators=right):
            yield "comparison", node, ast.unparse(ast.Compare(left, [SWAPS[type(op)](), *more], right))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield "arithmetic", node, ast.unparse(ast.BinOp(left, SWAPS[type(op)](), right))
        case ast.AugAssign(target=target, op=op, value=value):
            yield "arithmetic", node, ast.unparse(ast.AugAssign(target, SWAPS[type(op)](), value))
            yield "dropped", node, "pass"
        case ast.BoolOp(op=op, values=values):
            yield "boolean", node, ast.unparse(ast.BoolOp(SWAPS[type(op)](), values))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield "boolean", node, ast.unparse(operand)
        case ast.Constant(value=bool(value)):
            yield "constant", node, str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield from (("constant", node, str(value + step)) for step in (1, -1))
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "return", node, "return None"
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
            yield "dropped", node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "dropped", node, "pass"
        case ast.Break() | ast.Continue():
            yield "loop", node, "continue" if isinstance(node, ast.Break) else "break"
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_NAMES:
            yield "arguments", node.func, OTHER_NAMES[name]
        case ast.Call(args=[one, two, *more]) if not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred):
            yield "arguments", node, ast.unparse(ast.Call(node.func, [two, one, *more], node.keywords))
    tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else []
    for test in tests + [test for loop in getattr(node, "generators", []) for test in loop.ifs]:
        if not isinstance(test, ast.Compare | ast.UnaryOp):  # these have a mutation that negates them
            yield "condition", test, f"not ({ast.unparse(test)})"


def sample(places: list[str], count: int, seed: int) -> list[Mutant]:
    """Mutants drawn in turn from each place, and there in turn from each file and kind."""
    random_ = random.Random(seed)
    rows = []
    for place in places:
        piles = defaultdict(list)
        for path in sorted(Path(place).rglob("*.py")) or [Path(place)]:
            for mutant in mutants_of(str(path)):
                piles[mutant.file, mutant.kind].append(mutant)
        shuffled = random_.sample([random_.sample(pile, len(pile)) for pile in piles.values()], len(piles))
        rows.append([mutant for row in zip_longest(*shuffled) for mutant in row if mutant])
        print(f"{place}: {len(rows[-1])} mutants")
    drawn = [mutant for row in zip_longest(*rows) for mutant in row if mutant][:count]
    return sorted(drawn, key=lambda mutant: (places.index(place_of(mutant.file, places)), mutant.file))


def place_of(file: str, places: list[str]) -> str:
    return next(place for place in places if file == place or file.startswith(place + "/"))


def results(out: Path) -> dict[str, dict[str, Any]]:
    path = out / "results.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    return {found["name"]: found for found in map(json.loads, lines)}


def report(out: Path, places: list[str], mutants: list[Mutant]) -> None:
    """Print a table, and write the survivors as changes of the files."""
    found, ends = results(out), ("killed", "looped", "survived", "unfit")
    counts = Counter((place_of(mutant.file, places), found[mutant.name]["end"]) for mutant in mutants)
    print(f"\n{'':28}" + "".join(f"{end:>10}" for end in ends))
    for place in places:
        print(f"{place:28}" + "".join(f"{counts[place, end]:10}" for end in ends))
    print(f"{'all':28}" + "".join(f"{sum(counts[place, end] for place in places):10}" for end in ends))
    with (out / "survivors.diff").open("w") as diff:
        for mutant in mutants:
            if found[mutant.name]["end"] == "survived":
                before, after = (text.splitlines(True) for text in (Path(mutant.file).read_text(), mutant.source))
                diff.writelines([f"# {mutant.name}\n", *difflib.unified_diff(before, after, mutant.file, mutant.file)])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("places", nargs="*", default=PLACES)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for a mutant")
    parser.add_argument("--every-test", action="store_true", help="not only those that run the line: for the checks")
    parser.add_argument("--tests", default="tests mcts_teach", help="where pytest looks for them, at the first run")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    out, copy = args.out.resolve(), args.out.resolve() / "copy"
    if not copy.exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
        for name in names.strip("\0").split("\0"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, copy / name)
    os.chdir(copy)
    mutants = sample(args.places, args.count, args.seed)
    (out / "mutants.json").write_text(json.dumps(mutants))
    surroundings = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    for step in ("map", "run") if not (out / "map.json").exists() else ("run",):
        command = [sys.executable, "tests/mutant_runs.py", step, str(out)]  # the copy's, as pytest collects that one
        command += [str(args.budget), str(int(args.every_test)), *args.tests.split()]
        subprocess.run(command, env=surroundings, check=True)
    print(f"seed {args.seed}, {len(mutants)} mutants, {args.budget:g} seconds of tests for each")
    report(out, args.places, mutants)


if __name__ == "__main__":
    main()
