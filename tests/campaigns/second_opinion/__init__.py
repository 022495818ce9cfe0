"""What each document says of its fights, written a second time and from the document alone.

Each module here makes worked examples by chance: a table that nobody would think of, one move, and what has to come of
it by its own few lines. Where they and the game differ, one of the two has misread the document. They know nothing of
the games' code, and only as much of their document as its heading says; where the rest would matter, `example` says
nothing (None), and the next one is made.
"""
