"""`manage.py scenario FILE…`: run worked examples of a game and say which hold; what they can be made of; or, with
`--mutate`, which stats of its rulebook none of them would miss."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, TextIO, cast

from django.core.management.base import CommandError

from campaigns.engine.book import Book
from campaigns.games import all_games, game
from campaigns.mutations.search import Search, name_of
from campaigns.mutations.sharing import verdicts
from campaigns.mutations.telling import as_data
from campaigns.mutations.telling import as_text as listed
from campaigns.plays.playability import why_not
from campaigns.scenarios import Told, run_text
from campaigns.scenarios.text import BadScenario
from campaigns.scenarios.vocabulary import as_text, vocabulary
from campaigns.simulation.showing import Bar
from campaigns.simulation.tables import NoTable, table_for
from rulebooks import catalogue
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Run scenarios (campaigns/games/README.md says how they are written)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a scenario file, or - for what is typed")
        parser.add_argument("--json", action="store_true", help="print every move, its events and the final table")
        parser.add_argument(
            "--words", metavar="GAME", help="say what scenarios of a game can say: moves, fields, words"
        )
        parser.add_argument("--book", metavar="PATH", help="play on this document instead of the shipped edition")

        parser.add_argument(
            "--mutate", metavar="GAME", help="change each stat of its rulebook in turn, and say which nobody notices"
        )
        parser.add_argument("--processes", type=int, default=1, help="how many to search in")
        parser.add_argument("--sample", type=int, default=0, metavar="N", help="look at so many stats, not at all")
        parser.add_argument(
            "--stats", nargs="+", metavar="PATTERN", help='look only at stats whose names fit: "krabulon.*"'
        )
        parser.add_argument("--seed", type=int, default=1, help="which ones a sample takes")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["words"]:
            return self._words(options["words"], options["book"] or "", options["json"])
        if options["mutate"]:
            return self._mutate(options)
        if not options["files"]:
            raise CommandError("Which file? Or --words GAME for what can be said.")
        self._run(options)

    def _words(self, name: str, asked: str, as_json: bool) -> None:
        try:
            table = table_for(name, asked)
        except NoTable as no:
            raise CommandError(str(no)) from None
        told = vocabulary(table.game, table.book, table.game.players[0])
        self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) if as_json else as_text(told))

    def _mutate(self, options: dict[str, Any]) -> None:
        if options["processes"] < 1 or options["sample"] < 0:
            raise CommandError("At least one process, and no fewer stats than none.")
        try:
            search = Search(table_for(options["mutate"], options["book"] or ""))
        except NoTable as no:
            raise CommandError(str(no)) from None
        stats = search.stats(options["sample"], options["seed"])
        if patterns := options["stats"]:
            stats = [one for one in stats if any(fnmatchcase(name_of(one), pattern) for pattern in patterns)]
            if not stats:
                raise CommandError(f"No stat is called so: {', '.join(patterns)}.")
        bar = Bar(cast(TextIO, self.stderr._out), len(stats), "stats")
        bar.begin()
        try:
            found = verdicts(search, stats, options["processes"], bar.more)
        except KeyboardInterrupt:
            raise CommandError(f"Stopped after {bar.done:,} of {bar.total:,} stats; nothing is printed.") from None
        finally:
            bar.close()
        slug = search.table.slug
        told = json.dumps(as_data(slug, found), ensure_ascii=False, indent=2) if options["json"] else ""
        self.stdout.write(told or listed(slug, found))
        if any(one.wrong for one in found):
            raise SystemExit(1)

    def _run(self, options: dict[str, Any]) -> None:
        @cache
        def book_of(slug: str) -> Book:
            try:
                book = catalogue.from_document(options["book"], slug) if options["book"] else catalogue.shipped(slug)
            except ValueError as no:
                raise CommandError(str(no)) from None
            whys = (why_not(one.slug, book) for one in all_games().values() if one.book == slug)
            for why in filter(None, whys):
                raise CommandError(f"{options['book'] or slug} cannot be played: {why}.")
            return book

        told: list[tuple[str, Told]] = []
        for name in options["files"]:
            try:
                text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
                told += [(name, one) for one in run_text(text, game, book_of)]
            except (OSError, UnicodeDecodeError, BadScenario) as bad:
                raise CommandError(f"{name}: {bad}") from None
        if options["json"]:
            self.stdout.write(json.dumps([_plain(*one) for one in told], ensure_ascii=False, indent=2))
        else:
            self._print(told)
        if any(not one.ok for _, one in told):
            raise SystemExit(1)

    def _print(self, told: list[tuple[str, Told]]) -> None:
        for name, one in told:
            for failure in one.failures:
                self.stdout.write(f"{name}:{one.line}: {one.title}: {failure}")
            for warning in one.warnings:
                self.stdout.write(f"{name}:{one.line}: {one.title}: (note) {warning}")
        failed = sum(1 for _, one in told if not one.ok)
        self.stdout.write(f"{len(told) - failed} passed, {failed} failed")


def _plain(name: str, told: Told) -> dict[str, Any]:
    return {
        "file": name,
        "line": told.line,
        "title": told.title,
        "ok": told.ok,
        "failures": told.failures,
        "warnings": told.warnings,
        "rules": told.rules,
        "moves": told.moves,
        "state": told.state,
    }
