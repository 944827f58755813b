"""With other values than those that came with a game, what is said is what is then charged and done."""

import re
from pathlib import Path

import msgspec

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.events import Rolled
from tests.games.drina.kit import drina
from tests.games.galicia.kit import galicia, heard
from tests.kit import fury

HEAD = '[overlay]\ngame = "{}"\nname = "other values"\nsource = "public: a test"\n'


def laid(folder: Path, game: str, rows: str) -> Path:
    """An overlay as a file."""
    path = folder / "overlay.toml"
    path.write_text(HEAD.format(game) + rows, encoding="utf-8")
    return path


def offers(match: hm.Match, subject: str | None = None) -> dict[str, desk.structs.Offer]:
    """What whoever chooses can do, by notation."""
    assert match.decision is not None
    return {offer.notation: offer for offer in desk.offers(match, match.decision.side, subject).offers}


# -- March on the Drina --------------------------------------------------------------------------------------------

PRICES = """
[[unit]]
id = "infantry"
price = 9
[[unit]]
id = "general"
price = 5
[[number]]
id = "purchase.new-unit"
value = 4
[[country]]
id = "serbian"
name = "Kingdom of Serbia"
[[general]]
id = "SG4"
name = "Somebody Else"
"""


def test_every_purchase_in_drina_costs_what_it_is_offered_at(tmp_path: Path) -> None:
    figures = "SG1 H07\n SI1 H08 1\n SC1 G08 1"
    overlay = laid(tmp_path, "drina", PRICES)
    table = drina(figures, "serbia", card="1915-3", step="reinforcements", money={"serbia": 90}, overlay=overlay)
    assert table.asked == ("serbia", "buy")
    assert table.decision.prompt == "Kingdom of Serbia: reinforcements. You have 90 MCU."
    found = offers(table.match)
    assert (found["form infantry 1"].gloss, found["reinforce SI1 2"].gloss) == ("13 MCU", "18 MCU")
    assert found["hire SG4"].gloss == "Somebody Else, 5 MCU"
    for order in table.decision.all_orders():
        priced = re.search(r"(\d+) MCU", found[order.notation].gloss)
        copy = table.match.copy()
        told = " ".join(map(str, copy.submit(order)))
        paid = table.money("serbia") - copy.view("serbia").state()["money"]["serbia"]
        assert paid == (int(priced[1]) if priced else 0), order.notation
        assert not priced or f"for {paid} MCU" in told, told
    assert "Kingdom of Serbia 90" in desk.desk(table.match, "serbia").header[1]


# -- Battle for Galicia ---------------------------------------------------------------------------------------------

FLANK = """
[[number]]
id = "flank.shifts"
value = 3
[[number]]
id = "effectiveness.marker"
value = 2
[[number]]
id = "recovery.movement"
value = 3
[[modifier]]
id = "flanked"
value = 4
[[supply]]
id = "low"
strength = -3
[[supply]]
id = "out"
strength = -4
"""
FIVE = "austrian 4 14.13 -1\n austrian 13 14.15 low\n russian 31 14.14"


def test_an_attack_in_galicia_is_told_as_it_is_made(tmp_path: Path) -> None:
    table = galicia(FIVE, "austrian combat", overlay=laid(tmp_path, "galicia", FLANK))
    offer = offers(table.match, "14.14")["4,13 x 14.14"]
    assert offer.gloss == "attack 4 on open ground"  # 5 − 2 for a reduction, 4 − 3 for Low Supply
    order = table.parse("4,13 x 14.14")
    notes = desk.forecast(table.match, order, "austrian").notes
    assert notes[0].startswith("You attack with 4 (8.1).")
    assert notes[1] == "The defender is flanked: three columns to the right, and +4 on its losses (7.8)."
    events = table.attack("4,13 x 14.14")
    assert "Flank attack: 3 columns to the right." in heard(events, "austrian")
    modifiers = [term for event in events if isinstance(event, Rolled) for term in event.modifiers]
    assert [term.value for term in modifiers if term.why == "flanked"] == [4]


def test_a_recovery_in_galicia_spends_what_it_says(tmp_path: Path) -> None:
    tired = "austrian 4 3.20 -1\n russian 31 18.18"
    able = galicia(tired, overlay=laid(tmp_path, "galicia", FLANK))
    assert offers(able.match, "ah-4")["4 recovers"].gloss == "spends 3 MP in place"
    dearer = FLANK.replace('recovery.movement"\nvalue = 3', 'recovery.movement"\nvalue = 5')
    unable = galicia(tired, overlay=laid(tmp_path, "galicia", dearer))
    assert "4 recovers" not in offers(unable.match, "ah-4")
    assert unable.reason("4 recovers").sentence.endswith("does not have 5 MP to spend in place.")


# -- Fury in the East -----------------------------------------------------------------------------------------------

NAMES = """
[[army]]
id = "ru-9"
name = "Russian Army of the Vistula"
[[corps]]
id = "ru-III"
name = "Third"
combat = [9, 4]
[[number]]
id = "retreat.defender"
value = 1
"""


def test_pieces_in_fury_are_written_as_the_overlay_names_them(tmp_path: Path) -> None:
    overlay = laid(tmp_path, "fury", NAMES)
    table = fury("russian Third 1505\n russian IV 1405\n russian HQ I 1505", "russian north", overlay=overlay)
    found = offers(table.match, "ru-III")
    assert all(notation.startswith("Third ") for notation in found)
    for notation, offer in found.items():
        assert msgspec.to_builtins(hm.parse(table.match, notation)) == offer.order
    events = table.order("Third 1505-1504")
    assert desk.told(table.match, events, "german-austrian").notation == "Third 1505-1504"


def test_an_army_in_fury_is_told_by_the_name_that_the_overlay_gives_it(tmp_path: Path) -> None:
    counters = "russian I reinforcements\n russian HQ IX reinforcements"
    overlay = laid(tmp_path, "fury", NAMES)
    table = fury(counters, step="reinforcements", fronts={"ru-9": ""}, overlay=overlay)
    (subject,) = [one for one in desk.subjects(table.match, "russian") if one.id == "ru-9"]
    assert subject.title == "Russian Army of the Vistula"
    assert offers(table.match, "ru-9")["post ru-9 south"].gloss == subject.title
    assert str(table.order("post ru-9 south")[0]) == f"The {subject.title} is posted to the south front."
    (hq,) = [piece for piece in desk.pieces(table.match, None) if piece.id == "ru-HQ-IX"]
    assert hq.title == f"HQ of the {subject.title}"


def test_a_retreat_in_fury_is_as_long_as_the_notes_say(tmp_path: Path) -> None:
    counters = "russian Third 1405\n russian IV 1405\n russian HQ I 1405 active\n german XX 1305"
    table = fury(
        counters, "russian north", options={"duty": "standing"}, dice=(6,), overlay=laid(tmp_path, "fury", NAMES)
    )
    table.order("done")
    attack = table.parse("Third,IV 1405x1305")
    odds = desk.forecast(table.match, attack, "russian")
    assert odds.order == "Third,IV 1405x1305"
    assert odds.notes[0].startswith("German-Austrian retreat from Gumbinnen (1305): ")
    assert "then" not in odds.notes[0]
    table.order(attack, "done")
    while table.decision.kind != "retreat":
        table.order(table.decision.all_orders()[0])
    assert "retreats one hex; choose the hex." in table.decision.prompt
    assert all(f" {order.notation.partition('-')[2]}" in odds.notes[0] for order in table.decision.all_orders())
