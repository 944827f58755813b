"""Everything that can be asked of the server: a function a call."""
