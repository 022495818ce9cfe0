"""What hybrids buy for impulse: a higher category for a characteristic, an attack, a rank, circles of magic.

Source: Гибриды: the price list.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.game import Explained, Part
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import whole, word, words
from campaigns.games.knk_mf.character.ladder import LETTERS, highest, rank_letter, rank_level
from campaigns.games.knk_mf.character.numbers import category, klass, level
from campaigns.games.knk_mf.making.checks import MOST_AMOUNT, amount_of, known_entry, known_hero
from campaigns.games.knk_mf.making.ranks import read_letter
from campaigns.games.knk_mf.making.schools import add_school, schools_of

HYBRIDS, IMPULSE = roles.HYBRIDS, "II"


def impulse_left(state: State, book: Book, piece: str) -> Explained:
    """Points of impulse that are not spent: the rank of II, less what was bought.

    Source: Гибриды. See the ruling: as many points as the rank has.
    """
    if klass(state, book, piece) != HYBRIDS:
        return Explained(())
    parts = [Part(say("impulse"), level(state, book, piece, IMPULSE).total, rules.HYBRIDS)]
    for held in state.held_by(piece, "purchase"):
        parts.append(Part(say("{purchase}", purchase=Name(held.id)), -state.count(held.id, "price"), held.entry))
    return Explained(tuple(parts))


def impulse(draft: Draft, book: Book, *, hero: str, purchase: str, characteristic: str, points: str, name: str) -> None:
    """Buy something for points of impulse.

    Errors: IllegalMove for others than hybrids, too few points, a price that the list does not have, and for what the
            category cannot buy.
    Source: Гибриды: the price list.
    """
    state = draft.state
    known_hero(state, hero)
    if klass(state, book, hero) != HYBRIDS:
        raise IllegalMove(say("Only hybrids have impulse to spend."), rules.HYBRIDS)
    entry = known_entry(state, book, purchase, "purchase")
    cost = _price(entry, points)
    left = impulse_left(state, book, hero).total
    if cost > left:
        draft.refuse(say("That takes {cost} points of impulse; {left} are left.", cost=cost, left=left), entry.slug)
    if "category_higher" in entry.stats:
        letter = _letter(state, book, hero, characteristic, entry)
        _check_higher(draft, book, hero, letter, entry)
        draft.mark(hero, f"higher:{letter}", rule=entry.slug)
    elif "raises" in entry.stats:
        letter = _letter(state, book, hero, characteristic, entry)
        _check_raise(draft, book, hero, letter, entry)
        draft.change(hero, f"raised:{letter}", whole(entry.stats["raises"]), entry.slug)
    elif "circles_per_point" in entry.stats:
        _learn_circles(draft, hero, entry, cost)
    piece = draft.add("purchase", entry=entry.slug, name=name, holder=hero, rule=entry.slug)
    draft.set(piece, "price", cost, entry.slug)


def _price(entry: Entry, typed: str) -> int:
    if "price" in entry.stats:
        return max(0, whole(entry.stats["price"]))
    least, past = prices_of(entry)
    return amount_of(typed or str(least), least, past - 1)


def prices_of(entry: Entry) -> tuple[int, int]:
    """From how many points something may be bought, and from how many not any more."""
    least = max(1, whole(entry.stats.get("least_price"), 1))
    return least, max(least, min(whole(entry.stats.get("most_price"), least), MOST_AMOUNT)) + 1


def _letter(state: State, book: Book, hero: str, typed: str, entry: Entry) -> str:
    letter = read_letter(state, book, hero, typed) if typed else ""
    if letter not in LETTERS:
        raise IllegalMove(say("Say which of the five characteristics."), entry.slug)
    return letter


def _check_higher(draft: Draft, book: Book, hero: str, letter: str, entry: Entry) -> None:
    state = draft.state
    if state.has(hero, f"higher:{letter}"):
        raise IllegalMove(say("This characteristic is counted a category higher already."), entry.slug)
    if letter == "M" and category(state, book, hero) == entry.stats.get("not_magic_of"):
        draft.refuse(
            say("Magic of {category} is never counted a category higher.", category=Name(category(state, book, hero))),
            entry.slug,
        )


def _check_raise(draft: Draft, book: Book, hero: str, letter: str, entry: Entry) -> None:
    """Refuse a rank past EX, or EX for those whom impulse does not bring so far."""
    state = draft.state
    wanted = state.count(hero, letter) + state.count(hero, f"raised:{letter}") + whole(entry.stats["raises"])
    top = rank_level(book, word(entry.stats.get("up_to"))) or highest(book)
    closed = category(state, book, hero) in words(entry.stats.get("not_for")) and not state.has(hero, "may-be-EX")
    if wanted > top - closed:
        draft.refuse(say("Impulse does not raise it above {rank}.", rank=rank_letter(book, top - closed)), entry.slug)


def _learn_circles(draft: Draft, hero: str, entry: Entry, circles: int) -> None:
    school = word(entry.stats.get("of_school"))
    if not school:
        raise IllegalMove(say("This edition does not say of which school the circles are."), entry.slug)
    known = next((one for one in schools_of(draft.state, hero) if one.entry == school), None)
    piece = known.id if known else add_school(draft, hero, school, 0, entry.slug)
    reached = draft.state.count(piece, "rank") + circles * whole(entry.stats["circles_per_point"])
    most = prices_of(entry)[1] - 1
    if reached > most:
        raise IllegalMove(say("There are {most} circles.", most=most), entry.slug)
    draft.set(piece, "rank", reached, entry.slug)
