"""What surrounds the code: workflows, forms, citation, hooks. Each is well-formed and names only what is there."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import hexmarshal as hm

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted(path.name for path in (ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]-*.yml"))


def script(name: str) -> ModuleType:
    """A script of the folder bench."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found
    spec.loader.exec_module(found)
    return found


def read(path: Path) -> Any:
    """A YAML file."""
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_the_steps_of_a_workflow_are_commands_that_are_there(name: str) -> None:
    commands = [step.command for step in script("steps").steps(name)]
    assert commands
    for command in commands:
        for words in re.findall(r"\bmake ([^&;]+)", command):
            for word in (word for word in words.split() if "=" not in word):
                target = word.replace(".venv", "$(VENV)")
                assert re.search(rf"^{re.escape(target)}:", MAKEFILE, re.MULTILINE), word
        for path in re.findall(r"[\w./-]*(?:tests|bench|\.ci)/[\w./-]+", command):
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_do_no_more_than_it_must(name: str) -> None:
    workflow = read(ROOT / ".github" / "workflows" / name)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        assert not [step for step in job["steps"] if "secrets." in str(step)], "Nothing here needs a password."


def test_every_python_and_every_system_is_tested() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    pythons = re.findall(r"Python :: (3\.\d+)", classifiers)
    assert jobs["linux"]["strategy"]["matrix"]["python"] == pythons
    assert jobs["elsewhere"]["strategy"]["matrix"] == {"os": ["macos-latest", "windows-latest"], "python": pythons}
    # What nobody has run is not claimed.
    assert re.findall(r"Operating System :: (.+?)\"", classifiers) == ["POSIX :: Linux"]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_for_what_is_needed(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    fields = {field["id"]: field for field in form["body"] if field["type"] != "markdown"}
    for field in fields.values():
        assert field["type"] in {"input", "textarea", "dropdown"}
        assert field["attributes"]["label"]
    if "rule" in path.stem:
        assert {"game", "clause", "position"} <= {
            id for id, field in fields.items() if field["validations"]["required"]
        }
        short = {re.sub(r"\W", "", title) for title in fields["game"]["attributes"]["options"]}
        for meta in hm.catalogue():
            assert any(re.sub(r"\W", "", meta.title).startswith(title) for title in short), meta.title


def test_the_citation_is_of_this_version() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert citation["version"] == hm.__version__
    assert f"## {hm.__version__} — {citation['date-released']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert citation["authors"] == [{"name": "The Hexmarshal developers"}]


def test_the_notes_of_a_release_come_from_the_changelog() -> None:
    notes = script("release_notes").notes
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "###" in notes(f"v{hm.__version__}", changelog)
    with pytest.raises(SystemExit, match="but the version"):
        notes("v99.0.0", changelog)
    with pytest.raises(SystemExit, match="with a date"):
        notes(f"v{hm.__version__}", changelog.replace(" — 2", " — unreleased 2"))


def test_the_hooks_use_our_own_tools() -> None:
    (repository,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        program, *words = hook["entry"].split()
        assert program == ".venv/bin/ruff" or re.search(rf"^{words[0]}:", MAKEFILE, re.MULTILINE), hook["id"]


PUBLIC = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CITATION.cff", "pyproject.toml")


@pytest.mark.parametrize("name", [*PUBLIC, *(f".github/workflows/{name}" for name in WORKFLOWS)])
def test_no_address_is_invented(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert not re.findall(r"[\w.+-]+@[\w-]+\.[a-z]{2,}", text)
    hosts = set(re.findall(r"https?://([\w.-]+)", text))
    assert hosts <= {"127.0.0.1", "localhost", "games.example.org"}
