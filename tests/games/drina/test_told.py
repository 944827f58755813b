"""What happens is told, each thing with the clause under which it happens. ``told.toml`` has most of it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.engine.events import AnyEvent
from tests.games.drina.kit import drina, lineup, told

SCENES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("told.toml").read_text("utf-8"))["scene"]


def clauses(lines: str) -> pytest.MarkDecorator:
    """The clauses that the lines prove."""
    return pytest.mark.clause(*sorted({f"drina:{line.rpartition('(')[2].rstrip(')')}" for line in lines.splitlines()}))


@pytest.mark.parametrize("scene", [pytest.param(s, id=s["name"], marks=clauses(s["told"])) for s in SCENES])
def test_it_is_told(scene: dict[str, Any]) -> None:
    events = told(drina(scene["figures"], **scene["position"]).order(*scene["orders"]))
    places = [events.index(line) for line in scene["told"].splitlines()]
    assert places == sorted(places)


@pytest.mark.clause("drina:5.1a", "drina:5.1b")
def test_the_marks_of_a_lineup_are_told_to_the_own_side() -> None:
    table = lineup(side="serbia")
    events = table.order(
        "place SG1 H05",
        "place SI1 H06",
        "place SC1 I06",
        "swap SI1 SC1",
        "take back SI1",
        "ready serbia-august",
        "done",
    )
    assert told(events) == [
        "Stepa Stepanović is placed on Belgrade (H05). (5.1a)",
        "Serbian infantry 1 is placed on H06. (5.1a)",
        "Serbian cavalry 1 is placed on I06. (5.1a)",
        "Serbian infantry 1 is placed on I06. (5.1b)",
        "Serbian cavalry 1 is placed on H06. (5.1b)",
        "Serbian infantry 1 is taken back. (5.1b)",
        "Serbia takes the layout “The frontiers, August 1914”. (5.1b)",
        "The lineup of Serbia is final. (5.1b)",
    ]
    assert {event.only for event in events} == {("serbia",)}


@pytest.mark.clause("drina:5.1b", "drina:4.7b")
def test_a_match_begins_with_the_set_up_and_the_maps_are_shown_to_all() -> None:
    table = lineup()
    assert told(table.match.opening_events) == ["Set-up (5.1)"]
    events: list[AnyEvent] = []
    for side in ("serbia", "germany", "bulgaria", "austria-hungary"):
        table.side = side
        events = table.order(f"ready {'serbia' if side == 'serbia' else 'alliance'}-august", "done")
    assert told(events)[2:4] == [
        "The mini-maps are shown and the units placed as they were marked. (5.1b)",
        "Šabac falls to Austria-Hungary: NMC of Austria-Hungary +1, of Serbia −1. (4.7b)",
    ]
    assert {event.only for event in events[2:]} == {()}
