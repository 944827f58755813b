"""What *Battle for Galicia, 1914* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="galicia",
    title="Battle for Galicia, 1914",
    designer="Michael Resch",
    publisher="Oregon ConSim Games",
    years="23 August to 15 September 1914",
    scale="divisions, hexes of 12 km, turns of two days",
    sides=("russian", "austrian"),
    scenarios=("campaign", "opening"),
    length="12 turns, three to five hours",
    complexity=3,
    blurb="Austria-Hungary marches into Russian Poland, and the Russian armies come over the eastern edge: stacks of"
    " which only the top counter is seen, effectiveness that wears away, cavalry that gives way as you come.",
    reconstructed="the map, the tables of the player aid card, the set-up and most counter values",
    place=3,
    rules_version=3,
)
