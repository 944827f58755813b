"""The story of the administrative phase, and the clause of each question."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from tests.kit import Position, declaring, fury, opening, story

FIGHT = """
    russian III 1602
    russian IV 1602
    russian HQ I 1602 inactive    # 13 against 8 is +1
    german XX 1502
"""


STORM = "russian III 1005\nrussian IV 1005\nrussian HQ I 1005\ngerman XX 1004"


@pytest.mark.clause("fury:10.5g", "fury:11.2k", "fury:11.2m")
def test_the_story_of_a_surrender() -> None:
    siege = "russian III 1004 besieging\nrussian IV 1004 besieging disorganised\ngerman Kon 1004\ngerman HQ VIII 1004"
    assert opening(fury(siege, step="sieges", dice=(5,)))[:4] == [
        "Siege of Königsberg; 13 against 8, 3/2 +1. Die 5, total 6: Königsberg surrenders. (10.5g)",
        "Königsberg Reserve is eliminated. (10.5g)",
        "HQ of the German 8th Army is eliminated; it returns as a reinforcement next turn. (10.5g)",
        "Königsberg falls. (10.5g)",
    ]
    assert opening(fury(siege, step="sieges", dice=(4,)))[:2] == [
        "Siege of Königsberg; 13 against 8, 3/2 +1. Die 4, total 5: the siege goes on. (10.5g)",
        "Russian IV Corps is reorganised. (11.2m)",
    ]
    weak = fury("russian R1 1004 besieging reduced\ngerman Kon 1004", step="sieges")
    assert opening(weak)[0] == "The siege of Königsberg is too weak to take it: 2 against 8. (10.5g)"


@pytest.mark.clause("fury:11a", "fury:11.2g", "fury:11.2i", "fury:11.2k", "fury:10.3.2e")
def test_the_story_of_a_front_adjustment() -> None:
    table = fury("russian XVI 1215\nrussian XIV 1806", step="victory")
    assert opening(table) == ["Administrative phase (11)", "Front adjustment (11.2)"]
    assert story(table, "1215-1314")[:4] == [
        "XVI Corps falls back 1215-1314. (11.2g)", "Replacements (11.3)", "Reinforcements (11.4)", "Planning (11.5)",
    ]  # fmt: skip
    lost = fury("russian XX 0105\nrussian HQ I 0105\ngerman XX 0205", step="adjust_first")
    assert opening(lost)[1:3] == [
        "Russian XX Corps is eliminated. (11.2i)",
        "HQ of the Russian 1st Army is eliminated; it returns as a reinforcement next turn. (11.2k)",
    ]


@pytest.mark.clause("fury:11.3d", "fury:12c", "fury:11.4c", "fury:11.4e")
def test_the_story_of_replacements_and_reinforcements() -> None:
    table = fury(
        """
        russian III eliminated reduced
        russian IV eliminated reduced
        russian XV 0908 reduced
        russian IV S reinforcements
        russian HQ X reinforcements
        """,
        step="replacements",
        turn="S2",
    )
    assert opening(table) == ["Replacements (11.3)"]
    assert story(table, "reform III full", "restore XV", "reform IV") == [
        "Russian III Corps is reformed on its full side. (11.3d)",
        "XV Corps is brought back to full strength. (11.3d)",
        "Russian IV Corps is reformed on its reduced side. (11.3d)",
        "Reinforcements (11.4)",
    ]
    orders = (
        "assign IV S to ru-1",
        "post ru-10 south",
        "enter IV S 1904-1806",
        "enter HQ X 1914",
        "enter III 1904=1605",
    )
    assert story(table, *orders) == [
        "IV Siberian Corps is posted to the Russian 1st Army. (12c)",
        "The Russian 10th Army is posted to the south front. (12c)",
        "IV Siberian Corps enters 1904-1806. (11.4c)",
        "HQ of the Russian 10th Army enters 1914. (11.4c)",
        "Russian III Corps enters by rail 1904-1605. (11.4c)",
    ]
    relief = fury("russian Gd reinforcements rebuilt army=ru-1\nrussian cadre 1806 army=ru-1", step="reinforcements")
    assert story(relief, "Gd replaces cadre-1")[0] == "Guard Corps takes the place of a Cadre in 1806. (11.4e)"
    lone = fury("russian IV reinforcements\naustrian HQ II 1804", step="reinforcements")
    assert story(lone, "enter IV 1904-1806", "HQ II 1804-1803")[:4] == [
        "Russian IV Corps enters 1904. (11.4c)",
        "HQ of the Austrian 2nd Army is shifted 1804-1803. (9f)",
        "Russian IV Corps marches on 1904-1905. (11.4c)",
        "Russian IV Corps marches on 1905-1806. (11.4c)",
    ]


@pytest.mark.clause("fury:11.5c", "fury:11.5g")
def test_the_story_of_planning() -> None:
    hqs = "\n".join(
        f"russian HQ {name} {cell}" for name, cell in (("I", 1806), ("II", 1807), ("III", 1814), ("IV", 1815))
    )
    table = fury(f"{hqs}\ngerman HQ VIII 0206", step="planning", turn="S1", dice=(2, 3, 5))
    assert opening(table) == [
        "Planning (11.5)",
        "Russian planning; turn S1 +1. Die 2, total 3: three HQs active. (11.5c)",
    ]
    assert story(table, "activate HQ I", "activate HQ III", "activate HQ IV") == [
        "HQ of the Russian 1st Army becomes active. (11.5c)",
        "HQ of the Russian 3rd Army becomes active. (11.5c)",
        "HQ of the Russian 4th Army becomes active. (11.5c)",
        "Austrian planning; turn S1 +1. Die 3, total 4: two HQs active. (11.5c)",
        "German planning; turn S1 +1. Die 5, total 6: two HQs active. (11.5c)",
        "HQ of the German 8th Army becomes active. (11.5c)",
    ]


@pytest.mark.clause("fury:11.1", "fury:4d", "fury:4b")
def test_the_story_of_an_end() -> None:
    last = fury("russian III 1904", step="planning", turn="D2")
    assert opening(last) == ["A tie: as many fortresses taken as lost. (4d)"]
    assert last.match.over
    captured = ("1004", "0607", "0706", "0704", "1206")
    holders = "\n".join(
        f"russian {name} {cell}" for name, cell in zip(("III", "IV", "XX", "II", "I"), captured, strict=True)
    )
    won = fury(holders, step="victory", captured=" ".join(captured))
    assert opening(won) == [
        "Administrative phase (11)", "Russian strategic victory: 5 fortresses more than he has lost. (11.1)",
    ]  # fmt: skip
    assert won.match.over
    one = fury("russian III 1004", step="planning", turn="D2", captured="1004")
    assert opening(one) == ["Russian tactical victory: 1 fortress more than he has lost. (4d)"]
    theirs = fury(
        "german XX 1605\ngerman I 1507\ngerman XVII 1307", step="planning", turn="D2", captured="1605 1507 1307"
    )
    assert opening(theirs) == ["German-Austrian operational victory: 3 fortresses more than he has lost. (4d)"]


# -- Questions ----------------------------------------------------------------------------------------------


def test_each_question_is_asked_under_its_clause() -> None:
    asked: dict[str, tuple[str, bool, bool]] = {}

    def note(table: Position, *orders: str) -> Position:
        for order in ("", *orders):
            if order:
                table.order(order)
            decision = table.decision
            asked[decision.kind] = (decision.clause, decision.odds, decision.question.many)
        return table

    note(Position(hm.Match.new("fury", scenario="campaign", seed=1)), "ready", "done", "ready", "done", "front north")
    note(declaring(f"{FIGHT}\nrussian XX 1501\ngerman Kon 1401"), "III,IV 1602x1502", "XX 1501x1401", "done")
    combat = note(declaring(FIGHT, dice=(6, 5)), "III,IV 1602x1502", "done", "refuse", "force", "lose III")
    note(combat, "1502-1402", "1402-1302")
    note(declaring(STORM, dice=[6]), "III,IV 1005x1004", "done", "refuse", "force", "lose III")
    crowd = declaring(f"{FIGHT}\ngerman I R 1502\ngerman Kon 1302", retreats="any", dice=(1, 6))
    note(crowd, "III,IV 1602x1502", "done", "retreat", "1502-1402", "1402-1302")
    note(fury("austrian HQ II 1802\nrussian XI 1804", active="russian south"), "XI 1804-1803")
    note(fury("russian XVI 1215\nrussian XIV 1806", step="adjust_first"))
    note(fury("russian XV 0908 reduced", step="replacements"))
    note(fury("russian IV reinforcements", step="reinforcements"))
    note(fury("russian HQ I 1806\nrussian HQ II 1807\nrussian HQ III 1814", step="planning", dice=(1,)))
    assert asked == {
        "set-up": ("6", False, False),
        "front": ("7c", False, False),
        "move": ("9", False, True),
        "declare": ("10.1", True, False),
        "resolve": ("10a", True, False),
        "reply": ("10.3.1d", True, False),
        "force": ("10.3.1d", True, False),
        "siege": ("10.4e", True, False),
        "loss": ("10.3.1g", False, False),
        "retreat": ("10.3.2d", False, False),
        "surplus": ("10.3.2f", False, False),
        "advance": ("10.3.1k", False, False),
        "shift": ("9f", False, False),
        "adjust": ("11.2g", False, False),
        "replace": ("11.3", False, False),
        "reinforce": ("11.4", False, False),
        "plan": ("11.5c", False, False),
    }
