"""`manage.py tidy_books`: remove books put away long ago, and documents that wait no more. `tidy` does it too."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from rulebooks.editions.putting_away import remove_for_good
from rulebooks.models import Upload


class Command(BaseCommand):
    help = "Remove for good the books whose time in the bin is over, and the documents that wait no more."

    def handle(self, *args: Any, **options: Any) -> None:
        documents, _ = Upload.objects.over().delete()
        self.stdout.write(f"{remove_for_good(timezone.now())} books and {documents} documents removed")
