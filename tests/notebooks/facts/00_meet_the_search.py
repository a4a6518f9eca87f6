"""What must hold after the cells of notebook 00_meet_the_search; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "the-tree-in-words": """\
assert repr(search(state, 20, seed=3).children[2]).startswith("<Node: player 1 moved, 2 wins, 6 visits")
""",
    "think-longer": """\
assert move_values(state) == {1: 0, 2: 0, 5: 0, 6: 0.5}
""",
    "flat-look": """\
assert max(flat, key=flat.get) == 6
""",
    "what-x-answers": """\
assert answer.visits == answer.wins > after_a3.visits / 2
""",
    "exact-values": """\
assert optimal_moves(puzzle) == [best_move(root)]
""",
    "harder-search": """\
assert [move for move, value in move_values(harder).items() if value == 0.5] == optimal_moves(harder) == [2, 8]
""",
    "a-match": """\
assert (games.wins, games.losses) == (19, 1)
""",
}
