"""6.1: resolving a battle."""

from typing import ClassVar

from hexmarshal.core import deck
from hexmarshal.core.events import Drew, Modifier
from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import listing
from hexmarshal.games.drina.asking import Ask, pattern, unknown_field, words
from hexmarshal.games.drina.command import commander
from hexmarshal.games.drina.orders import Stay, Withdraw
from hexmarshal.games.drina.pieces import SERBIA, SIDES, Kind
from hexmarshal.games.drina.reach import enterable
from hexmarshal.games.drina.sheet import Effect
from hexmarshal.games.drina.table import Drina, replace

WON, TIED, LOST = 1, 0, -1
"""How a battle ends for the attacker."""
_WITHDRAW = pattern(r"PIECE LABEL-LABEL")
_STAY = pattern(r"PIECE stays")


# -- The sums -----------------------------------------------------------------------------------------------


def offensive(table: Drina, index: int, base: int, target: int) -> list[Modifier]:
    """The Offensive value of a unit that attacks from a field (6.1.1a, 6.1.1c)."""
    sheet = table.sheet
    terms = [
        Modifier(table.pieces[index].strength, "strength", "6.1.1a"),
        Modifier(sheet.attack[sheet.kind[index]], "attack value", "6.1.1a"),
    ]
    return terms + _effects(table, index, base, target, "attack")


def defensive(table: Drina, index: int) -> list[Modifier]:
    """The Defensive value of a figure under attack (6.1.1b, 6.1.1c)."""
    sheet, at = table.sheet, table.pieces[index].at
    terms = [
        Modifier(table.pieces[index].strength, "strength", "6.1.1b"),
        Modifier(sheet.defence[sheet.kind[index]], "defence value", "6.1.1b"),
    ]
    return terms + _effects(table, index, at, at, "defence")


def _effects(table: Drina, index: int, at: int, target: int, word: str) -> list[Modifier]:
    """What the calendar and a general's ability add (4.4.1a, 6.1.1c)."""
    calendar = table.sheet.calendar[table.state.round]
    country = table.sheet.country[index]
    found = [(effect, "6.1.1c") for effect in calendar if country in effect.countries]
    found += [(effect, "4.4.1a") for effect in abilities(table, index, at)]
    return [
        Modifier(effect.number, effect.name, clause)
        for effect, clause in found
        if effect.word == word and _holds(table, effect, index, target, word)
    ]


def abilities(table: Drina, index: int, at: int) -> tuple[Effect, ...]:
    """The ability of the general who commands a unit, as it stands on a field; none without the option (4.4.1a)."""
    if table.options.abilities != "on" or table.sheet.kind[index] == Kind.GENERAL:
        return ()
    leader = commander(table, index, at)
    return table.sheet.ability[leader] if leader >= 0 else ()


def _holds(table: Drina, effect: Effect, index: int, target: int, word: str) -> bool:
    if table.sheet.kind[index] not in effect.kinds:
        return False
    when = effect.when
    return (
        not when
        or (when == "attacking" and word == "attack")
        or (when == "defending" and word == "defence")
        or (when == "on-city" and bool(table.sheet.city_fields >> target & 1))
        or (when == "order" and table.pieces[index].order)
    )


def wins_ties(table: Drina, index: int, at: int, target: int, word: str) -> bool:
    """Whether a general's ability swings a tie in favour of a unit that attacks or defends (6.1.1e)."""
    effects = abilities(table, index, at)
    return any(effect.word == "wins-ties" and _holds(table, effect, index, target, word) for effect in effects)


def fight(table: Drina, attacker: int, base: int, target: int, clause: str) -> int:
    """Both sides add up and draw a luck card; how it ends for the attacker (6.1.1a to 6.1.1e, 6.1.1j)."""
    defender = table.layout.at[target]
    if table.options.shuffle == "each-battle" or sum(table.state.deck) < table.sheet.number("luck.draw"):
        table.note(deck=table.sheet.deck(table.options.luck))
    verb = "fires upon" if clause.startswith("6.1.2") else "attacks"
    purpose = f"{table.name(attacker)} {verb} {table.place(target)}"
    attack = _total(table, purpose, offensive(table, attacker, base, target), clause)
    defence = _total(table, f"{table.name(defender)} defends", defensive(table, defender), clause)
    outcome = (attack > defence) - (attack < defence)
    swing = ""
    if outcome == TIED:
        for_attacker = wins_ties(table, attacker, base, target, "attack")
        for_defender = wins_ties(table, defender, target, target, "defence")
        outcome = for_attacker - for_defender
        swing = " by a general's ability" if outcome else ""
    table.read_as(("defender wins", "tied", "attacker wins")[outcome + 1] + swing)
    return outcome


def _total(table: Drina, purpose: str, terms: list[Modifier], clause: str) -> int:
    """One side's luck card and the sum with it (6.1.1d)."""
    kind, left = deck.draw(table, table.state.deck)
    table.note(deck=left)
    sheet = table.sheet
    terms.append(Modifier(sheet.luck_values[kind], "luck", "6.1.1d"))
    total = int(sum(term.value for term in terms))
    table.tell(Drew(purpose=purpose, card=sheet.luck[kind], modifiers=tuple(terms), total=total, clause=clause))
    return total


# -- Infantry and cavalry (6.1.1) ---------------------------------------------------------------------------


class Battle(Procedure, frozen=True):
    """6.1.1: an attack by infantry or cavalry. The attacker already stands where it goes back to."""

    attacker: int
    """Who attacks."""
    base: int
    """The field from which it came into the battle."""
    target: int
    """The field where the battle takes place."""
    defender: int = -1
    """Who is attacked."""
    way: tuple[int, ...] = ()
    """The fields from where the attacker stands to the field of the battle."""
    again: bool = False
    """Whether it is a second attack (6.2g)."""
    stays: bool = False
    """Whether the defender stays although it lost, by a general's ability."""
    withdrew: int = -1
    """The field to which the defender withdrew."""
    steps: ClassVar = ("strike", "withdraw", "occupy")

    def strike(self, table: Drina) -> None:
        """6.1.1d to 6.1.1k, 6.1.1p: cards, then losses."""
        defender = table.layout.at[self.target]
        outcome = fight(table, self.attacker, self.base, self.target, "6.1.1d")
        if outcome == WON:
            table.amend(defender=defender)
            table.lose(defender, "6.1.1k")
            return
        table.leave()
        if outcome == LOST:
            table.lose(self.attacker, "6.1.1p")
        elif table.sheet.kind[defender] == Kind.GENERAL:
            table.lose(self.attacker, "6.1.1i")
        else:
            table.lose(self.attacker, "6.1.1f")
            table.lose(defender, "6.1.1f")
        self.goes_back(table, "6.1.1p" if outcome == LOST else "6.1.1g")

    def goes_back(self, table: Drina, clause: str) -> None:
        """6.1.1g, 6.1.1h: the attacker, if it is left, stands again where it came from."""
        at = table.pieces[self.attacker].at
        if at < 0:
            return
        if at != self.base:
            clause = "6.1.1h"
        table.say(f"{table.name(self.attacker)} goes back to {table.place(at)}.", clause, table.field(at))
        table.occupy(at, table.sheet.country[self.attacker])

    def withdraw(self, table: Drina) -> None:
        """6.1.1m to 6.1.1o: a beaten defender that is left withdraws, or is destroyed."""
        if table.pieces[self.defender].at < 0:
            return
        question = WithdrawTo(SIDES[table.sheet.country[self.defender]])
        if question.subjects(table):
            table.choose(question)
            return
        table.put(self.defender, replace(table.pieces[self.defender], strength=1))
        table.say(f"{table.name(self.defender)} has no field to withdraw to.", "6.1.1o", table.field(self.target))
        table.lose(self.defender, "6.1.1o")

    def occupy(self, table: Drina) -> None:
        """6.1.1l: the winner takes the field. With the Order it may attack the same enemy again (6.2g)."""
        if self.stays:
            self.goes_back(table, "4.4.1a")
            return
        sheet, piece = table.sheet, table.pieces[self.attacker]
        adjacent = self.withdrew >= 0 and table.board.adjacent[self.target] >> self.withdrew & 1
        prey = self.defender if piece.order and adjacent and not self.again else -1
        greece = piece.greece or (sheet.country[self.attacker] == SERBIA and bool(sheet.salonica >> self.target & 1))
        table.march(self.attacker, self.way, "advances", "6.1.1l", prey=prey, greece=greece)
        table.occupy(self.target, sheet.country[self.attacker])


class WithdrawTo(Ask, frozen=True):
    """6.1.1m, 6.1.1n: where a beaten defender withdraws."""

    kind: ClassVar = "withdraw"
    clause: ClassVar = "6.1.1m"
    accepts: ClassVar = (Withdraw, Stay)

    def battle(self, table: Drina) -> Battle:
        """The battle in progress."""
        return next(frame for frame in reversed(table.stack) if isinstance(frame, Battle))

    def fields(self, table: Drina) -> int:
        """The fields one behind, or if there is none, two behind (6.1.1m, 6.1.1n)."""
        battle = self.battle(table)
        one, two = table.sheet.behind(battle.target, battle.base)
        open_fields = enterable(table, battle.defender) & table.layout.free
        return one & open_fields or two & open_fields

    def may_stay(self, table: Drina) -> bool:
        """Whether a general's ability lets the defender stay."""
        battle = self.battle(table)
        effects = abilities(table, battle.defender, battle.target)
        kind = table.sheet.kind[battle.defender]
        return any(effect.word == "holds" and kind in effect.kinds for effect in effects)

    def prompt(self, table: Drina) -> str:
        """Who, and from where."""
        battle = self.battle(table)
        name, place = table.name(battle.defender), table.place(battle.target)
        return f"{self.who(table)}: {name} lost the battle of {place}; choose where it withdraws."

    def subjects(self, table: Drina) -> list[str]:
        """The defender, if it can go anywhere."""
        if self.fields(table) or self.may_stay(table):
            return [table.sheet.ids[self.battle(table).defender]]
        return []

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every field it can withdraw to."""
        battle = self.battle(table)
        if subject != table.sheet.ids[battle.defender]:
            return []
        start = table.field(battle.target)
        found: list[Order] = [Withdraw(subject, start, table.field(cell)) for cell in cells(self.fields(table))]
        return [*found, Stay(subject)] if self.may_stay(table) else found

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """6.1.1m, 6.1.1n."""
        assert isinstance(order, (Withdraw, Stay))
        battle = self.battle(table)
        name = table.name(battle.defender)
        if order.piece != table.sheet.ids[battle.defender]:
            return Refusal("not-beaten", "6.1.1m", f"It is for {name} to withdraw.")
        if isinstance(order, Stay):
            if self.may_stay(table):
                return None
            return Refusal("must-withdraw", "6.1.1m", f"{name} has lost the battle and must withdraw.")
        if order.start != table.field(battle.target):
            return Refusal("not-there", "6.1.1m", f"{name} withdraws from {table.place(battle.target)}.")
        to = table.board.find(order.to)
        if to is None:
            return unknown_field(order.to)
        fields = self.fields(table)
        if fields >> to & 1:
            return None
        open_to = listing([table.field(cell) for cell in cells(fields)], "or") or "no field"
        sentence = f"{name} cannot withdraw to {order.to}: away from {table.field(battle.base)} it can reach {open_to}."
        one, _ = table.sheet.behind(battle.target, battle.base)
        return Refusal("withdrawal", "6.1.1m" if fields & one else "6.1.1n", sentence)

    def read(self, table: Drina, text: str) -> Order | None:
        """``SI3 H05-H06``, ``SI3 stays``."""
        if found := _WITHDRAW.fullmatch(text):
            return Withdraw(*words(found))
        found = _STAY.fullmatch(text)
        return Stay(*words(found)) if found else None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Go, or stay."""
        battle = self.battle(table)
        defender = battle.defender
        if isinstance(order, Stay):
            table.amend(stays=True)
            table.change(defender, f"stays on {table.place(battle.target)}", "4.4.1a")
            return
        assert isinstance(order, Withdraw)
        to = table.board.cell(order.to)
        table.amend(withdrew=to)
        near = table.board.adjacent[battle.target] >> to & 1
        table.march(defender, (battle.target, to), "withdraws", "6.1.1m" if near else "6.1.1n")
        table.occupy(to, table.sheet.country[defender])


# -- Artillery (6.1.2) --------------------------------------------------------------------------------------


class Bombardment(Procedure, frozen=True):
    """6.1.2: artillery opens fire. Nobody moves."""

    attacker: int
    """Who fires."""
    target: int
    """The field that is fired upon."""
    steps: ClassVar = ("strike",)

    def strike(self, table: Drina) -> None:
        """6.1.2b to 6.1.2d: only a victory has an effect."""
        defender = table.layout.at[self.target]
        if fight(table, self.attacker, table.pieces[self.attacker].at, self.target, "6.1.2d") == WON:
            table.lose(defender, "6.1.2b")
        else:
            table.say("Nothing happens.", "6.1.2c")


def begin(table: Drina, index: int, base: int, target: int, path: tuple[int, ...]) -> None:
    """Start a battle: the attacker takes the field it goes back to, the last free one of its way (6.1.1g, 6.1.1h)."""
    again = table.pieces[index].fought
    free = [place for place, cell in enumerate(path) if place == 0 or table.layout.free >> cell & 1]
    stand = free[-1]
    fields = {"fought": True, "spent": table.pieces[index].spent + len(path), "prey": -1}
    if stand:
        table.march(index, path[: stand + 1], "marches", "6a", **fields)
    else:
        table.put(index, replace(table.pieces[index], **fields))
    table.call(Battle(index, base, target, way=(*path[stand:], target), again=again))
