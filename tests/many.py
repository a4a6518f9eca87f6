"""Many cases in one test: which one failed is said, and random ones are few always, and many in a thorough run."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings


@contextmanager
def naming(*case: object) -> Iterator[None]:
    """Inside, what is raised says of which of the cases it is."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"The case: {', '.join(f'{part!r:.200}' for part in case)}")
        raise


def few_or_many(few, many):
    """A parameter `cases` that is one number always, and the other in a thorough run, for as long as that takes."""
    marks = [pytest.mark.thorough, pytest.mark.timeout(7200)]
    return pytest.mark.parametrize("cases", [few, pytest.param(many, marks=marks)])


def hold(law, cases, **strategies):
    """Call a function with so many examples of its arguments, the same ones each time."""
    how = settings(
        derandomize=True, deadline=None, database=None, max_examples=cases, suppress_health_check=list(HealthCheck)
    )
    how(given(**strategies)(law))()
