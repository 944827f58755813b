"""New matches: begun, branched off for study, or brought along as a record."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from hexmarshal import desk
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.dice import new_seed
from hexmarshal.core.engine.match import Match
from hexmarshal.core.positions.snapshot import fingerprint, snapshot_with_memory
from hexmarshal.core.positions.writer import scribe
from hexmarshal.core.records.reader import RecordError
from hexmarshal.desk.words import game_text
from hexmarshal.server import seats
from hexmarshal.server.clock import ClockRules
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches import requested
from hexmarshal.server.matches.loading import at_order
from hexmarshal.server.matches.positions import AT_LEAST
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.time_limits import OutOfTime, careful, look
from hexmarshal.server.matches.timing import first
from hexmarshal.server.seats import Chair
from hexmarshal.server.storage.rows import Base, Beginning, Kept, Line, Row, Version
from hexmarshal.server.storage.schema import Change
from hexmarshal.server.storage.store import Store
from hexmarshal.server.structs import AskStudy, Created, NewMatch, NewSeat, State


async def begin(registry: Registry, wanted: NewMatch) -> Created:
    """Begin a match."""
    settings = registry.settings
    if len(wanted.position.encode("utf-8", "replace")) > settings.position:
        raise Denied(413, "too-large", f"A position may have {settings.position // 1024} KB at most.")
    if not wanted.game and not wanted.position:
        raise Denied(422, "wrong-value", "A match needs a game, or a position that names it.")
    file = None
    if wanted.position:
        file = await registry.carefully(requested.position_file, wanted.position, seconds=settings.act_seconds)
        wanted = msgspec.structs.replace(wanted, game=wanted.game or requested.game_of(file))
    given = requested.seating(wanted, settings.bots, settings.turn_seconds_most)
    with registry.place(bots_only=not {"me", "friend"} & set(given.values())):
        if file is None:
            match = await registry.in_thread(requested.from_scenario, wanted)
        else:
            match = await registry.carefully(requested.from_position, wanted, file)
        takebacks = "always" if wanted.study else wanted.takebacks
        return await _enter(
            registry, match, match.copy(), given, takebacks,
            study=wanted.study, aloud=wanted.aloud, name=seats.called(wanted.name), clock=wanted.clock,
        )  # fmt: skip


async def study(registry: Registry, room: Room, wanted: AskStudy) -> Created:
    """Branch off at an order: a match of one's own with the same past and other dice.

    After a change of rules, and where others are to play on, it has the position but not the past.
    """
    at = wanted.at
    match = room.match
    if desk.card(match.game.meta.id).hides and not match.over:
        sentence = "In this game sides hide things from each other: a match can be studied when it is over."
        raise Denied(403, "hidden", sentence)
    if not 0 <= at <= match.number:
        raise Denied(404, "no-order", f"There is no order {at} in this match; there are {match.number}.")
    given = _all_mine(match)
    if wanted.seats:
        settings = registry.settings
        branched = NewMatch(room.row.game, seats=wanted.seats)
        given = requested.seating(branched, settings.bots, settings.turn_seconds_most)
    with registry.place(bots_only=not {"me", "friend"} & set(given.values())):
        if match.diverged is None and not wanted.seats:
            begun, branch = await registry.in_thread(_branch, match, at, match=room.id)
        else:
            then = await room.in_thread(at_order, room.store, room.row, match.journal[:at])
            begun = branch = await room.in_thread(_from_here, then)
        takebacks = room.row.takebacks if wanted.seats else "always"
        return await _enter(registry, begun, branch.copy(), given, takebacks, study=not wanted.seats)


async def rematch(registry: Registry, room: Room, held: Collection[str], name: str) -> Created:
    """The same match again with other dice; the players change camps and keep their clock and agreements."""
    match, row = room.match, room.row
    if not match.over or row.study:
        raise Denied(409, "not-over", "A rematch can be had when the match is over.")
    given = swapped(room.chairs, match.table.camps(), held)
    with registry.place():
        begun = await room.in_thread(Match, match.game, match.start, new_seed())
        times = room.timing.times
        return await _enter(
            registry, begun, begun.copy(), given, row.takebacks,
            aloud=row.beginning.aloud, name=seats.called(name), clock=None if times is None else times.rules,
        )  # fmt: skip


def swapped(chairs: Mapping[str, Chair], camps: Sequence[Sequence[str]], held: Collection[str]) -> dict[str, str]:
    """Who plays what in a rematch. Whoever holds every seat keeps them all; a friend who played is invited again."""
    if all(side in held for side in chairs):
        return dict.fromkeys(chairs, "me")
    others = [chair for side, chair in chairs.items() if side not in held]
    bot = "" if any(chair.kind != seats.BOT for chair in others) else f"bot:{others[0].name}"
    mine = next(number for number, camp in enumerate(camps) if any(side in held for side in camp))
    next_camp = camps[(mine + 1) % len(camps)]
    return {side: "me" if side in next_camp else bot or "friend" for side in chairs}


async def bring(registry: Registry, record: str) -> Created:
    """Open a record as a match to look at and to study."""
    with registry.place():
        try:
            begun, match = await registry.slots.run("", registry.settings.reading_seconds, _read, record)
        except OutOfTime:
            raise Denied(409, "bad-record", "Replaying this record takes too long.") from None
        return await _enter(registry, begun, match, _all_mine(match), "always", study=True)


async def lay_out(registry: Registry, match: Match, given: dict[str, str], name: str = "") -> Created:
    """Put a match that is also played elsewhere on this table, with its orders and the dice to come."""
    return await _enter(registry, match.begun(), match, given, "rules", name=name)


def _all_mine(match: Match) -> dict[str, str]:
    return dict.fromkeys(match.sides, "me")


def _branch(match: Match, at: int) -> tuple[Match, Match]:
    """The match as it began and as it stood after an order, with dice of its own from there on."""
    journal = match.journal[:at]
    script = (*match.opening, *(result for given in journal for result in given.chance))
    begun = Match(match.game, match.start, new_seed(), dice=script, opening=match.opening)
    branch = begun.copy()
    branch.journal = journal
    branch.advised = {number for number in match.advised if number <= at}
    return begun, branch


def _from_here(match: Match) -> Match:
    """A match that begins with the position of another, with dice of its own."""
    position = TomlFile(match.position(), "position").values
    return Match(match.game, msgspec.structs.replace(match.start, position=position), new_seed())


def _read(record: str) -> tuple[Match, Match]:
    try:
        match = Match.read(record.encode("utf-8", "replace"), "The record")
        if match.start.position is not None or match.diverged is not None:
            careful(look, match.copy())
    except RecordError as error:
        raise Denied(409, "bad-record", str(error)) from None
    if match.seed:
        return match.begun(), match
    if match.diverged is None:
        return _branch(match, match.number)
    begun = _from_here(match)
    return begun, begun.copy()


async def _enter(
    registry: Registry,
    begun: Match,
    match: Match,
    given: dict[str, str],
    takebacks: str,
    *,
    study: bool = False,
    aloud: bool = False,
    name: str = "",
    clock: ClockRules | None = None,
) -> Created:
    """Write a match down, with all orders that it has already, and give out its seats."""
    store = registry.store
    if await registry.in_thread(store.count) >= registry.settings.matches or store.size() >= registry.settings.disk:
        raise Denied(429, "full", "No more matches are kept here. Ask the host.")
    id = secrets.token_urlsafe(9)
    chairs, keys = _chairs(given, name)
    seconds = registry.settings.reading_seconds
    written = await registry.in_thread(_written, store, id, begun, match, aloud, seconds=seconds)
    row = Row(
        id=id,
        game=match.game.meta.id,
        scenario=str(match.start.scenario.get("scenario", {}).get("title", "")),
        takebacks=takebacks,
        study=study,
        updated=registry.watch(),
        state=msgspec.structs.replace(written.state, clock=first(clock, match, chairs, registry.watch())),
        beginning=written.beginning,
        version=Version.of(match.game),
        latest=written.latest,
        base=written.base,
        chairs=chairs,
    )
    kept = [change for note in match.annotations for change in store.new_note(id, note)]
    await registry.write([*store.new_match(row), *written.changes, *kept])
    if not match.number:
        begun.seats = seats.players(chairs)
        registry.enter(Room(store, row, begun, 0, registry.timing(row.state), registry.slots))
    return Created(id, keys, match.notes)


def _chairs(given: dict[str, str], name: str) -> tuple[dict[str, Chair], dict[str, NewSeat]]:
    """The seats as the database keeps them, and what their maker learns of them."""
    chairs, keys = {}, {}
    for side, who in given.items():
        secret = seats.new_secret()
        if who == "me":
            chairs[side], keys[side] = Chair(side, seats.PERSON, name, seats.digest(secret)), NewSeat(secret=secret)
        elif who == "friend":
            chair = Chair(side, seats.OPEN, invitation=seats.digest(secret))
            chairs[side], keys[side] = chair, NewSeat(invitation=secret)
        else:
            chairs[side], keys[side] = Chair(side, seats.BOT, name=who[4:]), NewSeat(bot=who[4:])
    return chairs, keys


class _Written(NamedTuple):
    """What is to be written of a match."""

    changes: list[Change]
    state: State
    beginning: Beginning
    latest: Kept
    base: Base | None


def _written(store: Store, id: str, begun: Match, match: Match, aloud: bool) -> _Written:
    """Everything that is to be written of a match: its orders, played once more, and positions among them."""
    words = game_text(match.game.meta.id)
    opening = Beginning(
        start=begun.start,
        seed=begun.seed,
        commitment=begun.commitment,
        script=begun.script,
        opening=begun.opening,
        stage=words.stage(begun.view(None)),
        aloud=aloud,
    )
    again, changes, words_of = begun.copy(), [], scribe(begun.game, begun.start)
    meaning = fingerprint(begun.game, begun.table)

    def kept() -> Kept:
        return Kept(again.number, snapshot_with_memory(again.table), meaning, words_of.write(again.table))

    base = None
    if begun.diverged is not None:
        # What was played under earlier rules is not carried out again.
        for number, given in enumerate(begun.journal, 1):
            line = Line.of(given, "", (), match.purposes.get(number, ""), number in match.advised)
            changes.append(store.new_order(id, number, line))
        base = Base(begun.base, words_of.write(begun.table), begun.diverged)
        changes.append(store.new_snapshot(id, kept()))
    for given in match.journal[begun.base :]:
        kind = desk.kind_asked(again, given.side)
        events = again.replay(given.order, given.chance, given.side)
        said = match.purposes.get(again.number, "")
        stage = words.stage(again.view(None))
        line = Line.of(again.journal[-1], stage, events, said, again.number in match.advised, kind)
        changes.append(store.new_order(id, again.number, line))
        if again.number % AT_LEAST == 0:
            changes.append(store.new_snapshot(id, kept()))
    if match.resigned:
        again.resign(match.resigned, match.late)
    elif match.agreed and not again.over:
        again.agree()
    again.ended = match.ended
    view = again.view(None)
    result, late = desk.result(again), again.late
    state = State(
        again.number, words.stage(view), view.waiting, again.over, result, again.resigned, late, agreed=again.agreed
    )
    return _Written(changes, state, opening, kept(), base)
