"""The page for researchers: its table is that of `combining`, and what it names is there."""

import re
from itertools import product

import pytest
from project.test_project import ROOT

from mcts_teach import TicTacToe, variants
from mcts_teach.combining import EXPANSIONS, NEEDS, SCORES, SIMULATIONS, can_join

PAGE = ROOT / "docs" / "researchers.md"
TEXT = PAGE.read_text(encoding="utf-8")
MANY = {"score": SCORES, "expansion": EXPANSIONS, "playout": SIMULATIONS}
NAMES = [*NEEDS, *SCORES, *EXPANSIONS, *SIMULATIONS]


def joined_with():
    """Which names the page says go with each bundle."""
    rows = re.findall(r"^\| `(\w+)\(f?\)`[^|]*\|[^|]*\| (.*) \|$", TEXT, re.MULTILINE)
    found = {}
    for bundle, words in rows:
        names = {name.replace("(f)", "()") for name in re.findall(r"`([\w()]+)`", words)}
        if words.startswith("all but"):
            names = {name for name in NAMES if name not in names | {f"{bundle}()"}}
        else:
            names |= {name for kind, many in MANY.items() for name in many if re.search(rf"any [\w, ]*{kind}", words)}
        found[f"{bundle}()"] = names
    return found


def test_each_bundle_has_its_row_and_goes_with_what_the_table_of_combinations_joins():
    said = joined_with()
    assert said.keys() == NEEDS.keys()
    for one, other in product(NEEDS, NAMES):
        assert (other in said[one] or one in said.get(other, ())) == can_join(one, other), f"{one}, {other}"


def test_what_the_page_calls_plain_python_only_is_not_compiled():
    fast = pytest.importorskip("mcts_teach.fast", reason="the extra 'fast' is not installed")
    for name in ("rave", "transpositions", "widening", "early_stop", "with_chance", "ismcts"):
        refusal = rf"the compiled engine has no {name}\(\)\. It has .*; mcts_teach.search takes all"
        with pytest.raises(ValueError, match=refusal):
            fast.search(TicTacToe(), 10, **getattr(variants, name)())


@pytest.mark.thorough
def test_the_page_makes_a_game_that_runs():
    pytest.importorskip("mcts_teach.fast", reason="the extra 'fast' is not installed")
    code = TEXT.split("```python\n")[1].split("```")[0].strip()
    *before, moves, played = code.splitlines()
    names = {"__name__": "a_module"}
    exec("\n".join([*before, f"moves = {moves}", f"played = {played}"]), names)
    assert names["moves"] == (2, 2, (1.0, 0.0))
    assert (names["played"].wins, names["played"].losses) == (10, 10)
