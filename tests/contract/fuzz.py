"""Random words and numbers in every field of positions and scenarios: whatever is accepted must be playable.

A file is a good one, a position of a random match or a scenario, in which a few fields were overwritten. It is either
refused in sentences, or twenty random orders are played from it. Nothing may raise, nothing may hang, and the
positions that follow must be read again as what they are.

    python -m tests.contract.fuzz serbien --files 20000 --seed 1914
"""

import argparse
import faulthandler
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from msgspec import inspect

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.data.meanings import CELL, COUNTER, NAMED, SIDE, WORD
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.registry import load
from hexmarshal.core.positions import positions
from hexmarshal.core.positions.writer import frames_of, struct_of, toml
from tests.contract.walks import RICHEST, Route, Walk

ORDERS = 20
"""So many orders are played from a file that was accepted."""
SECONDS = 20.0
"""So much processor time a file may take, all its orders included."""
NUMBERS = (-9999, -7, -2, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40, 98, 99, 100, 999, 10_000, 10**6, 10**30)
ODD: tuple[Any, ...] = (
    "",
    "none",
    "0",
    "never",
    "²",
    "x" * 2000,
    1.5,
    True,
    False,
    [],
    {},
    [[]],
    ["none"],
    {"do": "X"},
)


class Hung(BaseException):
    """A file takes too long. No rule may catch this."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise in whatever takes more processor time than this."""

    def ring(number: int, frame: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass
class Tally:
    """How it went."""

    files: int = 0
    accepted: int = 0
    orders: int = 0
    noted: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)
    hear: Callable[[str], None] = lambda _: None
    """Is told of each failure as it comes."""

    def __str__(self) -> str:
        return (
            f"{self.files} files, {self.accepted} accepted ({self.noted} with notes), {self.orders} orders played, "
            f"{len(self.failures)} failures; the slowest file took {self.slowest:.2f} s"
        )


class Fuzzer:
    """Overwrites fields of good files of one game."""

    def __init__(self, game: Game, good: Sequence[str]) -> None:
        self.game = game
        self.good = [TomlFile(text, "position").values for text in good]
        self.scenarios = [self._scenario(name) for name in game.meta.scenarios]

    def _scenario(self, name: str) -> dict[str, Any]:
        start = self.game.read_start(name, {}, None).scenario
        return {table: dict(values) for table, values in start.items()}

    @cached_property
    def table(self) -> Any:
        """A table of the game: what its words are."""
        return self.game.deal(self.game.read_start(self.game.meta.scenarios[0], {}, None))

    @cached_property
    def words(self) -> list[str]:
        """Words that mean something somewhere in the game."""
        table, found = self.table, set(self.game.meta.sides)
        found |= {name for names in self.game.spelling(table).values() for name in names.values()}
        for kind in self.game.procedures:
            found |= {kind.__name__, *kind.steps}
        for form in (self.game.piece, self.game.state, *self.game.procedures):
            found |= set(form.__struct_encode_fields__)
        for values in (*self.good, *self.scenarios):
            found |= set(_texts(values))
        return sorted(word for word in found if len(word) < 80)

    @cached_property
    def hexes(self) -> list[str]:
        """The hexes and boxes of the board."""
        return [label for label in self.table.board.labels if label]

    # -- values -----------------------------------------------------------------------------------------------

    def value(self, kind: inspect.Type, lots: random.Random) -> Any:
        """A value that fits a type, more often than not; what it means is left to chance."""
        if lots.random() < 0.08:
            return self.anything(lots)
        match kind:
            case inspect.Metadata(type=inspect.IntType(), extra=dict(extra)) if "means" in extra:
                return self._word(extra, lots)
            case inspect.Metadata(type=inner):
                return self.value(inner, lots)
            case inspect.UnionType(types=types):
                return self.value(lots.choice(types), lots)
            case inspect.StructType():
                return self.struct(kind, lots)
            case inspect.TupleType(item_types=items):
                return [self.value(one, lots) for one in items]
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return [self.value(item, lots) for _ in range(lots.choice((0, 1, 1, 2, 3, 6)))]
            case inspect.FrozenSetType(item_type=item) | inspect.SetType(item_type=item):
                return [self.value(item, lots) for _ in range(lots.choice((0, 1, 2)))]
            case inspect.DictType(key_type=key, value_type=item):
                return {str(self.value(key, lots)): self.value(item, lots) for _ in range(lots.choice((0, 1, 2)))}
            case inspect.IntType():
                return lots.choice(NUMBERS)
            case inspect.FloatType():
                return lots.choice((*NUMBERS[:20], 0.5, 1.5, -0.5, 1e300))
            case inspect.BoolType():
                return lots.random() < 0.5
            case inspect.StrType():
                return lots.choice(self.words)
            case inspect.LiteralType(values=values):
                return lots.choice(values)
        return self.anything(lots)

    def _word(self, extra: Mapping[str, Any], lots: random.Random) -> Any:
        special = [place.name.lower().replace("_", "-") for place in extra.get("off", ())]
        special += list(extra.get("special", {}))
        if lots.random() < 0.1:
            return lots.choice(NUMBERS)
        if special and lots.random() < 0.3:
            return lots.choice(special)
        match extra["means"]:
            case means if means == CELL:
                return lots.choice(self.hexes)
            case means if means == COUNTER:
                return lots.choice(self.table.piece_ids())
            case means if means == SIDE:
                return lots.choice((*self.game.meta.sides, len(self.game.meta.sides), "none"))
            case means if means == WORD:
                return lots.choice(extra["words"])
            case means if means == NAMED:
                return lots.choice(list(self.game.spelling(self.table)[extra["what"]].values()))
        return lots.choice(self.words)

    def struct(self, kind: inspect.StructType, lots: random.Random) -> dict[str, Any]:
        """A table with the fields of a struct."""
        found: dict[str, Any] = {} if kind.tag is None else {str(kind.tag_field): kind.tag}
        for one in kind.fields:
            if one.required or lots.random() < 0.3:
                found[one.encode_name] = self._field(kind, one, lots)
        return found

    def _field(self, kind: inspect.StructType, one: inspect.Field, lots: random.Random) -> Any:
        if one.name == "at" and issubclass(kind.cls, Procedure):
            return lots.choice((*kind.cls.steps, "done", 0, len(kind.cls.steps)))
        return self.value(one.type, lots)

    def anything(self, lots: random.Random) -> Any:
        """A word or a number, or something odd."""
        return lots.choice((lots.choice(NUMBERS), lots.choice(self.words), lots.choice(self.hexes), lots.choice(ODD)))

    # -- files ------------------------------------------------------------------------------------------------

    def position(self, lots: random.Random) -> dict[str, Any]:
        """A good position with one to four fields overwritten."""
        values: dict[str, Any] = _copied(lots.choice(self.good))
        for _ in range(lots.choice((1, 1, 2, 4))):
            lots.choice((self._state, self._state, self._piece, self._piece, self._frame, self._frame, self._head))(
                values, lots
            )
        return values

    def _head(self, values: dict[str, Any], lots: random.Random) -> None:
        if lots.random() < 0.5:
            head = values["position"]
            head[lots.choice((*head, "over", "draws", "scenario", "rules"))] = self.anything(lots)
        elif lots.random() < 0.5:
            values["scenario"] = self.scenario(lots)
        else:
            name = lots.choice((*self.game.options, "luck")) if self.game.options else "luck"
            chosen = self.game.options.get(name, ()) if lots.random() < 0.8 else ()
            values["options"] = {name: lots.choice(chosen) if chosen else self.anything(lots)}

    def _state(self, values: dict[str, Any], lots: random.Random) -> None:
        one = lots.choice(struct_of(self.game.state).fields)
        values.setdefault("state", {})[one.encode_name] = self.value(one.type, lots)

    def _piece(self, values: dict[str, Any], lots: random.Random) -> None:
        places = values["pieces"]
        crowd = [place for place, entries in places.items() if entries and isinstance(entries, list)]
        if not crowd or lots.random() < 0.1:
            places[lots.choice(self.hexes)] = [lots.choice(self.table.piece_ids())]
            return
        place = lots.choice(crowd)
        entries = places[place]
        number = lots.randrange(len(entries))
        if lots.random() < 0.25:
            moved = entries.pop(number)
            place = lots.choice((lots.choice(list(places)), lots.choice(self.hexes)))
            places[place] = [*(places.get(place) or []), moved]
            return
        entry, kind = entries[number], struct_of(self.game.piece)
        one = lots.choice([one for one in kind.fields if one.name != "at"])
        given = {one.encode_name: self.value(one.type, lots)}
        if isinstance(entry, str):
            id, *words = entry.split()
            entries[number] = {"piece": id, **dict(_word_value(word) for word in words), **given}
        else:
            entry.update(given)

    def _frame(self, values: dict[str, Any], lots: random.Random) -> None:
        frames = values.setdefault("doing", [])
        kinds = frames_of(self.game)
        assert isinstance(kinds, inspect.UnionType)
        if not frames or lots.random() < 0.1:
            frames.append(self.value(lots.choice(kinds.types), lots))
            return
        number = lots.randrange(len(frames))
        if lots.random() < 0.1:
            frames.pop(number)
            return
        frame = frames[number]
        if not isinstance(frame, dict):
            return
        kind = next((k for k in kinds.types if isinstance(k, inspect.StructType) and k.tag == frame.get("do")), None)
        if kind is not None and kind.fields:
            one = lots.choice(kind.fields)
            frame[one.encode_name] = self._field(kind, one, lots)

    def scenario(self, lots: random.Random) -> dict[str, Any]:
        """A scenario with one to four values overwritten, as it stands in a position file."""
        file = _copied(lots.choice(self.scenarios))
        placed = {"placement": file["placement"]} if "placement" in file else {}
        values: dict[str, Any] = {**file["scenario"], **placed}
        for _ in range(lots.choice((1, 1, 2, 4))):
            self._overwrite(values, lots)
        return values

    def _overwrite(self, values: Any, lots: random.Random) -> None:
        """Overwrite something somewhere in plain data."""
        if isinstance(values, dict) and values:
            name = lots.choice(list(values))
            if isinstance(values[name], dict | list) and values[name] and lots.random() < 0.9:
                self._overwrite(values[name], lots)
            elif lots.random() < 0.2:
                values[lots.choice(self.words)] = values.pop(name)
            else:
                values[name] = self._like(values[name], lots)
        elif isinstance(values, list) and values:
            number = lots.randrange(len(values))
            if isinstance(values[number], dict | list) and lots.random() < 0.9:
                self._overwrite(values[number], lots)
            else:
                values[number] = self._like(values[number], lots)

    def _like(self, value: Any, lots: random.Random) -> Any:
        if lots.random() < 0.1:
            return self.anything(lots)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return lots.choice(NUMBERS)
        if isinstance(value, str) and " " in value:
            words = value.split(" ")
            words[lots.randrange(len(words))] = lots.choice(self.words)
            return " ".join(words)
        pool = self.hexes if value in self.hexes else self.words
        return lots.choice(pool) if isinstance(value, str) else self.anything(lots)

    # -- trying -----------------------------------------------------------------------------------------------

    def run(self, files: int, seed: str, tally: Tally | None = None) -> Tally:
        """Try so many files."""
        tally = tally or Tally()
        for number in range(tally.files, tally.files + files):
            lots = random.Random(f"{seed} {self.game.meta.id} {number}")
            self.one(number, lots, tally)
        return tally

    def one(self, number: int, lots: random.Random, tally: Tally) -> None:
        """Try one file, and say in the tally how it went."""
        values: dict[str, Any] = {}
        if lots.random() < 0.25:
            values = {"scenario": self.scenario(lots)}
        else:
            values = self.position(lots)
        tally.files += 1
        began = time.process_time()
        try:
            with limited(SECONDS):
                match = self.begun(values)
                if match is not None:
                    tally.accepted += 1
                    tally.noted += bool(match.notes)
                    tally.orders += self.play(match, lots)
        except (Exception, Hung):
            tally.failures.append(f"file {number}\n{_short(values)}\n{traceback.format_exc()}")
            tally.hear(tally.failures[-1])
        tally.slowest = max(tally.slowest, time.process_time() - began)

    def begun(self, values: dict[str, Any]) -> hm.Match | None:
        """The match that begins with a file, or none if it is refused in sentences, each with its line."""
        try:
            if "position" in values or "pieces" in values:
                file = TomlFile(toml(values), "fuzz.toml")
                start = positions.read_start(self.game, file)
            else:
                own = dict(values["scenario"])
                placement = own.pop("placement", None)
                given = {"scenario": own} | ({} if placement is None else {"placement": placement})
                start = self.game.read_start(given, {}, None)
        except hm.DataError as error:
            for problem in error.problems:
                assert len(problem.sentence) < 1000, problem.sentence
                assert "Error" not in problem.sentence, problem.sentence
                assert problem.line or "pieces" not in values or problem.place == "the rest", problem
            return None
        return hm.Match(self.game, start, "fuzz")

    def play(self, match: hm.Match, lots: random.Random) -> int:
        """Give random orders; the positions between them can be written and read again."""
        looked = {0, lots.randrange(1, ORDERS), ORDERS}
        for number in range(ORDERS + 1):
            decision = match.decision
            if number in looked or decision is None:
                self.read_again(match)
            if decision is None or number == ORDERS:
                positions.read_start(self.game, TomlFile(match.position(), "again.toml"))
                return number
            assert decision.prompt
            subjects = decision.subjects()
            match.submit(lots.choice(decision.orders(lots.choice(subjects))))
        raise AssertionError

    def read_again(self, match: hm.Match) -> None:
        """A position that came of an accepted file is not refused, and is the same when it is read."""
        file = TomlFile(match.position(), "again.toml")
        table = self.game.deal(match.start)
        positions.lay(self.game, table, file)
        assert table.digest() == match.digest(), "read again it is another position"
        for side in (*match.sides, None):
            match.view(side).as_dict()


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from value.split(" ")
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _word_value(word: str) -> tuple[str, Any]:
    name, sign, value = word.partition("=")
    if sign:
        return name, int(value) if value.lstrip("-").isdigit() else value
    return (name.removeprefix("not-"), False) if name.startswith("not-") else (name, True)


def _copied(values: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(values))


def _short(values: dict[str, Any]) -> str:
    text = toml(values)
    return text if len(text) < 6000 else text[:6000] + " …"


def good_positions(game: str, each: int = 3, orders: int = 400) -> list[str]:
    """Positions of play: some of every kind of decision in the richest scenario, and the beginning of the others."""
    found = []
    walk = Walk(Route(game, RICHEST[game], 7))
    kinds: Counter[str] = Counter()
    lots = random.Random(game)
    for stop in lots.sample(walk.stops, len(walk.stops)):
        assert stop.decision is not None
        kinds[stop.decision.kind] += 1
        if kinds[stop.decision.kind] <= each:
            found.append(stop.position())
    for scenario in load(game).meta.scenarios:
        match = hm.Match.new(game, scenario, seed=7)
        found.append(match.position())
        for number in range(orders):
            if (decision := match.decision) is None:
                break
            match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
            if number % (orders // 4) == orders // 4 - 1:
                found.append(match.position())
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    faulthandler.enable()
    parser = argparse.ArgumentParser(description="Random words and numbers in positions and scenarios.")
    parser.add_argument("game")
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", default="1914")
    parser.add_argument("--only", type=int, default=-1, help="try the file of this number alone")
    wish = parser.parse_args(arguments)
    fuzzer = Fuzzer(load(wish.game), good_positions(wish.game))
    began = time.process_time()
    tally = Tally(hear=lambda failure: print("-" * 100, failure, sep="\n", flush=True))
    if wish.only >= 0:
        fuzzer.one(wish.only, random.Random(f"{wish.seed} {wish.game} {wish.only}"), tally)
    else:
        for _ in range(0, wish.files, 500):
            fuzzer.run(min(500, wish.files - tally.files), wish.seed, tally)
            print(f"{wish.game}: {tally} after {time.process_time() - began:.0f} s", flush=True)
    last = Counter(failure.rstrip().rsplit("\n", 1)[-1][:150] for failure in tally.failures)
    for line, times in last.most_common():
        print(f"{times:5} {line}")
    print(f"{wish.game}: {tally}")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
