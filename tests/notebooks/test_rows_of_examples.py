"""What `check.examples` asks in the notebooks tells plausible wrong answers from right ones, in whatever style.

Programs are expressions (the body of a lambda with the exercise's own arguments) or whole functions.
"""

import re
import warnings

import pytest
from lessons import PAGES, Session, code_cells, needed_for

MINIMAX = """
def my_minimax(state{extra}):
    if not state.moves():
        return {end}
    values = [my_minimax(state.play(move){more}) for move in state.moves()]
    return {choice}"""
BOTH = "max(values) if state.player == 1 else min(values)"
FOUR = """
def my_four(stones):
    for step in {steps}:
        pairs = stones & stones >> step
        if {last}:
            return True
    return False"""
COUNT = "sum(best_move(search(state, iterations, seed={seed})) {hit} for seed in range({seeds}))"
IN_BEST = "in optimal_moves(state)"
LAST_DISC = "any({discs} >= 4 for dy, dx in WAYS)"
LEAF = "[threads.submit(simulate, position, Random(seed)).result() for seed in seeds]"
STRATEGY = (
    "{{known: {{m: c.visits / {total} for m, c in node.children.items()}} for known, node in root.children.items()}}"
)
CHANCES = "{{m: n ** ({power}) / sum(k ** ({over}) for k in visits.values()) for m, n in visits.items()}}"
SLOTS = "range(slots[node]['first'], slots[node]['first'] + slots[node]['{many}'])"
UCB1_OF = "slots[k]['wins'] / slots[k]['visits'] + math.sqrt(2 * math.log(slots[{of}]['visits']) / slots[k]['visits'])"
BOTH_SIDES = "1 + reach(board, cell, (dy, dx)) + reach(board, cell, (-dy, -dx))"


def minimax(end="state.rewards()[1]", choice=BOTH, extra="", more=""):
    return MINIMAX.format(end=end, choice=choice, extra=extra, more=more)


def four(steps="(1, 6, 7, 8)", last="pairs & pairs >> 2 * step"):
    return FOUR.format(steps=steps, last=last)


def best_child(many="tried", of="node", score=UCB1_OF, choose="max", order=""):
    return f"{choose}({SLOTS.format(many=many)}{order}, key=lambda k: {score.format(of=of)})"


def count(hit=IN_BEST, seed="seed", seeds="100"):
    return COUNT.format(hit=hit, seed=seed, seeds=seeds)


WRONG = {
    ("02", "exercise-minimax"): [
        minimax(choice="max(values)"),
        minimax(choice="min(values)"),
        minimax(choice="min(values) if state.player == 1 else max(values)"),
        minimax(choice="max(values) if state.player == 1 else sum(values) / len(values)"),
        minimax(end="state.rewards()[0]"),
        minimax(end="float(state.rewards()[1] == 1)"),
        minimax(end="2 * state.rewards()[1] - 1"),
        minimax(choice="min(values) if x else max(values)", extra=", x=True", more=", not x"),
        minimax(choice="max(values) if o else min(values)", extra=", o=True", more=", not o"),
        minimax(end="state.rewards()[state.player]", choice="max(1 - value for value in values)"),
        "0.5",
        "random_value(state)[1]",
    ],
    ("10", "exercise-count"): [
        "100",
        count(hit="== optimal_moves(state)[0]"),
        count(hit="not " + IN_BEST),
        count(seeds="1, 101"),
        count(seeds="99"),
        count().replace("iterations", "20"),
        count(seed="rng").replace("sum(", "(lambda rng: sum(") + ")(Random(0))",
        count().replace("best_move", "(lambda root: best_move(root, max_child))"),
        count(hit="in [move for move, value in move_values(state).items() if value == 1]"),
        count(hit="in [move for move, value in move_values(state).items() if value > 0]"),
    ],
    ("11", "exercise-mean-with-t"): [
        "(child.wins + t) / (child.visits + t)",
        "child.wins / child.visits if child.visits else 1 / 2",
        "(child.wins + 1) / (child.visits + 2)",
        "(child.wins + t) / (parent.visits + 2 * t)",
        "(child.wins + t) // (child.visits + 2 * t)",
        "(int(child.wins) + t) / (child.visits + 2 * t)",
        "(child.visits - child.wins + t) / (child.visits + 2 * t)",
        "def my_mean(parent, child, t=5): return (child.wins + t) / (child.visits + 2 * t)",
        """
def my_mean(parent, child, t=1):
    child.wins, child.visits = child.wins + t, child.visits + 2 * t
    return child.wins / child.visits""",
    ],
    ("12", "exercise-law-of-the-wins"): [
        "root.visits - root.wins",
        "sum(child.visits - child.wins for child in root.children.values()) - root.wins",
        "root.visits - sum(child.wins for child in root.children.values())",
        "root.visits - sum(child.visits for child in root.children.values())",
        "sum(child.visits - child.wins for child in root.children.values())",
        "root.visits - root.wins - max((child.wins for child in root.children.values()), default=0)",
        "root.visits - root.wins * (1 - root.state.player) - sum(child.wins for child in root.children.values())",
        """
def my_draws(root):
    below = [node for child in root.children.values() for node in (child, *child.children.values())]
    return root.visits - root.wins - sum(node.wins for node in below)""",
        "max(1, root.visits - root.wins - sum(child.wins for child in root.children.values()))",
        "2",
    ],
    ("13", "exercise-law"): [
        "node.visits == sum(c.visits for c in node.children.values()) + (not is_root)",
        "not node.state.moves() or node.visits == sum(child.visits for child in node.children.values()) + 1",
        "not node.state.moves() or node.visits == sum(child.visits for child in node.children.values())",
        "not node.state.moves() or node.visits >= sum(c.visits for c in node.children.values()) + (not is_root)",
        "not node.state.moves() or node.visits <= sum(c.visits for c in node.children.values()) + (not is_root)",
        "not node.children or node.visits == sum(c.visits for c in node.children.values()) + (not is_root)",
    ],
    ("15", "exercise-landing"): [
        "taken + (1 << 7 * col)",
        "(taken + (1 << 7 * col)) & 127 << 7 * col",
        "(taken + 1) & 63",
        "((taken >> 7 * col) + 1) & 63",
        "(taken >> 7 * col & 63).bit_count()",
        "~taken & 63 << 7 * col",
        "1 << 7 * col",
        "(taken ^ (taken + (1 << 7 * col))) & 63 << 7 * col",
        "((taken + (1 << 7 * col)) & 63 << 7 * col) or None",
        "(taken + (1 << 7 * col)) & 63 << 7 * col | taken & 1",  # a bit too many, far below the right one
    ],
    ("15", "exercise-four"): [
        four(steps="(1, 7, 8)"),
        four(steps="(1, 5, 6, 7)"),
        four(last="pairs & pairs >> step"),
        four(last="pairs & pairs >> 2"),
        four(last="pairs & pairs >> 3 * step"),
        four(last="pairs.bit_count() >= 3"),
        four(last="pairs and stones & stones >> 3 * step"),
        "discs.bit_count() >= 4",
        "any(discs >> 7 * col & 15 == 15 for col in range(7)) or any(fours(discs, step) for step in (6, 7, 8))",
        "any(fours(discs, step).bit_count() == 1 for step in (1, 6, 7, 8))",
        "sum(fours(discs, step) for step in (1, 6, 7, 8))",
    ],
    ("15", "exercise-best-child"): [
        best_child(many="count"),
        best_child(of="0"),
        best_child(score="slots[k]['wins'] / slots[k]['visits']"),
        best_child(score="slots[k]['visits']"),
        best_child(score="slots[k]['wins']"),
        best_child(choose="min"),
        best_child(order="[::-1]"),
        best_child().replace("2 * math.log", "0.02 * math.log"),
        "int(slots[node]['first'])",
        best_child() + " - slots[node]['first']",
    ],
    ("16", "exercise-leaf"): [
        LEAF,
        f"sum(rewards[0] for rewards in {LEAF}) / len(seeds)",
        f"tuple(map(sum, zip(*{LEAF})))",
        f"tuple(sum(column) / 8 for column in zip(*{LEAF}))",
        f"tuple(sum(column) / len(seeds) for column in zip(*{LEAF}))[::-1]",
        f"tuple(map(max, zip(*{LEAF})))",
        f"{LEAF}[-1]",
        "simulate(position, Random(len(seeds)))",
    ],
    ("17", "exercise-beta"): [
        "mean + (k / (3 * visits + k)) * (amaf - mean)",
        "mean + (k / (visits + k)) ** 0.5 * (amaf - mean)",
        "amaf + (k / (3 * visits + k)) ** 0.5 * (mean - amaf)",
        "mean + (k / (3 * visits + k)) ** 0.5 * amaf",
        "(mean + amaf) / 2",
        "(k / (3 * visits + k)) ** 0.5",
        "amaf if visits < k else mean",
        "mean + (k / (3 * k + visits)) ** 0.5 * (amaf - mean)",
    ],
    ("18", "exercise-strategy"): [
        STRATEGY.format(total="node.visits"),
        STRATEGY.format(total="root.visits"),
        STRATEGY.format(total="1"),
        STRATEGY.format(total="max(c.visits for c in node.children.values())"),
        "{known: max(node.children, key=lambda m: node.children[m].visits) for known, node in root.children.items()}",
        "{known: node.visits / root.visits for known, node in root.children.items()}",
    ],
    ("19", "exercise-temperature"): [
        CHANCES.format(power="1", over="1"),
        CHANCES.format(power="tau", over="tau"),
        CHANCES.format(power="1 / tau", over="1"),
        CHANCES.format(power="1 / tau", over="0"),
        "{m: n ** (1 / tau) for m, n in visits.items()}",
        "{m: (n / sum(visits.values())) ** (1 / tau) for m, n in visits.items()}",
        "max(visits, key=visits.get)",
    ],
    ("connect_four_tutorials", "exercise-last-disc"): [
        LAST_DISC.format(discs="1 + reach(board, cell, (dy, dx))"),
        LAST_DISC.format(discs="1 + reach(board, cell, (-dy, -dx))"),
        LAST_DISC.format(discs="1 + max(reach(board, cell, (dy, dx)), reach(board, cell, (-dy, -dx)))"),
        LAST_DISC.format(discs=BOTH_SIDES.removeprefix("1 + ")),
        LAST_DISC.format(discs=f"1 + {BOTH_SIDES}"),
        LAST_DISC.format(discs=BOTH_SIDES).replace(">= 4", "== 4"),
        LAST_DISC.format(discs=BOTH_SIDES).replace("WAYS", "WAYS[1:]"),
        LAST_DISC.format(discs=BOTH_SIDES).replace("WAYS", "WAYS[:3]"),
        LAST_DISC.format(discs=BOTH_SIDES).replace("any", "sum"),
        "len(board) >= 4",
        "sum(player == board[cell] for player in board.values()) >= 4",
    ],
    ("tic_tac_toe_tutorial", "exercise-update"): [
        "((q + value) / 2, n + 1)",
        "(q + (value - q) / max(n, 1), n + 1)",
        "(q + (q - value) / (n + 1), n + 1)",
        "(q + value / (n + 1), n + 1)",
        "((q * n + value) / (n + 1), n)",
        "((q * n + value) / (n + 2), n + 1)",
        "((q * n + value) // (n + 1), n + 1)",
        "(n + 1, (q * n + value) / (n + 1))",
        "(q * n + value) / (n + 1)",
    ],
}
RIGHT = {
    ("02", "exercise-minimax"): [
        minimax(),
        minimax(end="Fraction(state.rewards()[1])"),
        "exact_value(state)[1]",
    ],
    ("10", "exercise-count"): [
        count(),
        count() + " + 0.0",
        count().replace("best_move", "(lambda root: max(root.children, key=lambda m: root.children[m].visits))"),
    ],
    ("11", "exercise-mean-with-t"): [
        "(child.wins + t) / (child.visits + 2 * t)",
        "smoothed_mean(parent, child, t)",
        "child.wins / (n := child.visits + 2 * t) + t / n",
    ],
    ("12", "exercise-law-of-the-wins"): [
        "root.visits - root.wins - sum(child.wins for child in root.children.values())",
    ],
    ("13", "exercise-law"): [
        "not node.state.moves() or node.visits == sum(c.visits for c in node.children.values()) + (not is_root)",
        "not node.state.moves() or node.visits - sum(child.visits for child in node.children.values()) == 1 - is_root",
    ],
    ("15", "exercise-landing"): [
        "(taken + (1 << 7 * col)) & 63 << 7 * col",
        "(free := ~taken & 63 << 7 * col) & -free",
        "((taken >> 7 * col & 63) + 1 & 63) << 7 * col",
    ],
    ("15", "exercise-four"): [
        four(),
        four(steps="(8, 7, 6, 1)", last="stones & stones << step & stones << 2 * step & stones << 3 * step"),
        "'1111' in bin(discs) or any(fours(discs, step) for step in (6, 7, 8))",
    ],
    ("15", "exercise-best-child"): [best_child(), f"int({best_child()})"],
    ("16", "exercise-leaf"): [
        f"tuple(sum(column) / len(seeds) for column in zip(*{LEAF}))",
        f"[sum(rewards[player] for rewards in {LEAF}) / len(seeds) for player in (0, 1)]",
    ],
    ("17", "exercise-beta"): [
        "mean + (k / (3 * visits + k)) ** 0.5 * (amaf - mean)",
        "(1 - (b := (k / (3 * visits + k)) ** 0.5)) * mean + b * amaf",
    ],
    ("18", "exercise-strategy"): [
        "strategy(root)",
        STRATEGY.format(total="sum(c.visits for c in node.children.values())"),
    ],
    ("19", "exercise-temperature"): [CHANCES.format(power="1 / tau", over="1 / tau")],
    ("connect_four_tutorials", "exercise-last-disc"): [
        LAST_DISC.format(discs=BOTH_SIDES),
        LAST_DISC.format(discs=BOTH_SIDES.removeprefix("1 + ")).replace(">= 4", "> 2"),
    ],
    ("tic_tac_toe_tutorial", "exercise-update"): [
        "(q + (value - q) / (n + 1), n + 1)",
        "[(q * n + value) / (n + 1), n + 1]",
    ],
}
HELP = "def fours(stones, step):\n    pairs = stones & stones >> step\n    return pairs & pairs >> 2 * step\n"


@pytest.fixture(scope="module", params=WRONG, ids=lambda place: " ".join(place))
def exercise(request):
    """The lesson and cell of an exercise, and a function that tries a program there."""
    lesson, cell = request.param
    sources = code_cells(lesson)
    programs = "\n".join(f"lambda state, root: {p}" for p in WRONG[lesson, cell] if "\n" not in p and "def" not in p)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        session = Session(PAGES[lesson].stem, patch)
        for before in needed_for({cell}, {**sources, cell: f"{sources[cell]}\n{programs}"}):
            if list(sources).index(before) < list(sources).index(cell):
                session.run(sources[before], before)
        stub, _, asked = sources[cell].partition("\n\n\n")
        head = re.match(r"def (\w+)\((.*)\):", stub)
        session.run(HELP, cell)

        def outcome(program):
            whole = "def " in program
            source = program if whole else f"{head[1]} = lambda {head[2]}: {program}"
            return session.run(f"{source}\n\n\n{asked}", cell)

        yield request.param, outcome


def test_wrong_answers_are_wrong(exercise):
    place, outcome = exercise
    passed = [program for program in WRONG[place] if outcome(program).outcome != "wrong"]
    assert not passed


def test_right_answers_are_right(exercise):
    place, outcome = exercise
    refused = [(program, verdict) for program in RIGHT[place] if not (verdict := outcome(program))]
    assert not refused
