"""The options of a match: readings on which groups differ."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    stacks: Literal["hidden", "counted"] = "hidden"
    """Whether the height of an enemy stack is ``hidden`` or ``counted`` (3.1.6)."""
    seen: Literal["identity", "face"] = "identity"
    """Of the top unit the enemy sees its ``identity``, or the whole ``face`` that lies up (3.1.6)."""
    front: Literal["keeps", "held"] = "keeps"
    """Whether a hex of the Front Line ``keeps`` its last controller or counts as ``held`` (3.4)."""
    lines: Literal["one", "corps"] = "one"
    """Whether the Serbs have ``one`` Front Line as one Army, or one for each of their ``corps`` (3.4.1)."""
    bends: Literal["two", "free"] = "two"
    """Whether a boundary has at most ``two`` major bends or is ``free`` in its course (5.1.1)."""
    prepared: Literal["full", "ground"] = "full"
    """Whether PA markers are limited at the ``full`` 2¼ of 7.3, or by the ``ground`` as combat is (3.1.2a)."""
    answer: Literal["no", "yes"] = "no"
    """Whether a stack driven back by a Repulse may answer with one (7.4)."""
    cavalry: Literal["unlimited", "once"] = "unlimited"
    """How often Cavalry reacts in a phase (8.2.3)."""
    declared: Literal["free", "bound"] = "free"
    """Whether a declared attack may be dropped once the hex is revealed, or is ``bound`` to be made (9.2.5 B)."""
    zero: Literal["printed", "modified"] = "printed"
    """Whether an attack strength of zero is the one before terrain (``printed``) or the ``modified`` one (9.2.3)."""
    shifts: Literal["sum", "greatest"] = "sum"
    """Whether of several river shifts the ``sum`` counts or the ``greatest`` (9.6.1: the book's list adds up)."""
    assistance: Literal["cumulative", "once"] = "cumulative"
    """Whether every failed roll for Allied help adds 1 to all later ones or to the next alone (23.2.2)."""
    pljevlja: Literal["one", "several"] = "one"
    """Whether Pljevlja takes ``one`` REPL in an Inter-Phase or ``several`` (24.1)."""
    montenegrins: Literal["apart", "serbian"] = "apart"
    """Whether Montenegrins stand ``apart`` or count as ``serbian``, as for Shells, Komitadji and awards (15.1.5)."""
    beograd: Literal["always", "serbian"] = "always"
    """Whether squadrons are fired at near Beograd ``always`` or only while it is ``serbian`` (25.1.2)."""
    abandon: Literal["austrian", "either"] = "austrian"
    """Who may abandon a Strategic Plan (26.3)."""
    towns: Literal["land", "any"] = "land"
    """Whether only ``land`` units score by entering towns, or ``any`` unit, squadrons too (27.3)."""
