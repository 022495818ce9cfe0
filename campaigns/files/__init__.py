"""A campaign as a file: taken along, and read with suspicion."""
