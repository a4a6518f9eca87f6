FACTS = {
    "count-the-fates": """\
left_out = [one.key for one in zoo.changes() if one not in fates]
assert (len(left_out), len(set(left_out))) == (16, 14)
assert set(left_out) == zoo.CONVENTIONS | zoo.HARMLESS
""",
    "mistakes-of-the-connect-four-tutorial": """\
last_disc_wins, one_move_left = (from_text(text, ConnectFour()) for text in (full, nearly))
assert their_winner(last_disc_wins) == their_winner(one_move_left) == 0
assert last_disc_wins.rewards() == (0.0, 1.0) and one_move_left.moves() == [0]
assert one_move_left.play(0).rewards() == (0.0, 1.0)
""",
    "law-of-the-wins": """\
for seed in range(3):
    below = search(state, 1000, seed=seed).children.values()
    assert all(gap(child) in (0, 0.5, 1) for child in below)
""",
    "ask-the-laws": """\
assert broken_laws({}) == []
assert max(sum(law in caught[one] for one in caught) for law in range(5)) < len(caught) - len(past)
assert [one.key for one in caught if 3 in caught[one]] == ["own-rng"]
assert 4 in caught[next(one for one in caught if 3 in caught[one])]  # what seed catches, swap catches too
assert {"first-never-drawn", "c-ignored"} <= {one.key for one in past}
rest = [zoo.phases(one) for one in zoo.changes() if one.key in zoo.HARMLESS]
assert len(rest) == 10 and all(fate(own) == "always a3" and not broken_laws(own) for own in rest)
""",
    "spot-1": """\
from mcts_teach import Node, backpropagate
def wins(add, movers, ends):
    add(path := [Node(state, mover) for mover in (None, *movers)], ends)
    return [node.wins for node in path[1:]]
games = [((1, 0, 1), (0.5, 0.5)), ((1, 0, 1), (1.0, 0.0)), ((1, 1), (1.0, 0.0))]
assert [wins(tell, *game) == wins(backpropagate, *game) for game in games] == [True, True, False]
""",
    "spot-2": """\
from random import Random

from mcts_teach import Hex
refused = 0
for seed in range(20):
    try:
        shuffled(TicTacToe(), Random(seed))
    except ValueError:
        refused += 1
assert refused > 5
try:
    shuffled(ConnectFour(), Random(0))
    raise AssertionError("one round of columns is no game")
except ValueError:
    pass
""",
    "break-it": """\
def passes(path, rewards):
    for node in path:
        node.visits += node.visits < 100
        if node.mover is not None:
            node.wins += rewards[node.mover]
assert check.backpropagate(passes) and 0 in broken_laws({"backpropagate": passes})
""",
    "spot-3-asked": """\
assert check.select(descend).key == ""
""",
    "your-own-cell": """\
from functools import partial

from mcts_teach.checks import Adapter

assert check.search(Adapter(
    lambda state, n, seed: search(state, n, seed=seed),
    children=lambda node: node.children,
    visits=lambda node: node.visits,
    mean=lambda node: node.wins / node.visits if node.visits else 0.0,
    move=best_move,
))
ignored = zoo.exhibits()["c-ignored"].thing
visits = [search(state, 1000, seed=3, score=partial(score, c=c)).children[6].visits
          for score in (ucb1, ignored) for c in (0.5, 4)]
assert visits == [968, 508, 843, 843]
""",
}
