"""What orders of the Supply Phase mean: who is fed, and who goes hungry."""

from collections.abc import Sequence

from hexmarshal.core.data.wording import count, listing
from hexmarshal.games.serbien.rules.standing.forces import Force
from hexmarshal.games.serbien.rules.supply.sources import feeding, isolated
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.supply_phase import ExtendSupply, hungry


def extended(table: Serbien, index: int) -> str:
    """Whom a supply unit would feed in Extended Mode, and what that leaves for Ammo (15.6.1, 9.4.2)."""
    fed: dict[tuple[int, ...], list[Force]] = {}
    for force in hungry(table, table.side_of(index)):
        chain = min((one.flips for one in feeding(table, force) if index in one.flips), key=len, default=())
        if chain:
            fed.setdefault(tuple(i for i in chain if i != index), []).append(force)
    told = []
    for more, some in sorted(fed.items(), key=lambda pair: len(pair[0])):
        told.append(f"feeds {_leaders(table, some)}{f' together with {table.list_of(more)}' if more else ''}")
    return f"{', and '.join(told)}; then it provides Ammo {table.row(index).ammo} times at most"


def unfed(table: Serbien) -> str:
    """Who loses what for want of supply if the others stay as they are (15.4-4); nothing if nobody does."""
    question = table.question
    short = hungry(table, question.player) if isinstance(question, ExtendSupply) else ()
    groups: dict[str, list[Force]] = {}
    for force in short:
        alone = all(isolated(table, i) for i in force)
        levels = int(table.printed.number["supply.levels.isolated" if alone else "supply.levels"])
        # 5.5.2b: Assets by themselves have no levels to lose.
        formation = any(table.printed.formation[i] for i in force)
        groups.setdefault(count(levels, "CEL reduction" if formation else "Strength Reduction"), []).append(force)
    told = [
        f"{_leaders(table, some)} {'suffers' if len(some) == 1 else 'suffer'} {loss}" for loss, some in groups.items()
    ]
    return f": {listing(told)}" if told else ""


def _leaders(table: Serbien, some: Sequence[Force]) -> str:
    """Forces by their first units."""
    return listing([table.name(force[0]) for force in some])
