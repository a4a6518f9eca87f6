"""The published JSON Schema of a film is that of its checker, and both accept and refuse the same films."""

import json
from random import Random

import pytest
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from many import few_or_many, hold
from test_film_file import SCHEMA, damaged, recorded, sentence_of

from docs.film_schema import FILE, film_schema, schema_text
from mcts_teach.explorer.film_shape import FILM_FIELDS, check_shape


def whole_where_possible(text):
    """Read JSON; a number without a fraction becomes an int, as JSON Schema takes 1.0 for whole and the checker not."""
    return json.loads(text, parse_float=lambda digits: int(float(digits)) if float(digits) % 1 == 0 else float(digits))


def can_be_written(data):
    """Whether JSON can hold some data: no NaN, no infinity, and no half letters."""
    try:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        return False
    return True


def has_the_right_shape(data):
    """What the checker's table says, without what it takes more than one field to see."""
    try:
        check_shape({name: part for name, part in data.items() if (name, part) != ("board", None)}, FILM_FIELDS, "it")
    except ValueError:
        return False
    return True


def test_the_published_schema_is_made_from_the_table_of_the_checker():
    assert FILE.read_text(encoding="utf-8") == schema_text(), "write it again: python -m docs.film_schema"
    Draft202012Validator.check_schema(film_schema())
    assert "(film.schema.json)" in FILE.with_name("film.md").read_text(encoding="utf-8")


@few_or_many(30, 5_000)
@pytest.mark.parametrize("which", range(8))
def test_the_schema_and_the_checker_accept_and_refuse_the_same(which, cases):
    seen = set()

    def law(seed):
        rng = Random(seed)
        data = whole_where_possible(recorded()[which])
        for _ in range(rng.randrange(3)):
            data = damaged(data, rng)
        if can_be_written(data):
            valid = SCHEMA.is_valid(data)
            assert valid == has_the_right_shape(data)
            assert valid or sentence_of(data)
            seen.add((valid, sentence_of(data) is None))

    hold(law, cases, seed=st.integers(0, 2**32))
    assert seen >= {(True, True), (False, False)}
