"""Plays matches and compares the program with the second reading at every decision and step.

    python -m tests.games.great_war_east.second_reading.beside --random 200 --bots 50 --composed 500

A difference is told with what both say, and with the text of the position before the first of its kind.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.events import Moved, Rolled

from . import chapter_05_movement as movement
from . import chapter_05_railways as railways
from . import chapter_06_stacking as stacking
from . import chapter_08_combat as combat
from . import chapter_08_results as results
from . import chapter_08_retreat as retreat
from . import chapter_09_supply as supply
from . import chapter_10_command as command
from . import chapter_10_headquarters as headquarters
from . import chapter_12_cavalry as cavalry
from . import chapter_13_replacement as replacement
from . import chapter_24_forage as forage
from .chapter_07_zones import cancels
from .composing import composed, laid
from .paper import SIDES, Counter, Hex, Position, read

Choose = Callable[[Any, Any], Any]


@dataclass
class Report:
    """What was compared, and what differed."""

    compared: Tally[str] = field(default_factory=Tally)
    differences: list[str] = field(default_factory=list)
    kinds: Tally[str] = field(default_factory=Tally)
    positions: dict[str, str] = field(default_factory=dict)
    """The text of the position after the step in which a kind of difference was first met."""
    most: int = 12
    """How many differences of a kind are told in full."""

    def same(
        self, what: str, program: Any, reading: Any, where: Callable[[], str], text: Callable[[], str] = str
    ) -> None:
        """Note a comparison; a difference is kept with where it was, the first of a kind with the whole position."""
        self.compared[what] += 1
        if program != reading:
            self.kinds[what] += 1
            self.positions.setdefault(what, text())
            if self.kinds[what] <= self.most:
                self.differences.append(f"{what}: {where()}\n  program {_short(program)}\n  reading {_short(reading)}")


def _short(value: Any) -> str:
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(str, value))) + "}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {value[key]}" for key in sorted(value, key=str)) + "}"
    return str(value)


class Beside:
    """One match of the program with the second reading beside it."""

    def __init__(self, match: hm.Match, report: Report, seed: int = 0, much: int = 1) -> None:
        self.match, self.report, self.much = match, report, much
        self.table: Any = match.table
        self.chance = random.Random(seed)
        self.orders = 0
        self.origin = ""
        self.late: dict[Hex, list[Counter]] = {}
        self.held: dict[Hex, int] = {}
        self.owed: tuple[Hex, int] | None = None
        """What a fortress has yet to pay instead of a retreat, by the reading."""

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, choose: Choose, limit: int) -> None:
        """Give orders until the match is over or there were so many."""
        while (question := self.table.question) is not None and self.orders < limit:
            self.asked(question)
            self.give(choose(self.table, question))

    def give(self, order: Any) -> None:
        """Carry an order out, step by step."""
        table = self.table
        question = table.take_up(None)
        self.orders += 1
        before = read(table)
        table.events.clear()
        question.carry_out(table, order)
        self.answered(before, question, order, table.events)
        while table.stack and not table.stack[-1].halts:
            frame = table.stack[-1]
            name = type(frame).__name__
            at = frame.steps[frame.at] if frame.at < len(frame.steps) else ""
            see = getattr(self, f"see_{_snake(name)}_{at}", None)
            if see is None:
                table.step()
                continue
            pre, told = read(table), len(table.events)
            depth = len(table.stack)
            table.step()
            see(frame, pre, table.events[told:], depth)

    def where(self, position: Position, text: str = "") -> Callable[[], str]:
        def tell() -> str:
            frames = "/".join(type(frame).__name__ for frame in position.doing[-3:])
            return f"{self.origin} order {self.orders}, GT{position.turn} {position.phasing}, {frames} {text}"

        return tell

    def same(self, what: str, program: Any, reading: Any, position: Position, text: str = "") -> None:
        self.report.same(what, program, reading, self.where(position, text), self.text)

    def text(self) -> str:
        """The position as its file has it."""
        return self.match.position()

    # -- questions ----------------------------------------------------------------------------------------------

    def asked(self, question: Any) -> None:
        look = getattr(self, f"ask_{_snake(type(question).__name__)}", None)
        if look is not None:
            look(question, read(self.table))

    def all_listed(self, question: Any) -> list[Any]:
        table = self.table
        return [order for subject in question.subjects(table) for order in question.orders(table, subject)]

    def listed(self, question: Any, subject: str) -> list[Any]:
        return question.orders(self.table, subject) if subject in question.subjects(self.table) else []

    def ask_move_units(self, question: Any, position: Position) -> None:
        mine = position.on_map(position.phasing)
        for unit in self.chance.sample(mine, min(self.much, len(mine))):
            self.compare_moves(question, position, unit)

    def compare_moves(self, question: Any, position: Position, unit: Counter) -> None:
        """5.1, 5.3: everything a unit may do now, and what each march costs."""
        orders = self.listed(question, unit.id)
        by: dict[str, list[Any]] = {}
        for order in orders:
            by.setdefault(type(order).__name__, []).append(order)
        reach = movement.marches(position, unit)
        self.same("marches", {order.to for order in by.get("Move", ())}, set(reach), position, unit.id)
        if by.get("Move"):
            order = self.chance.choice(by["Move"])
            way = question.way(self.table, order)
            self.same("ways", movement.path_cost(position, unit, way.path), reach.get(order.to), position, str(order))
        self.same("entrain", bool(by.get("Entrain")), railways.may_entrain(position, unit), position, unit.id)
        self.same("detrain", bool(by.get("Detrain")), railways.may_detrain(position, unit), position, unit.id)
        self.same(
            "rides", {order.to for order in by.get("Ride", ())}, set(railways.rides(position, unit)), position, unit.id
        )
        self.same(
            "departures",
            {order.to for order in by.get("Depart", ())},
            set(railways.departures(position, unit)),
            position,
            unit.id,
        )

    def ask_allot_command(self, question: Any, position: Position) -> None:
        if self.chance.random() > 0.15 * self.much:
            return
        found = set()
        for order in self.all_listed(question):
            if type(order).__name__ == "Command":
                found.add((order.piece, order.hq))
        self.same("command", found, command.may_command(position, question.side), position)

    def ask_withdraw_cavalry(self, question: Any, position: Position) -> None:
        tried = set(question.tried)
        subjects = self.units_listed(question)
        reading = {unit.id for unit in cavalry.may_withdraw(position, question.side, tried)}
        self.same("who withdraws", subjects, reading, position)

    def ask_withdraw_where(self, question: Any, position: Position) -> None:
        unit = position.units[question.unit]
        found = self.routes(question)
        reading = cavalry.ways(position, unit)
        self.same("withdrawal ends", set(found), set(reading), position, unit.id)
        for end, ways in found.items():
            self.same("withdrawal ways", ways <= reading.get(end, set()), True, position, f"{unit.id} {ways}")

    def ask_step_into_hex(self, question: Any, position: Position) -> None:
        hex = self.table.hexname(question.target)
        subjects = self.units_listed(question)
        self.same("step in", subjects, {unit.id for unit in cavalry.may_step_in(position, hex)}, position, hex)

    def routes(self, question: Any) -> dict[Hex, set[tuple[Hex, ...]]]:
        """The ends and ways that the program lists: a way only where it makes a difference."""
        found: dict[Hex, set[tuple[Hex, ...]]] = {}
        for order in self.all_listed(question):
            ways = found.setdefault(order.via[-1] if order.via else order.to, set())
            if order.via:
                ways.add(tuple(order.via))
        return found

    def ask_retreat_where(self, question: Any, position: Position) -> None:
        frame = next(one for one in reversed(position.doing) if type(one).__name__ == "RetreatStack")
        stack = [position.units[number] for number in frame.units]
        barred = {self.table.hexname(cell) for cell in frame.barred}
        found = self.routes(question)
        reading = retreat.retreats(position, stack, frame.hexes, barred)
        self.same("retreat ends", set(found), set(reading), position, str([unit.id for unit in stack]))
        for end, ways in found.items():
            self.same("retreat ways", ways <= reading.get(end, set()), True, position, f"{ways}")

    def ask_advance_units(self, question: Any, position: Position) -> None:
        label = self.table.board.labels
        attackers = [position.units[number] for number in question.attackers if number not in question.gone]
        found = {(order.piece, order.to) for order in self.all_listed(question) if type(order).__name__ == "Advance"}
        reading = retreat.advances(position, attackers, [label[cell] for cell in question.targets])
        self.same("advance", found, reading, position)

    def ask_remove_excess(self, question: Any, position: Position) -> None:
        subjects = self.units_listed(question)
        stacks = stacking.overfull(position, question.side)
        reading = {unit.id for stack in stacks.values() for unit in stack}
        self.same("overstacked", subjects <= reading and bool(subjects), True, position, f"{subjects} {reading}")

    def ask_restore_units(self, question: Any, position: Position) -> None:
        subjects = self.units_listed(question)
        reading = {unit.id for unit in replacement.may_be_restored(position, set(question.tried))}
        self.same("restore", subjects, reading, position)

    def ask_feed_unit(self, question: Any, position: Position) -> None:
        subjects = self.units_listed(question)
        hex = self.table.hexname(question.at_hex)
        reading = {unit.id for unit in supply.Supply(position).hungry(hex, question.side)}
        self.same("fed by a fortress", subjects, reading, position)

    def ask_forage_cavalry(self, question: Any, position: Position) -> None:
        reading = {unit.id for unit in forage.may_forage(position)}
        self.same("forage", self.units_listed(question), reading, position)

    def ask_detrain_surplus(self, question: Any, position: Position) -> None:
        """5.31: more is entrained than the capacity allows, and only units in command may detrain (a ruling)."""
        nations = [nation for nation in position.data.nations if railways.surplus(position, nation) > 0]
        reading = {
            unit.id
            for unit in position.on_map(position.phasing)
            if unit.row.nation in nations and railways.may_detrain(position, unit) and position.stacking(unit)
        }
        found = self.units_listed(question)
        self.same("surplus on trains", bool(found) and found <= reading, True, position, f"{found} {reading}")

    def ask_take_loss(self, question: Any, position: Position) -> None:
        """8.9: every unit and fortress of the force that has steps left may lose the next."""
        frame = self.top("Losses")
        found = {order.piece for order in self.all_listed(question) if type(order).__name__ == "Lose"}
        reading = {
            position.units[n].id
            for n in frame.units
            if position.units[n].hex is not None and position.steps(position.units[n]) > 0
        }
        self.same("who loses a step", found, reading, position)

    def units_listed(self, question: Any) -> set[str]:
        return {subject for subject in question.subjects(self.table) if subject in self.table.printed.ids}

    def see_cavalry_withdrawal_withdraw(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """12.11: somebody is asked where somebody may withdraw."""
        if type(self.table.stack[-1]).__name__ != "WithdrawCavalry" and len(self.table.stack) <= depth:
            found = cavalry.may_withdraw(position, SIDES[frame.player], set(frame.tried))
            self.same("nobody withdraws", {unit.id for unit in found}, set(), position)

    def see_overstacking_remove(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """6.14: somebody is asked, or loses the only unit that helps, where a hex is overfull."""
        before = stacking.overfull(position, SIDES[frame.player])
        asked = type(self.table.stack[-1]).__name__ == "RemoveExcess"
        gone = len(read(self.table).on_map(SIDES[frame.player])) < len(position.on_map(SIDES[frame.player]))
        self.same("stacking limit", asked or gone, bool(before), position, str(set(before)))

    def see_step_replacement_replace(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        if type(self.table.stack[-1]).__name__ != "RestoreUnits":
            found = replacement.may_be_restored(position, set(frame.tried))
            self.same("nobody is restored", {unit.id for unit in found}, set(), position)

    def see_combat_resolution_attack(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """8.11: where nobody is asked, no attack with all that can be brought to bear on a hex is legal."""
        if type(self.table.stack[-1]).__name__ == "DeclareAttack":
            return
        besieged = {self.table.hexname(cell) for cell in frame.besieged}
        hexes = {unit.hex for unit in position.on_map(position.other) if unit.hex} | set(position.maps.fortresses)
        for hex in hexes:
            if position.playable(hex) and combat.attackable(position, hex, besieged):
                mine = [unit for near in position.near(hex) for unit in position.at(near, position.phasing)]
                able = [unit for unit in mine if not unit.hq and combat.may_attack(position, unit)]
                if any(unit.row.nation == "serbian" for unit in able):
                    able = able[: position.supply_points]
                found = bool(able) and combat.legal(position, able, [hex], False, besieged)
                self.same("nobody attacks", found, False, position, f"{[unit.id for unit in able]} x {hex}")

    # -- attacks ------------------------------------------------------------------------------------------------

    def ask_declare_attack(self, question: Any, position: Position) -> None:
        """8.1, 8.2: every listed attack is legal, and random groups are judged alike."""
        besieged = {self.table.hexname(cell) for cell in question.besieged}
        listed = [order for order in self.all_listed(question) if type(order).__name__ == "Attack"]
        for order in self.chance.sample(listed, min(3 * self.much, len(listed))):
            self.compare_attack(question, position, order, besieged, listed=True)
        kinds = {type(order).__name__: type(order) for order in listed}
        kind = kinds.get("Attack") or next(one for one in question.accepts if one.__name__ == "Attack")
        targets = [hex for hex in position.stood if combat.attackable(position, hex, besieged)]
        targets += [hex for hex in position.maps.fortresses if position.fortress_of(hex, position.other)]
        targets += [hex for hex in position.stood if position.at(hex, position.other)]
        for _ in range(4 * self.much):
            if not targets:
                break
            chosen = [self.chance.choice(targets)]
            near = [unit for hex in position.near(chosen[0]) for unit in position.at(hex, position.phasing)]
            if self.chance.random() < 0.25:
                more = [hex for hex in position.near(chosen[0]) if hex in targets]
                chosen += self.chance.sample(more, min(1, len(more)))
            units = [unit for unit in near if self.chance.random() < 0.6]
            fleet = self.chance.random() < 0.1
            if not units and not fleet:
                continue
            order = kind(
                units=tuple(unit.id for unit in units), target=chosen[0], also=tuple(chosen[1:]), flotilla=fleet
            )
            self.compare_attack(question, position, order, besieged, listed=False)

    def compare_attack(self, question: Any, position: Position, order: Any, besieged: set[Hex], listed: bool) -> None:
        units = [position.named(id) for id in order.units]
        targets = (order.target, *order.also)
        program = question.check(self.table, order)
        reading = combat.legal(position, units, targets, order.flotilla, besieged)
        why = "" if program is None else f"{program.clause} {program.sentence}"
        what = "listed attack" if listed else "attack"
        self.same(what, program is None, reading, position, f"{order} {why}")

    def fight(self, frame: Any, position: Position) -> tuple[list[Counter], list[Hex]]:
        label = self.table.board.labels
        return [position.units[number] for number in frame.attackers], [label[cell] for cell in frame.targets]

    def top(self, kind: str) -> Any:
        return next(one for one in reversed(self.table.stack) if type(one).__name__ == kind)

    def see_combat_attrition(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """9.23: attackers out of supply roll before the odds are computed; also who feeds off a fortress or forages."""
        units, _ = self.fight(frame, position)
        lines = supply.Supply(position)
        reading = [unit for unit in units if not unit.hq and not lines.traced(unit)]
        dice = [event for event in events if isinstance(event, Rolled)]
        self.same("attrition in combat", len(dice), len(reading), position, str([unit.id for unit in reading]))
        self.compare_attrition(position, reading, dice)

    def compare_attrition(self, position: Position, units: list[Counter], dice: list[Rolled]) -> None:
        """9.22: what each of them has lost then."""
        by_name = {self.table.row(unit.number).title: unit for unit in units}
        for event in dice:
            found = [name for name in by_name if name in event.purpose]
            if not found:
                self.same("attrition, who", event.purpose, "a unit out of supply", position)
                continue
            unit = by_name[max(found, key=len)]
            now = self.table.pieces[unit.number]
            lost = supply.lost_after(position, unit, event.die)
            gone = lost >= position.full_steps(unit)
            self.same("attrition, losses", now.at < 0 if gone else now.lost, True if gone else lost, position, unit.id)

    def see_combat_odds(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        units, targets = self.fight(frame, position)
        found = combat.odds(position, units, targets, frame.fleet)
        told = next((str(event) for event in events if event.clause == "8.4a"), "")
        if found.column is None or not (units or frame.fleet):
            self.same("attack called off", any(type(one).__name__ == "Combat" and one.column >= 0 and one.at < 9
                      for one in self.table.stack[-1:]), False, position, told)  # fmt: skip
            return
        if self.table.stack and type(self.table.stack[-1]).__name__ == "Combat":
            now = self.table.stack[-1]
            self.same("odds", (told.partition(",")[0], now.column),
                      (f"{_number(found.attack)} to {found.defence}", found.column),
                      position, f"{[unit.id for unit in units]} x {targets}")  # fmt: skip
            self.same("defenders in supply", now.supplied, results.all_supplied(position, targets), position)
            self.same("sizes", tuple(now.sizes), combat.sizes(position, units, targets, frame.fleet), position)
            sides = {position.phasing: combat.attackers_disorderly(position, units),
                     position.other: combat.defenders_disorderly(position, targets)}  # fmt: skip
            self.same("disorder", {SIDES[side] for side in now.disordered}, {side for side in sides if sides[side]},
                      position, f"{[u.id for u in units]} x {targets}")  # fmt: skip
            self.columns = found.column

    def see_combat_declare(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """20.1: a supply point for each Serbian unit. 8.14: who has attacked and who was attacked. 21.0, 5.36."""
        units, _ = self.fight(frame, position)
        now = read(self.table)
        serbs = sum(unit.row.nation == "serbian" for unit in units)
        self.same("Serbian supply", now.supply_points, position.supply_points - serbs, position)
        self.same("attacked", all(now.units[unit.number].attacked for unit in units), True, position)
        if frame.fleet:
            self.same("flotilla", now.flotilla, position.turn, position)

    def see_combat_defender_result(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """8.54: the defender applies his result first."""
        now = self.table.stack[-1]
        called = type(now).__name__ == "DefenderResult"
        hit = results.affected(frame.sizes) if frame.results[1] != "-" else 0
        self.same("defender suffers", called, hit > 0, position, str(frame.results))
        if called:
            self.same("affected steps", (now.result, now.affected), (frame.results[1], hit), position)

    def see_defender_result_choose(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        targets = [self.table.hexname(cell) for cell in frame.targets]
        now = self.table.stack[-1]
        self.late = {hex: results.latecomers(position, [hex]) for hex in targets}
        self.held = {hex: results.strength_in_steps(position, hex) for hex in targets}
        reading = results.options(position, frame.result)
        units, forts = results.payers(position, targets)
        if not units and frame.result != "E":
            self.compare_losses(
                "fortress alone", position, results.storming(frame.result, frame.affected), units, forts
            )
        if type(now).__name__ == "ChooseOption":
            listed = {order.number for order in self.all_listed(now)}
            self.same("options", listed, set(reading), position, str(targets))

    def see_defender_result_lose_steps(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        targets = [self.table.hexname(cell) for cell in frame.targets]
        if not frame.option:
            return  # a fortress alone has no option, and has absorbed its loss
        loss, _ = results.options(position, frame.result)[frame.option]
        number = results.demanded(loss, frame.affected)
        units, forts = results.payers(position, targets)
        self.compare_losses("defender's losses", position, number, units, forts)

    def see_defender_result_fortress_pays(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """11.12, 11.13: for each hex of retreat a fortress pays half of its steps, a step of it counting for two."""
        targets = [self.table.hexname(cell) for cell in frame.targets]
        if len(targets) > 1 or not frame.option or not position.fortress_of(targets[0], position.other):
            return
        _, hexes = results.options(position, frame.result)[frame.option]
        reading = results.fortress_pays(position, targets[0], hexes, frame.affected)
        if len(self.table.stack) > depth:
            self.owed = targets[0], reading
        else:
            self.same("fortress pays", 0, reading, position, f"{targets} {frame}")

    def see_losses_next(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        if self.owed is None:
            return
        hex, reading = self.owed
        self.owed = None
        paid = position.fortress_steps(hex) - read(self.table).fortress_steps(hex)
        self.same("fortress pays", paid, reading, position, f"{hex} {frame}")

    def see_defender_result_beaten_units(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """8.66: who had retreated there is eliminated with its hosts or if they retreat, else loses half as they do."""
        targets = [self.table.hexname(cell) for cell in frame.targets]
        if len(targets) > 1 or not self.late.get(targets[0]):
            return
        hex, late = targets[0], self.late[targets[0]]
        numbers = {unit.number for unit in late}
        _, hexes = results.options(position, frame.result)[frame.option or 1]
        hosts = [unit for unit in position.at(hex, position.other) if unit.number not in numbers and not unit.hq]
        left = sum(map(position.steps, hosts)) + position.fortress_steps(hex)
        after = read(self.table)
        gone = all(after.units[number].hex is None for number in numbers)
        if (hexes and hosts) or not left:
            self.same("latecomers are eliminated", gone, True, position, f"{hex} {[unit.id for unit in late]}")
            return
        number = results.demanded("half", sum(map(position.steps, late))) if left < self.held[hex] else 0
        now = self.table.stack[-1]
        if type(now).__name__ == "Losses":
            self.same("latecomers' losses", (now.number, set(now.units)), (number, numbers), position, hex)
        else:
            lost = sum(position.steps(unit) - self.left(after, unit.number) for unit in late)
            self.same("latecomers' losses", lost, number, position, f"{hex} {frame}")

    def see_defender_result_leaders(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """10.53: a headquarters goes when all the units that it is stacked with are gone."""
        after = read(self.table)
        for cell in frame.manned:
            hex = self.table.hexname(cell)
            if results.stack_is_gone(position, hex, position.other):
                left = [unit.id for unit in after.at(hex, position.other) if unit.hq]
                self.same("leaders without a stack", left, [], position, hex)

    def see_combat_attacker_leaders(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        after = read(self.table)
        for cell in frame.camps:
            hex = self.table.hexname(cell)
            if results.stack_is_gone(position, hex, position.phasing):
                left = [unit.id for unit in after.at(hex, position.phasing) if unit.hq]
                self.same("leaders behind an attack", left, [], position, hex)

    def see_combat_attacker_loses(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        number = results.attackers_lose(frame.results[0], results.affected(frame.sizes))
        units = {unit for unit in frame.attackers if not position.units[unit].hq and position.units[unit].hex}
        self.compare_losses("attacker's losses", position, number, units, set())

    def compare_losses(self, what: str, position: Position, number: int, units: set[int], forts: set[Hex]) -> None:
        """8.9: how many steps are lost, and who may lose them. Where all are lost nobody is asked."""
        label = self.table.board.labels
        now = self.table.stack[-1]
        if type(now).__name__ == "Losses":
            program = (now.number, set(now.units), {label[cell] for cell in now.forts})
            self.same(what, program, (number, units, forts), position)
            return
        after = read(self.table)
        gone = sum(max(0, position.steps(position.units[n]) - self.left(after, n)) for n in units)
        walls = sum(position.fortress_steps(hex) - after.fortress_steps(hex) for hex in forts)
        most = sum(position.steps(position.units[n]) for n in units) + 2 * sum(map(position.fortress_steps, forts))
        self.same(f"{what}, unasked", gone + 2 * walls >= min(number, most), True, position, f"{number} {gone} {walls}")

    def left(self, after: Position, number: int) -> int:
        unit = after.units[number]
        return after.steps(unit) if unit.hex is not None else 0

    def see_retreat_stack_go(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """8.63, 8.64: a stack that has nowhere to go is eliminated; with one way only it goes there."""
        if type(self.table.stack[-1]).__name__ == "RetreatWhere":
            return
        stack = [position.units[number] for number in frame.units]
        barred = {self.table.hexname(cell) for cell in frame.barred}
        reading = retreat.retreats(position, stack, frame.hexes, barred)
        after = read(self.table)
        ended = {after.units[unit.number].hex for unit in stack}
        self.same("forced retreat", ended, set(reading) or {None}, position, f"{[u.id for u in stack]} {stack[0].hex}")

    def see_combat_advance(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """8.71, 8.75: somebody is asked where somebody may advance."""
        units, targets = self.fight(frame, position)
        asked = type(self.table.stack[-1]).__name__ == "AdvanceUnits"
        reading = bool(retreat.advances(position, units, targets)) and not frame.barred
        self.same("advance, asked", asked, reading, position, f"{[u.id for u in units]} {targets} {frame.barred}")

    def ask_shift_attack(self, question: Any, position: Position) -> None:
        frame = self.top("Combat")
        units, _ = self.fight(frame, position)
        self.same("attack shifts", self.shifts(question), set(combat.attack_shifts(position, units)), position)

    def ask_shift_defence(self, question: Any, position: Position) -> None:
        _, targets = self.fight(self.top("Combat"), position)
        reading = {(id, False) for id in combat.defence_shifts(position, targets)}
        self.same("defence shifts", self.shifts(question), reading, position, str(targets))

    def shifts(self, question: Any) -> set[tuple[str, bool]]:
        return {
            (order.piece, order.putnik) for order in self.all_listed(question) if type(order).__name__ == "GiveShift"
        }

    def see_combat_attacker_shift(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """Nobody is asked only where nobody can shift."""
        last = len(position.data.columns) - 1  # where there is no further column nothing is shifted
        if type(self.table.stack[-1]).__name__ == "Combat" and frame.column < last:
            units, _ = self.fight(frame, position)
            self.same("nobody shifts the attack", set(), set(combat.attack_shifts(position, units)), position)

    def see_combat_defender_shift(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        if type(self.table.stack[-1]).__name__ == "Combat" and frame.column > 0:
            _, targets = self.fight(frame, position)
            reading = set(combat.defence_shifts(position, targets))
            self.same("nobody shifts the defence", set(), reading, position, str(targets))

    def see_combat_roll(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        units, targets = self.fight(frame, position)
        rolled = next(event for event in events if isinstance(event, Rolled))
        foes = [unit for hex in targets for unit in position.at(hex, position.other) if not unit.hq]
        self.same("defended", all(unit.defended for unit in foes), True, position, str(targets))
        modifier = combat.die_modifier(position, units, targets)
        self.same("die", rolled.total, rolled.die + modifier, position, f"{[u.id for u in units]} x {targets}")
        attacker, defender = combat.results(position, frame.column, rolled.die + modifier)
        disordered = {SIDES[side] for side in frame.disordered}
        if position.phasing in disordered:
            attacker = combat.worse(attacker, "attacker")
        if position.other in disordered:
            defender = combat.worse(defender, "defender")
        if not units:  # 21.0: any loss of the flotilla alone is ignored
            attacker = "-"
        if not results.affected(frame.sizes):
            defender = "-"
        now = self.top("Combat")
        self.same("results", tuple(now.results), (attacker, defender), position)

    def answered(self, before: Position, question: Any, order: Any, events: list[Any]) -> None:
        """What an order did at once."""
        name, kind = type(question).__name__, type(order).__name__
        now = read(self.table)
        if name == "MoveUnits" and kind == "Move":
            unit = before.named(order.piece)
            path = next((event.path for event in events if isinstance(event, Moved)), ())
            cost = movement.path_cost(before, unit, path)
            self.same("cost of a march", movement.marches(before, unit).get(order.to), cost, before, str(order))
            spent = movement.spent_after(before, unit, cost or 0)
            self.same("points spent", min(now.units[unit.number].spent, 99), min(spent, 99), before, str(order))
            self.same("seized", now.seized, movement.seized_after(before, unit, path[1:]), before, str(order))
        elif name == "MoveUnits" and kind == "Entrain":
            unit = before.named(order.piece)
            dice = [event for event in events if isinstance(event, Rolled)]
            self.same("die to entrain", len(dice), int(railways.rolls_to_entrain(before, unit)), before, str(order))
            done = not dice or dice[0].die >= before.number("entrain.least")
            then = now.units[unit.number]
            cost = unit.spent + railways.entraining_cost(before, unit) if done else movement.SPENT
            self.same("entrained", (then.entrained, then.spent), (done, cost), before, str(order))
        elif name == "MoveUnits" and kind == "Ride":
            unit, then = before.named(order.piece), now.named(order.piece)
            path = next((event.path for event in events if isinstance(event, Moved)), (order.start, order.to))
            far = railways.rides(before, unit)[order.to]
            self.same("hexes by rail", (then.hex, then.railed), (order.to, unit.railed + far), before, str(order))
            self.same("counts on railways", then.counted, True, before, str(order))
            self.same("seized by rail", now.seized, movement.seized_after(before, unit, path[1:]), before, str(order))
        elif name == "MoveUnits" and kind == "Detrain":
            then = now.named(order.piece)
            spent = before.named(order.piece).spent
            self.same("detrained", (then.entrained, then.spent), (False, spent), before, str(order))
        elif name == "AllotCommand" and kind == "Command":
            reading = before.named(order.hq).number
            self.same("commanded", now.named(order.piece).commander, reading, before, str(order))
        elif name == "WithdrawCavalry" and kind == "Withdraw":
            die = next(event.die for event in events if isinstance(event, Rolled))
            done = any(type(frame).__name__ == "OneWithdrawal" for frame in self.table.stack)
            self.same("withdrawal", done, cavalry.withdraws(before.named(order.piece), die), before, str(order))
        elif name == "WithdrawWhere":
            then = now.units[question.unit]
            among = cancels(before, order.to, question.side)  # 12.17: only among friends is it worth nothing
            self.same("withdrawn", (then.hex, then.retreated), (order.to, among), before, str(order))
        elif name == "StepIntoHex" and kind == "StepIn":
            hex = self.table.hexname(question.target)
            self.same("stepped in", now.named(order.piece).hex, hex, before, str(order))
        elif name == "TakeLoss" and kind == "Lose":
            unit, then = before.named(order.piece), now.named(order.piece)
            left = before.steps(unit) - 1
            self.same("a step is lost", then.hex is None if not left else then.lost, not left or unit.lost + 1, before)
        elif name == "AdvanceUnits" and kind == "Advance":
            unit, then = before.named(order.piece), now.named(order.piece)
            self.same("advanced", (then.hex, then.attacked), (order.to, True), before, str(order))
            self.same("seized", now.seized, movement.seized_after(before, unit, (order.to,)), before, str(order))
        elif name == "RestoreUnits" and kind == "Restore":
            die = next(event.die for event in events if isinstance(event, Rolled))
            unit, least = before.named(order.piece), before.number("replacement.die")
            lost = 0 if die >= least else unit.lost
            self.same("restored", now.named(order.piece).lost, lost, before, str(order))
        elif name == "ForageCavalry" and kind == "LetForage":
            self.same("forages", now.named(order.piece).foraging, True, before, str(order))
        elif name in ("ShiftAttack", "ShiftDefence") and kind == "GiveShift":
            frame = self.top("Combat")
            was = next(one for one in reversed(before.doing) if type(one).__name__ == "Combat")
            units, targets = self.fight(was, before)
            if name == "ShiftAttack":
                far = combat.attack_shifts(before, units).get((order.piece, order.putnik), 0)
                column = min(was.column + far, len(before.data.columns) - 1)
            else:
                column = max(was.column - combat.defence_shifts(before, targets).get(order.piece, 0), 0)
            self.same("column", frame.column, column, before, str(order))

    # -- headquarters -------------------------------------------------------------------------------------------

    def ask_displace_to(self, question: Any, position: Position) -> None:
        hq = position.units[question.hq]
        found = {order.to for order in self.all_listed(question)}
        frame = next(one for one in reversed(position.doing) if type(one).__name__ == "Displacement")
        self.same("refuges", found, self.goals(frame, position, hq), position, f"{hq.id} {hq.hex}")

    def goals(self, frame: Any, position: Position, hq: Counter) -> set[Hex]:
        """10.52: at once: where it may go when the first hex of the enemy's way touches it and it can displace.

        A ring that opens while a unit marches off is seen when the march is over.
        """
        way = [self.table.hexname(cell) for cell in frame.path]
        movers = [position.units[number] for number in frame.movers]
        for here, there in pairwise(way):
            before, now = position.with_at(movers, here), position.with_at(movers, there)
            if headquarters.entered(now, hq):
                return headquarters.refuges(now, before, hq)
            by_them = hq.hex in set(position.near(there)) and any(unit.combat_unit for unit in movers)
            if not frame.combat and by_them and (found := headquarters.refuges(now, before, hq)):
                return found
        return headquarters.refuges(position, position, hq)

    def see_displacement_displace(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """10.52: who had to displace has gone to the nearest friends, or is eliminated if its hex was entered."""
        side = SIDES[frame.player]
        after = read(self.table)
        for hq in position.on_map(side):
            if not hq.hq or hq.hex is None:
                continue
            now = after.units[hq.number]
            moved = now.hex != hq.hex
            if moved:
                goals = self.goals(frame, position, hq)
                if now.hex is None:
                    self.same("displaced nowhere", goals, set(), position, f"{hq.id} {hq.hex}")
                else:
                    self.same("displaced", now.hex in goals, True, position, f"{hq.id} {hq.hex}>{now.hex} {goals}")
        waiting = type(self.table.stack[-1]).__name__ in ("DisplaceTo", "Displacement")
        if not waiting and not frame.combat and len(self.table.stack) < depth:
            for hq in after.on_map(side):
                if hq.hq and headquarters.alone(after, hq) and headquarters.touched(after, hq):
                    goals = headquarters.refuges(after, after, hq)
                    self.same("stays", goals, set(), position, f"{hq.id} {hq.hex}")

    # -- supply -------------------------------------------------------------------------------------------------

    def see_supply_determination_determine(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """9.11: who is out of supply for movement."""
        lines = supply.Supply(position)
        side = position.phasing
        for unit in position.on_map(side):
            if not unit.hq:
                now = self.table.pieces[unit.number].unsupplied
                self.same("initial supply", now, not lines.supplied(unit), position, f"{unit.id} {unit.hex}")

    def see_attrition_segment_roll(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        reading = supply.rolls_for_attrition(position)
        dice = [event for event in events if isinstance(event, Rolled)]
        self.same("attrition", len(dice), len(reading), position, str([unit.id for unit in reading]))
        self.compare_attrition(position, reading, dice)

    def see_movement_command_rally(self, frame: Any, position: Position, events: list[Any], depth: int) -> None:
        """10.41: each unit out of command rolls."""
        mine = [unit for unit in position.units if unit.side == position.phasing and unit.place >= 0]
        out = [unit for unit in mine if not movement.commanded(unit)]
        dice = [event for event in events if isinstance(event, Rolled)]
        self.same("rally", len(dice), len(out), position)
        for unit, event in zip(out, dice, strict=False):
            now = self.table.pieces[unit.number].commander
            self.same("rallied", now == command.RALLIED, command.rallies(unit, event.die), position, unit.id)


def _snake(name: str) -> str:
    """The name of a class as those of methods are written.

    >>> _snake("MoveUnits")
    'move_units'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _number(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    part = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest)
    if part is None:
        return str(value)
    return f"{whole or ''}{part}" or "0"


# -- players --------------------------------------------------------------------------------------------------------


def fierce(seed: int) -> Choose:
    """Random orders, but attacks where there are any, and few ends of a segment before its time."""
    chance = random.Random(seed)

    def choose(table: Any, question: Any) -> Any:
        name = type(question).__name__
        subjects = question.subjects(table)
        if name == "DeclareAttack":
            attacks = [
                order
                for subject in chance.sample(subjects, min(6, len(subjects)))
                for order in question.orders(table, subject)
                if type(order).__name__ == "Attack"
            ]
            if attacks and chance.random() < 0.9:
                return chance.choice(attacks)
        if name in ("MoveUnits", "PlaceReinforcements", "AllotCommand", "AdvanceUnits", "WithdrawCavalry"):
            units = [subject for subject in subjects if subject in table.printed.ids]
            if units and chance.random() < 0.97:
                subjects = units
        orders = question.orders(table, chance.choice(subjects))
        if name == "MoveUnits":
            onward = [order for order in orders if type(order).__name__ in ("Move", "Entrain", "Ride")]
            orders = onward or orders
        return chance.choice(orders)

    return choose


def match_of(scenario: str, seed: int) -> hm.Match:
    """The start of a match."""
    match = hm.Match.new("great_war_east", scenario=scenario, seed=seed)
    match.table.chance = Seeded(f"beside {seed}")
    return match


SCENARIOS = ("historical", "september", "free")


def play_random(report: Report, seeds: Iterable[int], limit: int = 4000, much: int = 1) -> None:
    for seed in seeds:
        one = Beside(match_of(SCENARIOS[seed % 3], seed), report, seed, much)
        one.origin = f"random {SCENARIOS[seed % 3]} seed {seed}"
        one.play(fierce(seed), limit)


def play_composed(report: Report, seeds: Iterable[int], limit: int = 150, much: int = 3) -> None:
    """From each made-up position so many orders."""
    for seed in seeds:
        match = laid(composed(seed))
        match.table.chance = Seeded(f"composed {seed}")
        one = Beside(match, report, seed, much)
        one.origin = f"composed {seed}"
        one.play(fierce(seed), limit)


def bot_player(names: tuple[str, str], seed: int) -> Choose:
    """Bots by name for both sides; they see the real table, for nothing is hidden in this game."""
    seats = {side: bots.make(name, seed) for side, name in zip(SIDES, names, strict=True)}
    start = hm.Match.new("great_war_east", seed=seed)

    def choose(table: Any, question: Any) -> Any:
        start.table = table.copy()
        return seats[question.side].choose(start.view(question.side))

    return choose


def play_bots(report: Report, seeds: Iterable[int], limit: int = 4000, much: int = 1) -> None:
    for seed in seeds:
        scenario = SCENARIOS[seed % 2]
        names = ("staff-1", "staff-1") if seed % 10 == 0 else ("eager", "eager")
        one = Beside(match_of(scenario, seed), report, seed, much)
        one.origin = f"bots {names} {scenario} seed {seed}"
        one.play(bot_player(names, seed), limit)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--composed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--much", type=int, default=1)
    given = parser.parse_args()
    report, began = Report(), time.time()
    play_random(report, range(given.first, given.first + given.random), much=given.much)
    play_bots(report, range(given.first, given.first + given.bots), much=given.much)
    play_composed(report, range(given.first, given.first + given.composed))
    for line in report.differences:
        print(line)
    for what, text in report.positions.items():
        print(f"# {what}: the position at the first difference\n{text}")
    print(f"{sum(report.compared.values())} comparisons in {time.time() - began:.0f} s; {dict(report.kinds)} differ")
    for what, number in sorted(report.compared.items()):
        print(f"  {number:8} {what}")
    return int(bool(report.differences))


if __name__ == "__main__":
    sys.exit(main())
