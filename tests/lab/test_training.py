"""Weights are learned: from matches, kept if they win, and the same from one seed however often it was stopped."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import bots
from hexmarshal.core.data.files import DataError
from hexmarshal.core.data.weights import read_weights
from hexmarshal.games import load
from hexmarshal.lab.play import play
from hexmarshal.lab.sampling import MOST, Sample
from hexmarshal.lab.training import training
from hexmarshal.lab.training.files import fixed, heading, own_file, write_weights
from hexmarshal.lab.training.harvest import Field, Harvest, varied
from hexmarshal.lab.training.training import Plan, Training, train, unsupported
from hexmarshal.lab.training.trials import Trial
from tests.extras import extra
from tests.lab.kit import a_task

np = extra("numpy")
fitting = extra("hexmarshal.lab.training.fitting")
network = extra("hexmarshal.lab.training.network")

TRUE = {"towns": 2.0, "steps": 0.5, "hunger": -1.5, "weather": 0.0}
"""What the made-up matches are decided by."""
GUESSED = {"towns": 1.0, "steps": 1.5, "hunger": -1.5, "weather": 0.4}
"""What somebody guessed."""


def made_up(matches: int = 400, noise: float = 2.0) -> Harvest:
    """Matches in which the margin is the weighed sum of the amounts, a bonus for who began, and luck."""
    lots = np.random.default_rng(1914)
    fields = []
    for _ in range(matches):
        lead, samples = lots.normal(size=4), []
        for number in range(12):
            lead = lead + 0.3 * lots.normal(size=4)
            samples.append(Sample(number, number / 12, tuple(map(float, lead))))
        margin = 3 + float(lead @ np.array(list(TRUE.values()))) + noise * float(lots.normal())
        fields.append(Field(margin=margin, samples=tuple(samples), ours=0, theirs=0))
    return Harvest(terms=tuple(TRUE), fields=tuple(fields), variants=(GUESSED,), seconds=0.0)


@pytest.mark.parametrize("method", ["ridge", "td"])
def test_a_fit_finds_the_weights_that_decided_the_matches(method: str) -> None:
    fit = fitting.fit([made_up()], GUESSED, method)
    assert (fit.matches, fit.rows) == (400, 4800)
    # One of the judgement's unit is not a point of the score: what matters is what terms weigh beside each other.
    found = fit.weights
    assert found["steps"] / found["towns"] == pytest.approx(0.25, abs=0.15)  # it was 1.5 before
    assert found["hunger"] / found["towns"] == pytest.approx(-0.75, abs=0.15)  # it was -1.5
    assert abs(found["weather"] / found["towns"]) < 0.2  # it was 0.4
    assert fit.after > fit.before + 0.1


def test_what_the_matches_do_not_support_is_told() -> None:
    assert unsupported(fitting.fit([made_up()], GUESSED, "ridge")) == ["weather"]


def test_few_matches_move_weights_less_than_many() -> None:
    few, many = (fitting.fit([made_up(matches, noise=6.0)], GUESSED, "ridge") for matches in (12, 400))
    moved = [sum(abs(one.weight - one.before) for one in fit.terms) for fit in (few, many)]
    assert moved[0] < moved[1]
    assert few.penalty >= many.penalty


def test_a_fixed_term_stays_as_it_is() -> None:
    fit = fitting.fit([made_up()], GUESSED, "ridge", ["towns"])
    assert fit.weights["towns"] == GUESSED["towns"]
    assert fit.weights["weather"] < GUESSED["weather"]


def test_no_term_changes_its_sign() -> None:
    wrong = {**GUESSED, "hunger": 1.0}
    assert fitting.fit([made_up()], wrong, "ridge").weights["hunger"] == 0.0


@pytest.mark.parametrize("method", ["ridge", "td", "variants"])
def test_too_few_matches_are_refused(method: str) -> None:
    with pytest.raises(ValueError, match="at least 10"):
        fitting.fit([made_up(9)], GUESSED, method)


def test_of_variants_the_weights_that_win_are_preferred() -> None:
    lots, variants, fields = np.random.default_rng(3), varied(GUESSED, 20, "test"), []
    for _ in range(400):
        ours, theirs = (int(lots.integers(20)) for _ in range(2))
        margin = 6 * float(np.log(variants[ours]["towns"] / variants[theirs]["towns"])) + float(lots.normal())
        fields.append(Field(margin=margin, samples=(), ours=ours, theirs=theirs))
    made = Harvest(terms=tuple(GUESSED), fields=tuple(fields), variants=tuple(variants), seconds=0.0)
    found = {term.name: term for term in fitting.fit([made], GUESSED, "variants", ["weather"]).terms}
    assert found["towns"].weight == pytest.approx(1.568, abs=0.01)  # as far as it may go
    assert found["towns"].supported
    assert found["steps"].weight == pytest.approx(GUESSED["steps"], rel=0.05)
    assert found["weather"].weight == GUESSED["weather"]


def test_variants_are_the_same_for_one_seed() -> None:
    assert varied(GUESSED, 5, "a") == varied(GUESSED, 5, "a") != varied(GUESSED, 5, "b")


# -- Samples ----------------------------------------------------------------------------------------------------------


def test_a_match_notes_its_terms_turn_by_turn_and_plays_as_it_would_without() -> None:
    plain = a_task("drina", ("random",) * 4)
    noted, other = play(msgspec.structs.replace(plain, sampled=True)), play(plain)
    assert noted.digest == other.digest
    assert not other.samples
    terms = load("drina").mind.care.terms  # type: ignore[union-attr]
    numbers = [sample.number for sample in noted.samples]
    assert numbers == sorted(set(numbers))
    assert {len(sample.amounts) for sample in noted.samples} == {len(terms)}
    assert [sample.passed for sample in noted.samples] == sorted(sample.passed for sample in noted.samples)
    turns = len({sample.passed for sample in noted.samples})
    assert turns > 3
    assert len(noted.samples) <= MOST * 4 * turns


# -- Training ---------------------------------------------------------------------------------------------------------

PLAN = Plan(game="drina", bot="random", confirm="", matches=10, tried=2, seed="tests")


def judged(verdict: Any) -> Callable[..., Trial]:
    """A trial that ends as it is told."""

    def trial(*args: Any, **named: Any) -> Trial:
        return Trial(bot="random", wins=3, draws=0, losses=1, mean=1.0, ratio=3.0, verdict=verdict, seconds=0.0)

    return trial


@pytest.fixture
def trying(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    """Puts a verdict in the place of trials."""
    return lambda verdict: monkeypatch.setattr(training, "trial", judged(verdict))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training of two rounds in which all new weights win."""
    folder = tmp_path_factory.mktemp("training") / "played"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "trial", judged("H1"))
        train(PLAN, folder, 2, workers=1)
    shutil.copytree(folder, folder.with_name("whole"))
    return folder.with_name("whole")


def kept(folder: Path) -> Training:
    """What is kept of a training."""
    return msgspec.json.decode((folder / "rounds.json").read_bytes(), type=Training)


def learned(found: Training) -> list[tuple[Any, ...]]:
    return [(one.fit, one.candidate, one.kept) for one in found.rounds]


@pytest.fixture
def played(whole: Path) -> Path:
    """The folder in which it was played, with all of its matches and none of its rounds."""
    folder = whole.with_name("played")
    shutil.rmtree(folder)
    for number in ("round-01", "round-02"):
        shutil.copytree(whole / number / "matches", folder / number / "matches")
    return folder


def killed(folder: Path) -> None:
    """Take away the end of the file, in the middle of a line."""
    file = folder / "round-01" / "matches" / "played.jsonl"
    content = file.read_bytes()
    file.write_bytes(content[: len(content) * 2 // 3])


def test_weights_that_win_are_kept_and_the_next_round_begins_with_them(whole: Path) -> None:
    first, second = kept(whole).rounds
    assert first.kept
    assert (first.fit.method, second.fit.method) == ("ridge", "td")
    assert (first.fit.matches, second.fit.matches) == (10, 20)
    assert {term.name: term.before for term in second.fit.terms} == first.candidate
    last = second if second.kept else first  # a fit may find nothing to change
    file = whole / "weights.toml"
    assert read_weights(file, first.candidate) == last.candidate != read_weights(own_file("drina"), first.candidate)
    text = file.read_text()
    assert f"{last.fit.matches} matches of random with itself in august, seed tests, rules " in text
    assert text.startswith(own_file("drina").read_text().partition("[weight]")[0])


@pytest.mark.parametrize("verdict", ["H0", ""])
def test_weights_that_do_not_win_are_not_kept(played: Path, trying: Callable[[Any], None], verdict: str) -> None:
    trying(verdict)
    (one,) = train(PLAN, played, 1, workers=1).rounds
    assert not one.kept
    assert len(one.trials) == 2  # the whole step, and half of it
    assert not (played / "weights.toml").exists()


def test_a_training_that_was_killed_goes_on_to_the_same_weights(
    whole: Path, played: Path, trying: Callable[[Any], None]
) -> None:
    trying("H1")
    killed(played)
    train(PLAN, played, 1, workers=1)
    assert learned(train(PLAN, played, 2, workers=1)) == learned(kept(whole))
    assert (played / "weights.toml").read_text() == (whole / "weights.toml").read_text()
    assert learned(train(PLAN, played, 1, workers=1)) == learned(kept(whole)), "What is over is not done again."


def test_one_that_is_stopped_in_a_trial_goes_on_there(whole: Path, played: Path) -> None:

    def watched(what: str, matches: int) -> Callable[[int, int], None]:
        def progress(done: int, of: int) -> None:
            if "step" in what:
                raise KeyboardInterrupt

        return progress

    with pytest.raises(KeyboardInterrupt):
        train(PLAN, played, 1, workers=1, watched=watched)
    assert not kept(played).rounds
    (one,) = train(PLAN, played, 1, workers=1).rounds
    assert one.fit == kept(whole).rounds[0].fit
    assert not one.kept, "Two matches are not enough to say anything."


def test_a_folder_with_another_training_is_refused(whole: Path) -> None:
    with pytest.raises(DataError, match="began with something else"):
        train(msgspec.structs.replace(PLAN, seed="other"), whole, 1, workers=1)


# -- Files ------------------------------------------------------------------------------------------------------------


def test_weights_are_written_as_they_are_read_with_the_reasons_of_those_that_stay(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    reasons = {"hunger": "the rules say what it costs"}
    write_weights(file, TRUE, "proposed: made up", "# What they weigh.\n\n", reasons)
    assert read_weights(file, TRUE) == TRUE
    assert fixed(file) == reasons
    assert heading(file) == "# What they weigh.\n\n"


# -- A network --------------------------------------------------------------------------------------------------------


def test_a_network_learns_what_no_sum_can_say() -> None:
    lots, fields = np.random.default_rng(7), []
    for _ in range(300):
        amounts = lots.normal(size=4)
        margin = 5 * float(np.sign(amounts[0] * amounts[1])) + float(amounts[2])
        fields.append(Field(margin=margin, samples=(Sample(0, 0.5, tuple(map(float, amounts))),) * 4, ours=0, theirs=0))
    made = Harvest(terms=tuple(TRUE), fields=tuple(fields), variants=(TRUE,), seconds=0.0)
    learned = network.learn([made], TRUE, epochs=400)
    assert learned.linear < 0.2
    assert max(outside for _, outside in learned.curve) > 0.3
    assert learned.network.added([2.0, 2.0, 0.0, 0.0]) > learned.network.added([2.0, -2.0, 0.0, 0.0])


def test_a_network_that_has_learned_nothing_adds_nothing() -> None:
    assert network.learn([made_up(50)], TRUE, epochs=0).network.added([1.0, 2.0, 3.0, 4.0]) == 0.0


def test_a_network_is_tried_after_the_rounds_and_kept_if_it_wins(
    whole: Path, played: Path, trying: Callable[[Any], None]
) -> None:
    trying("H1")
    train(PLAN, played, 1, workers=1)
    found = train(PLAN, played, 1, workers=1, network=True)
    assert found.network is not None
    assert (found.network.kept, found.network.dose, len(found.network.trials)) == (True, 0.25, 1)
    assert bots.make(f"staff-2+weights:{played / 'network.json'}", 1)
    assert train(PLAN, played, 1, workers=1, network=True) == found
    assert learned(found) == learned(kept(whole))[:1]
