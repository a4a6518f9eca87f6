"""The same facts in words: numbers, what a search has just done and why, a tree as text, and what is left out of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mcts_teach.arguments import formula_of
from mcts_teach.drawing import moments
from mcts_teach.drawing.fit import list_children
from mcts_teach.errors import whole_number
from mcts_teach.games.chance import is_chance, odds_of
from mcts_teach.language import join_said, say
from mcts_teach.mcts import Node, Score, ucb1
from mcts_teach.names import describe_result, move_name, player_name, proof_text, replace_unprintable
from mcts_teach.trace import Moment

MOST_NAMES = 7  # of a path in a picture


def short_name(state: Any, move: Any) -> str:
    """A move as its game writes it, at most 14 letters long; some words if the game writes nothing."""
    text = replace_unprintable(move_name(state, move))
    text = text if text.strip() else "(no name)"
    return text if len(text) <= 14 else text[:13] + "…"


def bounded(value: float) -> float:
    """The same number, but infinity for a whole one that is too large to divide and to write."""
    return value if not isinstance(value, int) or abs(value) < 1e308 else math.inf if value > 0 else -math.inf


def amount(value: float) -> str:
    """A number of wins: whole, or with one decimal."""
    return f"{float(bounded(value)):,.1f}".removesuffix(".0")


def decimal(value: float) -> str:
    """A score with two decimals, or three where it would read as 0.00 and is not 0; infinity as the sign."""
    if not math.isfinite(value):
        return "∞" if value > 0 else "-∞" if value < 0 else "?"
    return f"{float(value):.{3 if 0 < abs(value) < 0.005 else 2}f}"


def tell_apart(one: float, other: float) -> tuple[str, str]:
    """Two scores with as many decimals as it takes to see which is higher: 1.502 and 1.499, but 1.50 twice."""
    pairs = [(decimal(one), decimal(other)), *((f"{one:.{n}f}", f"{other:.{n}f}") for n in range(3, 9))]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def describe_counts(parent: Node | None, node: Node) -> str:
    """wins/visits; the visits alone of a root, or of an outcome, to which nobody moved."""
    return many(node.visits, "visit") if is_nobodys(parent, node) else f"{amount(node.wins)}/{bounded(node.visits):,}"


def is_nobodys(parent: Node | None, node: Node) -> bool:
    """Whether the wins of a node are nobody's: no player moved there."""
    return node.mover is None and (parent is None or is_chance(parent.state))


def mean(node: Node) -> float:
    """A node's mean; not a number before its first visit."""
    return bounded(node.wins) / bounded(node.visits) if node.visits else math.nan


def sure_reward(node: Node) -> float | None:
    """What is proven for the player who moved to a node; None if nothing is, or nobody did."""
    proof, mover = getattr(node, "proof", None) or (), node.mover
    return proof[mover] if mover is not None and mover < len(proof) else None  # a learner's own may be too short


def many(number: int, thing: str) -> str:
    """1 visit, 2 visits."""
    return f"{bounded(number):,} {thing}{'' if number == 1 else 's'}"


def score_of(score: Score, parent: Node, node: Node) -> float:
    """A child's score, or its odds where nobody chooses; where a formula fails for want of visits, inf or nan."""
    if is_chance(parent.state):
        odds = odds_of(parent.state)
        share = bounded(node.visits) / bounded(parent.visits) if parent.visits else math.nan
        return math.fsum(odds.get(move, share) for move in moments.find_move(parent, node))
    try:
        return score(parent, node)
    except (ArithmeticError, ValueError):
        counts = node.visits, parent.visits
        if min(counts) >= 1 and not any(math.isinf(bounded(count)) for count in (*counts, node.wins)):
            raise
        return math.nan if node.visits else math.inf


def hide_score(parent: Node, child: Node) -> float:
    """A score that says nothing: while a learner predicts, or where a learner's own raises an error."""
    return math.nan


hide_score.__name__ = "no score"


def score_name(score: Score) -> str:
    """What to call the numbers of a score function."""
    score = formula_of(score)
    return "UCB1" if score is ucb1 else getattr(score, "__name__", "score").strip("<>").replace("lambda", "score")


def write_score(score: Score, parent: Node, node: Node) -> str:
    """A child's score as a card has it: a number; "odds" or, of what is not drawn, "share" with one."""
    number = decimal(score_of(score, parent, node))
    if not is_chance(parent.state):
        return number
    odds = odds_of(parent.state)  # below an unknown deal the children are information sets
    return f"odds {number}" if all(move in odds for move in parent.children) else f"share {number}"


def who_moved(parent: Node | None, node: Node) -> str:
    """Who made the move into a node, such as "X moved"; if an outcome led there, what the game calls its chance."""
    if parent is not None and is_chance(parent.state):
        return player_name(parent.state, None)
    return "" if node.mover is None else f"{player_name(node.state, node.mover)} moved"


def result(node: Node) -> str:
    """How a finished game ended: who won, or what the player who moved there gets (alone: won, lost or a draw)."""
    rewards = node.state.rewards()
    if len(rewards) > 1 and (who := describe_result(node.state, rewards)):
        return who
    reward = rewards[node.mover] if node.mover is not None else max(rewards)
    alone = {1.0: "won", 0.5: "draw", 0.0: "lost"} if len(rewards) == 1 else {}
    return alone.get(reward, decimal(reward))


def name_moves(path: Sequence[Node]) -> list[str]:
    """The moves along a path, by name; a question mark for a node that is no child of the one before."""
    steps = ((above.state, moments.find_move(above, node)) for above, node in pairwise(path))
    return [short_name(state, *found) if found else "?" for state, found in steps]


def node_name(node: Node, move: Any = None, parent: Node | None = None) -> str:
    """What to call a node: the move that leads there; without a parent the start, or the move of one that was taken."""
    if parent is not None:
        return short_name(parent.state, move)
    if node.mover is None:
        return "start"
    move = getattr(node, "move", None)  # a learner's own nodes may have none
    return f"{player_name(node.state, node.mover)}'s move" if move is None else short_name(node.state, move)


def path_text(path: Sequence[Node], most: float = MOST_NAMES) -> str:
    """A path: the start and the moves; of more names than `most` the middle is left out."""
    names = [node_name(path[0]), *name_moves(path)]
    return " › ".join(names if len(names) <= most else [*names[:3], "…", *names[-3:]])


def describe(what: Any) -> str:
    """Say in one sentence what a search has just done."""
    at = moments.moment_of(what)
    if not at.path:
        return describe_event(at)
    when = f"iteration {at.iteration}, " if at.iteration else ""
    return f"{when}{at.phase}: {describe_event(at)}"


def describe_event(at: Moment, most: float = MOST_NAMES) -> str:
    """The same without the iteration and the phase; of paths with more names than `most` the middle is left out."""
    if not at.path:
        below = "" if at.root.mover is None else f" below {node_name(at.root)}"
        return f"the tree{below} after {many(at.root.visits, 'visit')}"
    if at.phase == "backpropagate":
        return f"one more visit along {path_text(at.path, most)}; {_describe_rewards(at)}"
    say = {"select": _describe_select, "expand": _describe_expand, "simulate": _describe_simulate}
    return say[at.phase](at, most) if at.phase in say else path_text(at.path, most)


def explain(what: Any, score: Score | None = None) -> str:
    """Say in words what a search has just done, and of each choice on a walk why it was made.

    >>> from mcts_teach import TicTacToe, record
    >>> print(explain(record(TicTacToe(), 20).at(20, "select")).replace("; ", "\\n"))
    iteration 20, select: the walk stops at start › a3, where 8 moves are untried
    a3 was chosen, 2.43 like b3, but tried earlier
    its bonus is the larger part
    """
    at = moments.moment_of(what, score)
    choices = pairwise(at.path) if at.phase == "select" else ()
    return "; ".join([describe(at), *(explain_choice(parent, child, at.score) for parent, child in choices)])


def explain_choice(parent: Node, child: Node, score: Score) -> str:
    """Say why a walk went from a node to this child; how many untried moves it went past, if there are any."""
    name, value = name_moves([parent, child])[0], score_of(score, parent, child)
    if is_chance(parent.state):
        return f"{name} was drawn, with the odds {decimal(value)}"
    if score is hide_score:
        return f"{name} was chosen"
    if not moments.find_move(parent, child):
        return "the walk went on to a node that is not in the tree"
    others = {move: score_of(score, parent, node) for move, node in parent.children.items() if node is not child}
    past = [move for move in others if others[move] > value and proof_text(parent.children[move])]
    rivals = {move: other for move, other in others.items() if move not in past}
    left, names = len(moments.list_untried(parent)), ", ".join(short_name(parent.state, move) for move in past)
    why = f"was the only {'tried ' * bool(left)}move{' left' * bool(past)}"
    if rivals:
        lost = any(other > value for other in rivals.values())  # a learner's walk may be wrong
        by = "" if lost or formula_of(score) is ucb1 else f" by {score_name(score)}"
        why = f"was chosen{by}, {_compare_scores(parent, child, value, rivals)}"
    went_past = f"; the walk went past {many(left, 'untried move')}" if left else ""
    return f"{name} {why}{went_past}" + (f"; proven already: {names}" if past else "")


def _compare_scores(parent: Node, child: Node, value: float, rivals: dict[Any, float]) -> str:
    """A child's score beside the best of its siblings, of equal ones which came first; and which part is the larger."""
    best = max(rivals, key=lambda move: (not math.isnan(rivals[move]), rivals[move]))
    other, how = short_name(parent.state, best), "tried" if child.visits else "added"
    own, second = tell_apart(float(value), float(rivals[best]))
    if rivals[best] > value:
        return f"although {other} has the higher score, {second} against {own}"
    why, average, bonus = f"{own} against {second} for {other}", mean(child), value - mean(child)
    if value == rivals[best]:
        first = next(move for move in parent.children if move == best or parent.children[move] is child)
        why = f"{decimal(value)} like {other}, {'which was' if first == best else 'but'} {how} earlier"
    part = "its mean and its bonus are equal" if bonus == average else "its mean and its bonus cannot be compared"
    if bonus > average or bonus < average:
        part = f"its {'bonus' if bonus > average else 'mean'} is the larger part"
    return f"{why}; {part if child.visits else 'it was not visited before'}"


def _describe_select(at: Moment, most: float) -> str:
    left, end = len(moments.list_untried(at.path[-1])), "the game is over"
    why = f"{many(left, 'move')} {'is' if left == 1 else 'are'} untried" if left else end
    if is_chance(at.path[-1].state):
        why = f"{many(left, 'outcome')} {'has' if left == 1 else 'have'} not been drawn yet" if left else "nobody moves"
    return f"the walk stops at {path_text(at.path, most)}, where {why}"


def _describe_expand(at: Moment, most: float) -> str:
    new = moments.is_new(at)
    above = at.path[:-1] if new else at.path
    added = [child for child in above[-1].children.values() if not child.visits]
    if len(added) == len(above[-1].children) > new:  # all at once
        on = f", and the path goes on to {name_moves(at.path)[-1]}" if new else ""
        are = f"{many(len(added), 'move')} {'is' if len(added) == 1 else 'are'}"
        return f"{are} added to the tree below {path_text(above, most)}{on}"
    if not new:
        return f"nothing is added at {path_text(at.path, most)}{': the game is over' * moments.is_over(at.path[-1])}"
    if not moments.find_move(*at.path[-2:]):
        return f"the path goes on below {path_text(at.path[:-1], most)} to a node that is not in the tree"
    what = "outcome" if is_chance(above[-1].state) else "move"
    return f"{what} {name_moves(at.path)[-1]} is added to the tree below {path_text(above, most)}"


def _describe_simulate(at: Moment, most: float) -> str:
    long = f" of {many(len(at.playout), 'move')}" if at.playout else ""
    if moments.is_valued(at):
        return f"{path_text(at.path, most)} is valued without a playout; {_describe_rewards(at)}"
    game = "the game is over at" if moments.is_over(at.path[-1]) else f"a random playout{long} starts from"
    return f"{game} {path_text(at.path, most)}; {_describe_rewards(at)}"


def _describe_rewards(at: Moment) -> str:
    if not moments.are_numbers(at.rewards):
        return f"the rewards are {at.rewards!r}"  # a learner's own
    numbers = [f"{won:g}" if len(f"{won:g}") <= 5 else decimal(won) for won in map(float, at.rewards)]
    return ", ".join(f"{player_name(at.root.state, player)} gets {number}" for player, number in enumerate(numbers))


def print_tree(
    root: Any, *, depth: int | None = None, nodes: int = 40, score: Score | None = None, line: bool = False
) -> None:
    """Print a tree: each move with wins/visits, mean and score, the most visited first.

    `root` may be a step of a search too: its path is marked then. At most `nodes` nodes are printed (the path
    always is), down to `depth` moves from the root; the last line says what is left out. The score is `score`, or
    that of a recording, or else UCB1. With `line` the principal variation stands above that.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> print_tree(search(from_text("XOX / OXO / ...", TicTacToe()), 5), line=True)
    start  5 visits
    ├─ b3  2/2  mean 1.00  UCB1 2.27  1 untried
    │  └─ c3  0/1  mean 0.00  UCB1 1.18  1 untried
    ├─ c3  2/2  mean 1.00  UCB1 2.27  end: X won
    └─ a3  1/1  mean 1.00  UCB1 2.79  end: X won
    best line: b3 c3
    (all 5 nodes)
    """
    at = moments.moment_of(root, score)
    whole_number("nodes", nodes, 1)
    if depth is not None:
        whole_number("depth", depth, 1)
    shown = moments.list_most_visited(at._replace(path=at.path[: None if depth is None else depth + 1]), nodes, depth)
    children, on_path, lines = list_children(shown), {id(node) for node in at.path}, []
    stack = [(0, "", "")]  # instead of recursion, for trees of any depth
    while stack:
        place, indent, branch = stack.pop()
        node, above, move, *_ = shown[place]
        mark = "  <- path" if id(node) in on_path else ""
        lines.append(indent + branch + say(describe_node(node, move, above, at.score) + mark))  # branches are no words
        indent += {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        places = sorted(children[place], key=lambda i: (shown[i].node.visits, -shown[i].order))
        stack += [(i, indent, "├─ " if n else "└─ ") for n, i in enumerate(places)]  # it turns the order round
    if line and at.root.children:
        lines.append(say(f"best line: {' '.join(name_moves(moments.best_line(at.root)))}"))
    print(*lines, join_said(f"({say(describe_rest(at, [one.node for one in shown], depth or math.inf))})"), sep="\n")


def describe_node(node: Node, move: Any, parent: Node | None, score: Score) -> str:
    """What is known of a node, on one line."""
    known = [node_name(node, move, parent), describe_counts(parent, node)]
    if parent is not None:
        known += [] if is_nobodys(parent, node) else [f"mean {decimal(mean(node))}"]
        value = write_score(score, parent, node)
        known.append(value if is_chance(parent.state) else f"{score_name(score)} {value}")
    left = len(moments.list_untried(node))
    known += [f"{left} untried" if left else "", describe_fate(node, parent is not None and moments.is_over(node))]
    return "  ".join(filter(None, known))


def describe_fate(node: Node, over: bool) -> str:
    """How the game ended at a node or, where it is not over, what is proven, if anything is."""
    return f"end: {result(node)}" if over else f"proven: {proof}" if (proof := proof_text(node)) else ""


def describe_rest(at: Moment, shown: list[Node], depth: float = math.inf, hidden: moments.Hidden | None = None) -> str:
    """Say which nodes of the tree are shown and which are not, if none were to be shown below a depth."""
    hidden = moments.list_hidden(at.root, dict.fromkeys(map(id, shown), 0)) if hidden is None else hidden
    number = len(shown) + len(hidden)
    if not hidden:
        return f"all {many(number, 'node')}" if number > 1 else "1 node"
    path, seen = {id(node) for node in at.path}, {id(node) for node in shown}
    parts = [("the path" if path <= seen else "part of the path") if path else "the most visited"]
    if others := [node.visits for node in shown[1:] if id(node) not in path]:
        least, near = min(others), [visits for _, row, visits in hidden if row <= depth]
        within = f" within {many(int(depth), 'move')} of the start" if len(near) < len(hidden) else ""
        what = f"those most visited in the end{within}" if at.final else "the most visited, parents first"
        if all(least >= visits for visits in near):  # else a recording shows the same nodes all the time, or children
            what = f"the most visited{within}"  # have more visits than their parents, where counts are wrong
        if all(least >= visits for _, _, visits in hidden):
            what = "the most visited"
        parts = [*parts, what] if path else [what]
    most = max(visits for _, _, visits in hidden)
    rest = "the others have " + (f"at most {many(most, 'visit')}" if most else "no visits")
    return f"{len(shown):,} of {number:,} nodes: {' and '.join(parts)}; {rest}"
