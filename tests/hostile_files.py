"""Damaged and hostile files, made from good ones with a seed, and what becomes of each; a program of its own.

`hostile_files.py SEED FIRST LAST` tries the files FIRST to LAST - 1 and prints what became of them, as
JSON. A file must be refused in one sentence, or be a recording with which everything works. The process may take 200 MB
more than it has once everything is imported.
"""

import io
import json
import sys
from collections import Counter
from contextlib import redirect_stdout
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import matplotlib.pyplot as plt

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    Trace,
    draw_step,
    draw_tree,
    expand,
    explain,
    explore,
    from_text,
    print_tree,
    record,
    table,
)
from mcts_teach.drawing import tree_svg
from mcts_teach.explorer.film_file import read_film
from mcts_teach.trace import PHASES

ROOM = 200 * 2**20
MARKUP = [
    "<script>hurt()</script>", "</style><b>hurt</b>", "]]><b>hurt</b>", "--><b>hurt</b>", "'\"><img onerror=hurt()>",
    "</script><b>hurt</b>", "&lt;b&gt;", "{hurt}", "${hurt()}", "%(hurt)s", "__import__('os').abort()",
]  # fmt: skip
STARTS = [
    "MNK(100000,100000,3,0,1)", "Hex(50000,0,1)", "Nim(1, 2, 0, 1000000000)", "-" * 20_000 + "1", "(" * 9_000,
    "ConnectFour(9**9, 7, 4)", "Nim((10**400,))", "Nim((99,) * 8)", "MNK(26, 99, 3)", "Hex(11)", "TicTacToe() or 1",
    "from_text('XXX / OO. / ...', TicTacToe())", "from_text('OOO / ... / ...', TicTacToe())", "MNK(m=3, n=3, k=3)",
    "__import__('os').abort()", "exit()", "TicTacToe().__class__", "[TicTacToe()][0]", "Nim({1, 2})", "lambda: 1", "",
    "\0", "TicTacToe(\n)", "Hex(0x" + "f" * 9_000 + ")", "from_text(" * 300 + "1" + ")" * 300, "b'x'", "None",
    "Hex(3, won=True)", "MNK(3, 3, 3, player=1)", "TicTacToe" + "()" * 3_000, "1" + "+1" * 4_000, "Nim((0, 0))",
]  # fmt: skip
NUMBERS = [-1, 0, 1, 2, 3, 7, 0.5, -0.5, 1.0, 1e15, 1e16, 1e300, 1e308, 5e-324, 10**6, 10**30, 10**400, -(10**400)]
NUMBERS += [float("nan"), float("inf"), float("-inf"), 2**53, 2**63, True, False]
ODD = [*NUMBERS, None, "", "a", "x", "∞", "?", "\0", "\ud800", "\u202e", "\n\n", "1", [], {}, [[]], [None], [0], [0, 1]]
ODD += [{"a": 1}, {"tolist": 1}, [0] * 5, [[0, 0]], "x" * 20_000, *MARKUP, *STARTS[:4], [1] * 2_000, "ucb1(c=inf)"]
ODD += ["ucb1(c=1e400)", "ucb1(c=-1e308)", "ucb1(c=.)", "ucb1", "os.remove", "ucb1(c=٣)", "ucb1(c=1e299)"]


def careless(node, rng):
    """A learner's `expand` that strikes too much at the root, and nothing elsewhere."""
    before = node.untried[:]
    child = expand(node, rng)
    node.untried = node.untried[:-1] if node.mover is None else before
    return child


def good_traces(folder):
    """The texts of recordings of every kind."""
    late = from_text("X.. / XO. / .XO", TicTacToe())
    found = [record(TicTacToe(), 12), record(late, 30, c=0.5), record(Nim((2, 3), players=3), 20), record(Hex(3), 15)]
    found += [record(ConnectFour(4, 4, 3), 10), record(TicTacToe(), 1), record(TicTacToe(), 20, expand=careless)]
    found += [record(late, 5, simulate=lambda state, rng: "won", backpropagate=lambda path, rewards: None)]
    for trace in found:
        trace.save(folder / "good")
        yield (folder / "good").read_text()


def places(data, way=()):
    """Every place in some data."""
    for name, part in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*way, name)
        if isinstance(part, dict | list):
            yield from places(part, (*way, name))


def at(data, way):
    for name in way:
        data = data[name]
    return data


def kind_of(way):
    """What all places of a kind have in common: the names on the way to them."""
    return [name if isinstance(name, str) else "#" for name in way]


def damage_inside(data, rng):
    """Damage at one place: gone, doubled, changed a little, another one's, or something odd in its stead."""
    ways = list(places(data))
    way = rng.choice(ways)
    holder, name, what = at(data, way[:-1]), way[-1], rng.randrange(12)
    value = holder[name]
    if what == 0:
        del holder[name]
    elif what == 1 and isinstance(holder, list):
        holder.insert(name, json.loads(json.dumps(rng.choice(holder))))
    elif what == 2 and isinstance(holder, list):
        rng.shuffle(holder)
    elif what <= 6:
        alike = [other for other in ways if kind_of(other) == kind_of(way)] if what > 3 else ways
        holder[name] = json.loads(json.dumps(at(data, rng.choice(alike))))
    elif what <= 9 and type(value) in (int, float) and abs(value) < 1e300:
        holder[name] += rng.choice([-1, 1, 0.5, 100])
    elif what <= 9 and isinstance(value, str):
        holder[name] = rng.choice(MARKUP)
    else:
        holder[name] = deepcopy(rng.choice(ODD))


def damage_a_field(data, rng):
    """Something odd where it may hurt most."""
    fields = ["start", "score", "births", "rows", "left", "format"]
    name = rng.choice([field for field in fields if field in data])
    data[name] = deepcopy(rng.choice(STARTS if name == "start" else ODD))


def damaged(text, rng):
    """A damaged file, as bytes."""
    what = rng.randrange(100)
    if what < 10:
        return text[: rng.randrange(len(text))].encode()
    if what < 20:
        letters = bytearray(text.encode())
        for _ in range(rng.choice([1, 1, 2, 10])):
            letters[rng.randrange(len(letters))] = rng.choice(
                [rng.randrange(256), rng.choice(b'0123456789[]{},:"-.eE')]
            )
        return bytes(letters)
    if what == 20:
        return huge(text, rng).encode(errors="surrogatepass")
    if what < 23:
        start, end = sorted(rng.randrange(len(text)) for _ in range(2))
        return (text[:start] + text[end:] if rng.random() < 0.5 else text[:end] + text[start:]).encode()
    data = json.loads(text)
    if what < 40:
        damage_a_field(data, rng)
    for _ in range(rng.choice([0, 1, 1, 2, 4]) if what < 40 else rng.choice([1, 1, 1, 2, 4])):
        damage_inside(data, rng)
    return json.dumps(data, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")


def huge(text, rng):
    """A good file with something huge at a place of some value: deep, long, or with many digits."""
    size = rng.choice([10**3, 10**5, 2 * 10**6])
    deep = min(size, 10**5)
    thing = rng.choice(
        ["[" * deep + "]" * deep, '{"a":' * deep + "1" + "}" * deep, "[" * 500 + "]" * 500, "[" * 900 + "]" * 900,
         "9" * size, "1e400", "-1E+999", "0." + "9" * size, f'"{"x" * 3 * size}"', f'"{"-" * size}1"',
         f'"{"<b>" * size}"', f'"{"ab " * size}"', "[" + "0," * size + "0]", "[" + "1," * size + "2]",
         "[" + "[]," * size + "[]]", "[" + "{}," * size + "{}]"]
    )  # fmt: skip
    commas = [place for place, letter in enumerate(text) if letter in ",:"]
    place = rng.choice(commas) + 1
    ends = [text.find(letter, place) for letter in ",]}"]
    end = min((end for end in ends if end >= 0), default=len(text))
    return f"{text[:place]}{thing}{text[end:]}"


def check_svg(svg):
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert not names & {"script", "b", "img", "style", "foreignObject"}, names


def check_trace(trace, folder, rng):
    """Everything works with a recording, and goes on to do so when it is saved and loaded again."""
    last = trace.at(len(trace))
    for iteration in {0, min(1, len(trace)), len(trace) // 2, len(trace)}:
        for phase in PHASES:
            explain(trace.at(iteration, phase))
    assert repr(trace) == f"<Trace: {len(trace)} iterations, {len(trace.nodes)} nodes, from {trace.nodes[0].state!r}>"
    assert last.root.visits == trace.root.visits
    counted = {}
    for row in trace.rows:
        counted |= dict(zip(row.path, row.seen, strict=True))
        assert row.path[0] == 0
    assert (trace.root.visits, trace.root.wins) == counted.get(0, (0, 0))
    for row in trace.rows:
        state = trace.nodes[row.path[-1]].state
        for move in row.playout:
            assert move in state.moves()
            state = state.play(move)
    str(table(trace.root))
    print_tree(last)
    check_svg(tree_svg(last))
    if rng.random() < 0.1:
        draw_tree(trace.at(len(trace), rng.choice(PHASES)))
        draw_step(last)
        plt.close("all")
    explore(trace).save(folder / "film.json")
    read_film(folder / "film.json")
    trace.save(folder / "again.json")
    again = Trace.load(folder / "again.json")
    assert repr((again.nodes, again.rows, again.left)) == repr((trace.nodes, trace.rows, trace.left))


def tried(text, rng, folder):
    """What becomes of one damaged file: refused or valid; or what is wrong."""
    file = folder / "hostile.json"
    file.write_bytes(damaged(text, rng))
    try:
        try:
            trace = Trace.load(file)
        except ValueError as error:
            said = str(error).removeprefix(str(file))
            return "refused" if "\n" not in said and 20 < len(said) < 600 else f"said {said[:700]}"
        check_trace(trace, folder, rng)
        return "valid"
    except (Exception, MemoryError) as error:
        return f"{type(error).__name__}: {str(error)[:300]}"


def main(seed, first, last):
    counts, wrong = Counter(), []
    with TemporaryDirectory() as name, redirect_stdout(io.StringIO()):
        folder = Path(name)
        texts = list(good_traces(folder))
        if sys.platform == "linux":
            import resource

            limit = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + ROOM
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        for number in range(int(first), int(last)):
            rng = Random(f"trace {seed} {number}")
            result = tried(rng.choice(texts), rng, folder)
            if result not in ("refused", "valid"):
                wrong.append([number, result])
            counts[result if result in ("refused", "valid") else "wrong"] += 1
    print(json.dumps({"counts": counts, "wrong": wrong[:50]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
