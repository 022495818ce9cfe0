"""What a character is: category, class, numbers with their terms, rolls; and what a supplement adds to the rulebook."""
