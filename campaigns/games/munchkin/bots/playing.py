"""How a sensible munchkin plays: for bots, so that many games say something about a rule.

What helps is worn, what does not is sold; a monster is fought that can be beaten, by oneself, with what is used up or
with help that is paid for, else one runs. Who is about to win is hindered. Nobody says of a card what it does not say.
Everything is worked out from what the seat sees: its hand, what lies in play, levels.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.games.munchkin.bots.choosing import answers
from campaigns.games.munchkin.bots.sample import sample
from campaigns.games.munchkin.bots.weighing import (
    boosts,
    cards_of,
    enough_of,
    missing,
    one_shots,
    worth,
    would_help,
    would_win_the_game,
)
from campaigns.games.munchkin.character.trading import price_of_level
from campaigns.games.munchkin.character.wearing import ASIDE, can_have, free_for, slots_of
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.drawing import digital
from campaigns.games.munchkin.deck.facts import CLASS, CURSE, GEAR, MONSTER, RACE, flag, number, traits
from campaigns.games.munchkin.fight.fights import CLAIMED
from campaigns.games.munchkin.fight.helping import may_help, most_helpers, still_there
from campaigns.games.munchkin.fight.sides import winning
from campaigns.games.munchkin.numbers import fits, gear, hand_limit, strength, winning_level
from campaigns.games.munchkin.places import (
    ACTIVE,
    BEFORE,
    BOX,
    CHARITY,
    CHOOSING,
    CREATION,
    DEAD,
    FIGHT,
    FIGHTS,
    FLIGHT,
    IN_FIGHT,
    TROUBLE,
    fighters,
    hand,
    helpers,
    level,
    living,
    monsters,
    phase,
)
from campaigns.games.munchkin.setup import SEXES
from campaigns.games.munchkin.turns import lowest


def plan(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat would like to do now, best first; nothing while others are asked, or when it is not concerned."""
    if phase(state) == CHOOSING:
        yield from _sit_down(state, seat)
        return
    yield from answers(state, book, seat)
    hero = f"hero-{seat.key}"
    if seat.master or state.prompts or hero not in state or state.has(hero, DEAD):
        return
    if phase(state) == IN_FIGHT:
        yield from _fight(state, book, hero) if state.has(hero, FIGHTS) else _meddle(state, book, hero)
    elif phase(state) == FLIGHT:
        left = [one.id for one in monsters(state) if not state.has(hero, f"ran:{one.id}")]
        if hero in fighters(state) and left:
            yield Wish("run", {"hero": hero, "monster": left[0]})
    elif phase(state) == CREATION:
        if not state.has(hero, "ready"):
            yield from _dress(state, book, hero)
            yield Wish("ready", {"hero": hero})
    elif state.has(hero, ACTIVE):
        yield from _turn(state, book, hero)


def _sit_down(state: State, seat: Seat) -> Iterator[Wish]:
    """Everybody takes part; the master writes our sample into the box where no deck is known, and has it dealt."""
    if not seat.master:
        if f"hero-{seat.key}" not in state:
            yield Wish("choose", {"sex": SEXES[0]})
        return
    if not digital(state):
        known = {one.name for one in state.held_by(BOX)}
        yield from (Wish("learn", card) for card in sample() if card["name"] not in known)
        yield Wish("app-deck")
    yield Wish("begin")


def _turn(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """One's own turn outside a fight."""
    yield from _dress(state, book, hero)
    yield from _rise(state, book, hero)
    if phase(state) == BEFORE:
        yield from _curses(state, book, hero)
        yield Wish("open-door", {"hero": hero})
    elif phase(state) == TROUBLE:
        own = strength(state, book, hero).total
        beaten = [(number(state, book, one.id, "level", 99), one.id) for one in cards_of(state, book, hero, MONSTER)]
        for strong, card in sorted(beaten, reverse=True):
            if strong < own:
                yield Wish("seek-trouble", {"hero": hero, "card": card})
        yield Wish("clear-room", {"hero": hero})
    elif phase(state) == CHARITY:
        yield from _give(state, book, hero)
        yield Wish("end-turn", {"hero": hero})


def _dress(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """A race and a class where one has none, all gear laid out, the better thing worn instead of the worse."""
    for kind in (RACE, CLASS):
        if not traits(state, book, hero, kind):
            yield from (Wish("become", {"hero": hero, "card": one.id}) for one in cards_of(state, book, hero, kind))
    for one in cards_of(state, book, hero, GEAR):
        if can_have(state, book, hero, one.id):
            yield Wish("wear", {"hero": hero, "card": one.id})
    for one in gear(state, book, hero) if phase(state) == BEFORE else ():
        if state.has(one.id, ASIDE) and fits(state, book, hero, one.id):
            if free_for(state, book, hero, one.id):
                yield Wish("put-on", {"hero": hero, "item": one.id})
            yield from _instead(state, book, hero, one.id)


def _instead(state: State, book: Book, hero: str, item: str) -> Iterator[Wish]:
    """Wear a thing for another of the same place that gives less."""
    for other in gear(state, book, hero):
        same = set(slots_of(state, book, item)) & set(slots_of(state, book, other.id))
        less = number(state, book, other.id, "bonus") < number(state, book, item, "bonus")
        if same and less and not state.has(other.id, ASIDE):
            yield Wish("put-on", {"hero": hero, "item": item, "instead": other.id})


def _rise(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Levels by cards and for gold: never the last one, which only a kill brings."""
    if level(state, hero) + 1 >= winning_level(book):
        return
    for one in hand(state, hero):
        if facts.special(state, book, one.id, "on_anyone_any_time"):
            yield Wish("level-up", {"hero": hero, "card": one.id, "target": hero})
    mine = [*cards_of(state, book, hero, GEAR, facts.ONCE), *gear(state, book, hero)]
    spare = [one.id for one in mine if not _is_used(state, book, hero, one.id)]
    spare.sort(key=lambda one: -number(state, book, one, "price"))
    sold: list[str] = []
    gold = 0
    for item in spare:
        if gold < price_of_level(book) and number(state, book, item, "price") > 0:
            sold.append(item)
            gold += number(state, book, item, "price")
    if gold >= price_of_level(book):
        yield Wish("sell", {"hero": hero, "card": sold[0], "more": ",".join(sold[1:])})


def _is_used(state: State, book: Book, hero: str, item: str) -> bool:
    """Whether a thing helps its owner as it lies."""
    worn = state.holder(item) == hero and not state.has(item, ASIDE) and fits(state, book, hero, item)
    return worn and not flag(state, book, item, "once") and number(state, book, item, "bonus") > 0


def _curses(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Curses fall on whoever leads, if that is not oneself."""
    rivals = [one.id for one in living(state) if one.id != hero]
    leader = max(rivals, key=lambda one: level(state, one), default="")
    if leader and level(state, leader) > 1 and level(state, leader) >= level(state, hero):
        for one in cards_of(state, book, hero, CURSE):
            yield Wish("curse", {"hero": hero, "card": one.id, "victim": leader})


def _give(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Cards too many, the least useful first, to whoever is next."""
    held = hand(state, hero)
    if len(held) <= hand_limit(state, book, hero).total:
        return
    card = min((one.id for one in held), key=lambda one: worth(state, book, hero, one))
    yield Wish("charity", {"hero": hero, "card": card})
    for other in lowest(state, book):
        if other != hero:
            yield Wish("charity", {"hero": hero, "card": card, "to": other})


def _fight(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """The own fight: claimed where it is won; else what is used up, or a helper; else away."""
    if winning(state, book):
        yield Wish("win" if state.has(FIGHT, CLAIMED) else "claim", {"hero": hero})
        return
    card = enough_of(one_shots(state, book, hero), missing(state, book))
    if card:
        yield Wish("use", {"hero": hero, "card": card, "side": "heroes"})
    promised = min(1, still_there(state, book))
    if len(helpers(state)) < most_helpers(book):
        for other in may_help(state, book, hero):
            if would_help(state, book, other, promised):
                yield Wish("ask-help", {"hero": hero, "helper": other, "treasures": str(promised)})
    yield Wish("flee", {"hero": hero})


def _meddle(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Others' fights are let be, but for the one that would win the game, if the cards are enough to turn it."""
    if not state.has(FIGHT, CLAIMED) or hero in fighters(state) or not would_win_the_game(state, book):
        return
    against, foe = boosts(state, book, hero), next((one.id for one in monsters(state)), "")
    card = enough_of([*against, *one_shots(state, book, hero)], 1 - missing(state, book)) if foe else ""
    if card in {one for _, one in against}:
        yield Wish("enhance", {"hero": hero, "card": card, "monster": foe})
    elif card:
        yield Wish("use", {"hero": hero, "card": card, "side": "monsters"})
