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
assert not any(  # 20 points: 100 seeds each are enough; 14 points: 200; 10 points: 400
    wilson_interval(k, n)[1] > wilson_interval(k + n * points // 100, n)[0]
    for n, points in ((100, 20), (200, 14), (400, 10))
    for k in range(n - n * points // 100 + 1)
)
from math import comb
def parted(n, p, q):  # how often the intervals of two settings part, whose true shares are p and q
    both = [[comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)] for share in (p, q)]
    ends = [wilson_interval(k, n) for k in range(n + 1)]
    return sum(both[0][i] * sum(both[1][j] for j in range(i, n + 1) if ends[j][0] > ends[i][1]) for i in range(n + 1))
assert [round(parted(n, 0.5 - d, 0.5 + d), 1) for n, d in ((100, 0.1), (200, 0.1), (400, 0.1))] == [0.5, 0.9, 1.0]
widths = [high - low for low, high in (wilson_interval(7, 10), wilson_interval(669, 1000))]
assert (*(round(width, 3) for width in widths), round(widths[0] / widths[1], 1)) == (0.495, 0.058, 8.5)
""",
    "constants": """\
def apart(name, one, other):
    low, high = sorted(by_constant[name][constants.index(c)] for c in (one, other))
    return wilson_interval(low, 60)[1] < wilson_interval(high, 60)[0]
for name in [*hard][:2]:
    assert [c for c in constants if apart(name, 0.7, c)] == [0, 0.1] + [0.3] * name.startswith("fork") + [3]
    assert max(by_constant[name]) == by_constant[name][constants.index(0.7)]
nim = by_constant["Nim, 150 iterations"]
assert nim[2] > nim[3]
assert not any(apart("Nim, 150 iterations", one, other) for one in constants for other in constants)
""",
    "fresh-seeds": """\
for name, better, worse in zip(hard, (0.7, 0.7, 0.3), (0.3, 0.3, 0.7)):
    high, low = (wilson_interval(*fresh[f"{name} | c = {c}"]) for c in (better, worse))
    assert low[1] < high[0]
""",
    "draws-at-0-half-1": """\
assert [right for right, _ in shares.values()] == [10, 30, 30, 30, 30, 0]
""",
    "what-is-played-then": """\
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
    "rules-counted": """\
assert best_move(root) not in best and max_child(root) in best  # a1 and a3
assert (root.visits, secure_child(root)) == (136, max_child(root))
assert [right for right, _ in rights.values()] == [82, 81, 82, 98, 96, 98]
for rule, (few, _), (many, _) in zip(rules, [*rights.values()][:3], [*rights.values()][3:]):
    assert wilson_interval(few, 100)[1] < wilson_interval(many, 100)[0]
assert sum(robust_child(root) == max_child(root) for root in roots) > 90  # the rules mostly agree
""",
}
THOROUGH = {
    "your-own-cell": """\
from mcts_teach.variants import expand_up_to_symmetry
best = optimal_moves(corner)
for how, right in (({"expand": expand_up_to_symmetry}, 81), ({}, 55)):
    assert sum(best_move(search(corner, 200, seed=seed, **how)) in best for seed in range(100)) == right
for c, missed, wrong in ((0, 27, 37), (3, 0, 48)):
    nim = Nim((1, 2, 4))
    [wins], roots = optimal_moves(nim), [search(nim, 150, seed=seed, c=c) for seed in range(60)]
    misled = [root for root in roots if best_move(root) != wins]
    assert (sum(root.children[wins].visits <= 2 for root in misled), len(misled)) == (missed, wrong)
""",
}
