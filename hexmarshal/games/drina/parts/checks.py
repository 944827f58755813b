"""What can be wrong with the components of *March on the Drina* beyond a single row: the linter's checks.

Each check has a number. D01 to D12 are about cards, charts and board, D20 to D25 about where units stand at set-up
(`parts/lineup.py`), D26 is about scenarios.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hexmarshal.core.data.files import nearest, shown
from hexmarshal.games.drina.parts import lineup
from hexmarshal.games.drina.parts.data import Data
from hexmarshal.games.drina.parts.rows import Effect, Scenario
from hexmarshal.wargame.faults import Fault, length_faults

# -- cards and charts -----------------------------------------------------------------------------


def faults(data: Data) -> Iterator[Fault]:
    """Everything wrong with the cards, charts and layouts."""
    yield from _letters(data)
    yield from _order(data)
    yield from _cities(data)
    yield from _generals(data)
    yield from _calendar(data)
    for effect in data.effects.values():
        yield from _effect(effect, data)
    yield from _luck(data)
    yield from _seats(data)
    yield from _fields(data)
    yield from _money(data)
    for layout in data.layouts.values():
        for field, sentence, code in lineup.misplaced(data, layout.placement, layout.side):
            yield Fault("layout", layout.id, f"{field}: {sentence}" if field else sentence, code)


def _letters(data: Data) -> Iterator[Fault]:
    """D01: the notation of set-up tells every figure from every other (5.1)."""
    for table, letters in (
        ("country", {row.id: row.letter for row in data.countries.values()}),
        ("unit", {row.id: row.letter for row in data.units.values()}),
    ):
        for id, letter in letters.items():
            if len(letter) != 1 or Counter(letters.values())[letter] > 1:
                yield Fault(table, id, f"Its letter {shown(letter)} must be one that no other has.", "D01")
    for army in data.armies.values():
        if (code := data.countries[army.country].letter + data.units[army.type].letter) != army.id:
            yield Fault("army", army.id, f"Its code is {code}.", "D01")
    for general in data.generals.values():
        letters_ = data.countries[general.country].letter + data.units["general"].letter
        if general.id != (code := f"{letters_}{general.number}"):
            yield Fault("general", general.id, f"Its code is {code}.", "D01")


def _order(data: Data) -> Iterator[Fault]:
    """D02: the order of play and the sides are told once and the same (2, 5.2)."""
    places = [country.order for country in data.countries.values()]
    for country in data.countries.values():
        if places.count(country.order) > 1:
            yield Fault("country", country.id, f"Another country has place {country.order} in the order too.", "D02")
        for side in data.sides.values():
            if (country.id in side.countries) != (side.id == country.side):
                sentence = f"Its card and the side {side.id} do not agree whose it is."
                yield Fault("country", country.id, sentence, "D02")
        for ground in country.ground:
            if ground not in data.grounds:
                hint = nearest(ground, data.grounds)
                yield Fault("country", country.id, f"The board has no country {shown(ground)}{hint}.", "D02")


def _cities(data: Data) -> Iterator[Fault]:
    """D03: cards and board name the same homeland cities. D04: their capacities make the country's (4.7)."""
    for capacity in data.capacities.values():
        for city in capacity.cities:
            if city not in data.cities:
                sentence = f"The board has no city {shown(city)}{nearest(city, data.cities)}."
                yield Fault("capacity", capacity.id, sentence, "D03")
            elif data.cities[city].home != capacity.id:
                sentence = f"On the board {city} is a homeland city of {data.cities[city].home}."
                yield Fault("capacity", capacity.id, sentence, "D03")
        mine = [city for city in data.cities.values() if city.home == capacity.id]
        for city_ in mine:
            if city_.name not in capacity.cities:
                yield Fault("capacity", capacity.id, f"The card does not list {city_.name}.", "D03")
            if city_.capacity < 0:
                yield Fault("place", city_.name, "No city has a capacity below 0.", "D04")
        total = sum(city_.capacity for city_ in mine)
        if total != capacity.capacity:
            sentence = f"It says {capacity.capacity}, but the capacities of its cities make {total}."
            yield Fault("capacity", capacity.id, sentence, "D04")
    asked = data.number("victory.home-cities")
    counted = sum(city.counts_for == "alliance" for city in data.cities.values())
    if asked > counted:
        sentence = f"Victory asks for {asked} cities, but Austria-Hungary and Bulgaria have {counted}."
        yield Fault("number", "victory.home-cities", sentence, "D04")


def _generals(data: Data) -> Iterator[Fault]:
    """D05: there are as many generals as a country needs, and they can lead its units at set-up (4.4, 5.1)."""
    for country in data.countries.values():
        if (there := len(data.generals_of(country.id))) < country.generals:
            yield Fault("country", country.id, f"It needs {country.generals} generals and has {there}.", "D05")
        units = sum(data.starting(country.id).values())
        if units > (most := country.generals * data.number("command.setup")):
            yield Fault("country", country.id, f"It has {units} units, but its generals lead only {most}.", "D05")
    for general in data.generals.values():
        if not data.effects_of(general.id):
            yield Fault("general", general.id, "No effect is this general's ability.", "D05")


def _calendar(data: Data) -> Iterator[Fault]:
    """D06: the cards run from the first round on as the track of the board has them (4.5)."""
    track = data.board.file.track.turns if data.board.file.track else ()
    for number, card in enumerate(data.cards.values(), 1):
        if card.number != number:
            yield Fault("card", card.id, f"It is card {number}, not {card.number}.", "D06")
        elif track[number - 1 : number] != (card.short,):
            told = f"The track of the board does not say {card.short!r} in field {number}."
            yield Fault("card", card.id, told, "D06")
        if card.id not in data.events:
            yield Fault("card", card.id, "Nothing is said about its events.", "D06")
    for event in data.events.values():
        if event.id not in data.cards:
            yield Fault("event", event.id, f"There is no card {shown(event.id)}{nearest(event.id, data.cards)}.", "D06")


IN_BATTLE = frozenset({"", "attacking", "defending", "on-city", "order"})

GENERALS_WORDS: Mapping[str, frozenset[str]] = {
    "attack": IN_BATTLE, "defence": IN_BATTLE, "wins-ties": IN_BATTLE, "holds": frozenset({"", "on-city", "order"}),
    "move": frozenset({"", "no-battle", "order"}), "range": frozenset({"", "order"}),
}  # fmt: skip
"""The words of generals, each with what it may say of when."""

CALENDARS_WORDS: Mapping[str, frozenset[str]] = {
    "attack": IN_BATTLE, "defence": IN_BATTLE, "loses-tokens": frozenset({"", "in-serbia", "order"}),
    "takes-money": frozenset({""}), "opens-albania": frozenset({""}), "reinforcement": frozenset({""}),
}  # fmt: skip
"""The words of the calendar, each with what it may say of when."""

NUMBERED = {"attack", "defence", "move", "range", "loses-tokens", "takes-money"}
"""The words that need a number."""
TYPED = {"attack", "defence", "move", "range", "wins-ties", "holds", "loses-tokens"}
"""The words that need types of unit."""


def _effect(effect: Effect, data: Data) -> Iterator[Fault]:
    """D07: an effect is of a card. D08: its other keys are those that its word takes."""
    general = effect.of in data.generals
    if not general and effect.of not in data.cards:
        yield Fault("effect", effect.id, f"There is no general and no calendar card {shown(effect.of)}.", "D07")
        return
    words = GENERALS_WORDS if general else CALENDARS_WORDS
    if effect.word not in words:
        whose = "a general" if general else "the calendar"
        yield Fault("effect", effect.id, f"{effect.word!r} is not a word of {whose}.", "D08")
    elif effect.when not in words[effect.word]:
        yield Fault("effect", effect.id, f"{effect.word!r} does not go with {effect.when!r}.", "D08")
    needs_countries = not general and effect.word != "reinforcement"
    for key, there, needed in (
        ("number", bool(effect.number), effect.word in NUMBERED),
        ("types", bool(effect.types), effect.word in TYPED),
        ("countries", bool(effect.countries), needs_countries),
    ):
        if there != needed:
            yield Fault("effect", effect.id, f"{effect.word!r} {'needs' if needed else 'takes no'} {key}.", "D08")
    if effect.word in ("loses-tokens", "takes-money") and effect.number < 0:
        yield Fault("effect", effect.id, f"{effect.word!r} needs a number above 0.", "D08")


def _luck(data: Data) -> Iterator[Fault]:
    """D09: each battle mode has as many luck cards as it says (6.1.3)."""
    for luck in data.luck.values():
        if luck.id.lstrip("+") != str(luck.value):
            yield Fault("luck", luck.id, f"The card shows {luck.id} and adds {luck.value}.", "D09")
    for mode in data.modes.values():
        for id, number in mode.discards.items():
            if id not in data.luck:
                yield Fault("mode", mode.id, f"There is no luck card {shown(id)}{nearest(id, data.luck)}.", "D09")
            elif number > data.luck[id].count:
                sentence = f"It discards {number} cards {id}, but there are {data.luck[id].count}."
                yield Fault("mode", mode.id, sentence, "D09")
        if (cards := len(data.deck(mode.id))) != mode.cards:
            yield Fault("mode", mode.id, f"It says {mode.cards} cards, but {cards} are left.", "D09")


def _seats(data: Data) -> Iterator[Fault]:
    """D10: every country has one player, and nobody plays for both sides (3)."""
    for row in data.seats.values():
        if row.players != len(row.seats) or row.id != str(row.players):
            yield Fault("seats", row.id, f"It is for {row.players} and has {len(row.seats)} seats.", "D10")
        held: Counter[str] = Counter(country for seat in row.seats for country in seat)
        for country in data.countries:
            if held[country] != 1:
                sentence = f"{data.countries[country].name} has {held[country]} players."
                yield Fault("seats", row.id, sentence, "D10")
        if any(len({data.countries[country].side for country in seat}) > 1 for seat in row.seats):
            yield Fault("seats", row.id, "A player has countries of both sides.", "D10")


def _fields(data: Data) -> Iterator[Fault]:
    """D11: the fields of the board that the rules ask for are there and can be entered (5.1, 6.2)."""
    labels = data.board.labels
    for city in data.cities.values():
        if data.entry[city.cell] != "all":
            yield Fault("place", city.name, f"Nobody can enter the city's field {city.field}.", "D11")
    for ground in set(data.board.country) - {""} - set(data.grounds):
        yield Fault("ground", ground, f"The board has a country {ground!r} that is not listed here.", "D11")
    for cell in data.albania:
        if data.entry[cell] == "retreat" and not any(data.entry[c] == "all" for c in data.board.neighbours[cell]):
            sentence = f"The brown field {labels[cell]} cannot be reached."
            yield Fault("mark", "brown:albania", sentence, "D11")
    room = sum(data.entry[cell] == "salonica" for cell in data.salonica)
    if room < (needed := 1 + data.number("order.infantry")):
        sentence = f"A general and the units that come along need {needed} brown fields in Greece; there are {room}."
        yield Fault("mark", "brown:greece", sentence, "D11")
    for mark, cells, kind in (("brown:albania", data.albania, "retreat"), ("brown:greece", data.salonica, "salonica")):
        for cell in cells:
            if data.entry[cell] != kind:
                yield Fault("mark", mark, f"The brown field {labels[cell]} is closed.", "D11")
    for cell in sorted(data.dots):
        if data.board.country[cell] != "serbian" or data.entry[cell] != "all":
            yield Fault("mark", "red-dots", f"{labels[cell]} is not an open Serbian field.", "D11")


def _money(data: Data) -> Iterator[Fault]:
    """D12: any sum can be paid, and what a unit costs can be worked out (4.7, 7)."""
    if 1 not in {coin.value for coin in data.coins.values()}:
        yield Fault("coin", next(iter(data.coins)), "Without a unit of 1 some sums cannot be paid.", "D12")
    if data.units["general"].strength != 1:
        yield Fault("unit", "general", "A general has a strength of 1 and no tokens.", "D12")
    if data.units["general"].attack is not None:
        yield Fault("unit", "general", "A general has no attack value.", "D12")
    for unit in data.units.values():
        if unit.id != "general" and unit.attack is None:
            yield Fault("unit", unit.id, "It has no attack value.", "D12")
        if (unit.range > 0) != (unit.id == "artillery"):
            yield Fault("unit", unit.id, "Artillery has a range, other units have none.", "D12")


# -- scenarios ------------------------------------------------------------------------------------


def stand_in(data: Data, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Sound values for a scenario that lacks them."""
    cards = list(data.cards)
    return {"first_card": cards[0], "last_card": cards[-1], "setup": "players"}


def complete(data: Data, scenario: Scenario) -> Scenario:
    """A scenario that stands ready, its placement filled from its layouts."""
    if scenario.setup == "players" or scenario.placement:
        return scenario
    placement = lineup.merged([data.layouts[layout] for layout in scenario.layouts])
    return msgspec.structs.replace(scenario, placement=placement)


def scenario_faults(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """D26: what is wrong with a scenario."""
    yield from length_faults(data.cards, scenario.first_card, scenario.last_card, "calendar card", "D26")
    known = [layout for layout in scenario.layouts if layout in data.layouts]
    for layout in scenario.layouts:
        if layout not in data.layouts:
            sentence = f"There is no layout {shown(layout)}{nearest(layout[:40], data.layouts)}."
            yield Fault("scenario", layout, sentence, "D26")
    if scenario.setup == "players" and scenario.placement:
        yield Fault("scenario", "setup", 'With a [placement] it must say setup = "ready".', "D26")
    if scenario.setup == "ready":
        if not scenario.placement:
            sides = sorted(data.layouts[layout].side for layout in known)
            if sides != sorted(data.sides):
                yield Fault("scenario", "layouts", "It needs a layout of each side, or a [placement].", "D26")
        else:
            for side, mine in lineup.split_by_side(data, scenario.placement).items():
                for field, sentence, code in lineup.misplaced(data, mine, side):
                    yield Fault("placement", field, sentence, code)
