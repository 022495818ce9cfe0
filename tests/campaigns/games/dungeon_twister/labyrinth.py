"""Tables of Dungeon Twister for tests of its pages."""

from types import SimpleNamespace

from campaigns import ledger
from campaigns.plays import writing
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text


def opened(monkeypatch):
    """A table of two with the smallest maze; nobody has entered a team yet."""
    monkeypatch.setattr(writing, "book_of", lambda campaign: shipped(campaign.book.slug))
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped(book.slug))
    book, _ = Book.objects.get_or_create(slug="dungeon-twister", defaults={"title": "Dungeon Twister", "edition": 1})
    told = {"title": "Лабиринт", "game": "dungeon-twister", "book": book, "players": 2, "names": ["Аня", "Борис"]}
    campaign, tokens = ledger.open_campaign(**told)
    table = SimpleNamespace(campaign=campaign, tokens=tokens)
    table.gm, table.anya, table.boris = (Guest(table, key) for key in ("gm", "1", "2"))
    did(table.gm, "small-maze")
    return table


def did(guest, move, **fields):
    """Make a move that is allowed."""
    answer = guest.move(move, **fields)
    assert answer.status_code == 302, text(answer)


def state(table):
    return ledger.load(table.campaign).state


def begin(table, runners):
    for number in range(runners):
        did(table.anya, "character", side="blue", name=f"Гонец {number}", speed="20", fight="1")
    did(table.boris, "character", side="yellow", name="Вор", speed="5", fight="2")
    did(table.gm, "begin")
    for number in range(runners):
        did(table.anya, "put", token=f"blue-{number + 1}", place=f"{'abcdefghij'[number]}0")
    did(table.boris, "put", token="yellow-1", place="j6")


def come(maze, room, square):
    """The blues open a room of their line and walk into it; then it is their turn again, with 4 points."""
    did(maze.gm, "maze", rooms="blank", rows="1")
    for tile, arrow in (("tile-1a", ">"), ("tile-1b", "<")):
        did(maze.gm, "draw", room=tile, plan=f"...../...../..{arrow}../...../.....")
    begin(maze, runners=2)
    did(maze.anya, "play", card="2")
    did(maze.anya, "reveal", hero="blue-1", room=room)
    assert not may_take_back(maze, "1"), "everybody has seen the room"
    did(maze.anya, "move", hero="blue-1", square=square)
    did(maze.anya, "finish")
    did(maze.boris, "play", card="3")
    did(maze.boris, "finish")
    did(maze.anya, "play", card="4")
    assert may_take_back(maze, "1")


def seat(table, key):
    return table.campaign.seats.get(key=key)


def may_take_back(table, key):
    """Whether a player could take back the newest play alone."""
    return ledger.can_undo(ledger.load(table.campaign), seat(table, key)) is not None


def form_of(page, move, actor):
    """The forms of a move of one actor, as HTML."""
    return page.partition(f'id="move-{actor}-{move}"')[2].partition('class="foreseen"')[0]
