"""Bots of earlier commits: their own code chooses, under today's rules, from what their side may know."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots import finding
from hexmarshal.bots.outside import commits
from hexmarshal.bots.outside.earlier import EarlierBot, _handed
from hexmarshal.core.engine.memory import NOTHING
from hexmarshal.lab.clock import Clock
from hexmarshal.lab.ladder import ladder
from hexmarshal.lab.simulate import simulate
from hexmarshal.lab.terms import Terms
from tests.dreams import dream
from tests.thorough import also

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "hexmarshal"
UNPLANNED, META, SNAPSHOT = "bots/unplanned.py", "games/fury/meta.py", "core/positions/snapshot.py"

pytestmark = [
    pytest.mark.skipif(shutil.which("git") is None, reason="There is no git here."),
    pytest.mark.skipif(os.name != "posix", reason="The folder of the cache is set by a variable that others ignore."),
]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with this tree, as the tag ``first``, and others in which something is different."""
    folder = tmp_path_factory.mktemp("repository")
    shutil.copytree(PACKAGE, folder / "hexmarshal", ignore=shutil.ignore_patterns("web", "__pycache__"))

    def git(*words: str) -> None:
        who = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)

    def commit(tag: str, file: str = "", before: str = "", after: str = "") -> None:
        if file:
            path = folder / "hexmarshal" / file
            text = path.read_text("utf-8")
            assert before in text
            path.write_text(text.replace(before, after), encoding="utf-8")
        git("add", "--all")
        git("commit", "--quiet", "--message", tag)
        git("tag", tag)
        git("checkout", "--quiet", "first")

    git("init", "--quiet")
    commit("first")
    commit("last-order", UNPLANNED, "orders[int(chance() * len(orders))]", "(print('I choose'), orders[-1])[1]")
    commit("other-rules", META, "rules_version=3", "rules_version=2")
    commit("other-positions", SNAPSHOT, "return table.encoded()", 'return table.encoded() + b"more"')
    commit("failing", UNPLANNED, "return orders[", "return self.orders[")
    commit("needy", "bots/__init__.py", "from typing import", "import no_such_package\nfrom typing import")
    return folder


@pytest.fixture(autouse=True)
def _checkout(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """That repository is the checkout, and the cache belongs to these tests."""
    monkeypatch.setattr(commits, "checkout", lambda name: repository)
    monkeypatch.setenv("XDG_CACHE_HOME", str(repository.with_name("cache")))
    finding._maker.cache_clear()
    commits.folder.cache_clear()
    yield
    finding._maker.cache_clear()
    commits.folder.cache_clear()


def rev(repository: Path, tag: str) -> str:
    """The hash of a commit."""
    done = subprocess.run(["git", "rev-parse", tag], cwd=repository, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def told(name: str, match: hm.Match) -> str:
    """Why a bot cannot play a match."""
    with pytest.raises(bots.UnknownBot) as raised:
        bots.known(name, match)
    return str(raised.value)


@pytest.mark.parametrize("game", ["fury", "galicia", *also("drina", "great_war_east", "serbien")])
@pytest.mark.parametrize("bot", ["staff-1", *also("random")])
def test_it_gives_the_orders_that_it_gives_here(game: str, bot: str) -> None:
    match = hm.Match.new(game, seed=3)
    there = {side: bots.make(f"{bot}@first", f"seed {side}") for side in match.sides}
    here = {side: bots.make(bot, f"seed {side}") for side in match.sides}
    for _ in range(40):
        decision = match.decision
        assert decision is not None
        match.table.memory = NOTHING  # a bot of an earlier commit is handed a position, and not what its side remembers
        order = here[decision.side].choose(match.view(decision.side))
        assert there[decision.side].choose(match.view(decision.side)) == order, match.number
        assert there[decision.side].purpose == here[decision.side].purpose
        match.submit(order)
    bots.dismiss(there.values())


def test_a_whole_match_is_the_same(repository: Path) -> None:
    whole = f"staff-1@{rev(repository, 'first')}"
    ends = [
        simulate("drina", players, 1, seed=4, workers=1, scenario="1915", terms=Terms()).as_dict()
        for players in (("staff-1", "random"), (whole, "random"))
    ]
    assert ends[0]["decisions"] == ends[1]["decisions"] > 30
    assert ends[0]["results"] == ends[1]["results"]
    assert list(ends[0]["wins"].values()) == list(ends[1]["wins"].values())


def test_its_own_code_chooses_and_what_it_prints_is_no_answer() -> None:
    match = hm.Match.new("fury", seed=1)
    decision = match.decision
    assert decision is not None
    bot = bots.make("random@last-order", 1)
    assert isinstance(bot, EarlierBot)
    order = bot.choose(match.view(decision.side))
    assert order == decision.orders(order.subject)[-1]
    assert bot.name == "random@last-order"
    bot.over(None)
    assert bot.ended


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "random@other-rules",
            "its commit has version 2 of the rules, and this Hexmarshal version 3.",
        ),
        (
            "random@other-positions",
            "its commit writes positions in another way, and would not see all of this one.",
        ),
        (
            "random@needy",
            "ModuleNotFoundError: No module named 'no_such_package'.",
        ),
    ],
)
def test_what_it_cannot_play_is_told_before_the_first_match(name: str, sentence: str) -> None:
    assert told(name, hm.Match.new("fury", seed=1)) == f"The bot {name} cannot play fury: {sentence}"
    for play in (simulate, ladder):
        with pytest.raises(bots.UnknownBot, match="cannot play fury"):
            play("fury", (name, "random"), 1, workers=1)


def test_a_name_that_is_none_is_told(repository: Path) -> None:
    match = hm.Match.new("fury", seed=1)
    assert (
        told("random@nowhere", match) == f"There is no bot called random@nowhere: {repository} has no commit nowhere."
    )
    assert (
        told("random@", match) == "There is no bot called random@: the commit is missing after the @, such as HEAD~1."
    )
    assert "There is no bot called staff-9" in told("staff-9@first", match)


def test_without_a_checkout_a_sentence_says_what_it_takes(tmp_path: Path) -> None:
    words = "from hexmarshal import bots; bots.known('random@HEAD')"
    shutil.copytree(PACKAGE, tmp_path / "hexmarshal", ignore=shutil.ignore_patterns("web", "__pycache__", "games"))
    (tmp_path / "hexmarshal" / "games").mkdir()
    shutil.copy(PACKAGE / "games" / "__init__.py", tmp_path / "hexmarshal" / "games")
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "GIT_CEILING_DIRECTORIES": str(tmp_path.parent)}
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert "The bot random@HEAD is one of an earlier commit, which takes git and the project's history" in done.stderr


def test_a_bot_that_fails_is_told_with_its_commit() -> None:
    match = hm.Match.new("fury", seed=1)
    bot = bots.make("random@failing", 1)
    assert match.decision is not None
    with pytest.raises(
        bots.BotFailed, match=r"The bot random@failing failed: AttributeError: .* no attribute 'orders'"
    ):
        bot.choose(match.view(match.decision.side))


@pytest.mark.parametrize("game", ["galicia", "serbien", "drina"])
def test_nothing_that_is_hidden_is_handed_over(game: str) -> None:
    match = hm.Match.new(game, seed=1)
    for _ in range(12):
        decision = match.decision
        assert decision is not None
        match.submit(decision.all_orders()[-1])
    for side in match.sides:
        assert _handed(match.view(side)) == _handed(dream(match, side, "twin").view(side))


def test_rows_have_the_whole_name_and_a_series_goes_on_over_processes(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def series(workers: int, into: Path, name: str) -> list[dict[str, str]]:
        report = simulate(
            "drina", (name, "random"), 2, seed=4, workers=workers, swap=True, scenario="1915",
            terms=Terms(into=str(into)),
        )  # fmt: skip
        assert report.errors == {}
        with (into / "seats.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    rows = series(2, tmp_path / "two", "random@first")
    assert {row["bot"] for row in rows} == {"random", f"random@{rev(repository, 'first')}"}
    assert series(1, tmp_path / "one", f"random@{rev(repository, 'first')[:9]}") == rows
    monkeypatch.setattr("hexmarshal.lab.runner.play", lambda task: pytest.fail("it was played before"))
    assert series(1, tmp_path / "two", "random@first") == rows


def test_two_names_of_one_commit_are_no_ladder(repository: Path) -> None:
    with pytest.raises(ValueError, match="two of these names mean the same commit"):
        ladder("fury", ("random@first", f"random@{rev(repository, 'first')}"), 2, workers=1)


def test_the_time_that_it_thinks_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hm.Match.new("fury", seed=1)
    decision = match.decision
    assert decision is not None
    bot, clock = bots.make("random@first", 1), Clock(match.game.meta.parties)
    choose = EarlierBot.choose

    def chosen(self: EarlierBot, view: hm.View) -> hm.Order:
        order = choose(self, view)
        self.elsewhere = 1000.0
        return order

    monkeypatch.setattr(EarlierBot, "choose", chosen)
    clock.choose(bot, match.view(decision.side), decision.side)
    assert sum(thought.seconds for thought in clock.thoughts) > 1000
    bots.dismiss([bot])


def test_processes_that_lay_a_commit_out_at_once_leave_one_folder(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    commit = rev(repository, "first")
    place = commits.cache_folder() / commit
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: commits._lay_out("random@first", commit, place), range(4)))
    assert [path.name for path in place.parent.iterdir()] == [commit]
    assert (place / "hexmarshal" / "bots" / "staff.py").is_file()


def test_it_is_a_bot_of_ones_own_and_is_shown_by_a_short_name(repository: Path) -> None:
    name = bots.known("random@first")
    assert name == f"random@{rev(repository, 'first')}"
    assert bots.is_own(name)
    assert bots.is_bot(name)
    assert bots.title(name) == f"random@{rev(repository, 'first')[:10]}"
    assert bots.is_own("program:./mine --to a@b")
    assert not bots.is_earlier("program:./mine --to a@b")
