"""Bombs that go off.

Source: 4.5 Бомба.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.bridges import roles
from campaigns.games.bridges.fight.wounds import fall, finish_boss, hurt, hurt_boss
from campaigns.games.bridges.numbers import alive, heroes, number
from campaigns.games.bridges.throws import rolled_amount


def burn_down(draft: Draft, book: Book, bomb: str) -> None:
    """A bomb goes off as the next round begins, or as many rounds later as its page says."""
    entry = book.get(draft.state.pieces[bomb].entry)
    left = (number(entry, "explodes_after") if entry else 0) - draft.state.count(bomb, "burnt") - 1
    if left > 0:
        draft.change(bomb, "burnt", 1, entry.slug if entry else roles.BOMB)
    else:
        explode(draft, book, bomb)


def explode(draft: Draft, book: Book, bomb: str) -> None:
    """A bomb hits everybody on its island, friend and foe; it is no attack, so nothing but a shield stops it.

    Source: 4.5 Бомба, and any other thing of an edition that goes off, each by its own damage.
    """
    if draft.state.result:
        return
    place = draft.state.holder(bomb)
    entry = book.get(draft.state.pieces[bomb].entry)
    rule = entry.slug if entry and "damage" in entry.stats else roles.BOMB
    amount = rolled_amount(draft, book[rule].stats, "damage", f"damage/{rule}", rule)
    setters = [hero.id for hero in heroes(draft.state) if draft.state.has(bomb, f"set-by:{hero.id}")]
    draft.remove(bomb, rule)
    caught = [boss.id for boss in draft.state.held_by(place, "boss") if alive(draft.state, boss.id)]
    spared = bool(entry and entry.stats.get("spares_heroes"))
    for hero in heroes(draft.state, place) if not spared else ():
        hurt(draft, hero.id, amount, rule, rule)
    for boss in caught:
        hurt_boss(draft, book, boss, amount, rule, finish=False)
    fall(draft, book)
    for boss in caught:
        finish_boss(draft, book, boss, setters)
