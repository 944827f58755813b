"""16.6, 24.1: replacements."""

from typing import ClassVar

from hexmarshal.core.events import Said
from hexmarshal.core.meanings import Counter
from hexmarshal.core.procedure import Order, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.serbien.rules.arrivals.orders import Replace
from hexmarshal.games.serbien.rules.table.asking import PickUnit
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, NATIONS, SERBIAN, SIDES, Nation
from hexmarshal.games.serbien.rules.table.position import Serbien

PLJEVLJA = "mn-Pljevlja"
"""The unit that Montenegrin replacements go to first (24.1)."""


def stored(table: Serbien, nation: str) -> int:
    """16.6.1: the replacements that a nation has."""
    return table.state.replacements[NATIONS.index(nation)]


def add(table: Serbien, nation: str, number: int) -> None:
    """16.6.1: more of them, or fewer; what was owed is paid first."""
    have = list(table.state.replacements)
    have[NATIONS.index(nation)] += number
    table.note(replacements=tuple(have))


def receive(table: Serbien, nation: str, number: int) -> None:
    """16.6.1: an allotment, told to its owner: what is in store or owed is nobody else's business."""
    had = stored(table, nation)
    add(table, nation, number)
    owed = f", {count(-had, 'replacement')} owed" if had < 0 else ""
    before = f", {count(had, 'replacement')} in store" if had > 0 else owed
    side = AUSTRIAN if nation == "austrian" else SERBIAN
    who = nation.title() if nation == "montenegrin" else table.side_name(side)
    text = f"{who}: {count(number, 'replacement')} received{before}; {had + number} now.".replace("; -", "; −")
    table.tell(Said(text=text, clause="16.6.1", only=(SIDES[side],)))


def worn(table: Serbien, side: int, nation: str, served: tuple[int, ...]) -> list[int]:
    """16.6.2: infantry of a nation on the map that can take a replacement and has taken none in this Inter-Phase."""
    printed = table.printed
    several = nation == "montenegrin" and table.options.pljevlja == "several"
    return [
        i for i in table.occupancy(side).units
        if table.pieces[i].lost and printed.units[i].nation == nation and table.footed(i)
        and (i not in served or several) and (nation != "montenegrin" or printed.ids[i] == PLJEVLJA)
    ]  # fmt: skip


class UseReplacements(PickUnit, frozen=True, tag="UseReplacements"):
    """16.6b, 16.6.2: every replacement must be used if it can be; the owner says by whom."""

    nation: Nation
    """Whose replacements they are."""
    served: tuple[Counter, ...] = ()
    """Who has taken one."""
    kind: ClassVar = "replace"
    clause: ClassVar = "16.6.2a"
    accepts: ClassVar = (Replace,)

    def prompt(self, table: Serbien) -> str:
        left = count(stored(table, self.nation), "replacement")
        return f"{self.who(table)}: {left} to incorporate, one a unit. Say who takes the next."

    def able(self, table: Serbien) -> list[int]:
        return worn(table, self.player, self.nation, self.served) if stored(table, self.nation) > 0 else []

    def against(self, table: Serbien, index: int) -> Refusal:
        name = table.name(index)
        if index in self.served:
            return Refusal("served", "16.6.2b", f"{name} has taken a replacement in this Inter-Phase.")
        if not table.pieces[index].lost:
            return Refusal("full", "16.6.2a", f"{name} has its full strength.")
        if not table.footed(index):
            return Refusal("no-infantry", "16.6.2a", f"{name} is not infantry.")
        return Refusal("nation", "16.6a", f"{name} takes no {self.nation.title()} replacements.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        index = table.printed.index[order.subject]
        table.change(index, "incorporates a replacement", "16.6.2a", lost=table.pieces[index].lost - 1)
        add(table, self.nation, -1)
        following = UseReplacements(self.side, self.nation, (*self.served, index))
        if following.able(table):
            table.choose(following)
