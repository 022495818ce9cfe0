"""`manage.py scenario FILE…`: run worked examples of a game and say which hold; or say what they can be made of."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.engine.book import Book
from campaigns.games import all_games, game
from campaigns.management.tables import NoTable, table_for
from campaigns.plays.playability import why_not
from campaigns.scenarios import Told, run_text
from campaigns.scenarios.text import BadScenario
from campaigns.scenarios.vocabulary import as_text, vocabulary
from rulebooks import catalogue


class Command(BaseCommand):
    help = "Run scenarios (campaigns/games/README.md says how they are written)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a scenario file, or - for what is typed")
        parser.add_argument("--json", action="store_true", help="print every move, its events and the final table")
        parser.add_argument(
            "--words", metavar="GAME", help="say what scenarios of a game can say: moves, fields, words"
        )
        parser.add_argument("--book", metavar="PATH", help="play on this document instead of the shipped edition")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["words"]:
            return self._words(options["words"], options["book"] or "", options["json"])
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
        failed = sum(1 for _, one in told if not one.ok)
        self.stdout.write(f"{len(told) - failed} passed, {failed} failed")


def _plain(name: str, told: Told) -> dict[str, Any]:
    return {
        "file": name,
        "line": told.line,
        "title": told.title,
        "ok": told.ok,
        "failures": told.failures,
        "rules": told.rules,
        "moves": told.moves,
        "state": told.state,
    }
