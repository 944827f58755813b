"""2: how *March on the Drina* is won, and how it stands."""

from hexmarshal.core.screen.values import Winning
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMPS, SERBIAN
from hexmarshal.games.drina.rules.position import Drina


def winning(table: Drina, side: str | None) -> Winning:
    """The aim in a sentence, and the score in another."""
    printed, state = table.printed, table.state
    cities, homes = len(printed.serbian), len(printed.allied)
    serbia = f"Serbia wins once she has lost a city and then holds all {cities} of Serbia and Montenegro for a round"
    if state.armed:
        serbia = f"Serbia wins once she holds all {cities} cities of Serbia and Montenegro for a round"
    need = printed.number("victory.home-cities")
    alliance = f"the alliance by holding them all through a round with {need} of its {homes} home cities"
    how = f"{serbia}, {alliance}; else the side with more of them after {printed.shorts[state.last]}."
    held = table.cities_of(SERBIAN, printed.serbian), table.cities_of(ALLIANCE, printed.serbian)
    home = table.cities_of(ALLIANCE, printed.allied)
    now = f"Serbia holds {held[0]} and the alliance {held[1]} of them; the alliance has {home} at home"
    if side is None or held[0] == held[1]:
        return Winning(how, f"{now}.", "2e")
    mine = (held[0] > held[1]) == (side in CAMPS[SERBIAN])
    return Winning(how, f"{now}: you are {'ahead' if mine else 'behind'}.", "2e")
