"""What the programs of learners do not show of a check: its own answer beside the package, and what it asks with."""

from random import Random

import pytest
from many import naming

from mcts_teach import ConnectFour, Hex, TicTacToe, exact_value, mcts, move_values, search, simulate, ucb1
from mcts_teach.checks import check
from mcts_teach.checks.made_trees import by_moves, made_tree
from mcts_teach.checks.pieces.decisions import AFTER, PLAYED_GAMES, proof_from_children
from mcts_teach.checks.pieces.paths import ENDED, ODDS, SELECT_WALKS, Loaded
from mcts_teach.checks.positions import COURSE, TWO_LEFT, Twice
from mcts_teach.games import Pig
from mcts_teach.games.contract import check_game
from mcts_teach.mcts import backpropagate
from mcts_teach.variants import next_child, solver, with_chance


@pytest.mark.parametrize("state", [COURSE, TicTacToe(), Hex(3), ConnectFour(4, 4, 3)], ids=repr)
def test_the_right_proof_is_that_of_the_solver(state):
    def backpropagate_ours(path, rewards):
        backpropagate(path, rewards)
        for node in reversed(path):
            node.proof = node.proof or proof_from_children(node)

    ours = search(state, 1000, **{**solver(), "backpropagate": backpropagate_ours})
    theirs = search(state, 1000, **solver())
    proofs = [[(node.state, node.visits, node.proof) for node in by_moves(root).values()] for root in (ours, theirs)]
    assert proofs[0] == proofs[1]
    assert all(exact_value(position) == proof for position, _, proof in proofs[0] if proof and state is not TicTacToe())


def test_the_games_of_the_checks_keep_all_promises():
    assert (check_game(Loaded()), check_game(Twice())) == (2, 2)
    assert sum(ODDS.values()) == pytest.approx(1)
    assert len(set(ODDS.values())) == len(ODDS)


def test_a_walk_that_draws_otherwise_is_right_and_finds_the_value_of_a_roll():
    def by_hand(node, score, rng):
        if node.state.player is not None:
            return next_child(node, score, rng)
        number, sums = rng.random(), 0.0
        for outcome, chance in zip(*node.state.chance(), strict=True):
            sums += chance
            if number < sums:
                return node.children.get(outcome)
        return node.children.get(node.state.chance()[0][-1])

    assert check.next_child(by_hand)
    state = Pig(20, points=(10, 15), turn=6)
    roll = search(state, 4000, **with_chance(by_hand)).children["roll"]
    assert roll.wins / roll.visits == pytest.approx(move_values(state)["roll"], abs=0.06)


def test_the_games_that_players_are_asked_in_are_drawn_and_fill_the_board():
    for game in PLAYED_GAMES:
        with naming(game):
            state = ConnectFour()
            for column in game:
                state = state.play(int(column))
            assert state.rewards() == (0.5, 0.5)
            assert AFTER[-1] == len(game) - 1


def test_the_trees_that_select_walks_could_have_grown():
    for visits, spec in [row[:2] for row in SELECT_WALKS]:
        with naming(visits, spec):
            root = made_tree(TWO_LEFT if spec is ENDED else COURSE, visits, spec)
            for node in by_moves(root).values():
                children = node.children.values()
                own, lost = node.visits - sum(child.visits for child in children), sum(child.wins for child in children)
                if children and not node.untried:
                    assert own in ((0, 1) if node is root else (1,))
                    assert node is root or 0 <= node.wins + lost - (node.visits - own) <= 1
                if node.visits and not node.state.moves():
                    assert node.wins == node.visits * node.state.rewards()[node.mover]


def test_the_trees_in_which_results_are_told_have_grown():
    for case in check.backpropagate.cases(None):
        with naming(case.called):
            root = case.show(lambda path, rewards: None).root
            for node in by_moves(root).values():
                below = [child.visits for child in node.children.values()]
                assert 0 not in below
                assert not below or node.visits == sum(below) + (node is not root)
                assert not (below and node.untried) or set(below) == {1}
                assert node.state.moves() or node.wins == pytest.approx(node.visits * node.state.rewards()[node.mover])


def shares(state, playouts, rng, part=1):
    """What each move gets in all its games, divided by `part`."""
    ends = {move: [simulate(state.play(move), rng) for _ in range(playouts)] for move in state.moves()}
    return {move: sum(end[state.player] for end in each) / part for move, each in ends.items()}


def test_the_shares_of_flat_monte_carlo_are_drawn_beside_the_right_ones():
    verdict = check.flat(lambda state, playouts, rng: shares(state, playouts, rng, 5 * playouts))
    came, right = zip(*(row[1:] for row in verdict.picture.yours.rows), strict=True)
    assert (came, right) == (pytest.approx((0, 0.1)), (0, 0))  # a draw is no win
    assert "draw" not in verdict.why


@pytest.mark.parametrize(
    ("piece", "seed", "fair"), [("expand", 0, False), ("simulate", 0, False), ("expand", None, True)]
)
def test_draws_that_cannot_be_repeated_or_repeat_are_drawn_where_they_are_not_fair(piece, seed, fair):
    right = getattr(mcts, piece)
    found = getattr(check, piece)(lambda given, rng: right(given, Random(seed)))
    assert " twice with each of the seeds" in found.called
    assert (found.picture is None) == fair
    assert fair or len(found.picture.yours.rows) == 4


@pytest.mark.parametrize(("kind", "told"), [(tuple, "(0.0, 1.0)"), (list, "[0.0, 1.0]")])
def test_rewards_are_told_as_they_came(kind, told):
    found = check.simulate(lambda state, rng: kind(mcts.simulate(state, rng)[::-1]))
    assert (found.returned, found.expected) == (f"rewards: {told}", "rewards: (1.0, 0.0)")


def test_what_is_no_share_is_not_drawn_as_one():
    assert check.flat(shares).picture is None


def test_a_path_is_drawn_in_the_one_tree_in_which_it_is_wrong():
    """No search of the course makes a child without visits."""

    def visited_only(root, score=ucb1):
        path = [root]
        while path[-1].children and not path[-1].untried:
            visited = [child for child in path[-1].children.values() if child.visits]
            path.append(max(visited, key=lambda child: score(path[-1], child)))
        return path

    picture = check.select(visited_only).picture
    assert [[node.visits for node in side.path] for side in (picture.yours, picture.right)] == [[5, 2], [5, 0]]
