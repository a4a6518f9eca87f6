"""What a living tree must show of a moment of a recording, told by the package's own Python and not by its data."""

from __future__ import annotations

import math
from contextlib import suppress
from itertools import islice, pairwise
from typing import Any

from mcts_teach.arguments import PHASES, constant_of, formula_of
from mcts_teach.drawing.boards import cells_of, pieces_of, sign_of
from mcts_teach.drawing.colors import rate_color
from mcts_teach.drawing.moments import best_line, find_move, find_playout_end, is_over, list_untried, moment_of
from mcts_teach.drawing.words import (
    amount,
    decimal,
    explain,
    many,
    mean,
    name_moves,
    path_text,
    result,
    score_name,
    score_of,
    short_name,
)
from mcts_teach.mcts import Node, ucb1
from mcts_teach.names import player_name
from mcts_teach.searching import robust_child
from mcts_teach.trace import Trace
from mcts_teach.variants.priors import puct


class Told:
    """A moment of a recording, and the numbers of its nodes."""

    def __init__(self, trace: Trace, t: int) -> None:
        self.trace, self.score = trace, trace.score
        self.iteration, self.phase = -(-t // 4), PHASES[(t - 1) % 4] if t else None
        before = trace.at(0)
        self.moment, nodes = next(islice(trace.replay(), t - 1, None)) if t else (before, [before.root])
        self.at = moment_of(self.moment)
        self.path = self.moment.path if t else []
        self.nodes: dict[int, Node] = dict(enumerate(nodes))
        self.movers = _tells_movers(trace)

    def parent(self, number: int) -> Node | None:
        """The node above; None if nobody made this a child."""
        above = self.trace.nodes[number].parent
        return None if above is None else self.nodes[above]

    def is_child(self, number: int) -> bool:
        """Whether a node is in the tree still: another may have taken its place."""
        above = self.parent(number)
        return above is not None and bool(find_move(above, self.nodes[number]))

    def name(self, number: int) -> str:
        if not number:
            return "start"
        above = self.parent(number)
        return "?" if above is None else short_name(above.state, find_move(above, self.nodes[number])[0])

    def nobodys(self, number: int) -> bool:
        """Whether the wins of a node are nobody's: of an outcome that nobody let happen."""
        return self.nodes[number].mover is None and self.odds(number) is not None

    def label(self, number: int) -> str:
        if number and self.odds(number) is not None:
            return f"{player_name(self.moment.root.state, None)} {self.name(number)}"
        mover = self.nodes[number].mover
        who = f"{player_name(self.moment.root.state, mover)} " if self.movers and mover is not None and number else ""
        return f"{who}{self.name(number)}"

    def odds(self, number: int) -> float | None:
        """With what odds a node was drawn; None if it was chosen."""
        above = self.parent(number)
        if above is None or above.state.player is not None:
            return None
        return dict(zip(*above.state.chance(), strict=True))[find_move(above, self.nodes[number])[0]]

    def value(self, number: int) -> str:
        """The score of a node, as it is written; or its odds."""
        above, node, odds = self.parent(number), self.nodes[number], self.odds(number)
        if odds is not None:
            return f"odds {odds:.2f}"
        return "?" if above is None else decimal(score_of(self.score, above, node))

    def card(self, number: int) -> list[str]:
        """The three lines of a card."""
        node, label = self.nodes[number], self.label(number)
        if number:
            counts = many(node.visits, "visit") if self.nobodys(number) else f"{amount(node.wins)}/{node.visits:,}"
            return [label, counts, self.value(number)]
        left = len(list_untried(node))
        return [label, many(node.visits, "visit"), f"{left} untried" if left else many(len(node.children), "move")]

    def texts(self, number: int, kind: str) -> list[str]:
        """What a card of a kind says."""
        label, counts, score = self.card(number)
        node = self.nodes[number]
        end = (result(node) if len(result(node)) <= 12 else "over") if is_over(node) else ""
        ended = f"{counts} {end}".strip()
        lines = {"card": [label, ended, score], "mid": [label, ended], "line": [f"{label} {counts}"], "tag": [label]}
        return lines.get(kind, [])

    def spoken(self, number: int) -> str:
        """What a screen reader is told of a node."""
        node = self.nodes[number]
        if not number:
            return f"start, {many(node.visits, 'visit')}"
        rate = f", mean {decimal(mean(node))}" if node.visits else ""
        end = f", the game is over: {result(node)}" if is_over(node) else ""
        walked = ", would be played" if node is self.leader() else ""
        walked += ", on the path" if any(node is one for one in self.path) else ""
        counts = f"{amount(node.wins)} of {many(node.visits, 'visit')}{rate}"
        counts = many(node.visits, "visit") if self.nobodys(number) else counts
        name = "" if self.odds(number) is not None else f"{score_name(self.score)} "
        return f"{self.label(number)}: {counts}, {name}{self.value(number)}{end}{walked}"

    def sentence(self) -> str:
        """What has just happened, and why."""
        if self.phase is None:
            return "before the search: the tree is the start alone"
        said = explain(self.moment).split(", ", 1)[1]
        for path in (self.at.path, self.at.path[:-1]):  # a page has room for all of it
            said = said.replace(path_text(path), path_text(path, math.inf)) if path else said
        return said[0].upper() + said[1:] + self.news() + self.after()

    def leader(self) -> Node | None:
        """The child of the root that would be played."""
        root = self.moment.root
        if root.state.player is None or not any(child.visits for child in root.children.values()):
            return None
        return root.children[robust_child(root)]

    def news(self) -> str:
        """Whether another move leads than after the iteration before."""
        before = self.trace.at(self.iteration - 1).root if self.iteration > 1 else None
        leader = self.leader()
        if self.phase != "backpropagate" or leader is None or not before or not before.children:
            return ""
        changed = find_move(self.moment.root, leader)[0] != robust_child(before)
        return f"; {self.label(self.number_of(leader))} takes the lead" if changed else ""

    def number_of(self, node: Node) -> int:
        return next(number for number, other in self.nodes.items() if other is node)

    def after(self) -> str:
        """What is said in the end: the move that would be played, and since when."""
        if self.iteration < len(self.trace) or self.phase != "backpropagate" or not self.moment.root.children:
            return ""
        if self.moment.root.state.player is None:
            return ""
        moves = [robust_child(self.trace.at(i).root) for i in range(1, len(self.trace) + 1)]
        since = max((i for i, move in enumerate(moves, 1) if move != moves[-1]), default=0) + 1
        name, *replies = name_moves(best_line(self.moment.root))
        line = f"; the best line is {' › '.join([name, *replies])}" if replies else ""
        return f"; the search would play {name}, its choice since iteration {since}{line}"

    def row_path(self) -> list[int]:
        """The numbers of the nodes on the path."""
        return list(self.trace.rows[self.iteration - 1].path[: len(self.path)]) if self.iteration else []

    def numbers_in_tree(self) -> set[int]:
        """The numbers of all nodes that can be reached from the root, and of those on the path."""
        numbers, found = {id(node): number for number, node in self.nodes.items()}, set()
        todo = [self.moment.root, *self.path]
        while todo:
            node = todo.pop()
            if numbers[id(node)] not in found:
                found.add(numbers[id(node)])
                todo += node.children.values()
        return found

    def color(self, number: int) -> str:
        """The colour of a card."""
        rate = mean(self.nodes[number])
        return "#ffffff" if rate != rate or not number or self.nobodys(number) else rate_color(rate)

    def looked_at(self) -> tuple[int, int]:
        """Of which choice the bars are: its parent and the child taken; without a visit, the choice before."""
        path = self.row_path()
        taken = path[-1] if path else 0
        while taken and self.phase != "backpropagate" and not self.nodes[taken].visits:
            taken = path[path.index(taken) - 1]
        return (self.above(taken) if taken else 0), taken or (path[1] if len(path) > 1 else 0)

    def bars(self) -> dict[str, Any] | None:
        """What the bars must show: each child with its mean and its score, as numbers and in words."""
        above, taken = self.looked_at()
        parent, bars = self.nodes[above], []
        for number in self.numbers_in_tree():
            if not number or self.parent(number) is not parent or not self.is_child(number):
                continue
            node, drawn = self.nodes[number], self.odds(number) is not None
            score = mean(node) if drawn else score_of(self.score, parent, node)
            words = decimal(mean(node)) if drawn else self.value(number)
            bars.append({"id": number, "name": self.name(number), "words": words, "visits": node.visits})
            if node.visits and abs(score) < float("inf"):
                bars[-1] |= {"mean": abs(mean(node)), "rest": abs(score - mean(node))}
        what = f"{score_name(self.score)} of each move" if parent.state.player is not None else "mean of each outcome"
        return {"parent": above, "taken": taken, "title": f"{what} from {self.way(above)}", "bars": bars}

    def playout(self) -> list[str]:
        end = find_playout_end(self.at)
        return [] if end is None else [*([many(end.moves, "move")] if end.moves else []), end.result]

    def above(self, number: int) -> int:
        """The number of the node above; on its path, if nobody made it a child."""
        parent = self.trace.nodes[number].parent
        if parent is not None:
            return parent
        row = next(row for row in self.trace.rows if number in row.path)
        return row.path[row.path.index(number) - 1]

    def way(self, number: int) -> str:
        names: list[str] = []
        while number:
            names.insert(0, self.name(number))
            number = self.above(number)
        return " › ".join(names) or "start"

    def counts(self, number: int) -> str:
        """What stands beside the board of the wins and visits."""
        node = self.nodes[number]
        wins = "" if not number or self.nobodys(number) else f"{amount(node.wins)} win{'s' * (node.wins != 1)} in "
        return f"{wins}{many(node.visits, 'visit')}"

    def hovered(self, number: int) -> list[str]:
        """What a resting pointer is shown first and last."""
        node, left, born = self.nodes[number], len(list_untried(self.nodes[number])), self.born(number)
        about = f"the game is over: {result(node)}" if is_over(node) else f"{many(left, 'move')} untried"
        if not is_over(node) and getattr(node.state, "player", 0) is None:
            about = f"{many(left, 'outcome')} not drawn yet"
        return [self.way(number), about + (f", added in iteration {born}" if born else "")]

    def born(self, number: int) -> int:
        """The iteration that has added a node."""
        return next((n for n, row in enumerate(self.trace.rows, 1) if row.size > number), 0) if number else 0

    def board(self, number: int) -> str:
        """The position in words: whose pieces lie where; or its text. While a random game is on, its end."""
        state = self.nodes[number].state
        if (
            self.phase == "simulate"
            and number == self.trace.rows[self.iteration - 1].path[-1]
            and find_playout_end(self.at)
        ):
            with suppress(Exception):  # a learner's playout has left the rules
                for move in self.moment.playout:
                    state = state.play(move)
        cells = cells_of(self.moment.root.state) and cells_of(state)
        if not cells:
            return str(state)
        if pieces_of(state) == "objects":
            columns = {cell.x: 0 for cell in cells_of(self.moment.root.state)}
            for cell in cells:
                columns[cell.x] += cell.move is not None
            return f"piles of {', '.join(str(columns[x]) for x in sorted(columns))}"
        owners = sorted({cell.owner for cell in cells if cell.owner is not None})
        lying = [f"{sign_of(state, o)} on {', '.join(_names(state, cells, o))}" for o in owners]
        won = sum(cell.line for cell in cells)
        return ("; ".join(lying) or "empty board") + (f"; {won} in the winning line" if won else "")

    def formula(self, number: int) -> str:
        """The score of a node with its numbers."""
        node, above = self.nodes[number], self.parent(number)
        assert above is not None
        name, score, odds = score_name(self.score), score_of(self.score, above, node), self.odds(number)
        if odds is not None:
            earned = f"mean {exact_ratio(node)} = {decimal(mean(node))}"
            earned = many(node.visits, "visit") if self.nobodys(number) else earned
            return f"{self.label(number)}: {earned}; drawn with odds {odds:.2f}"
        if formula_of(self.score) is puct and above.visits:
            return self.puct_formula(number)
        if not node.visits:
            return f"{self.name(number)}: not visited yet, {name} = {decimal(score)}"
        rate, rest, counts = decimal(mean(node)), decimal(score - mean(node)), exact_ratio(node)
        if formula_of(self.score) is not ucb1 or constant_of(self.score) is None:
            return f"{self.name(number)}: {name} = {decimal(score)}mean {counts} = {rate}, the rest {rest}"
        bonus = f"{decimal(constant_of(self.score))} · √(ln {amount(above.visits)} / {amount(node.visits)})"
        return f"{self.name(number)}: {counts} + {bonus}= {rate} + {rest} = {decimal(score)} mean + bonus"

    def puct_formula(self, number: int) -> str:
        """The same of PUCT, with what the policy says of the move."""
        node, above = self.nodes[number], self.parent(number)
        score, rate = score_of(self.score, above, node), mean(node) if node.visits else 0
        prior = decimal(self.score.keywords["policy"](above.state)[node.move])
        bonus = f"{decimal(constant_of(self.score))} · prior {prior} · √{amount(above.visits)} / (1 + {node.visits:,})"
        earned = exact_ratio(node) if node.visits else 0
        numbers = f"{earned} + {bonus}= {decimal(rate)} + {decimal(score - rate)} = {decimal(score)}"
        return f"{self.name(number)}: {numbers} mean + bonus"


def exact_ratio(node: Node) -> str:
    """wins/visits, with as many decimals of the wins as their mean tells."""
    for n in (1, 2):
        wins = f"{float(node.wins):.{n}f}"
        if decimal(float(wins) / (node.visits or math.nan)) == decimal(mean(node)):
            return f"{amount(node.wins) if n == 1 else wins}/{node.visits:,}"
    return f"{float(node.wins):.3f}/{node.visits:,}"


def _names(state: Any, cells: list[Any], owner: int) -> list[str]:
    return [cell.name or short_name(state, cell.move) if cell.name or cell.move is not None else str(n + 1)
            for n, cell in enumerate(cells) if cell.owner == owner]  # fmt: skip


def _tells_movers(trace: Trace) -> bool:
    """Whether turns do not simply alternate between two players."""
    rows = [row.rewards for row in trace.rows if isinstance(row.rewards, tuple | list)]
    movers = [node.mover for node in trace.nodes]
    twice = [n for n in trace.nodes[1:] if n.parent is not None and n.mover is not None and movers[n.parent] == n.mover]
    lost = [up for row in trace.rows for up, n in pairwise(row.path) if movers[up] == movers[n] is not None]
    return max(map(len, rows), default=2) > 2 or bool(twice) or bool(lost)
