"""A recorded search, or a tree, as plain data that a browser draws; docs/film.md describes the format."""

import ast
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import getsourcelines, unwrap
from itertools import compress, islice, pairwise
from operator import ne
from textwrap import dedent
from typing import Any

from mcts_teach.arguments import CORE, constant_of, formula_of
from mcts_teach.drawing import words
from mcts_teach.drawing.moments import are_numbers, best_line, is_over, moment_of, playout_result, sort_moves
from mcts_teach.explorer.board_data import Positions
from mcts_teach.games.chance import has_chance, is_chance, odds_of
from mcts_teach.lines import RanLine
from mcts_teach.mcts import Node, Score, ucb1
from mcts_teach.names import player_name, proof_text
from mcts_teach.searching import best_move
from mcts_teach.trace import Iteration, Moment, Trace
from mcts_teach.variants.priors import puct

FILM_FORMAT = "mcts_teach film 1"
LEGEND = "won, by the player who moved there"
COLUMNS = ("parent", "name", "place", "mover", "player", "end", "moves", "position", "odds")

Film = dict[str, Any]
Complain = Callable[[Exception], None]
Born = tuple[Node, int | None, Any]  # a node of a film, the number of its parent, and its move
ORPHAN = object()  # in place of the move of a node that nobody made a child


def film(trace: Trace, *, legend: str | None = None, complain: Complain | None = None) -> Film:
    """A recording as a film; what a learner's own score or game raises meanwhile goes to `complain`, or is raised.

    >>> from mcts_teach import TicTacToe, record
    >>> data = film(record(TicTacToe(), 3))
    >>> data["format"], data["players"], [row["path"] for row in data["iterations"]]
    ('mcts_teach film 1', ['X', 'O'], [[0, 1], [0, 2], [0, 3]])
    >>> data["iterations"][0]["say"][1]
    'move a3 is added to the tree below start'
    """
    return _Camera(trace, complain or _raise).film(legend)


def still(root: Node) -> Film:
    """A tree without a history as a film of one moment."""
    births: list[Born] = [(root, None, None)]
    numbers = {id(root): 0}
    for number, (node, _, _) in enumerate(births):
        for move, child in node.children.items():
            if id(child) not in numbers:  # it may have another parent too
                numbers[id(child)] = len(births)
                births.append((child, number, move))
    positions, nodes = Positions(root.state), [node for node, _, _ in births]
    data, columns = _head(root), _columns(births, positions)
    columns |= {"visits": [node.visits for node in nodes], "wins": [node.wins for node in nodes]}
    if any(proofs := [*map(_proof, nodes)]):
        columns["proof"] = proofs
        if root.children and not is_chance(root.state):
            data["plays"] = [[0, numbers[id(root.children[best_move(root)])]]]
    data |= {"there": len(nodes), "before": words.describe_event(moment_of(root)), "nodes": columns, "iterations": []}
    return data | {"board": positions.plan}


class _Camera:
    """Looks at each moment of a recording once, and writes down what there is to be shown."""

    def __init__(self, trace: Trace, complain: Complain) -> None:
        self.trace, self.score, self.complain = trace, trace.score, complain
        self.positions = Positions(trace.nodes[0].state)
        self.proofs: dict[int, Any] = {}  # by node, as they were told last
        self.scores: dict[int, Any] = {}  # likewise, if they cannot be calculated again
        self.numbers: dict[int, int] = {}  # by the id of a node, which stays the same
        self.own = _known_constant(trace.score) is None
        self.nodes: list[Node] = [Node(trace.nodes[0].state)]

    def film(self, legend: str | None) -> Film:
        moments = self.trace.replay()
        iterations = [self.see(number, row, islice(moments, 4)) for number, row in enumerate(self.trace.rows)]
        data = _head(self.nodes[0], legend, self.trace.rows, self.trace.score)
        before = {n: up for row in self.trace.rows for up, n in pairwise(row.path)}  # where nobody's children are put
        births = [
            (node, before.get(number, 0), ORPHAN) if number and seen.parent is None else (node, seen.parent, seen.move)
            for number, (seen, node) in enumerate(zip(self.trace.nodes, self.nodes, strict=True))
        ]
        columns = _columns(births, self.positions)
        for entry, ran in zip(iterations, self.lines(columns["name"]), strict=False):
            entry["lines"] = ran
        if not is_chance(self.nodes[0].state) and (changes := list_leaders(self.trace)):
            data |= self.choice(changes, iterations)
        return data | {"board": self.positions.plan, "nodes": columns, "iterations": iterations}

    def choice(self, changes: list[tuple[int, Any]], iterations: list[Film]) -> Film:
        """What would be played; a browser finds it itself as long as nothing is proven, and is told from then on."""
        name, *replies = words.name_moves(best_line(self.nodes[0]))
        line = f"; the best line is {' › '.join([name, *replies])}" if replies else ""
        after = f"the search would play {name}, its choice since iteration {changes[-1][0]}{line}"
        proven = [number for number, entry in enumerate(iterations, 1) if "proofs" in entry][:1]
        below = {seen.move: number for number, seen in enumerate(self.trace.nodes) if seen.parent == 0}
        plays = {max(iteration, first): below[move] for first in proven for iteration, move in changes}
        return {"after": after} | ({"plays": [*map(list, plays.items())]} if plays else {})

    def see(self, number: int, row: Iteration, moments: Iterable[tuple[Moment, list[Node]]]) -> dict[str, Any]:
        """What a row of the recording says itself, and what is new in each of its moments."""
        visits, wins = ([_plain(counts[k]) for counts in row.seen] for k in (0, 1))
        entry: Film = {"path": [*row.path], "selected": row.selected, "size": row.size, "visits": visits, "wins": wins}
        if number in self.trace.left:
            state = self.trace.nodes[row.path[row.selected - 1]].state
            entry["untried"] = [words.short_name(state, move) for move in self.trace.left[number]]
        entry["say"] = []
        for moment, self.nodes in moments:
            entry["say"].append(words.describe_event(moment_of(moment), math.inf))
            if moment.phase == "select":
                entry["why"] = [self.ask(words.explain_choice, *pair) for pair in pairwise(moment.path)]
            elif moment.phase == "simulate":
                entry |= self.playout(moment)
            elif self.own:
                entry.setdefault("scores", {})[moment.phase] = self.new_scores(row)
        if proofs := _news(self.proofs, {n: proof for n in row.path if (proof := _proof(self.nodes[n]))}):
            entry["proofs"] = proofs
        return entry

    def lines(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The lines that ran in each iteration, by phase: whose, which of those shown, what it set, its last node."""
        read = {name: _read_source(phase)[1] for name, phase in (CORE | self.trace.phases).items() if self.trace.lines}

        def write(value: Any) -> str:
            text = names[value] if isinstance(value, int) else value
            return text if isinstance(text, str) else " › ".join(map(write, value))

        def line(ran: RanLine) -> list[Any]:
            said = [f"{name}{' ' if name == 'returns' else ' = '}{write(value)}" for name, value in ran.values]
            last = next((value for _, value in reversed(ran.values) if not isinstance(value, str)), None)
            place, node = read[ran.function].index(ran.line), last[-1] if isinstance(last, tuple) else last
            return [ran.function, place, ", ".join(said), node]

        for by_phase in self.trace.lines:
            shown = {name: [one for one in ran if one.line in read[one.function]] for name, ran in by_phase.items()}
            yield {name: [*map(line, ran)] for name, ran in shown.items()}

    def ask(self, question: Callable[[Node, Node, Score], Any], parent: Node, child: Node) -> Any:
        """An answer that takes the score, or without it, now and from then on, if a learner's own raises."""
        try:
            return question(parent, child, self.score)
        except Exception as error:
            self.complain(error)
            self.score = words.hide_score
            return question(parent, child, self.score)

    def playout(self, moment: Moment) -> dict[str, Any]:
        """How the random game went, and how it ended; only its end is told where the game was over already."""
        state, names, positions = moment.path[-1].state, list[str](), list[Any]()
        if is_over(moment.path[-1]):
            return {"end": None, "playout": names, "positions": positions}
        before = self.positions.text(state)
        for move in moment.playout:
            names.append(words.short_name(state, move))
            try:
                state = state.play(move)
            except Exception as error:  # a learner's playout has left the rules
                self.complain(error)
                break
            after = self.positions.text(state)  # what changes: cells and what they hold then, or the whole text
            changed = compress(range(len(after)), map(ne, after, before.ljust(len(after), "?")))
            positions.append([[n, after[n]] for n in changed] if self.positions.plan else after)
            before = after
        return {"end": playout_result(moment_of(moment)), "playout": names, "positions": positions}

    def new_scores(self, row: Iteration) -> list[Any]:
        """The scores below the nodes of a path that are not what they were."""
        self.numbers |= {id(node): n for n, node in enumerate(self.nodes[len(self.numbers) :], len(self.numbers))}
        pairs = [(self.nodes[n], child) for n in row.path for child in self.nodes[n].children.values()]
        return _news(self.scores, {self.numbers[id(child)]: self.ask(_score, parent, child) for parent, child in pairs})


def _news(known: dict[int, Any], found: dict[int, Any]) -> list[Any]:
    """What is found and not known yet, which it is from now on."""
    new = {key: value for key, value in found.items() if known.get(key) != value}
    known |= new
    return [*map(list, new.items())]


def list_leaders(trace: Trace) -> list[tuple[int, Any]]:
    """The iterations after which another move would be played than before, each with that move; the first one too."""
    found: list[tuple[int, Any]] = []
    for moment, _ in trace.replay():
        if moment.phase == "backpropagate" and moment.root.children:
            move = best_move(moment.root)
            if not found or found[-1][1] != move:
                found.append((moment.iteration, move))
    return found


def _score(parent: Node, child: Node, score: Score) -> int | float | str:
    """A score as a browser gets it."""
    return _plain(float(words.score_of(score, parent, child)))


def _head(root: Node, legend: str | None = None, rows: Sequence[Iteration] = (), score: Score = ucb1) -> Film:
    """What is said of the whole film."""
    rewards = (len(row.rewards) for row in rows if are_numbers(row.rewards))
    players = [player_name(root.state, player) for player in range(max(rewards, default=2))]
    data: Film = {"format": FILM_FORMAT, "title": f"{root.state!r}", "players": players, "legend": legend or LEGEND}
    data |= {"chance": player_name(root.state, None)} if has_chance(root.state) else {}
    prior = {"prior": constant_of(score)} if formula_of(score) is puct else {}
    return data | {"score": {"name": words.score_name(score), "c": _known_constant(score), **prior}}


def _known_constant(score: Score) -> float | None:
    """The c from which a browser calculates UCB1; None if it cannot, as the score is another, or c not finite."""
    c = constant_of(score) if formula_of(score) is ucb1 else None
    return c if c is not None and math.isfinite(c) else None


def _columns(births: Sequence[Born], positions: Positions) -> Film:
    """What is known of each node, column by column."""
    legal = [sort_moves(node.state.moves()) for node, _, _ in births]
    parents = {parent for _, parent, _ in births}
    rows = []
    for number, (node, parent, move) in enumerate(births):
        above = None if parent is None else births[parent][0]
        siblings = [] if parent is None else legal[parent]
        over = words.result(node) if is_over(node) else None
        names = [words.short_name(node.state, m) for m in legal[number]] if number in parents else len(legal[number])
        name = "?" if move is ORPHAN else words.node_name(node, move, above)
        place = siblings.index(move) if move in siblings else len(siblings)
        turn = node.state.player if legal[number] and hasattr(node.state, "rewards") else None
        odds = (
            odds_of(above.state).get(move) if above is not None and is_chance(above.state) else None
        )  # None: it was chosen
        rows.append((parent, name, place, node.mover, turn, over, names, positions.text(node.state), odds))
    told = COLUMNS if has_chance(births[0][0].state) else COLUMNS[:-1]
    return {name: [*column] for name, column in zip(told, zip(*rows, strict=True), strict=False)}


def _proof(node: Node) -> str | None:
    """What is proven of a node, if anything is; of a finished game its end says it."""
    return None if is_over(node) else proof_text(node) or None


def _plain(value: Any) -> int | float | str:
    """A number as JSON can hold it; what is none, by a learner's mistake, as the sign that a score would have."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return "?"
    return words.decimal(number) if not math.isfinite(number) else value if type(value) in (int, float) else number


def sources(phases: Mapping[str, Any]) -> dict[str, str]:
    """The source of each phase without its docstring, as far as it can be read."""
    found = {name: _read_source(phases.get(name, usual))[0] for name, usual in CORE.items()}
    return {name: text for name, text in found.items() if text}


def _read_source(function: Any) -> tuple[str, list[int]]:
    """The source of a function without its docstring, and where each line stands in its file; empty if unknown."""
    try:
        lines, start = getsourcelines(unwrap(formula_of(function)))
        lines = dedent("".join(lines)).rstrip().splitlines()
        body = ast.parse("\n".join(lines)).body[0]
    except (OSError, TypeError, SyntaxError):  # written in C, or typed where nothing keeps it, or part of a line
        return "", []
    shown = list(range(len(lines)))
    if isinstance(body, ast.FunctionDef) and ast.get_docstring(body) is not None and len(body.body) > 1:
        said = body.body[0]
        del shown[said.lineno - 1 : said.end_lineno]
    return "\n".join(lines[n] for n in shown), [start + n for n in shown]


def _raise(error: Exception) -> None:
    raise error
