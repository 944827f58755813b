"""15.0 to 15.3, 18: supply sources, railways and supply lines."""

import pytest

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.supply import rails, tracing
from hexmarshal.games.serbien.rules.supply.sources import has_line, is_source, sources, supplied
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.games.serbien.kit import serbien


def fed(pieces: str, unit: str, **more: str) -> bool:
    """Whether a unit is in Full Supply."""
    player = "serbian" if unit.startswith(("sr", "mn")) else "austrian"
    table = serbien(pieces, player=player, **more).table  # type: ignore[arg-type]
    return supplied(table, table.printed.index[unit])


def index(table: Serbien, id: str) -> int:
    return table.printed.index[id]


# -- Railways (18) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:18.1.1a", "serbien:18.1.1b", "serbien:3.4")
def test_a_line_is_operational_as_far_as_no_enemy_breaks_its_chain_to_the_edge() -> None:
    table = serbien('"26.11" = ["sr-Serb-Depot-1"]', player="serbian").table
    cell = table.board.cell
    assert holds(rails.operational(table, SERBIAN), cell("26.11"))
    assert not holds(rails.operational(table, SERBIAN), cell("22.09")), "no line leads there from a Serbian edge"
    cut = serbien('"26.11" = ["sr-Serb-Depot-1"]\n"27.14" = ["ah-9-8"]', player="serbian").table
    assert not holds(rails.operational(cut, SERBIAN), cell("26.11")), "an enemy holds a hex of the chain"
    assert holds(rails.operational(cut, SERBIAN), cell("30.12"))


@pytest.mark.clause("serbien:18.2", "serbien:18.1.1b")
def test_the_railway_bridge_at_beograd_is_down() -> None:
    table = serbien('"30.09" = ["ah-9-8"]\n"30.10" = ["ah-21-8"]').table
    cell = table.board.cell
    assert cell("30.09") not in rails.links(table)[cell("29.09")]
    assert not holds(rails.operational(table, AUSTRIAN), cell("30.09")), "behind their line, and joined to no edge"


@pytest.mark.clause("serbien:18.1", "serbien:2.6.3")
def test_only_depots_ride_on_both_kinds_of_track() -> None:
    field = serbien('"06.21" = ["ah-SIXTH-Depot-1", "ah-9-8"]\n"22.06" = ["ah-SECOND-Depot"]')
    assert field.refuses("9/8 06.21=07.21") == "18.1"
    assert field.accepts("SIXTH Depot 1 06.21=07.21"), "narrow track"
    assert field.accepts("SECOND Depot 22.06=23.07"), "single track"
    assert field.refuses("SECOND Depot 22.06=22.07") == "15.6.3-mp", "no railway leads there"


# -- Lines of communication (1.1, 15.0) -------------------------------------------------------------------------


@pytest.mark.clause("serbien:1.1-loc", "serbien:15.1.1")
def test_an_empty_hex_in_an_enemy_zone_cuts_a_line_of_communications_and_a_friend_in_it_does_not() -> None:
    enemy = '"26.11" = ["sr-Serb-Depot-1"]\n"26.13" = ["ah-9-8"]\n"28.13" = ["ah-21-8"]'
    cut = serbien(enemy, player="serbian").table
    assert not has_line(cut, index(cut, "sr-Serb-Depot-1"))
    friends = '"27.12" = ["sr-Morava-I"]\n"27.13" = ["sr-Dunav-I"]\n"27.14" = ["sr-Timok-I"]'
    held = serbien(f'{enemy}\n{friends}\n"27.15" = ["sr-Timok-II"]', player="serbian").table
    assert has_line(held, index(held, "sr-Serb-Depot-1"))
    near = serbien(f"{enemy}\n{friends}", player="serbian").table
    assert has_line(near, index(near, "sr-Serb-Depot-1")) == (
        not holds(near.enemy_zone(SERBIAN), near.board.cell("27.15"))
    ), "a friendly ZOC alone opens no hex of it"


@pytest.mark.clause("serbien:15.0b")
def test_a_narrow_line_carries_the_lines_of_one_army_and_its_owner_says_which() -> None:
    pieces = '"10.22" = ["ah-SIXTH-Depot-1"]\n"12.22" = ["ah-FIFTH-Depot"]'
    field = serbien(pieces, "supply")
    assert field.asked == ("austrian", "line")
    assert field.refuses("SECOND keeps the line") == "15.0b"
    field.order("FIFTH keeps the line")
    table = field.table
    assert (table.state.narrow[0], field.asked[1]) == (table.printed.armies.index("FIFTH"), "displace")
    assert has_line(table, index(table, "ah-FIFTH-Depot"))
    assert not has_line(table, index(table, "ah-SIXTH-Depot-1"))


@pytest.mark.clause("serbien:15.0b")
@pytest.mark.parametrize("depot", ["10.22", "07.21", "06.21"])
def test_the_army_that_has_a_narrow_line_has_all_of_it_to_the_edge(depot: str) -> None:
    field = serbien(f'"{depot}" = ["ah-SIXTH-Depot-1"]\n"12.22" = ["ah-FIFTH-Depot"]', "supply")
    field.order("FIFTH keeps the line")
    for id, has in (("ah-FIFTH-Depot", True), ("ah-SIXTH-Depot-1", False)):
        assert ("no Line of Communications" not in str(field.match.view("austrian").supply(id))) is has


@pytest.mark.clause("serbien:15.0b")
@pytest.mark.parametrize("elsewhere", ["ah-SIXTH-Depot-2", "ah-8-Train"])
def test_armies_are_rivals_for_a_narrow_line_whatever_else_one_has_on_a_single_track(elsewhere: str) -> None:
    pieces = f'"10.22" = ["ah-SIXTH-Depot-1"]\n"12.22" = ["ah-FIFTH-Depot"]\n"20.06" = ["{elsewhere}"]'
    field = serbien(pieces, "supply")
    assert field.asked == ("austrian", "line")
    assert field.accepts("SIXTH keeps the line"), "the SIXTH has no line without it"
    assert field.accepts("FIFTH keeps the line"), "the FIFTH has it"
    assert field.refuses("SECOND keeps the line") == "15.0b"


@pytest.mark.clause("serbien:15.0b")
def test_a_single_track_line_carries_those_of_several_armies() -> None:
    table = serbien('"20.06" = ["ah-SECOND-Depot"]\n"18.05" = ["ah-FIFTH-Depot"]', "supply").table
    assert all(has_line(table, index(table, id)) for id in ("ah-SECOND-Depot", "ah-FIFTH-Depot"))


# -- Who is a source for whom (15.1, 15.2) ----------------------------------------------------------------------


@pytest.mark.clause("serbien:15.1")
def test_sources_are_depots_trains_railways_and_marked_hexes() -> None:
    pieces = '"26.11" = ["sr-Serb-Depot-1", "sr-2-Train"]\n"24.12" = ["sr-Morava-I"]\n"06.25" = ["ah-1"]'
    table = serbien(pieces, player="serbian").table
    kinds = {
        table.printed.kind[one.unit] if one.unit >= 0 else "" for one in sources(table, index(table, "sr-Morava-I"))
    }
    assert kinds == {"", "depot", "train"}
    assert [one.unit for one in sources(table, index(table, "ah-1"))] == [-1, -1], "Kalinovik, and railways"


@pytest.mark.clause("serbien:15.1.3")
def test_a_railway_feeds_units_within_five_hexes() -> None:
    assert fed('"21.11" = ["sr-Morava-I"]', "sr-Morava-I"), "5 hexes from 26.11"
    assert not fed('"20.11" = ["sr-Morava-I"]', "sr-Morava-I"), "6 hexes"


@pytest.mark.clause("serbien:15.0a", "serbien:15.1.3")
def test_it_gives_no_ammo() -> None:
    table = serbien('"21.11" = ["sr-Morava-I"]', player="serbian").table
    assert [one.ammo for one in sources(table, index(table, "sr-Morava-I"))] == [False]


@pytest.mark.clause("serbien:15.1.1", "serbien:15.3a", "serbien:2.6.1")
def test_a_depot_with_a_line_feeds_its_army_within_its_range() -> None:
    assert fed('"18.12" = ["sr-Morava-I"]\n"26.11" = ["sr-Serb-Depot-1"]', "sr-Morava-I"), "8 hexes"
    assert not fed('"17.12" = ["sr-Morava-I"]\n"26.11" = ["sr-Serb-Depot-1"]', "sr-Morava-I"), "9 hexes"
    assert fed('"18.12" = ["sr-Uzice"]\n"26.11" = ["sr-Serb-Depot-1"]', "sr-Uzice"), "the Serbs are one army"
    cut = '"18.12" = ["sr-Morava-I"]\n"26.11" = ["sr-Serb-Depot-1", "sr-Dunav-I"]\n"27.14" = ["ah-9-8"]'
    assert not fed(cut, "sr-Morava-I"), "without a line it is no source"


@pytest.mark.clause("serbien:15.2.1", "serbien:5.3.1")
def test_a_depot_feeds_no_unit_of_another_army() -> None:
    pieces = '"11.08" = ["ah-FIFTH-Depot"]\n"17.12" = ["ah-9-8 army={}"]'
    assert fed(pieces.format("FIFTH"), "ah-9-8")
    assert not fed(pieces.format("SIXTH"), "ah-9-8")


@pytest.mark.clause("serbien:15.1.2", "serbien:15.4-2")
def test_a_corps_train_is_a_source_in_range_of_a_depot_of_its_army() -> None:
    pieces = '"11.08" = ["ah-{}-Depot{}"]\n"{}" = ["ah-8-Train"]'
    for depot, more, place, good in (
        ("FIFTH", "", "17.12", True), ("FIFTH", "", "20.12", False), ("SIXTH", "-1", "17.12", False),
    ):  # fmt: skip
        table = serbien(pieces.format(depot, more, place)).table
        assert is_source(table, index(table, "ah-8-Train")) == good, (depot, place)
    table = serbien('"11.08" = ["ah-8-Train"]').table
    assert is_source(table, index(table, "ah-8-Train")), "by a line of its own"


@pytest.mark.clause("serbien:15.2.2", "serbien:5.3.2-1", "serbien:5.3.3-1", "serbien:5.5.1-2a")
def test_a_corps_train_feeds_its_corps_and_assets_and_cavalry_of_its_army() -> None:
    pieces = '"11.08" = ["ah-FIFTH-Depot"]\n"17.12" = ["ah-8-Train"]\n"21.12" = ["{}"]'
    assert fed(pieces.format("ah-9-8"), "ah-9-8")
    assert fed(pieces.format("ah-8-Ma"), "ah-8-Ma"), "any Asset"
    assert fed(pieces.format("ah-10-K army=FIFTH"), "ah-10-K"), "any cavalry"
    assert not fed(pieces.format("ah-36-13"), "ah-36-13"), "not another corps"
    assert not fed(pieces.format("ah-13 army=FIFTH"), "ah-13"), "nor an Independent brigade"
    assert not fed(pieces.format("ah-8-Ma army=SIXTH"), "ah-8-Ma"), "nor an Asset of another army"
    assert not fed(pieces.format("ah-9-8").replace("21.12", "22.12"), "ah-9-8"), "5 hexes are too far"


@pytest.mark.clause("serbien:15.1.4")
def test_kalinovik_feeds_whoever_stands_there() -> None:
    enemies = '"07.26" = ["sr-Morava-I"]\n"06.24" = ["sr-Dunav-I"]\n"07.25" = ["sr-Timok-I"]'
    assert fed(f'"06.25" = ["ah-1"]\n{enemies}', "ah-1")
    table = serbien('"06.25" = ["ah-1"]').table
    assert next(iter(sources(table, index(table, "ah-1")))).ammo
    assert not fed(f'"06.26" = ["ah-1"]\n"06.25" = ["sr-Uzice"]\n{enemies}', "ah-1")


@pytest.mark.clause("serbien:15.1.5")
def test_montenegrins_trace_thirteen_hexes_to_the_marked_edge_and_serbs_do_not() -> None:
    table = serbien('"16.28" = ["mn-Pljevlja"]', player="serbian").table
    symbols = mask(table.board.marked("supply:montenegrin"))
    open_ = tracing.passable(table, SERBIAN)
    reach = table.printed.number["range.montenegro"]
    near = tracing.lines(table, SERBIAN, symbols, reach, open_)
    last = near & ~tracing.lines(table, SERBIAN, symbols, reach - 1, open_)
    beyond = tracing.lines(table, SERBIAN, symbols, reach + 1, open_) & ~near
    assert reach == 13
    assert last
    assert beyond
    pieces = '"{}" = ["mn-Pljevlja"]'
    label = table.board.labels
    far = next(cell for cell in table.board.cells if holds(last, cell))
    assert fed(pieces.format(label[far]), "mn-Pljevlja")
    assert not fed('"20.28" = ["sr-Uzice"]', "sr-Uzice"), "a Serb there is fed by nobody"
    assert fed('"20.28" = ["mn-Pljevlja"]', "mn-Pljevlja")


# -- Supply lines (15.3, 3.3.2) ---------------------------------------------------------------------------------

DEPOT = '"11.08" = ["ah-FIFTH-Depot"]\n"15.12" = ["ah-8-Train"]\n"18.11" = ["ah-9-8"]'
BESET = f'{DEPOT}\n"18.10" = ["sr-Morava-I"]\n"18.12" = ["sr-Dunav-I"]'
"""9/8 in 18.11 between two enemies: all hexes around it are enemy occupied or in enemy ZOCs."""


@pytest.mark.clause("serbien:15.3.1", "serbien:3.3.2a", "serbien:15.3.1-ex")
def test_zones_close_a_line_and_the_receivers_own_do_not_open_it() -> None:
    assert fed(DEPOT, "ah-9-8")
    assert not fed(BESET, "ah-9-8"), "its own ZOC does not count"
    assert fed(f'{BESET}\n"16.11" = ["ah-21-8"]', "ah-9-8"), "the ZOC of another unit does"


@pytest.mark.clause("serbien:15.3.1", "serbien:1.1-supply-line")
def test_zones_of_all_in_the_receiving_hex_do_not_count_and_enemies_always_stop_a_line() -> None:
    two = BESET.replace('["ah-9-8"]', '["ah-9-8", "ah-21-8"]')
    assert not fed(two, "ah-9-8")
    held = f'{BESET}\n"17.12" = ["ah-8-Ma"]\n"16.12" = ["ah-13-Ma"]'
    assert fed(held, "ah-9-8"), "friends in the hexes open them"
    wall = "\n".join(f'"{label}" = ["sr-{id}"]' for label, id in (
        ("17.11", "Morava-I"), ("17.12", "Dunav-I"), ("18.12", "Timok-I"), ("18.10", "Timok-II"), ("19.11", "Lim"),
        ("19.12", "Uzice"),
    ))  # fmt: skip
    assert not fed(f'{DEPOT}\n{wall}\n"16.11" = ["ah-21-8"]', "ah-9-8"), "no ZOC opens an enemy's hex"


def corridor(source: str, *path: str) -> set[str]:
    """The hexes of a corridor to which a line out of its first hex comes."""
    table = serbien('"44.29" = ["sr-Serb-Depot-1"]', player="serbian").table
    cell = table.board.cell
    found = tracing.lines(table, SERBIAN, 1 << cell(source), len(path), mask(map(cell, (source, *path))))
    return {label for label in path if holds(found, cell(label))}


@pytest.mark.clause("serbien:15.3.2a")
def test_a_line_passes_one_low_mountain_and_ends_in_the_second_or_in_a_high_one() -> None:
    assert corridor("26.24", "27.25", "28.24", "29.24") == {"27.25", "28.24"}, "low, low, rough"
    assert corridor("12.19", "13.20", "14.19") == {"13.20"}, "a high mountain is reached and not passed"
    assert corridor("08.14", "09.15", "10.14", "11.14") == {"09.15", "10.14", "11.14"}, "one low mountain is passed"


@pytest.mark.clause("serbien:15.3.2b", "serbien:18.2")
def test_along_a_roadway_mountains_do_not_count_and_a_railway_is_none() -> None:
    assert corridor("06.21", "06.22", "06.23", "07.24") == {"06.22", "06.23", "07.24"}
    assert corridor("08.17", "09.18", "10.18", "11.19") == {"09.18", "10.18"}, "a railway leads along there"


@pytest.mark.clause("serbien:15.3.2c", "serbien:21.2")
def test_beyond_the_unbridged_sava_a_line_ends() -> None:
    pieces = '"22.08" = ["ah-SECOND-Depot"]\n"{}" = ["ah-10-K"]'
    assert fed(pieces.format("21.10"), "ah-10-K"), "the bank"
    assert not fed(pieces.format("21.11"), "ah-10-K"), "a hex further"
    bridge = 'pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = true}]'
    assert fed(pieces.format("21.11"), "ah-10-K", state=bridge)
    theirs = bridge.replace("austrian", "serbian")
    assert not fed(pieces.format("21.11"), "ah-10-K", state=theirs)


@pytest.mark.clause("serbien:15.3b")
def test_no_line_crosses_the_donau_but_at_a_bridge_ferry_or_pontoon() -> None:
    table = serbien('"22.02" = ["ah-SECOND-Depot"]').table
    cell = table.board.cell
    both = mask((cell("23.03"), cell("23.04")))
    assert holds(tracing.lines(table, AUSTRIAN, 1 << cell("23.03"), 1, both), cell("23.04")), "the bridge of Neusatz"
    ferry = mask((cell("27.04"), cell("27.05")))
    assert holds(tracing.lines(table, AUSTRIAN, 1 << cell("27.04"), 1, ferry), cell("27.05")), "a ferry"
    here, there = min(
        (a, b)
        for a, b in table.printed.ground.donau
        if (a, b) not in table.printed.ground.bridges and (a, b) not in table.printed.ground.ferries
    )
    pair = mask((here, there))
    assert not holds(tracing.lines(table, AUSTRIAN, 1 << here, 1, pair), there)


@pytest.mark.clause("serbien:15.3b")
def test_no_line_crosses_impassable_mountains() -> None:
    assert corridor("12.28", "13.28") == set()


@pytest.mark.clause("serbien:23.1.1c", "serbien:23.1.1-ex")
def test_komitadji_count_a_hex_as_two_for_austro_hungarian_lines_unless_a_combat_unit_stands_there() -> None:
    pieces = '"11.08" = ["ah-FIFTH-Depot"]\n"19.12" = ["ah-9-8"]'
    markers = 'komitadji = ["18.12", "18.11"]'
    assert fed(pieces, "ah-9-8"), "8 hexes"
    assert not fed(pieces, "ah-9-8", state=markers)
    assert fed(f'{pieces}\n"18.11" = ["ah-8-Ma"]', "ah-9-8", state=markers), "a Combat unit is in the hex"
    serb = '"18.12" = ["sr-Morava-I"]\n"26.11" = ["sr-Serb-Depot-1"]'
    assert fed(serb, "sr-Morava-I", state='komitadji = ["20.12", "20.11"]'), "they do not hinder Serbs"


@pytest.mark.clause("serbien:23.1.1-ex", "serbien:15.3.2a")
def test_a_low_mountain_with_komitadji_is_entered_and_not_left() -> None:
    for markers, reached in (("", {"09.15", "10.14"}), ('komitadji = ["09.15"]', {"09.15"})):
        table = serbien('"06.21" = ["ah-SIXTH-Depot-1"]', state=markers).table
        cell = table.board.cell
        hexes = mask(map(cell, ("08.14", "09.15", "10.14")))
        found = tracing.lines(table, AUSTRIAN, 1 << cell("08.14"), 8, hexes)
        assert {label for label in ("09.15", "10.14") if holds(found, cell(label))} == reached


@pytest.mark.clause("serbien:15.2.2")
def test_every_corps_has_its_train() -> None:
    pieces = '"22.08" = ["ah-SECOND-Depot"]\n"21.10" = ["ah-4-Train army=SECOND"]\n"21.13" = ["ah-32-4 army=SECOND"]'
    assert fed(pieces, "ah-32-4", state='pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = true}]')


# -- What a player is told of the line ------------------------------------------------------------------------


def told(pieces: str, unit: str, state: str = "") -> Supply:
    """How a unit is supplied, as its owner's view says it."""
    side = "serbian" if unit.startswith(("sr", "mn")) else "austrian"
    found = serbien(pieces, player=side, state=state).match.view(side).supply(unit)
    assert found is not None
    return found


@pytest.mark.clause("serbien:15.2.2", "serbien:15.1.2", "serbien:15.2.1")
def test_a_view_names_the_train_the_line_and_the_depot_behind_it() -> None:
    found = told('"11.08" = ["ah-FIFTH-Depot"]\n"17.12" = ["ah-8-Train"]\n"21.12" = ["ah-9-8"]', "ah-9-8")
    assert (found.fed, found.source, found.clause, found.length, found.most) == (True, "ah-8-Train", "15.2.2", 4, 4)
    assert (found.line[0], found.line[-1], len(found.line)) == ("21.12", "17.12", 5)
    assert found.beyond is not None
    assert (found.beyond.source, found.beyond.line[-1]) == ("ah-FIFTH-Depot", "11.08")
    assert found.beyond.beyond is not None
    assert (found.beyond.beyond.clause, found.beyond.beyond.fed) == ("15.1.1", True)


@pytest.mark.parametrize(("pieces", "unit", "clause"), [
    pytest.param('"17.12" = ["sr-Morava-I"]\n"26.11" = ["sr-Serb-Depot-1"]', "sr-Morava-I", "15.3a",
        marks=pytest.mark.clause("serbien:15.3a")),
    pytest.param(BESET, "ah-9-8", "15.3.1", marks=pytest.mark.clause("serbien:15.3.1")),
    pytest.param('"20.12" = ["ah-8-Train", "ah-9-8"]', "ah-9-8", "15.1.2", marks=pytest.mark.clause("serbien:15.1.2")),
    pytest.param('"20.12" = ["ah-9-8"]', "ah-9-8", "15.2.1", marks=pytest.mark.clause("serbien:15.2.1")),
])  # fmt: skip
def test_a_view_says_why_nobody_feeds_a_unit(pieces: str, unit: str, clause: str) -> None:
    found = told(pieces, unit)
    assert (found.fed, found.clause, found.source, found.line) == (False, clause, "", ())


GROUND = '"{}" = ["ah-SIXTH-Depot-1"]\n"{}" = ["ah-40"]'
"""A Depot, whose range is eight, and an Independent division of its army, no enemy about."""


@pytest.mark.parametrize(("depot", "unit", "clause", "why"), [
    pytest.param("06.21", "06.27", "15.3.2a", "mountains end", marks=pytest.mark.clause("serbien:15.3.2a")),
    pytest.param("22.08", "17.11", "15.3.2c", "crossed the Sava", marks=pytest.mark.clause("serbien:15.3.2c")),
    pytest.param("31.05", "31.12", "15.3b", "the Donau", marks=pytest.mark.clause("serbien:15.3b")),
])  # fmt: skip
def test_a_view_says_which_ground_ends_the_line(depot: str, unit: str, clause: str, why: str) -> None:
    found = told(GROUND.format(depot, unit), "ah-40")
    assert (found.fed, found.clause) == (False, clause)
    assert why in found.sentence, found.sentence


@pytest.mark.clause("serbien:23.1.1c")
def test_a_view_says_that_komitadji_make_the_line_too_long() -> None:
    assert told(GROUND.format("06.21", "09.28"), "ah-40").fed, "eight hexes"
    found = told(GROUND.format("06.21", "09.28"), "ah-40", 'komitadji = ["09.27", "08.27"]')
    assert (found.fed, found.clause) == (False, "23.1.1c")


@pytest.mark.clause("serbien:15.1.1")
def test_a_depot_without_a_loc_is_no_source_though_another_is_near() -> None:
    """A Corps Train may be fed by a Depot; a Depot, here on Serbian ground, is not."""
    units = '"15.23" = ["ah-SIXTH-Depot-1"]\n"18.25" = ["ah-SIXTH-Depot-2"]\n"{}" = ["ah-40"]'
    assert not told(units.format("24.24"), "ah-40").fed, "in the range of the second Depot alone"
    assert told(units.format("22.24"), "ah-40").source == "ah-SIXTH-Depot-1"


@pytest.mark.clause("serbien:8.5.1a", "serbien:25.1b", "serbien:15.1.3")
def test_a_view_says_who_needs_nothing_and_whom_a_railway_feeds_with_provisions_alone() -> None:
    railway = told('"21.11" = ["sr-Morava-I"]', "sr-Morava-I")
    assert (railway.fed, railway.clause) == (True, "15.1.3")
    assert railway.sentence.endswith("with Provisions alone.")
    assert told('"20.06" = ["ah-Sava-Squadron"]', "ah-Sava-Squadron").clause == "25.1b"


@pytest.mark.clause("serbien:15.0b", "serbien:18.1.1b")
def test_a_depot_without_a_loc_takes_no_narrow_line_from_another_army() -> None:
    units = '"15.23" = ["ah-SIXTH-Depot-1"]\n"18.25" = ["ah-FIFTH-Depot-2"]\n"30.20" = ["sr-Morava-I"]'
    field = serbien(units)
    assert "no Line of Communications" in str(field.match.view("austrian").supply("ah-FIFTH-Depot-2")), "Serbian ground"
    assert "no Line of Communications" not in str(field.match.view("austrian").supply("ah-SIXTH-Depot-1"))


@pytest.mark.clause("serbien:19.0b", "serbien:15.2.1", "serbien:15.1.3")
@pytest.mark.parametrize(
    ("stands", "fed"),
    [
        ('"24.12" = ["sr-Lim"]', True), ('"18.17" = ["sr-Lim"]', True), ('"17.17" = ["sr-Lim"]', False),
        ('"18.17" = ["sr-Lim also=17.17"]', True), ('"17.17" = ["sr-Lim also=18.17"]', True),
        ('"16.17" = ["sr-Lim also=17.17"]', False),
    ],
)  # fmt: skip
def test_a_unit_is_supplied_if_one_half_is(stands: str, fed: bool) -> None:
    """17.17 lies a hex too far from the railway at Valjevo."""
    field = serbien(f'{stands}\n"24.07" = ["ah-9-8"]\n"26.11" = ["sr-Serb-Depot-1"]')
    said = str(field.match.view("serbian").supply("sr-Lim"))
    assert said.startswith("Supplied" if fed else "Out of Supply"), said
