"""On a book's page, fetched apart: at which of its tables one sits, and nobody else's."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from campaigns import ledger
from rulebooks.models import Book
from tests.campaigns.guests import Guest


@pytest.fixture
def night(shelf):
    shelf("podgorye", "reys")
    book = Book.objects.get(slug="podgorye")
    campaign, tokens = ledger.open_campaign(
        title="Ночь <b>", game="counters", book=book, players=2, names=["Аня", "Борис"]
    )
    return SimpleNamespace(campaign=campaign, tokens=tokens)


def told(client, book):
    answer = client.get(reverse("book_tables", args=[book]))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def test_a_book_names_the_tables_at_which_one_sits_and_no_others(night, client):
    anya = Guest(night, "1")
    assert "Ночь &lt;b&gt;" in told(anya.client, "podgorye")
    assert told(anya.client, "reys").strip() == ""
    assert told(client, "podgorye").strip() == ""
    assert told(client, "nothing").strip() == ""


def test_the_page_itself_names_nobodys_table(night):
    anya = Guest(night, "1")
    page = anya.client.get("/ru/podgorye/").content.decode()
    assert "Ночь &lt;" not in page
    assert reverse("book_tables", args=["podgorye"]) in page
