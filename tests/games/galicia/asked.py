"""A position for each question that the game asks; the Austro-Hungarian player has to answer.

Beside those who matter there are a unit of his that is eliminated, the 19th, and one that is not on the map yet, the
32nd.
"""

from collections.abc import Callable, Mapping

from tests.games.galicia.kit import Position, galicia

OTHERS = "austrian 19 eliminated\n austrian 32 scheduled\n"
CORPS = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n"
GUARDS = "russian 1 gd 15.14\n russian 2 gd 15.15\n"


def moving() -> Position:
    """4: two divisions and cavalry, far from the enemy."""
    return galicia(f"{OTHERS}{CORPS}austrian 3 c 14.17\n russian 31 18.18", "austrian movement")


def placing() -> Position:
    """14: a division that comes in one of two hexes."""
    return galicia(f"{OTHERS}austrian 17 scheduled\n russian 31 18.18", "austrian reinforcement", turn=3)


def reacting() -> Position:
    """12: cavalry to which a division has come."""
    table = galicia(f"{OTHERS}austrian 3 c 13.15\n austrian 9 c 11.11\n russian 31 15.16", "russian movement")
    table.order("31 15.16-14.15")
    return table


def overstacked() -> Position:
    """5.2: four divisions in a hex."""
    return galicia(f"{OTHERS}{CORPS}austrian 20 14.13\n austrian 23 14.16\n russian 31 18.18", "austrian stacking")


def attacking() -> Position:
    """7: a corps next to a division, and cavalry without strength."""
    units = f"{OTHERS}{CORPS}austrian 3 c 14.13 out\n austrian 20 11.11\n russian 31 14.14\n russian 44 18.18"
    return galicia(units, "austrian combat")


def committing() -> Position:
    """8.1: the same, when the attack is announced; one of the corps has attacked before."""
    table = attacking()
    table.put("austrian 25 14.13 fought")
    table.order("4,13 x 14.14")
    return table


def defending() -> Position:
    """7.3: infantry and cavalry in a hex, one of them attacked before."""
    units = f"{OTHERS}austrian 20 14.14\n austrian 3 c 14.14\n austrian 4 13.13\n russian 1 gd 15.14\n russian 31 18.18"
    table = galicia(units, "russian combat")
    table.put("austrian 23 14.14 attacked")
    table.attack("1 gd x 14.14")
    return table


def retreating() -> Position:
    """9.2: a division that is thrown back by two hexes."""
    table = galicia(f"{OTHERS}austrian 20 14.14\n austrian 4 11.11\n{GUARDS}", "russian combat", dice=(1, 1, 1, 1))
    table.attack("1 gd,2 gd x 14.14")
    return table


def crowding() -> Position:
    """9.2: two divisions that have retreated to where there is room for one."""
    units = f"{OTHERS}austrian 20 14.14\n austrian 23 14.14\n austrian 4 13.14\n austrian 13 13.14\n russian 18 14.15\n"
    table = galicia(units + GUARDS, "russian combat", dice=(1, 1, 1, 1))
    table.attack("1 gd,2 gd x 14.14")
    return table


def ordering() -> Position:
    """9.2: attackers thrown back from two hexes."""
    units = f"{OTHERS}austrian 4 14.13\n austrian 13 13.14\n russian 31 14.14"
    table = galicia(units, "austrian combat", dice=(6, 5, 1, 1))
    table.attack("4,13 x 14.14")
    return table


def going_along() -> Position:
    """7.6: an attacker is thrown back, and two divisions beside him were withheld."""
    units = f"{OTHERS}austrian 4 14.13\n austrian 20 14.13\n austrian 23 14.13\n russian 31 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(6, 6, 1, 1))
    table.attack("4 x 14.14")
    return table


def advancing() -> Position:
    """9.3: the defender has been driven out; the 23rd was withheld."""
    units = f"{OTHERS}{CORPS}austrian 23 13.14\n austrian 20 13.14\n russian 31 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(1, 1, 1, 1))
    table.attack("4,13,20,25 x 14.14")
    table.order("14.14-14.15-14.16" if "14.14-14.15-14.16" in table.notations() else table.notations()[0])
    return table


def losing() -> Position:
    """9.4: a corps that has attacked, with reductions to share out; the 20th was withheld."""
    table = galicia(f"{OTHERS}{CORPS}austrian 20 14.13\n russian 31 14.14", "austrian combat", dice=(3, 4, 6, 1))
    table.attack("4,13,25 x 14.14")
    return table


ASKED: Mapping[str, Callable[[], Position]] = {
    "move": moving,
    "reinforce": placing,
    "reaction": reacting,
    "overstack": overstacked,
    "attack": attacking,
    "commit": committing,
    "defend": defending,
    "order": ordering,
    "retreat": retreating,
    "surplus": crowding,
    "along": going_along,
    "advance": advancing,
    "loss": losing,
}
"""Every kind of question."""
