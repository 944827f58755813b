"""What can be laid over the map of *March on the Drina*, by the same functions that the rules use.

While lineups are secret a side sees only what follows from its own camp's figures, an onlooker nothing (5.1b).
"""

from collections.abc import Callable

from hexmarshal.core.paths import cells, mask
from hexmarshal.desk.structs import Group, OverlayKind
from hexmarshal.games.drina.command import commanders, disputed, generals_on
from hexmarshal.games.drina.pieces import CAMP_OF, CAMPS, SERBIA, SIDES, Kind
from hexmarshal.games.drina.purchase import PlaceNew
from hexmarshal.games.drina.reach import gunnery, range_of, reach, targets
from hexmarshal.games.drina.table import Drina

Drawn = tuple[str, list[Group]]
"""The clause that an overlay shows, and its groups of fields."""


def _group(table: Drina, title: str, side: str, fields: int) -> Group:
    return Group(title, side, tuple(table.board.labels[cell] for cell in cells(fields) if table.board.labels[cell]))


def _known(table: Drina, side: str | None) -> list[int]:
    """The countries whose figures a side may see."""
    everybody = range(len(SIDES))
    return [country for country in everybody if not table.state.hidden or side in CAMPS[CAMP_OF[country]]]


def command(table: Drina, side: str | None) -> Drawn:
    """4.4e to 4.4g: each general's area, how many he leads of those he may, and who is led by nobody."""
    sheet, groups = table.sheet, []
    limit = sheet.number("command.setup" if table.state.hidden else "command.units")
    for country in _known(table, side):
        led, units = commanders(table, country), [i for i in table.layout.men[country] if sheet.kind[i] != Kind.GENERAL]
        alone = mask(table.pieces[i].at for i in units if i not in led)
        chosen = mask(table.pieces[i].at for i in disputed(table, country))
        name = sheet.names[country]
        groups.append(_group(table, f"{name}: under no general's command", SIDES[country], alone))
        for general in generals_on(table, country):
            number = list(led.values()).count(general)
            title = f"{table.name(general)}, {number} of {limit} units"
            groups.append(_group(table, title, SIDES[country], sheet.area[table.pieces[general].at]))
        groups.append(_group(table, f"{name}: the general is a matter of choice", SIDES[country], chosen))
    return "4.4e", groups


def control(table: Drina, side: str | None) -> Drawn:
    """4.6, 4.7: who controls which city, at home and taken."""
    sheet, groups = table.sheet, []
    for country, name in enumerate(sheet.names):
        held = [number for number, holder in enumerate(table.state.control) if holder == country]
        home = mask(sheet.cities[number].cell for number in held if sheet.home[number] == country)
        taken = mask(sheet.cities[number].cell for number in held if sheet.home[number] != country)
        groups.append(_group(table, f"{name}: cities at home", SIDES[country], home))
        groups.append(_group(table, f"{name}: cities taken", SIDES[country], taken))
    return "4.6b", groups


def guns(table: Drina, side: str | None) -> Drawn:
    """6.1.2: how far artillery fires, and the enemies it can fire upon now."""
    sheet, groups = table.sheet, []
    for country in _known(table, side):
        covered = aims = 0
        for i in table.layout.men[country]:
            if sheet.kind[i] == Kind.ARTILLERY:
                covered |= sheet.disc(table.pieces[i].at, range_of(table, i))
                aims |= 0 if table.state.hidden else gunnery(table, i)
        groups.append(_group(table, f"{sheet.names[country]}: can fire upon", SIDES[country], aims))
        groups.append(_group(table, f"{sheet.names[country]}: in range", SIDES[country], covered & ~aims))
    return "6.1.2a", groups


def threats(table: Drina, side: str | None) -> Drawn:
    """6: where the enemy can come and what he can attack or fire upon, in his turn if it is on, else in his next."""
    if table.state.hidden:
        return "6a", []
    groups = []
    for camp in (0, 1) if side is None else (1 - CAMP_OF[SIDES.index(side)],):
        for country in (SIDES.index(name) for name in CAMPS[camp]):
            march = attack = fire = 0
            for i in table.layout.men[country]:
                march |= reach(table, i).ends
                attack |= targets(table, i)
                fire |= gunnery(table, i)
            name, who = table.sheet.names[country], SIDES[country]
            groups += [
                _group(table, f"{name} can attack", who, attack),
                _group(table, f"{name} can fire upon", who, fire & ~attack),
                _group(table, f"{name} can march here", who, march),
            ]
    return "6a", groups


def special(table: Drina, side: str | None) -> Drawn:
    """4.1, 5.1, 6.2: fields on a border, with red dots, brown, and closed."""
    box, sheet = table.sheet.box, table.sheet
    closed = table.board.everywhere & ~sheet.open & ~sheet.albania & ~sheet.salonica
    way = "open" if table.state.albania else "not open yet"
    return "5.1d", [
        _group(table, "red dots: only Austro-Hungary sets up here", SIDES[0], mask(box.dots)),
        _group(table, "on a border: nobody sets up here", "", mask(box.split - box.dots)),
        _group(table, f"brown in Albania: the retreat begins here, {way}", SIDES[SERBIA], sheet.albania),
        _group(table, "brown in Greece: the retreat ends here", SIDES[SERBIA], sheet.salonica),
        _group(table, "closed or neutral", "", closed),
    ]


def new_units(table: Drina, side: str | None) -> Drawn:
    """7g, 7i: where new units and generals can be placed; while lineups are secret, where a country sets up (5.1)."""
    sheet, groups = table.sheet, []
    for country, name in enumerate(sheet.names):
        if table.state.hidden:
            groups.append(_group(table, f"{name} can set up here", SIDES[country], sheet.setup[country]))
            continue
        question = PlaceNew(SIDES[country])
        units, generals = (question.fields(table, row[country][0]) for row in (sheet.men, sheet.generals))
        groups.append(_group(table, f"{name}: new units", SIDES[country], units))
        groups.append(_group(table, f"{name}: a new general", SIDES[country], generals))
    return "5.1a" if table.state.hidden else "7g", groups


OVERLAYS: dict[str, tuple[OverlayKind, Callable[[Drina, str | None], Drawn]]] = {
    kind.id: (kind, make)
    for kind, make in (
        (OverlayKind("command", "Command", "m", "Whom each general leads, and who has none."), command),
        (OverlayKind("control", "Cities", "g", "Who controls which city."), control),
        (OverlayKind("guns", "Artillery", "r", "How far artillery fires, and upon whom."), guns),
        (OverlayKind("threats", "Threats", "x", "Where the enemy can come and attack next."), threats),
        (OverlayKind("special", "Special fields", "n", "Borders, red dots, brown and closed fields."), special),
        (OverlayKind("new-units", "New units", "p", "Where new units and generals can be placed."), new_units),
    )
}
"""The overlays by name, in the order in which they are listed."""
