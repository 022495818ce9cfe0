"""A battle in its order: who fights, initiative, turns, attacks, saves, grips, and what comes after."""
