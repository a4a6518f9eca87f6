"""A player that keeps its tree from move to move."""

import pytest
from playing.some_players import Doubles, first_move

from mcts_teach import ConnectFour, Nim, TicTacToe
from mcts_teach.playing import mcts_player, play


def test_a_kept_tree_carries_its_visits_over():
    player, state = mcts_player(300, keep_tree=True), ConnectFour()
    for _ in range(3):
        move = player(state)
        replies = player.tree.children[move].children
        reply = max(replies, key=lambda move: replies[move].visits)
        node, carried = replies[reply], replies[reply].visits
        state = state.play(move).play(reply)
        player(state)
        assert carried > 0
        assert player.tree is node
        assert node.visits == carried + 300
        assert sum(child.visits for child in node.children.values()) == node.visits - 1  # one visit was its own


def test_a_kept_tree_starts_afresh_when_somebody_else_moved_in_its_place():
    player = mcts_player(3000, keep_tree=True)
    move = player(TicTacToe())
    node = player.tree.children[move]
    for _ in range(3):  # a reply, a move that it was not asked for, a reply; all of them in its tree
        node = max(node.children.values(), key=lambda child: child.visits)
    assert node.visits > 0
    player(node.state)
    assert player.tree is not node
    assert player.tree.visits == 3000


def test_a_reseeded_player_has_no_memory():
    player = mcts_player(500, keep_tree=True)
    state = TicTacToe().play(player(TicTacToe()))
    again = player.reseeded(1)
    assert again.tree is None
    again(state)
    assert again.tree.visits == 500
    player(state)
    assert player.tree.visits > 500  # and the first one still has its own


@pytest.mark.parametrize(("start", "seats"), [(Doubles(), 2), (Nim((2, 3, 2), players=3), 3)], ids=repr)
def test_a_kept_tree_follows_two_moves_in_a_row_and_three_players(start, seats):
    player, trees = mcts_player(300, keep_tree=True), []

    def watched(state):
        move = player(state)
        trees.append(player.tree)
        return move

    play(start, [watched, *[first_move] * (seats - 1)])
    assert len(trees) > 1
    assert trees[1].visits > 300
