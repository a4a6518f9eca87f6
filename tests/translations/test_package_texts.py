"""What the package says is read from its sources: whole sentences, with holes, and no code."""

import pytest
from package_texts import both_scripts, package_units, python_texts, script_texts

SAMPLE = '''
"""A docstring is no text."""
WHY = "a thought that helps"


def told(state, left):
    are = "is" if left == 1 else "are"
    end = f", and the path goes on to {state}" if left else ""
    if state == "not compared here":
        raise ValueError(f"{state} must be a game")
    say("one")
    why = "some thoughts"
    if left:
        why = f"{left} of them are there; {why}"
    return f"{many(left, 'move')} {are} added{end}; {state:.2f} is left. So it is."
'''


def test_texts_of_a_module_are_whole_sentences_without_docstrings_errors_and_comparisons():
    assert python_texts(SAMPLE) == [
        "a thought that helps",
        "one",
        "{} of them are there",
        "some thoughts",
        "{} is added, and the path goes on to {}",
        "{} is left.",
        "So it is.",
        "{} is added",
        "{} are added, and the path goes on to {}",
        "{} are added",
    ]


def test_texts_of_a_script_are_what_its_page_shows():
    script = (
        'const a="two words";x.className="mcts-figure";y=`<b title="go there">play</b>`;if(z==="#a b")f("[data-x]");'
    )
    found = ['"two words"', 'title="go there"', ">play</b"]
    assert script_texts(script) == found
    assert script_texts(script, ['"two words"', "gone", ">play</b>"]) == [*found[:2], ">play</b>"]


@pytest.mark.slow
def test_each_text_of_the_package_is_read_once():
    units = package_units()
    assert len({(unit.cell, unit.text) for unit in units}) == len(units) > 1500
    assert {unit.cell for unit in units} == {"checks", "tree", "pictures", "questions", "hints", "mistakes", "script"}
    assert "iteration <b>" in both_scripts()
