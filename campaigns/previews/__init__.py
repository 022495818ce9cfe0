"""What a move would do, before it is made."""
