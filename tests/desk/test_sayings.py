"""Orders told in words: in the after-action report, and in the log where notation would puzzle."""

import hexmarshal as hm
from hexmarshal.desk.sayings import in_words
from hexmarshal.games.serbien.rules.attachment.drawing import Draw, Redraw
from tests.kit import declaring, fury


def test_a_march_an_attack_and_a_stay_are_told_with_titles_and_towns() -> None:
    table = fury("russian III 1505", active="russian north")
    assert said(table.match, "III 1505-1405") == "Russian III Corps goes to Wirballen (1405)"
    field = declaring("russian III 1106\n russian IV 1106\n russian HQ I 1106\n german XX 1006")
    told = said(field.match, "III,IV 1106x1006")
    assert told == "Russian III Corps and Russian IV Corps attack 1006"


def test_what_has_words_of_its_own_is_told_in_them() -> None:
    match = hm.Match.new("fury", seed=1)
    assert said(match, "front north") == "front north"
    table = fury("russian III 1505", active="russian north")
    assert said(table.match, "done") == "is done here"


def said(match: hm.Match, order: str) -> str:
    """An order that can be given now, in words."""
    assert match.decision is not None
    return in_words(match.game.meta.id, match.table, match.decision.kind, hm.parse(match, order))


def test_boundaries_are_told_in_words() -> None:
    assert Draw("20.10").words == "draws the boundary to the right of 20.10"
    assert Redraw("fifth-second").words == "redraws the boundary of the Fifth and the Second Army"
