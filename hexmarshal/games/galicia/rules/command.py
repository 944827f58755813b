"""7.2 to 7.5: who may attack together, and who defends."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.galicia.rules.position import Galicia

Group = tuple[int, ...]


def within_limits(table: Galicia, units: Sequence[Counter]) -> bool:
    """Whether units are those of one corps and one other, or two independents (7.2, 7.3.1)."""
    number, corps = table.printed.number, table.printed.corps
    if len(units) <= number["command.others"]:
        return True
    attached = [corps[i] for i in units if corps[i]]
    if not attached:
        return len(units) <= number["command.independents"]
    return any(len(units) - attached.count(one) <= number["command.others"] for one in set(attached))


def one_arm(table: Galicia, units: Iterable[Counter]) -> bool:
    """Whether units are all infantry or all cavalry (7.5)."""
    return len({table.printed.cavalry[i] for i in units}) <= 1


def refusal(table: Galicia, units: Sequence[Counter], clause: str) -> Refusal | None:
    """Why units may not fight together; ``clause`` is 7.2 for attackers, 7.3.1 for defenders."""
    if not one_arm(table, units):
        return Refusal("both-arms", "7.5", "Cavalry and infantry never fight together.")
    if not within_limits(table, units):
        number = table.printed.number
        others = count(number["command.others"], "other unit")
        free = count(number["command.independents"], "independent unit")
        sentence = f"Only the units of one corps and {others}, or {free}, fight together."
        return Refusal("command", clause, sentence)
    return None


def groups(table: Galicia, units: Sequence[Counter]) -> list[Group]:
    """Every group of some units that may attack together, the strongest first (7.2, 7.5)."""
    corps, cavalry = table.printed.corps, table.printed.cavalry
    others = table.printed.number["command.others"]
    found: set[Group] = set()
    for arm in (False, True):
        men = [i for i in units if cavalry[i] == arm]
        bodies = [subset for one in {corps[i] for i in men if corps[i]} for subset in _subsets(men, corps, one)]
        alone = [i for i in men if not corps[i]]
        bodies += chain.from_iterable(
            combinations(alone, size) for size in range(table.printed.number["command.independents"] + 1)
        )
        for body in bodies:
            rest = [i for i in men if i not in body]
            for size in range(others + 1):
                for more in combinations(rest, size):
                    group = tuple(sorted((*body, *more)))
                    if group and group not in found and within_limits(table, group):
                        found.add(group)
    attack = {i: table.attack(i) for i in units}
    return sorted(found, key=lambda group: (-sum(attack[i] for i in group), group))


def _subsets(men: list[Counter], corps: Sequence[str], one: str) -> list[Group]:
    members = [i for i in men if corps[i] == one]
    return list(chain.from_iterable(combinations(members, size) for size in range(1, len(members) + 1)))


def defences(table: Galicia, units: Sequence[Counter]) -> list[Group]:
    """The groups in which units may defend: none of them can be enlarged (7.3b, 7.3.1, 7.5)."""
    if one_arm(table, units) and within_limits(table, units):
        return [tuple(units)]
    corps, cavalry, number = table.printed.corps, table.printed.cavalry, table.printed.number
    fit: set[frozenset[int]] = set()
    for arm in (False, True):
        men = [i for i in units if cavalry[i] == arm]
        for one in {corps[i] for i in men if corps[i]}:
            # A whole corps, with as many others as may join it.
            body, rest = [i for i in men if corps[i] == one], [i for i in men if corps[i] != one]
            most = min(len(rest), number["command.others"])
            fit.update(frozenset((*body, *more)) for more in combinations(rest, most))
        alone = [i for i in men if not corps[i]]
        fit.update(map(frozenset, combinations(alone, min(len(alone), number["command.independents"]))))
        few = min(len(men), number["command.others"])
        fit.update(map(frozenset, combinations(men, few)))  # whoever they are
    return sorted(tuple(sorted(group)) for group in fit if group and not any(group < larger for larger in fit))


def defenders(table: Galicia, cell: Cell, side: SideNumber) -> list[Group]:
    """The groups in which the units of an attacked hex may defend, effectiveness and supply regarded (7.3, 7.4b).

    Units attacked before in this phase stand aside. Units without any defence left stand aside too, unless there are
    no others: then all defend together.
    """
    units = candidates(table, cell, side)
    able = [i for i in units if table.defence(i) > 0]
    return defences(table, able) if able else [tuple(units)]


def candidates(table: Galicia, cell: Cell, side: SideNumber) -> list[Counter]:
    """The units of a hex that have not been attacked in this phase (7.0b)."""
    return [i for i in table.here(cell, side) if not table.pieces[i].attacked]


def defence_of(table: Galicia, group: Group) -> int:
    """The strength with which a group defends: never less than 1 (7.3a, 7.4b)."""
    return max(sum(table.defence(i) for i in group), table.printed.number["combat.least-defence"])
