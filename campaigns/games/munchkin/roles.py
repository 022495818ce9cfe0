"""What the code asks of the book of Munchkin: each thing by the address that its page keeps, however it is called.

A reader gives a page its address by what the page says that the thing does, never by its name: `recognition.py` among
the importers. So whatever makes heroes jump is the spring. No other place of the code spells an address out, but to
cite what stands there.
"""

PREPARATION = "podgotovka"
HAND_LIMIT = "v-ruke"
CREATION = "sozdanie-personazha"
BEGINNING_AND_END = "nachalo-i-zavershenie"
DOOR_OPENED = "otkryvaem-dver"
ROOM_CLEARED = "chistim-komnatu"
ONCE = "odnorazovaya-karta"
HELP = "pomosch"
FLIGHT = "smyvaemsya"
DEATH = "smert"
LOOTING = "maroderstvo"
TREASURES = "sokrovischa"
LEVEL = "uroven"
RACE = "karta-rasy"
CLASS = "karta-klassa"
GEAR = "shmotka"
TRADING_LEVELS = "obmen-na-urovni"
HEADGEAR = "golovnoy-ubor"
ARMOUR = "bronnik"
FOOTGEAR = "obuvka"
HANDS = "ruki"
BIG = "bolshaya-shmotka"
MONSTER = "karta-monstra"
ENHANCER = "usilitel-monstra"
BOON = "karta-sokrovischa"
CURSE = "karta-proklyatiya"
FIGHT_EXAMPLE = "primer-boya"
