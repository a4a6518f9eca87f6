"""What must hold after the cells of notebook 14_use_priors; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "check-the-views": """\
for value, player, movers, seen in views:
    rewards = [0.5 + value / 2 if who == player else 0.5 - value / 2 for who in (0, 1)]
    walked = [Node(state, mover=mover) for mover in movers]
    backpropagate(walked, rewards)
    assert [2 * node.wins - 1 for node in walked] == seen
""",
    "the-position": """\
from mcts_teach import optimal_moves
assert optimal_moves(state) == [6] and state.name(6) == "a3"
""",
    "puct-by-hand": """\
assert math.isclose(score, 2 / 3 + 2 * 1 / 4 * math.sqrt(9) / (1 + 3))
""",
    "strength": """\
assert list(cup.results)[-1] == "threaten"
""",
    "check-select": """\
assert top.is_root() and not top.is_leaf() and not left.is_root()
assert math.isclose(left.get_value(5), 5 * 0.2 * 2 / 1)
assert top.select(5) == ("right", right) and math.isclose(right._u, 8)
""",
    "update-recursive-once": """\
assert (top._children["a"]._Q, top._Q, top._n_visits) == (1, -1, 1)
""",
    "limit-is-a-cap-on-moves": """\
assert three == {0}
""",
    "the-figures-numbers": """\
assert [(n.wins, n.visits) for n in nodes] == [(85, 551), (26, 51), (1, 11), (1, 1)]
""",
    "step-into-a3": """\
assert theirs._root.is_root() and theirs._root._n_visits == below
""",
    "reset-with-minus-one": """\
assert theirs._root.is_root() and theirs._root.is_leaf()
""",
    "open-lines-after-the-centre": """\
assert open_lines(TicTacToe()) == (0.5, 0.5)
assert open_lines(TicTacToe().play(4)) == (9 / 14, 5 / 14)
""",
    "numbers-for-the-cards": """\
assert [round(value, 4) for value in ucb] == [0.2486, 0.4466]
""",
    "square-root-of-zero": """\
for node.visits in (0, 1):
    scores = {state.name(m): puct(node, child, policy=win_or_block) for m, child in sorted(node.children.items())}
    assert (len(set(scores.values())) == 1) == (node.visits == 0)
    assert scores["a3"] == max(scores.values())
""",
    "running-mean-is-the-mean": """\
assert largest < 1e-12
""",
    "same-tree": """\
assert tree(one._root, "_n_visits", "_children") == tree(two)
""",
    "same-means": """\
for move, child in two.children.items():
    assert abs(one._root._children[move]._Q - (2 * child.wins / child.visits - 1)) < 1e-12
""",
}
