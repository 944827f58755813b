"""Chapter 6 and 9.10: Combat Effectiveness and Strength Reductions."""
