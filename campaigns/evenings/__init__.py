"""What belongs to evenings and not to the game: notes, who came, when the next one is, what happened so far."""
