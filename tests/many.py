"""What is tried with a few random cases always, and with many in a thorough run."""

import pytest
from hypothesis import HealthCheck, given, settings


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
