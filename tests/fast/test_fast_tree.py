"""The arrays of a compiled tree, and its views, which are read as nodes are."""

from compiled import fast
from drawn_texts import painted

from mcts_teach import ConnectFour, TicTacToe, best_move, draw_tree, from_text, print_tree, search, table, to_networkx
from mcts_teach.variants import max_child, max_robust_child, secure_child

TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())


def test_a_view_is_read_as_a_node_is(capsys):
    compiled, readable = (engine(TUTORIAL, 300, seed=3) for engine in (fast.search, search))
    assert repr(compiled) == repr(readable).replace("Node", "FastNode")
    for final_move in (max_child, max_robust_child, secure_child):
        assert best_move(compiled, final_move) == best_move(readable, final_move)
    assert str(table(compiled)) == str(table(readable))
    print_tree(readable, depth=2)
    print_tree(compiled, depth=2)
    text = capsys.readouterr().out
    assert text[: len(text) // 2] == text[len(text) // 2 :]
    assert to_networkx(compiled).number_of_nodes() == to_networkx(readable).number_of_nodes()
    assert painted(draw_tree(compiled).figure) == painted(draw_tree(readable).figure)


def test_a_part_of_a_tree_as_ordinary_nodes():
    root = fast.search(ConnectFour(), 2000)
    part = root.to_tree(depth=2, visits=50)
    deep = [child for node in part.children.values() for child in node.children.values()]
    assert part.visits == 2000
    assert min(node.visits for node in deep) >= 50
    assert not any(node.children for node in deep)
    assert root.children[3].to_tree(depth=0).children == {}


def test_merged_trees_are_read_as_one():
    root = fast.search(TicTacToe(), 400, seed=3, threads=2)
    assert repr(root) == "<MergedNode: root, 800 visits, 9 children, 0 untried>"
    for move, child in root.children.items():
        assert child.visits == sum(part.children[move].visits for part in root.parts)
        assert child.wins == sum(part.children[move].wins for part in root.parts)
        assert root.children[move] is child
    assert root.to_tree().children[4].children[0].visits == root.children[4].children[0].visits
    few = fast.search(TicTacToe(), 4, threads=2)
    assert sorted(few.untried) == [move for move in range(9) if move not in few.children]
