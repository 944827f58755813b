"""Every table of docs/bots.md from its series: ``python bench/figures.py [SERIES...]``, or ``make figures``.

``docs/figures/bots.toml`` says what is played. Each series is kept in ``build/figures`` while it is played, so that the
whole, which takes many hours, can be stopped and goes on where it was. Its result goes to ``docs/figures/bots.json``
with seed, commit and date, and the tables are written from there. With ``--write`` nothing is played.
"""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

from hexmarshal.lab.ladder import ladder
from hexmarshal.lab.report import study
from hexmarshal.lab.simulate import wilson
from hexmarshal.lab.terms import Terms

ROOT = Path(__file__).parent.parent
SERIES, RESULTS = ROOT / "docs/figures/bots.toml", ROOT / "docs/figures/bots.json"
PAGE, KEPT = ROOT / "docs/bots.md", ROOT / "build/figures"
BEGIN, END = "<!-- figures: {} -->\n", "<!-- figures end -->"


class Series(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played for one figure."""

    id: str
    """What it is called."""
    table: Literal["strength", "earlier", "balance"]
    """The table that it is in: bots against each other over the same dice, or against those of an earlier commit, or
    one bot on every side."""
    row: str
    """Its row there."""
    column: str = ""
    """Its column, in the table of strengths."""
    parties: tuple[str, str] = ("", "")
    """What the two parties of the game are called, in the table of balance."""
    game: str
    """The game, by its id."""
    scenario: str
    """The scenario."""
    bots: tuple[str, ...]
    """The bots."""
    matches: int
    """How many matches are played."""
    seed: str
    """The seed; it is used for nothing else."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    first: int
    """Matches that the first bot won, or the first party."""
    drawn: int
    """Matches that nobody won."""
    second: int
    """Matches that the second won."""
    seed: str
    """The seed with which they were played; empty if it was not kept."""
    commit: str
    """The commit at which they were played; without a seed, the one that published the figure."""
    date: str
    """When."""

    @property
    def matches(self) -> int:
        """How many were played to their end."""
        return self.first + self.drawn + self.second


class _File(msgspec.Struct, frozen=True):
    series: list[Series]


def all_series() -> list[Series]:
    """Every series, in the order of the tables."""
    return msgspec.toml.decode(SERIES.read_bytes(), type=_File).series


def results() -> dict[str, Result]:
    """What is known."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=dict[str, Result])


def play(series: Series, matches: int, into: Path, workers: int = 0) -> Result:
    """Play a series, as far as it was not played before."""
    terms, commit = Terms(into=str(into), workers=workers), _commit()  # it may be another when the series ends
    if series.table != "balance":
        run = ladder(series.game, series.bots, matches, series.seed, scenario=series.scenario, terms=terms)
        broken, (pairing,) = run.interrupted, run.pairings
        first, drawn, second = pairing.wins, pairing.draws, pairing.losses
    else:
        found = study(series.game, series.bots, matches, series.seed, scenario=series.scenario, terms=terms)
        broken, drawn, (first, second) = found.interrupted, found.draws, tuple(found.wins.values())
    if broken:
        raise KeyboardInterrupt
    date = datetime.now(UTC).date().isoformat()
    return Result(first=first, drawn=drawn, second=second, seed=series.seed, commit=commit, date=date)


def _commit() -> str:
    """The commit that is checked out, with a plus where files were changed."""
    git = ("git", "-C", str(ROOT))
    found = subprocess.run([*git, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=True)
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "hexmarshal"], check=False).returncode
    return found.stdout.strip() + "+" * bool(changed)


def tables(known: dict[str, Result]) -> dict[str, str]:
    """The tables, by name."""
    listed = all_series()
    return {
        "strength": _strength(listed, known, "strength"),
        "earlier": _strength(listed, known, "earlier"),
        "balance": _balance(listed, known),
        "provenance": _from(listed, known),
    }


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _strength(listed: list[Series], known: dict[str, Result], table: str) -> str:
    own = [series for series in listed if series.table == table]
    columns = list(dict.fromkeys(series.column for series in own))
    found = _row("pairing", *columns) + _row(*["---"] * (len(columns) + 1))
    for row in dict.fromkeys(series.row for series in own):
        cells = {series.column: known[series.id] for series in own if series.row == row and series.id in known}
        told = (cells.get(column) for column in columns)
        found += _row(row, *(f"{one.first} : {one.drawn} : {one.second}" if one is not None else "" for one in told))
    return found


def _balance(listed: list[Series], known: dict[str, Result]) -> str:
    found = _row("game, scenario", "matches", "") + _row("---", "---", "---")
    for series in listed:
        if series.table == "balance" and series.id in known:
            found += _row(series.row, str(known[series.id].matches), _shares(series, known[series.id]))
    return found


def _shares(series: Series, result: Result) -> str:
    """Who won how often."""
    told = []
    for name, wins in zip(series.parties, (result.first, result.second), strict=True):
        low, high = wilson(wins, result.matches)
        if wins:
            told.append(
                f"{name} {wins} ({100 * low:.0f} to {100 * high:.0f} %)" if wins < result.matches else f"{name} {wins}"
            )
    return ", ".join([*told, *([f"{result.drawn} drawn"] if result.drawn else [])])


def _from(listed: list[Series], known: dict[str, Result]) -> str:
    found = _row("series", "matches", "seed", "commit", "date") + _row(*["---"] * 5)
    for series in listed:
        if (one := known.get(series.id)) is not None:
            found += _row(f"`{series.id}`", str(one.matches), one.seed or "not kept", one.commit, one.date)
    return found


def written(page: str, known: dict[str, Result]) -> str:
    """A page with its tables as the results have them."""
    for name, table in tables(known).items():
        before, begin, rest = page.partition(BEGIN.format(name))
        _, end, after = rest.partition(END)
        page = f"{before}{begin}{table}{end}{after}"
    return page


def main(wanted: list[str]) -> None:
    """Play what is wanted, all of it if nothing is named, and write the tables."""
    listed = {series.id: series for series in all_series()}
    if unknown := [name for name in wanted if name not in listed and name != "--write"]:
        sys.exit(f"There is no series {unknown[0]}; there are {', '.join(listed)}.")
    for name in [] if "--write" in wanted else wanted or list(listed):
        series = listed[name]
        into = KEPT / _commit() / name
        known = results()
        if not wanted and name in known and (known[name].commit, known[name].seed) == (_commit(), series.seed):
            continue
        print(f"{name}: {series.matches} matches, kept in {into}.", flush=True)
        result = play(series, series.matches, into)
        content = msgspec.json.encode({**results(), name: result})
        RESULTS.write_bytes(msgspec.json.format(content, indent=1) + b"\n")
        PAGE.write_text(written(PAGE.read_text("utf-8"), results()), encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text("utf-8"), results()), encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on from here.")
