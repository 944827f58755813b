"""What stands in ``tests/fixtures/kept``: what a version wrote, and what must be found when it is opened."""

from pathlib import Path

import msgspec

import hexmarshal as hm

KEPT = Path(__file__).parent.parent / "fixtures" / "kept"
SERVER = KEPT / "server"
RECORDS = KEPT / "records"
MANIFEST = "manifest.json"


class Choice(msgspec.Struct, frozen=True):
    """What a side is to decide."""

    kind: str
    """The kind of the decision."""
    orders: int
    """How many orders are legal."""
    first: str
    """The first of them in notation."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is found when a match is opened."""

    orders: int = 0
    """How many orders were given, or hold."""
    digest: str = ""
    """The position after them."""
    choices: dict[str, Choice] = {}
    """Every side that is to decide, with its choice; none when the match is over."""
    result: str = ""
    """How the match ended, as a sentence, if it did."""
    parted: int = 0
    """The first order that these rules would not carry out as it was; 0 if they would carry out all."""
    refused: str = ""
    """Why it cannot be opened: the code of the server's refusal, or ``line 12``, the first that does not hold."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something kept."""

    about: str
    """What is particular about it."""
    game: str
    """The game, by its id."""
    written: Outcome
    """What was found by the version that wrote it."""
    expected: Outcome | None = None
    """What this version finds instead, where rules or data have changed knowingly."""

    @property
    def outcome(self) -> Outcome:
        """What must be found."""
        return self.expected or self.written


class KeptMatch(Entry, frozen=True, kw_only=True, omit_defaults=True):
    """A match in the database."""

    id: str
    """The id of the match."""
    secrets: dict[str, str]
    """The secret of each seat that a person holds."""
    invitations: dict[str, str] = {}
    """The invitation to each seat that nobody has taken yet."""
    bots: dict[str, str] = {}
    """The bot in each other seat."""
    chat: tuple[str, ...] = ()
    """What was said."""


class KeptRecord(Entry, frozen=True, kw_only=True, omit_defaults=True):
    """A record."""

    file: str
    """Where it is: ``GAME/NAME.jsonl``."""


def kept_matches() -> list[KeptMatch]:
    """Every match in the database."""
    return msgspec.json.decode((SERVER / MANIFEST).read_bytes(), type=list[KeptMatch])


def kept_records() -> list[KeptRecord]:
    """Every record."""
    return msgspec.json.decode((RECORDS / MANIFEST).read_bytes(), type=list[KeptRecord])


def outcome(match: hm.Match) -> Outcome:
    """What is found in a match."""
    choices = {}
    for decision in match.decisions:
        orders = decision.all_orders()
        choices[decision.side] = Choice(decision.kind, len(orders), decision.write(orders[0]))
    result = match.result["sentence"] if match.result else ""
    parted = 0 if match.diverged is None else match.diverged.order
    return Outcome(orders=match.number, digest=match.digest(), choices=choices, result=result, parted=parted)


def opened(record: Path) -> Outcome:
    """What is found in a record, as far as it holds."""
    try:
        return outcome(hm.Match.load(record))
    except hm.RecordError as error:
        refused = f"line {error.line}"
        if error.match is None:
            return Outcome(refused=refused)
        return msgspec.structs.replace(outcome(error.match), refused=refused)
