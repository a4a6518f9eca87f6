FACTS = {
    "untrained-loses": """\
assert 1 / 6 < lost / games < 1 / 4
""",
    "forward-by-hand": """\
assert abs(sum(round(term, 3) for term in terms) - round(sum(terms), 3)) < 1e-9  # adds up as printed
""",
    "noise-once": """\
assert all(abs(sum(round(float(share), 2) for share in row) - 1) < 1e-9 for row in rows.values())
""",
    "one-way-to-draw": """\
for visits, tau, right in draws:
    found = chances(visits, tau)
    assert found.keys() == right.keys() and all(abs(found[move] - right[move]) < 1e-9 for move in right)
assert chances({6: 300, 2: 200}, 0.05)[6] > 0.99
""",
    "your-curve": """\
stored_curve = read_measured("learning")["tic-tac-toe"]["curves"]["0"]
assert [list(found) for found in yours] == stored_curve[:11:2]
assert [lost for lost, _ in yours][3:] == [0, 1, 0]
assert all(3 * found[0] < loud[0] for found, loud in zip(yours, alone, strict=True))
assert round(100 * alone[-1][0] / alone[-1][1]) == 4
""",
    "draw-your-curve": """\
assert all(lost for lost, _ in other)
""",
    "draw-what-it-learnt": """\
policy, rewards = networks[-1](state)
assert max(policy, key=policy.get) == 6 and round(rewards[1], 2) == 0.75
assert round(networks[0](state)[1][1], 2) == 0.56
assert state not in seen and len(seen) > 1000  # which has all views of each position
assert 0.55 < policy[6] < 0.65  # "about 60"
""",
    "draw-the-corner": """\
from mcts_teach import optimal_moves
corner = TicTacToe().play(0)
policy, rewards = networks[-1](corner)
assert optimal_moves(corner) == [4] == [max(policy, key=policy.get)]
assert all(network_then(corner)[1][1] < 0.4 for name, network_then in chosen.items() if name != "generation 0")
assert max(networks[4](corner)[0].values()) < 0.2 and player_of(networks[4])(corner) == 4
""",
    "against-perfect-play": """\
from mcts_teach.playing import wilson_interval
assert wilson_interval(42, 100)[0] < 0.41
assert match(TicTacToe(), [learnt, perfect_player()], 20, progress=False).draws == 20
""",
    "play-generation-two": """\
replies = player_of(networks[2])
after = TicTacToe().play(0)
after = after.play(replies(after)).play(2)
assert replies(after) != 1 and after.play(replies(after)).play(1).won
""",
    "draw-the-parts": """\
rows = {name: [run["lost"] / run["games"] for run in runs] for name, runs in stored["rows"].items()}
assert all(drawn.startswith(row) for drawn, row in zip(names, rows, strict=True))
assert names[1].startswith("network alone") and rows["network alone"] == [0, 0, 0]
assert [round(100 * share, 1) for share in rows["plain search"]] == [9.2, 8.0, 7.5]
assert stored["how"]["generations"] * stored["how"]["games"] * 9 < 20_000  # lessons without symmetries
assert min(rows["untrained network"]) > max(rows["plain search"])
assert all(less > more for less, more in zip(rows["no symmetries"], rows["all parts"]))
assert [less > more for less, more in zip(rows["no noise"], rows["all parts"])] == [True, False, False]
assert rows["no noise"][1] < rows["all parts"][1] and rows["no noise"][2] == rows["all parts"][2]
assert [curve[-1][0] for curve in stored["curves"].values()] == [0, 5, 0]
assert stored["rows"]["all parts"][1]["perfect"] == [0, 79, 21]
""",
    "connect-four-curve": """\
first, last = larger["curve"][0], larger["curve"][-1]
low, high = wilson_interval(last["plain"][0] + last["plain"][1] / 2, 100)
assert low > 0.5 > wilson_interval(first["plain"][0] + first["plain"][1] / 2, 100)[1]
assert [row["perfect"][2] for row in larger["curve"]][2] == 37
assert last["perfect"][2] == 38 and larger["plain against perfect"][2] == 72
assert larger["how"]["generations"] * larger["how"]["games"] == 1440 and larger["how"]["iterations"] == 50
""",
}
