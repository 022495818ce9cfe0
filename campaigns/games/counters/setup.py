"""How a table is laid, who sits down as what, and how the game begins."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.moves.latecomers import free_places
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.games.counters import agenda, cards, periods
from campaigns.games.counters.furnishing import come_late, deal, furnish, kind_of, start
from campaigns.games.counters.reckoning import BANK, HERO, SUPPLY, heroes, text
from rulebooks.declaration import Declaration


def lay(made: Declaration, draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay the bank, the holders of the table and the decks; heroes come with those who play them."""
    draft.add("table", id="table")
    draft.add("bank", id=BANK, name=made.bank)
    draft.add("supply", id=SUPPLY)
    for holder in made.holders.values():
        if not holder.each:
            draft.add(kind_of(holder.seen, BANK), id=holder.name, name=holder.title, rule=holder.rule)
    cards.lay(made, draft, book)
    draft.begin("phase", "choosing", made.rule)


def choose(made: Declaration, draft: Draft, book: Book, *, by: Seat, character: str = "") -> None:
    """Sit down as a hero, or as another one, before the game begins; at a place that was laid later, once and for all.

    Errors: IllegalMove once the game has begun and no place waits, for a master without a player's seat, for a hero
            that is taken while there are others, for sitting down twice as the same.
    """
    if by.master:
        raise IllegalMove(say("The game master plays no hero from this seat; take a player's seat as well."))
    mine = [hero for hero in heroes(draft.state) if hero.seat == by.key]
    begun = draft.state.periods.get("phase") != "choosing"
    if begun and not mine and free_places(draft.state) <= 0:
        _refuse_begun(made, draft)
    entry = book.get(character) if made.of else None
    if made.of and (entry is None or entry.kind != made.of):
        raise IllegalMove(say("The rulebook has no such hero."), made.rule)
    if entry is None and mine:
        raise IllegalMove(say("You sit at the table already."), made.rule)
    if entry is not None:
        taken = {hero.entry for hero in heroes(draft.state)}
        free = {one.slug for one in book.of_kind(made.of)} - taken
        if entry.slug in {hero.entry for hero in mine} or (entry.slug in taken and free):
            raise IllegalMove(say("{character} is taken already.", character=Name(entry.slug)), made.rule)
    if len(mine) >= made.heroes:
        _refuse_begun(made, draft)
        for hero in mine:
            remove(made, draft, hero.id)
        mine = []
    for number in range(len(mine) + 1, (len(mine) + 1 if entry else made.heroes) + 1):
        identity = f"hero-{by.key}" if number == 1 else f"hero-{by.key}-{number}"
        name = by.name if made.heroes == 1 else "" if entry else f"{by.name} {number}"
        draft.happen(PieceAdded(Piece(identity, HERO, entry.slug if entry else "", name, by.key), "", rule=made.rule))
        if begun:
            come_late(made, draft, book, identity)


def remove(made: Declaration, draft: Draft, hero: str) -> None:
    """Take a hero away again, before the game."""
    draft.remove(hero, made.rule)


def take(made: Declaration, draft: Draft, book: Book, *, role: str, by: Seat) -> None:
    """Take a role before the game begins.

    Errors: IllegalMove once it has begun, for a role that is not there or taken, or without a hero.
    """
    _refuse_begun(made, draft)
    known_role = made.roles.get(role)
    if known_role is None or known_role.start != "chosen":
        raise IllegalMove(say("There is no such role to take."), made.rule)
    hero = next((hero for hero in heroes(draft.state) if hero.seat == by.key), None)
    if hero is None:
        raise IllegalMove(say("You have no hero yet."), known_role.rule)
    owner = next((one for one in heroes(draft.state) if draft.state.has(one.id, role)), None)
    if owner:
        raise IllegalMove(
            say("{role}: {hero} has taken that.", role=text(known_role.title), hero=Name(owner.id)), known_role.rule
        )
    draft.mark(hero.id, role, rule=known_role.rule)


def _refuse_begun(made: Declaration, draft: Draft) -> None:
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has begun; that is settled before it."), made.rule)


def begin(made: Declaration, draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the game: everybody's holders and counters, the cards that are dealt, the first of every period.

    Errors: IllegalMove when it has begun, when somebody has no hero yet, or a role is nobody's.
    """
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has already begun."), made.rule)
    party = heroes(draft.state)
    if not party:
        raise IllegalMove(say("Nobody has sat down yet."), made.rule)
    waiting = draft.state.count("table", "seats") * made.heroes - len(party)
    if waiting > 0:
        raise IllegalMove(say("Heroes that nobody has chosen yet: {count}.", count=waiting), made.rule)
    for role in made.roles.values():
        if role.start != "chosen":
            able = [one.id for one in party]
            drawn = draft.pick(role.name, able, role.rule) if role.start == "random" else able[0]
            draft.mark(drawn, role.name, rule=role.rule)
        elif not any(draft.state.has(hero.id, role.name) for hero in party):
            raise IllegalMove(say("{role}: nobody has taken that yet.", role=text(role.title)), role.rule)
    players = len({hero.seat for hero in party})
    draft.set("table", "players", players, made.rule)
    cards.lay_for(made, draft, book, players)
    for counter in made.counters.values():
        start(made, draft, book, counter, "")
    for hero in party:
        furnish(made, draft, book, hero.id)
    draft.begin("phase", "", made.rule)
    for deck in made.decks.values():
        deal(made, draft, book, deck.name)
    agenda.begin_all(made, draft, book)


def arrange(made: Declaration, draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: all laid, the first of every period, for so many players; nobody at it yet."""
    lay(made, draft, book, ())
    draft.set("table", "players", count)
    cards.lay_for(made, draft, book, count)
    draft.set("table", "seats", count)
    for counter in made.counters.values():
        start(made, draft, book, counter, "")
    draft.begin("phase", "")
    for period in made.periods.values():
        draft.begin(period.name, periods.first(period, made, draft))


def enter(made: Declaration, draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring one piece into a scenario: a card of a deck, or a hero with counters at their start."""
    for deck in made.decks.values():
        if entry is not None and entry.kind == deck.of:
            return draft.add(cards.card_kind(deck.name), entry=entry.slug)
    if entry is not None and entry.kind != made.of:
        return ""
    hero = f"hero-{len(heroes(draft.state)) + 1}"
    draft.happen(PieceAdded(Piece(hero, HERO, entry.slug if entry else "", name, name), ""))
    furnish(made, draft, book, hero)
    for period in made.periods.values():
        if period.turns and not periods.turn(made, draft):
            draft.begin(period.name, f"{period.name}:{hero}")
    return hero
