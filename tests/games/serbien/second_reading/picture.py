"""A position as plain data: what lies where, copied off the table as it is stored, and nothing worked out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hexmarshal.games.serbien.parts.rows import Face, Unit
from tests.games.serbien.second_reading.sheet import SERBIAN, Sheet, sheet

STATUSES = ("full", "-1", "-2", "-3", "CI", "D1", "D2")
CI, D1, D2 = 4, 5, 6


@dataclass(slots=True)
class Counter:
    """A unit: what is printed on it, where it lies and what lies on it."""

    id: str
    row: Unit
    number: int
    side: str
    hexes: tuple[str, ...]
    """Its hex, its two hexes (19.0), its box, or nothing if it is not in play now."""
    lost: int
    status: int
    army: str
    corps: str
    spent: int
    task: int
    worked: int
    debt: int
    crossing: int
    prepared: str
    inactive: bool
    halted: bool
    pinned: bool
    retreated: bool
    fought: bool
    flipped: bool
    given: int
    away: bool
    along: int
    toward: str
    mustered: int
    tested: bool
    off: int

    @property
    def kind(self) -> str:
        """Its type symbol (2.1)."""
        return self.row.kind

    @property
    def name(self) -> str:
        """What stands on the counter."""
        return self.row.name

    @property
    def formation(self) -> bool:
        """1.1: it has an Attachment marker."""
        return self.row.formation

    @property
    def asset(self) -> bool:
        """1.1: Combat-type units that are no Formation, and all Forts and Artillery."""
        return not self.row.formation and self.row.kind not in ("train", "depot", "naval")

    @property
    def place(self) -> frozenset[str]:
        """Its hex or hexes, in whatever order."""
        return frozenset(self.hexes)

    @property
    def two_hex(self) -> bool:
        """19.0: it stands in two hexes."""
        return len(self.hexes) == 2

    @property
    def fort(self) -> bool:
        """8.5: a Fort on its front side; flipped it is infantry."""
        return self.row.kind == "fort" and not self.flipped

    @property
    def infantry(self) -> bool:
        """1.2: Infantry, River Protection, Garrison; and a Fort on its back (8.5)."""
        return self.row.kind in ("infantry", "garrison", "river") or (self.row.kind == "fort" and self.flipped)

    @property
    def cavalry(self) -> bool:
        """Cavalry of any size."""
        return self.row.kind == "cavalry"

    @property
    def combat(self) -> bool:
        """1.1: all infantry and cavalry are Combat units."""
        return self.infantry or self.cavalry

    @property
    def montenegrin(self) -> bool:
        """2.0: a green counter."""
        return self.row.nation == "montenegrin"

    @property
    def face(self) -> Face:
        """2.3: the side that lies up."""
        turned = self.flipped if self.row.kind == "fort" else self.lost > 0
        return (self.row.back or self.row.front) if turned else self.row.front

    @property
    def size(self) -> Fraction:
        """1.1, small-cavalry: division-equivalents of the whole unit."""
        if self.row.kind == "train":
            return Fraction(1)
        whole = {"XX": Fraction(1), "X": Fraction(1, 2), "III": Fraction(1, 4), "": Fraction(0)}[self.row.size]
        return whole / 2 if self.cavalry else whole

    @property
    def size_here(self) -> Fraction:
        """19.1.3: in each hex a Two-Hex Unit is half its size."""
        return self.size / 2 if self.two_hex else self.size

    def _river(self) -> tuple[int, int]:
        """7.1.4b: what a River Crossing marker takes: −3 and −2 AV from a division, else −2 and −1."""
        if not self.crossing:
            return 0, 0
        return (3, 2) if self.row.size == "XX" else (2, 1)

    def _markers(self) -> int:
        """9.10.3: the reduced side of a division may bear a −2 or a −4 marker."""
        return 2 * max(self.lost - 1, 0)

    @property
    def attack(self) -> int:
        """2.3.1 with its markers, those of 21.1 for a detachment included; never below 0."""
        gone = self.row.detached[0] if self.away else 0
        return max(self.face.attack - self._markers() - self._river()[0] - gone, 0)

    @property
    def defence(self) -> int:
        """2.3.2 likewise."""
        gone = self.row.detached[1] if self.away else 0
        return max(self.face.defence - self._markers() - self._river()[0] - gone, 0)

    @property
    def guns(self) -> int:
        """2.3.4 likewise; SR markers take nothing from it (what-markers-lower)."""
        return max(self.face.artillery - self._river()[1], 0)

    @property
    def level(self) -> int:
        """6.1.2, 6.1.4: base CE less 1 to 3; CI, D1 and D2 are −3 as well. That of an Asset is constant (5.5.2)."""
        return self.row.effectiveness - min(self.status, 3)

    @property
    def broken(self) -> bool:
        """6.3, 6.4: Combat Ineffective or Demoralized."""
        return self.status >= CI

    @property
    def demoralized(self) -> bool:
        """6.4."""
        return self.status >= D1


@dataclass
class Pontoon:
    """21.2."""

    a: str
    b: str
    side: str
    built: bool
    used: bool


@dataclass
class Picture:
    """All counters and markers, and whose turn it is."""

    units: dict[str, Counter]
    turn: int
    phasing: str
    taken: set[str]
    positions: dict[str, set[str]]
    rights: dict[str, int]
    pontoons: list[Pontoon]
    ferries: set[frozenset[str]]
    komitadji: set[str]
    shells: int
    plans: set[str]
    narrow: list[str]
    boundaries: list[tuple[tuple[str, str], list[str]]]
    fresh: set[str]
    options: Any
    area: set[str]
    at: dict[str, list[Counter]] = field(default_factory=dict)
    """Who stands in each hex or box, squadrons apart; a Two-Hex Unit is in both of its hexes."""
    boats: dict[str, list[Counter]] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict)
    """What a chapter has found out about this picture already."""

    @property
    def sheet(self) -> Sheet:
        """The map."""
        return sheet()

    def here(self, hex: str, side: str) -> list[Counter]:
        """The units of a side in a hex."""
        return [unit for unit in self.at.get(hex, ()) if unit.side == side]

    def of(self, side: str) -> list[Counter]:
        """All units of a side in play, squadrons apart."""
        return [unit for unit in self.units.values() if unit.side == side and unit.hexes and unit.kind != "naval"]

    def controller(self, hex: str) -> str:
        """3.4: the side of the country, unless the other was its last controller."""
        native = SERBIAN if self.sheet.country[hex] in ("serbian", "montenegrin") else "austrian"
        return native if hex not in self.taken else (SERBIAN if native == "austrian" else "austrian")

    def text(self) -> str:
        """The picture for a person who looks for the reason of a difference."""
        lines = [f"GT{self.turn}, {self.phasing} Player Turn"]
        lines += [f"  {hex}: " + ", ".join(_words(unit) for unit in self.at[hex]) for hex in sorted(self.at)]
        lines += [f"  pontoon {p.a}/{p.b} {p.side} {p.built}" for p in self.pontoons]
        lines.append(f"  komitadji {sorted(self.komitadji)} IP {self.positions} shells {self.shells}")
        return "\n".join(lines)


def _words(unit: Counter) -> str:
    marks = [STATUSES[unit.status]] if unit.status else []
    marks += [f"SR{unit.lost}"] if unit.lost else []
    marks += [f"PA>{unit.prepared}"] if unit.prepared else []
    for word in ("pinned", "halted", "retreated", "fought", "flipped", "inactive", "away"):
        marks += [word] if getattr(unit, word) else []
    marks += [f"spent {unit.spent}"] if unit.spent else []
    marks += [f"task {unit.task}:{unit.worked}"] if unit.task else []
    marks += ["+".join(unit.hexes)] if unit.two_hex else []
    marks += [f"{unit.army}/{unit.corps}"]
    return f"{unit.id}({' '.join(marks)})"


def take(table: Any) -> Picture:
    """Copy a position off a table, field by field."""
    printed = sheet()
    label = printed.label
    units: dict[str, Counter] = {}
    for number, (id, piece) in enumerate(zip(printed.ids, table.pieces, strict=True)):
        row = printed.units[id]
        there = tuple(label(cell) for cell in (piece.at, piece.also) if cell >= 0)
        units[id] = Counter(
            id=id, row=row, number=number, side=row.side, hexes=there, lost=piece.lost, status=piece.status,
            army=_of(printed.armies, piece.army), corps=_of(printed.corps, piece.corps), spent=piece.spent,
            task=piece.task, worked=piece.worked, debt=piece.debt, crossing=piece.crossing,
            prepared=label(piece.prepared), inactive=piece.inactive, halted=piece.halted, pinned=piece.pinned,
            retreated=piece.retreated, fought=piece.fought, flipped=piece.flipped, given=piece.given, away=piece.away,
            along=piece.along, toward=label(piece.toward), mustered=piece.mustered, tested=piece.tested,
            off=int(piece.at),
        )  # fmt: skip
    state = table.state
    sides = (SERBIAN, "austrian")
    picture = Picture(
        units=units,
        turn=state.turn,
        phasing=sides[state.phasing],
        taken={label(c) for c in state.taken},
        positions={side: {label(c) for c in state.positions[n]} for n, side in enumerate(sides)},
        rights=dict(zip(sides, state.rights, strict=True)),
        pontoons=[Pontoon(label(p.a), label(p.b), sides[p.side], p.built, p.used) for p in state.pontoons],
        ferries={frozenset((label(a), label(b))) for a, b in state.ferries},
        komitadji={label(c) for c in state.komitadji},
        shells=state.shells,
        plans={printed.armies[n] for n in state.plans},
        narrow=[printed.armies[n] for n in state.narrow],
        boundaries=[
            ((printed.armies[b.armies[0]], printed.armies[b.armies[1]]), [label(c) for c in b.course])
            for b in state.boundaries
        ],
        fresh={label(c) for c in state.fresh},
        options=table.options,
        area={hex for cell, hex in _cells(printed) if table.area >> cell & 1},
    )
    _lay(picture, units.values())
    return picture


def _of(names: Sequence[str], number: int) -> str:
    return names[number] if number >= 0 else ""


def _cells(printed: Sheet) -> list[tuple[int, str]]:
    return [(cell, printed.label(cell)) for cell in printed.board.cells]


def _lay(picture: Picture, units: Iterable[Counter]) -> None:
    picture.at.clear()
    picture.boats.clear()
    picture.memory.clear()
    for unit in units:
        for hex in unit.hexes:
            (picture.boats if unit.kind == "naval" else picture.at).setdefault(hex, []).append(unit)
