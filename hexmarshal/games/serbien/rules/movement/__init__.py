"""Chapter 7: movement, Forced Marches, Tasks; 8.6, 8.7, 25.2: who is bound to a place; 24.2: the boxes off the map."""
