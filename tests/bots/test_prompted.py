"""A seat for a program that is asked in words: a stand-in for a language model, with all its mistakes."""

import json
import sys
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.outside.prompted import LISTINGS, Prompted, Try, answer_of, listed, prompt
from hexmarshal.cli.seat import Summary, Wish
from hexmarshal.cli.seat import run as play
from tests.dreams import dream

MODEL = r"""
import sys
text = sys.stdin.read()
with open({calls!r}, "a") as calls:
    calls.write(text + "\0")
with open({script!r}) as script:
    answers = script.read().split("\0")
number = open({calls!r}).read().count("\0") - 1
print(answers[min(number, len(answers) - 1)])
sys.exit(7 if answers[min(number, len(answers) - 1)] == "crash" else 0)
"""


class Model:
    """A scripted stand-in: it gives its answers one after the other, and keeps the prompts."""

    def __init__(self, folder: Path, *answers: str) -> None:
        self.calls = folder / "calls"
        (folder / "script").write_text("\0".join(answers))
        (folder / "model.py").write_text(MODEL.format(calls=str(self.calls), script=str(folder / "script")))
        self.command = f"{sys.executable} -S {folder / 'model.py'}"

    @property
    def prompts(self) -> list[str]:
        """What it was asked."""
        return self.calls.read_text().split("\0")[:-1]


def asked(folder: Path, *answers: str, tries: int = 3) -> tuple[hm.Order, list[Try], list[str]]:
    """The order that comes of some answers, what was logged, and the prompts."""
    model, log = Model(folder, *answers), list[Try]()
    bot = Prompted(model.command, bots.make("random", 1), tries=tries, log=log.append)
    return bot.choose(hm.Match.new("fury", seed=1).view("russian")), log, model.prompts


def test_what_answers_cost_is_added_up_as_on_paper() -> None:
    summary = Summary()
    for number in range(12):
        summary.count(Try(number, "russian", "move", 1, 100, "done", 0.1, order="done", cost=0.001))
    assert (summary.orders, summary.seconds, summary.cost) == (12, 1.2, 0.012)


def test_an_answer_is_read_and_its_cost_is_logged(tmp_path: Path) -> None:
    order, log, (text,) = asked(tmp_path, 'I choose the north.\n\nORDER: `front north`\n{"tokens": 12, "cost": 0.5}')
    assert order.notation == "front north"
    assert [(one.order, one.code, one.tokens, one.cost) for one in log] == [("front north", "", 12, 0.5)]
    for part in (
        "You play the side russian",
        "Russian: name Front A",
        "(clause 7c)",
        "1407: Russian II Corps",
        "north, south",
    ):
        assert part in text


def test_refusals_are_told_with_their_clause_and_lists_are_given_on_request(tmp_path: Path) -> None:
    order, log, prompts = asked(tmp_path, "III 1505-1405", "orders", "front south")
    assert order.notation == "front south"
    assert [one.code for one in log] == ["not-now", "", ""]
    assert log[0].clause
    assert "Your last answer “III 1505-1405” was refused: " in prompts[1]
    assert f"({log[0].clause})" in prompts[1]
    assert "This is try 2 of 3." in prompts[2]
    assert "The legal orders:\n  front north\n  front south" in prompts[2]


def test_after_the_last_try_the_fallback_chooses(tmp_path: Path) -> None:
    order, log, prompts = asked(tmp_path, "", "crash", "retreat to Moscow at once")
    assert order.notation in ("front north", "front south")
    assert [(one.tried, one.code, one.fallback) for one in log] == [
        (1, "no-answer", ""), (2, "no-answer", ""), (3, "unreadable", ""), (4, "", "random"),
    ]  # fmt: skip
    assert "it was empty" in prompts[1]
    assert "exit code 7" in prompts[2]


def test_whoever_asks_for_lists_for_ever_uses_up_its_tries(tmp_path: Path) -> None:
    _, log, prompts = asked(tmp_path, "orders north", tries=1)
    assert len(prompts) == LISTINGS + 1
    assert log[-1].fallback == "random"


def test_a_program_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    log: list[Try] = []
    bot = Prompted("sleep 100", bots.make("random", 1), tries=1, seconds=0.1, log=log.append)
    bot.choose(hm.Match.new("fury", seed=1).view("russian"))
    assert log[0].sentence == "there was none within 0.1 s."


@pytest.mark.parametrize(
    ("text", "answer"),
    [("front north", "front north"), ("**Answer: front north**", "front north"), ("", ""), ("{odd", "{odd"),
     ('x\n{"tokens": "many"}', '{"tokens": "many"}')],
)  # fmt: skip
def test_the_answer_is_the_last_line(text: str, answer: str) -> None:
    assert answer_of(text)[0] == answer


def test_every_game_can_be_put_in_words() -> None:
    for meta in hm.catalogue():
        match = hm.Match.new(meta.id, seed=1)
        decision = match.decision
        assert decision is not None
        text = prompt(match.view(decision.side), decision)
        assert decision.prompt in text
        assert len(text) < 40_000
        assert all(
            decision.explain(decision.read(line.strip())) is None for line in listed(decision, "").splitlines()[1:20]
        )


@pytest.mark.parametrize("game", ["galicia", "serbien"])
def test_a_prompt_does_not_tell_what_is_hidden(game: str) -> None:
    match = hm.Match.new(game, seed=1)
    assert match.decision is not None
    side = match.decision.side
    told = []
    for one in (match, dream(match, side)):
        view = one.view(side)
        assert view.decision is not None
        told.append(prompt(view, view.decision))
    assert told[0] == told[1]


def test_a_match_is_played_and_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model, log, record = Model(tmp_path, "orders", "nonsense"), tmp_path / "log.jsonl", tmp_path / "m.jsonl"
    wish = Wish(
        game="fury", program=model.command, side="german-austrian", bot="random", scenario="", options=(), seed="1",
        tries=1, seconds=60.0, fallback="random", orders=2, log=log, record=record,
    )  # fmt: skip
    assert play(wish) == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[-1]["orders"] == 2
    assert lines[-1]["fallbacks"] == sum("fallback" in line for line in lines) == 2
    assert "2 orders by random" in capsys.readouterr().out
    assert hm.verify(record).ok
    assert hm.Match.load(record).seats["german-austrian"] == f"seat:{model.command}"
