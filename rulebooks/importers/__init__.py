"""From a document to a rulebook: bytes → reader → blocks → steps → drafts. All of it is pure; `publish` saves."""
