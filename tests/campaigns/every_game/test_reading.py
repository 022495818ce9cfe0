"""What people read of a table in Russian: every mark, roll and sentence of every game has words, none shows its id."""

import random
import re

import pytest
from django.utils import translation

from campaigns import games, ledger
from campaigns.board.sheet.sheets import marks
from campaigns.chronicle import log
from campaigns.models import Play
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from rulebooks.shipped import LIBRARY
from tests.campaigns.twins import play_on
from tests.harness.sampling import seeds

LATIN = re.compile(r"[A-Za-z]{3,}")
PLAYED = sorted(slug for slug, game in games.all_games().items() if game.book)


def terms_of(table):
    """The Latin words that a rulebook or people themselves use: its terms, names of entries and of pieces."""
    names = [one.name for one in (*shipped(table.game.book).entries.values(), *table.state.pieces.values())]
    chapters = (LIBRARY / table.game.book).glob("*.md")
    return set(LATIN.findall(" ".join([*names, *(one.read_text() for one in chapters)])))


def read(campaign):
    """All that the game master may read of a table: its log, and the facts of each piece."""
    table = ledger.look(campaign, campaign.seats.get(master=True))
    lines = log.lines(table, Play.objects.filter(campaign=campaign).select_related("seat"))
    told = [detail.sentence for line in lines for detail in line.details] + [line.sentence for line in lines]
    return table, told + [mark.label for piece in table.state.pieces for mark in marks(table, piece)]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds("reading", 1, 2))
@pytest.mark.parametrize("slug", PLAYED)
def test_everything_read_is_in_russian(slug, seed, monkeypatch):
    edition = shipped(games.all_games()[slug].book)
    monkeypatch.setattr("campaigns.plays.writing.book_of", lambda campaign: edition)
    monkeypatch.setattr(ledger, "at_edition", lambda book: edition)
    book = Book.objects.create(slug=edition.book, title=slug, edition=1)
    players = max(games.all_games()[slug].players[0], min(3, games.all_games()[slug].players[1]))
    told = {"title": "Чтение", "game": slug, "book": book, "players": players, "secret": f"{slug} {seed}".encode()}
    campaign, _ = ledger.open_campaign(names=["Аня", "Боря", "Вера"][:players], **told)
    with translation.override("ru"):
        play_on(campaign, 40, random.Random(seed))
        table, texts = read(campaign)
    known = terms_of(table)
    strange = {text for text in texts if set(LATIN.findall(text)) - known}
    assert not strange
