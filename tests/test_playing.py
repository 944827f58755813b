"""The kit for all games: positions in a game's words are those of a position file."""

from typing import Any

import pytest

import hexmarshal as hm
from tests.games.drina.kit import drina
from tests.games.galicia.kit import galicia
from tests.kit import fury
from tests.playing import Kit, laid

POSITIONS: dict[str, tuple[Kit, str]] = {
    "fury": (
        fury("russian III 1602 reduced\nrussian HQ I 1702 inactive\ngerman XX 1502", active="russian north"),
        "german XX 1602",
    ),
    "drina": (drina("SI1 H07 2\nSG1 I08\nAI1 H06 1", turn="serbia"), "AI1 H07"),
    "galicia": (galicia("austrian 4 13.08 -1\n russian 32 14.08 reduced low"), "russian 32 13.08"),
}


@pytest.fixture(params=POSITIONS)
def told(request: pytest.FixtureRequest) -> tuple[Kit, str]:
    """A position of each game, and a line that breaks a law in it."""
    return POSITIONS[request.param]


def test_a_position_in_words_can_be_written_as_a_file_and_laid_again(told: tuple[Kit, str]) -> None:
    position, _ = told
    again = laid(position.game, position.match.position())
    assert again.match.digest() == position.match.digest()
    assert again.asked == position.asked


def test_a_piece_that_is_put_where_it_stands_changes_nothing() -> None:
    table = galicia("austrian 4 13.08 -1\n russian 32 14.08 reduced low")
    before = table.match.digest()
    table.put("russian 32 14.08 reduced low")
    assert table.match.digest() == before
    table.put("russian 32 14.08")
    assert table.match.digest() != before


def test_an_unsound_position_is_laid_only_where_a_test_says_so(told: tuple[Kit, str]) -> None:
    position, line = told
    more: dict[str, Any] = {"state": {}, "doing": ()}
    with pytest.raises(hm.DataError):
        type(position).begin(f"{_lines(position)}\n{line}", **more)


def test_what_breaks_a_law_on_purpose_is_laid_and_played() -> None:
    table = fury("russian III 1602\ngerman XX 1602", active="russian north", sound=False)
    assert table.at("german XX") == table.at("russian III") == "1602"
    assert table.table.problems() == ["Both sides are in 1602 without a siege."]


def _lines(position: Kit) -> str:
    """Who stands where, so far as the broken law is concerned."""
    return {"fury": "russian III 1602", "drina": "SI1 H07", "galicia": "austrian 4 13.08"}[position.game]
