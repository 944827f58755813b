"""A first turn, every decision of one's own side: with the mouse, or with the keyboard alone.

The hands look at what the page shows and know no game; the other side is played by a bot. Whole turns take a minute
each and are played where there is time; else one side's first activation, by the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexmarshal.games import meta
from tests.page.hands import Keys, Mouse, Turn
from tests.page.kit import Visitor, begin, sit
from tests.server.kit import Running
from tests.thorough import THOROUGH

Visit = Callable[..., Visitor]
whole = pytest.mark.skipif(not THOROUGH, reason="Whole turns are played with HEXMARSHAL_THOROUGH=1.")
ALLIANCE = ("austria-hungary", "germany", "bulgaria")


def table(visitor: Visitor, server: Running, game: str, *sides: str) -> Visitor:
    """Sit down against a quick bot."""
    seats = {side: "me" if side in sides else "bot:eager" for side in meta(game).sides}
    return sit(visitor, begin(server.address, seats, game))


@whole
@pytest.mark.timeout(600)
def test_a_whole_turn_of_fury_in_the_east(visitor: Visitor, server: Running) -> None:
    table(visitor, server, "fury", "russian")
    turn = Turn(Mouse(visitor))
    turn.hands.whole_map()
    seen = turn.play("!seen.head.startsWith('Turn A2')")
    assert seen["head"].startswith("Turn S1")
    asked = " ".join(turn.asked)
    for phase in ("Front A", "south front: move", "north front: move", "declare attacks", "replacements", "planning"):
        assert phase in asked
    assert turn.attacks >= 4
    log = visitor.match.log()
    assert any(event["roll"] for told in log for event in told["events"])
    assert {told["side"] for told in log[1:]} == {"russian", "german-austrian"}


@whole
def test_an_activation_of_fury_in_the_east_by_the_keyboard_alone(visitor: Visitor, server: Running) -> None:
    table(visitor, server, "fury", "russian")
    pointers = visitor.count_pointers()
    turn = Turn(Keys(visitor))
    turn.hands.whole_map()
    turn.play("seen.sentence.includes('retreat') || seen.number >= 45")
    asked = " ".join(turn.asked)
    for phase in ("Front A", "front: move", "declare attacks"):
        assert phase in asked
    assert pointers() == 0


@whole
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("hands", "sides"), [(Mouse, ALLIANCE), (Keys, ("serbia",))])
def test_a_whole_round_of_march_on_the_drina(
    hands: type[Mouse] | type[Keys], sides: tuple[str, ...], visitor: Visitor, server: Running
) -> None:
    table(visitor, server, "drina", *sides)
    pointers = visitor.count_pointers()
    turn = Turn(hands(visitor))
    turn.hands.whole_map()
    first = visitor.match.view()["desk"]["turn"]
    turn.play("seen.number > 0 && !document.querySelector('.film-where').textContent.includes(" + repr(first) + ")")
    assert any("move and fight" in question for question in turn.asked)
    assert visitor.match.view()["desk"]["turn"] != first
    assert (pointers() == 0) is (hands is Keys)
