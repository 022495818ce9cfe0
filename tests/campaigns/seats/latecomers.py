"""Tables of games under way to which somebody comes."""

from types import SimpleNamespace

from campaigns import ledger
from campaigns.chronicle.log import lines
from campaigns.seats import seating
from rulebooks.models import Book
from tests.harness.shelf import put_on_shelf

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Даша", "Егор")
ROLES = {"reys": ("captain", "steward")}


def begun(game, book, players, *roles):
    """A game under way for so many, each of whom has sat down and chosen."""
    put_on_shelf(book)
    told = {"title": "Стол", "game": game, "book": Book.objects.get(slug=book), "players": players}
    campaign, tokens = ledger.open_campaign(**told, names=NAMES[:players], master="Мария")
    seats = {seat.key: seat for seat in campaign.seats.all()}
    table = SimpleNamespace(campaign=campaign, gm=seats["gm"], seats=seats, tokens=tokens)
    for number in range(1, players + 1):
        choose(table, seats[str(number)])
    for number, role in enumerate(roles, 1):
        ledger.make_move(campaign, "take", {"role": role}, by=seats[str(number)])
    ledger.make_move(campaign, "begin", {}, by=table.gm)
    return table


def choose(table, seat, **choice):
    """Let somebody choose the first thing that is offered."""
    offers = [one for one in ledger.offers(ledger.load(table.campaign), seat) if one.move.name == "choose"]
    ledger.make_move(table.campaign, "choose", {**offers[0].fields, **choice}, by=seat)


def come(table, name, **choice):
    """Let one more come, take the seat and choose."""
    seat = seating.add_seat(table.campaign, by=table.gm)
    ledger.take_seat(table.campaign, seat, name)
    choose(table, seat, **choice)
    return seat


def state(table):
    return ledger.load(table.campaign).state


def told(table, number=1):
    """The newest sentences of the log."""
    seen = ledger.look(table.campaign, table.gm)
    plays = table.campaign.plays.order_by("-number")[:number]
    return [line.sentence for line in lines(seen, plays)]


def of_hero(state, hero):
    """What of a table belongs to somebody: the counters of the hero, and how many pieces there are of each kind."""
    mine = [piece for piece in state.pieces.values() if piece.seat == state.pieces[hero].seat]
    return {name for piece, name in state.counters if piece == hero}, sorted(piece.kind for piece in mine)
