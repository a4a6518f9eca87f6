"""A tree to walk through, node by node; and any program's tree, drawn like one of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from itertools import count, pairwise, takewhile
from typing import Any

import ipywidgets as widgets

from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.snapshots import Snapshot, finished, in_order, moves_to, snapshot_of, tree_size, untried
from mcts_teach.drawing.svg import bars_svg, board_svg, scene_svg
from mcts_teach.drawing.words import amount, child_text, decimal, explain, hidden, many, mean, path_text, result, scored
from mcts_teach.explorer.controls import Panel, button, centred, note, row, sentence, title
from mcts_teach.mcts import Node
from mcts_teach.names import player_name
from mcts_teach.phases import Score

Address = tuple[Any, ...]  # of a node: the moves that lead to it from the root

TREE = (520.0, 330.0)  # points: the room for the tree
_MOST_NODES = 1_000_000  # a tree with more is taken for one that goes round in a circle


def watch(
    root: Any,
    *,
    children: Callable[[Any], Mapping[Any, Any] | Iterable[Any] | None],
    visits: Callable[[Any], float],
    wins: Callable[[Any], float],
    name: Callable[[Any], object] | None = None,
) -> TreeView:
    """Draw and explore a tree that is not ours, given how to read a node's children, visits and wins.

    The children are a mapping from moves to nodes, or nodes in a row; these are named by `name(node)`, or numbered.
    Wins are those of the player who moved there. The tree is read once.

    >>> tree = {"n": 3, "w": 0, "kids": [{"n": 2, "w": 1.5, "kids": []}]}
    >>> watch(tree, children=lambda t: t["kids"], visits=lambda t: t["n"], wins=lambda t: t["w"])
    <TreeView: 2 nodes, 3 visits>
    """
    for what, function in (("children", children), ("visits", visits), ("wins", wins), ("name", name)):
        if not callable(function) and not (function is None and what == "name"):
            raise ValueError(f"{what} must be a function of a node, not {function!r}")
    return TreeView(_read(root, children, visits, wins, name))


class TreeView(Panel):
    """A tree to walk through; of one node it shows the position, the numbers and the scores of its moves."""

    _legend: str | None = None  # whose rate the colours are, if not that of the player who moved

    def __init__(self, root: Node) -> None:
        self.at = snapshot_of(root)
        self._address: Address | None = None  # of the node to look at; None: where the search is
        self._folded: set[Address] = set()
        self._make_pictures()
        self._make_walk()
        super().__init__(self._rows())
        self.draw()

    def __repr__(self) -> str:
        return f"<TreeView: {many(tree_size(self.at.root), 'node')}, {many(self.at.root.visits, 'visit')}>"

    def _stored(self) -> dict[str, str]:
        return {"image/svg+xml": scene_svg(tree_scene(self.at.root, page=(PAGE_SIZE.width, TREE[1])))}

    def _rows(self) -> list[widgets.Widget]:
        return [self._walk, self._words, self._pictures, self._numbers]

    # Pictures

    def _make_pictures(self) -> None:
        self._words, self._tree, self._board, self._bars, self._numbers = (widgets.HTML() for _ in range(5))
        self._tree.layout = widgets.Layout(flex="1 1 0", min_width="300px", max_width="660px", min_height="330px")
        layout = {"flex": "1 1 340px", "max_width": "360px", "min_width": "240px"}
        side = widgets.VBox([self._board, self._bars], layout=layout)
        self._pictures = widgets.HBox([self._tree, side], layout={"width": "100%"})

    def draw(self) -> None:
        """Show the tree as it is now, and the node looked at."""
        path = self._looked_at()
        at = self._visible()._replace(focus=path[-1], folded=self._folded_now())
        scene = tree_scene(at, score=self._score(), title="", page=TREE, legend=self._legend)
        self._tree.value = scene_svg(scene)
        self._board.value = centred(board_svg(path[-1].state), "150px") if hasattr(path[-1].state, "rewards") else ""
        self._words.value = self._say(at)
        self._numbers.value = f"<b>{escape(path_text(path))}</b>: {escape(self._count(path))}"
        self._bars.value = centred(self._draw_bars(path))
        self._update_walk(path)

    def _visible(self) -> Snapshot:
        """What of this moment may be seen."""
        return self.at

    def _score(self) -> Score:
        return self.at.score

    def _say(self, at: Snapshot) -> str:
        return sentence(explain(at), at.phase)

    def _draw_bars(self, path: list[Node]) -> str:
        """The choice at the node looked at; if nothing was tried there, the one that led to it."""
        path = path if path[-1].children or len(path) == 1 else path[:-1]
        if not path[-1].children:
            return note("No move was tried yet, so there are no scores to compare.")
        taken = next((child for parent, child in pairwise(self._visible().path) if parent is path[-1]), None)
        return bars_svg(path[-1], self.at.score, where=path_text(path), taken=taken)

    def _count(self, path: list[Node]) -> str:
        """A node's numbers in words."""
        node = path[-1]
        if len(path) == 1:
            facts = [many(node.visits, "visit")]
        else:
            facts = [f"{amount(node.wins)} wins in {many(node.visits, 'visit')}", f"mean {decimal(mean(node))}"]
            if self._score() is not hidden:
                facts.append(scored(self._score(), path[-2], node))
        if node.mover is not None:
            facts.insert(0, f"{player_name(node.state, node.mover)} moved here")
        facts.append(f"the game is over: {result(node)}" if finished(node) else many(len(node.children), "child node"))
        return ", ".join(facts) + (f", {len(untried(node))} untried" if untried(node) else "")

    # Walking from node to node

    def _make_walk(self) -> None:
        self._parent = button("▲ parent", "look at the node above", self._to_parent)
        tip = "look at the node to the {}, of the same parent"
        self._before = button("◀ sibling", tip.format("left"), partial(self._to_side, -1))
        self._after = button("sibling ▶", tip.format("right"), partial(self._to_side, 1))
        self._children = widgets.Dropdown(
            description="child:", tooltip="look at a node below", layout={"width": "150px"}
        )
        self._children.style.description_width = "initial"
        self._children.observe(self._to_child, "value")
        self._fold = button("fold", "hide the nodes below this one, or show them again", self._toggle_fold)
        self._walk = row([title("node"), self._parent, self._before, self._after, self._children, self._fold])

    def _update_walk(self, path: list[Node]) -> None:
        """Offer the ways that there are from here."""
        address, node = self._address_of(path), path[-1]
        siblings = in_order(path[-2].children) if len(path) > 1 else [None]
        here = siblings.index(address[-1]) if address else 0
        self._parent.disabled = not address
        self._before.disabled, self._after.disabled = here == 0, here == len(siblings) - 1
        names = [(child_text(node, move), (move,)) for move in in_order(node.children)]
        self._children.unobserve(self._to_child, "value")  # it is the learner who chooses
        self._children.options = [("choose …" if names else "none", ()), *names]
        self._children.value = ()
        self._children.disabled = not names
        self._children.observe(self._to_child, "value")
        self._fold.disabled = not names
        self._fold.description = "unfold" if address in self._folded else "fold"

    def _here(self) -> Address:
        """Where to look: at the node chosen, as far as it was born by now, or at the end of the path."""
        if self._address is None:
            return self._address_of(self._visible().path or [self.at.root])
        return self._address_of(self._nodes(self._address))

    def _looked_at(self) -> list[Node]:
        """The way to the node looked at."""
        return self._nodes(self._here())

    def _nodes(self, address: Address) -> list[Node]:
        """The nodes on the way to an address, as far as they were born by now."""
        path = [self.at.root]
        for move in address:
            if move not in path[-1].children:
                break
            path.append(path[-1].children[move])
        return path

    def _address_of(self, path: Sequence[Node]) -> Address:
        """The moves along a path, as far as each node is a child of the one before."""
        steps = (moves_to(parent, child) for parent, child in pairwise(path))
        return tuple(move for found in takewhile(bool, steps) for move in found)

    def look_at(self, address: Address | None) -> None:
        """Look at the node to which these moves lead, `()` being the root; None: where the search is."""
        self._address = address
        self.draw()

    def _to_parent(self) -> None:
        self.look_at(self._here()[:-1])

    def _to_side(self, step: int) -> None:
        *above, move = self._here()
        siblings = in_order(self._nodes(tuple(above))[-1].children)
        self.look_at((*above, siblings[siblings.index(move) + step]))

    def _to_child(self, change: Any) -> None:
        if change["new"]:
            self.look_at((*self._here(), *change["new"]))

    def _toggle_fold(self) -> None:
        self._folded ^= {self._here()}
        self.draw()

    def _folded_now(self) -> frozenset[int]:
        """The nodes that are folded, here and in the tree as it will be."""
        roots = [root for root in (self.at.root, self.at.final) if root is not None]
        folded = set()
        for root in roots:
            for address in self._folded:
                node: Node | None = root
                for move in address:
                    node = node.children.get(move) if node else None
                folded.add(id(node))
        return frozenset(folded)


class Elsewhere:
    """The position of a node of a tree that is not ours: we know no more of it than the names of its children."""

    player = 0

    def __init__(self, names: Mapping[Any, str]) -> None:
        self.names = names

    def moves(self) -> list[Any]:
        """The moves that have a node."""
        return list(self.names)

    def name(self, move: Any) -> str:
        """What a child is called."""
        return self.names[move]


def _read(
    root: Any, children: Callable[[Any], Any], visits: Callable[[Any], Any], wins: Callable[[Any], Any], name: Any
) -> Node:
    """A tree that is not ours, as nodes that can be drawn."""
    top = _node(root, visits, wins)
    stack, number = [(root, top)], count(1)
    while stack:
        theirs, ours = stack.pop()
        below = children(theirs)
        if isinstance(below, Mapping):
            kids, names = dict(below), {move: str(move) for move in below}
        else:
            kids = dict(enumerate(below or ()))
            names = {i: str(i if name is None else name(kid)) for i, kid in kids.items()}
        ours.state = Elsewhere(names)  # type: ignore[assignment]
        ours.children = {move: _node(kid, visits, wins) for move, kid in kids.items()}
        stack += [(kid, ours.children[move]) for move, kid in kids.items()]
        if next(number) > _MOST_NODES:
            raise ValueError(f"the tree has more than {_MOST_NODES:,} nodes: does children(node) go round in a circle?")
    return top


def _node(theirs: Any, visits: Callable[[Any], Any], wins: Callable[[Any], Any]) -> Node:
    node = Node(Elsewhere({}))  # type: ignore[arg-type]
    for name, function in (("visits", visits), ("wins", wins)):
        value = function(theirs)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name}(node) must be a number, not {value!r} as for {theirs!r}")
        setattr(node, name, value)
    return node
