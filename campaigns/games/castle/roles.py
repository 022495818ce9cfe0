"""What the code asks of the book of the castle: each thing by the address that its page keeps, however it is called.

A reader gives a page its address by what the page says that the thing does, never by its name: `recognition.py` among
the importers. So whatever is laid into a corridor to bar it is the barricade, and what one must do to get through is
the DoubleStep: `mentions.py`, `[called]` in the book's reading.toml. No other place of the code spells an address out,
but to cite what stands there.
"""

PREPARATION = "podgotovka"
LOCK = "marker-lock"
BARRICADE = "marker-barricade"
SECRET_PASSAGE = "marker-secret-passage"
PASSAGE_CARD = "secret-passage"
PHASE_OF_EVENTS = "faza-1"
PHASE_OF_ACTIONS = "faza-2"
PHASE_OF_ARTIFACTS = "faza-3"
INITIATION = "iniciaciya"
CHOICE_OF_CARDS = "vybor-karty"
INFLUENCE = "influence"
RESULT = "rezultat-stychki"
DOUBLE_STEP = "double-step"
SECOND_WIND = "vtoroe-dyhanie"
DRAW_RANDOM = "draw-random"
SWAP_ONE = "swap-one"
END = "konec-igry"
