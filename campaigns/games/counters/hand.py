"""What people do by hand where the declaration lets them: count, pay, mark, roll, draw, play and show cards."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.counters import cards, periods
from campaigns.games.counters.effects import room
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import BANK, HERO, bounds, heroes, piece_of, place_of, playing, text
from rulebooks.declaration import Counter, Declaration

NOBODY = "nobody"
MOST = 1_000_000


def acting(made: Declaration, draft: Draft, hero: str, who: str, rule: str) -> None:
    """See that a hero plays and may do this now.

    Errors: IllegalMove before the game, for what is no hero or is out of the game, out of turn, without the role.
    """
    if draft.state.periods.get("phase") == "choosing":
        raise IllegalMove(say("The game has not begun yet."), rule)
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != HERO:
        raise IllegalMove(say("There is no such hero at this table."), rule)
    if hero not in {one.id for one in playing(made, draft.state)}:
        draft.refuse(say("{hero} is out of the game.", hero=Name(hero)), rule, under="out")
    if who == "turn" and periods.turn(made, draft) != hero:
        draft.refuse(say("It is not {hero}'s turn.", hero=Name(hero)), rule, under="turn")
    if who in made.roles and not draft.state.has(hero, who):
        draft.refuse(say("Only who is {role} may do that.", role=text(made.roles[who].title)), rule, under="role")
    if who == NOBODY:
        raise IllegalMove(say("That is not done by hand here."), rule)


def whole(words: str, rule: str) -> int:
    """Errors: IllegalMove for what is no whole number of sane size."""
    digits = words.strip().lstrip("+-−")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7 or int(digits) > MOST:
        raise IllegalMove(say("That is no whole number of sane size."), rule)
    return -int(digits) if words.strip()[0] in "-−" else int(digits)


def count(made: Declaration, draft: Draft, book: Book, *, hero: str, counter: str, change: str) -> None:
    """Change a counter of one's own, or of the table, by so much.

    Errors: IllegalMove for a counter that only actions change, that changes hands, or that would leave its bounds.
    """
    one = _counter(made, counter)
    acting(made, draft, hero, one.who, one.rule)
    if one.conserved:
        raise IllegalMove(say("{counter} only changes hands: it is paid.", counter=text(one.title)), one.rule)
    by, piece = whole(change, one.rule), piece_of(made, one, hero)
    if not by or piece not in draft.state:
        raise IllegalMove(say("That would change nothing."), one.rule)
    now = draft.state.count(piece, one.name)
    least, most = bounds(made, draft.state, book, one, hero)
    if (by < 0 and now + by < least) or (by > 0 and now + by > most):
        draft.refuse(out_of_bounds(one, now, least if by < 0 else most, less=by < 0), one.rule)
    draft.change(piece, one.name, by, one.rule)


def out_of_bounds(counter: Counter, now: int, bound: int, less: bool) -> Sentence:
    """Why a counter goes no further."""
    if less:
        return say(
            "{counter} is {now} and cannot be less than {bound}.", counter=text(counter.title), now=now, bound=bound
        )
    return say("{counter} is {now} and cannot be more than {bound}.", counter=text(counter.title), now=now, bound=bound)


def _counter(made: Declaration, name: str) -> Counter:
    one = made.counters.get(name)
    if one is None or one.on in made.decks:
        raise IllegalMove(say("Nothing is counted under this name: {name}", name=name[:40]), made.rule)
    return one


def pay(
    made: Declaration, draft: Draft, book: Book, *, hero: str, counter: str, giver: str, taker: str, amount: str
) -> None:
    """Let some of a conserved counter go from one's own to somebody or the bank, or from the bank to oneself.

    Errors: IllegalMove for a counter that is not conserved, for others' purses, for more than there is or fits.
    """
    one = _counter(made, counter)
    acting(made, draft, hero, one.who, one.rule)
    if not one.conserved:
        raise IllegalMove(say("{counter} is counted, not paid.", counter=text(one.title)), one.rule)
    if not goes(draft.state, hero, giver, taker):
        raise IllegalMove(say("It goes from you to somebody, or from the bank to you."), one.rule)
    if giver == BANK and not one.free:
        raise IllegalMove(say("Nobody takes {counter} from the bank by hand.", counter=text(one.title)), one.rule)
    wanted, able = whole(amount, one.rule), room(Happening(made, draft, book, hero), one, giver, taker)
    if wanted <= 0:
        raise IllegalMove(say("That would change nothing."), one.rule)
    if wanted > able:
        draft.refuse(say("{counter}: only {able} can change hands.", counter=text(one.title), able=able), one.rule)
    draft.pay(one.name, giver, taker, wanted, one.rule)


def goes(state: State, hero: str, giver: str, taker: str) -> bool:
    """Whether something goes so: from a hero to somebody or to the bank, or from the bank to the hero."""
    ends = {BANK, *(one.id for one in heroes(state))}
    return giver != taker and taker in ends and (giver == hero or (giver == BANK and taker == hero))


def mark(made: Declaration, draft: Draft, book: Book, *, hero: str, mark: str) -> None:
    """Put a mark on oneself, or take it off.

    Errors: IllegalMove for a mark that the rulebook has not, or that only actions put.
    """
    one = made.marks.get(mark)
    if one is None:
        raise IllegalMove(say("The rulebook has no such mark."), made.rule)
    acting(made, draft, hero, one.who, one.rule)
    if draft.state.has(hero, mark):
        draft.unmark(hero, mark, one.rule)
    else:
        draft.mark(hero, mark, one.until, one.rule)


def roll(made: Declaration, draft: Draft, book: Book, *, hero: str, die: str) -> None:
    """Roll dice that have a name, and say what they come to.

    Errors: IllegalMove for dice that the rulebook has not, or that only actions roll.
    """
    one = made.dice.get(die)
    if one is None:
        raise IllegalMove(say("The rulebook has no such dice."), made.rule)
    acting(made, draft, hero, one.who, one.rule)
    total = Happening(made, draft, book, hero, rule=one.rule).roll(one.formula, hero, one.name)
    draft.note(say("{piece}: {what} {total}", piece=Name(hero), what=text(one.title), total=total), one.rule)


def draw(made: Declaration, draft: Draft, book: Book, *, hero: str, deck: str) -> None:
    """Draw a card to where the deck's cards go.

    Errors: IllegalMove for a deck that is not there, not drawn from by hand, empty, or with no room for its card.
    """
    one = made.decks.get(deck)
    if one is None:
        raise IllegalMove(say("There is no such deck."), made.rule)
    acting(made, draft, hero, one.who, one.rule)
    if not cards.draw(made, draft, book, one, one.to, hero, one.rule):
        raise IllegalMove(say("There is no card to draw, or no room for it."), one.rule)


def play(made: Declaration, draft: Draft, book: Book, *, hero: str, card: str, to: str) -> None:
    """Put a card that one may move to another holder of the table's or one's own, or on the discard pile.

    Errors: IllegalMove for a card that is not one's own or the table's, or a place that takes none by hand.
    """
    card = _meant(made, draft.state, hero, card)
    holder = _held(made, draft.state, hero, card)
    acting(
        made, draft, hero, made.holders[holder].who if holder else NOBODY, made.holders[holder].rule if holder else ""
    )
    rule = made.holders[holder].rule
    if to == "discard":
        cards.discard(draft, card, rule)
        return
    place = made.holders.get(to)
    if place is None or place.who == NOBODY or to == holder:
        raise IllegalMove(say("No card is put there by hand."), rule)
    if cards.is_full(made, draft, book, to, hero):
        draft.refuse(say("{place} is full.", place=text(place.title)), place.rule)
    draft.put(card, place_of(made, to, hero), rule)


def show(made: Declaration, draft: Draft, book: Book, *, hero: str, card: str) -> None:
    """Show a card of one's own to everybody.

    Errors: IllegalMove for a card that is not one's own, or that everybody sees already.
    """
    card = _meant(made, draft.state, hero, card)
    holder = _held(made, draft.state, hero, card)
    acting(
        made, draft, hero, made.holders[holder].who if holder else NOBODY, made.holders[holder].rule if holder else ""
    )
    if made.holders[holder].seen == "all" or "" in draft.state.known.get(card, ()):
        raise IllegalMove(say("Everybody sees that card already."), made.holders[holder].rule)
    draft.reveal(card, "", made.holders[holder].rule)


def _meant(made: Declaration, state: State, hero: str, card: str) -> str:
    places = (place_of(made, name, hero) for name, holder in made.holders.items() if holder.who != NOBODY)
    return next((found for place in places if (found := cards.meant(state, place, card)) in state), card)


def _held(made: Declaration, state: State, hero: str, card: str) -> str:
    """The holder, one's own or the table's, in which a card lies; nothing for one that lies elsewhere."""
    place = state.holder(card)
    found = (name for name in made.holders if place and place_of(made, name, hero) == place)
    return next(found, "") if cards.deck_of(state, card) else ""
