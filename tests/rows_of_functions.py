"""All that is public, with what makes a right call of it, and the kind of each parameter."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from kinds_of_input import (
    ANYTHING,
    BOARD,
    EXECUTOR,
    FILE,
    FLAG,
    FUNCTION,
    IN_THE_LOOP,
    PLAYER,
    POSITION,
    RNG,
    SEARCHED,
    SEED,
    START,
    STATE,
    TEXT,
    TRACE,
    TREE,
    Countdown,
    Kind,
    is_real,
    is_root,
    is_searched,
    is_state,
    is_unfinished,
    is_whole,
    never,
    number,
    whole,
)

import mcts_teach
from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    Trace,
    explore,
    human_player,
    match,
    mcts_player,
    random_player,
    record,
    search,
    select,
    tournament,
    ucb1,
    watch,
)
from mcts_teach.arguments import PHASES
from mcts_teach.bandits import Arm, Bandit, BanditRun
from mcts_teach.checks import cards
from mcts_teach.games import Kuhn, OpenCards, Pig
from mcts_teach.playing import Game
from mcts_teach.variants import ismcts, next_child, share_evenly, uniform_policy

POOL = ThreadPoolExecutor(1)


def root():
    return search(STATE, 12)


def trace():
    return record(STATE, 4)


def two():
    return [random_player(), random_player()]


def by_name():
    return dict(zip("ab", two(), strict=True))


def run():
    return BanditRun([Arm(2, 1), Arm(1, 1)], [0, 0, 1], [0.0, 0.0, 0.5])


def given(value):
    return lambda: value


def with_none(value, kind):
    return given(value), kind.or_none()


# For each parameter what makes a right call, and its kind
USUAL = {
    "state": (given(STATE), START),
    "iterations": with_none(3, whole("iterations", 1)),
    "seconds": with_none(1e-6, number("seconds", lambda value: value > 0)),
    "seed": (given(0), SEED),
    "c": with_none(None, number(r"\bc\b", lambda v: v >= 0)),
    **{name: (given(getattr(mcts_teach, name)), FUNCTION) for name in PHASES},
    "score": (given(ucb1), FUNCTION),
    "phases": (None, FUNCTION),
    "root": (root, SEARCHED),
    "trace": (trace, TRACE),
    "rng": (partial(Random, 0), RNG),
    "players": (two, Kind("player")),
    "games": (given(2), whole("games", 2, endless=2)._replace(right=lambda value: is_whole(value) and value == 2)),
    "progress": (given(False), FLAG._replace(left_out=lambda v: True)),
    "executor": (given(None), EXECUTOR),
    "workers": with_none(1, whole("workers", 1, endless=1)),
    "final_move": (given(mcts_teach.searching.robust_child), FUNCTION),
    "keep_tree": (given(False), FLAG),
    "live": (given(False), FLAG),
    "numbers": (given(True), FLAG),
    "ax": (given(None), Kind(r"\bax\b|axes").or_none()),
    "nodes": with_none(5, whole("nodes", 1)),
    "labels": with_none(3, whole("labels", 0)),
    "title": (given("a"), TEXT),
    "legend": (given("a"), TEXT),
    "folder": (partial(Path, "."), FILE),
    "file": (given("file.json"), FILE),
    "player": (given(0), whole("player", 0, 1)),
}
SCORE = with_none(None, FUNCTION)
A_TREE = root, TREE
ON_BOARD = Kind("move", lambda v: is_whole(v) and v in (1, 2, 5), lambda v: isinstance(v, bool) or v is True)
MEANS = given(None), Kind("values", lambda v: v is None or v == {})
PHASE_NAMES = given(["expand"]), Kind("phase", lambda v: False, lambda v: v == "expand")
WHICH = given([1]), Kind("iteration", lambda v: v is None, lambda v: hasattr(v, "__iter__"))
INSIDE = dict.fromkeys(("mine", "theirs", "won", "player"), (given(0), IN_THE_LOOP))  # `play` says the rest


def size(name, least=1, most=99):
    return given(2), whole(rf"\b{name}\b", least, most)


def of(thing, **parameters):
    return {"self": (thing, ANYTHING), **parameters}


def film():
    return explore(STATE, 2)


def seen():
    return watch(1, children=lambda node: [], visits=lambda node: 1, wins=lambda node: 1)


def played():
    return match(STATE, two(), 2, progress=False)


def met():
    return tournament(STATE, by_name(), 2, progress=False)


def my_best_move(root): ...


A_STATE = given(STATE), POSITION
PARENT = search(STATE, 12)
A_NODE = (lambda: search(Nim((1, 2)), 3)), IN_THE_LOOP
A_RANDOM = partial(Random, 0), IN_THE_LOOP
POSITION_IN_LOOP = given(STATE), IN_THE_LOOP
NOT_NEGATIVE = given(2.5), number(r"\bc\b", lambda v: v >= 0)
BOARDS = {"MNK": STATE, "ConnectFour": ConnectFour(4, 4, 3), "Hex": Hex(3)}


def is_for_three(value):
    return isinstance(value, Nim)


UNFINISHED = given(STATE), Kind("position|game", is_unfinished)
FOR_TWO = given(STATE), Kind("position|game", lambda v: is_unfinished(v) and type(v) is MNK)
ROWS: dict[str, dict[str, Any]] = {
    # mcts_teach
    "search": {
        "state_or_root": (
            given(STATE),
            Kind("position|game", lambda v: is_unfinished(v) or (is_root(v) and is_unfinished(v.state))),
        )
    },
    "best_move": {},
    "principal_variation": {},
    "record": {},
    "Trace": {},
    "Trace.grow": of(trace),
    "Trace.at": of(trace, iteration=(given(2), whole("iteration", 0, 4)), phase=(given("expand"), Kind("phase"))),
    "Trace.replay": of(trace),
    "Trace.save": of(trace),
    "Trace.load": {
        "file": (given("there.json"), FILE),
        "start": (
            given(STATE),
            START.or_none()._replace(says="position|game|trace", right=lambda v: v is None, either=is_unfinished),
        ),
        "score": SCORE,
    },
    "exact_value": {"state": A_STATE},
    "random_value": {"state": A_STATE},
    "move_values": {"state": UNFINISHED},
    "optimal_moves": {"state": UNFINISHED},
    "from_text": {"text": (given("X.. / ... / ..."), Kind("text|board|rows")), "game": (given(STATE), BOARD)},
    "MNK": {"m": size("m", 1, 26), "n": size("n"), "k": size("k", 1, 3)} | INSIDE,
    "ConnectFour": {"rows": size("rows", 1, 26), "cols": size("cols", 1, 26), "k": size("k", 1, 2)} | INSIDE,
    "Hex": {"size": size("size", 1, 11)} | INSIDE,
    "Nim": {
        "piles": (
            given((1, 2)),
            Kind("pile", lambda v: isinstance(v, list) and v == [1, 2], lambda v: isinstance(v, tuple | bytes)),
        ),
        "players": size("players", 2, 4),
        "heaps": (given(0), IN_THE_LOOP),
    },
    "TicTacToe": {},
    "play": {"state": FOR_TWO},
    "match": {"state": FOR_TWO, "openings": with_none([STATE], Kind("openings|position|list"))},
    "tournament": {"state": FOR_TWO, "players": (by_name, Kind("player"))},
    "Game": {
        "start": (
            given(STATE),
            Kind("position|game|move", lambda v: type(v) is MNK and is_unfinished(v), lambda v: type(v) is Countdown),
        ),
        "moves": (given((1, 2)), Kind("move", lambda v: isinstance(v, tuple | list) and list(v) in ([], [1, 2]))),
        "names": (given(("a", "b")), Kind("name", never, lambda v: isinstance(v, tuple | list))),
    },
    "Match.results": of(played, seat=with_none(0, whole("seat", 0, 1))),
    "Tournament.score": of(
        met,
        first=(given("a"), Kind("player|name|first", lambda v: v == "a")),
        second=(given("b"), Kind("player|name|second", lambda v: False)),
    ),
    "random_player": {},
    "random_player.__call__": of(random_player),
    "perfect_player": {},
    "perfect_player.__call__": of(mcts_teach.perfect_player, state=UNFINISHED),
    "flat_mc_player": {"playouts": (given(2), whole("playouts", 1))},
    "flat_mc_player.__call__": of(lambda: mcts_teach.flat_mc_player(2)),
    "flat_mc_player.means": of(lambda: mcts_teach.flat_mc_player(2)),
    "mcts_player": {},
    "mcts_player.__call__": of(lambda: mcts_player(3)),
    "Seeded.reseeded": of(random_player),
    "human_player": {"ask": with_none(input, FUNCTION), "tell": (given(print), FUNCTION)},
    "human_player.__call__": of(
        lambda: human_player(lambda prompt: "b1" if "row" in prompt else "A 1" if "pile" in prompt else "1")
    ),
    "play_board": {
        "game": (given(Nim((1, 2))), START),
        "opponent": with_none(random_player(), PLAYER),
        "seat": (given(0), whole("seat", 0, 1)),
    },
    "ask": {"card": (given(cards["leaf"]), Kind("card"))},
    "compare": {
        "first": (trace, TRACE),
        "other": (trace, TRACE),
        "labels": (given(("a", "b")), Kind("labels", lambda v: v is None)),
    },
    "explore": {
        "state_or_trace": (given(STATE), Kind("position|game|film|file", is_unfinished, lambda v: isinstance(v, str)))
    },
    "watch": {
        "root": (given(1), ANYTHING),
        "children": (given(lambda node: []), FUNCTION),
        "visits": (given(lambda node: 1), FUNCTION),
        "wins": (given(lambda node: 1), FUNCTION),
        "name": SCORE,
    },
    "Explorer.save": of(film),
    "Explorer.widget": of(film),
    "TreeView.save": of(seen),
    "TreeView.widget": of(seen),
    "keep": {"piece": (given(my_best_move), Kind("keep"))},
    "mine": {"names": (given("my_select"), Kind("piece"))},
    "draw_tree": {"root_or_step": A_TREE, "score": SCORE, "line": (given(True), FLAG)},
    "draw_graph": {"root": A_TREE, "nodes": (given(5), whole("nodes", 1))},
    "draw_icicle": {"root_or_moment": A_TREE, "score": SCORE},
    "draw_step": {"step_or_moment": A_TREE, "score": SCORE},
    "draw_ucb": {
        "parent_or_step": (root, Kind("root|tree|children", lambda v: is_searched(v) or isinstance(v, Trace))),
        "score": SCORE,
    },
    "draw_board": {"state": A_STATE, "values": MEANS},
    "filmstrip": {"iterations": WHICH, "phases": PHASE_NAMES, "score": SCORE},
    "animate": {
        "file": (given("film.svg"), FILE),
        "iterations": WHICH,
        "phases": PHASE_NAMES,
        "seconds": (given(1.0), number("seconds", lambda v: v > 0)),
    },
    "explain": {"what": A_TREE, "score": SCORE},
    "print_tree": {
        "root": A_TREE,
        "depth": with_none(2, whole("depth", 1)),
        "nodes": (given(5), whole("nodes", 1)),
        "score": SCORE,
        "line": (given(True), FLAG),
    },
    "table": {"root_or_moment": A_TREE, "score": SCORE},
    "to_networkx": {"root": A_TREE, "score": SCORE},
    # .drawing
    "board_svg": {"state": A_STATE, "values": MEANS},
    "tree_svg": {
        "root_or_step": A_TREE,
        "score": SCORE,
        "line": (given(True), FLAG),
        "page": (given((500.0, 400.0)), Kind("page", either=lambda v: isinstance(v, list | tuple) and len(v) == 2)),
    },
    "game_svg": {
        "game": (lambda: Game(STATE, (1, 2)), Kind("game", lambda v: isinstance(v, Game))),
        "width": (given(600.0), number("width", lambda v: v > 0)),
    },
    # .parallel
    "search_parallel": {
        "iterations": with_none(3, whole("iterations", 2)),
        "trees": (given(2), whole("trees", 1, 3)),
        "engine": (given(search), FUNCTION),
    },
    "parallel_player": {
        "iterations": with_none(3, whole("iterations", 2)),
        "trees": (given(2), whole("trees", 1, 3)),
        "engine": (given(search), FUNCTION),
    },
    "parallel_player.__call__": of(lambda: mcts_teach.parallel.parallel_player(4)),
    "simulate_parallel": {
        "executor": (given(POOL), EXECUTOR._replace(left_out=lambda v: v is None)),
        "rng": (partial(Random, 0), IN_THE_LOOP),
        "simulate": (given(mcts_teach.simulate), IN_THE_LOOP),
        "playouts": (given(4), whole("playouts", 2)),
        "tasks": (given(2), whole("tasks", 1, 4)),
        "state": (given(STATE), IN_THE_LOOP),
    },
    "match_parallel": {"state": FOR_TWO, "openings": with_none([STATE], Kind("openings|position|list"))},
    "tournament_parallel": {"state": FOR_TWO, "players": (by_name, Kind("player"))},
    # .bandits
    "Bandit": {"means": (given((0.25, 0.5)), Kind("chance"))},
    "Bandit.pull": of(
        lambda: Bandit((0.25, 0.5)), arm=(given(1), whole("arm", 0, 1)), rng=(partial(Random, 0), IN_THE_LOOP)
    ),
    "epsilon_greedy": {
        "run": (run, IN_THE_LOOP),
        "rng": (partial(Random, 0), IN_THE_LOOP),
        "epsilon": (given(0.1), number("epsilon", lambda v: 0 <= v <= 1)),
    },
    "play_bandit": {
        "bandit": (given(Bandit((0.25, 0.5))), Kind("bandit")),
        "pulls": (given(3), whole("pulls", 1)),
        "strategy": (given(mcts_teach.bandits.ucb_strategy), FUNCTION),
    },
    "regret_bound": {
        "bandit": (given(Bandit((0.25, 0.5))), Kind("bandit")),
        "pulls": (given(3), whole("pulls", 1, endless=10**500)),
    },
    # .playing
    "board_text": {"state": (given(STATE), POSITION._replace(either=lambda v: not isinstance(v, type)))},
    "check_player": {"player": (random_player, PLAYER)},
    "move_of": {"player": (random_player, PLAYER)},
    "pairings": {},
    "read_move": {
        "text": (given("b1"), Kind("move|cell|pile")),
        "state": (given(STATE), Kind("position|game|move", lambda v: is_state(v) and v == STATE, is_for_three)),
    },
    "seats": {},
    "balanced_openings": {
        "number_of": (given(1), whole("number_of", 1)),
        "plies": (given(1), whole("plies|moves", 0, 3)),
        "margin": (given(1.0), number("margin", lambda v: v >= 1)._replace(either=lambda v: is_real(v) and v >= 0)),
    },
    "wilson_interval": {
        "wins": (given(1), number("wins", lambda v: 0 <= v <= 4)),
        "games": (given(4), whole("games|wins", 1, 10**300, endless=10**500)),
    },
    # .explorer
    "beside": {"yours": (trace, TRACE), "right": (trace, TRACE)},
    # .checks
    # .variants
    "max_child": {},
    "max_robust_child": {
        "root": (lambda: search(STATE, 13), SEARCHED._replace(right=never, either=is_searched, says="root|tree|move"))
    },
    "secure_child": {"a": (given(1.0), number(r"\ba\b"))},
    "alphazero_phases": {
        "policy_value": (given(lambda state: (uniform_policy(state), (0.5, 0.5))), FUNCTION),
        "c": (given(2.5), number(r"\bc\b", lambda v: v >= 0)),
    },
    "self_play_phases": {
        "policy_value": (given(lambda state: (uniform_policy(state), (0.5, 0.5))), FUNCTION),
        "c": (given(2.5), number(r"\bc\b", lambda v: v >= 0)),
        "alpha": (given(0.3), number("alpha", lambda v: v > 0)),
        "share": (given(0.25), number("share", lambda v: 0 <= v <= 1)),
    },
    "search_in_batches": {
        "state_or_root": (
            given(STATE),
            Kind("position|game", lambda v: is_unfinished(v) or (is_root(v) and is_unfinished(v.state))),
        ),
        "policy_values": (given(lambda states: [(uniform_policy(s), share_evenly(s)) for s in states]), FUNCTION),
        "batch": (given(2), whole("batch", 1)),
        "c": (given(2.5), number(r"\bc\b", lambda v: v >= 0)),
    },
    "self_play": {
        "state": (given(STATE), START),
        "iterations": (given(3), whole("iterations", 1)),
        "drawn": (given(2), whole("drawn", 0)),
    },
    "draw_child": {"rng": (partial(Random, 0), SEED), "tau": (given(1.0), number("tau", lambda v: v >= 0))},
    "lesson": {"root": (root, IN_THE_LOOP), "rewards": (given((1.0, 0.0)), IN_THE_LOOP)},
    "transpositions": {"c": (given(1.4), number(r"\bc\b", lambda v: v >= 0))},
    "early_stop": {"select": (given(select), IN_THE_LOOP)},
    "widening": {
        "k": (given(2.0), number(r"\bk\b", lambda v: v > 0)),
        "alpha": (given(0.5), number("alpha", lambda v: 0 <= v <= 1)),
        "choose": (given(lambda node, rng: rng.choice(node.untried)), FUNCTION),
    },
    "rave": {"k": (given(300), whole(r"\bk\b", 0)), "c": (given(0.3), number(r"\bc\b", lambda v: v >= 0))},
    "solver": {"c": (given(1.4), number(r"\bc\b", lambda v: v >= 0))},
    # .workshop
    "read_measured": {"name": (given("parallel"), Kind("name", lambda value: value == "parallel"))},
    "copy_course": {"folder": (given("copy"), FILE), "course": (given("course"), FILE.or_none())},
    # .fast
    "fast.search": {
        "state_or_root": (
            given(STATE),
            Kind(
                "position|game",
                lambda v: is_unfinished(v) and type(v) is not Countdown,
                left_out=lambda v: type(v) is Countdown,
            ),
        ),
        "simulate": (given(mcts_teach.simulate), FUNCTION),
        "threads": (given(1), whole("threads", 1, 1000, endless=1)),
    },
    "fast_player": {"threads": (given(1), whole("threads", 1, 1000))},
    "rng_record": {"seed": (given(0), SEED._replace(either=lambda v: isinstance(v, bool)))},  # True is 1, as in Python
    "MNK.play": of(given(STATE), move=(given(1), ON_BOARD)),
    "ConnectFour.play": of(
        given(ConnectFour(4, 4, 3)),
        move=(given(1), Kind("move", lambda v: is_whole(v) and v in (0, 1, 2), lambda v: isinstance(v, bool))),
    ),
    "Hex.play": of(
        given(Hex(3)),
        move=(given(1), Kind("move", lambda v: is_whole(v) and 0 <= v < 9, lambda v: isinstance(v, bool))),
    ),
    "Pig": {
        "goal": (given(9), whole(r"\bgoal\b", 2, 100)),
        "points": (given((1, 2)), Kind("points", lambda v: isinstance(v, list) and v == [1, 2])),
        "turn": (
            given(0),
            Kind(r"\bturn\b", lambda v: is_whole(v) and 0 <= v <= 7 and v != 1, lambda v: isinstance(v, bool)),
        ),
        "rolling": (given(False), IN_THE_LOOP),
        "who": (given(1), whole(r"\bwho\b", 0, 1)),
    },
    "Pig.play": of(given(Pig()), move=(given("roll"), Kind("move"))),
    "Kuhn": {
        "deal": (given("KQ"), Kind("deal")),
        "made": (
            given(["bet"]),
            Kind("move", lambda v: isinstance(v, list | tuple | dict) and list(v) in ([], ["bet"])),
        ),
    },
    "Kuhn.play": of(given(Kuhn("KQ")), move=(given("bet"), Kind("move"))),
    "next_child": {"node": (root, IN_THE_LOOP), "score": (given(ucb1), IN_THE_LOOP), "rng": A_RANDOM},
    "with_chance": {"next_child": (given(next_child), FUNCTION)},
    "Kuhn.seen_by": of(given(Kuhn("KQ")), player=(given(0), IN_THE_LOOP)),
    "Kuhn.guess": of(given(Kuhn("KQ")), rng=A_RANDOM),
    "OpenCards": {"state": POSITION_IN_LOOP},
    "OpenCards.play": of(given(OpenCards(Kuhn("KQ"))), move=(given("bet"), Kind("move"))),
    "determinized_search": {
        "state": (given(Kuhn("KQ")), Kind("position|game", is_unfinished)),
        "iterations": (given(3), whole("iterations", 1, endless=1000)),
        "guesses": (given(2), whole("guesses", 1, endless=1000)),
    },
    "strategy": {"root": (lambda: search(Kuhn(), 9, **ismcts()), Kind("ismcts"))},
    "exploitability": {
        "state": (given(Kuhn()), Kind("position|game|hid")),
        "strategy": (given({}), Kind("strategy", lambda v: isinstance(v, dict))),
    },
    "simulate_with_chance": {"state": POSITION_IN_LOOP, "rng": A_RANDOM},
    "Nim.play": of(
        given(Nim((2, 2))),
        move=(given(1), Kind("move", lambda v: is_whole(v) and v in (1, 2), lambda v: isinstance(v, bool))),
    ),
    "fast_player.__call__": of(
        lambda: mcts_teach.fast.fast_player(3),
        state=(given(STATE), Kind("position|game", is_unfinished, left_out=lambda v: type(v) is Countdown)),
    ),
    # What a search calls again and again is as short as in the book, and asks nothing; see IN_THE_LOOP
    "ucb1": {"parent": A_NODE, "child": A_NODE, "c": (given(1.0), IN_THE_LOOP)},
    "select": {"root": A_NODE, "score": (given(ucb1), IN_THE_LOOP)},
    "expand": {"node": A_NODE, "rng": A_RANDOM},
    "simulate": {"state": POSITION_IN_LOOP, "rng": A_RANDOM},
    "backpropagate": {"path": (lambda: [root()], IN_THE_LOOP), "rewards": (given((1.0, 0.0)), IN_THE_LOOP)},
    "steps": {"root": A_NODE, "rng": A_RANDOM, "score": (given(ucb1), IN_THE_LOOP)}
    | {n: (given(getattr(mcts_teach, n)), IN_THE_LOOP) for n in PHASES},
    "expand_all": {"node": A_NODE, "rng": A_RANDOM, "expand": (given(mcts_teach.expand), IN_THE_LOOP)},
    "expand_up_to_symmetry": {"node": A_NODE, "rng": A_RANDOM},
    **{name: {"parent": A_NODE, "child": A_NODE} for name in ("greedy", "ucb1_tuned")},
    "ucb1_inside": {"parent": A_NODE, "child": A_NODE, "c": (given(2.0), IN_THE_LOOP)},
    "smoothed_mean": {"parent": A_NODE, "child": A_NODE, "t": (given(1.0), IN_THE_LOOP)},
    "puct": {
        "parent": (given(PARENT), IN_THE_LOOP),
        "child": (given(PARENT.children[1]), IN_THE_LOOP),
        "policy": (given(uniform_policy), IN_THE_LOOP),
        "c": NOT_NEGATIVE,
    },
    "puct_growing": {
        "parent": (given(PARENT), IN_THE_LOOP),
        "child": (given(PARENT.children[1]), IN_THE_LOOP),
        "policy": (given(uniform_policy), IN_THE_LOOP),
    },
    "simulate_cut_off": {
        "state": POSITION_IN_LOOP,
        "rng": A_RANDOM,
        "depth": (given(2), IN_THE_LOOP),
        "value": (given(share_evenly), IN_THE_LOOP),
    },
    "simulate_decisive": {"state": POSITION_IN_LOOP, "rng": A_RANDOM},
    "simulate_native": {"state": POSITION_IN_LOOP, "rng": A_RANDOM},
    "share_evenly": {"state": POSITION_IN_LOOP},
    "uniform_policy": {"state": POSITION_IN_LOOP},
    "ucb_strategy": {"run": (run, IN_THE_LOOP), "rng": A_RANDOM, "score": (given(ucb1), IN_THE_LOOP)},
    "thompson": {"run": (run, IN_THE_LOOP), "rng": A_RANDOM},
    **{f"{game}.playout": of(given(start), rng=A_RANDOM) for game, start in BOARDS.items()},
}

NOT_TRIED = {
    "made by the package, which fills them in": "Elo Match Moment Step Tournament Arm BanditRun Verdict Cell Label "
    "Side",
    "made by ask, explore, play_board, watch, fast.search": "CardPanel Explorer PlayBoard TreeView FastNode MergedNode",
    "no more than types": "State Move Seeded",
    "the class itself is built in notebook 04, and asks nothing": "Node",
    "fields that hold a function": "Adapter.children Adapter.visits Adapter.mean Adapter.move",
    "described only": "Adapter State.play",
    "asked by a search, about a game that has priors of its own": "policy_value_native",
    "called by play and by the page": "human_player.hear PlayBoard.hear",
    "asked by the board's own methods": "MNK.line MNK.reflections ConnectFour.bit ConnectFour.line ConnectFour.move_at "
    "ConnectFour.why_not ConnectFour.name ConnectFour.reflections ConnectFour.from_stones Hex.line Hex.reflections "
    "Hex.place Hex.edges Nim.name Nim.why_not Kuhn.name OpenCards.name",
}
SLOW = (
    "draw_",
    "tree_svg",
    "tournament",
    "match",
    "filmstrip",
    "animate",
    "explore",
    "play_board",
    "Explorer.",
    "TreeView.",
    "compare",
    "beside",
    "fast",
    "search_parallel",
)
