"""What a screen shows of *March on the Drina*."""
