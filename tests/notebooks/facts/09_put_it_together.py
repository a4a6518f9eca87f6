"""What must hold after the cells of notebook 09_put_it_together; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "path-select-root": """\
assert len(path) == 1 and child is root.children[child.move] and child.visits == 0
""",
    "def-next-iteration-search-steps": """\
for iterations in (1, 8):
    tree = search(state, iterations, seed=10)
    visits = {move: child.visits for move, child in grown(iterations).path[0].children.items()}
    assert visits == {move: child.visits for move, child in tree.children.items()}
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
    "ten-hundred-thousand": """\
values = [ucb1(root, child) for child in root.children.values()]
assert root.visits == 1000 and max(values) - min(values) < 0.02
""",
    "your-search-finds": """\
visits = {state.name(move): child.visits for move, child in your_search(state, 1000, seed=10).children.items()}
assert max(visits, key=visits.get) == "a3" and visits["a3"] > 10 * max(visits[name] for name in ("b1", "c1", "c2"))
""",
    "my-game-tree": """\
for length in range(1, 8):  # one square more above than below: whoever is to move loses
    assert set(move_values(MyGame((length, length - 1))).values()) == {0.0}
""",
    "my-game-tested": """\
larger, some = MyGame((4, 4, 4)), []
for _ in range(30):
    position = larger
    while position.moves():
        if position not in some and len(optimal_moves(position)) < len(position.moves()):
            some.append(position)
        position = position.play(rng.choice(position.moves()))
missed = [one for one in some if your_best_move(your_search(one, 1000, seed=1)) not in optimal_moves(one)]
assert 2 <= len(missed) < len(some) / 2
""",
}
