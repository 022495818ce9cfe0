"""How a book comes to its next edition: read, drafted, merged, settled, published; and how it goes out again."""
