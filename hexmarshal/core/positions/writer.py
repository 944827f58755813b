"""Writing positions down; see `hexmarshal.core.positions.positions`, which reads them."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from json.encoder import encode_basestring
from typing import Any, Union

import msgspec
from msgspec import inspect

from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.positions.spelling import NONE, Speller, default_of, described

AT = "at"
"""The field of a piece that says where it is."""
MOST_SPELT = 200
"""How many states of a piece are remembered in words."""
MOST_SCRIBES = 32
"""How many scribes are kept."""


@cache
def struct_of(kind: type[msgspec.Struct]) -> inspect.StructType:
    """What a struct is made of."""
    found = described(kind)
    assert isinstance(found, inspect.StructType)
    return found


@cache
def frames_of(game: Game) -> inspect.Type:
    """Every kind of procedure of a game, as one type."""
    return described(Union[game.procedures])  # noqa: UP007 - built at run time


def place_of(kind: type[msgspec.Struct]) -> inspect.Field | None:
    """The field of a piece that says where it is; cards may have none."""
    return next((field for field in struct_of(kind).fields if field.name == AT), None)


class Scribe:
    """Writes the positions of one match: what is the same in all of them is found once."""

    def __init__(self, game: Game, start: Start) -> None:
        self._game = game
        self._dealt = game.deal(start)
        self._speller = Speller(self._dealt, game.spelling)
        self._known = scenario_name(game, start)
        lines = []
        if not self._known:
            lines += ["", "[scenario]", *_entries({**start.scenario.get("scenario", {}), **_placement(start)})]
        if start.options:
            lines += ["", "[options]", *_entries(start.options)]
        if start.overlay:
            lines += ["", "[overlay]", *_entries(start.overlay)]
        self._about = lines
        self._unnamed = [unnamed(game, first) for first in self._dealt.pieces]
        self._cells = {label: cell for cell, label in enumerate(self._dealt.board.labels) if label}
        self._spelt: list[dict[object, tuple[str, str]]] = [{} for _ in self._unnamed]

    def write(self, table: AnyTable) -> str:
        """A position as the text of a file."""
        game, speller = self._game, self._speller
        head: Values = {"game": game.meta.id, "rules": game.meta.rules_version}
        if self._known:
            head["scenario"] = self._known
        if table.draws:
            head["draws"] = table.draws
        if table.over:
            head["over"] = True
        lines = ["[position]", *_entries(head), *self._about]
        state = _changed(speller, table.state, self._dealt.state)
        if state:
            lines += ["", "[state]", *_entries(state)]
        lines += ["", "[pieces]", *self._placed(table)]
        frames = frames_of(game)
        for frame in table.stack:
            lines += ["", "[[doing]]", *_entries(speller.write(frame, frames))]
        return "\n".join(lines) + "\n"

    def _placed(self, table: AnyTable) -> list[str]:
        """The pieces by place: hexes in the order of the board, then places off the map."""
        places: dict[str, list[str]] = {}
        for index, piece in enumerate(table.pieces):
            known = self._spelt[index].get(piece)
            place, words = self._spell(index, piece) if known is None else known
            if words:
                places.setdefault(place, []).append(words)
        cells, beyond = self._cells, len(self._cells) + 1_000_000
        order = sorted(places, key=lambda place: (cells.get(place, beyond), place))
        return [f"{_key(place)} = [{', '.join(places[place])}]" for place in order]

    def _spell(self, index: int, piece: msgspec.Struct) -> tuple[str, str]:
        """Where a piece is, and the piece in words; none where a file says nothing of it.

        It is kept: most pieces stay as they are from one position to the next, and begin alike in many matches.
        """
        found = NONE, ""
        if piece != self._unnamed[index]:
            changed = _changed(self._speller, piece, self._dealt.pieces[index])
            changed.pop(AT, None)
            at = place_of(type(piece))
            place = NONE if at is None else str(self._speller.write(getattr(piece, AT), at.type))
            found = place, _toml(_piece(self._speller.ids[index], changed))
        spelt = self._spelt[index]
        if len(spelt) >= MOST_SPELT:
            spelt.clear()
        spelt[piece] = found
        return found


_scribes: dict[bytes, Scribe] = {}


def scribe(game: Game, start: Start) -> Scribe:
    """A scribe for matches with this start, the same for all of them. Several threads may ask it at once."""
    key = game.meta.id.encode() + msgspec.json.encode(start)
    found = _scribes.get(key)
    if found is None:
        if len(_scribes) >= MOST_SCRIBES:
            _scribes.clear()
        found = _scribes[key] = Scribe(game, start)
    return found


def scenario_name(game: Game, start: Start) -> str:
    """The scenario of the game that a match began with; empty if it began with one of its own."""
    id = str(start.scenario.get("scenario", {}).get("id", ""))
    if id not in game.meta.scenarios:
        return ""
    own = game.read_start(id, {}, None).scenario
    # One of them may come from a record, where every sequence is a list.
    return id if json.dumps(own, sort_keys=True) == json.dumps(start.scenario, sort_keys=True) else ""


def _placement(start: Start) -> Values:
    return {"placement": start.scenario["placement"]} if "placement" in start.scenario else {}


def _changed(speller: Speller, value: msgspec.Struct, before: msgspec.Struct) -> Values:
    """The fields of a struct that are not as before."""
    return {
        field.encode_name: speller.write(getattr(value, field.name), field.type)
        for field in struct_of(type(value)).fields
        if getattr(value, field.name) != getattr(before, field.name)
    }


def unnamed(game: Game, first: Any, *, gone: bool = False) -> Any:
    """A piece of which a file says nothing: as the scenario has it off the map, else out of play with nothing on it.

    If all who are not named are ``gone`` the others off the map are too, but for those that a rule takes from there
    whenever it needs them.
    """
    at = getattr(first, AT, -1)
    if at < 0 and (not gone or at in game.stock):
        return first
    return msgspec.structs.replace(first, **_plain(game.piece), **{AT: game.nowhere})


@cache
def _plain(kind: type[msgspec.Struct]) -> Said:
    """What is on a piece on which there is nothing."""
    return {field.name: default_of(field) for field in struct_of(kind).fields if not field.required}


def _piece(id: str, changed: Said) -> Any:
    """A piece in words; as a table where a value is more than a word."""
    words = [id]
    for name, value in changed.items():
        if isinstance(value, bool):
            words.append(name if value else f"not-{name}")
        elif isinstance(value, int) or (isinstance(value, str) and value and not set(value) & set(' "=')):
            words.append(f"{name}={value}")
        else:
            return {"piece": id, **changed}
    return " ".join(words)


def _entries(values: Said) -> list[str]:
    return [f"{_key(name)} = {_toml(value)}" for name, value in values.items()]


@lru_cache(4096)
def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isalnum() and bare.isascii() else json.dumps(name, ensure_ascii=False)


def toml(values: Said) -> str:
    """The tables of a file as its text; a value that is a list of tables becomes one table after the other."""
    lines: list[str] = []
    for name, value in values.items():
        if isinstance(value, Mapping):
            lines += [f"[{_key(name)}]", *_entries(value), ""]
        elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            for one in value:
                lines += [f"[[{_key(name)}]]", *_entries(one), ""]
        else:
            lines.insert(0, f"{_key(name)} = {_toml(value)}")
    return "\n".join(lines)


def _toml(value: object) -> str:
    """A value as TOML writes it, in one line."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(name))} = {_toml(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)
