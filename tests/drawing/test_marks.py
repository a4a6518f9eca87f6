"""Colours: everybody can read what is written, and tell apart what differs."""

import math
from itertools import combinations

import pytest

from mcts_teach.drawing.marks import FAINT, PAPER, PATH, PHASE_COLORS, contrast, ink_on, rate_color
from mcts_teach.drawing.stones import STONES

DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
SIGHTS = (((1, 0, 0), (0, 1, 0), (0, 0, 1)), DEUTERANOPIA, PROTANOPIA)  # Machado, Oliveira & Fernandes (2009)


def lab(color, sight):
    """A colour as somebody sees it, in CIE L*a*b*."""
    srgb = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in srgb]
    r, g, b = (min(max(sum(m * c for m, c in zip(row, linear, strict=True)), 0), 1) for row in sight)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHTS)
def test_colour_blind_readers_can_tell_win_rates_and_players_apart(sight):
    for a, b in combinations((0.0, 0.25, 0.5, 0.75, 1.0), 2):
        assert math.dist(lab(rate_color(a), sight), lab(rate_color(b), sight)) > 15
    assert math.dist(lab(STONES[0], sight), lab(STONES[1], sight)) > 30
    for rate in (0.0, 0.5, 1.0):
        assert math.dist(lab(PATH, sight), lab(rate_color(rate), sight)) > 25


def test_every_text_can_be_read_on_its_ground():
    assert all(contrast(ink_on(rate_color(i / 100)), rate_color(i / 100)) >= 4.5 for i in range(101))
    assert all(contrast(color, PAPER) >= 4.5 for color in (FAINT, PATH, *PHASE_COLORS.values()))
    assert rate_color(None) == PAPER
