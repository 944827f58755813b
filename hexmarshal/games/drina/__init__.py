"""March on the Drina."""
