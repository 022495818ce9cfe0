"""What a site does when it finds the database of an earlier release: `python -m tests.upgraded TOKEN…`, in its folder.

A process of its own, for what a site keeps in memory of its books is about another database here. It migrates, walks
through every campaign as those do who sit there, and prints what it saw as JSON.
"""

import json
import os
import sys
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from campaigns import ledger  # noqa: E402
from campaigns.models import Campaign, Play  # noqa: E402
from campaigns.plays.checkpoints import refold  # noqa: E402
from campaigns.plays.verifying import verify  # noqa: E402
from campaigns.seats.people import seat_of_link  # noqa: E402
from rulebooks.models import Book  # noqa: E402
from rulebooks.search import search  # noqa: E402

PAGES = ("campaign", "seat", "log", "time", "seats", "settings", "take", "notes", "house_rules", "upgrade", "keys")
WORDS = {
    **{"bridges": "големко", "podgorye": "факелами", "yarmarka": "ярмарки"},
    **{"castle": "результат стычки", "dungeon-twister": "вора", "knk-mf": "вампиры", "munchkin": "вора"},
}
"""A word to look for in each book."""


def pages(campaign: Campaign, tokens: list[str]) -> dict[str, int]:
    """What the pages of a campaign answer to who holds its seats by the links of that time."""
    client = Client()
    seats = [seat for seat in map(seat_of_link, tokens) if seat and seat.campaign_id == campaign.pk]
    for seat, token in ((seat, token) for seat in seats for token in tokens if seat_of_link(token) == seat):
        client.post(reverse("join", args=[token]), {"name": seat.name or "Мария"})
    told = {name: client.get(reverse(name, args=[campaign.slug]) + "?seat=gm").status_code for name in PAGES}
    return told | {"play": client.get(reverse("play", args=[campaign.slug, campaign.number])).status_code}


def play_on(campaign: Campaign) -> int:
    """Make the first move that anybody is offered, and take it back; how many plays that made."""
    before = campaign.number
    seats = list(campaign.seats.order_by("key"))
    table = ledger.load(campaign)
    seat, offer = next((seat, offer) for seat in seats for offer in ledger.offers(table, seat))
    made = ledger.make_move(campaign, offer.move.name, dict(offer.fields), by=seat)
    ledger.undo(campaign, made.number, by=next(one for one in seats if one.master))
    return Campaign.objects.get(pk=campaign.pk).number - before


def seen(campaign: Campaign, tokens: list[str]) -> dict[str, Any]:
    """A campaign before and after somebody plays on."""
    table = ledger.load(campaign)
    found = {
        "still": bool(table.still),
        "plays": Play.objects.filter(campaign=campaign).count(),
        "folds": refold(campaign) == table.state,
        "broken": [str(one) for one in verify(campaign)],
        "pages": pages(campaign, tokens),
    }
    return found | {"played": play_on(campaign), "broken_after": [str(one) for one in verify(campaign)]}


def book(slug: str, word: str) -> dict[str, Any]:
    """A book: whether its pages open, and what a word finds in it."""
    known = Book.objects.get(slug=slug)
    client = Client()
    shown = [
        client.get(f"/ru/{slug}/{page}/").status_code for page in known.pages.values_list("slug", flat=True)[:5] if page
    ]
    return {
        "pages": shown,
        "found": [one.page.slug for one in search(word, known).results],
        "entries": client.get(f"/api/v1/books/{slug}/entries").status_code,
    }


if __name__ == "__main__":
    setup_test_environment()
    call_command("migrate", verbosity=0)
    told = {
        "campaigns": {one.slug: seen(one, sys.argv[1:]) for one in Campaign.objects.order_by("slug")},
        "books": {one.slug: book(one.slug, WORDS[one.slug]) for one in Book.objects.order_by("slug")},
    }
    print(json.dumps(told, ensure_ascii=False))
