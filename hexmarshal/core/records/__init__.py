"""Records of matches: writing, reading and checking them, and what becomes of them when rules change."""
