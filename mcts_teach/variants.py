"""Other scores, expansions, playouts and final moves: each is a function that plugs into a search by its keyword.

search(state, 1000, score=ucb1_tuned, expand=expand_distinct, simulate=simulate_decisive)
search(state, 1000, score=partial(puct, c=2), expand=expand_all)
search(state, 1000, **guided_by(policy_value))
best_move(root, max_child)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random
from typing import Any

from mcts_teach.games.board import Board, move_name
from mcts_teach.games.state import Move, State
from mcts_teach.mcts import Node, Phase, Rewards, expand, simulate

PUCT_C = 2.5  # AlphaGo's 5 on rewards from -1 to 1, as rewards from 0 to 1 have it

Policy = Callable[[Any], Mapping[Any, float]]  # from a position to a probability for each move
PolicyValue = Callable[[Any], tuple[Mapping[Any, float], Rewards]]  # and what each player will get


# Scores: functions of a parent and its child


def ucb1_inside(parent: Node, child: Node, c: float = 2.0) -> float:
    """UCB1 with its constant inside the root; an unvisited child scores infinity.

    Auer, Cesa-Bianchi & Fischer (2002), Figure 1, as it is printed: mean + sqrt(2 ln n / n_j). The c of `ucb1`
    stands outside, and is the root of this one.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, child = Node(TicTacToe(), visits=3996), Node(TicTacToe(), visits=1705, wins=1094)
    >>> round(ucb1_inside(parent, child), 4)
    0.7403
    """
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + math.sqrt(c * math.log(parent.visits) / child.visits)


def ucb1_tuned(parent: Node, child: Node) -> float:
    """The mean plus a bonus that is smaller where rewards vary less; an unvisited child scores infinity.

    UCB1-TUNED of Auer, Cesa-Bianchi & Fischer (2002), section 4: mean + sqrt(ln n / n_j min(1/4, V_j)), with
    V_j = variance + sqrt(2 ln n / n_j). A node keeps the sum of its rewards and not of their squares. For rewards
    of 0 and 1 the variance is mean - mean^2 exactly; where some games are drawn that is more than the variance,
    so the search explores slightly too much there.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, child = Node(TicTacToe(), visits=1000), Node(TicTacToe(), visits=500, wins=475)
    >>> round(ucb1_tuned(parent, child), 4)
    1.0043
    """
    if child.visits == 0:
        return math.inf
    mean, log = child.wins / child.visits, math.log(parent.visits)
    variance = mean - mean * mean + math.sqrt(2 * log / child.visits)
    return mean + math.sqrt(log / child.visits * min(1 / 4, variance))


def greedy(parent: Node, child: Node) -> float:
    """The mean alone, with no bonus; an unvisited child scores infinity.

    What "exploitation only" means in Browne et al. (2012), section 2.4. A good move can starve after one lost game.

    >>> from mcts_teach import Node, TicTacToe
    >>> greedy(Node(TicTacToe(), visits=9), Node(TicTacToe(), visits=4, wins=3))
    0.75
    """
    return child.wins / child.visits if child.visits else math.inf


def mean_with_prior(parent: Node, child: Node, t: float = 1.0) -> float:
    """The mean as if each child had t wins in 2t visits more than it has: an unvisited child scores 1/2.

    So 1 win in 1 visit comes before none in none, and that before none in 1. The Hex lecture begins every node with
    t wins in 2t visits; here the visits and wins in the tree stay what they are. It matters with `expand_all`, for
    after `expand` the walk meets no unvisited child. There is no bonus: a good move can starve, as with `greedy`.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, counts = Node(TicTacToe(), visits=2), [(1, 1), (0, 0), (0, 1)]
    >>> [round(mean_with_prior(parent, Node(TicTacToe(), wins=w, visits=n)), 2) for w, n in counts]
    [0.67, 0.5, 0.33]
    """
    if t <= 0:
        raise ValueError(f"t must be above 0, not {t!r}: without it an unvisited child has no mean")
    return (child.wins + t) / (child.visits + 2 * t)


def uniform_policy(state: State) -> dict[Move, float]:
    """The same probability for each move: the policy of somebody who knows nothing.

    >>> from mcts_teach import Nim
    >>> uniform_policy(Nim((1, 1)))
    {1: 0.5, 101: 0.5}
    """
    moves = state.moves()
    return dict.fromkeys(moves, 1 / len(moves)) if moves else {}


def puct(parent: Node, child: Node, *, policy: Policy = uniform_policy, c: float = PUCT_C) -> float:
    """The mean plus c P sqrt(N) / (1 + n): a bonus that is larger for moves that a policy thinks likely.

    The form is AlphaGo Zero's (Silver et al. 2017, Methods): U = c_puct P sqrt(sum of the N) / (1 + N), with a
    constant c_puct. It sums the visits of the children; here N are the parent's own visits, and an unvisited child
    has a mean of 0, as in AlphaZero's published pseudocode (2018). There c grows: log((1 + N + 19652) / 19652) + 1.25.
    The idea of a policy in the bonus comes from Rosin (2011), "Multi-armed bandits with episode context", whose own
    formula, PUCB, is another.

    c is for rewards from 0 to 1, of which 0 is a loss, and must be at least 0. On the scale from -1 to 1, which is
    twice as wide, it is twice as large: AlphaGo's 5 (Silver et al. 2016) is the 2.5 of the default. `policy(state)`
    gives each move its probability; it is asked for every child, so wrap a slow one in `functools.cache`. ValueError
    if it leaves the move out or gives it less than 0. Use it with `expand_all`: a policy is for choosing among moves
    that nobody has tried.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 1000, score=puct, expand=expand_all)
    >>> root.children[4].visits, root.children[1].visits
    (537, 55)
    """
    _check_c(c)
    moves = [move for move, node in parent.children.items() if node is child]
    if not moves:
        raise ValueError("this node is not among the children of that parent, so no policy knows its move")
    likely = _probability(policy(parent.state), moves[0], parent.state)
    mean = child.wins / child.visits if child.visits else 0.0
    return mean + c * likely * math.sqrt(parent.visits) / (1 + child.visits)


def _check_c(c: float) -> None:
    """Refuse a constant that would turn the bonus round, or that is no number."""
    try:
        is_one = 0 <= c < math.inf
    except TypeError:
        is_one = False
    if not is_one:
        raise ValueError(f"c must be a number of at least 0, for rewards from 0 to 1, not {c!r}")


def _probability(probabilities: Mapping[Any, float], move: Any, state: State) -> float:
    """What a policy says about a move; ValueError in words if that is nothing, or no probability."""
    if move not in probabilities:
        known = ", ".join(move_name(state, known) for known in probabilities) or "no move"
        raise ValueError(f"the policy says nothing of {move_name(state, move)}, only of {known}, in\n{state}")
    likely = probabilities[move]
    if not likely >= 0:
        raise ValueError(f"the policy gives {move_name(state, move)} {likely!r}; it must be at least 0, in\n{state}")
    return likely


def guided_by(policy_value: PolicyValue, c: float = PUCT_C) -> dict[str, Phase]:
    """The phases of a search that asks a function instead of playing at random: the search of AlphaZero.

    `policy_value(state)` gives a probability for each move, and what each player will get; it is asked once for each
    position. A new node gets all its children at once, and is worth what the function says, or the rewards if the
    game is over. Nothing is played out. Silver et al. (2017), Figure 2, and (2018); there the function is a neural
    network that speaks for the player to move, here it speaks for each player, so that no sign is needed. Its values
    go from 0 to 1, and c is that of `puct`: a constant, as AlphaGo Zero has it.

    >>> from mcts_teach import TicTacToe, best_move, random_value, search
    >>> def policy_value(state):
    ...     return uniform_policy(state), random_value(state)
    >>> best_move(search(TicTacToe().play(0), 200, **guided_by(policy_value)))
    4
    """
    _check_c(c)
    known = cache(policy_value)

    def expand_and_stay(node: Node, rng: Random) -> None:
        expand_all(node, rng)

    def evaluate(state: Any, rng: Random) -> Rewards:
        return known(state)[1] if state.moves() else state.rewards()

    score = partial(puct, policy=lambda state: known(state)[0], c=c)
    return {"score": score, "expand": expand_and_stay, "simulate": evaluate}


# Expansions: functions of a node and a source of randomness, which return the child that the path goes on to


def expand_all(node: Node, rng: Random, expand: Phase = expand) -> Node | None:
    """Turn all untried moves into children, in random order, and return the first; None if there is none.

    "One (or more) child nodes are added", Browne et al. (2012), section 3.1; the Hex lecture adds all. The others are
    visited later, by their score, so the score of an unvisited child begins to matter. The path goes on to the first
    of the new children, which is the one that any score takes among equals. For all that are not images of each
    other: `partial(expand_all, expand=expand_distinct)`.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 1, expand=expand_all)
    <Node: root, 1 visits, 9 children, 0 untried>
    """
    first: Node | None = expand(node, rng)
    while expand(node, rng) is not None:
        pass
    return first


def expand_distinct(node: Node, rng: Random) -> Node | None:
    """Expand, and strike the moves that lead to images of the new child: of equal moves only one is ever tried.

    For games with `symmetries()`, which gives all images of a position under the symmetries of its board, itself
    among them; any other game is expanded as ever. It is the Hex lecture's "each non-isomorphic legal move". Changes
    `node.children` and `node.untried`.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 100, expand=expand_distinct)
    <Node: root, 100 visits, 3 children, 0 untried>
    """
    child = expand(node, rng)
    if child is not None and hasattr(child.state, "symmetries"):
        images = set(child.state.symmetries())
        node.untried = [move for move in node.untried if node.state.play(move) not in images]
    return child


# Playouts: functions of a position and a source of randomness, which return what each player gets


def simulate_decisive(state: State, rng: Random) -> Rewards:
    """Play at random, but win at once where that is possible, and leave the next player no such win if possible.

    Decisive and anti-decisive moves, Teytaud & Teytaud (2010), "On the huge benefit of decisive moves in Monte-Carlo
    tree search algorithms". Such a playout takes many times as long as a random one. With three players and more,
    only the next player's wins are prevented.

    >>> from random import Random
    >>> from mcts_teach import TicTacToe, from_text
    >>> state = from_text("XX. / OO. / ...", TicTacToe())
    >>> {simulate_decisive(state, Random(seed)) for seed in range(10)}
    {(1.0, 0.0)}
    """
    while state.moves():
        won = _after_a_win(state)
        state = _after_a_safe_move(state, rng) if won is None else won
    return state.rewards()


def _after_a_win(state: State) -> State | None:
    """The position after a move that wins at once, if there is one."""
    for move in state.moves():
        after = state.play(move)
        if not after.moves() and after.rewards()[state.player] == 1:
            return after
    return None


def _after_a_safe_move(state: State, rng: Random) -> State:
    """The position after a random one of the moves that the next player cannot answer with a win, or of all moves."""
    moves = list(state.moves())
    while True:
        after = state.play(moves.pop(rng.randrange(len(moves))))
        if not moves or after.player == state.player or _after_a_win(after) is None:
            return after


def evenly(state: State) -> Rewards:
    """The same for each player, half a win for two: what to say of an unfinished game if one knows nothing.

    How many players there are is known for boards of X and O. The rules of another game say it at its end only, so a
    random game is played to see.

    >>> from mcts_teach import Nim
    >>> evenly(Nim((3, 5)))
    (0.5, 0.5)
    """
    players = 2 if isinstance(state, Board) else len(simulate(state, Random(0)))
    return (1 / max(2, players),) * players


def simulate_cut_off(
    state: State, rng: Random, *, depth: int = 10, value: Callable[[Any], Rewards] = evenly
) -> Rewards:
    """Play at most `depth` random moves; if the game is not over then, each player gets what `value` says.

    Lorentz (2008), "Amazons discover Monte-Carlo", who asks an evaluation of the position for the value. `value`
    gives a reward for each player; the default knows nothing.

    >>> from random import Random
    >>> from mcts_teach import ConnectFour
    >>> simulate_cut_off(ConnectFour(), Random(0), depth=6)
    (0.5, 0.5)
    """
    for _ in range(depth):
        moves = state.moves()
        if not moves:
            break
        state = state.play(rng.choice(moves))
    return value(state) if state.moves() else state.rewards()


def simulate_quickly(state: State, rng: Random) -> Rewards:
    """Play a random game by the game's own `playout`, if it has one: the same chances, sooner; else as `simulate`.

    Nobody looks at the positions on the way, so a playout need not make them: Connect Four lists no moves, and Hex
    fills its whole board, since stones after a win change nothing and a full board has one winner (Gale 1979, "The
    game of Hex and the Brouwer fixed-point theorem"). It draws other numbers than `simulate`, so the trees differ.

    >>> from mcts_teach import Hex, search
    >>> search(Hex(5), 1000, simulate=simulate_quickly)
    <Node: root, 1000 visits, 25 children, 0 untried>
    """
    playout: Callable[[Random], Rewards] | None = getattr(state, "playout", None)
    return playout(rng) if playout else simulate(state, rng)


# Final moves: functions of a searched root, for `best_move(root, policy)`; `most_visits` is the default there


def max_child(root: Node) -> Move:
    """The move with the highest mean, the max child (Browne et al. 2012, section 3.1).

    Among equals the one with more visits, then the one tried first. A single lucky visit can win.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), max_child)
    4
    """
    children = _children(root)
    return max(children, key=lambda move: (_mean(children[move]), children[move].visits))


def robust_max_child(root: Node) -> Move:
    """The move that has both the most visits and the highest mean; ValueError if none has both: search on, then.

    Browne et al. (2012), section 3.1, call it the max-robust child, after Coulom (2006), who searches until there is
    one; `search(root, 100)` goes on with a tree.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), robust_max_child)
    4
    """
    visits = max(child.visits for child in _children(root).values())
    mean = max(map(_mean, root.children.values()))
    for move, child in root.children.items():
        if child.visits == visits and _mean(child) == mean:
            return move
    best, often = max_child(root), [move for move, child in root.children.items() if child.visits == visits]
    raise ValueError(
        f"the most visited move is {move_name(root.state, often[0])}, and the highest mean has "
        f"{move_name(root.state, best)}: no move has both, so search on until one has"
    )


def secure_child(root: Node, a: float = 1.0) -> Move:
    """The move with the highest lower bound, mean - a / sqrt(visits): the secure child.

    Browne et al. (2012), section 3.1: the child that maximises a lower confidence bound. It comes from Chaslot et al.
    (2008), "Progressive strategies for Monte-Carlo tree search", where the bound is printed as v + A / sqrt(n). With a
    positive A that is an upper bound, so the sign here is the other one. With a = 1 the bound is about the lower end
    of a 95 % interval, for rewards from 0 to 1. Among equals the move tried first.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), secure_child)
    4
    """
    children = _children(root)
    return max(children, key=lambda move: _lower_bound(children[move], a))


def _children(root: Node) -> dict[Move, Node]:
    """The children of a root; ValueError in words if there are none to choose from."""
    if not root.children:
        raise ValueError("this root has no children yet: search it first")
    return root.children


def _lower_bound(child: Node, a: float) -> float:
    return _mean(child) - a / math.sqrt(child.visits) if child.visits else -math.inf


def _mean(child: Node) -> float:
    """The mean reward; of an unvisited child less than any other, so that no policy plays it."""
    return child.wins / child.visits if child.visits else -math.inf
