FACTS = {
    "exercise-puct": """\
from mcts_teach.variants import puct as by_puct
parent = Node(state, visits=16)
parent.children = {2: Node(state.play(2), mover=1, visits=5, wins=3, move=2)}
assert round(by_puct(parent, parent.children[2], policy=lambda _: {2: 0.4}), 2) == 1.27
""",
    "draw-the-bonuses": """\
from mcts_teach.variants import puct
def falls(bonus, n):  # what twice the visits leave of it, at 100 visits of the parent
    return bonus(2 * n) / bonus(n)
parent, by_prior = Node(state, visits=100), partial(puct, policy=lambda _: dict.fromkeys(range(9), 0.7))
def of_child(score, n):
    parent.children = {2: Node(state.play(2), mover=1, visits=n)}
    return score(parent, parent.children[2])
from mcts_teach import ucb1
left = [falls(partial(of_child, score), 10) for score in (ucb1, by_prior)]
assert [round(share, 2) for share in left] == [0.71, 0.52]
for name, score in (("UCB1", ucb1), ("PUCT, any P", by_prior)):
    assert math.isclose(bonuses[name](1), of_child(score, 1))
""",
    "exercise-first-visit": """\
from mcts_teach.variants import puct as waiting
for p, visits in ((0.1, 4), (0.01, 400)):
    parent = Node(state, visits=visits)
    parent.children = {2: Node(state.play(2), mover=1)}
    assert math.isclose(waiting(parent, parent.children[2], policy=lambda _: {2: p}), 0.5)
""",
    "iterations-until-right": """\
medians = {name: middle(numbers)[0] for name, numbers in needed.items()}
assert medians == {"UCB1": 21, "uniform": 11, "yours": 19, "win or block": 3, "threaten": 154}
assert yours(state)[6] > 1 / 4
made, board = [], type(state)
def boards(name, play=board.play):  # how many boards the searches make until the median, those of the policy included
    made.clear()
    board.play = lambda *of: made.append(of) or play(*of)
    for seed in range(101):
        win_or_block.cache_clear()
        search(state, medians[name], seed=seed, **by(policies[name]))
    board.play = play
    return round(len(made) / 101)
assert (boards("win or block"), boards("uniform")) == (32, 37)
from mcts_teach import ucb1
less, at_once = {"score": partial(ucb1, c=0.5)}, {"expand": expand_all}
needs = [middle([settled(seed, **own) for seed in range(101)])[0] for own in (at_once, less, less | at_once)]
assert needs == [18, 18, 12]
def meets_a3(seed):  # does the first playout below c1 begin with X's a3
    root, rng = Node(state), Random(seed)
    while 2 not in root.children or not root.children[2].children:
        search(root, 1, seed=rng, **by(threaten))
    return root.children[2].children[6].visits == 1
soon = [needed["threaten"][seed] < 140 for seed in range(101)]
assert soon == [meets_a3(seed) for seed in range(101)] and soon.count(True) == 32
""",
    "many-moves": """\
def answers(move):
    return [wide.name(reply) for reply in wide.play(move).moves() if wide.play(move).play(reply).won]
assert all(answers(move) == ["d4"] * (wide.name(move) != "d4") for move in wide.moves()) and len(wide.moves()) == 37
from itertools import product
cell = {wide.name(move): move for move in wide.moves()}
for pairs in product(*((one, one[::-1]) for one in (("c5", "d5"), ("d1", "e1"), ("b7", "c7")))):
    after = wide.play(cell["d4"])  # O takes one cell of each pair, and X the other
    for move in sum(pairs, ()):
        after = after.play(cell[move])
    assert after.won and after.rewards()[0] == 1
""",
    "turn-the-constant": """\
assert round(threaten(state.play(2))[6], 2) == 0.05
def grow(seed, c):  # does c1 lead after 200 iterations, and is X's answer a3 untried after 25
    root, rng = Node(state), Random(seed)
    search(root, 25, seed=rng, **by(threaten, c))
    untried = 6 not in root.children[2].children or root.children[2].children[6].visits == 0
    return best_move(search(root, 175, seed=rng, **by(threaten, c))) == 2, untried
grown = {c: [grow(seed, c) for seed in range(100)] for c in (0.5, 1, 2.5, 5, 10)}
assert [sum(leads for leads, _ in pairs) for pairs in grown.values()] == [19, 31, 0, 100, 100]
assert all(untried for c in (0.5, 1) for leads, untried in grown[c] if leads)
""",
    "never-chosen": """\
assert len(tried) == 25 and tried.count(1) == 9 and sorted(tried)[9] > 100
lucky = [search(state, 1, seed=seed, **by(says(0))).children[6].visits for seed in range(100)]
assert [bool(root.children[6].visits) for root in zero] == [bool(visit) for visit in lucky]
won = [search(state, 1, seed=seed, **by(says(0))).children[6].wins for seed in range(100)]
assert [root.children[6].visits > 1 for root in zero] == [bool(reward) for reward in won]
""",
    "price-of-a-small-prior": """\
assert middle(price["a3 has P = 0.01"])[0] == 232
late = [n for numbers in price.values() for n in numbers if n > 600]
assert set(late) == {601} and late == [n for n in price["a3 has P = 0.01"] if n > 600]
""",
    "watch-a-good-guess": """\
root = search(state, 16, seed=3, **by(win_or_block))
assert {state.name(move): child.visits for move, child in root.children.items() if child.visits} == {"c1": 1, "a3": 15}
""",
    "alphazero-in-miniature": """\
found = {name: middle(numbers) for name, numbers in both.items()}
assert (found["uniform, value"][0], found["threaten, value"]) == (18, (171, 171, 171))
for name in ("uniform", "threaten"):  # the intervals lie apart
    assert found[f"{name}, playouts"][2] < found[f"{name}, value"][1]
assert {*both["threaten, value"]} == {171}
""",
    "draw-what-comes-out": """\
ends = {}
for name, policy in policies.items():
    ends[name] = search(state, 300, seed=3, **alphazero_phases(lambda s, policy=policy: (policy(s), open_lines(s))))
assert set(map(best_move, ends.values())) == {6}
kept = ends["threaten"].children[2].visits / 300
assert 0.22 < kept < 0.3 and round(threaten(state)[2], 2) == 0.47
""",
    "a-value-of-your-own": """\
assert rows["my_value"] == both["uniform, value"]
def wins_at_once(position):
    if wins(position):
        return (1, 0) if position.player == 0 else (0, 1)
    return open_lines(position)
sees = alphazero_phases(lambda s: (uniform_policy(s), wins_at_once(s)))
found = middle([settled(seed, **sees) for seed in range(101)])
assert found[0] == 6 and found[2] < middle(rows["playouts"])[1]
""",
    "open-lines-after-the-centre": """\
assert open_lines(TicTacToe()) == (0.5, 0.5)
assert open_lines(TicTacToe().play(4)) == (9 / 14, 5 / 14)
""",
}
