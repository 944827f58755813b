"""7.4, 7.4.1, 7.4.2: who may Repulse whom, in movement and in retreats."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Moment, Refusal
from hexmarshal.games.serbien.rules.fighting.taking_part import no_attack, touching
from hexmarshal.games.serbien.rules.standing.forces import force_refusal, leaders_of
from hexmarshal.games.serbien.rules.table.asking import GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import hexes_of


class Repulse(GameOrder, frozen=True, tag="repulse"):
    """Try to Repulse an enemy stack: ``repulse 9/8 x 17.09``."""

    when = Moment("A Force may Repulse in its own movement phase, or while it retreats in an attack phase.", "7.4a")
    units: tuple[str, ...]
    """One or two units of a Force whose strength is used."""
    target: str
    """The hex of the enemy."""
    forms = ("repulse {units} x {target}",)
    deed = "repulse"
    risky: ClassVar = True

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


STRONGEST = 2
"""7.4.1a: units whose strength counts."""


def refusal(table: Serbien, units: tuple[Counter, ...], target: Cell) -> Refusal | None:
    """7.4, 9.2.3: why a Force may not Repulse the enemy in a hex, in movement or retreat; ``None`` if it may."""
    side, here = table.side_of(units[0]), table.pieces[units[0]].at
    if not any(table.fights(i) or table.is_fort(i) for i in table.here(target, 1 - side)):
        return Refusal("nobody", "7.4b", f"There is nobody to Repulse in {table.place(target)}.")
    if not any(holds(table.board.adjacent[cell], target) for cell in hexes_of(table, units[0])):
        return Refusal("not-adjacent", "7.4b", f"{table.hexname(target)} is not adjacent to {table.hexname(here)}.")
    if not touching(table, units[0], target):
        return no_attack(table, here, target)
    for i in units:
        if table.ineffective(i):
            sentence = f"{table.name(i)} is {table.broken(i)} and cannot Repulse."
            return Refusal("ineffective", "7.4.2", sentence)
        if table.pieces[i].task:
            return Refusal("at-work", "7.8b", f"{table.name(i)} has an MPs Expended marker and cannot attack.")
    leaders = leaders_of(table, units)
    if leaders and all(map(table.ineffective, leaders)):
        sentence = f"{table.subject(units, 'is')} part of the Force of {table.name(leaders[0])}, which cannot Repulse."
        return Refusal("ineffective", "7.4.2", sentence, "assets-that-repulse-alone")
    if not sum(table.attack(i) for i in units if table.fights(i)):
        return Refusal("weak", "9.2.3b", f"{table.subject(units, 'has')} no Attack Strength.")
    return force_refusal(table, units)


def strength_refusal(table: Serbien, units: Sequence[Counter]) -> Refusal | None:
    """7.4.1a: why some units are not those whose strength counts: two Combat units at most."""
    if len(units) > STRONGEST:
        return Refusal("two-units", "7.4.1a", "The strength of two units counts: name no more.")
    idle = next((i for i in units if not table.fights(i)), None)
    if idle is not None:
        return Refusal("kind", "7.4.1a", f"{table.name(idle)} is not a Combat unit: its strength does not count.")
    return None


def strongest(table: Serbien, units: Sequence[Counter]) -> tuple[Counter, ...]:
    """7.4.1a: the two units of a Force whose strength counts."""
    fighters = [i for i in units if table.fights(i)]
    return tuple(sorted(sorted(fighters, key=lambda i: (-table.attack(i), i))[:STRONGEST]))
