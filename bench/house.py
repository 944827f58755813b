"""Figures of the house: ``python bench/house.py`` prints them as a table, ``--layers`` the diagram of docs/design.md.

Nothing of the project is imported to count it, so another commit can be measured with this file: give its root.
"""

import argparse
import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from statistics import median

PARTS = ("core", "wargame", "desk", "bots", "lab", "review", "share", "atlas", "environments", "server", "cli", "games")
"""The packages, those that rest on nothing first."""
PLACES = ("core", "bots", "wargame", "desk")
"""Where ``Any`` is counted."""


def python(folder: Path) -> list[Path]:
    """The Python files below a folder."""
    return sorted(folder.rglob("*.py"))


def lines(files: Iterable[Path]) -> int:
    """Their lines."""
    return sum(len(file.read_text("utf-8").splitlines()) for file in files)


def modules(root: Path) -> dict[str, Path]:
    """Every module of the package by its name."""
    files = {".".join(path.relative_to(root).with_suffix("").parts): path for path in python(root / "hexmarshal")}
    return {name.removesuffix(".__init__"): path for name, path in files.items()}


def imported(path: Path, known: Iterable[str], inside: bool = True) -> set[str]:
    """The modules that a file imports, those for type checkers apart; ``inside`` functions too, or not."""
    tree, found = ast.parse(path.read_bytes()), set[str]()
    skipped = {
        id(each)
        for node in ast.walk(tree)
        if (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
        or (not inside and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in skipped:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found & set(known)


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The groups of modules that import each other, however far round."""
    reach = {}
    for start in graph:
        seen, todo = set[str](), [start]
        while todo:
            for other in graph[todo.pop()] - seen:
                seen.add(other)
                todo.append(other)
        reach[start] = seen
    found: list[set[str]] = []
    for name in graph:
        if name in reach[name] and not any(name in ring for ring in found):
            found.append({other for other in reach[name] if name in reach[other]})
    return sorted(found, key=len, reverse=True)


def functions(files: Iterable[Path]) -> list[int]:
    """The length of each function."""
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_bytes())))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [(node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes if isinstance(node, kinds)]


def inner(path: Path) -> int:
    """How many imports stand inside functions."""
    tree = ast.parse(path.read_bytes())
    outer = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return len({id(n) for f in outer for n in ast.walk(f) if isinstance(n, ast.Import | ast.ImportFrom)})


def cost(root: Path, module: str) -> str:
    """Seconds of processor time and megabytes that importing a module takes, the median of five."""
    probe = (
        "import resource, time; t = time.process_time(); import " + module + "; "
        "print(time.process_time() - t, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    told = [subprocess.check_output([sys.executable, "-c", probe], cwd=root, text=True).split() for _ in range(5)]
    seconds, size = (median(float(one[n]) for one in told) for n in (0, 1))
    return f"{seconds:.2f} s, {size:.0f} MB"


def figures(root: Path) -> list[tuple[str, str]]:
    """Each figure with its name."""
    home, known = root / "hexmarshal", modules(root)
    graph = {name: imported(path, known) - {name} for name, path in known.items()}
    rings = circles(graph)
    found = [
        ("circles of modules, and the largest", f"{len(rings)}, {max(map(len, rings), default=0)}"),
        ("imports inside functions, and in rules", "{}, {}".format(
            sum(map(inner, known.values())), sum(inner(p) for n, p in known.items() if ".rules" in n)
        )),
    ]  # fmt: skip
    for part in PLACES:
        files = python(home / part)
        said = sum(len(re.findall(r"\bAny\b", file.read_text("utf-8"))) for file in files)
        found.append((f"`Any` per 1,000 lines of `{part}`", f"{1000 * said / lines(files):.1f}"))
    sizes = functions(known.values())
    found.append(("longest function; of how many", f"{max(sizes)} lines; {len(sizes):,}"))
    for part in PARTS[:-1]:
        files = python(home / part)
        found.append((f"`{part}`: files, lines", f"{len(files)}, {lines(files):,}"))
    for game in sorted(path for path in (home / "games").iterdir() if (path / "game.py").is_file()):
        files, rules = python(game), python(game / "rules")
        clauses = len(tomllib.loads((game / "data" / "clauses.toml").read_text("utf-8"))["clause"])
        text = f"{len(files)}, {lines(files):,}; rules {len(rules)}, {lines(rules):,}; {lines(rules) / clauses:.0f}"
        found.append((f"`{game.name}`: files, lines; of its rules; lines of rules per clause", text))
    loaded = ("hexmarshal", "hexmarshal.server.app", "hexmarshal.games.serbien.game")
    return found + [(f"`import {module}`", cost(root, module)) for module in loaded]


def layers(root: Path) -> str:
    """Which package imports which: each line the package and those that it rests on."""
    known = modules(root)
    rests: dict[str, set[str]] = {part: set() for part in PARTS}
    for name, path in known.items():
        part = f"{name}.".split(".")[1]
        if part in rests:
            rests[part] |= {other.split(".")[1] for other in imported(path, known) if other.count(".")} - {part}
    wide = max(map(len, PARTS))
    return "\n".join(f"{part:<{wide}} → {', '.join(p for p in PARTS if p in rests[part]) or '—'}" for part in PARTS)


def main() -> None:
    """Print the table or the diagram."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--layers", action="store_true", help="the diagram of the layers instead")
    given = parser.parse_args()
    root = given.root.resolve()
    if given.layers:
        print(layers(root))
        return
    print("| figure | value |\n| --- | --- |")
    for name, value in figures(root):
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main()
