FACTS = {
    "record-your-search": """\
for iterations in (1, 8):
    tree = search(state, iterations, seed=10)
    visits = {move: child.visits for move, child in trace.at(iterations).root.children.items()}
    assert visits == {move: child.visits for move, child in tree.children.items()}
""",
    "def-steps-root-rng-score-ucb1-select-sel": """\
paused = MyNode(state)
running = steps(paused, Random(10))
assert [next(running).phase for _ in range(32)][-1] == "backpropagate" and paused.visits == 8
assert {move: child.visits for move, child in paused.children.items()} == visits
""",
    "my-game-tree": """\
for length in range(1, 8):  # one square more above than below: whoever is to move loses
    assert set(move_values(MyGame((length, length - 1))).values()) == {0.0}
""",
}
# The same for other budgets and seeds.
THOROUGH = {
    "for-board-in-boards": """\
for iterations in range(20, 101, 10):
    found = [your_best_move(your_search(board, iterations)) in optimal_moves(board) for board in boards]
    assert all(found)
for seed in range(20):
    assert all(your_best_move(your_search(board, 100, seed)) in optimal_moves(board) for board in boards)
""",
    "my-game-tested": """\
missed = [one for one in positions if your_best_move(your_search(one, 1000, seed=1)) not in optimal_moves(one)]
assert missed == [MyGame()] and move_name(game, your_best_move(your_search(game, 3000))) == "d2"
""",
}
