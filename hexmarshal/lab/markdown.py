"""A study as Markdown: who wins, the measures by turn with history under them, and what each fact rests on."""

from collections.abc import Iterator, Sequence

from hexmarshal.bots import brief
from hexmarshal.lab.history import Fact
from hexmarshal.lab.report import Line, Study
from hexmarshal.lab.simulate import wilson


def write(study: Study, title: str, plot: str) -> str:
    """The report; ``plot`` is the name of the picture beside it."""
    return "\n".join([*_head(study, title), *_winners(study), *_measures(study, plot), *_facts(study)]) + "\n"


def number(value: float) -> str:
    """A number as a table shows it: about three figures.

    >>> number(0.04), number(7.25), number(12.3), number(145.8)
    ('0.0', '7.2', '12', '146')
    """
    return f"{value:.1f}" if abs(value) < 9.95 else f"{value:.0f}"


def told(fact: Fact) -> str:
    """A historical value, with the range where accounts differ.

    >>> told(Fact(id="x", measure="m", turns=("A",), value=42.0, low=34.0, high=45.0, text="", source="history"))
    '42 (34–45)'
    """
    return f"{fact.value:g}" if fact.ends == (fact.value, fact.value) else f"{fact.value:g} ({fact.span})"


def label(line: Line) -> str:
    """A measure with its unit, where the title does not say it already."""
    return line.title if line.unit in line.title.casefold() else f"{line.title}, {line.unit}"


def error(line: Line) -> str:
    """Half the width of the 95 % interval of the mean at the end of the last turn."""
    last = line.points[-1] if line.points else None
    return "" if last is None else f"±{number(last.error)}"


def outcomes(study: Study) -> Iterator[tuple[str, int]]:
    """The rows of the table of results: every party, under it its victory levels, then the draws."""
    for party, wins in study.wins.items():
        yield f"{party}: won", wins
        if list(study.levels[party]) != ["victory"]:
            for level, matches in study.levels[party].items():
                yield f"  {level}", matches
    yield "drawn", study.draws


def seats(study: Study) -> str:
    """Who played, in words: one name where all are the same."""
    if len(set(study.seats.values())) == 1:
        return f"{brief(next(iter(study.seats.values())))} on every side"
    return ", ".join(f"{side}: {brief(bot)}" for side, bot in study.seats.items())


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _head(study: Study, title: str) -> list[str]:
    ended = " The series was broken off." if study.interrupted else ""
    return [
        f"# {title}: {study.finished} matches beside history",
        "",
        f"Scenario {study.scenario}, {seats(study)}, seed {study.seed}.{ended}",
        "",
    ]


def _winners(study: Study) -> list[str]:
    rows = ["## Who wins", "", _row(["", "matches", "share", "95 % interval"]), "| --- | ---: | ---: | ---: |"]
    for name, matches in outcomes(study):
        low, high = wilson(matches, study.finished)
        share = matches / study.finished if study.finished else 0
        cell = name.replace("  ", "&emsp;")
        rows.append(_row([cell, str(matches), f"{share:.0%}", f"{low:.0%} to {high:.0%}"]))
    return [*rows, ""]


def _measures(study: Study, plot: str) -> list[str]:
    if not study.lines:
        return []
    rows = [
        "## Turn by turn",
        "",
        f"![The measures by turn, with history beside them]({plot})",
        "",
        "The mean at the end of each turn, and half the 95 % interval of the last. In italics what happened, in",
        "brackets what accounts differ by.",
        "",
        _row(["measure", *study.turns, "95 %"]),
        f"| --- |{' ---: |' * (len(study.turns) + 1)}",
    ]
    for line in study.lines:
        means = ("" if point is None else number(point.mean) for point in line.points)
        rows.append(_row([label(line), *means, error(line)]))
        if line.facts:
            known = (f"*{told(line.facts[turn])}*" if turn in line.facts else "" for turn in study.turns)
            rows.append(_row(["&emsp;*history*", *known, ""]))
    return [*rows, ""]


def _facts(study: Study) -> list[str]:
    facts = {fact.id: fact for line in study.lines for fact in line.facts.values()}
    if not facts:
        return []
    rows = [f"- {', '.join(fact.turns)}: {fact.text} ({fact.source})" for fact in facts.values()]
    return ["## What happened", "", *rows, ""]
