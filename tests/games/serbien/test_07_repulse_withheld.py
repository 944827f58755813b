"""7.4.6: who is withheld from a Repulse."""

import pytest

from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_07_repulse import settle
from tests.playing import told

# -- Who is withheld (7.4.6) --------------------------------------------------------------------------------------


def held(defenders: str, dice: list[int] | None = None) -> Field:
    """A Repulse of a hex by 36/13 and 13, 20 in Attack Strength, as far as the owner's choice."""
    units = f'"22.11" = ["ah-36-13", "ah-13"]\n"22.12" = [{defenders}]\n"32.18" = ["sr-Timok-II"]'
    field = serbien(units, dice=dice or [])
    field.order("repulse 36/13 x 22.12")
    return field


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.A.2")
def test_the_owner_says_which_of_two_corps_meets_the_repulse() -> None:
    field = held('"sr-Sumadija-II lost=3 status=-1", "sr-Obrenovac lost=1"', [1, 1, 6, 6])
    assert field.asked == ("serbian", "withhold")
    assert "Repulse" in field.decision.prompt
    assert field.refuses("done") == "9.2.2a"
    field.order("withhold Šumadija II")
    settle(field)
    assert {field.at("sr-Sumadija-II"), field.at("sr-Obrenovac")}.isdisjoint({"22.12"}), "both are driven back"
    assert field.piece("sr-Sumadija-II").status == 1, "who was withheld makes no check"
    assert field.piece("sr-Obrenovac").status == 1, "12 + 1 fails"


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.B.2")
def test_who_is_ineffective_may_be_withheld_and_then_only_retreats() -> None:
    broken = '"sr-Lim corps=sr-corps-2 lost=1 status=CI", "sr-Obrenovac corps=sr-corps-2 lost=1"'
    field = held(broken, [1, 1, 6, 6])
    assert field.asked == ("serbian", "withhold")
    field.order("withhold Lim")
    settle(field)
    assert field.at("sr-Lim") != "22.12"
    assert (field.piece("sr-Lim").status, field.piece("sr-Obrenovac").status) == (4, 1), "it makes no check"
    both = held(broken, [1, 1, 6, 6])
    both.order("done")
    assert both.at("sr-Lim") == "22.12", "together they are strong enough: below 3:1"


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.C.2")
def test_a_sound_force_meets_the_repulse_and_nobody_is_asked() -> None:
    field = held('"sr-Morava-I", "sr-Loznica"', [1, 1])
    assert field.asked == ("austrian", "move"), "16 against 20: it has failed"
    assert field.piece("ah-36-13").halted


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.C.3", "serbien:9.2.5.C.2")
def test_a_fort_and_the_last_sound_force_cannot_be_withheld_from_a_repulse() -> None:
    field = held('"sr-Beograd-Fort", "sr-Obrenovac corps=sr-corps-2", "sr-Lim corps=sr-corps-2 status=D1"')
    assert field.asked == ("serbian", "withhold")
    assert field.refuses("withhold Beograd Fort") == "9.2.5.C.3"
    assert field.refuses("withhold Obrenovac") == "9.2.5.C.2"
    assert field.refuses("withhold Timok II") == "9.2.5"
    assert field.accepts("withhold Lim")
    assert field.accepts("done")


@pytest.mark.clause("serbien:7.4.6", "serbien:3.1.2-b")
def test_what_exceeds_the_limit_of_combat_is_withheld_from_a_repulse() -> None:
    corps = "corps=sr-corps-2"
    field = held(f'"sr-Morava-I {corps}", "sr-Dunav-I {corps}", "sr-Obrenovac {corps}"')
    assert field.refuses("done") == "3.1.2-b"
    field.order("withhold Obrenovac")
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:7.4.6", "serbien:7.4.1d")
def test_who_has_retreated_in_the_phase_meets_a_repulse_like_all_others() -> None:
    field = held('"sr-Obrenovac lost=1 retreated"', [1, 1, 6, 6])
    settle(field)
    assert field.at("sr-Obrenovac") != "22.12"
    assert field.piece("sr-Obrenovac").status == 1, "it checks, too"


@pytest.mark.clause("serbien:7.4.6", "serbien:7.4.3b")
def test_the_odds_of_a_repulse_are_told_against_the_strongest_defence() -> None:
    units = '"22.11" = ["ah-36-13"]\n"22.12" = ["sr-Sumadija-II lost=3", "sr-Obrenovac"]'
    field = serbien(units)
    order = field.parse("repulse 36/13 x 22.12")
    told_odds = field.match.forecast(order, "austrian")
    assert sum(outcome.chance for outcome in told_odds.outcomes) == 1
    assert len(told_odds.outcomes) > 1, "as far as the dice, whatever the owner may choose"
    assert all(any(event.clause == "7.4.3a" for event in outcome.events) for outcome in told_odds.outcomes)


@pytest.mark.clause("serbien:7.4.1a")
def test_no_repulse_is_listed_for_guns_or_trains() -> None:
    units = '"24.07" = ["sr-Morava-I", "sr-Hb-12cm", "sr-1-Train"]\n"24.08" = ["ah-8-Ma"]'
    field = serbien(units, player="serbian")
    for unit in ("sr-Hb-12cm", "sr-1-Train"):
        assert not [order for order in field.decision.orders(unit) if order.notation.startswith("repulse")]
    assert field.refuses("repulse Morava I,Hb 12cm x 24.08") == "7.4.1a"
    assert field.accepts("repulse Morava I x 24.08")


@pytest.mark.clause("serbien:7.4a", "serbien:24.2")
def test_nobody_repulses_out_of_a_box() -> None:
    field = serbien('"mne-middle" = ["mn-Pljevlja"]\n"24.08" = ["ah-8-Ma"]', player="serbian")
    assert not [order for order in field.decision.orders("mn-Pljevlja") if order.notation.startswith("repulse")]


@pytest.mark.clause("serbien:7.4.3b", "serbien:9.7")
@pytest.mark.parametrize(("white", "success"), [(3, True), (4, False)])
def test_at_three_to_one_the_table_decides(white: int, success: bool) -> None:
    """13 against 4 at 3:1, Proficiency 3 against 3: a retreat in black on the white die's row."""
    units = '"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Lim lost=1"]\n"34.18" = ["sr-Timok-II"]'
    field = serbien(units, dice=[white, 1, 1, 1])
    lines = told(field.order("repulse 9/8 x 24.08"))
    settle(field)
    assert any(line.startswith("Repulse of 24.08 at 3:1") and line.endswith("(7.4.3a)") for line in lines)
    data = field.table.printed.data
    column = next(n for n, head in enumerate(data.columns) if head == "3:1")
    assert (field.at("sr-Lim") != "24.08") == data.result(column, white, 1).black


@pytest.mark.clause("serbien:7.4b", "serbien:7.2.1")
def test_a_repulse_costs_a_point_that_a_forced_march_may_pay() -> None:
    units = '"24.07" = ["ah-9-8 spent={}"]\n"24.08" = ["sr-Morava-I"]'
    assert serbien(units.format(11)).accepts("repulse 9/8 x 24.08"), "9 and 3 by Forced March"
    assert serbien(units.format(12)).refuses("repulse 9/8 x 24.08") == "7.4b"


@pytest.mark.clause("serbien:7.4.7")
def test_across_the_sava_the_crossing_must_be_paid_for_too() -> None:
    units = '"20.06" = ["ah-9-8 spent={}"]\n"20.07" = ["sr-Loznica"]'
    assert serbien(units.format(6)).accepts("repulse 9/8 x 20.07"), "1 and 5 of 12"
    assert serbien(units.format(7)).refuses("repulse 9/8 x 20.07") == "7.4.7"


@pytest.mark.clause("serbien:9.2.3b")
def test_who_has_no_strength_does_not_repulse() -> None:
    field = serbien('"24.07" = ["ah-8-Ma crossing=2"]\n"24.08" = ["sr-Loznica"]')
    assert field.refuses("repulse 8 Ma x 24.08") == "9.2.3b"


@pytest.mark.clause("serbien:7.4.1a", "serbien:3.2")
def test_the_units_of_a_repulse_stand_together_and_are_one_force() -> None:
    units = '"24.07" = ["ah-9-8", "ah-21-8"]\n"23.08" = ["ah-8-Ma"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(units)
    assert field.refuses("repulse 9/8,8 Ma x 24.08") == "3.2"
    assert field.refuses("repulse 9/8,21/8 x 24.08") == "3.2.1a"


# -- What they pay for the retreat (7.4.6, 9.2.5.D) ---------------------------------------------------------------


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.D.2", "serbien:11.1.5")
def test_whoever_was_withheld_stays_unharmed_where_the_others_cannot_leave() -> None:
    """Seven divisions around 22.12; Timok I, which is CI, would surrender if it had to leave."""
    around = {"22.13": "ah-9-8", "23.12": "ah-21-8", "23.13": "ah-42-13", "21.12": "ah-29-9 army=FIFTH"}
    ring = "".join(f'"{cell}" = ["{id}"]\n' for cell, id in {**around, "21.13": "ah-17-7 army=FIFTH"}.items())
    units = '"sr-Obrenovac lost=1 corps=sr-corps-2", "sr-Timok-I status=CI corps=sr-corps-2"'
    field = serbien(f'"22.11" = ["ah-36-13", "ah-13"]\n"22.12" = [{units}]\n{ring}', dice=[1, 1, *[1] * 10])
    field.order("repulse 36/13 x 22.12", "withhold Timok I")
    settle(field)
    assert field.piece("sr-Obrenovac").status or field.at("sr-Obrenovac") == "eliminated"
    piece = field.piece("sr-Timok-I")
    assert (field.at("sr-Timok-I"), piece.status, piece.lost) == ("22.12", 4, 0)


@pytest.mark.clause("serbien:7.4.6", "serbien:9.2.5.D.3", "serbien:11.1.3")
def test_whoever_was_withheld_from_a_repulse_pays_for_an_ezoc() -> None:
    """9/8 in 22.15 has 22.14 in its ZOC, and nobody 22.13."""
    units = '"sr-Obrenovac lost=1 corps=sr-corps-2", "sr-Lim status=CI corps=sr-corps-2"'
    field = serbien(f'"22.11" = ["ah-36-13", "ah-13"]\n"22.12" = [{units}]\n"22.15" = ["ah-9-8"]\n', dice=[1, 1])
    events = field.order("repulse 36/13 x 22.12", "withhold Lim", "22.12-22.13")
    assert not [line for line in told(events) if line.endswith("(11.1.3)")]
    paid = [line for line in told(field.order("22.13-22.14")) if line.endswith("(11.1.3)")]
    assert len(paid) == 2
    assert any("Lim" in line and "D1" in line for line in paid)
