"""Notes in records: they change nothing that is checked, and go where they may."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import hexmarshal as hm
from hexmarshal.cli.app import app
from hexmarshal.cli.share import note
from hexmarshal.cli.trouble import Trouble
from hexmarshal.core.records.annotations import LONGEST, MOST, sound
from hexmarshal.core.records.journal import record
from hexmarshal.core.records.lines import Footer, opened, sealed
from hexmarshal.share import page
from tests.share.test_page import running


class EarlierFooter(msgspec.Struct, frozen=True, kw_only=True):
    """The last line of a record as versions without notes read it."""

    orders: int
    digest: str
    result: object
    resigned: str = ""
    late: bool = False
    position: str = ""


def test_a_record_with_notes_holds_and_an_earlier_version_reads_it() -> None:
    match = running("drina", 8)
    plain = record(match)
    match.annotate(3, "Here it turned.", side=match.sides[0])
    match.annotate(5)
    noted = record(match)
    assert noted.splitlines()[:-1] == plain.splitlines()[:-1], "only the last line is another"
    again = hm.Match.read(noted)
    assert again.annotations == match.annotations
    assert again.digest() == match.digest()
    last = opened(noted.splitlines()[-1])
    assert last is not None
    assert msgspec.json.decode(last[0], type=EarlierFooter).orders == 8


def test_verify_accepts_notes_and_still_finds_a_changed_one(tmp_path: Path) -> None:
    match = running("drina", 8)
    match.annotate(3, "Here it turned.")
    path = tmp_path / "match.jsonl"
    match.save(path)
    assert hm.verify(path).ok
    path.write_bytes(path.read_bytes().replace(b"Here it turned.", b"Here it failed."))
    assert not hm.verify(path).ok


def test_notes_of_a_hostile_record_are_cut_to_what_is_allowed() -> None:
    match = running("drina", 2)
    side = match.sides[0]
    many = [hm.Annotation(order=0, side=side, text="x" * 5_000)] * 3
    wrong = [hm.Annotation(order=9, side=side), hm.Annotation(order=-1), hm.Annotation(order=1, side="nobody")]
    assert [len(note.text) for note in sound([*many, *wrong], match.sides, 2)] == [LONGEST]
    crowd = [hm.Annotation(order=order, side=side) for order in range(5 * MOST)]
    assert len(sound(crowd, match.sides, 10_000)) == MOST
    lines = record(match).splitlines()
    body = opened(lines[-1])
    assert body is not None
    footer = msgspec.structs.replace(msgspec.json.decode(body[0], type=Footer), notes=(*many, *wrong))
    kept = [found[0] for line in lines[:-1] if (found := opened(line))]
    assert len(hm.Match.read(sealed([*kept, msgspec.json.encode(footer)])).annotations) == 1


def test_a_note_of_a_hostile_record_does_not_steer_the_terminal() -> None:
    told = sound([hm.Annotation(order=0, text="Here\x1b[2J it\x07\n\tturned\x9b.")], (), 0)
    assert [note.text for note in told] == ["Here[2J it\n\tturned."]


def test_a_public_record_has_no_notes_while_the_match_runs_and_only_open_ones_afterwards() -> None:
    match = running("fury", 4)
    match.annotate(1, "For all", side="russian")
    match.annotate(2, "For me", side="russian", open=False)
    assert hm.Match.read(record(match, public=True)).annotations == []
    match.resign("russian")
    assert [note.text for note in hm.Match.read(record(match, public=True)).annotations] == ["For all"]
    assert len(hm.Match.read(record(match)).annotations) == 2


def test_a_file_carries_the_notes_that_its_reader_may_read() -> None:
    match = running("drina", 4)
    mine, other = match.sides[0], match.sides[-1]
    match.annotate(1, "Mine", side=mine)
    match.annotate(1, "Theirs", side=other, open=False)

    def texts(side: str | None) -> list[str]:
        return [note["text"] for note in page.carried(match, side)["notes"]]

    assert (texts(None), texts(mine), texts(other)) == ([], ["Mine"], ["Theirs"])
    match.resign(mine)
    assert (texts(None), texts(mine), texts(other)) == (["Mine"], ["Mine"], ["Mine", "Theirs"])


def test_an_undo_takes_notes_with_it_and_a_copy_has_its_own() -> None:
    match = hm.Match.new("fury", seed=1914)
    match.submit(hm.parse(match, "front north"))
    match.annotate(1, "Gone")
    other = match.copy()
    match.undo()
    assert (match.annotations, len(other.annotations)) == ([], 1)


@pytest.mark.parametrize(
    ("order", "text", "side", "told"),
    [(7, "", "", "no order 7"), (0, "x" * 1_001, "", "letters at most"), (0, "", "greek", "not a side")],
)
def test_a_note_that_does_not_fit_is_refused(order: int, text: str, side: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        hm.Match.new("fury", seed=1914).annotate(order, text, side=side)


def test_the_command_writes_lists_and_removes_notes(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    running("drina", 4).save(path)

    def said(*words: str) -> str:
        done = CliRunner().invoke(app, ["note", str(path), *words])
        assert done.exit_code == 0, done.output
        return done.stdout

    said("2", "Here it turned.")
    said("3", "--side", "serbia", "--private")
    assert said().splitlines() == ["2: Here it turned.", "3 serbia (private): bookmark"]
    assert "Note: Here it turned." in CliRunner().invoke(app, ["replay", str(path)]).stdout
    said("2", "--remove")
    assert said().splitlines() == ["3 serbia (private): bookmark"]
    assert hm.verify(path).ok
    for wrong, sentence in (
        ((9, "x", "", False, False), "no order 9"),
        ((2, "", "", False, True), "no note at order 2"),
    ):
        with pytest.raises(Trouble, match=sentence):
            note(path, *wrong)
