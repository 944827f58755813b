"""11.3: replacements."""

from collections.abc import Collection
from typing import Annotated, ClassVar

import msgspec

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES, Kind
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.orders import Reform, Restore
from hexmarshal.games.fury.rules.pieces import Nation, NextNation, Off
from hexmarshal.games.fury.rules.position import Fury, replace


def eliminated(table: Fury, nation: int) -> list[Counter]:
    """A nation's corps in the Eliminated Units space. Cadres never lie there (11.3g)."""
    return [i for i, piece in enumerate(table.pieces) if piece.at == Off.ELIMINATED and piece.nation == nation]


def points(table: Fury, nation: int) -> float:
    """11.3g: eliminated units and a fixed number."""
    return len(eliminated(table, nation)) + table.printed.charts.nation[NATIONS[nation]].replacements


@derived
def first_armies(table: Fury, nation: int) -> set[int]:
    """Armies missing more than one unit that this nation can rebuild: they come first (11.3c)."""
    lost = [piece for piece in table.pieces if piece.at == Off.ELIMINATED]
    missing = [piece.army for piece in lost]
    limit = table.printed.number["replacement.missing"]
    mine = {piece.army for piece in lost if piece.nation == nation}
    return {army for army in mine if missing.count(army) > limit}


class Replacements(Procedure, frozen=True, tag="Replacements"):
    """11.3: the nations in their order."""

    nation: NextNation = 0
    """The nation that spends next."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """A nation with nothing to do is passed over."""
        if self.nation == len(NATIONS):
            return
        table.again()
        table.amend(nation=self.nation + 1)
        question = SpendReplacements(SIDES[SIDE_OF[self.nation]], self.nation, float(points(table, self.nation)))
        table.ask_if(len(question.subjects(table)) > 1, question)


class SpendReplacements(Ask, frozen=True, tag="SpendReplacements"):
    """11.3: a nation spends its replacement points; what is left is lost (11.3i)."""

    nation: Nation
    """The nation that spends."""
    left: Annotated[float, msgspec.Meta(ge=0, le=99)]
    """The points it has left."""
    kind: ClassVar = "replace"
    clause: ClassVar = "11.3"
    accepts: ClassVar = (Reform, Restore, Done)

    @property
    def called(self) -> str:
        """Austria and Germany spend in a row, and what closes by itself needs no ``done``."""
        return f"replace {NATIONS[self.nation]}"

    def prompt(self, table: Fury) -> str:
        """The points left, and who comes first."""
        prompt = f"{NATIONS[self.nation].capitalize()} replacements: {self.left:g} points left."
        first = ", ".join(table.printed.army_names[army] for army in sorted(first_armies(table, self.nation)))
        return f"{prompt} To be reformed first: {first}." if first else prompt

    def subjects(self, table: Fury) -> list[str]:
        """Units that can be bought, and the end."""
        found = [
            table.printed.ids[i]
            for i, piece in enumerate(table.pieces)
            if piece.reduced and piece.nation == self.nation and self._offers(table, i)
        ]
        return [*found, "done"]

    def _offers(self, table: Fury, index: Counter) -> list[Order]:
        piece, cost = table.pieces[index], table.printed.cost[index]
        if table.printed.kinds[index] is not Kind.CORPS or not piece.reduced or cost > self.left:
            return []
        if piece.at < 0 and piece.at != Off.ELIMINATED:
            return []
        first = first_armies(table, self.nation)
        if piece.at == Off.ELIMINATED:
            if first and piece.army not in first:
                return []
            name = table.printed.ids[index]
            return [Reform(name), Reform(name, full=True)] if 2 * cost <= self.left else [Reform(name)]
        return [] if first or table.besieged(index) else [Restore(table.printed.ids[index])]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Reform or restore."""
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        if index is None or table.pieces[index].nation != self.nation:
            return []
        return self._offers(table, index)

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """11.3a to 11.3h."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, Reform | Restore)
        index = table.printed.index.get(order.piece)
        if index is None or table.printed.kinds[index] is not Kind.CORPS:
            return Refusal("no-corps", "11.3a", f"{table.named(order.piece)} is not a corps.")
        if order in self._offers_anywhere(table, index):
            return None
        return self._why_not(table, order, index)

    def _offers_anywhere(self, table: Fury, index: Counter) -> list[Order]:
        return self.orders(table, table.printed.ids[index])

    def _why_not(self, table: Fury, order: Reform | Restore, index: Counter) -> Refusal:
        piece, name = table.pieces[index], table.name(index)
        if piece.nation != self.nation:
            nation = NATIONS[self.nation].capitalize()
            return Refusal("other-nation", "11.3a", f"{nation} points are spent now; {name} is not of that nation.")
        if isinstance(order, Reform) and piece.at != Off.ELIMINATED:
            return Refusal("not-eliminated", "11.3a", f"{name} is not in the Eliminated Units space.")
        if isinstance(order, Restore) and piece.at < 0:
            return Refusal("off-map", "11.3a", f"{name} is not on the map.")
        if isinstance(order, Restore) and not piece.reduced:
            return Refusal("full", "11.3d", f"{name} is at full strength.")
        if isinstance(order, Restore) and table.besieged(index):
            return Refusal("besieged", "11.3f", f"{name} is besieged and receives no replacements.")
        first = first_armies(table, self.nation)
        if first and (isinstance(order, Restore) or piece.army not in first):
            army = table.printed.army_names[min(first)]
            limit = count(table.printed.number["replacement.missing"], "unit")
            return Refusal(
                "rebuild-first",
                "11.3c",
                f"The {army} is missing more than {limit}: its units come first.",
                "rebuild-until-one-is-missing",
            )
        sentence = f"{name} costs {table.printed.cost[index]:g} a step; {self.left:g} points are left."
        return Refusal("points", "11.3h", sentence)

    def likely(self, table: Fury) -> Collection[Counter]:
        """Corps of the nation that spends: German and Austrian ones share names."""
        return [i for i, piece in enumerate(table.pieces) if piece.nation == self.nation]

    def carry_out(self, table: Fury, order: Order) -> None:
        """Pay; a reformed unit goes to the Reinforcements space (11.3e)."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Reform | Restore)
        index = table.printed.index[order.piece]
        cost = table.printed.cost[index]
        if isinstance(order, Restore):
            table.change(index, "is brought back to full strength", "11.3d", reduced=False)
            table.count_loss(-1, "losses")
        else:
            text = f"is reformed on its {'full' if order.full else 'reduced'} side"
            box = int(Off.REINFORCEMENTS)
            table.change(index, text, "11.3d", at=box, reduced=not order.full, rebuilt=True)
            cost *= 2 if order.full else 1
        following = replace(self, left=self.left - cost)
        if len(following.subjects(table)) > 1:
            table.ask(following)
