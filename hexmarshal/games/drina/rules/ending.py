"""2: what would end the match before a country has its next turn."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, CAMPS, SERBIA, SERBIAN, SIDES
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.sequence import Turn
from hexmarshal.games.drina.rules.victory import count_at_the_end, enough_at_home, has_all, turn_number

NAMED = 3
"""How many cities are named in a sentence; the hexes are all there."""


def alarms(table: Drina, side: str | None) -> tuple[Alarm, ...]:
    """2b to 2e: what ends the match before a country has its next turn; to an onlooker, before any has two."""
    if table.state.hidden:
        return ()  # nobody has moved, and who stands where is secret (5.1b)
    return (*_serbia_holds(table, side), *_alliance_holds(table, side), *_calendar_ends(table, side))


def _serbia_holds(table: Drina, side: str | None) -> tuple[Alarm, ...]:
    """2b: Serbia wins at the start of her turn if she has kept all cities since the end of her last."""
    cities, state = len(table.printed.serbian), table.state
    hexes = _cities(table, SERBIAN)
    if state.held:
        if side == SIDES[SERBIA]:
            keep = (
                f"You hold all {cities} cities of Serbia and Montenegro: keep them, and you win when your turn begins."
            )
        else:
            keep = (
                f"Serbia holds all {cities} cities of Serbia and Montenegro and wins when her turn begins, "
                f"unless one is taken from her first.{_empty(table, hexes)}"
            )
        return (Alarm(keep, "2b", SIDES[SERBIA], hexes),)
    turn = table.within(Turn)
    mine = turn is not None and turn.country == SERBIA and side == SIDES[SERBIA]
    missing = cities - table.cities_of(SERBIAN, table.printed.serbian)
    if not state.armed or not mine or missing > 1:
        return ()
    lost = _cities(table, ALLIANCE)
    if lost:
        retaken = f"If you retake {_name(table, lost[0])} and hold all {cities} cities"
        sentence = f"{retaken} until your next turn begins, you win."
        return (Alarm(sentence, "2b", SIDES[SERBIA], lost, certain=False),)
    sentence = (
        f"You hold all {cities} cities of Serbia and Montenegro: if you still do when your next turn begins, you win."
    )
    return (Alarm(sentence, "2b", SIDES[SERBIA], hexes),)


def _alliance_holds(table: Drina, side: str | None) -> tuple[Alarm, ...]:
    """2c, 2d: the alliance wins at the end of a turn of its own, if it has held all cities for a round."""
    since, rounds = table.state.since, table.printed.number("victory.rounds")
    if since < 0 or not has_all(table, ALLIANCE):
        return ()
    due = [turn for turn in _coming(table, side) if turn % 4 != SERBIA and turn - since >= 4 * rounds]
    if not due:
        return ()
    when, hexes = f"when the turn of {table.printed.names[due[0] % 4]} ends", _cities(table, ALLIANCE)
    all_of_them = f"all {len(table.printed.serbian)} cities of Serbia and Montenegro"
    own = side is not None and side in CAMPS[ALLIANCE]
    home, need = table.cities_of(ALLIANCE, table.printed.allied), table.printed.number("victory.home-cities")
    if not enough_at_home(table):
        if own:
            sentence = f"You hold {all_of_them}: with {need} home cities, and you have {home}, you win {when}."
        else:
            sentence = f"The alliance holds {all_of_them}: with {need} home cities, and it has {home}, it wins {when}."
        return (Alarm(sentence, "2d", CAMPS[ALLIANCE][0], hexes, certain=False),)
    if own:
        sentence = f"You hold {all_of_them}: keep them, and you win {when}."
    else:
        sentence = f"The alliance holds {all_of_them} and wins {when}, unless one is retaken first."
        sentence += _empty(table, hexes)
    return (Alarm(sentence, "2c", CAMPS[ALLIANCE][0], hexes),)


def _calendar_ends(table: Drina, side: str | None) -> tuple[Alarm, ...]:
    """2e: after the last round the cities are counted."""
    state, printed = table.state, table.printed
    if state.round < state.last:
        return ()
    camp = count_at_the_end(table)
    held = table.cities_of(SERBIAN, printed.serbian)
    count = f"Serbia holds {held} of the cities of Serbia and Montenegro, the alliance {len(printed.serbian) - held}"
    who = {SERBIAN: "Serbia wins", ALLIANCE: "the alliance wins", None: "it is a draw"}[camp]
    other = ALLIANCE if side == SIDES[SERBIA] else SERBIAN
    clause = "2d" if camp is None and has_all(table, ALLIANCE) else "2e"
    sentence = f"The match ends when this round ends, and as things stand {who}: {count}."
    return (Alarm(sentence, clause, CAMPS[camp][0] if camp is not None else "", _cities(table, other)),)


def _coming(table: Drina, side: str | None) -> range:
    """The turns that end before a country has its next one, counted from the start of the game."""
    turn = table.within(Turn)
    now = turn_number(table, turn.country if turn is not None else 0)
    if side is None or (turn is not None and SIDES[turn.country] == side):
        return range(now, now + 4)
    return range(now, now + (SIDES.index(side) - now) % 4)


def _cities(table: Drina, camp: int) -> tuple[str, ...]:
    """The cities of Serbia and Montenegro that a camp controls: those where it has nobody, near its enemy, first."""
    printed, occupancy = table.printed, table.occupancy
    held = [n for n in printed.serbian if CAMP_OF[table.state.control[n]] == camp]
    enemies = [table.pieces[i].at for c in range(4) if CAMP_OF[c] != camp for i in occupancy.men[c]]
    enemies = [cell for cell in enemies if holds(table.board.everywhere, cell)]

    def near(number: int) -> tuple[bool, int]:
        cell = printed.cities[number].cell
        away = min((table.board.distance(cell, enemy) for enemy in enemies), default=0)
        return _guarded(table, cell, camp), away

    return tuple(printed.cities[n].field for n in sorted(held, key=near))


def _guarded(table: Drina, cell: Cell, camp: int) -> bool:
    return any(table.pieces[i].at == cell for c in range(4) if CAMP_OF[c] == camp for i in table.occupancy.men[c])


def _empty(table: Drina, hexes: tuple[str, ...]) -> str:
    """Which of some cities nobody guards, the nearest first."""
    numbers = {city.field: number for number, city in enumerate(table.printed.cities)}
    bare = [
        label
        for label in hexes
        if not _guarded(table, table.printed.cities[numbers[label]].cell, CAMP_OF[table.state.control[numbers[label]]])
    ]
    if not bare:
        return ""
    names = listing([_name(table, label) for label in bare[:NAMED]])
    more = f" and {len(bare) - NAMED} more" if len(bare) > NAMED else ""
    return f" Nobody guards {names}{more}."


def _name(table: Drina, label: str) -> str:
    return next(f"{city.name} ({label})" for city in table.printed.cities if city.field == label)
