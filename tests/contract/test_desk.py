"""The desk: every game can be shown and played through it, and it tells nobody more than he may know."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.desk.structs import Decision, Desk, Event, Layer, Meant, Offers, Piece, Told
from hexmarshal.games import meta, names
from tests.contract.walks import Walk, asked, where

GAMES = names()


def survives(value: object, kind: Any) -> bool:
    """Whether a value comes back the same from JSON."""
    text = msgspec.json.encode(value)
    again = msgspec.json.encode(msgspec.json.decode(text, type=kind))
    return bool(msgspec.json.decode(again) == msgspec.json.decode(text))


def places(game: str) -> dict[str, set[str]]:
    """Every hex and every box off the map, with where a step or a link leads from there."""
    board = desk.board(game)
    found = {one.id: set(one.near) - {""} for one in board.hexes} | {box.id: set() for box in board.boxes}
    for link in board.links:
        found[link.start].add(link.to)
        if link.both:
            found[link.to].add(link.start)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_card_a_board_and_a_rulebook(game: str) -> None:
    card, board, rules = desk.card(game), desk.board(game), desk.rules(game)
    assert card in desk.shelf()
    assert all(survives(value, type(value)) for value in (card, board, rules))
    assert [side.id for side in card.sides] == list(meta(game).sides)
    assert all(scenario.title and scenario.blurb for scenario in card.scenarios)
    assert all(len(option.settings) > 1 for option in card.options)
    known = {clause.id for clause in rules.clauses}
    assert all(option.clause in known for option in card.options)
    assert len({kind.key for kind in card.layers}) == len(card.layers)
    assert sum(msgspec.structs.astuple(card.sources)) > 100
    assert card.hides == (game in {"drina", "galicia", "serbien"})


def test_what_is_shown_is_plain_data_and_every_piece_has_a_face(walk: Walk) -> None:
    hexes = set(places(walk.route.game))
    for stop in (*walk.sample(12, "desk"), walk.end):
        for side in (*stop.sides, None):
            pieces = desk.pieces(stop, side)
            faces = desk.faces(pieces)
            assert survives(pieces, list[Piece]), where(walk, stop, side)
            assert sorted(piece.id for piece in pieces) == sorted(piece["id"] for piece in stop.view(side).pieces())
            assert all(faces[piece.face] for piece in pieces)
            assert all(piece.text and piece.title and piece.side in (*stop.sides, "") for piece in pieces)
            beside = desk.desk(stop, side)
            assert survives(beside, Desk), where(walk, stop, side)
            assert {mark.hex for mark in beside.marks} <= hexes
            assert {end for arrow in beside.arrows for end in (arrow.start, arrow.to)} <= hexes
            shown = {piece.id for piece in pieces}
            assert {piece for box in beside.boxes for piece in box.pieces} <= shown
            assert not beside.track or beside.turn in {turn.id for turn in beside.track}


def test_a_decision_is_shown_with_all_that_can_be_picked_up(walk: Walk) -> None:
    for stop in walk.sample(12, "decisions"):
        for choice in stop.decisions:
            shown = desk.decision(stop, choice.side)
            assert shown is not None
            assert survives(shown, Decision), where(walk, stop)
            assert [subject.id for subject in shown.subjects] == choice.subjects()
            assert all(subject.title for subject in shown.subjects)
            assert (shown.prompt, shown.number) == (choice.prompt, stop.number)


def test_offers_are_the_orders_and_lead_where_they_say(walk: Walk) -> None:
    near = places(walk.route.game)
    for stop in walk.sample(8, "offers"):
        choice = asked(stop)
        subject = walk.lots(stop, "offers").choice(choice.subjects())
        offers = desk.offers(stop, choice.side, subject)
        assert survives(offers, Offers), where(walk, stop)
        meant = [desk.meant(stop, Meant(choice.side, order=one.order)) for one in offers.offers]
        assert meant == choice.orders(subject), where(walk, stop, subject)
        known = {piece.id for piece in desk.pieces(stop, choice.side)}
        for one in offers.offers:
            assert one.hex in near or not one.hex, where(walk, stop, one.notation)
            assert known.issuperset(one.pieces), where(walk, stop, one.notation)
            assert not one.path or one.path[-1] == one.hex, where(walk, stop, one.notation)
            if "target" not in one.order:  # a shot is no way
                assert all(there in near[here] for here, there in pairwise(one.path)), where(walk, stop, one.notation)


def test_pointing_is_answered_with_an_order_or_a_reason(walk: Walk) -> None:
    hexes = list(places(walk.route.game))
    for stop in walk.sample(20, "pointing"):
        choice, lots = asked(stop), walk.lots(stop, "pointing")
        pieces = [piece.id for piece in desk.pieces(stop, choice.side)]
        for subject in (lots.choice(choice.subjects()), lots.choice(pieces), lots.choice(hexes)):
            for at in (lots.choice(hexes), ""):
                answer = desk.explain(stop, Meant(choice.side, subject=subject, where=at))
                assert answer.legal == (answer.refusal is None), where(walk, stop, (subject, at))
                if answer.refusal is not None:
                    assert answer.refusal.sentence.endswith("."), where(walk, stop, (subject, at))
                else:
                    assert answer.offer is not None
                    order = desk.meant(stop, Meant(choice.side, order=answer.offer.order))
                    assert stop.explain(order, choice.side) is None


def test_odds_sum_to_one_and_working_them_out_changes_nothing(walk: Walk) -> None:
    for stop in walk.sample(10, "showing"):
        before, choice = stop.digest(), asked(stop)
        shown = desk.forecast(stop, walk.order(stop), choice.side)
        assert survives(shown, type(shown))
        assert shown.order == choice.write(walk.order(stop))
        if shown.rolls:
            assert sum(Fraction(outcome.exact) for outcome in shown.outcomes) == 1, where(walk, stop)
        else:
            assert shown.outcomes == ()
        goes_on(walk, stop, before)


def goes_on(walk: Walk, stop: hm.Match, before: str) -> None:
    """The match is what it was before, and its next order comes to the same."""
    assert stop.digest() == before, where(walk, stop)
    stop.submit(walk.order(stop))
    assert stop.journal[-1] == walk.end.journal[stop.number - 1]


def test_the_log_tells_each_side_what_it_may_know(walk: Walk) -> None:
    told = {side: desk.log(walk.end, side) for side in (walk.end.sides[-1], None)}
    for side, lines in told.items():
        assert survives(lines, list[Told])
        assert [line.number for line in lines] == list(range(walk.end.number + 1))
        for line, given in zip(lines[1:], walk.end.journal, strict=True):
            assert line.side == given.side
            if side == given.side:
                assert line.notation == walk.end.table.write(given.order)
            else:
                openly = walk.end.table.write_openly(given.order)
                assert line.notation == openly or (line.notation == "" and line.events == ())
    assert all(isinstance(event, Event) for line in told[None] for event in line.events)


def test_a_secret_choice_stays_off_the_log_of_others(walk: Walk) -> None:
    for stop in walk:
        if stop.table.together:
            side, order, after = asked(stop).side, walk.order(stop), stop.copy()
            events = after.submit(order)
            camp = next(camp for camp in stop.table.camps() if side in camp)
            if after.table.together:
                others = [other for other in (*stop.sides, None) if other not in camp]
                assert all(desk.told(after, events, other).notation == "" for other in others), where(walk, stop)


def test_layers_lie_on_the_map(walk: Walk) -> None:
    hexes = set(places(walk.route.game))
    for stop in (*walk.sample(5, "layers")[::4], walk.end):
        for side in (*stop.sides, None):
            for kind in desk.card(walk.route.game).layers:
                drawn = desk.layer(stop, side, kind.id)
                assert survives(drawn, Layer)
                assert (drawn.id, drawn.title) == (kind.id, kind.title)
                assert all(hexes.issuperset(group.hexes) for group in drawn.groups), where(walk, stop, kind.id)
                assert all(hexes.issuperset(line) for group in drawn.groups for line in group.lines)


def test_the_desk_does_not_differ_where_only_hidden_things_differ(walk: Walk) -> None:
    if not desk.card(walk.route.game).hides:
        pytest.skip("nothing is hidden in this game")
    layers = [kind.id for kind in desk.card(walk.route.game).layers]
    for stop in walk.sample(10, "hidden desk"):
        for side in stop.sides:
            other = stop.copy()
            other.table = stop.view(side).imagine("heads").table
            for match in (stop, other):
                match.table.cache = {}
            assert desk.pieces(stop, side) == desk.pieces(other, side), where(walk, stop, side)
            assert desk.desk(stop, side) == desk.desk(other, side), where(walk, stop, side)
            assert desk.decision(stop, side) == desk.decision(other, side), where(walk, stop, side)
            for name in layers:
                assert desk.layer(stop, side, name) == desk.layer(other, side, name), where(walk, stop, name)


def test_showing_changes_nothing(walk: Walk) -> None:
    for stop in walk.sample(10, "showing"):
        before, side = stop.digest(), asked(stop).side
        desk.desk(stop, side)
        desk.decision(stop, side)
        desk.offers(stop, side, asked(stop).subjects()[0])
        for kind in desk.card(walk.route.game).layers:
            desk.layer(stop, side, kind.id)
        goes_on(walk, stop, before)
