"""``hexmarshal review``: the after-action report of a match, from its record."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
from rich.markdown import Markdown

from hexmarshal.cli.screen import Screen
from hexmarshal.cli.simulate import progress_bar
from hexmarshal.cli.trouble import Trouble, good_match


def run(record: Path, out: Path | None, workers: int, as_json: bool) -> int:
    """Weigh every order of a record, and tell. Exits with 1 if the record fails before its end."""
    if out is not None and out.suffix != ".md":
        raise Trouble(f"{out} should end in .md; the picture is put next to it.")
    match, damage = good_match(record)
    if not match.journal:
        raise Trouble(f"{record.name} has no orders: there is nothing to review.")
    from hexmarshal.review import markdown, picture, review

    with progress_bar(match.number, "orders", quiet=as_json) as progress:
        found = review(match, workers, progress)
    title = match.game.meta.title
    if as_json:
        print(json.dumps(msgspec.to_builtins(found, str_keys=True), indent=1, ensure_ascii=False))
    elif out is None:
        Screen().console.print(Markdown(markdown.write(found, title)))
    else:
        plot = out.with_suffix(".svg")
        try:
            plot.write_text(picture.draw(found, title), encoding="utf-8")
            out.write_text(markdown.write(found, title, plot.name), encoding="utf-8")
        except OSError as error:
            raise Trouble(f"{out} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None
        print(f"The report is in {out}, the picture in {plot}.")
    if damage:
        print(damage, file=sys.stderr)
        return 1
    return 0
