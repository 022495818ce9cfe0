"""Bring every edition we ship into the wiki: `manage.py import_library`. Silent about what is there already."""

from typing import Any

from django.core.management.base import CommandError
from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from rulebooks.editions import importing
from rulebooks.editions.putting_away import lies_in_bin
from rulebooks.importers import documents, rulebook
from rulebooks.importers.documents import Unreadable
from rulebooks.management.progress import Telling
from rulebooks.models import Edition
from rulebooks.shipped import folders, how_read
from web.management.site_command import SiteCommand


def is_wanted(book: str, digest: str, how: str) -> bool:
    """Whether a document we ship is new to this site, or the newest one there was read otherwise than it would be now.

    Once is enough: who has imported another document since wants that one.
    """
    known = imports(book)
    if not known.filter(digest=digest).exists():
        return True
    return known[0].digest == digest and known[0].reading != how


def imports(book: str) -> QuerySet[Edition]:
    """The editions of a book that documents made, the newest first."""
    return Edition.objects.filter(book__slug=book, source="import").order_by("-number")


class Command(SiteCommand):
    help = "Publish the editions that come with the site, where they differ from what is there."

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in folders():
            try:
                document = documents.load(folder)
                how = how_read(folder)
                if lies_in_bin(folder.name) or not is_wanted(folder.name, document.digest, how):
                    continue
                read = rulebook.understand(document, folder.name)
            except (Unreadable, KeyError) as no:
                raise CommandError(f"The shipped edition {folder.name} cannot be read: {no}") from no
            told = Telling(self.stderr.write)
            plan, edition = importing.apply(read, reason=gettext_noop("Edition we ship"), progress=told)
            Edition.objects.filter(pk=imports(folder.name)[0].pk).update(reading=how)
            conflicts = sum(len(arrival.clashes) for arrival in plan.arrivals)
            if edition:
                self.stdout.write(
                    f"{read.configuration.title}: edition {edition.number}, {len(plan.changes())} pages changed"
                )
            if conflicts:
                self.stdout.write(f"{read.configuration.title}: {conflicts} places wait for an editor")
