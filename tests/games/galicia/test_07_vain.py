"""7 and 8.2: who may attack whom in the rest of a phase, and attacks that were found too weak."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexmarshal.core.engine.forecast import forecast
from hexmarshal.games.galicia.mind import MIND
from tests.games.galicia.kit import Position, galicia


def tried() -> Position:
    """Two cavalry divisions whose attack on a division was too weak, and a second target."""
    units = "austrian 3 c 14.13\n austrian 9 c 14.13\n austrian 6 c 14.13\n russian 1 gd 14.14\n russian 14 c 14.12 -2"
    table = galicia(units, "austrian combat")
    table.order("3 c x 14.14", "commit 3 c")
    return table


@pytest.mark.clause("galicia:8.2b", "galicia:7.0b")
def test_units_found_too_weak_do_not_try_again_alone_but_with_more() -> None:
    table = tried()
    assert (table.reason("3 c x 14.14").code, table.refuses("3 c x 14.14")) == ("too-weak", "8.2b")
    assert table.reason("9 c x 14.14").ruling == "no-second-try"  # another division that is no stronger
    assert table.accepts("3 c,9 c x 14.14")
    assert "3 c x 14.14" not in table.notations()
    assert table.accepts("3 c x 14.12")  # it has attacked nobody
    table.order("3 c,9 c x 14.14", "commit 3 c,9 c")  # 4 against 8 is 1:2
    assert table.piece("austrian 3 c").fought
    assert table.piece("austrian 9 c").fought


@pytest.mark.clause("galicia:8.2b")
def test_of_a_group_found_too_weak_no_part_tries_again() -> None:
    units = "austrian 3 c 14.13 -1\n austrian 9 c 14.13 -1\n austrian 6 c 14.13\n russian 1 gd 14.14"
    table = galicia(units, "austrian combat")
    table.order("3 c,9 c x 14.14", "commit 3 c,9 c")  # 2 against 8
    for part in ("3 c", "9 c", "3 c,9 c"):
        assert table.refuses(f"{part} x 14.14") == "8.2b"
    assert all("6 c" in order for order in table.notations()[:-1])
    assert table.refuses("6 c x 14.14") == "8.2b"  # it is no stronger than the two
    assert table.notations() == ["3 c,6 c x 14.14", "9 c,6 c x 14.14", "done"]
    table.order("3 c,6 c x 14.14")
    assert table.reason("commit 6 c").ruling == "no-second-try"
    assert set(table.notations()) == {"commit 3 c,6 c", "commit 9 c,6 c"}


@pytest.mark.clause("galicia:8.2b")
def test_where_only_those_are_left_who_were_too_weak_the_hex_is_no_longer_listed() -> None:
    table = galicia("austrian 3 c 14.13\n russian 1 gd 14.14\n russian 14 c 14.12", "austrian combat")
    assert table.decision.subjects() == ["14.12", "14.14", "done"]
    table.order("3 c x 14.14")
    assert table.decision.subjects() == ["14.12", "done"]
    assert not table.piece("russian 1 gd").attacked


@pytest.mark.clause("galicia:7.0b", "galicia:7.1d", "galicia:7.1b")
def test_who_has_attacked_or_been_attacked_is_no_longer_listed() -> None:
    units = "austrian 4 14.13\n austrian 20 14.13\n russian 31 14.14\n russian 14 c 14.12\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 1, 1, 1, 3, 3, 1, 1))
    table.order("4 x 14.14", "commit 4")
    while table.decision.kind != "attack":
        table.order(table.notations()[-1])
    assert table.decision.subjects() == ["14.12", "done"]
    assert (table.reason("20 x 14.14").code, table.refuses("20 x 14.14")) == ("attacked", "7.0b")
    assert (table.reason("4 x 14.12").code, table.refuses("4 x 14.12")) == ("fought", "7.1d")
    assert table.accepts("20 x 14.12")


@pytest.mark.clause("galicia:7.0a")
def test_the_phase_ends_by_itself_when_nobody_stands_next_to_anybody_left() -> None:
    table = galicia("austrian 4 14.13\n russian 31 14.14\n russian 44 18.18", "austrian combat", dice=(6, 1, 1, 1))
    table.order("4 x 14.14")
    assert table.asked == ("russian", "move")
    far = galicia("austrian 4 14.13\n russian 31 14.15", "austrian combat")
    assert far.asked == ("russian", "move")
    weak = galicia("austrian 3 c 14.13 out\n russian 31 14.14", "austrian combat")
    assert weak.decision.subjects() == ["done"]  # the enemy must not learn that it has no strength


@pytest.mark.clause("galicia:5.4b", "galicia:7.0b")
def test_when_the_phase_is_over_stacks_are_covered_again_and_all_may_fight() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n russian 31 14.14\n russian 7 c 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 1, 1, 1))
    table.order("4 x 14.14", "commit 4", "defend 31")
    if table.decision.kind == "attack":
        table.order("done")
    assert table.asked == ("russian", "move")
    for name in ("austrian 4", "austrian 13", "russian 31", "russian 7 c"):
        piece = table.piece(name)
        assert (piece.seen, piece.fought, piece.attacked) == (False, False, False)


# -- Forecasts ------------------------------------------------------------------------------------------------


def purposes(table: Position, order: str) -> set[str]:
    """The dice that decide an order, on the table as it is."""
    found = forecast(table.table, table.parse(order), table.decision.side, MIND)
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    return {event.purpose for outcome in found.outcomes for event in outcome.drawn}


@pytest.mark.clause("galicia:7.3a", "galicia:7.5")
def test_an_attack_is_foreseen_against_the_strongest_defence_and_as_far_as_its_result() -> None:
    units = "austrian 4 14.13\n austrian 20 14.13\n russian 31 14.14\n russian 7 c 14.14"
    table = galicia(units, "austrian combat")
    assert purposes(table, "4 x 14.14") == {"Attack on 14.14 at 1:1.5"}  # 5 against 7, and not 3
    table.order("4 x 14.14")
    assert purposes(table, "commit 4") == {"Attack on 14.14 at 1:1.5"}
    assert purposes(table, "commit 4,20") == {"Attack on 14.14 at 1:1"}
    table.order("commit 4")
    assert purposes(table, "defend 31") == {"Attack on 14.14 at 1:1.5"}
    assert purposes(table, "defend 7 c") == {"Attack on 14.14 at 1.5:1"}
    assert purposes(galicia(units, "austrian combat"), "done") == set()


@pytest.mark.clause("galicia:7.2")
def test_groups_are_listed_with_the_strongest_first() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n austrian 20 13.14\n russian 31 14.14"
    table = galicia(units, "austrian combat")
    attack = {"4": 5, "13": 4, "25": 5, "20": 4}
    strengths = [sum(attack[name] for name in order.partition(" x ")[0].split(",")) for order in table.notations()[:-1]]
    assert strengths == sorted(strengths, reverse=True)
    assert len(strengths) == 15  # every group of a corps of three and one other


@pytest.mark.clause("galicia:5.4c")
def test_a_forecast_is_the_mean_over_tables_that_may_be_the_real_one() -> None:
    table = galicia("austrian 4 14.13\n russian 31 14.14 -2 out\n russian 44 18.18", "austrian combat")
    order = table.parse("4 x 14.14")
    tables = table.match.imagined(order)
    assert len(tables) > 1
    assert table.table.encoded() not in {imagined.encoded() for imagined in tables}
    shares: dict[str, Fraction] = {}
    for imagined in tables:
        for outcome in forecast(imagined, order, "austrian", MIND).outcomes:
            shares[outcome.result] = shares.get(outcome.result, Fraction(0)) + outcome.chance / len(tables)
    found = table.match.forecast(order)
    assert {outcome.result: outcome.chance for outcome in found.outcomes} == shares
    # 5 against 7, 6 or 5: more than one column, and none that the real strength of 3 would give.
    columns = {event.purpose for outcome in found.outcomes for event in outcome.drawn}
    assert columns == {"Attack on 14.14 at 1:1.5", "Attack on 14.14 at 1:1"}
