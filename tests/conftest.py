"""No test leaves a figure of matplotlib to the next one."""

import sys

import pytest


@pytest.fixture(autouse=True)
def closing_figures():
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
