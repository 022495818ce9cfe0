"""What was asked of somebody who has died since: the dead choose nothing and get nothing; what was going on goes on.

Source: «Смерть».
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PromptAnswered
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Prompt, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.death import loot
from campaigns.games.munchkin.fight.sharing import pick_on
from campaigns.games.munchkin.places import DEAD, heroes


def let_go_of_the_dead(draft: Draft, book: Book) -> None:
    """Take back what is asked of the dead, or about them; who is next is asked instead."""
    for prompt in [*draft.state.prompts]:
        if draft.state.prompt(prompt.id) and _is_of_the_dead(draft.state, prompt):
            draft.note(say("{hero} is dead and chooses no more.", hero=Name(_asked(draft.state, prompt))), rules.DEAD)
            draft.happen(PromptAnswered(prompt.id, "", rule=rules.DEAD))
            if prompt.kind in GOES_ON:
                GOES_ON[prompt.kind](draft, prompt)


def _asked(state: State, prompt: Prompt) -> str:
    return next((hero.id for hero in heroes(state) if hero.seat == prompt.seat), "")


def _is_of_the_dead(state: State, prompt: Prompt) -> bool:
    """Whether who is asked has died, or one of the two who would do something together."""
    together = [str(prompt.data.get(key, "")) for key in ("fighter", "helper", "hero", "to")]
    concerned = [_asked(state, prompt), *(together if prompt.kind in TOGETHER else ())]
    return any(state.has(one, DEAD) for one in concerned if one)


TOGETHER = ("help", "trade")
"""Questions that come to nothing when either of the two has died."""


def _next_looter(draft: Draft, prompt: Prompt) -> None:
    left = [str(one) for one in prompt.data["left"]]
    loot(draft, str(prompt.data["corpse"]), left, int(prompt.data.get("each", 1)))


def _next_pick(draft: Draft, prompt: Prompt) -> None:
    pick_on(draft, prompt.data)


GOES_ON: Mapping[str, Callable[[Draft, Prompt], None]] = {"loot": _next_looter, "share": _next_pick}
"""What goes on without the dead; whatever else was asked of them is void: their cards lie with the corpse."""
