"""What can be laid over the map of *March on the Drina*, by the same functions that the rules use.

While lineups are secret a side sees only what follows from its own camp's figures, an onlooker nothing (5.1b).
"""

from hexmarshal.core.board.paths import mask
from hexmarshal.core.screen.values import LayerKind
from hexmarshal.games.drina.parts.countries import CAMP_OF, CAMPS, SERBIA, SIDES, Kind
from hexmarshal.games.drina.rules.command import commanders, disputed, generals_on
from hexmarshal.games.drina.rules.placing import PlaceNew
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.reach import gunnery, range_of, reach, targets
from hexmarshal.wargame.layers import Drawn, Layers, group


def _known(table: Drina, side: str | None) -> list[int]:
    """The countries whose figures a side may see."""
    everybody = range(len(SIDES))
    return [country for country in everybody if not table.state.hidden or side in CAMPS[CAMP_OF[country]]]


def command(table: Drina, side: str | None) -> Drawn:
    """4.4e to 4.4g: each general's area, how many units are led and how many may be, and which units nobody leads."""
    printed, groups = table.printed, []
    limit = printed.number("command.setup" if table.state.hidden else "command.units")
    for country in _known(table, side):
        led = commanders(table, country)
        units = [i for i in table.occupancy.men[country] if printed.kind[i] != Kind.GENERAL]
        alone = mask(table.pieces[i].at for i in units if i not in led)
        chosen = mask(table.pieces[i].at for i in disputed(table, country))
        name = printed.names[country]
        groups.append(group(table, f"{name}: under no general's command", country, alone))
        for general in generals_on(table, country):
            number = list(led.values()).count(general)
            title = f"{table.name(general)}, {number} of {limit} units"
            groups.append(group(table, title, country, printed.area[table.pieces[general].at]))
        groups.append(group(table, f"{name}: the general is a matter of choice", country, chosen))
    return "4.4e", groups


def control(table: Drina, side: str | None) -> Drawn:
    """4.6, 4.7: who controls which city, at home and taken."""
    printed, groups = table.printed, []
    for country, name in enumerate(printed.names):
        held = [number for number, holder in enumerate(table.state.control) if holder == country]
        home = mask(printed.cities[number].cell for number in held if printed.home[number] == country)
        taken = mask(printed.cities[number].cell for number in held if printed.home[number] != country)
        groups.append(group(table, f"{name}: cities at home", country, home))
        groups.append(group(table, f"{name}: cities taken", country, taken))
    return "4.6b", groups


def guns(table: Drina, side: str | None) -> Drawn:
    """6.1.2: how far artillery fires, and the enemies it can fire upon now."""
    printed, groups = table.printed, []
    for country in _known(table, side):
        covered = under_fire = 0
        for i in table.occupancy.men[country]:
            if printed.kind[i] == Kind.ARTILLERY:
                covered |= printed.disc(table.pieces[i].at, range_of(table, i))
                under_fire |= 0 if table.state.hidden else gunnery(table, i)
        groups.append(group(table, f"{printed.names[country]}: can fire upon", country, under_fire))
        groups.append(group(table, f"{printed.names[country]}: in range", country, covered & ~under_fire))
    return "6.1.2a", groups


def threats(table: Drina, side: str | None) -> Drawn:
    """6: where the enemy can go and what can be attacked or fired upon, in the enemy's current or next turn."""
    if table.state.hidden:
        return "6a", []
    groups = []
    for camp in (0, 1) if side is None else (1 - CAMP_OF[SIDES.index(side)],):
        for country in (SIDES.index(name) for name in CAMPS[camp]):
            march = attack = fire = 0
            for i in table.occupancy.men[country]:
                march |= reach(table, i).ends
                attack |= targets(table, i)
                fire |= gunnery(table, i)
            name = table.printed.names[country]
            groups += [
                group(table, f"{name} can attack", country, attack),
                group(table, f"{name} can fire upon", country, fire & ~attack),
                group(table, f"{name} can march here", country, march),
            ]
    return "6a", groups


def special(table: Drina, side: str | None) -> Drawn:
    """4.1, 5.1, 6.2: fields on a border, with red dots, brown, and closed."""
    data, printed = table.printed.data, table.printed
    closed = table.board.everywhere & ~printed.open & ~printed.albania & ~printed.salonica
    way = "open" if table.state.albania else "not open yet"
    return "5.1d", [
        group(table, "red dots: only Austria-Hungary sets up here", 0, mask(data.dots)),
        group(table, "on a border: nobody sets up here", None, mask(data.split - data.dots)),
        group(table, f"brown in Albania: the retreat begins here, {way}", SERBIA, printed.albania),
        group(table, "brown in Greece: the retreat ends here", SERBIA, printed.salonica),
        group(table, "closed or neutral", None, closed),
    ]


def new_units(table: Drina, side: str | None) -> Drawn:
    """7g, 7i: where new units and generals can be placed; while lineups are secret, where a country sets up (5.1)."""
    printed, groups = table.printed, []
    for country, name in enumerate(printed.names):
        if table.state.hidden:
            groups.append(group(table, f"{name} can set up here", country, printed.setup[country]))
            continue
        question = PlaceNew(SIDES[country])
        units, generals = (question.fields(table, row[country][0]) for row in (printed.men, printed.generals))
        groups.append(group(table, f"{name}: new units", country, units))
        groups.append(group(table, f"{name}: a new general", country, generals))
    return "5.1a" if table.state.hidden else "7g", groups


LAYERS = Layers(
    (LayerKind("command", "Command", "m", "Which units each general leads, and which have none."), command),
    (LayerKind("control", "Cities", "g", "Who controls which city."), control),
    (LayerKind("guns", "Artillery", "r", "How far artillery fires, and what it can hit."), guns),
    (LayerKind("threats", "Threats", "x", "Where the enemy can move and attack next."), threats),
    (LayerKind("special", "Special fields", "n", "Borders, red dots, brown and closed fields."), special),
    (LayerKind("new-units", "New units", "p", "Where new units and generals can be placed."), new_units),
)
