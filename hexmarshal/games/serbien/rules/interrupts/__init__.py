"""Chapter 8: what happens at once when a unit has entered a hex: Cavalry, Forts, supply units."""
