"""The pages of the wiki: each asks who is there, calls one thing, answers."""
