"""Positions that are sound and that no play of the scenario reaches say why."""

import pytest

from tests.playing import laid

HEAD = '[position]\ngame = "fury"\nscenario = "historical"\n'
CAMPAIGN = '[[doing]]\ndo = "Campaign"\nready = {}\nat = "next_turn"\n'


def notes(state: str = "", pieces: str = "", doing: str = CAMPAIGN, more: str = "") -> list[str]:
    """What is said of a position, but for the counters that are left out of it to keep it small."""
    position = f"{HEAD}{more}[state]\n{state}\n[pieces]\n{pieces}\n{doing}"
    small = ("out of play", "are still to arrive")
    return [note for note in laid("fury", position).match.notes if not any(word in note for word in small)]


def test_who_is_left_out_is_out_of_play() -> None:
    (said,) = laid("fury", f'{HEAD}[pieces]\n1106 = ["ru-III"]\n{CAMPAIGN}').match.notes
    assert said.endswith("are out of play: the scenario has them, and no rule takes a counter out of the game.")
    assert "ru-III" not in said.split(" are ")[0].split(", ")


@pytest.mark.clause("fury:11.4a")
def test_nobody_is_in_play_before_his_turn_or_to_come_after_it() -> None:
    table = laid("fury", f"{HEAD}{CAMPAIGN}").match.table
    index, due = next((i, p.due) for i, p in enumerate(table.pieces) if p.at == -1 and 1 < p.due < 5)
    id, turns = table.printed.ids[index], [turn.id for turn in table.printed.turns]  # type: ignore[attr-defined]
    for place in ("1106", "reinforcements", "eliminated"):
        text = f'{place} = ["{id} army=ge-8"]'
        early, right = (notes(f'turn = "{turns[turn]}"', text) for turn in (due - 1, due))
        assert f"{id} ({turns[due]}) is in play in {turns[due - 1]}, before it can arrive (11.4a)." in early
        assert right == []
    # An HQ on its way back is due in the next turn; everybody else arrives who is due by now.
    first = next(i for i, piece in enumerate(table.pieces) if piece.at == -1 and piece.due == 0)
    others = [i for i, piece in enumerate(table.pieces) if piece.at == -1 and piece.due == 0 and i != first]
    ids = table.printed.ids  # type: ignore[attr-defined]
    come = "reinforcements = [" + ", ".join(f'"{ids[i]}"' for i in others) + "]"
    assert notes('turn = "A2"', come) == []
    assert notes('turn = "S1"', come) == [f"{ids[first]} (A2) is still to arrive in S1, after its turn (11.4a)."]


@pytest.mark.clause("fury:7a")
def test_the_scenario_gives_the_first_initiative() -> None:
    assert notes('turn = "A2"\ninitiative = "german-austrian"') == [
        "In the first turn the scenario gives the initiative to the Russian player (7a)."
    ]
    assert notes('turn = "S1"\ninitiative = "german-austrian"') == []


@pytest.mark.clause("fury:9.3a", "fury:10.4f")
def test_tracks_hold_what_they_can() -> None:
    table = laid("fury", f"{HEAD}{CAMPAIGN}").match.table
    full = list(table.state.rail)
    assert notes(f"rail = {full}") == []
    assert notes(f"rail = {[full[0] + 1, *full[1:]]}") == [
        f"{full[0] + 1} Russian rail movement points are left of {full[0]} (9.3a)."
    ]
    assert notes('captured = ["1106"]') == ["1106 is captured and is not a fortress (10.4f)."]
    assert notes('captured = ["1004"]') == []


@pytest.mark.clause("fury:2.1d", "fury:2.2a")
def test_a_corps_is_not_active_and_a_headquarters_not_reduced() -> None:
    said = "A corps is never active and a headquarters never reduced, as the file says of {} (2.1d, 2.2a)."
    assert notes(pieces='1106 = ["ru-III active"]') == [said.format("ru-III")]
    assert notes(pieces='1106 = ["ru-HQ-I reduced"]') == [said.format("ru-HQ-I")]
    assert notes(pieces='1106 = ["ru-HQ-I", "ru-III reduced"]') == []


ACTIVATION = '[[doing]]\ndo = "Activation"\nplayer = "{}"\nfront = "{}"\n'
TURN = '[[doing]]\ndo = "GameTurn"\nfront_a = "north"\nsecond = "{}"\nat = "{}"\n'


@pytest.mark.clause("fury:7d")
@pytest.mark.parametrize(
    ("second", "at", "player", "front"),
    [
        ("", "choose_front", "russian", "north"),
        ("south", "third_activation", "german-austrian", "south"),
        ("south", "fourth_activation", "german-austrian", "north"),
        ("north", "administration", "russian", "south"),
    ],
)
def test_only_the_activation_that_comes_next_is_reached(second: str, at: str, player: str, front: str) -> None:
    for whose in ("russian", "german-austrian"):
        for which in ("north", "south"):
            doing = CAMPAIGN + TURN.format(second, at) + ACTIVATION.format(whose, which)
            found = notes('initiative = "russian"', doing=doing)
            assert (found == []) == ((whose, which) == (player, front)), found
