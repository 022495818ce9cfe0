"""Lay a demo table to click on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.urls import reverse

from campaigns.chronicle.wording import seat_name
from campaigns.demo import demo_campaign
from campaigns.seats.people import renew_link, token_of
from rulebooks.models import Book
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Lay a half-played campaign of «Мосты: Душа», unless it is there, and print its addresses."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="where the site is served, such as http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            campaign, new = demo_campaign()
        except Book.DoesNotExist as trouble:
            raise CommandError("its rulebook is not here yet: manage.py import_library") from trouble
        site = options["address"].rstrip("/")
        made = "made" if new else "there already"
        self.stdout.write(f"Demo campaign ({made}): {site}{reverse('campaign', args=[campaign.slug])}")
        for seat in campaign.seats.order_by("-master", "key"):
            token = token_of(seat) or renew_link(seat)
            self.stdout.write(f"  join as {seat_name(seat.name, seat.key)}: {site}{reverse('join', args=[token])}")
