"""Training: round after round, matches are played and weights fitted, and the new are kept if they beat the old.

Everything lies in one folder, and a training that was stopped goes on there: matches as they were played (`keeping`),
and a line for each round that is over. One seed gives the same weights, however often it was stopped.
"""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from hexmarshal import __version__
from hexmarshal.bots import UnknownBot
from hexmarshal.bots.outside import commits
from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.core.engine.game import Start
from hexmarshal.core.records.journal import write_whole
from hexmarshal.games import load, meta
from hexmarshal.lab.runner import Progress
from hexmarshal.lab.sampling import judgement
from hexmarshal.lab.sprt import By, Test
from hexmarshal.lab.terms import USUAL, in_folder, start_of
from hexmarshal.lab.training.files import fixed, heading, own_file, write_weights
from hexmarshal.lab.training.fitting import Fit, Method, fit
from hexmarshal.lab.training.harvest import Harvest, harvest
from hexmarshal.lab.training.network import learn
from hexmarshal.lab.training.trials import BETTER, NO_WORSE, Trial, trial

STEPS = (1.0, 0.5)
"""How far towards the fitted weights a candidate goes; the second is tried if the first does not win."""
DOSES = (0.25, 0.1)
"""How much of what a network says is added. All of it leads a bot far from the matches that the network knows."""
ROUNDS, WEIGHTS, NETWORK = "rounds.json", "weights.toml", "network.json"
"""The rounds that are over, the weights that were kept last, and a network if one was."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a training is asked to do."""

    game: str
    """The game, by its id."""
    scenario: str = ""
    """The scenario; the game's first if it is empty."""
    bot: str = "staff-2"
    """Who plays the matches from which weights are learned, and tries the new ones."""
    confirm: str = "staff-3"
    """The bot that tries them again before they are kept; empty for none."""
    matches: int = 200
    """Matches of each round from which weights are learned."""
    tried: int = 200
    """The most matches of a trial."""
    by: By = "margin"
    """What a trial compares: margins, or wins."""
    seed: str = "train"
    """The seed of everything."""
    method: str = ""
    """``ridge``, ``td`` or ``variants``; without it all in turn."""
    prune: bool = False
    """Whether the terms that the matches do not support are dropped if that makes the bot no weaker."""

    def how(self, number: int) -> Method:
        """The method of a round, from 1."""
        methods: tuple[Method, ...] = ("ridge", "td", "variants")
        chosen = [one for one in methods if one == self.method] or methods
        return chosen[(number - 1) % len(chosen)]


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round that is over."""

    number: int
    """Which it was, from 1."""
    fit: Fit
    """What the matches said."""
    step: float
    """How far the last candidate went towards it; 0 for one that only drops terms."""
    candidate: dict[str, float]
    """Its weights."""
    trials: tuple[Trial, ...]
    """How the candidates did, in the order in which they were tried."""
    kept: bool
    """Whether it is the new weights."""
    seconds: float
    """The processor time of all matches."""


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """How a network beside the sum did."""

    curve: tuple[tuple[float, float], ...]
    """After each epoch: how much of the score is explained in the matches learned from, and in those left out."""
    linear: float
    """How much the sum explains in those left out."""
    dose: float
    """How much of the last network that was tried is added."""
    trials: tuple[Trial, ...]
    """How the doses did."""
    kept: bool
    """Whether it is kept."""


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """A training as far as it has come."""

    settings: "Settings"
    """What all of its rounds have in common."""
    rounds: tuple[Round, ...]
    """The rounds that are over."""
    network: Attempt | None = None
    """The network that was tried after them."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What all rounds of a folder have in common."""

    plan: Plan
    """What was asked."""
    rules_version: int
    """The version of the game's rules."""
    hexmarshal: str
    """The version of Hexmarshal."""
    start: str
    """The digest of the start."""
    weights: dict[str, float]
    """The weights with which it began."""


Heard = Callable[[Round], None]
"""Told of every round that is over."""
Watched = Callable[[str, int], Progress | None]
"""Told what begins and how many matches it will take; gives whom to tell how many are done."""


def _unwatched(what: str, matches: int) -> Progress | None:
    return None


def train(
    plan: Plan,
    into: Path,
    rounds: int,
    workers: int = 0,
    heard: Heard | None = None,
    watched: Watched = _unwatched,
    network: bool = False,
) -> Training:
    """Play, fit and try, until this many rounds are over in the folder; Ctrl-C is raised as it comes.

    With ``network`` a network beside the weights that were kept last is tried in the end; with no rounds, nothing else.
    """
    rules = load(plan.game)
    start = start_of(plan.game, plan.scenario, {}, USUAL)
    in_folder(str(into))
    found = _taken_up(plan, start, into)
    still = fixed(own_file(plan.game)) if own_file(plan.game).is_file() else {}
    unknown = set(still) - {term.name for term in judgement(rules).terms}
    assert not unknown, f"{unknown} are fixed, and are no terms."
    harvests: list[Harvest] = []  # weights are fitted to the matches of all rounds so far
    over_already = rounds <= len(found.rounds) and (found.network is not None or not network)
    for number in range(1, 1 if over_already else max(rounds, len(found.rounds), 1) + 1):
        weights = _weights(found, number)
        folder, seed = into / f"round-{number:02}", f"{plan.seed}/{number}"
        progress = watched(f"round {number}, matches", plan.matches)
        gathered = harvest(
            plan.game, start, weights, bot=plan.bot, matches=plan.matches, seed=seed, folder=folder / "matches",
            workers=workers, fixed=tuple(still), progress=progress,
        )  # fmt: skip
        if gathered.interrupted:
            raise KeyboardInterrupt
        harvests.append(gathered)
        if number <= len(found.rounds) or number > rounds:
            continue
        over = _round(plan, number, harvests, weights, tuple(still), folder, workers, watched)
        found = msgspec.structs.replace(found, rounds=(*found.rounds, over), network=None)
        write_whole(into / ROUNDS, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        if over.kept:
            _write(plan, found, into / WEIGHTS, still)
        if heard is not None:
            heard(over)
    if network and found.network is None:
        weights = _weights(found, len(found.rounds) + 1)
        tried = _attempt(plan, harvests, weights, into, len(found.rounds), workers, watched)
        found = msgspec.structs.replace(found, network=tried)
        write_whole(into / ROUNDS, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return found


def _attempt(
    plan: Plan, harvests: list[Harvest], weights: dict[str, float], into: Path, rounds: int, workers: int,
    watched: Watched,
) -> Attempt:  # fmt: skip
    """Try a network beside the weights."""
    learned, folder = learn(harvests, weights), in_folder(str(into / f"network-{rounds:02}"))
    present, trials, dose, kept = folder / "present.toml", list[Trial](), 0.0, False
    write_weights(present, weights, "proposed: those beside which a network is tried")
    for dose in DOSES:
        file = folder / f"dose-{dose:g}.json"
        one = msgspec.structs.replace(learned.network, out=tuple(dose * value for value in learned.network.out))
        write_whole(file, msgspec.json.encode(one))
        for bot in filter(None, (plan.bot, plan.confirm)):
            done = trial(
                plan.game, plan.scenario, bot, file, present, matches=plan.tried,
                seed=f"{plan.seed}/network/{rounds}/{dose:g}", into=folder / f"dose-{dose:g}-{bot}", workers=workers,
                test=BETTER[plan.by], progress=watched(f"network, {dose:.0%} of it by {bot}", plan.tried),
            )  # fmt: skip
            if done.interrupted:
                raise KeyboardInterrupt
            trials.append(done)
            kept = done.won
            if not kept:
                break
        if kept:
            write_whole(into / NETWORK, msgspec.json.encode(one))
            break
    return Attempt(curve=learned.curve, linear=learned.linear, dose=dose, trials=tuple(trials), kept=kept)


def _taken_up(plan: Plan, start: Start, into: Path) -> Training:
    """What is in the folder already; `DataError` if it is another training."""
    care = judgement(load(plan.game))
    if not care.weights:
        raise DataError([Problem(plan.game, 0, "weights", "The weights cannot be read, so there is nothing to train.")])
    settings = Settings(
        plan=plan,
        rules_version=meta(plan.game).rules_version,
        hexmarshal=__version__,
        start=hashlib.sha256(msgspec.json.encode(start, order="deterministic")).hexdigest()[:16],
        weights=dict(care.weights),
    )
    file = into / ROUNDS
    if not file.is_file():
        found = Training(settings=settings, rounds=())
        write_whole(file, msgspec.json.encode(found) + b"\n")
        return found
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Training)
    except msgspec.MsgspecError as error:
        raise DataError([Problem(str(file), 0, "file", f"This is no training: {error}.")]) from None
    if found.settings != settings:
        sentence = "The training there began with something else. Name another folder, or remove this one."
        raise DataError([Problem(str(into), 0, "folder", sentence)])
    return found


def _weights(found: Training, number: int) -> dict[str, float]:
    """The weights with which a round begins."""
    kept = [one.candidate for one in found.rounds if one.kept and one.number < number]
    return kept[-1] if kept else found.settings.weights


def _round(
    plan: Plan, number: int, harvests: list[Harvest], weights: dict[str, float], still: tuple[str, ...], folder: Path,
    workers: int, watched: Watched,
) -> Round:  # fmt: skip
    """Fit weights to all matches so far, and try them."""
    fitted = fit(harvests, weights, plan.how(number), still)
    present = folder / "present.toml"
    write_weights(present, weights, f"proposed: those with which round {number} began")
    trials: list[Trial] = []
    step, candidate, kept = 0.0, weights, False

    def tried(name: str, test: Test) -> bool:
        """Whether the candidate wins its trials."""
        file = folder / f"{name}.toml"
        write_weights(file, candidate, f"proposed: to be tried in round {number}")
        for bot in filter(None, (plan.bot, plan.confirm)):
            progress = watched(f"round {number}, {name} by {bot}", plan.tried)
            done = trial(
                plan.game, plan.scenario, bot, file, present, matches=plan.tried, seed=f"{plan.seed}/{number}/{name}",
                into=folder / f"{name}-{bot}", workers=workers, test=test, progress=progress,
            )  # fmt: skip
            if done.interrupted:
                raise KeyboardInterrupt
            trials.append(done)
            if not done.won:
                return False
        return True

    for step in STEPS:
        candidate = between(weights, fitted.weights, step)
        if candidate != weights and (kept := tried(f"step-{step:g}", BETTER[plan.by])):
            break
    if not kept and plan.prune:
        step, candidate = 0.0, {**weights, **dict.fromkeys(unsupported(fitted, still), 0.0)}
        kept = candidate != weights and tried("without", NO_WORSE[plan.by])
    seconds = harvests[-1].seconds + sum(one.seconds for one in trials)
    return Round(
        number=number, fit=fitted, step=step, candidate=candidate, trials=tuple(trials), kept=kept,
        seconds=round(seconds, 1),
    )  # fmt: skip


def between(weights: Mapping[str, float], others: Mapping[str, float], step: float) -> dict[str, float]:
    """Weights part of the way towards others.

    >>> between({"towns": 1.0}, {"towns": 2.0}, 0.5)
    {'towns': 1.5}
    """
    return {name: float(f"{value + step * (others[name] - value):.4g}") for name, value in weights.items()}


def unsupported(fitted: Fit, still: tuple[str, ...] = ()) -> list[str]:
    """The terms that the matches do not support and that move little: constants by hand that may go."""
    if fitted.method == "variants":  # a weight that is just right looks as if it did not count
        return []
    return [one.name for one in fitted.terms if one.error and not one.supported and one.name not in still]


def _write(plan: Plan, found: Training, file: Path, still: Mapping[str, str]) -> None:
    """The weights that were kept last, with their source."""
    own, last = own_file(plan.game), [one for one in found.rounds if one.kept][-1]
    write_weights(file, last.candidate, source(found), heading(own) if own.is_file() else "", still)


def source(found: Training) -> str:
    """Where the weights that were kept last come from, in a sentence."""
    plan, last = found.settings.plan, [one for one in found.rounds if one.kept][-1]
    try:
        commit = ", commit " + commits.whole("staff@HEAD").partition(commits.AT)[2][: commits.BRIEF]
    except UnknownBot:
        commit = ""
    scenario = plan.scenario or meta(plan.game).scenarios[0]
    versions = f"rules {found.settings.rules_version}, Hexmarshal {found.settings.hexmarshal}{commit}"
    matches = f"{last.fit.matches} matches of {plan.bot} with itself in {scenario}"
    how = f"fitted ({last.fit.method}) to {matches}" if last.step else f"without what {matches} do not support"
    results = last.trials[-2:] if plan.confirm else last.trials[-1:]
    told = " and ".join(map(str, results))
    return f"proposed: {how}, seed {plan.seed}, {versions}; kept after {told} against the weights before"
