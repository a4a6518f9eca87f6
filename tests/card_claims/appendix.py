"""The cards of the appendices: the tutorials' programs are in their notebooks."""

from random import Random

from mcts_teach import (
    ConnectFour,
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    optimal_moves,
    search,
)
from mcts_teach.searching import robust_child

from . import STATE, claim, defined_in

# The appendix on the Connect Four tutorial: its program is in the notebook.


@claim
def parents_player():
    root = Node(TicTacToe())
    path = [root, Node(root.state.play(4), 0)]
    backpropagate(path, (0.0, 1.0))
    choices = {"nothing": root.mover is not None, "the root has no parent": root.mover is None}
    drawn = [Node(STATE, mover) for mover in (None, 1, 0)]
    backpropagate(drawn, (0.0, 0.0))  # its draws: nobody is the winner
    return choices | {"a rule for draws": any(node.wins for node in drawn)}, {
        "The climb ends at the root, where there is nobody to ask.": root.mover is None,
        "Our root has the mover None and counts visits only.": (root.mover, root.visits, root.wins) == (None, 1, 0),
        "No player is the winner of a draw, so nobody gets a win, as before.": not any(node.wins for node in drawn),
    }


@claim
def one_cell():
    reach = defined_in("appendix/connect_four_tutorials", "reach")

    def notices(way, last):
        """Whether the last disc's cell counts four, when the counting runs this way."""
        board = {(3 + k * way[0], k * way[1]): 0 for k in range(4)}
        return 1 + reach(board, (3 + last * way[0], last * way[1]), (-way[0], -way[1])) >= 4

    seen = {(way, last): notices(way, last) for way in ((0, 1), (-1, 1), (1, 1)) for last in range(4)}
    missed = {(way, last) for (way, last), one in seen.items() if not one}
    choices = {
        "none": not missed,
        "those in which the last disc is not where the counting ends": missed
        == {pair for pair in seen if pair[1] != 3},
        "those on a diagonal": {way for way, _ in missed} == {(-1, 1), (1, 1)},
    }
    return choices, {
        "Discs after it count on from its cell, but nobody updates them.": not seen[(0, 1), 0],
        "So a gap that is filled goes unnoticed.": not seen[(0, 1), 1] and not seen[(0, 1), 2],
    }


@claim
def whose_wins():
    played = defined_in("appendix/connect_four_tutorials", "Played")
    root = played(ConnectFour())  # player 1, who is 1, is to move; player 2 is -1
    counts = {winner: root.isPlayer(-winner) for winner in (1, -1)}
    children = [85, 287, 320, 1094, 275, 97, 163]
    choices = {
        "player 1's": counts[1] and not counts[-1],
        "player 2's": counts[-1] and not counts[1],
        "both players'": counts[1] and counts[-1],
    }
    return choices, {
        "Player 1 is to move at a root with n_plays 3996 and n_wins 1664.": 0 <= 3996 - 1664 - sum(children) < 40,
        "No node above ever reads that number.": Node(ConnectFour()).mover is None,
        "At the root player 1 is to move, so it counts the games that player 1 has lost.": counts
        == {1: False, -1: True},
    }


# The appendix on the tic-tac-toe tutorial: its program is in the notebook, too.


def program(name):
    """A class or a function of the tutorial's program, as the notebook defines it."""
    return defined_in("appendix/tic_tac_toe_tutorial", name)


@claim
def rollout_limit():
    rollouts = program("Rollouts")(None)
    results = {rollouts._evaluate_rollout(TicTacToe(), limit) for limit in (9, 1000) for _ in range(60)}
    cut_off = {rollouts._evaluate_rollout(TicTacToe(), 4) for _ in range(20)}
    choices = {"the games": len(results) == 1, "the moves of one game": cut_off == {0} < results}
    choices["the iterations of the search"] = rollouts._n_playout == 1000
    return choices, {
        "What does its limit of 1000 limit?": rollouts._evaluate_rollout.__defaults__ == (1000,),
        "Each turn of the loop plays one move, and the loop ends with the game.": cut_off == {0},
        "n_playout counts those.": program("MCTS").__init__.__defaults__[1] == 10_000,
    }


@claim
def forgotten_minus():
    class Forgetful(program("MCTS")):
        def _evaluate_rollout(self, state, limit=1000):
            return -super()._evaluate_rollout(state, limit)

    loses, x_to_move = {}, STATE._replace(player=0)
    for state in (STATE, x_to_move):
        moves = [Forgetful(program("policy_value_fn"), 5, n, Random(3)).get_move(state) for n in (300, 1000)]
        loses[state] = all(move not in optimal_moves(state) for move in moves)
    choices = {
        "the same moves, a little later": not any(loses.values()),
        "moves that lose, for both players": all(loses.values()),
        "good moves of O, and bad ones of X": not loses[STATE] and loses[x_to_move],
    }
    node = program("TreeNode")(None, 1.0)
    node.expand([(0, 1.0)])
    node._children[0].update_recursive(1.0)
    return choices, {
        "More iterations can't help: each of them brings a value with the wrong sign.": loses[STATE],
        "Every node on the path keeps score for the wrong player, so both choose what is best for the other one.": all(
            loses.values()
        ),
        "The sign still changes at each step up.": (node._children[0]._Q, node._Q) == (1.0, -1.0),
    }


@claim
def who_plays_a_rollout():
    policy = program("rollout_policy_fn")
    drawn = {player: [0] * 9 for player in (0, 1)}
    for player, state in enumerate((TicTacToe(), TicTacToe().play(4))):
        for seed in range(300):
            drawn[player][policy(state, Random(seed))] += 1
    random = all(
        min(drawn[player][move] for move in s.moves()) > 10
        for player, s in enumerate((TicTacToe(), TicTacToe().play(4)))
    )
    return {
        "the search against random moves": not random,
        "a learned policy against random moves": not random,
        "random moves against random moves": random,
    }, {"rollout_policy_fn chooses the moves of both sides, and knows nothing.": random}


@claim
def like_gradient_descent():
    node, order = program("TreeNode")(None, 1.0), []
    node.expand([(0, 1.0)])
    leaf = node._children[0]
    for one in (node, leaf):
        one.update = lambda value, one=one: order.append((one, value)) or type(one).update(one, value)
    leaf.update_recursive(1.0)
    backward = [value for _, value in order] == [1.0, -1.0]
    choices = {"the way: from the end back to the beginning": backward, "the derivatives": False}
    leaf.update(0.0)
    return choices | {"small steps in the direction of the gradient": False}, {
        "Both go back the way they came.": backward,
        "Look at update: it adds one, and moves a mean.": (leaf._n_visits, leaf._Q) == (2, 0.5),
        "The mean does move in steps, but towards the new result.": leaf._Q == 0.5 < 1.0,
    }


def searched_by_the_tutorial(playouts):
    """The root of the tutorial's search, and its most visited child."""
    search_of_it = program("MCTS")(program("policy_value_fn"), 5, playouts, Random(3))
    move = search_of_it.get_move(STATE)
    return search_of_it, search_of_it._root, search_of_it._root._children[move]


@claim
def children_of_25():
    _, *nodes = searched_by_the_tutorial(200)
    below = {node._n_visits - sum(child._n_visits for child in node._children.values()) for node in nodes}
    assert below == {1}, "a node's first playout goes through no child"
    t, n, games, wins = 25, 50, [10] * 5, [2, 3, 1, 2, 3]
    bad_n, bad_t = sum(games) != n - 1, sum(wins) not in (t - 1, t)
    choices = {
        "the n of the children, and nothing else": bad_n and not bad_t,
        "the t of the children, and nothing else": bad_t and not bad_n,
        "both": bad_n and bad_t,
    }
    return choices, {
        f"A node of its picture has t = {t} and n = {n}.": t <= n,
        f"Its five children have t = {', '.join(map(str, wins))} and n = 10 each.": len(wins) == len(games) == 5,
        f"the first of the {n} games began at the node itself, so its children have {n - 1}.": below == {1},
        f"all t count O's wins, and {sum(wins)} are far from {t}.": bad_t,
        f"The first of the {n} games began at the node itself.": below == {1},
        f"That leaves {n - 1} games and {t - 1} or {t} of O's wins for its children, and they have {sum(games)} and"
        f" {sum(wins)}.": bad_n and bad_t,
    }


@claim
def action_of_get_move():
    ended = program("MCTS")(program("policy_value_fn"), 5, 1, Random(3))
    root = ended._root
    root.expand([(move, 1 / 3) for move in (1, 2, 5)])
    for move, visits, value in ((1, 9, 0.2), (2, 10, 0.1), (5, 1, 0.0)):
        root._children[move]._n_visits, root._children[move]._Q = visits, value
    root._n_visits = 20
    by_score = max(root._children, key=lambda move: root._children[move].get_value(5))
    ended._n_playout = 0
    taken = ended.get_move(STATE)
    assert len({1, 2, by_score}) == 3, "the three rules take three moves here"
    choices = {"the one with the highest mean": taken == 1, "the one with the most visits": taken == 2}
    long = searched_by_the_tutorial(500)
    highest = max(long[1]._children.values(), key=lambda child: child._Q)
    return choices | {"the one with the highest score of PUCT": taken == by_score}, {
        "That is the robust child.": robust_child(search(STATE, 50)) == best_move(search(STATE, 50)),
        "Mostly it has the highest mean too, but not always.": taken != 1 and highest is long[2],
        "That is the rule of select, on the way down.": root.select(5)[0] == by_score,
    }


@claim
def default_playouts():
    default, player = (program(name).__init__.__defaults__ for name in ("MCTS", "MCTSPlayer"))
    choices = {f"{n:,}": default[1] == n for n in (1000, 2000, 10_000)}
    return choices, {
        "By default, we will run 2000 playouts": default[1] != 2000,
        "That is the default of MCTSPlayer.": player == (5, 2000),
        f"MCTS has {default[1]:,}, its player {player[1]:,}, and the script for playing 1,000.": True,
    }
