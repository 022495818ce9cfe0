"""From what a rulebook declares to a game: its moves, words, numbers and secrets."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Game, Move
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import anybody
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.counters import actions, cards, choices, ends, hand, periods, questions, setup, turn_taking
from campaigns.games.counters.explaining import numbers_of
from campaigns.games.counters.face import face_of
from campaigns.games.counters.reckoning import heroes, text
from campaigns.games.counters.scene import printed, scene
from rulebooks.declaration import Action, Declaration, Mistaken, read

SLUG = "counters"
TABLE, KIND = "stol", "table"
MOST_KEPT = 64
_kept: dict[int, tuple[weakref.ref[Any], Game]] = {}


class _Entries:
    """A rulebook as a declaration leans on it."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        return [entry.stats for entry in self.book.of_kind(kind)]

    def cites(self, rule: str) -> bool:
        return True  # a page that has left the book since makes no table unplayable


def declares(book: Book) -> bool:
    """Whether a rulebook declares a table."""
    entry = book.get(TABLE)
    return entry is not None and entry.kind == KIND and bool(entry.stats)


def declaration_of(book: Book) -> Declaration:
    """What a rulebook declares.

    Errors: Mistaken (a ValueError) for what no table can be made of.
    """
    entry = book.get(TABLE)
    if entry is None or entry.kind != KIND:
        raise Mistaken((), "This rulebook declares no table.")
    return read(entry.stats, _Entries(book))


def game_of(book: Book) -> Game:
    """The game that a rulebook declares; the same object as long as the rulebook is.

    Errors: ValueError, with a sentence, for a rulebook that declares none that can be played.
    """
    found = _kept.get(id(book))
    if found and found[0]() is book:
        return found[1]
    game = build(declaration_of(book))
    while len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[id(book)] = (weakref.ref(book), game)
    return game


def build(made: Declaration) -> Game:
    """A game of a declaration."""
    return Game(
        slug=SLUG,
        book="",
        title=say("By the rulebook's table"),
        lay=partial(setup.lay, made),
        moves=tuple(_moves(made)),
        face=face_of(made),
        numbers=numbers_of(made),
        conserved=tuple(name for name, one in made.counters.items() if one.conserved),
        players=made.players,
        latecomers=anybody,
        settle=partial(ends.settle, made),
        answers={kind: partial(turn_taking.answered, made) for kind in questions.kinds(made)},
        visibility=Visibility(
            veils=partial(_veils, hidden) if (hidden := _hidden(made)) else None,
            places={cards.HAND: "owner", cards.DECK: "nobody", questions.ENVELOPE: "owner"},
            answers=questions.kinds(made) & {questions.SECRET},
        ),
        sheet=Sheet(
            words=dict(_words(made)),
            periods=partial(periods.meant, made),
            shown=tuple(name for name, one in made.counters.items() if one.on not in made.decks),
            quiet=frozenset({"players", "seats", questions.ANSWER, questions.ENVELOPE}),
            stock={cards.card_kind(one.name): (one.of,) for one in made.decks.values()},
            unlisted=frozenset(name for name, one in made.numbers.items() if one.quiet),
            listed=(cards.HAND, cards.FRONT, cards.SPREAD, cards.DECK, cards.DISCARD),
            printed=printed,
            scene=partial(scene, made),
        ),
        examples=Examples(
            arrange=partial(setup.arrange, made),
            enter=partial(setup.enter, made),
        ),
    )


def _hidden(made: Declaration) -> dict[str, str]:
    """Counters and marks that not everybody sees: "owner" or "nobody" does."""
    counters = {name: one.seen for name, one in made.counters.items()}
    marks = {name: one.seen for name, one in made.marks.items()}
    return {name: seen for name, seen in {**counters, **marks}.items() if seen != "all"}


def _veils(hidden: Mapping[str, str], state: State, seat: Seat) -> dict[str, list[str]]:
    """What a seat may not know of each hero; once the game is over everybody may."""
    if state.result:
        return {}
    own = [name for name, seen in hidden.items() if seen == "owner"]
    others = [*hidden]
    nobodys = [name for name in others if name not in own]
    return {hero.id: nobodys if seat.key and hero.seat == seat.key else others for hero in heroes(state)}


def _moves(made: Declaration) -> Iterator[Move]:
    """Before the game, then the actions of the book in its order, then what is done by hand, then time."""
    sit = (choices.characters(made),) if made.of else ()
    before: dict[str, Any] = {"phases": ("choosing",)}
    label = say("Choose a hero") if made.of else say("Sit down to play")
    words = ("chooses", "sits")
    yield Move("choose", label, partial(setup.choose, made), sit, made.rule, "", words=words, late=True, **before)
    if any(role.start == "chosen" for role in made.roles.values()):
        roles = choices.titled(role for role in made.roles.values() if role.start == "chosen")
        field = choices.Field("role", say("role"), roles)
        yield Move(
            "take", say("Take a role"), partial(setup.take, made), (field,), made.rule, "", words=("takes",), **before
        )
    yield Move(
        "begin", say("Begin the game"), partial(setup.begin, made), (), made.rule, "", True, words=("begins",), **before
    )
    for action in made.actions.values():
        master = action.who == "master"
        yield Move(
            action.name,
            text(action.title),
            partial(actions.act, made, action),
            choices.of_action(made, action),
            action.rule,
            actor="" if master else "hero",
            master=master,
            words=(f"{action.name}s",),
            secret=_is_secret(made, action),
        )
    yield from _by_hand(made)
    if made.periods and [*made.periods.values()][-1].who != "nobody":
        last = [*made.periods.values()][-1]
        yield Move(
            "next", _ending(made), partial(turn_taking.pass_on, made), (), last.rule, "", words=("passes", "ends")
        )


def _is_secret(made: Declaration, action: Action) -> bool:
    """Whether an action names a card of which not everybody sees what it is."""
    holder = made.holders.get(action.card)
    return bool(action.card) and not (holder and holder.seen == "all")


def _ending(made: Declaration) -> Sentence:
    last = [*made.periods.values()][-1]
    return say("End: {period}", period=text(last.title))


def _by_hand(made: Declaration) -> Iterator[Move]:
    counted = [one for one in made.counters.values() if one.who != "nobody" and one.on not in made.decks]
    plain, paid = ([one for one in counted if one.conserved == conserved] for conserved in (False, True))
    for name, label, rule_of, several, fields in (
        ("count", say("Count"), hand.count, plain, (choices.CHANGE,)),
        ("pay", say("Pay"), hand.pay, paid, (choices.GIVER, choices.TAKER, choices.AMOUNT)),
    ):
        if several:
            what = choices.Field("counter", say("what"), choices.titled(several))
            yield _hand(made, name, label, rule_of, what, *fields)
    marks = [one for one in made.marks.values() if one.who != "nobody"]
    if marks:
        yield _hand(made, "mark", say("Mark"), hand.mark, choices.Field("mark", say("mark"), choices.titled(marks)))
    dice = [one for one in made.dice.values() if one.who != "nobody"]
    if dice:
        yield _hand(made, "roll", say("Roll"), hand.roll, choices.Field("die", say("dice"), choices.titled(dice)))
    decks = [one for one in made.decks.values() if one.who != "nobody"]
    if decks:
        yield _hand(
            made, "draw", say("Draw a card"), hand.draw, choices.Field("deck", say("deck"), choices.titled(decks))
        )
    if any(one.who != "nobody" for one in made.holders.values()):
        yield _hand(
            made, "play", say("Play a card"), hand.play, choices.movable(made), choices.places(made), secret=True
        )
        yield _hand(made, "show", say("Show a card"), hand.show, choices.movable(made), secret=True)


def _hand(
    made: Declaration,
    name: str,
    label: Sentence,
    rule_of: Callable[..., None],
    *fields: choices.Field,
    secret: bool = False,
) -> Move:
    words = (f"{name}s",) if name != "pay" else ("pays",)
    return Move(name, label, partial(rule_of, made), (choices.HERO, *fields), made.rule, words=words, secret=secret)


def _words(made: Declaration) -> Iterator[tuple[str, Sentence]]:
    yield "hero", text(made.hero) if made.hero else say("hero")
    yield "bank", text(made.bank) if made.bank else say("the bank")
    yield "table", say("the table")
    yield "supply", say("the supply")
    yield "phase", say("phase")
    yield "choosing", say("sitting down")
    yield "draw", say("which card is drawn")
    yield "always", say("what follows by itself")
    yield "dice", say("dice")
    yield "victory", say("victory")
    yield "defeat", say("defeat")
    yield cards.DISCARD, say("discard pile")
    yield cards.HAND, say("hand")
    yield questions.ANSWER, say("answer")
    yield questions.ENVELOPE, say("envelope")
    for several in (
        made.counters,
        made.numbers,
        made.roles,
        made.holders,
        made.decks,
        made.dice,
        made.marks,
        made.periods,
        made.actions,
        made.questions,
    ):
        named: Mapping[str, Any] = several
        yield from ((name, text(one.title)) for name, one in named.items())
    for counter in made.counters.values():
        yield f"max_{counter.name}", say("{what}, at most", what=text(counter.title))
    for deck in made.decks.values():
        yield cards.card_kind(deck.name), text(deck.card) if deck.card else say("card")
    for period in made.periods.values():
        yield from ((name, text(name)) for name in period.names)
