"""What must hold after the cells of notebook 09_put_it_together; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "root-search-state-8-seed-3": """\
assert [child.visits for child in root.children.values()] == [child.visits for child in step.path[0].children.values()]
""",
    "rewards-simulate-child-state-rng": """\
assert rewards == (0.5, 0.5)
""",
    "draw-step-step": """\
won = [node.wins for node in search(state, 4, seed=10).children.values()]
assert sorted(won) == [0, 0, 0.5, 1] and search(state, 4, seed=10).children[2].wins == 1
""",
    "root-search-state-10-seed-3": """\
assert state.name(best_move(root)) == "c1"
assert root.children[2].children[6].visits == 1
""",
    "after-c1-root-children-2": """\
assert after_c1.children[6].visits > sum(child.visits for child in after_c1.children.values()) / 2
""",
    "values-ucb1-root-child-for-child-in-root": """\
assert max(values) - min(values) < 0.02
""",
    "search-without-a-bonus": """\
assert best_move(greedy.root) == 2 and sorted(child.visits for child in greedy.root.children.values()) == [1, 1, 13, 25]
assert (greedy.root.children[2].wins, greedy.root.children[2].visits) == (3, 25)
assert [greedy.root.children[move].wins for move in (5, 6)] == [0, 0]
""",
    "root-search-state-100-seed-3": """\
assert state.name(best_move(root)) == "a3"
""",
    "your-search-finds": """\
assert state.name(best_move(root)) == "a3"
""",
    "my-game-tree": """\
assert game.name(best_move(root)) == "d2"
for length in range(1, 8):  # one square more above than below: whoever is to move loses
    assert set(move_values(MyGame((length, length - 1))).values()) == {0.0}
""",
}
