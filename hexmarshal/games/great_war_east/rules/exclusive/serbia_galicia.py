"""What Serbia/Galicia adds to the standard rules, chapter by chapter: see `additions`."""

from collections.abc import Sequence

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.games.great_war_east.rules.additions import (
    Attacks,
    Course,
    Exclusive,
    Railways,
    Replacement,
    Scoring,
    Shifts,
    Support,
)
from hexmarshal.games.great_war_east.rules.exclusive import (
    flotilla,
    forage,
    imperative,
    railways,
    reinforcements,
    replacement,
    serbian_supply,
    set_up,
    shifts,
    victory,
)
from hexmarshal.games.great_war_east.rules.exclusive.defence import ShiftDefence
from hexmarshal.games.great_war_east.rules.position import GreatWar


def declared(table: GreatWar, player: SideNumber, units: Sequence[Counter], support: bool) -> None:
    """SG-20.1, SG-21.0, SG-23.0: Serbian units are paid for, the flotilla is used, Austria-Hungary has attacked."""
    serbian_supply.spend(table, serbian_supply.serbian(table, units))
    if support:
        flotilla.put_in(table)
    imperative.note_attack(table, player)


SERBIA_GALICIA = Exclusive(
    course=Course(
        set_up=set_up.SetUp,
        before_supply=serbian_supply.replenish,
        after_supply=forage.forage,
        interphase=victory.record_towns,
        end=victory.end_of_game,
    ),
    scoring=Scoring(unit=victory.score_losses, fortress=victory.score_fortress),
    railways=Railways(
        capacity=railways.capacity,
        full=railways.full_hexsides,
        note=railways.note_traffic,
        why_no_transfer=railways.why_no_transfer,
        friendly_edge=reinforcements.friendly_edge,
        entry=reinforcements.entry,
        settled=reinforcements.settled,
        other_entries=reinforcements.other_entries,
        arrived=reinforcements.detrain_arrivals,
    ),
    attacks=Attacks(
        affordable=serbian_supply.affordable,
        why_unpaid=serbian_supply.why_unpaid,
        why_not_stop=imperative.why_not_stop,
        declared=declared,
    ),
    support=Support(
        name="the monitor flotilla",
        hexes=flotilla.hexes,
        why_not=flotilla.why_no_flotilla,
        strength=flotilla.strength,
        rating=flotilla.rating,
        steps=flotilla.steps_alone,
        spared=flotilla.spared,
    ),
    shifts=Shifts(
        attack=shifts.attack_shifts,
        why_not=shifts.why_not,
        use=shifts.use_attack_shift,
        told=shifts.attack_shift,
        defence=shifts.most_columns,
        ask_defence=ShiftDefence,
    ),
    replacement=Replacement(
        clause=replacement.CLAUSE,
        allowed=replacement.allowed,
        points=replacement.points,
        succeeds=replacement.succeeds,
        enemy_near=replacement.enemy_near,
    ),
)
"""The exclusive rules of Serbia/Galicia (15 to 26)."""
