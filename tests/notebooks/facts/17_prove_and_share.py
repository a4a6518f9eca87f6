FACTS = {
    "watch-the-proof": """\
assert trace.at(12).root.children[1].proof is None and trace.at(14).path[1].move == 6
assert trace.at(21).rewards == (0.0, 1.0) and trace.at(21).path[1].children[2].proof == (0.5, 0.5)
def proven(iteration):
    nodes = [trace.at(iteration).root]
    for node in nodes:
        nodes += node.children.values()
    return sum(node.proof is not None for node in nodes)
assert [proven(n) - proven(n - 1) for n in (16, 21)] == [2, 4]
answers = trace.at(21).root.children[6].state.moves()
assert [min(n for n in range(1, 22) if (a3 := trace.at(n).root.children.get(6)) and move in a3.children
            and a3.children[move].proof) for move in answers] == [21, 17, 15]
""",
    "plain-in-the-trap": """\
assert [round(100 * end) for end in wilson_interval(91 + 15 / 2, 200)] == [42, 56]
children = search(trap, 2000).children
assert proven.visits == 165
assert trap.name(max(children, key=lambda move: children[move].wins / children[move].visits)) == "d"
assert children[winner].wins / children[winner].visits < children[3].wins / children[3].visits
""",
    "exercise-proven-child": """\
yours = Node(state, mover=0, visits=10, wins=8)  # X's move, to which O has four replies, three of them proven to lose
yours.children = {move: Node(state.play(move), mover=1, proof=(1.0, 0.0)) for move in (1, 2, 5)}
yours.children[6], yours.untried = Node(state.play(6), mover=1), []
for number in range(2000):
    path = own["select"](yours, own["score"])
    assert path[1:] == [yours.children[6]]
    backpropagate(path, (0.0, 1.0) if number % 5 < 3 else (1.0, 0.0))
assert round(yours.wins / yours.visits, 2) == 0.4
""",
    "the-second-threat": """\
after = proven.children[winner]
assert all(best_move(answers) == 3 and answers.proof == (1.0, 0.0) for answers in after.children.values())
assert len(after.children) == 7
def wins_at_once(state):
    ends = [state.play(move) for move in state.moves()]
    return any(not end.moves() and end.rewards()[state.player] == 1 for end in ends)
forced = [move for move in trap.moves()
          if all(wins_at_once(trap.play(move).play(reply)) for reply in trap.play(move).moves())]
assert forced == [winner] and trap.name(winner) == "c" and not wins_at_once(trap)
blocked = after.state.play(3).play(3)
assert not blocked.moves() and blocked.rewards() == (1.0, 0.0)
""",
    "draw-the-graph": """\
parents = {graph.state.name(move): child for move, child in graph.children.items()}
left, right = parents["B-1"], parents["A-1"]
[both] = set(left.children.values()) & set(right.children.values())
assert (both.visits, right.visits) == (44, 7) and len(both.state.moves()) == 1
assert (left.children.chosen[both], right.children.chosen[both]) == (43, 1)
""",
    "one-way-to-mix": """\
import math
from types import SimpleNamespace
from mcts_teach.variants.amaf import AmafChildren, rave_value
for mean, amaf, visits, k, right in mixes:
    assert math.isclose(mix(mean, amaf, visits, k), right)
    parent = SimpleNamespace(visits=visits or 1, children=AmafChildren())
    parent.children.amaf = {6: (10, 10 * amaf)}
    child = SimpleNamespace(visits=10, wins=10 * mean, move=6)
    assert math.isclose(rave_value(parent, child, k=k, c=0), mix(mean, amaf, parent.visits, k))
""",
    "rave-misleads": """\
in_hex, in_connect_four = (played.interval for played in matches)
assert in_hex[0] > 0.5 > in_connect_four[1]
""",
    "draw-the-means": """\
best = sorted(means, key=means.get)[-7:]
sides = [sum(map(int, ("abcde".index(name[0]) + 1, name[1]))) for name in map(Hex(5).name, best)]
assert {abs(side - 6) for side in sides} == {0, 1}
""",
    "stop-early": """\
from contextlib import redirect_stdout
from io import StringIO
def words(**phases):
    from mcts_teach import print_tree
    with redirect_stdout(StringIO()) as told:
        print_tree(search(state, 200, **phases))
    return told.getvalue().replace("rave_value(k=0)", "UCB1").replace("rave_value", "UCB1")
assert words(**rave(0, c=2**0.5)) == words()
with redirect_stdout(StringIO()):
    hex_three = search(Hex(3), 10_000, **solver())
assert (hex_three.visits, hex_three.proof) == (1247, (1.0, 0.0))
assert best_move(root) == best_move(search(state, 1000))
""",
}
