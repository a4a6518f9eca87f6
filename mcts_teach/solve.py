"""Exact values of small games, by looking at every position that matters: the oracle to hold a search against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from math import fsum, inf, isclose
from operator import mul
from statistics import mean
from typing import Any, NoReturn

from mcts_teach.games.chance import has_chance, is_chance, odds_of
from mcts_teach.games.contract import (
    check_dice,
    check_game,
    check_position,
    check_start,
    check_turn,
    checked_play,
    checked_rewards,
    has_constant_sum,
    has_equality,
    refuse_endless,
)
from mcts_teach.games.state import State
from mcts_teach.games.unseen import is_hidden

Values = tuple[float, ...]
MOST_STATES = 1_000_000  # positions looked at before giving up, some 400 MB and 20 s
NO_CHANGE = 1e-14  # in the value of any position, as a part of the largest reward: a game of chance is solved
SAME = 1e-9  # the difference of two values that are equal but for rounding

Asking = Generator[State, Any, tuple[Any, ...]]  # asks for the value of one position after another, returns its own
Question = Callable[[State, int], Asking]
Numbered = tuple[int, Any, list[int]]  # the number of a position, the position, and the numbers of those one move later
Known = dict[tuple[type, State], Any]  # the type too: equal NamedTuples of two games are not the same position

_exact: Known = {}
_random: Known = {}


def exact_value(state: State) -> Values:
    """What each player gets if all take what is best for themselves: 1 win, 1/2 draw, 0 loss.

    For any number of players and any rewards, by max^n (Luckhardt and Irani 1986, "An algorithmic solution of N-person
    games"), which is minimax (Zermelo 1913) for two who share a reward. Where several moves are best for the player
    to move, to 9 places, each is equally likely, and the value is the mean over them: with three players it matters
    to the others which one is played, even if it makes no difference to whoever moves.

    Where dice fall it is the mean over what may happen, to 12 places. ValueError for a game with more positions than
    a million, and for one that can come back to a position; with dice it may do so if it is for one player, or for
    two whose rewards always have the same sum and of whom neither gains by going on for ever.

    >>> from mcts_teach import Nim, TicTacToe, exact_value
    >>> exact_value(TicTacToe())
    (0.5, 0.5)
    >>> exact_value(Nim((1, 2), players=3))  # of three moves that earn nothing, two help player 1
    (0.0, 0.6666666666666666, 0.3333333333333333)
    """
    return _value(state, _exact, _solve)  # type: ignore[no-any-return]


def move_values(state: State) -> dict[Any, float]:
    """What each legal move is worth to the player who makes it, if all play their best afterwards.

    ValueError where `exact_value` raises it, where nobody moves, and once the game is over.

    >>> from mcts_teach import TicTacToe, from_text, move_values
    >>> move_values(from_text("XX. / OO. / ...", TicTacToe()))
    {2: 1.0, 5: 0.5, 6: 0.0, 7: 0.0, 8: 0.0}
    """
    check_start(state)
    check_turn(state)
    return {move: exact_value(checked_play(state, move))[state.player] for move in state.moves()}


def optimal_moves(state: State) -> list[Any]:
    """Every move that is as good as the best one. ValueError where `move_values` raises it.

    >>> from mcts_teach import TicTacToe, optimal_moves
    >>> optimal_moves(TicTacToe().play(0))
    [4]
    """
    values = move_values(state)
    best = max(values.values())
    return [move for move, value in values.items() if _are_same(value, best)]


def random_value(state: State) -> tuple[Fraction, ...]:
    """What each player gets on average if all moves are drawn at random: the limit of endless plain sampling.

    For any number of players. ValueError for a game with more positions than a million, or with dice.

    >>> from mcts_teach import TicTacToe, random_value
    >>> random_value(TicTacToe())
    (Fraction(817, 1260), Fraction(443, 1260))
    """
    if has_chance(state):
        raise ValueError(f"{type(state).__name__} is a game of chance, and random_value is for games without dice")
    return _value(state, _random, _average)  # type: ignore[no-any-return]


def exploitability(state: State, strategy: Mapping[Any, Mapping[Any, float]]) -> float:
    """What the best opponents of a strategy win above their share, as the mean over both seats; 0 in an equilibrium.

    For two players who share a reward of 1 and remember what they saw. `strategy` has the odds of each move for what
    the player to move knows (`seen_by`); where it has none, all moves are equally likely. It is half of what OpenSpiel
    calls NashConv. The opponents know the strategy, and not what is hidden.

    >>> from mcts_teach.games import Kuhn
    >>> round(exploitability(Kuhn(), {}), 4)
    0.1146
    """
    if len(check_start(state) or ()) != 2 or not is_hidden(state):
        raise ValueError(f"exploitability is for games for two players that hide something, which {state!r} does not")
    if not isinstance(strategy, Mapping):
        raise ValueError(f"a strategy is a dictionary, as strategy(root) makes it, not {strategy!r}")
    return (sum(_best_reply([(1.0, state)], player, strategy) for player in (0, 1)) - 1) / 2


def _best_reply(reached: list[tuple[float, Any]], player: int, strategy: Any) -> float:
    """What a player gets at best, all in all, from positions that are reached with some odds."""
    worth, sets = 0.0, defaultdict[Any, list[tuple[float, Any]]](list)
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


def _shares(state: Any, strategy: Mapping[Any, Any]) -> dict[Any, float]:
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


def _value(state: State, known: Known, find: Question) -> Any:
    """The value of a position if it is known, else what is found by looking at all positions after it."""
    if is_hidden(state):
        raise ValueError(
            f"{type(state).__name__} hides something from its players, and an exact value would look at it; "
            "mcts_teach.games.OpenCards(state) is the game with all cards open"
        )
    known = {} if type(state).__hash__ is object.__hash__ else known  # such a position may have been changed since
    try:
        if (type(state), state) in known:
            return known[type(state), state]
    except TypeError as error:
        check_game(state)
        words = "make it a NamedTuple, or a dataclass with frozen=True and with tuples for lists"
        raise ValueError(f"a position of {type(state).__name__} cannot be looked up ({error}): {words}") from error
    players = check_game(state) or refuse_endless(state)
    _make_room(known)
    if has_chance(state):
        known.update(_settled(state, players))
        return known[type(state), state]

    def ask(position: State) -> Asking:
        check_dice(position, state)
        return find(position, players)

    return _answered(state, known, ask)


def _answered(state: State, known: Known, find: Callable[[State], Any]) -> Any:
    """Answer a question about a position, which asks the same of the positions after it, however deep the game is."""
    most, key, answer = len(known) + MOST_STATES, (type(state), state), None
    asked = {key: find(state)}  # the positions from the first one to where it is looking now
    while asked:
        key, question = next(reversed(asked.items()))
        try:
            after = question.send(answer)
        except StopIteration as found:
            answer = known[key] = found.value
            del asked[key]
            continue
        key = (type(after), after)
        answer = known.get(key)
        if key in asked:
            raise ValueError(f"this game can come back to a position, so it has no exact value:\n{after}")
        if len(known) + len(asked) >= most:
            _too_many(state)
        if answer is None:
            asked[key] = find(after)
    return answer


def _solve(state: State, players: int) -> Asking:
    moves = check_position(state, players)
    if not moves:
        return _end(state, players)
    replies, sure = [], has_constant_sum(state)
    for move in moves:
        reply: Values = yield state.play(move)
        if sure and reply[state.player] == 1:
            return reply  # nothing is worth more
        replies.append(reply)
    return _best(replies, state.player)


def _best(replies: list[Values], player: int) -> Values:
    """The mean over the moves that are best for the player to move, given what each player gets after each move."""
    top = max(reply[player] for reply in replies)
    best = [reply for reply in replies if _are_same(reply[player], top)]
    return best[0] if best.count(best[0]) == len(best) else tuple(map(mean, zip(*best, strict=True)))


def _are_same(one: float, other: float) -> bool:
    """Whether two values are equal but for rounding."""
    return isclose(one, other, rel_tol=SAME, abs_tol=SAME)


def _end(state: State, players: int) -> Values:
    return tuple(map(float, checked_rewards(state, players)))


def _settled(state: State, players: int) -> Known:
    """The values of all positions of a game of chance: from the end backwards, or by iteration if some come back."""
    if not has_equality(state):
        raise ValueError(f"a game of chance is solved by a table of its positions; {_only_to_themselves(state)}")
    after = _reachable(state, players)
    values = {here: _end(here, players) for here, replies in after.items() if not replies}
    later = {here: replies for here, replies in after.items() if replies}
    try:
        order = [here for here in TopologicalSorter(later).static_order() if here in later]
    except CycleError:
        order = None
    if order is None:
        values |= _iterated(later, values, players)
    for here in order or ():
        values[here] = _expected(here, [values[reply] for reply in later[here]])
    return {(type(here), here): value for here, value in values.items()}


def _expected(state: Any, replies: list[Values]) -> Values:
    """The value of a position in a game of chance, given those one move later."""
    if not is_chance(state):
        return _best(replies, state.player)
    odds = state.chance()[1]
    return tuple(fsum(map(mul, odds, column)) for column in zip(*replies, strict=True))


def _iterated(later: dict[Any, list[Any]], ends: dict[Any, Values], players: int) -> dict[Any, Values]:
    """The values of the positions before the end, where players share a sum and some positions come back."""
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
    first = _swept([*first, *[low] * len(inner)], inner)
    if players == 2 and not _can_end(first, inner):
        other = _swept([*first[: len(ends)], *[high] * len(inner)], inner)
        if not all(map(_are_same, first, other)):
            raise ValueError("two players can go on for ever in this game of chance, so it has no exact value")
    return {here: (first[number], total - first[number])[:players] for number, here, _ in inner}


def _swept(first: list[float], inner: list[Numbered]) -> list[float]:
    """What player 0 gets in each position, by value iteration (Bellman 1957)."""
    rules, most, change = [_rule(here) for _, here, _ in inner], max(map(abs, first)), inf
    while change > NO_CHANGE * most:
        change = 0.0
        for (number, _, replies), rule in zip(inner, rules, strict=True):
            before, first[number] = first[number], rule([first[reply] for reply in replies])
            change = max(change, abs(first[number] - before))
    return first


def _can_end(first: list[float], inner: list[Numbered]) -> bool:
    """Whether player 1 can end any game at no cost: then values from the lowest reward are those from the highest."""
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


def _rule(state: Any) -> Callable[[list[float]], float]:
    """What a position is worth to player 0, if that is known of those one move later."""
    if not is_chance(state):
        return max if state.player == 0 else min
    odds = state.chance()[1]
    return lambda values: sum(map(mul, odds, values))


def _reachable(state: State, players: int) -> dict[Any, list[Any]]:
    """All positions that a game can come to, each with those one move later, and after them where it can be."""
    after, seen, waiting = dict[Any, list[Any]](), {state}, [(state, False)]
    while waiting:
        here, done = waiting.pop()
        replies = [here.play(move) for move in check_position(here, players)]
        if not replies:
            checked_rewards(here, players)
        if done or not replies:
            after[here] = replies
            continue
        waiting.append((here, True))
        waiting += [(reply, False) for reply in replies if reply not in seen]
        seen.update(replies)
        if len(seen) >= MOST_STATES:
            _too_many(state)
    return after


def _too_many(state: State) -> NoReturn:
    words = "take a smaller board"
    if not has_equality(state):
        words = f"each position was counted whenever a game came to it, since {_only_to_themselves(state)}"
    raise ValueError(f"this game has more than {MOST_STATES:,} positions, too many to solve; {words}")


def _only_to_themselves(state: State) -> str:
    return (
        f"positions of {type(state).__name__} are equal only to themselves: give it __eq__ and __hash__, e.g. make it "
        "a NamedTuple or a frozen dataclass"
    )


def _average(state: State, players: int) -> Asking:
    results = []
    for move in check_position(state, players):
        results.append((yield state.play(move)))
    results = results or [tuple(map(Fraction, checked_rewards(state, players)))]
    return tuple(sum(values, Fraction()) / len(results) for values in zip(*results, strict=True))


def _make_room(known: Known) -> None:
    """Forget earlier answers once they fill as much memory as a whole question may."""
    if len(known) > MOST_STATES:
        known.clear()
