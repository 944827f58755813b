"""Orders composed piece by piece: the whole may be given, and whoever may be taken in or out may be."""

from hexmarshal import desk
from hexmarshal.core.orders.composing import with_units
from hexmarshal.desk.structs import Composing
from tests.contract.walks import Walk, asked, where


def test_the_whole_may_be_given_and_members_are_judged_as_orders_are(walk: Walk) -> None:
    for stop in walk.sample(40, "composing"):
        choice = asked(stop)
        for subject in choice.subjects()[:6]:
            found = choice.compose(subject)
            if found is None:
                continue
            assert found.refusal is None, where(walk, stop, subject)
            assert choice.explain(found.order) is None, where(walk, stop, subject)
            chosen = tuple(member.piece for member in found.members if member.chosen)
            assert chosen == found.order.pieces
            for member in found.members:
                units = {*chosen} ^ {member.piece}
                open_ended = bool(found.order.where)  # it was not said where they go
                joins = not member.chosen and any(units <= {*order.pieces} for order in choice.orders(subject))
                if joins:
                    assert member.refusal is None, where(walk, stop, f"{subject} {member.piece}")
                elif units and not open_ended:
                    turned = with_units(found.order, tuple(one.piece for one in found.members if one.piece in units))
                    assert choice.explain(turned) == member.refusal, where(walk, stop, f"{subject} {member.piece}")


def test_a_screen_is_told_who_takes_part_with_the_odds(walk: Walk) -> None:
    for stop in walk.sample(12, "composed"):
        choice = asked(stop)
        subject = next((one for one in choice.subjects() if choice.compose(one) is not None), None)
        if subject is None:
            continue
        shown = desk.compose(stop, Composing(choice.side, choice.number, subject))
        assert shown.refusal is None
        assert (shown.forecast is not None) == shown.offer.odds
        first = shown.members[0].piece
        alone = desk.compose(stop, Composing(choice.side, choice.number, subject, shown.offer.hex, (first,)))
        assert [member.piece for member in alone.members if member.chosen] == [first]
