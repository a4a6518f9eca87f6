"""What many iterations of a search prove: whether it chooses by UCB1, what it counts, and whether chance is chance.

Which mistake a search makes follows from all its iterations together: a known one is named if each of them is as it
would make it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import inf, isclose, log, sqrt
from statistics import fmean
from types import SimpleNamespace
from typing import Any, NamedTuple

from mcts_teach.checks.audit import Choice, CountedGame, Seen, WayTo, iteration, ucb1_value
from mcts_teach.checks.pieces.scoring import check_ucb1
from mcts_teach.checks.positions import path_in_words
from mcts_teach.names import move_name
from mcts_teach.solve import random_value

SMALLEST_C, LARGEST_C = 0.2, 10.0  # constants that anybody can have meant

# What was chosen

ChoiceScore = Callable[[Choice, Any], float]  # of a choice and one of the moves there


def is_highest(choice: Choice, score: ChoiceScore) -> bool:
    """Whether one choice is of a move with the highest score, up to rounding."""
    best = max(score(choice, move) for move in choice.path[-1].children)
    return score(choice, choice.move) >= best - 1e-9


def constants(choices: Iterable[Choice]) -> tuple[float, float]:
    """Between which constants all choices are those of UCB1; the first is the larger if there are none."""
    low, high = 0.0, inf
    for choice in choices:
        parent = choice.path[-1]
        chosen = parent.children[choice.move]
        for child in parent.children.values() if all(child.visits for child in parent.children.values()) else ():
            mean, bonus = chosen.wins / chosen.visits - child.wins / child.visits, _bonus(parent, chosen, child)
            if bonus > 0:
                low = max(low, -mean / bonus)
            elif bonus < 0:
                high = min(high, mean / -bonus)
            elif mean < -1e-9:
                low = inf
    return low, high


def _bonus(parent: Seen, one: Seen, other: Seen) -> float:
    return sqrt(log(parent.visits)) * (1 / sqrt(one.visits) - 1 / sqrt(other.visits))


# What was counted

Reward = Callable[[CountedGame, int, tuple[float, ...]], float]  # of a game, a node of its path, and the rewards


@cache
def ends(state: Any) -> frozenset[tuple[float, ...]]:
    """The rewards of all ends that can follow a position."""
    if not state.moves():
        return frozenset([tuple(state.rewards())])
    return frozenset().union(*(ends(state.play(move)) for move in state.moves()))


def own_reward(game: CountedGame, i: int, rewards: tuple[float, ...]) -> float:
    """What is right: the reward of the player who moved into the node."""
    return rewards[mover(game, i)]


def mover(game: CountedGame, i: int) -> int:
    """Who moved into a node of the path."""
    return game.path[i - 1].state.player  # type: ignore[no-any-return]


def is_counted(game: CountedGame, reward: Reward = own_reward, start: int = -1) -> bool:
    """Whether the nodes gained such a reward of one game, from the last node of the path if nothing else is said."""
    try:
        return any(_gained(game, reward, rewards) for rewards in ends(game.path[start].state))
    except IndexError:  # there is no such player
        return False


def _gained(game: CountedGame, reward: Reward, rewards: tuple[float, ...]) -> bool:
    wanted = (reward(game, i, rewards) for i in range(1, len(game.path)))
    return all(isclose(gain, right, abs_tol=1e-6) for gain, right in zip(game.gains, wanted, strict=True))


_REWARDS: list[tuple[str, Reward]] = [
    ("upside-down", lambda game, i, r: r[1 - mover(game, i)] if len(r) == 2 else 1 - r[mover(game, i)]),
    ("upside-down", lambda game, i, r: 1 - r[mover(game, i)]),
    ("upside-down", lambda game, i, r: -r[mover(game, i)]),
    ("same-for-all", lambda game, i, r: r[0]),
    ("same-for-all", lambda game, i, r: r[1]),
    ("same-for-all", lambda game, i, r: r[mover(game, len(game.path) - 1)]),
    ("takes-first-found", lambda game, i, r: r[game.path[0].state.player]),
    ("same-for-all", lambda game, i, r: r[1 - game.path[0].state.player]),
    ("player-to-move", lambda game, i, r: r[game.path[i].state.player]),
    ("flips-each-level", lambda game, i, r: abs((i + 1) % 2 - r[game.path[0].state.player])),
    ("flips-each-level", lambda game, i, r: abs((len(game.path) - 1 - i) % 2 - r[mover(game, len(game.path) - 1)])),
    ("flips-each-level", lambda game, i, r: (-1) ** (i + 1) * (2 * r[game.path[0].state.player] - 1)),
    ("right-for-one-seat", lambda game, i, r: r[0] if mover(game, i) == 0 else 1 - r[1]),
    ("right-for-one-seat", lambda game, i, r: 1 - r[0] if mover(game, i) == 0 else r[1]),
    ("zero-is-false", lambda game, i, r: r[mover(game, i)] if mover(game, i) else 0.0),
    ("draw-is-a-loss", lambda game, i, r: float(r[mover(game, i)] == 1)),
    ("draw-is-a-win", lambda game, i, r: float(r[mover(game, i)] > 0)),
    ("minus-one-to-one", lambda game, i, r: 2 * r[mover(game, i)] - 1),
    ("no-wins", lambda game, i, r: 0.0),
    ("only-the-leaf", lambda game, i, r: r[mover(game, i)] if i == len(game.path) - 1 else 0.0),
]


def reward_mistakes(games: Sequence[CountedGame]) -> set[str]:
    """The known mistakes with which all games may have been counted."""
    found = {
        f"{key}:{n}" for n, (key, reward) in enumerate(_REWARDS) if all(is_counted(game, reward) for game in games)
    }
    if found or all(is_counted(game) or not game.path[-1].state.moves() for game in games):
        return found  # where a game was over already, much could have been counted
    from_parents = all(is_counted(game, start=max(len(game.path) - 2, 0)) for game in games)
    from_root = all(is_counted(game, start=0) for game in games)
    return {"played-from-the-parent"} if from_parents or from_root else set()


def score_mistakes(choices: Sequence[Choice]) -> set[str]:
    """The known mistakes with which all choices may have been made, those in the formula of UCB1 too."""
    scores = [*_SCORES, *((one.key, _of_choice(one.thing)) for one in check_ucb1.mistakes)]
    return {f"{key}:{n}" for n, (key, score) in enumerate(scores) if _fits(choices, score)}


def _of_choice(formula: Callable[..., float]) -> ChoiceScore:
    def score(choice: Choice, move: Any) -> float:
        parent = choice.path[-1]
        return formula(_as_given(parent, None), _as_given(parent.children[move], parent.state.player))

    return score


def _as_given(seen: Seen, mover: int | None) -> SimpleNamespace:
    """What a score asks of a node."""
    return SimpleNamespace(mover=mover, wins=seen.wins, **vars(seen))


def _fits(choices: Sequence[Choice], score: ChoiceScore) -> bool:
    try:
        return all(is_highest(choice, score) for choice in choices)
    except ArithmeticError:
        return False


def _with_sign(turned: Callable[[Choice], bool]) -> ChoiceScore:
    return lambda choice, move: ucb1_value(choice, move) * (-1 if turned(choice) else 1)


def _of_root(choice: Choice, move: Any) -> float:
    parent = choice.path[-1]
    root = Seen(parent.state, choice.path[0].visits, None, parent.children)
    return ucb1_value(choice._replace(path=(root,)), move)


_SCORES: list[tuple[str, ChoiceScore]] = [
    ("opponent-takes-minimum", _with_sign(lambda choice: choice.path[-1].state.player != choice.path[0].state.player)),
    ("right-for-one-seat", _with_sign(lambda choice: choice.path[-1].state.player == 0)),
    ("right-for-one-seat", _with_sign(lambda choice: choice.path[-1].state.player == 1)),
    ("worst-child", _with_sign(lambda choice: True)),
    ("by-visits", lambda choice, move: choice.path[-1].children[move].visits),
    ("log-of-root", _of_root),
]


class Breach(NamedTuple):
    """The first iteration of a search that no right search makes: its number, in words, and what it may prove."""

    number: int
    told: str
    moves: WayTo = ()  # where
    keys: tuple[str, ...] = ()


def audited(trees: Sequence[Seen], any_c: bool = False) -> Any:
    """What is wrong with a search whose trees are these, one iteration after the other; nothing if all is right.

    With `any_c` the constant may be any.
    """
    done = [iteration(*pair) for pair in pairwise(trees)]
    for number, one in enumerate(done, 1):
        if one.fault:
            fault = one.fault
            key = _budget(trees) or fault.key
            return Breach(number, f"{fault.told}, where {fault.wanted} is right", fault.moves, (key,) if key else ())
    if any(tree.mean is None for tree in trees[-1].children.values()):
        return None
    choices = [choice for one in done for choice in one.choices]
    c = _constant(choices) if any_c else sqrt(2)
    for number, one in enumerate(done, 1):
        for choice in one.choices:
            if not is_highest(choice, lambda choice, move: ucb1_value(choice, move, c)):
                return _wrong_choice(number, choice, choices)
        if one.game and not is_counted(one.game):
            keys = reward_mistakes([one.game for one in done if one.game])
            return Breach(number, _told_game(one.game), (), tuple(sorted(keys)))
    return None


def _budget(trees: Sequence[Seen]) -> str:
    """What the visits of the root say of the iterations that were made; the first tree is an empty one."""
    visits = [tree.visits for tree in trees]
    if visits[0] or len(visits) < 3:
        return ""
    if visits == [0, *(n + 2 for n in range(len(visits) - 1))]:
        return "phantom-visit" if len([1 for child in trees[1].children.values() if child.visits]) == 1 else ""
    return "one-too-many" if visits[:3] == [0, 0, 1] else "fixed-budget" if visits[1] == visits[2] > 2 else ""


def _wrong_choice(number: int, choice: Choice, choices: Sequence[Choice]) -> Breach:
    """What one choice that UCB1 does not make tells, and what all of them prove."""
    low, high = constants(choices)
    if SMALLEST_C <= low <= high + 1e-6 and high <= LARGEST_C:
        more = f"; all its choices are those of a constant between {low:.2f} and {high:.2f}, and it should be 1.41"
        return Breach(number, _told_choice(choice) + more, choice.moves, ("other-constant",))
    return Breach(number, _told_choice(choice), choice.moves, tuple(sorted(score_mistakes(choices))))


def _constant(choices: Sequence[Choice]) -> float:
    """The constant of a search, if it is that of UCB1 with any; the square root of 2 as soon as that will do."""
    low, high = constants(choices)
    low, high = max(low, SMALLEST_C), min(high, LARGEST_C)
    return sqrt(2) if low <= sqrt(2) <= high or low > high else (low + high) / 2


def _told_choice(choice: Choice) -> str:
    values = {move: ucb1_value(choice, move) for move in choice.path[-1].children}
    best = max(values, key=values.__getitem__)
    where, state = path_in_words(choice.path[0].state, choice.moves), choice.path[-1].state
    chosen, other = (move_name(state, move) for move in (choice.move, best))
    more = (
        f"{chosen} was chosen, whose UCB1 value is {values[choice.move]:.3f}, and not {other} with {values[best]:.3f}"
    )
    return f"{more}, at the end of {where}" if choice.moves else more


def _told_game(game: CountedGame) -> str:
    told = ", ".join(f"{gain:+g} for player {mover(game, i)}" for i, gain in enumerate(game.gains, 1))
    return f"the wins along the path grew by {told}, which is what no game from its end brings each of them"


SEEDS = 240  # with which the first two iterations are looked at


def first_games(state: Any, searches: Iterable[Iterable[Seen | None]]) -> str:
    """What chance would not do in the trees of one iteration and of two, with many seeds; in words."""
    pairs, results = Counter[Any](), defaultdict[Any, list[float]](list)
    for trees in searches:
        one, two = trees
        first, both = ([] if tree is None else _tried(tree) for tree in (one, two))
        if len(first) != 1 or len(both) != 2 or one is None:
            return ""  # another law sees to that
        pairs[first[0], next(move for move in both if move != first[0])] += 1
        if one.children[first[0]].mean is not None:
            results[first[0]].append(one.children[first[0]].wins)
    uneven = _uneven(state.moves(), pairs) if len({move for move, _ in pairs}) > 1 else ""
    return uneven or next(filter(None, (_odd_games(state, *result) for result in results.items())), "")


def _tried(tree: Seen) -> list[Any]:
    return [move for move, child in tree.children.items() if child.visits]


def _uneven(moves: Sequence[Any], pairs: Mapping[Any, int]) -> str:
    """Whether two moves that are drawn one after the other are such as chance draws."""
    expected = sum(pairs.values()) / (len(moves) * (len(moves) - 1))
    numbers = [pairs.get((one, other), 0) for one in moves for other in moves if one != other]
    if all(abs(number - expected) <= 5 * sqrt(expected) for number in numbers):
        return ""
    return f"of the {len(numbers)} pairs of moves some were drawn {max(numbers)} times, and others {min(numbers)}"


def _odd_games(state: Any, move: Any, gained: Sequence[float]) -> str:
    """Whether the games after a move are such as chance plays them."""
    mean, name = float(random_value(state.play(move))[state.player]), move_name(state, move)
    if abs(fmean(gained) - mean) > 2.5 / sqrt(len(gained)):
        return f"games after {name} brought {fmean(gained):.2f} on average, where random playouts bring {mean:.2f}"
    alike = len(gained) >= 40 and len(set(gained)) == 1 and 0.2 < mean < 0.8
    return f"{len(gained)} games after {name} all ended alike" if alike else ""
