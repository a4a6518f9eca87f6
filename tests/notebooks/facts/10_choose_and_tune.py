"""What must hold after the cells of notebook 10_choose_and_tune; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "times-right": """\
assert all(times_right(position, [budget]) == [right] for position, budget, right in rows)
# Whoever breaks ties between the most visited moves in another way counts the same.
for position, budget, _ in rows:
    for root in (search(position, budget, seed=seed) for seed in range(100)):
        most = max(child.visits for child in root.children.values())
        tied = {move in optimal_moves(position) for move, child in root.children.items() if child.visits == most}
        assert len(tied) == 1
""",
    "intervals": """\
for n in (10, 100, 1000):
    for k in range(0, n + 1, n // 10):
        low, high = wilson_interval(k, n)
        assert (high - low) / 2 <= 1 / n**0.5
assert not any(  # 20 points: 100 seeds each are enough; 10 points: 400
    wilson_interval(k, n)[1] > wilson_interval(k + n * points // 100, n)[0]
    for n, points in ((100, 20), (400, 10))
    for k in range(n - n * points // 100 + 1)
)
from math import comb
def parted(n, p, q):  # how often the intervals of two settings part, whose true shares are p and q
    both = [[comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)] for share in (p, q)]
    ends = [wilson_interval(k, n) for k in range(n + 1)]
    return sum(both[0][i] * sum(both[1][j] for j in range(i, n + 1) if ends[j][0] > ends[i][1]) for i in range(n + 1))
assert [round(parted(n, 0.5 - d, 0.5 + d), 1) for n, d in ((100, 0.1), (200, 0.1), (400, 0.05), (800, 0.05))] == [
    0.5, 0.9, 0.5, 0.9]
widths = [high - low for low, high in (wilson_interval(7, 10), wilson_interval(669, 1000))]
assert (*(round(width, 3) for width in widths), round(widths[0] / widths[1], 1)) == (0.495, 0.058, 8.5)
""",
    "three-positions": """\
assert (fork.player, corner.player) == (0, 1)
assert optimal_moves(fork) == [1] and optimal_moves(corner) == [4]
""",
    "budget-chart": """\
first = {name: next(b for b, n in zip(budgets, right, strict=True) if n >= 0.95 * 50) for name, right in counts.items()}
assert list(first.values()) == [50, 200, 1000]
assert [len(position.moves()) for position in (state, fork, corner)] == [4, 5, 8]
""",
    "convergence": """\
wrong, also, right = lines.values()
assert also[-1][0] > 0.3 and also[2][1] == min(mean for _, mean in also) < also[-1][1] < 0.5
assert wrong[0][0] > right[0][0] and wrong[-1][0] < 0.1 < 0.5 < right[-1][0]
assert wrong[-1][1] < 0.3 and min(mean for _, mean in right) < right[0][1] < right[-1][1] < 0.5
""",
    "constants": """\
def differ(name, one, other):
    low, high = sorted(by_constant[name][constants.index(c)] for c in (one, other))
    return wilson_interval(low, 100)[1] < wilson_interval(high, 100)[0]


assert all(differ(name, 0.7, other) for name in list(hard)[:2] for other in (0.1, 3))
assert differ("Nim, 150", 0.3, 3) and not any(differ(name, 0.3, 0.7) for name in hard)
assert not any(differ(name, 0.7, 1.4) for name in hard)
assert by_constant["Nim, 150"][2] - by_constant["Nim, 150"][3] == 13
assert len(Nim((1, 2, 4)).moves()) == 7 and list(map(Nim((1, 2, 4)).name, optimal_moves(Nim((1, 2, 4))))) == ["C-1"]
""",
    "draws-at-0-half-1": """\
from mcts_teach import move_values

assert [saving.name(move) for move, value in move_values(saving).items() if value == 0.5] == ["c1"]
assert max(move_values(saving).values()) == 0.5
assert [winning.name(move) for move, value in move_values(winning).items() if value == 1] == ["a1"]
assert sum(value == 0.5 for value in move_values(winning).values()) >= 2
played = [best_move(search(s, 300, simulate=partial(simulate_draws, worth=w))) for s, w in ((saving, 0), (winning, 1))]
wins, draws = ([root.children[move].wins / root.children[move].visits for root in roots] for move in (0, 3))
assert {best_move(root) for root in roots} == {3} and set(draws) == {1} and 0.9 < min(wins) < max(wins) < 0.98
assert played[0] not in optimal_moves(saving) and played[1] not in optimal_moves(winning)
""",
    "four-policies": """\
assert max(child.visits for child in root.children.values()) < 30
""",
    "all-four-agree": """\
assert agreed == 7 and agreed not in optimal_moves(Hex(3))
assert len(final) == 1 and final <= set(optimal_moves(Hex(3)))
""",
    "policies-counted": """\
for position, both in ((state, [15, 30]), (fork, [50, 100])):
    rules = (robust_child, max_child, secure_child)
    for right in zip(*(times_right(position, both, final_move=rule) for rule in rules), strict=True):
        assert wilson_interval(max(right), 100)[0] < wilson_interval(min(right), 100)[1]
""",
}
