"""RAVE: what a move brought wherever it was played later is a first estimate of the move itself."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import number, whole_number
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.mcts import Node, backpropagate, ucb1


class AmafChildren(dict[Move, Node]):
    """The children of a node, and for each move how often its player made it there or later, and what that brought."""

    __slots__ = ("amaf",)
    amaf: dict[Move, tuple[int, float]]


class PlayoutRewards(tuple[float, ...]):
    """What each player gets, and who made which moves in the playout that brought it."""

    made: Iterable[tuple[int | None, Move]] = ()


def rave(k: int = 1000, c: float = 0.3) -> Phases:
    """The phases of a search with RAVE: while a move was visited little, what it brought later in the game counts too.

    UCT-RAVE of Gelly & Silver (2011), "Monte-Carlo tree search and rapid action value estimation in computer Go". Each
    node counts all moves as first (AMAF): of the iterations that passed through it, in how many its player made a move
    there or at any later time, and what that brought. The score of a child is (1 - beta) mean + beta AMAF mean + bonus,
    with beta = sqrt(k / (3 n + k)) (equation 19), where n counts the visits of the parent. At k visits both means weigh
    the same. With k = 0 this is UCB1, node for node. Every move is visited once before its AMAF mean counts.

    A move must mean the same wherever it is played, as in Hex or Go, and not in chess or Nim; no program can see that.
    `k` is a whole number and `c` a number, both of at least 0. For any finite rewards; the c is for a width of 1.

    >>> from mcts_teach import Hex, search
    >>> search(Hex(5), 400, **rave(k=1000))
    <Node: root, 400 visits, 25 children, 0 untried>
    """
    score = partial(rave_value, k=whole_number("k", k, 0), c=number("c", c, "of at least 0", 0))
    return as_bundle({"score": score, "simulate": simulate_and_note, "backpropagate": backpropagate_amaf})


@part_of("rave()")
def rave_value(parent: Node, child: Node, *, k: int, c: float) -> float:
    """The UCB1 value of a child, its mean moved towards the AMAF mean: all the way at first, half of it at k visits."""
    value = ucb1(parent, child, c)
    visits, wins = getattr(parent.children, "amaf", {}).get(child.move, (0, 0.0))
    beta = math.sqrt(k / (3 * parent.visits + k))
    return value + beta * (wins / visits - child.wins / child.visits) if child.visits and visits else value


@part_of("rave()")
def simulate_and_note(state: State, rng: Random) -> PlayoutRewards:
    """Play random moves to the end, as `simulate` does; return what each player gets, and who made which move."""
    made = list[tuple[int | None, Move]]()
    while moves := state.moves():
        made.append((state.player, rng.choice(moves)))
        state = state.play(made[-1][1])
    rewards = PlayoutRewards(state.rewards())
    rewards.made = made
    return rewards


@part_of("rave()")
def backpropagate_amaf(path: list[Node], rewards: Rewards) -> None:
    """Backpropagate, and count each move that a player made later as if it had been made first."""
    if not isinstance(rewards, PlayoutRewards):
        raise ValueError("rave() must see the moves of each playout: use its simulate with its backpropagate")
    count_amaf(path, rewards.made, rewards)
    backpropagate(path, rewards)


def count_amaf(path: Sequence[Node], made: Iterable[tuple[int | None, Move]], rewards: Rewards) -> None:
    """Count at each node of a path the moves that its player made from there on, each once, and the reward."""
    later = set(made)
    for node in reversed(path):
        if node.children or node.untried:  # nobody is to move once a game is over
            if not isinstance(node.children, AmafChildren):
                node.children = AmafChildren(node.children)
                node.children.amaf = {}
            player, amaf = node.state.player, node.children.amaf
            for move in [move for who, move in later if who == player]:
                visits, wins = amaf.get(move, (0, 0.0))
                amaf[move] = visits + 1, wins + rewards[player]
        later.add((node.mover, node.move))


rave_value.replay = count_amaf  # type: ignore[attr-defined]  # by which a recording brings the counts back
