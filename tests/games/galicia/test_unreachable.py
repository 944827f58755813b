"""Positions that are sound and that no play of the scenario reaches say why."""

import pytest

import hexmarshal as hm
from tests.playing import laid

HEAD = '[position]\ngame = "galicia"\nscenario = "{}"\n'
CAMPAIGN = '[[doing]]\ndo = "Campaign"\nat = "next_turn"\n'
TURN = '[[doing]]\ndo = "GameTurn"\nnumber = {}\n[[doing]]\ndo = "PlayerTurn"\nplayer = "{}"\nat = "points"\n'


def notes(state: str = "", pieces: str = "", doing: str = CAMPAIGN, scenario: str = "campaign") -> list[str]:
    """What is said of a position, but for the units that are left out of it to keep it small."""
    position = f"{HEAD.format(scenario)}[state]\n{state}\n[pieces]\n{pieces}\n{doing}"
    return [note for note in laid("galicia", position).match.notes if "out of play" not in note]


def coming() -> tuple[str, int]:
    """A unit of the campaign that comes by one line only, in a turn that is neither the first nor the last."""
    table = laid("galicia", HEAD.format("campaign") + CAMPAIGN).match.table
    printed = table.printed  # type: ignore[attr-defined]
    return next(
        (printed.ids[i], lines[0][0])
        for i, lines in enumerate(printed.arrivals)
        if len(lines) == 1 and 2 < lines[0][0] < 5 and not lines[0][1].optional and table.pieces[i].at == -1
    )


@pytest.mark.clause("galicia:14.0a")
def test_nobody_is_in_play_before_his_turn_or_to_come_after_it() -> None:
    unit, turn = coming()
    others = [note for note in notes(f'turn = "GT{turn}"') if "still to arrive" not in note]
    assert others == []
    for place in ("eliminated", "waiting"):
        steps = " steps=0" if place == "eliminated" else ""
        points = "\npoints = [9, 9]"
        early = notes(f'turn = "GT{turn - 1}"{points}', f'{place} = ["{unit}{steps}"]')
        assert f"{unit} (GT{turn}) is in play in GT{turn - 1}, before it can arrive (14.0a)." in early
        right = notes(f'turn = "GT{turn}"{points}', f'{place} = ["{unit}{steps}"]')
        assert not any("before it can arrive" in note for note in right)
    assert not any(unit in note for note in notes(f'turn = "GT{turn}"'))
    late = [note for note in notes(f'turn = "GT{turn + 1}"') if "still to arrive" in note]
    assert late
    assert all(note.endswith("turn (14.0a).") for note in late)


@pytest.mark.clause("galicia:1.1a")
def test_a_scenario_has_its_own_units() -> None:
    scenario = (
        '[scenario]\nid = "mine"\ntitle = "Before Lemberg"\ndescription = "Four divisions."\nfirst_turn = "GT6"\n'
        'last_turn = "GT8"\nsetup = "placed"\nsource = "proposed: by me"\n'
        'placement = {"7.09" = ["ah-11m", "ah-30"], "9.08" = ["ru-11", "ru-32"]}\n'
    )
    own = '"7.09" = ["ah-11m", "ah-30"]\n"9.08" = ["ru-11", "ru-32"]\n'
    for more, expected in (("", ()), ('"7.10" = ["ah-4"]\n', ("The scenario does not have ah-4 (1.1a).",))):
        text = f'[position]\ngame = "galicia"\n{scenario}[pieces]\n{own}{more}{CAMPAIGN}'
        assert laid("galicia", text).match.notes == expected


@pytest.mark.clause("galicia:3.0a", "galicia:3.1b")
def test_whose_player_turn_it_is() -> None:
    def said(turn: str, number: int, player: str, phasing: str) -> list[str]:
        found = notes(f'turn = "{turn}"\nphasing = "{phasing}"', doing=CAMPAIGN + TURN.format(number, player))
        return [note for note in found if "arrive" not in note]

    assert said("GT3", 1, "russian", "russian") == []
    assert said("GT3", 2, "austrian", "austrian") == []
    assert said("GT3", 1, "austrian", "austrian") == [
        "The Austro-Hungarian player turn is not the one that comes now (3.0a)."
    ]
    assert said("GT3", 2, "austrian", "russian") == [
        "It is the Austro-Hungarian player turn, and the other side is phasing (3.2)."
    ]
    assert said("GT1", 1, "russian", "russian") == ["GT1 has no Russian player turn (3.0a)."]


@pytest.mark.clause("galicia:15.1b")
def test_a_town_that_was_captured_has_brought_its_points() -> None:
    table = laid("galicia", HEAD.format("campaign") + CAMPAIGN).match.table
    town = next(town for town in table.printed.towns.values() if town.side == "russian")  # type: ignore[attr-defined]
    state = f'captured = ["{town.id}"]\npoints = [{{}}, 0]'
    assert notes(state.format(town.capture)) == []
    said = f"Russian: {town.capture - 1} points, though {town.id} brought {town.capture} (15.1b)."
    assert notes(state.format(town.capture - 1)) == [said]
    with pytest.raises(hm.DataError, match="There is no town 'Atlantis'"):
        notes('captured = ["Atlantis"]')
