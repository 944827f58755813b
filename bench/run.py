"""Measure how fast Hexmarshal goes: ``python bench/run.py [--seconds N] [--json]``."""

import argparse
import json
import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hexmarshal.lab.bench import Figure, run


def main() -> int:
    """Print the figures; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="Measure how fast Hexmarshal goes, on one core.")
    parser.add_argument("--seconds", type=float, default=20.0, help="about how long to measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    figures = run(arguments.seconds)
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(figures), indent=1, ensure_ascii=False))
    else:
        print(table(figures))
    return 0 if all(figure.ok is not False for figure in figures) else 1


def table(figures: list[Figure]) -> str:
    """The figures as text."""
    rows = [("figure", "measured", "normalised", "unit", "target", "")]
    for figure in figures:
        verdict = "" if figure.ok is None else "met" if figure.ok else "missed"
        normal = "" if figure.normalised is None else f"{figure.normalised:,g}"
        rows.append((figure.name, f"{figure.value:,g}", normal, figure.unit, figure.target or "", verdict))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = []
    for row in rows:
        padded = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        padded[1:3] = [cell.rjust(width) for cell, width in zip(row[1:3], widths[1:3], strict=True)]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
