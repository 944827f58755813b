"""What *1914: Fury in the East* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="fury",
    title="1914: Fury in the East",
    designer="Laurent Martin",
    publisher="VaeVictis",
    years="August to December 1914",
    scale="corps, hexes of about 50 km, turns of two weeks",
    sides=("russian", "german-austrian"),
    scenarios=("historical", "campaign"),
    length="9 turns, two to four hours",
    complexity=2,
    blurb="The first five months of the war in the East: East Prussia and Galicia, fifteen fortresses, four"
    " activations a turn.",
    reconstructed="the map, most counter values, arrivals and the historical set-up",
    place=1,
    rules_version=3,
)
