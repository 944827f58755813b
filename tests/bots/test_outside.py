"""Bots that are programs: what they may ask, what they are held to, and what is told of those that break it."""

import json
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots import check as checking
from hexmarshal.bots.outside import limits, messages
from hexmarshal.bots.outside.bot import OutsideBot, answer
from hexmarshal.bots.outside.limits import Limits
from hexmarshal.bots.outside.program import Program
from hexmarshal.lab.play import Task, play
from tests.dreams import dream
from tests.thorough import also

START = hm.Match.new("fury", seed=1).start
EXAMPLES = Path(__file__).parents[2] / "docs" / "howto" / "bots"
READY = 'read hello; echo \'{"say": "ready"}\'; read choose; '
pytestmark = pytest.mark.skipif(not Path("/bin/sh").exists(), reason="these programs are scripts of a shell")


def shell(script: str) -> str:
    """The command line of a script."""
    return shlex.join(["/bin/sh", "-c", script])


def chosen(script: str, held: Limits | None = None) -> hm.Order:
    """The first order of a script in a match."""
    bot = OutsideBot(shell(script), 1, held or Limits(seconds=30))
    try:
        return bot.choose(hm.Match.new("fury", seed=1).view("russian"))
    finally:
        bot.over(None)


@pytest.mark.parametrize(
    "said",
    [
        '{"say": "order", "notation": "front north"}',
        '{"say": "order", "order": {"order": "front", "front": "north"}, "later": [1]}',
        '  {"notation":"front north","order":null,"say":"order","purpose":"To march."}  ',
    ],
)
def test_a_program_gives_its_order_as_notation_or_as_data(said: str) -> None:
    assert chosen(f"{READY} echo {shlex.quote(said)}").notation == "front north"


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("echo I am lost >&2; exit 3", r"it ended with exit code 3\. Its last words: I am lost$"),
        ("echo hello", "it wrote “hello”, which the protocol does not know"),
        ('echo \'{"say": "dance"}\'', "which the protocol does not know: Invalid value 'dance'"),
        ('echo \'{"say": "order"}\'', "it did not answer “hello” with “ready”"),
        (
            'echo \'{"say": "ready", "version": 2}\'',
            "Hexmarshal speaks version 1 of the protocol, and the program versi",
        ),
        ("exec 1>&-; sleep 100", "it closed its output"),
        ("head -c 3000000 /dev/zero", "it wrote 1024 KB without a line break"),
        (READY + 'echo \'{"say": "ready"}\'', "it said “ready” in the middle of the match"),
        (
            READY + 'echo \'{"say": "order", "notation": "march"}\'',
            "at “front”, order 1, its order “march” cannot be rea",
        ),
        (
            READY + 'echo \'{"say": "order", "notation": "III 1505-1405"}\'',
            "its order “III 1505-1405” is not legal: .*8a",
        ),
        (
            READY + 'echo \'{"say": "order", "order": {"order": "front", "front": 7}}\'',
            "This is not an order of the ga",
        ),
        (READY + 'yes \'{"say": "list"}\'', "it asked 50 questions and chose nothing"),
    ],
)
def test_what_a_program_does_wrong_is_told(script: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmarshal.bots.outside.bot.QUESTIONS", 50)
    with pytest.raises(bots.BotFailed, match=f"^The bot program:.* failed: .*{sentence}"):
        chosen(script)


def test_a_program_that_thinks_too_long_is_ended_though_it_ignores_signals() -> None:
    began = time.monotonic()
    with pytest.raises(bots.BotFailed, match=r"it gave no answer to “hello” within 0\.3 s"):
        chosen("trap '' TERM INT HUP; while :; do sleep 100; done", Limits(seconds=0.3))
    assert time.monotonic() - began < 20


def test_a_match_has_a_time_of_its_own() -> None:
    order = '{"say": "order", "notation": "front north"}'
    bot = OutsideBot(shell(f"{READY} while :; do echo '{order}'; read next; sleep 0.3; done"), 1, Limits(match=5))
    view = hm.Match.new("fury", seed=1).view("russian")
    try:
        bot.choose(view)
        bot._left = 0.1
        with pytest.raises(bots.BotFailed, match="it used up its 5 s for the match"):
            bot.choose(view)
    finally:
        bot.over(None)


def test_a_program_that_speaks_unasked_is_told_of_it() -> None:
    order = '{"say": "order", "notation": "front north"}'
    bot = OutsideBot(shell(f"{READY} echo '{order}'; echo too much; sleep 100"), 1, Limits(seconds=30))
    view = hm.Match.new("fury", seed=1).view("russian")
    bot.choose(view)
    assert bot._program is not None
    until = time.monotonic() + 20
    while bot._program.quiet() and time.monotonic() < until:
        time.sleep(0.01)
    with pytest.raises(bots.BotFailed, match="it wrote “too much” though nothing was asked"):
        bot.choose(view)


needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets all limits")


@needs_linux
def test_what_a_program_began_ends_with_it(tmp_path: Path) -> None:
    left = tmp_path / "left behind"
    program = Program(
        shell(f"(sleep 0.5; touch '{left}') & setsid sh -c 'sleep 0.5; touch {left}' & sleep 100"), Limits()
    )
    apart = not any("outlive" in told for told in program.missing)
    time.sleep(0.2)
    program.end()
    time.sleep(0.7)
    if not apart:
        pytest.skip("this system has no namespaces for whoever asks")
    assert not left.exists()


@needs_linux
def test_a_program_gets_no_environment_no_network_and_no_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOST", "42")
    program = Program(
        shell("env | cut -d= -f1 | sort | tr '\\n' ' '; echo; ls /proc/self/fd | wc -l; cat /proc/net/dev"), Limits()
    )
    try:
        names = program.hear(20).decode().split()
        assert {"PATH", "LANG"} <= set(names) <= {"PATH", "LANG", "PWD", "OLDPWD", "SHLVL", "_"}
        assert int(program.hear(20)) <= 4  # its three, and the folder that is listed
        if not any("network" in told for told in program.missing):
            lines: list[str] = []
            while not lines or "lo:" not in lines[-1]:
                lines.append(program.hear(20).decode())
            with pytest.raises(bots.BotFailed, match="exit code 0"):
                raise AssertionError(program.hear(20))  # there is no other than the loopback
    finally:
        program.end()


@needs_linux
def test_a_program_has_no_more_memory_than_it_may() -> None:
    greedy = shlex.join([sys.executable, "-S", "-c", "print(len(bytearray(10**9)))"])
    program = Program(greedy, Limits(memory=300))
    with pytest.raises(bots.BotFailed, match="MemoryError"):
        program.hear(30)


def test_limits_can_be_set_and_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(limits.VARIABLE, "seconds=2.5 memory=512")
    assert limits.usual() == Limits(seconds=2.5, memory=512)
    for wrong in ("seconds=soon", "patience=3", "memory=0", "seconds"):
        with pytest.raises(bots.BotError, match="HEXMARSHAL_BOT_LIMITS is “"):
            limits.read(wrong)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "program:./nowhere --fast",
            "The bot program:./nowhere --fast cannot be run: ./nowhere: there is no such program",
        ),
        ("program:", "A program is named as program:COMMAND"),
        ("program:'", "The bot program:' cannot be read: No closing quotation"),
        (f"program:{__file__}", "it is not executable"),
    ],
)
def test_a_program_that_is_not_there_is_named_at_the_start(name: str, sentence: str) -> None:
    with pytest.raises(bots.UnknownBot, match=sentence):
        bots.known(name)


def test_a_bot_that_fails_ends_its_match_with_an_error_and_without_a_winner() -> None:
    outcome = play(
        Task(game="fury", start=START, number=0, seed="1/0", players=(f"program:{shell('exit 1')}", "random"))
    )
    assert "it ended with exit code 1" in outcome.error
    assert (outcome.winner, outcome.decisions) == ("", 0)


# -- what a program may ask -----------------------------------------------------------------------


def test_questions_are_answered_as_a_view_answers_them() -> None:
    match = hm.Match.new("drina", scenario="august", seed=1)
    view = match.view("austria-hungary")
    decision = view.decision
    assert decision is not None
    listed = answer(view, decision, messages.List(subject="AI1"))
    assert isinstance(listed, messages.Orders)
    assert [offer.notation for offer in listed.orders] == [decision.write(order) for order in decision.orders("AI1")]
    assert [view.order(offer.order) for offer in listed.orders] == decision.orders("AI1")
    everything = answer(view, decision, messages.List())
    assert isinstance(everything, messages.Orders)
    assert len(everything.orders) == len(decision.all_orders())
    attack = "AI1 D06-E06 x F06"
    foreseen = answer(view, decision, messages.Forecast(notation=attack))
    assert isinstance(foreseen, messages.Foreseen)
    assert [(one.result, one.value) for one in foreseen.outcomes] == [
        (one.result, one.value) for one in view.forecast(hm.parse(match, attack)).outcomes
    ]
    refused = answer(view, decision, messages.Explain(notation="AI1 D06-D09"))
    assert isinstance(refused, messages.Refused)
    assert refused.clause
    assert answer(view, decision, messages.Explain(notation=attack)) == messages.Refused("", "", "")
    imagined = answer(view, decision, messages.Imagine(seed="x", orders=[attack]))
    assert isinstance(imagined, messages.Imagined)
    assert imagined.events
    assert imagined == answer(view, decision, messages.Imagine(seed="x", orders=[attack]))
    nonsense = answer(view, decision, messages.Imagine(seed="x", orders=["march!"]))
    assert isinstance(nonsense, messages.Refused)
    assert nonsense.code == "unreadable"


@pytest.mark.parametrize("game", ["galicia", *also("serbien")])
def test_answers_do_not_tell_what_is_hidden(game: str) -> None:
    match = hm.Match.new(game, seed=1)
    assert match.decision is not None
    side = match.decision.side
    twin = dream(match, side)
    order = match.decision.write(match.decision.orders(match.decision.subjects()[0])[0])
    for asked in (messages.List(), messages.Forecast(notation=order), messages.Imagine(seed="a", orders=[order])):
        told = []
        for one in (match, twin):
            view = one.view(side)
            assert view.decision is not None
            told.append(messages.write(answer(view, view.decision, asked)))
        assert told[0] == told[1]


NONSENSE = ("", " ", "done done", "x" * 5000, "\0", "0908", "-1", "ru-IV ru-IV", "Ж 🂡", "front north\nfront south")


@pytest.mark.parametrize("game", ["fury", "drina", *also("galicia", "great_war_east", "serbien")])
def test_nonsense_is_refused_and_ends_nothing(game: str) -> None:
    match = hm.Match.new(game, seed=1)
    assert match.decision is not None
    view = match.view(match.decision.side)
    assert view.decision is not None
    kinds = [kind.__struct_config__.tag for kind in match.game.orders]
    data: list[dict[str, Any]] = [{}, {"order": "dance"}, {"order": None}, *({"order": kind} for kind in kinds)]
    data += [{"order": kind, "piece": 10**30, "to": [[]], "path": [None], "extra": {}} for kind in kinds]
    for text in NONSENSE:
        assert isinstance(answer(view, view.decision, messages.List(subject=text or " ")), messages.Orders)
        for asked in (messages.Forecast(notation=text), messages.Explain(notation=text), messages.Imagine("s", [text])):
            told = answer(view, view.decision, asked)
            assert isinstance(told, messages.Refused | messages.Imagined | messages.Foreseen)
    for plain in data:
        told = answer(view, view.decision, messages.Explain(order=plain))
        assert isinstance(told, messages.Refused)


@pytest.mark.parametrize(
    "line",
    [b"[" * 100_000, b'{"say": "order", "notation": "\xff"}', b'{"say": "order", "notation": "\\ud800"}', b"", b"7"],
)
def test_lines_that_are_no_messages_are_no_crash(line: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeError, RecursionError)):
        messages.read(line)


def test_the_schema_has_every_message_and_describes_every_field() -> None:
    schema = messages.schema()
    for kind in (messages.ToProgram, messages.FromProgram):
        for message in kind.__args__:
            assert message.__name__ in schema["$defs"]
    json.dumps(schema)


# -- the check, and the bots of the documents -----------------------------------------------------


@pytest.mark.parametrize("example", ["fabius.py", "fabius.mjs"])
def test_the_bots_of_the_documents_are_sound(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for line in (EXAMPLES / example).read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 24
    if example.endswith(".mjs") and shutil.which("node") is None:
        pytest.skip("node is not installed")
    runner = "node" if example.endswith(".mjs") else sys.executable
    monkeypatch.setattr(checking, "ORDERS", 40)
    found = checking.check(f"program:{shlex.join([runner, str(EXAMPLES / example)])}", ["fury"])
    assert [one.wrong for one in found] == [(), ()]
    assert all(one.orders > 5 for one in found)


def test_the_check_finds_a_bot_that_does_not_repeat_itself_or_does_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (EXAMPLES / "fabius.py").read_text("utf-8")
    (tmp_path / "moody.py").write_text(code.replace('random.Random(heard["seed"])', "random.Random()"))
    (tmp_path / "clinging.py").write_text(code.replace("        break", "        import time; time.sleep(100)"))
    (tmp_path / "sulking.py").write_text(code.replace('heard["say"] == "choose"', "len(heard) == 3"))
    monkeypatch.setattr(checking, "ORDERS", 8)
    monkeypatch.setattr("hexmarshal.bots.outside.bot.GRACE", 0.2)
    monkeypatch.setenv(limits.VARIABLE, "seconds=1")
    told = {}
    for name in ("moody", "clinging", "sulking"):
        found = checking._seat(f"program:{shlex.join([sys.executable, str(tmp_path / name)])}.py", "fury", "russian")
        told[name] = checking.verdict(found)
    assert "It does not repeat itself. With the same seed its order" in told["moody"]
    assert "did not end within a second of “over”" in told["clinging"]
    # A field of a later version made it fall silent.
    assert "at “front”, order 1, it gave no answer to “choose” within 1 s" in told["sulking"]


def test_messages_are_one_line_each() -> None:
    line = messages.write(messages.Over({"sentence": "A\nB"}))
    assert line.count(b"\n") == 1
    assert msgspec.json.decode(line) == {"say": "over", "result": {"sentence": "A\nB"}}
