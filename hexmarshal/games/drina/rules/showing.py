"""What is shown of a position: each figure, and everything beside the board."""

from collections.abc import Sequence
from typing import Any

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.table import OPEN, Veil, all_veiled
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, CAMPS, NATIONS, SERBIAN, SIDES, Kind
from hexmarshal.games.drina.parts.printed import KINDS, surname
from hexmarshal.games.drina.rules.command import commander
from hexmarshal.games.drina.rules.pieces import NOBODY, NOT_WON, SECOND_MADE, UNDECLARED, WITHOUT, Off, Piece
from hexmarshal.games.drina.rules.position import Drina, unseen
from hexmarshal.games.drina.rules.reach import fields_of, range_of


def _known(table: Drina, index: Counter, side: str | None) -> Piece:
    """A figure as a side sees it: while lineups are secret those of the enemy are in their hand (5.1b)."""
    if table.state.hidden and side not in CAMPS[table.printed.camp[index]]:
        return unseen(table.printed, index)
    return table.pieces[index]


def show(table: Drina, index: Counter, side: str | None) -> dict[str, Any] | None:
    """A figure as a side knows it (5.1b); nothing of one in the box, unless it is a general."""
    printed, piece = table.printed, _known(table, index, side)
    kind, country = printed.kind[index], printed.country[index]
    general = kind == Kind.GENERAL
    if piece.at == Off.BOX and not general:
        return None
    leader = -1 if piece.at < 0 or table.state.hidden else commander(table, index)
    return {
        "id": printed.ids[index],
        "name": printed.ids[index],
        "title": printed.titles[index],
        "caption": surname(printed.titles[index]) if general else "",
        "kind": "hq" if general else KINDS[kind],
        "nation": NATIONS[country],
        "side": SIDES[country],
        "at": table.hexname(piece.at) if piece.at >= 0 else Off(piece.at).name.lower(),
        "combat": piece.strength,
        "attack": None if general else printed.attack[kind],
        "defence": printed.defence[kind],
        "movement": fields_of(table, index) if piece.at >= 0 else printed.move[kind],
        "range": (range_of(table, index) if piece.at >= 0 else printed.units[kind].range) or None,
        "general": printed.ids[leader] if leader >= 0 else "",
        "ability": listing([effect.text for effect in printed.ability[index]]) if general else "",
        "albanian_order": piece.order,
        "stated": _named(table, piece.general, STATED),
        "moved": piece.spent > 0,
        "spent": piece.spent,
        "fought": piece.fought,
        "prey": _named(table, piece.prey, PREY),
        "greece": piece.greece,
    }


STATED = {UNDECLARED: "", WITHOUT: "without"}
"""What stands for a general where none was stated, or that there is none (4.4f)."""
PREY = {NOBODY: "", NOT_WON: "not won", SECOND_MADE: "second made"}
"""Why a unit may attack nobody once more (6.2g, 6.2h)."""


def _named(table: Drina, index: Counter, words: dict[int, str]) -> str:
    return table.printed.ids[index] if index >= 0 else words[index]


def veils(table: Drina, side: str | None) -> Sequence[Veil]:
    """Of each figure what a side may not know: nothing, but for those of the enemy while lineups are secret (5.1b)."""
    if not table.state.hidden:
        return all_veiled(OPEN, len(table.pieces))
    return [OPEN if side in CAMPS[camp] else None for camp in table.printed.camp]


def show_state(table: Drina, side: str | None) -> dict[str, Any]:
    """Calendar, purses, cities, luck cards and how near victory is. None of it is hidden."""
    printed, state = table.printed, table.state
    return {
        "turn": table.show_turn(),
        "names": dict(zip(SIDES, printed.names, strict=True)),
        "round": state.round + 1,
        "rounds": state.last + 1,
        "period": printed.periods[state.round],
        "effects": [effect.text for effect in printed.calendar[state.round]],
        "money": dict(zip(SIDES, state.money, strict=True)),
        "capacity": {name: table.capacity(country) for country, name in enumerate(SIDES)},
        "cities": {
            city.field: {
                "name": city.name,
                "capacity": city.capacity,
                "home": SIDES[printed.home[number]],
                "control": SIDES[state.control[number]],
                "counts": number in printed.serbian,
            }
            for number, city in enumerate(printed.cities)
        },
        "serbian_cities": table.cities_of(SERBIAN, printed.serbian),
        "allied_cities": table.cities_of(ALLIANCE, printed.serbian),
        "allied_home_cities": table.cities_of(ALLIANCE, printed.allied),
        "allied_homes": len(printed.allied),
        "luck": dict(zip(printed.luck, state.deck, strict=True)),
        "albania": state.albania,
        "brought": [printed.ids[index] for index in state.brought],
        "been": [printed.ids[index] for index in state.been],
        "armed": state.armed,
        "held": state.held,
        "since": state.since if state.since >= 0 else None,
        "secret": state.hidden,
    }


def deal_anew(table: Drina, side: str, chance: Chance) -> None:
    """While lineups are secret, the enemy's may be any: one of the ready ones if they are done, else nothing yet."""
    printed = table.printed
    if not table.state.hidden:
        return
    camp = 1 - CAMP_OF[SIDES.index(side)]
    layouts = sorted(printed.layouts[camp])
    chosen = layouts[chance.draw(10**6, len(layouts))] if layouts else ""
    for index, own in enumerate(printed.camp):
        if own == camp:
            table.put(index, unseen(printed, index))
    for country, name in enumerate(SIDES):
        if chosen and table.question_of(name) is None:  # of the enemy's countries, for the layout is theirs
            for cell, figure in printed.layout(chosen, country).items():
                table.put(figure, Piece(cell, printed.full[printed.kind[figure]]))
