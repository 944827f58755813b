"""Sequential tests: as often right as they promise, against truth that was simulated; and the same in any order."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from math import fsum, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexmarshal.games import meta
from hexmarshal.lab.elo import expected
from hexmarshal.lab.ladder import Run, ladder
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.pool import Done
from hexmarshal.lab.rows import margin
from hexmarshal.lab.sprt import SCORES, Sequential, Test, Verdict, _likeliest, ratio_by_margin, ratio_by_wins, run
from hexmarshal.lab.terms import Terms
from tests.thorough import also, some

# -- errors within their bounds --------------------------------------------------------------------


def independent(chance: random.Random, share: float) -> Iterator[float]:
    """Rounds of two matches that do not depend on each other, without draws."""
    while True:
        yield ((chance.random() < share) + (chance.random() < share)) / 2


def paired(chance: random.Random, share: float) -> Iterator[float]:
    """Rounds in which the dice mostly decide who has the better seat: each bot wins one match."""
    while True:
        lucky = chance.random() < 0.6
        yield 0.5 if lucky else float(chance.random() < 0.5 + (share - 0.5) / 0.4)


def drawn(chance: random.Random, share: float) -> Iterator[float]:
    """Rounds of many draws."""
    while True:
        draws = [chance.random() < 0.5 for _ in range(2)]
        yield sum(0.5 if draw else float(chance.random() < 2 * share - 0.5) for draw in draws) / 2


@pytest.mark.parametrize("rounds", [paired, *also(independent, drawn)])
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (80.0, "H0")])
def test_by_wins_it_errs_no_more_often_than_it_says(
    rounds: Callable[[random.Random, float], Iterator[float]], truth: float, wrong: Verdict
) -> None:
    chance, tests = random.Random(7), some(60, 600)
    test = Test(low=0, high=80, alpha=0.1, beta=0.1)
    found = [run(test, rounds(chance, expected(truth)), 3000).verdict for _ in range(tests)]
    assert "" not in found
    assert found.count(wrong) <= 0.1 * tests + 3 * (0.09 * tests) ** 0.5


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (0.4, "H0")])
@pytest.mark.parametrize("skewed", [False, *also(True)])
def test_by_margin_it_errs_no_more_often_than_it_says(truth: float, wrong: Verdict, skewed: bool) -> None:
    chance, tests = random.Random(7), some(200, 1000)
    test = Test(by="margin", low=0, high=0.4)

    def margins() -> Iterator[float]:
        while True:
            yield 6 * (truth + (chance.expovariate(1) - 1 if skewed else chance.gauss(0, 1)))

    found = [run(test, margins(), 3000).verdict for _ in range(tests)]
    assert "" not in found
    assert found.count(wrong) <= 0.05 * tests + 3 * (0.0475 * tests) ** 0.5


def test_draws_vary_less_and_need_fewer_rounds() -> None:
    lengths = {
        rounds: sum(run(Test(high=80), rounds(random.Random(n), expected(80)), 3000).pairs for n in range(20))
        for rounds in (independent, drawn)
    }
    assert lengths[drawn] < 0.7 * lengths[independent]


# -- the ratio -------------------------------------------------------------------------------------


@settings(max_examples=some(30, 300), deadline=None)
@given(st.lists(st.integers(0, 60), min_size=5, max_size=5).filter(any), st.integers(-200, 200))
def test_the_likeliest_distribution_has_its_mean_and_none_like_it_is_likelier(results: list[int], elo: int) -> None:
    seen = [number + 0.001 for number in results]
    shares = [number / fsum(seen) for number in seen]
    found = _likeliest(shares, expected(elo))
    assert fsum(found) == pytest.approx(1)
    assert fsum(p * score for p, score in zip(found, SCORES, strict=True)) == pytest.approx(expected(elo))

    def likelihood(distribution: list[float]) -> float:
        return fsum(share * log(p) for share, p in zip(shares, distribution, strict=True))

    # A step that keeps sum and mean: towards any such side the likelihood falls.
    for step in ((1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)):
        for size in (1e-4, -1e-4):
            other = [p + size * part * min(found) for p, part in zip(found, step, strict=True)]
            assert likelihood(other) <= likelihood(found) + 1e-12


@settings(max_examples=some(30, 300), deadline=None)
@given(st.lists(st.integers(0, 60), min_size=5, max_size=5))
def test_what_speaks_for_one_bot_speaks_against_the_other(results: list[int]) -> None:
    own, others = ratio_by_wins(results, 0, 30), ratio_by_wins(results[::-1], -30, 0)
    assert own == pytest.approx(-others, abs=1e-6)


def test_more_of_the_same_counts_as_often() -> None:
    once = ratio_by_wins((2, 10, 30, 24, 6), 0, 40)
    assert ratio_by_wins((20, 100, 300, 240, 60), 0, 40) == pytest.approx(10 * once)
    assert ratio_by_wins((0, 0, 0, 0, 0), 0, 40) == 0.0


def test_margins_are_told_in_standard_deviations() -> None:
    margins = [1.0, 4.0, -2.0, 3.0, 0.0, 5.0]
    assert ratio_by_margin(margins, 0, 0.3) == pytest.approx(ratio_by_margin([10 * m for m in margins], 0, 0.3))
    assert ratio_by_margin([3.0, 3.0], 0, 0.3) == ratio_by_margin([], 0, 0.3) == 0.0


@pytest.mark.parametrize("bad", [{"low": 5.0, "high": 5.0}, {"alpha": 0.0}, {"beta": 0.5}])
def test_claims_that_make_no_sense_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"below that of H1|between 0 and 0\.5"):
        Test(**bad)  # type: ignore[arg-type]


# -- in any order ----------------------------------------------------------------------------------


@settings(max_examples=some(5, 50), deadline=None)
@given(st.randoms(use_true_random=False))
def test_pairs_count_in_their_order_however_they_come_in(chance: random.Random) -> None:
    gains: list[float | None] = [*islice(paired(random.Random(3), 0.6), 120)]
    gains[5] = gains[40] = None
    in_order, mixed = Sequential(Test(high=60)), Sequential(Test(high=60))
    for number, gain in enumerate(gains):
        in_order.add(number, gain)
    order = list(range(120))
    chance.shuffle(order)
    for number in order:
        mixed.add(number, gains[number])
    assert mixed.state == in_order.state
    assert mixed.looked_at == in_order.looked_at


@pytest.fixture
def stronger(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Matches that eager wins, by 3 points, but for every fifth round; and the list of those that were played."""
    seen: list[Task] = []

    def stub(task: Task) -> Outcome:
        seen.append(task)
        side = ("russian", "german-austrian")[(task.players.index("eager") + (task.number // 2 % 5 == 0)) % 2]
        score = 3 if side == "russian" else -3
        return Outcome(task.number, 1, side, "tactical", series=task.series, score=score + task.number % 3)

    monkeypatch.setattr("hexmarshal.lab.runner.play", stub)
    return seen


def sequential(by: str, into: str = "") -> Run:
    """A sequential test of eager against random."""
    test = Test(by="margin" if by == "margin" else "wins", high=0.5 if by == "margin" else 60)
    return ladder("fury", ("eager", "random"), 400, workers=1, terms=Terms(into=into), test=test)


@pytest.mark.parametrize("by", ["wins", "margin"])
def test_a_ladder_ends_with_the_round_that_decides(by: str, stronger: list[Task]) -> None:
    found = sequential(by)
    assert found.tested is not None
    assert found.tested.verdict == "H1"
    assert len(stronger) == 2 * found.tested.pairs < 400
    assert found.played == 2 * found.tested.pairs


@pytest.mark.usefixtures("stronger")
def test_what_was_played_beyond_the_verdict_does_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Two workers play on a little; here all tasks come in back to front."""
    alone = sequential("wins", into=f"{tmp_path}/alone")

    def backwards(work: Callable[[Task], Outcome], tasks: list[Task], workers: int) -> Iterator[Done[Outcome]]:
        for index in reversed(range(len(tasks))):
            yield Done(index, work(tasks[index]))

    monkeypatch.setattr("hexmarshal.lab.runner.spread", backwards)
    mixed = sequential("wins", into=f"{tmp_path}/mixed")
    assert (mixed.tested, mixed.pairings, mixed.ratings) == (alone.tested, alone.pairings, alone.ratings)
    for table in ("matches", "seats"):
        with open(f"{tmp_path}/alone/{table}.csv") as one, open(f"{tmp_path}/mixed/{table}.csv") as other:
            assert one.read() == other.read()


def test_it_goes_on_where_it_stopped(stronger: list[Task], tmp_path: object) -> None:
    first = ladder("fury", ("eager", "random"), 6, workers=1, terms=Terms(into=f"{tmp_path}"), test=Test(high=60))
    assert first.tested is not None
    assert first.tested.verdict == ""
    assert len(stronger) == 6
    on = sequential("wins", into=f"{tmp_path}")
    assert on.tested is not None
    assert on.tested.verdict == "H1"
    assert len(stronger) == 2 * on.tested.pairs, "the first six were not played again"


def test_a_test_is_between_two_bots() -> None:
    with pytest.raises(ValueError, match="between two bots"):
        ladder("fury", ("eager", "random", "staff-1"), 2, workers=1, test=Test())


@pytest.mark.parametrize(("game", "score", "first"), [("fury", 3, 3), ("drina", 3, -3), ("great_war_east", -2, -2)])
def test_a_margin_is_that_of_the_first_side(game: str, score: int, first: int) -> None:
    assert margin(meta(game), Outcome(0, 1, score=score)) == first
