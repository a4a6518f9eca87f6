FACTS = {
    "root-search-state-1000-seed-3-score-mean": """\
greedy_trace = record(state, 1000, seed=10, score=mean)
tried = [greedy_trace.at(n).root for n in range(4, 1001)]
assert all(max(mean(root, child) for child in root.children.values()) > 0 for root in tried)
""",
}
