"""2: how the game is won."""

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.games.drina.parts.countries import ALLIANCE, SERBIA, SERBIAN
from hexmarshal.games.drina.rules.position import Drina


def turn_number(table: Drina, country: SideNumber) -> int:
    """The number of the turn, counted from the start of the game."""
    return table.state.round * 4 + country


def has_all(table: Drina, camp: int) -> bool:
    """Whether a camp controls every city of Serbia and Montenegro."""
    return table.cities_of(camp, table.printed.serbian) == len(table.printed.serbian)


def enough_at_home(table: Drina) -> bool:
    """2d: whether the alliance has as many cities in Austria-Hungary and Bulgaria as it needs."""
    return table.cities_of(ALLIANCE, table.printed.allied) >= table.printed.number("victory.home-cities")


def at_start_of_turn(table: Drina, country: SideNumber) -> None:
    """2b: Serbia wins if she has kept all cities from the end of her last turn to the start of this one."""
    if country == SERBIA and table.state.held:
        wins(table, SERBIAN, "held", "2b")


def at_end_of_turn(table: Drina, country: SideNumber) -> None:
    """2b to 2d: note who holds all cities now; the alliance wins if it has held them for a round."""
    state = table.state
    if country == SERBIA:
        table.note(held=state.armed and has_all(table, SERBIAN))
    if not has_all(table, ALLIANCE):
        return
    now = turn_number(table, country)
    if state.since < 0:
        table.note(since=now)
        table.say("The alliance holds every city of Serbia and Montenegro.", "2c")
    elif (
        country != SERBIA and now - state.since >= 4 * table.printed.number("victory.rounds") and enough_at_home(table)
    ):
        wins(table, ALLIANCE, "held", "2c")


def count_at_the_end(table: Drina) -> int | None:
    """2d, 2e: the camp that wins if the calendar ends as things stand; ``None`` for a draw."""
    if has_all(table, ALLIANCE) and not enough_at_home(table):
        return None
    more = table.cities_of(SERBIAN, table.printed.serbian) * 2 - len(table.printed.serbian)
    return None if not more else SERBIAN if more > 0 else ALLIANCE


def at_end_of_calendar(table: Drina) -> None:
    """2e: the side with more cities wins; but the alliance with all of them must have enough at home too (2d)."""
    camp = count_at_the_end(table)
    if camp is not None:
        wins(table, camp, "count", "2e")
    else:
        table.say(table.result()["sentence"], "2d" if has_all(table, ALLIANCE) else "2e")
        table.finish()


def wins(table: Drina, camp: int, level: str, clause: str) -> None:
    """End the match."""
    table.note(winner=camp, level=level)
    table.say(table.result()["sentence"], clause)
    table.finish()
