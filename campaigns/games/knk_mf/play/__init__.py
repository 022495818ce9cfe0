"""All of play put together for the game: its moves, choices, words, rulings and the drawing of its maps."""
