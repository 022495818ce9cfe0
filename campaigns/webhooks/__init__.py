"""What a table tells elsewhere: its plays and whose turn it is, as a spectator sees them,
to an address that its game master gave."""
