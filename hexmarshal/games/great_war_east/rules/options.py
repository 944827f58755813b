"""Options of a match: the book's optional rules, and readings that groups play differently; see the rulings."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first setting of each is the book's own, or the reading that we choose."""

    # Optional rules

    command: Literal["limited", "unlimited"] = "limited"
    """Whether command strength is ``limited`` or ``unlimited`` within the radius (10.32c)."""
    rail_limit: Literal["no", "yes"] = "no"
    """Whether each hexside of a railway carries only this many stacking points in a phase (SG-17.5)."""
    envelope: Literal["no", "roll"] = "no"
    """Whether a die decides to which front the 2nd Army goes (SG-22.0)."""
    imperative: Literal["no", "yes"] = "no"
    """Whether Austria-Hungary must attack four times in each of the turns 2 to 4 (SG-23.0)."""
    forage: Literal["no", "yes"] = "no"
    """Whether cavalry may forage (SG-24.0)."""
    extra: Literal["no", "yes"] = "no"
    """Whether Austria-Hungary deploys twelve stacking points more in the free deployment (SG-26.23)."""

    # Readings

    headquarters: Literal["radius", "movement"] = "radius"
    """Whether the third number on a headquarters is its command ``radius`` or its ``movement`` (2.31)."""
    rail_supply: Literal["source", "path"] = "source"
    """Whether no enemy may have been last in the ``source`` hex, or in any hex of its ``path`` to the edge (9.15)."""
    balkan_headquarters: Literal["serbia", "printed"] = "serbia"
    """Whether headquarters of the 5th and 6th Armies arrive in ``serbia`` or as ``printed``, at A (3.0, SG-17.41)."""
    second_army: Literal["present", "arrivals"] = "present"
    """On 1 September: the whole 2nd Army is ``present``, or only what arrives in Galicia (SG-26.31)."""
    behind_the_line: Literal["depots", "headquarters-too"] = "depots"
    """Who stands behind the start line of 1 September (SG-26.31)."""
    halving: Literal["dropped", "floor", "kept"] = "dropped"
    """Fractions of halved attackers are ``dropped``, with a ``floor`` of one, or ``kept`` until the sum (8.3)."""
    disorder: Literal["majority", "any", "all"] = "majority"
    """How much of a force must be out of command for a worse result: the ``majority``, ``any`` or ``all`` (10.43)."""
    defence_shift: Literal["attack-shift", "combat-strength"] = "attack-shift"
    """How large the defensive shift of a headquarters is (SG-18.2)."""
    rest: Literal["turn-before", "since-turn-before"] = "turn-before"
    """When a unit must not have fought before it is restored (13.0)."""
    entraining: Literal["stays", "moves"] = "stays"
    """Whether a unit that entrained, or tried to, and is still in its hex ``stays`` unmoved, or ``moves`` (13.0)."""
    retreating: Literal["affected", "all"] = "affected"
    """Which stacks of a force that is larger than its enemy retreat: those ``affected``, or ``all`` of them (8.9)."""
    withdrawal: Literal["controlled", "cancelled"] = "controlled"
    """Whether friends in a hex leave it ``controlled`` for withdrawing cavalry, or control is ``cancelled`` (12.13)."""
    displacement: Literal["combat-units", "any-unit"] = "combat-units"
    """To whom a headquarters displaces: ``combat-units`` and fortresses, or ``any-unit``, headquarters too (10.52)."""
    flotilla: Literal["equal", "two-steps", "none"] = "equal"
    """How many steps the monitor flotilla counts when it attacks alone (SG-21.0)."""
    serbian_stock: Literal["unlimited", "nine"] = "unlimited"
    """Whether the track limits the Serbian supply points (SG-20.2)."""
    bands: Literal["upper", "lower"] = "upper"
    """Whether totals of 15 and 5 belong to the ``upper`` or to the ``lower`` line of the level chart (SG-25.3)."""
    fortress_points: Literal["steps", "control"] = "steps"
    """Whether steps of a fortress score, or only the control of its hex does (SG-25.0)."""
