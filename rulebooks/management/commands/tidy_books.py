"""`manage.py tidy_books`: remove books put away long ago, and documents that wait no more. `tidy` does it too."""

from typing import Any

from django.utils import timezone

from rulebooks.editions import at_tables
from rulebooks.editions.putting_away import remove_for_good
from rulebooks.models import Upload
from rulebooks.pictures.keeping import remove_unshown
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Remove for good the books whose time in the bin is over, and the documents that wait no more."

    def handle(self, *args: Any, **options: Any) -> None:
        documents, _ = Upload.objects.over().delete()
        books = remove_for_good(timezone.now())
        pictures = remove_unshown(timezone.now())  # after the books and documents that showed some
        at_tables.forget(timezone.localdate())
        self.stdout.write(f"{books} books, {documents} documents and {pictures} pictures removed")
