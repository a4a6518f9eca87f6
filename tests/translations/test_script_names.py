"""In Chinese the script of a page does what it does in English: what is no shown text is as it was."""

import re
from collections import Counter

import pytest
from translation import faults_of_fragment

from mcts_teach.explorer.living_tree import MODULE
from mcts_teach.explorer.play_boards import PLAY_MODULE
from mcts_teach.explorer.scripts import joined
from mcts_teach.language import Phrases, speaking, translate_script

# Messages and what is listened to; what is looked up on the page; what is compared; attributes; names of properties.
NAMES = re.compile(
    r"""(?=(  # one may begin within another
      \b(?:send|on|off|part|get|has|delete|find|around|closest|matches|matchMedia|getContext)\([^()"']*["'][^"']*["']
    | \b(?:querySelector(?:All)?|getElementById|createElement(?:NS)?|(?:add|remove)EventListener|insertAdjacent\w+
    | (?:get|set|has|remove|toggle)Attribute(?:NS)?|classList\.\w+)\([^()"']*["'][^"']*["']
    | [!=]==\s*"[^"]*" | "[^"]*"\s*[!=]== | \bcase\s*"[^"]*" | \["[^"]*"\]
    | \b(?:do|id|kind|phase|event|type|key):\s*"[^"]*" | (?<![-\w])(?:data-\w+|class|id|role|type|for|scope)="[^"<>]*"
    | (?<=[{,])[\w$]+(?=:) | \.[A-Za-z_$][\w$]*))""",
    re.VERBOSE,
)
SCRIPTS = {"living tree": MODULE, "board to play on": PLAY_MODULE}


def lost_names(english, chinese):
    """The names of a script that are not all in its translation."""
    return Counter(NAMES.findall(english)) - Counter(NAMES.findall(chinese))


@pytest.mark.parametrize("name", SCRIPTS)
def test_names_of_messages_properties_and_elements_are_the_same(name):
    module = joined(*SCRIPTS[name])
    with speaking("zh"):
        chinese = translate_script(module)
    assert chinese != module
    assert len(NAMES.findall(module)) > 500
    assert lost_names(module, chinese) == Counter()


def test_a_name_that_is_exchanged_is_seen():
    module = """b.addEventListener("click",()=>this.send("move",i));if(kind==="move")x.dataset.move=find(y,"move");
        many(2,"move");page=`<b class="move" title="move">move</b>`;at={move:1}"""
    for text in ('send("move"', '="move"', ".move", '"move")', 'class="move"', "{move:", '"click"'):
        changed = Phrases({("script", text): text.replace("move", "着法").replace("click", "点击")})
        assert lost_names(module, changed.translate_script(module)), text
    fragments = 'many(2,"move")', 'title="move"', ">move<"
    shown = Phrases({("script", text): text.replace("move", "着法") for text in fragments})
    assert shown.translate_script(module).count("着法") == 3
    assert lost_names(module, shown.translate_script(module)) == Counter()


def test_a_single_word_is_no_fragment_but_with_what_stands_around_it():
    assert faults_of_fragment('"move"', '"着法"') == ["one word may be a name: take what stands around it, too"]
    assert faults_of_fragment('length,"move")', 'length,"个着法")') == []
