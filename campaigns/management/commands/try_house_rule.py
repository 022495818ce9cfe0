"""Play the games of a trial that a page has asked for: `manage.py try_house_rule 7`."""

import os
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import CommandError

from campaigns.house_rules import trying
from campaigns.house_rules.models import Trial
from web.management.site_command import SiteCommand

YIELDS = 15
"""To whatever else the machine has to do."""


class Command(SiteCommand):
    help = "Play the games of a trial of a house rule; the page of the rule starts this by itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("trial", type=int, help="its number in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        trial = Trial.objects.select_related("campaign__book").filter(pk=options["trial"], over=False).first()
        if trial is None:
            raise CommandError("There is no such trial, or it is over.")
        with suppress(AttributeError, OSError):
            os.nice(YIELDS)
        trying.play(trial)
