"""What help would bring, said before somebody agrees to it: the sums, the treasures, the things, who picks first.

Source: «Зовем на Помощь»; «Бой»; «Сокровища».
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.engine.book import Book
from campaigns.engine.game.face import Weighed
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import Prompt, State
from campaigns.games.munchkin.face.meddling import against, joined, sums
from campaigns.games.munchkin.fight.helping import still_there
from campaigns.games.munchkin.places import FIGHT, IN_FIGHT, fighters, phase


def weighed(state: State, book: Book, prompt: Prompt) -> Mapping[str, Weighed]:
    """What comes of agreeing and of refusing; nothing once the fight is not what it was asked for."""
    fighter, helper = str(prompt.data.get("fighter", "")), str(prompt.data.get("helper", ""))
    on = phase(state) == IN_FIGHT and FIGHT in state and fighter in fighters(state)
    if not on or helper not in state or helper in fighters(state):
        return {}
    agreed = (sums(state, joined(state, helper), book), *_bargain(state, book, prompt, fighter, helper))
    return {"yes": Weighed(agreed), "no": Weighed((say("{sums}, as it is", sums=against(state, book)),))}


def _bargain(state: State, book: Book, prompt: Prompt, fighter: str, helper: str) -> Iterator[Sentence]:
    """Who gets what of a fight that is won."""
    promised = int(prompt.data.get("treasures", 0))
    left = max(0, still_there(state, book) - promised)
    told: dict[str, Value] = {"helper": Name(helper), "hero": Name(fighter), "promised": promised, "left": left}
    yield say("Treasures of a victory: {promised} to {helper}, {left} to {hero}.", **told)
    for thing in prompt.data.get("items", ()):
        yield say("{card} goes to {helper} then.", card=Name(str(thing)), helper=Name(helper))
    if promised and left:
        first = helper if prompt.data.get("first") == "helper" else fighter
        yield say("{hero} picks first.", hero=Name(first))


WEIGHS = {"help": weighed}
"""The bargain for help, by the kind of its question."""
