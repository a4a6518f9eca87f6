"""A tree as a graph of networkx, for who wants to count, export or draw it in another way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcts_teach.drawing.snapshots import in_order, snapshot_of, untried
from mcts_teach.drawing.words import mean, score_name, score_of
from mcts_teach.mcts import Node
from mcts_teach.phases import Score, constant_of

if TYPE_CHECKING:
    import networkx as nx


def to_networkx(root: Any, *, score: Score | None = None) -> nx.DiGraph:
    """The tree as a networkx graph: nodes numbered from the root row by row, with every statistic as attributes.

    Each node has state, position (as text), move, mover, visits, wins, mean, score, proof, depth and untried (how
    many moves); each edge its move; `graph.graph` names the score, which is `score`, or that of a recording, or else
    UCB1, and its constant c. Means and scores of unvisited nodes are nan and infinity; the root has none, and no move.

    >>> from mcts_teach import TicTacToe, search
    >>> graph = to_networkx(search(TicTacToe(), 20))
    >>> graph.number_of_nodes(), graph.nodes[1]["visits"], graph.graph["score"]
    (21, 3, 'UCB1')
    """
    import networkx as nx

    at = snapshot_of(root, score)
    graph = nx.DiGraph(score=score_name(at.score), c=constant_of(at.score))
    graph.add_node(0, **_statistics(at.root, None, None, at.score), depth=0)
    row: list[tuple[int, Node]] = [(0, at.root)]
    for number, node in row:  # it grows as we go
        for move in in_order(node.children):
            child, below = node.children[move], len(graph)
            depth = graph.nodes[number]["depth"] + 1
            graph.add_node(below, **_statistics(child, node, move, at.score), depth=depth)
            graph.add_edge(number, below, move=move)
            row.append((below, child))
    return graph


def _statistics(node: Node, parent: Node | None, move: Any, score: Score) -> dict[str, Any]:
    return {
        "state": node.state,
        "position": str(node.state),
        "move": move,
        "mover": node.mover,
        "visits": node.visits,
        "wins": node.wins,
        "mean": mean(node) if parent is not None else None,
        "score": score_of(score, parent, node) if parent is not None else None,
        "proof": getattr(node, "proof", None),
        "untried": len(untried(node)),
    }
