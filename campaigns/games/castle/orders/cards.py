"""What an order may say about cards: which can be played, on what, and what is refused.

Source: Фаза I; Карты действий.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.castle import rules
from campaigns.games.castle.cards import BY_CHANCE, CHOSEN, hand_limit, left
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import (
    SILENCED,
    card_forbidden,
    double_step_forbidden,
    entry_of,
    forbidden_to,
    hand,
    hero_of,
    skirmish_cards,
    stat,
)

TAKEN = {"action": "action-card", "skirmish": "skirmish-card"}
Said = dict[str, str]


def deed_of(draft: Draft, book: Book, hero: str, card: str, on: str, other: str) -> Said:
    """The marks of the half of an order that is about cards.

    Errors: IllegalMove for a card that is not in the hand, that may not be played now, or not on that.
    """
    if card == "nothing":
        return {"nothing": ""}
    if card == "take":
        return _take(draft, book, hero, on)
    if card == "replace":
        if not says(book, rules.MAY_REPLACE):
            draft.refuse(say("No order replaces a card: the rulebook speaks of none."), rules.MAY_REPLACE)
        return {"replace": _own(draft.state, hero, on, replaceable(draft.state, book, hero))}
    played = _own(draft.state, hero, card, hand(draft.state, hero))
    entry = entry_of(draft.state, book, played)
    effect = str(entry.stats.get("effect", "")) if entry else ""
    if entry is None or effect not in TARGETS:
        raise IllegalMove(say("The rulebook does not say what this card does."), rules.PLAY)
    if not says(book, rules.MAY_PLAY):
        draft.refuse(say("No order plays a card: the rulebook speaks of none."), rules.MAY_PLAY)
    if draft.state.has(hero, SILENCED):
        draft.refuse(say("{hero} may play no card this round.", hero=Name(hero)), rules.TIE_LESSER)
    if forbids := card_forbidden(draft.state, book, entry):
        draft.refuse(say("{what} lets nobody play {card}.", what=Name(forbids), card=Name(entry.slug)), forbids)
    if forbids := forbidden_to(draft.state, book, hero, entry):
        told = say("{what} forbids {hero} to play {card}.", what=Name(forbids), hero=Name(hero), card=Name(entry.slug))
        draft.refuse(told, forbids)
    return {"card": played, **TARGETS[effect](draft, book, hero, entry, {"card": played, "on": on, "other": other})}


def replaceable(state: State, book: Book, hero: str) -> list[Piece]:
    """The cards that an order may replace: those of the hand, and the skirmish cards where the rulebook says so.

    Source: Фаза I.
    """
    open_ones = skirmish_cards(state, hero) if says(book, rules.SKIRMISH_CARDS_TOO) else []
    return [*hand(state, hero), *open_ones]


def _own(state: State, hero: str, wanted: str, cards: list[Piece]) -> str:
    """One's own card of an id or an entry."""
    for card in cards:
        if wanted and wanted in (card.id, card.entry):
            return card.id
    raise IllegalMove(say("{hero} has no card {card}.", hero=Name(hero), card=Name(wanted[:60])), rules.PLAY)


def _take(draft: Draft, book: Book, hero: str, what: str) -> Said:
    """Take a card: an action card while the hand is not full, or a skirmish card.

    Source: Фаза I: one card may be taken by those who play none, skirmish cards as well.
    """
    what = what or "action"
    if what not in TAKEN:
        raise IllegalMove(say("An action card is taken, or a skirmish card."), rules.TAKE)
    if what == "skirmish" and not says(book, rules.SKIRMISH_CARDS_TOO):
        draft.refuse(say("Only action cards are taken."), rules.SKIRMISH_CARDS_TOO)
    if what == "action" and len(hand(draft.state, hero)) >= hand_limit(book):
        draft.refuse(say("A hand holds at most {most} cards.", most=hand_limit(book)), rules.DRAW)
    if not left(draft.state, TAKEN[what]):
        draft.refuse(say("There is no card left to draw."), rules.TAKE)
    return {"take": TAKEN[what]}


def _somebody_else(state: State, hero: str, on: str, rule: str) -> str:
    other = hero_of(state, on)
    if other is None or other.id == hero:
        raise IllegalMove(say("Another player has to be named."), rule)
    return other.id


def _swap_card(draft: Draft, book: Book, hero: str, entry: Entry, told: Mapping[str, str]) -> Said:
    """Сделка с дьяволом: an own card for a random one of a rival's; a random one too, or none, in some
    editions."""
    rival = _somebody_else(draft.state, hero, told["on"], entry.slug)
    own = [one for one in hand(draft.state, hero) if one.id != told["card"]]
    gives = entry.stats.get("gives")
    given = (
        ""
        if gives not in (CHOSEN, BY_CHANCE) or (gives == BY_CHANCE and own)
        else _own(draft.state, hero, told["other"], own)
    )
    if not hand(draft.state, rival):
        draft.refuse(say("{hero} has no cards in hand.", hero=Name(rival)), entry.slug)
    return {"on": rival, "other": given}


def _player(draft: Draft, book: Book, hero: str, entry: Entry, told: Mapping[str, str]) -> Said:
    """Нечестная сделка and Ахаха: one other player."""
    return {"on": _somebody_else(draft.state, hero, told["on"], entry.slug)}


def _run(draft: Draft, book: Book, hero: str, entry: Entry, told: Mapping[str, str]) -> Said:
    """Второе дыхание is a DoubleStep: not for the shackled, and for nobody in the nets."""
    forbids = double_step_forbidden(draft.state, book, hero)
    if forbids:
        draft.refuse(say("{what} forbids {hero} the DoubleStep.", what=Name(forbids), hero=Name(hero)), forbids)
    return {}


def _block(draft: Draft, book: Book, hero: str, entry: Entry, told: Mapping[str, str]) -> Said:
    """Платформа 9¾: any corridor of the castle."""
    corridor = graph.find_corridor(draft.state, told["on"])
    if not corridor:
        raise IllegalMove(say("There is no such corridor in the castle."), entry.slug)
    return {"on": corridor}


def _open(draft: Draft, book: Book, hero: str, entry: Entry, told: Mapping[str, str]) -> Said:
    """SecretPassage: two halls of neighbouring rings that were near each other in the first castle."""
    one, other = (graph.find_hall(draft.state, told[key]) for key in ("on", "other"))
    if not one or not other or one == other:
        raise IllegalMove(say("Two halls have to be named."), entry.slug)
    check_passage(draft, entry, one, other)
    return {"on": one, "other": other}


def too_far(state: State, entry: Entry, one: str, other: str) -> bool:
    """Whether two halls were further apart in the first castle than a passage may lead, or nearer; a card that tells
    neither leads anywhere."""
    most, least = entry.stats.get("distance"), stat(entry, "distance_from")
    apart = graph.first_distances(state, one).get(other)
    return (bool(most) and isinstance(most, int) and (apart is None or apart > most)) or (
        apart is not None and apart < least
    )


def wrong_rings(state: State, entry: Entry, one: str, other: str) -> bool:
    """Whether a passage has to join halls of neighbouring rings, or of one, and these two are not on such."""
    apart = abs(state.count(one, "ring") - state.count(other, "ring"))
    return bool(entry.stats.get("neighbouring_rings") and apart != 1) or bool(entry.stats.get("same_ring") and apart)


def check_passage(draft: Draft, entry: Entry, one: str, other: str) -> None:
    """Refuse a secret passage between halls too far apart, not on neighbouring rings, or joined by one already.

    Source: SecretPassage; distances are those of the first castle.
    """
    state, most, halls = draft.state, stat(entry, "distance"), {"one": Name(one), "other": Name(other)}
    if too_far(state, entry, one, other) and most:
        draft.refuse(say("{one} and {other} were more than {most} corridors apart.", most=most, **halls), entry.slug)
    elif too_far(state, entry, one, other):
        draft.refuse(say("{one} and {other} were too near each other.", **halls), entry.slug)
    if wrong_rings(state, entry, one, other) and entry.stats.get("same_ring"):
        draft.refuse(say("{one} and {other} are not on one ring.", **halls), entry.slug)
    elif wrong_rings(state, entry, one, other):
        draft.refuse(say("{one} and {other} are not on neighbouring rings.", **halls), entry.slug)
    if graph.passage_between(state, one, other):
        draft.refuse(say("A secret passage joins {one} and {other} already.", **halls), rules.PASSAGE)


TARGETS: Mapping[str, Callable[[Draft, Book, str, Entry, Mapping[str, str]], Said]] = {
    "swap-card": _swap_card,
    "swap-hands": _player,
    "look": _player,
    "run": _run,
    "block": _block,
    "open-passage": _open,
}
"""What each effect of a card has to be told."""
