FACTS = {
    "root-node-state-visits-11": """\
assert all(child.visits + len(child.untried) == 4 for child in root.children.values())
""",
    "finals-state-name-best-move-search-state": """\
for seed, final in enumerate(finals):
    if search(state, 4, seed=seed, score=mean).children[6].wins:
        assert final == "a3"
    elif final == "a3":
        others = search(state, 1000, seed=seed, score=mean).children
        assert not any(child.wins for move, child in others.items() if move != 6)
""",
    "for-c-in-0-0-1-0-7-math-sqrt-2-10-100": """\
assert found[1:5] == [50] * 4 and c == 100
by_move = [[mean(tree, tree.children[move]) for tree in trees] for move in (2, 6)]
assert abs(sum(by_move[0]) - sum(by_move[1])) / 50 < 0.02, "c1 is about as good as a3 then"
""",
}
# Every moment of a long search.
THOROUGH = {
    "root-search-state-1000-seed-3-score-mean": """\
greedy_trace = record(state, 1000, seed=10, score=mean)
tried = [greedy_trace.at(n).root for n in range(4, 1001)]
assert all(max(mean(root, child) for child in root.children.values()) > 0 for root in tried)
""",
}
