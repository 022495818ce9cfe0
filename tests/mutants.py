"""Whether the tests would notice: the code of the engine or of a game is changed in one place, and they are run.

    python -m tests.mutants engine                       60 places drawn by a seed: what was noticed, and what was not
    python -m tests.mutants games --sample 200 --seed 3
    python -m tests.mutants castle                       one game
    python -m tests.mutants plans                        how bots play, which is no rule and has a score of its own
    python -m tests.mutants engine --at rolls.py:41      every change of a line, of several or of files

`noticing.py` says what a mutant meets. Left out is what nobody plays by: the faces of games, and lists of sentences.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.asking import tests_of
from tests.mutating import Change, changes, statement
from tests.noticing import EXAMPLES, NOBODY, TESTS, Examples

HOUSE = Path(__file__).resolve().parents[1]
ENGINE, GAMES = HOUSE / "campaigns" / "engine", HOUSE / "campaigns" / "games"
AREAS = {"engine": ENGINE, "games": GAMES, "plans": GAMES} | {
    one.parent.name: one.parent for one in sorted(GAMES.glob("*/__init__.py"))
}
BARE = {"wordings", "rulings", "words"}
"""Files of games that hold sentences and lists of pages."""
ALL = "all"
LONGEST = 160
"""Letters of a change that are told."""
BOTS = "bots"
"""The room of a game in which its bots think."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change in a file: `number` counts the changes that the file can have."""

    file: Path
    number: int
    change: Change

    def __str__(self) -> str:
        return f"{self.file.relative_to(HOUSE)}:{self.change.line}: {self.change.said[:LONGEST]}"


def files(area: str) -> list[Path]:
    """The modules of an area that are played by; of `plans`, those that bots play by."""
    found = sorted(AREAS[area].rglob("*.py"))
    if area == "engine":
        return found
    own = [one for one in found if one.parent != GAMES and "face" not in one.relative_to(GAMES).parts]
    if area == "plans":
        return [one for one in own if BOTS in one.relative_to(GAMES).parts]
    return [one for one in own if BOTS not in one.relative_to(GAMES).parts and one.stem not in BARE]


def mutants(area: str) -> list[Mutant]:
    """Every mutant of an area, in the order of its files."""
    return [
        Mutant(file, number, change)
        for file in files(area)
        for number, change in enumerate(changes(file.read_text(encoding="utf-8")))
    ]


def drawn(area: str, sample: int, seed: int, at: str) -> list[Mutant]:
    """The mutants to try: those of some lines or files, else a sample of the area."""
    found = mutants(area)
    if at:
        wanted = tuple(f"/{one}" for one in at.split(","))
        where = {one: f"/{one.file.relative_to(HOUSE)}" for one in found}
        return [
            one for one in found if f"{where[one]}:{one.change.line}".endswith(wanted) or where[one].endswith(wanted)
        ]
    return random.Random(seed).sample(found, min(sample, len(found)))


def run(area: str, chosen: list[Mutant], seed: int, asked: str) -> None:
    """Try some mutants and say what came of each, and of all.

    Shape: `asked` is "examples", "all", or words of the names of those tests that are asked besides.
    """
    began = time.monotonic()
    examples = Examples(AREAS[area], GAMES)
    came: Counter[str] = Counter()
    where = {one: statement(one.file, one.change.line) for one in chosen}
    early = [one for one in chosen if any(examples.is_early(one.file, line) for line in where[one])]
    for one in [*early, *(one for one in chosen if one not in early)]:
        if one not in early and not examples.loaded:
            examples.load()
        who = examples.notice(one.file, one.number, where[one])
        if not who and asked != EXAMPLES:
            tests = tests_of(one.file, "" if asked == ALL else asked)
            who = examples.tests_notice(one.file, one.number, where[one], tests)
        came[who] += 1
        met = one in early or examples.comes(one.file, where[one])
        print(f"{who or ('SURVIVED' if met else 'NOT MET'):8}", one, flush=True)
    number, minutes = len(chosen), (time.monotonic() - began) / 60
    killed = number - came[NOBODY]
    print(
        f"{area}: {killed} of {number} noticed, {100 * killed / max(number, 1):.0f} %; {came[EXAMPLES]} by worked"
        f" examples, {came[TESTS]} by other tests (seed {seed}, of {len(mutants(area)):,} there are;"
        f" {minutes:.0f} minutes)"
    )


def main() -> None:
    reader = argparse.ArgumentParser(description="Change the code in one place, and see whether a test notices.")
    reader.add_argument("area", choices=[*AREAS], nargs="?", default="engine")
    reader.add_argument("--sample", type=int, default=60, help="so many, drawn by the seed")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--at", default="", metavar="FILE:LINE,…", help="every change of these lines, or files")
    reader.add_argument("--examples", action="store_const", const=EXAMPLES, dest="tests", help="ask no other tests")
    reader.add_argument("--tests", metavar="WORD,WORD", help="of other tests ask those with a word in the name")
    reader.set_defaults(tests=ALL)  # both options write there, and the first one's own default would be nothing
    asked = reader.parse_args()
    run(asked.area, drawn(asked.area, asked.sample, asked.seed, asked.at), asked.seed, asked.tests)


if __name__ == "__main__":
    main()
