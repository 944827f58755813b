"""PettingZoo and Gymnasium accept every game, and every match can be played to its end by numbers."""

import random
import warnings
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal import bots
from tests.environments.kit import (
    NAMED,
    SHORT,
    TOO_LONG,
    checker,
    environments,
    gymnasium,
    legal,
    numpy,
    pettingzoo_tests,
    played,
)
from tests.thorough import at_length, some

ONE_EACH = list({one.game: one for one in reversed(NAMED)}.values())
"""An environment of each game."""
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("one", NAMED if some(0, 1) else ONE_EACH, ids=lambda one: one.id)
def test_pettingzoo_accepts_it(one: Any) -> None:
    pettingzoo_tests.api_test(environments.aec(one.game, one.scenario), num_cycles=some(30, 60))
    pettingzoo_tests.seed_test(lambda: environments.aec(one.game, one.scenario), num_cycles=some(15, 40))


@pytest.mark.parametrize("one", NAMED if some(0, 1) else ONE_EACH, ids=lambda one: one.id)
def test_gymnasium_accepts_it(one: Any) -> None:
    checker.check_env(gymnasium.make(one.id).unwrapped)


@pytest.mark.parametrize("name", [each.id for each in NAMED if each.id in SHORT])
def test_a_short_match_is_played_to_its_end(name: str) -> None:
    one = next(each for each in NAMED if each.id == name)
    env = environments.aec(one.game, one.scenario)
    assert played(env, 1) == 2 * env.unwrapped.match.number
    assert env.unwrapped.match.over
    assert not env.agents


@at_length
@pytest.mark.parametrize("one", [each for each in NAMED if each.id != TOO_LONG], ids=lambda one: one.id)
def test_every_match_is_played_to_its_end(one: Any) -> None:
    env = environments.aec(one.game, one.scenario)
    played(env, 2)
    assert env.unwrapped.match.over


def test_the_longest_can_be_played_too() -> None:
    env = environments.aec("serbien", "campaign", most_orders=some(40, 400))
    assert played(env, 3) == 2 * some(40, 400)
    assert not env.unwrapped.match.over


def test_the_mask_has_what_the_rules_list_and_an_action_does_what_it_says() -> None:
    env, lots = environments.raw_env("fury"), random.Random(1)
    env.reset(seed=1)
    twin = hm.Match.new("fury", seed=1)
    for _ in range(60):
        assert twin.decision is not None
        agent, seen = env.agent_selection, env.observe(env.agent_selection)
        assert agent == twin.decision.side
        assert seen["observation"]["picked"][0] == -1
        subjects = {env.playing.actions.describe(action).partition(": ")[2] for action in legal(seen["action_mask"])}
        assert subjects == set(twin.decision.subjects())
        first = lots.choice(legal(seen["action_mask"]))
        subject = env.playing.actions.describe(first).partition(": ")[2]
        env.step(first)
        assert env.agent_selection == agent
        seen = env.observe(agent)
        assert seen["observation"]["picked"][0] == first
        listed, orders = twin.decision.orders(subject), env.playing.legal()
        assert sorted(map(repr, orders.values())) == sorted(map(repr, listed))
        assert legal(seen["action_mask"]) == sorted(orders)
        second = lots.choice(legal(seen["action_mask"]))
        twin.submit(orders[second])
        env.step(second)
        assert env.match.digest() == twin.digest()


def test_who_does_not_choose_may_do_nothing() -> None:
    env = environments.raw_env("galicia", "opening")
    env.reset(seed=1)
    other = next(side for side in env.agents if side != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert env.observe(other)["observation"]["picked"][0] == -1


def test_the_winner_gets_1_and_the_others_lose_1() -> None:
    env, lots = environments.raw_env("drina", "1915"), random.Random(1)
    env.reset(seed=1)
    totals = dict.fromkeys(env.agents, 0.0)
    while not env.match.over:
        env.step(lots.choice(legal(env.observe(env.agent_selection)["action_mask"])))
        for side, reward in env.rewards.items():
            assert reward == 0 or env.match.over
            totals[side] += reward
    result = env.match.result
    assert result is not None
    winners = result.get("winners", [result["winner"]])
    assert totals == {side: 1.0 if side in winners else -1.0 for side in env.possible_agents}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_a_draw_gives_nothing_to_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    env = environments.raw_env("galicia", "opening")
    env.reset(seed=1)
    drawn = {"winner": "", "level": "draw", "score": 0, "sentence": "A draw."}
    monkeypatch.setattr(hm.Match, "result", property(lambda match: drawn))
    assert env.playing.rewards() == {"russian": 0.0, "austrian": 0.0}


def test_an_action_that_is_not_in_the_mask_loses_the_match_or_raises() -> None:
    env = environments.raw_env("fury")
    env.reset(seed=1)
    env.step(env.action_space("russian").n - 1)
    assert env.rewards == {"russian": -1.0, "german-austrian": 0.0}
    assert all(env.terminations.values())
    strict = environments.raw_env("fury", illegal="raises")
    strict.reset(seed=1)
    before = strict.match.digest()
    for wrong in (-1, strict.action_space("russian").n - 1, strict.action_space("russian").n, None):
        with pytest.raises(ValueError, match="may not be chosen now"):
            strict.step(wrong)
    assert strict.match.digest() == before
    single = gymnasium.make("hexmarshal/fury-historical-v0").unwrapped
    single.reset(seed=1)
    _, reward, ended, cut, info = single.step(single.action_space.n - 1)
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, single.action_space.n - 1)
    with pytest.raises(RuntimeError, match="reset"):
        single.step(0)


def test_a_match_that_is_cut_short_has_no_winner() -> None:
    env, lots = gymnasium.make("hexmarshal/fury-historical-v0", most_orders=8), random.Random(1)
    seen, _ = env.reset(seed=1)
    cut, info = False, dict[str, Any]()
    while not cut:
        seen, reward, ended, cut, info = env.step(lots.choice(legal(seen["action_mask"])))
        assert (reward, ended) == (0.0, False)
    assert info["orders"] == 8


def test_the_learner_plays_the_side_it_is_given_and_all_of_its_camp() -> None:
    env = gymnasium.make("hexmarshal/drina-campaign-v0", side="germany", opponent="random").unwrapped
    _, info = env.reset(seed=1)
    assert env.party == ("austria-hungary", "germany", "bulgaria")
    assert info["side"] in env.party
    assert [given.side for given in env.match.journal if given.side in env.party] == []
    env.reset(seed=1, options={"side": "serbia"})
    assert env.party == ("serbia",)
    with pytest.raises(ValueError, match="not a side of this game"):
        gymnasium.make("hexmarshal/drina-campaign-v0", side="france")
    sides = set()
    free = gymnasium.make("hexmarshal/drina-1915-v0").unwrapped
    for seed in range(12):
        free.reset(seed=seed)
        sides.add(free.party)
    assert len(sides) == 2


def test_the_same_seed_gives_the_same_matches_one_after_the_other() -> None:
    first, second = environments.raw_env("fury"), environments.raw_env("fury")
    for env in (first, second):
        env.reset(seed=5)
    assert first.match.seed == second.match.seed == "5"
    for env in (first, second):
        env.reset()
    assert first.match.seed == second.match.seed != "5"


def test_an_opponent_may_be_any_bot_and_is_told_the_end() -> None:
    told = []

    class First:
        """Does the first thing that it may."""

        name = purpose = "first"

        def choose(self, view: hm.View) -> hm.Order:
            """The first order of the first subject."""
            assert view.decision is not None
            return view.decision.orders(view.decision.subjects()[0])[0]

        def over(self, result: Any) -> None:
            """Hear how it ended."""
            told.append(result)

    env, lots = (
        gymnasium.make("hexmarshal/drina-1915-v0", side="serbia", opponent=lambda seed: First()),
        random.Random(1),
    )
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, ended, cut, _ = env.step(lots.choice(legal(seen["action_mask"])))
        over = ended or cut
    assert len(told) == 3
    assert told[0] == env.unwrapped.match.result


def test_a_bot_can_show_by_numbers_how_it_plays() -> None:
    env = environments.raw_env("galicia", "opening")
    env.reset(seed=1)
    bot = bots.make("eager", 1)
    for _ in range(20):
        order = bot.choose(env.match.view(env.agent_selection))
        numbers = env.playing.numbers_of(order)
        assert numbers is not None
        for number in numbers:
            env.step(number)
        assert env.match.journal[-1].order == order


def test_the_dictionary_is_the_view_in_words() -> None:
    env = environments.raw_env("serbien", "macva")
    env.reset(seed=1)
    assert env.dictionary("serbian") == env.match.view("serbian").as_dict()
    single = gymnasium.make("hexmarshal/serbien-macva-v0", side="austrian").unwrapped
    single.reset(seed=1)
    assert single.dictionary() == single.match.view("austrian").as_dict()
    assert (single.action_masks() == single.playing.mask("austrian")).all()


def test_what_was_handed_out_does_not_change() -> None:
    env, lots = environments.raw_env("fury"), random.Random(1)
    env.reset(seed=1)
    kept = []
    for _ in range(30):
        seen = env.observe(env.agent_selection)
        kept.append((seen, {name: array.copy() for name, array in seen["observation"].items()}))
        env.step(lots.choice(legal(seen["action_mask"])))
    assert all((seen["observation"][name] == array).all() for seen, copy in kept for name, array in copy.items())


def test_what_is_kept_from_the_last_look_is_what_a_fresh_look_shows() -> None:
    for game, scenario in (("galicia", "opening"), ("great_war_east", "september")):
        env, lots = environments.raw_env(game, scenario), random.Random(2)
        env.reset(seed=2)
        for _ in range(40):
            for side in env.agents:
                fresh = type(env.playing.observations)(env.match).arrays(env.match.view(side))
                kept = env.observe(side)["observation"]
                assert all((kept[name] == array).all() for name, array in fresh.items())
            env.step(lots.choice(legal(env.observe(env.agent_selection)["action_mask"])))


@pytest.mark.parametrize(("game", "scenario"), [("drina", "campaign"), ("galicia", "opening"), ("serbien", "macva")])
def test_twins_that_differ_in_hidden_things_alone_look_the_same(game: str, scenario: str) -> None:
    env, lots = environments.raw_env(game, scenario), random.Random(3)
    env.reset(seed=3)
    for step in range(some(60, 600)):
        if env.match.over:
            break
        if step % 6 == 0 and not env.playing.picked:
            real = env.match
            for side in env.agents:
                seen, rewards = env.playing.observe(side), env.playing.rewards()
                twin = real.copy()
                twin.table = real.view(side).imagine("heads").table
                other = type(env.playing)(env.playing.setting, 0)
                other.take(twin)
                told = other.observe(side)
                assert all((told["observation"][name] == array).all() for name, array in seen["observation"].items())
                assert (told["action_mask"] == seen["action_mask"]).all()
                assert other.rewards()[side] == rewards[side]
        env.step(lots.choice(legal(env.observe(env.agent_selection)["action_mask"])))


def test_many_are_played_at_once_over_processes() -> None:
    many = gymnasium.make_vec("hexmarshal/galicia-opening-v0", num_envs=2, vectorization_mode="async", side="russian")
    try:
        alone = gymnasium.make("hexmarshal/galicia-opening-v0", side="russian")
        seen, _ = many.reset(seed=[7, 8])
        single, _ = alone.reset(seed=8)
        lots = random.Random(1)
        for _ in range(some(12, 200)):
            assert (seen["action_mask"][1] == single["action_mask"]).all()
            assert (seen["observation"]["pieces"][1] == single["observation"]["pieces"]).all()
            actions = numpy.array([lots.choice(legal(mask)) for mask in seen["action_mask"]])
            seen, rewards, ended, cut, _ = many.step(actions)
            single, reward, over, short, _ = alone.step(int(actions[1]))
            assert (rewards[1], ended[1], cut[1]) == (reward, over, short)
            if over:
                break
    finally:
        many.close()


def test_names_tell_the_version() -> None:
    assert {one.id for one in NAMED} >= {"hexmarshal/fury-historical-v0", "hexmarshal/drina-1915-v0"}
    assert environments.raw_env("fury").metadata["name"] == "hexmarshal/fury-historical-v0"
    assert gymnasium.make("hexmarshal/fury-campaign-v0").unwrapped.name == "hexmarshal/fury-campaign-v0"


def test_what_is_on_the_table_can_be_read() -> None:
    env = environments.raw_env("fury", render_mode="ansi")
    env.reset(seed=1)
    assert "name Front A" in env.render()
    with pytest.raises(ValueError, match="loses or raises"):
        environments.raw_env("fury", illegal="sulks")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        single = gymnasium.make("hexmarshal/fury-historical-v0", render_mode="ansi", side="russian").unwrapped
        single.reset(seed=1)
        assert "name Front A" in single.render()
        single.close()
