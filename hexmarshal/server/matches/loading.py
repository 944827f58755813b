"""Matches from the disk: the nearest position that was kept, and the orders since then. For threads beside the loop.

A match that was last played under other rules or data is played again from its beginning, once. Where it diverges from
the present rules, it goes on from the last position that was kept: see :mod:`hexmarshal.core.records.changed_rules`.
"""

import heapq
import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.match import Given, Match
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.positions.snapshot import fingerprint, restore, snapshot_with_memory
from hexmarshal.core.records import changed_rules
from hexmarshal.core.records.changed_rules import Diverged, Divergence
from hexmarshal.games import load
from hexmarshal.server.denied import Denied, no_match
from hexmarshal.server.seats import players
from hexmarshal.server.storage.rows import Base, Kept, Row, Version
from hexmarshal.server.storage.schema import Change
from hexmarshal.server.storage.seal import SealError
from hexmarshal.server.storage.store import Store

LOG = logging.getLogger("hexmarshal")


class Opened(NamedTuple):
    """A match from the disk."""

    row: Row
    """What the database keeps of it."""
    match: Match
    """The match as it stands."""
    kept: int
    """The number of the order after which its position was last kept."""
    changes: list[Change]
    """What is to be written of it before anybody plays on: it was brought up to other rules."""


def open_match(store: Store, match: str) -> Opened:
    """A match as it stands."""
    try:
        row = store.match(match)
        if row is None:
            raise no_match()
        game = load(row.game)
        journal = [line.given(game) for line in store.lines(match)]
        opened = _opened(store, row, game, journal)
    except SealError as error:
        LOG.error("Match %s cannot be opened: %s", match, error)
        sentence = "This match cannot be opened: what was written of it was damaged. Ask the host."
        raise Denied(409, "cannot-open", sentence) from error
    if row.state.resigned:
        opened.match.resign(row.state.resigned, row.state.late)
    elif row.state.agreed and not opened.match.over:
        opened.match.agree()
    elif row.state.over and not opened.match.over:
        opened.match.ended = msgspec.to_builtins(row.state.result)
    return opened


def _opened(store: Store, row: Row, game: Game, journal: list[Given]) -> Opened:
    here = Version.of(game)
    if row.version == here:
        try:
            match, kept = _resumed(store, row, journal)
            changed_rules.follow(match, journal)
            return Opened(row, match, kept, [])
        except Exception as error:  # whatever it is, the position is there
            LOG.error("Match %s does not replay to where it says, though the rules are the same: %s", row.id, error)
    try:
        match = _brought_up(store, row, game, journal)
    except Exception as error:
        LOG.error("Match %s cannot be brought up to the present rules.", row.id, exc_info=error)
        sentence = "This match was played under other rules or data, and none of its positions can be read."
        raise Denied(409, "cannot-open", f"{sentence} It is kept; ask the host.") from error
    position = Kept(match.number, snapshot_with_memory(match.table), fingerprint(game, match.table), match.position())
    base = row.base
    if match.diverged is not None and (base is None or match.diverged != base.parted):
        LOG.warning("Match %s: %s", row.id, match.diverged)
        base = Base(match.base, position.text, match.diverged)
    # Where every position still has its name, what was free to take back stays so.
    same = base is row.base and match.journal == journal
    if same:
        position = msgspec.structs.replace(position, text="")
    row = msgspec.structs.replace(row, version=here, base=base, latest=position)
    return Opened(row, match, 0 if same else match.number, store.brought_up(row, None if same else position))


def at_order(store: Store, row: Row, journal: Sequence[Given]) -> Match:
    """A match as it stood when its journal was no longer than this; refused where these rules cannot show it."""
    try:
        match, _ = _resumed(store, row, journal)
        changed_rules.follow(match, journal, exactly=False)
    except Exception as error:
        if row.base is None and not isinstance(error, Diverged):
            raise
        sentence = f"The present rules cannot show how the match stood after order {len(journal)}."
        why = f" {error}" if isinstance(error, Diverged) else ""
        raise Denied(409, "not-shown", f"{sentence}{why}") from error
    return match


def _begun(row: Row, base: Base | None) -> tuple[Match, bool]:
    """A match before its first order, and whether it began like this; with a base, such that it can be put there."""
    beginning, game = row.beginning, load(row.game)
    start, opening = beginning.start, beginning.opening if base is None else None

    def match() -> Match:
        return Match(game, start, beginning.seed, dice=beginning.script, seats=players(row.chairs), opening=opening)

    try:
        found = match()
    except Exception:
        if row.version == Version.of(game) and base is None:
            raise
        start, opening = changed_rules.revived(game, start), None
        found = match()
    same = found.opening == beginning.opening and start is beginning.start
    found.commitment, found.opening = beginning.commitment, beginning.opening
    if base is not None:
        position = TomlFile(base.text, "position").values
        found.base, found.diverged = base.number, base.parted
        found.base_start = msgspec.structs.replace(start, position=position)
    return found, same


def _resumed(store: Store, row: Row, journal: Sequence[Given]) -> tuple[Match, int]:
    """A match at the last position that was kept no later than its journal ends, and the number of that one."""
    base = row.base if row.base is not None and row.base.number <= len(journal) else None
    match, _ = _begun(row, base)
    kept = store.snapshot(row.id, len(journal))
    if kept is None or (base is not None and kept.number < base.number):
        kept = None if base is None else Kept(base.number, b"", "", base.text)
    table = None if kept is None else _table(match, kept)
    if kept is None or table is None:
        return match, 0
    table.chance = match.table.chance
    match.table, match.journal = table, list(journal[: kept.number])
    return match, kept.number


def _table(match: Match, kept: Kept) -> AnyTable | None:
    """The table of a position that was kept: from its bytes if they still mean what they meant, else as written."""
    game, start = match.game, match.start
    if kept.data and kept.fingerprint in ("", fingerprint(game, match.table)):
        try:
            return restore(game, start, kept.data)
        except Exception:  # other rules may have other pieces and procedures
            LOG.info("A position after order %s cannot be restored from its bytes.", kept.number)
    if kept.text:
        try:
            return changed_rules.table_of(game, start, kept.text)
        except Exception:
            LOG.info("A position after order %s cannot be read as it is written.", kept.number)
    return None


# -- other rules --------------------------------------------------------------------------------------------------


def _brought_up(store: Store, row: Row, game: Game, journal: list[Given]) -> Match:
    """A match that was last played under other rules: as it was, if it holds under these, else from where it stood."""
    match, same = _begun(row, row.base)
    if row.base is not None:
        table = _table(match, Kept(row.base.number, b"", "", row.base.text))
        if table is None:
            return _going_on(store, row, match, journal, Diverged(row.base.number, "", "Its position cannot be read."))
        changed_rules.rest(match, journal[: row.base.number], table, match.base_start.position or {}, row.base.parted)
    elif not same:
        return _going_on(store, row, match, journal, Diverged(0, "", "The opening is different."))
    try:
        _follow(store, row, match, journal)
    except Diverged as error:
        return _going_on(store, row, match, journal, error)
    return match


def _follow(store: Store, row: Row, match: Match, journal: list[Given]) -> None:
    """Play a match again under other rules, and see whether it comes through the positions that were kept.

    The digests of the journal are not a sure sign: other rules may give the same position another name.
    """
    kept = {one.number: one for one in store.snapshots(row.id, len(journal))}
    if row.latest.data:
        kept[len(journal)] = row.latest
    doubt: Diverged | None = None
    for given in journal[match.number :]:
        try:
            changed_rules.step(match, given, exactly=False)
        except Diverged as error:
            raise doubt or error from error
        number = match.number
        other = bool(given.digest) and given.digest != match.journal[-1].digest
        table = _table(match, kept[number]) if number in kept else None
        if table is not None and table.digest() == match.table.digest():
            doubt = None
        elif doubt is None and (other or table is not None):
            doubt = Diverged(number, "", "The position after this order is different.")
        if doubt is not None and table is not None:
            raise doubt
    if doubt is not None:
        raise doubt


def _going_on(store: Store, row: Row, match: Match, journal: list[Given], error: Diverged) -> Match:
    """Let a match go on that diverged: from the last position that was kept and is sound, or that these rules reach."""
    number = len(journal)
    reached, table = match.number if match.number <= number else 0, match.table
    written = [] if row.written is None or row.written.number > number else [row.written]
    latest = [row.latest] if row.latest.data else []
    for kept in heapq.merge(latest, written, store.snapshots(row.id, number), key=lambda kept: -kept.number):
        if kept.number <= reached:
            break
        found = _table(match, kept)
        if found is None or not changed_rules.sound(found):
            continue
        there = match.copy()
        found.chance = match.table.chance
        there.table, there.journal, there._past = found, journal[: kept.number], []
        try:
            changed_rules.follow(there, journal, exactly=False)
        except Diverged:
            LOG.info("Match %s: after order %s no more can be replayed.", row.id, there.number)
        if there.number > reached:
            reached, table = there.number, there.table
        break
    where = Divergence(order=error.order, clause=error.clause, why=error.why, given=number, stands=reached)
    changed_rules.go_on(match, journal, table, where)
    return match
