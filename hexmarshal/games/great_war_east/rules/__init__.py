"""The rules: `standard` for the whole family of games, `exclusive` for Serbia/Galicia."""
