"""The look of the sheets: papers and inks, grounds, nations. Colours stay apart for every kind of eye, and each
goes with a pattern, a symbol or a shape."""

from __future__ import annotations

import msgspec

PAPER, INK, SOFT, FRAME = "#f4ecd9", "#2b2622", "#6e6253", "#4a4036"
WATER, WATER_EDGE, WATER_TEXT = "#5b94b5", "#2f5f80", "#1f4f70"
BORDER, RED = "#8f2d56", "#b3261e"


class Ground(msgspec.Struct, frozen=True):
    """How a terrain looks."""

    fill: str
    """Its colour; "" leaves the paper."""
    symbol: str = ""
    """The symbols scattered over it; see `hexmarshal.atlas.terrain`."""


GROUNDS: dict[str, Ground] = {
    "clear": Ground(""),
    "lowland": Ground("#eef0d2"),
    "field": Ground(""),
    "land": Ground(""),
    "upland": Ground("#f0e6b8", "arcs"),
    "foothill": Ground("#d9b97c", "hills"),
    "difficult": Ground("#e3d3a4", "hills"),
    "broken": Ground("#e4d2a8", "dashes"),
    "rough": Ground("#e0cb9a", "crags"),
    "ridge": Ground("#d8bd8a", "hills"),
    "hill": Ground("#e2cd9b", "hills"),
    "forest": Ground("#bccb9d", "trees"),
    "wood": Ground("#bccb9d", "trees"),
    "swamp": Ground("#cfdfd6", "tufts"),
    "marsh": Ground("#cfdfd6", "tufts"),
    "lowland swamp": Ground("#cfdfd6", "tufts"),
    "bottomland": Ground("#d3e3bd", "grass"),
    "plateau": Ground("#cdb3a0", "mesa"),
    "mountain": Ground("#cfae86", "peaks"),
    "low mountain": Ground("#cfae86", "peaks"),
    "high mountain": Ground("#ab8465", "alps"),
    "canyon": Ground("#b9917a", "cliffs"),
    "impassable": Ground("#a08a7c", "alps"),
    "city": Ground("#d9c3b4", "streets"),
    "town": Ground("#e3d2c4", "streets"),
    "sea": Ground("#bcd7e5", "sea"),
    "water": Ground("#bcd7e5", "sea"),
    "lake": Ground("#bcd7e5", "sea"),
}
"""The look of a terrain by what its name has in it; the longest match counts."""


def ground(name: str, water: bool = False) -> Ground:
    """How a terrain looks.

    >>> ground("low-mountain").symbol, ground("Drina canyon").symbol, ground("bottomland with river").symbol
    ('peaks', 'cliffs', 'grass')
    """
    if water:
        return GROUNDS["sea"]
    plain = name.lower().replace("-", " ").replace("_", " ")
    found = [key for key in GROUNDS if key in plain]
    return GROUNDS[max(found, key=len)] if found else Ground("#e9dcc0", "dashes")


class Nation(msgspec.Struct, frozen=True):
    """How a nation looks: its colours, and a shape for those who cannot tell them apart."""

    title: str
    """Its name on the map."""
    fill: str
    """The colour of its counters."""
    ink: str
    """What is written on them."""
    tint: str
    """The band along its borders."""
    shape: str
    """The emblem on its counters: square, diamond, disc, triangle, star, bar."""


NATIONS: dict[str, Nation] = {
    "german": Nation("German Empire", "#4d6b48", "#ffffff", "#4d6b48", "square"),
    "austrian": Nation("Austria-Hungary", "#b7d5ea", "#16222c", "#4a86b0", "diamond"),
    "russian": Nation("Russian Empire", "#cda268", "#2a1a08", "#96642a", "disc"),
    "serbian": Nation("Serbia", "#b2462d", "#fff6ef", "#a83a22", "triangle"),
    "montenegrin": Nation("Montenegro", "#c9a4d0", "#2a1230", "#8e5c99", "star"),
    "romania": Nation("Romania", "#e8c547", "#2b2405", "#b8942a", "bar"),
    "turkish": Nation("Ottoman Empire", "#c9b79c", "#2b2622", "#8d7752", "bar"),
    "bulgarian": Nation("Bulgaria", "#b9c7a0", "#222a12", "#7c8f55", "bar"),
    "albania": Nation("Albania", "#d9c2b0", "#2b2016", "#a5673f", "bar"),
    "greece": Nation("Greece", "#9fc5c9", "#12282b", "#3c8f99", "bar"),
    "italian": Nation("Italy", "#a9c5a0", "#1c2a16", "#6a9460", "bar"),
}
ALIASES = {
    "ge": "german", "ger": "german", "germany": "german", "de": "german", "prussia": "german",
    "ah": "austrian", "au": "austrian", "austria": "austrian", "austria-hungary": "austrian",
    "austro-hungarian": "austrian", "hungarian": "austrian", "bosnia": "austrian", "kuk": "austrian",
    "ru": "russian", "russia": "russian", "rus": "russian", "se": "serbian", "sr": "serbian", "serbia": "serbian",
    "mn": "montenegrin", "montenegro": "montenegrin", "romanian": "romania", "rumania": "romania",
    "ottoman": "turkish", "turkey": "turkish", "bulgaria": "bulgarian", "italy": "italian",
    "german-austrian": "austrian", "central": "austrian",
}  # fmt: skip
"""Other ways to write a nation."""


def nation(name: str) -> Nation:
    """How a nation looks, whichever way it is written.

    >>> nation("Austria-Hungary").shape, nation("atlantis").title
    ('diamond', 'Atlantis')
    """
    key = name.lower()
    return NATIONS.get(ALIASES.get(key, key), Nation(name.title(), "#d8cdb8", INK, SOFT, "bar"))


CSS = f"""
svg{{font-family:'Liberation Serif','Times New Roman',Georgia,serif}}
.n text{{font:10.5px 'Liberation Sans',Arial,sans-serif;fill:#5f5039;text-anchor:middle;
paint-order:stroke;stroke:{PAPER};stroke-width:2.4px;stroke-opacity:.55}}
.p{{paint-order:stroke;stroke:{PAPER};stroke-width:4.5px;stroke-linejoin:round;stroke-opacity:.85}}
.t1{{font-size:21px;font-weight:bold}}.t2{{font-size:17px}}.t3{{font-size:14.5px}}
.v{{font-weight:bold;fill:{RED}}}.f{{font-weight:bold;fill:{SOFT}}}
.w{{font-size:17px;font-style:italic;fill:{WATER_TEXT};letter-spacing:2px}}
.h{{fill:none;stroke:{PAPER};stroke-width:4px;stroke-opacity:.7;stroke-linejoin:round}}
.c{{fill:#3b2f24;fill-opacity:.3;text-anchor:middle}}
.a{{font-style:italic;fill:#3a2917;fill-opacity:.8;text-anchor:middle;letter-spacing:5px;
paint-order:stroke;stroke:{PAPER};stroke-width:4px;stroke-opacity:.4}}.aw{{fill:{WATER_TEXT}}}
.m{{text-anchor:middle}}.s{{font-family:'Liberation Sans',Arial,sans-serif}}
.k{{font:bold 15px 'Liberation Sans',Arial,sans-serif;text-anchor:middle}}
.l{{font-size:25px}}.le{{font-size:19px;fill:{SOFT};font-style:italic}}
.none{{fill:none}}
"""
"""What all texts and lines share."""

LETTERS = {**dict.fromkeys("iljI.,'’|! ", 30), **dict.fromkeys("tfrł-–()", 38), **dict.fromkeys("mwMW", 86)}
"""How wide letters are, in hundredths of their size: whole numbers, whose sum is the same on every machine."""


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, near enough to place it.

    >>> 60 < width("Warsaw", 21, bold=True) < 85
    True
    """
    hundredths = sum(LETTERS.get(letter, 70 if letter.isupper() else 49) for letter in text)
    return hundredths * size * (1.08 if bold else 1.0) / 100


def escape(text: str) -> str:
    """A text as XML has it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
