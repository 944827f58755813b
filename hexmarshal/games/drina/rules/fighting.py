"""6.1.1a to 6.1.1e: both sides of a battle add up, draw a luck card, and the higher sum wins."""

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine import deck
from hexmarshal.core.engine.events import Drew, Modifier, Odds
from hexmarshal.games.drina.parts.countries import Kind
from hexmarshal.games.drina.rules.effects import abilities, applies, now
from hexmarshal.games.drina.rules.position import Drina

WON, TIED, LOST = 1, 0, -1
"""How a battle ends for the attacker."""


def offensive(table: Drina, index: Counter, base: Cell, target: Cell) -> list[Modifier]:
    """The Offensive value of a unit that attacks from a field (6.1.1a, 6.1.1c)."""
    printed = table.printed
    terms = [
        Modifier(table.pieces[index].strength, "strength", "6.1.1a"),
        Modifier(printed.attack[printed.kind[index]], "attack value", "6.1.1a"),
    ]
    return terms + _effects(table, index, base, target, "attack")


def defensive(table: Drina, index: Counter) -> list[Modifier]:
    """The Defensive value of a figure under attack (6.1.1b, 6.1.1c)."""
    printed, at = table.printed, table.pieces[index].at
    terms = [
        Modifier(table.pieces[index].strength, "strength", "6.1.1b"),
        Modifier(printed.defence[printed.kind[index]], "defence value", "6.1.1b"),
    ]
    return terms + _effects(table, index, at, at, "defence")


def _effects(table: Drina, index: Counter, at: Cell, target: Cell, word: str) -> list[Modifier]:
    """What the calendar and a general's ability add (4.4.1a, 6.1.1c)."""
    calendar = table.printed.calendar[table.state.round]
    country = table.side_of(index)
    found = [(effect, "6.1.1c") for effect in calendar if country in effect.countries]
    found += [(effect, "4.4.1a") for effect in abilities(table, index, at)]
    doing = {"attack": "attacking", "defence": "defending"}[word]
    return [
        Modifier(effect.number, effect.name, clause)
        for effect, clause in found
        if effect.word == word and applies(table, effect, index, doing, target)
    ]


def wins_ties(table: Drina, index: Counter, at: Cell, target: Cell, doing: str) -> bool:
    """Whether a general's ability swings a tie for a unit that is attacking or defending, or the general (6.1.1e)."""
    if table.printed.kind[index] == Kind.GENERAL and table.options.abilities == "on":
        own = table.printed.ability[index]
        return any(effect.word == "wins-ties" and now(table, effect, index, doing, target) for effect in own)
    effects = abilities(table, index, at)
    return any(effect.word == "wins-ties" and applies(table, effect, index, doing, target) for effect in effects)


def fight(table: Drina, attacker: Counter, base: Cell, target: Cell, clause: str, doomed: bool) -> int:
    """Both sides add up and draw a luck card; how it ends for the attacker (6.1.1a to 6.1.1e, 6.1.1j).

    ``doomed`` says that a defender who loses does not survive it: then a forecast tells so.
    """
    defender = table.occupancy.at[target]
    if table.options.shuffle == "each-battle" or sum(table.state.deck) < table.printed.number("luck.draw"):
        table.note(deck=table.printed.deck(table.options.luck))
    verb = "fires upon" if clause.startswith("6.1.2") else "attacks"
    purpose = f"{table.name(attacker)} {verb} {table.place(target)}"
    ours, theirs = offensive(table, attacker, base, target), defensive(table, defender)
    odds = Odds(attack=_sum(ours), defence=_sum(theirs), attackers=tuple(ours), defenders=tuple(theirs))
    attack = _total(table, purpose, ours, clause)
    defence = _total(table, f"{table.name(defender)} defends", theirs, clause, odds)
    outcome = (attack > defence) - (attack < defence)
    swing = ""
    if outcome == TIED:
        for_attacker = wins_ties(table, attacker, base, target, "attacking")
        for_defender = wins_ties(table, defender, target, target, "defending")
        outcome = for_attacker - for_defender
        swing = " by a general's ability" if outcome else ""
    end = ", defender destroyed" if outcome == WON and doomed else ""
    table.read_as(("defender wins", "tied", "attacker wins")[outcome + 1] + swing + end)
    return outcome


def _sum(terms: list[Modifier]) -> int:
    return int(sum(term.value for term in terms))


def _total(table: Drina, purpose: str, terms: list[Modifier], clause: str, odds: Odds | None = None) -> int:
    """One side's luck card and the sum with it (6.1.1d); the card that decides tells the odds of both."""
    kind, left = deck.draw(table, table.state.deck, purpose)
    table.note(deck=left)
    printed = table.printed
    sums = (*terms, Modifier(printed.luck_values[kind], "luck", "6.1.1d"))
    total = int(sum(term.value for term in sums))
    table.tell(Drew(purpose=purpose, card=printed.luck[kind], modifiers=sums, total=total, clause=clause, odds=odds))
    return total


def last_token(table: Drina, index: Counter) -> bool:
    """Whether a figure is off the board once it loses: a general, or a unit without tokens (4.4j, 6.1.1k)."""
    return table.printed.kind[index] == Kind.GENERAL or table.pieces[index].strength == 1
