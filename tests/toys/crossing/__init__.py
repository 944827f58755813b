"""*Crossing*: a whole game on two tiny sheets with a ferry between them. `docs/new-game.md` walks through it."""
