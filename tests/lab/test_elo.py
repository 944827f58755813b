"""Elo by Bradley and Terry: against values worked out by hand, and by what must hold of any such rating."""

import random
from math import log10, sqrt

import pytest

from hexmarshal.lab.elo import CONFIDENT, PRIOR, Score, expected, inverse, rate


def test_two_bots_are_rated_as_worked_out_by_hand() -> None:
    """75 of 100 and half a point of the draw never played: odds of 75.5 to 25.5, of 101 matches."""
    ratings = rate([Score("a", "b", 75, 100)], "b")
    assert ratings["a"].elo == pytest.approx(400 * log10(75.5 / 25.5))
    share = 75.5 / 101
    assert ratings["a"].error == pytest.approx(173.7178 / sqrt(101 * share * (1 - share)), rel=1e-5)
    assert (ratings["b"].elo, ratings["b"].error) == (0.0, 0.0)
    assert ratings["a"].high - ratings["a"].elo == pytest.approx(CONFIDENT * ratings["a"].error)


def test_equals_stand_at_zero_and_more_matches_narrow_the_interval() -> None:
    few, many = (rate([Score("a", "b", n / 2, n)], "b")["a"] for n in (20, 2000))
    assert few.elo == many.elo == pytest.approx(0.0)
    assert few.error / many.error == pytest.approx(sqrt((2000 + PRIOR) / (20 + PRIOR)))


def test_a_bot_that_won_everything_has_a_finite_rating_that_grows_with_its_wins() -> None:
    ten, hundred = (rate([Score("a", "b", n, n)], "b")["a"] for n in (10, 100))
    assert ten.elo == pytest.approx(400 * log10(10.5 / 0.5))
    assert 0 < ten.elo < hundred.elo < 1000
    assert ten.low < hundred.elo, "ten wins do not rule out what a hundred show"


def test_a_pairing_that_was_never_played_says_nothing_but_joins() -> None:
    rating = rate([Score("a", "b", 0, 0)], "b")["a"]
    assert rating.elo == pytest.approx(0.0)
    assert rating.error > 300


def test_in_a_chain_ratings_and_variances_add_up() -> None:
    scores = [Score("a", "b", 60, 100), Score("b", "c", 80, 100)]
    ratings = rate(scores, "c")
    first, second = rate(scores[:1], "b")["a"], rate(scores[1:], "c")["b"]
    assert ratings["b"].elo == pytest.approx(second.elo)
    assert ratings["a"].elo == pytest.approx(first.elo + second.elo)
    assert ratings["a"].error ** 2 == pytest.approx(first.error**2 + second.error**2)


ALL = [Score("a", "b", 61, 100), Score("a", "c", 90, 100), Score("b", "c", 70, 90)]


def test_every_bot_is_expected_to_score_what_it_scored() -> None:
    """That is what makes the likelihood greatest."""
    ratings = rate(ALL, "c")
    for bot in "abc":
        scored = expect = 0.0
        for score in ALL:
            if bot in (score.first, score.second):
                points = score.points if bot == score.first else score.matches - score.points
                other = score.second if bot == score.first else score.first
                scored += points + PRIOR / 2
                expect += (score.matches + PRIOR) * expected(ratings[bot].elo - ratings[other].elo)
        assert scored == pytest.approx(expect)


def test_who_stands_at_zero_changes_no_difference() -> None:
    from_c, from_a = rate(ALL, "c"), rate(ALL, "a")
    for bot in "abc":
        assert from_c[bot].elo - from_c["a"].elo == pytest.approx(from_a[bot].elo)
    assert from_c["a"].error == pytest.approx(from_a["c"].error)


def test_bots_that_never_met_the_others_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="No chain of matches joins c, d to a"):
        rate([Score("a", "b", 1, 2), Score("c", "d", 1, 2)], "a")


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    chance = random.Random(1914)
    truth, share, held = 150.0, expected(150.0), 0
    for _ in range(400):
        points = sum(chance.random() < share for _ in range(60))
        rating = rate([Score("a", "b", points, 60)], "b")["a"]
        held += rating.low <= truth <= rating.high
    assert 0.91 < held / 400 < 0.99


def test_an_inverse_undoes_its_matrix() -> None:
    matrix = [[4.0, -1.0, -2.0], [-1.0, 5.0, -1.0], [-2.0, -1.0, 6.0]]
    product = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*inverse(matrix), strict=True)]
        for row in matrix
    ]
    for i, row in enumerate(product):
        assert row == pytest.approx([float(i == j) for j in range(3)])


def test_rounds_that_always_split_narrow_an_interval_and_rounds_that_never_do_widen_it() -> None:
    plain = rate([Score("a", "b", 50, 100)], "b")["a"]
    split = rate([Score("a", "b", 50, 100, (0.5,) * 50)], "b")["a"]
    whole = rate([Score("a", "b", 50, 100, (0.0, 1.0) * 25)], "b")["a"]
    assert split.error < 0.5 * plain.error < 0.8 * plain.error < whole.error
    assert split.elo == plain.elo == whole.elo
    few = rate([Score("a", "b", 2, 4, (0.5, 0.5))], "b")["a"]
    assert few.error > 0.7 * rate([Score("a", "b", 2, 4)], "b")["a"].error, "two rounds are not enough to be sure"


def test_a_clean_sweep_is_not_taken_for_certainty() -> None:
    """Twenty wins of twenty: rounds that cannot vary say nothing of how rounds vary."""
    plain = rate([Score("a", "b", 20, 20)], "b")["a"]
    swept = rate([Score("a", "b", 20, 20, (1.0,) * 10)], "b")["a"]
    assert 0.85 * plain.error < swept.error <= plain.error


def test_with_rounds_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """Rounds whose two matches depend on each other, one way and the other."""
    for alike in (0.5, -0.4):
        chance, held = random.Random(1914), 0
        truth, share = 60.0, expected(60.0)
        for _ in range(300):
            rounds = []
            for _ in range(60):
                first = chance.random() < share
                same = chance.random() < abs(alike)
                second = (
                    (first if alike > 0 else chance.random() < 2 * share - first) if same else chance.random() < share
                )
                rounds.append((first + second) / 2)
            rating = rate([Score("a", "b", 2 * sum(rounds), 120, tuple(rounds))], "b")["a"]
            held += rating.low <= truth <= rating.high
        assert 0.91 < held / 300 < 0.99, alike
