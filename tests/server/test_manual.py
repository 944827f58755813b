"""The manual: where it is found, how it is served, and what is said where there is none."""

from pathlib import Path

import pytest

from hexmarshal.cli import docs
from hexmarshal.cli.trouble import Trouble
from hexmarshal.server import manual
from tests.server.kit import served, told_no

pytestmark = pytest.mark.anyio


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone without a manual, whose package has none either."""
    monkeypatch.setattr(manual, "CLONE", tmp_path / "clone")
    monkeypatch.setattr(manual, "PACKAGED", tmp_path / "package" / "manual")
    return tmp_path


def build(folder: Path) -> None:
    """A small manual."""
    (folder / "_static").mkdir(parents=True)
    (folder / "reference").mkdir()
    (folder / "index.html").write_text("<title>Manual</title>", "utf-8")
    (folder / "_static" / "site.css").write_text("body {}", "utf-8")
    (folder / "reference" / "http.html").write_text("<title>HTTP</title>", "utf-8")


async def test_a_server_with_a_manual_serves_it_and_says_where(clone: Path) -> None:
    build(clone / "package" / "manual")
    async with served(clone / "data") as server:
        assert (await server.http.get("/api/about")).json()["manual"] == "/docs/"
        for path, text in (("", "Manual"), ("index.html", "Manual"), ("reference/http.html", "HTTP")):
            answer = await server.http.get(f"/docs/{path}")
            assert answer.status_code == 200
            assert text in answer.text
            policy = answer.headers["content-security-policy"]
            assert "script-src 'self'; style-src 'self'" in policy
            assert "form-action 'self'" in policy
        assert (await server.http.get("/docs/_static/site.css")).headers["content-type"].startswith("text/css")
        assert (await server.http.get("/docs")).headers["location"] == "/docs/"
        assert "form-action 'none'" in (await server.http.get("/")).headers["content-security-policy"]
        for path in ("/docs/nothing.html", "/docs/.git/config", "/docs/%2e%2e/secret.html"):
            assert (await server.http.get(path)).status_code == 404
        assert told_no(await server.http.post("/docs/index.html"))[0] == 405


async def test_a_server_without_a_manual_says_so(clone: Path) -> None:
    async with served(clone / "data") as server:
        assert (await server.http.get("/api/about")).json()["manual"] == ""
        assert told_no(await server.http.get("/docs/index.html")) == (404, "no-manual")


def test_the_command_opens_the_manual_of_the_package(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    build(clone / "package" / "manual")
    first = clone / "package" / "manual" / "index.html"
    assert docs.run(where=True) == 0
    assert capsys.readouterr().out == f"{first}\n"
    assert not opened
    assert docs.run(where=False) == 0
    assert opened == [first.as_uri()]


def test_a_clone_shows_what_was_built_in_it(clone: Path) -> None:
    build(clone / "package" / "manual")
    build(clone / "clone" / "build" / "docs")
    assert manual.folder() == clone / "clone" / "build" / "docs"


def test_without_a_manual_the_command_says_how_to_get_one(clone: Path) -> None:
    with pytest.raises(Trouble, match="the same text is in the folder docs of the source"):
        docs.run(where=True)
    (clone / "clone" / "docs").mkdir(parents=True)
    (clone / "clone" / "docs" / "conf.py").touch()
    with pytest.raises(Trouble, match="build it with: make docs"):
        docs.run(where=True)
