"""Films from files: what is right is shown, and what is damaged is refused in one sentence, with the place."""

import json
import re
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hostile_files import at, damage_inside
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from living_trees import shown_in, strips_in
from many import few_or_many, hold, naming
from recordings import cautious, recording, shy

from docs.film_schema import FILE, film_schema, schema_text
from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, compare, explore, record, search
from mcts_teach.explorer.film_file import FILM_FIELDS, check_shape, complete_film, read_film
from mcts_teach.explorer.filming import film, still
from mcts_teach.explorer.living_tree import last_tree, shown, written
from mcts_teach.variants import expand_all

SCHEMA = Draft202012Validator(film_schema())
PAGE = Path(__file__).parents[2] / "docs" / "film.md"
NO_FILM = re.escape("film.json is not a film that can be shown: ") + "."


def example():
    """The example of the page that documents the format."""
    (text,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return json.loads(text)


def small():
    """As little as a film needs."""
    return {
        "format": "mcts_teach film 1",
        "nodes": {"parent": [None, 0, 0, 1], "name": ["start", "a", "b", "a"]},
        "iterations": [
            {"path": [0, 1], "visits": [1, 1], "wins": [0, 1]},
            {"path": [0, 2], "visits": [2, 1], "wins": [0, 0.5]},
            {"path": [0, 1, 3], "visits": [3, 2, 1], "wins": [0, 1, 1]},
        ],
    }


def recorded():
    """Films of every kind as texts: with a board, with a score of its own, with moves left, and of a tree."""
    films = [example(), small(), still(search(TicTacToe(), 12))]
    films += [film(record(ConnectFour(4, 4, 3), 6)), film(record(Nim((3, 4)), 10, score=shy))]
    films += [film(recording("text only")), film(record(Hex(2), 9, expand=expand_all, score=cautious))]
    films += [explore(TicTacToe(), 5)._shown()["films"][0]]
    return [json.dumps(data) for data in films]


def refusal(check, *given):
    """The sentence that something is refused with; None if it is accepted."""
    try:
        check(*given)
    except ValueError as error:
        said = str(error)
        assert ("\n" in said, len(said.encode()) < 500) == (False, True)
        return said
    return None


# What is right


def films_in(explorer):
    return shown_in(explorer._repr_mimebundle_()["text/html"])["films"]


def test_the_example_of_the_page_is_shown_with_what_is_left_out(tmp_path):
    (tmp_path / "film.json").write_text(json.dumps(example()))
    html = explore(tmp_path / "film.json")._repr_mimebundle_()["text/html"]
    assert {"take 1", "take 2"} <= set(re.findall(r">(take \d)\b", strips_in(html)[0]))
    [data] = shown_in(html)["films"]
    assert (data["iterations"], data["title"]) == (complete_film(example())["iterations"], example()["title"])
    assert (len(data["iterations"]), data["score"]) == (4, {"name": "UCB1", "c": 1.4})
    data = complete_film(small())
    assert (data["nodes"]["place"], data["nodes"]["moves"]) == ([0, 0, 1, 0], [2, 1, 0, 0])
    assert [(row["size"], row["selected"]) for row in data["iterations"]] == [(2, 1), (3, 1), (4, 2)]
    said, played = "the walk stops at start › a", "a game is played from start › a › a"
    assert data["iterations"][2]["say"] == [said, "a is added", played, "one more visit along start › a › a"]
    assert data["iterations"][2]["why"] == ["a was chosen"]
    assert complete_film(data) == data


def test_explore_saves_a_film_and_shows_it_again(tmp_path):
    file, search_of_50 = tmp_path / "film.json", explore(TicTacToe(), 50)
    search_of_50.save(file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes() + b" \r\n")  # as some editors of Windows write it
    again = explore(str(file))
    assert repr(again) == "<Explorer: 50 iterations, 51 nodes, from TicTacToe()>"
    [data], [first] = films_in(again), films_in(search_of_50)
    assert first.items() <= data.items()
    again.save(tmp_path / "page.html")
    assert shown_in((tmp_path / "page.html").read_text())["films"] == [data]
    again.save(tmp_path / "again.json")
    assert read_film(tmp_path / "again.json") == data
    assert explore(file, legend="lost")._shown()["films"][0]["legend"] == "lost"
    with pytest.raises(ValueError, match="no trace; record"):
        again.trace  # noqa: B018
    with pytest.raises(ValueError, match="one recording"):
        compare(record(TicTacToe(), 5), record(TicTacToe(), 5, c=0)).save(tmp_path / "two.json")
    assert not (tmp_path / "two.json").exists()


# What is damaged


GONE = object()
BOARD = {"cells": [[0, 0]]}
LETTERS = small()["nodes"] | {"position": [".", "X", ".", "."]}
DAMAGES = [  # where, what is put there, and what is said; damages of any kind are among the random ones below
    ("format", "mcts_teach film 2", "format must be 'mcts_teach film 1'"),
    ("nodes", GONE, "nodes must be given"),
    ("titel", "x", "titel must be left out, as there is no such field"),
    ("nodes parent 0", 0, "nodes.parent[0] must be null, for the root"),
    ("nodes parent 2", 2, "nodes.parent[2] must be the number of an earlier node"),
    ("nodes name", ["start"], "nodes.name must be a list of 4, like parent"),
    ("iterations 2", GONE, "nodes must be only those that came in an iteration, and 1 node did not"),
    ("there", 5, "there must be a number from 1 to 4, as there are so many nodes"),
    ("iterations 2 wins", [0, 1], "iterations[2].wins must be a list of 3, to fit the path"),
    ("iterations 2 path 2", 4, "iterations[2].path must be at most 4"),
    ("iterations 2 path 1", 2, "iterations[2].path must be a way from node 0"),
    ("iterations 2 size", 5, "iterations[2].size must be at most 4"),
    ("iterations 1 selected", 0, "iterations[1].selected must be a number from 1 to 2"),
    ("iterations 2 why", [], "iterations[2].why must be a list of 1, to fit the path"),
    ("iterations 0 positions", [[[0, "1"]]], "iterations[0].positions[0] must be a text"),
    ("iterations 0 scores", {"expand": [[4, 0.5]]}, "iterations[0].scores.expand[0][0] must be the number of a node"),
    ("board", BOARD, "nodes.position must be given, as there is a board"),
    ("board", {"cells": []}, "board must be one with cells"),
    ("nodes", LETTERS, "nodes.position[1] must be a letter for each cell"),
]


def test_a_damage_is_told_with_its_place():
    for place, value, sentence in DAMAGES:
        data = small() | ({"board": BOARD} if value is LETTERS else {})
        *above, last = [int(name) if name.isdigit() else name for name in place.split()]
        holder = at(data, above)
        holder[last] = value
        if value is GONE:
            del holder[last]
        with naming(place):
            assert refusal(complete_film, data).startswith(sentence)


NO_FILMS = [json.dumps({}).encode("utf-16"), b"\xff\xfe\x00", b'{"format": "\xc3', b"[1, 2]", b"null", b'"film"']
NO_FILMS += [b"\x00\x01", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5000, b"NaN"]


def test_a_file_that_is_no_film_or_was_cut_short_anywhere_is_refused(tmp_path):
    file, text = tmp_path / "film.json", json.dumps(small()).encode()
    for content in [*NO_FILMS, *(text[:end] for end in range(len(text)))]:
        file.write_bytes(content)
        with pytest.raises(ValueError, match=NO_FILM):
            read_film(file)


def assert_can_be_drawn(data):
    """What the figure takes for granted, beside the types of the published schema: that all fits together."""
    columns, board, size = data["nodes"], data["board"], data["there"]
    count = len(columns["parent"])
    assert {len(column) for column in columns.values()} == {count}
    assert columns["parent"][0] is None
    assert all(0 <= parent < n for n, parent in enumerate(columns["parent"][1:], 1))
    for row in data["iterations"]:
        path, before, size = row["path"], size, row["size"]
        assert 1 <= before <= size <= count
        assert all(0 <= node < size for node in path)
        assert 0 < len(path) == len(row["visits"]) == len(row["wins"])
        assert len(row["why"]) + 1 == row["selected"] <= len(path)
        assert all(0 <= node < count for scores in row.get("scores", {}).values() for node, _ in scores)
        changes = [] if board is None else chain(*row["positions"])
        assert all(0 <= cell < len(board["cells"]) and len(letter) == 1 for cell, letter in changes)
        assert board or all(isinstance(text, str) for text in row["positions"])
    assert size == count
    if board:
        assert len(board["names"]) == len(board["cells"]) > 0
        assert all(len(text) <= len(board["cells"]) for text in columns["position"])


# The published JSON Schema of a film is that of its checker, and both accept and refuse the same films


def whole_where_possible(text):
    """Read JSON; a number without a fraction becomes an int, as JSON Schema takes 1.0 for whole and the checker not."""
    return json.loads(text, parse_float=lambda digits: int(float(digits)) if float(digits) % 1 == 0 else float(digits))


def can_be_written(data):
    """Whether JSON can hold some data: no NaN, no infinity, and no half letters."""
    return refusal(lambda: json.dumps(data, ensure_ascii=False, allow_nan=False).encode()) is None


def without_no_board(data):
    return {name: part for name, part in data.items() if (name, part) != ("board", None)}


def test_the_published_schema_is_made_from_the_table_of_the_checker():
    assert FILE.read_text(encoding="utf-8") == schema_text(), "write it again: python -m docs.film_schema"
    Draft202012Validator.check_schema(film_schema())
    assert "(film.schema.json)" in FILE.with_name("film.md").read_text(encoding="utf-8")


@pytest.mark.slow
@few_or_many(40, 40_000)
def test_a_damaged_film_is_refused_by_the_checker_and_the_schema_or_can_be_drawn(cases):
    seen = set()

    def law(film, seed):
        rng = Random(seed)
        data = whole_where_possible(film)
        for _ in range(rng.randrange(3)):
            damage_inside(data, rng)
            if can_be_written(data):
                data = whole_where_possible(json.dumps(data))  # as they would be read from a file
        said = refusal(complete_film, data)
        if said is None:
            drawn = json.loads(written(shown(complete_film(data))))["films"][0]
            assert_can_be_drawn(drawn)
            SCHEMA.validate(without_no_board(drawn))
            assert last_tree(complete_film(data)).visits >= 0
        if can_be_written(data) and seed % 2 == 0:  # a validator takes long
            valid = SCHEMA.is_valid(data)
            assert valid == (refusal(check_shape, without_no_board(data), FILM_FIELDS, "it") is None)
            assert valid or said
            seen.add((valid, said is None))

    hold(law, cases, film=st.sampled_from(recorded()), seed=st.integers(0, 2**32))
    assert seen >= {(True, True), (False, False)}
