"""New matches: begun, branched off for study, or brought along as a record."""

import secrets
import time

from hexmarshal import bots, desk
from hexmarshal.core.data import DataError, nearest
from hexmarshal.core.dice import new_seed
from hexmarshal.core.journal import RecordError, read
from hexmarshal.core.match import Match
from hexmarshal.core.snapshot import snapshot
from hexmarshal.desk.words import game_text
from hexmarshal.games import meta, names
from hexmarshal.server import seats
from hexmarshal.server.denied import Denied
from hexmarshal.server.house import House
from hexmarshal.server.rooms import AT_LEAST, Room
from hexmarshal.server.seats import Chair
from hexmarshal.server.store import Beginning, Line, Row, Store
from hexmarshal.server.structs import Created, NewMatch, NewSeat, State
from hexmarshal.server.tables import Change


async def begin(house: House, wanted: NewMatch) -> Created:
    """Begin a match."""
    given = seating(wanted)
    match = await house.beside(_dealt, wanted)
    return await _enter(house, match, match.copy(), given, wanted.takebacks, aloud=wanted.aloud)


async def study(house: House, room: Room, at: int) -> Created:
    """Branch off at an order: a match of one's own with the same past and other dice."""
    match = room.match
    if desk.card(match.game.meta.id).hides and not match.over:
        sentence = "In this game sides hide things from each other: a match can be studied when it is over."
        raise Denied(403, "hidden", sentence)
    if not 0 <= at <= match.number:
        raise Denied(404, "no-order", f"There is no order {at} in this match; there are {match.number}.")
    return await _enter(house, *await house.beside(_branch, match, at), _all_mine(match), "always", study=True)


async def bring(house: House, record: str) -> Created:
    """Open a record as a match to look at and to study."""
    begun, match = await house.beside(_read, record)
    return await _enter(house, begun, match, _all_mine(match), "always", study=True)


def seating(wanted: NewMatch) -> dict[str, str]:
    """Who is to play each side; refused if that cannot be."""
    if wanted.game not in names():
        hint = nearest(wanted.game, names())
        raise Denied(404, "unknown-game", f"There is no game called {wanted.game[:40]}{hint}.")
    sides = meta(wanted.game).sides
    given = wanted.seats or {sides[0]: "me"}
    for side, who in given.items():
        if side not in sides:
            sentence = f"This game has no side called {side[:40]}; its sides are {', '.join(sides)}."
            raise Denied(404, "unknown-side", sentence)
        if who not in ("me", "friend") and (not who.startswith("bot:") or who[4:] not in bots.names()):
            there = ", ".join(f"bot:{name}" for name in bots.names())
            raise Denied(404, "unknown-player", f"A side is played by me, friend, {there}, not by {who[:40]}.")
    if wanted.seed and "friend" in given.values():
        raise Denied(409, "seed-with-friend", "Where a friend plays nobody chooses the dice.")
    return {side: given.get(side, f"bot:{bots.USUAL}") for side in sides}


def _dealt(wanted: NewMatch) -> Match:
    known = meta(wanted.game).scenarios
    if wanted.scenario and wanted.scenario not in known:  # a path of the host's disk, for one
        there = ", ".join(known)
        raise Denied(404, "unknown-scenario", f"There is no scenario called {wanted.scenario[:40]}; there are {there}.")
    try:
        return Match.new(wanted.game, wanted.scenario, wanted.seed, wanted.options)
    except DataError as error:
        said = "; ".join(problem.sentence for problem in error.problems)
        raise Denied(409, "wrong-options", f"The match cannot begin like this: {said}") from None


def _all_mine(match: Match) -> dict[str, str]:
    return dict.fromkeys(match.sides, "me")


def _branch(match: Match, at: int) -> tuple[Match, Match]:
    """The match as it began and as it stood after an order, with dice of its own from there on."""
    journal = match.journal[:at]
    script = (*match.opening, *(result for given in journal for result in given.chance))
    begun = Match(match.game, match.start, new_seed(), dice=script, opening=match.opening)
    branch = begun.copy()
    branch.journal = journal
    return begun, branch


def _read(record: str) -> tuple[Match, Match]:
    try:
        match = read(record.encode("utf-8", "replace"), "The record")
    except RecordError as error:
        raise Denied(409, "bad-record", str(error)) from None
    if not match.seed:
        return _branch(match, match.number)
    begun = Match(match.game, match.start, match.seed, dice=match.script, opening=match.opening)
    begun.commitment = match.commitment
    return begun, match


async def _enter(
    house: House,
    begun: Match,
    match: Match,
    given: dict[str, str],
    takebacks: str,
    *,
    study: bool = False,
    aloud: bool = False,
) -> Created:
    """Write a match down, with all orders that it has already, and give out its seats."""
    store = house.store
    if await house.beside(store.count) >= house.settings.matches:
        raise Denied(429, "full", "No more matches are kept here. Ask the host.")
    id = secrets.token_urlsafe(9)
    chairs, keys = _chairs(given)
    changes, state, beginning = await house.beside(_written, store, id, begun, match, aloud)
    row = Row(
        id=id,
        game=match.game.meta.id,
        scenario=str(match.start.scenario.get("scenario", {}).get("title", "")),
        takebacks=takebacks,
        study=study,
        updated=time.time(),
        state=state,
        beginning=beginning,
        chairs=chairs,
    )
    await house.write([*store.new_match(row), *changes])
    if not match.number:
        begun.seats = seats.players(chairs)
        house.enter(Room(store, row, begun, 0))
    return Created(id, keys)


def _chairs(given: dict[str, str]) -> tuple[dict[str, Chair], dict[str, NewSeat]]:
    """The seats as the database keeps them, and what their maker learns of them."""
    chairs, keys = {}, {}
    for side, who in given.items():
        secret = seats.new_secret()
        if who == "me":
            chairs[side], keys[side] = Chair(side, seats.PERSON, secret=seats.digest(secret)), NewSeat(secret=secret)
        elif who == "friend":
            chair = Chair(side, seats.OPEN, invitation=seats.digest(secret))
            chairs[side], keys[side] = chair, NewSeat(invitation=secret)
        else:
            chairs[side], keys[side] = Chair(side, seats.BOT, name=who[4:]), NewSeat(bot=who[4:])
    return chairs, keys


def _written(store: Store, id: str, begun: Match, match: Match, aloud: bool) -> tuple[list[Change], State, Beginning]:
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
    again, changes = begun.copy(), []
    for given in match.journal:
        events = again.replay(given.order, given.chance, given.side)
        said = match.purposes.get(again.number, "")
        line = Line.of(again.journal[-1], words.stage(again.view(None)), events, said)
        changes.append(store.new_order(id, again.number, line))
        if again.number % AT_LEAST == 0:
            changes.append(store.new_snapshot(id, again.number, snapshot(again.table)))
    if match.resigned:
        again.resign(match.resigned)
    view = again.view(None)
    state = State(again.number, words.stage(view), view.waiting, again.over, desk.result(again), again.resigned)
    return changes, state, opening
