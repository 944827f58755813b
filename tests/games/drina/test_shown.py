"""What players are asked and shown."""

from typing import Any

import msgspec
import pytest

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.positions.snapshot import restore
from hexmarshal.games.drina.game import GAME
from hexmarshal.games.drina.mind import MIND
from hexmarshal.games.drina.parts.countries import SIDES, Kind
from hexmarshal.games.drina.rules.albania import SPENT
from hexmarshal.games.drina.rules.pieces import NOBODY, NOT_WON, SECOND_MADE, UNDECLARED, WITHOUT, Off, State
from hexmarshal.games.drina.rules.position import Drina, Options
from tests.games.drina.kit import drina, lineup

SERBIA: dict[str, Any] = {"turn": "serbia"}
BUYING: dict[str, Any] = {"turn": "serbia", "card": "1915-3", "step": "reinforcements", "money": {"serbia": 40}}
WINTER: dict[str, Any] = {"turn": "serbia", "card": "1917-2", "albania": True}

CLAUSES = {
    "move": "5.2c", "buy": "7a", "place": "7f", "command": "4.4f", "arrive": "6.2b", "withdraw": "6.1.1m",
    "lose": "4.5c", "set-up": "5.1b",
}  # fmt: skip
"""The clause that asks."""
PROMPTS: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("SI1 F08\nSC1 G12 moved=3\nSG1 K14", SERBIA, (), "Serbia: move and fight. Two units can still act."),
    ("SI1 F08", SERBIA, ("SI1 F08-H08",), "Serbia: move and fight. No unit can still act."),
    ("SG1 H08", BUYING, (), "Serbia: reinforcements. You have 40 MCU."),
    (
        "SG1 H08\nSI11 bought\nSC4 bought",
        SERBIA | {"step": "end"},
        (),
        "Serbia: place what you bought. Two figures to go.",
    ),
    (
        "SG1 F08\nSG2 K08\nSI1 H08\nSI2 E08",
        BUYING | {"step": "commands"},
        (),
        "Serbia: state who commands the one unit with a choice of general, or leave it as it is.",
    ),
    (
        "SI1 G18\nSI2 K26 greece",
        WINTER,
        ("SI1 G18-F18",),
        "Serbia: Serbian infantry 1 comes to the Salonica front; choose one of seven brown fields.",
    ),
    (
        "SI1 I05\nAI1 H05",
        SERBIA | {"cards": ("+3", "0"), "control": {"Belgrade": "germany"}},
        ("SI1 I05 x H05",),
        "Austria-Hungary: Austro-Hungarian infantry 1 lost the battle of Belgrade (H05); choose where it withdraws.",
    ),
    (
        "SI1 H07\nSI2 H08",
        {"card": "1915-1", "step": "calendar"},
        (),
        "Serbia: the calendar costs you three tokens; choose a unit that loses one.",
    ),
    (
        "SI1 H07\nSI2 H08",
        {"card": "1915-1", "step": "calendar"},
        ("lose SI1",),
        "Serbia: the calendar costs you two tokens; choose a unit that loses one.",
    ),
]


@pytest.mark.parametrize(("figures", "position", "orders", "prompt"), PROMPTS)
def test_a_prompt_says_who_what_and_how_much(
    figures: str, position: dict[str, Any], orders: tuple[str, ...], prompt: str
) -> None:
    table = drina(figures, **position)
    table.order(*orders)
    assert table.decision.prompt == prompt
    assert table.decision.clause == CLAUSES[table.decision.kind]


def test_the_prompt_of_a_lineup_counts_what_is_left() -> None:
    table = lineup("SG1 H08\nSI1 H07\nSC1 G08")
    assert table.decision.prompt == (
        "Serbia: mark your lineup in secret. Two generals and fifteen units still to be placed."
    )
    assert table.decision.clause == CLAUSES["set-up"]


@pytest.mark.clause("drina:4.2", "drina:4.3e")
def test_a_unit_is_shown_with_its_values() -> None:
    table = drina("SG1 H08\nSA1 H07 2 order moved=1 fought", turn="serbia")
    assert table.shown("SA1") == {
        "id": "SA1",
        "name": "SA1",
        "title": "Serbian artillery 1",
        "caption": "",
        "kind": "artillery",
        "nation": "serbian",
        "side": "serbia",
        "at": "H07",
        "combat": 2,
        "attack": 4,
        "defence": 1,
        "movement": 3,
        "range": 3,
        "general": "SG1",
        "ability": "",
        "albanian_order": True,
        "stated": "",
        "moved": True,
        "spent": 1,
        "fought": True,
        "prey": "",
        "greece": True,
    }


@pytest.mark.clause("drina:4.3e", "drina:4.4a", "drina:4.4i")
def test_a_general_is_shown_with_his_card() -> None:
    table = drina("SG6 H08\nSI1 G08", turn="serbia")
    assert table.shown("SG6") == {
        "id": "SG6",
        "name": "SG6",
        "title": "Janko Vukotić",
        "caption": "Vukotić",
        "kind": "hq",
        "nation": "serbian",
        "side": "serbia",
        "at": "H08",
        "combat": 1,
        "attack": None,
        "defence": 4,
        "movement": 2,
        "range": None,
        "general": "",
        "ability": "A defender that loses and is not removed may stay; the attacker goes back.",
        "albanian_order": False,
        "stated": "",
        "moved": False,
        "spent": 0,
        "fought": False,
        "prey": "",
        "greece": False,
    }
    assert table.shown("SG1")["at"] == "box"  # who is in reserve is known
    assert not [piece for piece in table.match.view(None).pieces() if piece["id"] == "SI2"]  # a spare figure is nobody


def test_what_is_bought_is_shown_with_the_move_of_its_type() -> None:
    table = drina("SG1 H08\nSC4 bought 2", turn="serbia", step="end")
    shown = table.shown("SC4")
    assert (shown["at"], shown["combat"], shown["movement"], shown["general"]) == ("bought", 2, 3, "")


@pytest.mark.clause("drina:4.6c", "drina:4.7a")
def test_the_state_of_play_is_open_to_all() -> None:
    table = drina(
        "SI1 H08",
        turn="serbia",
        card="1914-2",
        money={"serbia": 5, "germany": 3},
        control={"Belgrade": "germany", "Sofia": "serbia"},
        deck=(5, 18, 11, 6),
    )
    state = table.match.view("bulgaria").state()
    cities = state.pop("cities")
    assert state == {
        "turn": "Sep–Dec 1914",
        "names": dict(zip(SIDES, ("Austria-Hungary", "Germany", "Serbia", "Bulgaria"), strict=True)),
        "round": 2,
        "rounds": 14,
        "period": "September – December 1914",
        "effects": ["Serbian infantry: attack +1."],
        "money": {"austria-hungary": 0, "germany": 3, "serbia": 5, "bulgaria": 0},
        "capacity": {"austria-hungary": 8, "germany": 8, "serbia": 20, "bulgaria": 3},
        "serbian_cities": 12,
        "allied_cities": 1,
        "allied_home_cities": 9,
        "allied_homes": 10,
        "luck": {"0": 5, "+1": 18, "+2": 11, "+3": 6},
        "albania": False,
        "brought": [],
        "been": [],
        "armed": True,
        "held": False,
        "since": None,
        "secret": False,
    }
    assert len(cities) == 23
    assert cities["H05"] == {"name": "Belgrade", "capacity": 3, "home": "serbia", "control": "germany", "counts": True}
    assert cities["Q16"] == {"name": "Sofia", "capacity": 4, "home": "bulgaria", "control": "serbia", "counts": False}


@pytest.mark.clause("drina:5.1b")
def test_an_imagined_lineup_of_the_enemy_is_a_ready_one_once_he_is_done_and_else_nothing() -> None:
    table = lineup("SG1 H08\nSI1 H07", side="germany")
    table.order("ready alliance-august", "done")
    imagined = table.table.imagine("serbia", Seeded("x"))
    assert isinstance(imagined, Drina)
    where = {name: imagined.pieces[imagined.printed.index[name]].at for name in ("GI1", "AI1", "SI1", "SG1", "GG1")}
    places = [layout.placement for layout in imagined.printed.layouts[0].values()]
    assert imagined.board.labels[where["GI1"]] in {
        field for place in places for field, unit in place.items() if unit == "GI"
    }
    assert where["AI1"] == -2  # Austria-Hungary is not done: her units are still in her hand
    own = [imagined.board.labels[where[name]] for name in ("SI1", "SG1")]
    assert own == ["H07", "H08"]
    friendly = table.table.imagine("bulgaria", Seeded("x"))
    assert friendly.pieces[friendly.printed.index["SI1"]].at == -2
    assert friendly.pieces[friendly.printed.index["GI1"]] == table.piece("GI1")


def test_nothing_is_imagined_once_the_maps_are_shown() -> None:
    table = drina("SI1 H08\nAI1 C03", turn="serbia")
    assert table.table.imagine("serbia", Seeded("x")).pieces == table.table.pieces


def test_both_ways_to_judge_a_position_are_those_of_the_camp() -> None:
    figures = "SI1 H08\nSI2 H07\nAI1 C03"
    table, stronger = (drina(figures + more, turn="serbia").table for more in ("", "\nSI3 H09"))
    for judge in (MIND.evaluate, MIND.outlook):
        assert judge(table, "austria-hungary") == judge(table, "germany") == judge(table, "bulgaria")
        assert judge(table, "serbia") == -judge(table, "germany") != 0
        assert judge(stronger, "serbia") > judge(table, "serbia")


def test_nothing_on_the_table_can_be_changed_in_place() -> None:
    kinds: list[type[msgspec.Struct]] = [*GAME.procedures, *GAME.orders, GAME.piece, GAME.state, Options]
    assert [kind for kind in kinds if not kind.__struct_config__.frozen] == []
    assert GAME.piece.__struct_config__.array_like
    assert GAME.state.__struct_config__.array_like


def test_the_numbers_under_which_positions_are_stored_stay() -> None:
    assert {place.name: int(place) for place in Off} == {"BOX": -1, "HAND": -2, "BOUGHT": -3, "DESTROYED": -4}
    assert [(kind.name, int(kind)) for kind in Kind] == [
        ("INFANTRY", 0), ("CAVALRY", 1), ("ARTILLERY", 2), ("GENERAL", 3),
    ]  # fmt: skip
    assert (UNDECLARED, WITHOUT, NOBODY, NOT_WON, SECOND_MADE, SPENT) == (-1, -2, -1, -2, -3, 99)


@pytest.mark.clause("drina:6.2e")
def test_what_came_to_the_rules_later_is_stored_only_when_there_is_something_to_store() -> None:
    table = drina("SG1 G18", **WINTER)
    known = len(msgspec.structs.fields(State)) - 2
    assert len(msgspec.msgpack.decode(table.table.encoded())[1]) == known  # as an older record has it
    table.order("SG1 G18-F18", "SG1 arrives K26")
    stored = msgspec.msgpack.decode(table.table.encoded())[1]
    assert stored[known:] == [[], [table.index("SG1")]]
    table.order("SI1 arrives L26")
    stored = msgspec.msgpack.decode(table.table.encoded())[1]
    assert stored[known:] == [[table.index("SI1")], [table.index("SG1")]]
    again = restore(GAME, table.match.start, table.table.encoded())
    assert again.state == table.table.state


@pytest.mark.clause("drina:5.2c")
def test_a_turn_is_many_orders_and_each_has_odds() -> None:
    question = drina("SI1 H08", turn="serbia").decision.question
    assert (question.many, question.odds) == (True, True)
    buying = drina("SG1 H08", **BUYING).decision.question
    assert (buying.many, buying.odds) == (False, False)
