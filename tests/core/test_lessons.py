"""Lessons: what is told where, when a step counts as done, and the linter."""

from pathlib import Path

import pytest

from hexmarshal.core.book.lessons import Answers, Course, Lesson, Step, course, lint_course, read_course
from hexmarshal.core.data.files import DataError

GOOD = """\
[[lesson]]
id = "march"
at = ["move"]
title = "March"
text = "Units go."
clause = "1a"
sides = ["red"]
steps = [
  {text = "Pick one up.", seen = "picked"},
  {text = "Move twice.", orders = ["move"], times = 2},
]

[[sign]]
sign = "Unit"
text = "A unit."
clause = "1a"
piece = "R1"
"""


def problems(text: str) -> list[str]:
    """What is wrong with a course."""
    found = lint_course(text, {"1a"}.__contains__, {"move"}, {"move", "done"}, ("red", "blue"), ("R1",))
    assert all(problem.line > 0 for problem in found)
    return [problem.sentence for problem in found]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('at = ["move"]', 'at = ["mvoe"]'), "This game has no kind of decision mvoe."),
        (('["red"]', '["green"]'), "This game has no side green."),
        (('orders = ["move"]', 'orders = ["ride"]'), "This game has no order ride."),
        (('piece = "R1"', 'piece = "R9"'), "This game has no piece R9."),
        (('clause = "1a"\nsides', 'clause = "7"\nsides'), "7 is not a clause."),
        ((', seen = "picked"', ""), "A step is done by orders or by what the screen has seen, by one of the two."),
        (("Units go.", "Units go." * 60), "It says more than 420 letters before its steps."),
        (("times = 2", "times = 0"), "steps: Expected `int` >= 1"),
        (('seen = "picked"', 'seen = "heard"'), "steps: Invalid enum value 'heard'"),
    ],
)
def test_the_linter_tells_what_is_wrong(change: tuple[str, str], fault: str) -> None:
    assert problems(GOOD) == []
    assert change[0] in GOOD
    assert fault in " ".join(problems(GOOD.replace(*change)))


def test_two_lessons_need_two_names() -> None:
    lesson = GOOD.partition("[[sign]]")[0]
    assert problems(lesson + lesson) == ["Another lesson has the same id."]


def test_a_step_is_done_when_enough_orders_were_given() -> None:
    step = Step("Move or ride twice.", orders=("move", "ride"), times=2)
    one, two = ("march", "move"), ("march", "ride")
    assert not step.done(Answers({one: 1}), ["march"])
    assert step.done(Answers({one: 1, two: 1}), ["march"])
    assert not step.done(Answers({one: 1, ("retreat", "move"): 1}), ["march"]), "an order at another decision is none"
    assert step.done(Answers({one: 1, ("retreat", "move"): 1}), ["march", "retreat"])
    assert not Step("Pick one up.", seen="picked").done(Answers({one: 9}), ["march"]), "that is for the screen to see"


def test_a_lesson_is_for_a_kind_of_decision_and_perhaps_a_side() -> None:
    lesson = Lesson("a", ("move",), "A", "A.", "1", (), sides=("red",))
    assert lesson.fits("move", "red")
    assert not lesson.fits("move", "blue")
    assert not lesson.fits("attack", "red")
    assert Course((lesson,)).for_side("blue") == []


def test_a_game_without_a_course_has_an_empty_one() -> None:
    assert course("nothing") == Course()


def test_a_course_with_mistakes_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "coach.toml").write_text(GOOD.replace("title", "titel"))
    with pytest.raises(DataError, match="titel"):
        read_course(tmp_path / "coach.toml")
