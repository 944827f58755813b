"""Chapter 26: how scenarios are set up, and chapter 22, the wrong envelope (optional)."""

from typing import ClassVar

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells, holds, mask
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import listing
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, GALICIA, SERBIA, SIDES, Printed
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.exclusive.railways import BALKAN, SECOND
from hexmarshal.games.great_war_east.rules.orders import Deploy
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.steps import eliminate, lose

FREE, LINE = "free", "start line"


class SetUp(Procedure, frozen=True, tag="SetUp"):
    """26.0: by the counters, freely, or along the start line; then play begins."""

    steps: ClassVar = ("envelope", "first", "austrian_attrition", "second", "russian_attrition")

    def envelope(self, table: GreatWar) -> None:
        """22.0 (optional): on a high die the 2nd Army is a reinforcement for Galicia, from turn 1 on."""
        if table.options.envelope == "no" or table.state.setup == LINE:
            return
        die = table.roll("The envelope", "SG-22.0")
        if die < table.printed.number["envelope"]:
            table.read_as("the 2nd Army deploys as printed")
            return
        table.read_as("the 2nd Army goes to Galicia")
        for index, row in enumerate(table.rows):
            if row.nation == "austrian" and row.army == SECOND:
                table.set((index,), at=int(Off.SCHEDULED), due=1, entry=table.printed.entries["A"])

    def first(self, table: GreatWar) -> None:
        """26.21: the Serbs set up first. 26.31: on 1 September the Austro-Hungarian player does."""
        if table.state.setup != "printed":
            table.call(Deployment(player=AUSTRIAN if table.state.setup == LINE else ALLIED))

    def second(self, table: GreatWar) -> None:
        """26.22, 26.31."""
        if table.state.setup != "printed":
            table.call(Deployment(player=ALLIED if table.state.setup == LINE else AUSTRIAN))

    def austrian_attrition(self, table: GreatWar) -> None:
        """26.32: when all Austro-Hungarian units are deployed each rolls: one die costs two steps, another one."""
        if table.state.setup == LINE:
            number = table.printed.number
            wear_down(table, AUSTRIAN, {number["start.austrian-two"]: 2, number["start.austrian-one"]: 1})

    def russian_attrition(self, table: GreatWar) -> None:
        """26.32: when all Russian units are deployed a low die costs each a step."""
        if table.state.setup == LINE:
            wear_down(table, ALLIED, dict.fromkeys(range(1, table.printed.number["start.russian"] + 1), 1))


def wear_down(table: GreatWar, side: int, losses: dict[int, int]) -> None:
    """26.32: each unit but headquarters rolls for the fighting before 1 September."""
    clause = "SG-26.32a" if side == AUSTRIAN else "SG-26.32b"
    for index in table.of(side):
        if table.printed.hq[index]:
            continue
        die = table.roll(f"Fighting of {table.name(index)} before 1 September", clause)
        steps = losses.get(die, 0)
        table.read_as(f"loses {'a step' if steps == 1 else f'{steps} steps'}" if steps else "no effect")
        lose(table, index, steps, clause, in_combat=False)


# -- Where units may be set up ------------------------------------------------------------------------------


@derived_from(lambda printed, side: printed.memory)
def own_line(printed: Printed, side: int) -> int:
    """26.31: the start line hexes of all armies of a side."""
    found = 0
    for index in printed.of_side[side]:
        found |= mask(printed.start_sector(printed.nation[index], printed.units[index].army))
    return found


@derived_from(lambda printed, side: printed.memory)
def behind(printed: Printed, side: int) -> int:
    """26.31: the hexes behind the start line of a side: nearer to it than to the enemy's."""
    near = printed.board.distance
    own, foe = cells(own_line(printed, side)), cells(own_line(printed, 1 - side))
    return mask(
        cell
        for cell in cells(printed.sheets[GALICIA] & ~own_line(printed, side))
        if min(near(cell, one) for one in own) < min(near(cell, one) for one in foe)
    )


def allowed(table: GreatWar, index: int) -> int:
    """26.21, 26.22, 26.31: the hexes where a unit may be set up, stacking apart."""
    row, printed = table.rows[index], table.printed
    if table.state.setup == FREE:
        hexes = printed.country[printed.nation[index]] & table.in_play()
        return hexes & printed.sheets[SERBIA] if row.army in BALKAN else hexes
    line = mask(printed.start_sector(printed.nation[index], row.army)) or own_line(printed, printed.side[index])
    rear = printed.depot[index] or (printed.hq[index] and table.options.behind_the_line == "headquarters-too")
    return line | behind(printed, printed.side[index]) if rear else line


def extra_points(table: GreatWar) -> int:
    """26.23: stacking points of reinforcements that were deployed already."""
    return sum(
        table.printed.stacking[index]
        for index in table.printed.of_side[AUSTRIAN]
        if table.rows[index].turn and table.pieces[index].at >= 0
    )


@derived
def placeable(table: GreatWar, side: int) -> list[int]:
    """26.2: the units of a side that are or may be set up, reinforcements too where that was agreed (26.23)."""
    printed, pieces = table.printed, table.pieces
    found = [i for i in printed.of_side[side] if pieces[i].at == Off.WAITING or table.on_map(i)]
    if table.options.extra == "yes" and table.state.setup == FREE and side == AUSTRIAN:
        room = printed.number["extra"] - extra_points(table)
        mine = [i for i in printed.of_side[side] if pieces[i].at == Off.SCHEDULED]
        found += [index for index in mine if printed.stacking[index] <= room]
    return found


@derived
def too_full(table: GreatWar, side: int, points: int) -> int:
    """6.0: the hexes that have no room for so many stacking points of a side."""
    return mask(cell for cell in cells(table.occupancy(side).held) if table.room(cell, side) < points)


@derived_from(lambda printed, hexes: printed.memory)
def labels(printed: Printed, hexes: int) -> tuple[str, ...]:
    """Some hexes by their names."""
    return tuple([printed.board.labels[cell] for cell in cells(hexes)])


class Deployment(Procedure, frozen=True, tag="Deployment"):
    """26.2, 26.31: a side sets up its units, one after the other."""

    player: SideNumber
    steps: ClassVar = ("deploy",)

    def deploy(self, table: GreatWar) -> None:
        """Until everybody stands and the side is done."""
        question = DeployUnits(side=SIDES[self.player])
        table.again()
        table.ask(question)


class DeployUnits(Ask, frozen=True, tag="DeployUnits"):
    """26.21, 26.22, 26.31: where each unit stands; whoever stands may be set up elsewhere until the side is done."""

    kind: ClassVar = "set-up"
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
            hexes = [table.board.labels[cell] for cell in cells(bare)]
            left = f"{listing(hexes)} of the start line {'is' if len(hexes) == 1 else 'are'} not covered."
        left = left if number or bare else "Everybody stands; say done when content."
        return f"{self.who(table)}: set up {where}. {left}"

    def unplaced(self, table: GreatWar) -> list[int]:
        """The units that still wait."""
        return [index for index in table.printed.of_side[self.player] if table.pieces[index].at == Off.WAITING]

    def placeable(self, table: GreatWar) -> list[int]:
        """The units that are or may be set up, reinforcements too where that was agreed (26.23)."""
        return placeable(table, self.player)

    def hexes(self, table: GreatWar, index: int) -> int:
        """Where a unit may be set up now, the stacking limit kept (6.0)."""
        found = allowed(table, index) & ~too_full(table, self.player, table.printed.stacking[index])
        at = table.pieces[index].at
        return found & ~(1 << at) if at >= 0 else found

    def subjects(self, table: GreatWar) -> list[str]:
        """Everybody who can be set up, and the end when nothing is missing."""
        able = [table.ids[index] for index in self.placeable(table) if self.hexes(table, index)]
        return [*able, "done"] if self._unfinished(table) is None else able

    def unused(self, table: GreatWar) -> list[str]:
        """Those who still wait."""
        return [table.ids[index] for index in self.unplaced(table)]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """A hex each."""
        if subject == "done":
            return [Done()] if self._unfinished(table) is None else []
        index = table.printed.index.get(subject)
        if index is None or index not in self.placeable(table):
            return []
        return [Deploy(subject, label) for label in labels(table.printed, self.hexes(table, index))]

    def _unfinished(self, table: GreatWar) -> Refusal | None:
        """26.21, 26.31: why the side cannot be done yet."""
        waiting = [index for index in self.unplaced(table) if self.hexes(table, index)]
        if waiting:
            return Refusal("waiting", "SG-26.2", f"{table.list_of(waiting[:3])} must still be set up.")
        bare = uncovered(table, self.player) if table.state.setup == LINE else 0
        if bare:
            where = table.board.labels[cells(bare)[0]]
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
            return Refusal("not-there", self._clause(table, index), f"{name} is set up {self._ground(table, index)}.")
        if to == table.pieces[index].at:
            return Refusal("stands", "SG-26.2", f"{name} stands in {where}.")
        return Refusal("stacking", "6.0", f"{where} has no room for {name}.")

    def _not_now(self, table: GreatWar, index: int | None, piece: str) -> Refusal:
        """26.22, 26.23: why a counter is not one of those that are set up now."""
        if index is None or table.printed.side[index] != self.player or table.pieces[index].at != Off.SCHEDULED:
            return Refusal("not-now", "SG-26.2", f"{table.called(piece)} is not to be set up by you now.")
        name, most = table.name(index), table.printed.number["extra"]
        if table.options.extra == "no" or self.player != AUSTRIAN:
            return Refusal("reinforcement", "SG-26.22", f"{name} is a reinforcement and is not set up.")
        points, used = table.printed.stacking[index], extra_points(table)
        return Refusal("extra", "SG-26.23", f"Of {most} more stacking points {used} are set up; {name} has {points}.")

    def _ground(self, table: GreatWar, index: int) -> str:
        """26.21, 26.22, 26.31: in words, where a unit may stand."""
        row, printed = table.rows[index], table.printed
        if table.state.setup == FREE:
            if row.army in BALKAN:
                return "in Austria-Hungary on the Serbian map, as the 5th and 6th Armies are"
            return f"in {'Serbia' if row.nation == 'serbian' else 'Austria-Hungary'}"
        whose = "army" if printed.start_sector(printed.nation[index], row.army) else "side"
        rear = " or behind it" if allowed(table, index) & behind(printed, self.player) else ""
        return f"on the start line of its {whose}{rear}"

    def _clause(self, table: GreatWar, index: int) -> str:
        if table.state.setup == LINE:
            return "SG-26.31a"
        return "SG-26.21" if self.player == ALLIED else "SG-26.22"

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It stands there."""
        if isinstance(order, Done):
            table.go_on()
            for index in self.unplaced(table):
                eliminate(table, index, "6.0", "finds no room on the map and is lost")
            return
        index = table.printed.index[order.subject]
        left = table.pieces[index].at
        table.march(index, (table.board.cell(order.where),), "is set up in", self._clause(table, index))
        if left in table.state.seized and not table.troops(left, self.player):  # it never stood there
            table.note(seized=tuple(cell for cell in table.state.seized if cell != left))


def owed(table: GreatWar, side: int) -> int:
    """26.31: the start line hexes that a side must cover: those of armies with a combat unit for every three hexes.

    A unit covers its own hex and one on either hand, so nobody is held to what his army is too small for.
    """
    printed, troops = table.printed, dict[tuple[int, str], int]()
    for index in printed.of_side[side]:
        fights = not printed.hq[index] and not printed.depot[index]
        if fights and (table.pieces[index].at == Off.WAITING or table.on_map(index)):
            own = printed.nation[index], table.rows[index].army
            troops[own] = troops.get(own, 0) + 1
    found = 0
    for (nation, army), units in troops.items():
        sector = printed.start_sector(nation, army)
        if units * 3 >= len(sector):
            found |= mask(sector)
    return found


def uncovered(table: GreatWar, side: int) -> int:
    """26.31: the start line hexes that a side must cover and covers neither with units nor with their zones."""
    occupancy = table.occupancy(side)
    return owed(table, side) & ~occupancy.held & ~table.printed.beyond(occupancy.controlling)
