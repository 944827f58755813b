"""25.1.1: squadrons sail by a way of their owner's own, and a squadron that cannot sail somewhere says why."""

import pytest

from hexmarshal.games.serbien.rules.movement.montenegro import Cross
from hexmarshal.games.serbien.rules.naval import Sail
from hexmarshal.games.serbien.rules.supply.depots import Ride
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

SQUADRON = "ah-Sava-Squadron"


def pointed(field: Field, piece: str, where: str) -> tuple[str, str]:
    """The kind of order that pointing with a unit at a hex means, and the clause by which it is refused."""
    order = field.decision.point(piece, where)
    assert order is not None
    refusal = field.match.explain(order)
    return type(order).__name__, "" if refusal is None else refusal.clause


@pytest.mark.clause("serbien:25.1.1a", "serbien:25.1.1-note")
def test_a_squadron_sails_along_the_bank_that_its_owner_names() -> None:
    field = serbien('"20.06" = ["ah-Sava-Squadron"]\n"30.20" = ["sr-Morava-I"]', turn="GT1")
    assert field.accepts("Sava Squadron 20.06~21.07-21.08-21.09-21.10"), "the example of 25.1.1"
    assert field.refuses("Sava Squadron 20.06~21.07-21.09") == "25.1.1-note", "two hexes at once"
    assert field.refuses("Sava Squadron 20.06~21.07-99.99") == "1.0-grid"
    round_about = "Sava Squadron 20.06~20.07-21.08-21.09-22.09-21.10"
    way = field.decision.way(field.parse(round_about))
    assert way is not None
    assert (way.path[-2:], way.cost) == (("22.09", "21.10"), "5 of 9 MP"), "by the north bank"
    assert field.parse(round_about).notation == round_about
    field.order(round_about)
    assert (field.at(SQUADRON), field.piece(SQUADRON).spent) == ("21.10", 5)


@pytest.mark.clause("serbien:25.1.1a", "serbien:25.1.1b")
@pytest.mark.parametrize(
    ("way", "clause"),
    [("21.07-20.06", "25.1.1a"), ("21.07-21.08", "25.1.1b"), ("21.07-21.08-21.09", ""),
     ("20.07-20.06-20.07-20.06-20.07-20.06-20.07-20.06-20.07", ""),
     ("20.07-20.06-20.07-20.06-20.07-20.06-20.07-20.06-20.07-21.07", "25.1.1a")],
    ids=["back where it began", "among the enemy", "past the enemy", "with its last point", "without a point"],
)  # fmt: skip
def test_what_holds_for_the_shortest_way_holds_for_any(way: str, clause: str) -> None:
    field = serbien('"20.06" = ["ah-Sava-Squadron"]\n"21.08" = ["sr-Morava-I"]', turn="GT1")
    order = f"Sava Squadron 20.06~{way}"
    assert field.accepts(order) if not clause else field.refuses(order) == clause


@pytest.mark.clause("serbien:21.2.4", "serbien:25.1.2-beograd")
def test_the_way_decides_what_it_passes() -> None:
    bridge = 'pontoons = [{a = "21.09", b = "22.09", side = "serbian", built = true}]'
    units = '"21.08" = ["ah-Sava-Squadron"]\n"30.20" = ["sr-Morava-I"]'
    swept = serbien(units, turn="GT1", state=bridge)
    assert any("21.2.4" in line for line in told(swept.order("Sava Squadron 21.08~21.09")))
    shallow = serbien(units, turn="GT7")
    assert shallow.refuses("Sava Squadron 21.08~21.09") == "25.1.3"


@pytest.mark.clause("serbien:25.1.3", "serbien:25.1.1b", "serbien:25.1.1a", "serbien:25.1.4a")
def test_a_squadron_pointed_at_water_says_what_keeps_it_from_there() -> None:
    units = '"17.08" = ["ah-Sava-Squadron"]\n"15.08" = ["sr-Morava-I"]'
    low = serbien(units, turn="GT7")
    assert pointed(low, SQUADRON, "20.06") == ("Sail", "25.1.3"), "the water is low there"
    assert pointed(low, SQUADRON, "29.08") == ("Sail", "25.1.3"), "and on the way to the Donau"
    assert pointed(low, SQUADRON, "15.08") == ("Sail", "25.1.1b"), "the enemy is there"
    assert pointed(low, SQUADRON, "17.12") == ("Sail", "25.1.1a"), "on land"
    assert "is not on the Sava" in low.reason(Sail(SQUADRON, "17.08", "17.12")).sentence
    assert pointed(low, SQUADRON, "16.08") == ("Sail", "")
    high = serbien(units, turn="GT1")
    reason = high.reason(Sail(SQUADRON, "17.08", "30.08"))
    assert (reason.clause, "needs" in reason.sentence) == ("25.1.1a", True), "too far for its points"
    assert high.reason(Sail(SQUADRON, "17.08", "17.08")).sentence.endswith("is already in 17.08.")
    donau = '"27.07" = ["ah-Donau-Squadron-1"]\n"15.08" = ["sr-Morava-I"]'
    guns = serbien(donau, turn="GT33", state='french = "in place"')
    assert pointed(guns, "ah-Donau-Squadron-1", "29.09") == ("Sail", "25.1.4a")


@pytest.mark.clause("serbien:15.6.3-mp", "serbien:24.2")
def test_a_depot_that_is_pointed_rides_and_a_montenegrin_crosses_the_edge() -> None:
    field = serbien('"11.08" = ["ah-FIFTH-Depot"]\n"15.08" = ["sr-Morava-I"]')
    order = field.decision.point("ah-FIFTH-Depot", "20.20")
    assert isinstance(order, Ride)
    edge = serbien('"20.28" = ["mn-Pljevlja"]', player="serbian")
    order = edge.decision.point("mn-Pljevlja", "mne-middle")
    assert order == Cross("mn-Pljevlja", "20.28", "mne-middle")
    assert edge.match.explain(order) is not None
    assert pointed(edge, "mn-Pljevlja", "20.27")[0] == "Move"


@pytest.mark.clause("serbien:7.1.2a")
def test_an_order_that_may_not_be_given_has_no_way() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"17.08" = ["ah-Sava-Squadron"]\n"30.20" = ["sr-Morava-I"]', turn="GT7")
    for order in (Sail(SQUADRON, "17.08", "20.06"), Sail(SQUADRON, "17.08", "99.99"), field.parse("9/8 24.07-30.20"),
                  field.parse("9/8 24.07-24.07"), Sail("nobody", "17.08", "16.08")):  # fmt: skip
        assert field.match.explain(order) is not None
        assert field.decision.way(order) is None
    assert field.decision.way(field.parse("9/8 24.07-24.06")) is not None
