"""The table: everything that no single game owns."""
