"""What is found quickly is what the plain rule finds, in positions of random play."""

from itertools import combinations, product

from hexmarshal.core.board.paths import mask
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules import two_hex
from hexmarshal.games.serbien.rules.arrivals.pontoons import BeginPontoon, great_rivers
from hexmarshal.games.serbien.rules.attachment import areas, attachment
from hexmarshal.games.serbien.rules.combat import ammunition
from hexmarshal.games.serbien.rules.fighting import prepared_attack
from hexmarshal.games.serbien.rules.fighting.prepared_attack import Prepare
from hexmarshal.games.serbien.rules.movement import reach
from hexmarshal.games.serbien.rules.movement.rivers import crossings
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.standing.stacking import equals
from hexmarshal.games.serbien.rules.supply.sources import doubtful, feeding, force_supplied, supplied, supply_units
from hexmarshal.games.serbien.rules.table.occupancy import rivals
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn import supply_phase as supply
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from tests.games.serbien.walking import walk


def test_where_a_force_may_stand_in_two_hexes() -> None:
    looked = wide = 0
    for table, ask in walk("macva", 3, 260):
        if not isinstance(ask, MoveUnits):
            continue
        for stack in table.occupancy(ask.player).at.values():
            groups = [group for size in (1, 2, 3) for group in combinations(stack, size)]
            for group in groups:
                if two_hex.force_refused(table, ask, group) is None:
                    found = list(two_hex.quick_ends(table, ask, group))
                    assert found == two_hex.all_ends(table, ask, group)
                    looked += 1
                    wide += table.pieces[group[0]].also >= 0
    assert looked > 1000
    assert wide > 50


def test_whom_extended_mode_would_supply() -> None:
    """15.6.1: a supply unit helps if somebody is supplied once it is flipped, or once it and another are."""
    looked = helped = 0
    for number, (table, _) in enumerate(walk("campaign", 5, 900)):
        for side in (0, 1) if number % 25 == 0 else ():
            kinds = [supply_units(table, side, kind) for kind in ("depot", "train")]
            fronts = [[i for i in kind if not table.pieces[i].flipped] for kind in kinds]
            for force in supply.hungry(table, side):
                alone = {i for i in (*fronts[0], *fronts[1]) if _fed_after(table, (i,), force)}
                pairs = [pair for pair in product(*fronts) if not alone & {*pair} and _fed_after(table, pair, force)]
                found = {i for chain in feeding(table, force) for i in chain.flips}
                assert found == alone | {i for pair in pairs for i in pair}
                looked, helped = looked + 1, helped + bool(found)
    assert looked > 20
    assert helped > 3


def _fed_after(table: Serbien, flips: tuple[int, ...], force: tuple[int, ...]) -> bool:
    """Whether a Force is in supply once some supply units are flipped."""
    trial = table.copy()
    for i in flips:
        trial.alter(i, flipped=True)
    return force_supplied(trial, force)


def test_which_corps_a_formation_could_join() -> None:
    looked = 0
    for table, ask in walk("campaign", 6, 120):
        if isinstance(ask, attachment.AttachFormations):
            for i in table.occupancy(ask.player).units:
                if table.printed.formation[i]:
                    now, every = table.pieces[i].corps, range(-1, len(table.printed.corps))
                    own = [
                        n for n in every if n < 0 or table.printed.data.corps[table.printed.corps[n]].side == ask.side
                    ]
                    plain = [n for n in own if n != now and attachment.corps_refusal(table, i, n) is None]
                    assert [n for n in attachment.open_corps(table, i) if n != now] == plain
                    looked += bool(plain)
    assert looked > 50


def groups_of(table: Serbien, index: int, most: int) -> list[tuple[int, ...]]:
    """A unit alone, and with others of its hex that come after it in the order of the counters."""
    mates = [i for i in table.here(table.pieces[index].at, table.side_of(index)) if i > index]
    return [(index, *more) for size in range(most) for more in combinations(mates, size)]


def test_where_markers_may_be_placed() -> None:
    """7.3: what is listed for a unit are all markers that the rule grants it alone or as the first of its Force."""
    looked = 0
    for number, (table, ask) in enumerate(walk("macva", 8, 500)):
        if not isinstance(ask, MoveUnits) or ask.counter or number % 3:
            continue
        ids = table.printed.ids
        for i in table.occupancy(ask.player).units:
            every = [
                Prepare(tuple(ids[j] for j in group), table.hexname(to))
                for to in (table.board.neighbours[table.pieces[i].at] if table.hexname(table.pieces[i].at) else ())
                for group in groups_of(table, i, 3)
            ]
            plain = {order for order in every if prepared_attack.check(table, ask, order) is None}
            assert set(prepared_attack.orders(table, ask, i)) == plain
            looked += len(plain)
    assert looked > 300


def test_where_pontoons_may_be_begun() -> None:
    """21.2.1: of all hexsides of the great rivers those that the rule grants."""
    looked = 0
    for number, (table, _) in enumerate(walk("case-b", 10, 700)):
        for side in SIDES if number % 20 == 0 else ():
            question = BeginPontoon(side)
            plain = [step for step in great_rivers(table) if question.refusal(table, *step) is None]
            assert question.hexsides(table) == plain
            looked += len(plain)
    assert looked > 200


def test_steps_over_water_near_some_hexes() -> None:
    """7.1.4: a reach looks only at crossings that begin near it."""
    table = next(walk("campaign", 1, 1))[0]
    assert isinstance(table, Serbien)
    steps = crossings(table, (table.printed.of_side[1][0],), 0, ())
    assert steps.cost
    first = next(iter(steps.cost))
    assert steps.near(1 << first[0]).cost == {step: n for step, n in steps.cost.items() if step[0] == first[0]}
    assert steps.near(0).cost == {}
    assert steps.near(table.board.everywhere) is steps


def test_which_hexes_are_surely_supplied() -> None:
    """15.4-3: in all hexes but the doubtful ones every unit of a Force is supplied."""
    looked = doubted = 0
    for number, (table, _) in enumerate(walk("campaign", 7, 600)):
        for side in (0, 1) if number % 25 == 0 else ():
            doubt = doubtful(table, side)
            for cell, stack in table.occupancy(side).at.items():
                if cell not in doubt and table.board.everywhere >> cell & 1:
                    assert all(supplied(table, i) for i in stack if table.printed.joins[i])
                    looked += 1
            doubted += len(doubt)
    assert looked > 500
    assert doubted > 20


def test_who_could_lie_on_top_of_a_stack() -> None:
    """3.1.5-tie: whoever ranks with the one on top, but for how they were laid."""
    looked = 0
    for table, ask in walk("macva", 12, 400):
        if isinstance(ask, MoveUnits):
            plain = []
            for cell, stack in table.occupancy(ask.player).at.items():
                near = table.adjacent(cell, ask.player)
                ranks = {i: table.rank_of(i, near) for i in stack}
                best = max(ranks.values())
                plain += [i for i, rank in ranks.items() if rank[:3] == best[:3] and rank != best and rank[0] > 3]
            assert equals(table, ask.player) == sorted(set(plain))
            looked += len(plain)
    assert looked > 20


def test_what_one_step_costs() -> None:
    """7.1.3, 7.1.6: found for one step as for all."""
    looked = 0
    for number, (table, _) in enumerate(walk("campaign", 14, 500)):
        for side in (0, 1) if number % 25 == 0 else ():
            for i in table.occupancy(side).units:
                here = table.pieces[i].at
                if table.pieces[i].also >= 0 or not table.board.everywhere >> here & 1:
                    continue
                found = reach.terms(table, (i,), (here,))
                plain = {there: reach.step_cost(found, here, there) for there in table.board.neighbours[here]}
                assert {there: reach.step_points(table, (i,), here, there) for there in plain} == plain
                for points in (2, 4, 6):
                    near = mask(to for to, cost in plain.items() if cost <= points and found.into >> to & 1)
                    assert reach.beside(table, (i,), (here,), points) == near
                looked += 1
    assert looked > 500


def test_who_has_ammo_that_costs_nothing() -> None:
    """9.1.1c: whoever has a chain for which nobody is or goes in Extended Mode."""
    looked = free = 0
    for number, (table, _) in enumerate(walk("campaign", 15, 600)):
        for side in (0, 1) if number % 30 == 0 else ():
            for i in table.occupancy(side).units:
                if table.printed.joins[i] and table.board.everywhere >> table.pieces[i].at & 1:
                    plain = any(not ammunition.cost(table, chain) for chain in ammunition.chains(table, (i,)))
                    assert ammunition.comes_freely(table, (i,)) == plain
                    looked, free = looked + 1, free + plain
    assert looked > 500
    assert 100 < free < looked - 50


def test_front_lines_are_what_they_were_drawn_anew() -> None:
    """3.4.1: what is remembered of the lines is what a table without memory finds."""
    for number, (table, _) in enumerate(walk("macva", 16, 500)):
        if number % 10 == 0:
            anew = table.copy()
            anew.forget()
            assert front.front_lines(table) == front.front_lines(anew)
            assert areas.enemy_front(table) == areas.enemy_front(anew)


def test_where_several_stand() -> None:
    looked = 0
    for table, _ in walk("macva", 5, 300):
        for side in (0, 1):
            own, anew = table.occupancy(side), table.occupied_by(side)
            assert own.several == mask(cell for cell, stack in own.at.items() if len(stack) > 1)
            assert own.wide == mask(c for c, stack in own.at.items() if any(table.pieces[i].also >= 0 for i in stack))
            assert own.equals == mask(cell for cell, stack in own.at.items() if rivals(table, stack))
            assert (own.at, own.held, own.fighters, own.formations, own.zone, own.several, own.wide) == (
                anew.at, anew.held, anew.fighters, anew.formations, anew.zone, anew.several, anew.wide,
            )  # fmt: skip
            assert (own.units, own.able, own.present, own.equals) == (anew.units, anew.able, anew.present, anew.equals)
            looked += own.several > 0
    assert looked > 100
