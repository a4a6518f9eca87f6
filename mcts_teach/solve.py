"""Exact values of small games, computed from every position that matters, to compare a search with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Mapping
from fractions import Fraction
from functools import partial
from graphlib import CycleError, TopologicalSorter
from math import fsum, inf, isclose
from operator import mul
from statistics import mean
from typing import Any, NoReturn, TypeVar

from mcts_teach.games.chance import has_chance, is_chance, odds_of, refuse_dice
from mcts_teach.games.contract import check_equality, check_game, check_play, check_start, check_turn, refuse_endless
from mcts_teach.games.promises import check_dice, check_end, check_position, has_constant_sum
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.games.unseen import HiddenGame, is_hidden

MOST_STATES = 1_000_000  # positions looked at before giving up, some 400 MB and 20 s
NO_CHANGE = 1e-14  # times the largest reward: values that change less in a sweep are final
SAME = 1e-9  # two values that differ less are equal but for rounding

V = TypeVar("V", float, Fraction)
Known = dict[tuple[type, State], tuple[V, ...]]  # with the type, since NamedTuples of two games may be equal
Asking = Generator[State, Any, tuple[V, ...]]  # yields positions, is sent their values, and returns its own value
Question = Callable[[State, int], Asking[V]]
Replies = dict[State, list[State]]  # each position with those after one move
Numbered = tuple[int, State, list[int]]  # the number of a position, the position, and the numbers of its replies
Reached = list[tuple[float, Any]]  # positions of a game that hides something, each with the odds to get there
MoveOdds = Mapping[Any, Mapping[Any, float]]  # the odds of each move, by what the player knows

_exact: Known[float] = {}
_random: Known[Fraction] = {}


def exact_value(state: State) -> Rewards:
    """Return what each player gets if everyone plays their best moves: 1 win, 1/2 draw, 0 loss.

    For any number of players and any rewards, by max^n (Luckhardt and Irani 1986, "An algorithmic solution of N-person
    games"), which is minimax (Zermelo 1913) for two who share a reward. Where several moves are best for the player
    to move, to 9 places, the value is the mean over them, since it may matter to others which one is played; a search
    for three or more need not come near that mean, since it may visit one of equal moves more than another. In a
    position of chance the value is the mean over the outcomes, to 12 places.

    ValueError for a game with more than a million positions, and for one that can come back to a position. A game of
    chance may come back if it is for one player, or for two whose rewards always have the same sum and of whom
    neither gains by going on for ever.

    >>> from mcts_teach import Nim, TicTacToe, exact_value
    >>> exact_value(TicTacToe())
    (0.5, 0.5)
    >>> exact_value(Nim((1, 2), players=3))  # of three moves that earn nothing, two help player 1
    (0.0, 0.6666666666666666, 0.3333333333333333)
    """
    return _look_up(state, _exact, _solve_by_table if has_chance(state) else partial(_answer, _solve))


def move_values(state: State) -> dict[Any, float]:
    """Return the value of each legal move for the player who makes it, if everyone plays their best afterwards.

    ValueError where `exact_value` raises it, where nobody moves, and once the game is over.

    >>> from mcts_teach import TicTacToe, from_text, move_values
    >>> move_values(from_text("XX. / OO. / ...", TicTacToe()))
    {2: 1.0, 5: 0.5, 6: 0.0, 7: 0.0, 8: 0.0}
    """
    if not (known := _is_known(state)):
        check_start(state)
    check_turn(state)
    replies = {move: state.play(move) if known else check_play(state, move) for move in state.moves()}
    for reply in replies.values():
        check_dice(reply, state)
    return {move: exact_value(reply)[state.player] for move, reply in replies.items()}


def optimal_moves(state: State) -> list[Any]:
    """List the moves that are as good as the best one. ValueError where `move_values` raises it.

    >>> from mcts_teach import TicTacToe, optimal_moves
    >>> optimal_moves(TicTacToe().play(0))
    [4]
    """
    values = move_values(state)
    best = max(values.values())
    return [move for move, value in values.items() if _are_same(value, best)]


def random_value(state: State) -> tuple[Fraction, ...]:
    """Return what each player gets on average if all moves are drawn at random: the limit of plain sampling.

    For any number of players. ValueError for a game with more than a million positions, or with dice.

    >>> from mcts_teach import TicTacToe, random_value
    >>> random_value(TicTacToe())
    (Fraction(817, 1260), Fraction(443, 1260))
    """
    refuse_dice(state, "random_value")
    return _look_up(state, _random, partial(_answer, _average))


def exploitability(state: State, strategy: MoveOdds) -> float:
    """Return how much a best opponent wins above half, as the mean over both seats; 0 in an equilibrium.

    For two players who share a reward of 1 and remember what they saw. `strategy` has the odds of each move, by what
    the player to move knows (`seen_by`); where it has none, all moves are equally likely. The value is half of what
    OpenSpiel calls NashConv. The opponents know the strategy, but not what is hidden.

    >>> from mcts_teach.games import Kuhn
    >>> round(exploitability(Kuhn(), {}), 4)
    0.1146
    """
    if len(check_start(state) or ()) != 2 or not is_hidden(state):
        raise ValueError(f"exploitability is for games for two players that hide something, which {state!r} does not")
    if not isinstance(strategy, Mapping):
        raise ValueError(f"a strategy is a dictionary, as strategy(root) makes it, not {strategy!r}")
    return (sum(_best_reply([(1.0, state)], player, strategy) for player in (0, 1)) - 1) / 2


def _best_reply(reached: Reached, player: int, strategy: MoveOdds) -> float:
    """The most that a player can expect against a strategy, from positions that are reached with some odds."""
    worth, sets = 0.0, defaultdict[Hashable, Reached](list)
    while reached:
        odds, state = reached.pop()
        moves = state.moves()
        if not moves:
            worth += odds * state.rewards()[player]
        elif state.player == player:
            sets[state.seen_by(player)].append((odds, state))
        else:
            shares = odds_of(state) if is_chance(state) else _shares(state, strategy)
            reached += [(odds * share, state.play(move)) for move, share in shares.items() if share]
    for same in sets.values():
        replies = ([(odds, state.play(move)) for odds, state in same] for move in same[0][1].moves())
        worth += max(_best_reply(reply, player, strategy) for reply in replies)
    return worth


def _shares(state: HiddenGame, strategy: MoveOdds) -> dict[Move, float]:
    """The odds of each move in a strategy; ValueError if they cannot be right."""
    moves = state.moves()
    known = state.seen_by(state.player)
    shares = strategy.get(known, dict.fromkeys(moves, 1 / len(moves)))
    try:
        if set(shares) <= set(moves) and min(shares.values()) >= 0 and isclose(fsum(shares.values()), 1):
            return dict(shares)
    except (TypeError, ValueError, AttributeError):  # no dictionary, an empty one, no numbers
        pass
    raise ValueError(
        f"a strategy has odds of the moves {moves!r} that add up to 1, and for {known!r} it has {shares!r}"
    )


def _look_up(state: State, known: Known[V], fill: Callable[[State, int, Known[V]], None]) -> tuple[V, ...]:
    """The value of a position if it is known; otherwise `fill` finds it, with those of the positions after it."""
    if is_hidden(state):
        raise ValueError(
            f"{type(state).__name__} hides something from its players, and an exact value would look at it; "
            "mcts_teach.games.OpenCards(state) is the game with all cards open"
        )
    known = {} if type(state).__hash__ is object.__hash__ else known  # equal only to itself, it may have changed since
    try:
        if (type(state), state) in known:
            return known[type(state), state]
    except TypeError as error:
        check_game(state)
        words = "make it a NamedTuple, or a dataclass with frozen=True and with tuples for lists"
        raise ValueError(f"a position of {type(state).__name__} cannot be looked up ({error}): {words}") from error
    players = check_game(state) or refuse_endless(state)
    if len(known) > MOST_STATES:  # earlier answers fill as much memory as a whole question may
        known.clear()
    fill(state, players, known)
    return known[type(state), state]


def _is_known(state: State) -> bool:
    """Whether the exact value of a position was found, so that its game was checked, and it cannot have changed."""
    try:
        return type(state).__hash__ is not object.__hash__ and (type(state), state) in _exact
    except TypeError:
        return False


def _answer(find: Question[V], state: State, players: int, known: Known[V]) -> None:
    """Find the values of a position and of those after it, by recursion without Python's limit of depth."""
    most, key, answer = len(known) + MOST_STATES, (type(state), state), None
    waiting = {key: find(state, players)}  # the positions from the first one to where it is looking now
    while waiting:
        key, question = next(reversed(waiting.items()))
        try:
            after = question.send(answer)
        except StopIteration as found:
            answer = known[key] = found.value
            del waiting[key]
            continue
        key = (type(after), after)
        answer = known.get(key)
        if key in waiting:
            raise ValueError(f"this game can come back to a position, so it has no exact value:\n{after}")
        if len(known) + len(waiting) >= most:
            _refuse_size(state)
        if answer is None:
            check_dice(after, state)
            waiting[key] = find(after, players)


def _solve(state: State, players: int) -> Asking[float]:
    """Ask for the values of the positions one move later, and return the value of this one."""
    moves = check_position(state, players)
    if not moves:
        return _end_value(state, players)
    replies, sure = [], has_constant_sum(state)
    for move in moves:
        reply: Rewards = yield state.play(move)
        if sure and reply[state.player] == 1:
            return reply  # nothing is worth more
        replies.append(reply)
    return _best(replies, state.player)


def _best(replies: list[Rewards], player: int) -> Rewards:
    """The mean over the moves that are best for the player to move, given the value after each move."""
    top = max(reply[player] for reply in replies)
    best = [reply for reply in replies if _are_same(reply[player], top)]
    return best[0] if best.count(best[0]) == len(best) else tuple(map(mean, zip(*best, strict=True)))


def _are_same(one: float, other: float) -> bool:
    """Whether two values are equal but for rounding."""
    return isclose(one, other, rel_tol=SAME, abs_tol=SAME)


def _end_value(state: State, players: int) -> Rewards:
    return tuple(map(float, check_end(state, players)))


def _solve_by_table(state: State, players: int, known: Known[float]) -> None:
    """Find the values of all positions of a game of chance: backwards from the end, by iteration if some come back."""
    check_equality(state, "a game of chance is solved by a table of its positions")
    after = _list_positions(state, players)
    values = {here: _end_value(here, players) for here, replies in after.items() if not replies}
    later = {here: replies for here, replies in after.items() if replies}
    try:
        order = [here for here in TopologicalSorter(later).static_order() if here in later]
    except CycleError:
        order = []
        values |= _iterate_values(later, values, players)
    for here in order:
        values[here] = _value_before(here, [values[reply] for reply in later[here]])
    known.update({(type(here), here): value for here, value in values.items()})


def _value_before(state: State, replies: list[Rewards]) -> Rewards:
    """The value of a position in a game of chance, given the values one move later."""
    if is_chance(state):
        odds = state.chance()[1]
        return tuple(fsum(map(mul, odds, column)) for column in zip(*replies, strict=True))
    return _best(replies, state.player)


def _iterate_values(later: Replies, ends: dict[State, Rewards], players: int) -> dict[State, Rewards]:
    """The values of the positions before the end, where the rewards have one sum and some positions come back."""
    total = min(map(fsum, ends.values()))
    if players > 2 or (players == 2 and not _are_same(total, max(map(fsum, ends.values())))):
        raise ValueError(
            "this game of chance can come back to a position, so it has an exact value only for one player, or for two "
            "whose rewards always have the same sum"
        )
    place = {here: number for number, here in enumerate((*ends, *later))}
    inner = [(place[here], here, [place[reply] for reply in replies]) for here, replies in later.items()]
    first = [end[0] for end in ends.values()]  # what player 0 gets
    low, high = min(first), max(first)
    first = _sweep_values([*first, *[low] * len(inner)], inner)
    if players == 2 and not _can_end(first, inner):
        other = _sweep_values([*first[: len(ends)], *[high] * len(inner)], inner)
        if not all(map(_are_same, first, other)):
            raise ValueError("two players can go on for ever in this game of chance, so it has no exact value")
    return {here: (first[number], total - first[number])[:players] for number, here, _ in inner}


def _sweep_values(first: list[float], inner: list[Numbered]) -> list[float]:
    """Improve what player 0 gets in each position until nothing changes: value iteration (Bellman 1957)."""
    rules, most, change = [_rule(here) for _, here, _ in inner], max(map(abs, first)), inf
    while change > NO_CHANGE * most:
        change = 0.0
        for (number, _, replies), rule in zip(inner, rules, strict=True):
            before, first[number] = first[number], rule([first[reply] for reply in replies])
            change = max(change, abs(first[number] - before))
    return first


def _can_end(first: list[float], inner: list[Numbered]) -> bool:
    """Whether player 1 can end any game at no cost: then iterating from the highest reward finds the same values."""
    good = [
        (
            number,
            all if here.player == 0 else any,
            [reply for reply in replies if here.player is None or _are_same(first[reply], first[number])],
        )
        for number, here, replies in inner
    ]
    done, before = [True] * (len(first) - len(inner)) + [False] * len(inner), -1
    while sum(done) > before:
        before = sum(done)
        for number, rule, replies in good:
            done[number] = rule(done[reply] for reply in replies)
    return all(done)


def _rule(state: State) -> Callable[[list[float]], float]:
    """The function that gives the value of a position for player 0 from the values one move later."""
    if is_chance(state):
        odds = state.chance()[1]
        return lambda values: sum(map(mul, odds, values))
    return max if state.player == 0 else min


def _list_positions(state: State, players: int) -> Replies:
    """All positions that a game can reach, each with those one move later; where possible, these come first."""
    after, seen, waiting = Replies(), {state}, [(state, False)]
    while waiting:
        here, done = waiting.pop()
        replies = [here.play(move) for move in check_position(here, players)]
        if not replies:
            check_end(here, players)
        if done or not replies:
            after[here] = replies
            continue
        waiting.append((here, True))
        waiting += [(reply, False) for reply in replies if reply not in seen]
        seen.update(replies)
        if len(seen) >= MOST_STATES:
            _refuse_size(state)
    return after


def _refuse_size(state: State) -> NoReturn:
    """Refuse a game with too many positions."""
    words = f"this game has more than {MOST_STATES:,} positions, too many to solve"
    check_equality(state, f"{words}: each was counted whenever a game came to it")
    raise ValueError(f"{words}; take a smaller board")


def _average(state: State, players: int) -> Asking[Fraction]:
    """Ask for the values of the positions one move later, and return their mean."""
    results = []
    for move in check_position(state, players):
        results.append((yield state.play(move)))
    results = results or [tuple(map(Fraction, check_end(state, players)))]
    return tuple(sum(values, Fraction()) / len(results) for values in zip(*results, strict=True))
