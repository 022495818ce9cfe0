"""A card game made for tests: a deck nobody sees, hands only their owners see, secret orders, answers nobody hears."""

from dataclasses import replace

from campaigns.engine.events import PieceAdded
from campaigns.engine.game import Choice, Field, Game, Move
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Option, Piece
from tests.campaigns.toy import Entry, ToyBook

SECRET_RULE = "2.9"
"""Cited only by what an order says."""
NAMES = ["Ворон", "Груша", "Дуб", "Ель", "Жук", "Заяц", "Ива", "Клён"]


class CardBook(ToyBook):
    """A rulebook of eight cards."""

    entries = {f"card-{number}": Entry("card", f"card-{number}", name) for number, name in enumerate(NAMES, 1)}


def lay(draft, book, seats):
    for place in ("table", "deck", "discard"):
        draft.add(place, id=place)
    for card in book.of_kind("card"):
        draft.add("card", entry=card.slug, holder="deck")
    for seat in seats:
        for kind in ("hand", "orders"):
            draft.happen(PieceAdded(Piece(f"{kind}-{seat.key}", kind, "", "", seat.key)))
        for _ in range(2):
            take(draft, seat.key)
    draft.begin("phase", "orders")


def take(draft, seat):
    cards = [card.id for card in draft.state.held_by("deck")]
    if not cards:
        raise IllegalMove(Sentence("the deck is empty"))
    draft.put(draft.pick(f"draw-{seat}", cards), f"hand-{seat}", "1.1")


def draw(draft, book, *, by):
    if by.master:
        raise IllegalMove(Sentence("the master has no hand"))
    take(draft, by.key)


def play(draft, book, *, card):
    seat = owner(draft.state, card)
    draft.put(card, "discard", "1.2")
    draft.note(Sentence("{card} is played by {seat}", {"card": Name(card), "seat": seat}))


def owner(state, card):
    place = state.pieces.get(state.holder(card))
    if place is None or place.kind != "hand":
        raise IllegalMove(Sentence("{card} is in nobody's hand", {"card": Name(card)}))
    return place.seat


def order(draft, book, *, card, word):
    """Say in secret which card is to be played; the order is a thing of its own in a place only its owner sees."""
    seat = owner(draft.state, card)
    for old in list(draft.state.held_by(f"orders-{seat}")):
        draft.remove(old.id)
    written = draft.add("order", holder=f"orders-{seat}")
    draft.mark(written, f"card:{card}")
    draft.mark(written, f"word:{word}", rule=SECRET_RULE)
    draft.change(written, "weight", len(word))


def peek(draft, book, *, by, whom):
    """Look at one card of somebody's hand and say whether it goes."""
    cards = [card.id for card in draft.state.held_by(f"hand-{whom}")]
    if not cards or whom == by.key:
        raise IllegalMove(Sentence("there is nothing to look at"))
    card = draft.pick("peek", cards)
    draft.reveal(card, by.key)
    options = (
        Option("keep", Sentence("{card} stays", {"card": Name(card)})),
        Option("drop", Sentence("{card} goes", {"card": Name(card)})),
    )
    draft.ask("peek", by.key, Sentence("Does the card of {whom} stay?", {"whom": whom}), options, card=card)


def peeked(draft, book, prompt, choice):
    if choice == "drop":
        draft.put(str(prompt.data["card"]), "discard")


def rob(draft, book, *, by, whom):
    cards = [card.id for card in draft.state.held_by(f"hand-{whom}")]
    if not cards or whom == by.key or by.master:
        raise IllegalMove(Sentence("there is nothing to take"))
    draft.put(draft.pick("rob", cards), f"hand-{by.key}")


def in_hands(state, book, fields):
    return (Choice(card.id) for hand in state.of_kind("hand") for card in state.held_by(hand.id))


def others(state, book, fields):
    return (Choice(hand.seat, Sentence("seat {seat}", {"seat": hand.seat})) for hand in state.of_kind("hand"))


def words(state, book, fields):
    return (Choice("now", Sentence("now")), Choice("later on", Sentence("later on")))


CARD = Field("card", Sentence("card"), in_hands)
WHOM = Field("whom", Sentence("whom"), others)

GAME = Game(
    slug="cards",
    book="cards",
    title=Sentence("Cards"),
    lay=lay,
    moves=(
        Move("draw", Sentence("Draw"), draw, actor=""),
        Move(
            "play",
            Sentence("Play"),
            lambda draft, book, *, by, card: mine(play, draft, book, by, card=card),
            (CARD,),
            actor="",
        ),
        Move(
            "order",
            Sentence("Order"),
            lambda draft, book, *, by, card, word: mine(order, draft, book, by, card=card, word=word),
            (CARD, Field("word", Sentence("word"), words)),
            actor="",
            secret=True,
            anytime=True,
        ),
        Move("peek", Sentence("Peek"), peek, (WHOM,), actor=""),
        Move("rob", Sentence("Rob"), rob, (WHOM,), actor=""),
    ),
    answers={"peek": peeked},
    players=(2, 4),
    visibility=Visibility(
        places={"deck": "nobody", "hand": "owner", "orders": "owner"},
        answers=frozenset({"peek"}),
    ),
    sheet=Sheet(
        words={
            **{
                name: Sentence(name)
                for name in ("card", "order", "hand", "orders", "deck", "discard", "weight", "phase")
            },
            "word": Sentence("word"),
        },
        listed=("deck", "discard", "hand", "orders"),
    ),
)


def mine(decide, draft, book, by, *, card, **fields):
    if card not in draft.state or (owner(draft.state, card) != by.key and not by.master):
        raise IllegalMove(Sentence("that card is not yours"))
    decide(draft, book, card=card, **fields)


def open_hands():
    """The same game with a leak: hands lie open."""
    return replace(GAME, visibility=replace(GAME.visibility, places={"deck": "nobody", "orders": "owner"}))
