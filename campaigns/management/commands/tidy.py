"""`manage.py tidy`: remove what is over: tables put away long ago, sessions and counts that hold no longer."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.seats.putting_away import KEPT, remove_for_good
from web.models import Tally


class Command(BaseCommand):
    help = (
        f"Remove for good the tables that were put away more than {KEPT.days} days ago, and what sessions and limits "
        "kept and need no longer. Once a day is enough."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        call_command("clearsessions")
        counts, _ = Tally.objects.filter(until__lte=now).delete()
        self.stdout.write(f"{remove_for_good(now)} tables and {counts} counts removed")
