"""What pieces are called: in the language of the rulebook, for its words stand beside them in every sentence."""

from campaigns.games.dungeon_twister.labyrinth.squares import BLUE, YELLOW

SIDE_NAMES = {BLUE: "Синие", YELLOW: "Желтые"}
OF_SIDE = {BLUE: "синих", YELLOW: "желтых"}
COLOURS = {
    **dict.fromkeys(("синий", "синяя", "синее", "синие", "синих", "blue", "blues"), BLUE),
    **dict.fromkeys(("желтый", "желтая", "желтое", "желтые", "желтых", "yellow", "yellows"), YELLOW),
}
"""Words that say whose a token is."""
PLACES = {
    "roster": "команда {of}",
    "top": "карта действий {of}",
    "pile": "сыгранные карты {of}",
    "chosen": "выбор {of}",
}
STASH = "жетоны {of}, место {number}"
COVER = "закрытая комната, место {number}"
ROOM = "место {number}"
TILE = "комната {number}{letter}"
LETTERS_OF_PAIR = ("а", "б")
TILE_IDS = ("a", "b")
ACTION_CARD = "Карта «{value} Действия»"
COMBAT_CARD = "Карта «Боевой +{value}»"
JUMP_CARD = "Карта «Прыжок»"
OBJECT_WORDS = ("предмет", "объект", "object")
"""A name that begins so is an object's, where a scenario brings in one that the rulebook does not name."""


def token_name(name: str, side: str) -> str:
    """What a token of a side is called: «Вор синих»."""
    return f"{name} {OF_SIDE[side]}"
