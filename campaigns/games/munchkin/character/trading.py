"""Gear for gear between players, and gear for levels.

Source: «Обмен с игроками»; «Обмен на уровни».
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.levels import check_room, rise
from campaigns.games.munchkin.character.wearing import can_carry, can_have, own_item, receive
from campaigns.games.munchkin.checks import alive, no_fight, not_fighting, own_turn
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import card_of, named
from campaigns.games.munchkin.deck.drawing import discard
from campaigns.games.munchkin.deck.facts import identity, number, type_of
from campaigns.games.munchkin.numbers import is_gear, stat
from campaigns.games.munchkin.places import ACTIVE, DEAD, fighters, fighting, hand, in_play, level

FOR_SALE, TRADED = "for-sale", "traded"


def trade(draft: Draft, book: Book, *, hero: str, item: str, to: str, wanted: str) -> None:
    """Offer a thing in play to another player, for a thing of theirs or for what was agreed on; the other has to agree.

    Errors: IllegalMove for those in a fight, things of the hand, things that came by trade since one's own turn.
    Source: «Обмен с игроками».
    """
    alive(draft, hero)
    alive(draft, to)
    if to == hero:
        raise IllegalMove(say("Nobody trades alone."), rules.TRADE)
    given = own_item(draft.state, book, hero, item)
    asked = own_item(draft.state, book, to, wanted) if wanted else ""
    _check_trade(draft, book, hero, to, given, asked)
    options = (Option("yes", say("agree")), Option("no", say("refuse")))
    question = (
        say("{hero} offers {item} for {wanted}.", hero=Name(hero), item=Name(given), wanted=Name(asked))
        if asked
        else say("{hero} offers {item}.", hero=Name(hero), item=Name(given))
    )
    data = {"hero": hero, "to": to, "item": given, "wanted": asked, "rule": rules.TRADE}
    draft.ask("trade", draft.state.pieces[to].seat, question, options, **data)


def _check_trade(draft: Draft, book: Book, hero: str, to: str, given: str, asked: str) -> None:
    if not says(book, "pered-hodom.permits.trading"):
        draft.refuse(say("The rulebook lets nobody trade."), rules.BEFORE_TURN)
    for one in (hero, to) if says(book, "obmen-s-igrokami.not_in_fight") else ():
        not_fighting(draft, one, rules.TRADE)
    if says(book, "obmen-s-igrokami.own_turn_only") and not draft.state.has(hero, ACTIVE):
        draft.refuse(say("{hero} trades only in the own turn.", hero=Name(hero)), rules.TRADE)
    for owner, thing in ((hero, given), (to, asked)):
        if thing and draft.state.has(thing, TRADED) and not draft.state.has(owner, ACTIVE):
            draft.refuse(
                say("{card} came by trade; it stays until the turn of {hero}.", card=Name(thing), hero=Name(owner)),
                rules.TRADE,
            )
    _carried_after(draft, book, to, given, asked)
    if asked:
        _carried_after(draft, book, hero, asked, given)


def _carried_after(draft: Draft, book: Book, taker: str, comes: str, goes: str) -> None:
    """A Big thing may be taken for the only Big thing."""
    if not (goes and facts.flag(draft.state, book, goes, "big")):
        can_carry(draft, book, taker, comes)


def traded(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Exchange what was agreed on, if it still lies where it lay."""
    told = {key: str(value) for key, value in prompt.data.items()}
    state = draft.state
    if choice != "yes" or told["hero"] not in state or told["to"] not in state:
        return
    lies = state.holder(told["item"]) == told["hero"] and (
        not told["wanted"] or state.holder(told["wanted"]) == told["to"]
    )
    bound = says(book, "obmen-s-igrokami.not_in_fight")
    fights = bound and fighting(state) and {told["hero"], told["to"]} & {*fighters(state)}
    dead = state.has(told["to"], DEAD) or state.has(told["hero"], DEAD)
    if not lies or fights or dead or not _fit_after(state, book, told):
        draft.note(say("The trade has come to nothing."), rules.TRADE)
        return
    receive(draft, book, told["item"], told["to"], rules.TRADE)
    if told["wanted"]:
        receive(draft, book, told["wanted"], told["hero"], rules.TRADE)


def _fit_after(state: State, book: Book, told: Mapping[str, str]) -> bool:
    """Whether both may still have what they get: somebody may have been a dwarf when it was offered.

    Source: «Шмотки» (one Big thing).
    """
    ways = ((told["to"], told["item"], told["wanted"]), (told["hero"], told["wanted"], told["item"]))
    return all(
        not comes or (goes and facts.flag(state, book, goes, "big")) or can_have(state, book, taker, comes)
        for taker, comes, goes in ways
    )


def for_sale(draft: Draft, book: Book, *, hero: str, card: str, **told: str) -> None:
    """Put a thing, used or carried or of the hand, on the pile that is to be sold for levels; or take it off again.

    Errors: IllegalMove off one's own turn, in a fight, for what is no gear or has no price.
    Source: «Обмен на уровни».
    """
    piece = sellable(draft, book, hero, card, told)
    if draft.state.has(piece, FOR_SALE):
        draft.unmark(piece, FOR_SALE, rules.SALE)
    else:
        draft.mark(piece, FOR_SALE, "turn", rules.SALE)


def sellable(draft: Draft, book: Book, hero: str, card: str, told: dict[str, str]) -> str:
    """A card that may be sold now.

    Errors: IllegalMove.
    """
    own_turn(draft, hero, rules.SALE)
    no_fight(draft, rules.SALE)
    if not says(book, "pered-hodom.permits.selling_for_levels"):
        draft.refuse(say("The rulebook lets nobody sell for levels."), rules.BEFORE_TURN)
    piece = card_of(draft, book, hero, card, told, table=True)
    if draft.state.holder(piece) != hero and not says(book, f"{roles.TRADING_LEVELS}.from_hand"):
        draft.refuse(say("Only what lies in play is sold."), rules.SALE)
    gear = is_gear(draft.state, book, piece) or type_of(draft.state, book, piece) == facts.ONCE
    if not gear or number(draft.state, book, piece, "price") <= 0:
        raise IllegalMove(say("{card} has no price.", card=Name(identity(draft.state, piece))), rules.SALE)
    if draft.state.has(piece, TRADED) and not draft.state.has(hero, ACTIVE):
        draft.refuse(
            say("{card} came by trade; it stays until the turn of {hero}.", card=Name(piece), hero=Name(hero)),
            rules.TRADE,
        )
    return piece


def sell(draft: Draft, book: Book, *, hero: str, card: str, more: str, **told: str) -> None:
    """Discard things for levels: one for each whole 1000 gold, and no change.

    Shape:  sells `card`, what `more` names (separated by commas), and all that was put up for sale before.
    Errors: IllegalMove off one's own turn, in a fight, for too little gold, or for the winning level.
    Source: «Обмен на уровни».
    """
    own_turn(draft, hero, rules.SALE)
    no_fight(draft, rules.SALE)
    pile = [
        one.id for one in (*in_play(draft.state, hero), *hand(draft.state, hero)) if draft.state.has(one.id, FOR_SALE)
    ]
    for wanted in (card, *(one.strip() for one in more.split(","))):
        if wanted:
            piece = sellable(draft, book, hero, wanted, told if wanted == card else {})
            if piece not in pile:
                pile.append(piece)
    gold = sum(number(draft.state, book, one, "price") for one in pile if named(draft.state, one))
    levels = gold // price_of_level(book)
    if levels < 1:
        draft.refuse(
            say("That is worth {gold} gold; a level takes {price}.", gold=gold, price=price_of_level(book)), rules.SALE
        )
    if levels > 1 and not says(book, f"{roles.TRADING_LEVELS}.several_at_once"):
        draft.refuse(say("Levels are sold one at a time."), rules.SALE)
    barred = stat(book, roles.TRADING_LEVELS, "not_to_level", 0)
    if barred and level(draft.state, hero) + levels >= barred:
        draft.refuse(say("No sale brings level {level}.", level=barred), rules.SALE)
    check_room(draft, book, hero, levels, rules.SALE)
    for one in pile:
        discard(draft, one, rules.SALE)
    rise(draft, book, hero, levels, rules.SALE)


def price_of_level(book: Book) -> int:
    """How much gold a level takes."""
    return max(1, stat(book, roles.TRADING_LEVELS, "gold_per_level", 1000))
