"""The letters of a match, carried out one after the other; whatever does not hold is found at once.

Letter 1 invites, letter 2 accepts, letter 3 opens the match; from then on each letter has the orders of its writer up
to where the other player must choose. Letter *n* rolls its dice from the secret in letter *n - 1* and its own. Its
writer was bound to that secret before letter *n - 1* was read, and the other player could not know it.

Where dice are rolled ``turn`` by turn, writers roll their own dice, and could look ahead at them before they choose.
Where they are rolled ``roll`` by roll, an order that needs dice waits, and the answer rolls them: nobody can look
ahead.
"""

from collections.abc import Iterable, Sequence

import msgspec

from hexmarshal.core.engine import registry
from hexmarshal.core.engine.game import Game, option_problems
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.orders.orders import order_decoder, written
from hexmarshal.desk.game_desk import game_desk, title_of
from hexmarshal.post.dice import links, seed_of
from hexmarshal.post.letters import FORMAT, Agreement, BadLetter, Letter, Rolls, Written, hash_of

INVITES, ACCEPTS, OPENS = 1, 2, 3
"""What the first three letters do."""
HIDES = (
    "In this scenario players hide things from each other. Without a third party that knows everything, neither "
    "program could carry out the rules. Play it on a server: hexmarshal serve."
)


class Correspondence:
    """A match by post, as far as its letters go."""

    def __init__(self, letters: Iterable[Letter] = ()) -> None:
        self.letters: list[Letter] = []
        """Every letter so far."""
        self.match: Match | None = None
        """The match, once it is open. It can be looked at and copied; only letters change it."""
        self.waiting: Written | None = None
        """The order that waits for its dice, if one does."""
        for letter in letters:
            self.take(letter)

    # What is known

    @property
    def agreement(self) -> Agreement:
        """What is played."""
        agreement = self.letters[0].agreement
        assert agreement is not None
        return agreement

    @property
    def game(self) -> Game:
        """The rules."""
        return registry.load(self.agreement.game)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match is not None and self.match.over

    def writer(self, number: int) -> tuple[str, ...]:
        """The sides of whoever writes the letter of this number."""
        if number <= len(self.letters):
            return self.letters[number - 1].sides
        if number > ACCEPTS:
            return self.letters[(number - 1) % 2].sides
        return self._others(self.letters[0].sides)

    @property
    def next_writer(self) -> tuple[str, ...]:
        """The sides of whoever writes the next letter."""
        return self.writer(len(self.letters) + 1)

    def _others(self, sides: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(side for side in self.game.meta.sides if side not in sides)

    def shown(self, sides: tuple[str, ...]) -> str:
        """What a player showed last: a secret, or the anchor. Empty before the player's first letter."""
        for letter in reversed(self.letters):
            if letter.sides == sides:
                return letter.secret or letter.anchor
        return ""

    def secrets_of(self, sides: tuple[str, ...]) -> int:
        """How many secrets a player has shown."""
        return sum(bool(letter.secret) for letter in self.letters if letter.sides == sides)

    # Writing

    def seed_with(self, secret: str) -> str:
        """The seed of the next letter, if it shows this secret."""
        before = self.letters[-1]
        return seed_of(before.match, before.number + 1, before.secret, secret)

    def table_with(self, secret: str) -> Match:
        """The match as the writer of the next letter goes on with it: its dice come from the secret it will show.

        An order that waited for its dice has been carried out. Roll by roll, that was all that could be rolled.
        """
        seed = self.seed_with(secret)
        if self.match is None:
            table = Match(self.game, self.agreement.start, seed)
        else:
            table = self.match.copy()
            table.reseed(seed)
            if self.waiting is not None:
                table.submit(order_of(self.game, self.waiting), self.waiting.side)
        if self.agreement.rolls == "roll":
            table.reseed("")
        return table

    def letter_of(self, secret: str, table: Match, *, waiting: Written | None = None) -> Letter:
        """The next letter: what was ordered since, on the table that the secret gave."""
        before = self.letters[-1]
        known = 0 if self.match is None else self.match.number
        orders = tuple(written_order(given.side, given.order, given.chance) for given in table.journal[known:])
        return Letter(
            post=FORMAT,
            match=before.match,
            number=before.number + 1,
            after=hash_of(before),
            sides=self.next_writer,
            secret=secret,
            opening=table.opening if self.match is None else (),
            orders=orders,
            waiting=waiting,
            resigned=table.resigned,
            digest=table.digest(),
        )

    # Reading

    def take(self, letter: Letter) -> None:
        """Carry out the next letter, or raise :class:`BadLetter` and change nothing."""
        if not self.letters:
            _check_invitation(letter)
        elif letter.number == ACCEPTS:
            self._check_envelope(letter)
            if not letter.anchor or letter.orders or letter.waiting or letter.opening or letter.resigned:
                raise BadLetter("Letter 2 accepts the invitation and does nothing else.")
        else:
            self._check_envelope(letter)
            try:
                match = self._carried_out(letter)
            except BadLetter:
                raise
            except Exception as error:  # what a stranger agreed on may be anything
                raise BadLetter(f"It cannot be carried out: {type(error).__name__}.") from error
            self.match, self.waiting = match, letter.waiting
        self.letters.append(letter)

    def _check_envelope(self, letter: Letter) -> None:
        """Whether it is the next letter of this match, by the one who is to write it."""
        before, number = self.letters[-1], len(self.letters) + 1
        if letter.match != before.match:
            raise BadLetter("This letter belongs to another match.")
        if letter.number != number:
            raise BadLetter(f"This is letter {letter.number}; letter {number} comes next.")
        if letter.sides != self.next_writer:
            raise BadLetter(f"Letter {number} is for {_called(self.game, self.next_writer)} to write.")
        if letter.after != hash_of(before):
            sentence = f"It answers another letter {number - 1} than the one that is here: there are two of them."
            raise BadLetter(sentence)
        if self.over:
            raise BadLetter("The match was over before this letter.")
        shown = letter.anchor if number == ACCEPTS else self.shown(letter.sides)
        if letter.agreement is not None or (letter.anchor and number != ACCEPTS):
            raise BadLetter("Only the first letter of a player says what is played and binds to secrets.")
        if not letter.secret or not links(letter.secret, shown):
            raise BadLetter(
                "Its secret is not the one to which its writer was bound: "
                "somebody else wrote it, or its writer tries to choose the dice."
            )

    def _carried_out(self, letter: Letter) -> Match:
        """The match after a letter."""
        match = self.table_with(letter.secret)
        known = 0 if self.match is None else self.match.number
        if letter.opening != (match.opening if self.match is None else ()):
            raise BadLetter(
                f"Before the first order it has the dice {letter.opening}; the secrets give {match.opening}."
            )
        resolved = [written_order(given.side, given.order, given.chance) for given in match.journal[known:]]
        for number, (said, found) in enumerate(zip(letter.orders, resolved, strict=False), known + 1):
            self._compare(number, said, found, match.game)
        if len(letter.orders) < len(resolved):
            raise BadLetter("It leaves out the order that waited for its dice.")
        for line in letter.orders[len(resolved) :]:
            self._give(match, letter, line)
        self._check_end(match, letter)
        return match

    @staticmethod
    def _compare(number: int, said: Written, found: Written, game: Game) -> None:
        if said.side != found.side or order_of(game, said) != order_of(game, found):
            raise BadLetter(f"Order {number} is not the one that waited for its dice.")
        if said.chance != found.chance:
            raise BadLetter(_other_dice(number, said.chance, found.chance))

    @staticmethod
    def _give(match: Match, letter: Letter, line: Written) -> None:
        """Carry out one order of a letter."""
        number = match.number + 1
        if line.side not in letter.sides:
            raise BadLetter(f"Order {number} is given for {line.side}, which its writer does not play.")
        try:
            match.submit(order_of(match.game, line), line.side)
        except Refused as refused:
            raise BadLetter(f"The rules refuse order {number}: {refused}") from refused
        if match.journal[-1].chance != line.chance:
            raise BadLetter(_other_dice(number, line.chance, match.journal[-1].chance))

    def _check_end(self, match: Match, letter: Letter) -> None:
        """Whether the letter stops where the other player must go on, and at the position that it names."""
        if letter.resigned:
            if letter.resigned not in letter.sides:
                raise BadLetter("A player can only resign for a side of their own.")
            match.resign(letter.resigned)
        decision = match.decision
        if letter.waiting is not None:
            self._check_waiting(match, letter, letter.waiting)
        elif decision is not None and decision.side in letter.sides:
            raise BadLetter("It ends where its writer must still choose.")
        if letter.digest != match.digest():
            raise BadLetter("It does not lead to the position that it names.")

    def _check_waiting(self, match: Match, letter: Letter, line: Written) -> None:
        if self.agreement.rolls != "roll" or letter.resigned or line.side not in letter.sides or line.chance:
            raise BadLetter("No order can wait for its dice here.")
        try:
            match.copy().submit(order_of(match.game, line), line.side)
        except Refused as refused:
            if refused.code == "sealed":
                return
            raise BadLetter(f"The rules refuse the order that waits for its dice: {refused}") from refused
        raise BadLetter("The order that waits for its dice needs none.")


def invitation(match: str, sides: tuple[str, ...], agreement: Agreement, anchor: str) -> Letter:
    """The first letter."""
    return Letter(post=FORMAT, match=match, number=INVITES, sides=sides, agreement=agreement, anchor=anchor)


def acceptance(letters: Correspondence, anchor: str, secret: str) -> Letter:
    """The second letter."""
    before = letters.letters[-1]
    return Letter(
        post=FORMAT, match=before.match, number=ACCEPTS, after=hash_of(before), sides=letters.next_writer,
        anchor=anchor, secret=secret,
    )  # fmt: skip


def agreed(table: Match, rolls: Rolls) -> Agreement:
    """What is played, as the first letter says it; :class:`BadLetter` where a game cannot be played by post."""
    game = table.game
    if game_desk(game.meta.id).hidden(table.table):
        raise BadLetter(HIDES)
    return Agreement(
        game=game.meta.id, rules=game.meta.rules_version, data=game.data_version(), start=table.start, rolls=rolls
    )


def order_of(game: Game, line: Written) -> Order:
    """The order of a line."""
    try:
        return order_decoder(game).decode(line.order)
    except ValueError as error:
        raise BadLetter(f"There is something in it that is not an order of the game: {error}.") from error


def written_order(side: str, order: Order, chance: tuple[int, ...] = ()) -> Written:
    """An order as a letter has it."""
    return Written(side=side, order=msgspec.Raw(written(order)), chance=chance)


def _check_invitation(letter: Letter) -> None:
    """Whether a first letter invites to a match that can be played here."""
    agreement = letter.agreement
    if letter.number != INVITES or agreement is None or not letter.anchor:
        raise BadLetter("The match begins with letter 1, the invitation; read that one first.")
    if letter.secret or letter.orders or letter.waiting or letter.opening or letter.resigned or letter.after:
        raise BadLetter("Letter 1 invites to a match and does nothing else.")
    try:
        game = registry.load(agreement.game)
    except LookupError as error:
        raise BadLetter(str(error)) from error
    if letter.sides not in game.meta.parties:
        raise BadLetter("A player has all sides that win together, and no others.")
    if len(game.meta.parties) != len(("writer", "reader")):
        raise BadLetter("Only games for two players can be played by post.")
    if (agreement.rules, agreement.data) != (game.meta.rules_version, game.data_version()):
        sentence = "The other player has another version of the rules or the data of this game."
        raise BadLetter(f"{sentence} Both need the same version of Hexmarshal.")
    try:
        problems = option_problems(game.options, agreement.start.options)
        hidden = game_desk(game.meta.id).hidden(Match(game, agreement.start, "as if").table)
    except Exception as error:  # the start may be anything
        raise BadLetter(f"No match can start like this: {error}") from error
    if problems:
        raise BadLetter(f"No match can start like this: {problems[0]}")
    if hidden:
        raise BadLetter(HIDES)


def _other_dice(number: int, said: Sequence[int], found: Sequence[int]) -> str:
    """What is said of dice that somebody chose."""
    what = f"Order {number}" if number else "The opening"
    return f"{what} has the dice {list(said)}; the secrets of both players give {list(found)}."


def _called(game: Game, sides: Iterable[str]) -> str:
    return " and ".join(title_of(game.meta.id, side) for side in sides)
