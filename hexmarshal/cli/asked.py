"""What is asked of a series of matches on the command line, whichever command plays it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hexmarshal.cli.trouble import Trouble, known_file

if TYPE_CHECKING:
    from hexmarshal.lab.terms import Terms


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What simulate, ladder and lab report take besides who plays what."""

    options: tuple[str, ...] = ()
    """Options of every match, each as ``name=value``."""
    position: Path | None = None
    """A position with which every match begins."""
    overlay: Path | None = None
    """Values laid over those of the game."""
    into: Path | None = None
    """Where rows go."""
    decisions: bool = False
    """Whether every order has a row."""
    times: bool = False
    """Whether rows have times."""
    records: Path | None = None
    """Where records go."""
    most_orders: int = 100_000
    """After how many orders a match is stopped."""
    most_seconds: float = 0.0
    """After how much processor time."""
    cluster: str = ""
    """The Ray cluster that plays."""

    def terms(self, scenario: str) -> Terms:
        """The terms of the series; a sentence for what cannot be."""
        from hexmarshal.lab.terms import Terms

        if self.position is not None and (scenario or self.overlay is not None or self.options):
            which = "--scenario, --overlay and --option"
            raise Trouble(f"A position names its scenario, overlay and options itself: leave out {which}.")
        for file in (self.position, self.overlay):
            if file is not None:
                known_file(file)
        for wanted, option in ((self.decisions, "--decisions"), (self.times, "--times")):
            if wanted and self.into is None:
                raise Trouble(f"{option} is about rows: say with --into where they go.")
        return Terms(
            overlay=_path(self.overlay), position=_path(self.position), cap=self.most_orders,
            seconds=self.most_seconds, into=_path(self.into), records=_path(self.records), decisions=self.decisions,
            times=self.times, cluster=self.cluster,
        )  # fmt: skip


def _path(path: Path | None) -> str:
    return "" if path is None else str(path)


def chosen(options: Mapping[str, Any]) -> str:
    """The options of a series, to be said after its scenario.

    >>> chosen({"cadres": "unlimited"}), chosen({})
    (' with cadres=unlimited', '')
    """
    told = ", ".join(f"{name}={value}" for name, value in sorted(options.items()))
    return f" with {told}" if told else ""


def where(files: tuple[str, ...]) -> str:
    """Where the rows are, in a sentence."""
    parquet = any(file.endswith(".parquet") for file in files)
    hint = "" if parquet else " For Parquet as well, install hexmarshal[lab]."
    return f"Rows: {', '.join(files)}.{hint}"
