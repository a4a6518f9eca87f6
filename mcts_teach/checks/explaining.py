"""One iteration of any search, explained: can our own phases have led from the tree before it to the one after it?

An iteration is right if it is a walk by the highest UCB1 values, a new child where a move was untried, and one of the
ends that can follow, counted along the path. With a known mistake of a phase in its place, the same explains a wrong
one: a mistake is named if with it, and with nothing else, every iteration can be explained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import pairwise, tee
from typing import Any, NamedTuple, cast

from mcts_teach import mcts
from mcts_teach.arguments import PHASES, Phases
from mcts_teach.checks.guard import LINES
from mcts_teach.checks.judge import Case, Observe, SlipError
from mcts_teach.checks.made_trees import by_moves, path_in_words, twin
from mcts_teach.checks.mistakes import program
from mcts_teach.checks.pieces.paths import check_backpropagate, check_select
from mcts_teach.checks.pieces.scoring import check_ucb1
from mcts_teach.checks.plain_data import BUT_RIGHT, UNTOLD, Facts, differing, told_facts, words_of
from mcts_teach.checks.verdict import Comparison, right_walk
from mcts_teach.mcts import Backpropagate, Node, Score, ucb1
from mcts_teach.trace import FORMAT, Trace

Place = tuple[Any, ...]  # the moves from the root to a node
Growth = dict[Place, tuple[float, float]]  # by how much the visits and the wins of a node grow
SeenIteration = tuple[dict[Place, Node], dict[Place, Node], Growth]  # the nodes before and after it, and its growth


class Style(NamedTuple):
    """With which pieces an iteration is explained."""

    select: Any = None  # else a walk by the score, among equals to where the tree has grown
    score: Score = ucb1
    backpropagate: Backpropagate = mcts.backpropagate
    start: int = -1  # from which node of the path the game is played
    told: Callable[[list[Node], list[Node]], list[Node]] = lambda path, child: path + child  # the result, in this order
    shallow: bool = False  # whether only the root gets children
    ends: bool = True  # whether a finished game is counted
    mover: Callable[[Node, Any], Any] = lambda leaf, after: leaf.state.player  # of a new child


def iterations_of(trees: Iterable[Node]) -> Iterator[SeenIteration]:
    """What lies between trees that a search has grown one after another."""
    for before, after in pairwise(map(by_moves, trees)):
        yield before, after, _growth(_numbers(before), after)


def _numbers(nodes: Mapping[Place, Node]) -> Growth:
    return {place: (node.visits, node.wins) for place, node in nodes.items()}


def _growth(old: Growth, nodes: Mapping[Place, Node]) -> Growth:
    pairs = {place: (numbers, old.get(place, (0, 0.0))) for place, numbers in _numbers(nodes).items()}
    return {place: (now[0] - was[0], round(now[1] - was[1], 6)) for place, (now, was) in pairs.items() if now != was}


@cache
def ends(state: Any) -> frozenset[tuple[float, ...]]:
    """The rewards of all ends that can follow a position."""
    if not state.moves():
        return frozenset([tuple(state.rewards())])
    return frozenset().union(*(ends(state.play(move)) for move in state.moves()))


def explained(one: SeenIteration, style: Style) -> tuple[Facts, Facts]:
    """How a tree has grown in an iteration, and how it would have by the nearest right one; the same if it is right."""
    old, new, grown = one
    root, born = old[()], new.keys() - old.keys()
    for place in born:
        if illegal := illegal_child(new[place[:-1]].state, place[-1]):
            return {"": illegal}, {}
    if any(number > 1 and new[place].untried for place, number in Counter(place[:-1] for place in born).items()):
        return {"": "several new children of one node, which has other untried moves"}, {}
    if style.shallow and any(len(place) > 1 for place in born):
        raise ValueError("there are new nodes below the first level")
    gone = {f"the child {_name(root.state, place)}": "gone" for place in old if place not in new}
    rights = list[Facts]()
    for right in _growths(twin(root) if style.select else root, grown, style, born):  # a walk may change a tree
        if right == grown and not gone:
            return {}, {}
        rights.append(_told(root.state, right))
    seen: Facts = _told(root.state, grown) | gone
    nearest = min(rights, key=lambda right: sum(seen.get(one) != right.get(one) for one in {**seen, **right}))
    untold = dict.fromkeys([*nearest, *seen], UNTOLD)
    return untold | seen, untold | nearest


def illegal_child(state: Any, move: Any) -> str:
    """What is to be said of a child under a move that is not legal; nothing of one that is."""
    legal = state.moves()
    there = "which is no legal move there" if legal else "where the game is over"
    return "" if move in legal else f"a tree with a child for the move {words_of(move)}, {there}"


def _told(state: Any, growth: Growth) -> Facts:
    entries = ((_name(state, place), entry) for place, entry in growth.items())
    told = ((f"{label} of {name}", entry[i]) for name, entry in entries for i, label in enumerate(("visits", "wins")))
    return {label: f"{number:+g}" for label, number in told if number}


def _name(state: Any, place: Place) -> str:
    return path_in_words(state, place).removeprefix("start › ")


def _growths(before: Node, grown: Growth, style: Style, born: Collection[Place]) -> Iterator[Growth]:
    """How a tree can grow in one iteration of a style."""
    path = list(style.select(before)) if style.select else right_walk(before, style.score, grown)
    steps = pairwise(path)
    where = tuple(move for node, below in steps for move, child in node.children.items() if child is below)
    if path[:1] != [before] or len(where) < len(path) - 1:
        raise ValueError("this is no walk")
    leaf = path[-1]
    tried = ([move for move in leaf.untried if (*where, move) in ones][:1] for ones in (grown, born))
    fresh = [] if style.shallow and where else next(filter(None, tried), leaf.untried[:1])
    if not leaf.state.moves() and not style.ends:
        yield {}
        return
    for new in (fresh, []) if leaf.visits == 0 else (fresh,):  # it may be played from, too
        yield from _games(path, where, new, style)


def _games(path: list[Node], where: Place, fresh: Sequence[Any], style: Style) -> Iterator[Growth]:
    leaf = path[-1]
    child = [Node(after, style.mover(leaf, after)) for after in map(leaf.state.play, fresh)]
    around: dict[Place, Node] = {(): path[0]}
    for depth, node in enumerate(path):
        around |= {(*where[:depth], move): below for move, below in node.children.items()}
    around |= {(*where, move): node for move, node in zip(fresh, child, strict=True)}
    old, way = _numbers(around), list[Any](path + child)
    for rewards in ends(way[max(style.start, -len(way))].state):
        try:
            style.backpropagate(style.told(path, child), rewards)
            grown = _growth(old, around)
        finally:
            for place, node in around.items():
                node.visits, node.wins = old[place]  # type: ignore[assignment]
        yield grown


def chain_case(called: str, trees: Observe, why: str, state: Any, c: float = 2**0.5, lines: int = LINES) -> Case:
    """A case that explains each of the trees of a search by the one before."""
    style = Style(score=partial(ucb1, c=c))

    def call(thing: Any) -> Facts:
        for number, one in enumerate(iterations_of(trees(thing)), 1):
            sides = explained(one, style)
            if sides[0] != sides[1]:
                sides = by_score(one) or sides
                told = BUT_RIGHT.join(told_facts(side, differing(*sides)) for side in sides)
                caption = f"Iteration {number} is the first that goes wrong."
                titles = f"before iteration {number}", f"after iteration {number}"
                picture = Comparison(one[0][()], one[1][()], caption, titles)
                raise SlipError(f"in iteration {number}: {told}", picture=picture)
        return {}

    wanted = "one visit more of each node on a path, and a game from its end"
    return Case(called, call, wanted, why, state=state, right={}, lines=lines)


@cache
def styles() -> list[tuple[str, Style]]:
    """The known mistakes of the phases, as styles of a search."""
    for_the_root = program("", mcts.backpropagate, ("", "rewards[node.mover]", "rewards[path[0].state.player]")).thing
    found = [
        ("takes-first-found", Style(backpropagate=for_the_root)),
        ("one-level", Style(score=lambda _, child: -child.visits, shallow=True)),
        ("one-level", Style(shallow=True)),
        ("counted-twice", Style(told=lambda path, child: path + (child or path[-1:]))),  # at a finished game
        ("counted-twice", Style(told=lambda path, child: path + child * 2)),
        ("path-without-child", Style(told=lambda path, child: path, start=-2)),
        ("path-without-child", Style(told=lambda path, child: path)),
        ("end-not-counted", Style(ends=False)),
    ]
    for piece, phase in ((check_select, "select"), (check_ucb1, "score"), (check_backpropagate, "backpropagate")):
        found += [(one.key, Style(**{phase: one.thing})) for one in piece.mistakes[::-1]]
    found += [("mover-is-next", Style(mover=lambda _, after: after.player)), ("no-mover", Style(mover=lambda *_: None))]
    return [*found, *(("played-from-the-parent", Style(start=start)) for start in (-2, -99))]


def mistake_in(chains: Iterable[Iterable[Node]]) -> str:
    """The first known mistake that explains each iteration of searches, which go no further than somebody asks."""

    def as_far_as_they_go() -> Iterator[SeenIteration]:
        for trees in chains:
            with suppress(Exception):
                yield from iterations_of(trees)

    iterations = as_far_as_they_go()
    for key, style in [("", Style()), *styles()]:
        iterations, again = tee(iterations)
        if fits(again, style):
            return "other-constant" if key == "other-log" else key  # trees cannot tell one from the other
    return ""


def fits(iterations: Iterable[SeenIteration], style: Style) -> bool:
    """Whether each of some iterations can be explained by a style; what a mistake may raise in a tree is no reason."""
    with suppress(ArithmeticError, LookupError, TypeError, AttributeError, ValueError):
        return all(seen == right for seen, right in (explained(one, style) for one in iterations))
    return False


def read_constant(trees: Iterable[Node]) -> float:
    """With which constant of UCB1 each iteration of a search can be explained; 0 if with none."""
    iterations, constants = [*iterations_of(trees)], (2**0.5, 1.0, 0.5, 0.7, 2.0, 1.4)  # which anybody may choose
    return next((c for c in constants if fits(iterations, Style(score=partial(ucb1, c=c)))), 0.0)


def by_score(one: SeenIteration) -> tuple[Facts, Facts] | None:
    """Where a walk has gone and where the highest UCB1 value leads, if elsewhere; nothing if nowhere."""
    old, _, grown = one
    way: Place = ()
    for node, best in pairwise(right_walk(old[()], ucb1, grown)):
        places = {child: (*way, move) for move, child in node.children.items()}
        went = [child for child, place in places.items() if grown.get(place, (0, 0))[0]]
        if len(went) != 1:
            break
        if went[0] is not best:
            named = {child: _name(old[()].state, places[child]) for child in (*went, best)}
            told = [f"{name}, whose UCB1 value is {ucb1(node, child):.3f}" for child, name in named.items()]
            return {"": f"the walk goes to {told[0]}"}, {"": f"the walk goes to {told[1]}"}
        way = places[best]
    return None


def record_trees(trees: Iterable[Node], program: Any) -> Trace:
    """The recording of a right search, without its playouts, from all its trees; the code of each phase is its own."""
    every, births, rows = [*trees], list[Any](), list[Any]()
    known: dict[Place, int] = {(): 0}
    for old, nodes, grown in iterations_of(every):
        for place in sorted(nodes.keys() - known.keys(), key=len):
            known[place] = len(known)
            births.append((known[place[:-1]], place[-1], nodes[place].mover))
        path = sorted(grown, key=len)
        end: Any = nodes[path[-1]].state
        seen = [(nodes[place].visits, nodes[place].wins) for place in path]
        gains: list[tuple[Any, float]] = [(nodes[place].mover, grown[place][1]) for place in path[1:]]
        right = (list(one) for one in ends(end) if all(abs(one[who] - won) < 1e-6 for who, won in gains))
        # as a file has it: nodes that were there, path, size of the tree, playout, rewards, counts
        rows.append([len(old.keys() & grown), [*map(known.get, path)], len(known), [], next(right, None), seen])
    data = {"format": FORMAT, "births": births, "rows": rows}
    trace = Trace._read(data, every[0].state, partial(ucb1, c=read_constant(every)))
    trace.phases = cast(Phases, dict.fromkeys(PHASES, program))
    return trace
