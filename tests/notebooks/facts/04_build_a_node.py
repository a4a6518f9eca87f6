"""What must hold after the cells of notebook 04_build_a_node; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "def-bytes-each-kind": """\
assert bytes_each(Slim) < bytes_each(Loose)
""",
    "assert-entry-name-for-entry-in-fields-no": """\
assert [entry.name for entry in fields(Node)] == [entry.name for entry in fields(mcts_teach.Node)]
assert repr(Node(state)) == repr(mcts_teach.Node(state))
""",
    "tree-grow-node-state": """\
assert 1 + 4 + 12 + 24 + 24 == 65
theirs = grow(mcts_teach.Node(state))
assert [repr(node) for node in all_nodes(theirs)] == [repr(node) for node in all_nodes(tree)]
""",
    "row-tree": """\
assert len(all_nodes(tree)) == 47
assert len({node.state for node in all_nodes(tree)}) == 30
""",
    "cache": """\
assert 100 < nodes / positions < 101
""",
    "root-search-state-1000-seed-3": """\
assert root.visits == sum(child.visits for child in root.children.values()) == 1000
for node in all_nodes(root):
    assert sorted([*node.children, *node.untried]) == node.state.moves()
""",
    "tree-as-a-graph": """\
assert len(graph) == 24
""",
    "for-move-in-state-moves": """\
for move in state.moves():
    rewards = [reward for played, reward in games if played == move]
    assert wins[move] / visits[move] == sum(rewards) / len(rewards)
""",
}
