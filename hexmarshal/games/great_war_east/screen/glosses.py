"""What orders of *The Great War in the East* mean that do not speak for themselves: what they cost or lead to."""

from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.exclusive.forage import LetForage
from hexmarshal.games.great_war_east.rules.exclusive.serbian_supply import serbian
from hexmarshal.games.great_war_east.rules.exclusive.shifts import attack_shifts, defensive_columns
from hexmarshal.games.great_war_east.rules.orders import Depart, Detrain, Divert, Entrain, Feed, Place, Remove, Travel
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import odds, rail
from hexmarshal.games.great_war_east.rules.standard.attrition import suffering
from hexmarshal.games.great_war_east.rules.standard.cavalry import StepIn, Withdraw, WithdrawTo
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from hexmarshal.games.great_war_east.rules.standard.combat_orders import (
    Affect,
    Attack,
    Breach,
    GiveShift,
    GiveUp,
    Lose,
    RetreatFirst,
    RetreatTo,
    TakeOption,
)
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand, Command
from hexmarshal.games.great_war_east.rules.standard.command_reach import left as strength_left
from hexmarshal.games.great_war_east.rules.standard.movement import MoveUnits
from hexmarshal.games.great_war_east.rules.standard.replacement import Restore
from hexmarshal.games.great_war_east.rules.standard.results import ChooseOption

ENDS = {
    "move": "no more moves",
    "attack": "no more attacks",
    "reinforce": "units held back may come later",
    "command": "the others roll to rally",
    "shift": "without a shift",
    "withdraw": "the others stay",
    "step-in": "nobody enters",
    "advance": "the others stay",
    "restore": "no more dice",
    "forage": "the others do without",
    "set-up": "everybody is in place",
}
"""What ``done`` ends, by the kind of decision."""
MEANS: dict[type[Order], str] = {
    Divert: "by another hex, later",
    Feed: "in supply while it stays and does not attack",
    Remove: "is lost: there is no room",
    GiveUp: "is lost: there is no room",
    RetreatFirst: "before the others",
    StepIn: "enters the hex that was left",
    LetForage: "full movement and no attrition, but no ZOC in this turn",
}
"""What some orders mean, whatever they name."""


def some(number: int, what: str) -> str:
    """A number of things in figures: 1 step, 3 steps."""
    return f"{number} {what}" if number == 1 else f"{number} {what}{'es' if what.endswith('x') else 's'}"


def label(table: GreatWar, kind: str, order: Order) -> str:
    """Orders whose notation has units by their short names, and an attack of the flotilla alone (SG-21.0)."""
    index = table.printed.index
    match order:
        case GiveShift():
            return f"{table.name(index[order.piece])} shifts the combat{', with Putnik' if order.putnik else ''}"
        case Breach():
            return f"{table.place(table.board.cell(order.to))} loses a step"
        case Lose():
            return f"{table.name(index[order.piece])} loses a step"
        case Command() if order.hq:
            return f"{table.name(index[order.hq])} commands it"
        case Attack(units=()):
            hexes = listing([table.place(table.board.cell(hex)) for hex in (order.target, *order.also)])
            return f"The monitor flotilla attacks {hexes}"
    return ""


def gloss(table: GreatWar, kind: str, order: Order) -> str:
    """What an order means, where it does not speak for itself."""
    match order:
        case Done():
            return _end(table, kind)
        case Attack():
            return _attack(table, order)
        case TakeOption():
            return _option(table, order)
        case GiveShift():
            return _shift(table, order)
        case Command():
            return _command(table, order)
        case Lose():
            return _loss(table, table.printed.index[order.piece])
        case Breach():
            left = table.fortress_steps(table.printed.fortress_at[table.board.cell(order.to)])
            return f"{some(left, 'step')} left"
        case Affect():
            return "the fortress pays" if order.fortress else "the stack retreats"
        case RetreatTo() | WithdrawTo():
            return _way(table, order)
        case Restore():
            return f"on a die of {table.printed.number['replacement.die']} or more"
        case Withdraw():
            return f"on a die of {table.printed.competence[table.printed.index[order.piece]] + 1} or more"
        case Entrain() | Depart() | Travel() | Place():
            return _by_rail(table, order)
        case Detrain():
            rode = _rode(table, table.printed.index[order.piece])
            return "can march again, not attack in this turn" if rode else "can march again"
    return MEANS.get(type(order), "")


def _rode(table: GreatWar, index: int) -> bool:
    """5.34: whether a unit used rail movement, so that it may not attack. Headquarters and depots never do."""
    fights = not table.printed.hq[index] and table.strengths(index)[0] > 0
    return fights and table.pieces[index].railed > 0 and table.printed.competence[index] > 1


def _end(table: GreatWar, kind: str) -> str:
    if kind == "command" and isinstance(table.question, AllotCommand) and table.question.combat:
        return "the others attack with half"
    hungry = _hungry(table) if isinstance(table.question, MoveUnits) else 0
    if hungry:
        return f"no more moves; {some(hungry, 'unit')} out of supply {'rolls' if hungry == 1 else 'roll'} for attrition"
    return ENDS.get(kind, "")


def _hungry(table: GreatWar) -> int:
    """9.22: how many phasing units would roll for attrition if nobody moved any more; some may yet be fed (11.22)."""
    return len(suffering(table, table.state.phasing))


def _attack(table: GreatWar, order: Attack) -> str:
    """Strengths and odds before shifts."""
    units = [table.printed.index[piece] for piece in order.units]
    targets = tuple(sorted(table.board.cell(label) for label in (order.target, *order.also)))
    foe = 1 - table.state.phasing
    attack = odds.attack_strength(table, units, targets, fleet=order.flotilla)
    defence = odds.defence_strength(table, targets, foe)
    rating = odds.competence(table, units)
    column = odds.column(table, attack, defence, rating)
    if column is None:
        return f"{odds.written(attack)} to {defence}, below the lowest odds"
    paid = serbian(table, units)
    cost = f", {count(paid, 'supply point')}" if paid else ""
    return f"{odds.written(attack)} to {defence}, that is {odds.odds_name(table, column, rating)}{cost}"


def _option(table: GreatWar, order: TakeOption) -> str:
    """What the option costs here."""
    question = table.question
    if not isinstance(question, ChooseOption):
        return ""
    row = next((row for row in question.options(table) if row.number == order.number), None)
    return "" if row is None else question.cost(table, row)


def _shift(table: GreatWar, order: GiveShift) -> str:
    combat = table.within(Combat)
    hq = table.printed.index[order.piece]
    if combat is None:
        return ""
    if table.side_of(hq) == combat.foe:
        return f"{count(defensive_columns(table, hq), 'column')} to the left"
    found = attack_shifts(table, combat.player, combat.attackers)
    columns = next((shift.columns for shift in found if (shift.hq, shift.helped) == (hq, order.putnik)), 0)
    return f"{count(columns, 'column')} to the right" if columns else ""


def _command(table: GreatWar, order: Command) -> str:
    unit = table.printed.index[order.piece]
    needs = table.printed.stacking[unit]
    if not order.hq:
        return f"takes {needs} of command strength"
    hq = table.printed.index[order.hq]
    return f"takes {needs} of {strength_left(table, hq)} left"


def _loss(table: GreatWar, index: int) -> str:
    """What a step less makes of a unit: attack and defence before and after."""
    if table.steps(index) <= 1:
        return "is eliminated"
    now, then = table.strengths(index), table.printed.strengths[index][table.pieces[index].lost + 1]
    return f"{now[0]}-{now[1]} to {then[0]}-{then[1]}"


def _way(table: GreatWar, order: RetreatTo | WithdrawTo) -> str:
    """Through which hexes it leads, where that was to be chosen."""
    return f"through {listing([table.place(table.board.cell(hex)) for hex in order.via[:-1]])}" if order.via else ""


def _by_rail(table: GreatWar, order: Entrain | Depart | Travel | Place) -> str:
    printed, index = table.printed, table.printed.index[order.piece]
    match order:
        case Entrain():
            cost = "; ".join([f"{rail.boarding_cost(table, index)} MP", *_room(table, index)])
            if not rail.rolls_to_entrain(table, index):
                return cost
            return f"{cost}; on a die of {printed.number['entrain.least']} or more, else its movement ends"
        case Depart():
            hexes = printed.off_map[table.board.cell(order.start)][table.board.cell(order.to)]
            return f"{some(hexes, 'hex')} off the map, {_arrival(table, index, hexes)}"
        case Travel():
            piece = table.pieces[index]
            far, where = some(piece.to_go, "hex"), table.place(piece.bound)
            return f"{far} to go to {where}, {_arrival(table, index, piece.to_go)}"
        case Place():
            return ", ".join(["entrained", *_room(table, index)]) if order.rail else "on foot"


def _arrival(table: GreatWar, index: int, hexes: int) -> str:
    """5.38: the turn in which this many hexes off the map are behind a unit."""
    rate = table.printed.nations[table.printed.nation[index]].rail_rate
    later = -(-(hexes - rail.left(table, index)) // rate)
    turn = table.state.turn + later
    named = next((row.id for row in table.printed.data.turns.values() if row.number == turn), "")
    return "there this turn" if later <= 0 else f"there in {named} at the earliest" if named else "there too late"


def _room(table: GreatWar, index: int) -> list[str]:
    """5.31: what a unit takes of the rail capacity that is left; an HQ and who is counted already take nothing."""
    printed, nation = table.printed, table.printed.nation[index]
    left = rail.capacity(table, nation) - rail.used(table, nation)
    needs = 0 if table.pieces[index].counted else printed.stacking[index]
    return [f"takes {needs} of {left} rail capacity left"] if needs else []
