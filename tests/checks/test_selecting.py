"""What the check of select names."""

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
