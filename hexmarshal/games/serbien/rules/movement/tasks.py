"""7.5 to 7.8, 14.3: Tasks: recovery of Combat Effectiveness, Improved Positions and Marsch replacements."""

from typing import Any, ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, allowance
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneUnit
from hexmarshal.games.serbien.rules.table.pieces import MARSCH, POSITION, RECOVERY, STATUS_WORDS, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame import orders as shared

# -- Orders ---------------------------------------------------------------------------------------------------


class Recover(shared.Recover, GameOrder, frozen=True, tag="recover"):
    """Work at the recovery of Combat Effectiveness, which is hidden (3.1.6): ``9/8 recovers``."""

    when = Moment("Combat Effectiveness is recovered in the Movement and Counter Movement Phases.", "4.2.5")


class Construct(OneUnit, frozen=True, tag="construct"):
    """Work at an Improved Position: ``9/8 constructs``; of a Two-Hex Unit in one of its hexes."""

    when = Moment("Improved Positions are built in the Movement and Counter Movement Phases.", "4.2.5")
    to: str = ""
    """The hex, where a unit has two."""
    forms = ("{piece} constructs", "{piece} constructs in {to}")


class Incorporate(OneUnit, frozen=True, tag="incorporate"):
    """Work at incorporating Marsch replacements: ``9/8 incorporates 8 Ma``."""

    when = Moment("Marsch replacements are incorporated in the Movement and Counter Movement Phases.", "4.2.5")
    marsch: str
    """The id of the Marsch unit."""
    recovering: bool = False
    """Whether it recovers Combat Effectiveness with the same points (7.5)."""
    forms = (
        "{piece} incorporates {marsch:piece}",
        Form("{piece} incorporates {marsch:piece} and recovers", recovering=True),
    )
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Muster(OneUnit, frozen=True, tag="muster"):
    """Remove this many Strength Reductions by a Marsch unit (7.7.1): ``9/8 takes 2 replacements``."""

    when = Moment("How many replacements a unit takes is said when it has finished incorporating them.", "7.7.1")
    number: int
    """How many."""
    forms = ("{piece} takes {number} replacements",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


# -- How far from the enemy (7.5.1, 7.5.2) --------------------------------------------------------------------


def hexes_of(table: Serbien, index: Counter) -> list[Cell]:
    """The hexes of a unit: two of a Two-Hex Unit, and the nearest counts (19.0b)."""
    piece = table.pieces[index]
    return [cell for cell in (piece.at, piece.also) if cell >= 0]


def distance_to_enemy(table: Serbien, index: Counter) -> int:
    """Hexes to the nearest enemy unit."""
    side = table.side_of(index)
    return min(table.nearest_enemy(cell, side) for cell in hexes_of(table, index))


def next_to_enemy(table: Serbien, index: Counter) -> bool:
    """Whether an enemy unit is adjacent."""
    return distance_to_enemy(table, index) == 1


def poor_recovery(table: Serbien, index: Counter) -> bool:
    """7.5.1-c: Austro-Hungarian Poor Recovery inside Serbia."""
    early = table.state.turn <= table.printed.number["recovery.poor.last"]
    inside = any(holds(table.printed.serbia, cell) for cell in hexes_of(table, index))
    return early and table.side_of(index) == AUSTRIAN and inside


def screened(table: Serbien, index: Counter, away: int) -> bool:
    """7.5.1-b: whether High Mountains or friends in positions fill all hexes between a unit and enemies that near."""
    side, board, printed = table.side_of(index), table.board, table.printed
    foes, held = table.near(1 - side) & board.everywhere, table.occupancy(side).held
    positions = table.state.positions[side]
    for here in hexes_of(table, index):
        for foe in cells(printed.disc(here, away) & foes):
            span = board.distance(here, foe)
            for cell in cells(printed.disc(here, span - 1) & ~(1 << here)):
                if board.distance(here, cell) + board.distance(cell, foe) != span:
                    continue
                high = board.terrain[cell] == "high mountain"
                if not high and not (cell in positions and holds(held, cell)):
                    return False
    return True


def too_near(table: Serbien, index: Counter) -> Refusal | None:
    """Why a Formation is too near to the enemy to begin its recovery; ``None`` if it is not."""
    number, name, away = table.printed.number, table.name(index), distance_to_enemy(table, index)
    side = table.side_of(index)
    fortified = side == AUSTRIAN and all(holds(table.printed.fortified, cell) for cell in hexes_of(table, index))
    if table.demoralised(index):
        least = number["recovery.fortified.demoralised" if fortified else "recovery.demoralised"]
        if away >= least:
            return None
        sentence = f"{name} is Demoralized and must be {least} hexes from the enemy to recover; it is {away}."
        return Refusal("near", "7.5.2", sentence)
    if fortified and away >= number["recovery.fortified"]:
        return None
    more = number["recovery.poor"] if poor_recovery(table, index) else 0
    least = number["recovery.distance"] + more
    if away >= least or (away >= number["recovery.screened"] + more and screened(table, index, away)):
        return None
    positions, fresh = table.state.positions[side], table.state.fresh
    if table.state.turn >= number["recovery.position"]:
        # 19.0b: of a Two-Hex Unit the halves that are too near must each stand in one
        near = {cell: table.nearest_enemy(cell, side) for cell in hexes_of(table, index)}
        sheltered = all(cell in positions for cell, away in near.items() if away < least)
        if sheltered and not any(cell in fresh for cell, away in near.items() if away == 1):
            return None
        if sheltered:
            return Refusal("fresh", "7.5.1a-b", "The Improved Position was finished in this phase.")
    clause = "7.5.1-c" if more else "7.5.1-a"
    return Refusal("near", clause, f"{name} must be {least} hexes from the enemy to recover; it is {away}.")


# -- How much work it is (7.8) --------------------------------------------------------------------------------


def needed(table: Serbien, task: int) -> int:
    """7.5, 7.7, 14.3.1: the Movement Points of a Task."""
    names = {RECOVERY: "recovery", POSITION: "position", MARSCH: "marsch"}
    return table.printed.number[names[task]]


def remaining(table: Serbien, index: Counter, task: int) -> int:
    """7.8: what a Task of a unit still needs."""
    piece = table.pieces[index]
    done = piece.mustered if task == MARSCH else piece.worked
    return needed(table, task) - (done if piece.task & task else 0)


# -- who may work at what -------------------------------------------------------------------------------------


def _begin_refusal(table: Serbien, ask: MovementSoFar, index: Counter, task: int) -> Refusal | None:
    """7.8.1, 7.3.3b, 7.2.2: why a unit may not begin a Task now, whatever it is."""
    piece, name = table.pieces[index], table.printed.titles[index]
    refusal = ask.inactive(table, index) or ask.may_act(table, index, standing=True)
    if refusal is not None:
        return refusal
    if piece.task & task:
        return Refusal("at-work", "7.8.2", f"{name} is already working at that.")
    if piece.task and piece.task | task != RECOVERY | MARSCH:
        return Refusal("at-work", "7.8.1b", f"{name} is busy with another Task.")
    failed = piece.halted and index in ask.failed
    if failed and task != POSITION:
        sentence = f"{name} failed in a Repulse: it may only place a Prepared Attack marker or begin a position."
        return Refusal("failed", "7.4.5b", sentence)
    if piece.pinned and not (task == POSITION and failed):
        return Refusal("pinned", "7.3.3b", f"{name} is held by a Prepared Attack marker and may begin no Task.")
    if ask.left(table, (index,)) <= 0:
        sentence = f"{name} has no Movement Points left, and a Forced March cannot pay for a Task."
        return Refusal("points", "7.2.2-last", sentence)
    return None


def _recover_refusal(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    name = table.name(index)
    if not table.pieces[index].status:
        return Refusal("fit", "7.5a", f"{name} has no Combat Effectiveness to recover.")
    if holds(table.board.beside, table.pieces[index].at):
        sentence = f"Off the map {name} recovers by staying in its box for a whole Movement Phase."
        return Refusal("box", "24.2.2b", sentence)
    refusal = _begin_refusal(table, ask, index, RECOVERY) or too_near(table, index)
    if refusal is not None:
        return refusal
    left, cost = ask.left(table, (index,)), needed(table, RECOVERY)
    if next_to_enemy(table, index) and left < cost:
        return Refusal("at-once", "7.5.1a-a", f"Next to the enemy {name} needs {cost} MP at once, and has {left}.")
    return None


def _hexes_to_build(table: Serbien, index: Counter) -> list[Cell]:
    piece = table.pieces[index]
    return [cell for cell in (piece.at, piece.also) if cell >= 0]


def _together(table: Serbien, index: Counter, other: int) -> bool:
    """7.7, 19.1.1c: whether two units share a hex, of a Two-Hex Unit either."""
    return bool({*_hexes_to_build(table, index)} & {*_hexes_to_build(table, other)})


def _construct_refusal(table: Serbien, ask: MovementSoFar, index: Counter, cell: Cell) -> Refusal | None:
    printed, side, name, number = table.printed, ask.player, table.name(index), table.printed.number
    if not (printed.formation[index] and printed.infantry[index]):
        return Refusal("no-builder", "14.3a", f"{name} is not an infantry Formation.")
    if table.demoralised(index):
        return Refusal("demoralised", "14.3.3", f"{name} is Demoralized.")
    if cell not in _hexes_to_build(table, index):
        return Refusal("elsewhere", "14.3a", f"{name} is not in {table.hexname(cell)}.")
    if holds(printed.ground.mountainous, cell):
        return Refusal("mountains", "14.3a", f"{table.hexname(cell)} is Mountainous terrain.")
    if cell in table.state.positions[side]:
        return Refusal("built", "14.0", f"There is an Improved Position in {table.hexname(cell)}.")
    if not _enemies_near(table, side, *_hexes_to_build(table, index)):  # 19.0b: the nearer half
        far = number["position.distance"]
        return Refusal("far", "14.3.2", f"No enemy is within {far} hexes of {name}.")
    return _begin_refusal(table, ask, index, POSITION)


def _incorporate_refusal(table: Serbien, ask: MovementSoFar, index: Counter, marsch: Counter) -> Refusal | None:
    printed, name = table.printed, table.name(index)
    if not table.footed(index) or printed.units[index].marsch:
        return Refusal("no-infantry", "7.7a", f"{name} can take no Marsch replacements.")
    if not printed.units[marsch].marsch or not _together(table, index, marsch):
        if not printed.units[marsch].marsch:
            return Refusal("no-marsch", "7.7a", f"{table.name(marsch)} is not a Marsch unit.")
        sentence = f"{table.name(marsch)} is not in the hex of {name}."
        return Refusal("apart", "7.7a", sentence, "marsch-stands-with-it")
    if not table.pieces[index].lost:
        return Refusal("full", "7.7.1", f"{name} has its full strength.")
    return _begin_refusal(table, ask, index, MARSCH)


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """The Tasks that a unit may begin."""
    printed, piece, found = table.printed, table.pieces[index], list[Order]()
    id, formation = printed.ids[index], printed.formation[index]
    if not formation and not table.footed(index):
        return found
    recovers = formation and piece.status > 0 and _recover_refusal(table, ask, index) is None
    if recovers:
        found.append(Recover(id))
    if formation and printed.infantry[index] and _enemies_near(table, ask.player, piece.at, piece.also):
        hexes = _hexes_to_build(table, index)
        for cell in hexes:
            if _construct_refusal(table, ask, index, cell) is None:
                found.append(Construct(id, table.hexname(cell) if len(hexes) > 1 else ""))
    if piece.lost:
        for marsch in dict.fromkeys(i for cell in _hexes_to_build(table, index) for i in table.here(cell, ask.player)):
            if printed.units[marsch].marsch and _incorporate_refusal(table, ask, index, marsch) is None:
                found.append(Incorporate(id, printed.ids[marsch]))
                if recovers:
                    found.append(Incorporate(id, printed.ids[marsch], recovering=True))
    return found


def _enemies_near(table: Serbien, side: SideNumber, cell: Cell, also: Cell = -1) -> bool:
    """14.3.2: whether an enemy is near enough to one of the hexes of a unit for it to build a position."""
    disc, far = table.printed.disc, table.printed.number["position.distance"]
    near = disc(cell, far) | disc(also, far) if also >= 0 else disc(cell, far)
    return near & table.near(1 - side) & table.board.everywhere != 0


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """7.5, 7.7, 14.3."""
    assert isinstance(order, (Recover, Construct, Incorporate))
    index = ask.own_piece(table, order.piece)
    if isinstance(index, Refusal):
        return index
    if isinstance(order, Recover):
        if not table.printed.formation[index]:
            return Refusal("asset", "7.5a", f"{table.name(index)} is not a Formation.")
        return _recover_refusal(table, ask, index)
    if isinstance(order, Construct):
        hexes = _hexes_to_build(table, index)
        cell = table.board.find(order.to) if order.to else hexes[0]
        if cell is None or (not order.to and len(hexes) > 1):
            return Refusal("where", "19.1.5", f"Name one of the two hexes of {table.name(index)}.")
        return _construct_refusal(table, ask, index, cell)
    marsch = ask.own_piece(table, order.marsch)
    if isinstance(marsch, Refusal):
        return marsch
    if order.recovering and not table.printed.formation[index]:
        return Refusal("asset", "7.5a", f"{table.name(index)} is not a Formation.")
    refusal = _incorporate_refusal(table, ask, index, marsch)
    return refusal or (_recover_refusal(table, ask, index) if order.recovering else None)


def normal(table: Serbien, order: Order) -> Order:
    """A unit in one hex need not name it."""
    if isinstance(order, Construct) and order.to:
        index = table.printed.index.get(order.piece)
        if index is not None and len(_hexes_to_build(table, index)) == 1:
            return Construct(order.piece)
    return order


# -- working --------------------------------------------------------------------------------------------------


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """7.8: a Task is started, and worked at as far as the points of the phase go."""
    assert isinstance(order, (Recover, Construct, Incorporate))
    index = table.printed.index[order.piece]
    piece = table.pieces[index]
    if isinstance(order, Incorporate):
        more = RECOVERY if order.recovering else 0
        marsch = table.printed.index[order.marsch]
        worked = 0 if more else piece.worked
        table.alter(index, task=piece.task | MARSCH | more, mustered=0, marsch=marsch, worked=worked)
    elif isinstance(order, Recover):
        table.alter(index, task=piece.task | RECOVERY, worked=0)
    else:
        cell = table.board.cell(order.to) if order.to else piece.at
        table.alter(index, task=POSITION, worked=0, toward=cell)
    labour(table, index, allowance(table, ask.counter))


def charge(table: Serbien, side: SideNumber, counter: bool) -> None:
    """7.8.2: a unit that began a Task expends its first points on it."""
    for i in table.occupancy(side).units:
        piece = table.pieces[i]
        if piece.task & POSITION and table.demoralised(i):
            told = "is Demoralized and loses its IP MPs Expended marker"
            table.change(i, told, "14.3.3", openly=True, task=0, worked=0, toward=-1)
        elif piece.task and piece.at >= 0:
            labour(table, i, allowance(table, counter))


def labour(table: Serbien, index: Counter, points: int) -> None:
    """7.8: a unit expends what it has on its Tasks; what is finished takes effect, and the rest leaves a marker."""
    piece = table.pieces[index]
    tasks = [task for task in (RECOVERY, POSITION, MARSCH) if piece.task & task]
    if piece.pinned and RECOVERY in tasks:
        tasks.remove(RECOVERY)  # 7.3.3b
    spent = min(max((remaining(table, index, task) for task in tasks), default=0), max(points - piece.spent, 0))
    worked, mustered = piece.worked, piece.mustered
    if RECOVERY in tasks or POSITION in tasks:
        task = RECOVERY if RECOVERY in tasks else POSITION
        worked = min(worked + spent, needed(table, task))
    if MARSCH in tasks:
        mustered = min(mustered + spent, needed(table, MARSCH))
    table.alter(index, spent=piece.spent + spent, worked=worked, mustered=mustered)
    for task in tasks:
        if not remaining(table, index, task):
            _finish(table, index, task)
    piece = table.pieces[index]
    if piece.task:
        shown = piece.mustered if piece.task == MARSCH else piece.worked
        table.change(index, f"has expended {shown} MP on its Task", "7.8a", halted=True)
    elif piece.spent >= points:
        table.alter(index, halted=True)  # 7.2.2: no Forced March without a point left


def _finish(table: Serbien, index: Counter, task: int) -> None:
    piece, side = table.pieces[index], table.side_of(index)
    left: dict[str, Any] = {"task": piece.task & ~task}
    left |= {"mustered": 0, "marsch": -1} if task == MARSCH else {"worked": 0}
    if task == POSITION and not table.state.rights[side]:
        # Its Task is over (7.8.2), so it is free to go.
        told = "has worked in vain: its side has no right to another position"
        table.change(index, told, "14.3.4", toward=-1, **left)
    elif task == POSITION and piece.toward in table.state.positions[side]:
        told = "has worked in vain: there is an Improved Position already"
        table.change(index, told, "14.1", toward=-1, **left)
    elif task == RECOVERY:
        told = f"recovers to {STATUS_WORDS[piece.status - 1]}"
        table.change(index, told, "7.5a", status=piece.status - 1, **left)
        table.count_loss(-1, "levels")
    elif task == POSITION:
        positions, rights = list(table.state.positions), list(table.state.rights)
        positions[side] = tuple(sorted((*positions[side], piece.toward)))
        rights[side] -= 1
        fresh = (*table.state.fresh, piece.toward)
        table.note(positions=tuple(positions), rights=tuple(rights), fresh=fresh)
        where = table.hexname(piece.toward)
        table.say(f"An Improved Position is finished in {where}.", "14.3.1a", where)
        table.alter(index, toward=-1, **left)
        _others_stop(table, side, piece.toward)
    else:
        marsch = piece.marsch if piece.marsch >= 0 and _together(table, index, piece.marsch) else -1
        table.alter(index, **left)
        muster(table, index, marsch)


def _others_stop(table: Serbien, side: SideNumber, cell: Cell) -> None:
    """14.0, 14.3.4: a hex has one position and takes one right: others who worked at it there stop, and are free."""
    for i in table.here(cell, side):
        if table.pieces[i].task & POSITION and table.pieces[i].toward == cell:
            told = "may stop building: the position is finished"
            table.change(i, told, "14.0", openly=True, task=0, worked=0, toward=-1)


# -- losing what was worked at --------------------------------------------------------------------------------


def disturbed(table: Serbien, index: Counter) -> None:
    """7.8.3-1: an enemy has moved adjacent to a unit, which loses what it has spent on recovery."""
    piece = table.pieces[index]
    if piece.task & RECOVERY:
        told = "loses its CEL MPs Expended marker"
        table.change(index, told, "7.8.3-1", task=piece.task & ~RECOVERY, worked=0)


def attacked(table: Serbien, cell: Cell, side: SideNumber) -> None:
    """7.8.3-2: a hex is attacked, or Repulsed: what a side has expended there on positions and Marsch units is lost."""
    for i in table.here(cell, side):
        if table.pieces[i].task & (POSITION | MARSCH):
            recovering = table.pieces[i].task & RECOVERY
            worked = table.pieces[i].worked if recovering else 0
            told = "loses its MPs Expended marker"
            table.change(i, told, "7.8.3-2", task=recovering, worked=worked, mustered=0, marsch=-1, toward=-1)


def abandon_positions(table: Serbien) -> None:
    """14.4: a position without a friendly Combat unit is removed when a phase ends."""
    kept = tuple(
        tuple(cell for cell in cells if holds(table.occupancy(side).fighters, cell))
        for side, cells in enumerate(table.state.positions)
    )
    if kept != table.state.positions:
        gone = [cell for old, new in zip(table.state.positions, kept, strict=True) for cell in old if cell not in new]
        table.note(positions=kept)
        for cell in gone:
            table.say(f"The Improved Position in {table.hexname(cell)} is removed.", "14.4", table.hexname(cell))


# -- Marsch units (7.7) ---------------------------------------------------------------------------------------


def most(table: Serbien, index: Counter, marsch: Counter) -> int:
    """7.7.1: how many Strength Reductions a unit can remove: no more than the Marsch unit has steps."""
    steps = table.printed.most_lost[marsch] + 1 - table.pieces[marsch].lost
    return min(steps, table.pieces[index].lost)


def muster(table: Serbien, index: Counter, marsch: Counter) -> None:
    """7.7a, 7.7.1: the work is done. Where the owner can take one reduction or more, they say how many."""
    able = most(table, index, marsch) if marsch >= 0 else 0
    if able > 1:
        table.ask(MusterMarsch(SIDES[table.side_of(index)], index, marsch))
    else:
        take(table, index, marsch, able)


def take(table: Serbien, index: Counter, marsch: Counter, number: int) -> None:
    """7.7a: this many Strength Reductions pass from a unit to the Marsch unit beside it."""
    told = f"incorporates {number} Marsch replacement{'' if number == 1 else 's'}"
    table.change(index, told, "7.7a", lost=table.pieces[index].lost - number)
    table.count_loss(-number, "Strength Reductions")
    if not number:
        return
    lost = table.pieces[marsch].lost + number
    if lost > table.printed.most_lost[marsch]:
        table.change(marsch, "is incorporated", "7.7.1", openly=True, at=int(Off.ELIMINATED), also=-1)
    else:
        table.change(marsch, "is reduced", "7.7a", lost=lost)
        table.count_loss(number, "Strength Reductions")


class MusterMarsch(Ask, frozen=True, tag="MusterMarsch"):
    """7.7.1: how many Strength Reductions a unit removes: the number that *may* be taken is limited, and no more."""

    unit: Counter
    """Who incorporates,"""
    marsch: Counter
    """and the Marsch unit."""
    kind: ClassVar = "muster"
    clause: ClassVar = "7.7.1"
    accepts: ClassVar = (Muster,)

    def prompt(self, table: Serbien) -> str:
        name, marsch = table.name(self.unit), table.name(self.marsch)
        return f"{self.who(table)}: {name} incorporates {marsch}. Say how many Strength Reductions it removes."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.unit]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        return [Muster(subject, number) for number in range(most(table, self.unit, self.marsch), 0, -1)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Muster)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name, able = table.name(self.unit), most(table, self.unit, self.marsch)
        if index != self.unit:
            return Refusal("another", "7.7a", f"It is {name} that has finished the Task.")
        if order.number < 1:
            return Refusal("none", "7.7a", f"The Task is completed: {name} removes one Strength Reduction at least.")
        if order.number > able:
            sentence = f"{name} can remove {able} Strength Reductions by {table.name(self.marsch)}."
            return Refusal("number", "7.7.1", sentence)
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Muster)
        take(table, self.unit, self.marsch, order.number)
