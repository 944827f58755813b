"""The rows that a series of matches leaves: what each table is called, its columns, and how an outcome becomes rows.

The structs below are the schema: a column is a field, with its type and its docstring. A column that says how long
something took has a name that ends in ``seconds``; it is left out unless somebody asks for it, so that the same
matches give the same rows on every machine. A column of another name is never added without a new version.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from hexmarshal.core.engine.game import Meta
from hexmarshal.lab.measures import gauge
from hexmarshal.lab.mishaps import IDLE, OPEN, known
from hexmarshal.lab.play import Outcome, Task

VERSION = 2
"""The version of the schema. It is raised when a column is added, taken away or changes its meaning."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One match."""

    rows_version: int
    """The version of this schema."""
    game: str
    """The game, by its id."""
    rules_version: int
    """The version of the game's rules."""
    data_version: str
    """The digest of the game's data."""
    scenario: str
    """The scenario's name or file."""
    options: str
    """The options that were chosen, as name=value with commas between them; what is not named had its default."""
    series: int
    """Which pairing it belongs to, from 0; 0 where there is only one."""
    number: int
    """Which match of the series it is, from 0. With ``series`` it is the key of a match."""
    seed: str
    """The seed of its dice. Matches of a series with the same seed have the same dice."""
    bots: str
    """Who played each side, as side=player, in the order of the game's sides, with commas between them."""
    finished: bool
    """Whether it came to its end."""
    winner: str | None
    """The side that won, the first of its camp; nothing for a draw, or where the match was not finished."""
    level: str | None
    """How great the victory is, in the game's own word; nothing where the match was not finished."""
    score: int | None
    """The score by which it was decided; nothing where the match was not finished."""
    margin: int | None
    """The same for the game's first side: above 0 what is good for it; nothing where the match was not finished."""
    turn: str
    """The turn in which it ended."""
    orders: int
    """How many orders were given."""
    digest: str
    """The digest of its last position: matches that went the same way have the same."""
    error: str | None
    """What went wrong, where something did."""
    seconds: float
    """How much processor time it took."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """One side of one match."""

    series: int
    """The key of the match."""
    number: int
    """The key of the match."""
    side: str
    """The side."""
    camp: str
    """The first side of its camp; the side itself where it stands for itself."""
    bot: str
    """The bot that played it."""
    player: str
    """The same, told apart from another of its kind in the series: ``random`` and ``random#2``, if one plays itself."""
    points: float | None
    """1 for a victory of its camp, a half for a draw, else 0; nothing where the match was not finished."""
    orders: int
    """How many orders it gave."""
    overstacking: int | None
    """Losses because too many units stood in a hex; nothing where the game has no such losses."""
    hunger: int | None
    """Losses for want of supply; nothing where the game has none."""
    isolation: int | None
    """Losses because units were cut off; nothing where the game has none."""
    forced_march: int | None
    """Losses by forced marches; nothing where the game has none."""
    left_open: int | None
    """Places that decide the match into which an enemy walked while nobody stood there."""
    idle: int
    """Units that could still have done something in a step when the side ended it, added up over all steps."""


class DecisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of one match."""

    series: int
    """The key of the match."""
    number: int
    """The key of the match."""
    decision: int
    """Which decision it was, from 0."""
    turn: str
    """The turn in which it was made."""
    side: str
    """Whose it was."""
    bot: str
    """The bot that made it."""
    kind: str
    """What the choice was about, in the game's own word."""
    clause: str
    """The clause of the rulebook that asks."""
    order: str
    """The order that was given, in its notation."""
    dice: str
    """What chance gave for it, with blanks between; empty for nothing."""
    seconds: float
    """How much processor time it took: for the bot to think, and to carry it out."""


TABLES: dict[str, type[msgspec.Struct]] = {"matches": MatchRow, "seats": SeatRow, "decisions": DecisionRow}
"""The tables, by the names of their files."""


class Column(msgspec.Struct, frozen=True):
    """A column of a table."""

    name: str
    """What it is called."""
    kind: type
    """What its values are."""
    empty: bool
    """Whether a value may be missing."""

    @property
    def timed(self) -> bool:
        """Whether it says how long something took."""
        return self.name.endswith("seconds")


def columns(table: str, times: bool = True) -> list[Column]:
    """The columns of a table, in their order; without those for times if they are not wanted."""
    found = []
    for field in fields(TABLES[table]):
        kinds = get_args(field.type) or (field.type,)
        found.append(Column(field.name, kinds[0], type(None) in kinds))
    return [column for column in found if times or not column.timed]


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What all rows of a series share."""

    about: Meta
    """The game."""
    data_version: str
    """The digest of its data."""
    scenario: str
    """The scenario's name or file."""
    options: Mapping[str, Any] = {}
    """The options that were chosen."""


def players(context: Context, task: Task) -> Iterator[tuple[str, str, str]]:
    """Each side with its bot and what rows call who plays it."""
    return zip(context.about.sides, task.players, task.labels or task.players, strict=True)


def match_row(context: Context, task: Task, outcome: Outcome) -> MatchRow:
    """The row of a match."""
    about, ended = context.about, not outcome.error
    return MatchRow(
        rows_version=VERSION,
        game=about.id,
        rules_version=about.rules_version,
        data_version=context.data_version,
        scenario=context.scenario,
        options=",".join(f"{name}={value}" for name, value in sorted(context.options.items())),
        series=task.series,
        number=task.number,
        seed=task.seed,
        bots=",".join(f"{side}={player}" for side, _, player in players(context, task)),
        finished=ended,
        winner=outcome.winner or None if ended else None,
        level=outcome.level if ended else None,
        score=outcome.score if ended else None,
        margin=margin(about, outcome) if ended else None,
        turn=outcome.turn,
        orders=outcome.decisions,
        digest=outcome.digest,
        error=outcome.error or None,
        seconds=round(outcome.seconds, 6),
    )


def margin(about: Meta, outcome: Outcome) -> int:
    """The score of a match as the game's first party sees it: above 0 what is good for it."""
    gauged = gauge(about.id)
    favours = gauged.favours if gauged is not None else ""
    return outcome.score if favours in ("", *about.parties[0]) else -outcome.score


def seat_rows(context: Context, task: Task, outcome: Outcome) -> Iterator[SeatRow]:
    """A row for each side."""
    about = context.about
    counts = {(side, kind): number for side, kind, number in outcome.mishaps}
    kinds = known(about.id)

    def count(side: str, kind: str) -> int | None:
        return counts.get((side, kind), 0) if kind in kinds else None

    camp_of = {side: party[0] for party in about.parties for side in party}
    for place, (side, bot, player) in enumerate(players(context, task)):
        won = 0.5 if not outcome.victors else float(side in outcome.victors)
        yield SeatRow(
            series=task.series,
            number=task.number,
            side=side,
            camp=camp_of[side],
            bot=bot,
            player=player,
            points=None if outcome.error else won,
            orders=outcome.orders[place] if outcome.orders else 0,
            overstacking=count(side, "overstacking"),
            hunger=count(side, "hunger"),
            isolation=count(side, "isolation"),
            forced_march=count(side, "forced_march"),
            left_open=count(side, OPEN),
            idle=counts.get((side, IDLE), 0),
        )


def decision_rows(context: Context, task: Task, outcome: Outcome) -> Iterator[DecisionRow]:
    """A row for each order."""
    bots = dict(zip(context.about.sides, task.players, strict=True))
    for place, decided in enumerate(outcome.told):
        yield DecisionRow(
            series=task.series,
            number=task.number,
            decision=place,
            turn=decided.turn,
            side=decided.side,
            bot=bots[decided.side],
            kind=decided.kind,
            clause=decided.clause,
            order=decided.order,
            dice=" ".join(map(str, decided.dice)),
            seconds=round(decided.seconds, 6),
        )
