"""Whether the tests would notice: the code of the engine or of a game is changed in one place, and they are run.

    python -m tests.mutants engine                       60 places drawn by a seed: what was noticed, and what was not
    python -m tests.mutants games --sample 200 --seed 3
    python -m tests.mutants castle                       one game
    python -m tests.mutants engine --at rolls.py:41      every change of a line

A mutant of a game meets that game's worked examples; one of the engine meets those of all games, then the engine's
own tests. Nothing is written: a mutant lives in a process of its own, whose import of one module is changed. Left out
is what no worked example is about: the faces of games, and the plans of bots. A mutant that runs for minutes has hung,
and that is noticed too.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.mutating import Change, changed, changes

HOUSE = Path(__file__).resolve().parents[1]
ENGINE, GAMES = HOUSE / "campaigns" / "engine", HOUSE / "campaigns" / "games"
AREAS = {"engine": ENGINE, "games": GAMES} | {
    one.parent.name: one.parent for one in sorted(GAMES.glob("*/__init__.py"))
}
BARE = {"wordings", "rulings", "words"}
"""Files of games that hold sentences and lists of pages."""
LONGEST = 300
"""Seconds after which a mutant has hung."""
NOTICED, SURVIVED = 1, 0


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change in a file: `number` counts the changes that the file can have."""

    file: Path
    number: int
    change: Change

    def __str__(self) -> str:
        return f"{self.file.relative_to(HOUSE)}:{self.change.line}: {self.change.said}"


def files(area: str) -> list[Path]:
    """The modules of an area that its worked examples are about."""
    found = sorted(AREAS[area].rglob("*.py"))
    if area == "engine":
        return found
    own = [one for one in found if one.parent != GAMES and "face" not in one.relative_to(GAMES).parts]
    return [one for one in own if "playing" not in one.stem and one.stem not in BARE]


def mutants(area: str) -> list[Mutant]:
    """Every mutant of an area, in the order of its files."""
    return [
        Mutant(file, number, change)
        for file in files(area)
        for number, change in enumerate(changes(file.read_text(encoding="utf-8")))
    ]


def examples(file: Path) -> list[Path]:
    """The worked examples that a mutant of a file meets, short files first: most are noticed at once."""
    folder = GAMES / file.relative_to(GAMES).parts[0] if file.is_relative_to(GAMES) else GAMES
    return sorted(folder.glob("**/scenarios/*.txt"), key=lambda one: one.stat().st_size)


def notices(file: Path, number: int) -> bool:
    """Whether the worked examples, and of the engine its tests, fail on a mutant; in a process of its own."""
    if number >= 0:
        changed(file, number)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    try:
        django.setup()
        from campaigns.games import game
        from campaigns.scenarios import run_text
        from rulebooks import catalogue

        for one in examples(file):
            if not all(told.ok for told in run_text(one.read_text(encoding="utf-8"), game, catalogue.shipped)):
                return True
    except Exception:
        return True
    if not file.is_relative_to(ENGINE):
        return False
    import pytest

    return pytest.main(["-q", "-x", "-p", "no:cacheprovider", str(HOUSE / "tests" / "campaigns" / "engine")]) != 0


def tried(one: Mutant) -> bool:
    """Whether a mutant is noticed."""
    command = [sys.executable, "-m", "tests.mutants", "--mutant", str(one.file), str(one.number)]
    try:
        done = subprocess.run(command, cwd=HOUSE, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != SURVIVED


def drawn(area: str, sample: int, seed: int, at: str) -> list[Mutant]:
    """The mutants to try: those of a line, else a sample of the area."""
    found = mutants(area)
    if at:
        return [one for one in found if str(one).startswith(at) or f"{one.file.name}:{one.change.line}" == at]
    return random.Random(seed).sample(found, min(sample, len(found)))


def run(area: str, sample: int, seed: int, at: str) -> None:
    """Try a sample and say what came of each, and of all."""
    chosen, began, survivors = drawn(area, sample, seed, at), time.monotonic(), []
    for one in chosen:
        noticed = tried(one)
        survivors += [] if noticed else [one]
        print("noticed " if noticed else "SURVIVED", one, flush=True)
    number, minutes = len(chosen), (time.monotonic() - began) / 60
    share = 100 * (number - len(survivors)) / max(number, 1)
    print(
        f"{area}: {number - len(survivors)} of {number} noticed, {share:.0f} % (seed {seed}, of {len(mutants(area)):,}"
        f" there are; {minutes:.0f} minutes)"
    )


def main() -> None:
    reader = argparse.ArgumentParser(description="Change the code in one place, and see whether a test notices.")
    reader.add_argument("area", choices=[*AREAS], nargs="?", default="engine")
    reader.add_argument("--sample", type=int, default=60, help="so many, drawn by the seed")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--at", default="", metavar="FILE:LINE", help="every change of this line")
    reader.add_argument("--mutant", nargs=2, metavar=("FILE", "NUMBER"), help="for the processes that this one starts")
    asked = reader.parse_args()
    if asked.mutant:
        raise SystemExit(NOTICED if notices(Path(asked.mutant[0]), int(asked.mutant[1])) else SURVIVED)
    run(asked.area, asked.sample, asked.seed, asked.at)


if __name__ == "__main__":
    main()
