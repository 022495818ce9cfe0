"""A table that a book declares, when its declaration is spoiled: it stands still, and hides what was hidden."""

import io
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from campaigns import ledger
from campaigns.plays import upgrading
from rulebooks.catalogue import forget
from rulebooks.editions.publish import publish
from rulebooks.models import Book, Page
from rulebooks.shipped import LIBRARY
from tests.campaigns.guests import Guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def declared(db):
    call_command("import_book", str(LIBRARY / "podgorye"), stdout=io.StringIO())
    book = Book.objects.get(slug="podgorye")
    campaign, tokens = ledger.open_campaign(
        title="Рудник", game="counters", book=book, players=2, names=["Аня", "Боря"], master="Мария"
    )
    seats = {seat.key: seat for seat in campaign.seats.all()}
    return SimpleNamespace(campaign=campaign, tokens=tokens, gm=seats["gm"], anya=seats["1"], book=book)


@pytest.mark.parametrize("stats", [{"decks": 5}, {"actions": {"go": {"do": "explode"}}}], ids=str)
def test_a_table_whose_declaration_is_spoiled_stands_still(declared, stats):
    page = Page.objects.select_related("book").get(book=declared.book, slug="stol")
    now = page.at_edition()
    told = {"title": now.title, "aliases": now.aliases, "paragraphs": now.paragraphs}
    publish(page, **told, stats={**stats}, author=None, reason="Проба")
    declared.campaign.edition = 2
    declared.campaign.save(update_fields=["edition"])
    table = ledger.load(declared.campaign)
    assert table.still
    assert table.game.visibility.places == game_of(declared, 1).visibility.places
    for seat in ("gm", "1"):
        assert Guest(declared, seat).get("campaign").status_code == 200


def game_of(table, edition):
    return upgrading.on_edition(ledger.load(table.campaign), edition).game


def test_where_nothing_is_known_any_more_everything_is_hidden(declared):
    """A table from elsewhere, all of whose editions here say nothing of a table."""
    page = Page.objects.select_related("book").get(book=declared.book, slug="stol")
    page.revisions.update(stats={"decks": 5})
    forget(declared.book)
    told = Guest(declared, "1").client.get(f"/api/v1/campaigns/{declared.campaign.slug}").json()
    assert told["still"]
    assert not any(piece["counters"] for piece in told["pieces"])
