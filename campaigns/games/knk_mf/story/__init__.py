"""Between battles: the global map, travel and pursuit."""
