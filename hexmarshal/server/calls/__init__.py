"""Everything that can be asked of the server: one function per call."""
