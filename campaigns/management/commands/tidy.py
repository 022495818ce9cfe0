"""`manage.py tidy`: remove what is over: what was put away long ago; sessions, uploads and counts past their time."""

from typing import Any

from django.core.management import call_command
from django.utils import timezone

from campaigns.seats import putting_away
from web.management.site_command import SiteCommand
from web.models import Tally


class Command(SiteCommand):
    help = (
        "Remove for good the tables and books that were put away and whose time is over (AWAY_KEPT_DAYS), documents "
        "that wait no more (UPLOADS_KEPT_DAYS), and what sessions and limits kept and need no longer; put away tables "
        "that nobody opens (ABANDONED_AFTER_DAYS). Once a day is enough."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        call_command("clearsessions")
        counts, _ = Tally.objects.filter(until__lte=now).delete()
        tables = putting_away.remove_for_good(now)
        abandoned = putting_away.put_abandoned_away(now)
        self.stdout.write(f"{tables} tables and {counts} counts removed")
        call_command("tidy_books", stdout=self.stdout)  # after the tables that held some
        if abandoned:
            self.stdout.write(f"{abandoned} tables put away that nobody opened")
