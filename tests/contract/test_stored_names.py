"""The names under which positions and orders are stored: databases, records and digests rest on them.

A class or a field may be renamed; what it is stored as may not (``tag="Combat"``, ``msgspec.field(name="old")``).
What is new is added to ``stored_names.json`` with ``python -m tests.contract.test_stored_names``; a name in it is never
changed.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal.core.engine.game import Game
from hexmarshal.games import load, names

FILE = Path(__file__).parent / "stored_names.json"


def stored(game: Game) -> dict[str, Any]:
    """What the structs of a game are stored as."""
    kinds = (("procedures", game.procedures), ("orders", game.orders))
    found: dict[str, Any] = {
        what: {str(kind.__struct_config__.tag): list(kind.__struct_encode_fields__) for kind in structs}
        for what, structs in kinds
    }
    # These are stored as lists: the order of the fields is what counts, and new ones come last.
    return found | {"piece": list(game.piece.__struct_fields__), "state": list(game.state.__struct_fields__)}


@pytest.mark.parametrize("game", names())
def test_what_is_stored_keeps_its_name(game: str) -> None:
    kept, now = json.loads(FILE.read_text("utf-8"))[game], stored(load(game))
    for what in ("piece", "state"):
        assert now[what][: len(kept[what])] == kept[what]
    for what in ("procedures", "orders"):
        for tag, fields in kept[what].items():
            assert set(fields) <= set(now[what].get(tag, ())), f"{what} {tag}"


@pytest.mark.parametrize("game", names())
def test_nothing_that_copies_of_a_table_share_can_be_changed_in_place(game: str) -> None:
    rules = load(game)
    options = type(rules.deal(rules.read_start(rules.meta.scenarios[0], {}, None)).options)
    kinds = {*rules.procedures, *rules.orders, rules.piece, rules.state, options}
    assert [kind for kind in kinds if not kind.__struct_config__.frozen] == []


@pytest.mark.parametrize("game", names())
def test_what_is_new_is_written_down(game: str) -> None:
    assert json.loads(FILE.read_text("utf-8"))[game] == msgspec.to_builtins(stored(load(game)))


if __name__ == "__main__":
    known = {game: stored(load(game)) for game in names()}
    FILE.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")
