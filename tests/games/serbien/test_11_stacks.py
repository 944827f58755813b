"""11.1.3, 7.4.1, 9.2.5.D: the Forces of a hex retreat as one stack, and what withheld Forces pay."""

import pytest

from tests.games.serbien.fighting import SUPPLY, battle, fight, lines, rolled
from tests.games.serbien.kit import Field
from tests.games.serbien.test_11_retreat import STEEP
from tests.games.serbien.test_11_retreat_costs import RING
from tests.playing import told

# -- After the check (10.3, 11.1.3) -----------------------------------------------------------------------------

PAIR = (
    '"23.13" = ["sr-Morava-I status={} corps=sr-corps-2", "sr-Timok-I status={} corps=sr-corps-2"]\n'
    '"23.12" = ["ah-9-8", "ah-21-8"]\n"25.14" = ["ah-36-13"]\n'
)
"""Two divisions of one corps, attacked from 23.12; 24.13 lies in the ZOC of 36/13."""
MORAVA, TIMOK = "sr-Morava-I", "sr-Timok-I"


def checked(morava: str, timok: str, *check: int) -> Field:
    """The attack does no harm, 25 against 24 and white 6; the defenders' check is rolled as named, with +2."""
    field = battle(PAIR.format(morava, timok), [6, 3, 1, 1, *check])
    fight(field, "9/8,21/8 x 23.13", until=["retreat"])
    return field


@pytest.mark.clause("serbien:11.1.3", "serbien:10.3e")
def test_forces_of_one_hex_that_retreat_after_the_check_pay_for_an_ezoc_together() -> None:
    field = checked("CI", "CI", 1, 1)
    assert field.decision.prompt.startswith("Serbian: Timok I Division and Morava I Division must retreat one hex")
    events = field.order("23.13-24.13")
    assert len(lines(events, "11.1.3")) == 2
    assert (field.piece(MORAVA).status, field.piece(TIMOK).status) == (5, 5)


@pytest.mark.clause("serbien:10.3e", "serbien:10.3f", "serbien:11.1.3")
def test_whoever_must_go_further_goes_on_when_the_others_have_retreated() -> None:
    """13 fails by 4 for Morava I, which becomes CI, and by 5 for Timok I, which becomes Demoralized."""
    field = checked("-2", "-3", 6, 5)
    assert (field.piece(MORAVA).status, field.piece(TIMOK).status) == (4, 5)
    field.order("23.13-23.14")
    assert field.at(MORAVA) == field.at(TIMOK) == "23.14"
    assert field.decision.prompt.startswith("Serbian: Timok I Division must retreat one more hex")
    field.order("23.14-23.15")
    assert (field.at(MORAVA), field.at(TIMOK)) == ("23.14", "23.15")


@pytest.mark.clause("serbien:11.1.1", "serbien:10.3f")
def test_the_stack_goes_where_whoever_must_go_further_can_go_on() -> None:
    """From 23.14 nobody gets further away from 23.13: 22.14, 23.15 and 24.14 are held."""
    shut = '"23.15" = ["ah-42-13"]\n"24.14" = ["ah-13-Ma"]\n"22.14" = ["ah-8-Ma"]\n'
    units = PAIR.replace('"25.14" = ["ah-36-13"]\n', shut)
    supply = SUPPLY.replace("28.15", "24.16")
    for morava, timok, check, open_ in (("CI", "CI", (1, 1), True), ("-2", "-3", (6, 5), False)):
        field = battle(units.format(morava, timok), [6, 3, 1, 1, *check], supply=supply)
        fight(field, "9/8,21/8 x 23.13", until=["retreat"])
        assert field.asked == ("serbian", "retreat")
        assert ("23.13-23.14" in field.notations()) is open_


@pytest.mark.clause("serbien:10.3b", "serbien:11.1a")
def test_a_force_that_need_not_retreat_stays() -> None:
    """12 fails by 3 for Morava I, and by 4 for Timok I, which alone must go."""
    field = checked("-2", "-3", 6, 4)
    assert field.decision.prompt.startswith("Serbian: Timok I Division must retreat two hexes")
    fight(field)
    assert field.at(MORAVA) == "23.13"


@pytest.mark.clause("serbien:7.4.1b", "serbien:11.1.5", "serbien:10.3f")
def test_a_stack_that_cannot_leave_stays_one_and_a_force_may_repulse_for_all() -> None:
    """Obrenovac fails by 7 and is at −3; Timok I, which failed by 9, is Demoralized and cannot Repulse."""
    units = '"23.13" = ["sr-Obrenovac corps=sr-corps-2", "sr-Timok-I status=-3 corps=sr-corps-2"]\n'
    supply = '"18.05" = ["ah-FIFTH-Depot"]\n"22.10" = ["ah-8-Train"]\n'
    field = battle(units + RING.replace("ah-42-13", "ah-8-Ma") + "\n", [1, 4, *[1] * 4, 6, 6], supply=supply)
    events = fight(field, "9/8,21/8 x 23.13", intense=(False, True), until=["retreat"])
    told = "Serbian: Timok I Division and Obrenovac Detachment must retreat one hex and cannot."
    assert field.decision.prompt.startswith(told)
    assert field.accepts("repulse Obrenovac x 23.14")
    assert not lines(events, "11.1.5"), "nobody has paid yet"


@pytest.mark.clause("serbien:10.0b", "serbien:11.1.3")
def test_attackers_of_one_hex_retreat_together_too() -> None:
    """Both attackers fail and become CI: one hex each, as one stack."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3", "ah-21-8 status=-3"]\n'
    field = battle(units, [6, 1, 4, 4, 1, 1])
    events = fight(field, "9/8,21/8 x 23.13", until=["retreat"])
    assert field.asked == ("austrian", "retreat"), told(events)
    assert "9th Division and 21st" in field.decision.prompt or "21st Landwehr Division and 9th" in field.decision.prompt


@pytest.mark.clause("serbien:11.1a", "serbien:10.0b")
@pytest.mark.parametrize(("first", "second"), [("23.12", "24.12"), ("24.12", "23.12")])
def test_of_stacks_in_several_hexes_the_owner_says_which_retreats_first(first: str, second: str) -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3"]\n"24.12" = ["ah-21-8 status=-3"]\n'
    field = battle(units, [6, 1, 4, 4, 4, 4, 1, 1])
    fight(field, "9/8,21/8 x 23.13", until=["order", "retreat"])
    assert field.asked == ("austrian", "order")
    assert field.notations() == ["23.12 first", "24.12 first"]
    assert field.refuses("23.13 first") == "11.1a"
    field.order(f"{first} first")
    assert field.asked == ("austrian", "retreat")
    assert all(line.startswith(first) for line in field.notations() if not line.startswith("repulse"))
    field.order(field.notations()[0])
    assert field.asked == ("austrian", "retreat"), "the other has no rival any more"
    assert all(line.startswith(second) for line in field.notations() if not line.startswith("repulse"))


# -- Withheld Forces (9.2.5.D) ----------------------------------------------------------------------------------

SABAC = (
    '"21.10" = ["ah-9-8", "ah-36-13 status=CI"]\n"21.11" = ["sr-Timok-I corps=sr-corps-1"]\n'
    '"22.10" = ["sr-Dunav-I corps=sr-corps-1"]\n'
)
"""9/8 defends Šabac, and 36/13 of another corps, which is CI, does not."""


def beaten_at_sabac() -> Field:
    field = battle(SABAC, [1, 1], player="serbian", supply='"28.15" = ["sr-Serb-Depot-1"]\n')
    fight(field, "Timok I,Dunav I x 21.10", answers={"withhold": "withhold 36/13"}, until=["retreat"])
    return field


@pytest.mark.clause("serbien:9.2.5.D.3", "serbien:11.1.4", "serbien:7.1.4b-mark")
def test_the_withheld_cross_the_sava_without_loss() -> None:
    field = beaten_at_sabac()
    assert field.decision.way(field.parse("21.10-22.09")).cost == (  # type: ignore[union-attr]
        "9th Division: −1 level and a Strength Reduction over the Sava"
    )
    field.order("21.10-22.09")
    assert field.at("ah-9-8") == field.at("ah-36-13") == "22.09"
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (1, 1)
    assert (field.piece("ah-36-13").status, field.piece("ah-36-13").lost) == (4, 0)
    assert field.piece("ah-36-13").crossing, "it has crossed all the same"


@pytest.mark.clause("serbien:9.2.5.D.3", "serbien:11.1.3")
def test_the_withheld_pay_for_an_ezoc_like_the_others() -> None:
    field = beaten_at_sabac()
    field.order("21.10-20.10")
    assert (field.piece("ah-9-8").status, field.piece("ah-36-13").status) == (1, 5)


SURROUNDED = '"23.13" = ["sr-Obrenovac corps=sr-corps-2{}", "sr-Timok-I status=CI corps=sr-corps-3"]\n' + RING + "\n"


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:11.1.5", "serbien:11.1.6")
def test_the_withheld_stay_unharmed_where_those_who_fought_cannot_leave() -> None:
    field = battle(SURROUNDED.format(""), [1, 1, *[1] * 8], supply="")
    answers = {"withhold": "withhold Timok I"}
    events = fight(field, "9/8,21/8 x 23.13", answers=answers, until=["attack"])
    assert lines(events, "11.1.5"), "Obrenovac pays"
    piece = field.piece(TIMOK)
    assert (field.at(TIMOK), piece.status, piece.lost) == ("23.13", 4, 0)


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:7.4c")
@pytest.mark.parametrize("way_out", [False, True])
def test_the_withheld_repulse_on_their_retreat_and_not_where_the_others_cannot_leave(way_out: bool) -> None:
    """Timok I is sound and of another corps, and so withheld."""
    units = SURROUNDED.format("").replace(" status=CI", "")
    units = units.replace('"23.14" = ["ah-42-13"]\n', "") if way_out else units
    field = battle(units, [1, 1, *[1] * 8], supply="")
    fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Timok I"}, until=["retreat"])
    assert field.asked == ("serbian", "retreat")
    assert field.accepts("repulse Obrenovac x 24.13")
    if way_out:
        assert field.accepts("repulse Timok I x 24.13")
    else:
        assert field.refuses("repulse Timok I x 24.13") == "9.2.5.D.2"


ZONES = "\n".join(
    f'"{hexname}" = ["{id}"]'
    for hexname, id in zip(
        ("23.12", "25.12", "25.14", "23.15", "21.14", "21.12"),
        ("ah-9-8", "ah-42-13", "ah-36-13", "ah-31-4 army=FIFTH", "ah-29-9 army=FIFTH", "ah-17-7 army=FIFTH"),
        strict=True,
    )
)
"""9/8 beside 23.13, and the other hexes around it in EZOCs: whoever is there is Isolated."""


@pytest.mark.clause("serbien:9.2.5.D.3", "serbien:11.1.6")
@pytest.mark.parametrize(("who", "gone"), [("withheld", False), ("fought", True)])
def test_the_withheld_do_not_surrender_in_an_ezoc(who: str, gone: bool) -> None:
    stack = '"sr-Obrenovac corps=sr-corps-2", "sr-Timok-I status=CI corps=sr-corps-3"'
    stack = stack if who == "withheld" else '"sr-Timok-I status=CI corps=sr-corps-3"'
    field = battle(f'"23.13" = [{stack}]\n{ZONES}', [1, 1, *[1] * 8], supply="")
    fight(field, "9/8 x 23.13", answers={"withhold": "withhold Timok I"}, until=["retreat"])
    first = field.notations()[0]
    cost = field.decision.way(field.parse(first)).cost  # type: ignore[union-attr]
    assert ("surrender" in cost) is gone
    field.order(first)
    assert (field.at(TIMOK) == "eliminated") is gone


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:7.9", "serbien:11.1.5")
@pytest.mark.parametrize("withheld", ["Cavalry", "Morava I"])
def test_the_withheld_pay_nothing_where_roadways_part_the_stack(withheld: str) -> None:
    """The Cavalry finds no roadway out of 24.22. Withheld, it cannot follow; while it stays, the withheld stay too."""
    ill, units = {"Cavalry": "sr-Cavalry", "Morava I": "sr-Morava-I"}[withheld], STEEP
    field = battle(units.replace(f'"{ill}"', f'"{ill} status=CI corps=sr-corps-1"'), [1, 1, *[1] * 10])
    fight(field, "9/8,21/8 x 24.22", intense=(True, False), answers={"withhold": f"withhold {withheld}"})
    piece = field.piece(ill)
    assert (field.at(ill), piece.status, piece.lost) == ("24.22", 4, 0)
    assert (field.at(MORAVA) == "24.22") is (withheld == "Morava I")


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:19.1.7a", "serbien:9.2.5.D.3")
def test_the_half_of_a_withheld_two_hex_unit_leaves_after_the_others() -> None:
    """Obrenovac goes one hex, and then the half of Timok I that stood with it."""
    units = '"23.13" = ["sr-Obrenovac corps=sr-corps-2", "sr-Timok-I status=CI corps=sr-corps-3 also=24.13"]\n'
    field = battle(f'{units}"23.12" = ["ah-9-8"]\n', [1, 1, *[1] * 8])
    events = fight(field, "9/8 x 23.13", answers={"withhold": "withhold Timok I"}, until=["retreat"])
    assert "black retreat 1" in rolled(events, "9.1.1g")[0].result
    assert field.decision.prompt.startswith("Serbian: Obrenovac Detachment must retreat one hex")
    field.order("23.13-24.13")
    assert field.decision.prompt.startswith("Serbian: the half of Timok I Division in 23.13 must retreat one hex")
    field.order("23.13-24.13")
    assert (field.at(TIMOK), field.piece(TIMOK).also, field.piece(TIMOK).status) == ("24.13", -1, 4)


# -- Isolation is judged where a Force retreats from (11.1.6) ----------------------------------------------------

IDS = ("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-29-9 army=FIFTH")


@pytest.mark.clause("serbien:11.1.6", "serbien:15.5a", "serbien:11.1.3")
@pytest.mark.parametrize(
    ("ring", "gone"),
    [
        (("30.17", "28.19", "30.20", "32.19"), True),  # from 29.18 a way would lead out
        (("29.18", "30.16", "32.17", "32.19", "30.20"), False),  # a way leads out of 30.18 alone
    ],
)
@pytest.mark.parametrize("number", range(5))
def test_whether_a_force_surrenders_is_told_before_it_goes(ring: tuple[str, ...], gone: bool, number: int) -> None:
    """Timok I is CI and passes its check: it must go one hex, and all around it lie EZOCs."""
    enemies = "".join(f'"{hexname}" = ["{id}"]\n' for hexname, id in zip(ring, IDS, strict=False))
    field = battle(f'"30.18" = ["sr-Timok-I status=CI"]\n{enemies}', [6, 3, 1, 1, 1, 1], supply="")
    fight(field, "9/8 x 30.18", until=["retreat"])
    order = field.decision.all_orders()[number]
    way = field.decision.way(order)
    assert way is not None
    assert way.cost == ("surrenders in an enemy ZOC" if gone else "−1 level in an enemy ZOC")
    events = field.order(order)
    assert len(lines(events, "11.1.6")) == gone
    assert len(lines(events, "11.1.3")) == (not gone)
