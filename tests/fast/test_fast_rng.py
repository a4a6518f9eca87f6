"""The compiled random generator draws what Python's does, and whatever is compiled knows which files it is made of."""

import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest
from compiled import fast

numba = pytest.importorskip("numba")
rng_file = fast.rng


@numba.njit
def drawn(rng, rounds):
    """Draws of every kind, as whole numbers and as others."""
    numbers, parts = np.empty((rounds, 3), np.int64), np.empty(rounds)
    for k in range(rounds):
        numbers[k, 0] = rng.getrandbits(k % 63)
        numbers[k, 1] = rng.randrange(1 + k)
        numbers[k, 2] = rng.choice((5, 6, 7))
        parts[k] = rng.random()
    return numbers, parts


@pytest.mark.slow
def test_where_nothing_can_be_kept_on_disk_it_is_compiled_all_the_same(monkeypatch):
    places = "numba.core.caching.CacheImpl._locator_classes"  # as where home and package cannot be written
    monkeypatch.setattr(places, [])
    with pytest.raises(RuntimeError, match="cannot cache"):
        numba.njit(cache=True)(rng_file.temper.py_func)
    assert rng_file.njit_on_disk(lambda number: number + 1)(4) == 5


@pytest.mark.slow
@pytest.mark.parametrize("already", [0, 1, 623, 624, 5000])
def test_a_compiled_generator_draws_as_pythons_does_and_takes_it_along(already):
    rng, twin = Random(8), Random(8)
    for _ in range(already):
        rng.getrandbits(32), twin.getrandbits(32)
    record = rng_file.rng_record(rng)
    for k, (row, part) in enumerate(zip(*(numbers.tolist() for numbers in drawn(record, 400)), strict=True)):
        assert row == [twin.getrandbits(k % 63), twin.randrange(1 + k), twin.choice((5, 6, 7))]
        assert part == twin.random()
    rng_file.write_back(rng, record)
    assert rng.getstate() == twin.getstate()


@pytest.mark.parametrize(
    "seed", [0, 1, -5, True, 2**31, 2**32 - 1, 2**32, -(2**64), 3**13_000], ids=lambda seed: f"{seed:x}"[-9:]
)
def test_a_seed_makes_the_generator_that_it_makes_in_python(seed):
    mine, pythons = rng_file.rng_record(seed), rng_file.rng_record(Random(seed))
    assert mine["twister"].tolist() == pythons["twister"].tolist()
    assert mine["next"] == pythons["next"]


def test_the_type_of_the_generator_changes_with_every_file_of_the_engine(tmp_path):
    for file in Path(rng_file.__file__).parent.glob("*.py"):
        shutil.copyfile(file, tmp_path / file.name)
    digests = [rng_file.digest_of_files(tmp_path)]
    assert digests[0] in str(numba.typeof(rng_file.rng_record(Random(0))))
    for file in sorted(tmp_path.glob("*.py")):
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        digests.append(rng_file.digest_of_files(tmp_path))
    assert len(digests) == len(set(digests)) == 10
