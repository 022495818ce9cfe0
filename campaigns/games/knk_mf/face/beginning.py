"""How a character begins: the category and the class as cards that say what they give.

Source: Категории персонажей; Классы персонажей; Создание персонажа.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from campaigns.engine.book import Book, Entry
from campaigns.engine.game.building import CARDS, Chapter, Deed, Item
from campaigns.engine.sentences import Name, Sentence, listed, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import rules, supplements
from campaigns.games.knk_mf.character.edition import reckoned, whole, word, words
from campaigns.games.knk_mf.character.ladder import rank_level
from campaigns.games.knk_mf.character.numbers import sixths, sixths_of
from campaigns.games.knk_mf.making.creation import budget
from campaigns.games.knk_mf.roles import NO_CLASS

BEGIN, ONE_MORE = "choose", "another"
SPREAD = (
    ("health", "E", say("health from {least} to {most}")),
    ("defence", "A", say("defence from {least} to {most}")),
    ("cells", "A", say("cells a turn from {least} to {most}")),
)
"""What a category makes of a characteristic: the stat, the letter, and how the least and the most of it read."""
GROWING = (
    ("prana", say("prana +{by}"), say("prana +{by} a rank")),
    ("prana_recovery", say("prana back each turn +{by}"), say("prana back each turn +{by} a rank")),
    ("concentration", say("concentration {by}"), say("concentration {by} a rank")),
    ("mind_save_penalty", say("save of mind −{by}"), say("save of mind −{by} a rank")),
)
"""What a class gives: the stat, how it reads as the book writes it, and how where it grows by each rank alone."""


def called(id: str) -> Sentence:
    """A piece or an entry by its name."""
    return say("{name}", name=Name(id))


def beginning(state: State, book: Book, chosen: Mapping[str, str]) -> Iterator[Chapter]:
    """The categories; once one is chosen, the classes with which one begins in it.

    Shape: `chosen` may hold a `category`, and as `move` that it is one more character.
    """
    move = ONE_MORE if chosen.get("move") == ONE_MORE else BEGIN
    kept = {"move": ONE_MORE} if move == ONE_MORE else {}
    known = supplements.of_kind(state, book, "category")
    category = next((one for one in known if one.slug == chosen.get("category")), None)
    items = tuple(_category(state, book, one, kept, one is category) for one in known)
    yield Chapter("category", say("Category"), CARDS, items, rules.CREATION)
    if category is not None:
        cards = tuple(_class(state, book, item, slug, category, move) for item, slug in cards_of(state, book))
        yield Chapter("class", say("Class"), CARDS, cards, rules.CREATION)


def _category(state: State, book: Book, entry: Entry, kept: Mapping[str, str], here: bool) -> Item:
    points = {"points": budget(state, entry, "characteristic_points")}
    skills = {"points": budget(state, entry, "skill_points")}
    least, most = word(entry.stats.get("least_rank")), word(entry.stats.get("most_rank"))
    about = [
        say("{points:characteristic point|characteristic points}", **points),
        say("{points:skill point|skill points}", **skills),
    ]
    if least and most:
        about.append(say("ranks from {least} to {most}", least=least, most=most))
        about += _spread(book, entry, rank_level(book, least), rank_level(book, most))
    deeds = () if here else (Deed(say("Choose"), further={**kept, "category": entry.slug}),)
    return Item(entry.slug, called(entry.slug), deeds, about=tuple(about), entry=entry.slug, here=here)


def _spread(book: Book, entry: Entry, least: int, most: int) -> Iterator[Sentence]:
    """What somebody of a category has at the lowest rank and at the highest: by that two categories differ."""
    for stat, letter, sentence in SPREAD:
        lowest, highest = (reckoned(book, entry.stats.get(stat), -1, **{letter: one}) for one in (least, most))
        if 0 <= lowest < highest:
            yield say(sentence.text, least=lowest, most=highest)
    if entry.stats.get("bonuses"):
        yield say("bonuses for high ranks")


def cards_of(state: State, book: Book) -> Iterator[tuple[Item, str]]:
    """A card for each class, that of none the last, and its slug: what it gives, without anything to press."""
    found = supplements.of_kind(state, book, "class")
    for entry in sorted(found, key=lambda one: one.slug == NO_CLASS):
        page = entry.slug if book.get(entry.slug) else ""
        yield (
            Item(f"class-{entry.slug}", called(entry.slug), about=tuple(gives(state, book, entry)), entry=page),
            (entry.slug),
        )


def _class(state: State, book: Book, card: Item, slug: str, category: Entry, move: str) -> Item:
    """The card of a class to begin with; one for each sixth characteristic, where there are several to choose from."""
    own = supplements.entry_of(state, book, slug)
    told = {"category": category.slug} if slug == NO_CLASS else {"category": category.slug, "class": slug}
    fitting = sixths_of(own, category.slug)
    if len(fitting) > 1:
        names = sixths(own)
        ways = tuple(Deed(say("{name}", name=names[one]), move, {**told, "sixth": one}) for one in fitting)
        return replace(card, deeds=ways)
    return replace(card, deeds=(Deed(say("Begin so"), move, told),))


def gives(state: State, book: Book, own: Entry) -> Iterator[Sentence]:
    """What a class gives, a clause for each, as far as the edition has it as numbers and names."""
    stats = own.stats
    if own.slug == NO_CLASS:
        yield say("no sixth characteristic to pay for")
    names: list[str | int | Name | Sentence] = [f"{name} ({letters})" for letters, name in sixths(own).items()]
    if names:
        yield say("sixth characteristic: {names}", names=listed(names, " / "))
    for stat, as_written, by_rank in GROWING:
        if each := _each(book, own, stat):
            yield say(by_rank.text, by=each)
        elif stat in stats:
            yield say(as_written.text, by=str(stats[stat]))
    if whole(stats.get("schools")):
        yield say("{count:school of magic|schools of magic} to choose", count=whole(stats.get("schools")))
    if stats.get("free_skill"):
        yield say("a skill of its own")
    free = [one.slug for one in supplements.of_kind(state, book, "skill") if one.stats.get("free_for") == own.slug]
    for slug in free:
        yield say("for nothing: {skill}", skill=Name(slug))
    only = [one.slug for one in supplements.of_kind(state, book, "school") if own.slug in words(one.stats.get("only"))]
    for slug in only:
        yield say("its own school: {school}", school=Name(slug))
    if any(True for one in book.of_kind("purchase") if own.stats.get("blood_veil_without_prana")):
        yield say("abilities bought with impulse")
    if stats.get("unholy"):
        yield say("counts as unholy")


def _each(book: Book, own: Entry, stat: str) -> int:
    """What each rank of the class's own characteristic gives, where a stat is that and no more; else 0."""
    for letter in sixths(own):
        none, one, two = (reckoned(book, own.stats.get(stat), -1, **{letter: rank}) for rank in (0, 1, 2))
        if none == 0 < one and two == 2 * one:
            return one
    return 0
