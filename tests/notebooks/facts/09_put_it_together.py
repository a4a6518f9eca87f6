"""What must hold after the cells of notebook 09_put_it_together; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "path-select-root": """\
assert rewards == (0.5, 0.5) and len(path) == 2
""",
    "draw-step-step": """\
root = grown(4).path[0]
assert sorted(node.wins for node in root.children.values()) == [0, 0, 0.5, 1] and root.children[2].wins == 1
""",
    "explore-the-search": """\
root = search(state, 10, seed=10)
assert (root.children[2].wins, root.children[2].visits, root.children[2].children[6].visits) == (3, 4, 1)
root = search(state, 40, seed=10)
assert (root.children[2].visits, root.children[2].children[6].visits) == (12, 7)
assert root.children[6].visits == max(child.visits for child in root.children.values()) == 13
""",
    "search-without-a-bonus": """\
assert sorted(child.visits for child in greedy.root.children.values()) == [1, 1, 13, 25]
assert (greedy.root.children[2].wins, greedy.root.children[2].visits) == (3, 25)
assert [greedy.root.children[move].wins for move in (5, 6)] == [0, 0]
""",
    "root-search-state-8-seed-3": """\
assert [child.visits for child in root.children.values()] == [child.visits for child in step.path[0].children.values()]
""",
    "ten-hundred-thousand": """\
values = [ucb1(root, child) for child in root.children.values()]
assert root.visits == 1000 and max(values) - min(values) < 0.02
""",
    "def-most-visits-root": """\
assert state.name(best_move(search(state, 1000, seed=10))) == "a3"
""",
    "your-search-finds": """\
assert state.name(your_best_move(your_search(state, 1000, seed=10))) == "a3"
""",
    "for-board-in-boards": """\
assert all(optimal_moves(board) == [your_best_move(your_search(board, 1000))] for board in boards)
""",
    "game-connectfour": """\
assert game.name(your_best_move(root)) == "d"
""",
    "my-game-tree": """\
assert game.name(your_best_move(root)) == "d2"
for length in range(1, 8):  # one square more above than below: whoever is to move loses
    assert set(move_values(MyGame((length, length - 1))).values()) == {0.0}
""",
}
