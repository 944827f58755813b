"""Small positions for clause tests, written as a player would say them.

>>> table = fury('''
...     russian III 1106          # comments are allowed
...     russian HQ I 1205 inactive
...     german XX 1006 reduced disorganised
... ''', active="russian north")
>>> table.accepts("III 1106-1107")
True
"""

import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.core.engine.events import AnyEvent, Rolled
from hexmarshal.games.fury.parts.sides import NATIONS, Kind
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury
from tests.playing import Kit, rolls, terms, told

__all__ = ["Position", "declaring", "fury", "opening", "rolled", "rolls", "scattered", "story", "terms"]

FLAGS = ("reduced", "disorganised", "besieging", "rebuilt")


class Position(Kit):
    """A match of Fury in the East in a position of the test's own."""

    game = "fury"
    scenario = "historical"
    rest = "scheduled due=99"

    @property
    def table(self) -> Fury:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Fury)
        return table

    # Setting up

    @classmethod
    def entry(cls, dealt: Fury, told: list[str], named: set[str]) -> tuple[str, str]:
        """A line such as ``russian III 1106 reduced`` as a position file has it; boxes: ``eliminated`` …"""
        boxes = [box.name.lower() for box in Off]
        place = next(i for i, w in enumerate(told) if i and ((w.isdigit() and len(w) == 4) or w in boxes))
        index = counter(dealt, NATIONS.index(told[0]), " ".join(told[1:place]), named)
        settings = dict(word.split("=", 1) for word in told[place + 1 :] if "=" in word)
        flags = {word for word in told[place + 1 :] if "=" not in word}
        known, printed = dealt.pieces[index], dealt.printed
        assert flags <= {*FLAGS, "active", "inactive"}, f"{flags} says nothing of a counter"
        army = known.army if known.army >= 0 else printed.army_of[index]
        own = settings.get("army", printed.army_ids[army] if army >= 0 else "")
        if printed.is_hq[index] and "inactive" not in flags:
            flags.add("active")
        facts = [word if word in flags else f"not-{word}" for word in (*FLAGS, "active")]
        facts += [f"nation={told[0]}", f"due={known.due if known.at == Off.SCHEDULED and not named else 99}"]
        return told[place], " ".join((printed.ids[index], *facts, *([f"army={own}"] if own else ["army=-1"])))

    @classmethod
    def others(cls, dealt: Fury) -> list[str]:
        """All but the Cadres, which lie in their own space."""
        return [id for id, kind in zip(dealt.printed.ids, dealt.printed.kinds, strict=True) if kind is not Kind.CADRE]

    def remove(self, name: str) -> None:
        """Take a counter off the map for good."""
        index = self.index(name)
        self.table.put(index, msgspec.structs.replace(self.table.pieces[index], at=int(Off.SCHEDULED), due=99))

    def index(self, name: str) -> int:
        """A counter by ``russian III`` or by its id."""
        if name in self.table.printed.index:
            return self.table.printed.index[name]
        nation, _, rest = name.partition(" ")
        return counter(self.table, NATIONS.index(nation), rest)

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a counter."""
        return self.table.pieces[self.index(name)]

    def off(self, cell: int) -> str:
        """The name of a box."""
        return Off(cell).name.lower()


def counter(table: Fury, nation: int, name: str, named: Iterable[str] = ()) -> int:
    """The number of a counter; of a Cadre one that is not in use, nor named."""
    printed = table.printed
    if name.casefold() == "cadre":
        free = (i for i in printed.cadres if table.pieces[i].at == Off.CADRES)
        return next(i for i in free if printed.ids[i] not in named)
    for i, known in enumerate(printed.names):
        same = known.casefold() == name.casefold() and printed.nations[i] == nation
        if same and printed.kinds[i] is not Kind.CADRE:
            return i
    raise LookupError(f"no {NATIONS[nation]} counter {name}")


def rolled(events: Iterable[AnyEvent], clause: str) -> Rolled:
    """The one die that was rolled under a clause."""
    (found,) = (event for event in rolls(events) if event.clause == clause)
    return found


def story(table: Position, *orders: str) -> list[str]:
    """What came of some orders up to the next turn, each event with its clause; answers without a choice left out."""
    lines = _told(table.order(*orders))
    ends = [number for number, line in enumerate(lines) if line.startswith("Turn ")]
    return lines[: ends[0]] if ends else lines


def opening(table: Position) -> list[str]:
    """What happened before the first question, in the same way."""
    return _told(table.table.events)


def _told(events: Iterable[AnyEvent]) -> list[str]:
    said = (" has one answer only: ", " has nothing to choose here.")
    return [line for line in told(events) if not any(part in line for part in said)]


def fury(
    counters: str = "",
    active: str = "",
    *,
    turn: str = "S1",
    step: str = "",
    captured: str = "",
    rail: Mapping[str, int] | None = None,
    fronts: Mapping[str, str] | None = None,
    initiative: str = "russian",
    options: Mapping[str, Any] | None = None,
    dice: Iterable[int] = (),
    overlay: Path | None = None,
    sound: bool = True,
) -> Position:
    """A position with only the counters named.

    ``active="russian north"`` starts that player's activation of that front, with movement. ``step="sieges"`` starts
    the administrative phase at that step (``victory``, ``adjust_first``, ``sieges``, ``reorganise``, ``replacements``,
    ``reinforcements``, ``planning``). Without either a new turn begins.
    """
    dealt: Fury = Position.dealt(options, overlay)
    points = dict(zip(NATIONS, dealt.state.rail, strict=True)) | dict(rail or {})
    chosen = dict(zip(dealt.printed.army_ids, dealt.state.fronts, strict=True)) | dict(fronts or {})
    state = {
        "turn": turn,
        "initiative": initiative,
        "rail": [points[nation] for nation in NATIONS],
        "fronts": [chosen[army] for army in dealt.printed.army_ids],
        "captured": sorted(captured.split()),
    }
    frame = _frame(active, step)
    within = () if frame["do"] == "GameTurn" else ({"do": "GameTurn", "at": "done"},)  # then the next turn begins
    doing = ({"do": "Campaign", "ready": {}, "at": "next_turn"}, *within, frame)
    return Position.begin(counters, state=state, doing=doing, options=options, overlay=overlay, dice=dice, sound=sound)


def declaring(
    counters: str,
    active: str = "russian north",
    *,
    turn: str = "S1",
    captured: str = "",
    retreats: str = "room",
    options: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
) -> Position:
    """A position in which a side declares its attacks; active HQs are bound only by who stands in contact."""
    chosen = {"duty": "standing", "retreats": retreats, **(options or {})}
    table = fury(counters, active, turn=turn, captured=captured, options=chosen, dice=dice)
    table.order("done")
    assert table.decision.kind == "declare", "nobody can attack"
    return table


AROUND = ("1004", "1005", "1006", "1105", "1206", "1207", "1306", "1307", "1016", "1017", "0910", "0911", "1012")
"""Fortresses of both sides and hexes beside them."""


def scattered(lots: random.Random, active: str = "russian north") -> Position:
    """Units in and around fortresses, some of them besieged and some captured; stacks may be too large or mixed."""
    russian = {"1004": False, "1206": False, "1017": False, "1307": True, "0910": True, "1012": True}
    captured = [cell for cell in russian if lots.random() < 0.3]
    sides = {cell: side for cell, side in russian.items() if cell not in captured}
    lines, taken = [], set[str]()
    names = {"russian": ("III", "IV", "XX", "I", "XV"), "german": ("XX", "I", "XVII"), "austrian": ("I", "V", "X")}
    for nation, corps in names.items():
        for name in corps:
            cell = lots.choice(AROUND)
            if sides.setdefault(cell, nation == "russian") == (nation == "russian"):
                lines.append(f"{nation} {name} {cell}")
                taken.add(cell)
    for fortress, garrison, besieger in (("1004", "german Kon", "russian II"), ("1307", "russian R1", "german 3 R")):
        if fortress not in captured and fortress not in taken:
            lines += [f"{garrison} {fortress}", f"{besieger} {fortress} besieging"]
    for hq in ("russian HQ I", "german HQ VIII"):
        cell = lots.choice(AROUND)
        if sides.setdefault(cell, hq.startswith("russian")) == hq.startswith("russian"):
            lines.append(f"{hq} {cell}")
    return fury("\n".join(lines), active=active, captured=" ".join(captured), sound=False)


def _frame(active: str, step: str) -> dict[str, Any]:
    """What is in progress."""
    if active:
        side, front = active.rsplit(" ", 1)
        return {"do": "Activation", "player": side, "front": front}
    return {"do": "Administration", "at": step} if step else {"do": "GameTurn"}
