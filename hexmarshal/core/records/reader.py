"""Reading records: line by line, as far as they hold, and beyond where only the rules have changed since."""

from typing import TYPE_CHECKING, NoReturn, TypeVar

import msgspec

from hexmarshal.core.data.bounds import nested_too_deep
from hexmarshal.core.data.files import DataError, TomlFile
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.game import Game, Start, option_problems
from hexmarshal.core.engine.given import Given
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.orders.orders import Forgotten, order_decoder, remembered
from hexmarshal.core.positions import positions
from hexmarshal.core.records import changed_rules
from hexmarshal.core.records.annotations import sound
from hexmarshal.core.records.changed_rules import Diverged, Divergence
from hexmarshal.core.records.lines import FORMAT, Base, Footer, Header, Line, opened, running_sum

if TYPE_CHECKING:
    from hexmarshal.core.engine.match import Match

T = TypeVar("T")
_KEPT = {0: " Only the start is before it.", 1: " The one order before it is good."}


class RecordError(ValueError):
    """A record that does not hold from some line on."""

    def __init__(self, name: str, line: int, sentence: str, match: "Match | None") -> None:
        kept = "" if match is None else _KEPT.get(match.number, f" The {match.number} orders before it are good.")
        super().__init__(f"{name}, line {line}: {sentence}{kept}")
        self.line = line
        """The first line that does not hold, from 1."""
        self.sentence = sentence
        """What is wrong with it."""
        self.match = match
        """The match up to the last good line, or ``None`` if not even the header is good."""


class RecordReader:
    """Goes through a record and keeps the match as far as it holds.

    A record that was made under other rules or data may part from these. Its lines are then kept as they are, and the
    match goes on from the position with which the record ends, or else from the last that these rules reach.
    """

    def __init__(self, content: bytes, name: str, kind: "type[Match]") -> None:
        """``kind`` is the class of the match, which is above this module."""
        self.name, self.kind = name, kind
        *self.lines, self.rest = content.split(b"\n")
        self.number = 1
        self.running = ""
        self.match: Match | None = None
        self.older = ""
        """What a refusal adds if the record was made under other rules or data."""
        self.journal: list[Given] = []
        """Every order so far, those included that are not carried out again."""
        self.base = 0
        """How many orders are before the position from which the match goes on."""
        self.broken: Diverged | None = None
        """Where it diverges from these rules."""
        self.renamed: Diverged | None = None
        """Where a position first had another name than these rules give it, which may still be the same position."""

    def fail(self, sentence: str, cause: Exception | None = None) -> NoReturn:
        """Stop at this line."""
        raise RecordError(self.name, self.number, sentence, self.match) from cause

    def read(self) -> "Match":
        """The whole record."""
        if not self.lines and not self.rest:
            self.fail("The file is empty.")
        footer: Footer | None = None
        for self.number, raw in enumerate(self.lines, 1):  # noqa: B020 - the line that failures name
            body = self.checked(raw)
            if self.match is None:
                self.match = self.begin(self.decode(body, Header))
            elif footer is not None:
                self.fail("There is more after the last line of the record.")
            elif body.startswith(b'{"n":'):
                self.replay(self.match, self.decode(body, Line))
            else:
                footer = self.decode(body, Footer)
                self.end(self.match, footer)
        if self.rest or self.match is None or footer is None:
            self.number = len(self.lines) + 1
            self.fail("The record breaks off in this line." if self.rest else "The last line of the record is missing.")
        return self.match

    def checked(self, raw: bytes) -> bytes:
        """A line without its sum, which must be right."""
        found = opened(raw)
        if found is None:
            self.fail("This is not a line of a record.")
        body, said = found
        self.running = running_sum(self.running, body)
        if self.running != said:
            self.fail("This line, or one before it, has been changed.")
        if nested_too_deep(body):
            self.fail("This is not a line of a record: it is nested too deeply.")
        return body

    def decode(self, body: bytes, kind: type[T]) -> T:
        """A line as what it is."""
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeError) as error:
            self.fail(f"This is not a line of a record: {error}.", error)

    # The start

    def begin(self, header: Header) -> "Match":
        """The match before its first order."""
        if header.hexmarshal > FORMAT:
            self.fail("This record was written by a newer Hexmarshal.")
        try:
            game = registry.load(header.game)
        except LookupError as error:
            self.fail(str(error), error)
        if header.rules != game.meta.rules_version:
            self.older = f" It was played under rules version {header.rules}, this is {game.meta.rules_version}."
        elif header.data != game.data_version():
            self.older = " It was played with other data of the game."
        try:
            match = self.dealt(game, header)
        except Exception as error:  # the start may be anything
            self.fail(f"No match can start like this: {error}{self.older}", error)
        match.commitment = header.commitment
        return match

    def dealt(self, game: Game, header: Header) -> "Match":
        """The match at its start, or on the base from which it goes on."""

        def match(start: Start, opening: tuple[int, ...] | None) -> "Match":
            return self.kind(game, start, header.seed, dice=header.script, seats=header.seats, opening=opening)

        start = changed_rules.revived(game, header.start) if self.older else header.start
        if problems := option_problems(game.options, start.options):
            raise DataError(problems)
        try:
            found = match(start, header.opening)
            if found.opening != header.opening:
                raise ValueError("The record has more dice than the start uses.")
        except Exception as error:
            if not self.older:
                raise
            found = match(start, None)
            self.broken = Diverged(0, "", f"The opening is different: {error}")
        if header.base is not None:
            self.put_on_base(found, header.base)
        return found

    def put_on_base(self, match: "Match", base: Base) -> None:
        """Let the match begin where it goes on."""
        try:
            table = match.game.dealt(match.start)
            positions.lay(match.game, table, TomlFile.of(base.position, "position"))
            changed_rules.rest(match, [], table, base.position, base.parted)
            match.ended = base.ended
            self.base, self.broken = base.orders, None
        except Exception as error:
            if not self.older:
                raise
            self.broken = Diverged(base.orders, "", f"The position after it can no longer be read: {error}")

    # The orders

    def replay(self, match: "Match", line: Line) -> None:
        """One order more. It is carried out again unless it is before the base, or after the record diverged."""
        if line.n != len(self.journal) + 1:
            self.fail(f"This is order {line.n}; order {len(self.journal) + 1} should be here.")
        if line.side not in match.sides:
            self.fail(f"{line.side[:40]} is not a side of this game.")
        order = remembered(match.game, bytes(line.order))
        given = Given(line.side, order, line.chance, line.digest)
        self.journal.append(given)
        if line.purpose:
            match.purposes[line.n] = line.purpose
        if line.advised:
            match.advised.add(line.n)
        if line.n <= self.base:
            match.journal.append(given)
            match.base = line.n
        elif self.broken is None:
            self.carry_out(match, given)

    def carry_out(self, match: "Match", given: Given) -> None:
        """Carry an order out again; under other rules than these the record may part here."""
        try:
            changed_rules.step(match, given, exactly=not self.older)
        except Diverged as error:
            if not self.older:
                match.purposes.pop(len(self.journal), None)
                match.advised.discard(len(self.journal))
                self.fail(self.undecodable(match, given) or str(error), error)
            self.broken = self.renamed or error
            return
        now = match.journal[-1]
        if self.renamed is None and given.digest and given.digest != now.digest:
            self.renamed = Diverged(match.number, "", "The position after this order is different.")

    @staticmethod
    def undecodable(match: "Match", given: Given) -> str:
        """Why an order is none of the game; empty if it is one."""
        if not isinstance(given.order, Forgotten):
            return ""
        try:
            order_decoder(match.game).decode(given.order.text)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return f"This is not an order of the game: {error}."
        return ""

    # The end

    def end(self, match: "Match", footer: Footer) -> None:
        """The last line says again what is before it, and who gave the match up."""
        if footer.orders != len(self.journal) or len(self.journal) < self.base:
            self.fail("The end does not fit what is before it.")
        match.annotations = sound(footer.notes, match.sides, footer.orders)
        last = self.last(match, footer)
        holds = self.broken is None and self.same(match, footer, last)
        diverges = bool(self.older) and not holds
        if diverges:
            self.part(match, footer, last)
        if footer.resigned:
            try:
                match.resign(footer.resigned, footer.late)
            except ValueError as error:
                self.fail(f"This is not a side that could resign: {error}", error)
        if footer.agreed and not footer.resigned and not match.over:
            match.agree()
        if not diverges and (not holds or _facts(footer) != _facts(footer, match)):
            match.resigned, match.agreed = "", False
            self.fail(f"The end does not fit what is before it.{self.older}")

    def last(self, match: "Match", footer: Footer) -> AnyTable | None:
        """The table of the last position, if the record keeps one that these rules can play on from."""
        if not self.older or not footer.position:
            return None
        try:
            table = changed_rules.table_of(match.game, match.start, footer.position)
        except Exception:  # the position may be anything
            return None
        return table if changed_rules.sound(table) else None

    def same(self, match: "Match", footer: Footer, last: AnyTable | None) -> bool:
        """Whether the match leads where its last line says."""
        if footer.digest == match.digest():
            return True
        over = match.table.over and footer.result == msgspec.to_builtins(match.result)
        return bool(self.older) and (over if last is None else bool(last.digest() == match.digest()))

    def part(self, match: "Match", footer: Footer, last: AnyTable | None) -> None:
        """Go on from the last position that was kept, or that these rules reach."""
        error = self.broken or self.renamed or Diverged(len(self.journal), "", "The last position is different.")
        number = len(self.journal)
        stands = match.number if last is None else number
        where = Divergence(order=error.order, clause=error.clause, why=error.why, given=number, stands=stands)
        changed_rules.go_on(match, self.journal, match.table if last is None else last, where)
        if footer.result is not None and not (footer.resigned or footer.agreed) and not match.over:
            match.ended = footer.result


def _facts(footer: Footer, match: "Match | None" = None) -> object:
    """How a match ended, by its last line or as it stands. The words for a surrender are ours and may change."""
    result = footer.result if match is None else msgspec.to_builtins(match.result)
    return {**result, "sentence": ""} if result is not None and (footer.resigned or footer.agreed) else result
