"""What the code asks of the book of Dungeon Twister: a thing by the address that its page keeps, however it is called.

A reader gives a page its address by what the page says that the thing does, never by its name: `recognition.py` among
the importers. So whatever makes heroes jump is the spring. No other place of the code spells an address out, but to
cite what stands there.
"""

GOLDEN_RULE = "zolotoe-pravilo-2"
REVEALING = "pokazat-komnatu"
STARTING_LINE = "startovaya-liniya"
MECHANISM = "rotacionnyy-mehanizm"
TURNING = "povernut-komnatu"
MOVING = "dvigatsya"
FIGHT = "nachat-boy"
GATE = "reshetka"
WALL = "stena"
GROUP_FIGHT = "gruppovoy-boy"
WOUNDED = "ranenye"
POWERS = "osobye-sposobnosti"
USING = "ispolzovat-obekt"
OBJECTS = "obekty"
PIT = "yama-lovushka"
CARRYING_WOUNDED = "perenos-ranenyh"
LEAVING = "vyhod"
ACTION_CARDS = "karty-deystviy"
COMBAT_CARDS = "boevye-karty"
JUMP_CARDS = "pryzhkovye-karty"
VICTORY = "pobeda"
