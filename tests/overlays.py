"""Overlays in tests: written to a file, and read back as the values that they changed."""

from pathlib import Path

from hexmarshal.wargame.game_data import GameData


def overlay_file(text: str, folder: Path) -> Path:
    """An overlay as a file."""
    path = folder / "overlay.toml"
    path.write_text(text, encoding="utf-8")
    return path


def changed(data: GameData, source: str = "public: the printed game") -> set[tuple[str, str, str]]:
    """Table, row and key of every value that has the overlay's source."""
    return {(value.table, value.id, value.key) for value in data.sources() if value.source == source}
