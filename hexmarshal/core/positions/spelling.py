"""Values of a position as words and back. What a type means is read off its declaration; see `meanings`."""

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from hexmarshal.core.data.files import nearest, shown
from hexmarshal.core.data.meanings import CELL, COUNTER, NAMED, SIDE, TEXT, WORD
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.engine.procedure import Procedure, Question
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.positions.misspelt import LONGEST as LONGEST
from hexmarshal.core.positions.misspelt import Misspelt as Misspelt
from hexmarshal.core.positions.misspelt import fits, index_in, short
from hexmarshal.core.positions.misspelt import whole as whole

NONE = "none"
"""How nothing is written, where it is not left out."""
Spelling = Callable[[Any], Mapping[str, Mapping[int, str]]]
"""For each word used with ``meanings.named`` the names of its numbers, at a table."""


LEAST, MOST = 0, 9_999
"""Between these lies every number of a position, unless its type or its default says otherwise."""
LOWEST = -99
"""What a procedure in progress may note is not below this: a modifier, a margin."""
FRAMES = 40
"""How many procedures may be in progress, those that sides do together included."""
DONE = "done"
"""The step of a procedure that has none left."""


PLAIN = inspect.IntType, inspect.StrType, inspect.BoolType, inspect.FloatType
"""What is written as it is."""


@cache
def described(kind: object) -> inspect.Type:
    """What a type is made of."""
    return inspect.type_info(kind)


class Speller:
    """Writes and reads values for one table."""

    def __init__(self, table: AnyTable, spelling: Spelling) -> None:
        self.board = table.board
        self.ids = table.piece_ids()
        self.sides = table.sides()
        self._names = spelling(table)
        self._frames = 0

    # Writing

    def write(self, value: Any, kind: inspect.Type) -> Any:
        """A value as plain data with words for numbers that mean something."""
        if value is None:
            return NONE
        if isinstance(kind, PLAIN):  # most are
            return value
        match kind:
            case inspect.Metadata(type=inner, extra=dict(extra)) if "means" in extra:
                return self._word(value, extra) if isinstance(inner, inspect.IntType) else self.write(value, inner)
            case inspect.Metadata(type=inner):
                return self.write(value, inner)
            case inspect.UnionType(types=types):
                return self.write(value, next(one for one in types if fits(value, one)))
            case inspect.StructType():
                return self.fields(value, kind)
            case inspect.TupleType(item_types=items):
                return [self.write(one, item) for one, item in zip(value, items, strict=True)]
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return [self.write(one, item) for one in value]
            case inspect.SetType(item_type=item) | inspect.FrozenSetType(item_type=item):
                return sorted(self.write(one, item) for one in value)
            case inspect.DictType(key_type=key, value_type=item):
                return {str(self.write(name, key)): self.write(one, item) for name, one in value.items()}
        return value

    def fields(self, value: object, kind: inspect.StructType) -> Values:
        """A struct as its fields, those at their default left out."""
        found: Values = {} if kind.tag is None else {str(kind.tag_field): kind.tag}
        for field in kind.fields:
            now = getattr(value, field.name)
            if field.required or now != default_of(field):
                step = _step(kind.cls, now) if field.name == "at" and issubclass(kind.cls, Procedure) else ""
                found[field.encode_name] = step or self.write(now, field.type)
        return found

    def _word(self, number: int, extra: Said) -> str | int:
        means = extra["means"]
        if means == WORD:
            return str(extra["words"][number])
        if means == NAMED:
            return self._names[extra["what"]].get(number, number)
        if number < 0:
            special = {value: name for name, value in _special(extra).items()}
            return special.get(number, NONE)
        if means == SIDE:  # whoever comes next where all take turns is nobody when all are through
            return self.sides[number] if number < len(self.sides) else number
        return self.board.labels[number] if means == CELL else self.ids[number]

    # Reading

    def field(self, value: object, field: inspect.Field, least: int = LEAST) -> Any:
        """The value of a field, as its type has it; raises `Misspelt`. It may be none only if that is its default."""
        default = None if field.required else default_of(field)
        if value == default and type(value) is type(default):
            return default
        none = isinstance(default, int) and default < 0 if not field.required else _is_cell(field.type)
        try:
            found = convert(self.read(value, field.type, none), field.type, least)
        except msgspec.ValidationError as error:
            raise Misspelt(str(error)) from None
        # What is encoded without its default must have that very value, or it gets another digest.
        return default if found == default and type(found) is type(default) else found

    def read(self, value: object, kind: inspect.Type, none: bool = False) -> Any:
        """Plain data with words as what `msgspec.convert` takes; raises `Misspelt`."""
        match kind:
            case inspect.Metadata(type=inspect.IntType(), extra=dict(extra)) if "means" in extra:
                return self._number(value, extra, none)
            case inspect.Metadata(type=inspect.StrType(), extra={"means": means, "what": what}) if means == TEXT:
                return self._text(value, what)
            case inspect.Metadata(type=inner):
                return self.read(value, inner)
            case inspect.UnionType(types=types):
                return self._one_of(value, types)
            case inspect.StructType():
                return self._struct(value, kind)
            case inspect.TupleType(item_types=items):
                given = self._list(value)
                if len(given) != len(items):
                    raise Misspelt(f"It must be a list of {len(items)}.")
                return tuple(self.read(one, item) for one, item in zip(given, items, strict=True))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return tuple(self.read(one, item) for one in self._list(value))
            case inspect.SetType(item_type=item) | inspect.FrozenSetType(item_type=item):
                return [self.read(one, item) for one in self._list(value)]
            case inspect.DictType(key_type=key, value_type=item):
                if not isinstance(value, Mapping):
                    raise Misspelt("It must be a table.")
                short(value)
                return {self.read(name, key): self.read(one, item) for name, one in value.items()}
            case inspect.IntType() if isinstance(value, str) and whole(value):
                return int(value)  # the name of a key is always text
        return value

    @staticmethod
    def _list(value: object) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise Misspelt("It must be a list.")
        short(value)
        return list(value)

    def _one_of(self, value: object, types: tuple[inspect.Type, ...]) -> Any:
        if value == NONE and any(isinstance(one, inspect.NoneType) for one in types):
            return None
        structs = [one for one in types if isinstance(one, inspect.StructType)]
        if structs and isinstance(value, Mapping):
            tag = value.get(str(structs[0].tag_field))
            found = next((one for one in structs if one.tag == tag), None)
            if found is None:
                known = [str(one.tag) for one in structs]
                raise Misspelt(f"There is no {structs[0].tag_field} = {shown(tag)}{nearest(str(tag)[:40], known)}.")
            return self._struct(value, found)
        others = [one for one in types if not isinstance(one, inspect.NoneType)]
        return self.read(value, others[0])

    def _struct(self, value: object, kind: inspect.StructType) -> Any:
        if not isinstance(value, Mapping):
            raise Misspelt("It must be a table.")
        known = {field.encode_name: field for field in kind.fields}
        found: Values = {}
        wrong: list[tuple[str, str]] = []
        given = {name: one for name, one in value.items() if kind.tag is None or name != kind.tag_field}
        for name, one in given.items():
            if name not in known:
                wrong.append((name, f"{shown(name)} is not a key here{nearest(name[:LONGEST], known)}."))
                continue
            try:
                found[known[name].name] = self._value(one, kind, known[name])
            except Misspelt as error:
                wrong += [(name, f"{name}: {sentence}") for _, sentence in error.each]
        for field in kind.fields:
            if field.required and field.encode_name not in given:
                wrong.append(("", f"{field.encode_name!r} is missing."))
        if issubclass(kind.cls, Procedure):
            self._frames += 1
            if self._frames > FRAMES:
                wrong.append(("", f"More than {FRAMES} procedures are in progress."))
        if wrong:
            raise Misspelt(wrong[0][1], wrong)
        return kind.cls(**found)

    def _value(self, value: object, kind: inspect.StructType, field: inspect.Field) -> Any:
        """The value of a field of a struct, where procedures have some that mean the same in all of them."""
        if issubclass(kind.cls, Procedure) and field.name == "at":
            return _step_number(kind.cls, value)
        if issubclass(kind.cls, Question) and field.name == "side":
            return self.sides[index_in(value, self.sides)]
        return self.field(value, field, LOWEST)

    def _text(self, value: object, what: str) -> str:
        """A text that is one of some names."""
        names = list(self._names[what].values())
        if value not in names:
            raise Misspelt(f"There is no {what} {shown(value)}{nearest(str(value)[:40], names)}.")
        return str(value)

    def _number(self, value: object, extra: Said, none: bool) -> int:
        """The number that a word stands for."""
        means = extra["means"]
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise Misspelt(f"It must be a word, not {shown(value)}.")
        if means == WORD:
            return index_in(value, extra["words"])
        if means == NAMED:
            return self._named(value, extra, none)
        special = _special(extra)
        if value in special:
            return special[str(value)]
        if value == NONE:
            if none:
                return -1
            raise Misspelt("It cannot be none.")
        if means == SIDE:
            through = extra.get("through") and value == len(self.sides)
            return len(self.sides) if through else index_in(value, self.sides)
        if means == COUNTER:
            return index_in(value, self.ids)
        return self._cell(value, special)

    def _named(self, value: str | int, extra: Said, none: bool) -> int:
        names = self._names[extra["what"]]
        found = next((number for number, name in names.items() if name == value), None)
        if found is not None and (found >= 0 or none):
            return found
        if whole(str(value)):  # a number may have been written where it has a name now
            number, least, most = int(value), extra["least"], extra["most"]
            if (number in names and (number >= 0 or none)) or (least is not None and least <= number <= most):
                return number
            if least is not None:
                raise Misspelt(f"{number} is out of bounds: it must be between {least} and {most}.")
        raise Misspelt(f"There is no {extra['what']} {shown(value)}{nearest(str(value)[:40], names.values())}.")

    def _cell(self, value: str | int, special: Mapping[str, int]) -> int:
        cell = self.board.find(str(value))
        if cell is not None:
            return cell
        labels = self.board.labels
        if isinstance(value, int) and 0 <= value < len(labels) and labels[value]:
            return value  # files of old have the numbers of cells in a few places
        other = f"; places off the map are {', '.join(special)}" if special else ""
        raise Misspelt(f"There is no hex {str(value)[:40]}{other}.")


def convert(value: Any, kind: inspect.Type, lowest: int = LEAST) -> Any:
    """A value that was read, as its type has it; bounds are checked."""
    match kind:
        case inspect.Metadata(extra={"means": _}):
            return value
        case inspect.Metadata(type=inner):
            return convert(value, inner, lowest)
        case inspect.IntType(ge=least, le=most):
            if not isinstance(value, int) or isinstance(value, bool):
                raise Misspelt(f"It must be a whole number, not {shown(value)}.")
            _bounded(value, lowest if least is None else least, most)
        case inspect.FloatType(ge=least, le=most):
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise Misspelt(f"It must be a number, not {shown(value)}.")
            _bounded(value, lowest if least is None else least, most)
            return float(value)
        case inspect.BoolType():
            if not isinstance(value, bool):
                raise Misspelt(f"It is true or false, not {shown(value)}.")
        case inspect.StrType():
            if not isinstance(value, str):
                raise Misspelt(f"It must be a word, not {shown(value)}.")
            short(value)
        case inspect.LiteralType(values=values):
            if value not in values:
                raise Misspelt(f"It is one of {', '.join(map(repr, values))}, not {shown(value)}.")
        case inspect.VarTupleType(item_type=item):
            return tuple(convert(one, item, lowest) for one in value)
        case inspect.TupleType(item_types=items):
            return tuple(convert(one, item, lowest) for one, item in zip(value, items, strict=True))
        case inspect.FrozenSetType(item_type=item):
            return frozenset(convert(one, item, lowest) for one in value)
        case inspect.ListType(item_type=item):
            return [convert(one, item, lowest) for one in value]
        case inspect.DictType(key_type=key, value_type=item):
            return {convert(name, key, lowest): convert(one, item, lowest) for name, one in value.items()}
        case inspect.UnionType(types=types):
            fitting = [one for one in types if not isinstance(one, inspect.NoneType | inspect.StructType)]
            return value if value is None or not fitting else convert(value, fitting[0], lowest)
    return value


def _bounded(value: float, least: float, most: float | None) -> None:
    """Refuse a number that play never reaches."""
    high = MOST if most is None else most
    if not least <= value <= high:
        raise Misspelt(f"{shown(value)} is out of bounds: it must be between {least} and {high}.")


def _is_cell(kind: inspect.Type) -> bool:
    """Whether it is a hex: a procedure may remember that something comes from no hex at all."""
    return isinstance(kind, inspect.Metadata) and (kind.extra or {}).get("means") == CELL


def _special(extra: Said) -> dict[str, int]:
    """The words for numbers below 0."""
    places: Iterable[IntEnum] = extra.get("off", ())
    special: dict[str, int] = extra.get("special", {})
    return {place.name.lower().replace("_", "-"): int(place) for place in places} | special


def default_of(field: inspect.Field) -> Any:
    """The default of a field that has one."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _step(kind: type[Procedure], at: int) -> str:
    """The name of the step that comes next, by which it is known even if others are put before it."""
    if at == len(kind.steps):
        return DONE if kind.steps else ""
    return kind.steps[at] if kind.steps.count(kind.steps[at]) == 1 and kind.steps[at] != DONE else ""


def _step_number(kind: type[Procedure], said: object) -> int:
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= len(kind.steps):
        return said
    if said == DONE and DONE not in kind.steps:
        return len(kind.steps)
    if isinstance(said, str) and said in kind.steps:
        return kind.steps.index(said)
    there = f"; its steps are {', '.join(kind.steps)}" if kind.steps else ""
    raise Misspelt(f"at: {kind.__name__} has no step {shown(said)}{there}.")
