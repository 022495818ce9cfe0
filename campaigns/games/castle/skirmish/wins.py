"""What the winner's card does: its Win effect, with the winner's choices.

Each choice is a prompt; what follows an answer is worked out anew, for a game master may have changed the table.
Source: Карты стычки.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.castle import roles
from campaigns.games.castle.cards import exchange, unread
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.cards import too_far
from campaigns.games.castle.orders.working import nothing, open_passage, put_marker
from campaigns.games.castle.people import (
    ALL,
    EVERY_CARD,
    FOR_GOOD,
    FORBIDDEN,
    SHACKLED,
    SILENCED,
    hand,
    hero_of,
    so_many,
    stat,
)
from campaigns.games.castle.skirmish.exile import FAR, SKIRMISH
from campaigns.games.castle.skirmish.influence import shown
from campaigns.games.castle.skirmish.spoils import draw_from, drawn, exchanged, plundered, robbed, stripped


def win(draft: Draft, book: Book, winner: str, losers: list[str]) -> None:
    """Let the winner's card work, or ask the winner what it needs.

    Source: Результат: the winner stays and uses the Win effect.
    """
    card = shown(draft.state, book, winner)
    effect = str(card.stats.get("win", "")) if card else ""
    if card and effect in EFFECTS:
        EFFECTS[effect](draft, winner, losers, card)
    elif card:
        unread(draft, card)


def _throw(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Толчок I: one loser may be thrown further than next door; it is asked with the exile."""
    draft.mark(SKIRMISH, f"{FAR}:{card.slug}", rule=card.slug)


def _take_card(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Толчок II: a card by chance from one loser's hand."""
    _ask_victim(draft, winner, [one for one in losers if hand(draft.state, one)], card)


def _take_artifact(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Толчок II, of an edition that robs artifacts: one that a loser carries, before the losers leave."""
    _ask_victim(draft, winner, [one for one in losers if any(draft.state.held_by(one, "artifact"))], card)


def _forbid(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Удержание II: one loser makes no DoubleStep next round, or plays no card of some name."""
    _ask_victim(draft, winner, losers, card)


def _look(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Хитрость I: a look at a card of one loser, then a card by chance, an exchange, or neither."""
    _ask_victim(draft, winner, [one for one in losers if hand(draft.state, one)], card)


def _ask_victim(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Ask at which loser the card aims (at which losers, one after another); where it aims at all there is nothing to
    ask."""
    if losers:
        _aim(draft, winner, losers, card, max(1, so_many(card, "losers", len(losers))))
    else:
        nothing(draft, card)


def _aim(draft: Draft, winner: str, losers: list[str], card: Entry, at: int) -> None:
    if len(losers) <= at:
        for loser in losers:
            VICTIMS[str(card.stats["win"])](draft, winner, loser, card)
        return
    question = say("{hero} wins with {card}: against whom?", hero=Name(winner), card=Name(card.slug))
    _ask(draft, "victim", winner, question, losers, card, left=at)


def _ask(
    draft: Draft, kind: str, winner: str, question: Sentence, values: Iterable[str], card: Entry, **told: str | int
) -> None:
    options = tuple(Option(value, say("{thing}", thing=Name(value))) for value in values)
    seat = draft.state.pieces[winner].seat
    draft.ask(kind, seat, question, options, winner=winner, card=card.slug, rule=card.slug, **told)


def _told(draft: Draft, book: Book, prompt: Prompt) -> tuple[str, Entry | None]:
    """The winner who was asked, if still there, and the card that asked."""
    winner = hero_of(draft.state, str(prompt.data.get("winner", "")))
    return (winner.id if winner else ""), book.get(str(prompt.data.get("card", "")))


def victim_chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Let the card work on the loser that was chosen."""
    winner, card = _told(draft, book, prompt)
    effect = str(card.stats.get("win", "")) if card else ""
    if winner and card and effect in VICTIMS and hero_of(draft.state, choice):
        VICTIMS[effect](draft, winner, choice, card)
        others = [one.value for one in prompt.options if one.value != choice and hero_of(draft.state, one.value)]
        if (left := int(prompt.data.get("left", 1)) - 1) > 0:
            _aim(draft, winner, others, card, left)


def _shackled(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    begun = draft.state.periods.get("round", 1)
    until = f"after-{(begun if isinstance(begun, int) else 1) + max(1, stat(card, 'duration'))}"
    forbids = str(card.stats.get("forbids", ""))
    if not forbids:
        nothing(draft, card)
        return
    mark = {roles.DOUBLE_STEP: SHACKLED, EVERY_CARD: SILENCED}.get(forbids, f"{FORBIDDEN}:{forbids}")
    if card.stats.get("lasts") == FOR_GOOD:
        until = FOR_GOOD
    elif card.stats.get("lasts") != "next-turn":
        until = "round"
    draft.unmark(loser, mark, card.slug)
    draft.mark(loser, mark, until, card.slug)


def _peeked(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    theirs = [one.id for one in hand(draft.state, loser)]
    if not theirs:
        nothing(draft, card)
        return
    for _ in range(min(len(theirs), max(1, so_many(card, "cards", len(theirs))))):
        seen = draft.pick("peek", theirs, card.slug)
        theirs.remove(seen)
        draft.reveal(seen, draft.state.pieces[winner].seat, card.slug)
    choice = card.stats.get("choice") or ()
    options = [Option("nothing", say("leave it"))]
    if roles.SWAP_ONE in choice and hand(draft.state, winner):
        options.insert(0, Option("swap", say("exchange a card by chance")))
    if roles.DRAW_RANDOM in choice:
        options.insert(0, Option("draw", say("draw a card by chance")))
    question = say("{hero} has seen a card of {loser}: and now?", hero=Name(winner), loser=Name(loser))
    seat = draft.state.pieces[winner].seat
    told = {"winner": winner, "card": card.slug, "loser": loser, "rule": card.slug}
    draft.ask("peek", seat, question, tuple(options), **told)


def peek_answered(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Draw a card by chance from the loser, exchange one by chance, or leave it.

    Source: Хитрость I; DrawRandom; SwapOne.
    """
    winner, card = _told(draft, book, prompt)
    loser = str(prompt.data.get("loser", ""))
    theirs = [one.id for one in hand(draft.state, loser)]
    if not winner or not card or not theirs or choice == "nothing":
        return
    if choice == "draw":
        draw_from(draft, winner, loser, card)
    elif mine := [one.id for one in hand(draft.state, winner)]:
        given = draft.pick("swap-own", mine, card.slug)
        exchange(draft, winner, given, loser, draft.pick("swap", theirs, card.slug), card.slug)


def _lock(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Удержание I: one corridor of the castle is locked; all that lead out of the hall where a card says so."""
    if card.stats.get("edges") == ALL:
        for corridor, joined in graph.corridors(draft.state):
            if draft.state.holder(winner) in joined:
                put_marker(draft, corridor, graph.LOCK, _after_this(card), card.slug)
        return
    if not _ask_lock(draft, winner, card, max(1, stat(card, "edges")), ()):
        nothing(draft, card)


def _ask_lock(draft: Draft, winner: str, card: Entry, left: int, locked: Iterable[str]) -> bool:
    """Ask which corridor is locked next, so many more. Returns whether there is one to ask for."""
    done = [*locked]
    found = [one for one in graph.from_here(draft.state, draft.state.holder(winner)) if one not in done]
    if found:
        question = say("{hero} locks a corridor: which one?", hero=Name(winner))
        _ask(draft, "lock", winner, question, found, card, left=left, locked=",".join(done))
    return bool(found)


def locked(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Lock the corridor for the rest of this round and for the next.

    Source: Удержание I; LockEdge; Маркер Lock.
    """
    winner, card = _told(draft, book, prompt)
    if card and draft.state.holder(choice):
        put_marker(draft, choice, graph.LOCK, _after_this(card), card.slug)
        if winner and (left := int(prompt.data.get("left", 1)) - 1) > 0:
            _ask_lock(draft, winner, card, left, [*str(prompt.data.get("locked", "")).split(","), choice])


def _after_this(card: Entry) -> int:
    """So many rounds as a card says, behind the rest of this one; 0 where it says for good."""
    rounds = stat(card, "duration")
    return rounds + 1 if rounds else 0


def _open(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Хитрость II: a secret passage between two halls that were near each other in the first castle."""
    first = [hall.id for hall in graph.halls(draft.state) if partners(draft.state, hall.id, card)]
    if first:
        question = say("{hero} opens a secret passage: from which hall?", hero=Name(winner))
        _ask(draft, "passage", winner, question, first, card)
    else:
        nothing(draft, card)


def partners(state: State, hall: str, card: Entry) -> list[str]:
    """The halls to which a secret passage may lead from one."""
    found = (one.id for one in graph.halls(state) if not too_far(state, card, hall, one.id))
    return [one for one in found if one != hall and not graph.passage_between(state, hall, one)]


def passage_begun(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Ask where the passage leads, once it is known from where."""
    winner, card = _told(draft, book, prompt)
    found = partners(draft.state, choice, card) if card and choice in draft.state else []
    if winner and card and found:
        question = say("{hero} opens a secret passage from {hall}: where to?", hero=Name(winner), hall=Name(choice))
        _ask(draft, "passage-to", winner, question, found, card, start=choice)


def passage_opened(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Open the passage between the two halls.

    Source: Хитрость II.
    """
    _, card = _told(draft, book, prompt)
    if card:
        open_passage(draft, str(prompt.data.get("start", "")), choice, card, _after_this(card))


EFFECTS: Mapping[str, Callable[[Draft, str, list[str], Entry], None]] = {
    "throw": _throw,
    "take-card": _take_card,
    "take-artifact": _take_artifact,
    "discard-card": _take_card,
    "swap-hands": _forbid,
    "draw-card": drawn,
    "lock": _lock,
    "forbid": _forbid,
    "look": _look,
    "open-passage": _open,
}
VICTIMS: Mapping[str, Callable[[Draft, str, str, Entry], None]] = {
    "take-card": robbed,
    "take-artifact": plundered,
    "discard-card": stripped,
    "swap-hands": exchanged,
    "forbid": _shackled,
    "look": _peeked,
}
