"""The actions that a rulebook declares: what they need, what they cost, then what they do."""

from __future__ import annotations

import re

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.games.counters import agenda, cards
from campaigns.games.counters.hand import acting, out_of_bounds, whole
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import BANK, HERO, bounds, owner, piece_of, place_of, text
from rulebooks.declaration import Action, Condition, Declaration, Whose, whose

WORD = re.compile(r"[^\W\d]\w*")


def act(
    made: Declaration,
    action: Action,
    draft: Draft,
    book: Book,
    *,
    hero: str,
    target: str = "",
    card: str = "",
    amount: str = "",
    by: Seat | None = None,
) -> None:
    """Do what a rulebook calls so.

    Errors: IllegalMove for who may not, a target or card that does not fit, what is needed and is not so, or a price
            that cannot be paid.
    """
    who = "all" if action.who == "master" else action.who
    acting(made, draft, hero, who, action.rule)
    many = whole(amount, action.rule) if action.amount else 0
    if action.amount and not action.amount[0] <= many <= action.amount[1]:
        least, most = action.amount
        raise IllegalMove(say("How much goes from {least} to {most}.", least=least, most=most), action.rule)
    if action.target:
        _check_target(made, action, draft, hero, target)
    card = cards.meant(draft.state, place_of(made, action.card, hero), card) if action.card else ""
    if action.card and (
        not cards.deck_of(draft.state, card) or draft.state.holder(card) != place_of(made, action.card, hero)
    ):
        place = made.holders[action.card]
        raise IllegalMove(
            say("Choose a card from here: {place}.", place=text(place.title)), made.cited(place.rule, action.rule)
        )
    happening = Happening(made, draft, book, hero, why=action.name, rule=action.rule)
    happening.chosen(target if action.target else "", card, many)
    for one in action.needs:
        if not happening.holds(one, hero):
            draft.refuse(needed(made, happening, one), action.rule)
    _pay(made, draft, book, happening, action)
    agenda.run(made, draft, book, ("actions", action.name), happening)


def _check_target(made: Declaration, action: Action, draft: Draft, hero: str, target: str) -> None:
    piece = draft.state.pieces.get(target)
    if piece is None or piece.kind != HERO or (action.target == "other" and target == hero):
        raise IllegalMove(say("Choose another hero."), action.rule)
    if any(mark.out and draft.state.has(target, name) for name, mark in made.marks.items()):
        draft.refuse(say("{hero} is out of the game.", hero=Name(target)), action.rule, under="out")


def of_card(name: str) -> str:
    """What a number of a card is called, as the book itself writes it; nothing for more than a word."""
    return name[:1].upper() + name[1:] if WORD.fullmatch(name) else ""


def written(condition: str) -> str:
    """A condition with the signs that people write."""
    return condition.replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")


def needed(made: Declaration, happening: Happening, one: Condition) -> Sentence:
    """What a condition asks for, and how it stands: «Факелы: нужно не меньше 1, есть 0»."""
    bound, now = (happening.worth(side, happening.hero) for side in (one.right, one.left))
    phrase = whose(one.left.text)
    named = title(made, phrase.name if phrase else one.left.text) or of_card(one.left.text)
    if not named:
        return say("That is allowed only when {condition}.", condition=written(one.text))
    what = _whose(happening, text(named), phrase) if phrase else text(named)
    match one.sign:
        case ">=" | ">":
            least = bound + (one.sign == ">")
            return say("{what}: at least {bound} is needed, and there is {now}.", what=what, bound=least, now=now)
        case "<=" | "<":
            most = bound - (one.sign == "<")
            return say("{what}: at most {bound} may be there, and there is {now}.", what=what, bound=most, now=now)
        case "=":
            return say("{what} must be {bound}, and is {now}.", what=what, bound=bound, now=now)
    return say("{what} must not be {bound}.", what=what, bound=bound)


def title(made: Declaration, name: str) -> str:
    """What people call a name of a formula; nothing for what has no title."""
    for several in (made.counters, made.numbers, made.decks, made.holders, made.marks, made.roles, made.periods):
        if name in several:
            return str(several[name].title)
    return ""


def _pay(made: Declaration, draft: Draft, book: Book, happening: Happening, action: Action) -> None:
    """Take the price; what changes hands goes to the bank."""
    for name, formula in action.cost.items():
        counter, price = made.counters[name], max(0, happening.worth(formula, happening.hero))
        piece = piece_of(made, counter, happening.hero)
        have = draft.state.count(piece, name)
        least, _ = bounds(made, draft.state, book, counter, owner(made, draft.state, piece))
        if have - price < least:
            draft.refuse(out_of_bounds(counter, have, least, less=True), action.rule)
            price = max(0, min(price, have - least))
        if counter.conserved and piece != BANK:
            draft.pay(name, piece, BANK, price, action.rule)
        elif counter.conserved:
            draft.pay(name, piece, "supply", price, action.rule)
        else:
            draft.change(piece, name, -price, action.rule)


def _whose(now: Happening, what: Sentence, phrase: Whose) -> Sentence:
    """What a formula speaks of, with whose it is: «Овёс: Боря»."""
    words = [word for word in (phrase.of, phrase.to) if word]
    for who in filter(None, (now.somebody(word, now.hero) for word in words)):
        what = say("{what}: {about}", what=what, about=Name(who))
    return what
