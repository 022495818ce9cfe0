"""The pure half of the tracker: values in, values out; no database, clock, dice or language of its own."""
