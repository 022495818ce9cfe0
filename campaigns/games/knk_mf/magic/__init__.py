"""Spells by lines, what they do, powers and phantasms, familiars, prana and the veil."""
