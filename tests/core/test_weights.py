"""The file of weights: each term has one, with a source and within bounds, and every mistake is told with its line."""

import pytest

from hexmarshal.core.data.files import DataError, TomlFile
from hexmarshal.core.data.weights import read_weights

GOOD = """
[weight]
source = "proposed: by hand"
rows = [
    {id = "towns", value = 2.5},
    {id = "hunger", value = -1},
]
"""


def read(text: str) -> dict[str, float]:
    return dict(read_weights(TomlFile(text, "weights.toml"), ["towns", "hunger"]))


def problems(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


def test_each_term_has_its_weight() -> None:
    assert read(GOOD) == {"towns": 2.5, "hunger": -1.0}


def test_a_weight_of_no_term_is_told_with_its_line_and_the_nearest_name() -> None:
    assert problems(GOOD.replace('"towns"', '"town"')) == [
        "weights.toml:5: weight town: There is no term 'town' (did you mean towns?)."
    ]


def test_a_term_without_a_weight_is_told() -> None:
    assert problems(GOOD.replace('    {id = "hunger", value = -1},\n', "")) == [
        "weights.toml:2: weight: The term 'hunger' has no weight."
    ]


@pytest.mark.parametrize("value", ["1001", "-1000.5", "inf", "nan"])
def test_no_weight_is_beyond_its_bounds(value: str) -> None:
    assert "It must be between -1000 and 1000" in problems(GOOD.replace("2.5", value))[0]


@pytest.mark.parametrize("value", ["1000", "-1000", "0"])
def test_the_bounds_themselves_are_allowed(value: str) -> None:
    assert read(GOOD.replace("2.5", value))["towns"] == float(value)


def test_a_weight_comes_from_somewhere() -> None:
    assert "is not a source" in problems(GOOD.replace("proposed: by hand", "somewhere"))[0]
