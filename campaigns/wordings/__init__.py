"""A rule whose wording is code knows its paragraph, and says where an edition words it otherwise."""
