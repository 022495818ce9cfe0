"""What people call the islands and times of a game."""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.bridges.numbers import BASE


def name_of(state: State, book: Book, id: str) -> Sentence | None:
    """What an island is called for whom one meets there: the living boss, the shop; else by its name in the book."""
    piece = state.pieces.get(id)
    if piece is None or piece.kind != "place":
        return None
    if id == BASE:
        return say("the base")
    lives = next((one for one in state.held_by(id, "boss") if not state.has(one.id, "dead")), None)
    if lives is not None:
        return say("the island of {boss}", boss=Name(lives.id))
    chests = [one.slug for one in book.of_kind("place") if one.stats.get("role") == "chest"]
    if id in chests:
        return say("the island of the chest") if id == chests[0] else say("the far island of the chest")
    shop = next(iter(state.held_by(id, "shop")), None)
    if shop is not None:
        return say("the island of {boss}", boss=Name(shop.id))
    entry = book.get(piece.entry)
    return on_the_map(entry) if entry else None


def on_the_map(place: Entry) -> Sentence | None:
    """What an island is called by the map alone, whoever may live there: by its number, the goal by where it lies."""
    if place.stats.get("role") == "goal":
        return say("the last island")
    code = place.stats.get("code")
    return say("island {code}", code=str(code)) if code else None


def chapter(state: State, book: Book) -> Sentence | None:
    """The round; the bosses' turn in it is told apart."""
    count, phase = state.periods.get("round"), state.periods.get("phase")
    if not count:
        return say("Before the game")
    told = say("Round {number}", number=int(count))
    return say("{round}, the bosses' turn", round=told) if phase == "neutrals" else told
