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
tree = search(state, 8, seed=10)
assert [(move, child.visits) for move, child in paused.children.items()] == [
    (move, child.visits) for move, child in tree.children.items()
]
""",
    "no-playouts": """\
def visits_of_a3(simulate):
    return search(state, 1000, simulate=simulate).children[6].visits


assert visits_of_a3(lambda position, rng: (0.5, 0.5)) == 250
assert visits_of_a3(lambda position, rng: (0.5, 0.5) if position.moves() else position.rewards()) == 834
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
found = [your_best_move(your_search(boards[3], n, seed=1)) in optimal_moves(boards[3]) for n in (90, 100)]
assert found == [False, True]
for seed in range(20):
    assert all(your_best_move(your_search(board, 100, seed)) in optimal_moves(board) for board in boards)
""",
    "my-game-tested": """\
missed = [one for one in positions if your_best_move(your_search(one, 1000, seed=1)) not in optimal_moves(one)]
assert missed == [MyGame()] and game.name(your_best_move(your_search(game, 3000))) == "d2"
""",
}
