"""Bots are found by their names, and what is wrong with one is told in a sentence that names it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots import finding
from hexmarshal.bots.own import OwnBot
from hexmarshal.lab.play import Task, play

START = hm.Match.new("fury", seed=1).start
MINE = '''
import random
import hexmarshal as hm
import sidearm  # lies beside it

class First:
    """Takes the first order of the first subject."""
    def __init__(self, seed):
        self.random = random.Random(seed)
    def choose(self, view):
        decision = view.decision
        return decision.orders(decision.subjects()[0])[0]

class Wordy(First):
    name, purpose = "Wordy Walter", "To talk."

class Odd(First):
    name, purpose = 7, None

class Unmade(First):
    def __init__(self, seed):
        raise OSError("no weights in the folder.")

class Blind:
    def __init__(self, seed): ...

class Thrower(First):
    def choose(self, view):
        return {}["front"]

class Mute(First):
    def choose(self, view):
        return "front north"

class Cheat(First):
    def choose(self, view):
        return hm.parse(hm.Match.new("fury", seed=1), "front north") if view.decision.kind == "front" else self.cheat()
    def cheat(self):
        match = hm.Match.new("fury", seed=1)
        return match.decision.all_orders()[0]

def made(seed):
    return First(seed)

def made_of_nothing(seed):
    return seed
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with bots in it, from which commands are given."""
    (tmp_path / "sidearm.py").touch()
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "broken.py").write_text("import no_such_thing\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    finding._maker.cache_clear()
    yield tmp_path
    finding._maker.cache_clear()
    finding.installed.cache_clear()
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def offer(folder: Path, dist: str, points: str) -> None:
    """Install a package that offers bots."""
    info = folder / f"{dist}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[hexmarshal.bots]\n{points}\n")
    sys.path.insert(0, str(folder))
    finding.installed.cache_clear()


@pytest.mark.parametrize("name", ["mine:First", "./mine.py:First", "mine.py:First", "mine:made"])
def test_a_bot_is_found_by_module_and_by_file(folder: Path, name: str) -> None:
    match = hm.Match.new("fury", seed=1)
    bot = bots.make(bots.known(name), 1)
    assert match.explain(bot.choose(match.view("russian"))) is None
    assert (bot.name, bot.purpose) == (name, "")


def test_it_is_called_what_it_calls_itself(folder: Path) -> None:
    bot = bots.make("mine:Wordy", 1)
    assert (bot.name, bot.purpose) == ("Wordy Walter", "To talk.")
    odd = bots.make("mine:Odd", 1)
    assert (odd.name, odd.purpose) == ("mine:Odd", "")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("frist", "There is no bot called frist; the bots are eager, random"),
        ("stff-3", r"There is no bot called stff-3 \(did you mean staff-3\?\)"),
        ("nowhere:First", "no bot called nowhere:First: there is no module nowhere"),
        ("mine.deeper:First", "no bot called mine.deeper:First: there is no module mine.deeper"),
        ("mine:Frist", r"no bot called mine:Frist: mine has no Frist \(did you mean First\?\)"),
        ("./yours.py:First", r"no bot called ./yours.py:First: there is no file .*yours\.py"),
        ("broken:Bot", "The bot broken:Bot cannot be read: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("./broken.py:Bot", "The bot ./broken.py:Bot cannot be read: ModuleNotFoundError"),
        ("mine:Blind", r"The bot mine:Blind has no method choose\(view\)"),
        ("mine:made_of_nothing", r"The bot mine:made_of_nothing has no method choose\(view\)"),
        ("mine:random", r"The bot mine:random has no method choose\(view\)"),
        ("mine:Unmade", r"The bot mine:Unmade cannot be made from a seed: OSError: no weights in the folder\.$"),
        (":First", "a class is named as package.module:Class"),
        ("mine:", "a class is named as package.module:Class"),
    ],
)
def test_what_is_wrong_with_a_name_is_told_at_the_start(folder: Path, name: str, sentence: str) -> None:
    with pytest.raises(bots.UnknownBot, match=sentence):
        bots.known(name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mine:Thrower", "The bot mine:Thrower failed at “front”, order 1: KeyError: 'front'."),
        ("mine:Mute", "order 1: choose(view) gave 'front north', which is not a hexmarshal.Order."),
        ("mine:Cheat", "failed at “move”, order 2: its order “front north” is not legal. "),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_its_name_and_ends_the_match(folder: Path, name: str, sentence: str) -> None:
    outcome = play(Task(game="fury", start=START, number=0, seed="1/0", players=(name, "random")))
    assert sentence in outcome.error
    assert outcome.winner == ""


def test_an_illegal_order_is_refused_with_its_clause(folder: Path) -> None:
    match = hm.Match.new("fury", seed=1)
    match.submit(hm.parse(match, "front north"))
    with pytest.raises(bots.BotFailed, match=r"is not legal\. This is not the time for that\. .*\(7c\)$"):
        bots.make("mine:Cheat", 1).choose(match.view("russian"))


def test_installed_bots_are_listed_without_being_imported(folder: Path) -> None:
    offer(folder, "fabius", "fabius = mine:First\nbroken = broken:Bot\nstaff-3 = mine:Mute")
    assert {"fabius", "broken", "staff-3"} <= set(bots.names())
    assert "mine" not in sys.modules
    assert bots.make("fabius", 1).name == "fabius"
    assert bots.make("staff-3", 1).choose.__func__ is bots.BUILT_IN["staff-3"](1).choose.__func__  # type: ignore[attr-defined]
    with pytest.raises(
        bots.UnknownBot, match=r"The bot broken of fabius \(broken:Bot\) cannot be read: ModuleNotFound"
    ):
        bots.known("broken")


def test_two_packages_that_offer_one_name_are_both_named(folder: Path) -> None:
    offer(folder, "one", "fabius = mine:First")
    offer(folder, "two", "fabius = mine:Wordy")
    with pytest.raises(bots.UnknownBot, match="name the one that you mean: mine:First and mine:Wordy"):
        bots.known("fabius")


def test_a_bot_hears_how_its_match_ended_and_may_fail_at_it(folder: Path) -> None:
    class Listener:
        heard = "nothing"

        def choose(self, view: hm.View) -> hm.Order:
            raise NotImplementedError

        def over(self, result: object) -> None:
            self.heard = str(result)
            raise RuntimeError

    listener = Listener()
    bots.dismiss([bots.make("random", 1), OwnBot("mine", listener)], None)
    assert listener.heard == "None"
