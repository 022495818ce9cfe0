"""What readers watch: pages, books and lists of things, and what of them changed since they looked."""
