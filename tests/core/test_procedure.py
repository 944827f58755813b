"""Procedures on a stack: steps, calls, questions, and steps without a choice."""

from collections.abc import Callable
from typing import ClassVar

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.procedure import Order, Question, Refusal, Refused, malformed
from hexmarshal.core.engine.table import refuse
from tests.core import toy


class Forced(toy.Turn, frozen=True):
    """A choice with one answer, or with none."""

    answers: tuple[int, ...]
    kind: ClassVar = "forced"

    def subjects(self, table: toy.Toy) -> list[str]:
        return ["roll"] if self.answers else []

    def orders(self, table: toy.Toy, subject: str) -> list[Order]:
        return [toy.Roll(dice) for dice in self.answers]

    def carry_out(self, table: toy.Toy, order: Order) -> None:
        assert isinstance(order, toy.Roll)
        table.note(points=(order.dice, order.dice))


def table() -> toy.Toy:
    found = toy.new().table
    assert isinstance(found, toy.Toy)
    found.leave()
    return found


def test_a_step_without_a_choice_runs_by_itself() -> None:
    one = table()
    one.choose(Forced(side="red", answers=(5,)))
    assert one.state.points == (5, 5)
    assert one.question is None
    two = table()
    two.choose(Forced(side="red", answers=(5, 6)))
    assert two.question == Forced(side="red", answers=(5, 6))


def test_procedures_go_on_where_they_left_off() -> None:
    match = toy.new(dice=(1, 2, 3))
    assert [type(frame).__name__ for frame in match.table.stack] == ["Play", "Turn"]
    assert match.table.stack[0].at == 2
    match.submit(toy.Roll(2))
    assert [type(frame).__name__ for frame in match.table.stack] == ["Play", "Turn"]
    assert match.table.state.points == (1 + 2 + 3, 0)
    match.submit(toy.Done())
    assert match.table.stack[0].at == 3


def test_run_stops_at_the_floor() -> None:
    found = table()
    floor = len(found.stack)
    found.call(toy.Rolling(player=0, left=2))
    found.run(floor)
    assert len(found.stack) == floor
    assert len(found.results) == 1 + 2
    assert found.question is None
    assert not found.over


def test_a_change_leaves_copies_and_what_they_derived_alone() -> None:
    found = table()
    found.cache["derived"] = 1
    copy = found.copy()
    copy.put(0, toy.Card(13))
    copy.note(points=(9, 9))
    assert found.pieces[0] == toy.Card(3)
    assert found.cache == {"derived": 1}
    assert copy.cache == {}
    assert copy.digest() != found.digest()


def test_the_digest_knows_pieces_state_stack_and_draws() -> None:
    found = table()
    seen = {found.digest()}
    changes: list[Callable[[toy.Toy], object]] = [
        lambda t: t.put(0, toy.Card(4)),
        lambda t: t.note(points=(0, 1)),
        lambda t: t.call(toy.Rolling(player=0, left=1)),
        lambda t: t.amend(left=2),
        lambda t: t.draw(6),
    ]
    for change in changes:
        change(found)
        seen.add(found.digest())
    assert len(seen) == 6
    found.say("What is only told does not count.")
    found.cache["derived"] = 1
    assert found.digest() in seen


def test_refusals_read_as_sentences() -> None:
    assert str(Refusal("code", "9.1e", "No.")) == "No. (9.1e)"
    assert str(Refusal("code", "", "No.")) == "No."
    with pytest.raises(Refused, match=r"^No\. \(2\)$") as refused:
        raise refuse("code", "2", "No.")
    assert (refused.value.code, refused.value.clause, refused.value.sentence) == ("code", "2", "No.")


def test_what_can_be_written_down_is_well_formed() -> None:
    assert malformed(toy.Roll(2)) is None
    for wrong in ("2", 2.5, (2,), object()):
        refusal = malformed(toy.Roll(wrong))  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.sentence.startswith("This roll order cannot be written down")


def test_a_question_must_say_everything() -> None:
    bare: Question[toy.Toy] = Question(side="red")
    for ask in (bare.prompt, bare.subjects, bare.all_orders):
        with pytest.raises(NotImplementedError):
            ask(table())
    assert bare.read(table(), "done") is None
    assert bare.normal(table(), toy.Done()) == toy.Done()


def test_what_was_said_on_an_occasion_has_no_part_in_the_name_of_a_position() -> None:
    match = hm.Match.new("drina", scenario="campaign", seed=1)
    match.submit(hm.parse(match, "ready august", "serbia"), "serbia")
    table = match.table.copy()
    table.stack = tuple(frame.plain() for frame in table.stack)
    assert table.encoded() != match.table.encoded()  # a snapshot knows how often the lineup was changed
    assert table.digest() == match.digest()
