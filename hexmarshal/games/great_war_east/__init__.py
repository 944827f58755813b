"""The Great War in the East: Serbia/Galicia, Austria-Hungary at war in 1914."""
