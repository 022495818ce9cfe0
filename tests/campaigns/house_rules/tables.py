"""Tables of «Мосты» to set house rules at, on a book of the database."""

import io
from types import SimpleNamespace

from django.core.management import call_command
from django.db import transaction

from campaigns import ledger
from rulebooks.editions.publish import Change, publish, publish_all, version_of
from rulebooks.models import Book, Page
from rulebooks.shipped import LIBRARY

HEALTH = ("krabulon", ("stats", "health"))
WORDS = ("krabulon", ("text", "krabulon-1"))


def opened(players=2, title="Острова", begun=True):
    """«Мосты» by so many players, in the first round, on the newest edition."""
    if not Book.objects.filter(slug="bridges").exists():
        call_command("import_book", str(LIBRARY / "bridges"), stdout=io.StringIO())
    book = Book.objects.get(slug="bridges")
    names = ["Аня", "Боря", "Вера", "Глеб"][:players]
    told = {"title": title, "game": "bridges", "book": book, "secret": b"islands"}
    campaign, tokens = ledger.open_campaign(players=players, names=names, master="Мария", **told)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    if begun:
        for key, hero in zip("1234", ["skaut", "mag", "master", "burilla"][:players], strict=False):
            ledger.make_move(campaign, "choose", {"character": hero}, by=seats[key])
        ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    return SimpleNamespace(campaign=campaign, tokens=tokens, gm=seats["gm"], anya=seats["1"], seats=seats)


def edit(slug, **stats):
    """A newer edition of the book, with other stats on one page."""
    page = Page.objects.select_related("book").get(book__slug="bridges", slug=slug)
    now = page.at_edition()
    fields = {"title": now.title, "aliases": now.aliases, "paragraphs": now.paragraphs}
    publish(page, **fields, stats=now.stats | stats, author=None, reason="Стол решил", base=None)


def retire(slug):
    """A newer edition of the book, without one page."""
    page = Page.objects.select_related("book").get(book__slug="bridges", slug=slug)
    with transaction.atomic():
        gone = Change(page, version_of(page.at_edition()), gone=True)
        publish_all(page.book, [gone], author=None, reason="Нет его", source="edit")


def most_health(campaign, piece="krabulon"):
    """The most health that a boss can have at a table."""
    table = ledger.load(campaign)
    return table.game.numbers["max_health"](table.state, table.book, piece).total
