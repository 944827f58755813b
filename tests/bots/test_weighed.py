"""A bot may judge by the weights of a file; a file that is broken is told, and a game's own leads back to a glance."""

from math import tanh
from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.bot import BotFailed
from hexmarshal.bots.weighed import minded
from hexmarshal.core.data.networks import Network, own_network
from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.view import View
from hexmarshal.games import load

FILE = '[weight]\nsource = "proposed: by hand"\nrows = [{id = "steps", value = 5.0}]\n'


def view(game: str = "galicia") -> View:
    match = hm.Match.new(game, seed=1)
    assert match.decision is not None
    return match.view(match.decision.side)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "weights.toml"
    found.write_text(FILE)
    return found


def test_a_file_changes_the_weights_that_it_names_and_no_others(file: Path) -> None:
    seen = view()
    mind, side = seen.mind.weighing({"steps": 5.0}), seen.sides[0]
    table = seen.imagine("test").table
    care = mind.care
    assert isinstance(care, Judgement)
    amounts = care.amounts(table)
    more = (5.0 - load("galicia").mind.care.weights["steps"]) * amounts["steps"]  # type: ignore[union-attr]
    assert mind.outlook(table, side) == pytest.approx(seen.mind.outlook(table, side) + more)


def test_it_plays_a_match(file: Path) -> None:
    name = f"staff-2+weights:{file}"
    assert bots.known(name) == name
    assert bots.is_own(name)
    assert bots.is_bot(name)
    assert not bots.is_earlier(name)
    seen = view()
    assert seen.decision is not None
    bot = bots.make(name, 1)
    assert bot.name == name
    assert seen.decision.explain(bot.choose(seen)) is None
    assert seen.mind is load("galicia").mind, "The view of whoever asks keeps the game's own mind."


def test_the_game_s_own_weights_in_a_file_make_no_difference(tmp_path: Path) -> None:
    care = load("galicia").mind.care
    assert isinstance(care, Judgement)
    rows = ",\n".join(f'{{id = "{name}", value = {value!r}}}' for name, value in care.weights.items())
    file = tmp_path / "same.toml"
    file.write_text(f'[weight]\nsource = "proposed: by hand"\nrows = [{rows}]\n')
    match, own = hm.Match.new("galicia", seed=1), bots.make("staff-2", 1)
    weighed = bots.make(f"staff-2+weights:{file}", 1)
    for _ in range(30):
        assert match.decision is not None
        seen = match.view(match.decision.side)
        order = own.choose(seen)
        assert weighed.choose(seen) == order
        match.submit(order)


def test_what_cannot_be_read_is_told_before_the_match(tmp_path: Path, file: Path) -> None:
    with pytest.raises(bots.UnknownBot, match="there is no file"):
        bots.make(f"staff-2+weights:{tmp_path}/none.toml", 1)
    with pytest.raises(bots.UnknownBot, match="only those that come with Hexmarshal take weights"):
        bots.make(f"fabius+weights:{file}", 1)
    file.write_text(FILE.replace("5.0", "true"))
    with pytest.raises(bots.UnknownBot, match=r"cannot be read\..*steps"):
        bots.make(f"staff-2+weights:{file}", 1)


def test_a_weight_of_no_term_of_the_game_is_told(file: Path) -> None:
    file.write_text(FILE.replace("steps", "elephants"))
    bot = bots.make(f"staff-2+weights:{file}", 1)
    with pytest.raises(BotFailed, match="There is no term called elephants"):
        bot.choose(view())


def test_a_game_whose_own_weights_are_broken_is_judged_at_a_glance(file: Path) -> None:
    with pytest.warns(UserWarning, match=r"bots judge at a glance.*The term 'towns' has no weight"):
        weights = own_weights(file, ["steps", "towns"])
    assert weights == {}
    seen = view()
    assert isinstance(seen.mind.care, Judgement)
    mind = msgspec.structs.replace(seen.mind, care=msgspec.structs.replace(seen.mind.care, weights=weights))
    table, side = seen.imagine("test").table, seen.sides[0]
    assert mind.outlook(table, side) == mind.evaluate(table, side) != seen.mind.outlook(table, side)
    assert seen.decision is not None
    bot = bots.make("staff-2", 1)
    assert seen.decision.explain(bot.choose(minded(seen, mind))) is None


def test_what_a_game_reckons_depends_on_the_weights_as_well() -> None:
    match = hm.Match.new("galicia", seed=1)
    bot = bots.make("eager", 1)
    while match.decision is not None and match.decision.kind != "attack":
        match.submit(bot.choose(match.view(match.decision.side)))
    assert match.decision is not None
    mind, side = match.game.mind, match.decision.side
    assert isinstance(mind.care, Judgement)
    twice = mind.weighing({name: 2 * value for name, value in mind.care.weights.items()})
    beyond = msgspec.structs.replace(mind, care=msgspec.structs.replace(mind.care, beyond=lambda amounts: 7.0))
    sign = 1 if side in mind.camp else -1
    for subject in match.decision.subjects():
        order = match.decision.orders(subject)[0]
        once = mind.reckon(match.table, side, order)
        assert once is not None
        assert twice.reckon(match.table, side, order) == pytest.approx(2 * once)
        assert beyond.reckon(match.table, side, order) == pytest.approx(once + 7 * sign)


def test_a_network_adds_to_the_sum(tmp_path: Path) -> None:
    care = load("galicia").mind.care
    assert isinstance(care, Judgement)
    number, which = len(care.terms), [term.name for term in care.terms].index("steps")
    unit = tuple(0.1 * (at == which) for at in range(number))
    network = Network(
        source="proposed: made up", weights=dict(care.weights), units=(unit,), biases=(0.0,), out=(7.0,),
    )  # fmt: skip
    file = tmp_path / "network.json"
    file.write_bytes(msgspec.json.encode(network))
    seen = view()
    table, side = seen.imagine("test").table, seen.sides[0]
    mind = msgspec.structs.replace(seen.mind, care=msgspec.structs.replace(care, beyond=network.added))
    more = 7 * tanh(care.amounts(table)["steps"] / 10)
    assert mind.outlook(table, side) == pytest.approx(seen.mind.outlook(table, side) + more)
    assert seen.decision is not None
    assert seen.decision.explain(bots.make(f"staff-2+weights:{file}", 1).choose(seen)) is None


def test_a_network_that_does_not_fit_is_told(tmp_path: Path) -> None:
    network = Network(source="proposed: made up", weights={"towns": 1.0}, units=((1.0,),), biases=(0.0,), out=(1.0,))
    file = tmp_path / "network.json"
    file.write_bytes(msgspec.json.encode(network))
    with pytest.raises(BotFailed, match="looks at other terms"):
        bots.make(f"staff-2+weights:{file}", 1).choose(view())
    file.write_bytes(file.read_bytes().replace(b'"biases":[0.0]', b'"biases":[]'))
    with pytest.raises(bots.UnknownBot, match="do not fit together"):
        bots.make(f"staff-2+weights:{file}", 1)


def test_a_game_s_own_network_is_used_if_it_fits_and_told_if_it_does_not(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    assert own_network(file, ["towns"]) is None
    network = Network(source="proposed: made up", weights={"towns": 1.0}, units=((1.0,),), biases=(0.0,), out=(2.0,))
    file.write_bytes(msgspec.json.encode(network))
    added = own_network(file, ["towns"])
    assert added is not None
    assert added([0.5]) == pytest.approx(2 * tanh(0.5))
    with pytest.warns(UserWarning, match="bots judge without it.*other terms"):
        assert own_network(file, ["towns", "steps"]) is None
    file.write_text("{")
    with pytest.warns(UserWarning, match="This is no network"):
        assert own_network(file, ["towns"]) is None
