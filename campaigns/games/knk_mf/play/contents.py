"""The second half of the game: its moves from the first battle to the last, and what follows from them.

The skeleton takes MOVES, ANSWERS, NUMBERS, WORDS, RULINGS, SHOWN, QUIET, `settle`, `enter` and `scene` from here.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.game import Explained, Move, Part
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle import turns
from campaigns.games.knk_mf.battle.fighters import BATTLE, alive, battling, fighters, lay_down
from campaigns.games.knk_mf.battle.initiative import begin_when_ready, open_battle
from campaigns.games.knk_mf.location import sight, stealth
from campaigns.games.knk_mf.location.walking import budget
from campaigns.games.knk_mf.magic import casting, familiars, powers, veil
from campaigns.games.knk_mf.play.battle_moves import BATTLE_MOVES
from campaigns.games.knk_mf.play.rulings import RULINGS
from campaigns.games.knk_mf.play.scene import scene
from campaigns.games.knk_mf.play.story_moves import MASTER_MOVES, STORY_MOVES
from campaigns.games.knk_mf.play.whereabouts import veils
from campaigns.games.knk_mf.play.words import WORDS
from campaigns.games.knk_mf.story import pursuit
from campaigns.games.knk_mf.wounds import criticals
from campaigns.games.knk_mf.wounds.body import die

__all__ = [
    "ANSWERS",
    "MOVES",
    "NUMBERS",
    "QUIET",
    "RULINGS",
    "SHOWN",
    "WORDS",
    "enter",
    "periods",
    "scene",
    "settle",
    "veils",
]

MOVES: tuple[Move, ...] = (*BATTLE_MOVES, *STORY_MOVES, *MASTER_MOVES)
ANSWERS = {
    "critical": criticals.chosen,
    "thing": criticals.thing_chosen,
    "save": casting.save_chosen,
    "consent": familiars.consented,
    "run": pursuit.ran,
}
SHOWN = ("order", "walked", "dodges_used")
OF_BATTLES = frozenset({"round", "step"})
"""The periods that only a battle has: they stay as its last turn left them."""
QUIET = frozenset(
    {
        "x",
        "y",
        "start_x",
        "start_y",
        "clock",
        "lines_used",
        "spells_begun",
        "simple_begun",
        "fed",
        "side",
        "new_order",
        "kept_x",
        "kept_y",
        "strides",
        "round",
        "step",
        "turns_under",
        "since",
        "added",
        "dodged",
        "hid",
        "by",
    }
)


def steps_left(state: State, book: Book, piece: str) -> Explained:
    """The steps of a turn that were not walked yet."""
    return Explained((Part(say("steps left"), budget(state, book, piece), roles.TURNS),))


NUMBERS = {"steps_left": steps_left}


def settle(draft: Draft, book: Book) -> None:
    """What follows from any change: deaths, the veil, the turn of the next one.

    Source: «Смерть»; «Гибриды»; «Стэлс»; «Инициатива».
    """
    if draft.state.periods.get("phase") not in ("story", "battle"):
        return
    for one in fighters(draft.state):
        if alive(draft.state, one.id) and draft.state.count(one.id, "health") <= 0:
            die(draft, book, one.id)
    for one in fighters(draft.state):
        veil.drown_in_blood(draft, book, one.id)
        veil.stir(draft, book, one.id)
    sight.find_hiding(draft, book)
    stealth.look_again(draft, book)
    powers.clear_spent(draft)
    begin_when_ready(draft, book)
    turns.keep_going(draft, book)


def periods(state: State) -> list[str]:
    """The periods that mean something now."""
    return [one for one in state.periods if one not in OF_BATTLES or battling(state)]


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring a piece of play into a scenario: the battle, a place, an obstacle, a status, a weapon, a spell, a blow.

    Shape:  «battle» begins one in its first round; «place Парк» is a place of the global map; «hit», «effect», «item»,
            «limb» and «spell» by these words; weapons by their sort; obstacles, statuses and spells by their entries.
    """
    word, _, rest = name.partition(" ")
    if name == BATTLE:
        open_battle(draft, "")
        draft.begin("round", 1)
        return BATTLE
    if entry is None:
        kinds = {"place": "node", "hit": "hit", "effect": "effect", "item": "item", "limb": "limb", "spell": "spell"}
        return draft.add(kinds[word], name=rest) if word in kinds else ""
    kinds = {"obstacle": "obstacle", "location-status": "status", "critical-table": "item", "item": "item"}
    kinds |= {"spell": "spell", "spell-type": "spell"}
    called = "" if name.casefold() == entry.name.casefold() else name
    if entry.kind in ("obstacle", "location-status"):
        return lay_down(draft, kinds[entry.kind], entry.slug, called)
    return draft.add(kinds[entry.kind], entry=entry.slug, name=called) if entry.kind in kinds else ""
