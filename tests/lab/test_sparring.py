"""Sparring: what a row wishes is looked up in what was played, and the staffs solve what they are known to solve."""

import datetime
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hexmarshal import games
from hexmarshal.core.data.files import DataError
from hexmarshal.core.engine.match import parse
from hexmarshal.lab import sparring
from hexmarshal.lab.sparring import Spar, Stand
from tests.thorough import THOROUGH

STAFF3, STAFF4 = "staff-3", "staff-4+100p"
LEAST = 25
"""Each game has as many positions at least,"""
SOLVED = {STAFF3: 0.80, STAFF4: 0.85}
"""of which a staff solves this share. What staff-4 should solve is 95 in 100."""

POSITION = """
[position]
game = "fury"
rules = 2
scenario = "historical"
moment = "russian movement, north front"
rest = "absent"

[state]
turn = "S1"

[pieces]
1505 = ["ru-III", "ru-HQ-I"]
1405 = ["ru-IV reduced"]
1305 = ["ge-XX reduced disorganised", "ge-HQ-VIII not-active"]
"""


def a_row(**wishes: object) -> Spar:
    """A row about the position above."""
    row = {
        "id": "here", "title": "Two corps face one.", "lesson": "See 9.", "habit": "odds", "side": "russian",
        "until": "order", "source": "proposed: made up", **wishes,
    }  # fmt: skip
    return msgspec.convert(row, Spar)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of Fury with the position above and no other."""
    (tmp_path / "data" / "sparring").mkdir(parents=True)
    (tmp_path / "data" / "sparring" / "here.toml").write_text(POSITION)
    monkeypatch.setattr(sparring, "_folder", lambda game: tmp_path / "data")
    return tmp_path / "data"


def faults(row: Spar, *orders: str) -> str:
    """What is wrong after some orders."""
    match = sparring.begin("fury", row)
    given = []
    for notation in orders:
        order = parse(match, notation)
        given.append((match.table, order))
        match.submit(order)
    return " ".join(sparring.judge(row, match, given).faults)


@pytest.mark.usefixtures("folder")
def test_every_wish_is_looked_up_in_what_was_played() -> None:
    march = "III 1505-1406"
    assert faults(a_row(orders=(march,)), march) == ""
    assert faults(a_row(orders=("done",)), march) == "None of done was ordered."
    assert faults(a_row(never=(march,)), march) == f"{march} was ordered."
    assert faults(a_row(strikes=("1305",)), march) == "1305 was not attacked."
    assert faults(a_row(spares=("1305",)), march) == ""
    assert faults(a_row(alive=("ru-III", "ru-IV")), march) == ""
    assert faults(a_row(alive=("ru-I",)), march) == "ru-I is lost."


@pytest.mark.usefixtures("folder")
def test_units_are_counted_where_they_stand_at_the_end() -> None:
    march = "III 1505-1406"
    assert faults(a_row(stands=(Stand(at=("1406",)),)), march) == ""
    assert faults(a_row(stands=(Stand(at=("1406",), units=("ru-III",)),)), march) == ""
    assert faults(a_row(stands=(Stand(at=("1505",), units=("ru-III",)),)), march) == (
        "0 of ru-III in 1505, and not 1 or more."
    )
    assert faults(a_row(stands=(Stand(at=("1406",), most=0, least=0),)), march) == (
        "1 of own units in 1406, and not 0 to 0."
    )
    assert faults(a_row(stands=(Stand(at=("1305",)),)), march) == "0 of own units in 1305, and not 1 or more.", (
        "enemies"
    )


def test_a_row_needs_a_position_and_a_wish(folder: Path) -> None:
    (folder / "sparring.toml").write_text(
        '[[position]]\nid = "there"\ntitle = ""\nlesson = ""\nhabit = "odds"\nside = "russian"\nuntil = "order"\n'
        'source = "proposed: made up"\n'
    )
    with pytest.raises(DataError) as error:
        sparring.read("fury")
    sentences = [problem.sentence for problem in error.value.problems]
    assert sentences == ["Nothing is asked of the bot.", "There is no file sparring/there.toml."]


def test_a_bot_plays_as_long_as_the_row_says(folder: Path) -> None:
    assert len(sparring.spar("fury", a_row(), "staff-1").orders) == 1
    phase = sparring.spar("fury", a_row(until="phase"), "staff-1")
    assert phase.orders[-1].startswith("done")
    assert folder


# -- the positions of the games -----------------------------------------------------------------------------------


def rows() -> Iterator[tuple[str, Spar]]:
    for game in games.names():
        for row in sparring.read(game):
            yield game, row


def due(index: int) -> bool:
    """In the short run a fifth is asked, another one each day."""
    return bool(THOROUGH) or index % 5 == datetime.datetime.now(tz=datetime.UTC).toordinal() % 5


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_enough_of_them_and_staffs_solve_their_share(game: str) -> None:
    known = sparring.read(game)
    assert len(known) >= LEAST
    for bot, share in SOLVED.items():
        assert sum(bot not in row.unsolved for row in known) >= share * len(known), bot


@pytest.mark.parametrize(
    ("game", "row"),
    [(game, row) for n, (game, row) in enumerate(rows()) if due(n)],
    ids=lambda value: str(getattr(value, "id", value)),
)
def test_a_position_is_solved(game: str, row: Spar) -> None:
    for bot in (STAFF3, STAFF4) if THOROUGH else (STAFF3,):
        if bot not in row.unsolved:
            assert sparring.spar(game, row, bot).faults == (), row.lesson
