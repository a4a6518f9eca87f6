"""The same facts in words: names of moves, numbers, what a search has just done, and a tree as text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Any, NamedTuple

from mcts_teach.errors import whole_number
from mcts_teach.mcts import Node, ucb1
from mcts_teach.names import move_name, outcome, player_name
from mcts_teach.phases import Score, formula_of


class Look(NamedTuple):
    """What there is to look at: a tree, and if a search has paused, the path it walked and the phase it did."""

    root: Node
    path: Sequence[Node] = ()
    phase: str | None = None
    rewards: Any = None
    playout: Sequence[Any] | None = None  # the moves of the random game; None: nobody wrote them down
    iteration: int | None = None
    final: Node | None = None  # the tree as it will be, for a layout in which nothing jumps
    changed: Sequence[Node] = ()  # whose numbers are new
    score: Score = ucb1  # by which the walks chose
    focus: Node | None = None  # the node that somebody looks at
    folded: frozenset[int] = frozenset()  # the ids of nodes whose children are not to be shown


class Tail(NamedTuple):
    """The end of a random game, hung below the node from which it was played."""

    result: str
    moves: int | None
    mover: int | None = None
    visits: int = 0
    children: dict[Any, Any] = {}  # noqa: RUF012 - a tuple's field, and nobody changes it


def look(what: Any) -> Look:
    """Understand a root, or a pause of a search (anything with a path and a phase); ValueError for all else."""
    if isinstance(what, Look):
        return what
    if getattr(what, "phase", None) and getattr(what, "path", None):
        changed = what.path if what.phase == "backpropagate" else ()
        return Look(
            getattr(what, "root", what.path[0]),
            what.path,
            what.phase,
            getattr(what, "rewards", None),
            getattr(what, "playout", None),
            getattr(what, "iteration", None),
            getattr(what, "final", None),
            getattr(what, "changed", changed),
            getattr(what, "score", ucb1),
        )
    if not all(hasattr(what, name) for name in ("state", "visits", "wins", "children")):
        raise ValueError(f"give the root of a tree, as search(...) returns it, or a step of steps(...), not {what!r}")
    return Look(what)


def in_order(moves: Iterable[Any]) -> list[Any]:
    """Moves from small to large, so that none changes place while a tree grows; as they come if they do not compare.

    None, which may be a move too (to pass), comes last.
    """
    moves = list(moves)
    try:
        return sorted(moves, key=lambda move: (move is None, move))
    except TypeError:
        return moves


def short_name(state: Any, move: Any) -> str:
    """A move as its game writes it, at most 14 letters long; some words if the game writes nothing."""
    text = move_name(state, move)
    text = text if text.strip() else "(no name)"
    return text if len(text) <= 14 else text[:13] + "…"


def amount(value: float) -> str:
    """A number of wins: whole, or with one decimal."""
    return f"{float(value):,.1f}".removesuffix(".0")


def decimal(value: float) -> str:
    """A score with two decimals; infinity as the sign."""
    return f"{float(value):.2f}" if math.isfinite(value) else "∞" if value > 0 else "-∞" if value < 0 else "?"


def ratio(node: Node) -> str:
    """wins/visits."""
    return f"{amount(node.wins)}/{node.visits:,}"


def mean(node: Node) -> float:
    """A node's win rate; not a number before its first visit."""
    return node.wins / node.visits if node.visits else math.nan


def many(number: int, thing: str) -> str:
    """1 visit, 2 visits."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def score_of(score: Score, parent: Node, node: Node) -> float:
    """A child's score; infinity before its first visit, if a learner's formula divides by zero there."""
    try:
        return score(parent, node)
    except (ArithmeticError, ValueError):
        if node.visits and parent.visits:
            raise
        return math.inf


def hidden(parent: Node, child: Node) -> float:
    """A score that says nothing: while a learner predicts, or where a learner's own raises an error."""
    return math.nan


hidden.__name__ = "no score"


def score_name(score: Score) -> str:
    """What to call the numbers of a score function."""
    score = formula_of(score)
    return "UCB1" if score is ucb1 else getattr(score, "__name__", "score").strip("<>").replace("lambda", "score")


def finished(node: Node) -> bool:
    """Whether the game is over here."""
    return not node.children and hasattr(node.state, "rewards") and len(node.state.moves()) == 0


def result(node: Node) -> str:
    """How a finished game ended: who won, or what the player who moved there gets (a single player: won or lost)."""
    rewards = node.state.rewards()
    if len(rewards) > 1 and (who := outcome(node.state, rewards)):
        return who
    reward = rewards[node.mover] if node.mover is not None else max(rewards)
    alone = {1.0: "won", 0.5: "drawn", 0.0: "lost"} if len(rewards) == 1 else {}
    return alone.get(reward, decimal(reward))


def untried(node: Node) -> list[Any]:
    """The moves that have no node yet and may get one: an expansion may strike some that it holds to be equal."""
    return [move for move in getattr(node, "untried", node.state.moves()) if move not in node.children]


def tail(at: Look) -> Tail | None:
    """What to hang below the path once its game was played: nothing if the game was over there already."""
    if at.phase not in ("simulate", "backpropagate") or at.rewards is None or finished(at.path[-1]):
        return None
    return Tail(who_won(at), None if at.playout is None else len(at.playout))


def who_won(at: Look) -> str:
    """The end of a game in a word or two."""
    rewards = at.rewards if isinstance(at.rewards, tuple | list) else ()
    return outcome(at.root.state, rewards) or "end"


def is_new(at: Look) -> bool:
    """Whether this iteration has added the last node of the path."""
    visits = {"expand": 0, "simulate": 0, "backpropagate": 1}.get(at.phase or "", -1)
    if len(at.path) < 2 or at.path[-1].visits != visits or at.path[-1].children:
        return False
    others = [child.visits for child in at.path[-2].children.values() if child is not at.path[-1]]
    waited = finished(at.path[-1]) and 0 in others and any(others)  # it came with its siblings, and they went first
    return not waited


def moves_to(parent: Node, child: Node) -> list[Any]:
    """The move from a node to its child, in a list, as any value may be a move; an empty list if there is none."""
    return [move for move, node in parent.children.items() if node is child][:1]


def walk(path: Sequence[Node]) -> list[str]:
    """The moves along a path, by name; a question mark for a node that is no child of the one before."""
    names = [[short_name(above.state, move) for move in moves_to(above, node)] for above, node in pairwise(path)]
    return [name for found in names for name in found or ["?"]]


def way(path: Sequence[Node]) -> str:
    """A path in short: the start and the moves, the middle of a long one left out."""
    names = ["start", *walk(path)]
    return " › ".join(names if len(names) <= 7 else [*names[:3], "…", *names[-3:]])


def describe(what: Any) -> str:
    """Say in one sentence what a search has just done.

    >>> from random import Random
    >>> from mcts_teach import Node, TicTacToe, steps
    >>> search = steps(Node(TicTacToe()), Random(0))
    >>> describe(next(search))
    'select: the walk stops at start, where 9 moves are untried'
    >>> describe(next(search))
    'expand: move a3 is added to the tree below start'
    """
    at = look(what)
    if not at.path:
        return f"the tree after {many(at.root.visits, 'visit')}"
    say = {"select": _selected, "expand": _expanded, "simulate": _simulated, "backpropagate": _backpropagated}
    when = "" if at.iteration is None else f"iteration {at.iteration}, "
    return f"{when}{at.phase}: {say[at.phase](at) if at.phase in say else way(at.path)}"


def explain(what: Any, score: Score | None = None) -> str:
    """Say in words what a search has just done, and of each choice on a walk why it was made.

    >>> from mcts_teach import TicTacToe, record
    >>> print(explain(record(TicTacToe(), 20).at(20, "select")).replace("; ", "\\n"))
    iteration 20, select: the walk stops at start › a3, where 8 moves are untried
    a3 was chosen, 2.43 like b3, but tried earlier
    its bonus is the larger part
    """
    at = look(what)
    score = score or at.score
    choices = [choice(parent, child, score) for parent, child in pairwise(at.path)] if at.phase == "select" else []
    return "; ".join([describe(at), *choices])


def choice(parent: Node, child: Node, score: Score) -> str:
    """Say why a walk went from a node to this child."""
    name, value = walk([parent, child])[0], score_of(score, parent, child)
    if score is hidden:
        return f"{name} was chosen"
    rivals = [(score_of(score, parent, node), move) for move, node in parent.children.items() if node is not child]
    if not rivals:
        return f"{name} was the only move"
    best, move = max(rivals, key=lambda rival: rival[0])
    part = "bonus" if value - mean(child) > mean(child) else "mean"
    other = short_name(parent.state, move)
    why = f"{decimal(value)} against {decimal(best)} for {other}"
    if value == best:
        why = f"{decimal(value)} like {other}, but {'tried' if child.visits else 'added'} earlier"
    end = f"its {part} is the larger part" if child.visits else "it was not visited before"
    return f"{name} was chosen, {why}; {end}"


def _selected(at: Look) -> str:
    left = len(untried(at.path[-1]))
    why = f"{many(left, 'move')} {'is' if left == 1 else 'are'} untried" if left else "the game is over"
    return f"the walk stops at {way(at.path)}, where {why}"


def _expanded(at: Look) -> str:
    new = is_new(at)
    above = at.path[:-1] if new else at.path
    added = [child for child in above[-1].children.values() if not child.visits]
    if len(added) == len(above[-1].children) > new:  # all at once
        on = f", and the path goes on to {walk(at.path)[-1]}" if new else ""
        are = f"{many(len(added), 'move')} {'is' if len(added) == 1 else 'are'}"
        return f"{are} added to the tree below {way(above)}{on}"
    if not new:
        return f"nothing is added at {way(at.path)}" + (": the game is over" if finished(at.path[-1]) else "")
    if not moves_to(*at.path[-2:]):
        return f"the path goes on below {way(at.path[:-1])} to a node that is not in the tree"
    return f"move {walk(at.path)[-1]} is added to the tree below {way(at.path[:-1])}"


def _simulated(at: Look) -> str:
    long = f" of {many(len(at.playout), 'move')}" if at.playout else ""
    game = "the game is over at" if finished(at.path[-1]) else f"a random game{long} is played from"
    return f"{game} {way(at.path)}; {_gets(at)}"


def _backpropagated(at: Look) -> str:
    return f"one more visit along {way(at.path)}; {_gets(at)}"


def _gets(at: Look) -> str:
    rewards = at.rewards
    if not isinstance(rewards, tuple | list) or not all(isinstance(reward, int | float) for reward in rewards):
        return f"the rewards are {rewards!r}"  # a learner's own
    return ", ".join(f"{player_name(at.root.state, player)} gets {reward:g}" for player, reward in enumerate(rewards))


class Shown(NamedTuple):
    """A node that is shown: its parent's place in the list of those shown, and the move that led to it."""

    node: Any  # a Node, or the Tail of a path
    parent: int | None
    move: Any
    order: int  # siblings go from left to right by this
    depth: int


def most_visited(at: Look, most: int, depth: int | None = None, end: Tail | None = None) -> list[Shown]:
    """The path (with its tail) and then the most visited nodes, at most so many, and none below a depth.

    Visits never grow along a path, so the most visited nodes hang together. In a tree where they do (a bug),
    a node still comes after its parent. The path is always there, however long and deep.
    """
    on_path, serial = {id(node) for node in at.path}, count(1)
    shown: list[Shown] = []
    frontier: list[tuple[Any, ...]] = [(False, 0, 0, Shown(at.root, None, None, 0, 0))]
    while frontier and (len(shown) < most or not frontier[0][0]):
        shown.append(heappop(frontier)[-1])
        node, _, _, _, level = shown[-1]
        for move in in_order(node.children) if id(node) not in at.folded else ():
            child = node.children[move]
            if level == depth and id(child) not in on_path:
                continue
            entry = Shown(child, len(shown) - 1, move, next(serial), level + 1)
            heappush(frontier, (id(child) not in on_path, -child.visits, entry.order, entry))
        if end and node is at.path[-1]:
            heappush(frontier, (False, 0, 0, Shown(end, len(shown) - 1, None, next(serial), level + 1)))
    return shown


def families(shown: list[Shown]) -> list[list[int]]:
    """The places of each node's children, from left to right."""
    children: list[list[int]] = [[] for _ in shown]
    for place, entry in enumerate(shown[1:], 1):
        children[entry.parent or 0].append(place)
    for places in children:
        places.sort(key=lambda place: shown[place].order)
    return children


def size(root: Node) -> int:
    """How many nodes a tree has."""
    number, stack = 0, [root]
    while stack:
        number += 1
        stack.extend(stack.pop().children.values())
    return number


def left_out(at: Look, shown: list[Shown], depth: int | None = None) -> str:
    """Say which nodes are shown and which are not, if none were to be shown below a depth."""
    there = {id(entry.node) for entry in shown if not isinstance(entry.node, Tail)}
    hidden, folded = _hidden(at, there)
    number = len(there) + len(hidden) + folded
    if len(there) == number:
        return f"all {many(number, 'node')}" if number > 1 else "1 node"
    these = f"{len(there):,} of {number:,} nodes"
    if not hidden:
        return f"{these}; the others are folded"
    rest = f"the others have at most {many(max(visits for visits, _ in hidden), 'visit')}"
    return f"{these}: {_which(at, shown, there, hidden, depth)}; {f'{folded:,} are folded, ' * bool(folded)}{rest}"


def _hidden(at: Look, there: set[int]) -> tuple[list[tuple[int, int]], int]:
    """Visits and depth of each node that is not shown, but for those below a folded one, of which only the number."""
    hidden, folded = [], 0
    stack = [(at.root, 0, False)]
    while stack:
        node, level, below = stack.pop()
        if id(node) not in there and not below:
            hidden.append((node.visits, level))
        folded += id(node) not in there and below
        below |= id(node) in at.folded
        stack += [(child, level + 1, below) for child in node.children.values()]
    return hidden, folded


def _which(at: Look, shown: list[Shown], there: set[int], hidden: list[tuple[int, int]], depth: int | None) -> str:
    """What the nodes shown have in common: the path, and the most visited of the tree, of its upper rows, or later."""
    path, drawn = {id(node) for node in at.path}, [entry.node for entry in shown if not isinstance(entry.node, Tail)]
    least = min((node.visits for node in drawn[1:] if id(node) not in path), default=None)
    walked = ["the path" if path <= there else "part of the path"] if path else []
    if least is None:
        return walked[0] if walked else "the most visited"
    near = [visits for visits, level in hidden if depth is None or level <= depth]
    within = f" within {many(depth, 'move')} of the start" if depth is not None and len(near) < len(hidden) else ""
    if least >= max(visits for visits, _ in hidden):
        order = "the most visited"
    elif least >= max(near, default=0):
        order = f"the most visited{within}"
    else:  # a recording shows the same nodes all the time; in a tree with wrong counts children may have more visits
        order = f"those most visited in the end{within}" if at.final else "the most visited, parents first"
    return " and ".join([*walked, order])


def print_tree(root: Any, *, depth: int | None = None, nodes: int = 40, score: Score | None = None) -> None:
    """Print a tree: each move with wins/visits, mean and UCB1 value, the most visited first.

    `root` may be a step of a search too: its path is marked then. At most `nodes` nodes are printed (the path
    always is), down to `depth` moves from the root; the last line says what is left out.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> print_tree(search(from_text("XOX / OXO / ...", TicTacToe()), 5))
    start  5 visits
    ├─ b3  2/2  mean 1.00  UCB1 2.27  1 untried
    │  └─ c3  0/1  mean 0.00  UCB1 1.18  1 untried
    ├─ c3  2/2  mean 1.00  UCB1 2.27  end: X won
    └─ a3  1/1  mean 1.00  UCB1 2.79  end: X won
    (all 5 nodes)
    """
    at = look(root)
    whole_number("nodes", nodes, 1)
    if depth is not None:
        whole_number("depth", depth, 1)
    shown = most_visited(at._replace(path=at.path[: None if depth is None else depth + 1]), nodes, depth)
    print("\n".join(_lines(at, shown, score or at.score)))
    print(f"({left_out(at, shown, depth)})")


def _lines(at: Look, shown: list[Shown], score: Score) -> Iterator[str]:
    """A line for each node; a stack instead of recursion, for trees of any depth."""
    below, on_path = families(shown), {id(node) for node in at.path}
    stack = [(0, "", "")]
    while stack:
        place, indent, branch = stack.pop()
        mark = "  <- path" if id(shown[place].node) in on_path else ""
        yield f"{indent}{branch}{facts(shown, place, score)}{mark}"
        indent += {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        places = sorted(
            below[place], key=lambda i: (shown[i].node.visits, -shown[i].order)
        )  # the stack turns the order round
        stack += [(i, indent, "├─ " if n else "└─ ") for n, i in enumerate(places)]


def facts(shown: list[Shown], place: int, score: Score, node: Any = None, above: Any = None) -> str:
    """What is known of a node, on one line; of another state of it and of its parent, if they are given."""
    there, parent, move, *_ = shown[place]
    node = node or there
    left = f"  {len(untried(node))} untried" if untried(node) else ""
    if parent is None:
        return f"start  {many(node.visits, 'visit')}{left}"
    above = above or shown[parent].node
    line = f"{short_name(above.state, move)}  {ratio(node)}  mean {decimal(mean(node))}"
    line += f"  {score_name(score)} {decimal(score_of(score, above, node))}"
    return f"{line}  end: {result(node)}" if finished(node) else line + left
