FACTS = {
    "the-answer-of-the-search": """\
roots = [search(open_two, 5000, seed=seed) for seed in range(10)]
shares = [round(100 * (root.children[1].visits + root.children[4].visits) / 5000) for root in roots]
assert (shares[3], min(shares), max(shares)) == (70, 67, 76)
""",
    "five-iterations": """\
assert [game.name(move) for move in search(game, 5, seed=6).untried] == ["c", "d"]
""",
    "our-connect-four": """\
assert check.game(OurConnectFour, ConnectFour())
""",
    "your-game-in-a-position-drawn": """\
theirs = game
for column in (1, 2, 2, 3, 4, 3, 3, 4, 4):
    theirs = theirs.play(column)
assert [cell.owner for cell in position.cells()] == [cell.owner for cell in theirs.cells()]
""",
    "your-game-searched-tree": """\
def tree(node):
    return node.visits, node.wins, {move: tree(child) for move, child in node.children.items()}


from mcts_teach import best_move

assert best_move(search(position, 1000)) == 4 and theirs.name(4) == "e" and theirs.play(0).play(4).won
assert tree(search(position, 1000)) == tree(search(theirs, 1000))  # the rules are the same, however the board is held
assert all(theirs.play(column).play(4).won for column in theirs.moves() if column != 4)
""",
    "statistics-at-every-move": """\
for number, state in enumerate(played.states[:-1], 1):
    other = ConnectFour(6, 7, 4, state.theirs, state.mine, 1, False)  # if it were the other one's turn
    threats = [move for move in state.moves() if other.play(move).won]
    must_block = [move for move in threats if not any(state.play(mine).won for mine in state.moves())]
    assert bool(must_block) == (number in (10, 26, 32)), (number, must_block)
    assert not must_block or played.moves[number - 1] == must_block[0]
for number, wrong in ((10, 6), (26, 4)):
    others = sorted(row.visits for row in notes[number - 1].rows)[:-1]
    assert len(others) == wrong and abs(sum(others) / wrong - 120) < 3
sure = [number for number, note in enumerate(notes, 1) if max(row.share for row in note.rows) > 0.5]
assert sure == [11, 20, 26, 29, 33]
""",
    "three-moments": """\
from mcts_teach import move_values
last, before = played.states[-1], played.states[-3]
assert [divmod(place, 7) for place, cell in enumerate(last.cells()) if cell.line] == [(1, col) for col in range(5)]
assert {played.states[29].owner(1, col) for col in (2, 3, 4)} == {0} and played.states[20].owner(3, 4) == 1
assert last.owner(2, 1) == 1 and set(move_values(before).values()) == {0.0}
""",
    "visits-kept-at-each-move": """\
for now, before, move in zip(kept[1:], notes, played.moves):
    assert now == next(row.visits for row in before.rows if row.move == move)
""",
    "check-the-draws": """\
for root, draws in drawn.values():
    own = root.visits - sum(child.visits for child in root.children.values())
    assert own == (root is [*drawn.values()][-1][0])  # all but the last were never children
    assert draws == own + sum(child.visits - child.wins for child in root.children.values()) - root.wins
    for node in [root, *root.children.values()]:
        assert node.visits >= node.wins + sum(child.wins for child in node.children.values())
""",
    "another-constant-would-not-be-level": """\
for root in (first, second):
    assert abs(min(cs, key=lambda c: apart(root, c)) - math.sqrt(2)) < 0.01 and round(apart(root), 3) == 0.001
""",
    "what-x-leaves-behind": """\
assert game.name(max(root.children[3].children.items(), key=lambda pair: pair[1].visits)[0]) == "c"
""",
    "law-of-the-wins": """\
assert [round(0.0025627 * root.visits) for root in (first, second)] == [10, 17]
""",
    "the-laws-in-our-search": """\
from functools import partial

kept_root = ours.children[3]
assert kept_root.visits - sum(child.wins for child in kept_root.children.values()) - kept_root.wins in (0, 0.5, 1)
caught = search(Node(game, 1), 3996, seed=3, backpropagate=suspect)
assert caught.wins + sum(child.wins for child in caught.children.values()) == 3996 + 7
other = search(Node(game, 1), 4000, seed=3, score=partial(ucb1, c=0.5))
values = [[ucb1(other, child, c) for child in other.children.values()] for c in (0.5, math.sqrt(2))]
assert max(values[0]) - min(values[0]) < 0.03
assert audit(other).startswith("own 0, left over 0, 0.53") and round(max(values[1]) - min(values[1]), 2) == 0.53
""",
    "measure-the-games": """\
assert 2 * math.log(250) > math.log(10_000)  # not all answers to each first move
""",
}
