"""Events: what happened, in the order it happened. A log, a replay and a screen show nothing else."""

from collections.abc import Iterable

import msgspec

from hexmarshal.core.engine.prices import Number


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One term of a sum, or one shift of a column."""

    value: float
    """What is added."""
    why: str
    """For what."""
    clause: str
    """The clause that says so."""

    def __str__(self) -> str:
        return f"{self.why} {signed(self.value)}"


class Ratio(msgspec.Struct, frozen=True, gc=False):
    """A ratio of strengths on the scale of a book: a column of its combat table, or a row of its ratios."""

    name: str
    """As the book writes it: ``3:1``."""
    number: int
    """Its place on the scale, the lowest 0; below 0 and beyond the last where the book counts on."""


class Odds(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a fight is reckoned with, as far as those know who are told; what they are not told is ``None``."""

    attack: Number | None = None
    """The strength of the attack, all told."""
    defence: Number | None = None
    """The strength of the defence, all told."""
    ratio: Ratio | None = None
    """The ratio of the strengths, before any shift; ``None`` too where a book compares sums."""
    shifts: tuple[Modifier, ...] = ()
    """What shifts the column, to the right above 0."""
    column: Ratio | None = None
    """The column on which the dice are read, after the shifts; ``None`` too where a book has no columns."""
    attackers: tuple[Modifier, ...] = ()
    """The terms of the attack, where a book adds up terms."""
    defenders: tuple[Modifier, ...] = ()
    """The terms of the defence."""
    modifiers: tuple[Modifier, ...] = ()
    """In a forecast, what is added to the die; an event has its own."""

    def then(self, later: "Odds") -> "Odds":
        """The same with what was told of the fight afterwards: more shifts, and whatever else is new."""
        known = {name: value for name in self.__struct_fields__ if (value := getattr(later, name)) not in (None, ())}
        return msgspec.structs.replace(self, **{**known, "shifts": self.shifts + later.shifts})


class Needed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a roll had to come to, for one thing that it tests."""

    passed: bool
    """Whether it did."""
    least: int | None = None
    """The total from which on it passes; ``None`` where it is the other way round, or not told."""
    most: int | None = None
    """The total up to which it passes; ``None`` likewise."""
    margin: int | None = None
    """How far the total is from that number, on either side; ``None`` where that is not told."""

    @classmethod
    def at_least(cls, number: int, total: int) -> "Needed":
        """That a total is a number or more."""
        return cls(total >= number, least=number, margin=abs(total - number))

    @classmethod
    def at_most(cls, number: int, total: int) -> "Needed":
        """That it is a number or less."""
        return cls(total <= number, most=number, margin=abs(total - number))


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=str.lower, tag_field="event", omit_defaults=True, gc=False):
    """Something that happened."""

    clause: str = ""
    """The clause under which it happened."""
    only: tuple[str, ...] = ()
    """The sides that may know of it; empty when everyone may."""

    def __str__(self) -> str:
        raise NotImplementedError


class Began(Event, frozen=True):
    """A step of the sequence of play began."""

    what: str
    """Which step."""

    def __str__(self) -> str:
        return self.what


class Said(Event, frozen=True):
    """Something that only needs to be told."""

    text: str
    """What is told."""
    hexes: tuple[str, ...] = ()
    """The hexes that it is about."""
    odds: Odds | None = None
    """What it tells of a fight, as numbers."""

    def __str__(self) -> str:
        return self.text


class Forced(Event, frozen=True):
    """A side had only one answer, which was given for it."""

    side: str
    """The side."""
    order: str
    """The answer, in its notation."""
    name: str
    """What a sentence calls the side."""
    odds: str = ""
    """What may come of it, where dice follow and somebody asked to be told."""
    words: str = ""
    """What the side does, where its order has words for that."""

    def __str__(self) -> str:
        if self.odds and self.words:
            return f"{self.name} {self.words}, which follows by itself. The odds: {self.odds}."
        if self.odds:
            return f"{self.name}: “{self.order}” follows by itself. The odds: {self.odds}."
        if self.order == "done":
            return f"{self.name} has nothing to choose here."
        return f"{self.name} has one answer only: “{self.order}”."


class Moved(Event, frozen=True):
    """A piece went along a path. The first hex is where it stood, or the box it came from if that is worth telling."""

    piece: str
    """Its id."""
    path: tuple[str, ...]
    """The hexes, from the first to the last."""
    how: str
    """``marches``, ``rides``, ``retreats``, ``advances`` …"""
    name: str
    """What players call it."""

    def __str__(self) -> str:
        return f"{self.name} {self.how} {'-'.join(self.path)}."


class Changed(Event, frozen=True):
    """A piece changed its state: reduced, disorganised, eliminated, restored …"""

    piece: str
    """Its id."""
    text: str
    """What became of it."""
    lost: int = 0
    """How much it lost by it; below 0 what it regained."""
    unit: str = ""
    """Of what, in the book's words: ``steps``, ``reductions``, ``levels``; empty if nothing was lost or regained."""

    def __str__(self) -> str:
        return self.text


class ByChance(Event, frozen=True, kw_only=True):
    """Chance decided something, in the open: what dice and cards have in common."""

    purpose: str
    """What for."""
    modifiers: tuple[Modifier, ...] = ()
    """The terms of the sum."""
    total: int = 0
    """The sum, as the rule reads it."""
    result: str = ""
    """What the total means, where a forecast should tell outcomes apart by it."""
    odds: Odds | None = None
    """What a fight is reckoned with that it decides."""
    needed: tuple[Needed, ...] = ()
    """What it had to come to, where it is a test; several where one roll tests several."""

    def _said(self, shown: str, changed: bool) -> str:
        """The whole sum in a line; `changed` if the total is more than what was drawn."""
        terms = "".join(f"; {modifier}" for modifier in self.modifiers)
        total = f", total {self.total}" if changed else ""
        result = f": {self.result}" if self.result else ""
        return f"{self.purpose}{terms}. {shown}{total}{result}."


class Rolled(ByChance, frozen=True):
    """A die was rolled, or several together. The modifiers are what was added."""

    sides: int
    """How many sides the die has."""
    die: int
    """What it showed; the sum of several."""
    dice: tuple[int, ...] = ()
    """What each of them showed, where several were rolled."""

    def __str__(self) -> str:
        shown = f"Dice {' and '.join(map(str, self.dice))}" if self.dice else f"Die {self.die}"
        # Dice that are read one by one, such as a white and a black one, have no sum that means anything.
        apart = bool(self.dice) and self.die + sum(modifier.value for modifier in self.modifiers) != self.total
        return self._said(shown, not apart and (bool(self.dice) or self.total != self.die))


class Drew(ByChance, frozen=True):
    """A card was drawn. The modifiers are all terms of the sum, the card among them."""

    card: str
    """What stands on it."""

    def __str__(self) -> str:
        return self._said(f"Card {self.card}", bool(self.modifiers))


AnyEvent = Began | Said | Forced | Moved | Changed | Rolled | Drew


def reckoned(events: Iterable[AnyEvent]) -> Odds | None:
    """All that some events tell of the odds of a fight, with what is added to its die; ``None`` if nothing."""
    found: Odds | None = None
    for event in events:
        if not isinstance(event, Said | ByChance) or event.odds is None:
            continue
        found = event.odds if found is None else found.then(event.odds)
        if isinstance(event, Rolled):
            found = msgspec.structs.replace(found, modifiers=event.modifiers)
    return found


def meaning(events: Iterable[AnyEvent]) -> str:
    """What the dice and cards among some events mean, in one line."""
    return ", ".join(event.result for event in events if isinstance(event, ByChance) and event.result)


def signed(value: float) -> str:
    """A number with its sign, as rulebooks print it.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '±0')
    """
    return f"+{value:g}" if value > 0 else f"−{-value:g}" if value < 0 else "±0"
