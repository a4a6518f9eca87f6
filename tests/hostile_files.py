"""Files that are damaged at random, made from good ones, and whether everything works with what can be read of one."""

import json
from copy import deepcopy
from xml.etree import ElementTree

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, Trace, expand, explain, explore, from_text, record, table
from mcts_teach.drawing import tree_svg
from mcts_teach.explorer.film_file import read_film
from mcts_teach.trace import PHASES

STARTS = ["MNK(100000,100000,3,0,1)", "Hex(50000,0,1)", "(" * 9_000, "TicTacToe() or 1", "exit()", "lambda: 1", "\0"]
STARTS += ["from_text('XXX / OO. / ...', TicTacToe())", "TicTacToe().__class__", "Hex(3, won=True)", "Nim((10**400,))"]
ODD = [-1, 0, 1, 2, 7, 0.5, 1e16, 1e308, 5e-324, 10**400, float("nan"), float("inf"), 2**63, True, None, "", "a", "∞"]
ODD += ["\0", "\ud800", "\n\n", [], {}, [[]], [None], [0, 1], {"a": 1}, "x" * 20_000, "ucb1(c=inf)", "ucb1(c=-1e308)"]
ODD += ["</script><b>hurt</b>", "__import__('os').abort()", *STARTS]


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
    found += [record(ConnectFour(4, 4, 3), 10), record(TicTacToe(), 20, expand=careless)]
    found += [record(late, 5, simulate=lambda state, rng: "won", backpropagate=lambda path, rewards: None)]
    for trace in found:
        trace.save(folder / "good")
        yield (folder / "good").read_text()


def places(data, way=()):
    for name, part in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*way, name)
        if isinstance(part, dict | list):
            yield from places(part, (*way, name))


def at(data, way):
    for name in way:
        data = data[name]
    return data


def damage_inside(data, rng):
    """Damage at one place: gone, doubled, changed a little, another one's, or something odd in its stead."""
    ways = list(places(data))
    way = rng.choice(ways)
    holder, name, what = at(data, way[:-1]), way[-1], rng.randrange(8)
    if what == 0:
        del holder[name]
    elif what == 1 and isinstance(holder, list):
        holder.insert(name, deepcopy(rng.choice(holder)))
    elif what == 2:
        holder[name] = deepcopy(at(data, rng.choice([other for other in ways if len(other) == len(way)])))
    elif what > 3 and type(holder[name]) in (int, float) and abs(holder[name]) < 1e300:
        holder[name] += rng.choice([-1, 1, 0.5, 100])
    else:
        holder[name] = deepcopy(rng.choice(ODD))


def damaged(text, rng):
    """A damaged file, as bytes: cut off, with other letters, or with another meaning."""
    what = rng.randrange(10)
    if what == 0:
        return text[: rng.randrange(len(text))].encode()
    if what == 1:
        letters = bytearray(text.encode())
        for _ in range(rng.choice([1, 2, 10])):
            letters[rng.randrange(len(letters))] = rng.choice(b'\x00\xff0123456789[]{},:"-.eE')
        return bytes(letters)
    data = json.loads(text)
    if what == 2:
        data["start"] = rng.choice(STARTS)
    for _ in range(rng.choice([0, 1, 1, 2, 4]) * (what > 2)):
        damage_inside(data, rng)
    return json.dumps(data, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")


def check_trace(trace, folder):
    """Everything works with a recording, and goes on to do so when it is saved and loaded again."""
    for iteration in {0, min(1, len(trace)), len(trace) // 2, len(trace)}:
        for phase in PHASES:
            explain(trace.at(iteration, phase))
    assert trace.at(len(trace)).root.visits == trace.root.visits
    for row in trace.rows:
        state = trace.nodes[row.path[-1]].state
        for move in row.playout:
            assert move in state.moves()
            state = state.play(move)
    str(table(trace.root))
    ElementTree.fromstring(tree_svg(trace))
    explore(trace).save(folder / "film.json")
    read_film(folder / "film.json")
    trace.save(folder / "again.json")
    again = Trace.load(folder / "again.json")
    assert repr((again.nodes, again.rows, again.left)) == repr((trace.nodes, trace.rows, trace.left))
