"""What the check of a proof asks with, and its own answer beside the solver's."""

import pytest

from mcts_teach import ConnectFour, Hex, TicTacToe, exact_value, search
from mcts_teach.checks import check
from mcts_teach.checks.pieces.proving import proof_from_children
from mcts_teach.checks.positions import COURSE, nodes
from mcts_teach.mcts import backpropagate
from mcts_teach.variants import solver


def backpropagate_ours(path, rewards):
    backpropagate(path, rewards)
    for node in reversed(path):
        node.proof = node.proof or proof_from_children(node)


@pytest.mark.parametrize("state", [COURSE, TicTacToe(), Hex(3), ConnectFour(4, 4, 3)], ids=repr)
def test_the_right_answer_proves_what_the_solver_proves(state):
    ours = search(state, 1000, **{**solver(), "backpropagate": backpropagate_ours})
    theirs = search(state, 1000, **solver())
    proofs = [[(node.state, node.visits, node.proof) for node in nodes(root)] for root in (ours, theirs)]
    assert proofs[0] == proofs[1]
    assert all(exact_value(position) == proof for position, _, proof in proofs[0] if proof and state is not TicTacToe())


def test_a_list_is_as_good_as_a_tuple_and_the_proof_may_be_set_too():
    def my_proof(node):
        node.proof = proof_from_children(node)
        return node.proof and list(node.proof)

    assert check.proof(my_proof)


def test_who_reads_a_missing_proof_is_told_that_it_may_be_missing():
    verdict = check.proof(
        lambda node: (
            max((child.proof for child in node.children.values()), key=lambda proof: proof[node.state.player])
            if node.children
            else node.state.rewards()
        )
    )
    assert verdict.returned.startswith("TypeError: 'NoneType'")
    assert verdict.key == "proof-may-be-none"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda node: setattr(node, "proof", proof_from_children(node)), "None, node.proof: set, and not returned"),
        (lambda node: node.children.clear() or proof_from_children(node), "None, the tree: changed"),
    ],
)
def test_what_is_done_instead_of_an_answer_is_said(change, told):
    verdict = check.proof(change)
    assert (verdict.outcome, verdict.returned) == ("wrong", told)
    assert verdict.key == ("set-not-returned" if "set" in told else "")


def test_a_wrong_proof_is_drawn_beside_the_right_one():
    verdict = check.proof(lambda node: (0.5, 0.5))
    assert verdict.called == "proof(node), where the game is over"
    verdict = check.proof(lambda node: proof_from_children(node) if not node.state.moves() else (1.0, 0.0))
    assert (
        "where O (player 1) is to move, and for O (player 1) the moves are: b1 loss, c1 not proven, c2 win, a3 untried"
        in verdict.called
    )
    assert verdict.returned == "(1.0, 0.0), which says: X wins"
    assert verdict.expected == "(0.0, 1.0), which says: O wins"
    assert "proven: X wins" in repr(verdict.picture).partition("right: ")[0]
    assert "start  24 visits" not in repr(verdict.picture)
