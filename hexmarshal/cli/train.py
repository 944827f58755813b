"""``hexmarshal train``: a thin shell over the lab's training."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich import box
from rich.table import Table

from hexmarshal.bots import BUILT_IN
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.trouble import Trouble, known_game, known_scenario, sound_data

if TYPE_CHECKING:
    from hexmarshal.lab.runner import Progress
    from hexmarshal.lab.training.training import Attempt, Round, Training
    from hexmarshal.lab.training.trials import Trial

METHODS = ("", "ridge", "td", "variants")
"""How weights can be fitted."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str
    """The game, by its id."""
    into: Path
    """The folder for everything."""
    scenario: str
    """A scenario's name or file; empty for the game's first."""
    bot: str
    """Who plays."""
    confirm: str
    """Who tries new weights again."""
    matches: int
    """Matches of a round."""
    tried: int
    """The most matches of a trial."""
    rounds: int
    """How many rounds in all."""
    by: str
    """What a trial compares."""
    method: str
    """How weights are fitted."""
    prune: bool
    """Whether to try to drop terms."""
    network: bool
    """Whether to try a network in the end."""
    seed: str
    """The seed of everything."""
    workers: int
    """How many processes."""
    json: bool
    """Whether to print JSON."""


def run(wish: Wish) -> int:
    """Train, and tell each round as it ends."""
    known_scenario(wish.scenario, known_game(wish.game))
    for bot in filter(None, (wish.bot, wish.confirm)):
        if bot not in BUILT_IN:
            raise Trouble(f"Only bots that come with Hexmarshal take weights, such as staff-2; {bot} is none.")
    if wish.method not in METHODS:
        raise Trouble(f"--method takes ridge, td or variants, not {wish.method}.")
    if wish.by not in ("margin", "wins"):
        raise Trouble(f"--by takes margin or wins, not {wish.by}.")
    try:
        from hexmarshal.lab.training.training import Plan, train
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise Trouble("Training needs numpy: pip install 'hexmarshal[train]'.") from None
    screen = Screen()
    plan = Plan(
        game=wish.game, scenario=wish.scenario, bot=wish.bot, confirm=wish.confirm, matches=wish.matches,
        tried=wish.tried, by="wins" if wish.by == "wins" else "margin", seed=wish.seed, method=wish.method,
        prune=wish.prune,
    )  # fmt: skip

    def watched(what: str, matches: int) -> Progress | None:
        if not wish.json:
            screen.say(f"{what}: up to {matches} …", "bright_black")
        return None

    def heard(one: Round) -> None:
        if not wish.json:
            _print(screen, one)

    with sound_data():
        try:
            found = train(plan, wish.into, wish.rounds, wish.workers, heard, watched, wish.network)
        except ValueError as error:
            raise Trouble(str(error)) from None
        except KeyboardInterrupt:
            raise Trouble(f"Stopped; the same command goes on from {wish.into}.", 130) from None
    if wish.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        if found.network is not None:
            _print_network(screen, found.network)
        screen.say(_ended(found, wish.into))
    return 0


def _ended(found: Training, into: Path) -> str:
    kept = [one for one in found.rounds if one.kept]
    if not kept:
        return f"{len(found.rounds)} rounds; nothing beat the weights that there were."
    file = into / "weights.toml"
    return f"{len(found.rounds)} rounds; the weights of round {kept[-1].number} are in {file}."


def _print(screen: Screen, one: Round) -> None:
    fit = one.fit
    screen.say(
        f"Round {one.number}: {fit.method} over {fit.matches} matches, {fit.rows} positions. "
        f"Of the score {fit.before:.0%} was explained and {fit.after:.0%} is, in matches left out."
    )
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("term")
    for title in ("before", "fitted", "standard error", "effect", "tried"):
        grid.add_column(title, justify="right")
    grid.add_column("")
    for term in fit.terms:
        doubt = "" if term.supported else "not by these matches"
        numbers = (term.before, term.weight, term.error, term.effect, one.candidate[term.name])
        grid.add_row(term.name, *(f"{value:.4g}" for value in numbers), doubt)
    screen.console.print(grid)
    _print_trials(screen, one.trials)
    screen.say("The new weights are kept." if one.kept else "The weights stay as they were.")


def _print_trials(screen: Screen, trials: tuple[Trial, ...]) -> None:
    for trial in trials:
        screen.say(f"New against old: {trial}, log-likelihood ratio {trial.ratio:.2f}, {trial.seconds:.0f} s.")


def _print_network(screen: Screen, tried: Attempt) -> None:
    best = max(outside for _, outside in tried.curve)
    screen.say(f"A network: of the score {tried.linear:.0%} was explained in matches left out, {best:.0%} with it.")
    _print_trials(screen, tried.trials)
    slower = ", ".join(f"{trial.slower:.2f}" for trial in tried.trials)
    screen.say(f"{'It is kept' if tried.kept else 'It is not kept'}; it thinks {slower} times as long.")
