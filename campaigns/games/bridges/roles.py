"""What the code asks of the book of «Мосты: Душа»: each thing by the address that its page keeps, however it is called.

A reader gives a page its address by what the page says that the thing does, never by its name: `recognition.py` among
the importers. So whatever makes heroes jump is the spring. No other place of the code spells an address out, but to
cite what stands there.
"""

BLANK_HERO = "blank-hero"
SCOUT = "skaut"
ACTIONS = "actions"
PREPARATION = "podgotovka"
FIGHTING = "boevaya-sistema"
BOSSES = "bosses"
TECHNIQUE = "technique"
CATAPULT = "katapulta"
BASE = "bse"
CHEST = "sunduk"
DROP_DIE = "drops"
SPRING = "pruzhina"
BOMB = "bomba"
POTION = "zelye-lecheniya"
BALL = "sharik-so-schitom"
BASE_HEALTH = "baza"
CAMP = "lager"
