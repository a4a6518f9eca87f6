FACTS = {
    "exercise-landing": """\
for taken, col, bit in drops.values():
    free = [1 << 7 * col + row for row in range(6) if not taken >> 7 * col + row & 1]
    assert bit == min(free, default=0)
""",
    "exercise-four": """\
from mcts_teach.games.connect_four import has_row_of_discs
assert all(has_row_of_discs(discs, 7, 4) == right for discs, right in boards.values())
""",
    "draw-the-shares": """\
first, own = (shares["simulate"] for shares in of_steps["shares"].values())
assert max(own, 0.5) < first and 3.9 < 1 / (1 - first) < 5.5
""",
    "best-child": """\
assert all(best_child(slots, node) == right for slots, node, right in rows.values())
""",
    "random-game": """\
for seed in range(100):
    assert playout((0, 0, 0, False), Random(seed)) == ConnectFour().playout(Random(seed))
    position, game, rng = (0, 0, 0, False), ConnectFour(), Random(seed)
    while moves := game.moves():
        move = rng.choice(moves)
        position, game = drop(position, move), game.play(move)
        assert position == tuple(game[3:])
""",
    "what-numba-does": """\
assert njit(lambda number: number + number)(2**62) == -(2**63)
try:
    fast.search(ConnectFour(8, 8), 10)
    assert False
except ValueError as error:
    assert "at most 63" in str(error)
""",
    "time-one-function": """\
quick = njit(four)
assert count_fours(four) == count_fours(quick) == njit(count_fours)(quick) > 0
""",
    "compiled-kayles": """\
from mcts_teach import optimal_moves
assert optimal_moves(FastKayles()) == [0b000010000]
""",
    "tree-in-slots": """\
def root_order(*ks):
    few = np.zeros(8, SLOT)
    reserve(few, 0, 1, (0, 0, 0, False))
    for k in ks:
        rng = Random()
        rng.randrange = lambda untried: k
        add_child(few, 0, rng)
    return "".join("abcdefg"[slot["move"]] for slot in few[1:])
assert [root_order(), root_order(1), root_order(1, 0)] == ["abcdefg", "agcdefb", "fgcdeab"]
""",
    "grow": """\
seven, eight = (grow(walks, Random(3))[:15] for walks in (7, 8))  # as drawn after walk 8
for k, result in enumerate(results):
    before, after = (f"{slots[k]['wins']:g}/{slots[k]['visits']}" for slots in (seven, eight))
    changed = k > 7 or bool(seven[k] != eight[k])
    assert result == (before * (k < 8) + "→") * changed + after
assert "".join("abcdefg"[move] for move in eight["move"][1:]) == "efdcgabgbcdefa"
nine = grow(9, Random(3))
assert max(nine["first"] + nine["count"]) == 22 and nine[3]["first"] == 15
second = grow(2, Random(3))
assert "".join("abcdefg"[move] for move in second["move"][1:8]) == "fgcdeab"
""",
    "all-the-same-tree": """\
right = facts(steps["2 its own playout"](500, seed=0))
assert [facts_of_slots(steps[name](500, seed=0)) for name in list(steps)[2:4]] == [right] * 2
assert facts(steps["5 fast.search"](500, seed=0)) == right
readable, compiled = (engine(ConnectFour(), 2000, seed=3) for engine in (search, fast.search))
assert facts(readable) == facts(compiled)
""",
    "draw-the-steps": """\
objects, own, array, loop, package, _, generic, other, limit = speed.values()
beside = [others[name] for name in ("fast, own playout", "OpenSpiel, C++", "C")]  # of one measurement
assert [round(x / package, 6) for x in (other, limit)] == [round(x / beside[0], 6) for x in beside[1:]]
assert others["C"] == next(row for row in read_measured("speed")["growth"] if row["engine"] == "C")["per_second"]
assert others["fast, generic playout"] > 100 * others["readable, generic playout"]  # "more than a hundred times"
assert of_steps["machine"] == read_measured("speed")["machine"]
assert of_steps["quiet"] and read_measured("speed")["quiet"]
first, middle, last = of_steps["nanoseconds"]  # "in a long search most of the time goes into the tree"
assert first["tree"] < middle["tree"] < last["tree"] > 2 * last["playout"] > 2 * last["Python around it"]
""",
    "how-many-find-it": """\
assert hard.name(wins) == "d"
assert wilson_interval(found[300] + found[1_000], 100)[1] < 0.5  # "a third or so find it"
many = [sum(chosen(n, seed) == wins for seed in range(1000)) for n in (300, 1_000)]
assert [round(100 * count / 1000) for count in many] == [38, 32]
assert wilson_interval(found[100_000], 50)[0] > 0.9  # "with which all do"
""",
}
# To the end of a hard position, and a game that the engine compiles anew.
THOROUGH = {
    "a-hard-position": """\
from mcts_teach import move_values
assert [hard.name(move) for move, value in move_values(hard).items() if value == 1] == ["d"]
assert sum(move_values(hard).values()) == 1
""",
    "compiled-kayles": """\
assert best_move(fast.search(FastKayles(), 100_000)) == 0b000010000
""",
}
