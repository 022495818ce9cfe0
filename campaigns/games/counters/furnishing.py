"""What everybody has who plays: holders, counters, what is between two, cards. Who comes later has it as well."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, PieceAdded
from campaigns.engine.state import Piece
from campaigns.games.counters import cards, pairs, questions
from campaigns.games.counters.periods import FINISHED, turn
from campaigns.games.counters.reckoning import (
    BANK,
    FARTHEST,
    SUPPLY,
    bounds,
    comes_to,
    heroes,
    known,
    piece_of,
    place_of,
    value,
)
from rulebooks.declaration import PAIR, Counter, Deck, Declaration


def kind_of(seen: str, open_kind: str) -> str:
    """The kind of a holder, by who sees what lies there; `open_kind` where everybody does."""
    return open_kind if seen == "all" else cards.KINDS[seen]


def furnish(made: Declaration, draft: Draft, book: Book, hero: str) -> None:
    """Give a hero the holders and counters of heroes."""
    seat = draft.state.pieces[hero]
    for holder in made.holders.values():
        if holder.each:
            place = place_of(made, holder.name, hero)
            called = f"{holder.title}: {seat.name}" if seat.name else holder.title
            piece = Piece(place, kind_of(holder.seen, cards.FRONT), name=called, seat=seat.seat)
            draft.happen(PieceAdded(piece, "", rule=holder.rule))
    if any(question.who in questions.SEVERAL for question in made.questions.values()):
        place = f"{questions.ENVELOPE}-{hero.removeprefix('hero-')}"
        draft.happen(PieceAdded(Piece(place, questions.ENVELOPE, seat=seat.seat)))
    for counter in made.counters.values():
        start(made, draft, book, counter, hero)
    pairs.begin(made, draft, book, hero)


def start(made: Declaration, draft: Draft, book: Book, counter: Counter, hero: str) -> None:
    """Give a counter its start: of a hero, of the table, or of every card that has it."""
    state, rule = draft.state, counter.rule
    if counter.on in made.decks:
        first = comes_to(made, state, book, counter.start, "") if not hero else 0
        for card in [*state.of_kind(cards.card_kind(counter.on))] if first else ():
            draft.set(card.id, counter.name, first, rule)
        return
    if counter.conserved and not hero:
        draft.pay(counter.name, SUPPLY, BANK, max(0, comes_to(made, state, book, counter.bank, "")), rule)
    if counter.on == PAIR:
        return
    if _is_of_table(made, counter) == bool(hero):
        return
    piece, amount = piece_of(made, counter, hero), comes_to(made, state, book, counter.start, hero)
    if counter.conserved and amount:
        draft.pay(counter.name, SUPPLY, piece, amount, rule)
    else:
        # One that begins at 0 is told as well, so that its sheet shows it from the beginning.
        draft.happen(CounterChanged(piece, counter.name, amount, rule=rule))


def deal(made: Declaration, draft: Draft, book: Book, name: str) -> None:
    """Deal the cards of a deck, one to each in turn, or to the table."""
    deck = made.decks[name]
    if deck.to:
        each = made.holders[deck.to].each
        _deal(made, draft, book, deck, [hero.id for hero in heroes(draft.state)] if each else [""])


def _deal(made: Declaration, draft: Draft, book: Book, deck: Deck, receivers: Sequence[str]) -> None:
    counts = {hero: comes_to(made, draft.state, book, deck.deal, hero) for hero in receivers}
    for number in range(min(max(counts.values(), default=0), cards.MOST_DRAWN)):
        for hero in receivers:
            if number < counts[hero]:
                cards.draw(made, draft, book, deck, deck.to, hero, deck.rule)


def come_late(made: Declaration, draft: Draft, book: Book, hero: str) -> None:
    """Give somebody who sits down in a game under way what all others had when it began.

    Shape:  with a player N grows by one: what the table and its decks hold for each player comes along, by the
            difference of the same formula; nothing that was spent comes back. Cards are dealt as at the beginning. In a
            game of turns it is the newcomer's turn after all others'.
    """
    before = draft.state.count("table", "players")
    players = len({one.seat for one in heroes(draft.state)})
    if players > before:
        more = [_more(made, draft, book, counter, players) for counter in made.counters.values()]
        draft.set("table", "players", players, made.rule)
        for counter, amount in zip(made.counters.values(), more, strict=True):
            _bring(made, draft, book, counter, amount)
        cards.lay_more(made, draft, book, before, players)
    furnish(made, draft, book, hero)
    for deck in made.decks.values():
        if deck.to and made.holders[deck.to].each:
            _deal(made, draft, book, deck, [hero])
    if any(period.turns for period in made.periods.values()) and turn(made, draft) != hero:
        draft.mark(hero, FINISHED)


def _more(made: Declaration, draft: Draft, book: Book, counter: Counter, players: int) -> int:
    """How much more of a counter the table would have had at the beginning, with so many players."""
    formula = counter.bank if counter.conserved else counter.start
    if not (counter.conserved or _is_of_table(made, counter)):
        return 0
    now = known(made, draft.state, book)
    return value(formula, {**now, "N": players}) - value(formula, now)


def _is_of_table(made: Declaration, counter: Counter) -> bool:
    return counter.on == "table" or (counter.on in made.holders and not made.holders[counter.on].each)


def _bring(made: Declaration, draft: Draft, book: Book, counter: Counter, amount: int) -> None:
    """Let the table have so much more, or less; it stays within the bounds of the counter."""
    piece = BANK if counter.conserved else piece_of(made, counter, "")
    stands = draft.state.count(piece, counter.name)
    least, most = (0, FARTHEST) if counter.conserved else bounds(made, draft.state, book, counter, "")
    wanted = min(max(stands + amount, min(stands, least)), max(stands, most))
    if counter.conserved:
        draft.pay(counter.name, SUPPLY, BANK, wanted - stands, counter.rule)
    else:
        draft.set(piece, counter.name, wanted, counter.rule)
