"""Words, and what lies beside the map."""
