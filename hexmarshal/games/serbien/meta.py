"""What *1914: Serbien muß sterbien* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="serbien",
    title="1914: Serbien muß sterbien",
    designer="Michael Resch",
    publisher="GMT Games",
    years="12 August to 11 December 1914",
    scale="divisions and brigades, hexes of 8.8 km, turns of two to four days",
    sides=("serbian", "austrian"),
    scenarios=("macva", "campaign", "drina", "case-b"),
    length="6 turns, an evening; the Grand Campaign has 37",
    complexity=5,
    blurb="Austria-Hungary crosses the Sava and the Drina: Forces of a division and its assets, armies with areas of"
    " their own, effectiveness that wears away, cavalry that gives way, and shells that the Serbs never have"
    " enough of.",
    reconstructed="the map, the counters, the terrain chart, the combat, artillery and march tables, the set-ups",
    place=5,
    rules_version=8,
)
