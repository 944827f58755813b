"""What *March on the Drina* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="drina",
    title="March on the Drina",
    designer="Vukašin Nišavić",
    publisher="Princeps Games",
    years="July 1914 to December 1918",
    scale="armies, fields of about 24 km, rounds of four months",
    sides=("austria-hungary", "germany", "serbia", "bulgaria"),
    camps=(("austria-hungary", "germany", "bulgaria"), ("serbia",)),
    scenarios=("august", "1915", "campaign"),
    length="14 rounds, two to four hours",
    complexity=1,
    blurb="Serbia alone against Austria-Hungary, Germany and Bulgaria: thirteen cities, secret lineups, luck cards"
    " instead of dice, and a way back from Salonica.",
    reconstructed="the board, most of the player cards, the generals and most calendar effects",
    place=2,
    rules_version=3,
)
