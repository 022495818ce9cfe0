"""Whole games of bots: played in as many processes as wanted, counted, compared and told."""
