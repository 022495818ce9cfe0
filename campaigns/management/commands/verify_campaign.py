"""`manage.py verify_campaign SLUG… | --all`: work campaigns out anew and name every row that does not fit."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from campaigns.chronicle.wording import translate
from campaigns.models import Campaign
from campaigns.plays.verifying import verify
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = (
        "Check campaigns: the chain of hashes, what was undone, conserved sums after every play, the dice where their "
        "secret is published, and the kept state. Exits with 1 when something does not fit."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="the campaign's name in its address")
        parser.add_argument("--all", action="store_true", help="every campaign there is")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["slugs"]) == options["all"]:
            raise CommandError("name campaigns, or say --all")
        wrong = 0
        for campaign in self._campaigns(options["slugs"]):
            faults = verify(campaign)
            wrong += bool(faults)
            for fault in faults:
                self.stdout.write(f"{campaign.slug}: {translate(fault.sentence)}")
            if not faults:
                self.stdout.write(f"{campaign.slug}: {campaign.number} plays, all as they were written")
            if campaign.unproven:
                told = f"up to play {campaign.branched_at} a file told of it, and of its dice nobody can know here"
                self.stdout.write(f"{campaign.slug}: {told}")
        if wrong:
            raise SystemExit(1)

    def _campaigns(self, slugs: list[str]) -> list[Campaign]:
        if not slugs:
            return list(Campaign.every.order_by("pk"))
        found = {one.slug: one for one in Campaign.every.filter(slug__in=slugs)}
        for slug in slugs:
            if slug not in found:
                raise CommandError(f"there is no campaign {slug}")
        return [found[slug] for slug in slugs]
