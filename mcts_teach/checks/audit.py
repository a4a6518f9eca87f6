"""One iteration of any search, told by the tree before and after it: its walk, its new node, what was counted.

Nothing but moves, visits and means of the nodes is asked for, so this holds for a search in any style. Which mistake
a search makes follows from all its iterations together: a known one is named if each of them is as it would make it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import inf, isclose, log, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from mcts_teach.checks.positions import path_in_words
from mcts_teach.names import move_name
from mcts_teach.solve import random_value

SMALLEST_C, LARGEST_C = 0.2, 10.0  # constants that anybody can have meant
WayTo = tuple[Any, ...]  # the moves from the root


@dataclass
class Seen:
    """A node of any search, as plain data. `mean` is what its mover gets on average, if the search tells."""

    state: Any
    visits: int
    mean: float | None
    children: dict[Any, Seen] = field(default_factory=dict)

    @property
    def wins(self) -> float:
        """What its mover got in all."""
        return 0.0 if self.mean is None else self.mean * self.visits


class Choice(NamedTuple):
    """A step of a walk where all moves were tried: from the tree before the iteration."""

    path: tuple[Seen, ...]  # from the root to the node where it was chosen
    moves: WayTo  # that lead there
    move: Any  # the one that was chosen


class CountedGame(NamedTuple):
    """What a playout was counted as: for each node below the root, who moved into it, and what it gained."""

    path: tuple[Seen, ...]
    gains: tuple[float, ...]


class Fault(NamedTuple):
    """What one iteration did wrong: where, in words, what would be right, why, and the mistake that it proves."""

    moves: WayTo
    told: str
    wanted: str
    why: str
    key: str = ""


class OneIteration(NamedTuple):
    """What one iteration has done."""

    choices: list[Choice]
    game: CountedGame | None
    fault: Fault | None


ONE_WALK = "one iteration is one walk, one new node at most, one game, and one visit along the whole path"


def iteration(before: Seen, after: Seen) -> OneIteration:
    """What was done between two trees of one search, up to the first thing that no right search does."""
    choices: list[Choice] = []
    old, new, moves = before, after, tuple[Any, ...]()
    path, gains = [after], list[float]()
    fault = _root_fault(before, after)
    while fault is None:
        step = _step(old, new, moves, len(path) == 1)
        if isinstance(step, Fault):
            return OneIteration(choices, None, step)
        if step is None:
            break
        if step in old.children and len(old.children) == len(old.state.moves()):
            choices.append(Choice((*_along(before, moves),), moves, step))
        child = old.children.get(step)
        if child is None and any(below.visits for below in new.children[step].children.values()):
            told = f"{_name(new, step)} is new, and so is a node below it"
            return OneIteration(choices, None, Fault(moves, told, "one new node on the path", ONE_WALK))
        gains.append(new.children[step].wins - (child.wins if child else 0.0))
        old, new, moves = child or Seen(new.children[step].state, 0, None), new.children[step], (*moves, step)
        path.append(new)
    return OneIteration(choices, None if fault else CountedGame(tuple(path), tuple(gains)), fault)


def _along(root: Seen, moves: WayTo) -> Iterator[Seen]:
    yield root
    for move in moves:
        root = root.children[move]
        yield root


def _root_fault(before: Seen, after: Seen) -> Fault | None:
    more = after.visits - before.visits
    if more == 1:
        return None
    told = f"the root's visits went from {before.visits} to {after.visits}"
    below = sorted(child.visits - _visits(before, move) for move, child in after.children.items())
    grown = [number for number in below if number]
    key = {(0, 1): "root-not-counted", (2, 2): "counted-twice", (2, 1, 1): "one-too-many"}.get((more, *grown), "")
    if after == before and _leads_to_an_end(before):
        key = "end-not-counted"
    return Fault((), told, "one visit more", ONE_WALK, key)


def _leads_to_an_end(node: Seen) -> bool:
    """Whether a walk by the highest UCB1 values ends in a finished game."""
    while len(node.children) == len(node.state.moves()) and node.children:
        choice = Choice((node,), (), None)
        node = node.children[max(node.children, key=lambda move: ucb1_value(choice, move))]
    return not node.state.moves()


def _step(old: Seen, new: Seen, moves: WayTo, at_root: bool) -> Any:
    """The move with which the walk goes on; None where it ends; or what is wrong there."""
    legal = new.state.moves()
    counts = {move: child.visits - _visits(old, move) for move, child in new.children.items()}
    went = [move for move, more in counts.items() if more]
    fresh = [move for move in new.children if move not in old.children]
    if len(went) == 1 < len(fresh) and len(new.children) < len(legal):
        return Fault(moves, f"{len(fresh)} new children", "one, or all at once", ONE_WALK)
    if not legal and new.children:
        why = "there is no move to play any more"
        return Fault(moves, "a finished game has children", "none", why, "over-and-expanded")
    changed = [move for move in old.children if move not in went and old.children[move] != new.children.get(move)]
    if changed or len(went) > 1 or any(counts[move] != 1 for move in went):
        return _miscount(old, new, moves, went, changed)
    if not went:
        return _stop(old, new, moves, legal)
    move = went[0]
    if move in old.children and _is_waiting(old, legal, move):
        told = f"{_name(new, move)} was visited again while another move waits for its first visit"
        why = "an untried move could be the best of all, so it comes before a second visit of another"
        key = "past-the-untried" if len(old.children) < len(legal) else ""
        return Fault(moves, told, "a first visit of each move", why, key)
    return move


def _visits(node: Seen, move: Any) -> int:
    return node.children[move].visits if move in node.children else 0


def _is_waiting(old: Seen, legal: Sequence[Any], move: Any) -> bool:
    """Whether a move is untried, or has a child without visits, and that is not the one that was chosen."""
    return bool(_visits(old, move)) and any(not _visits(old, other) for other in legal)


def _miscount(old: Seen, new: Seen, moves: WayTo, went: Sequence[Any], changed: Sequence[Any]) -> Fault:
    fresh = [move for move in went if move not in old.children]
    if len(went) == 1 and not changed:
        told = (
            f"the visits of {_name(new, went[0])} went from {_visits(old, went[0])} to {new.children[went[0]].visits}"
        )
        return Fault(moves, told, "one visit more", ONE_WALK)
    if changed and all(move in new.children for move in changed):
        told = f"{_name(new, changed[0])}, which is not on the path, was changed"
        return Fault(moves, told, "no change off the path", ONE_WALK)
    if changed:
        return Fault(moves, f"the child {_name(old, changed[0])} is gone", "all children kept", ONE_WALK)
    told = f"{len(went)} children were visited" + (f", {len(fresh)} of them new" if fresh else "")
    return Fault(moves, told, "a visit of one child", ONE_WALK)


def _stop(old: Seen, new: Seen, moves: WayTo, legal: Sequence[Any]) -> Fault | None:
    """None where a walk may end: at the end of the game, and at a node that had no visit yet."""
    if not legal or old.visits == 0:
        return None
    fresh = [move for move in new.children if move not in old.children]
    if fresh:
        told = f"the new child {_name(new, fresh[0])} has no visit"
        return Fault(moves, told, "1 visit of the new child", ONE_WALK, "path-without-child")
    told, why = "the node was visited, but none of its children", "every visit but the first goes on to a child"
    return Fault(moves, told, "a visit of one child", why, "one-level" if len(moves) == 1 else "")


def _name(node: Seen, move: Any) -> str:
    return path_in_words(node.state, (move,)).split(" › ")[-1]


# What was chosen

ChoiceScore = Callable[[Choice, Any], float]  # of a choice and one of the moves there


def ucb1_value(choice: Choice, move: Any, c: float = sqrt(2)) -> float:
    """The UCB1 value of a move when it was chosen."""
    return ucb1_of(choice.path[-1], choice.path[-1].children[move], c)


def ucb1_of(parent: Seen, child: Seen, c: float = sqrt(2)) -> float:
    """The UCB1 value of a child; infinity without visits."""
    if child.visits <= 0:
        return inf
    return child.wins / child.visits + c * sqrt(log(max(parent.visits, 1)) / child.visits)


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
    if found:
        return found
    starts = [[max(len(game.path) - 2, 0) for game in games], [0] * len(games)]
    pairs = [list(zip(games, start, strict=True)) for start in starts]
    parents = any(all(is_counted(game, start=start) for game, start in one) for one in pairs)
    return {"played-from-the-parent"} if parents else set()


class _Numbers(NamedTuple):
    """What a score asks of a node."""

    state: Any
    mover: int | None
    visits: int
    wins: float
    children: Mapping[Any, Seen]


def score_mistakes(choices: Sequence[Choice], formulas: Iterable[tuple[str, Callable[..., float]]]) -> set[str]:
    """The known mistakes with which all choices may have been made; `formulas` are of a parent and a child."""
    scores = [*_SCORES, *((key, _of_choice(formula)) for key, formula in formulas)]
    return {f"{key}:{n}" for n, (key, score) in enumerate(scores) if _fits(choices, score)}


def _of_choice(formula: Callable[..., float]) -> ChoiceScore:
    def score(choice: Choice, move: Any) -> float:
        parent, child = choice.path[-1], choice.path[-1].children[move]
        numbers = _Numbers(child.state, parent.state.player, child.visits, child.wins, child.children)
        return formula(_Numbers(parent.state, None, parent.visits, parent.wins, parent.children), numbers)

    return score


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


def audited(trees: Sequence[Seen], formulas: Iterable[tuple[str, Any]], first: int = 1, any_c: bool = False) -> Any:
    """What is wrong with a search whose trees are these, one iteration after the other; nothing if all is right.

    `first` is the number of the iteration after which the second tree was seen. With `any_c` the constant may be any.
    """
    done = [iteration(*pair) for pair in pairwise(trees)]
    for number, one in enumerate(done, first):
        if one.fault:
            fault = one.fault
            key = _budget(trees) or fault.key
            return Breach(number, f"{fault.told}, where {fault.wanted} is right", fault.moves, (key,) if key else ())
    if any(tree.mean is None for tree in trees[-1].children.values()):
        return None
    choices = [choice for one in done for choice in one.choices]
    c = _constant(choices) if any_c else sqrt(2)
    for number, one in enumerate(done, first):
        for choice in one.choices:
            if not is_highest(choice, lambda choice, move: ucb1_value(choice, move, c)):
                return _wrong_choice(number, choice, choices, formulas)
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


def _wrong_choice(number: int, choice: Choice, choices: Sequence[Choice], formulas: Any) -> Breach:
    """What one choice that UCB1 does not make tells, and what all of them prove."""
    low, high = constants(choices)
    if SMALLEST_C <= low <= high + 1e-6 and high <= LARGEST_C:
        more = f"; all its choices are those of a constant between {low:.2f} and {high:.2f}, and it should be 1.41"
        return Breach(number, _told_choice(choice) + more, choice.moves, ("other-constant",))
    return Breach(number, _told_choice(choice), choice.moves, tuple(sorted(score_mistakes(choices, formulas))))


def _constant(choices: Sequence[Choice]) -> float:
    """The constant of a search, if it is that of UCB1 with any; the square root of 2 as soon as that will do."""
    low, high = constants(choices)
    low, high = max(low, SMALLEST_C), min(high, LARGEST_C)
    return sqrt(2) if low <= sqrt(2) <= high or low > high else (low + high) / 2


def _told_choice(choice: Choice) -> str:
    values = {move: ucb1_value(choice, move) for move in choice.path[-1].children}
    best = max(values, key=values.__getitem__)
    where, state = path_in_words(choice.path[0].state, choice.moves), choice.path[-1].state
    chosen, other = (path_in_words(state, (move,)).split(" › ")[-1] for move in (choice.move, best))
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
        results[first[0]].append(one.children[first[0]].wins)
    uneven = _uneven(state.moves(), pairs) if len(results) > 1 else ""
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
        return f"games after {name} brought {fmean(gained):.2f} on average, where random games bring {mean:.2f}"
    alike = len(gained) >= 40 and len(set(gained)) == 1 and 0.2 < mean < 0.8
    return f"{len(gained)} games after {name} all ended alike" if alike else ""
