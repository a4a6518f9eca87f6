"""The cards of the appendices: the tutorials' programs are in their notebooks."""

from random import Random

from mcts_teach import ConnectFour, Node, TicTacToe, backpropagate, optimal_moves

from . import STATE, claim, defined_in


@claim("nothing", "the root has no parent", "a rule for draws")
def parents_player():
    drawn = [Node(STATE, mover) for mover in (None, 1, 0)]
    backpropagate(drawn, (0.0, 0.0))  # its draws: nobody is the winner
    return Node(STATE).mover is not None, Node(STATE).mover is None, any(node.wins for node in drawn)


@claim("none", "those in which the last disc is not where the counting ends", "those on a diagonal")
def one_cell():
    reach = defined_in("appendix/connect_four_tutorials", "reach")

    def is_noticed(way, last):
        """Whether the last disc's cell counts four, when the counting runs this way."""
        board = {(3 + k * way[0], k * way[1]): 0 for k in range(4)}
        return 1 + reach(board, (3 + last * way[0], last * way[1]), (-way[0], -way[1])) >= 4

    every = [(way, last) for way in ((0, 1), (-1, 1), (1, 1)) for last in range(4)]
    missed = [one for one in every if not is_noticed(*one)]
    return not missed, missed == [one for one in every if one[1] != 3], {way for way, _ in missed} == {(-1, 1), (1, 1)}


@claim("player 1's", "player 2's", "both players'")
def whose_wins():
    root = defined_in("appendix/connect_four_tutorials", "Played")(ConnectFour())  # player 1, who is 1, is to move
    first, second = (root.isPlayer(-winner) for winner in (1, -1))
    children = [85, 287, 320, 1094, 275, 97, 163]
    assert 0 <= 3996 - 1664 - sum(children) < 40, "what is left are draws"
    return first and not second, second and not first, first and second, ["n_plays 3996 and n_wins 1664"]


def program(name):
    """A class or a function of the tic-tac-toe tutorial's program, as the notebook defines it."""
    return defined_in("appendix/tic_tac_toe_tutorial", name)


@claim("the games", "the moves of one game", "the iterations of the search")
def rollout_limit():
    rollouts = program("Rollouts")(None)
    cut_off = {rollouts._evaluate_rollout(TicTacToe(), 4) for _ in range(20)}
    played_on = {rollouts._evaluate_rollout(TicTacToe(), limit) for limit in (9, 1000) for _ in range(60)}
    assert rollouts._evaluate_rollout.__defaults__ == (1000,)
    return len(played_on) == 1, cut_off == {0} < played_on, False, ["simulates 1000 rounds", "its limit of 1000 limit"]


@claim("the same moves, a little later", "moves that lose, for both players", "good moves of O, and bad ones of X")
def forgotten_minus():
    class Forgetful(program("MCTS")):
        def _evaluate_rollout(self, state, limit=1000):
            return -super()._evaluate_rollout(state, limit)

    o_loses, x_loses = (
        Forgetful(program("policy_value_fn"), 5, 300, Random(3)).get_move(state) not in optimal_moves(state)
        for state in (STATE, STATE._replace(player=0))
    )
    return not o_loses and not x_loses, o_loses and x_loses, x_loses and not o_loses


@claim("the search against random moves", "a learned policy against random moves", "random moves against random moves")
def who_plays_a_rollout():
    policy, random = program("rollout_policy_fn"), []
    for state in (TicTacToe(), TicTacToe().play(4)):
        drawn = [policy(state, Random(seed)) for seed in range(300)]
        random.append(min(map(drawn.count, state.moves())) > 10)
    return False, False, all(random)


@claim("the way: from the end back to the beginning", "the derivatives", "small steps in the direction of the gradient")
def like_gradient_descent():
    node, told = program("TreeNode")(None, 1.0), []
    node.expand([(0, 1.0)])
    leaf = node._children[0]
    for one in (node, leaf):
        one.update = lambda value, one=one: told.append((one is leaf, value)) or type(one).update(one, value)
    leaf.update_recursive(1.0)
    return {value for is_leaf, value in told if is_leaf} == {1.0} and len(told) == 2, False, False


def searched_by_the_tutorial(playouts):
    """A search of the tutorial's, and its most visited child."""
    search = program("MCTS")(program("policy_value_fn"), 5, playouts, Random(3))
    return search, search._root._children[search.get_move(STATE)]


@claim("the n of the children, and nothing else", "the t of the children, and nothing else", "both")
def children_of_25():
    search, child = searched_by_the_tutorial(200)
    below = {node._n_visits - sum(n._n_visits for n in node._children.values()) for node in (search._root, child)}
    assert below == {1}, "a node's first playout goes through no child"
    t, n, games, wins = 25, 50, [10] * 5, [2, 3, 1, 2, 3]
    bad_n, bad_t = sum(games) != n - 1, sum(wins) not in (t - 1, t)
    return (
        bad_n and not bad_t,
        bad_t and not bad_n,
        bad_n and bad_t,
        [
            f"A node of its picture has t = {t} and n = {n}.",
            f"Its five children have t = {', '.join(map(str, wins))} and n = 10 each.",
            f"the first of the {n} games began at the node itself, so its children have {n - 1}.",
            f"all t count O's wins, and {sum(wins)} are far from {t}. But did all {n} games go on",
            f"The first of the {n} games began at the node itself. That leaves {n - 1} games and {t - 1} or {t} of O's"
            f" wins for its children, and they have {sum(games)} and {sum(wins)}.",
        ],
    )


@claim("the one with the highest mean", "the one with the most visits", "the one with the highest score of PUCT")
def action_of_get_move():
    ended = program("MCTS")(program("policy_value_fn"), 5, 0, Random(3))
    ended._root.expand([(move, 1 / 3) for move in (1, 2, 5)])
    for move, visits, value in ((1, 9, 0.2), (2, 10, 0.1), (5, 1, 0.0)):
        ended._root._children[move]._n_visits, ended._root._children[move]._Q = visits, value
    ended._root._n_visits = 20
    by_score, taken = ended._root.select(5)[0], ended.get_move(STATE)
    assert len({1, 2, by_score}) == 3, "the three rules take three moves here"
    return taken == 1, taken == 2, taken == by_score


@claim("1,000", "2,000", "10,000")
def default_playouts():
    search, player = (program(name).__init__.__defaults__[1] for name in ("MCTS", "MCTSPlayer"))
    says = [f"MCTS has {search:,}, its player {player:,}, and the script for playing 1,000.", "asks for 1,000"]
    says += [f"we will run {player} playouts", "1,000", "2,000", "10,000"]
    return *(search == n for n in (1000, 2000, 10_000)), says
