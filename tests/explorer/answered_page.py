"""Widgets on a plain page of a real browser: what the page sends, Python answers here, with no kernel between them."""

from base64 import b64encode

from living_page import Opened

from mcts_teach.explorer.living_tree import LivingTree, module_text, style
from mcts_teach.explorer.play_boards import BoardPage

CONNECT = """([number, kind, told]) => {
    const heard = {}, el = document.body.appendChild(document.createElement("div"));
    el.dataset.number = number;
    const model = {
        get: name => told[name],
        on: (names, act) => names.split(" ").forEach(name => (heard[name] ??= []).push(act)),
        off() {},
        async send(message) {
            const news = await answer(number, message);
            const changed = Object.keys(news).filter(name => JSON.stringify(news[name]) !== JSON.stringify(told[name]));
            Object.assign(told, news);
            new Set(changed.flatMap(name => heard[`change:${name}`] ?? [])).forEach(act => act());
        },
    };
    window[kind]({ model, el });
}"""


def told_by(widget):
    """What a page is told by a widget, as it travels."""
    if isinstance(widget, LivingTree):
        return {"data": b64encode(widget.data).decode(), "settings": widget.settings}
    return {name: getattr(widget, name) for name in ("setting", "plan", "shown", "hints")}


class AnsweredPage(Opened):
    """An empty page with the scripts of both widgets."""

    def __init__(self, chromium):
        super().__init__(chromium)
        self.heard = []
        self.page.expose_function("answer", self.answer)
        self.page.set_content("<!doctype html><html lang='en'><title>t</title><body style='margin: 0'></body></html>")
        self.page.add_style_tag(content=BoardPage._css + style())
        for kind, script in ("board", BoardPage._esm), ("tree", module_text()):
            self.page.add_script_tag(content=f"{script}\nwindow.{kind} = render;", type="module")
        self.page.wait_for_function("!!(window.board && window.tree)")

    def answer(self, number, message):
        widget, hear = self.heard[number]
        hear(message)
        return told_by(widget)

    def show(self, widget, hear):
        """Put a widget below those that are there; where it is."""
        self.heard.append((widget, hear))
        kind = "tree" if isinstance(widget, LivingTree) else "board"
        self.page.evaluate(CONNECT, [len(self.heard) - 1, kind, told_by(widget)])
        return self.page.locator(f"[data-number='{len(self.heard) - 1}'] > .mcts-figure")

    def board(self, board):
        return self.show(board._page, board.hear)

    def clear(self):
        self.page.evaluate("document.body.replaceChildren()")
