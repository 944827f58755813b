"""Matches from which weights are learned: bots against themselves, each with weights a little different.

If both sides always judged alike, the terms would rise and fall together and nobody could tell which of them made the
difference. So the two camps of a match judge by two of many variants of the weights.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from pathlib import Path

import msgspec

from hexmarshal.bots.weighed import named
from hexmarshal.core.engine.game import Meta, Start
from hexmarshal.games import load, meta
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.rows import Context, margin
from hexmarshal.lab.runner import Progress, played
from hexmarshal.lab.sampling import Sample, judgement
from hexmarshal.lab.terms import Terms, in_folder, scenario_of
from hexmarshal.lab.training.files import write_weights

VARIANTS = 64
"""How many variants of the weights play."""
SPREAD = 0.3
"""How much a weight varies: the standard deviation of its logarithm."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One match as it is learned from, all seen by the camp for which the judgement speaks."""

    margin: float
    """The score with which it ended."""
    samples: tuple[Sample, ...]
    """What there was of each term on the way."""
    ours: int
    """By which variant of the weights that camp judged,"""
    theirs: int
    """and by which the other."""


class Harvest(msgspec.Struct, frozen=True, kw_only=True):
    """Matches to learn from."""

    terms: tuple[str, ...]
    """The names of the terms, in the order of the amounts."""
    fields: tuple[Field, ...]
    """The matches that came to an end, in the order of their numbers."""
    variants: tuple[Mapping[str, float], ...]
    """The weights by which they were played."""
    seconds: float
    """The processor time that they took."""
    interrupted: bool = False
    """Whether Ctrl-C ended it before all matches were there."""


def varied(weights: Mapping[str, float], number: int, seed: str, spread: float = SPREAD) -> list[dict[str, float]]:
    """Variants of some weights; the first is the weights themselves. Nothing changes its sign.

    >>> first, second = varied({"towns": 2.0, "hunger": -1.0}, 2, "docs")
    >>> first, second["towns"] > 0 > second["hunger"], second["towns"] == 2.0
    ({'towns': 2.0, 'hunger': -1.0}, True, False)
    """
    lots = random.Random(f"variants {seed}")
    changed = [
        {name: round(value * exp(lots.gauss(0, spread)), 6) for name, value in weights.items()}
        for _ in range(number - 1)
    ]
    return [dict(weights), *changed]


def harvest(
    game: str, start: Start, weights: Mapping[str, float], *, bot: str, matches: int, seed: str, folder: Path,
    workers: int, fixed: Sequence[str] = (), progress: Progress | None = None,
) -> Harvest:  # fmt: skip
    """Play this many matches, as far as they were not played before, and gather what is noted of them."""
    about, rules = meta(game), load(game)
    spread = varied({name: value for name, value in weights.items() if name not in fixed}, VARIANTS, seed)
    variants = [{**weights, **one} for one in spread]
    files = []
    for number, one in enumerate(variants):
        files.append(in_folder(str(folder)) / f"variant-{number:02}.toml")
        write_weights(files[-1], one, f"proposed: variant {number} of those that play matches to learn from")
    pairs = list(_pairs(matches, seed))
    tasks = [_task(about, start, number, pair, f"{seed}/{number}", bot, files) for number, pair in enumerate(pairs)]
    context = Context(about=about, data_version=rules.data_version(), scenario=scenario_of(start, ""))
    series = played(tasks, Terms(into=str(folder), workers=workers), context, progress)
    outcomes = sorted((one for one in series.outcomes if not one.error), key=lambda one: one.number)
    return Harvest(
        terms=tuple(term.name for term in judgement(rules).terms),
        fields=tuple(_field(about, rules.mind.camp, outcome, pairs[outcome.number]) for outcome in outcomes),
        variants=tuple(variants),
        seconds=sum(one.seconds for one in series.outcomes),
        interrupted=series.interrupted,
    )


def _pairs(matches: int, seed: str) -> Iterator[tuple[int, int]]:
    """The variants that meet: first those of the judgement's camp."""
    lots = random.Random(f"pairs {seed}")
    for _ in range(matches):
        yield lots.randrange(VARIANTS), lots.randrange(VARIANTS)


def _task(
    about: Meta, start: Start, number: int, pair: tuple[int, int], seed: str, bot: str, files: Sequence[Path]
) -> Task:
    camp = load(about.id).mind.camp
    players = tuple(named(bot, files[pair[side not in camp]]) for side in about.sides)
    return Task(game=about.id, start=start, number=number, seed=seed, players=players, sampled=True)


def _field(about: Meta, camp: Sequence[str], outcome: Outcome, pair: tuple[int, int]) -> Field:
    sign = 1 if camp[0] in about.parties[0] else -1
    return Field(margin=float(sign * margin(about, outcome)), samples=outcome.samples, ours=pair[0], theirs=pair[1])
