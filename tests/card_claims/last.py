"""The cards of the notebooks 17 to 19."""

import json
from random import Random

from mcts_teach import ConnectFour, Hex, Node, TicTacToe, best_move, move_values, search, steps
from mcts_teach.games import Kuhn, Pig
from mcts_teach.solve import exploitability
from mcts_teach.variants import alphazero_phases, determinized_search, self_play, solver, with_chance
from mcts_teach.variants.network import Network

from . import NOTEBOOKS, STATE, claim, defined_in, everywhere, mean


@claim("about 20", "about 500", "about 10,000", "never")
def iterations_to_prove():
    usual = sorted(len(list(steps(Node(STATE), Random(seed), **solver()))) // 4 for seed in range(20))[10]
    return *(n / 2 < usual < 2 * n for n in (20, 500, 10_000)), False


@claim("visit it as before, by its UCB1 value", "never visit it again", "visit it only when all the others are proven")
def proven_child():
    root, again, proven = Node(STATE), set(), {}
    for step in steps(root, Random(3), **solver()):
        if step.phase == "select":
            again |= {id(node) for node in step.path} & proven.keys()
        proven = {id(node): node for node in everywhere(root) if node is not root and node.proof is not None}
    assert any(node.proof[node.mover] == 0 for node in proven.values()), "a move was proven to lose"
    return bool(again), not again, bool(again)


@claim("about 5,000", "about 3,000", "about 300")
def equal_positions():
    nodes = [*everywhere(search(TicTacToe(), 10_000))]
    positions = len({node.state for node in nodes})
    says = [
        f"In 10,000 iterations of tic-tac-toe a tree gets {len(nodes):,} nodes.",
    ]
    return *(0.9 * n < positions < 1.1 * n for n in (5000, 3000, 300)), says


@claim("Hex: a move puts a stone on a cell", "tic-tac-toe: a move puts a mark on a", "Connect Four: a move puts a disc")
def amaf_misleads():
    def stays_the_same(state, move):
        """Whether a move can be played once only, so that its name always means the same cell."""
        return move not in state.play(move).moves()

    return tuple(not stays_the_same(state, 3) for state in (Hex(5), TicTacToe(), ConnectFour()))


@claim("the truth: the bonus makes it", "that it is better to roll than it", "that it is worse to roll than it")
def dice_by_score():
    state = Pig(20, points=(10, 15), turn=6)
    phases = with_chance() | {"select": defined_in("18_roll_and_guess", "by_score")}
    gap = mean(None, search(state, 3000, **phases).children["roll"]) - float(move_values(state)["roll"])
    return abs(gap) < 0.02, gap > 0.05, gap < -0.05


def is_equilibrium(jack, queen=0.0):
    """Whether nobody wins anything against Kuhn's plan in which a jack and a queen bet that often at once."""
    bets = {"J": jack, "Q": queen, "K": 3 * jack, "J pass bet": 0, "Q pass bet": jack + 1 / 3, "K pass bet": 1}
    bets |= {"J pass": 1 / 3, "Q pass": 0, "K pass": 1, "J bet": 0, "Q bet": 1 / 3, "K bet": 1}
    plan = {known: {"bet": odds, "pass": 1 - odds} for known, odds in bets.items()}
    return abs(exploitability(Kuhn(), plan)) < 1e-9


@claim("with the king alone", "with the king and the queen", "with the king and the jack")
def which_cards_bet():
    jack = is_equilibrium(0.2)
    queen = any(is_equilibrium(j / 10, q / 10) for j in range(4) for q in range(1, 11))
    return not jack and not queen, queen and not jack, jack and not queen


@claim("safe", "lift", "that depends on where the coin is")
def lift_or_safe():
    cups = defined_in("18_roll_and_guess", "Cups")
    played = [best_move(determinized_search(cups(coin), 200)) for coin in ("left", "right")]
    says = [f"{cups('left').play('safe').rewards()[0]} is better than a half."]
    return played == ["safe", "safe"], played == ["lift", "lift"], len({*played}) == 2, says


@claim("give up, always", "call, always", "call one time in three")
def who_never_bluffs():
    fold, call = (4 * Kuhn("KQ").play("bet").play(move).rewards()[1] - 2 for move in ("pass", "bet"))
    assert (fold, call) == (-1, -2), "chips"
    return fold > call, call > fold, fold == call


@claim("1,000 times as much as one game", "hardly more than a few games", "nothing, for both sides are equally strong")
def same_game_again():
    phases = alphazero_phases(Network(TicTacToe(), hidden=64, seed=0), c=1.5)
    games = [self_play(TicTacToe(), 32, seed=seed, drawn=0, **phases)[0] for seed in range(20)]
    different = len({tuple(root.state for root in roots) for roots in games})
    return different == 20, 1 < different < 12, False, ["What do 1,000 such games teach?"]


@claim("plain search", "the network alone", "they can't be told apart")
def network_or_search():
    stored = json.loads((NOTEBOOKS / "measured" / "learning.json").read_text())["tic-tac-toe"]
    searched, learnt = (
        [run["lost"] / run["games"] for run in stored["rows"][name]] for name in ("plain search", "network alone")
    )
    better, worse = max(searched) < min(learnt), max(learnt) < min(searched)
    playouts = stored["how"]["iterations"]
    return better, worse, not better and not worse, [f"{playouts} random playouts", f"{playouts} playouts are few"]
