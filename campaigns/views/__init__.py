"""The pages of the tracker: each asks who is there, calls one thing, answers."""
