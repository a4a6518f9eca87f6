"""What a notebook builds is what the package exports: the same syntax tree, docstrings and annotations apart."""

import ast
import json
from pathlib import Path

from many import naming

from mcts_teach import mcts, searching
from rerun_notebooks import COURSE

BUILDS = {
    "03_explore_or_exploit": {"ucb1"},
    "04_build_a_node": {"Node"},
    "05_select": {"select"},
    "06_expand": {"expand"},
    "07_simulate": {"simulate"},
    "08_backpropagate": {"backpropagate"},
    "09_put_it_together": {"steps"},
}


class Bare(ast.NodeTransformer):
    """Strips docstrings and annotations, and the decorator by which `best_move` refuses what is no tree or no move."""

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        node.annotation = ast.Name("annotation", ast.Load())
        return self.generic_visit(node)

    def visit_body(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            node.decorator_list = [each for each in node.decorator_list if ast.unparse(each) != "check_final_move"]
        return node

    visit_FunctionDef = visit_ClassDef = visit_body


def definitions(source):
    """The functions and classes defined at the top of some source, bare, by name."""
    tree = ast.parse(source)
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return {node.name: ast.dump(Bare().visit(node)) for node in found}


def built_in(notebook):
    """All definitions in a notebook that bear a name of the core, in order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [(name, code) for cell in code for name, code in definitions(cell).items() if name in CORE]


CORE = {
    name: code
    for module in (mcts, searching)
    for name, code in definitions(Path(module.__file__).read_text(encoding="utf-8")).items()
}


def test_a_notebook_builds_what_the_package_exports():
    for notebook in COURSE:
        with naming(notebook.name):
            built = built_in(notebook)
            for name, code in built:
                assert code == CORE[name], f"{notebook.name} builds another {name} than the package has"
            assert {name for name, _ in built} >= BUILDS.get(notebook.stem, set())
