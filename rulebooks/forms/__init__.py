"""What editors fill in."""
