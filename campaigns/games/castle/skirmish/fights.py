"""Skirmishes: who fights where, the secret choice of cards, who wins or ties.

A skirmish is a piece in its hall; marks on it say who fights, who has won and who has still to leave.
Source: Стычка.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import (
    FOR_GOOD,
    FORBIDDEN,
    MOVING,
    SILENCED,
    heroes,
    place_of,
    skirmish_cards,
    stat,
)
from campaigns.games.castle.skirmish.exile import (
    STAY,
    THEMSELVES,
    TIED,
    artifacts_go,
    exile_next,
    no_way_out,
    outside,
    throw,
)
from campaigns.games.castle.skirmish.influence import SHOWS, reckon, shown
from campaigns.games.castle.skirmish.spoils import lose_cards
from campaigns.games.castle.skirmish.wins import win

SKIRMISH = "skirmish"
CONTESTED = "contested"
RESULT = roles.RESULT
FIGHTS, CHOSEN = "fights", "choice"
AGAIN = "again"
"""A mark on the skirmish, "again:1", for each time that a tie has been fought again."""
BY_CHANCE = "random"
"""How a card of a skirmish is chosen in an edition where nobody chooses."""


def next_step(draft: Draft, book: Book) -> bool:
    """Go on with the skirmish that is on, or begin the next one. Returns whether there was anything to do."""
    state = draft.state
    if SKIRMISH not in state or state.has(SKIRMISH, "over"):
        return _begin(draft, book)
    if state.has(SKIRMISH, "won") or state.has(SKIRMISH, TIED):
        if not exile_next(draft, book):
            draft.mark(SKIRMISH, "over", rule=rules.SKIRMISH)
        return True
    if any(_is_covered(state, hero) for hero in fighters(state)):
        return False
    _show(draft, book)
    return True


def fighters(state: State) -> list[str]:
    """Those who fight, as far as they are still on the table."""
    return [hero.id for hero in heroes(state) if state.has(SKIRMISH, f"{FIGHTS}:{hero.id}")]


def fewest(book: Book) -> int:
    """How many villains it takes in a hall for a skirmish; two at the least, whatever a page says.

    Source: Фаза II; Инициация.
    """
    said = book.get(roles.INITIATION)
    players = said.stats.get("players") if said else None
    told = players.get("min") if isinstance(players, Mapping) else None
    return max(2, stat(book.get(roles.PHASE_OF_ACTIONS), "skirmish_from"), told if isinstance(told, int) else 0)


def _begin(draft: Draft, book: Book) -> bool:
    """Begin a skirmish in the first hall where villains meet who have not fought there this round.

    Source: Инициация. Halls come from the centre outwards, each ring clockwise (see the rulings).
    """
    least, there = fewest(book), Counter(draft.state.holder(hero.id) for hero in heroes(draft.state))
    if max(there.values(), default=0) < least:
        return False
    for hall in graph.halls(draft.state):
        if there[hall.id] < least:
            continue
        party = heroes(draft.state, hall.id)
        fought = "fought:" + "+".join(hero.seat for hero in party)
        if draft.state.has(hall.id, fought):
            continue
        draft.mark(hall.id, fought, "round", rules.SKIRMISH)
        if SKIRMISH in draft.state:
            draft.remove(SKIRMISH, rules.SKIRMISH)
        draft.add(SKIRMISH, id=SKIRMISH, holder=hall.id, rule=rules.SKIRMISH)
        for hero in party:
            draft.mark(SKIRMISH, f"{FIGHTS}:{hero.id}", rule=rules.SKIRMISH)
            _take_back(draft, hero.id)
        for hero in party:
            _choose(draft, book, hero.id, hall.id)
        return True
    return False


def _take_back(draft: Draft, hero: str) -> None:
    """Forget the card that somebody has shown in the skirmish before."""
    for mark in [one for one in draft.state.marks_of(hero) if one.startswith(f"{SHOWS}:")]:
        draft.unmark(hero, mark, rules.SKIRMISH)


def _choose(draft: Draft, book: Book, hero: str, hall: str) -> None:
    """Ask a fighter for a card in secret; where all are alike there is nothing to ask.

    Source: Выбор карты.
    """
    cards = skirmish_cards(draft.state, hero)
    by_chance = says(book, f"{roles.CHOICE_OF_CARDS}.chosen") == BY_CHANCE
    if len({card.entry for card in cards}) == 1:
        _cover(draft, book, hero, cards[0].id)
    elif cards and by_chance:
        _cover(draft, book, hero, draft.pick("fight", [card.id for card in cards], rules.CHOOSING))
    elif cards:
        question = say("{hero} fights in {hall}: with which card?", hero=Name(hero), hall=Name(hall))
        options = tuple(Option(card.id, say("{card}", card=Name(card.id))) for card in cards)
        draft.ask("fight", draft.state.pieces[hero].seat, question, options, hero=hero, rule=rules.CHOOSING)


def chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Cover the card that a fighter has chosen until all have.

    Source: Выбор карты.
    """
    hero = str(prompt.data.get("hero", ""))
    if hero in draft.state and draft.state.holder(choice) == hero:
        _cover(draft, book, hero, choice)


def _cover(draft: Draft, book: Book, hero: str, card: str) -> None:
    piece = place_of(draft.state, hero, CHOSEN)
    if piece not in draft.state:
        draft.add(CHOSEN, id=piece, holder=place_of(draft.state, hero, "orders"), rule=rules.CHOOSING)
    draft.mark(piece, f"card:{card}", rule=rules.CHOOSING)
    if says(book, f"{roles.CHOICE_OF_CARDS}.chosen") not in ("hidden", BY_CHANCE):
        draft.reveal(piece, "", rules.CHOOSING)


def _is_covered(state: State, hero: str) -> bool:
    """Whether a fighter's choice lies there and the viewer may not know it."""
    own, place = place_of(state, hero, CHOSEN), place_of(state, hero, "orders")
    return own not in state and any(True for _ in state.held_by(place, CHOSEN))


def _show(draft: Draft, book: Book) -> None:
    """Show all cards at once and find out who has won.

    Source: Выбор карты; Формула Influence; Результат.
    """
    party = fighters(draft.state)
    for hero in party:
        piece = place_of(draft.state, hero, CHOSEN)
        covered = next((mark.partition(":")[2] for mark in draft.state.marks_of(piece)), "")
        if piece in draft.state:
            draft.remove(piece, rules.CHOOSING)
        draft.mark(hero, f"{SHOWS}:{covered}", "shown", rules.CHOOSING)
    reached = reckon(draft, book, party)
    winning = {"most-influence": max, "least-influence": min}.get(str(says(book, f"{RESULT}.winner")))
    if winning is None:
        draft.note(say("The rulebook does not say which Influence wins: it is a tie of all."), rules.WINNER)
    best = [hero for hero in party if winning is None or reached[hero] == winning(reached.values())]
    for hero in party:
        card = shown(draft.state, book, hero)
        said = say("{hero}: {card}, Influence {influence}", hero=Name(hero), influence=reached[hero],
                   card=Name(card.slug) if card else say("no card"))  # fmt: skip
        draft.note(said, rules.INFLUENCE)
    if len(best) == 1:
        _won(draft, book, best[0], [hero for hero in party if hero != best[0]])
    else:
        _tied(draft, book, best, [hero for hero in party if hero not in best])


def _won(draft: Draft, book: Book, winner: str, losers: list[str]) -> None:
    """The winner's card works, then the losers are exiled where the winner says.

    Source: Результат.
    """
    draft.note(say("{hero} wins the skirmish.", hero=Name(winner)), rules.WINNER)
    draft.mark(SKIRMISH, "won", rule=rules.WINNER)
    draft.mark(SKIRMISH, f"winner:{winner}", rule=rules.WINNER)
    for hero in losers if says(book, f"{RESULT}.losers_leave") not in (None, STAY) else ():
        draft.mark(SKIRMISH, f"leaves:{hero}", rule=rules.EXILE)
    if says(book, f"{RESULT}.winner_uses_win"):
        win(draft, book, winner, losers)
    for hero in losers:
        lose_cards(draft, hero, stat(book.get(RESULT), "losers_discard"), rules.EXILE)


def _tied(draft: Draft, book: Book, best: list[str], lesser: list[str]) -> None:
    """The strongest are thrown into different halls by chance; artifacts stay; the lesser ones are silenced.

    Source: Результат, Если ничья.
    """
    hall = draft.state.holder(SKIRMISH)
    draft.note(say("It is a tie."), rules.TIE)
    _silence(draft, book, lesser)
    if _fight_again(draft, book, [*best, *lesser], hall):
        return
    if says(book, f"{RESULT}.tie.artifact_stays"):
        draft.mark(hall, CONTESTED, "round", rules.TIE_ARTIFACT)
    if says(book, f"{RESULT}.tie.chosen_by") == THEMSELVES:
        draft.mark(SKIRMISH, TIED, rule=rules.TIE_THROWN)
        for hero in best:
            draft.mark(SKIRMISH, f"leaves:{hero}", rule=rules.TIE_THROWN)
        return
    _thrown(draft, book, best, hall)
    artifacts_go(draft, book, hall)
    draft.mark(SKIRMISH, "over", rule=rules.TIE)


def _fight_again(draft: Draft, book: Book, party: list[str], hall: str) -> bool:
    """Let all choose anew, in an edition where a tie is fought again. Returns whether they do.

    Shape:  as often as somebody has cards to choose from; a tie that nobody can break stands.
    Source: Результат, Если ничья.
    """
    state = draft.state
    kinds = max(len({card.entry for card in skirmish_cards(state, hero)}) for hero in party)
    fought = sum(mark.startswith(f"{AGAIN}:") for mark in state.marks_of(SKIRMISH)) + 1
    if not says(book, f"{RESULT}.tie.again") or fought >= kinds:
        return False
    draft.mark(SKIRMISH, f"{AGAIN}:{fought}", rule=rules.TIE_THROWN)
    draft.note(say("The skirmish is fought again."), rules.TIE_THROWN)
    for hero in party:
        _take_back(draft, hero)
    for hero in party:
        _choose(draft, book, hero, hall)
    return True


def _silence(draft: Draft, book: Book, lesser: list[str]) -> None:
    """What those below a tie may not do from now on.

    Source: Результат, Если ничья.
    """
    for told, mark in LESSER.items():
        until = _lesser_until(draft.state, book, told)
        for hero in lesser if until else ():
            draft.unmark(hero, mark, rules.TIE_LESSER)  # one that is silenced this round is so for one round more
            draft.mark(hero, mark, until, rules.TIE_LESSER)


def _thrown(draft: Draft, book: Book, party: list[str], hall: str) -> None:
    """Those who tie leave for where the rulebook says; each finds the halls as they stood before any of them left."""
    where, different = says(book, f"{RESULT}.tie.all_leave"), says(book, f"{RESULT}.tie.different_halls")
    taken, together = set[str](), says(book, f"{RESULT}.tie.same_hall")
    there = ""
    for hero in party if where not in (None, STAY) else ():
        free = [one for one in outside(draft.state, hall, hero, where) if one not in taken]
        if free:
            there = there if together and there in free else draft.pick("thrown", free, rules.TIE_THROWN)
            taken |= {there} if different else set()
            throw(draft, hero, there, rules.TIE_THROWN)
        else:
            no_way_out(draft, hero, rules.TIE_THROWN)


LESSER = {"lower_play_no_cards": SILENCED, "lower_do_not_walk": f"{FORBIDDEN}:{MOVING}"}
"""What those below a tie may not do, by the stat that says so, with its mark."""


def _lesser_until(state: State, book: Book, what: str) -> str:
    """How long the lesser ones of a tie may not do something: the next round, as many as the rulebook says, or for
    good; empty where it does not say so."""
    told = says(book, f"{RESULT}.tie.{what}")
    rounds = says(book, f"{RESULT}.tie.lower_rounds")
    if told == "next-turn":
        return next_round(state, rounds if isinstance(rounds, int) else 1)
    return FOR_GOOD if told == FOR_GOOD else ""


def next_round(state: State, rounds: int = 1) -> str:
    """Until when something lasts that is said of the next round, or of the next few."""
    begun = state.periods.get("round", 1)
    return f"after-{(begun if isinstance(begun, int) else 1) + rounds}"
