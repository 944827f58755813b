"""What the cards of a player's own may say: each word with each time that the linter admits (4.4.1, 4.5)."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.drina.kit import Position, drawn, drina, terms

HEAD = """
[overlay]
game = "drina"
name = "cards of our own"
source = "public: a trial"
"""


@pytest.fixture
def cards(tmp_path: Path) -> Any:
    """Lay an effect over that of a card, and set up a position with abilities in play."""

    def position(effect: str, figures: str, word: str, when: str = "", number: int = 1, **more: Any) -> Position:
        told = 0 if word in ("wins-ties", "holds") else number
        row = f'''
[[effect]]
id = "{effect}"
word = "{word}"
number = {told}
types = ["infantry", "cavalry", "artillery"]
when = "{when}"
text = "It is so."
'''
        path = tmp_path / "cards.toml"
        path.write_text(HEAD + row)
        return drina(figures, overlay=path, options={"abilities": "on"}, **more)

    return position


@pytest.mark.clause("drina:4.4.1a")
@pytest.mark.parametrize(("when", "order", "fields"), [("", "", 3), ("order", "", 2), ("order", "order", 4)])
def test_a_longer_move_may_be_for_units_with_the_order_only(cards: Any, when: str, order: str, fields: int) -> None:
    table = cards("SG1", f"SG1 F09\nSI1 F08 {order}", "move", when, turn="serbia")
    row = ("G08", "H08", "I08", "J08", "K08")
    assert table.accepts(f"SI1 F08-{row[fields - 1]}")
    assert table.refuses(f"SI1 F08-{row[fields]}") == "6a"
    assert table.shown("SG1")["movement"] == 2  # the ability is not for the general


@pytest.mark.clause("drina:4.4.1a")
@pytest.mark.parametrize(("when", "order", "fields"), [("", "", 4), ("order", "", 3), ("order", "order", 4)])
def test_a_longer_range_may_be_for_units_with_the_order_only(cards: Any, when: str, order: str, fields: int) -> None:
    figures = f"SG1 F09\nSA1 F08 {order}\nSI1 G09\nAI1 I08\nAI2 J08\nAI3 K08"
    table = cards("SG1", figures, "range", when, turn="serbia")
    targets = ("I08", "J08", "K08")
    assert table.accepts(f"SA1 F08 fires {targets[fields - 3]}")
    assert table.refuses(f"SA1 F08 fires {targets[fields - 2]}") == "6.1.2a"
    assert table.refuses("SI1 G09 fires H08") == "6.1.2a"  # other units have none that could be longer


@pytest.mark.clause("drina:4.4.1a")
@pytest.mark.parametrize(
    ("when", "field", "order", "stays"),
    [
        ("", "H08", "", True),
        ("on-city", "H08", "", False),
        ("on-city", "J09", "", True),
        ("order", "H08", "", False),
        ("order", "H08", "order", True),
    ],
)
def test_a_beaten_defender_may_stay_on_a_city_or_with_the_order_only(
    cards: Any, when: str, field: str, order: str, stays: bool
) -> None:
    figures = f"SG6 I10\nSI1 {field} {order}\nAI1 {'G08' if field == 'H08' else 'I09'}"
    table = cards("SG6", figures, "holds", when, cards=("+3", "0"))
    table.order(f"AI1 {figures.split()[-1]} x {field}")
    assert table.asked == ("serbia", "withdraw")
    if stays:
        assert table.accepts("SI1 stays")
    else:
        assert table.refuses("SI1 stays") == "6.1.1m"


TIMES = [
    ("attack", "attacking", "", "H08", 1, 0),
    ("attack", "defending", "", "H08", 0, 0),
    ("attack", "on-city", "", "H08", 0, 0),
    ("attack", "on-city", "", "J09", 1, 0),
    ("attack", "order", "", "H08", 0, 0),
    ("attack", "order", "order", "H08", 1, 0),
    ("defence", "attacking", "", "H08", 0, 0),
    ("defence", "defending", "", "H08", 0, 1),
    ("defence", "on-city", "", "H08", 0, 0),
    ("defence", "on-city", "", "J09", 0, 1),
    ("defence", "order", "", "H08", 0, 0),
    ("defence", "order", "order", "H08", 0, 1),
]
"""Word and time of an effect, whether the unit has the Order, the field of the battle; what attack and defence gain."""


@pytest.mark.clause("drina:4.4.1a", "drina:6.1.1c")
@pytest.mark.parametrize(("word", "when", "order", "field", "attack", "defence"), TIMES)
def test_what_is_added_in_battle_is_added_at_its_time(
    cards: Any, word: str, when: str, order: str, field: str, attack: int, defence: int
) -> None:
    base = "G08" if field == "H08" else "I09"
    for attacker, turn in (("SI1", "serbia"), ("AI1", "austria-hungary")):
        mine, other = (base, field) if attacker == "SI1" else (field, base)
        held = {"Kragujevac": "austria-hungary"} if other == "J09" else {}
        figures = f"SG1 H10\nSI1 {mine} {order}\nAI1 {other}"
        table = cards("SG1", figures, word, when, turn=turn, cards=("0", "0"), control=held)
        sums = drawn(table.order(f"{attacker} {base} x {field}"))
        gained = [sum(value for clause, value in terms(total) if clause == "4.4.1a") for total in sums]
        assert gained == ([attack, 0] if attacker == "SI1" else [0, defence])


@pytest.mark.clause("drina:6.1.1e")
@pytest.mark.parametrize(
    ("when", "attacking", "defending"),
    [("", True, True), ("attacking", True, False), ("defending", False, True), ("on-city", False, False)],
)
def test_a_tie_is_swung_at_its_time(cards: Any, when: str, attacking: bool, defending: bool) -> None:
    attacks = cards("SG1", "SG1 G10\nSI1 G08\nAI1 H08", "wins-ties", when, turn="serbia", cards=("+1", "0"))
    assert drawn(attacks.order("SI1 G08 x H08"))[1].result.startswith("attacker wins") == attacking
    defends = cards("SG1", "SG1 G10\nAI1 G08\nSI1 H08", "wins-ties", when, cards=("+1", "0"))
    assert drawn(defends.order("AI1 G08 x H08"))[1].result.startswith("defender wins") == defending


@pytest.mark.clause("drina:6.1.1e")
@pytest.mark.parametrize("word", ["attack", "defence", "move", "range", "holds"])
def test_no_other_ability_swings_a_tie(cards: Any, word: str) -> None:
    luck = ("0", "0") if word == "attack" else ("+1", "0")
    for attacker, figures, turn in (
        ("SI1", "SG1 G10\nSI1 G08\nAI1 H08", "serbia"),
        ("AI1", "SG1 G10\nAI1 G08\nSI1 H08", "austria-hungary"),
    ):
        bonus = {("attack", "SI1"): 1, ("defence", "AI1"): 1}.get((word, attacker), 0)
        drawn_cards = luck if attacker == "SI1" else ("+2" if bonus else "+1", "0")
        table = cards("SG1", figures, word, turn=turn, cards=drawn_cards)
        attack, defence = drawn(table.order(f"{attacker} G08 x H08"))
        assert (attack.total, defence.result) == (defence.total, "tied")


@pytest.mark.clause("drina:4.4.1a")
@pytest.mark.parametrize("word", ["attack", "defence", "move", "range", "wins-ties"])
def test_no_other_ability_lets_a_beaten_defender_stay(cards: Any, word: str) -> None:
    table = cards("SG6", "SG6 I10\nSI1 H08\nAI1 G08", word, cards=("+3", "0"))
    table.order("AI1 G08 x H08")
    assert table.refuses("SI1 stays") == "6.1.1m"


@pytest.mark.clause("drina:4.5c")
def test_a_card_may_cost_tokens_of_units_with_the_order_only(cards: Any) -> None:
    figures = "SI1 H07 order\nSI2 H08\nSI3 H09 1 order\nSI4 G09 order\nSI5 K14"
    table = cards("1915-1", figures, "loses-tokens", "order", number=3, card="1915-1", step="calendar")
    assert table.notations() == ["lose SI1", "lose SI4"]
    refusal = table.reason("lose SI2")
    assert (refusal.code, refusal.clause) == ("no-order", "4.5c")
    assert table.reason("lose SI3").code == "bare-figure"
    table.order("lose SI1", "lose SI4", "lose SI4")
    assert [table.strength(f"SI{n}") for n in range(1, 6)] == [2, 3, 1, 1, 3]


@pytest.mark.clause("drina:4.4.1a", "drina:6a")
def test_who_has_marched_further_than_it_may_where_it_now_stands_has_no_field_left(cards: Any) -> None:
    table = cards("SG1", "SG1 D08\nSI1 F08\nAI1 J08", "move", turn="serbia")
    table.order("SI1 F08-I08")  # three fields, out of the area
    for order in ("SI1 I08-I07", "SI1 I08 x J08"):
        assert "it can move no field" in table.reason(order).sentence
    south = cards("SG1", "SG1 J16\nSI1 I16", "move", turn="serbia", albania=True)
    south.order("SI1 I16-G17")
    assert south.reason("SI1 G17-F18").sentence == "Serbian infantry 1 cannot get there: it can move no field."
