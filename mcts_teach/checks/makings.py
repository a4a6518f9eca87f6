"""The checks of a node, of the loop of one iteration, and of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from numbers import Real
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run
from mcts_teach.checks.piece import Case, Check, first_told
from mcts_teach.checks.plain import listed, words_of
from mcts_teach.checks.positions import COURSE, DRAWN, LAST_STONE_WINS, TWO_LEFT, board, both_seats, nodes
from mcts_teach.checks.verdict import Picture, drawable
from mcts_teach.drawing.words import many
from mcts_teach.games import MNK, TicTacToe
from mcts_teach.mcts import Node, backpropagate, expand, select, simulate
from mcts_teach.trace import Trace

# Node: a class of the learner's, made from a position and a mover

PARTS = ("state", "mover", "visits", "wins", "children", "untried")
FITS: dict[str, Callable[[Any], bool]] = {
    "visits": lambda visits: isinstance(visits, Real),
    "wins": lambda wins: isinstance(wins, Real),
    "children": lambda children: hasattr(children, "__len__"),
    "untried": lambda untried: hasattr(untried, "__iter__"),
}


def _node_cases(kind: Any) -> list[Case]:
    found = []
    for state in both_seats(COURSE):
        found += [_made_case(state, None), _made_case(state.play(2), state.player)]
    return [*found, _made_case(TicTacToe(), None), _made_case(board(DRAWN), 0), _apart_case(board(COURSE))]


def _made_case(state: Any, mover: int | None) -> Case:
    right = (mover, 0, 0, 0, sorted(state.moves()), True)
    given = "Node(state)" if mover is None else f"Node(state, {mover})"

    def make(kind: Any) -> Any:
        return kind(state) if mover is None else kind(state, mover)

    def call(kind: Any) -> Any:
        node = make(kind)
        missing = [part for part in PARTS if not hasattr(node, part)]
        if missing:
            return f"a node without {' and '.join(missing)}"
        odd = [
            f"{part} {words_of(getattr(node, part))}" for part, fits in FITS.items() if not fits(getattr(node, part))
        ]
        if odd:
            return f"a node with {' and '.join(odd)}"
        numbers = node.mover, node.visits, node.wins, len(node.children), sorted(listed(node.untried))
        return *numbers, bool(node.state == state)

    return Case(
        given,
        call,
        lambda seen: seen == right,
        _told_node(right),
        "a new node knows its position and who moved there, and nothing has been tried below it yet",
        _told_node,
        state,
        lambda seen: _node_fault(seen, right),
        draw=lambda kind, seen: (drawable(run(make, kind).value, state), make(Node)),
    )


def _told_node(seen: Any) -> str:
    if not isinstance(seen, tuple):
        return str(seen)
    mover, visits, wins, children, untried, same = seen
    other = "" if same else ", and another position"
    return f"mover {mover}, {visits} visits, {wins:g} wins, {children} children, untried {untried}{other}"


def _node_fault(seen: Any, right: tuple[Any, ...]) -> str:
    if not isinstance(seen, tuple) or seen == right:
        return "no-mover" if seen == "a node without mover" else ""
    tests = {"phantom-visit": (1, 2), "mover-is-next": (0,), "over-and-expanded": (3,), "moves-lost": (4,)}
    wrong = (key for key, fields in tests.items() if any(seen[i] != right[i] for i in fields))
    key = next(wrong, "move-not-played")
    return "no-mover" if key == "mover-is-next" and seen[0] is None else key


def _apart_case(state: Any) -> Case:
    def call(kind: Any) -> Any:
        one, other = kind(state), kind(state)
        one.children[2] = other
        if hasattr(one.untried, "remove"):
            one.untried.remove(2)
        return len(other.children), len(other.untried), len(kind(state).children)

    return Case(
        "two nodes of the same position, and a child hung into the first",
        call,
        lambda seen: seen == (0, 4, 0),
        "the second has no child, and 4 untried moves",
        "each node has a list and a dictionary of its own",
        lambda seen: (
            f"the second has {'1 child' if seen[0] == 1 else f'{seen[0]} children'}, and {seen[1]} untried moves"
        ),
        state,
        lambda seen: "" if seen == (0, 4, 0) else "shared-list",
        lambda text: "children-without-moves" if "assignment" in text else "",
        draw=lambda kind, seen: (drawable(run(_second, kind, state).value, state), _second(Node, state)),
    )


def _second(kind: Any, state: Any) -> Any:
    """The second of two nodes, after a child was hung into the first."""
    one, other = kind(state), kind(state)
    one.children[2] = Node(state.play(2), state.player)
    one.untried.remove(2)
    return other


node = Check(
    "node",
    _node_cases,
    [],
    [
        "What must a search find again when it comes back to a position? Count: there are six things.",
        "Besides the position: who moved there, two numbers, the children by their moves, and the moves left to try.",
        "self.state, self.mover, self.visits = 0, self.wins = 0.0, self.children = {}, "
        "self.untried = list(state.moves()).",
    ],
    Node,
)

# The loop: a function that does one iteration on the tree below a root


def _loop_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, stone, two = (both_seats(text)[seat] for text in (COURSE, LAST_STONE_WINS, TWO_LEFT))
        found += [_grown_case(course, n) for n in (1, 2, 10)]
        found += [_grown_case(stone, 8), _grown_case(course, 60), _forced_case(two)]
    return [*found, _found_case(board(COURSE)), _found_case(both_seats(COURSE)[1])]


def _iterate(function: Any, state: Any, iterations: int, seed: int) -> tuple[Node, Any]:
    root, rng, answers = Node(state), Random(seed), set()
    for _ in range(iterations):
        answers.add(function(root, rng) is None)
    return root, answers


def _grown_case(state: Any, iterations: int) -> Case:
    def call(function: Any) -> Any:
        root, _ = _iterate(function, state, iterations, 3)
        size = sum(1 for _ in nodes(root))
        return root.visits, size, _unbalanced(root), [(m, n.visits, n.wins) for m, n in sorted(root.children.items())]

    return Case(
        f"my_iteration(root, rng), {iterations} times",
        call,
        lambda seen: seen[0] == iterations and seen[1] > 1 and not seen[2],
        f"{iterations} visits of the root, and at each node as many as its children have together, or one more",
        "one iteration is one walk, one new node at most, one game, and one visit along the whole path",
        lambda seen: f"{many(seen[0], 'visit')} of the root, {seen[1]} nodes" + (f"; {seen[2]}" if seen[2] else ""),
        state,
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _loop_picture(function: Any, state: Any, most: int = 40) -> Picture | None:
    """The trees that the learner's iterations and the right ones grow, where they first differ."""
    yours, dice, right = Node(state), Random(3), Trace(state, seed=3)
    for number in range(1, most + 1):
        broke = run(function, yours, dice).trouble
        moment = right.grow(1).at(number)
        if broke:
            return Picture(yours, moment, f"Your search breaks off in iteration {number}: {broke.what}.")
        if _counts(yours) != _counts(moment.root):
            return Picture(yours, moment, first_told(number, dice=True))
    return None


def _counts(root: Any) -> list[Any]:
    return [(n.visits, n.wins, sorted(n.children)) for n in nodes(root)]


def _unbalanced(root: Node) -> str:
    """Where the visits of a node and of its children do not fit, in words."""
    for n in nodes(root):
        own = n.visits - sum(child.visits for child in n.children.values())
        least = 0 if n is root or n.untried == [] else 1
        if n.children and not least - 1 <= own <= 1:
            return f"a node with {n.visits} visits has children with {n.visits - own}"
        if n is not root and n.visits == 0 and n.untried and len(root.untried) > 0:
            return "a new node without a visit"
    return ""


def _forced_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        roots = [_iterate(function, state, 2, seed)[0] for seed in range(20)]
        children = [(move, child) for root in roots for move, child in root.children.items()]
        return tuple(sum(child.wins for m, child in children if m == move) for move in state.moves())

    return Case(
        "my_iteration(root, rng), twice, with each of 20 seeds: the wins of both moves",
        call,
        lambda seen: seen == (0.0, 10.0),
        "0 for b3, which always loses, and 10 for c3, which always draws",
        "the game is played from the new child, so its result tells of that move",
        lambda seen: f"{seen[0]:g} for b3 and {seen[1]:g} for c3",
        state,
        lambda seen: "upside-down" if seen[0] == 20 else "played-from-the-parent" if seen[0] > 0 else "",
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _found_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        root, _ = _iterate(function, state, 300, 3)
        return mcts.best_move(root) if root.children else "no children"

    return Case(
        "my_iteration(root, rng), 300 times, and then best_move(root)",
        call,
        lambda move: move == 6,
        "6, the move a3",
        "it is the only move that does not lose",
        state=state,
        draw=lambda function, seen: _loop_picture(function, state),
    )


def _iteration(
    leaf: Callable[[list[Node], Any], list[Node]] = lambda path, child: path if child is None else [*path, child],
    position: Callable[[list[Node], list[Node]], Any] = lambda path, longer: longer[-1].state,
    tell: Callable[..., Any] = backpropagate,
    at_end: bool = True,
) -> Any:
    """One iteration with another path, another position to play from, or another way to tell the result."""

    def iterate(root: Node, rng: Random) -> None:
        path = select(root)
        child = expand(path[-1], rng)
        if child is None and not at_end:
            return
        longer = leaf(path, child)
        full = path if child is None else [*path, child]
        tell(longer, simulate(position(path, full), rng))

    return iterate


def _twice(root: Node, rng: Random) -> None:
    for _ in range(2):
        _iteration()(root, rng)


def _elsewhere(root: Node, rng: Random) -> None:
    _iteration()(Node(root.state), rng)


def _no_walk(root: Node, rng: Random) -> None:
    child = expand(root, rng)
    path = [root] if child is None else [root, child]
    backpropagate(path, simulate(path[-1].state, rng))


LOOP_MISTAKES: list[tuple[str, Any]] = [
    ("path-without-child", _iteration(leaf=lambda path, child: path)),
    ("played-from-the-parent", _iteration(position=lambda path, longer: path[-1].state)),
    ("played-from-the-parent", _iteration(position=lambda path, longer: path[0].state)),
    ("path-without-child", _iteration(lambda path, child: path, lambda path, longer: path[-1].state)),
    ("nothing-told", _iteration(tell=lambda path, rewards: None)),
    ("root-not-counted", _iteration(tell=lambda path, rewards: backpropagate(path[1:], rewards))),
    ("only-the-leaf", _iteration(tell=lambda path, rewards: backpropagate(path[-1:], rewards))),
    ("end-not-counted", _iteration(at_end=False)),
    ("one-too-many", _twice),
    ("state-not-kept", _elsewhere),
    ("one-level", _no_walk),
    ("counted-twice", _iteration(tell=lambda path, rewards: backpropagate([*path, *path], rewards))),
    ("upside-down", _iteration(tell=lambda path, rewards: backpropagate(path, rewards[::-1]))),
]


def one_iteration(root: Node, rng: Random) -> None:
    """Do one iteration: select, expand, simulate, backpropagate."""
    path = select(root)
    child = expand(path[-1], rng)
    if child is not None:
        path = [*path, child]
    backpropagate(path, simulate(path[-1].state, rng))


loop = Check(
    "loop",
    _loop_cases,
    LOOP_MISTAKES,
    [
        "What does each of the four functions need, and which of the others can give it?",
        "The path that select returns grows by the child that expand returns, unless that is None.",
        "path = select(root); child = expand(path[-1], rng); if child is not None: path = [*path, child]; "
        "backpropagate(path, simulate(path[-1].state, rng)).",
    ],
    one_iteration,
    silent=True,
)

# A game: a first position of the learner's, walked beside tic-tac-toe if it has nine moves


def _start(game: Any) -> Any:
    return game() if callable(game) and (isinstance(game, type) or not hasattr(game, "moves")) else game


def _game_cases(game: Any) -> list[Case]:
    found = [_members_case(), _value_case(), _refusal_case(), _ends_case()]
    return [*found, _rules_case()] if _has_nine(game) else found


def _has_nine(game: Any) -> bool:
    return run(lambda: len(_start(game).moves()) == 9).value is True


def _members_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        missing = [name for name in ("player", "moves", "play", "rewards") if not hasattr(state, name)]
        if missing:
            return f"no {' and no '.join(missing)}"
        moves = state.moves()
        if moves is None or state.player is None:
            return "moves() or player is None"
        return state.player, isinstance(moves, Sequence) and len(moves) > 0

    return Case(
        "the first position: player and moves()",
        call,
        lambda seen: isinstance(seen, tuple) and seen[0] in (0, 1) and seen[1],
        "player 0 or 1, and a list of moves",
        "a search asks a position for nothing but player, moves, play and rewards",
        str,
        draw=partial(_boards, played=False),
    )


def _boards(game: Any, seen: Any, played: bool = True) -> Any:
    """The position of which a case speaks, as tic-tac-toe shows it if the game has nine first moves too."""
    state = TicTacToe() if _has_nine(game) else _start(game)
    if type(state).__str__ is object.__str__:
        return None  # it cannot be shown
    after = state.play(state.moves()[0]) if played else state
    return after, state if seen == "changed" else after


def _value_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        moves, player = listed(state.moves()), state.player
        after = state.play(moves[0])
        if not hasattr(after, "moves"):
            return f"play returned {words_of(after)}"
        if (listed(state.moves()), state.player) != (moves, player) or after is state:
            return "changed"
        again = state.play(moves[0])
        return "another result" if listed(again.moves()) != listed(after.moves()) else "the same"

    return Case(
        "state.play(move), and then state again",
        call,
        lambda seen: seen == "the same",
        "a new position, and the old one as it was",
        "a node keeps its position; a search comes back to it and plays other moves",
        lambda seen: "the old position was changed" if seen == "changed" else seen,
        key=lambda seen: "state-changed" if seen == "changed" else "",
        draw=_boards,
    )


def _refusal_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        move = state.moves()[0]
        after = state.play(move)
        taken = "refused" if move in after.moves() else _refuses(lambda: after.play(move))
        return taken, _refuses(state.rewards)

    return Case(
        "a move that is not legal any more, and rewards() before the end",
        call,
        lambda seen: seen == ("refused", "refused"),
        "a ValueError for each",
        "a mistake elsewhere should be heard where it happens, not ten moves later",
        lambda seen: f"the move was {seen[0]}, the rewards were {seen[1]}",
        key=lambda seen: (
            "illegal-accepted" if seen[0] != "refused" else "rewards-before-the-end" if seen[1] != "refused" else ""
        ),
        draw=_boards,
    )


def _refuses(call: Callable[[], Any]) -> str:
    try:
        call()
    except ValueError:
        return "refused"
    return "accepted"


def _ends_case(most: int = 500) -> Case:
    def call(game: Any) -> Any:
        turns, kinds = set(), set()
        for seed in range(10):
            state, rng, left = _start(game), Random(seed), most
            while len(state.moves()) and left:
                turns.add(state.player)
                state, left = state.play(rng.choice(listed(state.moves()))), left - 1
            if not left:
                return "no end"
            rewards = state.rewards()
            kinds.add(isinstance(rewards, tuple | list) and len(rewards) >= len(turns))
        return len(turns), kinds == {True}

    return Case(
        "ten random games",
        call,
        lambda seen: isinstance(seen, tuple) and seen[0] > 1 and seen[1],
        "games that end, in which both players move, with a reward for each",
        "a random game must come to an end, and then say what each player gets",
        lambda seen: (
            f"a game with more than {most} moves"
            if isinstance(seen, str)
            else "only one player moves"
            if seen[0] < 2
            else "rewards that are not one number for each player"
        ),
        key=lambda seen: (
            "never-ends"
            if isinstance(seen, str)
            else "turn-does-not-change"
            if seen[0] < 2
            else "one-number"
            if not seen[1]
            else ""
        ),
        draw=_boards,
    )


def _rules_case() -> Case:
    def call(game: Any) -> Any:
        return tuple(_differences(_start(game)))

    return Case(
        "every position of tic-tac-toe, beside this game",
        call,
        lambda seen: seen == (),
        "the same moves, turns and rewards in all 5,478 positions",
        "a search finds what the rules reward, so one wrong rule is enough",
        lambda seen: seen[0][1] if seen else "the same everywhere",
        key=_rule_fault,
        lines=0,
        draw=lambda game, seen: _rule_picture(*seen[0][1:]) if seen else None,
    )


def _rule_picture(words: str, right: MNK) -> Picture:
    """The smallest position in which a game differs from tic-tac-toe, with what both say of it."""
    rule = (
        f"player {right.player} is to move"
        if right.moves()
        else f"the game is over, and the rewards are {right.rewards()}"
    )
    said = words.partition(" in\n")[0].rstrip(",")
    titles = f"your game: {said}", f"tic-tac-toe: {rule}"
    return Picture(right, right, "The smallest position in which the two games differ.", titles)


def _differences(start: Any) -> Iterator[tuple[str, str, Any]]:
    """Where a game differs from tic-tac-toe: the kind, in words, and the right position; shortest games first."""
    names = dict(zip(TicTacToe().moves(), sorted(listed(start.moves())), strict=True))
    row, known = {TicTacToe(): start}, set()
    while row:
        after: dict[Any, Any] = {}
        for right, state in row.items():
            kind, words = _difference(right, state, names)
            if kind:
                yield kind, f"{words} in\n{right}", right
            elif right not in known:
                known.add(right)
                after |= {right.play(m): state.play(names[m]) for m in right.moves() if right.play(m) not in after}
        row = after


def _difference(right: MNK, state: Any, names: Mapping[int, Any]) -> tuple[str, str]:
    legal = [names[move] for move in right.moves()]
    moves = sorted(listed(state.moves()))
    if right.won and moves:
        return "goes on", f"{len(moves)} legal moves after a win"
    if moves != sorted(legal):
        return "other moves", f"the legal moves are {moves}, not {sorted(legal)},"
    if moves and state.player != right.player:
        return "turn", f"player {state.player} is to move, not player {right.player},"
    if moves:
        return "", ""
    rewards, wanted = tuple(listed(state.rewards())), right.rewards()
    if rewards == wanted:
        return "", ""
    return f"rewards {'won' if right.won else 'drawn'}", f"the rewards are {rewards}, not {wanted},"


def _rule_fault(seen: Sequence[tuple[str, str, MNK]]) -> str:
    """The mistake behind a list of differences."""
    if not seen:
        return ""
    kinds = {kind for kind, _, _ in seen}
    if "goes on" in kinds:
        missed = {_line(right) for kind, _, right in seen if kind == "goes on"}
        return "wins-do-not-end" if len(missed) >= 8 else "a-line-forgotten"
    if "turn" in kinds:
        return "turn-does-not-change"
    if kinds == {"rewards drawn"}:
        return "draw-is-a-loss"
    won = [right for kind, _, right in seen if kind == "rewards won"]
    if all(right.mine.bit_count() + right.theirs.bit_count() == 9 for right in won):
        lines = all(_line(right).bit_count() == 5 for right in won)
        return "two-lines-count-double" if lines else "draw-before-win"
    return "two-lines-count-double" if all(_line(right).bit_count() > 3 for right in won) else "rewards-of-the-loser"


def _line(right: MNK) -> int:
    return right.line(right.theirs, 1 - right.player)


game = Check(
    "game",
    _game_cases,
    [],
    [
        "A search asks a position four things only: whose turn it is, which moves there are, what comes after a move, "
        "and in the end what each player gets.",
        "play makes a new position and leaves the old one alone. Is the game over when somebody has won, or only when "
        "the board is full? What is a draw worth?",
        "moves() is empty after a win; play raises a ValueError on an illegal move; rewards() is (1, 0), (0, 1) or "
        "(0.5, 0.5) at the end and a ValueError before.",
    ],
    MNK,
)
