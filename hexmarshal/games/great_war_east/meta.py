"""What *The Great War in the East: Serbia/Galicia* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="great_war_east",
    title="The Great War in the East: Serbia/Galicia",
    designer="Jay A. Nelson, system by David C. Isby",
    publisher="Simulations Publications, Inc.",
    years="12 August to 19 September 1914",
    scale="corps and divisions, hexes of 12.87 km, turns of 72 hours",
    sides=("allied", "austrian"),
    scenarios=("historical", "free", "september"),
    length="13 turns, six to ten hours",
    complexity=3,
    blurb="Austria-Hungary at war on two fronts, each with a map of its own: railways between them, armies that need"
    " orders from their headquarters, supply that ends with the rails, and defenders who choose to die or to go.",
    reconstructed="both maps, the backs of the counters, off-map distances and parts of the turn track",
    place=4,
    rules_version=6,
)
