"""The linter of ``moments.toml`` finds what is wrong, with its line."""

from hexmarshal.core.positions.moments import Moment, lint_moments

GOOD = """[[moment]]
id = "red movement"
clause = "4.2"
side = "red"
asks = "move"
doing = [{do = "Campaign"}]
"""


def found(text: str) -> list[tuple[int, str]]:
    def misspelt(moment: Moment) -> list[str]:
        return [f"There is no {frame['do']}." for frame in moment.doing if frame["do"] != "Campaign"]

    problems = lint_moments(text, lambda clause: clause == "4.2", {"move"}, {"red"}, lambda m: iter(misspelt(m)))
    return [(problem.line, problem.sentence) for problem in problems]


def test_a_good_file_has_no_mistakes() -> None:
    assert found(GOOD) == []


def test_every_mistake_is_told_with_its_line() -> None:
    bad = GOOD.replace('"red movement"', '"Blue Movement"').replace('side = "red"', 'side = "blue"')
    bad = bad.replace('"4.2"', '"9"').replace('"move"', '"fly"').replace("Campaign", "Nothing")
    assert found(GOOD + bad) == [
        (7, "There is no Nothing."),
        (7, "Its name is in small letters."),
        (7, "This game has no side blue."),
        (7, "This game has no kind of decision fly."),
        (7, "9 is not a clause."),
    ]


def test_a_second_row_of_a_name_comes_before_the_one_that_always_holds() -> None:
    sometimes = GOOD.replace("doing =", 'when = {turn = ["GT1"]}\ndoing =')
    assert found(sometimes + GOOD) == []
    assert found(GOOD + sometimes) == [(7, "Another row with this name comes before it and always applies.")]


def test_what_is_no_row_is_told() -> None:
    assert found("[[moment]]\nid = 3\n")[0][0] == 2
    assert found(GOOD.replace('doing = [{do = "Campaign"}]', "doing = []")) == [
        (1, "It needs the procedures in progress.")
    ]
