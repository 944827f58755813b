"""Settings in the names of bots: they are read, kept, and refused in a sentence where they make no sense."""

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots import variants
from hexmarshal.bots.planning.staff4 import Staff4


def test_a_name_says_how_long_a_turn_may_take() -> None:
    bot = bots.make("staff-4+5s", 1)
    assert isinstance(bot, Staff4)
    assert (bot.name, bot.glass.seconds, bot.glass.tries) == ("staff-4+5s", 5.0, 0)
    counted = bots.make("staff-4+300p", 1)
    assert isinstance(counted, Staff4)
    assert counted.glass.tries == 300
    assert bots.known("staff-4+300p") == "staff-4+300p"
    assert bots.is_bot("staff-4+300p")
    assert not bots.is_own("staff-4+300p")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("staff-4+", "neither seconds"),
        ("staff-4+5", "neither seconds"),
        ("staff-4+-5s", "neither seconds"),
        ("staff-4+1e9s", "neither seconds"),
        ("staff-4+٣s", "neither seconds"),
        ("staff-4+0s", "a turn takes 0.1 to 3,600 seconds"),
        ("staff-4+99999s", "a turn takes 0.1 to 3,600 seconds"),
        ("staff-4+0p", "a turn takes 1 to 1,000,000 plans"),
        ("staff-4+5s+300p", "says twice"),
        ("staff-3+5s", "staff-3 takes no time for a turn"),
        ("fabius+5s", "only those that come with Hexmarshal"),
        ("+5s", "only those that come with Hexmarshal"),
    ],
)
def test_a_setting_that_makes_no_sense_is_told_before_the_match(name: str, why: str) -> None:
    with pytest.raises(bots.UnknownBot, match=why):
        bots.known(name)


def test_a_name_is_what_it_says() -> None:
    for name in ("staff-4+0.5s", "staff-4+12s", "staff-4+300p", "staff-4"):
        assert variants.read(name).named() == name


def test_so_many_plans_give_the_same_orders_again() -> None:
    """Whatever else the machine does meanwhile: no clock is looked at."""
    assert first_orders("staff-4+12p") == first_orders("staff-4+12p")


def first_orders(name: str) -> list[str]:
    """The first orders of a match of a bot against itself."""
    match = hm.Match.new("drina", seed=1)
    players = {side: bots.make(name, f"{side} 1") for side in match.sides}
    said = []
    while match.decision is not None and match.number < 40:
        side = match.decision.side
        order = players[side].choose(match.view(side))
        said.append(match.decision.write(order))
        match.submit(order)
    return said
