"""What people ask at a paragraph: kept with the words that they read, answered, shown where it was asked."""
