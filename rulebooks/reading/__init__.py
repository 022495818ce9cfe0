"""What people read of a book: an address, the page prepared for it, its bytes; and the same as one campaign has it."""
