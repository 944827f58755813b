"""Data files: every problem named, a source for every value, overlays."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hexmarshal.core.data.files import DataError, Problem, Reader, Row, TomlFile, load_toml
from hexmarshal.core.data.overlay import Dataset, Sourced, counted


class Unit(Row, frozen=True, kw_only=True):
    """A row for tests."""

    id: str
    combat: tuple[int, int]
    movement: int = 2


GOOD = """
[[unit]]
id = "IV"
combat = [6, 3]
source = "rulebook 10.3.1"

[[unit]]
id = "III"
combat = [7, 4]
movement = 3
source = "proposed: by history"
"""

SHARED = """
[unit]
source = "rulebook 2"
rows = [
  {id = "IV", combat = [6, 3]},
  {id = "III", combat = [7, 4], source = "history"},
]
"""


def read(text: str) -> tuple[list[Unit], list[Problem]]:
    reader = Reader(TomlFile(text, "units.toml"), ["unit"])
    return reader.rows("unit", Unit), reader.problems


def dataset() -> Dataset:
    rows, problems = read(GOOD)
    assert not problems
    return Dataset({"unit": {row.id: row for row in rows}})


def test_rows_as_blocks_and_rows_in_a_list_read_alike() -> None:
    blocks, listed = read(GOOD)[0], read(SHARED)[0]
    assert [(row.id, row.combat) for row in blocks] == [(row.id, row.combat) for row in listed]
    assert [row.source for row in listed] == ["rulebook 2", "history"]


def test_every_problem_of_a_file_is_listed_with_its_line() -> None:
    text = GOOD.replace("combat = [6, 3]", 'combat = [6, "x"]\nmovment = 2').replace(
        'movement = 3\nsource = "proposed: by history"', "movement = 2.5"
    )
    rows, problems = read(text)
    assert rows == []
    lines = text.splitlines()
    told = {p.sentence: (p.place, lines[p.line - 1]) for p in problems}
    assert told["'movment' is not a key here (did you mean movement?)."] == ("unit IV", "movment = 2")
    assert told["'source' is missing."][0] == "unit III"
    (combat,) = (s for s in told if s.startswith("combat:"))
    assert told[combat] == ("unit IV", 'combat = [6, "x"]')
    (movement,) = (s for s in told if s.startswith("movement:"))
    assert told[movement] == ("unit III", "movement = 2.5")
    assert len(problems) == 4


def test_two_rows_of_one_id_are_a_problem() -> None:
    (problem,) = read(GOOD.replace('"III"', '"IV"'))[1]
    assert problem.place == "unit IV"
    assert problem.line == 7


def test_a_source_must_say_what_kind_it_is() -> None:
    (problem,) = read(GOOD.replace("rulebook 10.3.1", "trust me"))[1]
    assert "'trust me' is not a source" in problem.sentence
    assert problem.line == 5
    (long,) = read(GOOD.replace("rulebook 10.3.1", "x" * 2000))[1]
    assert len(long.sentence) < 200


def test_an_unknown_table_is_a_problem() -> None:
    (problem,) = read(GOOD + "\n[[unti]]\nid = 1\n")[1]
    assert "did you mean unit?" in problem.sentence


def test_the_error_lists_all_problems_in_the_order_of_the_lines() -> None:
    one, two = Problem("a.toml", 9, "unit b", "Bad."), Problem("a.toml", 2, "unit a", "Worse.")
    error = DataError([one, two])
    assert str(error) == "a.toml:2: unit a: Worse.\na.toml:9: unit b: Bad."


def test_a_file_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[[unit]]\nid = = 3\n")
    with pytest.raises(DataError, match=r"broken.toml:2: text: This is not TOML"):
        load_toml(path)
    with pytest.raises(DataError, match="cannot be read"):
        load_toml(tmp_path / "missing.toml")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="not UTF-8"):
        load_toml(path)


def test_every_value_has_its_source() -> None:
    told = {(s.id, s.key): (s.value, s.source) for s in dataset().sources()}
    assert told["IV", "combat"] == ((6, 3), "rulebook 10.3.1")
    assert told["III", "movement"] == (3, "proposed: by history")


def test_a_row_that_is_printed_in_part_says_so_value_by_value() -> None:
    mixed = GOOD.replace('source = "rulebook 10.3.1"', 'source = "rulebook 10.3.1"\nsources = {movement = "proposed"}')
    rows, problems = read(mixed)
    assert not problems
    told = {(s.id, s.key): s.source for s in Dataset({"unit": {row.id: row for row in rows}}).sources()}
    assert told["IV", "combat"] == "rulebook 10.3.1"
    assert told["IV", "movement"] == "proposed"
    assert ("IV", "sources") not in told
    shared = SHARED.replace('source = "rulebook 2"', 'source = "rulebook 2"\nsources = {combat = "proposed"}')
    assert [row.source_of("combat") for row in read(shared)[0]] == ["proposed", "proposed"]


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ('{movment = "proposed"}', "'movment' is not a value of this row (did you mean movement?)"),
        ('{source = "proposed"}', "'source' is not a value of this row"),
        ('{combat = "trust me"}', "'trust me' is not a source"),
        ("{combat = 3}", "3 is not a source"),
    ],
)
def test_the_source_of_a_single_value_is_checked(sources: str, said: str) -> None:
    (problem, *_) = read(GOOD.replace('source = "rulebook 10.3.1"', f'source = "rulebook"\nsources = {sources}'))[1]
    assert said in problem.sentence


def test_an_overlay_may_not_say_where_the_values_of_the_game_come_from() -> None:
    with pytest.raises(DataError, match="'sources' is for the game to say"):
        overlay(OVERLAY + 'sources = {combat = "proposed"}\n')


def test_a_kind_of_source_is_told_whatever_follows_it() -> None:
    values = [Sourced("unit", "IV", "a", 1, source) for source in ("geography; by hand", "rulebook: 3", "proposed")]
    assert counted(values) == {"geography": 1, "rulebook": 1, "proposed": 1}


# -- Overlays -----------------------------------------------------------------------------------------------

OVERLAY = """
[overlay]
game = "test"
name = "printed counters"
source = "public: the printed counters"

[[unit]]
id = "IV"
combat = [8, 5]
"""


def overlay(text: str) -> Dataset:
    base = dataset()
    return base.over(base.read_overlay(TomlFile(text, "mine.toml"), "test"))


def test_an_overlay_changes_what_it_names_and_nothing_else() -> None:
    laid = overlay(OVERLAY)
    told = {(s.id, s.key): (s.value, s.source) for s in laid.sources()}
    assert told["IV", "combat"] == ((8, 5), "public: the printed counters")
    assert told["IV", "movement"] == (2, "rulebook 10.3.1")
    assert laid.tables["unit"]["III"] == dataset().tables["unit"]["III"]


def test_a_row_of_an_overlay_may_name_its_own_source() -> None:
    laid = overlay(OVERLAY + 'source = "history: a memoir"\n')
    assert {s.source for s in laid.sources() if s.value == (8, 5)} == {"history: a memoir"}


def test_the_digest_of_an_overlay_depends_on_its_content_only() -> None:
    base = dataset()

    def digest(text: str) -> str:
        return base.read_overlay(TomlFile(text, "x.toml"), "test").digest

    assert digest(OVERLAY) == digest("# a remark\n" + OVERLAY.replace(" = ", "="))
    assert digest(OVERLAY) != digest(OVERLAY.replace("[8, 5]", "[8, 4]"))


def test_a_bad_overlay_is_refused_as_a_whole_with_every_problem() -> None:
    text = (
        OVERLAY.replace('"test"', '"drina"')
        + """combta = [1, 1]

[[unit]]
id = "XL"
combat = [1, 1]

[[unit]]
id = "III"
combat = "strong"

[[corps]]
id = "IV"
"""
    )
    with pytest.raises(DataError) as caught:
        overlay(text)
    told = [(p.line, p.place) for p in caught.value.problems]
    assert told == [(3, "overlay"), (10, "unit IV"), (12, "unit XL"), (18, "unit III"), (20, "corps")]
    assert "It is for 'drina', not for 'test'." in str(caught.value)
    assert all(p.file == "mine.toml" for p in caught.value.problems)


def test_an_overlay_for_another_game_is_told_though_its_head_has_other_mistakes() -> None:
    with pytest.raises(DataError) as caught:
        overlay(OVERLAY.replace('"test"', '"drina"').replace("public: the printed counters", "hearsay"))
    assert [p.line for p in caught.value.problems] == [3, 5]
    assert "It is for 'drina', not for 'test'." in str(caught.value)


def test_an_error_is_the_same_in_another_process() -> None:
    error = DataError([Problem("b.toml", 2, "unit IV", "Too weak."), Problem("b.toml", 1, "unit", "Too few.")])
    again = pickle.loads(pickle.dumps(error))
    assert (again.problems, str(again)) == (error.problems, str(error))


def test_an_overlay_without_a_head_is_refused() -> None:
    with pytest.raises(DataError, match=r"A table \[overlay\] is missing"):
        overlay(OVERLAY[OVERLAY.index("[[unit]]") :])


def test_an_overlay_can_be_read_again_from_the_values_kept_in_a_record() -> None:
    base, file = dataset(), TomlFile(OVERLAY, "mine.toml")
    again = base.read_overlay(TomlFile.of(file.values, "record"), "test")
    assert again.digest == base.read_overlay(file, "test").digest
