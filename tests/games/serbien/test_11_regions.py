"""11.1, 25.2: units that belong to a region retreat inside it if they can, and out of it if they must."""

import pytest

from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import Field, serbien

SYRMIEN = '"25.11" = ["ah-Syr-I"]\n"25.10" = ["sr-Morava-I"]\n'


def driven(more: str) -> Field:
    """Syr I, beside the Sava, is driven back by two hexes."""
    field = battle(SYRMIEN + more, [1, 1, 1, *[1] * 6], player="serbian", supply="")
    fight(field, "Morava I x 25.11", until=["retreat"])
    assert field.asked == ("austrian", "retreat")
    return field


def ends(field: Field) -> set[str]:
    """Where it may retreat to."""
    return {order.rpartition("-")[2] for order in field.notations() if not order.startswith("repulse")}


@pytest.mark.clause("serbien:25.2", "serbien:11.1.1")
def test_a_unit_of_syrmien_retreats_along_the_river_if_it_can() -> None:
    field = driven("")
    assert ends(field) == {"24.10", "26.10"}
    assert field.refuses("25.11-25.12") == "25.2"


@pytest.mark.clause("serbien:25.2", "serbien:11.1.4")
def test_it_leaves_its_region_when_no_other_way_is_left() -> None:
    field = driven('"24.10" = ["sr-Dunav-I"]\n"26.10" = ["sr-Timok-I"]\n')
    found = ends(field)
    assert found
    assert found <= {"24.11", "25.12", "26.11"}, "over the Sava, which costs a reduction"
    field.order(f"25.11-{min(found)}")
    assert field.at("ah-Syr-I") == "eliminated", "having no back"


@pytest.mark.clause("serbien:25.2", "serbien:11.2")
def test_a_unit_of_a_region_does_not_advance_out_of_it() -> None:
    units = '"25.11" = ["ah-Syr-I", "ah-9-8"]\n"25.12" = ["sr-V-Gradiste"]\n"26.14" = ["sr-Morava-I"]\n'
    supply = '"18.05" = ["ah-FIFTH-Depot"]\n"24.08" = ["ah-8-Train"]\n'
    field = battle(units, [1, 1, 6, 1, 1, 6, 6], supply=supply)
    fight(field, "9/8,Syr I x 25.12", until=["advance"])
    assert field.asked == ("austrian", "advance")
    assert field.refuses("Syr I advances to 25.12") == "25.2"
    assert field.accepts("9/8 advances to 25.12")


@pytest.mark.clause("serbien:25.2", "serbien:7.4.7")
def test_a_unit_of_a_region_does_not_repulse_across_the_sava_since_it_would_have_to_enter() -> None:
    units = '"22.09" = ["{}"]\n"{}" = ["sr-V-Gradiste"]'
    assert serbien(units.format("ah-Syr-I", "21.10")).refuses("repulse Syr I x 21.10") == "25.2"
    assert serbien(units.format("ah-Syr-I", "22.08")).accepts("repulse Syr I x 22.08")
    assert serbien(units.format("ah-9-8", "21.10")).accepts("repulse 9/8 x 21.10")
