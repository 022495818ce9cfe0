"""`manage.py import_campaign FILE`: a campaign from a file, with new links for everybody."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.urls import reverse

from campaigns.chronicle.wording import seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.files.importing import MOST_BYTES, import_campaign
from campaigns.seats.people import token_of
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Bring in a campaign that was exported, here or elsewhere, and print the links of its seats."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="as it was exported, or the same through gzip")
        parser.add_argument("--address", default="", help="where the site is served, such as http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            with path.open("rb") as file:
                campaign = import_campaign(file.read(MOST_BYTES + 1))
        except OSError as trouble:
            raise CommandError(f"{path}: {trouble.strerror}") from trouble
        except IllegalMove as refusal:
            raise CommandError(f"{path}: {translate(refusal.sentence)}") from refusal
        site = options["address"].rstrip("/")
        self.stdout.write(f"{campaign.title}: {site}{reverse('campaign', args=[campaign.slug])}")
        for seat in campaign.seats.order_by("-master", "key"):
            self.stdout.write(f"  {seat_name(seat.name, seat.key)}: {site}{reverse('join', args=[token_of(seat)])}")
