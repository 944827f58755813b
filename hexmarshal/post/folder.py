"""One player's folder for a match by post: the secret, every letter sent and received, and the turn in progress."""

import secrets
from pathlib import Path

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.records.journal import write_whole
from hexmarshal.core.records.reader import RecordError
from hexmarshal.post.correspondence import (
    ACCEPTS,
    Correspondence,
    acceptance,
    agreed,
    invitation,
    written_order,
)
from hexmarshal.post.dice import LETTERS, Chain, new_secret
from hexmarshal.post.letters import SIZE, BadLetter, Letter, Rolls, Written, decoded, encoded, hash_of, named

OWN = "secret.json"
"""What nobody else may see before the match is over."""
NOW = "turn.jsonl"
"""The turn in progress, as a record."""


class Own(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the folder knows of its owner."""

    sides: tuple[str, ...]
    """The sides that the owner plays."""
    secret: str
    """Where the owner's part of the dice comes from."""
    waiting: Written | None = None
    """The order that waits for its dice,"""
    waits_in: int = 0
    """and the letter that it goes into. Once that letter is written, nothing waits any more."""
    share: str = ""
    """The folder that both players see, where letters are left and looked for; empty where they are sent by hand."""


class PostFolder:
    """A match by post as one player has it."""

    def __init__(self, path: Path) -> None:
        """Open a folder; :class:`BadLetter` if there is none, or its letters do not hold."""
        self.path = path
        """Where it is."""
        try:
            self.own = msgspec.json.decode((path / OWN).read_bytes(), type=Own)
        except (OSError, msgspec.MsgspecError) as error:
            raise BadLetter(f"{path} is not the folder of a match by post.") from error
        self._chain = Chain(self.own.secret)
        self.letters = Correspondence(letter for _, letter in letters_in(path))
        """The letters so far."""
        if not self.letters.letters:
            raise BadLetter(f"There are no letters in {path}.")
        if len(self.letters.letters) < ACCEPTS and self.mine:
            self._keep(acceptance(self.letters, self._chain.anchor, self._chain.shown(1)))
        self.table: Match | None = self._table() if self.mine else None
        """The match where its owner goes on with it; ``None`` where the other player has to write."""

    @classmethod
    def invite(cls, path: Path, table: Match, sides: tuple[str, ...], rolls: Rolls, share: str = "") -> "PostFolder":
        """Begin a match as it would begin at a table, and write the invitation."""
        own = Own(sides=sides, secret=new_secret(), share=share)
        first = invitation(secrets.token_hex(8), sides, agreed(table, rolls), Chain(own.secret).anchor)
        Correspondence([first])
        return cls._begun(path, own, first)

    @classmethod
    def accept(cls, path: Path, first: Letter, share: str = "") -> "PostFolder":
        """Accept an invitation and write the second letter."""
        letters = Correspondence([first])
        own = Own(sides=letters.next_writer, secret=new_secret(), share=share)
        return cls._begun(path, own, first)

    @classmethod
    def _begun(cls, path: Path, own: Own, first: Letter) -> "PostFolder":
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadLetter(f"{path} exists already; name a new folder.")
        if own.share and path.resolve().is_relative_to(Path(own.share).resolve()):
            sentence = f"{path} would be in the folder that both of you see, and with it your secret."
            raise BadLetter(f"{sentence} Name a folder that only you see.")
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(0o700)  # the turn in progress is in it too
        write_own(path, own)
        write_whole(path / named(first), encoded(first))
        if own.share and first.sides == own.sides:
            write_whole(Path(own.share) / named(first), encoded(first))
        return cls(path)

    # Whose turn it is

    @property
    def mine(self) -> bool:
        """Whether the next letter is the owner's to write."""
        return not self.letters.over and self.letters.next_writer == self.own.sides

    @property
    def to_send(self) -> Path | None:
        """The owner's last letter, if the other player has not answered it."""
        last = self.letters.letters[-1]
        return self.path / named(last) if last.sides == self.own.sides else None

    @property
    def done(self) -> bool:
        """Whether the owner has nothing left to choose before the letter is written."""
        if self.table is None or self.waiting is not None or self.table.over:
            return True
        decision = self.table.decision
        return decision is None or decision.side not in self.own.sides

    @property
    def waiting(self) -> Written | None:
        """The order that waits for its dice, in the turn in progress."""
        return self.own.waiting if self.own.waits_in == len(self.letters.letters) + 1 else None

    @property
    def _secret(self) -> str:
        """The secret that the owner's next letter shows."""
        number = self.letters.secrets_of(self.own.sides) + 1
        if number > LETTERS:
            raise BadLetter("No match can have more letters than this.")
        return self._chain.shown(number)

    # Playing

    def _table(self) -> Match | None:
        """The match with what the owner has ordered since the last letter."""
        if len(self.letters.letters) < ACCEPTS:
            return None
        table = self.letters.table_with(self._secret)
        try:
            kept = Match.load(self.path / NOW)
        except (OSError, RecordError):
            return table
        if kept.journal[: table.number] != table.journal:
            return table  # it is the turn before
        for given in kept.journal[table.number :]:
            table.submit(given.order, given.side)
        if kept.resigned:
            table.resign(kept.resigned)
        return table

    def give(self, order: Order, side: str) -> None:
        """Give an order of the owner's and keep it; :class:`Refused` changes nothing.

        Where the answer rolls the dice, an order that needs some waits, and the owner's turn to write is over.
        """
        assert self.table is not None
        try:
            self.table.submit(order, side)
        except Refused as refused:
            if refused.code != "sealed":
                raise
            self.wait_for_dice(order, side)
        self.keep()

    def follow(self, other: Match) -> None:
        """Do what the owner did on a copy of the match: give the orders that are new, take back those that are gone."""
        assert self.table is not None
        while self.table.journal != other.journal[: self.table.number]:
            self.table.undo(consent=True)
        for given in other.journal[self.table.number :]:
            self.table.submit(given.order, given.side)
        if other.resigned and not self.table.resigned:
            self.table.resign(other.resigned)
        self.keep()

    def wait_for_dice(self, order: Order, side: str) -> None:
        """Let an order wait until the other player's answer rolls its dice."""
        number = len(self.letters.letters) + 1
        self.own = msgspec.structs.replace(self.own, waiting=written_order(side, order), waits_in=number)
        write_own(self.path, self.own)

    def keep(self) -> None:
        """Keep the turn in progress, so that it goes on after a power cut."""
        assert self.table is not None
        self.table.save(self.path / NOW)

    def write(self) -> Path:
        """Write the next letter; it must be done."""
        assert self.table is not None
        if not self.done:
            decision = self.table.decision
            assert decision is not None
            raise BadLetter(f"You have still to choose: {decision.prompt}")
        letter = self.letters.letter_of(self._secret, self.table, waiting=self.waiting)
        path = self._keep(letter)
        self.table = None
        (self.path / NOW).unlink(missing_ok=True)
        return path

    def read(self, letter: Letter) -> bool:
        """Take in a letter of the other player; ``False`` if it was read before."""
        number = letter.number
        if number <= len(self.letters.letters):
            known = self.letters.letters[number - 1]
            if known.match == letter.match and hash_of(known) == hash_of(letter):
                return False
            if known.match == letter.match and known.sides == letter.sides:
                sentence = (
                    f"There are two different letters {number} of the same player, which nobody writes by mistake."
                )
                raise BadLetter(f"{sentence} Keep both: the one that was read first counts.")
        if self.letters.next_writer == self.own.sides and number > len(self.letters.letters):
            raise BadLetter(
                f"Letter {len(self.letters.letters) + 1} is yours to write: hexmarshal post play {self.path}"
            )
        self._keep(letter)
        self.table = self._table() if self.mine else None
        return True

    def _keep(self, letter: Letter) -> Path:
        self.letters.take(letter)
        path = self.path / named(letter)
        write_whole(path, encoded(letter))
        self._leave(letter)
        return path

    def _leave(self, letter: Letter) -> None:
        """Leave a letter of the owner's in the shared folder."""
        if self.own.share and letter.sides == self.own.sides:
            write_whole(Path(self.own.share) / named(letter), encoded(letter))

    def collect(self) -> int:
        """Take in whatever the other player has left in the shared folder, and say how many letters that was."""
        count, share = 0, Path(self.own.share)
        if self.own.share and self.to_send is not None and not (share / self.to_send.name).exists():
            self._leave(self.letters.letters[-1])  # the power failed between the two folders
        while self.own.share and not self.mine and not self.letters.over:
            first, number = self.letters.letters[0], len(self.letters.letters) + 1
            # Other matches may leave their letters here too, and somebody anything at all.
            left = letters_in(share, f"{first.match[:4]}-{number:04}-from-*.json")
            own = [letter for _, letter in left if (letter.match, letter.number) == (first.match, number)]
            if not own:
                break
            self.read(own[0])
            count += 1
        return count

    def record(self) -> Match:
        """The match as far as it is known, to be saved as a record."""
        match = self.table or self.letters.match
        if match is None:
            raise BadLetter("The match has not begun yet.")
        return match


def write_own(path: Path, own: Own) -> None:
    """Write down what the folder knows of its owner, for the owner's eyes alone."""
    file = path / OWN
    if not file.exists():
        file.touch(mode=0o600)
    write_whole(file, msgspec.json.encode(own))


def letters_in(path: Path, called: str = "*-from-*.json") -> list[tuple[Path, Letter]]:
    """The letters in a folder, in their order."""
    try:
        found = [(file, _read(file)) for file in path.glob(called) if file.is_file()]
    except OSError as error:
        raise BadLetter(
            f"A letter in {path} cannot be read: {(error.strerror or 'unknown reason').lower()}."
        ) from error
    return sorted(found, key=lambda each: each[1].number)


def _read(file: Path) -> Letter:
    with file.open("rb") as content:
        return decoded(content.read(SIZE + 1), file.name)
