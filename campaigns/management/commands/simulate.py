"""`manage.py simulate GAME`: whole games with bots: who wins, how long it takes, what a changed rule does."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TextIO, cast

from django.core.management.base import CommandError
from django.db import DatabaseError

from campaigns.simulation.designing import answers
from campaigns.simulation.outcomes import Outcomes, headlines, plain_changes
from campaigns.simulation.showing import Bar, told, told_beside
from campaigns.simulation.simulating import Broken, Plan, seats_allowed, simulate
from campaigns.simulation.tables import NoTable, Table, table_for
from web.management.site_command import SiteCommand

MOST_GAMES, MOST_PROCESSES, MOST_PLAYERS, MOST_SEED = 100_000, 64, 1_000, 2**63
HELP = """\
Play whole games with bots, in parallel processes, and print how often who wins, how long games are, with a plot, and
in sentences what a designer asks: whether a seat is better off, how long an evening is, what is done often or never.

  manage.py simulate bridges --games 200 --players 3
  manage.py simulate podgorye --games 200 --players 2 --json
  manage.py simulate counters --book my-rulebook.md --games 50
  manage.py simulate bridges --games 200 --against my-bridges/   the same seeds by a changed rulebook beside it
  manage.py simulate bridges --games 200 --against site:bridges  … as it stands in the wiki of this site

GAME is a game, or a rulebook we ship that declares a table of its own. A rulebook is a file or folder, the slug of
one we ship, or site:SLUG. The same --seed gives the same games in any number of processes. Intervals hold the true
rate 95 times in 100 (Wilson's; for differences Newcombe's, made of them): a difference whose interval holds 0 is
within chance.
Bots play by the game's plan where it has one (bridges, castle, dungeon-twister, munchkin);
else, or with --chance, at random among
what the rules allow.
What they tell of a rule is a hint, not how people will fare.
"""


class Command(SiteCommand):
    help = HELP

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        """Keep the lines of the examples."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="its slug")
        parser.add_argument("--games", default=100, metavar="N", help="how many games (default 100)")
        parser.add_argument(
            "--players", default="", metavar="K", help="how many play (default 3, or as near as it goes)"
        )
        parser.add_argument("--book", default="", metavar="PATH_OR_SLUG", help="the rulebook; else the one we ship")
        parser.add_argument("--against", default="", metavar="PATH_OR_SLUG", help="a changed rulebook beside it")
        parser.add_argument("--seed", default=1, metavar="S", help="a number; the same one gives the same games (1)")
        parser.add_argument("--processes", default="", metavar="P", help="how many at once (default: all processors)")
        parser.add_argument("--chance", action="store_true", help="bots play at random, whatever the game's plan is")
        parser.add_argument("--json", action="store_true", help="print everything as JSON, game by game")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.answer(options)
        except KeyboardInterrupt:
            raise CommandError("Stopped.") from None

    def answer(self, options: dict[str, Any]) -> None:
        """Play what was asked for and print it.

        Errors: CommandError.
        """
        try:
            tables = [table_for(options["game"], options["book"])]
            if options["against"]:
                tables.append(table_for(options["game"], options["against"]))
            plan, processes = planned(tables[0], options)
            for table in tables:
                seats_allowed(table, plan.players)
        except NoTable as no:
            raise CommandError(str(no)) from None
        except DatabaseError:
            raise CommandError("The database of this site cannot be read; is it set up? (manage.py migrate)") from None
        outcomes = self.play(tables, plan, processes, quiet=options["verbosity"] == 0)
        if options["json"]:
            self.stdout.write(json.dumps(plain(outcomes), ensure_ascii=False, indent=2))
        else:
            self.show(outcomes)

    def play(self, tables: list[Table], plan: Plan, processes: int, quiet: bool) -> list[Outcomes]:
        """Play it all, with the bar."""
        bar = Bar(cast(TextIO, self.stderr._out), plan.games * len(tables))
        if not quiet:
            bar.begin()
        try:
            played = simulate(tables, plan, processes, bar.more if not quiet else lambda done: None)
        except KeyboardInterrupt:
            raise CommandError(f"Stopped after {bar.done:,} of {bar.total:,} games; nothing is printed.") from None
        except Broken as broken:
            raise CommandError(str(broken)) from None
        except (BrokenProcessPool, OSError) as broken:
            raise CommandError(f"The processes could not go on ({broken}); try --processes 1.") from None
        finally:
            bar.close()
        return [Outcomes(table, plan, games) for table, games in zip(tables, played, strict=True)]

    def show(self, outcomes: list[Outcomes]) -> None:
        """Print it for people."""
        first, plan = outcomes[0], outcomes[0].plan
        by = f" by {first.table.asked}" if first.table.asked else ""
        beside = f" beside {outcomes[1].table.asked}" if len(outcomes) > 1 else ""
        self.stdout.write(f"{first.table.title}{by}{beside}: {plan.games:,} games, {plan.players} players, "
                          f"seed {plan.seed}\n\n")  # fmt: skip
        for line in told(first) if len(outcomes) == 1 else told_beside(*outcomes):
            self.stdout.write(line)


def planned(table: Table, options: dict[str, Any]) -> tuple[Plan, int]:
    """What was asked for, as numbers.

    Errors: CommandError for what is none, or none that can be played.
    """
    least, most = table.game.players
    games = whole(options, "games", 1, MOST_GAMES)
    players = whole(options, "players", 1, MOST_PLAYERS, default=min(max(3, least), most))
    seed = whole(options, "seed", -MOST_SEED, MOST_SEED)
    processes = whole(options, "processes", 1, MOST_PROCESSES, default=min(len(os.sched_getaffinity(0)), MOST_PROCESSES)
                      if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)  # fmt: skip
    return Plan(games, players, seed, not options["chance"]), min(processes, games)


def whole(options: dict[str, Any], name: str, least: int, most: int, default: int = 0) -> int:
    """A whole number that was asked for.

    Errors: CommandError, with a sentence.
    """
    asked = str(options[name])
    if not asked:
        return default
    try:
        number = int(asked) if len(asked) < len(str(most)) + 2 else most + 1
    except ValueError:
        raise CommandError(f"--{name} wants a whole number; “{asked[:40]}” is none.") from None
    if not least <= number <= most:
        raise CommandError(f"--{name} may be {least:,} to {most:,}; “{asked[:40]}” is not.")
    return number


def plain(outcomes: list[Outcomes]) -> dict[str, Any]:
    """Everything as plain data; the same for the same seed."""
    plan = outcomes[0].plan
    answer: dict[str, Any] = {"games": plan.games, "players": plan.players, "seed": plan.seed}
    answer["original"] = outcomes[0].plain()
    if len(outcomes) == 1:
        answer["says"] = list(answers(outcomes[0]))
    else:
        answer["changed"] = outcomes[1].plain()
        answer["differences"] = plain_changes(*outcomes)
        answer["says"] = list(headlines(*outcomes))
    return answer
