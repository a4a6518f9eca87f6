"""What the check of a node takes, and what it names."""

import pytest
from odd_things import OwnError, checked, node_class

from mcts_teach import Node
from mcts_teach.checks import check

# The six things that a search remembers, and what else a node may keep


class Six:
    def __init__(self, state, mover=None):
        self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
        self.children, self.untried = {}, list(state.moves())


class WithMove(Six):
    def __init__(self, state, mover=None, move=None):
        super().__init__(state, mover)
        self.move = move


@pytest.mark.parametrize("kind", [Six, WithMove])
def test_a_node_may_keep_its_move_and_its_proof_or_not(kind):
    verdict = check.node(kind)
    assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("part", ["state", "mover", "visits", "wins", "children", "untried"])
def test_each_of_the_six_is_needed(part):
    class Less(WithMove):
        def __init__(self, state, mover=None):
            super().__init__(state, mover)
            delattr(self, part)

    assert check.node(Less).returned == f"{part}: no such attribute"


# Mistakes


def test_a_list_of_children_is_named_and_what_a_node_holds_is_drawn():
    class ListOfChildren:
        def __init__(self, state, mover=None):
            self.state, self.mover, self.visits, self.wins, self.children = state, mover, 0, 0.0, []
            self.untried = list(state.moves())

    class Visited(Node):
        def __init__(self, state, mover=None):
            super().__init__(state, mover, visits=1)

    picture = check.node(Visited).picture
    assert (picture.yours.visits, picture.right.visits) == (1, 0)
    assert check.node(ListOfChildren).key == "children-without-moves"


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("wins", None, "wins: None, where a number belongs"),
        ("wins", [0], "wins: a list, where a number belongs"),
        ("visits", "0", "visits: a str, where a number belongs"),
        ("children", None, "children: None, where a dictionary belongs"),
        ("untried", None, "untried: None, where a list belongs"),
    ],
)
def test_a_node_says_which_part_is_odd(part, value, told):
    found = checked("node", node_class(**{part: lambda: value}))
    assert (found.outcome, found.returned) == ("wrong", told)


def test_a_method_that_is_not_called_is_named():
    class NotCalled(Six):
        def __init__(self, state, mover=None):
            super().__init__(state, mover)
            self.untried = state.moves

    assert check.node(NotCalled).key == "method-not-called"
    assert "You stored the method. Call it: state.moves()" in repr(check.node(NotCalled))


def test_a_node_is_told_by_the_name_of_its_class_and_in_words_that_fit_one():
    class MyNode(Six):
        def __init__(self, state, mover=None):
            super().__init__(state, mover)
            self.visits = 1

    verdict = check.node(MyNode)
    assert verdict.called == "MyNode(state)"
    assert verdict.returned == "visits: 1"
    assert verdict.misconception.name == "a new node starts with a visit"
    assert check.node(lambda state, mover=None: MyNode(state, mover)).called == "Node(state)"


def test_two_nodes_that_share_say_what_was_done():
    kept = {}

    class Shared(Six):
        def __init__(self, state, mover=None):
            super().__init__(state, mover)
            self.children = kept

    verdict = check.node(Shared)
    assert (verdict.key, verdict.where) == ("shared-list", "")
    assert verdict.called.endswith("we added a child to the first, and removed a move from its list")
    assert verdict.expected == "children of the second: 0, children of a third: 0"
    assert verdict.returned == "children of the second: 1, children of a third: 1"


def test_a_node_without_a_part_and_one_that_cannot_be_made_have_a_verdict():
    class Bare:
        def __init__(self, state, mover=None):
            self.position = state

    class Unmade:
        def __init__(self, state, mover=None):
            raise OwnError("not made")

    assert checked("node", Bare).returned.startswith("state: no such attribute, mover: no such attribute")
    assert checked("node", Unmade).returned == "OwnError: not made"
