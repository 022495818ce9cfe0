"""How a play is decided, written down and kept: one writer at a time, each play chained to the one before."""
