"""The compiled engine; whoever imports it from here is skipped where numba is not installed."""

import importlib

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")
fast = importlib.import_module("mcts_teach.fast")
