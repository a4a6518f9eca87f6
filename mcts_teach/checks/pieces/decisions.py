"""The checks of what names a move, or says what one is worth: best_move, lesson and proof; a player, a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import partial, reduce
from itertools import product
from random import Random
from typing import Any

from mcts_teach import searching
from mcts_teach.bandits import Arm, Bandit, BanditRun, ucb_strategy
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, SlipError
from mcts_teach.checks.made_trees import Spec, asked, made_tree, told_tree
from mcts_teach.checks.plain_data import Facts, Odd, as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, OVER, TWO_LEFT, Twice, both_seats
from mcts_teach.checks.verdict import Comparison, chosen
from mcts_teach.games import ConnectFour
from mcts_teach.games.state import Rewards
from mcts_teach.mcts import Node
from mcts_teach.names import move_name, player_name, proof_text
from mcts_teach.variants.alphazero import lesson

_REPLIES: tuple[Spec, Spec] = {1: (22, 9.0), 5: (1, 0.0), 6: (1, 1.0)}, {1: (10, 6.0), 2: (10, 5.0), 5: (9, 4.0)}
BEST_ROWS: list[tuple[Spec, int, tuple[int, ...]]] = [  # a tree, its visits, and the moves with the most of them
    ({1: (4, 3.0), 2: (25, 15.0, _REPLIES[0]), 6: (30, 14.0, _REPLIES[1]), 5: (1, 0.0)}, 61, (6,)),
    ({1: (20, 14.0), 5: (50, 5.0), 2: (18, 13.0), 6: (12, 2.0)}, 100, (5,)),
    ({5: (1, 0.0), 1: (3, 0.0), 2: (7, 0.0), 6: (2, 0.0)}, 13, (2,)),
    ({6: (1, 0.0), 2: (2, 1.0)}, 3, (2,)),
    ({6: (9, 6.0), 1: (2, 0.0), 5: (5, 3.0), 2: (1, 0.0)}, 17, (6,)),
    ({5: (0, 0.0), 1: (0, 0.0), 2: (1, 1.0), 6: (0, 0.0)}, 1, (2,)),
    ({1: (9, 4.0), 5: (10, 2.0), 2: (3, 3.0), 6: (10, 2.0)}, 32, (5, 6)),
]
NO_KEY = "root.children has a key for each move that was tried, and for no other; 0 need not be one of them"
ZERO: Spec = {1: (4, 3.0), 0: (20, 5.0), 3: (2, 0.0), 8: (1, 1.0)}  # the best move is 0


def _best_case(state: Any, spec: Spec, visits: int, moves: tuple[int, ...]) -> Case:
    tree = partial(made_tree, state, visits, spec)
    most, right = (" or ".join(tell(state, move) for move in moves) for tell in (move_name, _told))

    def call(rule: Any) -> Facts:
        answer, changed = asked(rule, tree())
        move = as_plain(answer)
        good = type(move) is not bool and move in moves  # any of several best moves is as good as the others
        told = right if good else _told(state, move)
        return {"": "a node of the tree, not a move" if hasattr(answer, "children") else told, **changed}

    called = f"best_move(root) with {told_tree(state, visits, spec)}"
    why = f"{most} has the most visits: {spec[moves[0]][0]} of {visits}"
    show = lambda rule: chosen(tree(), run_guarded(lambda: as_plain(rule(tree()))).value)  # noqa: E731
    return Case(called, call, why=why, state=state, right={"": right}, show=show, whys={"KeyError": NO_KEY})


def _told(state: Any, move: Any) -> Any:
    known = type(move) is int and move in state.moves()
    return f"{move!r}, the move {move_name(state, move)}" if known else Odd.made(move)


check_best_move = Check(
    "best_move",
    lambda function: [
        *(_best_case(state, *row) for state in both_seats(COURSE) for row in BEST_ROWS),
        *(_best_case(state, ZERO, 27, (0,)) for state in both_seats(MIRRORED)),
    ],
    searching.robust_child,
)

_FOUR: Spec = {1: (5, 1.0), 2: (20, 16.0), 5: (0, 0.0), 6: (15, 9.0)}
_ENDS: tuple[Rewards, ...] = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def _lesson_case(state: Any, spec: Spec, visits: int, rewards: Rewards) -> Case:
    tree, whose = partial(made_tree, state, visits, spec), f"player {state.player} is to move"
    called = f"lesson(root, {rewards}) with {told_tree(state, visits, spec)}; {whose}"
    why = "shares from 0 to 1 say what the search found, and the value what the player to move got, 0.5 for a draw"
    shown = Comparison(tree(), None, "The tree that was called:", (whose, ""))
    call = lambda function: _taught(function, tree(), rewards)  # noqa: E731
    return Case(called, call, why=why, state=state, draw=lambda function, seen: shown)


def _taught(function: Any, root: Node, rewards: Rewards) -> Facts:
    """The share of each move with a child and the value; something else in words."""
    answer, changed = asked(lambda root: as_plain(function(root, rewards)), root)
    if not (isinstance(answer, tuple | list) and len(answer) == 2 and isinstance(answer[0], dict)):
        return {"": Odd.made(answer), **changed}
    names = {move: move_name(root.state, move) for move in root.state.moves()}
    shares = answer[0] | {move: answer[0].get(move, "none") for move in root.children}
    told = {names.get(move) or words_of(move): one for move, one in shares.items() if one or move in root.children}
    facts = {f"the share of {name}": share for name, share in told.items()}
    return facts | {"the value": Odd.made(answer[1])} | changed


check_lesson = Check(
    "lesson",
    lambda function: [
        *(_lesson_case(state, _FOUR, 41, end) for state in both_seats(COURSE) for end in _ENDS),
        *(_lesson_case(state, ZERO, 28, end) for state in both_seats(MIRRORED) for end in _ENDS[:2]),
    ],
    lesson,
)

_MARKS = {"W": "win", "D": "draw", "L": "loss", "O": "not proven", "U": "untried"}  # for the player to move
_SURE = {"W": 1.0, "D": 0.5, "L": 0.0}
_NUMBERS = {"W": (3, 1.0), "D": (4, 3.5), "L": (9, 8.0), "O": (7, 7.0)}  # visits and wins say something else
_OF_PAIRS = {**_NUMBERS, "D": (9, 8.0), "L": (4, 3.0)}
_ENOUGH = "one move that surely wins is enough, whatever the others are"
_ALL = "where every move is tried and proven, the player to move takes the best one"
_MAYBE = "a move that is untried or not proven may be better than those that are proven"
_OF_NONE = {"a finished game says itself what each player gets": [""]}
_OF_TWO = {_ENOUGH: ["WD"], _ALL: ["DL", "LD", "LL"], _MAYBE: ["DU", "LO"]}
_OF_FOUR = {_ENOUGH: ["LWOU"], _ALL: ["LDLD", "DDDD", "DLDW"], _MAYBE: ["LLLU", "DLOD", "UUUU"]}


def proof_from_children(node: Node) -> Rewards | None:
    """What each of two players surely gets at a node, as its children's proofs say; None if they do not yet.

    For games in which the rewards of the two add up to 1. `solver()` does the same for any number of players.
    Winands, Bjornsson & Saito (2008), "Monte-Carlo Tree Search Solver".

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[4].proof = (1.0, 0.0)
    >>> proof_from_children(root), proof_from_children(root.children[4])
    ((1.0, 0.0), None)
    """
    if not node.children and not node.untried:
        return node.state.rewards()
    player = node.state.player
    sure = [child.proof for child in node.children.values() if child.proof]
    for proof in sure:
        if proof[player] == 1:
            return proof
    if node.untried or len(sure) < len(node.children):
        return None
    return max(sure, key=lambda proof: proof[player])


_TWO = (*both_seats(TWO_LEFT), Twice((1, 2, 1)), Twice((1,)), Twice((1,), first=1))
_OVER = (*OVER, both_seats(OVER[1])[1], Twice((1, 2, 1, 1)), Twice((1, 2, 1, 2)))


def _proof_case(state: Any, marks: str, why: str) -> Case:
    pairs = zip(state.moves(), marks, strict=True)
    told = ", ".join(f"{move_name(state, move)} {_MARKS[mark]}" for move, mark in pairs)
    number, name = f"player {state.player}", player_name(state, state.player)
    who = number if name == number else f"{name} ({number})"
    called = f"proof(node), where {who} is to move, and for {who} the moves are: {told}"

    def show(function: Any) -> Node:
        node = _node(state, marks)
        return _with(node, run_guarded(function, node).value)

    call = lambda function: _observed(function, _node(state, marks))  # noqa: E731
    return Case(called if told else "proof(node), where the game is over", call, why=why, state=state, show=show)


def _node(state: Any, marks: str) -> Node:
    """A node with a child for each move that is tried, and what is proven of it."""
    given = dict(zip(state.moves(), marks, strict=True))
    numbers = _OF_PAIRS if len(given) == 2 else _NUMBERS
    spec: Spec = {move: numbers[mark] for move, mark in given.items() if mark in numbers}
    node = made_tree(state, None, spec, mover=1 - state.player)
    for move, child in node.children.items():
        if (sure := _SURE.get(given[move])) is not None:
            child.proof = (sure, 1 - sure) if state.player == 0 else (1 - sure, sure)
    return node


def _observed(function: Any, node: Node) -> Facts:
    """What a function answers, what that says, and what was changed."""
    before = [child.proof for child in node.children.values()]
    answer, changed = asked(lambda node: as_plain(function(node)), node)
    reproven = before != [child.proof for child in node.children.values()]
    answer = float(answer) if type(answer) is int else answer
    pair = isinstance(answer, tuple | list) and all(isinstance(one, int | float) for one in answer)
    facts: Facts = {"": answer if pair else Odd.made(answer)}
    says = proof_text(_with(Node(node.state), answer))
    facts |= {"which says": says} if says else {}
    facts |= {"node.proof": "set, and not returned"} if answer is None and node.proof is not None else {}
    return facts | ({"the tree": "changed"} if reproven else changed)


def _with(node: Node, proof: Any) -> Node:
    node.proof = tuple(proof) if isinstance(proof, tuple | list) and len(proof) == 2 else None
    return node


check_proof = Check(
    "proof",
    lambda function: [
        _proof_case(state, marks, why)
        for states, whys in ((_OVER, _OF_NONE), ((COURSE, MIRRORED), _OF_FOUR), (_TWO, _OF_TWO))
        for state, (why, each) in product(states, whys.items())
        for marks in each
    ],
    proof_from_children,
)

PLAYED_GAMES = "330254564223355224331121550404466660106011", "156030255204304216050121664453324661145332"  # both drawn
AFTER = (0, 1, 10, 21, 25, 29, 32, 35, 37, 38, 39, 40, 41)  # so many moves; the columns fill up one by one
LEGAL, LEGAL_ALL = "a legal move", "Every move was legal. Is the rule good? A match tells."
WHY_A_MOVE = "what a player returns is played: in every position it must be a member of state.moves()"
WHY_THE_LAST = "near the end of a game a single move may be left"
WHY_NOT_FULL = "state.moves() lists the columns that have room now; a place in that list is not the column"
WHYS_NO_MOVE = {
    "": "your rule found no move here: end it with one that is always legal, return state.moves()[0]",
    "no rewards": "a move need not end the game: ask for rewards only where moves() is empty",
}


def any_move(state: Any) -> Any:
    """The first legal move."""
    return state.moves()[0]


def _player_case(state: Any) -> Case:
    legal, who = state.moves(), player_name(state, state.player)
    full = ", ".join(move_name(state, col) for col in range(state.cols) if col not in legal)
    names = ", ".join(f"{move} ({move_name(state, move)})" for move in legal)
    called = f"player(state), with {who} to move" + (f" and full columns: {full}" if full else "")
    call = lambda player: {"": _told_answer(state, legal, player(state))}  # noqa: E731
    wanted = f"one of {names}" if len(legal) > 1 else f"{names}, the only move"
    why = WHY_THE_LAST if len(legal) == 1 else "a full column is not in state.moves()" if full else WHY_A_MOVE
    shown = Comparison(None, state, "The position in which it goes wrong:", ("", f"{who} to move"))
    return Case(called, call, wanted, why, right={"": LEGAL}, draw=lambda player, answer: shown, whys=WHYS_NO_MOVE)


def _told_answer(state: Any, legal: Sequence[Any], answer: Any) -> Any:
    answer = as_plain(answer)
    if answer is None or (type(answer) is not bool and answer in legal):
        return None if answer is None else LEGAL
    if type(answer) is int and 0 <= answer < state.cols:
        raise SlipError(f"{answer}, and column {move_name(state, answer)} is full", "not-legal", WHY_NOT_FULL)
    key = "not-legal" if type(answer) is int else "not-a-move"
    raise SlipError(f"{words_of(answer)}, which is no column", key, WHY_A_MOVE)


_BEGUN = [map(int, game[:moves]) for moves in AFTER for game in PLAYED_GAMES]
_POSITIONS = dict.fromkeys(reduce(ConnectFour.play, moves, ConnectFour()) for moves in _BEGUN)  # each once
check_own_player = Check("player", lambda _: [*map(_player_case, _POSITIONS)], any_move, remark=lambda _: LEGAL_ALL)

PULLS = 300
MACHINES = (0.3, 0.8), (0.4, 0.7, 0.2), (0.5, 0.1, 0.6, 0.2, 0.4), (0.0, 0.0), (1.0, 1.0, 1.0), (0.6,)
AT_FIRST = "at first all arms have 0 visits and 0 wins, and nothing was chosen yet"
WHY_SO = "an arm is its number, from 0 on, however many there are; the pull is counted for you"
WHYS_NO_ARM = {
    "": "no mean is above 0 at first, and yet an arm must be named: begin with a number to beat below 0",
    "> 0": "at first there are 0 wins and 0 losses, and this draw needs numbers above 0: add 1 to both",
}


def _first_wrong_pull(strategy: Any, means: tuple[float, ...], pulls: int) -> Any:
    """Let a strategy pull, and say in words where it goes wrong first; "" if nowhere, None if nothing comes back."""
    bandit, rng = Bandit(means), Random(3)
    run = BanditRun([Arm() for _ in means])
    for pull in range(1, pulls + 1):
        before = deepcopy(run)
        arm = as_plain(strategy(run, rng))
        if arm is None and pull == 1:
            return None
        if type(arm) is not int or not 0 <= arm < len(means):
            told = f"{words_of(arm)} at pull {pull}, when it was given {before!r}"
            why = f"the number of arms here is {len(means)}: ask len(run.arms)" if type(arm) is int else WHY_SO
            key = "beyond-the-list" if type(arm) is int else "another-thing"
            raise SlipError(told, "no-return" if arm is None else key, why)
        if run != before and pulls > 1:
            raise SlipError(f"{arm}, but the run was changed from {before!r} to {run!r}", why=WHY_SO)
        run.arms[arm].visits += 1
        run.arms[arm].wins += bandit.pull(arm, rng)
        run.choices.append(arm)
    return ""


def _pulls_case(means: tuple[float, ...], pulls: int) -> Case:
    arms, plural = ", ".join(map(str, range(len(means)))), "s" * (len(means) > 1)
    when, chances = "the first pull" if pulls == 1 else f"{pulls} pulls", ", ".join(map(str, means))
    called = f"strategy(run, rng) for {when} of {len(means)} arm{plural}, with the chances {chances}"
    call = lambda strategy: {"": _first_wrong_pull(strategy, means, pulls)}  # noqa: E731
    wanted, why = f"one of {arms}, and the run as it was", AT_FIRST if pulls == 1 else WHY_SO
    return Case(called, call, wanted, why, right={"": ""}, whys=WHYS_NO_ARM)


check_strategy = Check(
    "strategy",
    lambda strategy: [_pulls_case(means, pulls) for pulls in (1, PULLS) for means in MACHINES],
    ucb_strategy,
    dice=True,
    remark=lambda strategy: "It always names an arm. Is the idea good? Its regret tells.",
)
