"""What is told to whom, and that nothing hidden leaves the desk."""

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.events import AnyEvent, Drew, Modifier, Moved, Rolled, Said
from hexmarshal.core.engine.match import Given
from hexmarshal.core.orders.orders import Done
from tests.core import toy

ORDER = Given("red", toy.Roll(1))
TABLE = toy.new().table


def test_an_event_is_told_to_those_who_may_know_it() -> None:
    events = [Said(text="For all."), Said(text="For red.", only=("red",))]
    told = {side: desk.line(TABLE, 1, ORDER, events, "", side) for side in ("red", "blue", None)}
    heard = {side: [event.text for event in line.events] for side, line in told.items()}
    assert heard == {"red": ["For all.", "For red."], "blue": ["For all."], None: ["For all."]}
    assert {desk.line(TABLE, 1, ORDER, events, "", side).notation for side in ("red", "blue", None)} == {"roll 1"}


def test_an_order_of_which_a_side_may_know_nothing_is_secret() -> None:
    events = [Said(text="For red.", only=("red",))]
    notations = [desk.line(TABLE, 1, ORDER, events, "", side).notation for side in ("red", "blue", None)]
    assert notations == ["roll 1", "", ""]
    friend = [Said(text="For the camp.", only=("red", "green"))]
    assert desk.line(TABLE, 1, ORDER, friend, "", "green").notation == "roll 1"


def test_a_way_that_ends_in_a_town_names_it() -> None:
    table = hm.Match.new("great_war_east").table
    paths = (("g1311", "g1312"), ("g1311",))
    ways = [Moved(piece="ah-X/1", path=path, how="marches", name="X Corps") for path in paths]
    told = [event.text for event in desk.line(table, 1, None, ways, "", None).events]
    assert told == ["X Corps marches g1311-g1312 (Lemberg).", "X Corps marches g1311."]


def test_an_order_without_events_is_open() -> None:
    assert desk.line(TABLE, 1, ORDER, [], "", "blue").notation == "roll 1"


def test_a_die_and_a_card_are_told_with_all_their_terms() -> None:
    luck = Modifier(1, "luck", "2")
    die = Rolled(purpose="a try", sides=6, die=3, total=4, result="good", clause="2", modifiers=(luck,))
    card = Drew(purpose="a draw", card="5 +", total=5, clause="3")
    rolled, drew = desk.line(TABLE, 1, ORDER, [die, card], "", "blue").events
    assert rolled.roll is not None
    assert drew.roll is not None
    assert (rolled.kind, rolled.text, rolled.clause) == ("rolled", str(die), "2")
    assert (rolled.roll.die, rolled.roll.sides, rolled.roll.total, rolled.roll.expected) == (3, 6, 4, 3.5)
    assert [(term.value, term.why, term.clause) for term in rolled.roll.modifiers] == [(1, "luck", "2")]
    assert (drew.kind, drew.roll.card, drew.roll.total) == ("drew", "5 +", 5)


def test_dice_that_were_rolled_together_are_told_one_by_one_and_as_their_sum() -> None:
    dice = Rolled(purpose="a try", sides=6, die=8, dice=(3, 5), total=8, result="good")
    (event,) = desk.line(TABLE, 1, ORDER, [dice], "", None).events
    assert event.roll is not None
    assert (event.text, event.roll.die, event.roll.dice, event.roll.expected) == (
        "a try. Dice 3 and 5, total 8: good.", 8, (3, 5), 7.0
    )  # fmt: skip


def test_a_bare_word_is_told_in_words_to_whoever_may_read_it() -> None:
    done = Given("red", Done())
    assert desk.line(TABLE, 1, done, [], "", "blue").words == "is done here"
    assert desk.line(TABLE, 1, done, [Said(text="For red.", only=("red",))], "", "blue").words == ""
    assert desk.line(TABLE, 1, ORDER, [], "", "red").words == ""


def test_a_march_that_was_told_hex_by_hex_is_one_way() -> None:
    def step(piece: str, *path: str, how: str = "goes") -> Moved:
        return Moved(piece=piece, path=path, how=how, name=piece.capitalize())

    march = [step("a", "0101", "0102"), step("b", "0101", "0102"), step("a", "0102", "0103"), step("b", "0102", "0103")]
    told = desk.line(TABLE, 1, ORDER, [*march, step("b", "0103", "0102", how="flees")], "", None).events
    assert [event.text for event in told] == ["A goes 0101-0102-0103.", "B goes 0101-0102-0103.", "B flees 0103-0102."]
    parted: list[AnyEvent] = [step("a", "0101", "0102"), Said(text="A halt."), step("a", "0102", "0103")]
    assert len(desk.line(TABLE, 1, ORDER, parted, "", None).events) == 3


def test_a_move_is_told_with_its_path() -> None:
    moved = Moved(piece="red-card", path=("0101", "0102"), how="goes", name="The card")
    (event,) = desk.line(TABLE, 1, ORDER, [moved], "", None).events
    assert (event.piece, event.path, event.hexes) == ("red-card", ("0101", "0102"), ("0101", "0102"))


def test_the_log_tells_what_was_told_at_the_time() -> None:
    match = hm.Match.new("fury", seed=5)
    told = [desk.told(match, match.opening_events, "russian")]
    notations = ("front north", "III 1505-1405", "XX 1505-1405")
    told += [desk.told(match, match.submit(hm.parse(match, notation)), "russian") for notation in notations]
    assert desk.log(match, "russian") == told
    assert desk.log(match, "russian", 2, 2) == told[2:3]
    assert [line.number for line in told] == [0, 1, 2, 3]
    assert (told[0].side, told[0].notation, told[2].side, told[2].notation) == ("", "", "russian", "III 1505-1405")


# -- nothing hidden leaves the desk ---------------------------------------------------------------------------------


def everything(match: hm.Match, side: str | None) -> bytes:
    """All that the desk says of a position to a side."""
    pieces = desk.pieces(match, side)
    choice = desk.decision(match, side)
    offers = desk.offers(match, choice.side) if choice else None
    said = (pieces, desk.faces(pieces), choice, offers, desk.desk(match, side), desk.layer(match, side, "orders"))
    return msgspec.json.encode(said)


def with_card(rank: int) -> hm.Match:
    """The toy with another card in blue's hand."""
    match = toy.new()
    match.table.put(1, toy.Card(rank))
    return match


@pytest.mark.parametrize("side", ["red", None])
def test_a_hidden_card_changes_nothing_of_what_others_are_shown(side: str | None) -> None:
    assert everything(with_card(9), side) == everything(with_card(2), side)


def test_its_owner_sees_it() -> None:
    assert everything(with_card(9), "blue") != everything(with_card(2), "blue")
    texts = [piece.text for piece in desk.pieces(with_card(9), "blue")]
    assert "rank 9" in texts[1]
