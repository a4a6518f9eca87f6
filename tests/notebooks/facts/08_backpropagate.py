FACTS = {
    "explore-your-counts": """\
seen = {n: record(state, 80, seed=20).at(n).root.children for n in (20, 80)}
leads = {n: max(children, key=lambda move: children[move].visits) for n, children in seen.items()}
assert leads == {20: 1, 80: 8} and (seen[20][1].visits, seen[80][8].visits) == (8, 29)
b1 = seen[80][1]
assert (b1.children[8].visits, b1.visits, b1.wins / b1.visits) == (13, 22, 0.25)
""",
    "def-added": """\
assert [added(backpropagate), added(for_everybody), added(for_the_next_player)] == [[0, 0, 1], [0, 0, 0], [0, 1, 0]]
""",
    "root-search-state-1000-seed-3-backpropag": """\
assert (after_a1.children[8].visits, after_a1.visits) == (10, 575)
""",
    "root-search-state-1000-seed-3-backpropag-2": """\
def misere(position):
    if not position.moves():
        return tuple(reversed(position.rewards()))
    return max((misere(position.play(move)) for move in position.moves()), key=lambda ends: ends[position.player])


worth = {state.name(move): misere(state.play(move))[1] for move in state.moves()}
assert worth == {"a1": 1, "b1": 0.5, "b2": 1, "c3": 0.5}
""",
}
# The same with other seeds.
THOROUGH = {
    "root-search-state-1000-seed-3-backpropag": """\
for seed in range(20):
    assert state.name(best_move(search(state, 1000, seed=seed, backpropagate=for_everybody))) == "a1"
""",
}
