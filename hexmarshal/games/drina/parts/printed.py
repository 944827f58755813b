"""What is printed, as lists that the rules can read quickly: figures, fields, cities, cards."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import flood, mask
from hexmarshal.games.drina.parts.countries import CAMP_OF, NATIONS, Kind
from hexmarshal.games.drina.parts.data import City, Data
from hexmarshal.games.drina.parts.rows import Layout, Type, Unit

SPARE = (14, 7, 7)
"""Figures in the box for each country beyond those it begins with: infantry, cavalry, artillery."""
TYPES: tuple[Type, ...] = ("infantry", "cavalry", "artillery")
KINDS = (*TYPES, "general")


class Effect(NamedTuple):
    """What a general's card or a calendar card does, ready for the rules (4.4.1, 4.5)."""

    word: str
    """What it does; see :data:`hexmarshal.games.drina.rows.Word`."""
    number: int
    """How much."""
    countries: tuple[int, ...]
    """Whose units, or who, on a calendar card."""
    kinds: tuple[int, ...]
    """The types of unit."""
    when: str
    """When it holds; see :data:`hexmarshal.games.drina.rows.When`."""
    name: str
    """Who or what gives it: a general's name or a period."""
    text: str
    """In words."""


class Printed:
    """The data of a match and what follows from them."""

    def __init__(self, data: Data, figures: str = "box") -> None:
        self.data = data
        """Everything printed."""
        self.board = data.board
        """The map."""
        self._figures(figures)
        self._fields()
        self._cards()

    def _most(self, nation: str) -> tuple[int, ...]:
        """As many new units of each type as all the money of a game could pay for, and what generals bring (6.2d)."""
        data = self.data
        income = data.capacities[nation].capacity + data.number("city.taken") * len(data.cities)
        gifts = sum(row.number for row in data.effects.values() if row.word == "takes-money")
        money = data.capacities[nation].money + income * len(data.cards) + gifts
        brought = data.number("order.infantry") * len(data.generals_of(nation))
        return tuple(money // (data.units[kind].price + data.number("purchase.new-unit")) + brought for kind in TYPES)

    def _figures(self, figures: str) -> None:
        data = self.data
        ids: list[str] = []
        titles: list[str] = []
        countries: list[int] = []
        kinds: list[int] = []
        starts: list[bool] = []
        for country, nation in enumerate(NATIONS):
            card = data.countries[nation]
            spare = SPARE if figures == "box" else self._most(nation)
            for general in data.generals_of(nation):
                ids.append(general.id)
                titles.append(general.name)
                countries.append(country)
                kinds.append(Kind.GENERAL)
                starts.append(False)
            for kind, count in enumerate(data.starting(nation)[name] for name in TYPES):
                unit = data.units[KINDS[kind]]
                for number in range(1, count + spare[kind] + 1):
                    ids.append(f"{card.letter}{unit.letter}{number}")
                    titles.append(f"{card.adjective} {unit.name.lower()} {number}")
                    countries.append(country)
                    kinds.append(kind)
                    starts.append(number <= count)
        self.ids: tuple[str, ...] = tuple(ids)
        """The id of each figure: country, type and number, such as ``SI3`` (5.1c)."""
        self.titles: tuple[str, ...] = tuple(titles)
        """What a sentence calls it."""
        self.country: tuple[int, ...] = tuple(countries)
        """Whose it is."""
        self.camp: tuple[int, ...] = tuple(CAMP_OF[country] for country in countries)
        """On which side it fights."""
        self.kind: tuple[int, ...] = tuple(kinds)
        """Its type; see :class:`Kind`."""
        self.starts: tuple[bool, ...] = tuple(starts)
        """Whether it is one of the units of the player card (4.2)."""
        self.index: dict[str, int] = {name: i for i, name in enumerate(ids)}
        """Figures by id."""
        rows: tuple[Unit, ...] = tuple(data.units[name] for name in KINDS)
        self.units: tuple[Unit, ...] = rows
        """The values of each type (4.3)."""
        self.move: tuple[int, ...] = tuple(row.move for row in rows)
        """Fields per turn, by type."""
        self.attack: tuple[int, ...] = tuple(row.attack or 0 for row in rows)
        """Attack value, by type; a general has none."""
        self.defence: tuple[int, ...] = tuple(row.defence for row in rows)
        """Defence value, by type."""
        self.full: tuple[int, ...] = tuple(row.strength for row in rows)
        """The most strength, by type."""
        self.generals: tuple[tuple[int, ...], ...] = self._of(lambda i: kinds[i] == Kind.GENERAL)
        """The generals of each country."""
        self.men: tuple[tuple[int, ...], ...] = self._of(lambda i: kinds[i] != Kind.GENERAL)
        """The units of each country."""
        self.starters: tuple[tuple[int, ...], ...] = self._of(lambda i: starts[i])
        """The units of each player card (4.2)."""
        self.allowed: tuple[int, ...] = tuple(data.countries[nation].generals for nation in NATIONS)
        """Generals that a country picks and never exceeds (4.4b, 4.4c)."""
        self.names: tuple[str, ...] = tuple(data.countries[nation].name for nation in NATIONS)
        """The countries for people."""
        self.adjectives: tuple[str, ...] = tuple(data.countries[nation].adjective for nation in NATIONS)
        """The same as adjectives."""

    def _of(self, chosen: Callable[[int], bool]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(i for i in range(len(self.ids)) if self.country[i] == country and chosen(i)) for country in range(4)
        )

    def _fields(self) -> None:
        data, board = self.data, self.board
        entry = {word: mask(c for c in board.cells if data.entry[c] == word) for word in ("all", "salonica", "retreat")}
        self.open: int = entry["all"]
        """Fields that everybody may enter (4.1)."""
        self.salonica: int = entry["salonica"]
        """The brown fields in Greece (6.2b)."""
        self.albania: int = entry["retreat"]
        """The brown fields in Albania (6.2b)."""
        self.setup: tuple[int, ...] = tuple(mask(data.setup[nation]) for nation in NATIONS)
        """Where each country may set up (5.1)."""
        self.serbia: int = board.country_mask("serbian") | board.country_mask("montenegrin")
        """The ground of Serbia and Montenegro."""
        reach = data.number("command.distance")
        self.area: tuple[int, ...] = tuple(
            self._disc(cell, reach) if board.labels[cell] else 0 for cell in range(board.size)
        )
        """The command area of a general on each cell (4.4e)."""
        self.cities: tuple[City, ...] = tuple(data.cities.values())
        """The cities; control is kept in this order."""
        self.city_number: dict[int, int] = {city.cell: number for number, city in enumerate(self.cities)}
        """The number of the city on a cell."""
        self.city_fields: int = mask(self.city_number)
        """The fields with cities."""
        self.home: tuple[int, ...] = tuple(NATIONS.index(city.home) for city in self.cities)
        """The country whose homeland city each is (4.7a)."""
        self.worth: tuple[int, ...] = tuple(city.capacity for city in self.cities)
        """The Military Capacity of each city."""
        self.serbian: tuple[int, ...] = self._counting("serbia")
        """The cities of Serbia and Montenegro, which decide the game (2)."""
        self.allied: tuple[int, ...] = self._counting("alliance")
        """The cities in Austria-Hungary and Bulgaria (2d)."""
        self.capacity: tuple[int, ...] = tuple(data.capacities[nation].capacity for nation in NATIONS)
        """National Military Capacity at the start (4.7a)."""
        self.behind = lru_cache(maxsize=None)(self._behind)
        """The fields to which a defender may withdraw, by their cell and the attacker's (6.1.1m, 6.1.1n)."""
        self.layout = lru_cache(maxsize=None)(self._layout)
        """A ready-made mini-map as the fields of one country's figures: cell to figure."""
        self.disc = lru_cache(maxsize=None)(self._disc)
        """All fields within a distance of a cell, itself apart."""

    def _counting(self, side: str) -> tuple[int, ...]:
        return tuple(number for number, city in enumerate(self.cities) if city.counts_for == side)

    def _disc(self, cell: int, distance: int) -> int:
        board = self.board
        everywhere = board.everywhere
        return flood(1 << cell, everywhere, board.stride, distance) & everywhere & ~(1 << cell)

    def _behind(self, cell: int, attacker: int) -> tuple[int, int]:
        """The fields one behind, not next to the attacker's, and the three two behind (6.1.1m, 6.1.1n)."""
        board = self.board
        steps = board.grid.directions
        way = steps.index(cell - attacker)
        one = board.adjacent[cell] & ~board.near[attacker]
        ends = (cell + steps[way] + steps[(way + turn) % 6] for turn in (-1, 0, 1))
        two = mask(c for c in ends if 0 <= c < board.size and board.labels[c] and board.distance(cell, c) == 2)
        return one, two

    def _cards(self) -> None:
        data = self.data
        self.periods: tuple[str, ...] = tuple(data.card(n + 1).period for n in range(len(data.cards)))
        """The calendar (4.5b)."""
        self.shorts: tuple[str, ...] = tuple(data.card(n + 1).short for n in range(len(data.cards)))
        """The same in short."""
        self.calendar: tuple[tuple[Effect, ...], ...] = tuple(
            self._effects(data.card(n + 1).id, data.card(n + 1).short) for n in range(len(data.cards))
        )
        """The effects of each calendar card."""
        self.reinforces: tuple[bool, ...] = tuple(data.reinforces(data.card(n + 1).id) for n in range(len(data.cards)))
        """Whether a card calls for reinforcement (4.5d)."""
        self.ability: dict[int, tuple[Effect, ...]] = {
            i: self._effects(self.ids[i], self.titles[i]) for row in self.generals for i in row
        }
        """The special ability of each general (4.4.1a)."""
        self.luck: tuple[str, ...] = tuple(data.luck)
        """The kinds of luck card (4.8)."""
        self.luck_values: tuple[int, ...] = tuple(card.value for card in data.luck.values())
        """What each adds."""

    def _effects(self, card: str, name: str) -> tuple[Effect, ...]:
        return tuple(
            Effect(
                row.word,
                row.number,
                tuple(NATIONS.index(nation) for nation in row.countries),
                tuple(KINDS.index(kind) for kind in row.types),
                row.when,
                name,
                row.text,
            )
            for row in self.data.effects_of(card)
        )

    def deck(self, mode: str) -> tuple[int, ...]:
        """How many luck cards of each kind are in play in a battle mode (6.1.3)."""
        cards = self.data.deck(mode)
        return tuple(cards.count(value) for value in self.luck_values)

    def number(self, name: str) -> int:
        """A single number of the rules."""
        return self._numbers[name]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: row.value for name, row in self.data.numbers.items()}

    @cached_property
    def layouts(self) -> tuple[dict[str, Layout], dict[str, Layout]]:
        """The ready-made mini-maps of each camp (5.1)."""
        rows = self.data.layouts.values()
        serbian = {row.id: row for row in rows if row.side == "serbia"}
        return {row.id: row for row in rows if row.side == "alliance"}, serbian

    def figures(self, placement: Mapping[str, str]) -> dict[int, int]:
        """A placement in the notation of set-up as figures: cell to figure (5.1c)."""
        found: dict[int, int] = {}
        used: dict[str, int] = {}
        for label, code in placement.items():
            if code not in self.index:  # a unit of that type, the next by number
                used[code] = used.get(code, 0) + 1
                code = f"{code}{used[code]}"
            found[self.board.cell(label)] = self.index[code]
        return found

    def _layout(self, name: str, country: int) -> dict[int, int]:
        figures = self.figures(self.data.layouts[name].placement)
        return {cell: figure for cell, figure in figures.items() if self.country[figure] == country}


def surname(name: str) -> str:
    """What a general is called for short: the first of their family names.

    >>> surname("Hermann Kövess von Kövessháza"), surname("August von Mackensen"), surname("Petar Bojović")
    ('Kövess', 'Mackensen', 'Bojović')
    """
    return next(word for word in name.split()[1:] if word != "von")
