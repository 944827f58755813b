"""How a match went, turn by turn: the score, and what the other side did."""

from hexmarshal.core.screen.values import Struct


class Deed(Struct, frozen=True):
    """A line of a summary."""

    kind: str
    """``purpose``, ``took``, ``attacked``, ``lost`` or ``moved``."""
    text: str
    """What was done, in a sentence."""
    hexes: tuple[str, ...]
    """Where."""
    pieces: tuple[str, ...]
    """By whom, or to whom, as far as they are still to be seen."""


class Summary(Struct, frozen=True):
    """What the other side did since one's own turn ended, as far as one may know."""

    title: str
    """Whose deeds they are."""
    first: int
    """The first order that it covers."""
    last: int
    """The last; before the first where there is none."""
    over: bool
    """Whether the turn that it covers is over."""
    deeds: tuple[Deed, ...]
    """What was done; nothing where nothing is to be told."""


class Score(Struct, frozen=True):
    """Something that counts for victory."""

    title: str
    """What it is."""
    unit: str
    """In what it is counted."""
    side: str
    """The side it speaks for."""


class Standing(Struct, frozen=True):
    """How it stood at the end of a turn, or stands now."""

    turn: str
    """The turn, by the id it has on the track."""
    title: str
    """Its name for players."""
    number: int
    """After how many orders; -1 for a turn that is to come."""
    values: tuple[float, ...]
    """What counts for victory, in the order of the scores; empty for a turn that is to come."""


class Course(Struct, frozen=True):
    """The score over the turns."""

    scores: tuple[Score, ...]
    """What counts for victory."""
    turns: tuple[Standing, ...]
    """The turns of the match: those that are over, the present one as it stands, and those to come."""
