"""Small positions of *March on the Drina* for clause tests, written as a player would say them.

A line puts one figure on the board: its code, its field, its strength if that is not full, and what is true of it.
Codes are those of set-up with a number: ``SI1`` Serbian infantry, ``AC2`` Austro-Hungarian cavalry, ``GA1`` German
artillery, ``BG1`` the first Bulgarian general. Whoever is not named is in the box.

>>> table = drina('''
...     SI1 H07 2                # comments are allowed
...     SC1 G08 order            # with the Albanian Order
...     SG1 I08
...     AI1 H06 1
... ''', turn="serbia")
>>> table.accepts("SI1 H07 x H06")
True
>>> table.refuses("SG1 I08 x H06")
'4.4i'
>>> table.cards("+1", "0")
>>> [str(event) for event in table.order("SI1 H07 x H06")][-1]
'Serbian infantry 1 advances H07-H06.'
>>> table.at("AI1"), table.strength("SI1"), table.asked
('box', 2, ('serbia', 'move'))

Places beside fields: ``box``, ``hand``, ``bought``, ``destroyed``. Words after the field: ``order`` (the Albanian
Order), ``greece`` (came to or was placed at Salonica), ``fought``, ``moved=1``, ``under=SG1`` or ``under=none`` (the
general who was stated for it), ``prey=AI1`` (whom it may attack once more).
"""

from collections.abc import Iterable, Mapping
from typing import Any

import hexmarshal as hm
from hexmarshal.core import deck
from hexmarshal.core.dice import Scripted, Seeded
from hexmarshal.core.events import AnyEvent, Drew
from hexmarshal.games.drina.pieces import SIDES, WITHOUT, Kind, Off, Piece
from hexmarshal.games.drina.sequence import Campaign, Round, Turn
from hexmarshal.games.drina.table import Drina
from tests.playing import Playing, terms, told

__all__ = ["Position", "drawn", "drina", "lineup", "terms", "told"]


class Position(Playing):
    """A match of March on the Drina in a position of the test's own."""

    @property
    def table(self) -> Drina:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Drina)
        return table

    # Setting up

    def put(self, line: str) -> None:
        """Put a figure somewhere: ``SI3 H05 2 order moved=1``."""
        name, place, *rest = line.split("#")[0].split() or ("", "")
        if not name:
            return
        sheet, index = self.table.sheet, self.index(name)
        at = int(Off[place.upper()]) if place.upper() in Off.__members__ else self.table.board.cell(place)
        general = sheet.kind[index] == Kind.GENERAL
        gone = at in (Off.BOX, Off.DESTROYED)
        fields: dict[str, Any] = {"at": at, "strength": 0 if gone else 1 if general else 3}
        for word in rest:
            key, _, value = word.partition("=")
            if key.isdigit():
                fields["strength"] = int(key)
            elif key == "moved":
                fields["spent"] = int(value)
            elif key == "under":
                fields["general"] = WITHOUT if value == "none" else self.index(value)
            elif key == "prey":
                fields["prey"] = self.index(value)
            else:
                fields[key] = True
        if fields.get("order"):
            fields["greece"] = True
        self.table.put(index, Piece(**fields))

    def index(self, name: str) -> int:
        """The number of a figure."""
        return self.table.sheet.index[name]

    def cards(self, *cards: str) -> None:
        """Lay down the next luck cards: the attacker's, the defender's, the next attacker's …"""
        table, left, numbers = self.table, self.table.state.deck, []
        full = table.sheet.deck(table.options.luck)
        for place, card in enumerate(cards):
            if place % 2 == 0 and (table.options.shuffle == "each-battle" or sum(left) < 2):
                left = full
            kind = table.sheet.luck.index(card)
            numbers.append(deck.number_of(kind, left))
            left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
        table.chance = Scripted(numbers, start=table.draws, then=Seeded("kit"))

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a figure."""
        return self.table.pieces[self.index(name)]

    def at(self, name: str) -> str:
        """Where a figure is: a field or the name of a place off the board."""
        cell = self.piece(name).at
        return self.table.field(cell) if cell >= 0 else Off(cell).name.lower()

    def strength(self, name: str) -> int:
        """Figure and tokens; 0 in the box."""
        return self.piece(name).strength

    def shown(self, name: str) -> dict[str, Any]:
        """A figure as everybody sees it."""
        (found,) = (piece for piece in self.match.view(None).pieces() if piece["id"] == name)
        return found

    def money(self, side: str) -> int:
        """The MCU of a country."""
        return self.table.state.money[SIDES.index(side)]

    def capacity(self, side: str) -> int:
        """The NMC of a country."""
        return self.table.capacity(SIDES.index(side))

    def control(self, city: str) -> str:
        """The country that controls a city."""
        names = [row.name for row in self.table.sheet.cities]
        return SIDES[self.table.state.control[names.index(city)]]

    def pass_turns(self, until: str = "") -> list[AnyEvent]:
        """Say done until a country is to move, or until the match is over; all that happened."""
        events: list[AnyEvent] = []
        while (decision := self.match.decision) is not None:
            events += self.match.submit(hm.parse(self.match, "done"))
            decision = self.match.decision
            if decision is not None and (decision.side, decision.kind) == (until, "move"):
                break
        return events


def drawn(events: Iterable[AnyEvent]) -> list[Drew]:
    """The luck cards among some events: the attacker's, then the defender's."""
    return [event for event in events if isinstance(event, Drew)]


def drina(
    figures: str = "",
    turn: str = "austria-hungary",
    *,
    card: str = "1914-1",
    step: str = "",
    money: Mapping[str, int] | None = None,
    control: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Iterable[str] = (),
    **state: Any,
) -> Position:
    """A position with only the figures named, in the round of a calendar card.

    ``turn`` is the country whose turn begins. With ``step`` something else does: ``end`` its turn is over but for what
    comes after moves and battles; ``calendar`` the round begins; ``commands`` or ``reinforcements`` that country states
    commands or buys, and those after it; ``next_round`` the round is over.

    ``money`` are the purses, ``control`` the cities not held by their own country (``{"Belgrade": "germany"}``),
    ``cards`` the next luck cards. Other fields of the state by name: ``albania``, ``armed``, ``held``, ``since``.
    """
    position = Position(hm.Match.new("drina", scenario="august", seed="kit", options=options or {}))
    table, sheet = position.table, position.table.sheet
    for index in range(len(table.pieces)):
        table.put(index, Piece(int(Off.BOX)))
    names = [city.name for city in sheet.cities]
    holders = list(sheet.home)
    for city, side in (control or {}).items():
        holders[names.index(city)] = SIDES.index(side)
    fields: dict[str, Any] = {"armed": holders != list(sheet.home), "held": False, "since": -1} | state
    table.note(
        round=list(sheet.box.cards).index(card),
        money=tuple((money or {}).get(side, 0) for side in SIDES),
        control=tuple(holders),
        **fields,
    )
    for line in figures.splitlines():
        position.put(line)
    country = SIDES.index(turn)
    table.events, table.results = [], []
    table.stack = (Campaign((), at=Campaign.steps.index("next_round")),)
    if step in Round.steps:
        table.stack += (Round(0 if step == "calendar" else country, at=Round.steps.index(step)),)
    elif step != "next_round":
        at = Turn.steps.index("rest") if step == "end" else 0
        table.stack += (Round(country + 1, at=Round.steps.index("turns")), Turn(country, at=at))
    if cards:
        position.cards(*cards)
    table.run()
    return position


def lineup(figures: str = "", side: str = "serbia", scenario: str = "campaign") -> Position:
    """The set-up of the campaign, as one country sees it, with some of its figures placed already.

    Orders go in that country's name; change ``position.side`` to order for another.
    """
    position = Position(hm.Match.new("drina", scenario=scenario, seed="kit"))
    position.side = side
    for line in figures.splitlines():
        position.put(line)
    return position
