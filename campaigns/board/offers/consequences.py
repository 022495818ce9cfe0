"""What comes of a move, said beside it before it is made: its outcome where no die decides, and whether it is grave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.board.offers.prices import is_price
from campaigns.board.sheet.sheets import HEROES, Sheet, sheet
from campaigns.chronicle.wording import translate, word
from campaigns.engine import events as happened
from campaigns.engine.events import Event
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Ahead
from campaigns.engine.moves.decide import ANSWER, Offer
from campaigns.engine.sentences import Name, say
from campaigns.plays.writing import Table
from campaigns.previews.foresight import Preview
from campaigns.previews.foretelling import foretold

MOST_TOLD = 2
"""So many sentences stand beside a move; the rest behind its question mark."""
MOST_EVENTS = 8
"""What brings about more than this is no line beside a button."""
DEAD, CHOOSING, HAND = "dead", "choosing", "hand"


@dataclass(frozen=True, slots=True)
class Grave:
    """Why a move asks once more, and the rule that makes it so."""

    why: str
    rule: str = ""


def outcome(table: Table, offer: Offer) -> tuple[str, ...]:
    """What a move is sure to bring, without what it costs; nothing where dice decide or very much comes of it."""
    if offer.rolls or offer.move.secret or offer.move.name == ANSWER:
        return ()
    if any(isinstance(event, happened.PieceAdded) and event.piece.kind in HEROES for event in offer.events):
        return ()  # somebody begins anew: all their numbers do
    begins = any(isinstance(event, happened.PeriodBegan) and event.period == "phase" for event in offer.events)
    if begins and table.state.periods.get("phase") == CHOOSING:
        return ()  # the game begins: everybody's numbers do
    actor = offer.fields.get(offer.move.actor, "")
    return news(table, offer.events, actor) or tuple(_lost_if_nobody_acts(table, offer, actor))


def news(table: Table, events: Iterable[Event], actor: str) -> tuple[str, ...]:
    """What is worth telling of what is sure to happen, and who is asked then; nothing where very much happens."""
    events = list(events)
    come = {one.piece.id for one in events if isinstance(one, happened.PieceAdded) and _lives(table, one.piece.kind)}
    told = [event for event in events if _is_worth_telling(table, event, actor) and _whose(event) not in come]
    if any(isinstance(event, happened.PeriodBegan) for event in events):
        told = [event for event in told if not _is_set_back(table, event)]
    if not told or len(told) > MOST_EVENTS:
        return ()
    told += [event for event in events if _asks_somebody_else(table, event, actor)]
    details = foretold(table, Preview(sure=tuple(told))).sure
    return tuple(one.sentence for one in details if one.kind not in ("period", "roll"))[:MOST_TOLD]


def _lives(table: Table, kind: str) -> bool:
    """Whether a kind is somebody: who only comes has the numbers of the page, and none of them changes."""
    return kind in table.game.face.living


def _whose(event: Event) -> str:
    return event.piece if isinstance(event, happened.CounterChanged) else ""


def _is_worth_telling(table: Table, event: Event, actor: str) -> bool:
    """Whether an event is news: a number that changes, and is not what the move costs; that is shown as its price."""
    match event:
        case happened.CounterChanged(piece=piece, name=name):
            return _is_followed(table, name) and not (is_price(table, actor, event) or _is_card(table, piece))
        case happened.CounterMoved(giver=giver):
            return giver == "supply"
        case happened.GameEnded():
            return True
    return False


def _is_set_back(table: Table, event: Event) -> bool:
    """Whether a number only goes back to nothing, as a new time sets it, and is none that the story follows."""
    if not isinstance(event, happened.CounterChanged) or event.name in _in_story(table):
        return False
    return table.state.count(event.piece, event.name) + event.by == 0


def _asks_somebody_else(table: Table, event: Event, actor: str) -> bool:
    """Whether what comes next hangs on another person: a blow that is not told then may still fall."""
    if not isinstance(event, happened.PromptOpened) or actor not in table.state:
        return False
    return event.prompt.seat != table.state.pieces[actor].seat


def _is_followed(table: Table, counter: str) -> bool:
    """Whether people follow a number on sheets or in the story; what is printed on a card is none of those."""
    return counter in _in_story(table) or counter in table.game.sheet.shown


def _is_card(table: Table, piece: str) -> bool:
    """Whether something lies in a hand: a number that is set on it says only what is printed there."""
    holder = table.state.pieces.get(table.state.holder(piece))
    return holder is not None and holder.kind == HAND


def _in_story(table: Table) -> set[str]:
    """The numbers of which the story says how they change."""
    return {name.rpartition("/")[2] for name in table.game.face.counters}


def grave(table: Table, offer: Offer) -> Grave | None:
    """Why a move should be asked for once more: it ends the game, costs a hero's life, or cannot be taken back.

    What dice decide is told as what may come: this is what happens if they fall as low as they can.
    """
    found = None if table.state.periods.get("phase") == CHOOSING else next(_endings(table, offer), None)
    found = found or _if_nobody_acts(table, offer)
    if found:
        return found
    if offer.move.final:
        return Grave(translate(say("Whoever does this cannot take it back alone."), table), offer.move.final)
    return None


def _endings(table: Table, offer: Offer) -> Iterator[Grave]:
    for place, event in enumerate(offer.events):
        match event:
            # A victory that is played for is what everybody wants; one that is declared, by word alone, may be a slip.
            case happened.GameEnded(result=result, rule=rule) if result != "victory" or not place:
                how = word(table, result) or result
                sure = say("This ends the game: {result}.", result=how)
                likely = say("This may end the game: {result}.", result=how)
                yield Grave(translate(likely if offer.rolls else sure, table), rule)
            case happened.PieceRemoved(piece=piece, rule=rule) if _is_hero(table, piece):
                yield _death(table, offer, piece, rule)
            case happened.MarkAdded(piece=piece, mark=mark, rule=rule) if mark == DEAD and _is_hero(table, piece):
                yield _death(table, offer, piece, rule)


def _ahead(table: Table, offer: Offer) -> Ahead | None:
    """What would follow a move should nobody do anything more, as far as its game says that."""
    tell = table.game.face.ahead.get(offer.move.name)
    return tell(table.state, table.book, offer.fields) if tell else None


def _lost_if_nobody_acts(table: Table, offer: Offer, actor: str) -> Iterator[str]:
    """What whoever makes a move loses after it unless somebody else does something.

    Shape: nothing where dice decide, and nothing of who falls: a move that asks once more says that (`grave`).
    """
    ahead, health = _ahead(table, offer), table.game.sheet.shown[:1]
    if ahead is None or ahead.rolls or _falls(table, actor, ahead.events):
        return
    lost = [one for one in ahead.events if isinstance(one, happened.CounterChanged) and one.piece == actor]
    for detail in foretold(table, Preview(sure=tuple(one for one in lost if one.name in health))).sure:
        yield translate(say("if the others only end their turns: {what}", what=detail.sentence), table)


def _if_nobody_acts(table: Table, offer: Offer) -> Grave | None:
    """Why to wait with a move by which whoever makes it would fall unless somebody else does something."""
    ahead, actor = _ahead(table, offer), offer.fields.get(offer.move.actor, "")
    if ahead is None or not _falls(table, actor, ahead.events):
        return None
    who = Name(actor)
    sure = say("If the others only end their turns, {who} falls.", who=who)
    likely = say("If the others only end their turns, {who} may fall.", who=who)
    rule = next((one.rule for one in ahead.events if isinstance(one, happened.GameEnded)), "")
    return Grave(translate(likely if ahead.rolls else sure, table), rule)


def _falls(table: Table, hero: str, events: Iterable[Event]) -> bool:
    """Whether a hero has no health left after events, who had some before."""
    health = table.game.sheet.shown[0]
    before = table.state.count(hero, health)
    return before > 0 >= fold(table.state, events).count(hero, health)


def _is_hero(table: Table, piece: str) -> bool:
    return piece in table.state and table.state.pieces[piece].kind in HEROES


def _death(table: Table, offer: Offer, piece: str, rule: str) -> Grave:
    who = Name(piece)
    said = say("{who} may die of it.", who=who) if offer.rolls else say("{who} dies of it.", who=who)
    return Grave(translate(said, table), rule)


def hero_to_be(table: Table, offer: Offer) -> Sheet | None:
    """The hero that an offer would bring in, before the game: the cards of the choice show it."""
    if table.state.periods.get("phase") != CHOOSING:
        return None
    added = [event.piece for event in offer.events if isinstance(event, happened.PieceAdded)]
    made = next((piece for piece in added if piece.kind in HEROES), None)
    if made is None:
        return None
    after = Table(table.campaign, table.game, table.book, fold(table.state, offer.events), table.number)
    return sheet(after, made)
