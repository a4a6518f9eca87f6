FACTS = {
    "four-duties-adapter": """\
state, rng = Game().start(), Random(3)
while Game().winner(state) is None:
    assert Game().legalPlays(state) == state.ours.moves() and state.isPlayer((1, -1)[state.ours.player])
    state = Game().nextState(state, rng.choice(Game().legalPlays(state)))
assert Game().winner(state) == {(1.0, 0.0): 1, (0.0, 1.0): -1, (0.5, 0.5): 0}[state.ours.rewards()]
""",
    "plays-or-boards": """\
lists = list(product(range(7), repeat=3))
assert (len(lists), sum(len(set(one)) == 3 for one in lists)) == (343, 210)
assert len({ConnectFour().play(a).play(b).play(c) for a, b, c in lists}) == 343 - 210 // 2 == 238
""",
    "their-ucb1": """\
assert root.unexpandedPlays() == [0, 1, 2, 4, 5, 6] and root.childNode(0) is None and root.childNode(3) is child
assert math.isclose(child.getUCB1(2), ucb1(*ours)) and (child.parent, child.play) == (root, 3)
assert root.allPlays() == list(range(7)) and not root.isFullyExpanded() and not root.isLeaf()
""",
    "their-backpropagate": """\
assert [(one.n_wins, one.n_plays) for one in path] == [(0, 1), (1, 1), (0, 1)]
path = new_path()
their_backpropagate(None, path[-1], -1)
assert [(one.n_wins, one.n_plays) for one in path] == [(1, 1), (0, 1), (1, 1)]
their_backpropagate(None, path[-1], 0)  # a draw: nobody gets a win
assert [(one.n_wins, one.n_plays) for one in path] == [(1, 2), (0, 2), (1, 2)]
""",
    "their-run-search": """\
won = Played(from_text(f"{'....... / ' * 4}....OOO / ...XXXX", ConnectFour()))  # a winner already known
over = MonteCarlo(Game(), rng=Random(3)).runSearch(won, math.inf, 10)
assert not over.isLeaf() and over.unexpandedPlays() == list(range(7)) and won.ours.moves() == []
assert (over.n_plays, over.n_wins) == (10, 10)  # no expansion, no simulation; the loser is to move
""",
    "get-stats-and-best-play": """\
stats = hurried.getStats(state)
tried = [key for key, counted in stats.items() if "," in key and counted[0] is not None]
assert (len(stats), len(tried), stats["4,3"]) == (9, 3, (None, None))
assert sum(key[0] == "4" for key in stats) == 1
printed = [(577, 185), (799, 277), (1303, 495), (1508, 584), (1110, 410), (770, 265), (614, 200)]
rates = [f"{wins / plays:.3f}" for plays, wins in printed]
assert rates == "0.321 0.347 0.380 0.387 0.369 0.344 0.326".split() and max(rates) < "0.5"
assert sum(plays for plays, _ in printed) == second.n_plays - 1
assert [child.n_plays for child in second.children.values()] == [529, 728, 1589, 1699, 1064, 764, 308]
other = MonteCarlo(game, rng=Random(7)).runSearch(game.start(), math.inf, 3996)
assert other.childNode(3).n_plays == 2100
""",
    "the-same-tree": """\
assert same["nothing"] == [True] * len(sizes)
lasts = {name: sum(row) for name, row in same.items() if name != "nothing"}
assert all(row == sorted(row, reverse=True) for row in same.values())  # once they differ, they do
assert max(lasts, key=lasts.get) == "backpropagate" and sizes[lasts["backpropagate"]] == 1000  # "The rule for draws"
""",
    "reach": """\
board = {(5, col): 0 for col in range(7)}
assert [reach(board, (5, col), (0, 1)) for col in range(7)] == [6, 5, 4, 3, 2, 1, 0]
assert reach(board, (5, 3), (-1, 1)) == reach(board, (5, 3), (1, -1)) == 0
""",
    "draw-a-check-board": """\
counts = check_boards(discs)[1, -1]
assert [counts[5 - k, 2 + k] for k in range(4)] == [4, 3, 2, 1]  # from the foot of c upwards
assert {discs[5 - k, 2 + k] for k in range(4)} == {1}
""",
    "keep-check-boards": """\
def boards_of_the_tutorial(board):  # filled from the top left, with zeros around them, as winner in game-c4.js does
    boards = [[[0] * 9 for _ in range(8)] for _ in range(4)]
    for row, col in product(range(6), range(7)):
        cell = {None: 0, 0: 1, 1: -1}[dict.get(board, (row, col))]
        for lines, (down, right) in zip(boards, ((1, 0), (0, 1), (0, 0), (0, 2))):  # val[row + 1][col] ...
            before = lines[row + down][col + right]
            lines[row + 1][col + 1] = cell + (before if cell * before > 0 else 0)
    return boards
for seed in range(10):
    kept = bordered(4)
    for state, board, (row, col) in random_discs(Random(seed)):
        assert count_on(kept, 1 - 2 * board[row, col], row + 1, col + 1) == state.won
        assert kept == boards_of_the_tutorial(board)
""",
    "count-the-looks": """\
ends = [[*random_discs(Random(seed))][-1] for seed in range(200)]
assert all(state.won for state, _, _ in ends)  # "of 200 wins"
from_before = [any(reach(board, at, (-dy, -dx)) >= 3 for dy, dx in WAYS) for _, board, at in ends]
assert (200 - len(missed), sum(from_before)) == (2, 24)  # as counted, and with all earlier counts right
assert any(reach(board, cell, (1, 0)) == 3 for _, board, cell in ends)  # towers; nothing lies on their last disc:
assert all(reach(board, cell, (-1, 0)) == 0 for _, board, cell in ends)
state, board, cell = next(end for end in ends if end[0] == missed[0][0])
assert cell == (4, 0) and reach(board, cell, (0, 1)) == 3  # from a to d
""",
    "fastest-first": """\
for seed in range(20):
    of_each = [bordered(count) for _, count in rules.values()]
    for state, board, (row, col) in random_discs(Random(seed)):
        disc = 1 - 2 * board[row, col], row + 1, col + 1
        for (rule, _), own in zip(rules.values(), of_each):
            own[0][row + 1][col + 1] = disc[0]
            assert rule(own, *disc) == state.won
assert found["last disc"] < found["kept"] < found["whole board"] and copies
assert {wins for _, wins in found.values()} == {100}
""",
    "an-iteration-in-chinese": """\
import inspect
defaults = [inspect.signature(method).parameters for method in (MonteCarlo.__init__, MonteCarlo.runSearch)]
assert (defaults[0]["UCB1ExploreParam"].default, defaults[1]["timeout"].default) == (2, 3)
above = node.parent
assert (node.n_plays, above.n_plays, above.parent.state) == (1, 2, start)  # the parent has one play of its own
mcts, state = MonteCarlo(game, rng=Random(3)), game.start()
while game.winner(state) is None:
    children = mcts.runSearch(state, math.inf, 200).children
    state = game.nextState(state, max(children, key=lambda play: children[play].n_plays))
assert (game.winner(state), len(state.plays), len(mcts.nodes)) == (-1, 24, 4569)
played_on = [node for node in mcts.nodes.values() if node.state.plays == state.plays[: len(node.state.plays)]]
assert len(played_on) == 25


class Half(MonteCarlo):
    def backpropagate(self, node, winner):
        while node is not None:
            node.n_plays += 1
            node.n_wins += node.state.isPlayer(-winner) if winner else 0.5
            node = node.parent


mine = search(ConnectFour(), 2000, seed=3, select=leftmost, expand=in_order)
assert below(mine) == below(Half(game, rng=Random(3)).runSearch(game.start(), math.inf, 2000))
from functools import cache


@cache
def games_from(state):
    for mine, last in zip(state.stones(), boards[1].stones()):
        if mine & ~last:
            return 0
    further = sum(games_from(state.play(move)) for move in state.moves())
    return further + (state == boards[1])


assert games_from(ConnectFour().play(3).play(3)) == 73955556688
""",
}
