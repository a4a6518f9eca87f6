"""How many bytes a tree takes: `python benchmarks/memory.py "fast, own playout"`; speed.py asks for all.

A fresh process searches Connect Four once, and looks how much its resident set has grown; so all counts that a node
needs, whatever it is made of. Needs psutil (`pip install -r benchmarks/requirements.txt`).
"""

import gc
import json
import subprocess
import sys
from importlib.util import find_spec

import numpy as np
from peers import CONNECT_FOUR, REQUIREMENTS, Elsewhere, LeftOutError, made, peers

from mcts_teach.fast.tree import OF_VISITS, Tree

QUICK, OTHER, MCTX = 100_000, 20_000, 1_000  # iterations; mctx reserves all nodes at the start, so few will do
NAMES = [  # the others grow trees of the same nodes
    "fast, own playout",
    "C, same tree",
    "C",
    "OpenSpiel, C++",
    "readable, own playout",
    "OpenSpiel, Python",
    "mctspy",
    "mcts",
    "multimcts",
    "mctx and pgx",
    "Node.js tutorial",
]


def nodes_of(tree):
    """How many nodes a tree keeps; those that were made ahead, and not visited yet, count."""
    arrays = getattr(tree, "tree", tree)
    if hasattr(arrays, "used"):
        return int(np.ravel(arrays.used)[0])
    count, ahead = 0, [tree]
    while ahead:
        node, count = ahead.pop(), count + 1
        children = node.get_children() if hasattr(node, "get_children") else node.children
        ahead += children.values() if isinstance(children, dict) else children
    return count


def grown(name):
    """The bytes by which a search makes this process larger, and the nodes of its tree."""
    import psutil

    grow, process = made(peers()[name], CONNECT_FOUR), psutil.Process()
    grow(100, 0)  # what is loaded or compiled at first is no part of a tree
    OF_VISITS.up_to(QUICK)  # nor is the table that all trees share
    gc.collect()
    before = process.memory_info().rss
    tree = grow(iterations_of(name), 1)
    gc.collect()
    return {"bytes": process.memory_info().rss - before, "nodes": nodes_of(tree)}


def iterations_of(name):
    """How many iterations the tree of an engine gets."""
    return MCTX if name.startswith("mctx") else QUICK if peers()[name].quick else OTHER


def asked(name, grow):
    """What a peer's own process says of itself, or else a fresh one."""
    if isinstance(grow, Elsewhere):
        return grow(iterations_of(name), 1, "weigh")
    if find_spec("psutil") is None:
        raise LeftOutError(f"psutil is not installed: {REQUIREMENTS}")
    run = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True)
    if run.returncode:
        raise LeftOutError(run.stderr.strip().splitlines()[-1])
    return json.loads(run.stdout)


def row(name, grow):
    """The bytes a node and an iteration of an engine."""
    taken = asked(name, grow)
    shares = {"bytes_a_node": taken["nodes"], "bytes_an_iteration": iterations_of(name)}
    return {"engine": name} | {key: round(taken["bytes"] / number) for key, number in shares.items()}


def measure(engines):
    """The rows of the engines of Connect Four that are here, and a sentence for each that could not be weighed."""
    rows, left_out = [], {}
    for name in (name for name in NAMES if name in engines):
        try:
            rows.append(row(name, engines[name]))
        except LeftOutError as error:
            left_out[f"memory of {name}"] = str(error)
    return rows, left_out


def reserved():
    """The bytes that the compiled engine reserves for a node."""
    return Tree(1000).slots.nbytes // 1000


if __name__ == "__main__":
    print(json.dumps(grown(sys.argv[1])))
