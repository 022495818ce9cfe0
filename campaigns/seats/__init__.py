"""Who is at the table: seats, links, rights, proposals, and who is awake."""
