"""What a combat card would come to, said before it is laid: one's own sum with it, and what the others have.

Source: «Начать бой»; «Боевые карты».
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.game.face import Weighed
from campaigns.engine.sentences import say
from campaigns.engine.state import Prompt, State
from campaigns.games.dungeon_twister.actions.fighting import added, printed
from campaigns.games.dungeon_twister.labyrinth.squares import other_side


def weighed(state: State, book: Book, prompt: Prompt) -> Mapping[str, Weighed]:
    """The sums by the value of each card that may be laid; of the card of the others nothing is known."""
    side = str(prompt.data.get("side", ""))
    there = {one: [str(hero) for hero in heroes] for one, heroes in prompt.data.get("groups", {}).items()}
    if side not in there:
        return {}
    own, others = printed(state, book, there[side]), printed(state, book, there.get(other_side(side), []))
    return {
        option.value: Weighed(
            (
                say(
                    "{own} and {card} make {sum}; against {others} and a card.",
                    own=own,
                    card=added(book, int(option.value)),
                    sum=own + added(book, int(option.value)),
                    others=others,
                ),
            )
        )
        for option in prompt.options
    }


WEIGHS = {"fight": weighed}
"""The sums of a fight, by the kind of its question."""
