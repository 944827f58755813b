"""Every moment of a game's turn can be named in a position, and its question is asked."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.procedure import Question
from hexmarshal.core.engine.registry import homes, load, names
from hexmarshal.core.engine.together import Together
from hexmarshal.core.positions import positions
from hexmarshal.core.positions.moments import MOMENTS, Moment, lint_moments, moments
from hexmarshal.core.positions.spelling import Misspelt, Speller
from hexmarshal.core.positions.writer import frames_of, struct_of
from tests.contract.walks import Walk, asked
from tests.thorough import THOROUGH

SEEDS = 8
"""Where a die decides whether anything is asked, so many are tried."""


def questions(game: str) -> list[type[Question[Any]]]:
    """The questions of a game."""
    return [kind for kind in load(game).procedures if issubclass(kind, Question)]


GAMES = [game for game in names() if moments(game)]
"""The games that have named their moments."""


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_moments_has_no_mistakes(game: str) -> None:
    rules = load(game)
    table = rules.deal(rules.read_start(rules.meta.scenarios[0], {}, None))
    fields = {field.encode_name: field for field in struct_of(rules.state).fields}

    def misspelt(moment: Moment) -> Iterator[str]:
        speller = Speller(table, rules.spelling)
        for frame in moment.doing:
            try:
                speller.read(frame, frames_of(rules))
            except Misspelt as error:
                yield str(error)
        words = [(name, word) for name, some in moment.when.items() for word in some]
        for name, word in (*words, *moment.state.items()):
            try:
                speller.field(word, fields[name])
            except (KeyError, Misspelt) as error:
                yield f"{name}: {error}"

    text = (homes()[game] / "data" / MOMENTS).read_text("utf-8")
    kinds = {kind.kind for kind in questions(game)}
    cites = book(game).cites
    assert [str(problem) for problem in lint_moments(text, cites, kinds, rules.meta.sides, misspelt)] == []


def put(stop: hm.Match, moment: str, seed: str) -> hm.Match:
    """A match from a position of play that is put at a moment, instead of where it is."""
    text = re.sub(r"^phasing = .*\n", "", stop.position().split("\n[[doing]]")[0], flags=re.MULTILINE)
    values = TomlFile(text, "position").values
    values["position"]["moment"] = moment
    return hm.Match(stop.game, msgspec.structs.replace(stop.start, position=values), seed)


def keeps(stop: hm.Match, moment: Moment) -> bool:
    """Whether its question is asked; where a die has a say, some dice are tried."""
    for seed in range(SEEDS):
        match = put(stop, moment.id, str(seed))
        now = match.decision
        if now is not None and (now.kind, now.side) == (moment.asks, moment.side):
            assert match.notes == (), f"{moment.id}: play leads here"
            return True
    return False


def opens_a_phase(stop: hm.Match) -> bool:
    """Whether nothing that is in progress names a counter or a hex: the question is the first of its step."""
    speller = Speller(stop.table, stop.game.spelling)
    frames = (speller.write(frame, frames_of(stop.game)) for frame in stop.table.stack)
    ids = set(stop.table.piece_ids())
    plain = not any(isinstance(value, list) or str(value) in ids for frame in frames for value in frame.values())
    return plain and not any(isinstance(frame, Together) for frame in stop.table.stack)


def test_a_position_at_a_moment_asks_the_question_that_it_promises(walk: Walk) -> None:
    if walk.route.game not in GAMES:
        pytest.skip("This game has not named its moments.")
    known: dict[tuple[str, str], dict[str, Moment]] = defaultdict(dict)
    for moment in moments(walk.route.game):
        known[moment.asks, moment.side][moment.id] = moment
    stops: dict[tuple[str, str], list[hm.Match]] = defaultdict(list)
    for stop in walk:
        stops[asked(stop).kind, asked(stop).side].append(stop)
    for kind, found in stops.items():
        if kind in known:
            kept = (stop for stop in found[:: max(1, len(found) // 6)] for m in known[kind].values() if keeps(stop, m))
            assert next(kept, None) is not None, f"{list(known[kind])}: nobody is asked"
        else:
            assert not any(map(opens_a_phase, found[:20])), f"there is no moment for {kind}"


@cache
def dealt(game: str, scenario: str) -> str:
    """The first position of a scenario."""
    return hm.Match.new(game, scenario, seed=1).position()


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_can_be_played_from_the_first_set_up(game: str) -> None:
    rules = load(game)
    for moment in {moment.id: moment for moment in moments(game)}.values():
        told = []
        for scenario in rules.meta.scenarios:
            turn = next(
                (f'\n[state]\nturn = "{words[0]}"\n' for name, words in moment.when.items() if name == "turn"), ""
            )
            head = f'[position]\ngame = "{game}"\nscenario = "{scenario}"\nmoment = "{moment.id}"\n'
            pieces = "\n[pieces]" + dealt(game, scenario).split("[pieces]")[1]
            file = TomlFile(head + turn + pieces.split("\n[[doing]]")[0], "position")
            try:
                start = positions.read_start(rules, file, rehearsed=bool(THOROUGH))
                match = hm.Match(rules, start, "moment")
            except hm.DataError as error:
                told.append(str(error))
            else:
                assert match.decision is not None or match.over
                break
        else:
            raise AssertionError(f"{moment.id}: {told}")
