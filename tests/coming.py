"""Which lines each worked example comes to, and what it costs: kept in `var/` for as long as code and example stay.

Each example is watched in a fork of its own, so that it comes to what is worked out once and kept, too.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any

HOUSE = Path(__file__).resolve().parents[1]
KEPT = HOUSE / "var" / "coming"
Line = tuple[str, int]
"""A line of a file."""
Example = tuple[str, int]
"""A worked example: its file, and the how manieth there."""


@dataclass(slots=True)
class Watched:
    """What each example costs (seconds of a core), who comes to a line, and which lines run as modules are imported."""

    cost: dict[Example, float] = field(default_factory=dict)
    come: dict[Line, set[Example]] = field(default_factory=dict)
    early: set[Line] = field(default_factory=set)


def watched(
    folder: Path, files: list[Path], load: Callable[[], None], holds: Callable[[Example], bool], every: int = 1
) -> Watched:
    """Watch the examples of some files come to the code of a folder.

    Shape:  `load` imports that code, in a fork; `holds` runs one example; of each file one in `every` is taken.
    Errors: SystemExit for an example that does not hold as it is.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{folder.name}.json"
    known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    now = code()
    if known.get("code") != now:
        known = {"code": now, "examples": {}}
    _apart(lambda: _watch_all(folder, files, every, load, holds, known, kept))
    return _of(json.loads(kept.read_text(encoding="utf-8")))


def _of(known: dict[str, Any]) -> Watched:
    came = Watched(early={(name, line) for name, line in known["early"]})
    for file, place, key in known["taken"]:
        example = (file, place)
        came.cost[example], lines = known["examples"][key]
        for name, found in lines.items():
            for line in found:
                came.come.setdefault((name, line), set()).add(example)
    return came


def _watch_all(
    folder: Path,
    files: list[Path],
    every: int,
    load: Callable[[], None],
    holds: Callable[[Example], bool],
    known: dict[str, Any],
    kept: Path,
) -> None:
    """Watch what is not known yet, and keep it with the names of all, for who reads examples imports the engine."""
    lines: set[Line] = set()
    _traced(folder, lines, load)
    known["early"] = sorted(lines)
    taken = [((str(file), place), key) for file in files for place, key in [*enumerate(_keys(file))][::every]]
    known["taken"] = [[*example, key] for example, key in taken]
    examples: dict[str, Any] = {}
    for example, key in taken:
        found = known["examples"].get(key)
        if found is None:
            part = KEPT / f"{folder.name}-{os.getpid()}.json"
            _apart(partial(_watch, folder, example, holds, part))
            found = json.loads(part.read_text(encoding="utf-8"))
            part.unlink()
        examples[key] = found
    kept.write_text(json.dumps(known | {"examples": examples}), encoding="utf-8")


def _watch(folder: Path, example: Example, holds: Callable[[Example], bool], part: Path) -> None:
    """Watch one example, and write its cost and its lines down."""
    lines: set[Line] = set()
    held: list[bool] = []
    began = time.process_time()
    _traced(folder, lines, lambda: held.append(holds(example)))
    if held != [True]:
        print(f"{example} does not hold as it is", file=sys.stderr)
        raise SystemExit(1)
    by_file: dict[str, list[int]] = {}
    for name, line in sorted(lines):
        by_file.setdefault(name, []).append(line)
    part.write_text(json.dumps([time.process_time() - began, by_file]), encoding="utf-8")


def _traced(folder: Path, lines: set[Line], do: Callable[[], object]) -> None:
    """Do something and note every line of the folder that it comes to."""
    ours = str(folder)

    def see(frame: FrameType, event: str, argument: object) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(ours):
            return None

        def within(inner: FrameType, event: str, argument: object) -> Any:
            lines.add((name, inner.f_lineno))
            return within

        lines.add((name, frame.f_lineno))
        return within

    sys.settrace(see)
    try:
        do()
    finally:
        sys.settrace(None)


def _apart(do: Callable[[], object]) -> None:
    """Do something in a fork. Errors: SystemExit where it fails."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        came = 1
        try:
            do()
            came = 0
        except SystemExit as left:
            came = int(left.code or 0) if isinstance(left.code, int) else 1
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(came)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit("the worked examples do not run as they are")


def _keys(file: Path) -> list[str]:
    """A name for each example of a file that stays while its words do."""
    from campaigns.scenarios.text import read

    said = [
        (str(file), one.title, [(step.keyword, step.text) for step in (*one.editions, *one.steps)])
        for one in read(file.read_text(encoding="utf-8"))
    ]
    return [hashlib.sha1(repr(one).encode()).hexdigest() for one in said]


@cache
def code() -> str:
    """A name for all code that examples lean on."""
    found = hashlib.sha1()
    for room in ("campaigns", "rulebooks"):
        for one in sorted((HOUSE / room).rglob("*.py")):
            found.update(one.read_bytes())
    return found.hexdigest()
