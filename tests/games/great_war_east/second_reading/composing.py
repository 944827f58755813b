"""Positions made up at random: crowded, half beaten, cut off, where rules meet that seldom do in play."""

from __future__ import annotations

import random

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.registry import load
from hexmarshal.core.positions.positions import read_start

from .chapter_08_retreat import distance
from .chapter_09_supply import rail_links
from .paper import Hex, Position, read

MOMENTS = ("movement", "withdrawal", "combat", "combat", "combat")
OPTIONS = {
    "command": "unlimited", "rail_limit": "yes", "forage": "yes", "headquarters": "movement", "rail_supply": "path",
    "halving": ("floor", "kept"), "disorder": ("any", "all"), "defence_shift": "combat-strength",
    "rest": "since-turn-before", "entraining": "moves", "retreating": "all", "withdrawal": "cancelled",
    "flotilla": ("two-steps", "none"),
}  # fmt: skip


def composed(seed: int) -> str:
    """The text of a position, as its file has it."""
    chance = random.Random(f"composed {seed}")
    blank = read(hm.Match.new("great_war_east", seed=1).table)
    sheet = chance.choice("ggs")
    turn = chance.choice((2, 3, 5, 8, 9, 10))
    side = chance.choice(("allied", "austrian"))
    moment = chance.choice(MOMENTS)
    region = _region(blank, chance, sheet)
    fortresses = [chance.choice((0, 0, 0, 1, 2, 3, 4)) for _ in blank.maps.fortresses]
    blank.fortress_lost = dict(zip(blank.maps.fortresses, fortresses, strict=True))
    pieces, seized = _pieces(blank, chance, region, sheet, side, moment, turn)
    lines = ["[position]", 'game = "great_war_east"', 'scenario = "historical"']
    if chance.random() < 0.4:
        lines.append("[options]")
        for name in chance.sample(sorted(OPTIONS), 3):
            values = OPTIONS[name]
            lines.append(f'{name} = "{values if isinstance(values, str) else chance.choice(values)}"')
    lines += ["[state]", f'turn = "GT{turn}"', f'phasing = "{side}"', f"fortresses = {fortresses}"]
    lines += [f"supply_points = {chance.choice((0, 1, 2, 4, 7))}", f"seized = [{', '.join(map(_quoted, seized))}]"]
    lines.append("[pieces]")
    lines += [f"{hex} = [{', '.join(map(_quoted, units))}]" for hex, units in sorted(pieces.items())]
    lines += [_frame("Campaign", "next_turn")]
    lines += [_frame("GameTurn", "second_player" if side == "allied" else "interphase")]
    lines += [_frame("PlayerTurn", moment, f'player = "{side}"')]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return f'"{text}"'


def _frame(do: str, at: str, more: str = "") -> str:
    return f'[[doing]]\ndo = "{do}"\nat = "{at}"\n{more}'


def _region(blank: Position, chance: random.Random, sheet: str) -> list[Hex]:
    """A few hexes around one that is worth fighting for."""
    hexes = [hex for hex in blank.maps.hexes if hex[0] == sheet]
    dear = [hex for hex in hexes if hex in blank.maps.places or hex in blank.maps.links]
    rivers = sorted({hex for hex, other in blank.maps.sides if hex[0] == sheet})
    centre = chance.choice(chance.choice((hexes, dear, dear, rivers)))
    reach = chance.choice((2, 2, 3, 4))
    return [hex for hex in hexes if distance(blank, centre, hex) <= reach]


def _pieces(
    blank: Position, chance: random.Random, region: list[Hex], sheet: str, side: str, moment: str, turn: int
) -> tuple[dict[Hex, list[str]], list[Hex]]:
    """Counters in some of the hexes: at least one of each side, no more in a hex than may stand there."""
    split = chance.choice((0.3, 0.5, 0.7))
    owner = {hex: "allied" if chance.random() < split else "austrian" for hex in region}
    for hex in region:
        if blank.fortress_of(hex, "austrian"):
            owner[hex] = "austrian"
    pieces: dict[Hex, list[str]] = {}
    held: dict[Hex, str] = {}
    limit = blank.number("stacking")
    for nation in ("austrian", "serbian" if sheet == "s" else "russian"):
        mine = "austrian" if nation == "austrian" else "allied"
        hexes = [hex for hex in region if owner[hex] == mine]
        if not hexes:
            continue
        units = [unit for unit in blank.units if unit.row.nation == nation]
        room = dict.fromkeys(hexes, limit)
        rails = rail_links(blank, nation)
        for unit in chance.sample(units, min(len(units), chance.randint(3, 16))):
            hex = chance.choice(hexes)
            if blank.stacking(unit) > room[hex]:
                continue
            room[hex] -= blank.stacking(unit)
            said = unit.id
            full = blank.full_steps(unit)
            if full > 1 and chance.random() < 0.4:
                said += f" lost={chance.randint(1, full - 1)}"
            if hex in rails and unit.row.movement and chance.random() < 0.3:
                said += " entrained"
            elif moment != "movement" and mine == side and not unit.hq and chance.random() < 0.1:
                said += " railed=3"
            if moment == "combat" and mine != side and not unit.hq and chance.random() < 0.2:
                said += " retreated"
            pieces.setdefault(hex, []).append(said)
            if not unit.hq:
                held[hex] = mine
    seized = []
    for hex in region:
        if hex in blank.maps.watched:
            home = "austrian" if blank.maps.country[hex] == "austrian" else "allied"
            if hex in held:
                if held[hex] != home:
                    seized.append(hex)
            elif chance.random() < 0.15:
                seized.append(hex)
    return pieces, seized


def laid(text: str) -> hm.Match:
    """A match that begins with a position."""
    rules = load("great_war_east")
    return hm.Match(rules, read_start(rules, TomlFile(text, "composed")), "composed")
