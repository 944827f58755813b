"""3.1.5, 3.1.6, 1.1: what players know of each other, and Inactive units."""
