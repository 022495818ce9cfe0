"""How a character comes about and grows: a module for each chapter of moves, the sheet, what the game master adds."""
