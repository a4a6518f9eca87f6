"""The catalogues of the course in Chinese are in step with the English, lose nothing, and leave the code as it is."""

import polib
import pytest
import translate
from fontTools.ttLib import TTFont
from package_texts import table_texts
from subset_font import letters_needed
from translation import faults, units

from mcts_teach.checks import check
from mcts_teach.language import Phrases, Said, read_catalogue, say, speaking
from mcts_teach.workshop import copy_course

NAMES = [*translate.translated_names(), translate.PACKAGE]
PACKAGE = translate.catalogue_of(translate.PACKAGE)


COMPLETE = pytest.param(True, marks=pytest.mark.thorough)


def test_every_lesson_has_a_catalogue():
    assert [name[:2] for name in NAMES][:20] == [f"{number:02}" for number in range(20)]


@pytest.mark.parametrize("complete", [False, COMPLETE])
@pytest.mark.parametrize("name", NAMES)
def test_a_catalogue_is_in_step_and_loses_nothing_and_all_is_translated(name, complete):
    assert [*translate.complaints(name, complete=complete)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_package_reads_a_catalogue_as_polib_does(name):
    file = translate.catalogue_of(name)
    entries = [entry for entry in polib.pofile(str(file)) if entry.msgstr and not (entry.fuzzy or entry.obsolete)]
    assert read_catalogue(file) == {(entry.msgctxt, entry.msgid): entry.msgstr for entry in entries}


def test_what_a_translation_must_not_do_is_seen():
    for text, said, fault in [
        ("It has 3 cards.", "它有卡片。", "number lost: 3"),
        ("Call `f`.", "调用它。", "code lost: `f`"),
        ("See [05](05.ipynb).", "见 05。", "link lost: ](05.ipynb)"),
        ("a **bold** word", "一个词", "1 words are bold or italic in English, 0 here"),
        ("Yes, it is.", "是的,没错。", "a half-width mark after a Chinese letter"),
        ("the root", "最上面", "term: for 'root' write one of 根"),
        ("**Predict:** what?", "**预测：**什么？", "bold does not end"),
    ]:
        assert any(found.startswith(fault) for found in faults(text, said, "prose")), (text, said)
    assert faults("Call `f(**g)`.", "调用 `f(**g)`。", "prose") == []  # stars of code are no bold
    assert faults("44 million games.", "4400 万盘。", "prose") == []
    assert faults("the root", "最上面", "prose", ("root",)) == []


def test_a_changed_word_makes_a_text_stale_and_another_missing(monkeypatch):
    notebook = translate.notebook_of("05_select")
    notebook["cells"][0]["source"] = ["# Choose"]
    monkeypatch.setattr(translate, "notebook_of", lambda name: notebook)
    found = [*translate.complaints("05_select")]
    assert any(line.startswith("select: '# Select': stale") for line in found)
    assert any("'# Choose': not in the catalogue" in line for line in found)


@pytest.mark.slow
def test_pictures_have_all_letters():
    font = TTFont(PACKAGE.with_name("plots.otf"))
    assert letters_needed() - {chr(code) for code in font.getBestCmap()} == set()


FORMS = {
    "{} and {}": "{0} 和 {1}",
    "called": "调用",
    "{} fails: {}": "{0} 出错：{1}",
    "It is over.": "结束了。",
    "right": "正确",
    "Right: {}.": "对：{0}。",
    "It is odd.": "奇数。",
    "{} node": "{0} 个节点",
    "{} nodes": "{0} 个节点",
    "another node": "另一个节点",
    "{} win": "{0} 胜",
    "{} wins": "{0} 胜",
    "{} untried": "{0} 未试",
    "{} untried: it stops": "{0} 未试：停下",
    "✓ is proven ({} of {})": "✓ 已证明（{1} 个中 {0} 个）",
    "children": "children",
    "a {}, where {} belongs": "是 {0}，该是 {1}",
}
SAID = {
    "a3 and b2": "a3 和 b2",
    "one more thing and another": "one more thing and another",
    "called, one more thing": "called, one more thing",
    "called, 1,000 and b2": "调用，1000 和 b2",
    "One more thing. It is over.": "One more thing. 结束了。",
    "it fails: ValueError(no such thing)": "it 出错：ValueError(no such thing)",
    "it fails: no such thing": "it fails: no such thing",
    "Right: 7. It is odd.": "对：7。奇数。",
    "Right: 7": "正确：7",
    "3 nodes": "3 个节点",
    "0.5 nodes": "0.5 个节点",
    "another node": "另一个节点",
    "c1 › 1 node › another node": "c1 › 1 个节点 › 另一个节点",
    "X's node": "X's node",
    "c1 win": "c1 胜",
    "3 nodes untried: it stops; ✓ is proven (2 of 9)": "3 个节点未试：停下；✓ 已证明（9 个中 2 个）",
    "children: a list, where dict belongs, right: 1": "children：是 list，该是 dict，正确：1",
    "right: such a thing (2 of 9)": "正确：such a thing (2 of 9)",
}


def test_a_sentence_is_said_as_a_whole_by_the_form_that_holds_most_of_it_or_stays_as_it_is():
    phrases = Phrases({("", text): said for text, said in FORMS.items()})
    assert {text: phrases.say(text) for text in SAID} == SAID


@pytest.mark.slow
def test_a_sentence_that_nobody_has_translated_stays_english_word_for_word():
    tables = {"questions", "hints", "mistakes"}
    known = {at: said for at, said in read_catalogue(PACKAGE).items() if at[0] not in tables}
    phrases, sentences = Phrases(known), [text for context, text in table_texts() if text.count(" ") > 6]
    assert [text for text in sentences if phrases.say(text) != text and text[:14] != "O is to move. "] == []


def test_english_is_spoken_until_somebody_asks_and_nothing_is_said_twice(monkeypatch):
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert say("called") == "called"
    with speaking("zh"):
        assert (say("called"), say("nobody has translated this")) == ("调用", "nobody has translated this")
        assert (say(say("called")), say(Said("called"))) == ("调用", "called")
        assert str(check.ucb1.solution()).startswith("def ucb1(")  # code is not said
    assert say("called") == "called"


@pytest.mark.slow
def test_a_copy_in_chinese_speaks_it_and_leaves_what_was_changed(tmp_path):
    assert copy_course(tmp_path, language="zh") == []
    place = tmp_path / "05_select.ipynb"
    text = place.read_text(encoding="utf-8")
    assert 'speak(\\"zh\\")' in text
    mine = text.replace("# 选择", "# 我的")
    assert mine != text
    place.write_text(mine, encoding="utf-8")
    assert copy_course(tmp_path) == ["05_select (new edition).ipynb"]
    assert place.read_text(encoding="utf-8") == mine
    assert "speak" not in (tmp_path / "00_meet_the_search.ipynb").read_text(encoding="utf-8")


def test_each_text_of_a_notebook_is_found_once_a_cell():
    found = [(unit.cell, unit.text) for unit in units(translate.notebook_of("05_select"))]
    assert len(found) == len(set(found)) > 100
