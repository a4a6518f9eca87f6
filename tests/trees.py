"""Searched trees, looked at by tests: what must hold in all of them, and whether two are the same."""

from math import isclose


def nodes(root):
    """A node and all below it."""
    yield root
    for child in root.children.values():
        yield from nodes(child)


def facts(node):
    """Everything about a tree, as a value that can be compared."""
    children = tuple((move, facts(child)) for move, child in node.children.items())
    return node.state, node.mover, node.visits, node.wins, tuple(node.untried), children


def assert_lawful(root):
    """Visits, wins, moves and movers fit together at every node of a searched tree."""
    assert root.mover is None
    assert root.wins == 0
    for node in nodes(root):
        moves = node.state.moves()
        passed_on = sum(child.visits for child in node.children.values())
        ended_here = node.visits - passed_on
        assert sorted([*node.children, *node.untried]) == sorted(moves)
        assert ended_here >= 1 if not moves else ended_here == (node is not root)
        assert 0 <= node.wins <= node.visits
        for move, child in node.children.items():
            assert child.state == node.state.play(move)
            assert child.mover == node.state.player
            assert child.visits == 1 or not node.untried  # every move is tried once before any is tried twice


def assert_wins_are_of(root, games):
    """The wins in a tree are those of these games, each given as the nodes it passed through and its rewards."""
    wins = {id(node): 0.0 for node in nodes(root)}
    for path, rewards in games:
        for node in path[1:]:
            wins[id(node)] += rewards[node.mover]
    for node in nodes(root):
        assert isclose(node.wins, wins[id(node)])
