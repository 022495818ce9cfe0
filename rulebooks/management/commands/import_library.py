"""Bring every edition we ship into the wiki: `manage.py import_library`. Silent about what is there already."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext_noop

from rulebooks.editions import importing
from rulebooks.editions.putting_away import lies_in_bin
from rulebooks.importers import documents, rulebook
from rulebooks.importers.documents import Unreadable
from rulebooks.management.progress import Telling
from rulebooks.models import Edition
from rulebooks.shipped import folders


class Command(BaseCommand):
    help = "Publish the editions that come with the site, where they differ from what is there."

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in folders():
            try:
                document = documents.load(folder)
                # Once is enough: who has imported another document since wants that one, who put the book away none.
                known = Edition.objects.filter(book__slug=folder.name, digest=document.digest)
                if lies_in_bin(folder.name) or known.exists():
                    continue
                read = rulebook.understand(document, folder.name)
            except (Unreadable, KeyError) as no:
                raise CommandError(f"The shipped edition {folder.name} cannot be read: {no}") from no
            told = Telling(self.stderr.write)
            plan, edition = importing.apply(read, reason=gettext_noop("Edition we ship"), progress=told)
            conflicts = sum(len(arrival.clashes) for arrival in plan.arrivals)
            if edition:
                self.stdout.write(
                    f"{read.configuration.title}: edition {edition.number}, {len(plan.changes())} pages changed"
                )
            if conflicts:
                self.stdout.write(f"{read.configuration.title}: {conflicts} places wait for an editor")
