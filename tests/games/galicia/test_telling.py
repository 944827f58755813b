"""What is told of each deed, under which clause, and where on the map: whole stretches of play, word for word."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hexmarshal.core.engine.events import AnyEvent
from tests.games.galicia.kit import galicia


def lines(events: Iterable[AnyEvent]) -> list[str]:
    """Each event: its clause, its hexes, who alone may know of it, and its sentence."""
    found = []
    for event in events:
        hexes = getattr(event, "hexes", ()) or getattr(event, "path", ())
        only = f" [{','.join(event.only)}]" if event.only else ""
        found.append(f"{event.clause}{only} {' '.join(hexes)} | {event}")
    return found


@pytest.mark.clause("galicia:8.0", "galicia:8.1a", "galicia:7.3a", "galicia:9.2a", "galicia:9.3a", "galicia:15.1a")
def test_a_combat_from_its_announcement_to_its_losses() -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 13 14.13
        austrian 20 13.14
        austrian 23 13.14
        russian 31 14.14
        russian 7 c 14.14
        russian 44 18.18
        """,
        "austrian combat",
        dice=(2, 2, 4, 5),
    )
    events = table.order("4,13,20 x 14.14", "commit 4,13,20", "defend 31", "14.14-15.15", "advance 4,20", "spread")
    ours = "4th Infantry Division, 13th Landwehr Division and 20th Honvéd Division"
    theirs = "combat result +1; enemy artillery +2; retreat +1"
    assert lines(events)[:17] == [
        f"8.1a 13.14 14.13 14.14 | {ours} attack 14.14 from 13.14 and 14.13.",
        "8.1a 14.14 | In 14.14 stand 31st Infantry Division (infantry) and 7th Cavalry Division (cavalry).",
        "8.1a 13.14 | In 13.14 stand 23rd Honvéd Division (infantry) and 20th Honvéd Division (infantry).",
        (
            "8.1a 14.13 | In Tyszowce (14.13) stand 4th Infantry Division (infantry)"
            " and 13th Landwehr Division (infantry)."
        ),
        f"8.1b  | {ours} will attack.",
        "7.3a  | 31st Infantry Division defends. 7th Cavalry Division stands aside.",
        "8.1c 14.14 | The attack on 14.14 is made at 1.5:1.",
        "8.3  | Attack on 14.14 at 1.5:1. Dice 2 and 2, total 4: attacker ±0, defender +1 and back 1.",
        "15.1a  | Austro-Hungarian +1 VP: attack on 14.14.",
        "9.2a 14.14 15.15 | 31st Infantry Division retreats 14.14-15.15.",
        "9.2a 14.14 15.15 | 7th Cavalry Division retreats 14.14-15.15.",
        "9.3a 14.13 14.14 | 4th Infantry Division advances 14.13-14.14.",
        "9.3a 13.14 14.14 | 20th Honvéd Division advances 13.14-14.14.",
        "8.4b 14.14 | The combat is large.",
        "8.5  | Austro-Hungarian losses at 14.14; enemy artillery +1. Die 4, total 5: Austro-Hungarian: one reduction.",
        f"8.5  | Russian losses at 14.14; {theirs}. Die 5, total 9: Russian: three reductions.",
        "9.4.2c [austrian]  | 4th Infantry Division is reduced to −1.",
    ]
    assert lines(events)[17:20] == [
        "9.4.2c [russian]  | 31st Infantry Division is reduced to −1.",
        "9.4.2c [russian]  | 31st Infantry Division is reduced to −2.",
        "10.2a [russian]  | 31st Infantry Division loses a step.",
    ]


@pytest.mark.clause("galicia:8.1a", "galicia:8.2b")
def test_an_attack_that_is_too_weak() -> None:
    table = galicia("austrian 3 c 14.13\n austrian 9 c 14.13\n russian 31 14.14\n russian 7 c 14.14", "austrian combat")
    events = table.order("3 c x 14.14", "commit 3 c", "defend 31")
    assert lines(events) == [
        "8.1a 14.13 14.14 | 3rd Cavalry Division attacks 14.14 from 14.13.",
        "8.1a 14.14 | In 14.14 stand 31st Infantry Division (infantry) and 7th Cavalry Division (cavalry).",
        "8.1a 14.13 | In Tyszowce (14.13) stand 3rd Cavalry Division (cavalry) and 9th Cavalry Division (cavalry).",
        "8.1b  | 3rd Cavalry Division will attack.",
        "8.2b 14.14 | The attack on 14.14 is too weak and does not take place.",
    ]


@pytest.mark.clause("galicia:9.2.1c", "galicia:9.2.2", "galicia:9.2.3", "galicia:13.0c")
def test_a_retreat_astray_over_a_river_and_one_that_is_barred() -> None:
    cut = "russian 31 5.24\n russian 44 5.18\n russian 11 10.12\n"
    north = "austrian 20 17.23\n russian 1 gd 17.22\n russian 2 gd 17.22\n"
    table = galicia(north + cut, "russian combat", dice=(2, 3))
    table.attack("1 gd,2 gd x 17.23")
    said = lines(table.order(next(order for order in table.notations())))
    assert said[0] == "9.2.1c  | The retreat leads away from supply."
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("1 gd", "2 gd", "31", "44", "11", "32")
    ring = "\n".join(f"russian {name} {label}" for name, label in zip(names, around, strict=True))
    table = galicia(f"austrian 20 14.14\n{ring}", "russian combat", dice=(1, 1, 1, 1))
    said = lines(table.attack("1 gd,2 gd x 14.14"))
    at = said.index("9.2.3 14.14 | The retreat from 14.14 is blocked.")
    assert said[at + 1] == "9.2.3 [austrian]  | 20th Honvéd Division is reduced to −1."
    bank = ("14.16", "15.17", "15.18", "13.18", "13.17")
    ring = "\n".join(f"russian {name} {label}" for name, label in zip(names, bank, strict=False))
    river = galicia(f"austrian 20 14.17\n{ring}", "russian combat", dice=(5, 5))
    said = lines(river.attack("1 gd,2 gd x 14.17"))
    at = said.index("9.2a 14.17 14.18 | 20th Honvéd Division retreats 14.17-14.18.")
    assert said[at + 1] == "9.2.2 [austrian]  | 20th Honvéd Division is reduced to −1."


@pytest.mark.clause("galicia:3.2b", "galicia:3.2c", "galicia:3.2d", "galicia:14.0a", "galicia:15.1b", "galicia:3.1a")
def test_from_one_player_turn_to_the_next() -> None:
    units = """
        russian 31 7.09
        russian 44 18.18
        austrian 38 6.15
        austrian 23m scheduled
        austrian 43 scheduled
        austrian 17 scheduled
    """
    table = galicia(units, "russian points", turn=3)
    assert lines(table.match.opening_events) == [
        "15.1b  | Russian +10 VP: Lemberg is captured.",
        "3.2b  | Austro-Hungarian supply phase",
        "3.2c  | Austro-Hungarian reinforcement phase",
        "14.0a 2.11 | 23rd Marsch Brigade arrives in 2.11.",
        "14.0a 1.01 | 43rd Landwehr Division arrives in 1.01.",
    ]
    assert lines(table.order("place 17 1.07")) == [
        "14.0a 1.07 | 17th Infantry Division arrives in 1.07.",
        "3.2d  | Austro-Hungarian movement phase",
    ]
    assert lines(table.order("done")) == [
        "3.2e  | Austro-Hungarian combat phase",
        "3.1a  | GT4, 29–30 August 1914",
        "3.2b  | Russian supply phase",
        "3.2c  | Russian reinforcement phase",
        "3.2d  | Russian movement phase",
    ]
    table.order("done")
    assert table.points("russian") == 11  # and now it is occupied
    again = galicia(units, "russian points", turn=3, captured=("Lemberg",))
    assert lines(again.match.opening_events)[0] == "15.1b  | Russian +1 VP: Lemberg is occupied."


@pytest.mark.clause("galicia:14.1a", "galicia:14.0b", "galicia:AH-GT6")
def test_arrivals_by_rail_blocked_and_put_off() -> None:
    table = galicia("russian 23 scheduled", "russian reinforcement", turn=4)
    assert lines(table.order("place 23 16.22"))[0] == "14.1a 16.22 | 23rd Infantry Division arrives in 16.22."
    blocked = galicia("austrian 23m scheduled\n russian 31 2.11", "austrian reinforcement", turn=3)
    assert lines(blocked.match.opening_events)[1:2] == [
        "14.0b  | 23rd Marsch Brigade cannot arrive: enemies hold its place of arrival."
    ]
    assert lines(blocked.order("enter 23m 1.11")) == ["14.0b 1.11 | 23rd Marsch Brigade enters at 1.11."]
    late = galicia("austrian 40 ls scheduled\n russian 31 18.18", "austrian reinforcement", turn=6)
    assert lines(late.order("40 ls waits"))[0] == "AH-GT6  | 40th Landsturm Brigade comes later."


@pytest.mark.clause("galicia:4.2", "galicia:12.1.2b", "galicia:10.3a", "galicia:5.4a")
def test_moves_reactions_and_recoveries() -> None:
    units = "austrian 3 c 13.15\n russian 31 15.16 top\n russian 44 15.16\n russian 9 18.18 -1"
    table = galicia(units, "russian movement")
    assert lines(table.order("31,44 15.16-14.15", "react 3 c 13.15-12.15")) == [
        "4.2 [russian] 15.16 14.15 | 44th Infantry Division moves 15.16-14.15.",
        "4.2 15.16 14.15 | 31st Infantry Division moves 15.16-14.15.",
        "12.1.2b 13.15 12.15 | 3rd Cavalry Division reacts 13.15-12.15.",
    ]
    assert lines(table.order("9 recovers")) == [
        "10.3a  | A unit of the Russian player rests.",
        "10.3a [russian]  | 9th Infantry Division recovers its effectiveness.",
    ]
    far = galicia("austrian 4 6.15\n austrian 13 6.15\n russian 31 18.18", "austrian movement")
    assert lines(far.order("4,13 6.15-6.14")) == [
        "4.2 6.15 6.14 | 4th Infantry Division moves 6.15-6.14.",
        "4.2 [austrian] 6.15 6.14 | 13th Landwehr Division moves 6.15-6.14.",
    ]


@pytest.mark.clause("galicia:11.4a", "galicia:11.1", "galicia:11.5.1", "galicia:5.2", "galicia:15.1c")
def test_supply_attrition_and_overstacking() -> None:
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("31", "9", "11", "32", "5", "42")
    ring = "\n".join(f"russian {one} {label}" for one, label in zip(names, around, strict=True))
    units = f"austrian 4 14.14 out\n austrian 13 14.14\n austrian 20 6.15 out\n austrian 23 6.15 low\n {ring}"
    table = galicia(units, "austrian supply")
    told = lines(table.match.opening_events)
    assert told[:6] == [
        "3.2b  | Austro-Hungarian supply phase",
        "11.1 [austrian]  | 23rd Honvéd Division is in supply.",
        "11.1 [austrian]  | 20th Honvéd Division is in supply.",
        "11.4a [austrian]  | 13th Landwehr Division is out of supply.",
        "11.5.1 [austrian]  | 4th Infantry Division is reduced to −1.",
        "11.5.1 [austrian]  | 4th Infantry Division is reduced to −2.",
    ]
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n austrian 20 14.13\n russian 31 18.18"
    crowd = galicia(units, "austrian stacking")
    assert lines(crowd.order("eliminate 20"))[:2] == [
        "5.2  | 20th Honvéd Division is eliminated.",
        "15.1c  | Russian +1 VP: 20th Honvéd Division is eliminated.",
    ]


@pytest.mark.clause("galicia:15.0", "galicia:15.1c")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [((5, 4), "Russian victory: 5 to 4 victory points."), ((4, 5), "Austro-Hungarian victory: 5 to 4 victory points."),
     ((4, 4), "A draw: 4 to 4 victory points.")],
)  # fmt: skip
def test_the_end(points: tuple[int, int], sentence: str) -> None:
    table = galicia("russian 31 18.18\n austrian 4 6.15", "austrian combat", turn=12, points=points)
    assert lines(table.match.opening_events)[-1] == f"15.0  | {sentence}"
    result = table.match.result
    assert result is not None
    assert result["sentence"] == sentence
    assert result["score"] == points[0] - points[1]
    winner = {1: "russian", -1: "austrian", 0: ""}[points[0] - points[1]]
    assert result["winner"] == winner
    assert result["level"] == ("victory" if winner else "draw")
