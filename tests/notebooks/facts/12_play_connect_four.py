"""What must hold after the cells of notebook 12_play_connect_four; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "check-the-draws": """\
for root, draws in drawn.values():
    assert root.visits == sum(child.visits for child in root.children.values())  # it was never a child
    assert draws == sum(child.visits - child.wins for child in root.children.values()) - root.wins
    assert all(node.visits >= node.wins + sum(c.wins for c in node.children.values()) for node in all_nodes(root))
""",
    "statistics-as-numbers": """\
assert [row.remark for row in table(root).rows].count("most visited") == 1
""",
    "each-of-their-names-once": """\
assert (theirs.n_plays, theirs.n_wins, theirs.parent, child.parent, child.play) == (1000, 0, None, theirs, 3)
assert theirs.allPlays() == list(theirs.children) == [0, 1, 2, 3, 4, 5, 6] and child.state == game.play(3)
assert theirs.isFullyExpanded() and not theirs.isLeaf() and theirs.unexpandedPlays() == []
assert math.isclose(child.getUCB1(2), ucb1(root, root.children[3]))
assert fresh.children[3] is None and fresh.expand(3).n_plays == 0 and fresh.unexpandedPlays() == [0, 1, 2, 4, 5, 6]
""",
    "the-same-tree": """\
assert tree(one) == tree(two)
""",
    "the-mover-is-the-parents-player": """\
from mcts_teach import Nim
for start in (game, Nim((2, 3, 4), players=3)):
    for node in all_nodes(search(start, 1000)):
        assert all(child.mover == node.state.player for child in node.children.values())
""",
    "seconds-or-iterations-both": """\
assert by_time.visits > 0 and again.visits > 0  # how many? Print them, and run the cell twice
assert tree(search(game, 500, seed=3)) == tree(search(game, 500, seed=3))
""",
    "law-of-the-visits": """\
assert (passed_on, root.visits) == (6681, 6682)
""",
    "law-of-the-scores": """\
assert round(ucb1(first, first.children[3]), 4) == 0.7403



for root in (first, second):
    assert len({round(row.score, 2) for row in table(root).rows}) == 1
""",
    "the-three-laws-as-a-function": """\
assert [audit(first), audit(second)] == [0, 1]
""",
    "our-own-two-searches": """\
from mcts_teach import best_move
assert audit(reused) == 1
assert best_move(reused) == 3
""",
    "the-laws-in-our-search": """\
assert audit(after_d) == 1
assert after_d.visits - sum(child.wins for child in after_d.children.values()) - after_d.wins in (0, 0.5, 1)
""",
    "the-last-table": """\
assert notes[-1].rows[1].share > 0.9
""",
    "visits-kept-at-each-move": """\
assert round(1705 / 3996, 2) == 0.43
""",
    "the-kept-share": """\
assert sum(means[0::2]) / len(means[0::2]) + sum(means[1::2]) / len(means[1::2]) > 1  # both hope for more than there is
for now, before, move in zip(kept[1:], notes, played.moves):
    assert now == next(row.visits for row in before.rows if row.move == move)
""",
    "who-won-the-final-board": """\
assert {(round(cell.y), round(cell.x)) for cell in final.cells() if cell.line} == set(diagonal)
""",
    "who-has-seen-what": """\
assert seen["depth-first search"] == {"b1", "c1"} and len(seen["Monte Carlo tree search"]) == 4
assert {line[0] for line in orders["Monte Carlo tree search"][:4]} == set(state.moves())
""",
    "count-the-looks": """\
assert whole > 5 * last and noticed < 2 * wins / 3




assert mistakes == 0
""",
    "our-connect-four": """\
assert check.game(OurConnectFour, ConnectFour())
""",
    "your-game-in-a-position-drawn": """\
theirs = game
for column in (3, 3, 2, 5, 4):
    theirs = theirs.play(column)
assert str(position) == str(theirs)
""",
    "your-game-searched-tree": """\
from mcts_teach import best_move
assert best_move(search(position, 1000)) == 1
assert tree(search(position, 1000)) == tree(search(theirs, 1000))  # the rules are the same, however the board is held
assert all(theirs.play(column).play(1).won for column in theirs.moves() if column != 1)
""",
    "the-answer-of-the-search": """\
assert set(sorted(answer.children, key=lambda col: answer.children[col].visits)[-2:]) == {1, 4}
""",
    "win-rates-of-the-printed-children": """\
from mcts_teach import best_move
for root in (first, second):
    means = [row.mean for row in table(root).rows]
    assert means.index(max(means)) == best_move(root) == 3
""",
}
