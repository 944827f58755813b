"""What lies beside the map of March on the Drina, and what can be laid over it."""

import random
from typing import Any

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.procedure import Order
from hexmarshal.desk.structs import Desk, Meant, Step
from tests.games.drina.kit import Position, drina, lineup

AROUND_BELGRADE = """
    SI1 H05
    SA1 H06
    SG1 I08
    AI1 G04 2
    AG1 F03
    GC1 I04
    GG1 I02
    BI1 Q11
    BG1 R12
"""
TAKEN = AROUND_BELGRADE.replace("SI1 H05", "GI1 H05")
"""Belgrade is German."""


def beside(position: Position, side: str | None = None) -> Desk:
    """What a side sees beside the map."""
    return desk.desk(position.match, side)


def lit(shown: Desk) -> Step:
    """The present step: there is exactly one."""
    (step,) = (step for step in shown.steps if step.now)
    return step


def figures(shown: Desk, side: str) -> dict[str, str]:
    """The figures of a side by their titles."""
    return {figure.title: figure.value for figure in shown.figures if figure.side == side}


def pile(shown: Desk, name: str) -> dict[str, int]:
    """The cards of the piles whose titles begin so."""
    return {card.title: card.count for card in shown.cards if card.pile.startswith(name)}


def groups(position: Position, name: str, side: str | None = None) -> dict[str, tuple[str, ...]]:
    """The groups of a layer by their titles."""
    return {group.title: group.hexes for group in desk.layer(position.match, side, name).groups}


def meant(position: Position, notation: str) -> tuple[Order, str]:
    """An order in notation, and who gives it."""
    (choice,) = position.match.decisions
    return desk.meant(position.match, Meant(choice.side, notation=notation)), choice.side


# -- the course of play


def test_the_present_step_of_the_sequence_of_play_is_lit() -> None:
    steps = {"set-up": "5.1b", "move": "5.2c", "withdraw": "5.2c", "buy": "7e", "place": "7f", "lose": "4.5c"}
    lots, seen = random.Random(5), set()
    match = hm.Match.new("drina", scenario="august", seed=5)
    while (decision := match.decision) is not None and len(match.journal) < 400:
        if decision.kind in steps:
            assert lit(desk.desk(match, None)).clause == steps[decision.kind], decision.kind
            seen.add(decision.kind)
        subjects = decision.subjects()
        subject = "done" if "done" in subjects and lots.random() < 0.2 else lots.choice(subjects)
        match.submit(lots.choice(decision.orders(subject)))
    assert {"move", "withdraw"} <= seen
    assert lit(beside(lineup())).clause == "5.1b"
    buying = drina(AROUND_BELGRADE, card="1915-1", step="reinforcements", money={"austria-hungary": 20})
    assert (buying.asked[1], lit(beside(buying)).clause) == ("buy", "7e")


def test_the_track_is_the_calendar_with_what_each_card_does() -> None:
    shown = beside(drina(AROUND_BELGRADE, card="1914-2"))
    assert len(shown.track) == 14
    assert (shown.turn, shown.track[1].note) == ("Sep–Dec 1914", "Serbian infantry: attack +1.")


# -- figures, boxes, marks


def test_each_country_has_its_purse_capacity_cities_and_generals() -> None:
    taken = drina(TAKEN, money={"germany": 12}, control={"Belgrade": "germany"})
    german, serbian = figures(beside(taken), "germany"), figures(beside(taken), "serbia")
    assert (german["Purse"], german["Military capacity"], german["Cities taken"]) == ("12 MCU", "8 MCU a turn", "1")
    assert (serbian["Home cities"], serbian["Military capacity"]) == ("12 of 13", "19 MCU a turn")
    assert serbian["Generals"] == "1 of 3"
    (mark,) = beside(taken).marks
    assert (mark.hex, mark.side) == ("H05", "germany")
    assert "Belgrade, capacity 3: city of Serbia held by Germany" in mark.title


def test_how_near_victory_is_can_be_read() -> None:
    every = {city.name: "germany" for city in drina().table.printed.cities if city.counts_for == "serbia"}
    told = figures(beside(drina(TAKEN, control=every, since=1)), "")
    assert told["The alliance holds them all"] == "since the turn of Germany, round 1"
    assert told["Cities the alliance has at home"] == "10 of 10, 6 needed"
    assert figures(beside(drina(AROUND_BELGRADE)), "")["Serbia holds them all"] == "no city was ever lost"
    kept = figures(beside(drina(AROUND_BELGRADE, armed=True, held=True)), "")
    assert kept["Serbia holds them all"] == "wins at her next turn if she keeps all"


def test_boxes_hold_who_is_bought_destroyed_or_not_in_use() -> None:
    shown = beside(drina(AROUND_BELGRADE + "SI2 bought\nSG2 destroyed\n"))
    boxes = {box.title: box for box in shown.boxes}
    assert boxes["Bought, to be placed, Serbia"].pieces == ("SI2",)
    assert boxes["Destroyed, Serbia"].pieces == ("SG2",)
    assert boxes["In the box, Serbia"].pieces == ("SG3", "SG4", "SG5", "SG6")
    assert "22 infantry" in boxes["In the box, Serbia"].note


# -- cards


def test_luck_cards_are_counted_in_the_deck_drawn_and_out_of_play() -> None:
    table = drina(AROUND_BELGRADE, turn="germany", options={"luck": "lucky"}, cards=("+3", "+1"))
    assert pile(beside(table), "Luck cards out of play: I Feel Lucky") == {"+1": 6}
    assert pile(beside(table), "Luck cards drawn") == {}
    table.order("GC1 I04 x H05")
    assert pile(beside(table), "Luck cards drawn") == {"+1": 1, "+3": 1}
    assert pile(beside(table), "Luck cards still") == {"0": 6, "+1": 11, "+2": 12, "+3": 5}


def test_the_calendar_card_in_force_lies_open_with_its_text() -> None:
    (card,) = (card for card in beside(drina(AROUND_BELGRADE, card="1914-2")).cards if card.pile == "Calendar")
    assert (card.title, card.clause) == ("September – December 1914", "4.5c")
    assert card.text.startswith("Serbian infantry: attack +1. Battles on the Drina")


def test_generals_lie_open_with_their_abilities_only_where_these_count() -> None:
    assert pile(beside(drina(AROUND_BELGRADE)), "Generals") == {}
    able = drina(AROUND_BELGRADE, options={"abilities": "on"})
    assert pile(beside(able), "Generals of Serbia") == {"Stepa Stepanović": 1}


def test_every_clause_that_is_shown_is_in_the_book() -> None:
    known = {clause.id for clause in desk.rules("drina").clauses}
    for position in (drina(AROUND_BELGRADE, card="1915-1", options={"abilities": "on"}), lineup()):
        shown = beside(position)
        rows: tuple[Any, ...] = (*shown.steps, *shown.figures, *shown.cards)
        rows += tuple(desk.layer(position.match, None, kind.id) for kind in desk.card("drina").layers)
        assert {row.clause for row in rows} - {""} <= known


# -- layers


def test_command_shows_each_area_with_how_many_are_led_and_who_is_not() -> None:
    shown = groups(drina(AROUND_BELGRADE + "SI2 M20\n"), "command", "serbia")
    assert "H05" in shown["Stepa Stepanović, 2 of 8 units"]
    assert shown["Serbia: under no general's command"] == ("M20",)


def test_artillery_shows_its_range_and_its_targets() -> None:
    shown = groups(drina(AROUND_BELGRADE), "guns")
    assert set(shown["Serbia: can fire upon"]) == {"G04", "I04"}
    assert "H05" in shown["Serbia: in range"]


def test_threats_are_the_attacks_and_marches_of_the_enemy() -> None:
    shown = groups(drina(AROUND_BELGRADE), "threats", "serbia")
    assert shown["Austria-Hungary can attack"] == ("H05",)
    assert "J06" in shown["Germany can march here"]
    assert not any(title.startswith("Serbia") for title in shown)


def test_new_units_go_next_to_generals_and_new_generals_to_cities() -> None:
    shown = groups(drina(TAKEN, control={"Belgrade": "germany"}), "new-units")
    assert len(shown["Serbia: new units"]) == 6
    assert "H05" not in shown["Serbia: a new general"]
    assert "H05" not in shown["Germany: a new general"]  # it is not empty


def test_special_fields_are_told_apart() -> None:
    shown = groups(drina(), "special")
    titles = [title.partition(":")[0] for title in shown]
    assert titles == ["red dots", "on a border", "brown in Albania", "brown in Greece", "closed or neutral"]
    assert "brown in Albania: the retreat begins here, open" in groups(drina(albania=True), "special")


# -- what is hidden


def test_a_secret_lineup_shows_on_nothing_that_the_enemy_sees() -> None:
    placed, empty = lineup("SG1 H08\nSI1 H07\nSA1 G08\n"), lineup()
    for side in ("austria-hungary", "germany", "bulgaria", None):
        assert beside(placed, side) == beside(empty, side)
        for kind in desk.card("drina").layers:
            assert desk.layer(placed.match, side, kind.id) == desk.layer(empty.match, side, kind.id), kind.id
    assert beside(placed, "serbia") != beside(empty, "serbia")
    assert "Stepa Stepanović, 2 of 6 units" in groups(placed, "command", "serbia")


def test_the_desk_says_whether_anything_is_hidden_now() -> None:
    assert beside(lineup()).hidden
    assert not beside(drina(AROUND_BELGRADE)).hidden
    assert desk.card("drina").hides


# -- before a battle


def test_odds_are_shown_for_attacks_and_fire_but_not_for_marches() -> None:
    guns = drina(AROUND_BELGRADE, turn="serbia")
    found = {offer.notation: offer.odds for offer in desk.offers(guns.match, "serbia").offers}
    assert found["SA1 H06 fires G04"]
    assert found["SI1 H05 x G04"]
    assert not found["SI1 H05-G05"]
    assert not found["done"]


def test_the_odds_name_every_term_and_every_outcome() -> None:
    table = drina(AROUND_BELGRADE, turn="serbia", card="1914-2", options={"abilities": "on"})
    shown = desk.forecast(table.match, *meant(table, "SI1 H05 x G04"))
    attacker, defender = shown.rolls
    constant = [(term.why, term.value, term.clause) for term in attacker.terms if term.always]
    assert constant == [
        ("strength", 3, "6.1.1a"), ("attack value", 2, "6.1.1a"),
        ("Sep–Dec 1914", 1, "6.1.1c"), ("Stepa Stepanović", 1, "4.4.1a"),
    ]  # fmt: skip
    for roll in (attacker, defender):
        assert sorted(term.value for term in roll.terms if term.why == "luck") == [0, 1, 2, 3]
    assert {outcome.result for outcome in shown.outcomes} <= {"attacker wins", "tied", "defender wins"}
    assert sum(outcome.chance for outcome in shown.outcomes) > 0.999


def test_before_a_battle_the_deck_and_both_ways_back_are_told() -> None:
    table = drina(AROUND_BELGRADE, turn="serbia")
    deck, out, back = desk.forecast(table.match, *meant(table, "SI1 H05 x G04")).notes
    assert deck == "42 luck cards are left: 6 × 0, 18 × +1, 12 × +2, 6 × +3 (6.1.3d)."
    assert out.startswith("Austro-Hungarian infantry 1 withdraws to ")
    assert back == "If it does not win, Serbian infantry 1 ends up on Belgrade (H05) (6.1.1g)."
    assert len(desk.forecast(table.match, *meant(table, "SA1 H06 fires G04")).notes) == 1
