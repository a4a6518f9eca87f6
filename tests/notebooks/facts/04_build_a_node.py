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
    "grow-three-and-four": """\
root = first_iterations(4)
assert [child.wins for child in root.children.values()] == [1, 0, 0, 0]
assert root.visits == 4 and not root.untried
from mcts_teach import ucb1
values = [[ucb1(tree, child) for child in tree.children.values()] for tree in map(first_iterations, (1, 2, 3, 4))]
assert all(one < more for before, after in zip(values, values[1:]) for one, more in zip(before, after))
assert all(row[0] == max(row) for row in values) and values[3].count(values[3][0]) == 1
""",
    "tree-grow-node-state": """\
assert 1 + 4 + 12 + 24 + 24 == 65
over = [node.state.rewards() for node in all_nodes(tree) if not node.state.moves()]
assert (len(over), over.count((0, 1)), over.count((1, 0)), over.count((0.5, 0.5))) == (21, 6, 11, 4)
""",
    "row-tree": """\
depths = {board: depth for _, board, depth in ((n, d["state"], d["depth"]) for n, d in graph.nodes(data=True))}
assert all((boards[board] > 1) == (depth >= 3) for board, depth in depths.items())
""",
}
