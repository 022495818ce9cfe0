"""`manage.py record_wordings GAME… | --all`: write down, on purpose, which words the code plays."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from campaigns import games
from campaigns.wordings import register, vocabulary
from rulebooks.catalogue import shipped_pages
from rulebooks.text.wording import retold
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = (
        "Record the paragraphs that the code of a game was written from, as the edition we ship words them. Look first "
        "at what changed: the code must play the new words. With --documents, those of the documents as well."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="slugs of games")
        parser.add_argument("--all", action="store_true", help="every game whose rules are code")
        parser.add_argument("--documents", type=Path, help="a folder with the documents, told by their headings")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["games"]) == options["all"]:
            raise CommandError("name games, or say --all")
        known = games.all_games()
        for slug in options["games"] or known:
            if slug not in known:
                raise CommandError(f"there is no game “{slug}”; there are: {', '.join(known)}")
            self.record(known[slug].book, games.folder(slug), options["documents"])

    def record(self, book: str, folder: str, documents: Path | None) -> None:
        ours = shipped_pages(book)
        theirs = retold(documents, book)
        found = register.recorded(folder, ours, theirs)
        words = vocabulary.recorded(folder, ours, theirs)
        if documents is None:
            before = register.register(folder)
            found = {
                page: register.Wordings(told.ours, before[page].theirs if page in before else [])
                for page, told in found.items()
            }
            kept = {(page, line.words) for page, told in found.items() for line in told.theirs}
            words = {**{one: had for one, had in vocabulary.vocabulary(folder).items() if one in kept}, **words}
        register.path(folder).write_text(register.write(found), encoding="utf-8")
        vocabulary.save(folder, words)
        lines = sum(len(told.ours) for told in found.values())
        where = register.path(folder).relative_to(settings.BASE_DIR)
        self.stdout.write(f"{book}: {lines} paragraphs on {len(found)} pages, in {where}")
