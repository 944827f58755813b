"""9.8: Combat Intensity."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.parts.data import Result
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement


class Intensity(GameOrder, frozen=True, tag="intensity"):
    """Declare with what Intensity one's units fight: ``intense`` or ``not intense``."""

    when = Moment("Intensity is declared in a combat, before its dice are rolled.", "9.8a")
    intense: bool
    """Whether they fight Intense."""
    forms = (Form("intense", intense=True), Form("not intense", intense=False))

    @property
    def words(self) -> str:
        return f"declares {'Intense' if self.intense else 'Not Intense'}"

    @property
    def subject(self) -> str:
        return "intense" if self.intense else "not intense"


NAMES = {
    (False, False): "Low Intensity",
    (True, False): "Attacker Intense",
    (False, True): "Defender Intense",
    (True, True): "High Intensity",
}
"""9.8.1: the attacker's and the defender's choices, and what they make."""


class Effects(NamedTuple):
    """What Intensity makes of a result."""

    retreat: int
    """Hexes that the defender retreats."""
    attacker: int
    """Strength Reductions of the attacker, by Intensity alone."""
    defender: int
    """Strength Reductions of the defender, the one of a black 2 included."""


def effects(result: Result, attacker: bool, defender: bool) -> Effects:
    """9.8.2, 9.9.2: retreats and Strength Reductions of a result, by the Intensity of the battle.

    >>> from hexmarshal.games.serbien.parts.data import read_result
    >>> effects(read_result("- / +3 j"), True, False), effects(read_result("- / +4 u"), False, True)
    (Effects(retreat=1, attacker=1, defender=0), Effects(retreat=0, attacker=0, defender=1))
    """
    hexes = {"u": 1, "v": 2}.get(result.retreat, 0)
    if result.retreat == "j" and attacker and not defender:
        hexes = 1
    if result.retreat == "u" and defender and not attacker:
        hexes = 0
    return Effects(
        retreat=hexes,
        attacker=int(attacker and not result.black),
        defender=int(defender and bool(result.retreat)) + (result.retreat == "v"),
    )


def told(result: Result, attacker: bool, defender: bool) -> str:
    """A result with what the Intensity makes of it.

    >>> from hexmarshal.games.serbien.parts.data import read_result
    >>> told(read_result("- / +3 j"), True, False)
    'attacker no effect, defender +3, white retreat: the defender retreats 1, an SR for the attacker'
    """
    found = effects(result, attacker, defender)
    parts = [f"the defender retreats {found.retreat}"] if found.retreat else []
    reductions = (("attacker", found.attacker), ("defender", found.defender))
    parts += [f"{_number(number)} for the {who}" for who, number in reductions if number]
    return f"{result}: {', '.join(parts)}" if parts else str(result)


def _number(reductions: int) -> str:
    return "an SR" if reductions == 1 else f"{reductions} SRs"


def throw(table: Serbien, combat: Engagement) -> str:
    """9.1.1g: the dice of a combat; the cell that they find."""
    player = combat.player
    more = odds.proficiency_drm(table, combat.units_of(player), combat.units_of(1 - player))
    purpose = f"attack on {table.place(combat.target)}, {NAMES[combat.intense]}"
    return odds.roll(table, purpose, combat.column, more, "9.1.1g", lambda result: told(result, *combat.intense))


def refusal(table: Serbien, units: Sequence[Counter], target: Cell, defending: bool) -> Refusal | None:
    """9.8b, 9.8c: why units may not fight Intense; ``None`` if one of them allows it."""
    printed = table.printed
    side = printed.side[units[0]]
    for i in units:
        if not printed.formation[i] or not table.footed(i):
            continue
        if table.pieces[i].lost < printed.most_lost[i]:
            return None
        if _asset_can_lose(table, units, i):
            return None
        if defending and target in table.state.positions[side]:
            return None
    sentence = "Cavalry, Assets and Formations that can be reduced no more cannot fight Intense."
    return Refusal("not-intense", "9.8b", sentence)


def _asset_can_lose(table: Serbien, units: Sequence[Counter], formation: Counter) -> bool:
    """9.8b: whether an Asset beside a Formation could bear the Strength Reduction in its place (9.10.2-2)."""
    printed, pieces = table.printed, table.pieces
    here = {pieces[formation].at, pieces[formation].also} - {-1}
    return any(
        printed.asset[i] and not table.is_fort(i) and pieces[i].lost < printed.most_lost[i]
        and not here.isdisjoint((pieces[i].at, pieces[i].also))
        for i in units
    )  # fmt: skip


class DeclareIntensity(Ask, frozen=True, tag="DeclareIntensity"):
    """9.8a: with what Intensity a side fights; the attacker says it first."""

    target: Cell
    """The hex that is attacked."""
    units: tuple[Counter, ...]
    """The side's units that take part."""
    defending: bool = False
    """Whether it is the defender."""
    kind: ClassVar = "intensity"
    clause: ClassVar = "9.8a"
    accepts: ClassVar = (Intensity,)
    odds: ClassVar = True

    def prompt(self, table: Serbien) -> str:
        combat = table.inside(Engagement)
        said = ""
        if self.defending:
            said = " The attacker fights Intense." if combat.intense[0] else " The attacker does not fight Intense."
        ratio = f"{combat.ratio} at {table.place(self.target)}."
        return f"{self.who(table)}: {ratio}{said} Say whether it is Intense."

    def subjects(self, table: Serbien) -> list[str]:
        able = refusal(table, self.units, self.target, self.defending) is None
        return ["not intense", *(["intense"] if able else [])]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Intensity(subject == "intense")] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Intensity)
        if not order.intense:
            return None
        return refusal(table, self.units, self.target, self.defending)

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Intensity)
        intense, defending = order.intense, self.defending
        table.amend_inside(Engagement, lambda frame: frame.fought_with(defending, intense))

    def foresee(self, table: Serbien, order: Order) -> None:
        """The dice of the combat; the attacker is taken to meet a defender who does not fight Intense."""
        assert isinstance(order, Intensity)
        self.carry_out(table, order)
        throw(table, table.inside(Engagement))
        table.amend_inside(Engagement, lambda frame: frame.ended())
