"""Readers predict, write and try: no answer stands open below its question, and few cells are only run."""

import re
from collections.abc import Iterator

from figures import shown
from lesson_minutes import OWN
from lessons import LESSONS, cells, source
from many import naming

FOLD = re.compile(r"<details>.*?</details>", re.DOTALL)
FOUND = re.compile(r"\b\d+(?:[.,]\d+)+\b|\b\d{2,}\b|\b[a-i]\d\b")  # what a cell shows: a number, or a move
ASKED = re.compile(r"\*\*(?:predict|compare|try|your turn|exercise|solve)", re.IGNORECASE)
BOLD_TASK = re.compile(ASKED.pattern + r"|\*\*(?:find|guess|now|open|play|step|write)", re.IGNORECASE)
LEAD = re.compile(r"(so )?(let's|now|here|we\b|our|in ours|step|play|see|as before|\*\*|[(|`$-]|\d\. )", re.IGNORECASE)
HANDS = re.compile(r"\b(?:ask|explore|play_board|\w+Slider)\(|#.*\b(?:yours?|then \d)")

# Open paragraphs after a question that look like its answer and are not: cells by their ids, with a lesson if need be.
ASIDE = {
    "says what a word, a number or a mark means": "the-whole-position what-a-move-is interval-rule"
    " how-sure what-a-player-knows-why exploitability-why"
    " max-key-asks-for-the-score-of-each-child the-table-says lift-or-safe-why"
    " what-a-median-is-worth predict-the-order",
    "leads to what comes next": "iteration-3-prose iteration-4-prose bars-become-level keep-node-why they-can-disagree"
    " predict-the-laws guess-and-search two-kinds-of-chance"
    " draw-them-as-trees what-a-graph-costs"
    " five-nodes-the-root-and-one-more-for-eac price-in-words what-the-rules-say",
    "says more of what was shown than the question asked": "what-the-path-shows look-ahead-in-words"
    " the-list-that-everybody-shares read-the-funnel"
    " amaf-rests-on the-proof-against-the-playout what-it-saves",
}
PAGES = [*LESSONS, "connect_four_tutorials", "tic_tac_toe_tutorial"]


def is_question(cell: dict, text: str) -> bool:
    return "ask(" in text or "exercise" in cell["metadata"].get("tags", [])


def seen_in(cell: dict) -> set[str]:
    """The numbers and names of moves that a cell has printed or drawn."""
    texts = ["".join(output.get("text", "")) for output in cell["outputs"]]
    texts += [text for figure in shown(cell["outputs"]) for text in figure.texts]
    return set(FOUND.findall("\n".join(texts)))


def open_answers(lesson: str) -> Iterator[tuple[str, str]]:
    """Open paragraphs between a question and the next heading that seem to tell its answer, with their cells.

    One that names what was printed or drawn since the question; or the first one after a question, or after a cell
    that was run since, if it is no question, no task and no step to the next cell.
    """
    asked = predicted = ran = False
    found: set[str] = set()
    for id_, cell in cells(lesson).items():
        text = source(lesson, id_)
        if cell["cell_type"] == "code":
            asked, ran = asked or is_question(cell, text), True
            found |= set() if is_question(cell, text) else seen_in(cell)
            continue
        for paragraph in re.split(r"\n\s*\n", FOLD.sub("<fold>", text).strip()):
            told = BOLD_TASK.split(paragraph)[0].strip()
            names = found & set(FOUND.findall(told))
            leads = LEAD.match(told) or "?" in told.partition(". ")[0]
            first = ran and told == paragraph and (predicted or not leads)
            if asked and told and paragraph[0] not in "<#" and told[-1] not in ":?" and (names or first):
                yield id_, told
            predicted, ran = predicted and not ran, False
            if "**Predict" in paragraph:
                asked, predicted, found = True, True, set()
            asked = asked and paragraph[0] != "#"


def test_no_answer_stands_open_below_its_question_and_every_exception_is_needed():
    aside = {id_ for ids in ASIDE.values() for id_ in ids.split()}
    found = [(id_, f"{lesson}#{id_}", told) for lesson in PAGES for id_, told in open_answers(lesson)]
    assert [one for one in found if not {*one[:2]} & aside] == []
    assert aside <= {name for one in found for name in one[:2]}


def test_code_that_solves_an_exercise_is_folded():
    for lesson in PAGES:
        with naming(lesson):
            wanted: set[str] = set()
            for id_, cell in cells(lesson).items():
                text = source(lesson, id_)
                if cell["cell_type"] == "markdown":
                    wanted = set() if re.search("^#", text, re.MULTILINE) else wanted
                elif "answer" not in cell["metadata"].get("tags", []):
                    assert not wanted & set(re.findall(r"^def (\w+)\(", text, re.MULTILINE)), id_
                    wanted |= set(re.findall(r"def my_(\w+)\(", text)) if is_question(cell, text) else set()


def test_at_most_half_of_the_cells_are_only_run():
    for lesson in LESSONS:
        with naming(lesson):
            counted, only_run, before = 0, [], ""
            for id_, cell in cells(lesson).items():
                text, tags = source(lesson, id_), set(cell["metadata"].get("tags", []))
                if OWN in text:
                    break
                if cell["cell_type"] == "code" and not tags & {"hide-input", "answer"} and id_ != "setup":
                    counted += 1
                    does = "exercise" in tags or HANDS.search(text) or ASKED.search(before)
                    only_run += [] if does else [id_]
                before = text if cell["cell_type"] == "markdown" else ""
            assert len(only_run) <= counted / 2, only_run
