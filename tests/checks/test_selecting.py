"""What the check of select names."""

from mcts_teach import ucb1
from mcts_teach.checks import check


def test_moves_in_the_place_of_nodes_are_named_though_they_raise():
    def walk(root, score):
        path = [root]
        while path[-1].children and not path[-1].untried:
            children = path[-1].children
            path.append(max(children, key=lambda move: score(path[-1], children[move])))
        return path

    verdict = check.select(walk)
    assert "'int' object has no attribute" in verdict.returned
    assert verdict.key == "moves-not-nodes"

    def as_nodes(root, score):
        path = [root]
        while path[-1].children and not path[-1].untried:
            path.append(max(path[-1].children, key=lambda child: score(path[-1], child)))
        return path

    assert check.select(as_nodes).key == "moves-not-nodes"


def test_a_walk_that_is_wrong_in_one_tree_is_told_and_drawn_there():
    """No search of the course makes a child without visits."""

    def visited_only(root, score=ucb1):
        path = [root]
        while path[-1].children and not path[-1].untried:
            visited = [child for child in path[-1].children.values() if child.visits]
            path.append(max(visited, key=lambda child: score(path[-1], child)))
        return path

    verdict = check.select(visited_only)
    assert (verdict.returned, verdict.expected) == ("the path: start › b1", "the path: start › a3")
    picture = verdict.picture
    assert [node.visits for node in picture.yours.path] == [5, 2]
    assert [node.visits for node in picture.right.path] == [5, 0]
