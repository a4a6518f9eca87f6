"""Scenes as SVG text: well formed, complete, and shown in notebooks."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from drawing.drawn import STATE, SVG, TRACE, searched, texts

from mcts_teach import ConnectFour, Hex, Nim, Node, search
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.marks import PATH
from mcts_teach.drawing.scene import tree_scene


@pytest.mark.parametrize("what", [TRACE.at(4, "simulate"), TRACE.at(0), searched(ConnectFour(), 200), Node(Hex(3))])
def test_an_svg_is_well_formed_and_says_what_the_scene_says(what):
    scene, svg = tree_scene(what), ElementTree.fromstring(tree_svg(what))
    assert svg.tag == f"{SVG}svg"
    assert svg.attrib["aria-label"] == scene.words
    assert len(svg.findall(f".//{SVG}g[@data-node]")) == len(scene.shapes)
    written = [text.text for text in svg.iter(f"{SVG}text")]
    assert {*texts(scene)} <= {*written}
    numbers = re.findall(r' (?:x|y|r|cx|cy|points|font-size)="([^"%]*)"', tree_svg(what).split("viewBox")[1])
    assert all(re.fullmatch(r"[-\d, ]+", number) for number in numbers)


def test_an_svg_marks_the_path_and_the_new_node():
    svg = ElementTree.fromstring(tree_svg(TRACE.at(8, "expand")))
    rects = [group.find(f"{SVG}rect").attrib for group in svg.findall(f".//{SVG}g[@data-node]")]
    assert sum(rect["stroke"] == PATH for rect in rects) == 3
    assert sum("stroke-dasharray" in rect for rect in rects) == 1


@pytest.mark.parametrize("state", [STATE, ConnectFour().play(3), Hex(4).play(5), Nim((1, 0, 3)), Nim((0,))], ids=repr)
def test_a_board_is_an_svg_with_its_words(state):
    svg = ElementTree.fromstring(board_svg(state))
    assert str(state) in svg.attrib["aria-label"]


def test_a_text_with_odd_signs_is_safe_in_svg():
    class Odd:
        """A game whose moves look like markup."""

        player = 0

        def moves(self):
            return ["<a & b>"]

        def play(self, move):
            return Odd()

        def rewards(self):
            return (1.0,)

    svg = ElementTree.fromstring(tree_svg(search(Odd(), 1, simulate=lambda state, rng: (1.0,))))
    assert any(text.text == "<a & b>" for text in svg.iter(f"{SVG}text"))


def test_positions_and_trees_are_pictures_in_a_notebook():
    code = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import mcts_teach as m
import sys
trace = m.record(m.TicTacToe(), 3)
for thing in (m.TicTacToe(), m.ConnectFour(), trace.root, trace.at(2, "select"), next(m.steps(trace.root, None))):
    data, _ = shell.display_formatter.format(thing)
    assert data["image/svg+xml"].startswith("<svg"), thing
    assert data["text/plain"]
assert "matplotlib" not in sys.modules
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
