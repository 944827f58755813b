"""What at least two games share: functions and small values that take a game's ways as arguments. It knows no game."""
