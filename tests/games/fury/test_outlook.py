"""What a staff sees of a position: who leads whom, which sieges will last, which fortresses are in danger."""

import pytest

from hexmarshal.games.fury.mind import MIND
from hexmarshal.games.fury.mind.threats import surrender
from tests.kit import fury

RUSSIAN, GERMAN = "russian", "german-austrian"
SIEGE = """
    russian III 1004 besieging
    russian IV 1004 besieging
    russian HQ I 1105 inactive
"""
LINK = """
    russian II 1205
    russian XX 1405
"""


def outlook(position: str, side: str) -> float:
    """How a side stands."""
    return MIND.outlook(fury(position, active="russian north").table, side)


def test_a_corps_that_its_hq_cannot_lead_is_worth_less() -> None:
    """10.1a: whoever is out of command does not attack."""
    near, far = ("russian III 1405\nrussian HQ I " + label for label in ("1505", "1903"))
    assert outlook(near, RUSSIAN) > outlook(far, RUSSIAN) + 1.0


def test_a_siege_without_communication_is_worth_little() -> None:
    """11.2: it must be given up in the administrative phase."""
    afar = "german HQ VIII 0205\n"
    linked = outlook(SIEGE + LINK + afar, RUSSIAN) - outlook(LINK + afar, RUSSIAN)
    assert linked > outlook(SIEGE + afar, RUSSIAN) - outlook(afar, RUSSIAN) + 10.0


def test_a_siege_that_can_be_relieved_is_worth_less() -> None:
    """10.5d: besiegers who are driven away lift the siege; what stands beside matters more than its strength."""
    beside = "german XX 0904\ngerman XVII 0904\ngerman HQ VIII 0904"
    afar = "german XX 0205\ngerman XVII 0205\ngerman HQ VIII 0205"
    assert outlook(SIEGE + LINK + afar, RUSSIAN) > outlook(SIEGE + LINK + beside, RUSSIAN) + 5.0


def test_a_fortress_is_manned_before_the_enemy_comes() -> None:
    """10.4b: Loetzen alone defends with 4."""
    enemy = "russian III 1405\nrussian IV 1405\nrussian HQ I 1405\ngerman HQ VIII 1006\n"
    inside = "german XX 1206\ngerman XVII 1206"
    behind = "german XX 1106\ngerman XVII 1106"
    assert outlook(enemy + inside, GERMAN) > outlook(enemy + behind, GERMAN)


@pytest.mark.parametrize("turns", [1, 4, 9])
def test_a_siege_surrenders_the_sooner_the_less_it_is_relieved(turns: int) -> None:
    sure, likely, doubtful = (surrender(1 / 3, relieved, turns, safe_now=False) for relieved in (0.0, 0.2, 0.5))
    assert 1.0 - (2 / 3) ** turns == pytest.approx(sure)
    assert sure > likely > doubtful
    assert surrender(1 / 3, 0.5, 1, safe_now=True) == pytest.approx(1 / 3)


def test_a_waiting_corps_with_an_army_stands_better_than_one_without() -> None:
    """12c: without an army nobody ever enters."""
    posted = fury("russian III 1405\nrussian HQ I 1505\nrussian I S reinforcements army=ru-1").table
    idle = fury("russian III 1405\nrussian HQ I 1505\nrussian I S reinforcements").table
    index = idle.printed.index["ru-I-S"]
    assert (idle.pieces[index].army, posted.pieces[index].army >= 0) == (-1, True)
    assert MIND.outlook(posted, RUSSIAN) > MIND.outlook(idle, RUSSIAN)


def test_a_corps_near_a_siege_of_too_few_may_join_it() -> None:
    """9.2a, 10.5f: one corps cannot take Königsberg, two of the same army can."""
    alone = "russian III 1004 besieging\nrussian HQ I 1105\n"
    near, far = ("russian IV 1005", "russian IV 1405")
    without = outlook(near, RUSSIAN) - outlook(far, RUSSIAN)
    assert outlook(alone + LINK + near, RUSSIAN) - outlook(alone + LINK + far, RUSSIAN) > without


def test_a_fortress_taken_from_the_enemy_wants_a_garrison() -> None:
    """10.4f: its walls are gone."""
    one, two = (
        fury(f"russian III 1206\nrussian IV {place}\nrussian HQ I 1207", captured="1206").table
        for place in ("1207", "1206")
    )
    assert MIND.outlook(two, RUSSIAN) > MIND.outlook(one, RUSSIAN)


def test_a_stack_that_cannot_come_back_to_communication_counts_as_lost() -> None:
    """11.2g, 11.2i: from 1105 it can go back, from 1005 it is too far, and all 7 points are eliminated."""

    def saved(place: str) -> float:
        """What a corps gains by others behind it, through whom it has communication or comes back to it."""
        staff, corps, link = "russian HQ I 1605\n", f"russian III {place}\n", "russian XIII 1205\nrussian XV 1405\n"
        linked = outlook(staff + link + corps, RUSSIAN) - outlook(staff + link, RUSSIAN)
        return linked - (outlook(staff + corps, RUSSIAN) - outlook(staff, RUSSIAN))

    assert saved("1005") > saved("1105") + 3.0
