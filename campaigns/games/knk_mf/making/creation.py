"""Making a character: category and class, points and their exchange, the beginning of the game.

Source: Категории персонажей; Создание персонажа; Классы персонажей; Первичные характеристики (ч.2).
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import MAKING
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, whole, word
from campaigns.games.knk_mf.character.ladder import LETTERS, rank_level
from campaigns.games.knk_mf.character.numbers import FIGHTERS, category
from campaigns.games.knk_mf.character.vitals import max_concentration, max_health, max_prana
from campaigns.games.knk_mf.making.checks import (
    amount_of,
    choosing,
    in_making,
    known_entry,
    known_fighter,
    known_hero,
    name_typed,
    pay,
)
from campaigns.games.knk_mf.making.classes import enter_class, refuse_class_of_category
from campaigns.games.knk_mf.making.ranks import Standing, broken, price

NO_CLASS = roles.NO_CLASS
KINDS_OF_POINTS = {"characteristic": "points", "skill": "skill_points"}


def choose(draft: Draft, book: Book, *, category: str, sixth: str, name: str, by: Seat, **more: str) -> None:
    """Begin a character of a category and a class, or begin it anew. Its five characteristics stand at the least rank.

    Shape:  `more` holds the field `class`, which Python does not take as a name.
    Errors: IllegalMove for a master, once the game has begun for those who have a living character, for a class that
            the category does not have, and for fewer points than the least ranks take.
    Source: Категории; Создание персонажа.
    """
    hero = f"hero-{by.key}"
    _may_begin(draft, hero, by)
    if hero in draft.state:
        for held in list(draft.state.held_by(hero)):
            draft.remove(held.id, rules.CREATION)
        draft.remove(hero, rules.CREATION)
    bring(draft, book, Piece(hero, "hero", "", name or by.name, by.key), category, more["class"], sixth)


def another(draft: Draft, book: Book, *, category: str, sixth: str, name: str, by: Seat, **more: str) -> None:
    """Begin one more character for the same player.

    Errors: IllegalMove for a player without a first one; the rest as for the first.
    Source: Мир: several heroes are not forbidden.
    """
    if by.master or f"hero-{by.key}" not in draft.state:
        raise IllegalMove(say("First comes a first character."), rules.SEVERAL_HEROES)
    if not choosing(draft.state):
        draft.refuse(say("The game has begun; further characters are the game master's to bring."), rules.CREATION)
    number = draft.state.added.get(f"hero-{by.key}", 0) + 2
    identity = f"hero-{by.key}#{number}"
    bring(
        draft, book, Piece(identity, "hero", "", name or f"{by.name} {number}", by.key), category, more["class"], sixth
    )


def _may_begin(draft: Draft, hero: str, by: Seat) -> None:
    state = draft.state
    if by.master:
        raise IllegalMove(say("The game master plays no hero from this seat; take a player's seat as well."))
    if in_making(state, hero) or hero not in state or state.has(hero, "dead"):
        return
    draft.refuse(say("The game has begun; characters are chosen before it."), rules.CREATION)


def bring(draft: Draft, book: Book, hero: Piece, category: str, class_: str, sixth: str) -> None:
    """Let a character begin, with the points of its category and what its class brings."""
    entry = known_entry(draft.state, book, category, "category")
    own = known_entry(draft.state, book, class_ or NO_CLASS, "class")
    refuse_class_of_category(draft, book, own, entry.slug)
    least = rank_level(book, word(entry.stats.get("least_rank")))
    taken = len(LETTERS) * price(book, Standing(least))
    needed = max(taken, whole(entry.stats.get("least_points")))
    points = budget(draft.state, entry, "characteristic_points")
    if points < needed:
        raise IllegalMove(
            say(
                "{category} need {taken} points for their least ranks; there are {points}.",
                category=Name(entry.slug),
                taken=needed,
                points=points,
            ),
            entry.slug,
        )
    draft.happen(PieceAdded(Piece(hero.id, hero.kind, entry.slug, hero.name, hero.seat), rule=rules.CREATION))
    for letter in LETTERS:
        draft.set(hero.id, letter, least, entry.slug)
    draft.set(hero.id, "points", points - taken, entry.slug)
    draft.set(hero.id, "skill_points", budget(draft.state, entry, "skill_points"), entry.slug)
    if own.slug != NO_CLASS:
        enter_class(draft, book, hero.id, own, sixth)
    if not choosing(draft.state):
        draft.mark(hero.id, MAKING, rule=rules.CREATION)
        fill(draft, book, hero.id)


def enter(draft: Draft, book: Book, *, hero: str) -> None:
    """Let a character that was begun in a game under way enter the story, whole and with all prana.

    Errors: IllegalMove for one that is in it already, or that cannot be.
    Source: Создание персонажа; Гибриды: a player may begin another character.
    """
    known_hero(draft.state, hero)
    if not draft.state.has(hero, MAKING):
        raise IllegalMove(say("{hero} is in the story already.", hero=Name(hero)), rules.CREATION)
    if wrong := broken(draft.state, book, hero):
        draft.refuse(wrong, category(draft.state, book, hero))
    draft.unmark(hero, MAKING, rules.CREATION)
    fill(draft, book, hero)


def budget(state: State, entry: Entry, stat: str) -> int:
    """How many points a category is given: as the game master set it, which may be none, else as the rulebook
    recommends."""
    name = f"{stat}:{entry.slug}"
    # A limit of none leaves no number behind, only the mark; an older campaign has the number alone.
    limited = state.has("table", f"limited:{name}") or ("table", name) in state.counters
    return state.count("table", name) if limited else max(0, whole(entry.stats.get(stat)))


def rename(draft: Draft, book: Book, *, hero: str, name: str) -> None:
    """Give a character a name of its own.

    Errors: IllegalMove for the name that it has, or that another has.
    Source: Создание персонажа: Имя.
    """
    piece = known_fighter(draft.state, hero)
    wanted = name_typed(draft.state, book, name)
    if any(one.name.casefold() == wanted.casefold() for one in draft.state.of_kind(*FIGHTERS)):
        raise IllegalMove(say("Somebody is called {name} already.", name=wanted), rules.CREATION)
    draft.happen(PieceAdded(replace(piece, name=wanted), draft.state.holder(hero), rule=rules.CREATION))


def limits(draft: Draft, book: Book, *, category: str, points: str, skill_points: str, by: Seat) -> None:
    """Set how many points the characters of a category get; those begun already get the difference.

    Errors: IllegalMove once the game has begun, for no number, or too few for the least ranks of the category.
    Source: Категории: the recommended points; the five of monsters.
    """
    if not choosing(draft.state):
        raise IllegalMove(say("The game has begun; award points instead."), rules.MORE_POINTS)
    entry = known_entry(draft.state, book, category, "category")
    if not points and not skill_points:
        raise IllegalMove(say("Say how many points there are."), rules.MORE_POINTS)
    least = len(LETTERS) * price(book, Standing(rank_level(book, word(entry.stats.get("least_rank")))))
    for stat, typed, counter, bound in (
        ("characteristic_points", points, "points", least),
        ("skill_points", skill_points, "skill_points", 0),
    ):
        if not typed:
            continue
        if amount_of(typed) < bound:
            raise IllegalMove(
                say("{category} need {least} points at least.", category=Name(entry.slug), least=bound), entry.slug
            )
        more = amount_of(typed) - budget(draft.state, entry, stat)
        draft.mark("table", f"limited:{stat}:{entry.slug}", rule=entry.slug)
        draft.set("table", f"{stat}:{entry.slug}", amount_of(typed), entry.slug)
        for hero in draft.state.of_kind("hero"):
            if hero.entry == entry.slug:
                draft.change(hero.id, counter, more, entry.slug)


def award(draft: Draft, book: Book, *, hero: str, points: str, amount: str, by: Seat) -> None:
    """Give a character points, or take unspent ones away.

    Errors: IllegalMove for no number, nothing, or more than the character has left to take.
    Source: Мобы: points for victories; Первичные характеристики (ч.2): a kind game master.
    """
    known_hero(draft.state, hero)
    counter = KINDS_OF_POINTS.get(points)
    if counter is None:
        raise IllegalMove(say("Points are for characteristics or for skills."), rules.MORE_POINTS)
    given = amount_of(amount, least=-100)
    if not given or given + max(0, draft.state.count(hero, counter)) < 0:
        raise IllegalMove(say("{hero} has no such points to take.", hero=Name(hero)), rules.MORE_POINTS)
    draft.change(hero, counter, given, rules.POINTS_WON)


def exchange(draft: Draft, book: Book, *, hero: str, into: str) -> None:
    """Exchange points of one kind for a point of the other.

    Errors: IllegalMove when too few are left.
    Source: Обмен очков.
    """
    known_hero(draft.state, hero)
    if into == "skill":
        price = number(book, rules.EXCHANGE, "skill_point_price")
        gained = number(book, rules.EXCHANGE, "skill_point") or min(1, price)
        if gained < 1:
            raise IllegalMove(say("This edition does not say what a characteristic point brings."), rules.EXCHANGE)
        pay(draft, hero, "points", max(1, price), rules.EXCHANGE)
        draft.change(hero, "skill_points", gained, rules.EXCHANGE)
    elif into == "characteristic":
        cost = number(book, rules.EXCHANGE, "characteristic_point")
        if cost < 1:
            raise IllegalMove(say("This edition does not say what a characteristic point costs."), rules.EXCHANGE)
        pay(draft, hero, "skill_points", cost, rules.EXCHANGE)
        draft.change(hero, "points", 1, rules.EXCHANGE)
    else:
        raise IllegalMove(say("Points are for characteristics or for skills."), rules.EXCHANGE)


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the game: everybody whole and with all prana, on the first day.

    Errors: IllegalMove when it has begun, when nobody has a character, or one of them cannot be.
    Source: Создание персонажа; Небоевые моменты.
    """
    if not choosing(draft.state):
        raise IllegalMove(say("The game has already begun."), rules.CREATION)
    party = list(draft.state.of_kind("hero"))
    if not party:
        raise IllegalMove(say("Nobody has a character yet."), rules.CREATION)
    for hero in party:
        if wrong := broken(draft.state, book, hero.id):
            draft.refuse(wrong, category(draft.state, book, hero.id))
    for piece in draft.state.of_kind("hero", "boss"):
        fill(draft, book, piece.id)
    draft.begin("day", 1, rules.CREATION)
    draft.begin("phase", "story", rules.CREATION)


def fill(draft: Draft, book: Book, piece: str) -> None:
    """Give somebody all the health, prana and concentration that there can be."""
    for counter, most in (("health", max_health), ("prana", max_prana), ("concentration", max_concentration)):
        found = most(draft.state, book, piece)
        if counter != "concentration" or found.parts:
            draft.set(piece, counter, found.total, category(draft.state, book, piece))


def close(draft: Draft, book: Book, *, result: str, by: Seat) -> None:
    """End the story, well or badly for the characters; the rulebook knows no other end.

    Errors: IllegalMove before it has begun, or for no such end.
    """
    if choosing(draft.state):
        raise IllegalMove(say("The game has not begun."), rules.CREATION)
    if result not in ("victory", "defeat"):
        raise IllegalMove(say("A story ends well or badly."), rules.CREATION)
    draft.end(result, say("The game master has ended the story."), rules.CREATION)
