"""What a way costs, as numbers: in every game they are what its words say, and what is spent."""

import re

from tests.contract.walks import Walk, asked, where

UNPRICED = {
    "adjust", "advance", "attack", "besiege", "bridge", "enter", "fire", "react", "relieve", "shift", "step_in", "swap",
    "withdraw",
}  # fmt: skip
"""Orders with a way for which a book may count nothing: no points are spent, and no hexes are due."""
UNPRICED_IN = {("serbien", "retreat")}
"""The same in one game alone: where a retreat of Serbien is due by no number of hexes."""
ALL = 99
"""What a unit has spent that must stop where it is."""
COUNTED = ("MP", "RMP", "fields", "hexes by rail")
"""Units that are told as so much of so much, except where a book has other words for it."""
OTHERWISE = ("minimum move", "Forced March")


def test_numbers_and_words_of_a_price_agree(walk: Walk) -> None:
    for stop in walk.sample(240, "prices"):
        decision, lots = asked(stop), walk.lots(stop, "prices")
        orders = decision.orders(lots.choice(decision.subjects()))
        for order in lots.sample(orders, min(len(orders), 4)):
            way = decision.way(order)
            if way is None:
                continue
            told = where(walk, stop, f"{decision.write(order)}: {way}")
            otherwise = any(words in way.cost for words in OTHERWISE)
            for price in way.prices:
                assert price.unit, told
                assert price.spends >= 0, told
                assert float(price.spends * 4).is_integer(), told
                assert price.most is None or price.spends <= price.most or otherwise, told
                if way.cost and price.unit in COUNTED:
                    assert str(price) in way.cost or otherwise, told
            tag = type(order).__struct_config__.tag
            assert way.prices or tag in UNPRICED or (walk.route.game, tag) in UNPRICED_IN, told
            assert way.prices or not re.search(r"\d", way.cost), told
            assert all(stop.table.board.find(label) is not None for label in way.path), told


def test_what_a_march_costs_is_what_is_spent(walk: Walk) -> None:
    compared = 0
    for stop in walk.sample(240, "spent"):
        decision, order = asked(stop), walk.order(stop)
        way, side = decision.way(order), decision.side
        if decision.kind != "move" or way is None or not way.prices or not order.pieces or way.cost == "minimum move":
            continue
        price = way.prices[0]
        before = {piece["id"]: piece for piece in stop.view(side).pieces()}
        if "spent" not in before[order.pieces[0]] or price.unit != "MP":
            continue
        events = stop.submit(order)
        after = {piece["id"]: piece for piece in stop.view(side).pieces()}
        last = max((before[piece]["spent"] for piece in order.pieces), default=0)
        for piece in order.pieces:
            # An interrupted march is not paid to its end, and a new turn begins with all points.
            if after[piece]["at"] == way.path[-1] and not any(event for event in events if hasattr(event, "what")):
                compared += 1
                assert after[piece]["spent"] in (last + price.spends, ALL), where(walk, stop, f"{order}: {way}")
    assert compared or walk.route.game in ("fury", "drina"), f"{walk.route}: nobody marched"
