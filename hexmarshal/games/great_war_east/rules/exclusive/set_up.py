"""Chapter 26: how scenarios are set up, and chapter 22, the wrong envelope (optional)."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, SERBIA, SIDES, Printed
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.exclusive.railways import BALKAN, SECOND
from hexmarshal.games.great_war_east.rules.exclusive.start_line import behind, own_line, uncovered, wear_down
from hexmarshal.games.great_war_east.rules.orders import Deploy
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar, replace
from hexmarshal.games.great_war_east.rules.standard.steps import eliminate

FREE, LINE = "free", "start line"


class SetUp(Procedure, frozen=True, tag="SetUp"):
    """SG-26.0: by the counters, freely, or along the start line; then play begins."""

    steps: ClassVar = ("envelope", "first", "austrian_attrition", "second", "russian_attrition")

    def envelope(self, table: GreatWar) -> None:
        """SG-22.0 (optional): on a high die the 2nd Army is a reinforcement for Galicia, from turn 1 on."""
        if table.options.envelope == "no" or table.state.setup == LINE:
            return
        die = table.roll("The envelope", "SG-22.0")
        if die < table.printed.number["envelope"]:
            table.read_as("the 2nd Army deploys as printed")
            return
        table.read_as("the 2nd Army goes to Galicia")
        for index, row in enumerate(table.printed.units):
            if row.nation == "austrian" and row.army == SECOND:
                table.alter_all((index,), at=int(Off.SCHEDULED), due=1)

    def first(self, table: GreatWar) -> None:
        """SG-26.21: the Serbs set up first. SG-26.31: on 1 September the Austro-Hungarian player does."""
        if table.state.setup != "printed":
            table.call(Deployment(player=AUSTRIAN if table.state.setup == LINE else ALLIED))

    def second(self, table: GreatWar) -> None:
        """SG-26.22, SG-26.31."""
        if table.state.setup != "printed":
            table.call(Deployment(player=ALLIED if table.state.setup == LINE else AUSTRIAN))

    def austrian_attrition(self, table: GreatWar) -> None:
        """SG-26.32: when all Austro-Hungarian units are deployed each rolls: one die costs two steps, another one."""
        if table.state.setup == LINE:
            number = table.printed.number
            wear_down(table, AUSTRIAN, {number["start.austrian-two"]: 2, number["start.austrian-one"]: 1})

    def russian_attrition(self, table: GreatWar) -> None:
        """SG-26.32: when all Russian units are deployed a low die costs each a step."""
        if table.state.setup == LINE:
            wear_down(table, ALLIED, dict.fromkeys(range(1, table.printed.number["start.russian"] + 1), 1))


# -- Where units may be set up ------------------------------------------------------------------------------


def allowed(table: GreatWar, index: Counter) -> int:
    """SG-26.21, SG-26.22, SG-26.31: the hexes where a unit may be set up, stacking apart."""
    printed = table.printed
    row = printed.units[index]
    if table.state.setup == FREE:
        hexes = printed.country[printed.nation[index]] & table.in_play()
        return hexes & printed.sheets[SERBIA] if row.army in BALKAN else hexes
    line = mask(printed.start_sector(printed.nation[index], row.army)) or own_line(printed, printed.side[index])
    rear = printed.depot[index] or (printed.hq[index] and table.options.behind_the_line == "headquarters-too")
    return line | behind(printed, printed.side[index]) if rear else line


def extra_points(table: GreatWar) -> int:
    """SG-26.23: stacking points of reinforcements deployed already, those of the envelope included (SG-22.0)."""
    pieces, rows = table.pieces, table.printed.units
    deployed = [index for index in table.printed.of_side[AUSTRIAN] if pieces[index].at >= 0]
    return sum(table.printed.stacking[index] for index in deployed if rows[index].turn or pieces[index].due)


@derived
def placeable(table: GreatWar, side: SideNumber) -> list[Counter]:
    """SG-26.2: the units of a side that are or may be set up, reinforcements too where that was agreed (SG-26.23)."""
    printed, pieces = table.printed, table.pieces
    found = [i for i in printed.of_side[side] if pieces[i].at == Off.WAITING or table.on_map(i)]
    if table.options.extra == "yes" and table.state.setup == FREE and side == AUSTRIAN:
        room = printed.number["extra"] - extra_points(table)
        mine = [i for i in printed.of_side[side] if pieces[i].at == Off.SCHEDULED]
        found += [index for index in mine if printed.stacking[index] <= room]
    return found


@derived
def too_full(table: GreatWar, side: SideNumber, points: int) -> int:
    """6.0: the hexes that have no room for this many stacking points of a side."""
    return mask(cell for cell in cells(table.occupancy(side).held) if table.room(cell, side) < points)


@derived_from(lambda printed, hexes: printed.memory)
def labels(printed: Printed, hexes: int) -> tuple[str, ...]:
    """Some hexes by their names."""
    return tuple([printed.board.labels[cell] for cell in cells(hexes)])


CHANGES = 10
"""How often units may be set up elsewhere, for each unit of a side."""


class Deployment(Procedure, frozen=True, tag="Deployment"):
    """SG-26.2, SG-26.31: a side sets up its units, one after the other."""

    player: SideNumber
    changes: int = 0
    """How often a unit that stood was set up elsewhere."""
    unnamed: ClassVar = ("changes",)
    steps: ClassVar = ("deploy",)

    def deploy(self, table: GreatWar) -> None:
        """Until everybody stands and the side is done."""
        question = DeployUnits(side=SIDES[self.player], changes=self.changes)
        table.again()
        table.ask(question)


class DeployUnits(Ask, frozen=True, tag="DeployUnits"):
    """SG-26.21, SG-26.22, SG-26.31: where each unit stands; it may be set up elsewhere until the side is done."""

    changes: int = 0
    """How often a unit that stood was set up elsewhere."""
    unnamed: ClassVar = ("changes",)
    kind: ClassVar = "set-up"
    idle: ClassVar = ("{} unit could still act.", "{} units could still act.")
    clause: ClassVar = "SG-26.2"
    accepts: ClassVar = (Deploy, Done)
    many: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Who, where, and how many are left."""
        home = ("in Serbia (26.21)", "in Austria-Hungary, the 5th and 6th Armies on the Serbian map (26.22)")
        where = "at the start line, each army in its sector (26.31)" if table.state.setup == LINE else home[self.player]
        number = len(self.unplaced(table))
        left = f"{number} units are left to set up." if number != 1 else "One unit is left to set up."
        bare = uncovered(table, self.player) if not number and table.state.setup == LINE else 0
        if bare:
            hexes = [table.hexname(cell) for cell in cells(bare)]
            left = f"{listing(hexes)} of the start line {'is' if len(hexes) == 1 else 'are'} not covered."
        left = left if number or bare else "All units are placed; say done when content."
        return f"{self.who(table)}: set up {where}. {left}{self._more(table)}"

    def _more(self, table: GreatWar) -> str:
        """SG-26.23: how many stacking points of reinforcements may be set up besides."""
        left = table.printed.number["extra"] - extra_points(table)
        if not self._with_more(table) or left <= 0:
            return ""
        return f" Reinforcements of {count(left, 'stacking point')} may be set up as well (26.23)."

    def _with_more(self, table: GreatWar) -> bool:
        return table.options.extra == "yes" and table.state.setup == FREE and self.player == AUSTRIAN

    def unplaced(self, table: GreatWar) -> list[Counter]:
        """The units that still wait."""
        return [index for index in table.printed.of_side[self.player] if table.pieces[index].at == Off.WAITING]

    def placeable(self, table: GreatWar) -> list[Counter]:
        """The units that are or may be set up, reinforcements too where that was agreed (SG-26.23)."""
        return placeable(table, self.player)

    def hexes(self, table: GreatWar, index: Counter) -> int:
        """Where a unit may be set up now, the stacking limit kept (6.0)."""
        at = table.pieces[index].at
        if at < 0:
            return self._room(table, index)
        return self._closing(table, index) if self.worn_out(table) else self._room(table, index) & ~(1 << at)

    def _room(self, table: GreatWar, index: Counter) -> int:
        full = too_full(table, self.player, table.printed.stacking[index])
        return allowed(table, index) & ~full & ~table.occupancy(1 - self.player).held

    def worn_out(self, table: GreatWar) -> bool:
        """Whether units were set up elsewhere so often that those who stand stay, but to close the start line."""
        return self.changes >= CHANGES * len(self.placeable(table))

    def _closing(self, table: GreatWar, index: Counter) -> int:
        """SG-26.31: the hexes where a unit that stands would leave fewer hexes of the start line uncovered."""
        bare = uncovered(table, self.player) if table.state.setup == LINE else 0
        found, near = 0, bare | table.printed.beyond(bare)
        for cell in cells(self._room(table, index) & near) if bare else ():
            then = table.copy()
            then.put(index, replace(then.pieces[index], at=cell))
            if uncovered(then, self.player).bit_count() < bare.bit_count():
                found |= 1 << cell
        return found

    def subjects(self, table: GreatWar) -> list[str]:
        """Everybody who can be set up, and the end when nothing is missing."""
        able = [table.printed.ids[index] for index in self.placeable(table) if self.hexes(table, index)]
        return [*able, "done"] if self._unfinished(table) is None else able

    def unused(self, table: GreatWar) -> list[str]:
        """Those who still wait."""
        return [table.printed.ids[index] for index in self.unplaced(table)]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """A hex each."""
        if subject == "done":
            return [Done()] if self._unfinished(table) is None else []
        index = table.printed.index.get(subject)
        if index is None or index not in self.placeable(table):
            return []
        return [Deploy(subject, label) for label in labels(table.printed, self.hexes(table, index))]

    def _unfinished(self, table: GreatWar) -> Refusal | None:
        """SG-26.21, SG-26.31: why the side cannot be done yet."""
        waiting = [index for index in self.unplaced(table) if self.hexes(table, index)]
        if waiting:
            clause = self._clause(table)
            return Refusal("waiting", clause, f"{table.list_of(waiting[:3])} must still be set up.")
        bare = uncovered(table, self.player) if table.state.setup == LINE else 0
        stuck = bare and self.worn_out(table) and not any(self.hexes(table, i) for i in self.placeable(table))
        if bare and not stuck:
            where = table.hexname(cells(bare)[0])
            return Refusal("uncovered", "SG-26.31b", f"{where} of the start line is covered by no unit.")
        return None

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """The same predicates, with their reasons."""
        if isinstance(order, Done):
            return self._unfinished(table)
        index, to = table.printed.index.get(order.subject), table.board.find(order.where)
        if index is None or index not in self.placeable(table):
            return self._not_now(table, index, order.subject)
        if to is not None and holds(self.hexes(table, index), to):
            return None
        name, where = table.name(index), order.where or "That"
        if to is None or not holds(table.in_play(), to):
            return Refusal("nowhere", "SG-26.0", f"{where} is not a hex on the maps in play.")
        if not holds(allowed(table, index), to):
            return Refusal("not-there", self._clause(table), f"{name} is set up {self._ground(table, index)}.")
        if holds(table.occupancy(1 - self.player).held, to):
            return Refusal("enemy", "5.13", f"{table.place(to)} is occupied by the enemy.")
        if to == table.pieces[index].at:
            return Refusal("stands", self._clause(table), f"{name} is already in {where}.")
        if table.on_map(index) and self.worn_out(table) and holds(self._room(table, index), to):
            sentence = f"Units have been set up elsewhere {count(self.changes, 'time')}; {name} stays where it is."
            return Refusal("settled", "SG-26.2", sentence, "a-set-up-comes-to-an-end")
        return Refusal("stacking", "6.0", f"{where} has no room for {name}.")

    def _not_now(self, table: GreatWar, index: Counter | None, piece: str) -> Refusal:
        """SG-26.21 to SG-26.23, SG-26.31: why a counter is not one of those that are set up now."""
        if index is None:
            return Refusal("not-now", self._clause(table), f"{table.called(piece)} is not to be set up.")
        name, most = table.name(index), table.printed.number["extra"]
        if table.pieces[index].at == Off.SCHEDULED and not (self._with_more(table) and self._own(table, index)):
            return Refusal("reinforcement", self._clause(table), f"{name} is a reinforcement and is not set up.")
        if not self._own(table, index) and (table.pieces[index].at == Off.WAITING or table.on_map(index)):
            sentence = f"{name} is not yours: now the {self.who(table)} player sets up."
            return Refusal("not-now", "SG-26.31a" if table.state.setup == LINE else "SG-26.21", sentence)
        if table.pieces[index].at != Off.SCHEDULED:
            return Refusal("not-now", self._clause(table), f"{name} takes no part in this scenario.")
        points, used = table.printed.stacking[index], extra_points(table)
        return Refusal("extra", "SG-26.23", f"Of {most} more stacking points {used} are set up; {name} has {points}.")

    def _ground(self, table: GreatWar, index: Counter) -> str:
        """SG-26.21, SG-26.22, SG-26.31: in words, where a unit may stand."""
        row, printed = table.row(index), table.printed
        if table.state.setup == FREE:
            if row.army in BALKAN:
                return "in Austria-Hungary on the Serbian map, as the 5th and 6th Armies are"
            return f"in {'Serbia' if row.nation == 'serbian' else 'Austria-Hungary'}"
        whose = "army" if printed.start_sector(printed.nation[index], row.army) else "side"
        rear = " or behind it" if allowed(table, index) & behind(printed, self.player) else ""
        return f"on the start line of its {whose}{rear}"

    def _own(self, table: GreatWar, index: Counter) -> bool:
        return table.side_of(index) == self.player

    def _clause(self, table: GreatWar) -> str:
        if table.state.setup == LINE:
            return "SG-26.31a"
        return "SG-26.21" if self.player == ALLIED else "SG-26.22"

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It stands there."""
        if isinstance(order, Done):
            table.go_on()
            table.alter_all([index for index in table.of(self.player) if table.pieces[index].due], due=0)
            for index in self.unplaced(table):
                eliminate(table, index, "6.0", "finds no room on the map and is lost")
            return
        index = table.printed.index[order.subject]
        left = table.pieces[index].at
        if left >= 0:
            table.amend(changes=self.changes + 1)
        table.march(index, (table.board.cell(order.where),), "is set up in", self._clause(table))
        if left in table.state.seized and not table.troops(left, self.player):  # it never stood there
            table.note(seized=tuple(cell for cell in table.state.seized if cell != left))
