"""Chapter 3: how units stand: stacking and Forces, Zones of Control, Front Lines and control."""
