"""What a skirmish card would do, said before it is chosen: in how many ways it wins, and what a win brings.

Source: Выбор карты; Результат; Карты стычки.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.game.face import Weighed
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Prompt, State
from campaigns.games.castle import roles
from campaigns.games.castle.people import entry_of, stat
from campaigns.games.castle.skirmish.fights import RESULT
from campaigns.games.castle.skirmish.weighing import LOST, TIED, WON, Odds, meetings, odds, rivals_of

FARES = {WON: say("a victory"), TIED: say("a tie"), LOST: say("a defeat")}


def weighed(state: State, book: Book, prompt: Prompt) -> Mapping[str, Weighed]:
    """What each card of a fighter would do; alike cards the same."""
    hero = str(prompt.data.get("hero", ""))
    if hero not in state or not rivals_of(state, hero):
        return {}
    cards = {option.value: entry_of(state, book, option.value) for option in prompt.options}
    known = {card.slug: _weighed(state, book, hero, card) for card in cards.values() if card}
    return {value: known[card.slug] for value, card in cards.items() if card}


def _weighed(state: State, book: Book, hero: str, card: Entry) -> Weighed:
    rivals = rivals_of(state, hero)
    won = tuple(_win(card)) if says(book, f"{RESULT}.winner_uses_win") else ()
    more = tuple(_each(state, book, hero, card, rivals[0])) if len(rivals) == 1 else ()
    return Weighed((_odds(odds(state, book, hero, card), rivals), *won), more if len(more) > 1 else ())


def _odds(found: Odds, rivals: list[str]) -> Sentence:
    rival = Name(rivals[0])
    told = {"won": found.won, "tied": found.tied, "lost": found.lost, "all": found.all}
    match found:
        case Odds(tied=0, lost=0):
            return say("Wins whatever is shown against it.")
        case Odds(won=0, tied=0):
            return say("Loses to whatever is shown against it.")
        case Odds(won=0, lost=0):
            return say("Ties with whatever is shown against it.")
    if len(rivals) == 1:
        return say("Cards of {rival}: {all}. A victory over {won}, a tie with {tied}, a defeat by {lost}.",
                   rival=rival, **told)  # fmt: skip
    return say("Ways in which the rivals may show their cards: {all}. A victory in {won}, a tie in {tied}, "
               "a defeat in {lost}.", **told)  # fmt: skip


def _each(state: State, book: Book, hero: str, card: Entry, rival: str) -> Iterator[Sentence]:
    """Card by card, with both Influences."""
    for one in meetings(state, book, hero, card, rival):
        if one.card:
            told = {"mine": one.mine, "theirs": one.theirs}
            yield say("{mine} : {theirs} against {card}: {fares}",
                      card=Name(one.card.slug), fares=FARES[one.fares], **told)  # fmt: skip


def _win(card: Entry) -> Iterator[Sentence]:
    """What the winner's card brings; nothing of one whose words the table reads for itself."""
    wins = WINS.get(str(card.stats.get("win", "")))
    if wins and (told := wins(card)):
        yield say("A win: {brings}.", brings=told)


def _throw(card: Entry) -> Sentence:
    return say("a loser may fly as far as this many corridors: {halls}", halls=stat(card, "halls"))


def _take(card: Entry) -> Sentence:
    return say("out of a loser's hand comes to you by chance: {cards:card|cards}", cards=stat(card, "cards"))


def _lock(card: Entry) -> Sentence:
    return say("you lock {edges:corridor|corridors}", edges=max(1, stat(card, "edges")))


def _forbid(card: Entry) -> Sentence | None:
    if card.stats.get("forbids") != roles.DOUBLE_STEP:
        return None
    if card.stats.get("lasts") == "next-turn":
        return say("a loser makes no run of two corridors in the next round")
    return say("a loser makes no run of two corridors in this round")


def _look(card: Entry) -> Sentence:
    choice = card.stats.get("choice") or ()
    told = say("you look at a loser's hand: {cards:card|cards} by chance", cards=max(1, stat(card, "cards")))
    if roles.DRAW_RANDOM in choice and roles.SWAP_ONE in choice:
        return say("{look}; then you may draw or exchange a card unseen", look=told)
    return told


def _open(card: Entry) -> Sentence | None:
    if not stat(card, "distance"):
        return None
    return say("you open a secret passage between halls that are no further apart than {n:corridor|corridors}",
               n=stat(card, "distance"))  # fmt: skip


WINS: Mapping[str, Callable[[Entry], Sentence | None]] = {
    "throw": _throw,
    "take-card": _take,
    "lock": _lock,
    "forbid": _forbid,
    "look": _look,
    "open-passage": _open,
}
WEIGHS = {"fight": weighed}
