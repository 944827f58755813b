"""The site: what is made from the code is complete, and the check of the built pages finds what is wrong with them.

``make docs`` builds the site itself and stops at any reference that leads nowhere; continuous integration runs it.
"""

import re
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from docs.generating import commands, formats, http, navigation, python, rows
from docs.generating.checking import problems
from hexmarshal.core.engine.procedure import Question
from hexmarshal.games import load, names
from hexmarshal.lab import rows as lab_rows
from hexmarshal.server.app import CALLS

DOCS = Path(__file__).parent.parent / "docs"
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def test_the_page_of_the_command_line_has_every_command_with_its_options_and_examples() -> None:
    page = commands.page()
    assert {"hexmarshal play", "hexmarshal docs", "hexmarshal lab report"} <= set(commands.names())
    for name in commands.names():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert section.count(f"\n{name}") >= 2, f"{name} has no example"
    assert "| `--scenario` `S` |" in page


def test_the_page_of_the_http_interface_has_every_call_and_every_type() -> None:
    page = http.page()
    for call in CALLS:
        assert f"### {call.method} {call.path}\n" in page
    told = set(re.findall(r"^\((http-[\w.-]+)\)=$", page, re.MULTILINE))
    assert set(re.findall(r"\(#(http-[\w.-]+)\)", page)) <= told
    assert "| `commitment` |" in page


def test_the_page_of_the_python_interface_has_every_public_name() -> None:
    assert python.told() <= set(hm.__all__)
    page = python.page()
    for name in set(hm.__all__) - {"Event"}:
        assert f":: hexmarshal.{name}\n" in page


@pytest.mark.parametrize("game", names())
def test_a_game_has_a_page_with_its_scenarios_tables_and_positions(game: str) -> None:
    assert f"<!-- generated: data {game} -->" in (DOCS / "reference" / "data" / f"{game}.md").read_text("utf-8")
    page = formats.of_game(game)
    for part in ("Scenario files", "Positions: `[state]`", "Positions: `[pieces]`", "Positions: `[[doing]]`"):
        assert f"## {part}" in page
    for procedure in load(game).procedures:
        if issubclass(procedure, Question):
            assert f"| `{procedure.__struct_config__.tag}` |" in page


def test_the_page_of_the_formats_has_the_lines_of_a_record_and_the_tables_of_a_board() -> None:
    assert "| `commitment` | text | Hash of the seed" in formats.records()
    assert "### `[[railway]]`" in formats.boards()
    for page in (formats.records(), formats.boards(), formats.books(), *map(formats.of_game, names())):
        told = set(re.findall(r"^\(([\w-]+)\)=$", page, re.MULTILINE))
        assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= told
    assert "| `combat` | [whole number, 1 to 20, whole number, 1 to 20] |" in formats.of_game("fury")
    assert "### `rulings.toml`: `[[ruling]]`" in formats.books()
    assert "| *1914: Fury in the East* | 197 |" in formats.fidelity()


def test_the_page_of_the_rows_has_every_column() -> None:
    assert "<!-- generated: rows -->" in (DOCS / "reference" / "formats.md").read_text("utf-8")
    page = rows.page()
    for table in lab_rows.TABLES:
        section = page.partition(f"### `{table}`")[2].partition("\n### ")[0]
        told = [found.partition("`")[0] for found in section.split("\n| `")[1:]]
        assert told == [column.name for column in lab_rows.columns(table)]
    assert "| `margin` | whole number, or nothing |" in page


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_between_pages_lead_to_files_and_pictures_that_are_there(page: Path) -> None:
    text = FENCED.sub("", page.read_text("utf-8"))
    for address in re.findall(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)", text):
        if "://" not in address and not address.startswith("mailto:"):
            assert (page.parent / address).exists(), address


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_bot_of_the_page_plays() -> None:
    (code,) = blocks("howto/bot.md", "python")
    known: dict[str, Any] = {"__name__": "fabius"}
    exec(code, known)
    match = hm.Match.new("fury", seed=1)
    bot = known["Fabius"](1)
    while match.decision is not None and match.number < 60:
        match.submit(bot.choose(match.view(match.decision.side)))
    assert match.number == 60


def test_the_dice_of_a_record_are_checked_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = DOCS.parent / "tests" / "fixtures" / "fury" / "historical-1-eager-random.jsonl"
    (tmp_path / "evening.jsonl").write_bytes(record.read_bytes())
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("explanation/dice.md", "python")
    exec(code, {})
    found = re.fullmatch(r"\d+ rolled (\d) and the seed gives (\d)\n", capsys.readouterr().out)
    assert found is not None
    assert found[1] == found[2]


def test_the_files_of_the_pages_are_sound(tmp_path: Path) -> None:
    scenario, position = blocks("howto/scenario.md", "toml")
    assert hm.Match.new("fury", position=position).decision is not None
    own = (DOCS.parent / "hexmarshal" / "games" / "fury" / "data" / "scenarios" / "historical.toml").read_text("utf-8")
    rest = own.partition("# Austrian 1st Army")[2].partition("\n")[2]
    germans = '1104 = ["ge-Kon"]\n1007 = ["ge-XX", "ge-3-R"]\n'
    (tmp_path / "hoffmann.toml").write_text(scenario + germans + rest, "utf-8")
    hoffmann = hm.Match.new("fury", scenario=tmp_path / "hoffmann.toml")
    assert next(piece["at"] for piece in hoffmann.view(None).pieces() if piece["id"] == "ge-I") == "0906"
    head, hexes = blocks("howto/printed.md", "toml")
    (tmp_path / "printed.toml").write_text(head + hexes, "utf-8")
    match = hm.Match.new("fury", overlay=tmp_path / "printed.toml")
    assert next(piece["combat"] for piece in match.view(None).pieces() if piece["id"] == "ru-IV") == 7


def test_every_page_is_in_the_navigation() -> None:
    pages = set(DOCS.rglob("*.md"))
    found = {DOCS / "index.md"}.union(*(navigation.listed(page) for page in pages))
    found |= {DOCS / f"{name}.md" for name in navigation.others()}
    assert pages == found
    assert not set(navigation.others()) & {"tour", "design"}


def test_a_page_of_the_main_folder_keeps_the_links_that_the_site_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "design.md").touch()
    (tmp_path / "ABOUT.md").write_text("[D](docs/design.md#a), [S](SECURITY.md), [x](https://example.org)", "utf-8")
    monkeypatch.setattr(navigation, "DOCS", tmp_path / "docs")
    assert navigation.of_root("ABOUT.md") == "[D](design.md#a), S, [x](https://example.org)"


def test_a_built_site_is_checked_for_links_that_lead_nowhere_and_for_what_is_loaded_from_elsewhere(
    tmp_path: Path,
) -> None:
    (tmp_path / "index.html").write_text('<h1 id="top">A</h1><a href="b.html#there">B</a><img src="a.webp">', "utf-8")
    (tmp_path / "b.html").write_text('<p id="there">B</p><a href="index.html#top">A</a>', "utf-8")
    (tmp_path / "a.webp").touch()
    assert problems(tmp_path) == []
    wrong = """<a href="b.html#nowhere">1</a><a href="c.html">2</a><script src="https://example.org/x.js"></script>
        <img src="gone.webp"><p style="color: red">3</p><script>alert(1)</script><a href="https://example.org/">ok</a>"""
    (tmp_path / "index.html").write_text(wrong, "utf-8")
    found = "\n".join(problems(tmp_path))
    for part in ("b.html#nowhere", "c.html, which is not there", "from elsewhere", "gone.webp", "a style of its own"):
        assert part in found
    assert "a script of its own" in found
    assert "https://example.org/," not in found
