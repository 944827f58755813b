"""5.2: the course of a match, of a round and of a turn."""

from typing import ClassVar

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.drina.parts.countries import SIDES
from hexmarshal.games.drina.rules import victory
from hexmarshal.games.drina.rules.calendar import ReadCalendar
from hexmarshal.games.drina.rules.command import Commands
from hexmarshal.games.drina.rules.movement import MoveAndFight
from hexmarshal.games.drina.rules.placing import PlaceNewUnits, waiting_units
from hexmarshal.games.drina.rules.position import Drina, replace
from hexmarshal.games.drina.rules.purchase import Purchase
from hexmarshal.games.drina.rules.setup import SetUp, StartingLineup


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """5: set-up, then round after round until somebody wins or the calendar ends."""

    layouts: tuple[str, ...]
    """The ready-made layouts that players may take, where they set up themselves."""
    steps: ClassVar = ("set_up", "round", "next_round")
    parts: ClassVar = ("StartingLineup", "Round")

    def set_up(self, table: Drina) -> None:
        """5.1: all countries at the same time, in secret."""
        if table.state.hidden:
            table.begin("Set-up", "5.1")
            table.call(StartingLineup(sides=SIDES, branches=tuple((SetUp(side, self.layouts),) for side in SIDES)))

    def round(self, table: Drina) -> None:
        """4.5a, 5.2b."""
        table.begin(f"Round {table.state.round + 1}, {table.printed.periods[table.state.round]}", "5.2b")
        table.call(Round())

    def next_round(self, table: Drina) -> None:
        """4.5a: the calendar goes on, or the cities are counted (2e)."""
        if table.state.round >= table.state.last:
            victory.at_end_of_calendar(table)
            return
        table.note(round=table.state.round + 1)
        table.amend(at=self.steps.index("round"))


class Round(Procedure, frozen=True, tag="Round"):
    """5.2b: calendar, commands, reinforcements, then the turns."""

    next: int = 0
    """The country whose turn it is to state, to buy or to play."""
    steps: ClassVar = ("calendar", "commands", "reinforcements", "turns")

    def calendar(self, table: Drina) -> None:
        """4.5c."""
        table.call(ReadCalendar())

    def _one_by_one(self, table: Drina) -> bool:
        """Do the present step for one country after the other; whether all have done it."""
        if self.next == len(SIDES):
            table.amend(next=0)
            return True
        table.again()
        table.amend(next=self.next + 1)
        return False

    def commands(self, table: Drina) -> None:
        """4.4f: where it matters, for what is bought or waits to be placed, or for abilities."""
        if self._one_by_one(table):
            return
        matters = table.printed.reinforces[table.state.round] or table.options.abilities == "on"
        if matters or waiting_units(table, self.next):
            table.call(Commands(self.next))

    def reinforcements(self, table: Drina) -> None:
        """7: when the calendar shows it, in the order of play."""
        if not table.printed.reinforces[table.state.round] or self._one_by_one(table):
            return
        question = Purchase(SIDES[self.next])
        if question.subjects(table) != ["done"] or not table.forced:
            table.begin(f"Reinforcements of {table.printed.names[self.next]}", "7e")
            table.ask(question)

    def turns(self, table: Drina) -> None:
        """5.2a: Austria-Hungary, Germany, Serbia, Bulgaria."""
        if not self._one_by_one(table):
            table.call(Turn(self.next))


class Turn(Procedure, frozen=True, tag="Turn"):
    """5.2c: a country moves and fights, places what it bought, and collects."""

    country: SideNumber
    """Whose turn it is."""
    steps: ClassVar = ("begin", "move_and_fight", "rest", "place_new_units", "commands", "collect", "end")

    def begin(self, table: Drina) -> None:
        """2b: Serbia may have won."""
        table.begin(f"Turn of {table.printed.names[self.country]}", "5.2a")
        victory.at_start_of_turn(table, self.country)

    def move_and_fight(self, table: Drina) -> None:
        """6."""
        question = MoveAndFight(SIDES[self.country])
        table.ask_if(question.subjects(table) != ["done"], question)

    def rest(self, table: Drina) -> None:
        """What was moved and fought counts for this turn only. Where units stand now cities are theirs (4.6b)."""
        for i in table.occupancy.men[self.country]:
            piece = table.pieces[i]
            if piece.spent or piece.fought:
                table.put(i, replace(piece, spent=0, fought=False, prey=-1))
            if table.options.passing == "ends":
                table.occupy(piece.at, self.country, settled=True)

    def place_new_units(self, table: Drina) -> None:
        """7f."""
        table.call(PlaceNewUnits(self.country))

    def commands(self, table: Drina) -> None:
        """4.4.1b: with abilities, before the next player's turn."""
        if table.options.abilities == "on":
            table.call(Commands(self.country))

    def collect(self, table: Drina) -> None:
        """4.7f: MCU as many as the NMC, none if it is below zero."""
        income = max(table.capacity(self.country), 0)
        money = table.state.money
        purse = money[self.country] + income
        table.note(money=(*money[: self.country], purse, *money[self.country + 1 :]))
        table.say(f"{table.printed.names[self.country]} collects {income} MCU and has {purse}.", "4.7f")

    def end(self, table: Drina) -> None:
        """2b to 2d."""
        victory.at_end_of_turn(table, self.country)
