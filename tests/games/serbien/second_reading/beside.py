"""The second reading beside the program: matches and composed positions in which both must agree.

    python -m tests.games.serbien.second_reading.beside [--random 200] [--bots 50] [--composed 500] [--seed 1914]

plays the complete form and prints every difference with its position.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.data.files import DataError
from tests.games.serbien.second_reading import (
    ch05_areas,
    ch07_movement,
    ch09_combat,
    ch11_retreat,
    ch15_supply,
    ch19_two_hex,
    ch24_montenegro,
)
from tests.games.serbien.second_reading.ch03_general import enemy_zones
from tests.games.serbien.second_reading.composed import STEPS, begin, compose
from tests.games.serbien.second_reading.picture import take
from tests.games.serbien.second_reading.sheet import enemy_of, sheet
from tests.games.serbien.second_reading.watching import Report, Watcher

SIDES = ("serbian", "austrian")


class Beside:
    """A watcher with every comparison."""

    def __init__(self, report: Report, chance: random.Random) -> None:
        self.report, self.chance = report, chance
        self.watcher = Watcher()
        self.watcher.at("SupplyPhase", "find", before=self.remember, after=self.supply)
        self.watcher.at("Combat", "ammo", after=self.ammo)
        self.watcher.at("Combat", "compare", after=self.compare)
        self.watcher.at("Combat", "attacker_intensity", after=self.attacker_intensity)
        self.watcher.at("Combat", "defender_intensity", after=self.defender_intensity)
        self.watcher.at("Combat", "roll", after=self.rolled)
        self.watcher.at("Combat", "fire", before=self.remember, after=self.fire)
        self.watcher.at("Combat", "crt_retreat", after=self.crt_retreat)
        for step in ("crt_reductions", "crt_defending_reductions"):
            self.watcher.at("Combat", step, before=self.remember, after=getattr(self, step))
        self.watcher.at("Check", "roll", before=self.remember, after=self.checked)
        self.watcher.at("Check", "oblige", before=self.remember_check, after=self.obliged)
        self.watcher.at("RetreatStep", "zone", before=self.retreat_step)
        self.watcher.at("RetreatStep", "river", before=self.paid_for_zone)
        self.watcher.at("RetreatStep", "interrupts", before=self.paid_for_river)
        self.watcher.at("LoseLevels", "lose", before=self.levels)
        self.watcher.at("RepulseAttempt", "resolve", before=self.remember, after=self.repulse)
        self.watcher.at("MovementPhase", "labour", before=self.pins)
        self.watcher.at("AttachmentPhase", "armies", after=self.armies)
        self.calls: list[tuple[str, tuple[str, ...], int]] = []
        self.fought: Any = None
        """The position when the odds were compared: who fought as half of a Two-Hex Unit."""
        self.kept: Any = None
        self.entering: Any = None
        """The step of a retreat whose EZOC is being paid for."""

    def remember(self, table: Any, _: Any) -> None:
        """Keep the position before a step."""
        self.kept = take(table)

    def supply(self, table: Any, phase: Any) -> None:
        """15.4-3: which Forces are Out of Supply and Isolated."""
        picture, side = self.kept, SIDES[phase.player]
        if ch15_supply.undecided(picture, side):
            return
        alone = ch15_supply.out_of_supply(picture, side)
        program = {sheet().ids[n]: short.isolated for short in phase.short for n in short.units}
        formations = {id for id, unit in picture.units.items() if unit.formation}
        self.report.same("15.4 Formations Out of Supply", _only(program, formations), _only(alone, formations), picture)
        lone = {
            unit.id
            for unit in picture.of(side)
            if unit.asset and not any(u.formation for hex in unit.hexes for u in picture.here(hex, side))
            and all(u.army == unit.army and u.montenegrin == unit.montenegrin for u in picture.here(unit.hexes[0], side)
                    if u.asset)
        }  # fmt: skip
        self.report.same("15.4 Assets Out of Supply", _only(program, lone), _only(alone, lone), picture)

    def decide(self, match: hm.Match) -> None:
        """What a player may order."""
        decision = match.decision
        assert decision is not None
        look = getattr(self, f"asked_{type(decision.question).__name__}", None)
        if look is not None:
            look(match.table, decision)

    def asked_DeclareAttacks(self, table: Any, decision: Any) -> None:  # noqa: N802
        """9.2: who may attack what, alone and together."""
        phase = next(p for p in reversed(table.stack) if type(p).__name__ == "AttackPhase")
        picture, side = take(table), decision.side
        declared = [(tuple(sheet().ids[n] for n in d.units), sheet().label(d.target)) for d in phase.declared]
        attacks = [order for order in decision.all_orders() if type(order).__name__ == "Attack"]
        targets = {
            there
            for unit in picture.of(side)
            for hex in unit.hexes
            for there in sheet().neighbours.get(hex, ())
            if picture.here(there, enemy_of(side))
        }
        if len(declared) > 1 and self.chance.random() < 0.7:
            return
        make = type(attacks[0]) if attacks else None
        for target in sorted(targets):
            if any(u.asset and u.prepared == target for u in picture.of(side)):
                continue  # with whom a marked Asset goes is its owner's choice (marked-units-of-two-corps)
            near = [u for u in picture.of(side) if any(target in sheet().neighbours.get(h, ()) for h in u.hexes)]
            single = {u.id for u in near if ch09_combat.may_attack_together(picture, [u], target, declared)}
            if make is None:
                self.report.same("9.2 no attack", set(), single, picture, f"{target} {declared}")
                continue
            program = {u.id for u in near if decision.explain(make((u.id,), target)) is None}
            why = {u: str(decision.explain(make((u,), target))) for u in program ^ single}
            self.report.same("9.2 who may attack", program, single, picture, f"{target} {declared} {why}")
            for _ in range(3):
                if len(near) > 1:
                    group = self.chance.sample(near, min(len(near), self.chance.randint(2, 4)))
                    reason = decision.explain(make(tuple(u.id for u in group), target))
                    own = ch09_combat.may_attack_together(picture, group, target, declared)
                    ids = [u.id for u in group]
                    self.report.same(
                        "9.2 who may combine", reason is None, own, picture, f"{ids} x {target}: {reason} {declared}"
                    )

    # -- chapter 5 ----------------------------------------------------------------------------------------------

    def armies(self, table: Any, phase: Any) -> None:
        """5.1.2: to which army each unit is attached by the areas."""
        if phase is None or SIDES[phase.player] != "austrian" or not table.state.boundaries:
            return
        picture = take(table)
        units = [u for u in picture.of("austrian") if u.hexes and "." in u.hexes[0] and not u.along]
        program = {u.id: u.army for u in units}
        self.report.same("5.1.2 armies by area", program, {u.id: ch05_areas.army_by_area(picture, u) for u in units},
                         picture, f"{picture.boundaries}")  # fmt: skip

    def asked_AttachFormations(self, table: Any, decision: Any) -> None:  # noqa: N802
        """5.2: which corps a Formation may join."""
        picture, ids = take(table), sheet().ids
        changed = {ids[n] for n in decision.question.changed}
        names = {row.name.lower(): id for id, row in sheet().data.corps.items() if row.side == decision.side}
        for unit in picture.of(decision.side):
            if not unit.formation or unit.id in changed:
                continue
            listed = decision.orders(unit.id) if unit.id in decision.subjects() else []
            program = {names.get(o.corps, "") for o in listed if type(o).__name__ == "Attach"}
            own = {corps for corps in ("", *names.values()) if ch05_areas.may_join(picture, unit, corps)}
            self.report.same("5.2 corps to join", program, own, picture, unit.id)

    # -- chapter 7 ----------------------------------------------------------------------------------------------

    def asked_MoveUnits(self, table: Any, decision: Any) -> None:  # noqa: N802
        """7.1, 7.3, 7.5: where units can go and what it costs, whom they may prepare to attack, who recovers."""
        question, picture, side = decision.question, take(table), decision.side
        ids, label = sheet().ids, sheet().label
        going = {ids[n] for n in question.going}
        began = tuple(label(c) for c in (question.began, question.began_also) if c >= 0)
        own = [u for u in picture.of(side) if u.hexes and u.kind != "depot"]
        fresh = not any(u.spent for u in own) and not going
        for unit in own if fresh and self.chance.random() < 0.2 else self.chance.sample(own, min(1, len(own))):
            mover = ch07_movement.Mover(unit, began if unit.id in going else unit.hexes, question.counter)
            if unit.id not in going and any(picture.units[id].spent > (5 if question.counter else 9) for id in going):
                continue  # 7.1.2e: a Forced March is ended first
            if unit.spent and unit.id not in going:
                continue  # where it began is not stored any more
            if unit.debt or (question.going and unit.id in going and len(going) > 1):
                continue
            listed = decision.orders(unit.id) if unit.id in decision.subjects() else []
            moves = {order.to: _cost(decision.way(order)) for order in listed if type(order).__name__ == "Move"}
            reading = ch07_movement.reach(picture, mover)
            self.two_hexes(picture, decision, mover, listed)
            if unit.montenegrin:
                edges = {o.to for o in listed if type(o).__name__ == "Cross"}
                self.report.same("24.2 the edge", edges, ch24_montenegro.crossings(picture, mover), picture, unit.id)
            heals = any(type(o).__name__ == "Recover" for o in listed)
            if not unit.halted:
                self.report.same("7.5 recovery", heals, ch07_movement.may_recover(picture, mover), picture, unit.id)
            self.report.same(
                "7.1 reach and cost",
                moves,
                reading,
                picture,
                f"{unit.id} counter={question.counter} began {mover.began}",
            )
            if unit.halted or unit.two_hex or "." not in unit.hexes[0]:
                continue
            marks = {o.target for o in listed if type(o).__name__ == "Prepare" and o.units == (unit.id,)}
            mine = {hex for hex in sheet().neighbours[unit.hexes[0]] if ch07_movement.may_prepare(picture, mover, hex)}
            self.report.same("7.3 Prepared Attacks", marks, mine, picture, unit.id)

    def pins(self, table: Any, phase: Any) -> None:
        """7.3.3: who is held by PA markers."""
        if not phase.counter:
            return
        picture, side = take(table), SIDES[phase.player]
        for hex in sorted(picture.at):
            own = ch07_movement.held_by_markers(picture, hex, side)
            if own is not None and (units := picture.here(hex, side)):
                held = {u.id for u in units if u.pinned}
                self.report.same("7.3.3 held by markers", held, own, picture, hex)

    def asked_LendSupport(self, table: Any, decision: Any) -> None:  # noqa: N802
        """10.1.1: which Formations may lend their guns."""
        fight = next(p for p in reversed(table.stack) if type(p).__name__ == "Combat")
        picture, label = take(table), sheet().label
        defenders = [picture.units[id] for f in _forces(fight.defenders) for id in f.units]
        if fight.lent or not any(u.formation for u in defenders):
            return
        target = label(fight.target)
        heres = [f.here for f in ch09_combat.halves(picture, _forces(fight.attackers), target)]
        around = ch09_combat.Fight(tuple(heres), tuple(label(c) for c in fight.attacked))
        listed = {o.piece for o in decision.all_orders() if type(o).__name__ == "Lend"}
        own = {
            u.id
            for u in picture.of(decision.side)
            if u not in defenders and ch09_combat.may_lend(picture, u, target, defenders, around)
        }
        program = {id for id in listed if picture.units[id].formation}
        self.report.same("10.1.1 who lends guns", program, own, picture, f"{target} {around}")

    def two_hexes(self, picture: Any, decision: Any, mover: Any, listed: Any) -> None:
        """19.1.1, 19.1.4: into which pairs of hexes a unit may come, and where it may gather."""
        unit = mover.unit
        mates = [u for h in unit.hexes for u in picture.at.get(h, ()) if u.id != unit.id and u.two_hex]
        if any(not ch07_movement.on_its_ground(picture, mover, hex) for hex in unit.hexes) or (
            not ch07_movement.at_the_rivers(picture, mover, unit.hexes)
        ):
            return  # on its way back to its region or range: what it may do beside that is told nowhere
        if any(u.pinned for u in mates):
            return  # who joins a Force that is held in one of its hexes
        if unit.spent and any(not u.two_hex or u.hexes != unit.hexes for u in mates):
            return  # whether it may still join those is a matter of its march, which chapter 19 does not tell
        if unit.pinned or (unit.two_hex and any(u.hexes == unit.hexes for u in mates)):
            return
        pairs = {frozenset((o.one, o.two)) for o in listed if type(o).__name__ == "Spread" and o.units == (unit.id,)}
        self.report.same(
            "19.1.1 spreads",
            pairs,
            set(ch19_two_hex.spreads(picture, mover)),
            picture,
            f"{unit.id} began {mover.began}",
        )
        homes = {o.to for o in listed if type(o).__name__ == "Gather" and o.units == (unit.id,)}
        self.report.same("19.1.1 gathers", homes, set(ch19_two_hex.gathers(picture, mover)), picture, unit.id)

    # -- chapter 9 ----------------------------------------------------------------------------------------------

    def ammo(self, table: Any, fight: Any) -> None:
        """9.4: who has Ammo without further ado."""
        if fight is None or fight.lapsed:
            return
        picture = take(table)
        for force in (*_forces(fight.attackers), *_forces(fight.defenders)):
            units = [picture.units[id] for id in force.units]
            seeker = next((u for u in units if u.formation), None)
            seekers = [seeker] if seeker else [u for u in units if u.combat]
            if ch15_supply.undecided(picture, units[0].side):
                continue
            if not seekers or len({u.montenegrin for u in seekers}) > 1:
                continue
            free = any(ch09_combat.ammo_for_nothing(picture, unit) for unit in seekers)
            self.report.same("9.4 Ammo for nothing", force.ammo, free, picture, f"{force}")

    def compare(self, table: Any, fight: Any) -> None:
        """9.6: strengths, shifts and column."""
        if fight is None or fight.lapsed or not fight.ratio:
            return
        picture = self.fought = take(table)
        target, attacker = sheet().label(fight.target), SIDES[fight.player]
        attackers, defenders = _forces(fight.attackers), _forces(fight.defenders)
        own = ch09_combat.odds(picture, attackers, defenders, target, attacker)
        strengths = fight.ratio.split(", ")[0]
        said = f"{_number(own.attack)} against {_number(own.defence or Fraction(1))}"
        note = f"{fight.ratio} {own} {attackers} x {target} {defenders}"
        self.report.same("9.3 strengths", strengths, said, picture, note)
        units = [picture.units[id] for f in defenders for id in f.units]
        why = ch09_combat.may_defend(picture, target, units)
        self.report.same("9.2.5 who defends", "", why, picture, f"{[u.id for u in units]} in {target}")
        program = (fight.column, fight.below, fight.flanked)
        self.report.same("9.6 column", program, (own.column, own.below, own.flanked), picture, note)

    def attacker_intensity(self, table: Any, fight: Any) -> None:
        """9.8: whether the attacker may declare Intense."""
        self.intensity(table, fight, fight.attackers, False)

    def defender_intensity(self, table: Any, fight: Any) -> None:
        """9.8: whether the defender may."""
        self.intensity(table, fight, fight.defenders, True)

    def intensity(self, table: Any, fight: Any, forces: Any, defending: bool) -> None:
        """9.8: whether a side is asked for its Intensity."""
        if fight.lapsed:
            return
        picture, target = take(table), sheet().label(fight.target)
        asked = type(table.stack[-1]).__name__ == "DeclareIntensity"
        may = ch09_combat.may_be_intense(picture, _forces(forces), target, defending)
        self.report.same("9.8 may be Intense", asked, may, picture, f"{_forces(forces)}")

    def rolled(self, table: Any, fight: Any) -> None:
        """9.9.1: the cell of the table."""
        if fight is None or fight.lapsed:
            return
        picture = take(table)
        roll = [event for event in table.events if type(event).__name__ == "Rolled" and event.clause == "9.1.1g"][-1]
        drm = ch09_combat.pr_modifier(picture, _forces(fight.attackers), _forces(fight.defenders))
        cell = ch09_combat.result(picture, fight.column, roll.dice[0] + drm, roll.dice[1])
        self.report.same("9.9 result", fight.result, cell, picture, f"{roll}")

    def fire(self, table: Any, fight: Any) -> None:
        """10.1: the Artillery DRMs."""
        if fight is None or fight.lapsed:
            return
        picture, target = self.as_fought(self.kept, fight), sheet().label(fight.target)
        attackers, defenders = ch09_combat.halves(picture, _forces(fight.attackers), target), _forces(fight.defenders)
        boats = [picture.units[sheet().ids[n]] for n in fight.squadrons]
        shots = [sum((ch09_combat.guns_of(picture, f, target) for f in forces), Fraction(0))
                 for forces in (attackers, (*defenders, *_forces(fight.lent)))]  # fmt: skip
        shots[SIDES[fight.player] != "austrian"] += sum(boat.guns for boat in boats)
        own = (
            ch09_combat.artillery_modifier(picture, shots[1], ch09_combat.size_fired_at(picture, attackers)),
            ch09_combat.artillery_modifier(picture, shots[0], ch09_combat.size_fired_at(picture, defenders)),
        )
        self.report.same("10.1 Artillery DRMs", tuple(fight.drm), own, picture, f"{attackers} {defenders} {shots}")

    def as_fought(self, picture: Any, fight: Any) -> Any:
        """The position now, but with those who fought in the hexes in which they fought (halves-that-gather)."""
        for force in (*_forces(fight.attackers), *_forces(fight.defenders)):
            for id in force.units:
                picture.units[id].hexes = self.fought.units[id].hexes
        return picture

    def crt_retreat(self, table: Any, fight: Any) -> None:
        """9.8.2, 9.9.2: how far the defender retreats."""
        if fight is None or fight.lapsed or fight.joint or self.fought is None:
            return
        due = ch09_combat.effects(fight.result, *fight.intense).retreat
        top = table.stack[-1]
        name = type(top).__name__
        going = top.hexes if name == "Retreat" else 1 if name == "HalfRetreat" else 0
        self.report.same("9.8 retreat by the CRT", going, due, self.fought, f"{fight.result} {fight.intense} {name}")

    def crt_reductions(self, table: Any, fight: Any) -> None:
        """9.10: SRs of the attacker."""
        self.reductions(table, fight, attacking=True)

    def crt_defending_reductions(self, table: Any, fight: Any) -> None:
        """9.10: SRs of the defender."""
        self.reductions(table, fight, attacking=False)

    def reductions(self, table: Any, fight: Any, attacking: bool) -> None:
        """9.10.1: how many SRs a side suffers, by the die where its enemy is small."""
        if fight is None or fight.lapsed or self.fought is None:
            return
        means = ch09_combat.effects(fight.result, *fight.intense)
        due = means.attacker_reductions if attacking else means.defender_reductions
        picture = self.as_fought(self.kept, fight)
        target = sheet().label(fight.target)
        enemies = (
            _forces(fight.defenders) if attacking else ch09_combat.halves(picture, _forces(fight.attackers), target)
        )
        size = ch09_combat.size_that_fights(picture, enemies)
        dice = [e for e in table.events if type(e).__name__ == "Rolled" and e.clause.startswith("9.10.1")]
        suffered = ch09_combat.reductions_suffered(due, size, dice[-1].die if dice else 0)
        top = table.stack[-1]
        program = top.number if type(top).__name__ == "TakeReductions" else 0
        own = [id for f in _forces(fight.attackers if attacking else fight.defenders) for id in f.units]
        if not any(picture.units[id].off >= 0 for id in own):
            return
        self.report.same(
            "9.10 Strength Reductions", program, suffered, picture, f"{fight.result} {fight.intense} {size}"
        )

    def checked(self, table: Any, check: Any) -> None:
        """10.2: modifiers, and by how much each Force fails."""
        picture = self.kept
        fight = next(p for p in reversed(table.stack) if type(p).__name__ in ("Combat", "TwoHexCombat"))
        rolls = [event for event in table.events if type(event).__name__ == "Rolled"]
        if not rolls or check is None:
            return  # nobody is left to check
        roll = rolls[-1]
        if type(fight).__name__ == "Combat" and not fight.joint:
            attacking = fight.player == check.player
            means = ch09_combat.effects(fight.result, *fight.intense)
            drm = means.attacker_modifier + fight.drm[0] if attacking else means.defender_modifier + fight.drm[1]
            drm += int(fight.flanked and not attacking)
            given = sum(m.value for m in check.modifiers)
            self.report.same("10.0 modifiers of a check", given, drm, picture, f"{fight.result} {fight.drm}")
        given = sum(m.value for m in check.modifiers)
        for failure in check.failures:
            units = [picture.units[sheet().ids[n]] for n in failure.units]
            lead = next((u for u in units if u.formation), None)
            if all(u.kind == "artillery" for u in units):
                others = [f.margin for f in check.failures if f is not failure and not self.guns(f)]
                best = min(others, default=0)  # guns-without-a-level: the check of the best Force beside them
                self.report.same("10.2 failed by", failure.margin, best, picture, f"{[u.id for u in units]} {roll}")
                continue
            level = lead.level if lead else max(u.row.effectiveness for u in units if u.kind != "artillery")
            own = ch09_combat.check_failed_by(level, roll.die, int(given))
            self.report.same("10.2 failed by", failure.margin, own, picture, f"{[u.id for u in units]} {roll}")

    def guns(self, failure: Any) -> bool:
        """8.8: whether a Force that was checked is Artillery alone."""
        return all(self.kept.units[sheet().ids[n]].kind == "artillery" for n in failure.units)

    def remember_check(self, table: Any, check: Any) -> None:
        """Keep the Forces that have made a check, and their status."""
        self.kept = take(table)

    def obliged(self, table: Any, check: Any) -> None:
        """10.3: who must retreat after a check, and how far."""
        parent: Any = table.stack[-2] if check is not None else None
        if type(parent).__name__ != "Combat":
            return
        for failure in check.failures:
            ids = [sheet().ids[n] for n in failure.units]
            if not any(self.kept.units[id].hexes for id in ids):
                continue
            judged = failure
            if self.guns(failure):  # guns-without-a-level
                others = (one for one in check.failures if not self.guns(one))
                judged = min(others, key=lambda one: one.margin, default=failure)
            leads = (self.kept.units[sheet().ids[n]] for n in judged.units)
            lead = next((unit for unit in leads if unit.formation and unit.hexes), None)
            now = lead.status if lead else 0
            own = ch11_retreat.hexes_after_check(judged.margin, judged.before, now)
            given = sum(o.hexes for o in parent.obliged if set(o.units) & set(failure.units))
            self.report.same("10.3 hexes after a check", given, own, self.kept, f"{ids} {failure}")

    def levels(self, table: Any, loss: Any) -> None:
        """Note that a Force loses levels."""
        self.calls.append((loss.clause, tuple(sheet().ids[n] for n in loss.units), loss.levels))

    def retreat_step(self, table: Any, step: Any) -> None:
        """11.1.3: a hex of a retreat was entered."""
        self.kept, self.entering = take(table), (step.units, step.here, step.there)
        self.calls.clear()

    def paid_for_zone(self, table: Any, step: Any) -> None:
        """11.1.3: what it costs."""
        if self.entering != (step.units, step.here, step.there):
            self.kept = take(table)  # a half that gathers with its other half enters no hex (19.1.7)
            self.calls.clear()
            return
        self.entering = None
        units = [self.kept.units[sheet().ids[n]] for n in step.units]
        units = [u for u in units if u.hexes and "." in u.hexes[0]]
        if units and not any(u.two_hex for u in units) and not step.lost and step.half < 0:
            there = sheet().label(step.there)
            own = "." in there and ch11_retreat.enters_zone(self.kept, units, there)
            paid = any(clause.startswith("11.1.3") for clause, _, _ in self.calls)
            self.report.same("11.1.3 EZOC in a retreat", paid, own, self.kept, f"{[u.id for u in units]} {there}")
        self.calls.clear()

    def paid_for_river(self, table: Any, step: Any) -> None:
        """11.1.4: the Sava and impassable hexsides."""
        here, there = sheet().label(step.here), sheet().label(step.there)
        if self.kept is not None and "." in here and "." in there and here and there:
            own = there in sheet().neighbours[here] and ch11_retreat.crosses(self.kept, here, there)
            paid = any(clause.startswith("11.1.4") for clause, _, _ in self.calls)
            # 9.2.5 D: withheld Forces pay for EZOCs alone; who surrenders pays nothing more
            if [n for n in step.units if table.placed(n) and n not in step.spared and n not in step.lost]:
                self.report.same("11.1.4 rivers in a retreat", paid, own, self.kept, f"{here} {there} {self.calls}")
        self.calls.clear()

    def asked_ChooseRetreat(self, table: Any, decision: Any) -> None:  # noqa: N802
        """11.1.1: into which hexes a stack may retreat."""
        question, picture = decision.question, take(table)
        units = [picture.units[sheet().ids[n]] for n in question.units]
        if (
            question.hexes < 1
            or any(u.two_hex for u in units)
            or any(u.kind in ("garrison", "river") or u.row.region for u in units)
        ):
            return
        here, origin = units[0].hexes[0], sheet().label(question.origin)
        listed = {o.to for o in decision.all_orders() if type(o).__name__ == "RetreatTo"}
        best = ch11_retreat.farthest(picture, units, here, question.hexes, origin)
        note = f"{[u.id for u in units]} {question.hexes} from {origin}"
        off = ch11_retreat.off_the_map(picture, units, here)
        self.report.same(
            "11.1.1 farthest", listed - off <= best, True, picture, f"{note} {sorted(listed)} {sorted(best)}"
        )
        clear = {hex for hex in best if hex not in enemy_zones(picture, units[0].side)}
        if units[0].side == "austrian" and not picture.boundaries:
            return  # areas that nobody has drawn (area-without-care)
        missing = {hex for hex in clear - listed if ch05_areas.same_area(picture, units[0], hex)}
        far = {hex: ch11_retreat.supply_distances(picture, units[0], hex) for hex in best}
        nearer = {
            hex
            for hex in missing
            if any(a < b for other in listed & best for a, b in zip(far[other], far[hex], strict=True))
        }
        self.report.same("11.1.1 not offered", missing - nearer, set(), picture, f"{note} {sorted(listed)} {far}")

    def asked_AdvanceUnits(self, table: Any, decision: Any) -> None:  # noqa: N802
        """11.2: who may advance; units that are bound to a place, and guns, are left out."""
        question, picture = decision.question, take(table)
        units = [picture.units[sheet().ids[n]] for n in question.units]
        free = [u for u in units if u.kind in ("infantry", "cavalry") and not u.row.region and not u.two_hex]
        listed = {o.piece for o in decision.all_orders() if type(o).__name__ == "Advance"}
        target = sheet().label(question.target)
        own = {u.id for u in free if u.hexes and ch11_retreat.may_advance(picture, u, target)}
        self.report.same("11.2 who advances", listed & {u.id for u in free}, own, picture, f"{target}")

    def repulse(self, table: Any, attempt: Any) -> None:
        """7.4.3: the odds of a Repulse, and whether it succeeds."""
        if attempt is None:
            return
        picture, ids = self.kept, sheet().ids
        units = [picture.units[ids[n]] for n in (attempt.fighting or ())]
        if not units or not attempt.defenders or not attempt.moving:
            return
        target = sheet().label(attempt.target)
        own = ch07_movement.repulse_column(picture, units, target, [picture.units[ids[n]] for n in attempt.defenders])
        dice = [
            event for event in table.events if type(event).__name__ == "Rolled" and event.clause.startswith("7.4.3")
        ]
        success = own.column >= 9
        if 6 <= own.column < 9 and dice:
            white, black = dice[-1].dice or (dice[-2].die, dice[-1].die)
            drm = max(picture.units[ids[n]].face.proficiency for n in attempt.defenders) - max(
                u.face.proficiency for u in units
            )
            cell = ch09_combat.result(picture, own.column, white + drm, black)
            success = cell.endswith((" u", " v"))
        self.report.same("7.4 Repulse", attempt.success, success, picture, f"{[u.id for u in units]} x {target} {own}")


def _forces(parties: Any) -> list[ch09_combat.Side]:
    """The Forces of a combat as plain data."""
    ids, label = sheet().ids, sheet().label
    return [ch09_combat.Side(tuple(ids[n] for n in p.units), label(p.here), p.ammo, p.shells) for p in parties]


def _cost(way: Any) -> int:
    """The Movement Points of a way, as the program says them: "7 of 9 MP"."""
    return int(way.cost.split()[0]) if way is not None else -1


def _number(value: Fraction) -> str:
    return f"{float(value):g}"


def _only(found: dict[str, bool], ids: set[str]) -> dict[str, bool]:
    return {id: value for id, value in found.items() if id in ids}


def play(beside: Beside, match: hm.Match, choose: Callable[[hm.Match], Any], most: int = 100_000) -> None:
    """Play a match to its end under the eyes of the second reading."""
    begun = match.number
    while match.decision is not None and match.number - begun < most:
        beside.decide(match)
        order = choose(match)
        with beside.watcher.watching():
            match.submit(order)


def at_random(chance: random.Random) -> Callable[[hm.Match], Any]:
    """A player who takes any order."""

    def choose(match: hm.Match) -> Any:
        decision = match.decision
        assert decision is not None
        subjects = decision.subjects()
        chance.shuffle(subjects)
        listed = next(filter(None, map(decision.orders, subjects)), None)
        assert listed, f"{type(decision.question).__name__} offers no order: {subjects}\n{take(match.table).text()}"
        return chance.choice(listed)

    return choose


def random_matches(report: Report, number: int, seed: int, most: int = 100_000, *, campaign: int = 10) -> None:
    """Random play, in the shorter scenarios by turns, every tenth match in the Grand Campaign; none if it is 0."""
    scenarios = ("macva", "drina")
    for n in range(number):
        scenario = "campaign" if campaign and n % campaign == campaign - 1 else scenarios[n % len(scenarios)]
        report.where = f"random {scenario} seed {seed + n}"
        chance = random.Random(seed + n)
        beside = Beside(report, random.Random(seed + n))
        play(beside, hm.Match.new("serbien", scenario, seed=seed + n), at_random(chance), most)


def bot_matches(report: Report, number: int, seed: int) -> None:
    """Play of bots in the shorter scenarios: eager on both sides, then against the quick staff, by turns."""
    pairings = (("eager", "eager"), ("eager", "staff-1"), ("eager", "eager"), ("staff-1", "eager"))
    for n in range(number):
        scenario, players = ("macva", "drina")[n % 2], pairings[(seed + n) // 2 % len(pairings)]
        report.where = f"bots {scenario} {players} seed {seed + n}"
        match = hm.Match.new("serbien", scenario, seed=seed + n)
        seats = {side: bots.make(name, seed + n) for side, name in zip(match.sides, players, strict=True)}

        def choose(match: hm.Match, seats: dict[str, bots.Bot] = seats) -> Any:
            assert match.decision is not None
            side = match.decision.side
            return seats[side].choose(match.view(side))

        play(Beside(report, random.Random(seed + n)), match, choose)


def composed_positions(report: Report, number: int, seed: int, steps: tuple[str, ...] = STEPS, orders: int = 60) -> int:
    """Composed positions, each played on for a while; how many the program accepted."""
    accepted = 0
    for n in range(number):
        chance = random.Random(f"{seed}-{n}")
        text = compose(chance, steps)
        report.where = f"composed {seed}-{n}"
        beside = Beside(report, random.Random(n))
        try:
            with beside.watcher.watching():
                match = begin(text, n)
        except DataError:
            continue
        accepted += 1
        play(beside, match, at_random(chance), orders)
    return accepted


def main() -> int:
    """The complete form, or a piece of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--campaign", type=int, default=10, help="so many matches at random make one a Grand Campaign")
    parser.add_argument("--bots", type=int, default=50)
    parser.add_argument("--composed", type=int, default=500)
    parser.add_argument("--steps", default=",".join(STEPS))
    parser.add_argument("--seed", type=int, default=1914)
    parser.add_argument("--stop", action="store_true", help="stop at the first difference")
    asked = parser.parse_args()
    report = Report(stop=asked.stop)
    began = time.time()
    random_matches(report, asked.random, asked.seed, campaign=asked.campaign)
    bot_matches(report, asked.bots, asked.seed)
    accepted = composed_positions(report, asked.composed, asked.seed, tuple(asked.steps.split(",")))
    print(f"{accepted} composed positions")
    for text in report.differences:
        print(text, "\n")
    for what, number in sorted(report.compared.items()):
        print(f"{number:8} {what}")
    print(f"{len(report.differences)} differences, {time.time() - began:.0f} s")
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())
