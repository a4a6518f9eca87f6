"""What must hold after the cells of notebook 15_make_it_fast; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "exercise-landing": """\
for taken, col, bit in examples.values():
    free = [1 << 7 * col + row for row in range(6) if not taken >> 7 * col + row & 1]
    assert bit == min(free, default=0)
""",
    "exercise-four": """\
from mcts_teach.games.connect_four import connected
assert all(connected(stones, 7, 4) == right for stones, right in examples.values())
""",
    "count-the-calls": """\
assert calls["expand"] == 200 and 17 < calls["choice"] / calls["expand"] < 23
""",
    "amdahl": """\
assert of_steps["shares"]["random moves"]["simulate"] > max(0.5, of_steps["shares"]["own playout"]["simulate"])
""",
    "picture-of-the-addition": """\
assert [landing(taken, col).bit_length() - 1 for col in range(7)] == [1, 9, -1, 25, 28, 35, 43]
""",
    "picture-of-four": """\
assert pictures["both: four"] == 1
""",
    "same-chances": """\
assert max(abs(slow - exact), abs(quick - exact)) < 0.025
""",
    "overflow": """\
assert njit(double)(2**62) == -(2**63)
""",
    "compile-the-game": """\
for seed in range(100):
    assert compiled_game(EMPTY, fast.rng_record(Random(seed))) == random_game(EMPTY, Random(seed))
""",
    "same-facts": """\
assert facts(steps["3 the playout compiled"](500, 3)) == right
""",
    "weigh-it": """\
assert per_node > 300
""",
    "facts-of-slots": """\
assert facts_of_slots(in_an_array(500, 3)) == right
""",
    "what-the-steps-say": """\
assert objects < own < game_compiled and array < min(own, best_compiled)
assert loop > 10 * max(game_compiled, best_compiled) and package > 20 * own
""",
    "the-same-tree": """\
assert facts(readable) == facts(compiled)
""",
    "what-the-limit-says": """\
assert own > 20 * rates["readable, own playout"] and own > 5 * rates.get("OpenSpiel, C++", 0)
assert rates.get("C", math.inf) / 5 < own < rates.get("C", math.inf) or "C" not in rates
""",
    "play-kayles": """\
assert moves == [only] * 8 and only == 0b000010000
""",
    "all-the-same-tree": """\
for name in list(steps)[3:]:
    tree = steps[name](500, 3)
    assert (facts_of_slots(tree) if isinstance(tree, np.ndarray) else facts(tree)) == right
""",
    "a-game-by-both-rules": """\
assert not any(same_game(seed)[1] for seed in range(20))
""",
}
