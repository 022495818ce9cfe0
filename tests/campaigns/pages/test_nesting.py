"""A sentence holds no block: a browser ends a paragraph where a list or a panel begins, and tears it in two."""

import random
import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from campaigns import bots, ledger
from campaigns.games import all_games
from rulebooks.models import Book, Page
from tests.campaigns.guests import Guest
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db

CODED = sorted(slug for slug, game in all_games().items() if game.book)
PLAYERS = ("Аня", "Борис", "Вера")
MOVES = 25
PAGES = ("campaign", "seat", "log", "time", "room", "session", "luck", "plots", "since", "house_rules", "take")
LISTS_IN_RULES = 12
"""Pages of a book that are read."""
ENDS_PARAGRAPH = re.compile(
    "address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|li"
    "|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|table|ul|summary"
)
"""What no paragraph holds: HTML, "4.4.1 The p element", and "13.2.6.4.7 The in body insertion mode"."""


class Torn(HTMLParser):
    """Finds the blocks within paragraphs, and the ends of paragraphs that had been ended before."""

    def __init__(self):
        super().__init__()
        self.inside = False
        self.found = []

    def handle_starttag(self, tag, attrs):
        if ENDS_PARAGRAPH.fullmatch(tag) and self.inside:
            self.found.append((self.getpos()[0], tag))
        if tag == "p":
            self.inside = True

    def handle_endtag(self, tag):
        if tag == "p":
            if not self.inside:
                self.found.append((self.getpos()[0], "/p"))
            self.inside = False


def torn(html):
    parser = Torn()
    parser.feed(html)
    lines = html.splitlines()
    return [(tag, lines[line - 1].strip()[:120]) for line, tag in parser.found]


@pytest.mark.parametrize("html", ["<p>Бросок: <ul><li>3</li></ul></p>", "<p>a<div>b</div>", "a</p>"])
def test_a_torn_sentence_is_found(html):
    assert torn(html)


def test_a_whole_sentence_is_left_alone():
    assert not torn('<p>Бросок: <span role="list"><span>3</span></span></p><ul><li>x</li></ul><p>и ещё</p>')


class Begun:
    """A table at which bots have moved, with the links of its seats."""

    def __init__(self, game):
        names = PLAYERS[: max(game.players)] if game.players else PLAYERS
        put_on_shelf(game.book)
        book = Book.objects.get(slug=game.book)
        self.campaign, self.tokens = ledger.open_campaign(
            title="Вечер", game=game.slug, book=book, players=len(names), names=names, secret=b"nesting", master="Мария"
        )
        seats = {seat.key: seat for seat in self.campaign.seats.all()}
        people = [bots.Seat(seat.key, seat.name) for seat in seats.values() if not seat.master]
        chance = random.Random(7)
        for _ in range(MOVES):
            table = ledger.load(self.campaign)
            by, offer = bots.choose(table.game, table.state, table.book, people, chance, sensibly=True)
            ledger.make_move(self.campaign, offer.move.name, dict(offer.fields), by=seats[by.key])
            self.campaign.refresh_from_db()


@pytest.mark.parametrize("slug", CODED)
def test_no_sentence_at_a_table_is_torn(slug):
    guest = Guest(Begun(all_games()[slug]), "1")
    answers = {name: guest.get(name) for name in PAGES}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(PAGES, 200)
    found = {name: torn(answer.content.decode()) for name, answer in answers.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("slug", CODED)
def test_no_sentence_of_the_rules_is_torn(slug, client):
    put_on_shelf(all_games()[slug].book)
    book = Book.objects.get(slug=all_games()[slug].book)
    pages = list(Page.objects.filter(book=book).order_by("pk").values_list("slug", flat=True))
    chance = random.Random(slug)
    found = {}
    for page in chance.sample(pages, min(LISTS_IN_RULES, len(pages))):
        answer = client.get(reverse("rule_page", args=[book.slug, page]), follow=True)
        assert answer.status_code == 200
        found[page] = torn(answer.content.decode())
    assert {page: lines for page, lines in found.items() if lines} == {}
