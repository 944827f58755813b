"""What is told is told under the clause that orders it: every event of two random matches, sentence by sentence."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import AnyEvent, Forced, Rolled

LONG = 450

TOLD: dict[str, tuple[str, ...]] = {
    r"^GT\d+, ": ("4.0",),
    r"Preliminary Phase$": ("4.2.1-track",),
    r"Attachment Phase$": ("4.2.2a",),
    r"Supply Phase$": ("4.2.3.1",),
    r"(?<!Counter) Movement Phase$": ("4.2.5",),
    r"Counter Movement Phase$": ("4.2.6",),
    r"Attack Phase$": ("9.0",),
    r"Finishing Phase$": ("4.2.9a",),
    r"^Inter-Phase \d+": ("4.3",),
    r"^The boundary of .* runs from": ("5.1.1-line",),
    r" is attached to the (Second|Fifth|Sixth) Army\.$": ("5.1.2d",),
    r" is attached to the (\d+\w\w|Užice|Combined) (Army|Corps)\.$": ("5.1.2b",),
    r" is Independent\.$": ("5.2.4a",),
    r" is (Out of Supply|Isolated)\.$": ("15.4-3",),
    r" goes to Extended Mode\.$": ("15.6.1b",),
    r" goes to Extended Mode to provide Ammo\.$": ("9.4.1a",),
    r" has provided \d+ Ammo, \d+ left\.$": ("9.4.2",),
    r" has no Ammo, and its Force fights at half strength\.$": ("9.4a",),
    r" is provided with Shells\.$": ("23.2.1b",),
    r" arrives in ": ("16.1",),
    r" is formed in ": ("16.3.1a", "16.4.1"),
    r" is withdrawn\.$": ("16.5",),
    r" incorporates a replacement\.$": ("16.6.2a",),
    r" returns to ": ("16.6.3", "24.1c"),
    r" moves ": ("7.1.2a",),
    r" rides ": ("15.6.3-mp",),
    r" is under way to ": ("15.6.3a",),
    r" sails ": ("25.1.1a",),
    r" extends ": ("19.1.1a", "11.2.1c"),
    r" gathers in ": ("19.1.1a",),
    r" shifts ": ("19.1.4a",),
    r" wheels ": ("19.1.4b", "19.1.7a"),
    r"^A Two-Hex Unit is now in ": ("19.0a",),
    r" consolidates as it retreats\.$": ("19.1.7b",),
    r" is assigned to ": ("5.5.1",),
    r" has expended \d+ MP on its Task\.$": ("7.8a",),
    r" has expended \d+ MP by reacting or retiring\.$": ("8.2.4a-a",),
    r": \w+ replacements? received(, \w+ replacements? (in store|owed))?; −?\d+ now\.$": ("16.6.1",),
    r"^Each side may finish \w+ Improved Positions? before the next Inter-Phase\.$": ("14.3.4",),
    r" receives a River Crossing marker\.$": ("7.1.4b-mark",),
    r" (loses|flips) its River Crossing marker\.$": ("7.1.4b-rem",),
    r"^A Prepared Attack marker in .* points at": ("7.3a",),
    r" is held by a Prepared Attack marker\.$": ("7.3.3a",),
    r" loses its Prepared Attack marker\.$": ("9.1-1", "7.3.3c", "7.2.3a"),
    r"^Repulse of .* at \d+:\d+": ("7.4.3a",),
    r"^The odds are too low for a Repulse\.$": ("7.4.5a",),
    r" recovers to ": ("7.5a",),
    r" loses its MPs Expended marker\.$": ("7.8.3-2",),
    r" reacts ": ("8.2.2b",),
    r" retires ": ("8.3",),
    r" retires into Two-Hex Status ": ("8.2.3b",),
    r" is abandoned and becomes infantry\.$": ("8.5.3a",),
    r" is alone in an enemy ZOC and eliminated\.$": ("8.8.1b",),
    r"^An attack on .* is declared\.$": ("9.1-2",),
    r" attacks? .* from \d\d\.\d\d": ("9.1.1b",),
    r"^The attack on .* is given up\.$": ("9.2.5.B.1",),
    r"^The attack on .* lapses: .* retreated in this phase\.$": ("9.2.5.A.3",),
    r"^The attack on .* lapses: no enemy is left": ("9.1-3",),
    r"^The attack on .* lapses: .* is (?:Combat Ineffective|Demoralized)\.$": ("9.2.3b",),
    r"^The attack on .* lapses: .* (?:is eliminated|is no longer next to it)\.$": ("9.2a",),
    r": [\d.]+ against [\d.]+, ": ("9.1.1e",),
    r"^Artillery: \d+ of the attacker, ": ("10.1.2",),
    r" fires\.$": ("25.1c",),
    r"^A replacement is lost in place of a reduction of ": ("9.10.4",),
    r" advances ": ("11.2",),
    r" takes .* back\.$": ("21.1-integrate",),
    r" has no Line of Communications\.$": ("15.4-1",),
    r" displaces to .* and is in Extended Mode\.$": ("15.4-1", "15.6.2b"),
    r" victory: .* net Austro-Hungarian Victory Points\.$": ("27.0",),
    r"^An Improved Position is finished in": ("14.3.1a",),
    r" has worked in vain: its side has no right to another position\.$": ("14.3.4",),
    r"^The Improved Position in .* is removed\.$": ("14.4",),
    r"^A pontoon bridge is (started|finished) at": ("21.2.1",),
    r"^Komitadji appear in": ("23.1a",),
    r"^Now under .* control: ": ("3.4",),
    r" VP: furthest advance, ": ("27.2",),
    r" VP: control of Šabac": ("27.4",),
    r" VP: Beograd is not bombarded": ("27.5",),
    r" VP: (Beograd|Sarajevo|[A-ZŠČ]\w+)\.$": ("27.3", "27.7"),
}
"""What sentences say, and the clauses under which they may be told."""

LOSSES = {
    r" drops to ": ("6.1.3a", "7.2.3a", "7.4.4a", "7.4.5b", "7.4.5c", "9.9.2-E", "10.3", "11.1.3", "11.1.4", "11.1.5",
                    "15.4-4"),
    r" suffers a Strength Reduction\.$": ("5.5.2b", "6.1.3b", "6.4e", "7.2.3a", "9.9.2-s", "10.3c", "11.1.4", "11.1.5"),
    r" is eliminated\.$": ("5.5.2b", "6.1.3b", "6.4e", "7.2.3a", "9.9.2-s", "10.3c", "11.1.4", "11.1.5", "3.1.3"),
    r" retreats ": ("6.4e", "11.1a", "15.6.2a-a", "24.2"),
}  # fmt: skip
"""What has many causes, each told under its own clause."""

DICE = {
    r"^Forced March check of": "7.2.3", r"^Effectiveness Check after the Repulse": "7.4.5b",
    r"^Effectiveness Check of": "7.4.4a", r"^Repulse of": "7.4.3b", r"^abandonment of": "8.5.3a",
    r"^attack on": "9.1.1g", r"^small magnitude": "9.10.1", r" Effectiveness Check, ": "10.2",
    r"^Montenegrin replacements": "24.1a", r" and the guns of Beograd": "25.1.2-beograd",
}  # fmt: skip
"""What dice are rolled for, and their clauses."""


@cache
def heard() -> tuple[AnyEvent, ...]:
    """All that happens in the beginning of two random matches."""
    found: list[AnyEvent] = []
    for scenario in ("macva", "campaign"):
        lots, match = random.Random(f"told {scenario}"), hm.Match.new("serbien", scenario, seed="told")
        found += match.opening_events
        while (decision := match.decision) is not None and match.number < LONG:
            subjects = [subject for subject in decision.subjects() if subject != "done"] or ["done"]
            subject = "done" if "done" in decision.subjects() and lots.random() < 0.1 else lots.choice(subjects)
            found += match.submit(lots.choice(decision.orders(subject)))
    return tuple(found)


def said(event: AnyEvent) -> str:
    """The sentence of an event, without its clause."""
    return re.sub(r" \(\d[\w.-]*\)$", "", str(event))


@pytest.mark.clause("serbien:4.0", "serbien:4.2.5", "serbien:9.1.1b")
def test_every_sentence_is_told_under_its_clause() -> None:
    met: Counter[str] = Counter()
    for event in heard():
        if isinstance(event, (Rolled, Forced)):
            continue
        rows = [row for row in {**TOLD, **LOSSES} if re.search(row, said(event))]
        assert rows, f"{event} is in no row"
        allowed = {clause for row in rows for clause in {**TOLD, **LOSSES}[row]}
        assert event.clause in allowed, event
        met.update(rows)
    assert len(met) > 45, "the matches are long enough to tell most"


def test_every_die_is_rolled_under_its_clause() -> None:
    rolled = [event for event in heard() if isinstance(event, Rolled)]
    assert len(rolled) > 40
    for event in rolled:
        rows = [row for row in DICE if re.search(row, event.purpose)]
        assert [DICE[row] for row in rows] == [event.clause], event


def test_what_has_one_answer_is_told_to_its_giver_alone() -> None:
    forced = [event for event in heard() if isinstance(event, Forced)]
    assert forced
    assert all(event.only == (event.side,) and event.clause for event in forced)
