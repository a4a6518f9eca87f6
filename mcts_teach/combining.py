"""What can be joined in one search: a table, as data, and the sentences for all that it leaves out.

Phases bear marks: the name of the bundle that they are a part of, or their own. A learner's own functions bear none,
and may take any place. What the table joins is held against exact values by `tests/test_combining.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations
from types import FunctionType
from typing import Any, TypeVar, cast

AnyPhase = TypeVar("AnyPhase", bound=Callable[..., Any])

PART_OF = "part_of"  # the attribute of a phase that names its bundle, or itself
THE_CORE = "the core"
SLOTS = {  # what is no bundle, by the place that it takes in a search
    "score": ("ucb1_inside", "ucb1_tuned", "greedy", "smoothed_mean", "puct", "puct_growing"),
    "expand": ("expand_all", "expand_up_to_symmetry"),
    "simulate": ("simulate_decisive", "simulate_cut_off", "simulate_native"),
}
SCORES, EXPANSIONS, SIMULATIONS = SLOTS.values()
_ANY = (*SCORES, *EXPANSIONS, *SIMULATIONS)

# What each bundle cannot do without: phases of its own. What else it brings may be replaced by what the table allows.
NEEDS = {
    "solver()": ("select", "backpropagate"),
    "rave()": ("score", "simulate", "backpropagate"),
    "transpositions()": ("score", "expand", "backpropagate"),
    "with_chance()": ("select",),
    "ismcts()": ("select", "expand", "simulate"),
    "widening()": ("select", "expand"),
    "early_stop()": ("select",),
    "alphazero_phases()": ("score", "expand", "simulate"),
    "self_play_phases()": ("score", "select", "expand", "simulate"),
}
NAMES = (*NEEDS, *_ANY)

# With each name the later ones that go with it; in no other pair two of these names are joined.
JOINS = {
    "solver()": _ANY,
    "rave()": ("early_stop()", "expand_all"),
    "transpositions()": ("early_stop()", *SIMULATIONS),
    "with_chance()": (
        "early_stop()",
        "alphazero_phases()",
        "expand_all",
        "simulate_cut_off",
        "simulate_native",
        *SCORES,
    ),
    "ismcts()": SCORES,
    "widening()": ("early_stop()", *SCORES, *SIMULATIONS),
    "early_stop()": ("alphazero_phases()", *_ANY),
    **dict.fromkeys(SCORES, (*EXPANSIONS, *SIMULATIONS)),
    "expand_all": ("expand_up_to_symmetry", *SIMULATIONS),
    "expand_up_to_symmetry": SIMULATIONS,
}
REASONS = {
    ("solver()", "early_stop()"): "a proof that comes late can change the move: take solver(), which ends by itself",
    ("solver()", "with_chance()"): "no proof holds where dice fall: take with_chance() alone",
    ("solver()", "ismcts()"): "no proof holds where cards are hidden: take ismcts() alone, or search OpenCards(state)",
    ("rave()", "with_chance()"): "rave() would choose the dice of its playouts: take with_chance() alone",
    ("with_chance()", "ismcts()"): "ismcts() lets dice fall by itself: take it alone",
    ("with_chance()", "self_play_phases()"): "take with_chance() | alphazero_phases(policy_value)",
    ("ismcts()", "alphazero_phases()"): "a network would be shown the hidden cards: take ismcts() alone",
}
CLOSED = ("ismcts()",)  # its phases know of each other, so that no function of one's own takes the place of one

DRAWS_ODDS = ("with_chance()", "ismcts()", "alphazero_phases()", "simulate_cut_off", "simulate_native")  # in simulate
REWARDS_FROM_0_TO_1 = (
    *("ucb1_tuned", "smoothed_mean", "puct", "puct_growing", "simulate_decisive", "simulate_cut_off"),
    *("solver()", "alphazero_phases()", "self_play_phases()"),
)


def part_of(name: str) -> Callable[[AnyPhase], AnyPhase]:
    """A decorator that marks a phase with the bundle that it is a part of, or with its own name."""

    def mark(phase: AnyPhase) -> AnyPhase:
        setattr(phase, PART_OF, name)
        return phase

    return mark


def _walk_layers(phase: object) -> Iterator[tuple[object, list[object]]]:
    """A phase and what it wraps, from the outside inwards, each with the phases that it was given."""
    while phase is not None:
        given = phase.keywords if isinstance(phase, partial) else {}
        yield phase, [given[name] for name in ("select", "expand", "simulate") if name in given]
        phase = phase.func if isinstance(phase, partial) else getattr(phase, "__wrapped__", None)


def mark_of(phase: object) -> str | None:
    """The mark of a phase, whose constants may be set; None for a function of one's own.

    >>> from mcts_teach.variants import puct
    >>> mark_of(partial(puct, c=2)), mark_of(print)
    ('puct', None)
    """
    return next((getattr(layer, PART_OF) for layer, _ in _walk_layers(phase) if hasattr(layer, PART_OF)), None)


def marks_of(phase: object) -> list[str | None]:
    """The marks of a phase and of the phases that it was given, as `early_stop(select)` has one."""
    if isinstance(phase, FunctionType) and [*phase.__dict__] == [PART_OF]:
        return [phase.__dict__[PART_OF]]  # it wraps nothing, as most; the walk takes longer than a short search
    return [mark_of(phase), *(mark for _, given in _walk_layers(phase) for inner in given for mark in marks_of(inner))]


def layers_of(phase: object) -> Iterator[Any]:
    """A phase, all that it wraps and all that it was given."""
    for layer, given in _walk_layers(phase):
        yield layer
        for inner in given:
            yield from layers_of(inner)


def can_join(one: str, other: str) -> bool:
    """Whether two names go together in one search.

    >>> can_join("rave()", "early_stop()"), can_join("solver()", "rave()")
    (True, False)
    """
    return other in JOINS.get(one, ()) or one in JOINS.get(other, ())


class Bundle(dict[str, object]):
    """Phases that belong together. `bundle | other` joins them in any order, and refuses to lose what either needs."""

    def __or__(self, other: Mapping[str, object]) -> Bundle:  # type: ignore[override]
        if not isinstance(other, Mapping):
            return NotImplemented
        both = {slot: _choose_phase(slot, self[slot], other[slot]) for slot in self if slot in other}
        joined = Bundle({**self, **other, **both})
        check_joined(joined, _find_names(self) | _find_names(other))
        return joined

    __ior__ = __or__  # type: ignore[assignment]  # `bundle |= other` loses nothing either

    def __ror__(self, other: Mapping[str, object]) -> Bundle:  # type: ignore[override]
        return Bundle(other) | self


def _choose_phase(slot: str, one: object, other: object) -> object:
    """Of two phases for one place the later, unless it alone can be spared; an early stop without a walk takes one."""
    for stop, walk in ((other, one), (one, other)):
        if mark_of(stop) == "early_stop()" and not isinstance(stop, partial) and "early_stop()" not in marks_of(walk):
            return partial(cast(Callable[..., Any], stop), select=walk)
    needed = [any(slot in NEEDS.get(mark or "", ()) for mark in marks_of(phase)) for phase in (one, other)]
    return one if needed == [True, False] and mark_of(other) in NEEDS else other


def _find_names(phases: Mapping[str, object]) -> set[str]:
    return {mark for phase in phases.values() for mark in marks_of(phase) if mark in NAMES}


def check_joined(phases: Mapping[str, object], wanted: Iterable[str] = ()) -> None:
    """Refuse phases that the table does not join, and a bundle that has lost a part of itself to another.

    `wanted`: names that must be among them, beside those that are.
    """
    names = sorted(_find_names(phases).union(wanted), key=NAMES.index)
    for one, other in combinations(names, 2):
        if not can_join(one, other):
            raise ValueError(f"{one} and {other} cannot be joined in a search: {_explain_refusal(one, other)}")
    for name in names:
        for slot in NEEDS.get(name, ()):
            marks = [*filter(None, marks_of(phases[slot]))] if slot in phases else [THE_CORE]
            there = marks or ["a function of yours"] * (name in CLOSED)
            if there and name not in there:
                _refuse_lost(name, slot, there[0])


def _explain_refusal(one: str, other: str) -> str:
    """Why two names are not joined, and what to take instead."""
    slots = [NEEDS.get(name) or [slot for slot, pieces in SLOTS.items() if name in pieces] for name in (one, other)]
    both = next((slot for slot in slots[0] if slot in slots[1]), None)
    why = (
        f"each brings a {both} of its own, and a search has one"
        if both
        else "nothing shows that they are right together"
    )
    return REASONS.get((one, other), f"{why}; take {one} or {other} alone")


def _refuse_lost(name: str, slot: str, taker: str) -> None:
    """Say which part a bundle has lost, to whom, and how to write it."""
    if taker == THE_CORE or name in CLOSED:
        cure = f"give the search all phases of {name} as they come, as in search(state, 1000, **phases)"
    elif slot == "score":
        cure = f"it brings a score of its own, so give it no score=; or take {taker} without {name}"
    else:
        cure = f"join them as {name} | {taker}, or take {name} alone"
    raise ValueError(f"{name} has lost its {slot} to {taker}: {cure}")
