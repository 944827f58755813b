"""The data of *March on the Drina*, ready for the rules: the rows by id, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeVar, cast

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.files import Row
from hexmarshal.core.data.overlay import Dataset
from hexmarshal.games.drina.parts.rows import (
    FILES,
    Army,
    Capacity,
    Card,
    Coin,
    Country,
    Effect,
    Entry,
    Event,
    Figure,
    General,
    Ground,
    Layout,
    Luck,
    Mode,
    Nation,
    Seats,
    Side,
    Terrain,
    Unit,
)
from hexmarshal.wargame.game_data import GameData, filled
from hexmarshal.wargame.rows import Number

R = TypeVar("R", bound=Row)


class Code(NamedTuple):
    """A figure in the notation of set-up (5.1): "AI" is Austro-Hungarian infantry, "BG1" a Bulgarian general."""

    country: Nation
    """Whose it is: the first letter."""
    figure: Figure
    """What it is: the second letter."""
    number: int = 0
    """The ordinal of a general; 0 for other units."""


class City(msgspec.Struct, frozen=True):
    """A city of the board (4.7)."""

    name: str
    field: str
    """The label of its field."""
    cell: int
    """The cell of its field."""
    home: Nation
    """The country whose homeland city it is."""
    ground: str
    """The country of the board in which it lies; Bečkerek is German and lies in Austria-Hungary."""
    capacity: int
    """Its Military Capacity (MC)."""
    counts_for: str
    """The side in whose condition of victory it stands: "serbia" for the thirteen, "alliance" for the ten (2)."""


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed, with an overlay laid over it if a player has one."""

    units: Mapping[str, Unit]
    """The values of infantry, cavalry, artillery and general (4.3, 4.4)."""
    sides: Mapping[str, Side]
    """The two sides (2)."""
    countries: Mapping[str, Country]
    """The player cards in the order of play (4.2, 5.2)."""
    capacities: Mapping[str, Capacity]
    """Capacity, money and homeland cities by country (4.7)."""
    armies: Mapping[str, Army]
    """How many units of each type a country has at the start, by code: "SI" (4.3)."""
    generals: Mapping[str, General]
    """The thirteen generals by code: "SG1" (4.4)."""
    cards: Mapping[str, Card]
    """The calendar cards by id in their order (4.5)."""
    events: Mapping[str, Event]
    """What a calendar card says about the war, by the id of the card."""
    effects: Mapping[str, Effect]
    """What cards do; `effects_of` finds those of one card."""
    luck: Mapping[str, Luck]
    """The types of luck card (4.8)."""
    modes: Mapping[str, Mode]
    """The three battle modes (6.1.3)."""
    seats: Mapping[str, Seats]
    """Who plays which countries, by the number of players as text (3)."""
    terrains: Mapping[str, Terrain]
    """The kinds of field (5.1)."""
    grounds: Mapping[str, Ground]
    """The countries of the board (4.1)."""
    numbers: Mapping[str, Number]
    """The single numbers of the rules; `number` reads one."""
    coins: Mapping[str, Coin]
    """The denominations of MCU (4.7)."""
    layouts: Mapping[str, Layout]
    """The ready-made mini-maps (5.1)."""
    cities: Mapping[str, City]
    """The cities by name."""
    city_at: Mapping[int, City]
    """The cities by cell."""
    entry: tuple[Entry, ...]
    """Who may enter a field, by cell (4.1, 5.1, 6.2)."""
    setup: Mapping[str, frozenset[int]]
    """The cells on which a country may set up (5.1)."""
    split: frozenset[int]
    """The cells that a border splits, where nobody sets up but on the red dots (5.1)."""
    dots: frozenset[int]
    """The cells with red dots (5.1)."""
    albania: tuple[int, ...]
    """The brown cells in Albania, from which the retreat leads (6.2)."""
    salonica: tuple[int, ...]
    """The brown cells in Greece, to which it leads (6.2)."""

    @classmethod
    def of(cls, dataset: Dataset, boards: tuple[Board, ...]) -> Data:
        """The data with these rows and this board."""
        (board,) = boards
        cities = {place.name: _city(place.name, dataset, board) for place in board.file.place if place.kind == "city"}
        countries = _rows(dataset, "country", Country)
        return cls(
            dataset=dataset,
            boards=boards,
            **filled(cls, FILES, dataset),
            cities=cities,
            city_at={city.cell: city for city in cities.values()},
            entry=tuple(_entry(cell, dataset, board) for cell in range(board.size)),
            setup={country.id: _setup(country, dataset, board) for country in countries.values()},
            split=_split(board),
            dots=frozenset(board.marked("red-dots")),
            albania=board.marked("brown:albania"),
            salonica=board.marked("brown:greece"),
        )

    # -- cards ----------------------------------------------------------------------------------------------

    def starting(self, country: str) -> dict[str, int]:
        """How many units of each type a country has at the start (4.2)."""
        return {army.type: army.count for army in self.armies.values() if army.country == country}

    def generals_of(self, country: str) -> tuple[General, ...]:
        """The generals a country can pick from, by their ordinals (4.4)."""
        return tuple(general for general in self.generals.values() if general.country == country)

    def card(self, number: int) -> Card:
        """The calendar card of a round, from 1 (4.5)."""
        return next(card for card in self.cards.values() if card.number == number)

    def effects_of(self, card: str) -> tuple[Effect, ...]:
        """What the card of a general or a calendar card does, by its id (4.4.1, 4.5)."""
        return tuple(effect for effect in self.effects.values() if effect.of == card)

    def reinforces(self, card: str) -> bool:
        """Whether a calendar card shows that the period for reinforcements has come (4.5)."""
        return any(effect.word == "reinforcement" for effect in self.effects_of(card))

    def code(self, text: str) -> Code | None:
        """What a code of the set-up notation stands for; None if it is not one (5.1)."""
        for country in self.countries.values():
            for unit in self.units.values():
                rest = text.removeprefix(country.letter + unit.letter)
                if rest == text:
                    continue
                if unit.id == "general":
                    return Code(country.id, unit.id, int(rest)) if text in self.generals else None
                return None if rest else Code(country.id, unit.id)
        return None

    def write(self, code: Code) -> str:
        """A figure in the notation of set-up (5.1)."""
        letters = self.countries[code.country].letter + self.units[code.figure].letter
        return f"{letters}{code.number}" if code.number else letters

    # -- charts ---------------------------------------------------------------------------------------------

    def number(self, id: str) -> int:
        """A single number of the rules: `number("command.distance")`."""
        return self.numbers[id].value

    def deck(self, mode: str) -> tuple[int, ...]:
        """The values of the luck cards in a battle mode, in order, unshuffled (4.8, 6.1.3)."""
        discards = self.modes[mode].discards
        return tuple(luck.value for luck in self.luck.values() for _ in range(luck.count - discards.get(luck.id, 0)))

    def price(self, figure: Figure, strength: int = 1) -> int:
        """MCU for a new unit of that strength, or for a new general, who costs no compensation (4.4, 7)."""
        unit = self.units[figure]
        return unit.price if figure == "general" else unit.price * strength + self.number("purchase.new-unit")

    def change(self, money: int) -> tuple[int, ...]:
        """A sum of MCU in as few units of 10, 5 and 1 as it takes (4.7)."""
        paid: list[int] = []
        for coin in sorted((coin.value for coin in self.coins.values()), reverse=True):
            paid += [coin] * (money // coin)
            money %= coin
        return tuple(paid)


# -- what follows from the board ------------------------------------------------------------------


def _rows(dataset: Dataset, table: str, kind: type[R]) -> Mapping[str, R]:
    return cast(Mapping[str, R], dataset.tables[table])


def _city(name: str, dataset: Dataset, board: Board) -> City:
    """A place of the board as a city."""
    place = next(place for place in board.file.place if place.name == name)
    cell = board.cell(place.hex)
    ground = board.country[cell]
    row = _rows(dataset, "ground", Ground).get(ground)
    counts_for = row.counts_for if row else ""
    return City(name, place.hex, cell, cast(Nation, place.nation), ground, place.value, counts_for)


def _borders(board: Board) -> Iterable[tuple[tuple[str, str], tuple[int, ...]]]:
    """Each border as its two countries and the cells it splits."""
    for mark in board.file.mark:
        if mark.name.startswith("border:"):
            one, _, other = mark.name.removeprefix("border:").partition("/")
            yield (one, other), board.marked(mark.name)


def _split(board: Board) -> frozenset[int]:
    return reduce(or_, (frozenset(cells) for _, cells in _borders(board)), frozenset())


def _entry(cell: int, dataset: Dataset, board: Board) -> Entry:
    """Who may enter a field: closed fields, brown ones, neutral ground (4.1, 5.1, 6.2)."""
    terrain, country = board.terrain[cell], board.country[cell]
    if not terrain or _rows(dataset, "terrain", Terrain)[terrain].closed:
        return "none"
    if cell in board.marked("brown:albania"):
        return "retreat"
    if cell in board.marked("brown:greece"):
        return "salonica"
    touched = {country}.union(*(pair for pair, cells in _borders(board) if cell in cells))
    at_war = {ground.id for ground in _rows(dataset, "ground", Ground).values() if not ground.neutral}
    return "all" if touched & at_war else "none"


def _setup(country: Country, dataset: Dataset, board: Board) -> frozenset[int]:
    """The cells on which a country may set up (5.1)."""
    dots = frozenset(board.marked("red-dots"))
    closed = {terrain.id for terrain in _rows(dataset, "terrain", Terrain).values() if terrain.closed}
    passable = {cell for cell in board.cells if board.terrain[cell] not in closed}
    home = {cell for cell in passable if board.country[cell] in country.ground}
    return frozenset(home - _split(board) - dots | (dots & passable if country.dots else set()))
