"""What a learner does with the living tree of the first lesson, and what it shows then."""

from math import log, sqrt

import living_figure
from playwright.sync_api import expect

import browser
from mcts_teach import TicTacToe, from_text, search, ucb1

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the lesson explores it with seed 10
TREE = "widget.querySelector('.tree svg').outerHTML"


def press(widget, *names):
    for name in names:
        living_figure.press(widget, name)


def shows(widget, text):
    expect(widget.get_by_text(text, exact=True)).to_be_visible()


def says(widget, text):
    """The sentence about what has just happened, which a screen reader says too."""
    expect(widget.get_by_role("status").first).to_contain_text(text)


def picture(widget):
    """The picture of the tree, letter by letter."""
    return widget.evaluate(f"widget => {TREE}")


def draws(widget, picture):
    """Wait until the picture of the tree is this one."""
    arguments = [widget.element_handle(), picture]
    widget.page.wait_for_function(f"([widget, picture]) => {TREE} === picture", arg=arguments, polling=browser.POLLING)


def draws_nodes(explorer, number):
    expect(explorer.locator(".tree .node")).to_have_count(number)


def is_at(explorer, moment):
    expect(explorer.locator(".clock")).to_have_text(moment)


def steps_forward_and_back(explorer, iterations):
    is_at(explorer, "before the search")
    draws_nodes(explorer, 1)
    for phase in ["Select", "Expand"]:
        press(explorer, "one phase forward (.)")
        is_at(explorer, f"iteration 1 of {iterations}")
        says(explorer, f"{phase}: ")
    draws_nodes(explorer, 2)
    explorer.page.wait_for_timeout(1000)  # until the card has come to its place
    before = picture(explorer)
    press(explorer, "Backpropagate", "Backpropagate", "Backpropagate")
    is_at(explorer, f"iteration 3 of {iterations}")
    draws_nodes(explorer, 4)
    expect(explorer.locator(".tree .playout")).to_be_visible()
    explorer.page.keyboard.press("[")
    explorer.page.keyboard.press("[")
    press(explorer, *["one phase back (,)"] * 2)
    is_at(explorer, f"iteration 1 of {iterations}")
    draws(explorer, before)


def ranking(iterations):
    """The moves from the root after some iterations, with the visits on their buttons: the highest UCB1 first."""
    root = search(STATE, iterations, seed=10)
    order = sorted(root.children.items(), key=lambda item: ucb1(root, item[1]), reverse=True)
    return [f"{STATE.name(move)} {child.wins:g}/{child.visits}" for move, child in order]


def answers_questions(explorer):
    """Predict where the walk of iteration 5 goes, rightly, and that of iteration 6, wrongly."""
    press(explorer, "to the first moment", "predict, then reveal")
    says(explorer, "Where will the walk go from start?")
    press(explorer, ranking(4)[0])
    expect(explorer.locator(".asking")).to_contain_text("Right.")
    expect(explorer.locator(".asking")).to_contain_text("1 of 1 right")
    press(explorer, "go on", ranking(5)[-1])
    expect(explorer.locator(".asking")).to_contain_text("Missed.")
    expect(explorer.locator(".asking")).to_contain_text("1 of 2 right")
    press(explorer, "predict, then reveal")


def looks_at_a_node(explorer, iterations):
    """The scores of the root's children in the end, and the sum of one, reckoned without the explorer."""
    press(explorer, "to the last moment")
    is_at(explorer, f"iteration {iterations} of {iterations}")
    root = search(STATE, iterations, seed=10)
    explorer.locator(".tree .node").filter(has_text="c1").first.click()
    moves = sorted(root.children)
    told = ", ".join(f"{STATE.name(move)} {ucb1(root, root.children[move]):.2f}" for move in moves)
    expect(explorer.get_by_role("img", name=f"UCB1 of each move from start: {told}")).to_be_visible()
    child = root.children[2]
    bonus = sqrt(2) * sqrt(log(iterations) / child.visits)
    sum_of_it = f"= {child.wins / child.visits:.2f} + {bonus:.2f} = {ucb1(root, child):.2f} mean + bonus"
    expect(explorer.locator(".formula")).to_contain_text(sum_of_it)
    press(explorer, "follow the search")
    expect(explorer.get_by_role("button", name="follow the search")).to_be_hidden()
