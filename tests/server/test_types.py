"""The structs of the server and the interfaces of the page are twins."""

import re

import msgspec
import pytest

from hexmarshal.server import structs
from tests.desk.test_types import TYPES, closing, fields, interface

TWINS = (
    structs.About, structs.BotKind, structs.NewMatch, structs.Created, structs.Invited, structs.MatchCard, structs.Seat,
    structs.View, structs.Undo, structs.Acknowledged, structs.UndoAnswer, structs.ChatLine,
    structs.Note,
)  # fmt: skip


@pytest.mark.parametrize("kind", TWINS, ids=lambda kind: kind.__name__)
def test_a_struct_has_the_fields_of_its_interface(kind: type[msgspec.Struct]) -> None:
    assert list(kind.__struct_fields__) == list(fields(interface(kind.__name__)))


@pytest.mark.parametrize("kind", structs.Update.__subclasses__(), ids=lambda kind: kind.__name__)
def test_what_is_pushed_has_the_fields_of_an_update(kind: type[structs.Update]) -> None:
    plain = re.sub(r"/\*.*?\*/", "", TYPES, flags=re.DOTALL)
    found = re.search(rf'\| \{{\s*(?=kind: "{kind.__struct_config__.tag}")', plain)
    assert found is not None
    assert ["kind", *kind.__struct_fields__] == list(fields(plain[found.end() : closing(plain, found.end())]))
