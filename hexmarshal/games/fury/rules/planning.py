"""11.5: planning."""

from collections.abc import Collection
from typing import ClassVar, cast

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.parts.rows import Nation as NationId
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.orders import Activate
from hexmarshal.games.fury.rules.pieces import Nation, NextNation
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.wargame.questions import PickPiece


def inactive(table: Fury, nation: int) -> list[Counter]:
    """A nation's HQs on the map that are inactive."""
    return [
        i for i in table.printed.hq_rows
        if table.on_map(i) and table.pieces[i].nation == nation and not table.pieces[i].active
    ]  # fmt: skip


class Planning(Procedure, frozen=True, tag="Planning"):
    """11.5: rail points, HQs inactive, then a die for each nation."""

    nation: NextNation = 0
    """The nation that rolls next."""
    steps: ClassVar = ("reset", "roll")

    def reset(self, table: Fury) -> None:
        """11.5a, 11.5b."""
        table.begin("Planning", "11.5")
        rows = table.printed.charts.nation
        table.note(rail=tuple(rows[nation].rail for nation in NATIONS))
        for i in table.printed.hq_rows:
            if table.pieces[i].active:
                table.put(i, replace(table.pieces[i], active=False))

    def roll(self, table: Fury) -> None:
        """11.5c to 11.5g: Russian, Austrian, German."""
        if self.nation == len(NATIONS):
            return
        name = NATIONS[self.nation]
        turn = table.printed.turns[table.state.turn]
        modifiers = [Modifier(turn.planning, f"turn {turn.id}", "11.5g")] if turn.planning else []
        total = table.roll(f"{name.capitalize()} planning", "11.5c", *modifiers)
        number = table.printed.charts.planned(cast(NationId, name), total)
        table.read_as(f"{count(number, 'HQ')} active")
        table.again()
        table.amend(nation=self.nation + 1)
        activate(table, self.nation, number)


def activate(table: Fury, nation: int, number: int) -> None:
    """Let the owner choose ``number`` HQs; if there are no more than that, all become active (11.5c)."""
    available = inactive(table, nation)
    if len(available) <= number:
        for i in available:
            table.change(i, "becomes active", "11.5c", active=True)
    elif number:
        table.ask(ActivateHq(SIDES[SIDE_OF[nation]], nation, number))


class ActivateHq(PickPiece[Fury], Ask, frozen=True, tag="ActivateHq"):
    """11.5c: which HQs become active."""

    nation: Nation
    """Whose HQs."""
    number: int
    """How many are still to be chosen."""
    kind: ClassVar = "plan"
    clause: ClassVar = "11.5c"
    accepts: ClassVar = (Activate,)

    def prompt(self, table: Fury) -> str:
        """How many."""
        name = NATIONS[self.nation].capitalize()
        return f"{name} planning: choose {count(self.number, 'HQ')} to become active."

    def choices(self, table: Fury) -> list[str]:
        """The inactive HQs of the nation."""
        return [table.printed.ids[i] for i in inactive(table, self.nation)]

    def why_not(self, table: Fury, piece: str) -> Refusal:
        """An inactive HQ of the nation, on the map."""
        nation = NATIONS[self.nation].capitalize()
        return Refusal("no-hq", "11.5c", f"{table.named(piece)} is not an inactive {nation} headquarters on the map.")

    def likely(self, table: Fury) -> Collection[Counter]:
        """HQs of the nation that plans: German and Austrian ones share names."""
        return inactive(table, self.nation)

    def carry_out(self, table: Fury, order: Order) -> None:
        """One, then the rest."""
        assert isinstance(order, Activate)
        table.change(table.printed.index[order.piece], "becomes active", "11.5c", active=True)
        activate(table, self.nation, self.number - 1)
