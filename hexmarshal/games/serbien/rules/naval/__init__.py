"""25.1: Naval Squadrons."""
