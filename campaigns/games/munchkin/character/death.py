"""Death: what is lost, who takes what of it, and the hero that comes next.

Source: «Смерть»; «Мародерство».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.deck.cards import card_name, show
from campaigns.games.munchkin.deck.decks import dealt
from campaigns.games.munchkin.deck.drawing import discard, draw, to_hand
from campaigns.games.munchkin.deck.facts import CLASS, CURSE, RACE, special, type_of
from campaigns.games.munchkin.numbers import stat
from campaigns.games.munchkin.places import BACKS, DEAD, HELPS, NEWBORN, hand, hand_of, in_play, level, living

KEPT = {RACE: "race", CLASS: "class", CURSE: "some_curses"}
"""Which cards the next hero keeps, by what the rulebook says of them."""
MOST_ROLLS = 8
"""How often a tie is rolled anew before the seats decide; dice that always show the same would never end."""


ORDERED = ("highest-level", "lowest-level")


def corpse_of(hero: str) -> str:
    """Where the cards of a dead hero lie."""
    return "corpse-" + hero.removeprefix("hero-")


def die(draft: Draft, book: Book, hero: str) -> None:
    """A hero dies: everything but races, classes, level and curses is laid out for the others.

    Source: «Смерть».
    """
    if hero not in draft.state or draft.state.has(hero, DEAD):
        return
    draft.mark(hero, DEAD, "turn", rules.DEATH)
    draft.mark(hero, NEWBORN, rule=rules.REBORN)
    draft.unmark(hero, HELPS, rules.DEATH)
    corpse = corpse_of(hero)
    if corpse not in draft.state:
        draft.add("corpse", id=corpse)
    kept = tuple(kind for kind, fact in KEPT.items() if says(book, f"{roles.DEATH}.keeps.{fact}"))
    if not says(book, f"{roles.DEATH}.keeps.level"):
        draft.set(hero, "level", stat(book, roles.CREATION, "start_level", 1), rules.DEATH)
    for card in [*hand(draft.state, hero), *in_play(draft.state, hero)]:
        if draft.state.holder(card.id) == hand_of(hero) or not _stays(draft, book, card.id, kept):
            for mark in ("aside", "unfit"):
                draft.unmark(card.id, mark)
            show(draft, card.id, corpse, rules.LOOTING)
    lying, each = len([*draft.state.held_by(corpse, *BACKS)]), max(1, stat(book, roles.LOOTING, "cards_each", 1))
    takers = order(draft, book, [one.id for one in living(draft.state)], -(-lying // each))
    loot(draft, corpse, takers, each)


def _stays(draft: Draft, book: Book, card: str, kept: tuple[str, ...]) -> bool:
    """Races, classes, curses and the cards that allow two of them stay with the next hero."""
    state = draft.state
    return type_of(state, book, card) in kept or bool(
        special(state, book, card, "races") or special(state, book, card, "classes")
    )


def order(draft: Draft, book: Book, looters: list[str], cards: int) -> list[str]:
    """Who takes first: the highest level; a die decides between equals, as long as there are cards for so many. Where
    the rulebook does not say so, seats decide.

    Source: «Мародерство».
    """
    found: list[str] = []
    begins = says(book, f"{roles.LOOTING}.begins")
    levels = {one: begins in ORDERED and level(draft.state, one) for one in looters}
    for high in sorted({*levels.values()}, reverse=begins != "lowest-level"):
        if len(found) >= cards:
            break
        equals = [one for one in looters if levels[one] == high]
        dice = says(book, f"{roles.LOOTING}.ties_by_die")
        found += by_dice(draft, equals, "looting", rules.LOOTING) if dice else equals
    return found


def highest(draft: Draft, heroes_: list[str], why: str, rule: str, tries: int = MOST_ROLLS) -> str:
    """Whom dice choose: each rolls, the highest does; only those who tie for that roll again."""
    if len(heroes_) < 2 or not tries:
        return heroes_[0]
    faces = {one: draft.roll(f"{why}/{one}", 6, rule) for one in heroes_}
    best = max(faces.values())
    return highest(draft, [one for one in heroes_ if faces[one] == best], why, rule, tries - 1)


def by_dice(draft: Draft, heroes_: list[str], why: str, rule: str, tries: int = MOST_ROLLS) -> list[str]:
    """Equals in an order that dice decide: each rolls, the highest is first; who still ties rolls again."""
    if len(heroes_) < 2 or not tries:
        return heroes_
    faces = {one: draft.roll(f"{why}/{one}", 6, rule) for one in heroes_}
    found: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        found += by_dice(draft, [one for one in heroes_ if faces[one] == face], why, rule, tries - 1)
    return found


def loot(draft: Draft, corpse: str, looters: list[str], each: int = 1, taken: int = 0) -> None:
    """Ask the next looter, who takes so many cards each time and has `taken` some; once nobody or nothing is left, the
    rest is discarded.

    Source: «Мародерство».
    """
    lying = [card.id for card in draft.state.held_by(corpse, *BACKS)]
    left = [one for one in looters if one in draft.state and not draft.state.has(one, DEAD)]
    if not lying or not left:
        for card in lying:
            discard(draft, card, rules.LOOTING)
        if corpse in draft.state:
            draft.remove(corpse, rules.LOOTING)
        return
    options = tuple(Option(card, card_name(draft.state, card)) for card in lying)
    question = say("{hero} takes one card of the dead.", hero=Name(left[0]))
    seat = draft.state.pieces[left[0]].seat
    told = {"corpse": corpse, "left": left, "each": each, "taken": taken if left == looters else 0}
    draft.ask("loot", seat, question, options, **told, rule=rules.LOOTING)


def looted(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Take the chosen card; the next one chooses."""
    left = [str(one) for one in prompt.data["left"]]
    corpse = str(prompt.data["corpse"])
    if draft.state.holder(choice) == corpse and left[0] in draft.state:
        to_hand(draft, choice, left[0], rules.LOOTING)
        draft.reveal(choice, "", rules.LOOTING)
    each, taken = int(prompt.data.get("each", 1)), int(prompt.data.get("taken", 0)) + 1
    if taken < each:
        loot(draft, corpse, left, each, taken)
    else:
        loot(draft, corpse, left[1:], each)


def reborn(draft: Draft, book: Book, hero: str) -> None:
    """The new hero draws cards as at the beginning, on the own turn.

    Source: «Смерть».
    """
    if draft.state.has(hero, NEWBORN):
        draft.unmark(hero, NEWBORN, rules.REBORN)
        deal(draft, book, hero, roles.DEATH, rules.REBORN)


def deal(draft: Draft, book: Book, hero: str, page: str, rule: str) -> None:
    """Deal as many cards of each deck into a hand as a page says."""
    for back in BACKS:
        for _ in range(dealt(book, page, back)):
            draw(draft, back, hand_of(hero), rule)
