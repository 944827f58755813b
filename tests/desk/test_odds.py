"""Odds before an order is given."""

from fractions import Fraction

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.cli.odds import lines
from hexmarshal.core.data.wording import listing
from hexmarshal.desk import odds
from tests.core import toy
from tests.games.great_war_east.kit import great_war
from tests.kit import declaring, fury

ATTACK = "III,IV 1106x1006"


@pytest.fixture
def forecasts() -> tuple[hm.Forecast, desk.structs.Forecast]:
    table = declaring("russian III 1106\n russian IV 1106\n russian HQ I 1106\n german XX 1006")
    order = table.parse(ATTACK)
    return table.match.forecast(order), desk.forecast(table.match, order, "russian")


def test_the_chances_are_those_of_the_match(forecasts: tuple[hm.Forecast, desk.structs.Forecast]) -> None:
    core, shown = forecasts
    assert sum(Fraction(outcome.exact) for outcome in shown.outcomes) == 1
    for outcome in shown.outcomes:
        same = [o.chance for o in core.outcomes if o.result in (outcome.result, f"cavalry helps, {outcome.result}")]
        assert sum(same) == Fraction(outcome.exact)
        assert outcome.chance == pytest.approx(float(Fraction(outcome.exact)))
        assert outcome.text


def test_every_term_is_told_with_its_clause(forecasts: tuple[hm.Forecast, desk.structs.Forecast]) -> None:
    _, shown = forecasts
    (strike,) = (roll for roll in shown.rolls if "attack" in roll.purpose)
    values = {term.clause: term.value for term in strike.terms}
    always = {term.clause for term in strike.terms if term.always}
    assert (values["10.2.1c"], values["10.2.6a"]) == (1, 1)
    assert "10.2.1c" in always
    assert "10.2.6a" not in always, "the cavalry helps only if its die says so"
    assert shown.order == ATTACK
    assert "10.3.1" in shown.legend


def test_the_retreats_of_both_sides_are_told(forecasts: tuple[hm.Forecast, desk.structs.Forecast]) -> None:
    defender, attacker = forecasts[1].notes
    assert attacker == "Russian retreat from Rastenburg (1106): 1107."
    ways = defender.removeprefix("German-Austrian retreat from 1006: ").rstrip(".").split("; ")
    table = declaring("russian III 1106\n russian IV 1106\n russian HQ I 1106\n german XX 1006", dice=[6, 4])
    table.order(ATTACK, "done", "retreat")
    assert table.asked == ("german-austrian", "retreat")
    first = [order.where for order in table.decision.all_orders()]
    assert first == [way.split(",")[0] for way in ways]
    table.order(f"1006-{first[0]}")
    second = [order.where for order in table.decision.all_orders()]
    assert ways[0] == f"{first[0]}, then {listing(second, 'or')}"


def test_what_is_certain_is_told_in_sentences() -> None:
    table = fury("russian III 1108\n russian HQ I 1108\n german XX 0806", "russian north", options={"duty": "standing"})
    shown = desk.forecast(table.match, table.parse("III 1108-1107"), "russian")
    assert (shown.rolls, shown.outcomes) == ((), ())
    assert shown.events == ("Russian III Corps marches 1108-1107.",)


def test_an_illegal_order_has_no_odds() -> None:
    table = declaring("russian III 1106\n russian HQ I 1106\n german XX 1006")
    with pytest.raises(hm.Refused):
        desk.forecast(table.match, table.parse("III 1106x1107"), "russian")


def test_odds_do_not_depend_on_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll whose meaning depends on the other side's card is forecast over cards that he may hold."""

    def telling(self: toy.Rolling, table: toy.Toy) -> None:
        rank = table.pieces[1 - self.player].rank
        table.roll("a look", "2")
        table.read_as(f"he holds {rank}")
        table.leave()

    monkeypatch.setattr(toy.Rolling, "roll", telling)
    shown = []
    for rank in (9, 2):
        match = toy.new()
        match.table.put(1, toy.Card(rank))
        shown.append(desk.forecast(match, toy.Roll(1), "red"))
    assert shown[0] == shown[1]
    assert sum(Fraction(outcome.exact) for outcome in shown[0].outcomes) == 1
    assert len(shown[0].outcomes) > 1
    assert shown[0].notes == (odds.GUESSED,)


def test_where_nothing_is_hidden_any_more_odds_are_exact() -> None:
    match = toy.new()
    match.submit(toy.Done())
    match.submit(toy.Show())
    match.submit(toy.Done())
    shown = desk.forecast(match, toy.Roll(1), "red")
    assert shown.notes == ()
    assert {outcome.exact for outcome in shown.outcomes} == {"1"}, "a die that may mean nothing is not told apart"


def test_where_no_die_decides_it_is_told_how_it_ends() -> None:
    out_of_supply = 'g0311 = ["ah-X/1"]\ng0211 = ["ru-78R/3", "ru-D1/3"]\ng0111 = ["ru-L9"]\n'
    table = great_war(out_of_supply, "austrian resolution", turn=3)
    order = table.parse("X/1 x g0211")
    shown = {chance.result: chance.exact for chance in desk.forecast(table.match, order, "austrian").outcomes}
    assert shown == {"the attack is called off": "1/2", "1/1": "1/6", "1/-": "1/6", "2/-": "1/6"}
    printed = "\n".join(map(str, lines(table.match.forecast(order))))
    assert "the attack is called off " in printed
    assert "nothing" not in printed
