"""11.4: who waits, who enters reduced, and how entering units march and stack."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import Moved
from hexmarshal.games.fury.rules.orders import Enter
from tests.games.fury.test_11_4_reinforcements import entering, rail
from tests.kit import fury


@pytest.mark.clause("fury:11.4d")
def test_a_unit_may_wait_in_the_box_for_a_later_turn() -> None:
    table = entering("russian HQ I reinforcements")
    table.order("done")
    assert table.at("russian HQ I") == "reinforcements"
    while table.decision.kind != "reinforce":
        table.order("front north")
    assert table.table.turn == "O1"
    assert table.accepts("enter HQ I 1904-1904")


@pytest.mark.clause("fury:11.4c")
def test_an_arrival_with_a_white_arrow_enters_reduced_and_a_rebuilt_corps_as_it_was_rebuilt() -> None:
    arrival = entering("russian III C reinforcements army=ru-4\nrussian IV reinforcements")
    arrival.order("enter III C 1914-1914")
    assert arrival.piece("russian III C").reduced
    rebuilt = entering("russian III C reinforcements army=ru-4 rebuilt\nrussian IV reinforcements rebuilt reduced")
    rebuilt.order("enter III C 1914-1914", "enter IV 1904-1904")
    assert not rebuilt.piece("russian III C").reduced
    assert rebuilt.piece("russian IV").reduced
    assert not rebuilt.piece("russian IV").rebuilt


@pytest.mark.clause("fury:11.4d", "fury:11a")
def test_where_a_unit_stays_its_entry_hex_is_named_once_and_a_wrong_one_is_refused_with_its_reason() -> None:
    table = entering("russian IV reinforcements")
    assert table.accepts("enter IV 1904")
    assert table.refuses("enter IV 0907") == table.refuses("enter IV 0907-0907")
    table.order("done")
    assert table.decision.kind != "reinforce"
    assert table.reason("enter IV 1904").code == "not-now"


@pytest.mark.clause("fury:11.4d", "fury:9f")
def test_a_lone_hq_gives_way_to_reinforcements_that_come_beside_it() -> None:
    table = entering("russian IV reinforcements\nrussian XX reinforcements\naustrian HQ II 1903")
    table.order("enter IV 1904")
    assert table.asked == ("german-austrian", "shift")
    table.order("HQ II 1903-1902")
    assert table.asked == ("russian", "reinforce")
    last = entering("russian IV reinforcements\naustrian HQ II 1604")
    last.order("enter IV 1904=1605")  # by train
    assert last.asked == ("german-austrian", "shift")
    assert rail(last) == (4, 3, 3)


@pytest.mark.clause("fury:11.4c", "fury:9f")
def test_on_the_march_every_hex_counts_and_the_march_goes_on() -> None:
    table = entering("russian IV reinforcements\naustrian HQ II 1804")
    table.order("enter IV 1904-1807")
    assert (table.at("russian IV"), table.asked) == ("1904", ("german-austrian", "shift"))
    events = table.order("HQ II 1804-1803")
    assert table.at("russian IV") == "1807"
    assert {event.clause for event in events if isinstance(event, Moved)} == {"9f", "11.4c"}
    late = entering("russian IV reinforcements\naustrian HQ II 1807")  # touched from the last hex only
    late.order("enter IV 1904-1806")
    assert (late.at("russian IV"), late.asked) == ("1806", ("german-austrian", "shift"))
    far = entering("russian IV reinforcements\naustrian HQ II 1702")
    assert len([e for e in far.order("enter IV 1904-1807") if isinstance(e, Moved)]) == 1  # nobody is touched


@pytest.mark.clause("fury:9f")
def test_an_entering_hq_drives_nobody_off() -> None:
    table = entering("russian HQ I reinforcements\nrussian IV reinforcements\naustrian HQ II 1903")
    table.order("enter HQ I 1904")
    assert table.asked == ("russian", "reinforce")
    assert table.at("austrian HQ II") == "1903"


@pytest.mark.clause("fury:11.4c", "fury:9.1d")
def test_a_march_stops_in_an_enemy_zone_of_control() -> None:
    table = entering("russian IV reinforcements\ngerman XX 1807", rail={"russian": 0})  # its zone lies on 1806 and 1906
    ends = {order.to for order in table.decision.orders("ru-IV") if isinstance(order, Enter) and order.start == "1904"}
    assert ends == {"1703", "1803", "1806", "1903", "1904", "1905"}
    free = entering("russian IV reinforcements", rail={"russian": 0})
    ends = {order.to for order in free.decision.orders("ru-IV") if isinstance(order, Enter) and order.start == "1904"}
    assert ends == {"1703", "1705", "1706", "1803", "1806", "1807", "1903", "1904", "1905", "1906"}


@pytest.mark.clause("fury:11.4c", "fury:9d")
def test_a_march_does_not_pass_an_enemy_hq() -> None:
    table = entering("russian IV reinforcements\naustrian HQ II 1905", rail={"russian": 0})
    ends = {order.to for order in table.decision.orders("ru-IV") if isinstance(order, Enter) and order.start == "1904"}
    assert ends == {"1703", "1803", "1903", "1904"}


@pytest.mark.clause("fury:11.4c", "fury:11.4d")
def test_a_unit_with_no_hex_to_enter_is_not_offered() -> None:
    held = "\n".join(f"russian {name} {cell}" for name, cell in (("I", "0104"), ("II", "0106"), ("III", "0107")))
    table = entering(f"german XX reinforcements\n{held}\nrussian IV 0110")
    assert table.decision.subjects() == ["done"]
    lone = entering(f"german XX reinforcements\n{held}\nrussian HQ I 0110")
    assert lone.decision.subjects() == ["done"]  # nor may it enter where an enemy HQ stands
    open_ = entering(f"german XX reinforcements\n{held}")
    assert open_.decision.subjects() == ["ge-XX", "done"]


@pytest.mark.clause("fury:11.4e")
def test_while_a_corps_must_replace_a_cadre_nobody_else_is_offered() -> None:
    cadre = "russian Gd reinforcements rebuilt army=ru-1\nrussian cadre 1806 army=ru-1"
    table = entering(f"{cadre}\nrussian IV reinforcements")
    assert table.decision.subjects() == ["ru-Gd"]


@pytest.mark.clause("fury:11.4c", "fury:9f")
def test_an_hq_in_company_stays_and_the_march_is_told_as_one() -> None:
    table = entering("russian IV reinforcements\naustrian HQ II 1807\naustrian XII 1807")
    events = table.order("enter IV 1904-1806")
    assert [event.path for event in events if isinstance(event, Moved)] == [("1904", "1806")]
    assert table.at("austrian HQ II") == "1807"


@pytest.mark.clause("fury:11.4c", "fury:9.2b")
def test_who_cannot_stop_at_an_entry_hex_may_march_through() -> None:
    corps = iter(("I", "XVII", "I R", "3 R", "Kon", "II", "XI", "Gd R"))
    entries = ("0104", "0106", "0107", "0110")
    full = "\n".join(f"german {next(corps)} {entry} army=ge-8" for entry in entries for _ in "12")
    table = entering(f"german XX reinforcements\n{full}", rail={"german": 0})
    assert "ge-XX" in table.decision.subjects()
    assert table.refuses("enter XX 0106") == "11.4d"
    assert table.accepts("enter XX 0106-0206")


@pytest.mark.clause("fury:11.4e", "fury:11.3e")
def test_a_corps_reformed_in_this_phase_must_replace_a_cadre() -> None:
    table = fury("russian Gd eliminated reduced army=ru-1\nrussian cadre 1806 army=ru-1", step="replacements")
    table.order("reform Gd")
    assert table.asked == ("russian", "reinforce")
    assert table.decision.subjects() == ["ru-Gd"]
    assert table.notations() == ["Gd replaces cadre-1"]
