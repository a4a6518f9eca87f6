"""An exam to print: a small tree to go on with by hand, and two wrong programs, each solution on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from html import escape
from inspect import getdoc
from itertools import islice, pairwise
from os.path import lexists
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from mcts_teach.checks import check
from mcts_teach.checks.mistakes import Program, words_for
from mcts_teach.checks.zoo import broken_ones, verdict_on
from mcts_teach.drawing import tree_svg
from mcts_teach.drawing.words import describe_counts, hide_score, name_moves
from mcts_teach.errors import as_whole
from mcts_teach.files import path_of, write_file
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node, Step, select, steps, ucb1
from mcts_teach.names import describe_result, move_name, player_name
from mcts_teach.searching import best_move, search

EXAMINED = ("ucb1", "select", "expand", "simulate", "backpropagate", "best_move")
TREE_ROOM = (740.0, 360.0)  # points for the tree on a page of A4 that lies on its side
CLEARLY = 0.02  # how far the best two scores are from each other at least, so that rounding decides nothing
PRINTED = """@page {size: A4 landscape; margin: 15mm} :root {color-scheme: light only}
body {font: 11pt/1.4 "DejaVu Sans", Verdana, sans-serif; color: #1a1a1a; background: #fff; max-width: 267mm}
h1 {font-size: 15pt; margin: 0 0 3mm} h2 {font-size: 12pt; margin: 3mm 0 2mm} p {margin: 2mm 0; max-width: 230mm}
pre, .board {font: 9.5pt/1.4 "DejaVu Sans Mono", monospace; white-space: pre-wrap}
pre {border-left: 1mm solid #9a9a9a; padding: 1mm 3mm} svg, pre, table {break-inside: avoid}
table {border-collapse: collapse; margin: 2mm 0 4mm} th {font-weight: normal; color: #555} .taken {font-weight: bold}
th, td {text-align: left; vertical-align: top; border-bottom: 1px solid #9a9a9a; padding: 0.5mm 5mm 0.5mm 0}
section + section {break-before: page} svg {max-height: 112mm} .start {float: right}
@media screen {body {margin: 5mm auto} section + section {border-top: 1px dashed #9a9a9a; padding-top: 8mm}}"""


class TreeTask(NamedTuple):
    """A tree to go on with, the path that `select` takes in it, and the iteration, which is done in another tree."""

    root: Node
    path: list[Node]
    done: Step
    picture: str


class Exam(NamedTuple):
    """What an exam asks."""

    tree: TreeTask
    programs: list[Program]


def draw_exam(seed: object) -> Exam:
    """The tasks of an exam: the same ones for the same seed.

    >>> draw_exam(1).programs == draw_exam(1).programs
    True
    """
    number = as_whole(seed)
    if number is None:
        raise ValueError(f"seed must be a whole number, not {seed!r}")
    rng = Random(str(number))  # the text: a number and the same with a minus would draw the same
    return Exam(_draw_tree(rng), _draw_programs(rng))


def _draw_programs(rng: Random) -> list[Program]:
    """Two mistakes in two pieces, and none that only differs from a convention."""
    known = [(one, words_for(one.piece, one.key)) for one in broken_ones()]
    wrong = [one for one, said in known if said and not said.sentence.startswith("Differs from")]
    return [rng.choice([one for one in wrong if one.piece == piece]) for piece in rng.sample(EXAMINED, 2)]


def _draw_tree(rng: Random) -> TreeTask:
    """A tree of which all is on the paper, in which no answer is a matter of luck or of rounding."""
    while True:
        root = search(_draw_position(rng), rng.randint(12, 20), seed=rng.getrandbits(32))
        *_, done = islice(steps(deepcopy(root), rng), 4)
        path = select(root)
        most, second, *_ = sorted((child.visits for child in done.path[0].children.values()), reverse=True)
        if len(path) > 2 and path[-1].untried and most > second and all(_gap(parent) > CLEARLY for parent in path[:-1]):
            picture = tree_svg(root, score=hide_score, page=TREE_ROOM, title=f"The tree after {root.visits} iterations")
            if "A dot is a node" not in picture and "not shown" not in picture:
                return TreeTask(root, path, done, picture)


def _draw_position(rng: Random) -> Any:
    """A position of tic-tac-toe with four or five moves left."""
    state: Any = TicTacToe()
    for _ in range(rng.choice((4, 5))):
        state = state.play(rng.choice(state.moves()))
    return state if state.moves() else _draw_position(rng)


def _gap(parent: Node) -> float:
    scores = sorted(ucb1(parent, child) for child in parent.children.values())  # the best ones last
    return scores[-1] - scores[-2] if scores[1:] else 0.0


def exam_page(seed: object) -> str:
    """The exam of a seed as an HTML page without scripts: two pages of questions, and the solutions after them."""
    exam = draw_exam(seed)
    title = f"Monte Carlo tree search: exam {as_whole(seed)}"
    numbered = list(enumerate(exam.programs, 3))
    solutions = [_solve_walk(exam.tree), _solve_move(exam.tree), *(_solve_program(*row) for row in numbered)]
    questions = [f"<h1>{title}</h1>{_ask_tree(exam.tree)}", "".join(_ask_program(*row) for row in numbered)]
    body = "\n".join(f"<section>{section}</section>" for section in [*questions, *solutions])
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>{title}</title><style>{PRINTED}</style></head>
<body>{body}</body></html>
"""


def write_exam(seed: object, file: Path | None = None) -> Path:
    """Write the exam of a seed to a new file, `exam_N.html` unless given; ValueError if there is such a file."""
    file = path_of("file", file or f"exam_{as_whole(seed)}.html")
    if lexists(file):
        raise ValueError(f"{file} is there already: give another name, or remove it first")
    write_file(file, exam_page(seed))
    return file


def _ask_tree(task: TreeTask) -> str:
    result = escape(str(describe_result(task.root.state, task.done.rewards or ())))
    return f"""{task.picture}<pre class="start">{escape(str(task.root.state))}</pre>
<h2>Task 1</h2><p>Which path does <code>select</code> take next, and where does it stop? Write down the UCB1 number of
every child that it compares, w/n + √(2 ln N / n). Then <code>expand</code> adds an untried move there, and the playout
from the new node ends: {result}. Which numbers change, and to what?</p>
<h2>Task 2</h2><p>After this iteration the search is over. Which move does <code>best_move</code> play, and why?</p>"""


def _solve_walk(task: TreeTask) -> str:
    names = ["start", *name_moves(task.done.path)]
    walk = "".join(
        f"<h2>Among the children of {name}, with N = {parent.visits}</h2>{_compare(parent, child)}"
        for name, (parent, child) in zip(names, pairwise(task.path), strict=False)
    )
    moved = ["nobody", *(player_name(node.state, node.mover) for node in task.done.path[1:])]
    rows = zip(names, moved, [*_counts(task.path), "not there"], _counts(task.done.path), strict=True)
    return f"""<h1>Solution of task 1</h1>{walk}<p><code>select</code> walks {" → ".join(names[:-1])} and stops: a
move is untried. Say that <code>expand</code> adds {names[-1]}; the numbers are the same for any other. Each node of the
path gets one visit more, and what the playout brought to the player who moved there. All other counts stay.</p>
{_table(rows, ["node", "who moved", "before", "after"])}"""


def _counts(path: list[Node]) -> list[str]:
    return [describe_counts(above, node) for above, node in pairwise([None, *path]) if node]


def _compare(parent: Node, taken: Node) -> str:
    """The scores of a node's children, the parts of each too; what is taken is bold."""
    rows = []
    for name, count, child in _children(parent):
        mean, bonus = child.wins / child.visits, ucb1(parent, child) - child.wins / child.visits
        rows.append((name, count, *(f"{number:.2f}" for number in (mean, bonus, mean + bonus))))
    return _table(rows, ["move", "w/n", "mean", "bonus", "UCB1"], [*parent.children.values()].index(taken))


def _children(parent: Node) -> Iterator[tuple[str, str, Node]]:
    """The name of each move, how its child's wins and visits are written, and the child."""
    for move, child in parent.children.items():
        yield move_name(parent.state, move), describe_counts(parent, child), child


def _solve_move(task: TreeTask) -> str:
    root = task.done.path[0]
    best = root.children[move := best_move(root)]
    higher = any(child.wins * best.visits > best.wins * child.visits for child in root.children.values())
    other = " A higher mean is no reason to play another move, for it rests on fewer visits." * higher
    rows = [(name, count, child.visits, f"{child.wins / child.visits:.2f}") for name, count, child in _children(root)]
    return f"""<h1>Solution of task 2</h1><p><code>best_move</code> plays {move_name(root.state, move)}: it has the most
visits, {best.visits} of {root.visits}. The visits are where the search has put its trust.{other}</p>
{_table(rows, ["move", "w/n", "visits", "mean"], list(root.children).index(move))}"""


def _ask_program(number: int, one: Program) -> str:
    should = (getdoc(getattr(check, one.piece).answer) or "").partition("\n")[0]
    return f"""<h2>Task {number}</h2><p>There is one mistake in this <code>{one.piece}</code>. What is wrong, what comes
of it, and how is it mended? It should do this: {escape(should)}</p><pre>{escape(one.source.rstrip())}</pre>"""


def _solve_program(number: int, one: Program) -> str:
    said = words_for(one.piece, one.key)
    name = f"{said.name}. {said.sentence}" if said else ""
    lines = [line for line in verdict_on(one).lines() if line[0] != "this mistake"]
    return f"""<h1>Solution of task {number}</h1><p><b>{escape(name)}</b></p><p>The lines of the right program (-) and
of this one (+):</p><pre>{escape(one.diff())}</pre><p>What <code>check.{one.piece}</code> says:</p>{_table(lines)}"""


def _table(rows: Iterable[Iterable[Any]], heads: Sequence[str] = (), taken: int = -1) -> str:
    lines = ["".join(f"<th>{head}</th>" for head in heads)] if heads else []
    for n, row in enumerate(rows):
        cells = ((escape(str(cell)), "board" if "\n" in str(cell) else "taken" if n == taken else "") for cell in row)
        lines.append("".join(f'<td class="{kind}">{text}</td>' for text, kind in cells))
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
