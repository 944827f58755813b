"""The pages of the file formats, from the types that read and write the files."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from msgspec import inspect

from docs.generating.docstrings import fields, line, prose
from docs.generating.schemas import Types, table
from hexmarshal.core.board import file as board
from hexmarshal.core.book.clause_rows import Clause, Ruling
from hexmarshal.core.book.clauses import book
from hexmarshal.core.book.glossary import Term
from hexmarshal.core.book.lessons import Lesson, Sign, Step
from hexmarshal.core.data import meanings
from hexmarshal.core.data.files import SHARED
from hexmarshal.core.data.overlay import OverlayHead, counted
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.procedure import Question
from hexmarshal.core.positions import spelling
from hexmarshal.core.positions.moments import Moment
from hexmarshal.core.positions.writer import AT
from hexmarshal.core.records.changed_rules import Divergence
from hexmarshal.core.records.lines import Base, Footer, Header, Line
from hexmarshal.games import catalogue, load
from hexmarshal.wargame.package import Package

BOOK: dict[str, dict[str, type]] = {
    "clauses.toml": {"clause": Clause},
    "rulings.toml": {"ruling": Ruling},
    "glossary.toml": {"term": Term},
    "coach.toml": {"lesson": Lesson, "sign": Sign},
    "moments.toml": {"moment": Moment},
}
"""The files that every game may have about its rulebook, with their tables."""


def records() -> str:
    """The lines of a record."""
    types = Types([Header, Line, Footer, Base, Divergence], "record")
    out: list[str] = []
    for name in (*TITLES, *sorted(set(types.schemas) - set(TITLES))):
        out += types.section(name, 3, TITLES.get(name, ""))
    return "\n".join(out)


TITLES = {
    "Header": "The first line",
    "Line": "A line for each order",
    "Footer": "The last line",
    "Result": "How it ended: `result`",
    "Start": "How the match began: `start`",
    "Base": "Where it continues after a change of rules: `base`",
    "Divergence": "Why the rules no longer replay it: `parted`",
}


def overlays() -> str:
    """The head of an overlay."""
    return "\n".join(Types([OverlayHead], "overlay").section("OverlayHead", 3, "`[overlay]`"))


def boards() -> str:
    """The tables of a board file."""
    types = Types([*board.TABLES.values(), *board.ROWS.values()], "board")
    out: list[str] = []
    told: set[str] = set()
    for kind in board.TABLES.values():
        if kind.__name__ not in told:
            told.add(kind.__name__)
            heads = " ".join(f"`[{each}]`" for each, other in board.TABLES.items() if other is kind)
            out += types.section(kind.__name__, 3, heads)
    for name, kind in board.ROWS.items():
        out += types.section(kind.__name__, 3, f"`[[{name}]]`", SHARED)
    return "\n".join(out)


def books() -> str:
    """The files about the rulebook of a game."""
    types = Types([kind for tables in BOOK.values() for kind in tables.values()], "book")
    out: list[str] = []
    for file, tables in BOOK.items():
        for name, kind in tables.items():
            out += types.section(kind.__name__, 3, f"`{file}`: `[[{name}]]`")
            if kind is Lesson:
                out += types.section(Step.__name__, 4, "A step of a lesson: `steps`")
    return "\n".join(out)


def fidelity() -> str:
    """How many clauses, rulings and values each game has, and how its values are known."""
    out = ["| game | clauses | rulings | values | rulebook | public, geography, history | proposed by us |"]
    out.append("| --- | --- | --- | --- | --- | --- | --- |")
    for meta in sorted(catalogue(), key=lambda meta: meta.place):
        known = book(meta.id)
        kinds = counted(_package(meta.id).load().sources())
        values, ours = sum(kinds.values()), kinds["proposed"]
        public = values - ours - kinds["rulebook"]
        out.append(
            f"| *{meta.title}* | {len(known.clauses):,} | {len(known.rulings):,} | {values:,} | {kinds['rulebook']:,} "
            f"| {public:,} | {ours:,} ({ours / values:.0%}) |"
        )
    return "\n".join(out)


def of_game(name: str) -> str:
    """The scenario files, data tables and position words of a game."""
    game = load(name)
    package = _package(name)
    rows = [kind for tables in package.files.values() for kind in tables.values()]
    types = Types([package.form, *rows], name)
    out = ["## Scenario files", "", "The keys of `[scenario]`:", ""]
    out += _keys(types, package.form, leave_out=("placement",))
    out += _told(types, package.form, "placement")
    for file, tables in package.files.items():
        out += [f"## Data: `{file}`", ""]
        for table_name, kind in tables.items():
            out += types.section(kind.__name__, 3, f"`[[{table_name}]]`", SHARED)
    listed = {kind.__name__ for kind in (*rows, package.form)}
    others = [each for each in types.schemas if each not in listed]
    if others:
        out += ["## Parts of these tables", ""]
        for each in sorted(others):
            out += types.section(each, 3)
    return "\n".join([*out, *_position(game)])


def _keys(types: Types, kind: type, leave_out: Iterable[str] = ()) -> list[str]:
    return table(types.schemas[kind.__name__], kind, types.link, leave_out)


def _told(types: Types, form: type, name: str) -> list[str]:
    schema = types.schemas[form.__name__]["properties"]
    if name not in schema:
        return []
    alone = {"properties": {name: schema[name]}, "required": [name]}
    return [f"The table `[{name}]`:", "", *table(alone, form, types.link)]


def _position(game: Game) -> list[str]:
    """The words that a position file of a game may use."""
    out = ["## Positions: `[state]`", "", "What a position may say of the state of the match.", "", *_words(game.state)]
    out += ["## Positions: `[pieces]`", "", "What may follow the id of a counter.", "", *_words(game.piece)]
    out += [
        "## Positions: `[[doing]]`",
        "",
        "The procedures that may be in progress, with the clause each carries out.",
        "",
    ]
    out += ["| `do` | clause | steps, for `at` | what it is |", "| --- | --- | --- | --- |"]
    for procedure in game.procedures:
        tag = procedure.__struct_config__.tag
        steps = ", ".join(f"`{step}`" for step in getattr(procedure, "steps", ()))
        what = prose(procedure.__doc__).partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
        asks = "asks: " if issubclass(procedure, Question) else ""
        out.append(f"| `{tag}` | {getattr(procedure, 'clause', '')} | {steps} | {asks}{what} |")
    return [*out, "", "`hexmarshal position " + game.meta.id + " --steps` lists their keys as well.", ""]


def _words(kind: type) -> list[str]:
    """The fields of a state or a piece, as a position file writes them: hexes, ids and names instead of numbers."""
    told = spelling.described(kind)
    assert isinstance(told, inspect.StructType)
    known = fields(kind)
    rows = [
        f"| `{field.encode_name}` | {_word(field.type)} | {line(known.get(field.encode_name, ''))} |"
        for field in told.fields
        if field.encode_name != AT
    ]
    return ["| key | written as | meaning |", "| --- | --- | --- |", *rows, ""]


def _word(kind: inspect.Type) -> str:
    """How a value is written."""
    extra: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        extra, kind = kind.extra or {}, kind.type
    match extra.get("means"):
        case meanings.CELL:
            return "hex"
        case meanings.COUNTER:
            return "counter, by its id"
        case meanings.SIDE:
            return "side"
        case meanings.WORD:
            return " or ".join(f"`{word}`" for word in extra["words"])
        case meanings.NAMED | meanings.TEXT:
            return f"{extra['what']}, by its name"
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "number" if kind.ge is None or kind.le is None else f"number, {kind.ge:,} to {kind.le:,}"
        case inspect.VarTupleType() | inspect.ListType():
            return f"list of {_word(kind.item_type)}"
        case inspect.TupleType():
            return "[" + ", ".join(map(_word, kind.item_types)) + "]"
        case inspect.DictType():
            return f"table of {_word(kind.value_type)}"
        case inspect.StructType():
            inner = ", ".join(f"`{field.encode_name}` ({_word(field.type)})" for field in kind.fields)
            return f"table with {inner}"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(_word, kind.types)))
        case inspect.NoneType():
            return "nothing"
    return "text"


def _package(name: str) -> Package[Any, Any]:
    """What the files of a game are made of."""
    found: Package[Any, Any] = import_module(f"hexmarshal.games.{name}.parts.components").PACKAGE
    return found
