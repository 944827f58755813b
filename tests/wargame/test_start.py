"""Scenario, options and overlay of a match, checked together."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.core.data.files import DataError
from hexmarshal.wargame.start import read_options, read_start, settings
from tests.wargame.small import OVERLAY, Options, package


def test_the_settings_of_an_option_are_those_of_its_type_the_default_first() -> None:
    assert settings(Options) == {"weather": ("fine", "foul"), "luck": ("normal", "lucky", "none")}


def test_what_is_not_chosen_has_its_default() -> None:
    assert read_options(Options, {"weather": "foul"}) == Options(weather="foul", luck="normal")


def test_options_that_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(DataError) as caught:
        read_options(Options, {"luck": "much", "fog": "thick"})
    assert [str(problem) for problem in caught.value.problems] == [
        "options: fog: There is no such option; the options are weather, luck.",
        "options: luck: 'much' is not a setting; it can be normal or lucky or none.",
    ]


def test_a_start_keeps_scenario_options_and_overlay_in_full(tmp_path: Path) -> None:
    small = package(tmp_path)
    path = tmp_path / "overlay.toml"
    path.write_text(OVERLAY, encoding="utf-8")
    start = read_start(small, Options, "short", {"luck": "none"}, str(path))
    assert start.scenario["scenario"]["last_turn"] == "T2"
    assert start.scenario["placement"] == {"w0101": ("red", "blue")}
    assert start.options == {"luck": "none"}
    assert start.overlay is not None
    assert small.scenario(small.load(start.overlay), start.scenario) == small.scenario(small.load(), "short")
    assert read_start(small, Options, "short", {}, None).overlay is None


def test_a_start_tells_every_problem_of_scenario_options_and_overlay(tmp_path: Path) -> None:
    path = tmp_path / "overlay.toml"
    path.write_text(OVERLAY.replace("red", "reed"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_start(package(tmp_path), Options, "shirt", {"fog": "thick"}, str(path))
    assert {problem.file for problem in caught.value.problems} == {"options", "overlay.toml", "shirt"}
