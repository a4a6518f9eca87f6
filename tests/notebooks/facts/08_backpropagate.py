"""What must hold after the cells of notebook 08_backpropagate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "state-from-text-x-xo-xo-tictactoe": """\
assert optimal_moves(state) == [8] and state.play(0).play(8).rewards() == (1.0, 0.0)
""",
    "backpropagate-path-rewards": """\
assert [(node.visits, node.wins) for node in told] == [(1, 0), (1, 1), (1, 0)]
""",
    "trace-record-state-8-seed-3-backpropagat": """\
theirs = search(state, 7, seed=20)
assert [c.wins for c in trace.root.children.values()] == [c.wins for c in theirs.children.values()]
names = [state.name(trace.at(number).path[1].move) for number in (1, 5, 6, 7)]
assert (names, state.name(trace.at(7).path[2].move)) == (["b1"] * 4, "c3")
assert [trace.at(number).rewards for number in (1, 5, 6, 7)] == [(0.0, 1.0), (0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]
cards_of_b1 = [trace.at(number).root.children[1] for number in (4, 5, 6, 7)]
assert [(b1.wins, b1.visits) for b1 in cards_of_b1] == [(1, 1), (2, 2), (2.5, 3), (2.5, 4)]
assert [f"{b1.wins / b1.visits:.3f}" for b1 in cards_of_b1[1:]] == ["1.000", "0.833", "0.625"]
""",
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
assert state.name(best_move(root)) == "a1"
after_a1 = root.children[0]
assert (after_a1.children[8].visits, after_a1.visits) == (10, 575)
for seed in range(20):
    assert state.name(best_move(search(state, 1000, seed=seed, backpropagate=for_everybody))) == "a1"
""",
    "root-search-state-1000-seed-3-backpropag-2": """\
def misere(position):
    if not position.moves():
        return tuple(reversed(position.rewards()))
    return max((misere(position.play(move)) for move in position.moves()), key=lambda ends: ends[position.player])


worth = {state.name(move): misere(state.play(move))[1] for move in state.moves()}
assert worth == {"a1": 1, "b1": 0.5, "b2": 1, "c3": 0.5}
assert root.children[0].visits + root.children[4].visits == 905
""",
    "nim-nim-1-1-2-players-3": """\
assert nim.name(best_move(root)) == "C-1"
for child in root.children.values():
    assert sum(grandchild.wins for grandchild in child.children.values()) + child.wins <= child.visits
""",
}
