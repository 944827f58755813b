"""Rules say in their signatures which numbers are hexes, units and sides (`hexmarshal.core.data.meanings`)."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "hexmarshal"
FOLDERS = [*sorted((PACKAGE / "games").glob("*/rules")), PACKAGE / "wargame"]
MEANINGS = {
    "Cell": {"cell", "here", "there", "target", "to"},
    "Counter": {"index", "unit", "units", "indexes"},
    "SideNumber": {"side", "player", "owner"},
}
"""What a number is that a parameter with such a name takes."""


def bare(file: Path) -> list[str]:
    """The parameters of a file that are called after a hex, a unit or a side and annotated as any number."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for given in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                meant = next((meaning for meaning, names in MEANINGS.items() if given.arg in names), "")
                said = "" if given.annotation is None else ast.unparse(given.annotation)
                if meant and said in ("int", "int | None", "tuple[int, ...]", "Sequence[int]", "Iterable[int]"):
                    found.append(f"{file.name}:{given.lineno}: {node.name}({given.arg}: {said}): say {meant}")
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-2:]))
def test_hexes_units_and_sides_are_no_bare_numbers(folder: Path) -> None:
    files = sorted(folder.rglob("*.py"))
    assert files
    assert not [one for file in files for one in bare(file)]
