"""Orders are opened and cards work, one after the other by their priority; then cards are taken and drawn.

Source: Фаза II; Карты действий.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt
from campaigns.games.castle import roles, rules
from campaigns.games.castle.cards import (
    BY_CHANCE,
    CHOSEN,
    discard,
    draw,
    draw_each,
    exchange,
    hand_limit,
    is_held,
    lay_used,
    priority,
    take,
)
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.writing import Order, in_words, order_id, order_of
from campaigns.games.castle.people import (
    FINISHED,
    PLAYED,
    RUNS,
    double_step_forbidden,
    entry_of,
    hand,
    heroes,
    in_turn,
    place_of,
    skirmish_cards,
    so_many,
    stat,
)

OPEN = "open-orders"


def all_written(draft: Draft) -> bool:
    """Whether every order is closed and can be read; a viewer from whom one is hidden sees nothing open yet."""
    state, party = draft.state, heroes(draft.state)
    closed = bool(party) and all(state.has(hero.id, FINISHED) for hero in party)
    return closed and not any(order_of(state, hero.id).hidden for hero in party)


def open_orders(draft: Draft, book: Book) -> None:
    """Open all orders at once, with the cards that they name.

    Source: Фаза II.
    """
    draft.begin("phase", "cards", rules.PRIORITY)
    draft.end_marks("shown")  # the cards and sums of the last skirmish could be looked at until now
    for last in [*draft.state.of_kind("skirmish")]:
        draft.remove(last.id, rules.SKIRMISH)
    for hero in heroes(draft.state):
        for counter in ("base", "type_bonus", "arrival_bonus"):
            draft.set(hero.id, counter, 0)
        piece = order_id(draft.state, hero.id)
        if piece in draft.state:
            said = order_of(draft.state, hero.id)
            if told := list(in_words(draft.state, hero.id)):
                read = reduce(lambda one, more: say("{one}, {more}", one=one, more=more), told)
                draft.note(say("{hero} has ordered: {told}", hero=Name(hero.id), told=read), rules.PRIORITY)
            draft.put(piece, OPEN, rules.PRIORITY)
            for card in (said.told("card"), said.told("other"), said.told("replace")):
                if card in draft.state and draft.state.holder(card) == place_of(draft.state, hero.id, "hand"):
                    draft.reveal(card, "", rules.PRIORITY)


def work_next(draft: Draft, book: Book) -> bool:
    """Let the next card work. Returns whether there was one.

    Source: Фаза II: by priority; equal ones by turn.
    """
    waiting = []
    for turn, hero in enumerate(in_turn(draft.state)):
        said = order_of(draft.state, hero.id)
        entry = entry_of(draft.state, book, said.told("card"))
        if entry and not draft.state.has(hero.id, PLAYED):
            waiting.append((priority(book, entry), turn, hero.id, said))
    if not waiting:
        return False
    _, _, hero_id, said = min(waiting, key=lambda one: one[:2])
    draft.mark(hero_id, PLAYED, "round", rules.PRIORITY)
    _work(draft, book, hero_id, said)
    return True


def _work(draft: Draft, book: Book, hero: str, said: Order) -> None:
    """One card: it has to be in the hand still; then it goes to the discards and does what it does.

    Source: Фаза II, the example and After the cards.
    """
    card = said.told("card")
    entry = is_held(draft, book, hero, card)
    if entry is None:
        draft.note(say("{hero} has lost {card} before it worked.", hero=Name(hero), card=Name(card)), rules.STOLEN)
        return
    draft.note(say("{hero} plays {card}.", hero=Name(hero), card=Name(card)), entry.slug)
    lay_used(draft, hero, card, says(book, "faza-2.used_cards"))
    EFFECTS[str(entry.stats.get("effect"))](draft, book, hero, entry, said)


def _swap_card(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    rival, given = said.told("on"), said.told("other")
    theirs, mine = ([card.id for card in hand(draft.state, one)] for one in (rival, hero))
    if entry.stats.get("gives") == BY_CHANCE and mine:
        given = draft.pick("give", mine, entry.slug)
    if entry.stats.get("gives") not in (BY_CHANCE, CHOSEN) and theirs:
        took = draft.pick("deal", theirs, entry.slug)
        draft.put(took, place_of(draft.state, hero, "hand"), entry.slug)
        draft.reveal(took, draft.state.pieces[rival].seat, entry.slug)
        return
    if not is_held(draft, book, hero, given) or not theirs:
        nothing(draft, entry)
        return
    exchange(draft, hero, given, rival, draft.pick("deal", theirs, entry.slug), entry.slug)


def _swap_hands(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    rival = said.told("on")
    mine, theirs = hand(draft.state, hero), hand(draft.state, rival)
    for cards, giver, taker in ((mine, hero, rival), (theirs, rival, hero)):
        for card in cards if taker in draft.state else ():
            draft.put(card.id, place_of(draft.state, taker, "hand"), entry.slug)
            draft.reveal(card.id, draft.state.pieces[giver].seat, entry.slug)


def _look(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    """Ахаха: two cards of a hand are shown, and one of them may be discarded."""
    rival, shown = said.told("on"), list[str]()
    theirs = [card.id for card in hand(draft.state, rival)]
    most = so_many(entry, "cards", len(theirs))
    while theirs and len(shown) < most:
        shown.append(draft.pick("look", theirs, entry.slug))
        theirs.remove(shown[-1])
    if not shown:
        nothing(draft, entry)
        return
    seat = draft.state.pieces[hero].seat
    for card in shown:
        draft.reveal(card, seat, entry.slug)
    if left := stat(entry, "takes_seen") or stat(entry, "discards"):
        _ask_which_goes(draft, book, hero, rival, shown, entry.slug, left)


def _ask_which_goes(draft: Draft, book: Book, hero: str, rival: str, shown: list[str], rule: str, left: int) -> None:
    """Ask for a card of those that were seen; an edition may not let anybody leave them all there."""
    question = say("{hero} looks at cards of {rival}: which one goes?", hero=Name(hero), rival=Name(rival))
    options = [Option(card, say("{card}", card=Name(card))) for card in shown]
    if not says(book, f"{rule}.must"):
        options.append(Option("nothing", say("none of them")))
    seat, told = draft.state.pieces[hero].seat, {"hero": hero, "rival": rival, "left": left}
    draft.ask("look", seat, question, tuple(options), rule=rule, **told)


def looked(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Discard the card that was chosen, if it is still in that hand; then the next one, while the card allows more.

    Source: Ахаха, так это же карта)).
    """
    hero, rival = str(prompt.data.get("hero", "")), str(prompt.data.get("rival", ""))
    if choice == "nothing" or not is_held(draft, book, rival, choice):
        return
    if says(book, f"{prompt.rule}.takes_seen") and hero in draft.state:
        draft.put(choice, place_of(draft.state, hero, "hand"), prompt.rule)
    else:
        discard(draft, choice, prompt.rule)
    left = int(prompt.data.get("left", 1)) - 1
    shown = [one.value for one in prompt.options if is_held(draft, book, rival, one.value)]
    if left > 0 and shown and hero in draft.state:
        _ask_which_goes(draft, book, hero, rival, shown, prompt.rule, left)


def discarded(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Discard a card of a hand that was too full."""
    if is_held(draft, book, str(prompt.data.get("hero", "")), choice):
        discard(draft, choice, prompt.rule)


def _run(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    """Второе дыхание: this round's walk is a DoubleStep."""
    if double_step_forbidden(draft.state, book, hero) and "against" not in said.says:
        nothing(draft, entry)
    else:
        draft.mark(hero, RUNS, "round", entry.slug)


def _block(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    """Платформа 9¾: a barricade in a corridor; one that stands there is renewed."""
    corridor = graph.find_corridor(draft.state, said.told("on"))
    if corridor:
        put_marker(
            draft, corridor, str(entry.stats.get("marker", graph.BARRICADE)), stat(entry, "duration"), entry.slug
        )
    else:
        nothing(draft, entry)


def put_marker(draft: Draft, corridor: str, marker: str, rounds: int, rule: str) -> None:
    """Put a marker into a corridor for so many rounds, this one included, 0 for good; one of its kind there is
    renewed."""
    standing = next((one.id for one in draft.state.held_by(corridor, "marker") if one.entry == marker), "")
    piece = standing or draft.add("marker", entry=marker, holder=corridor, rule=rule)
    left = draft.state.count(piece, "rounds")
    for_good = not rounds or (standing and not left)
    draft.set(piece, "rounds", 0 if for_good else max(rounds, left), rule)


def _open(draft: Draft, book: Book, hero: str, entry: Entry, said: Order) -> None:
    open_passage(draft, said.told("on"), said.told("other"), entry, stat(entry, "duration"))


def open_passage(draft: Draft, one: str, other: str, entry: Entry, rounds: int) -> None:
    """Open a lasting corridor between two halls, with its marker; nothing where one has come meanwhile.

    Units:  rounds until it is gone again, this one included; 0 where it stays for good.

    Source: SecretPassage; Потайная дверь.
    """
    halls = [hall for hall in (one, other) if hall in draft.state and draft.state.pieces[hall].kind == "place"]
    passage = graph.corridor_id(draft.state, one, other, graph.PASSAGE)
    if len(halls) < 2 or one == other or graph.passage_between(draft.state, one, other):
        nothing(draft, entry)
        return
    if passage in draft.state:  # it was here before, and burnt
        draft.put(passage, graph.BOARD, entry.slug)
        draft.set(passage, "rounds", 0, entry.slug)
    else:
        name = graph.passage_name(draft.state, one, other)
        draft.add("corridor", id=passage, name=name, holder=graph.BOARD, rule=entry.slug)
    marker = str(entry.stats.get("marker", graph.SECRET_PASSAGE))
    piece = draft.add("marker", entry=marker, holder=passage, rule=entry.slug)
    draft.set(piece, "rounds", rounds, entry.slug)


def nothing(draft: Draft, entry: Entry) -> None:
    """Note that a card found nothing to do."""
    draft.note(say("{card} does nothing.", card=Name(entry.slug)), entry.slug)


EFFECTS: Mapping[str, Callable[[Draft, Book, str, Entry, Order], None]] = {
    "swap-card": _swap_card,
    "swap-hands": _swap_hands,
    "look": _look,
    "run": _run,
    "block": _block,
    "open-passage": _open,
}


def take_and_draw(draft: Draft, book: Book) -> None:
    """What was ordered instead of a card: take one, replace one; then everybody draws one.

    Source: Фаза I, Если карту не применяете; Фаза II, После применения карты.
    """
    order = [hero.id for hero in in_turn(draft.state)]
    for hero in order:
        said = order_of(draft.state, hero)
        if said.told("take"):
            for _ in range(stat(book.get(roles.PHASE_OF_EVENTS), "draws")):
                _take(draft, book, hero, said)
        elif said.told("replace"):
            _replace(draft, hero, said.told("replace"))
    draw_each(draft, book, order)


def _take(draft: Draft, book: Book, hero: str, said: Order) -> None:
    """One card of those that were ordered; an action card while there is room for it."""
    kind = said.told("take")
    if kind == "skirmish-card" or "against" in said.says or len(hand(draft.state, hero)) < hand_limit(book):
        take(draft, book, hero, kind, rules.TAKE)
    else:
        draft.note(say("{hero} takes no card: the hand is full.", hero=Name(hero)), rules.DRAW)


def _replace(draft: Draft, hero: str, card: str) -> None:
    """A card goes to the discards and another one comes; it stays where no other is left."""
    held = next((one for one in (*hand(draft.state, hero), *skirmish_cards(draft.state, hero)) if one.id == card), None)
    if held is None:
        draft.note(say("{hero} has lost {card} before it worked.", hero=Name(hero), card=Name(card)), rules.TAKE)
        return
    where, fresh = draft.state.holder(card), draw(draft, held.kind, rules.TAKE)
    if fresh:
        discard(draft, card, rules.TAKE)
        draft.put(fresh, where, rules.TAKE)
    else:
        draft.note(say("There is no card left to draw."), rules.TAKE)
