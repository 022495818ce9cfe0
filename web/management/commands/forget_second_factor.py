"""`manage.py forget_second_factor NAME`: for who has lost the phone and the recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError

from web.accounts import second_factor
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Let an account be signed in to by its password alone. Be sure first that it is its owner who asks"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        user = get_user_model().objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"there is no account {options['name']}")
        if not second_factor.is_on(user):
            raise CommandError(f"{options['name']} asks for no code")
        second_factor.turn_off(user)
        self.stdout.write(f"{options['name']}: the password alone lets in")
