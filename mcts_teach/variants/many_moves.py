"""Progressive widening: where there are many moves, a node tries a few, and more of them the more it is visited."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import check_function, number, positive_number
from mcts_teach.games.state import Move
from mcts_teach.mcts import Node, Score
from mcts_teach.names import move_name

Choose = Callable[[Node, Random], Move]


def draw_untried(node: Node, rng: Random) -> Move:
    """An untried move, drawn at random as `expand` draws it."""
    move: Move = rng.choice(node.untried)
    return move


def widening(k: float = 1.0, alpha: float = 0.5, *, choose: Choose = draw_untried) -> Phases:
    """The phases of a search with progressive widening: a node of n visits has fewer than k n^alpha + 1 children.

    Before it has another, the walk goes on among those that it has. Progressive widening is of Coulom (2007),
    "Computing Elo ratings of move patterns in the game of Go", where the number of children grows with the logarithm
    of the visits; Chaslot et al. (2008), "Progressive strategies for Monte-Carlo tree search", call it unpruning. The
    power of the visits is that of Couetoux et al. (2011), "Continuous upper confidence trees".

    `choose(node, rng)` says which of `node.untried` comes next; what knows a little of the game is worth more than the
    default, which draws one: `lambda node, rng: max(node.untried, key=prior(node.state).get)`. Where k is at least the
    number of moves this is the plain search, node for node. k is above 0 and alpha from 0 to 1; ValueError for others.
    For any finite rewards.

    >>> from mcts_teach import Hex, search
    >>> search(Hex(7), 100, **widening(k=1.5))
    <Node: root, 100 visits, 15 children, 34 untried>
    """
    k, alpha = positive_number("k", k), number("alpha", alpha, "from 0 to 1", 0)
    if alpha > 1:
        raise ValueError(f"alpha must be a number from 0 to 1, not {alpha!r}")
    check_function("choose", choose, "a node and a random generator")
    walk, grow = partial(select_among_few, k=k, alpha=alpha), partial(expand_chosen, choose=choose)
    return as_bundle({"select": walk, "expand": grow})


@part_of("widening()")
def select_among_few(root: Node, score: Score, *, k: float, alpha: float) -> list[Node]:
    """Walk as `select` does, but past untried moves where a node has children enough for its visits."""
    path = [root]
    while path[-1].children and not (path[-1].untried and len(path[-1].children) < k * path[-1].visits ** alpha):
        parent = path[-1]
        path.append(max(parent.children.values(), key=lambda child: score(parent, child)))
    return path


@part_of("widening()")
def expand_chosen(node: Node, rng: Random, *, choose: Choose) -> Node | None:
    """Turn the untried move that `choose` says into a child; None if there is none."""
    if not node.untried:
        return None
    move = choose(node, rng)
    if move not in node.untried:
        untried = ", ".join(move_name(node.state, left) for left in node.untried)
        raise ValueError(f"choose(node, rng) must return one of node.untried, {untried}, not {move!r}")
    child = node.children[move] = Node(node.state.play(move), mover=node.state.player, move=move)
    node.untried[node.untried.index(move)] = node.untried[-1]  # so that it is the order of `expand`
    node.untried.pop()
    return child
