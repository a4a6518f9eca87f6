"""What must hold after the cells of notebook 05_select; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "root-search-state-1000-seed-3-score-mean": """\
assert greedy.children[1].visits + greedy.children[2].visits == 998
assert greedy.children[1].wins + greedy.children[2].wins == 4.5
assert (greedy.children[6].visits, greedy.children[6].wins) == (1, 0)
from mcts_teach.drawing.words import decimal
greedy_trace = record(state, 1000, seed=10, score=mean)
tried = [greedy_trace.at(n).root for n in range(4, 1001)]
assert all(max(mean(root, child) for child in root.children.values()) > 0 for root in tried)
means = {state.name(move): decimal(mean(greedy, child)) for move, child in greedy.children.items()}
assert means == {"b1": "0.005", "c1": "0.005", "a3": "0.00", "c2": "0.00"}, "0.00 is what has won nothing"
""",
    "root-node-state-visits-11-2": """\
from mcts_teach import mcts
assert select(root) == mcts.select(root) == [root, root.children[5]]
assert all(ucb1(root, child) == mcts.ucb1(root, child) for child in root.children.values())
""",
    "trace-record-state-9-seed-3": """\
scores = [[ucb1(trace.at(n).root, child) for child in trace.at(n).root.children.values()] for n in range(4, 7)]
assert all(sorted(row)[-1] > sorted(row)[-2] for row in scores), "no tie among the walks that are drawn"
best = trace.at(5).root.children
assert (best[2].wins, best[2].visits, best[1].wins, best[1].visits) == (2, 2, 0.5, 1)
assert [round(score, 2) for score in sorted(scores[1])[-2:]] == [2.27, 2.29]
""",
    "the-race": """\
ahead = [n for n in range(4, 101) if trace.at(n).root.children[6].visits > trace.at(n).root.children[2].visits]
assert ahead == list(range(39, 101))
level = trace.at(38).root.children
assert level[6].visits == level[2].visits
answers = trace.at(39).root.children[2].children
assert max(answers, key=lambda move: answers[move].visits) == 6
""",
    "turn-the-constant": """\
best = {}
for c in (0, 0.1, 0.3, 0.7, 1.4):
    four = search(state, 200, seed=10, c=c).children
    best[c] = {state.name(move): child.visits for move, child in four.items()}
assert best[0]["c1"] + best[0]["b1"] == 198 and all(best[c]["a3"] > 150 for c in (0.1, 0.3, 0.7))
root = search(state, 200, seed=10, c=1.4)
assert all(0.815 < ucb1(root, child, c=1.4) < 0.83 for child in root.children.values())
""",
}
