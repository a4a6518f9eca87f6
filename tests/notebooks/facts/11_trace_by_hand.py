FACTS = {
    "the-truth": """\
assert not any(move_values(state).values())
linked = after(state, "a3 c2")
assert [linked.name(move) for move in (2, 4, 7, 8)] == ["c1", "b2", "b3", "c3"]
for up_or_down in (("b2", "c1"), ("b3", "c3")):
    for one, other in (up_or_down, up_or_down[::-1]):
        assert not any(move_values(linked).values()) and move_values(after(linked, one))[
            {linked.name(move): move for move in linked.moves()}[other]
        ] == 1
""",
    # The three faults of the answer are all: without them, the visits add up.
    "faults-that-stop": """\
def repaired_search(state, iterations, tree_policy_child, rng):
    root = LectureNode(None, None)
    for _ in range(iterations):
        n, s = root, state
        while n.children:
            n = tree_policy_child(n)
            s = s.play(n.move)
        if s.moves():  # a finished game has no children
            n.children = [LectureNode(move, n) for move in s.moves()]
            n = tree_policy_child(n)
            s = s.play(n.move)  # the game starts after this move
        while s.moves():
            s = s.play(rng.choice(s.moves()))
        while n is not None:  # the root too
            n.visits, n.wins = n.visits + 1, n.wins + s.rewards()[state.player]
            n = n.parent
    return root


root = repaired_search(state, 1000, best_by(ucb1), Random(0))
assert root.visits == sum(child.visits for child in root.children) == 1000
root = repaired_search(state, 1000, best_by(mean), Random(0))
assert root.visits == 1000
""",
    "table-of-t": """\
lines = [list(line.get_ydata()) for line in axis.lines]
assert lines == [[(w + t) / (n + 2 * t) for t in range(1, 9)] for w, n in [(1, 1), (60, 100), (0, 0), (0, 1)]]
assert [one > other for one, other in zip(*lines[:2])] == [True, True] + 6 * [False]
assert (1 + 2.1) / (1 + 4.2) > (60 + 2.1) / (100 + 4.2) and (1 + 2.11) / (1 + 4.22) < (60 + 2.11) / (100 + 4.22)
""",
    "type-your-paper": """\
assert dict(zip(("b2", "root", "b3", "c2 below b3"), map(counts, nodes))) == {
    "b2": "0/1", "root": "1/4", "b3": "1/2", "c2 below b3": "1/2"
}
assert [state.name(nodes[0].move), nodes[1].move, state.name(nodes[2].move), state.name(nodes[3].move)] == [
    "b2", None, "b3", "c2"
]
""",
    "another-iteration": """\
tied = [state.name(move) for move, child in trace.root.children.items() if mean(trace.root, child) == 1 / 2]
assert sorted(tied) == ["a3", "b3", "c1", "c2"]
assert max(mean(trace.root, child) for child in trace.root.children.values()) == 1 / 2
""",
    # The moves that the lecture names tell the position, but for which of two stones is O's.
    "setup": """\
suspects = [from_text(drawing, Hex(3)) for drawing in ["XO. / X.. / ...", "OX. / X.. / ...", "XX. / O.. / ..."]]
over = []
for end in suspects:
    for name in "b2 c1 c3 a3".split():
        end = end.play({end.name(move): move for move in end.moves()}[name])
    over.append(not end.moves() and end.rewards() == (1.0, 0.0))
assert over == [True, True, False]
""",
}
