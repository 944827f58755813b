"""What at least two games share: functions and small values that take policies as arguments. It knows no game."""
