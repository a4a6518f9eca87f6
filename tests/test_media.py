"""The picture in the README is the one that the package draws now."""

from pathlib import Path

from conftest import compare_figure

MEDIA = Path(__file__).parents[1] / "media"
MAX_BYTES = 150_000


def test_the_growing_tree_is_fresh(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(MEDIA))
    from draw_media import growing_tree

    stored = (MEDIA / "growing_tree.png").read_bytes()
    complaint = compare_figure(stored, growing_tree(tmp_path).read_bytes())
    assert complaint is None, f"{complaint}; run python media/draw_media.py"
    assert len(stored) < MAX_BYTES
