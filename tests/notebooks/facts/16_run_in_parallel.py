"""What must hold after the cells of notebook 16_run_in_parallel; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "another-process": """\
assert (there.visits, root.visits) == (100, 0)
""",
    "send-little": """\
assert len(pickle.dumps(tree)) > 100 * len(pickle.dumps(answer))
""",
    "count-the-games": """\
assert 6 == finished["one worker"] < finished["same leaf"] < finished["a tree each"] and walks["one worker"] == 7
assert walks["same leaf"] < walks["one worker"] < walks["a tree each"]
""",
    "leaf-measured": """\
assert plain < at_leaf < deep == 1
""",
    "search-parallel": """\
assert {move: child.visits for move, child in root.children.items()} == added_up(trees)
assert not any(child.children for child in root.children.values())
""",
    "any-number-of-workers": """\
assert numbers(again(workers=1)) == numbers(again(workers=2)) == numbers(again(workers=4)) == numbers(root)
""",
    "draw-many-beginners": """\
assert all(one >= four >= sixteen for one, four, sixteen in zip(*shares.values()))
""",
    "what-the-matches-say": """\
assert all(score[trees, n, n] < 0.5 for trees in (4, 16) for n in (400, 2000, 10_000))
assert all(score[trees, 10_000, 10_000] < score[trees, 400, 400] for trees in (4, 16))
assert score[4, 2000, 500] > 0.6 and 0.45 < score[4, 10_000, 2500] < 0.55
assert all(score[1, 4 * n, n] > max(0.7, score[4, 4 * n, n]) for n in (500, 2500))
""",
    "all-the-same-way": """\
assert len(ends) == 1
""",
    "virtual-loss": """\
assert len(ends) == 8
""",
    "the-wrong-sign-in-numbers": """\
assert {column(path) for path in begun["wrong sign"]} == {2} == {column(path) for path in begun["no mark"]}
""",
    "what-virtual-loss-is-worth": """\
assert worth["no mark"][0] == worth["virtual loss"][0] == worth["virtual loss"][2] == 1
assert worth["no mark"][2] < worth["wrong sign"][2] < worth["virtual loss"][2] > worth["virtual loss"][3]
""",
    "many-games": """\
from mcts_teach import match
assert played == match(TicTacToe(), players, 40, seed=3, progress=False)
""",
    "a-game-of-a-notebook-is-refused": """\
assert why.startswith("this cannot be sent to another process") and "Countdown" in why
""",
    "a-game-from-a-file-is-sent": """\
assert best_move(root) == 10 % 4
""",
    "a-worker-dies": """\
assert {move: child.visits for move, child in root.children.items()} == added_up(trees)
""",
    "as-large-each": """\
assert one < four < long
""",
    "what-speed-says": """\
if speed["quiet"]:
    assert times["trees, readable engine", "processes", 2] > 1.3 > times["trees, readable engine", "threads", 2]
    assert times["trees, compiled engine", "threads", 2] > 1.3
    assert times["leaves, 8 playouts each", "processes", 2] < times["leaves, 1,000 playouts each", "processes", 2]
""",
}
