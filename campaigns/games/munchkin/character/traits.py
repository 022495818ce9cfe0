"""Race and class cards: laying them out, two at once by their special cards, giving them up, a dwarf's Big things.

Source: «Раса»; «Класс»; «Классы и Расы»; «Шмотки» (dwarves).
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.memory import remembered
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.levels import rise
from campaigns.games.munchkin.character.trading import FOR_SALE, price_of_level
from campaigns.games.munchkin.character.wearing import big_things, can_have, may_play_now, most_big, receive
from campaigns.games.munchkin.checks import alive, no_fight, own_turn
from campaigns.games.munchkin.deck.cards import FRESH, card_of, show
from campaigns.games.munchkin.deck.drawing import discard
from campaigns.games.munchkin.deck.facts import CLASS, RACE, entry_of, identity, means, number, special, traits, type_of
from campaigns.games.munchkin.numbers import stat, winning_level
from campaigns.games.munchkin.places import ACTIVE, CREATION, fighting, hand, in_play, level, living, phase

TWO = {RACE: "races", CLASS: "classes"}
"""By which stat a card lets somebody be of two races or classes."""


@remembered
def doubling(state: State, book: Book, hero: str, kind: str) -> str:
    """The card before a hero that allows two races, or two classes."""
    return next((one.id for one in in_play(state, hero) if special(state, book, one.id, TWO[kind])), "")


def most_traits(state: State, book: Book, hero: str, kind: str) -> int:
    """How many race (or class) cards a hero may have."""
    card = doubling(state, book, hero, kind)
    return int(special(state, book, card, TWO[kind])) if card else stat(book, kind, "limit", 1)


def become(draft: Draft, book: Book, *, hero: str, card: str, **told: str) -> None:
    """Lay out a race, a class, or the card that allows two of them.

    Errors: IllegalMove on others' turns, for a race or class too many, for two alike, for a doubling
            card without any.
    Source: «Раса»; «Класс»; «Классы и Расы».
    """
    alive(draft, hero)
    piece = card_of(draft, book, hero, card, told)
    may_play_now(draft, book, hero, piece, rules.TRAIT_CARDS)
    kind = type_of(draft.state, book, piece)
    doubled = next((one for one in (RACE, CLASS) if special(draft.state, book, piece, TWO[one])), "")
    if doubled:
        _check_doubling(draft, book, hero, piece, doubled)
    elif kind in (RACE, CLASS):
        _check_trait(draft, book, hero, piece, kind)
    else:
        raise IllegalMove(
            say("{card} is no race and no class.", card=Name(identity(draft.state, piece))), rules.TRAIT_CARDS
        )
    show(draft, piece, hero, rules.TRAIT_CARDS)
    draft.unmark(piece, FRESH)


def _check_doubling(draft: Draft, book: Book, hero: str, piece: str, kind: str) -> None:
    state = draft.state
    if special(state, book, piece, "needs") and not traits(state, book, hero, kind):
        draft.refuse(
            say("{card} needs a card of that sort in play.", card=Name(identity(state, piece))), rules.TRAIT_CARDS
        )
    if doubling(state, book, hero, kind):
        draft.refuse(say("{hero} has such a card already.", hero=Name(hero)), rules.TRAIT_CARDS)


def _check_trait(draft: Draft, book: Book, hero: str, piece: str, kind: str) -> None:
    state = draft.state
    owned = traits(state, book, hero, kind)
    entry = entry_of(state, book, piece)
    alike = [one for one in owned if _same(state, book, one.id, piece)]
    if alike and (kind == RACE or says(book, "karta-klassa.no_two_alike")):
        rule = rules.TWO_CLASSES if kind == CLASS else rules.RACE
        draft.refuse(say("{hero} is that already.", hero=Name(hero)), rule)
    if entry is not None and entry.stats.get("no_abilities"):
        raise IllegalMove(say("{card} is no card.", card=Name(entry.slug)), rules.RACE)
    if len(owned) >= most_traits(state, book, hero, kind):
        rule = rules.TWO_CLASSES if kind == CLASS else rules.RACE
        draft.refuse(
            say("{hero} has to give up {card} first.", hero=Name(hero), card=Name(identity(state, owned[0].id))), rule
        )


def _same(state: State, book: Book, one: str, other: str) -> bool:
    first, second = identity(state, one), identity(state, other)
    names = [state.pieces[known].name if known in state.pieces else known for known in (first, second)]
    return first == second or names[0] == names[1]


def renounce(draft: Draft, book: Book, *, hero: str, trait: str) -> None:
    """Discard a race or class card that lies before oneself; at any time, even in a fight.

    Errors: IllegalMove for what is none of these.
    Source: «Раса»; «Класс»; «Шмотки» (a dwarf no more).
    """
    alive(draft, hero)
    owned = [one for kind in (RACE, CLASS) for one in traits(draft.state, book, hero, kind)]
    found = next((one for one in owned if means(draft.state, one, trait)), None)
    if found is None:
        raise IllegalMove(say("{hero} has no such race or class.", hero=Name(hero)), rules.RACE)
    kind = type_of(draft.state, book, found.id)
    rule = rules.RACE if kind == RACE else rules.CLASS
    if not says(book, f"{kind}.discarded_any_time"):
        own_turn(draft, hero, rule)
        no_fight(draft, rule)
    discard(draft, found.id, rule)


def shed(draft: Draft, book: Book, hero: str) -> None:
    """Ask somebody with too many Big things which one stays.

    Source: «Шмотки» (dwarves).
    """
    big = big_things(draft.state, book, hero)
    asked = any(one.kind in ("keep", "part") and one.data.get("hero") == hero for one in draft.state.prompts)
    if asked or len(big) <= most_big(draft.state, book, hero):
        return
    options = tuple(Option(one, say("{card}", card=Name(identity(draft.state, one)))) for one in big)
    question = say("{hero} keeps one Big thing; which?", hero=Name(hero))
    draft.ask("keep", draft.state.pieces[hero].seat, question, options, hero=hero, rule=rules.DWARF)


def kept(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """The others go: on one's own turn they may be sold, else they are handed out."""
    hero = str(prompt.data["hero"])
    if hero not in draft.state:
        return
    if draft.state.holder(choice) != hero:  # it has gone meanwhile: one of the others stays
        shed(draft, book, hero)
        return
    rest = [one for one in big_things(draft.state, book, hero) if one != choice]
    own = draft.state.has(hero, ACTIVE) and not fighting(draft.state) and phase(draft.state) != CREATION
    if not own or not rest:
        hand_out(draft, book, hero, rest)
        return
    gold = sum(number(draft.state, book, one, "price") for one in (*rest, *_pile(draft.state, hero, choice, rest)))
    levels = gold // price_of_level(book)
    options = [Option("give", say("hand them out"))]
    if levels and level(draft.state, hero) + levels < winning_level(book):
        options.insert(0, Option("sell", say("sell them for {gold} gold", gold=gold)))
    question = say("{hero} parts with the other Big things.", hero=Name(hero))
    told = {"hero": hero, "things": rest, "kept": choice, "rule": rules.DWARF}
    draft.ask("part", draft.state.pieces[hero].seat, question, tuple(options), **told)


def _pile(state: State, hero: str, kept: str, rest: list[str]) -> list[str]:
    """What was put up for sale already, and is sold together with the Big things."""
    mine = (*in_play(state, hero), *hand(state, hero))
    return [one.id for one in mine if state.has(one.id, FOR_SALE) and one.id != kept and one.id not in rest]


def parted(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Sell the Big things, or hand them out."""
    hero = str(prompt.data["hero"])
    if hero not in draft.state:
        return
    rest = [str(one) for one in prompt.data["things"] if draft.state.holder(str(one)) == hero]
    sold = [*rest, *_pile(draft.state, hero, str(prompt.data.get("kept", "")), rest)]
    levels = sum(number(draft.state, book, one, "price") for one in sold) // price_of_level(book)
    if choice == "sell" and 0 < levels < winning_level(book) - level(draft.state, hero):
        for one in sold:
            discard(draft, one, rules.SALE)
        rise(draft, book, hero, levels, rules.SALE)
    else:  # handed out as well if a card that was played meanwhile has put an end to the sale
        hand_out(draft, book, hero, rest)


def hand_out(draft: Draft, book: Book, hero: str, things: list[str]) -> None:
    """Give Big things to those of the lowest levels who can have them; what nobody can have is discarded.

    Source: «Шмотки» (dwarves).
    """
    for thing in things:
        others = sorted(
            (one.id for one in living(draft.state) if one.id != hero), key=lambda one: level(draft.state, one)
        )
        taker = next((one for one in others if can_have(draft.state, book, one, thing)), "")
        if taker:
            receive(draft, book, thing, taker, rules.DWARF)
        else:
            discard(draft, thing, rules.DWARF)


def settle_doubling(draft: Draft, book: Book, hero: str) -> None:
    """A card for two races or classes goes once there is none left that it could double.

    Source: «Классы и Расы».
    """
    for kind in (RACE, CLASS):
        card = doubling(draft.state, book, hero, kind)
        if card and not traits(draft.state, book, hero, kind):
            discard(draft, card, rules.TRAIT_CARDS)


def choose_trait(draft: Draft, book: Book, hero: str) -> None:
    """Ask somebody who has lost the card that allows two races or classes which of them stays.

    Source: «Раса»; «Класс» (no two without that card).
    """
    for kind in (RACE, CLASS):
        owned = [one.id for one in traits(draft.state, book, hero, kind)]
        asked = any(one.kind == "trait" and one.data.get("sort") == kind and one.data.get("hero") == hero
                    for one in draft.state.prompts)  # fmt: skip
        if asked or len(owned) <= most_traits(draft.state, book, hero, kind):
            continue
        options = tuple(Option(one, say("{card}", card=Name(identity(draft.state, one)))) for one in owned)
        question = say("{hero} stays of one race or class; of which?", hero=Name(hero))
        rule = rules.RACE if kind == RACE else rules.TWO_CLASSES
        draft.ask("trait", draft.state.pieces[hero].seat, question, options, hero=hero, sort=kind, rule=rule)


def trait_stays(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """The card that was chosen stays; the others of its sort go, as many as are too many."""
    hero, kind = str(prompt.data["hero"]), str(prompt.data["sort"])
    if hero not in draft.state:
        return
    owned = [one.id for one in traits(draft.state, book, hero, kind)]
    for one in [one for one in owned if one != choice][
        : max(0, len(owned) - most_traits(draft.state, book, hero, kind))
    ]:
        discard(draft, one, prompt.rule)
