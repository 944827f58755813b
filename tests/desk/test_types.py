"""The structs of the desk and the interfaces of the page are twins."""

import re
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest

from hexmarshal.core.engine.events import Needed, Odds, Ratio
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.desk import structs

TYPES = (Path(structs.__file__).parents[2] / "web" / "types.d.ts").read_text(encoding="utf-8")
PARTS = {"Setting", "Sources", "Turn", "Step", "Box", "Figure", "Mark", "Arrow", "Card", "Chance", "Term", "Purpose",
         "Modifier", "Group", "Winning"}  # fmt: skip
"""Structs that the interfaces write out where they are used."""
TWINS = {name: getattr(structs, name) for name in structs.__all__ if name not in {"Struct", *PARTS}}
TWINS |= {kind.__name__: kind for kind in (Refusal, Price, Ratio, Odds, Needed)}


def interface(name: str) -> str:
    """What stands between the braces of an interface, without comments."""
    plain = re.sub(r"/\*.*?\*/|//[^\n]*", "", TYPES, flags=re.DOTALL)
    found = re.search(rf"interface {name} \{{", plain)
    assert found, f"types.d.ts has no interface {name}: write it, or list it in PARTS if it has no name there"
    return plain[found.end() : closing(plain, found.end())]


def closing(text: str, start: int) -> int:
    """Where the brace closes that was opened just before ``start``."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError("a brace is never closed")


def fields(body: str) -> dict[str, str]:
    """The fields of an interface, each with its type."""
    found, depth, part = {}, 0, ""
    for letter in body + ";":
        depth += {"{": 1, "[": 1, "<": 1, "}": -1, "]": -1, ">": -1}.get(letter, 0)
        if letter == ";" and depth == 0:
            name, colon, kind = part.partition(":")
            if colon:
                found[name.strip().rstrip("?")] = kind.strip()
            part = ""
        else:
            part += letter
    return found


def inner(kind: Any) -> Any:
    """The struct inside a type, if there is one."""
    if get_origin(kind) is not None:
        return next((found for arg in get_args(kind) if (found := inner(arg))), None)
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


def compare(kind: type[msgspec.Struct], body: str) -> None:
    """Hold a struct equal to the fields of an interface, and its parts to what is written out there."""
    wanted = fields(body)
    assert list(kind.__struct_encode_fields__) == list(wanted), kind.__name__
    for field in msgspec.structs.fields(kind):
        part, said = inner(field.type), wanted[field.encode_name]
        if part is not None and said.startswith("{"):
            compare(part, said[1 : closing(said, 1)])
        elif part is not None:
            assert re.match(rf"{part.__name__}\b", said), f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize("name", sorted(TWINS))
def test_a_struct_has_the_fields_of_its_interface(name: str) -> None:
    compare(TWINS[name], interface(name))


def test_the_comparison_finds_a_difference() -> None:
    with pytest.raises(AssertionError):
        compare(structs.Scenario, "id: string; title: string")
    with pytest.raises(AssertionError):
        compare(structs.Option, "id: string; title: string; clause: string; settings: {id: string; name: string}[]")
