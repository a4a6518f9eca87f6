"""What a search knows, to count with: of each move as a table, HTML in a notebook and text elsewhere; or as a graph."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import inf, nan
from typing import TYPE_CHECKING, Any, NamedTuple

from mcts_teach import language
from mcts_teach.arguments import constant_of
from mcts_teach.drawing import moments
from mcts_teach.drawing import words as say
from mcts_teach.drawing.fit import list_children, tidy
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node, Score
from mcts_teach.names import describe_result, player_name, proof_text
from mcts_teach.trace import Moment

if TYPE_CHECKING:
    import networkx as nx

DASH, SIDES = "–", "<>>>>><"  # moves and remarks to the left, numbers to the right


class MoveRow(NamedTuple):
    """A move and what is known of it; None where nothing is known yet."""

    move: Any
    name: str  # the move as its game writes it
    visits: int | None = None
    wins: float | None = None
    mean: float | None = None  # wins for each visit
    score: float | None = None  # by which the parent chooses
    share: float | None = None  # of the visits of all these moves
    remark: str = "untried"

    def texts(self) -> list[str]:
        """What each column says."""
        numbers = zip((say.amount, say.amount, say.decimal, say.decimal, "{:.0%}".format), self[2:7], strict=True)
        return [self.name, *(DASH if number is None else write(number) for write, number in numbers), self.remark]


class Table(NamedTuple):
    """The statistics of a node's moves; `rows` has them as numbers."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[MoveRow, ...]

    def __repr__(self) -> str:
        lines = [self.columns, *(row.texts() for row in self.rows)] if self.rows else []
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        form = "  ".join(f"{{:{side}{width}}}" for side, width in zip(SIDES, widths, strict=False))
        return "\n".join([self.caption, *(form.format(*line).rstrip() for line in lines)])

    def _repr_html_(self) -> str:
        top, rows = _write_row(self.columns, "col") if self.rows else "", (_write_row(row.texts()) for row in self.rows)
        caption = f'<caption style="caption-side: top; text-align: left">{escape(language.say(self.caption))}</caption>'
        return f"<table>\n{caption}\n<thead>{top}</thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>"


def table(root_or_moment: Any, *, score: Score | None = None) -> Table:
    """List what a search knows of each move: visits, wins, mean, score and share of the visits.

    The wins are those of the player to move; where nobody moves, of who moved before, and odds stand for scores.
    The score is `score`, or that of a recording, or else UCB1. A move without a node has dashes; a finished game has
    no rows.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> table(search(from_text("X.. / XO. / .XO", TicTacToe()), 1000, seed=3))
    O to move, 1,000 visits; the wins are O's
    move  visits   wins  mean  UCB1  share  remark
    b1        55      8  0.15  0.65     6%
    c1        60     10  0.17  0.65     6%
    c2        42      3  0.07  0.64     4%
    a3       843  439.5  0.52  0.65    84%  most visited
    """
    at, rows = moments.moment_of(root_or_moment, score), []
    root, visits = at.root, [say.bounded(child.visits) for child in at.root.children.values()]
    for move in moments.list_moves(root):
        row, child = MoveRow(move, say.short_name(root.state, move)), root.children.get(move)
        if child is not None:
            most = "most visited" if say.bounded(child.visits) == max(visits) > 0 else ""
            remark = ", ".join(filter(None, [most, say.describe_fate(child, moments.is_over(child))]))
            row = row._replace(visits=child.visits, wins=child.wins, remark=remark)
        if child is not None and child.visits:
            wins, average = (None, None) if say.is_nobodys(root, child) else (child.wins, say.mean(child))
            value, share = say.score_of(at.score, root, child), say.bounded(child.visits) / (sum(visits) or nan)
            row = row._replace(wins=wins, mean=average, score=value, share=share)
        rows.append(row)
    score_name = "odds" if is_chance(root.state) else say.score_name(at.score)
    columns = ("move", "visits", "wins", "mean", score_name, "share", "remark")
    return Table(_describe_root(root), columns, tuple(rows))


def to_networkx(root: Any, *, score: Score | None = None) -> nx.DiGraph:
    """The tree as a networkx graph: nodes numbered from the root row by row, with all that is known as attributes.

    Each node has state, move, mover, visits, wins, mean, score, proof, depth, untried (how many moves), and for a
    picture pos (x and y of a tidy tree, a node wide and a row high) and label (what a card of `draw_tree` says); each
    edge its move; `graph.graph` names the score, which is `score`, or that of a recording, or else UCB1, and its
    constant c. Means and scores of unvisited nodes are nan and infinity; the root has none, and no move. A node with
    several parents, as `transpositions` makes them, has an edge from each, and the score that the first sees.

    >>> from mcts_teach import TicTacToe, search
    >>> graph = to_networkx(search(TicTacToe(), 20))
    >>> graph.number_of_nodes(), graph.nodes[1]["visits"], graph.nodes[1]["label"], graph.graph["score"]
    (21, 3, 'a1\\n3/3\\n2.41', 'UCB1')
    """
    import networkx as nx

    at = moments.moment_of(root, score)
    tree = moments.list_most_visited(Moment(at.root), inf, by_row=True)
    numbers = {id(entry.node): number for number, entry in enumerate(tree)}
    graph = nx.DiGraph(score=say.score_name(at.score), c=constant_of(at.score))
    for number, (entry, x) in enumerate(zip(tree, tidy(list_children(tree), [1.0] * len(tree), gap=0.0), strict=True)):
        node, parent = entry.node, entry.above
        known = {name: getattr(node, name, None) for name in ("state", "mover", "visits", "wins", "proof")}
        known |= {"move": entry.move, "untried": len(moments.list_untried(node)), "mean": None, "score": None}
        known["label"] = f"{say.node_name(node)}\n{say.many(node.visits, 'visit')}"
        if parent is not None:
            name, value = say.short_name(parent.state, entry.move), say.write_score(at.score, parent, node)
            known |= {"mean": say.mean(node), "label": f"{name}\n{say.describe_counts(parent, node)}\n{value}"}
            known["score"] = None if is_chance(parent.state) else say.score_of(at.score, parent, node)
        graph.add_node(number, depth=entry.depth, pos=(x, -entry.depth), **known)
        for move in moments.sort_moves(node.children):
            graph.add_edge(number, numbers[id(node.children[move])], move=move)
    return graph


def _describe_root(root: Node) -> str:
    """Whose move it is and whose wins are counted, or how the game has ended."""
    visits = say.many(root.visits, "visit")
    if moments.is_over(root):
        end = describe_result(root.state, root.state.rewards())
        return f"the game is over{f', {end}' if end else ''}; {visits}"
    if is_chance(root.state):
        whose = "" if root.mover is None else f"; the wins are {player_name(root.state, root.mover)}'s"
        return f"nobody to move ({player_name(root.state, None)}), {visits}{whose}"
    who = player_name(root.state, root.state.player)
    sure = f", proven: {proof}" if (proof := proof_text(root)) else ""
    return f"{who} to move, {visits}{sure}; the wins are {who}'s"


def _write_row(texts: Sequence[str], head: str = "row") -> str:
    """A row in HTML: of the columns' names, or of a move, whose name is the head of its row."""
    cells = []
    for i, (text, side) in enumerate(zip(texts, SIDES, strict=True)):
        tag, scope = ("th", f' scope="{head}"') if head == "col" or i == 0 else ("td", "")
        align = "left" if side == "<" else "right"
        cells.append(f'<{tag}{scope} style="text-align: {align}">{escape(language.say(text))}</{tag}>')
    return f"<tr>{''.join(cells)}</tr>\n"
