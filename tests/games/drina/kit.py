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

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import hexmarshal as hm
from hexmarshal.core.engine import deck
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.games.drina.mind.forces import Force, forces
from hexmarshal.games.drina.parts.countries import SIDES, Kind
from hexmarshal.games.drina.parts.printed import KINDS
from hexmarshal.games.drina.rules.occupancy import Occupancy
from hexmarshal.games.drina.rules.pieces import Off, Piece
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.sequence import Round
from tests.playing import Kit, drawn, terms, told

__all__ = ["Position", "drawn", "drina", "lineup", "terms", "told"]


class Position(Kit):
    """A match of March on the Drina in a position of the test's own."""

    game = "drina"
    scenario = "august"
    rest = "box strength=0"

    @property
    def table(self) -> Drina:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Drina)
        return table

    def order(self, *orders: str | hm.Order) -> list[AnyEvent]:
        """Give orders one after the other; all that happened. After each the table must be sound."""
        events: list[AnyEvent] = []
        for order in orders:
            events += super().order(order)
            assert self.table.problems() == []
            self.check_soundness()
        return events

    def check_soundness(self) -> None:
        """What holds in every position: derived things are right, and what is listed is what may be done."""
        table = self.table
        occupancy = Occupancy(table.printed, table.pieces)
        camps = [Force(table.printed, table.pieces, n) for n in (0, 1)]
        assert _slots(table.occupancy) == _slots(occupancy)
        assert [_slots(force) for force in forces(table)] == [_slots(force) for force in camps]
        assert [force.held for force in camps] == list(occupancy.held)
        assert sum(force.riders for force in camps) == self._mask(Kind.CAVALRY)
        units = self._mask(Kind.INFANTRY) | self._mask(Kind.CAVALRY) | self._mask(Kind.ARTILLERY)
        assert sum(field for force in camps for field in force.units) == units
        for decision in self.match.decisions:
            subjects = decision.subjects()
            assert len(set(subjects)) == len(subjects)
            for subject in {*subjects, *table.printed.ids, "done", "ready", "nobody", *KINDS}:
                listed = decision.orders(subject)
                assert bool(listed) == (subject in subjects), f"{subject}: {listed}"
                assert all(order.subject == subject and decision.explain(order) is None for order in listed)

    def _mask(self, kind: Kind) -> int:
        """The fields of all figures of a kind."""
        kinds = self.table.printed.kind
        return sum(1 << p.at for i, p in enumerate(self.table.pieces) if p.at >= 0 and kinds[i] == kind)

    # Setting up

    @classmethod
    def entry(cls, dealt: Drina, told: list[str], named: set[str]) -> tuple[str, str]:
        """A line such as ``SI3 H05 2 order moved=1`` as a position file has it."""
        name, place, *rest = told
        general = dealt.printed.kind[dealt.printed.index[name]] == Kind.GENERAL
        strength = 0 if place in ("box", "destroyed") else 1 if general else 3
        facts = [f"strength={strength}"]
        for word in rest:
            key, _, value = word.partition("=")
            if key.isdigit():
                facts.append(f"strength={key}")
            elif key == "order":
                facts += ["order", "greece"]
            elif key == "under":
                facts.append(f"general={'without' if value == 'none' else value}")
            else:
                facts.append(f"spent={value}" if key == "moved" else word)
        return place, " ".join((name, *facts))

    def cards(self, *cards: str) -> None:
        """Lay down the next luck cards: the attacker's, the defender's, the next attacker's …"""
        self.roll(*luck(self.table, cards))

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a figure."""
        return self.table.pieces[self.index(name)]

    def off(self, cell: int) -> str:
        """The name of a place off the board."""
        return Off(cell).name.lower()

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
        names = [row.name for row in self.table.printed.cities]
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


def _slots(thing: Occupancy | Force) -> list[Any]:
    """What it says, without what it remembers and where it came from."""
    own = ("memo", "following", "number", "last", "__weakref__")
    return [getattr(thing, name) for name in thing.__slots__ if name not in own]


def luck(table: Drina, cards: Iterable[str], left: Sequence[int] | None = None) -> list[int]:
    """Luck cards as the draws that bring them: the attacker's, the defender's, the next attacker's …"""
    full, numbers = table.printed.deck(table.options.luck), []
    deck_left = tuple(table.state.deck if left is None else left)
    for place, card in enumerate(cards):
        if place % 2 == 0 and (table.options.shuffle == "each-battle" or sum(deck_left) < 2):
            deck_left = full
        kind = table.printed.luck.index(card)
        numbers.append(deck.number_of(kind, deck_left))
        deck_left = (*deck_left[:kind], deck_left[kind] - 1, *deck_left[kind + 1 :])
    return numbers


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
    overlay: Path | None = None,
    **state: Any,
) -> Position:
    """A position with only the figures named, in the round of a calendar card.

    ``turn`` is the country whose turn begins. With ``step`` something else does: ``end`` its turn is over but for what
    comes after moves and battles; ``calendar`` the round begins; ``commands`` or ``reinforcements`` that country states
    commands or buys, and those after it; ``next_round`` the round is over.

    ``money`` are the purses, ``control`` the cities not held by their own country (``{"Belgrade": "germany"}``),
    ``cards`` the next luck cards, ``overlay`` a file with other values. Other fields of the state by name: ``albania``,
    ``armed``, ``held``, ``since``.
    """
    printed = Position.dealt(options, overlay).printed
    names = [city.name for city in printed.cities]
    holders = [SIDES[number] for number in printed.home]
    for city, side in (control or {}).items():
        holders[names.index(city)] = side
    armed = holders != [SIDES[number] for number in printed.home]
    fields: dict[str, Any] = {
        "round": card,
        "money": [(money or {}).get(side, 0) for side in SIDES],
        "control": holders,
        "armed": armed,
        "held": False,
        "since": -1,
    }
    doing: list[dict[str, Any]] = [{"do": "Campaign", "layouts": [], "at": "next_round"}]
    country = SIDES.index(turn)
    if step in Round.steps:
        doing.append({"do": "Round", "next": 0 if step == "calendar" else country, "at": step})
    elif step != "next_round":
        doing.append({"do": "Round", "next": country + 1, "at": "turns"})
        doing.append({"do": "Turn", "country": turn, "at": "rest" if step == "end" else "begin"})
    numbers = luck(Position.dealt(options, overlay), cards, state.get("deck"))
    position = Position.begin(
        figures, state=fields | state, doing=doing, options=options, overlay=overlay, dice=numbers
    )
    position.check_soundness()
    return position


def lineup(figures: str = "", side: str = "serbia", scenario: str = "campaign") -> Position:
    """The set-up of the campaign, as one country sees it, with some of its figures placed already.

    Orders go in that country's name; change ``position.side`` to order for another.
    """
    position = Position(hm.Match.new("drina", scenario=scenario, seed="kit"))
    position.side = side
    for line in figures.splitlines():
        position.put(line)
    position.check_soundness()
    return position
