"""Types as tables: the fields of a struct with their types, bounds and meanings, from its JSON schema."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from docs.generating.docstrings import fields, line, prose

Schema = dict[str, Any]
Link = Callable[[str], str]
PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}
"""What a JSON type is called."""
SELF_EVIDENT = {
    "id": "The name by which files and orders refer to it.",
    "name": "What it is called.",
    "title": "What players read.",
    "source": "Where the values come from.",
    "nation": "Whose it is.",
    "side": "The side it belongs to.",
    "first_turn": "The turn with which it starts.",
    "last_turn": "The turn with which it ends.",
    "note": "What an editor should know.",
    "text": "What it says.",
}
"""Keys that mean the same wherever they stand; the code says nothing of them where there is nothing to add."""


def structs(kinds: Iterable[Any]) -> dict[str, type]:
    """Every struct in these types, however deep, by its name; where two have the same, the module stands before it."""
    found: dict[str, type] = {}
    for each in msgspec.inspect.multi_type_info(list(kinds)):
        for kind in _inside(each, set()):
            found[kind.__name__] = found[f"{kind.__module__}.{kind.__qualname__}"] = kind
    return found


def _inside(told: Any, seen: set[type]) -> Iterator[type]:
    if isinstance(told, msgspec.inspect.StructType | msgspec.inspect.TypedDictType):
        if told.cls in seen:
            return
        seen.add(told.cls)
        yield told.cls
        for field in told.fields:
            yield from _inside(field.type, seen)
    elif isinstance(told, msgspec.inspect.Type):
        for name in told.__struct_fields__:
            inner = getattr(told, name)
            for each in inner if isinstance(inner, tuple) else (inner,):
                yield from _inside(each, seen)


def described(schema: Schema, link: Link) -> str:
    """A type in words.

    >>> described({"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}}, str)
    'list of whole number, 1 to 6'
    """
    if "$ref" in schema:
        return link(schema["$ref"].rpartition("/")[2])
    if either := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(described(each, link) for each in either))
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'], ensure_ascii=False)}`"
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(described(each, link) for each in schema["prefixItems"]) + "]"
        items = schema.get("items") or {}
        return f"list of {described(items, link)}" if items else "list"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"table of {described(values, link)}" if isinstance(values, dict) and values else "table"
    return (PLAIN.get(kind, "anything")) + _bounds(schema)


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f", {least:,} to {most:,}"
    if least is not None:
        return f", {least:,} or more"
    if most is not None:
        return f", {most:,} or less"
    if (longest := schema.get("maxLength")) is not None:
        return f", up to {longest:,} letters"
    return ""


def table(schema: Schema, kind: type | None, link: Link, leave_out: Iterable[str] = ()) -> list[str]:
    """The fields of a type as a Markdown table; nothing for a type that is not an object."""
    known = fields(kind) if kind is not None else {}
    rows = []
    for name, inner in schema.get("properties", {}).items():
        if name in leave_out:
            continue
        default = inner.get("default")
        told = [known.get(name) or SELF_EVIDENT.get(name, "")]
        if name not in schema.get("required", ()) and default not in (None, "", [], (), {}, False, 0):
            told.append(f"Default: `{json.dumps(default, ensure_ascii=False)}`.")
        needed = name in schema.get("required", ())
        rows.append(
            f"| `{name}`{'' if needed else ' (optional)'} | {line(described(inner, link))} "
            f"| {line(' '.join(filter(None, told)))} |"
        )
    return ["| key | type | meaning |", "| --- | --- | --- |", *rows, ""] if rows else []


def _last(name: str) -> str:
    """A name without the module before it."""
    return name.rpartition(".")[2]


class Types:
    """A set of types that refer to one another, as sections of a page."""

    def __init__(self, kinds: Iterable[Any], prefix: str) -> None:
        self.kinds = list(kinds)
        self.prefix = prefix
        _, self.schemas = msgspec.json.schema_components(self.kinds, ref_template="#/{name}")
        self.classes = structs(self.kinds)

    def anchor(self, name: str) -> str:
        """Where a type is described on the site."""
        return f"{self.prefix}-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}"

    def link(self, name: str) -> str:
        """A reference to a type."""
        return f"[`{_last(name)}`](#{self.anchor(name)})"

    def name(self, kind: type) -> str:
        """The name under which a type is described."""
        return kind.__name__ if kind.__name__ in self.schemas else f"{kind.__module__}.{kind.__qualname__}"

    def section(self, name: str, level: int, title: str = "", leave_out: Iterable[str] = ()) -> list[str]:
        """A type with its fields."""
        schema = self.schemas[name]
        kind = self.classes.get(name)
        title = title or f"`{_last(name)}`"
        out = [f"({self.anchor(name)})=", f"{'#' * level} {title}", ""]
        out += [prose(kind.__doc__ if kind is not None else schema.get("description")), ""]
        return out + table(schema, kind, self.link, leave_out)
