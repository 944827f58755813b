"""Procedures by themselves, at the cases that are rare in play (8, 9, 11, 15, 19, 25).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules import naval
from hexmarshal.games.serbien.rules.attachment.areas import halves
from hexmarshal.games.serbien.rules.combat.ammunition import ProvideAmmo, ProvideShells
from hexmarshal.games.serbien.rules.combat.combat import Combat, begun
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.fighting.taking_part import WithholdDefenders, defence_refusal
from hexmarshal.games.serbien.rules.interrupts import cavalry as aside
from hexmarshal.games.serbien.rules.interrupts.cavalry import AskAgain, Coming
from hexmarshal.games.serbien.rules.movement import marching, tasks
from hexmarshal.games.serbien.rules.naval import LendGuns
from hexmarshal.games.serbien.rules.retreat.retreat import HalfRetreat, Retreat, RetreatHalf
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.table.progress import Party
from hexmarshal.games.serbien.rules.turn.sequence import PlayerTurn
from tests.games.serbien.fighting import fight
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, index, run
from tests.playing import rolls, told

FAR = '"40.20" = ["sr-Morava-I"]'


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


@pytest.mark.clause("serbien:9.2.5.D.2")
def test_who_was_withheld_retreats_by_the_smallest_obligation_once_all_who_fought_have_left() -> None:
    for place, shortest, asked in (("24.11", 2, True), ("24.10", 2, False), ("24.11", 0, False)):
        field = serbien(f'"24.10" = ["sr-Lim"]\n"{place}" = ["sr-Timok-I"]\n"24.09" = ["ah-9-8"]'.replace(
            '"24.10" = ["sr-Lim"]\n"24.10" = ["sr-Timok-I"]', '"24.10" = ["sr-Lim", "sr-Timok-I"]'
        ))  # fmt: skip
        target = cell(field, "24.10")
        fight = Combat(
            AUSTRIAN, target, (Party(units(field, "ah-9-8"), cell(field, "24.09")),), (False, False), (0, 0),
            defenders=(Party(units(field, "sr-Timok-I"), target),), withheld=units(field, "sr-Lim"),
            shortest=shortest, at=Combat.steps.index("withheld_retreat"),
        )  # fmt: skip
        field.table.call(fight)
        fight.withheld_retreat(field.table)
        frame = field.table.stack[-1]
        assert isinstance(frame, Retreat) == asked, (place, shortest)
        if isinstance(frame, Retreat):
            assert (frame.units, frame.hexes, frame.origin) == (units(field, "sr-Lim"), 2, target)


def defended(field: Field, target: int, units: tuple[int, ...]) -> Combat:
    """An attack on a hex that some of its units defend."""
    field.table.call(begun(AUSTRIAN, target, (), (), False))
    WithholdDefenders("serbian", target).defend(field.table, units)
    frame = field.table.stack[-1]
    assert isinstance(frame, Combat)
    return frame


@pytest.mark.clause("serbien:9.2.5.D.1", "serbien:11.1.2a")
def test_assets_that_were_withheld_go_with_their_formation_and_an_asset_takes_nobody_along() -> None:
    field = serbien('"24.10" = ["sr-Morava-I", "sr-Sabac"]\n"24.09" = ["ah-9-8"]')
    morava, sabac, lim = units(field, "sr-Morava-I", "sr-Sabac", "sr-Lim")
    target = cell(field, "24.10")
    fight = defended(field, target, (morava,))
    assert fight._company(field.table, (morava,)) == (sabac,)
    field.table.alter(lim, at=target)
    with_lim = defended(field, target, (morava,))
    assert with_lim._company(field.table, (morava,)) == (), "the Formation that is withheld keeps it"
    field.table.alter(lim, at=-1)
    assert fight._company(field.table, (sabac,)) == ()
    both = defended(field, target, (morava, sabac))
    assert both._company(field.table, (morava,)) == ()


@pytest.mark.clause("serbien:8.5.1a", "serbien:23.2.1a", "serbien:9.4b", "serbien:9.4.1a", "serbien:23.2.1b")
def test_who_is_told_why_he_gets_no_ammo_and_no_shells() -> None:
    field = serbien(
        '"30.09" = ["sr-Beograd-Fort", "sr-Morava-I", "sr-Beograd"]\n"29.10" = ["ah-9-8"]\n"40.20" = ["sr-Timok-I"]\n'
        '"31.10" = ["sr-Dunav-I", "sr-Sabac"]\n"28.12" = ["mn-Pljevlja"]',
        state="shells = 0",
    )
    table, target = field.table, cell(field, "30.09")
    morava, garrison, far, dunav, pljevlja, sabac = units(
        field, "sr-Morava-I", "sr-Beograd", "sr-Timok-I", "sr-Dunav-I", "mn-Pljevlja", "sr-Sabac"
    )
    defenders = (
        Party((morava, garrison), target), Party((dunav,), target, ammo=True, shells=True), Party((pljevlja,), target),
        Party((sabac,), target),
    )  # fmt: skip
    attackers = (Party(units(field, "ah-9-8"), cell(field, "29.10")),)
    table.call(Combat(AUSTRIAN, target, attackers, (False, False), (0, 0), defenders=defenders))
    ammo, shells = ProvideAmmo("serbian"), ProvideShells("serbian")
    fort = index(field, "sr-Beograd-Fort")
    said = [ammo.against(table, i) for i in (fort, far, dunav, garrison, morava)]
    assert [(one.code, one.clause) for one in said] == [
        ("fort", "8.5.1a"), ("not-there", "9.4b"), ("supplied", "9.4b"), ("not-lead", "9.4b"), ("no-ammo", "9.4.1a"),
    ]  # fmt: skip
    said = [shells.against(table, morava)]
    table.note(shells=1)
    said += [shells.against(table, i) for i in (far, dunav, pljevlja, garrison, sabac, morava)]
    assert [(one.code, one.clause) for one in said] == [
        ("no-shells", "23.2.1a"), ("not-there", "23.2.1b"), ("shelled", "23.2.1b"), ("no-need", "23.2.1a"),
        ("not-lead", "23.2.1b"), ("no-guns", "23.2.1a"), ("no-ammo", "23.2.1c"),
    ]  # fmt: skip


@pytest.mark.clause("serbien:9.2.5.C.3", "serbien:9.2.5.C.2")
def test_a_fort_defends_and_a_sound_unit_for_which_there_is_room() -> None:
    field = serbien('"30.09" = ["sr-Beograd-Fort", "sr-Beograd"]\n"29.10" = ["ah-9-8"]')
    table, target = field.table, cell(field, "30.09")
    fort, garrison = units(field, "sr-Beograd-Fort", "sr-Beograd")
    found = [defence_refusal(table, target, chosen, (fort, garrison)) for chosen in ((garrison,), (fort,))]
    assert [one.clause for one in found if one is not None] == ["9.2.5.C.3", "9.2.5.C.2"]
    assert defence_refusal(table, target, (fort, garrison), (fort, garrison)) is None


@pytest.mark.clause("serbien:8.5.2")
def test_a_fort_becomes_infantry_as_its_stack_retreats() -> None:
    field = serbien('"06.21" = ["ah-Sarajevo-Fort", "ah-1"]\n"07.22" = ["sr-Morava-I"]')
    retreat = Retreat(units(field, "ah-1", "ah-Sarajevo-Fort"), 1, "combat", cell(field, "06.21"))
    retreat.prepare(field.table)
    assert field.piece("ah-Sarajevo-Fort").flipped
    assert not field.piece("ah-1").flipped


@pytest.mark.clause("serbien:7.2.3")
def test_who_is_lost_on_the_way_checks_no_forced_march() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
    unit = index(field, "ah-9-8")
    for at, spent, thrown in ((-2, 12, 0), (cell(field, "24.07"), 9, 0), (cell(field, "24.07"), 10, 1)):
        field.table.alter(unit, at=at, spent=spent, halted=False)
        run(field, marching.Conclude((unit,), counter=False))
        assert len(rolls(field.table.events)) == thrown
        assert field.piece("ah-9-8").halted == (at >= 0)


@pytest.mark.clause("serbien:25.1.2-beograd")
def test_nobody_fires_at_a_squadron_that_has_left_the_river() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\nrefitting = ["ah-Donau-Squadron-2"]\n{FAR}')
    run(field, naval.Fire(index(field, "ah-Donau-Squadron-2"), "the guns of Beograd", "25.1.2-beograd"))
    assert rolls(field.table.events) == []


@pytest.mark.clause("serbien:25.1c")
def test_squadrons_are_asked_one_after_the_other() -> None:
    guns = '"21.10" = ["ah-Sava-Squadron", "ah-Donau-Squadron-2"]\n"23.10" = ["ah-9-8"]\n"22.10" = ["sr-Morava-I"]'
    field = serbien(guns, "attack", turn="GT5", dice=[3, 3] + [1, 1] * 8)
    fight(field, "9/8 x 22.10", until=["squadron"])
    assert field.asked == ("austrian", "squadron")
    field.order("Donau Squadron 2 fires")
    assert field.asked == ("austrian", "squadron"), "the other may fire, too"
    assert field.decision.subjects() == ["ah-Sava-Squadron", "done"]
    assert LendGuns("austrian", cell(field, "22.10")).able(field.table) == list(units(field, "ah-Sava-Squadron"))


@pytest.mark.clause("serbien:15.6.3-mp", "serbien:15.6.2b")
def test_a_depot_off_every_railway_rides_nowhere_and_without_one_it_waits() -> None:
    field = serbien(f'"24.12" = ["sr-Serb-Depot-1"]\n"24.07" = ["ah-9-8"]\n{FAR}')
    depot = index(field, "sr-Serb-Depot-1")
    assert depots.costs(field.table, depot) == {}
    field.table.alter(depot, at=cell(field, "26.11"))
    assert depots.costs(field.table, depot)[cell(field, "26.11")] == 0
    serbia = field.table.printed.home[SERBIAN]
    field.table.note(taken=tuple(one for one in field.table.board.cells if serbia >> one & 1))
    field.table.events.clear()
    depots.displace(field.table, depot)
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").flipped) == ("reserve", True)
    assert told(field.table.events)[0].endswith("must displace and finds no railway: it waits off the map. (15.6.2b)")


@pytest.mark.clause("serbien:8.2.1-1", "serbien:8.2.1-2")
def test_what_alarms_cavalry() -> None:
    field = serbien('"24.10" = ["sr-Cavalry"]\n"24.08" = ["ah-9-8"]\n"23.14" = ["sr-Lim"]')
    table, cavalry = field.table, index(field, "sr-Cavalry")

    def clause(here: str, there: str) -> str:
        units = (index(field, "ah-9-8"),)
        return aside.triggered(table, cavalry, Coming(AUSTRIAN, units, cell(field, here), cell(field, there)))

    assert clause("24.08", "24.09") == "8.2.1-1", "the first that comes next to it"
    assert clause("24.07", "24.08") == "", "not next to it"
    assert clause("24.09", "23.10") == "8.2.1-2", "from one hex next to it into another"
    assert clause("24.09", "24.08") == "", "away from it"
    assert clause("24.11", "23.13") == "8.2.1-2", "next to another unit"
    table.alter(index(field, "ah-9-8"), at=cell(field, "25.11"))
    assert clause("24.08", "24.09") == "", "another stands next to it already"


@pytest.mark.clause("serbien:19.1.7a", "serbien:11.1.5")
def test_a_beaten_half_that_can_go_nowhere_pays_for_it() -> None:
    field = serbien('"24.10" = ["sr-Lim also=24.11"]\n"24.09" = ["ah-9-8"]')
    lim = units(field, "sr-Lim")
    half = RetreatHalf("serbian", lim, cell(field, "24.10"))
    assert half.orders(field.table, "24.11") == []
    assert [order.where for order in half.orders(field.table, "24.10")]
    field.table.alter(lim[0], at=-2, also=-1)
    before = field.table.stack
    HalfRetreat(lim, cell(field, "24.10")).go(field.table)
    assert field.table.stack == before, "nobody is left to retreat"


@pytest.mark.clause("serbien:7.3.3b")
def test_who_is_held_does_not_recover_and_still_digs() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=-1"]\n"24.10" = ["sr-Morava-I"]', state="rights = [0, 1]")
    unit = index(field, "ah-9-8")
    for pinned, status in ((True, 1), (False, 0)):
        field.table.alter(unit, task=1, worked=10, spent=0, pinned=pinned, status=1)
        tasks.labour(field.table, unit, 12)
        assert field.piece("ah-9-8").status == status
    field.table.alter(unit, task=2, worked=10, spent=0, pinned=True, toward=cell(field, "24.07"))
    tasks.labour(field.table, unit, 12)
    assert field.table.state.positions[AUSTRIAN] == (cell(field, "24.07"),)


@pytest.mark.clause("serbien:5.1.1-line")
def test_hexes_that_do_not_adjoin_are_no_course() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
    assert halves(field.table, (cell(field, "24.07"), cell(field, "24.09"))) == (0, 0)


@pytest.mark.clause("serbien:8.3")
def test_after_one_cavalry_unit_the_next_may_retire() -> None:
    field = serbien('"24.10" = ["ah-10-K"]\n"24.11" = ["sr-Lim"]\n"26.14" = ["sr-Cavalry"]\n"26.13" = ["ah-9-8"]')
    run(field, AskAgain("serbian", ()))
    assert field.asked == ("serbian", "retire")
    other = serbien('"26.14" = ["sr-Cavalry"]\n"26.13" = ["ah-9-8"]')
    before = other.table.stack
    AskAgain("serbian", units(other, "sr-Cavalry")).ask(other.table)
    assert other.table.stack == before, "each goes one hex"


@pytest.mark.clause("serbien:4.2.5", "serbien:4.2.6", "serbien:4.2.9a", "serbien:4.2.1-track", "serbien:4.2.2a")
def test_every_phase_is_announced_under_its_clause() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
    turn = PlayerTurn(AUSTRIAN)
    announced: dict[str, list[str]] = {}
    for step in ("preliminary", "attachment", "movement", "boundaries", "finishing"):
        field.table.events.clear()
        getattr(turn, step)(field.table)
        announced[step] = told(field.table.events)
    assert announced == {
        "preliminary": ["Austro-Hungarian Preliminary Phase (4.2.1-track)"],
        "attachment": ["Austro-Hungarian Attachment Phase (4.2.2a)"],
        "movement": ["Austro-Hungarian Movement Phase (4.2.5)"],
        "boundaries": ["Serbian Counter Movement Phase (4.2.6)"],
        "finishing": ["Austro-Hungarian Finishing Phase (4.2.9a)"],
    }


@pytest.mark.clause("serbien:7.3.3c", "serbien:7.2.3a", "serbien:6.1.3a")
def test_who_becomes_ineffective_or_fails_on_the_march_loses_his_marker() -> None:
    for levels, lost in ((3, False), (4, True)):
        field = serbien(f'"24.07" = ["ah-9-8 prepared=24.08"]\n{FAR}')
        run(field, LoseLevels(units(field, "ah-9-8"), levels, "10.3"))
        markers = [line for line in told(field.table.events) if "Prepared Attack marker" in line]
        assert markers == (["9th Division loses its Prepared Attack marker. (7.3.3c)"] if lost else [])
        assert (field.piece("ah-9-8").prepared < 0) == lost
    for dice, lost in (((1, 1), False), ((6, 6), True)):
        field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
        field.table.alter(index(field, "ah-9-8"), prepared=cell(field, "24.08"), spent=13)
        field.roll(*dice)
        run(field, marching.Conclude(units(field, "ah-9-8"), counter=False))
        markers = [line for line in told(field.table.events) if "Prepared Attack marker" in line]
        assert bool(markers) == lost
        assert all(line.endswith("(7.2.3a)") for line in markers[:1])
