"""What *Crossing* is."""

from hexmarshal.core.engine.game import Meta

META = Meta(
    id="crossing", title="Crossing", designer="nobody", publisher="nobody", years="no war, no year", scale="no scale",
    sides=("russian", "austrian"), scenarios=("first", "landed"), length="4 turns, ten minutes", complexity=1,
    blurb="Two islands, a ferry and a bridge: whoever holds more of the towns after four turns wins.",
    reconstructed="nothing: it was made up", rules_version=2,
)  # fmt: skip
