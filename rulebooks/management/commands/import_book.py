"""Bring a document into the wiki: `manage.py import_book rules.md`."""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import OperationalError, ProgrammingError
from django.utils.translation import override

from rulebooks.editions import importing
from rulebooks.editions.putting_away import IN_BIN, lies_in_bin
from rulebooks.editions.remarks import Reported, reported
from rulebooks.editions.verdicts import broken_by
from rulebooks.importers import configuration, rulebook
from rulebooks.importers.documents import Unreadable
from rulebooks.importers.rulebook import Rulebook
from rulebooks.management.progress import Telling
from rulebooks.models import Edition
from web.errors import takes_nothing_new
from web.management.site_command import SiteCommand

MOST_SHOWN = 200


class Command(SiteCommand):
    help = "Read a rulebook from a Markdown file or a folder of them, and publish what changed as a new edition."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", help="a Markdown file, or a folder whose *.md files make one document")
        parser.add_argument("--book", default="", help="which book it is; without this, the one it looks like")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")
        parser.add_argument("--json", action="store_true", help="print everything that was read as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["book"] and options["book"] not in configuration.known():
            known = ", ".join(configuration.known())
            raise CommandError(f"There is no book “{options['book']}” to import; there are: {known}.")
        try:
            read = rulebook.read(options["path"], options["book"])
        except Unreadable as no:
            raise CommandError(str(no)) from no
        plan, edition = self.bring(read, options["dry_run"])
        if options["json"]:
            report = rulebook.report(read) | {"changes": plan.changes()}
            report["not_understood"] += [one.as_dict() for one in said(read, plan)]
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self.say(read, plan, edition, options["dry_run"])

    def bring(self, read: Rulebook, dry: bool) -> tuple[importing.Plan, Edition | None]:
        if dry:
            return importing.plan_without_database(read), None
        try:
            if lies_in_bin(read.configuration.slug):
                raise CommandError(str(Unreadable(IN_BIN, slug=read.configuration.slug)))
            return importing.apply(read, progress=Telling(self.stderr.write))
        except (OperationalError, ProgrammingError) as no:
            if takes_nothing_new(no):
                raise
            reason = str(no).split("\n")[0]
            raise CommandError(f"The database is not ready ({reason}); try manage.py migrate first.") from no

    def say(self, read: Rulebook, plan: importing.Plan, edition: Edition | None, dry: bool) -> None:
        changes = plan.changes()
        filled = len(read.document.filled_lines())
        accounted = filled - len(read.unaccounted())
        self.stdout.write(
            f"{read.configuration.title}: {len(read.drafts)} pages, {len(read.entries)} of them things with stats;"
            f" {accounted} of {filled} lines accounted for ({100 * accounted // filled} %)."
        )
        for problem in plan.rulebook.problems:
            first, last = problem.lines
            self.stdout.write(f"Not understood, lines {first}-{last}: {problem.text} ({problem.why})")
        for one in said(read, plan):
            where = f"lines {one.lines[0]}-{one.lines[1]}" if one.lines[0] else one.remark.page
            was = f" “{one.remark.was}”" if one.remark.was else ""
            self.stdout.write(f"{one.remark.title}, {where}: {one.remark.sentence}{was}")
        for change in changes[:MOST_SHOWN]:
            self.stdout.write(f"{change['change']}: {change['page']}{_places(change['fields'])}")
            for clash in change["conflicts"]:
                self.stdout.write(
                    f"  conflict at {clash['place']}: kept {clash['kept']!r}, imported {clash['imported']!r}"
                )
        if not changes:
            self.stdout.write("Nothing differs from what is there.")
        elif dry:
            self.stdout.write("Nothing was saved: this was a dry run.")
        elif edition:
            self.stdout.write(f"Published as edition {edition.number}.")
            for broken in broken_by(edition.book):
                self.stdout.write(f"{broken.game or edition.book} cannot be played by this edition: {broken.why}.")


def said(read: Rulebook, plan: importing.Plan) -> list[Reported]:
    """What those who play by the book say of its words, in the language of this command, and where nothing else was
    said of the same lines."""
    told = {line for problem in read.problems for line in range(problem.lines[0], problem.lines[1] + 1)}
    with override("en"):
        found = reported(read.configuration.slug, plan.pages())
    return [one for one in found if one.lines[0] not in told]


def _places(fields: list[dict[str, Any]]) -> str:
    """ ": stats.health 18*N → 20*N, krabulon-1"."""
    told = [
        f"{one['place']} {one['was']} → {one['now']}" if one["place"].startswith("stats.") else one["place"]
        for one in fields
    ]
    return f": {', '.join(told)}" if told else ""
