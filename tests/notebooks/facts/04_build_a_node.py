"""What must hold after the cells of notebook 04_build_a_node; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "visits-dict-fromkeys-state-moves-0": """\
assert wins[2] == wins[6] == 2 and sorted(games[2]) == [0, 1, 1] and sorted(games[6]) == [0.5, 0.5, 1]
""",
    "dataclass-slots-true-eq-false": """\
import mcts_teach
from dataclasses import fields
assert [entry.name for entry in fields(Node)] == [entry.name for entry in fields(mcts_teach.Node)]
assert repr(Node(state)) == repr(mcts_teach.Node(state))
assert Node(state) != Node(state)
try:
    Node(state).vists = 1
except AttributeError:
    pass
else:
    raise AssertionError("the typo goes unnoticed")
""",
    "plain-node": """\
assert check.node(PlainNode)
""",
    "def-count": """\
assert check.backpropagate(along(count)) and check.expand(at_random(attach))
""",
    "grow-five": """\
trees = [trace.at(n).root for n in range(1, 6)]
four = trees[3]
assert [child.wins for child in four.children.values()] == [1, 0, 0, 0]
assert four.visits == 4 and not four.untried
values = [[ucb1(tree, child) for child in tree.children.values()] for tree in trees]
assert all(one < more for before, after in zip(values[:3], values[1:4]) for one, more in zip(before, after))
assert all(row[0] == max(row) for row in values[:4]) and values[3].count(values[3][0]) == 1
assert [f"{value:.2f}" for value in values[4]] == ["1.77", "1.79", "1.79", "1.79"]
c1 = trees[4].children[2]
a3 = c1.children[6]
assert (c1.wins, c1.visits, a3.wins, a3.visits) == (1, 2, 1, 1) and not a3.untried
""",
    "tree-grow-node-state": """\
over = [node.state.rewards() for node in all_nodes(tree) if not node.state.moves()]
assert (len(over), over.count((0, 1)), over.count((1, 0)), over.count((0.5, 0.5))) == (21, 6, 11, 4)
""",
    "row-tree": """\
depths = {board: depth for _, board, depth in ((n, d["state"], d["depth"]) for n, d in graph.nodes(data=True))}
assert all((boards[board] > 1) == (depth >= 3) for board, depth in depths.items())
""",
}
