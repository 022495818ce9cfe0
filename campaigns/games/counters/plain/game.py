"""The plain table as a game: its moves, its words, who sees what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Explained, Field, Fields, Game, Move, Part
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import anybody
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.counters import cards
from campaigns.games.counters.choices import AMOUNT, CHANGE, GIVER, HERO, TAKER, listed
from campaigns.games.counters.plain import counting, sitting, things
from campaigns.games.counters.plain.guessing import KNOWN, guesses
from campaigns.games.counters.plain.made import (
    COUNTED,
    MOST,
    ON_TABLE,
    PAID,
    TALLY,
    bound,
    keys,
    tallies,
    tally_of,
    title,
)
from campaigns.games.counters.reckoning import BANK, heroes, text

SLUG = "plain"
NUMBER = 12
"""A typed number has so many letters at most."""


def game_of(book: Book) -> Game:
    """The plain table; the same for any rulebook."""
    return GAME


def _counted(kind: str) -> Callable[[State, Book, Fields], Iterable[Choice]]:
    return lambda state, book, fields: [Choice(key, title(key)) for key, _ in tallies(state, kind)]


def _guesses(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    known = guesses(book)
    return [Choice(one, known[one]) for one in counting.open_guesses(state, book)]


def _heroes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(hero) for hero in sitting.in_order(state)]


def _seats(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(str(number), text(str(number))) for number in range(1, len(heroes(state)) + 1)]


def _reached(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(thing) for thing in things.within_reach(state, str(fields.get("hero")))]


def _hidden(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    mine = things.place(cards.HAND, str(fields.get("hero")))
    return [Choice(thing.id) for thing in state.held_by(mine)]


def _places(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    found = [Choice(sitting.HEAP, say("before all"))]
    for hero in sitting.in_order(state):
        found.append(Choice(things.place(cards.FRONT, hero), say("before {hero}", hero=Name(hero))))
        found.append(Choice(things.place(cards.HAND, hero), say("hidden with {hero}", hero=Name(hero))))
    return found


ON = listed(
    (
        (counting.EACH, say("each hero has it")),
        (counting.THE_TABLE, say("the table has it")),
        (counting.HANDS, say("it changes hands, from a bank")),
    )
)
WHERE = listed(((things.MINE, say("before me")), (things.COMMON, say("before all"))))
RESULTS = listed((("victory", say("victory")), ("defeat", say("defeat"))))
NAME = Field("name", say("what it is called"), most=40)
WHOSE = Field("whose", say("whose"), _heroes)


def _number(name: str, label: Sentence) -> Field:
    return Field(name, label, optional=True, most=NUMBER)


LEAST_FIELD, MOST_FIELD = _number("least", say("at least")), _number("most", say("at most"))
START_FIELD = _number("start", say("to begin with"))


def _moves() -> Iterator[Move]:
    yield Move("choose", say("Sit down to play"), sitting.sit, actor="", words=("chooses", "sits"))
    yield Move("begin", say("Begin the game"), sitting.begin, actor="", master=True, words=("begins",))
    stat, counter = Field("stat", say("what"), _guesses), Field("counter", say("what"), _counted(COUNTED))
    paid, any_counter = Field("counter", say("what"), _counted(PAID)), Field("counter", say("what"), _counted(""))
    yield Move("count", say("Count"), counting.count, (HERO, counter, CHANGE), words=("counts",))
    yield Move("pay", say("Pay"), counting.pay, (HERO, paid, GIVER, TAKER, AMOUNT), words=("pays",))
    yield Move("next", say("End the turn"), sitting.pass_on, actor="", words=("passes", "ends"))
    yield Move(
        "roll", say("Roll dice"), things.roll, (HERO, Field("dice", say("like 2d6+1"), most=40)), words=("rolls",)
    )
    name = Field("name", say("a thing or a note"), most=120)
    yield Move(
        "put",
        say("Lay something on the table"),
        things.put,
        (HERO, Field("where", say("where"), WHERE), name),
        words=("puts",),
    )
    yield Move("hide", say("Take something hidden"), things.hide, (HERO, name), secret=True, words=("hides",))
    thing = Field("thing", say("what"), _reached)
    yield Move("give", say("Lay elsewhere"), things.give, (HERO, thing, Field("to", say("to"), _places)), secret=True)
    yield Move("show", say("Show"), things.show, (HERO, Field("thing", say("what"), _hidden)), secret=True)
    yield Move("throw", say("Take away"), things.throw, (HERO, thing), secret=True, words=("throws",))
    yield Move("guess", say("Count what the book counts"), counting.guess, (stat,), actor="", words=("guesses",))
    fields = (Field("on", say("whose it is"), ON), NAME, START_FIELD, LEAST_FIELD, MOST_FIELD)
    yield Move("new", say("A new counter"), counting.new, fields, actor="")
    yield Move("retitle", say("Call a counter otherwise"), counting.rename, (any_counter, NAME), actor="")
    ends = (Field("least", say("at least, or -"), most=NUMBER), Field("most", say("at most, or -"), most=NUMBER))
    yield Move("bound", say("Bound a counter"), counting.rebound, (any_counter, *ends), actor="", words=("bounds",))
    yield Move("drop", say("Count no longer"), counting.drop, (any_counter,), actor="", words=("drops",))
    yield Move("order", say("Order of turns"), sitting.reorder, (WHOSE, Field("place", say("place"), _seats)), actor="")
    yield Move("turn", say("Give the turn"), sitting.give_turn, (WHOSE,), actor="", words=("turns",))
    result = Field("result", say("how"), RESULTS)
    yield Move("end", say("End the game"), sitting.end, (result,), actor="", master=True)


def _words() -> Iterator[tuple[str, Sentence]]:
    yield "hero", say("hero")
    yield "bank", say("the bank")
    yield "table", say("the table")
    yield "supply", say("the supply")
    yield "phase", say("phase")
    yield "choosing", say("sitting down")
    yield "dice", say("dice")
    yield sitting.ROUND, say("round")
    yield sitting.TURN, say("turn")
    yield "victory", say("victory")
    yield "defeat", say("defeat")
    yield things.THING, say("a thing")
    yield cards.HAND, say("what is hidden")
    yield cards.FRONT, say("what lies open")
    yield cards.SPREAD, say("what lies before all")
    yield TALLY, say("a counter")
    yield from ((f"{TALLY}-{name}", words) for name, words in KNOWN.items())
    for key in keys():
        yield key, title(key)
        yield f"max_{key}", say("{what}, at most", what=title(key))


def _most(key: str) -> Callable[[State, Book, str], Explained]:
    def most(state: State, book: Book, piece: str) -> Explained:
        found = bound(state, key, MOST)
        on = BANK if state.has(f"{TALLY}-{key}", ON_TABLE) else "hero"
        kind = state.pieces[piece].kind if piece in state else ""
        if found is None or kind != on:
            return Explained(())
        return Explained((Part(say("as the table has it"), found),))

    return most


GAME = Game(
    slug=SLUG,
    book="",
    title=say("A plain table"),
    lay=sitting.lay,
    latecomers=anybody,
    moves=tuple(_moves()),
    numbers={f"max_{key}": _most(key) for key in keys()},
    conserved=tuple(keys(PAID)),
    visibility=Visibility(
        places={cards.HAND: "owner"},
    ),
    sheet=Sheet(
        words=dict(_words()),
        shown=tuple(keys()),
        shown_at_zero=lambda state, name: tally_of(name) in state,
        quiet=frozenset({"players", "seats", "place", "start", "least", "most", cards.FRONT, cards.HAND}),
        listed=(cards.HAND, cards.FRONT, cards.SPREAD),
    ),
    examples=Examples(
        arrange=sitting.arrange,
        enter=sitting.enter,
    ),
)
