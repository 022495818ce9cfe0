"""What people would have a page say: suggested by anybody, looked at by an editor, taken whole, in part or not."""
