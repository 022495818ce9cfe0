"""From a document to a rulebook: bytes → reader → blocks → steps → drafts. All of it is pure; saving is `rulebooks.publish`."""
