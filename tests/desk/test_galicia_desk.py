"""What the desk shows of *Battle for Galicia*."""

from __future__ import annotations

import hexmarshal as hm
from hexmarshal import desk
from tests.games.galicia.kit import galicia


def test_the_unit_that_the_rules_lay_on_top_lies_on_top() -> None:
    table = galicia("austrian 4 14.13\n austrian 6 c 14.13\n russian 31 18.18")
    shown = [piece.id for piece in desk.pieces(table.match, "austrian") if piece.at == "14.13"]
    assert shown[-1] == "ah-4"
    assert len(shown) == 2


def test_a_side_is_called_as_the_book_calls_its_player() -> None:
    assert [side.title for side in desk.card("galicia").sides] == ["Russian", "Austro-Hungarian"]


def test_before_an_attack_its_strength_and_what_meets_it_are_told() -> None:
    table = galicia("austrian 4 14.13 -1\n russian 31 14.14 -2", "austrian combat")
    order = hm.parse(table.match, "4 x 14.14")
    notes = desk.forecast(table.match, order, "austrian").notes
    assert notes[0] == "You attack with 4 (8.1). The top counter there defends with 7 as printed (5.4)."
    (offer,) = desk.offers(table.match, "austrian", "14.14").offers
    assert offer.gloss == "attack 4 on open ground"


def test_a_point_is_promised_only_for_an_attack_that_takes_place() -> None:
    table = galicia("austrian 4 14.13\n austrian 3 c 14.13\n russian 31 14.14", "austrian combat")
    attack, raid = (hm.parse(table.match, f"{who} x 14.14") for who in ("4", "3 c"))
    assert desk.forecast(table.match, attack, "austrian").notes[1:2] == (
        "If it takes place the attack earns 1 VP, whatever its result (15.1).",
    )
    assert not any("VP" in note for note in desk.forecast(table.match, raid, "austrian").notes)
