"""What has happened, seen again: taken back, asked for back, left out, marked, tried otherwise."""
