"""How a character is built: the sheet with its characteristics, class, skills and what only some have.

Prices, gains and refusals are found by trying the moves; here stands only which moves there are and how they read.

Source: Создание персонажа; Первичные характеристики; Навыки; Классы персонажей; Обмен очков.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.game.building import CARDS, LESS, MORE, SEARCHED, STEPS, Builder, Chapter, Deed, Item, Purse
from campaigns.engine.sentences import Sentence, listed, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.character import numbers, rules, supplements
from campaigns.games.knk_mf.character.edition import told, word, words
from campaigns.games.knk_mf.character.ladder import LETTERS, characteristic, highest, ladder, rank_letter, rank_level
from campaigns.games.knk_mf.face.beginning import BEGIN, beginning, called, cards_of
from campaigns.games.knk_mf.face.figures import figures
from campaigns.games.knk_mf.making import choices
from campaigns.games.knk_mf.making.checks import in_making
from campaigns.games.knk_mf.making.hybrids import HYBRIDS
from campaigns.games.knk_mf.making.points import points_spent, skill_points_spent
from campaigns.games.knk_mf.making.ranks import Standing, standing, written
from campaigns.games.knk_mf.making.schools import is_mage, schools_of
from campaigns.games.knk_mf.making.skills import held_skill
from campaigns.games.knk_mf.making.words import WORDS
from campaigns.games.knk_mf.roles import NO_CLASS

GOVERNED = {"move": "cells"}
"""What the book says a characteristic governs, where the sheet calls it otherwise."""


def purses(state: State, book: Book, piece: str) -> Iterator[Purse]:
    """The points of a character, of as many as there were; mobs have none."""
    if state.pieces[piece].kind != "hero":
        return
    for counter, spent in (("points", points_spent), ("skill_points", skill_points_spent)):
        yield Purse(counter, state.count(piece, counter) + spent(state, book, piece).total)


def chapters(state: State, book: Book, piece: str) -> Iterator[Chapter]:
    """The sheet of a character or a mob, as far as there is anything to choose."""
    yield Chapter(
        "characteristics",
        say("Characteristics"),
        STEPS,
        tuple(_characteristic(state, book, piece, letter) for letter in numbers.letters_of(state, book, piece)),
        rules.CHARACTERISTICS,
    )
    if state.pieces[piece].kind != "hero":
        return
    yield Chapter("class", say("Class"), CARDS, tuple(_classes(state, book, piece)), rules.ONE_CLASS)
    yield from _of_mages(state, book, piece)
    if numbers.klass(state, book, piece) == HYBRIDS:
        items = tuple(_purchase(state, book, piece, one.slug) for one in book.of_kind("purchase"))
        yield Chapter("impulse", say("Impulse"), CARDS, items, rules.HYBRIDS)
    yield Chapter("skills", say("Skills and schools"), SEARCHED, tuple(_skills(state, book, piece)), rules.SKILLS)
    yield Chapter("exchange", say("Exchange of points"), CARDS, tuple(_exchange(piece)), rules.EXCHANGE)
    if in_making(state, piece):
        limbs = tuple(_limb(state, book, piece, limb) for limb in numbers.limbs(book))
        yield Chapter("limbs", say("To begin without a limb"), CARDS, limbs, rules.LIMBS)


def _characteristic(state: State, book: Book, piece: str, letter: str) -> Item:
    """A characteristic with a rank less, a rank more, and a modifier more or less."""
    stands = standing(state, piece, letter)
    stats = told(book, numbers.category(state, book, piece)) if letter in LETTERS else {}
    top = word(stats.get("most_rank"))
    least, most = rank_level(book, word(stats.get("least_rank"))), rank_level(book, top) if top else highest(book)
    shown = [one for one in ladder(book).values() if least <= one <= max(most, stands.level)]
    page = characteristic(book, letter)
    governs = [GOVERNED.get(one, one) for one in words(page.stats.get("governs"))] if page else []
    about = [WORDS[one] for one in governs if one in WORDS]
    return Item(
        id=letter,
        label=numbers.named(state, book, piece, letter),
        deeds=tuple(_ranks(book, piece, letter, stands)),
        now=written(book, stands),
        rungs=tuple(rank_letter(book, one) for one in shown),
        reached=len([one for one in shown if one <= stands.level]) - 1,
        about=(_joined(about),) if about else (),
        entry=page.slug if page else "",
    )


def _joined(parts: list[Sentence]) -> Sentence:
    return say("{name}", name=listed(list(parts)))


def _ranks(book: Book, piece: str, letter: str, stands: Standing) -> Iterator[Deed]:
    """What may be made of a rank: one down, one up; a sign more or less."""
    levels = list(ladder(book).values())
    below = [one for one in levels if one < stands.level]
    above = [one for one in levels if one > stands.level]
    if below:
        yield _rank(book, piece, letter, replace(stands, level=below[-1]), LESS)
    if above:
        yield _rank(book, piece, letter, replace(stands, level=above[0]), MORE)
    if stands.plus:
        yield _rank(book, piece, letter, replace(stands, plus=stands.plus - 1))
    if stands.minus:
        yield _rank(book, piece, letter, replace(stands, minus=stands.minus - 1))
    if not stands.minus:
        yield _rank(book, piece, letter, replace(stands, plus=stands.plus + 1))
    if not stands.plus:
        yield _rank(book, piece, letter, replace(stands, minus=stands.minus + 1))


def _rank(book: Book, piece: str, letter: str, wanted: Standing, side: str = "") -> Deed:
    rank = written(book, wanted)
    return Deed(say("{rank}", rank=rank), "rank", {"hero": piece, "characteristic": letter, "rank": rank}, side)


def _classes(state: State, book: Book, piece: str) -> Iterator[Item]:
    """The classes; while characters are made, whoever has one begins anew with another."""
    own = numbers.klass(state, book, piece)
    for item, slug in cards_of(state, book):
        here = slug == own or (not own and slug == NO_CLASS)
        yield replace(item, here=here, deeds=() if here else tuple(_joining(state, book, piece, own, slug)))


def _joining(state: State, book: Book, piece: str, own: str, slug: str) -> Iterator[Deed]:
    """How somebody comes to another class: by joining it; by beginning anew, while characters are made."""
    anew = in_making(state, piece) and piece == f"hero-{state.pieces[piece].seat}"
    if own and anew:
        told_so = {"category": numbers.category(state, book, piece), "name": state.pieces[piece].name}
        yield Deed(say("Begin anew so"), BEGIN, told_so if slug == NO_CLASS else {**told_so, "class": slug})
    elif slug != NO_CLASS:
        yield Deed(say("Join"), "class", {"hero": piece, "class": slug})


def _skills(state: State, book: Book, piece: str) -> Iterator[Item]:
    """The skills and schools that there are, in the order of the book; before them what somebody has besides."""
    there = list(choices.SKILL.choices(state, book, {}) if choices.SKILL.choices else ())
    listed = {one.value: held_skill(state, book, piece, one.value) for one in there}
    for held in state.held_by(piece, "skill", "school"):
        if held not in listed.values():
            yield _held(state, book, piece, held, held.id)
    for choice in there:
        if known := listed[choice.value]:
            yield _held(state, book, piece, known, choice.value)
            continue
        entry = supplements.entry_of(state, book, choice.value)
        rungs = tuple(rank for _, rank in supplements.steps(book, entry))
        label = say("Learn {rank}", rank=rungs[0]) if rungs else say("Learn")
        deed = Deed(label, "learn", {"hero": piece, "skill": choice.value}, MORE)
        name = choice.label or called(choice.value)
        yield Item(choice.value, name, (deed,), rungs=rungs, entry=entry.slug if book.get(entry.slug) else "")


def _held(state: State, book: Book, piece: str, held: Piece, row: str) -> Item:
    """A skill with its steps, of which the next may be learned and the skill, before the game, given back; its `row`
    stays what it was before it was learned."""
    entry = supplements.skill_entry(state, book, held)
    rank = state.count(held.id, "rank")
    known = list(ladder(book).items()) if held.kind == "school" else []
    steps = [(level, letter) for letter, level in known] or supplements.steps(book, entry)
    further = [letter for level, letter in steps if level > rank]
    told_so = {"hero": piece, "skill": held.entry or held.id}
    more = (Deed(say("Raise to {rank}", rank=further[0]), "learn", told_so, MORE),) if further else ()
    fixed = state.has(held.id, "main") or state.has(held.id, "of-class") or not in_making(state, piece)
    less = () if fixed else (Deed(say("Give back"), "forget", {"hero": piece, "skill": held.id}, LESS),)
    return Item(
        row,
        called(held.id),
        (*less, *more),
        now=rank_letter(book, rank) if steps else "",
        rungs=tuple(letter for _, letter in steps),
        reached=len([1 for level, _ in steps if level <= rank]) - 1,
        entry=entry.slug if book.get(entry.slug) else "",
        here=True,
    )


def _of_mages(state: State, book: Book, piece: str) -> Iterator[Chapter]:
    """What only mages choose: their schools, one given up, the gift of the rank A."""
    items: list[Item] = []
    if state.count(piece, "schools_left") > 0:
        for choice in choices.SCHOOL.choices(state, book, {}) if choices.SCHOOL.choices else ():
            deed = Deed(say("Choose"), "school", {"hero": piece, "school": choice.value})
            page = choice.value if book.get(choice.value) else ""
            items.append(Item(f"school-{choice.value}", choice.label or called(choice.value), (deed,), entry=page))
        give_up = Deed(say("Give up a school"), "forgo", {"hero": piece})
        items.append(Item("forgo", say("One school less"), (give_up,), entry=rules.MAGES))
    elif is_mage(state, book, piece):
        for one in schools_of(state, piece):
            deed = Deed(say("Raise a school"), "study", {"hero": piece, "school": one.id})
            items.append(Item(f"study-{one.id}", called(one.id), (deed,), now=_rank_of(state, book, one)))
    if state.count(piece, "gifts") > 0:
        gifts = choices.GIFT.choices(state, book, {}) if choices.GIFT.choices else ()
        deeds = tuple(Deed(one.label or say("Take"), "gift", {"hero": piece, "gift": one.value}) for one in gifts)
        items.append(Item("gift", say("A gift of rank A"), deeds, entry=rules.MAGES_SCHOOLS))
    if items:
        yield Chapter("mages", say("Schools of magic"), CARDS, tuple(items), rules.MAGES)


def _rank_of(state: State, book: Book, held: Piece) -> str:
    return rank_letter(book, state.count(held.id, "rank"))


def _purchase(state: State, book: Book, piece: str, slug: str) -> Item:
    """What impulse buys: with a characteristic, or so many points of it, where it has to be said."""
    chosen = {"hero": piece, "purchase": slug}
    ways: list[Deed] = []
    for field in (choices.OF_FIVE, choices.IMPULSE):
        for choice in field.choices(state, book, chosen) if field.choices else ():
            ways.append(Deed(choice.label or called(choice.value), "impulse", {**chosen, field.name: choice.value}))
    return Item(f"buy-{slug}", called(slug), tuple(ways) or (Deed(say("Take"), "impulse", chosen),), entry=slug)


def _exchange(piece: str) -> Iterable[Item]:
    for into, label in (
        ("skill", say("For skill points")),
        ("characteristic", say("For a characteristic point")),
    ):
        deed = Deed(say("Exchange"), "exchange", {"hero": piece, "into": into})
        yield Item(f"into-{into}", label, (deed,))


def _limb(state: State, book: Book, piece: str, limb: str) -> Item:
    """A limb, and what it may be at the beginning besides what it is."""
    missing, prosthesis = state.has(piece, f"missing:{limb}"), state.has(piece, f"prosthesis:{limb}")
    now = "prosthesis" if prosthesis else "missing" if missing else "whole"
    ways = list(choices.HOW.choices(state, book, {}) if choices.HOW.choices else ())
    deeds = tuple(
        Deed(one.label or called(one.value), "limb", {"hero": piece, "limb": limb, "how": one.value})
        for one in ways
        if one.value != now
    )
    about = tuple(one.label for one in ways if one.value == now and one.label)
    return Item(f"limb-{limb}", numbers.limb_name(limb), deeds, about=about)


BUILDER = Builder(
    kinds=("hero", "boss"),
    moves=frozenset(
        {"choose", "another", "rank", "exchange", "learn", "forget", "class"}
        | {"school", "forgo", "study", "gift", "impulse", "limb"}
    ),
    beginning=beginning,
    chapters=chapters,
    figures=figures,
    purses=purses,
)

__all__ = ["BUILDER"]
