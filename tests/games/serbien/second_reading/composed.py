"""Positions that play seldom reaches: many units in a small place, in whatever state, at any step of a Player Turn."""

from __future__ import annotations

import random

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.registry import load
from hexmarshal.core.positions import positions
from tests.games.serbien.second_reading.sheet import SERBIAN, Sheet, enemy_of, sheet

STEPS = ("supply", "movement", "counter_movement", "attack", "counter_attack")
CENTRES = (
    "23.13", "21.12", "19.11", "16.12", "22.10", "26.11", "25.10", "14.15", "17.20", "21.20", "20.28", "16.28", "22.28",
    "18.26", "29.28", "27.15", "30.10", "34.11", "23.16", "12.18", "08.22", "24.18", "31.17", "17.09", "28.10",
)  # fmt: skip
"""Where they are laid: on the Sava and the Drina, in the mountains, at the Montenegrin edge, around Beograd."""


def compose(chance: random.Random, steps: tuple[str, ...] = STEPS) -> str:
    """The text of a position."""
    map_ = sheet()
    centre = chance.choice(CENTRES)
    wide = chance.choice((2, 3, 3, 4))
    field = sorted(map_.within(centre, wide))
    player = chance.choice(("serbian", "austrian"))
    step = chance.choice(steps)
    stands: dict[str, str] = {}
    lines: dict[str, list[str]] = {}
    wide_hexes: set[str] = set()
    for side in ("serbian", "austrian"):
        for id in _drawn(map_, chance, side):
            row = map_.units[id]
            hexes = [hex for hex in field if stands.get(hex, side) == side and _dry(map_, hex, side)]
            if row.kind == "depot":
                hexes = [
                    hex for hex in sorted(map_.within(centre, 7)) if hex in map_.rails and stands.get(hex, side) == side
                ]
            elif row.kind == "train":
                hexes = [
                    hex
                    for hex in sorted(map_.within(centre, 5))
                    if stands.get(hex, side) == side and _dry(map_, hex, side)
                ]
            elif row.kind == "fort":
                hexes = [hex for hex in hexes if hex in ("30.09", "06.25")]
            if not hexes:
                continue
            joined = [hex for hex in hexes if stands.get(hex) == side]
            hex = chance.choice(joined) if joined and chance.random() < 0.4 else chance.choice(hexes)
            stands[hex] = side
            lines.setdefault(hex, []).append(_unit(map_, chance, id, hex, stands, wide_hexes, player, step))
    turn = chance.choice((3, 8, 10, 15, 20, 28))
    state = [f'turn = "GT{turn}"', f'phasing = "{player}"', "plans = []", f"shells = {chance.choice((0, 1, 2, 30))}"]
    if chance.random() < 0.4:
        state.append(f'komitadji = ["{chance.choice(field)}"]')
    own = {
        side: [hex for hex, who in stands.items() if who == side and not map_.mountainous(hex)]
        for side in ("serbian", "austrian")
    }
    if chance.random() < 0.4:
        built = [
            [chance.choice(own[side])] if own[side] and chance.random() < 0.7 else []
            for side in ("serbian", "austrian")
        ]
        state.append(f"positions = {built}".replace("'", '"'))
    pieces = "\n".join(f'"{hex}" = {units}'.replace("'", '"') for hex, units in sorted(lines.items()))
    number = ("serbian", "austrian").index(player) + 1
    return "\n".join(
        (
            '[position]\ngame = "serbien"\nscenario = "campaign"', "[state]", *state, "[pieces]", pieces,
            '[[doing]]\ndo = "Campaign"\nat = "inter_phase"', f'[[doing]]\ndo = "GameTurn"\nnumber = {number}',
            f'[[doing]]\ndo = "PlayerTurn"\nplayer = "{player}"\nat = "{step}"', "",
        )
    )  # fmt: skip


def _dry(map_: Sheet, hex: str, side: str) -> bool:
    return side != SERBIAN or hex not in map_.marked("north of the Donau")


def _drawn(map_: Sheet, chance: random.Random, side: str) -> list[str]:
    """Some units of a side: Formations and Assets first, then what supplies them."""
    own = [id for id, row in map_.units.items() if row.side == side and row.kind not in ("naval", "depot", "train")]
    supply = [id for id, row in map_.units.items() if row.side == side and row.kind in ("depot", "train")]
    formations = [id for id in own if map_.units[id].formation]
    assets = [id for id in own if not map_.units[id].formation]
    drawn = chance.sample(formations, chance.randint(2, 7)) + chance.sample(assets, chance.randint(1, 6))
    if chance.random() < 0.25:
        drawn += [id for id in own if map_.units[id].nation == "montenegrin" and id not in drawn]
    chance.shuffle(drawn)
    return drawn + chance.sample(supply, chance.randint(1, min(5, len(supply))))


def _unit(
    map_: Sheet,
    chance: random.Random,
    id: str,
    hex: str,
    stands: dict[str, str],
    wide: set[str],
    player: str,
    step: str,
) -> str:
    """A unit with some state."""
    row = map_.units[id]
    words = [id]
    around = list(map_.neighbours[hex])
    free = [there for there in around if stands.get(there, row.side) == row.side and there not in wide]
    fights = row.kind in ("infantry", "garrison", "river", "cavalry")
    two = fights and free and hex not in wide and chance.random() < 0.12 and not map_.has("donau", hex, free[0])
    if two:
        other = chance.choice(free)
        if not map_.has("donau", hex, other) and _dry(map_, other, row.side):
            words.append(f"also={other}")
            wide |= {hex, other}
            stands[other] = row.side
        else:
            two = False
    if row.formation and chance.random() < 0.5:
        words.append(f"status={chance.choice(('-1', '-2', '-3', 'CI', 'CI', 'D1', 'D2'))}")
    broken = words[-1] in ("status=CI", "status=D1", "status=D2")
    if row.back and row.kind != "fort" and fights and chance.random() < 0.3:
        words.append("lost=1")
    if row.kind in ("depot", "train") and chance.random() < 0.3:
        words.append("flipped")
    if step in ("counter_movement", "attack") and row.side == player and row.kind in ("infantry", "garrison", "river"):
        targets = [there for there in around if stands.get(there) == enemy_of(row.side)]
        if targets and not two and not broken and chance.random() < 0.5:
            words.append(f"prepared={chance.choice(targets)}")
    if fights and chance.random() < 0.06:
        words.append("crossing=2")
    return " ".join(words)


def begin(text: str, dice_seed: int) -> hm.Match:
    """A match in a position."""
    rules = load("serbien")
    return hm.Match(rules, positions.read_start(rules, TomlFile(text, "composed"), rehearsed=False), str(dice_seed))
