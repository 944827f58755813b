"""``hexmarshal replay`` and ``hexmarshal verify``: what a record tells, and whether it holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from hexmarshal.cli.hexmap import HexMap
from hexmarshal.cli.post import check as check_letters
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import Told, moment, scenario_of, walk
from hexmarshal.cli.trouble import Trouble, good_match, known_file
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.verification import verify as check
from hexmarshal.desk.game_desk import title_of
from hexmarshal.desk.words import game_text


def run(record: Path, to: int | None, as_json: bool, aloud: bool) -> int:
    """Tell a match, or show its position after an order. Exits with 1 if the record fails.

    ``aloud`` also tells what bots were after, as far as the record keeps it.
    """
    match, damage = good_match(record)
    if to is not None and not 0 <= to <= match.number:
        raise Trouble(f"{record.name} has {match.number} good orders; --to takes a number from 0 to {match.number}.")
    if to is not None:
        position(match, to, as_json)
    elif as_json:
        print(json.dumps(story(match), indent=1, ensure_ascii=False))
    else:
        tell(match, aloud)
    if damage:
        print(damage, file=sys.stderr)
        return 1
    return 0


def story(match: Match) -> dict[str, Any]:
    """A match as plain data."""
    return {
        "game": match.game.meta.id,
        "start": scenario_of(match),
        "seats": match.seats,
        "options": match.start.options,
        "orders": [_as_data(told) for told, _ in walk(match)],
        "over": match.over,
        "result": match.result,
    }


def _as_data(told: Told) -> dict[str, Any]:
    events = [{**msgspec.to_builtins(event), "text": str(event)} for event in told.events]
    found = {"number": told.number, "side": told.side, "order": told.notation, "events": events}
    more = {"purpose": told.purpose, "advised": told.advised}
    return found | {key: value for key, value in more.items() if value}


def tell(match: Match, aloud: bool = False) -> None:
    """Print a match order by order, and if wanted what bots were after."""
    screen = Screen()
    screen.say(match.game.meta.title, "bold")
    for told, _ in walk(match):
        if told.number:
            who = f"{told.number:>4} {title_of(match.game.meta.id, told.side)}: "
            advised = " (the staff's advice)" if told.advised else ""
            screen.say(Text.assemble((who, "bright_black"), (told.notation, "bold"), (advised, "bright_black")))
        if aloud and told.purpose:
            screen.purpose(title_of(match.game.meta.id, told.side), told.purpose)
        screen.tell(told.events)
        for note in (each for each in match.annotations if each.order == told.number):
            who = title_of(match.game.meta.id, note.side) if note.side else "Note"
            screen.say(f"     {who}: {note.text or 'bookmark'}", "italic")
    result = match.result
    decision = match.decision
    if result:
        screen.say(str(result["sentence"]), "bold")
    elif decision is not None:
        screen.say(f"After {match.number} orders: {decision.prompt}", "bold")


def position(match: Match, number: int, as_json: bool) -> None:
    """Print the position after an order."""
    told, then = moment(match, number)
    view = then.view(None)
    if as_json:
        content = {"number": number, "digest": then.digest(), **view.as_dict()}
        print(json.dumps(content, indent=1, ensure_ascii=False))
        return
    screen = Screen()
    words = game_text(match.game.meta.id)
    for line in words.header(view):
        screen.say(line, "bold")
    stacks: dict[str, list[dict[str, Any]]] = {}
    for piece in view.pieces():
        stacks.setdefault(str(piece.get("at", "")), []).append(piece)
    drawing = HexMap(then.table.board)
    fits = drawing.fitting(max(screen.width, 80), 1000)
    window = drawing.around(list(stacks), *fits)
    spans = {label: words.stack(pieces) for label, pieces in stacks.items()}
    for row in drawing.draw(window, spans, words.marks(view)):
        screen.say(row)
    if number:
        who = f"{number:>4} {title_of(match.game.meta.id, told.side)}: "
        screen.say(Text.assemble((who, "bright_black"), (told.notation, "bold")))
    screen.tell(told.events)
    decision = then.decision
    screen.say(decision.prompt if decision is not None else "The match is over.", "bold")


def verify(records: list[Path], as_json: bool) -> int:
    """Check records. Exits with 1 if any record fails."""
    found, by_post = [], [record for record in records if record.is_dir()]
    wrong = [problem for folder in by_post for problem in check_letters(folder)]
    for problem in wrong:
        print(problem)
    for record in records:
        if record in by_post:
            continue
        known_file(record)
        found.append((record, check(record)))
    if as_json:
        shown = [{"record": str(record), "ok": result.ok, **msgspec.to_builtins(result)} for record, result in found]
        print(json.dumps(shown, indent=1, ensure_ascii=False))
    else:
        for record, result in found:
            if result.ok:
                end = "over" if result.over else "not over yet"
                dice = "every die fits the seed" if result.seed_checked else "its seed is not revealed yet"
                print(f"{record}: good. {result.game}, {result.orders} orders, {end}; {dice}.")
            if result.diverged:
                print(f"{result.diverged} What was played before that cannot be checked.")
            for problem in result.problems:
                print(problem)
    return 0 if not wrong and all(result.ok for _, result in found) else 1
