FACTS = {
    "the-first-tree": """\
assert sum(best_move(search(state, 20, seed=seed)) == 6 for seed in range(10)) == 7  # another seed may be right sooner
""",
    "think-longer": """\
assert move_values(state) == {1: 0, 2: 0, 5: 0, 6: 0.5}
for answer in (1, 2, 5):  # each loses at once, to a3
    assert state.play(answer).play(6).rewards() == (1.0, 0.0)
""",
    "search-the-puzzle": """\
assert thought.children[7].wins / thought.children[7].visits < 0.5 == move_values(puzzle)[7]
""",
    "flat-look": """\
assert max(flat, key=flat.get) == 6 and puzzle.play(6).play(7).rewards() == (1.0, 0.0)
from mcts_teach import random_value
endless = {move: random_value(puzzle.play(move))[1] for move in puzzle.moves()}
assert max(endless, key=endless.get) == 6  # a million games would only make it surer
""",
    "play-tic-tac-toe": """\
from mcts_teach import match, mcts_player, random_player
games = match(TicTacToe(), [mcts_player(200), random_player()], 20, progress=False)
assert (games.wins, games.losses) == (19, 1)
""",
    "your-own-cell": """\
stubborn, restless = (search(state, 40, seed=10, c=c).children for c in (0, 4))
assert {move: child.visits for move, child in stubborn.items()} == {1: 13, 2: 25, 5: 1, 6: 1}
assert stubborn[6].wins == 0 and {child.visits for child in restless.values()} == {9, 11}
assert best_move(search(from_text("OO. / .X. / .X.", TicTacToe()), 200)) == 2
""",
}
THOROUGH = {
    "play-tic-tac-toe": """\
found = [mcts_player(1000, seed=seed)(TicTacToe().play(0)) for seed in range(20)]
assert [seed for seed, move in enumerate(found) if move != 4] == [0], "only one of them misses the centre"
""",
}
