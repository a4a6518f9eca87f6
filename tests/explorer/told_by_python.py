"""What a living tree must show of a moment of a recording, told by the package's own Python and not by its data."""

from __future__ import annotations

import math
from itertools import islice, pairwise

from mcts_teach.arguments import PHASES
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
    score_of,
    short_name,
)
from mcts_teach.mcts import Node
from mcts_teach.names import player_name
from mcts_teach.searching import robust_child
from mcts_teach.trace import Trace


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

    def playout(self) -> list[str]:
        end = find_playout_end(self.at)
        return [] if end is None else [*([many(end.moves, "move")] if end.moves else []), end.result]


def _tells_movers(trace: Trace) -> bool:
    """Whether turns do not simply alternate between two players."""
    rows = [row.rewards for row in trace.rows if isinstance(row.rewards, tuple | list)]
    movers = [node.mover for node in trace.nodes]
    twice = [n for n in trace.nodes[1:] if n.parent is not None and n.mover is not None and movers[n.parent] == n.mover]
    lost = [up for row in trace.rows for up, n in pairwise(row.path) if movers[up] == movers[n] is not None]
    return max(map(len, rows), default=2) > 2 or bool(twice) or bool(lost)
