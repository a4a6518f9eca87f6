FACTS = {
    "def-next-iteration-search-steps": """\
for iterations in (1, 8):
    tree = search(state, iterations, seed=10)
    visits = {move: child.visits for move, child in grown(iterations).path[0].children.items()}
    assert visits == {move: child.visits for move, child in tree.children.items()}
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
