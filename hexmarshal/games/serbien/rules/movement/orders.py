"""The orders of movement phases: marches, Tasks, the boxes off the map."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.asking import GameOrder, OneUnit
from hexmarshal.wargame import orders


class Move(orders.MoveByWay, GameOrder, frozen=True, tag="move"):
    """Move a unit: ``9/8 16.09-17.09``; by a way of one's own ``9/8 16.09-16.08-17.09``."""

    when = Moment("Units move in the Movement and Counter Movement Phases.", "4.2.5")


class March(orders.MarchTogether, GameOrder, frozen=True, tag="march"):
    """Move a Force of several units: ``9/8,8 Ma 16.09-17.09``."""

    when = Moment("Forces move in the Movement and Counter Movement Phases.", "4.2.5")

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return self.way_alone


class Halt(GameOrder, frozen=True, tag="halt"):
    """End the move of the Force that marched last, and let it make its Forced March check."""

    when = Moment("A march is ended in the Movement and Counter Movement Phases.", "4.2.5")
    forms = ("halt",)
    words = "halts"
    sense = "end"
    subject = "halt"


class Hold(orders.Hold, GameOrder, frozen=True, tag="hold"):
    """Let a unit stay where it is, and be done with it: ``9/8 holds``."""

    when = Moment("Units are told to hold in the Movement and Counter Movement Phases.", "4.2.5")
    openly = ""
    """Nothing: the unit may lie below others (3.1.6)."""


class Top(orders.Top, GameOrder, frozen=True, tag="top"):
    """Lay a unit on top of others that could lie there as well (3.1.5)."""

    when = Moment("Which of two like units is on top is chosen in its owner's movement phases.", "3.1.5-tie")


class Recover(orders.Recover, GameOrder, frozen=True, tag="recover"):
    """Work at the recovery of Combat Effectiveness, which is hidden (3.1.6): ``9/8 recovers``."""

    when = Moment("Combat Effectiveness is recovered in the Movement and Counter Movement Phases.", "4.2.5")


class Construct(OneUnit, frozen=True, tag="construct"):
    """Work at an Improved Position: ``9/8 constructs``; of a Two-Hex Unit in one of its hexes."""

    when = Moment("Improved Positions are built in the Movement and Counter Movement Phases.", "4.2.5")
    to: str = ""
    """The hex, where a unit has two."""
    forms = ("{piece} constructs", "{piece} constructs in {to}")


class Incorporate(OneUnit, frozen=True, tag="incorporate"):
    """Work at incorporating Marsch replacements: ``9/8 incorporates 8 Ma``."""

    when = Moment("Marsch replacements are incorporated in the Movement and Counter Movement Phases.", "4.2.5")
    marsch: str
    """The id of the Marsch unit."""
    recovering: bool = False
    """Whether it recovers Combat Effectiveness with the same points (7.5)."""
    forms = (
        "{piece} incorporates {marsch:piece}",
        Form("{piece} incorporates {marsch:piece} and recovers", recovering=True),
    )
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Muster(OneUnit, frozen=True, tag="muster"):
    """Remove this many Strength Reductions by a Marsch unit (7.7.1): ``9/8 takes 2 replacements``."""

    when = Moment("How many replacements a unit takes is said when it has finished incorporating them.", "7.7.1")
    number: int
    """How many."""
    forms = ("{piece} takes {number} replacements",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Pin(OneUnit, frozen=True, tag="pin"):
    """Let a unit be held by a Prepared Attack marker (7.3.3)."""

    when = Moment("Units held by a Prepared Attack are determined as the Counter Movement Phase begins.", "7.3.3a")
    forms = ("{piece} is held",)


class Cross(OneUnit, frozen=True, tag="cross"):
    """Let a Montenegrin unit leave the map, enter it or go to another box (24.2): ``Pljevlja 16.29>mne-west``."""

    when = Moment("Montenegrins enter and leave the map in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    forms = ("{piece} {start}>{to:word}", "{piece} {start:word}>{to}", "{piece} {start:word}>{to:word}")
