"""What must hold after the cells of notebook 00_meet_the_search; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "the-tree-in-words": """\
assert repr(root.children[2]).startswith("<Node: player 1 moved, 3 wins, 7 visits")
assert best_move(root) == 2 == max(root.children, key=lambda move: root.children[move].visits)
""",
    "think-longer": """\
assert move_values(state) == {1: 0, 2: 0, 5: 0, 6: 0.5}
assert best_move(longer) == 6
""",
    "when-a3-overtakes": """\
for number in (38, 39):
    visits = {move: child.visits for move, child in trace.at(number).root.children.items()}
    assert (visits[6] > visits[2]) == (number == 39)
""",
    "flat-look": """\
assert max(flat, key=flat.get) == 6
""",
    "what-x-answers": """\
after_a3 = thought.children[6]
assert after_a3.children[7].visits == after_a3.children[7].wins > after_a3.visits / 2
assert best_move(after_a3) == 7
""",
    "exact-values": """\
assert optimal_moves(puzzle) == [best_move(thought)]
""",
    "harder-search": """\
assert [move for move, value in move_values(harder).items() if value == 0.5] == optimal_moves(harder) == [2, 8]
""",
    "word-ucb1": """\
from mcts_teach import ucb1
assert max(early.children, key=lambda move: ucb1(early, early.children[move])) == 2
""",
    "word-backpropagate": """\
c1 = small.at(7, "backpropagate").root.children[2]
assert (c1.wins, c1.visits, c1.children[5].wins, c1.children[5].visits) == (3, 3, 0, 1)
""",
    "a-match": """\
assert (games.wins, games.losses) == (19, 1)
""",
}
