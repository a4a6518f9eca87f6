"""Tidy trees: where to put each node of a drawn tree, in linear time."""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], widths: Sequence[float], *, gap: float = 1.0) -> list[float]:
    """Place the nodes of a tree side by side, so that none overlap and parents stand centred above their children.

    `children[v]` lists the children of node v from left to right; node 0 is the root, and a child has a higher
    number than its parent. Returns the x of every centre; the leftmost edge is at 0.

    Buchheim, Juenger & Leipert (2002), "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing.
    A parent has a lower number than its children, so counting down replaces their recursion.

    >>> tidy([[1, 2], [], []], [1, 1, 1])
    [1.5, 0.5, 2.5]
    """
    xs = _Walk(children, widths, gap).find_xs()
    left = min(x - width / 2 for x, width in zip(xs, widths, strict=True))
    return [x - left for x in xs]


NONE = -1  # no node


class _Walk:
    """The state of one walk; the names are the paper's, and `middle` is the centre of a node's children."""

    def __init__(self, children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> None:
        n = len(children)
        self.children, self.widths, self.gap = children, widths, gap
        self.parent, self.number = [0] * n, [0] * n
        for v, kids in enumerate(children):
            for i, w in enumerate(kids):
                self.parent[w], self.number[w] = v, i
        self.prelim, self.mod, self.shift, self.change, self.middle = ([0.0] * n for _ in range(5))
        self.thread = [NONE] * n
        self.ancestor = list(range(n))

    def find_xs(self) -> list[float]:
        """Every node's x, up to a common shift."""
        for v in reversed(range(len(self.children))):
            if self.children[v]:
                self.place(self.children[v])
                self.middle[v] = (self.prelim[self.children[v][0]] + self.prelim[self.children[v][-1]]) / 2
        xs, total = [0.0] * len(self.children), [0.0] * len(self.children)
        xs[0] = self.middle[0]
        for v, kids in enumerate(self.children):
            for w in kids:
                xs[w], total[w] = self.prelim[w] + total[v], self.mod[w] + total[v]
        return xs

    def place(self, siblings: Sequence[int]) -> None:
        """Put siblings next to each other, each with its own subtree; then hand out the spare room between them."""
        default = siblings[0]
        for i, w in enumerate(siblings):
            left = siblings[i - 1]
            self.prelim[w] = self.prelim[left] + self.distance(left, w) if i else self.middle[w]
            self.mod[w] = self.prelim[w] - self.middle[w] if self.children[w] else 0.0
            if i:
                default = self.apportion(w, left, siblings[0], default)
        shift = change = 0.0
        for w in reversed(siblings):
            self.prelim[w] += shift
            self.mod[w] += shift
            change += self.change[w]
            shift += self.shift[w] + change

    def distance(self, left: int, right: int) -> float:
        """How far apart the centres of two neighbours must be."""
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def follow(self, v: int, side: int) -> int:
        """The next node down the left (0) or right (-1) contour."""
        return self.children[v][side] if self.children[v] else self.thread[v]

    def apportion(self, w: int, left: int, first: int, default: int) -> int:
        """Push w's subtree right until it clears those of its left siblings; return the new default ancestor."""
        mod = self.mod
        inner_r, outer_r, inner_l, outer_l = w, w, left, first
        s_ir, s_or, s_il, s_ol = mod[inner_r], mod[outer_r], mod[inner_l], mod[outer_l]
        below_l, below_r = self.follow(inner_l, -1), self.follow(inner_r, 0)
        while NONE not in (below_l, below_r):
            inner_l, inner_r = below_l, below_r
            outer_l, outer_r = self.follow(outer_l, 0), self.follow(outer_r, -1)
            self.ancestor[outer_r] = w
            push = self.prelim[inner_l] + s_il - self.prelim[inner_r] - s_ir + self.distance(inner_l, inner_r)
            if push > 0:
                pushed_by = self.ancestor[inner_l]
                self.move(pushed_by if self.parent[pushed_by] == self.parent[w] else default, w, push)
                s_ir, s_or = s_ir + push, s_or + push
            s_il, s_ir, s_ol, s_or = s_il + mod[inner_l], s_ir + mod[inner_r], s_ol + mod[outer_l], s_or + mod[outer_r]
            below_l, below_r = self.follow(inner_l, -1), self.follow(inner_r, 0)
        if below_l != NONE and self.follow(outer_r, -1) == NONE:
            self.thread[outer_r] = below_l
            mod[outer_r] += s_il - s_or
        if below_r != NONE and self.follow(outer_l, 0) == NONE:
            self.thread[outer_l] = below_r
            mod[outer_l] += s_ir - s_ol
            default = w
        return default

    def move(self, left: int, right: int, push: float) -> None:
        """Push a subtree right, and note how much of it the siblings between the two will share."""
        share = push / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.change[left] += share
        self.shift[right] += push
        self.prelim[right] += push
        self.mod[right] += push
