"""A match played at the keyboard: the screen, the prompt, and what can be typed at it."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from hexmarshal.cli import commands
from hexmarshal.cli.coach import Coach
from hexmarshal.cli.hexmap import HexMap
from hexmarshal.cli.menu import Menu
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import Session, Told
from hexmarshal.core.engine.cautions import IDLE
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.engine.table import refuse
from hexmarshal.desk.game_desk import title_of
from hexmarshal.desk.words import GameText

RECENT = 6
"""How many events are shown above the prompt on a screen that is redrawn."""


class Keyboard:
    """One match, one screen, one or two people."""

    def __init__(self, session: Session, screen: Screen, words: GameText, aloud: bool = False) -> None:
        self.session = session
        self.screen = screen
        self.words = words
        self.aloud = aloud
        """Whether bots say what they are after."""
        self.coach = Coach(session.match, session.path)
        """Who tells a newcomer what a choice is for."""
        self.map = HexMap(session.match.table.board)
        self.menu: Menu | None = None
        self.centre = ""
        """The hex that the player wants to look at; empty to follow the choices."""
        self._wanted: list[str] = []
        """What the map showed last."""
        self.leaving = False
        self._news: list[Told] = []
        """What happened since the player was last asked."""
        self._drawn = ""
        self._warned: set[str] = set()
        """The kind of decision for which the map was last drawn, where the screen is not redrawn each time."""

    # -- the course of a match ----------------------------------------------------------------------

    def run(self) -> int:
        """Play until the match is over or the player leaves; the exit code."""
        try:
            self._greet()
            while not self.leaving:
                decision = self.session.match.decision
                if decision is None:
                    self._finish()
                    return 0
                if self.session.elsewhere:
                    break
                if decision.side in self.session.at_keyboard:
                    self._ask(decision)
                else:
                    self._bot()
        except KeyboardInterrupt:
            self.screen.say()
            self._farewell()
            return 130
        self._farewell()
        return 0

    def _greet(self) -> None:
        match = self.session.match
        if match.number == 0:
            opening = Told(0, "", "", (*match.foreword(), *match.opening_events))
            self._news.append(opening)
            if not self.screen.live:
                self.screen.tell(opening.known_to(self.session.onlooker))
        else:
            self.screen.say(f"{match.game.meta.title}: on from order {match.number}.", "bold")
            self._news += self.session.log(3) if self.session.told else []

    def _title(self, side: str) -> str:
        return title_of(self.session.match.game.meta.id, side)

    def _bot(self) -> None:
        decision = self.session.match.decision
        assert decision is not None
        how = " (Ctrl-C: move now)" if self.session.thinks(decision.side) else ""
        with self.screen.busy(f"{self._title(decision.side)} is thinking{how}"):
            told = self.session.let_bot_choose()
        self._purpose(told)
        self.show(told)

    def _purpose(self, told: Told) -> None:
        """Tell what a bot is after, if that is wanted."""
        if self.aloud and told.purpose:
            self.screen.purpose(self._title(told.side), told.purpose)

    def show(self, told: Told) -> None:
        """Tell what came of an order, now or when the screen is drawn next."""
        self._news.append(told)
        mine = told.side in self.session.at_keyboard
        events = told.known_to(self.session.onlooker)
        if self.screen.live and mine:
            return  # the next screen shows it
        who = "" if mine else f"{self._title(told.side)}: "
        if not events and not mine:
            self.screen.say(Text(f"  {who}{told.notation}", "bright_black"))
        self.screen.tell(events)

    def _finish(self) -> None:
        match = self.session.match
        result = match.result
        self.draw_map([])
        self.screen.say()
        self.screen.say(str(result["sentence"]) if result else "The match is over.", "bold")
        self.screen.say(f"{match.number} orders. The record is {self.session.path}")

    def _farewell(self) -> None:
        match = self.session.match
        if not match.over:
            self.session.save(self._stage())
        if self.session.warning:
            self.screen.say(self.session.warning, "red")
        elif not match.over and not self.session.elsewhere:
            self.screen.say(f"Saved at order {match.number} in {self.session.path}")
            self.screen.say(f"Go on with: {self.session.resume}")

    def _stage(self) -> str:
        decision = self.session.match.decision
        stage = self.words.stage(self.session.match.view(self.session.onlooker))
        return ", ".join(filter(None, (stage, f"{self._title(decision.side)} to choose" if decision else "over")))

    # -- a decision of the player -------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        """Show the decision and read lines until an order was given or the player leaves."""
        self._pause()
        match = self.session.match
        self.menu = Menu(decision, match.view(decision.side), self.words, match.table)
        self.draw()
        while not self.leaving:
            early = self.screen.ahead()
            line = self.screen.ask(f"{self.menu.picked_name()}> ")
            if line is None:
                self.leaving = True
                return
            if early and line.casefold() == "done":
                called = decision.question.called
                sentence = f"This “done” was typed before you were asked. To end what is asked now: done {called}."
                self._refuse(refuse("stale", "", sentence))
            elif self._answer(line):
                return

    def _pause(self) -> None:
        """Let the player read what others did before the screen is redrawn."""
        others = [told for told in self._news if told.side not in self.session.at_keyboard and told.side]
        lines = sum(len(told.known_to(self.session.onlooker)) for told in others)
        if self.screen.live and lines > RECENT:
            self.screen.ask("Enter goes on ")

    def draw(self) -> None:
        """Draw the whole screen; where there is no terminal, the map only when the decision is of a new kind."""
        decision, menu = self.session.match.decision, self.menu
        assert decision is not None
        assert menu is not None
        live = self.screen.live
        self.screen.clear()
        kind = f"{decision.side} {decision.kind}"
        if live or kind != self._drawn:
            self.draw_header()
            self.draw_map(menu.hexes())
            self._drawn = kind
        if live:
            for told in self._news:
                self._purpose(told)
            events = [event for told in self._news for event in told.known_to(self.session.onlooker)]
            if len(events) > RECENT:
                hidden = len(events) - RECENT
                lines = "one line" if hidden == 1 else f"{hidden} lines"
                self.screen.say(f"  … {lines} before these; log shows them", "bright_black")
            self.screen.tell(events[-RECENT:])
        self._news.clear()
        self.draw_menu()

    def draw_menu(self) -> None:
        """The prompt and the choices."""
        decision, menu = self.session.match.decision, self.menu
        assert decision is not None
        assert menu is not None
        self.screen.say()
        if self.session.warning:
            self.screen.say(f"{self.session.warning} save FILE may help.", "red")
        self.coach.speak(self.screen, self.session.match, decision.side)
        self._alarm(decision)
        self.screen.say(Text.assemble((decision.prompt, "bold"), (f" ({decision.clause})", "bright_black")))
        for caution in decision.warnings():
            if caution.code != IDLE:  # those that could still act are among the choices
                self.screen.say(str(caution), "yellow")
        entries = menu.entries()
        if menu.picked:
            example = decision.write(menu.orders[0])
            ways = f"a number, a hex, or the order, as in {example}; Enter puts it down"
            self.screen.say(Text.assemble(f"  {menu.subject_text(menu.picked)}: ", (ways, "bright_black")))
        self.screen.list(entries, more="Type a hex or an order to reach them.")
        if self.session.match.number == 0:
            self.screen.say("Type a number from the list. help says what else can be typed.", "bright_black")

    def _alarm(self, decision: Decision) -> None:
        """Tell what would end the match before the side has its next turn."""
        for alarm in self.session.match.view(decision.side).alarms():
            style = "bold red" if self._against(decision.side, alarm) else "green"
            self.screen.say(Text.assemble((f"! {alarm.sentence}", style), (f" ({alarm.clause})", "bright_black")))

    def _against(self, side: str, alarm: Alarm) -> bool:
        """Whether an alarm tells of the victory of another camp."""
        camps = self.session.match.table.camps()
        return bool(alarm.winner) and not any(side in camp and alarm.winner in camp for camp in camps)

    def _hesitates(self, decision: Decision, order: Order) -> bool:
        """Whether a step is about to end and the match would be lost: then it is said once, and not done yet."""
        if order.sense != "end":
            return False
        found = [
            alarm
            for alarm in self.session.match.view(decision.side).alarms()
            if alarm.certain and self._against(decision.side, alarm)
        ]
        step = f"{decision.side} {decision.kind} {self.session.match.table.show_turn()} {found}"
        if not found or step in self._warned:
            return False
        self._warned.add(step)
        self.screen.say("The match is about to be lost.", "bold red")
        self._alarm(decision)
        self.screen.say("Say it again to end this step all the same.", "bright_black")
        return True

    def draw_header(self) -> None:
        """The lines above the map."""
        for line in self.words.header(self.session.match.view(self.session.onlooker)):
            self.screen.say(line, "bold")

    def draw_map(self, wanted: list[str], whole: bool = False) -> None:
        """The map around the wanted hexes, or around what the player wants to look at, or all of it."""
        view = self.session.match.view(self.session.onlooker)
        stacks: dict[str, list[dict[str, object]]] = {}
        for piece in view.pieces():
            stacks.setdefault(str(piece.get("at", "")), []).append(piece)
        self._wanted = wanted or self._wanted or list(stacks)
        if whole:
            window = self.map.everything()
        else:
            entries = self.menu.entries() if self.menu else []
            room = self.screen.height - 14 - self.screen.lines_for(entries)
            size = self.map.fitting(self.screen.width, max(room, 15))
            window = self.map.around([self.centre] if self.centre else self._wanted, *size)
        spans = {label: self.words.stack(pieces) for label, pieces in stacks.items()}
        choices = self.menu.targets() if self.menu else []
        for line in self.map.draw(window, spans, self.words.marks(view), choices):
            self.screen.say(line)

    # -- what was typed -----------------------------------------------------------------------------

    def _answer(self, line: str) -> bool:
        """Act on a typed line; whether an order was given."""
        menu = self.menu
        assert menu is not None
        if not line:
            menu.back()
            self.draw() if self.screen.live else self.draw_menu()
            return False
        word, _, rest = line.partition(" ")
        command: Callable[[Keyboard, str], bool] | None = commands.find(word)
        if command is not None:
            return command(self, rest.strip())
        chosen = menu.number(line)
        if isinstance(chosen, str):
            return self._pick(chosen)
        if chosen is not None:
            return self._give(chosen)
        if line.isdigit() and self.map.board.find(line) is None:
            self.screen.say(f"The list has the numbers 1 to {len(menu.entries())}.", "red")
            return False
        ends = menu.leading_to(line)
        if len(ends) == 1:
            return self._give(ends[0])
        named = menu.named(line)
        if len(named) == 1:
            return self._pick(named[0])
        if named and not ends:
            self.screen.say("Which of them?")
            for subject in named:
                self.screen.say(f"{menu.subjects.index(subject) + 1:>3} {menu.subject_text(subject)}")
            menu.back()
            return False
        try:
            return self._give(self.read(line))
        except Refused as refused:
            self._refuse(refused)
            return False

    def read(self, text: str) -> Order:
        """An order from what was typed at the decision."""
        assert self.menu is not None
        return self.menu.read(self.session.match, text)

    def _pick(self, subject: str) -> bool:
        menu = self.menu
        assert menu is not None
        order = menu.pick(subject)
        if order is not None:
            return self._give(order)
        self.draw() if self.screen.live else self.draw_menu()
        return False

    def _give(self, order: Order) -> bool:
        if self.menu is not None and self._hesitates(self.menu.decision, order):
            return False
        try:
            told = self.session.give(order, number=self.menu.decision.number if self.menu else None)
        except Refused as refused:
            self._refuse(refused)
            return False
        self.centre = ""
        self.show(told)
        return True

    def _refuse(self, refused: Refused) -> None:
        self.screen.say(str(refused), "red")
        if refused.code == "unreadable":
            example = next(map(self.menu.decision.write, self.menu.orders), "") if self.menu else ""
            hint = f" An order here looks like: {example}." if example else ""
            self.screen.say(f"Type a number from the list, an order, or help.{hint}", "bright_black")
        elif refused.clause:
            ruling = f", rules {refused.ruling} the ruling" if refused.ruling else ""
            self.screen.say(f"rules {refused.clause} reads the clause{ruling}.", "bright_black")
