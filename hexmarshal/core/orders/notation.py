"""One notation: the form of an order gives both its writer and its reader.

An order lists its forms, each a line with its fields in braces:

    >>> from hexmarshal.core.engine.procedure import Order
    >>> class Advance(Order, frozen=True):
    ...     units: tuple[str, ...]
    ...     to: str = ""
    ...     forms = ("advance {units}", "advance {units} to {to}", Form("stay", units=()))
    >>> Advance(("IV", "V")).notation, Advance(("IV",), "0907").notation, Advance(()).notation
    ('advance IV,V', 'advance IV to 0907', 'stay')
    >>> fields(Advance, "Advance IV, V to 0907")
    {'units': ['IV', 'V'], 'to': '0907'}
    >>> fields(Advance, "stay"), fields(Advance, "go on")
    ({'units': ()}, None)

An order is written in the first form that says all of it: every field in braces has a value, every other is at its
default or as the form fixes it. What a field holds is known by its name, as in `pointing`: ``piece`` a piece,
``units`` several, ``start``, ``to``, ``target`` and ``by`` hexes, ``via`` a way whose last hex is ``to``; other
fields are numbers or single words in small letters. Another kind follows a colon: ``{general:piece}``,
``{reply:words}``, ``{front:north|south}``, ``{also:hexes}``.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from hexmarshal.core.data.plain import Said, Values

if TYPE_CHECKING:
    from hexmarshal.core.engine.procedure import AnyQuestion, Called, Order
    from hexmarshal.core.engine.table import AnyTable

BY_NAME = {
    "piece": "piece", "units": "pieces", "start": "hex", "to": "hex", "target": "hex", "by": "hex", "via": "way",
}  # fmt: skip
"""What fields of these names hold."""
_HEX = r"\w+(?:\.\w+)?"
_PATTERNS = {
    "piece": r".+?", "pieces": r".+?", "hex": _HEX, "hexes": rf"{_HEX}(?:\s*,\s*{_HEX})*",
    "way": rf"{_HEX}(?:\s*-\s*{_HEX})+", "number": r"\d+", "word": r"[\w-]+", "words": r".+?",
}  # fmt: skip
"""How each kind of field looks in a line."""


class Same:
    """The value of another field: where a unit stays in the hex in which it enters, one word says both."""

    def __init__(self, field: str) -> None:
        self.field = field
        """The field that the line names."""


class Form:
    """One way of writing an order down. ``fixed`` are the values of fields that its words imply.

    >>> from hexmarshal.core.engine.procedure import Order
    >>> class Enter(Order, frozen=True):
    ...     start: str
    ...     to: str
    ...     forms = (Form("enter {start}", to=Same("start")), "enter {start}-{to}")
    >>> Enter("1904", "1904").notation, Enter("1904", "1806").notation, fields(Enter, "enter 1904")
    ('enter 1904', 'enter 1904-1806', {'start': '1904', 'to': '1904'})
    """

    def __init__(self, text: str, **fixed: object) -> None:
        self.text = text
        """The line, with fields in braces."""
        self.fixed = fixed
        """What the words themselves say."""


class _Compiled:
    """A form with what its order's fields are."""

    def __init__(self, form: Form, order: "type[Order]") -> None:
        same = {name: value.field for name, value in form.fixed.items() if isinstance(value, Same)}
        self.fixed = {name: value for name, value in form.fixed.items() if name not in same}
        known = {field.name: field for field in msgspec.structs.fields(order)}
        parts = re.split(r"\{(\w+)(?::([\w|]+))?\}", form.text)
        self.words: list[str] = parts[0::3]
        self.fields: dict[str, str] = {}
        """The kind of each field in braces, in their order."""
        for name, kind in zip(parts[1::3], parts[2::3], strict=True):
            number = known[name].type is int
            self.fields[name] = kind or BY_NAME.get(name, "number" if number else "word")
        way = "via" in self.fields and "to" not in self.fields
        silent = [field for name, field in known.items() if name not in self.fields and name not in form.fixed]
        self.defaults = {field.name: field.default for field in silent if not (way and field.name == "to")}
        """What the fields that the line does not name must be."""
        pattern = _literal(self.words[0])
        for (name, kind), after in zip(self.fields.items(), self.words[1:], strict=True):
            pattern += f"(?P<{name}>{_PATTERNS.get(kind, kind)}){_literal(after)}"
        self.pattern = re.compile(pattern, re.IGNORECASE)
        self.kinds = self.fields | {name: self.fields[named] for name, named in same.items()}
        """The kind of each field that a line gives, those with the value of another among them."""
        self._same = tuple(same.items())
        self._silent = tuple((self.fixed | self.defaults).items())
        self._braces = tuple(zip(self.fields, self.fields.values(), self.words[1:], strict=True))

    def write(self, order: "Order", called: "Called", bare: bool = False) -> str | None:
        """The line of an order; ``None`` if it would not say all. ``bare`` fields may be empty."""
        for name, wanted in self._silent:
            if getattr(order, name) != wanted:
                return None
        for name, named in self._same:
            if getattr(order, name) != getattr(order, named):
                return None
        line = self.words[0]
        for name, kind, after in self._braces:
            value = getattr(order, name)
            if not bare and value in ("", ()):
                return None
            line += _write(called, kind, value) + after
        return line

    def read(self, text: str) -> Values | None:
        """The fields of a line as a player wrote them; ``None`` if it is not of this form."""
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        values = {name: _read(kind, found[name]) for name, kind in self.fields.items()}
        if "via" in values and "to" not in values:
            values["to"] = values["via"][-1]
        return values | {name: values[named] for name, named in self._same} | self.fixed


def _literal(text: str) -> str:
    """Words as they may be typed: in any case, with any white space, none of it needed beside signs.

    >>> [bool(re.fullmatch("4" + _literal(" x ") + "8.12", line)) for line in ("4 x  8.12", "4x8.12", "4 8.12")]
    [True, True, False]
    """
    return "".join(map(_token, re.findall(r"\s*(?:[-=,]|\bx\b)\s*|\s+|[^\s\-=,]+", text)))


def _token(part: str) -> str:
    if part.isspace():
        return r"\s+"
    sign = part.strip()
    return rf"\s*{re.escape(sign)}\s*" if sign in ("-", "=", ",", "x") else re.escape(part)


def _write(called: "Called", kind: str, value: Any) -> str:
    if kind == "piece":
        return called(value)
    if kind == "pieces":
        return ",".join(map(called, value))
    if kind == "hexes":
        return ",".join(value)
    return "-".join(value) if kind == "way" else str(value)


def _read(kind: str, text: str) -> Any:
    if kind == "pieces":
        return [name.strip() for name in text.split(",")]
    if kind == "hexes":
        return tuple(name.strip() for name in text.split(","))
    if kind == "way":
        return tuple(step.strip() for step in text.split("-"))
    if kind in ("word", "words") or "|" in kind:
        return text.strip().casefold()
    return int(text) if kind == "number" else text.strip()


@cache
def _forms(kind: "type[Order]") -> tuple[_Compiled, ...]:
    return tuple(_Compiled(Form(form) if isinstance(form, str) else form, kind) for form in kind.forms)


@cache
def _wordy(kind: "type[Order]") -> list[_Compiled]:
    """The forms in the order in which they are read: a name may hold blanks, so those of more words come first."""
    return sorted(_forms(kind), key=lambda form: -sum(map(len, form.words)))


def write(order: "Order", called: "Called") -> str:
    """The order as a player types it, pieces by what they call them.

    What a program builds may have empty fields. It is refused, and the refusal must be able to name it.
    """
    for bare in (False, True):
        for form in _forms(type(order)):
            line = form.write(order, called, bare)
            if line is not None:
                return line
    raise ValueError(f"{order!r} has no form that says all of it.")


def fields(kind: "type[Order]", text: str) -> Values | None:
    """The fields of a line for an order of a kind, pieces as the player named them; ``None`` if it is another line."""
    found = (form.read(text) for form in _wordy(kind))
    return next((values for values in found if values is not None), None)


def read(
    question: "AnyQuestion", table: "AnyTable", text: str, kinds: "Sequence[type[Order]] | None" = None
) -> "Order | None":
    """The first order of an accepted kind, legal or not, that a line can mean; ``None`` if there is none.

    ``kinds`` are others that are to be understood, so that they can be refused with a reason.
    """
    for kind in question.accepts if kinds is None else kinds:
        for form in _wordy(kind):
            values = form.read(text)
            order = None if values is None else _order(question, table, kind, form.kinds, values)
            if order is not None:
                return order
    return None


def _order(
    question: "AnyQuestion", table: "AnyTable", kind: "type[Order]", kinds: Mapping[str, str], values: Any
) -> "Order | None":
    """An order from what a player wrote; ``None`` if they name a piece that nobody knows."""
    at = values.get("start", "")
    for name, what in kinds.items():
        if what == "piece":
            values[name] = question.named(table, values[name], at)
            if values[name] is None:
                return None
        elif what == "pieces":
            pieces = {question.named(table, one, at) for one in values[name]}
            if None in pieces:
                return None
            values[name] = tuple(piece for piece in table.piece_ids() if piece in pieces)
        elif what == "hex":
            values[name] = _label(table, values[name])
        elif what == "hexes":
            values[name] = tuple(_label(table, one) for one in values[name])
        elif what == "way":
            values[name] = _steps(table, values[name])
            values["to"] = values[name][-1]
    return msgspec.convert(values, kind) if _sound(kind, values) else None


def _label(table: "AnyTable", text: str) -> str:
    """A hex as the board writes it; as it was typed if there is no such hex."""
    return text.upper() if table.board.find(text) is None and table.board.find(text.upper()) is not None else text


def _steps(table: "AnyTable", steps: Sequence[str]) -> tuple[str, ...]:
    """The hexes and boxes of a way. The name of a box may hold the sign that stands between them."""
    found: list[str] = []
    for step in steps:
        if found and table.board.find(found[-1]) is None and table.board.find(f"{found[-1]}-{step}") is not None:
            found[-1] += f"-{step}"
        else:
            found.append(_label(table, step))
    return tuple(found)


def _sound(kind: "type[Order]", values: Said) -> bool:
    return all(not field.required or field.name in values for field in msgspec.structs.fields(kind))
