"""The cards of the notebooks 17 to 19."""

import json
import math
from random import Random

from mcts_teach import (
    ConnectFour,
    Hex,
    Node,
    TicTacToe,
    best_move,
    exact_value,
    move_values,
    search,
    steps,
)
from mcts_teach.games import Kuhn, OpenCards, Pig
from mcts_teach.solve import exploitability
from mcts_teach.variants import alphazero_phases, determinized_search, self_play, solver, with_chance
from mcts_teach.variants.network import Network

from . import NOTEBOOKS, STATE, claim, defined_in, everywhere, mean


@claim
def iterations_to_prove():
    needed = [len(list(steps(Node(STATE), Random(seed), **solver()))) // 4 for seed in range(20)]
    usual = sorted(needed)[10]
    choices = {f"about {n:,}": n / 2 < usual < 2 * n for n in (20, 500, 10_000)} | {"never": False}
    off = abs(mean(None, search(STATE, 2000).children[6]) - 0.5)
    return choices, {
        "Four moves and at most three answers to each: few positions are needed, and the walk finds them soon.": [
            len(STATE.moves()),
            max(len(STATE.play(move).moves()) for move in STATE.moves()),
        ]
        == [4, 3],
        "That is what a mean needs to come close.": 0.005 < off < 0.05,
        "Certain knowledge need not be averaged.": max(needed) < 30,
        "A mean is never sure.": off > 0,
    }


@claim
def proven_child():
    root, again, proven = Node(STATE), set(), {}
    for step in steps(root, Random(3), **solver()):
        if step.phase == "select":
            again |= {id(node) for node in step.path} & proven.keys()
        proven = {id(node): node for node in everywhere(root) if node is not root and node.proof is not None}
    lost = [node for node in proven.values() if node.proof[node.mover] == 0]
    assert lost, "a move was proven to lose"
    choices = {
        "visit it as before, by its UCB1 value": bool(again),
        "never visit it again": not again,
        "visit it only when all the others are proven too": bool(again),
    }
    paper = "a node with few visits may still walk into a proven loss, so that its mean doesn't become too high"
    return choices, {
        "A visit can't change what is proven, and it would be one less for the moves that are still open.": all(
            n.proof[0] == exact_value(n.state)[0] for n in proven.values()
        ),
        "The proof says all about it, so every visit goes to what is still open.": not again,
        "In the program of Winands and others, a node with few visits may still walk there, so that its mean doesn't"
        " become too high.": paper in " ".join(solver.__doc__.split()),
        "When all are proven, so is the node itself.": root.proof == (0.5, 0.5),
    }


@claim
def equal_positions():
    nodes = [*everywhere(search(TicTacToe(), 10_000))]
    positions = len({node.state for node in nodes})
    choices = {f"about {n:,}": 0.9 * n < positions < 1.1 * n for n in (9000, 3000, 300)}
    way = [STATE.name(move) for move in (6, 4, 2)]
    ends = [TicTacToe().play(a).play(4).play(b) for a, b in ((6, 2), (2, 6))]
    return choices, {
        f"In 10,000 iterations of tic-tac-toe a tree gets {len(nodes):,} nodes.": True,
        "X a1, O b2, X c3 and X c3, O b2, X a1 end in the same position.": ends[0] == ends[1] and len(way) == 3,
        "Most positions can be reached by several orders of the same moves.": positions < len(nodes) / 2,
        "After four moves alone there are more: two marks of each player on nine cells.": math.comb(9, 2)
        * math.comb(7, 2)
        > 300,
    }


@claim
def amaf_misleads():
    def is_same_move(state, move):
        """Whether a move played now and played later, after it was played once, puts a piece on the same cell."""
        after, cells = state.play(move), [tuple(map(str, one.cells())) for one in (state, state.play(move))]
        return move not in after.moves() and sum(a != b for a, b in zip(*cells, strict=True)) >= 1

    same = {"Hex": is_same_move(Hex(5), 7), "tic-tac-toe": is_same_move(TicTacToe(), 4)}
    same["Connect Four"] = is_same_move(ConnectFour(), 3)
    choices = {
        "Hex: a move puts a stone on a cell": not same["Hex"],
        "tic-tac-toe: a move puts a mark on a cell": not same["tic-tac-toe"],
        "Connect Four: a move puts a disc into a column": not same["Connect Four"],
    }
    tower = ConnectFour().play(3).play(3)
    return choices, {
        "The cell is the same one now and later, and its stone connects the same neighbours.": same["Hex"],
        "The cell is the same one now and later, and on the same lines.": same["tic-tac-toe"],
        "The same column is a higher cell each time, so the same name is another move.": (
            tower.owner(5, 3),
            tower.owner(4, 3),
        )
        == (0, 1),
    }


@claim
def dice_by_score():
    state = Pig(20, points=(10, 15), turn=6)
    phases = with_chance() | {"select": defined_in("18_roll_and_guess", "by_score")}
    roll, exact = search(state, 3000, **phases).children["roll"], float(move_values(state)["roll"])
    visits = [roll.children[face].visits for face in range(1, 7)]
    gap = mean(None, roll) - exact
    choices = {
        "the truth: the bonus makes it visit all six faces": abs(gap) < 0.02,
        "that it is better to roll than it is": gap > 0.05,
        "that it is worse to roll than it is": gap < -0.05,
    }
    return choices, {
        "The mean of the roll is made of these visits.": sum(visits) in (roll.visits, roll.visits - 1),
        "It does visit all of them": min(visits) > 0,
        "good faces come more often than they should.": visits[0] == min(visits) < roll.visits / 12,
        "The walk goes where the rewards of the player who rolled are high": roll.mover == 0 and gap > 0,
    }


def kuhn_equilibrium(jack, queen=0.0):
    """Kuhn's equilibria by how often a jack bets at once; with a queen's bet it should be none."""
    bets = {"J": jack, "Q": queen, "K": 3 * jack, "J pass bet": 0, "Q pass bet": jack + 1 / 3, "K pass bet": 1}
    bets |= {"J pass": 1 / 3, "Q pass": 0, "K pass": 1, "J bet": 0, "Q bet": 1 / 3, "K bet": 1}
    return {known: {"bet": odds, "pass": 1 - odds} for known, odds in bets.items()}


def is_equilibrium(plays):
    """Whether nobody wins anything against it."""
    return abs(exploitability(Kuhn(), plays)) < 1e-9


@claim
def which_cards_bet():
    jack = is_equilibrium(kuhn_equilibrium(0.2))
    queen = any(is_equilibrium(kuhn_equilibrium(j / 10, q / 10)) for j in range(4) for q in range(1, 11))
    king = is_equilibrium(kuhn_equilibrium(0.2))
    choices = {
        "with the king alone": king and not jack and not queen,
        "with the king and the queen": king and queen and not jack,
        "with the king and the jack": king and jack and not queen,
    }
    king_alone = kuhn_equilibrium(0) | {"K": {"bet": 1, "pass": 0}}
    gives_up = king_alone | {"Q bet": {"bet": 0, "pass": 1}}
    lost = [
        4 * Kuhn("QJ").play("bet").play("pass").rewards()[1] - 2,
        4 * Kuhn("QJ").play("pass").play("pass").rewards()[1] - 2,
    ]
    return choices, {
        "Then a bet says: I have the king.": not is_equilibrium(king_alone) and exploitability(Kuhn(), gives_up) > 0,
        "The jack gives up and loses what it would have lost anyway; only the king calls.": lost == [-1, -1],
        "The king's bet wins more if it is sometimes called, and it is called because it may be a jack: a bluff.": Kuhn(
            "KQ"
        )
        .play("bet")
        .play("bet")
        .rewards()
        > Kuhn("KQ").play("bet").play("pass").rewards(),
    }


@claim
def lift_or_safe():
    cups = defined_in("18_roll_and_guess", "Cups")
    guesses = sum(cups("left").guess(Random(seed)).coin == "left" for seed in range(200))
    roots = [determinized_search(cups(coin), 200) for coin in ("left", "right")]
    played = [best_move(root) for root in roots]
    worth = sum(cups(coin).play("lift").play("left").rewards()[0] for coin in ("left", "right")) / 2
    choices = {move: played == [move, move] for move in ("safe", "lift")}
    safe, seen = cups("left").play("safe").rewards()[0], search(OpenCards(cups("left").play("lift")), 50)
    return choices | {"that depends on where the coin is": len({*played}) == 2}, {
        f"{safe} is better than a half.": worth == 0.5,
        "It looks at guesses alone, half of them with each cup.": 80 < guesses < 120,
        "In each guess it sees the coin and lifts that cup.": best_move(seen) == "left",
        "So every search believes that to lift is worth 1.": all(
            mean(None, root.children["lift"]) > 0.9 for root in roots
        ),
    }


@claim
def who_never_bluffs():
    left = [deal for deal in ("JQ", "KQ") if deal[0] != "J"]  # they never bet with a jack
    fold, call = (4 * Kuhn(left[0]).play("bet").play(move).rewards()[1] - 2 for move in ("pass", "bet"))
    choices = {"give up, always": fold > call, "call, always": call > fold, "call one time in three": fold == call}
    return choices, {
        "The bet says that it is the king.": left == ["KQ"],
        "To give up costs one chip, to call two.": (fold, call) == (-1, -2),
        "That is what an equilibrium does, so that nobody can use it.": is_equilibrium(kuhn_equilibrium(0.2)),
    }


@claim
def same_game_again():
    phases = alphazero_phases(Network(TicTacToe(), hidden=64, seed=0), c=1.5)
    games = [self_play(TicTacToe(), 32, seed=seed, drawn=0, **phases)[0] for seed in range(20)]
    different = len({tuple(root.state for root in roots) for roots in games})
    choices = {
        "1,000 times as much as one game": different == 20,
        "hardly more than a few games": 1 < different < 12,
        "nothing, for both sides are equally strong": different == 0,
    }
    return choices, {
        "Only a few of them differ, where equal moves are looked at in another order.": 1 < different < 12,
    }


@claim
def network_or_search():
    rows = json.loads((NOTEBOOKS / "measured" / "learning.json").read_text())["tic-tac-toe"]
    runs = {
        name: [run["lost"] / run["games"] for run in rows["rows"][name]] for name in ("plain search", "network alone")
    }
    searched, learnt = runs.values()
    apart = max(learnt) < min(searched) or max(searched) < min(learnt)
    choices = {
        "plain search": apart and max(searched) < min(learnt),
        "the network alone": apart and max(learnt) < min(searched),
    }
    return choices | {"they can't be told apart": not apart}, {
        "plain search with 32 random playouts a move": rows["how"]["iterations"] == 32,
        "32 playouts are few for nine moves.": 32 / len(TicTacToe().moves()) < 4,
        "In the picture below, the dots of one are far from those of the other.": max(learnt) == 0 < min(searched),
        "It has learnt from thousands of searches, and plain search begins anew at every move.": rows["how"]["games"]
        * rows["how"]["generations"]
        * 5
        > 3000,
    }
