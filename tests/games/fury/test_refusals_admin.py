"""Set-up and administration refuse what they must, each refusal under its own code and clause."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules import orders as o
from tests.kit import Position, fury


def refused(table: Position, order: str | hm.Order) -> tuple[str, str]:
    """The code and the clause of a refusal."""
    refusal = table.reason(order)
    return refusal.code, refusal.clause


# -- Set-up, fronts, planning -------------------------------------------------------------------------------


def setting_up(*orders: str | hm.Order) -> Position:
    table = Position(hm.Match.new("fury", scenario="campaign", seed=1))
    table.order(*orders)
    return table


@pytest.mark.clause("fury:6a", "fury:6b", "fury:6c", "fury:3b")
def test_a_placement_is_refused() -> None:
    table = setting_up("place ge-I 1205")
    assert refused(table, o.Place("ru-III", "1505")) == ("not-yours", "6a")
    assert refused(table, o.Place("nobody", "1505")) == ("not-yours", "6a")
    assert refused(table, o.Place("ge-XI", "0906")) == ("not-yours", "6a")  # a reinforcement
    assert refused(table, o.Place("ge-XX", "9999")) == ("unknown-hex", "3b")
    assert refused(table, o.Place("ge-I", "1205")) == ("no-change", "6b")
    assert refused(table, o.Place("ge-XX", "1406")) == ("set-up-zone", "6b")  # within reach, but in Russia
    assert refused(table, Done()) == ("incomplete", "6b")
    assert table.decision.orders("ru-III") == []
    assert table.decision.orders("done") == []


@pytest.mark.clause("fury:6b", "fury:6c")
def test_a_ready_set_up_is_refused_where_the_enemy_stands_too_near() -> None:
    table = setting_up("ready", "place ge-I 0907", "done")
    assert table.asked == ("russian", "set-up")
    assert refused(table, "ready") == ("contact", "6c")
    assert "ready" not in table.notations()
    assert setting_up("ready", "done").accepts("ready")


@pytest.mark.clause("fury:7c")
def test_there_are_two_fronts() -> None:
    table = Position(hm.Match.new("fury", scenario="historical", seed=1))
    assert refused(table, o.Front("east")) == ("unknown-front", "7c")
    assert refused(table, o.Front("")) == ("unknown-front", "7c")
    assert table.decision.orders("east") == []


@pytest.mark.clause("fury:11.5c")
def test_only_an_inactive_hq_of_the_nation_on_the_map_is_activated() -> None:
    table = fury(
        "russian HQ I 1806\nrussian HQ II 1807\nrussian HQ III 1814\nrussian HQ IV 1815\nrussian HQ V reinforcements\n"
        "austrian HQ I 0615\nrussian III 1806",
        step="planning", dice=(1,),
    )  # fmt: skip
    assert table.decision.kind == "plan"
    for piece in ("ru-HQ-V", "ah-HQ-I", "ru-III", "nobody"):
        assert refused(table, o.Activate(piece)) == ("no-hq", "11.5c")
        assert table.decision.orders(piece) == []
    table.order("activate HQ II")
    assert refused(table, "activate HQ II") == ("no-hq", "11.5c")


# -- Administration -----------------------------------------------------------------------------------------


@pytest.mark.clause("fury:11.2b", "fury:11.2h", "fury:11.2i")
def test_an_adjustment_is_refused() -> None:
    table = fury("russian XVI 1215\nrussian XIV 1806", step="adjust_first")
    assert table.decision.kind == "adjust"
    assert refused(table, "1806-1807") == ("not-isolated", "11.2b")
    assert refused(table, o.Adjust("9999", "1013")) == ("not-isolated", "11.2b")
    assert refused(table, "give up 1215") == ("priority", "11.2i")
    assert refused(table, "1215-1216") == ("priority", "11.2h")
    assert refused(table, "1215-9999") == ("priority", "11.2h")


@pytest.mark.clause("fury:11.3a", "fury:11.3c", "fury:11.3d", "fury:11.3f", "fury:11.3h")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (o.Reform("nobody"), ("no-corps", "11.3a")),
        (o.Restore("cadre-1"), ("no-corps", "11.3a")),
        (o.Restore("ru-HQ-I"), ("no-corps", "11.3a")),
        (o.Restore("ah-III"), ("other-nation", "11.3a")),
        (o.Reform("ru-III"), ("not-eliminated", "11.3a")),
        (o.Restore("ru-XX"), ("off-map", "11.3a")),
        (o.Restore("ru-IV"), ("off-map", "11.3a")),  # still to come, on its reduced side
        (o.Restore("ru-II"), ("full", "11.3d")),
        (o.Restore("ru-VI"), ("besieged", "11.3f")),
    ],
)
def test_a_replacement_is_refused(order: hm.Order, reason: tuple[str, str]) -> None:
    table = fury(
        "russian III 1806 reduced\nrussian II 1806\nrussian XX eliminated reduced\n"
        "russian IV scheduled reduced\nrussian VI 1605 reduced\n"
        "german XX 1605 besieging\naustrian III 1217 reduced\nrussian HQ I 1904",
        step="replacements",
    )  # fmt: skip
    assert refused(table, order) == reason
    assert table.accepts("restore III")


@pytest.mark.clause("fury:11.3c")
def test_the_army_that_comes_first_is_named() -> None:
    table = fury(
        "russian III eliminated reduced\nrussian II eliminated reduced\nrussian XI eliminated reduced\n"
        "russian X eliminated reduced\nrussian XII eliminated reduced\nrussian XV 0908 reduced",
        step="replacements",
    )  # fmt: skip
    for order in ("reform XII", "restore XV"):
        refusal = table.reason(order)
        assert (refusal.code, refusal.clause) == ("rebuild-first", "11.3c")
        assert "Russian 1st Army" in refusal.sentence  # the first of the two that are missing more than one
    assert "To be reformed first: Russian 1st Army, Russian 3rd Army." in table.decision.prompt


@pytest.mark.clause("fury:11.3h")
def test_what_costs_more_than_is_left_is_refused() -> None:
    table = fury(
        "russian III eliminated reduced\nrussian XX 1806 reduced\nrussian IV 1806 reduced", step="replacements"
    )
    table.order("restore XX", "restore IV")  # 3 of 7 points are left
    assert refused(table, "reform III full") == ("points", "11.3h")
    assert table.accepts("reform III")
    for subject in ("ah-III", "ru-HQ-I", "nobody"):
        assert table.decision.orders(subject) == []


@pytest.mark.clause("fury:11.4b", "fury:11.4c", "fury:11.4e", "fury:12c", "fury:12d", "fury:2.1a", "fury:3b")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (o.Enter("nobody", "1904", "1904"), ("unknown-piece", "2.1a")),
        (o.Assign("nobody", "ru-1"), ("unknown-piece", "2.1a")),
        (o.Enter("ge-XX", "0106", "0106"), ("not-yours", "11.4a")),
        (o.Enter("ru-XX", "1904", "1904"), ("not-waiting", "11.4b")),  # on the map
        (o.Relieve("ru-XX", "cadre-1"), ("not-waiting", "11.4b")),
        (o.Assign("ru-XX", "ru-2"), ("posted", "12d")),
        (o.Assign("ru-IV", "ru-2"), ("posted", "12d")),
        (o.Assign("ru-I-S", "nowhere"), ("army", "7i")),
        (o.Enter("ru-I-S", "1904", "1904"), ("no-army", "12c")),
        (o.Relieve("ru-I-S", "cadre-1"), ("no-army", "12c")),
        (o.Relieve("ru-IV", "cadre-1"), ("no-cadre", "11.4e")),
        (o.Relieve("ru-IV", "nobody"), ("no-cadre", "11.4e")),
        (o.Enter("ru-IV", "1803", "1804"), ("no-entry", "11.4c")),
        (o.Enter("ru-IV", "0106", "0106"), ("no-entry", "11.4c")),
        (o.Enter("ru-IV", "9999", "1904"), ("no-entry", "11.4c")),
        (o.Enter("ru-IV", "1904", "9999"), ("unknown-hex", "3b")),
        (o.Enter("ru-IV", "1904", "1806", True), ("march", "11.4c")),
        (o.Enter("ru-IV", "1904", "1805"), ("too-far", "11.4c")),
        (o.Enter("ru-IV", "1909", "1806"), ("too-far", "11.4c")),  # the march from 1904 leads there
        (o.Post("ru-1", "south"), ("posted", "12d")),
        (o.Post("ru-10", "south"), ("not-waiting", "12c")),
        (o.Post("nowhere", "south"), ("unknown-army", "12c")),
        (o.Post("ru-9", "east"), ("unknown-army", "12c")),
    ],
)
def test_a_reinforcement_is_refused(order: hm.Order, reason: tuple[str, str]) -> None:
    table = fury(
        "russian IV reinforcements\nrussian I S reinforcements\nrussian XX 1905\nrussian cadre 1907 army=ru-1\n"
        "german XX reinforcements",
        step="reinforcements",
    )  # fmt: skip
    assert refused(table, order) == reason
    assert table.accepts("enter IV 1904")


@pytest.mark.clause("fury:11.4c", "fury:9.3d")
def test_a_train_comes_from_the_entry_hex_that_is_named() -> None:
    table = fury("russian IV reinforcements\ngerman XX 1707\ngerman I 1705", step="reinforcements")  # cut off 1904
    assert refused(table, o.Enter("ru-IV", "1904", "0908", True)) == ("too-far", "11.4c")
    for entry in ("1909", "1914"):
        order = o.Enter("ru-IV", entry, "0908", True)
        assert table.accepts(order)
        assert table.decision.normal(order) == o.Enter("ru-IV", "1909", "0908", True)  # one of them is listed
    assert refused(table, o.Enter("ru-IV", "1909", "1808", True)) == ("rail-zone", "9.3d")
    assert refused(table, o.Enter("ru-IV", "1909", "1707")) == ("enemy-hex", "9d")
    spent = fury("russian IV reinforcements", step="reinforcements", rail={"russian": 0})
    assert refused(spent, o.Enter("ru-IV", "1904", "0908", True)) == ("no-rail-points", "11.4c")
    hq = fury("russian HQ I reinforcements", step="reinforcements", rail={"russian": 0})
    assert hq.accepts(o.Enter("ru-HQ-I", "1904", "0908", True))  # travels free
