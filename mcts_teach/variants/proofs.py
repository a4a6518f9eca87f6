"""MCTS-Solver: random playouts say what is likely, and where the game ends in the tree, the search proves what is sure.

Winands, Bjornsson & Saito (2008), "Monte-Carlo Tree Search Solver". There a proof is a win or a loss for two players;
here it says what each player gets, so draws and any number of players need no other code.
"""

from __future__ import annotations

from mcts_teach.arguments import Phases, as_bundle, set_constant
from mcts_teach.combining import part_of
from mcts_teach.games.promises import check_end, has_constant_sum
from mcts_teach.games.state import Rewards, State
from mcts_teach.mcts import Node, Score, backpropagate, ucb1

SOLVER_C = 0.7  # chosen by matches on three games: benchmarks/results/strength.md


@part_of("solver()")
def select_unproven(root: Node, score: Score) -> list[Node]:
    """Walk as `select` does, but past what is proven: that is visited no more. A proven root has no path.

    Where nothing else is left, and no proof either, the walk follows what is best for the player to move.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[4].proof = (0.5, 0.5)
    >>> select_unproven(root, ucb1)[1] is root.children[4], select_unproven(root.children[4], ucb1)
    (False, [])
    """
    path = [] if root.proof else [root]
    while path and path[-1].children and (path[-1].proof or not path[-1].untried):
        parent = path[-1]
        path.append(max(_open_children(parent), key=lambda child: score(parent, child)))
    return path


def _open_children(parent: Node) -> list[Node]:
    """The children that are worth a visit: those that are not proven, or else the one that the player would choose."""
    children = parent.children.values()
    unproven = [child for child in children if not child.proof]
    if unproven and not parent.proof:
        return unproven
    sure = {child: child.proof[parent.state.player] for child in children if child.proof}
    return [max(sure, key=sure.__getitem__)]


@part_of("solver()")
def backpropagate_proofs(path: list[Node], rewards: Rewards) -> None:
    """Count as `backpropagate` does; then, from the end of the path upwards, note what is proven now.

    >>> from mcts_teach import Node, TicTacToe
    >>> over = Node(TicTacToe().play(0).play(3).play(1).play(4).play(2), mover=0)
    >>> backpropagate_proofs([over], (1.0, 0.0))
    >>> over.proof
    (1.0, 0.0)
    """
    backpropagate(path, rewards)
    for node in reversed(path):
        node.proof = node.proof or _find_proof(node)
        if not node.proof:
            break


def _find_proof(node: Node) -> Rewards | None:
    """What each player surely gets from here on; None if the game is not over and the children do not say it."""
    proofs = [child.proof for child in node.children.values()]
    if not proofs and not node.untried:
        return _read_end(node.state)
    player = node.state.player
    best = max(filter(None, proofs), key=lambda proof: proof[player], default=None)
    if not best or (best[player] == 1 and has_constant_sum(node.state)):  # nothing is better than all there is
        return best
    sure = not node.untried and all(proof and (proof == best or proof[player] < best[player]) for proof in proofs)
    return best if sure else None


def _read_end(state: State) -> Rewards:
    """What a finished game brings; ValueError if that is no share of 1, for then nothing would say what is best."""
    rewards = tuple(map(float, check_end(state)))
    if not all(0 <= reward <= 1 for reward in rewards):
        raise ValueError(f"solver() is for rewards from 0 to 1, and this game ended with {rewards}:\n{state}")
    return rewards


def solver(c: float = SOLVER_C) -> Phases:
    """The phases of a search that proves what it can: MCTS-Solver of Winands, Bjornsson & Saito (2008).

    `Node.proof` says what each player surely gets, if nobody makes a mistake from there on; it is what `exact_value`
    says, for any number of players. A finished game is proven. Another position is proven when all its moves are tried
    and proven, and then the best of them counts, unless several are best for the player to move and differ for others.
    In a game with a `constant_sum` one move that surely gets 1 is enough. For rewards from 0 to 1; ValueError for
    others, where the search meets them.

    What is proven is visited no more, and a proven root ends the search. A root with several best moves that differ for
    others is never proven, so that a search spends all its iterations. `best_move` obeys proofs. Two things differ
    from the paper: there, the moves of a new node are looked through for one that wins at once, and a node with few
    visits may still walk into a proven loss, so that its mean doesn't become too high. c is the constant of `ucb1`; the
    default won more games than UCB1's own (`benchmarks/strength.py`). With another score: `solver() | {"score": f}`.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> root = search(from_text("X.. / XO. / .XO", TicTacToe()), 1000, **solver())
    The root is proven: draw.
    Stopped after 21 iterations; this is the tree they grew.
    >>> root.proof, root.children[6].proof, root.children[5].proof
    ((0.5, 0.5), (0.5, 0.5), (1.0, 0.0))
    """
    return as_bundle({"score": set_constant(ucb1, c), "select": select_unproven, "backpropagate": backpropagate_proofs})
