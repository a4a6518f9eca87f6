FACTS = {
    "explore-your-counts": """\
def leads_from(seed):
    trees = record(state, 80, seed=seed)
    visits = [{move: child.visits for move, child in trees.at(n).root.children.items()} for n in range(1, 81)]
    return 1 + max((n for n, of in enumerate(visits, 1) if max(of, key=of.get) != 8), default=0)


assert leads_from(20) == 61 and sum(leads_from(seed) < 40 for seed in range(20)) > 15
""",
    "def-added": """\
assert [added(backpropagate), added(for_everybody), added(for_the_next_player)] == [[0, 0, 1], [0, 0, 0], [0, 1, 0]]
""",
    "root-search-state-1000-seed-3-backpropag": """\
after_a1 = root.children[0]
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
