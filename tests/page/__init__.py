"""The page in a real browser. A package, so that browser and server end with its last test: while Playwright runs, no
other test of the same process can run an event loop."""
