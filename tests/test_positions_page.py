"""Every example of docs/positions.md is a position that can be read, played on and written again."""

import re
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.positions.moments import moments
from hexmarshal.games import names

PAGE = (Path(__file__).parent.parent / "docs" / "positions.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def game_of(text: str) -> str:
    found = re.search(r'game = "(\w+)"', text)
    assert found
    return found[1]


def test_every_game_has_its_example() -> None:
    assert sorted({game_of(text) for text in EXAMPLES}) == names()


def test_every_moment_is_listed() -> None:
    for game in names():
        for moment in moments(game):
            assert f"`{moment.id}`" in PAGE


@pytest.mark.parametrize("text", EXAMPLES, ids=game_of)
def test_an_example_is_read_played_and_written_again(text: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, "utf-8")
    match = hm.Match.new(game_of(text), position=file)
    assert match.decision is not None
    assert match.decision.kind == ("move" if "moment = " in text else "retreat")
    assert match.decision.subjects()
    written = match.position()
    assert len(written.splitlines()) <= 70
    file.write_text(written, "utf-8")
    again = hm.Match.new(game_of(text), position=file)
    assert again.digest() == match.digest()
    match.submit(match.decision.all_orders()[0])
