"""Chapters 18 and 19: the shifts of headquarters in attack and defence, and Putnik's."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Modifier, Odds
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import NATIONS
from hexmarshal.games.great_war_east.rules.additions import Shift
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import unlimited, within_radius
from hexmarshal.games.great_war_east.rules.standard.headquarters import near_enough, spent, why_no_attack_shift

SERBIAN = NATIONS.index("serbian")


# -- Army combat integrity (SG-18.1) ---------------------------------------------------------------------------


def of_its_army(table: GreatWar, hq: Counter, force: Sequence[Counter]) -> bool:
    """SG-18.1: whether over half of a force, in steps, belongs to the army of a headquarters."""
    army, nation = table.row(hq).army, table.printed.nation
    own = sum(table.steps(i) for i in force if army and table.row(i).army == army and nation[i] == nation[hq])
    return 2 * own > sum(table.steps(i) for i in force)


def why_no_shift(table: GreatWar, hq: Counter, attackers: Sequence[Counter]) -> Refusal | None:
    """10.21, SG-18.1: why a headquarters may not give an attack its own shift; ``None`` if it may."""
    if table.row(hq).parenthesised:
        who = table.name(hq)
        return Refusal("parentheses", "SG-19.1", f"{who} uses a shift only through another headquarters.")
    refusal = why_no_attack_shift(table, hq, attackers)
    return refusal or _other_army(table, hq, attackers)


def why_not(table: GreatWar, hq: Counter, helped: bool, attackers: Sequence[Counter]) -> Refusal | None:
    """10.21, SG-18.1, SG-19.1: why a headquarters may not shift an attack, with Putnik's help or without."""
    return why_no_putnik(table, hq, attackers) if helped else why_no_shift(table, hq, attackers)


def _other_army(table: GreatWar, hq: Counter, force: Sequence[Counter]) -> Refusal | None:
    if of_its_army(table, hq, force):
        return None
    return Refusal(
        "army", "SG-18.1", f"No more than half of the force belongs to the army of {table.name(hq)}.", "affected-force"
    )


def attack_shifts(table: GreatWar, player: SideNumber, attackers: Sequence[Counter]) -> list[Shift]:
    """The shifts of which an attack may have one: all army headquarters are of one level (10.22, 16).

    Putnik's adds to that of the headquarters they work through, or stands alone where that one has none (SG-19.11).
    """
    marshal = putnik(table)
    found = []
    for hq in table.printed.commanders[player]:
        own = why_no_shift(table, hq, attackers) is None
        if own:
            found.append(Shift(hq, table.row(hq).shift))
        if why_no_putnik(table, hq, attackers) is None:
            assert marshal is not None
            columns = table.row(marshal).shift + (table.row(hq).shift if own else 0)
            found.append(Shift(hq, columns, helped=True))
    return found


def attack_shift(table: GreatWar, shift: Shift) -> Modifier:
    """10.21, SG-19.1: who shifts an attack, and by how many columns."""
    who = table.name(shift.hq)
    if shift.helped:
        return Modifier(shift.columns, f"Putnik, through {who}", "SG-19.1")
    return Modifier(shift.columns, who, "10.21a")


def use_attack_shift(table: GreatWar, shift: Shift) -> None:
    """10.11, SG-19.1, SG-19.12: the headquarters has used its shift for this phase, Putnik's is used for this turn."""
    table.alter_all((shift.hq,), shifted=True)
    if shift.helped:
        marshal = putnik(table)
        assert marshal is not None
        table.alter_all((marshal,), shifted=True)
        table.note(putnik=table.state.turn)
    told = attack_shift(table, shift)
    pause = "," if shift.helped else ""
    sentence = f"{told.why}{pause} shifts the attack {_columns(shift.columns)} to the right."
    table.say(sentence, told.clause, odds=Odds(shifts=(told,)))


# -- Putnik (SG-19.1) ------------------------------------------------------------------------------------------


def putnik(table: GreatWar) -> Counter | None:
    """The headquarters whose shift is in parentheses, if it is on the map (SG-19.1)."""
    return next((hq for hq in table.printed.marshals if table.on_map(hq)), None)


def why_no_putnik(table: GreatWar, hq: Counter, attackers: Sequence[Counter]) -> Refusal | None:
    """SG-19.1 to SG-19.12: why Putnik may not help an attack through a headquarters; ``None`` if that is allowed."""
    marshal, printed = putnik(table), table.printed
    name = table.name(hq)
    if marshal is None:
        return Refusal("no-putnik", "SG-19.1", "Putnik is not on the map.")
    if table.state.putnik == table.state.turn:
        return Refusal("putnik-used", "SG-19.1", "Putnik has helped an attack in this game turn.")
    if hq == marshal or not printed.hq[hq] or printed.nation[hq] != SERBIAN:
        return Refusal("second", "SG-19.12", f"Putnik works through a second Serbian headquarters, not {name}.")
    if not table.on_map(hq) or not holds(within_radius(table, marshal), table.pieces[hq].at):
        return Refusal("putnik-radius", "SG-19.1", f"{name} is not within Putnik's command radius.")
    if any(printed.nation[i] != SERBIAN for i in attackers):
        return Refusal("not-serbian", "SG-19.11", "Putnik helps Serbian units only.")
    engaged = spent(table, marshal, attackers)
    if engaged is not None:
        return engaged
    used = spent(table, hq, attackers)
    if used is not None:
        return Refusal("second-used", "SG-19.12", used.sentence)
    if not near_enough(table, hq, attackers):
        return Refusal(
            "radius",
            "10.21b",
            f"Less than half of the attackers are within the radius of {name}.",
            "putnik-and-the-half",
        )
    return None


# -- Defensive shifts (SG-18.2) --------------------------------------------------------------------------------


def defensive_columns(table: GreatWar, hq: Counter) -> int:
    """SG-18.2: how far to the left a headquarters shifts a combat."""
    row = table.row(hq)
    return row.shift if table.options.defence_shift == "attack-shift" else row.combat


def why_no_defensive_shift(table: GreatWar, hq: Counter, defenders: Sequence[Counter]) -> Refusal | None:
    """SG-18.1, SG-18.2: why a headquarters may not shift a combat for the defence; ``None`` if it may."""
    printed, name = table.printed, table.name(hq)
    if printed.hq[hq] and table.row(hq).parenthesised:
        return Refusal("parentheses", "SG-19.13", f"{name} never uses a shift in defence.")
    if not printed.hq[hq] or not table.on_map(hq) or not defensive_columns(table, hq):
        return Refusal("no-shift", "SG-18.2a", f"{name} has no shift for the defence.")
    refusal = spent(table, hq, defenders)
    if refusal is not None:
        return refusal
    troops, near = [i for i in defenders if not printed.hq[i]], within_radius(table, hq)
    if not troops or not all(holds(near, table.pieces[i].at) for i in troops):
        return Refusal(
            "radius", "SG-18.2a", f"Not all defenders are within the command radius of {name}.", "who-must-be-near"
        )
    points, most = sum(printed.stacking[i] for i in troops), table.row(hq).command
    if points > most and not unlimited(table):
        sentence = f"The defenders have {points} stacking points, more than the command strength {most} of {name}."
        return Refusal("strength", "SG-18.2b", sentence)
    return _other_army(table, hq, troops)


def defensive_shifts(table: GreatWar, player: SideNumber, defenders: Sequence[Counter]) -> list[Counter]:
    """The headquarters of which one may shift a combat for the defence (10.22, SG-18.2)."""
    return [hq for hq in table.printed.commanders[player] if why_no_defensive_shift(table, hq, defenders) is None]


def most_columns(table: GreatWar, player: SideNumber, defenders: Sequence[Counter]) -> int:
    """SG-18.2: by how many columns a player can shift a combat for the defence; 0 if they cannot."""
    return max((defensive_columns(table, hq) for hq in defensive_shifts(table, player, defenders)), default=0)


def use_defensive_shift(table: GreatWar, hq: Counter) -> None:
    """SG-18.2: it has used its shift in this combat phase."""
    table.alter_all((hq,), shifted=True)
    columns = defensive_columns(table, hq)
    told = Modifier(-columns, table.name(hq), "SG-18.2a")
    sentence = f"{told.why} shifts the combat {_columns(columns)} to the left."
    table.say(sentence, told.clause, odds=Odds(shifts=(told,)))


def _columns(number: int) -> str:
    return "one column" if number == 1 else f"{number} columns"
