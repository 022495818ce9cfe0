"""Who may import whom: four floors with arrows only downwards, and rules that know no machine."""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.house.files import FLOORS, HOUSE, files, read, statements

PURE = [
    *("campaigns/engine", "campaigns/games"),
    *("rulebooks/importers", "rulebooks/formula", "rulebooks/declaration", "rulebooks/layers"),
]
PURE_FILES = [Path("rulebooks/catalogue.py"), Path("rulebooks/stats/bounds.py")]
MACHINERY = {"django", "random", "secrets", "uuid", "time", "datetime", "os"}
"""What neither the engine nor a game may touch: dice, clock and catalogue come in as arguments."""
PLAYED = (
    *("stats.bounds", "catalogue", "declaration", "formula", "models"),
    *("text.values", "text.wording", "text.unread"),
    *(f"editions.{name}" for name in ("at_tables", "between", "remarks", "table_counts", "verdicts")),
    *("management.reading", "shipped"),
)
RULED = ("layers", "overlays", "forms.layer", "editions.supplements", "language.cases", "schema")
DOORS = {f"rulebooks.{name}" for name in (*PLAYED, *RULED)}
"""What campaigns may take from rulebooks: what numbers can be, a book's data, what it declares for play, what two of
its editions say differently, its formulas, its tables, what its stats are called; where to remark on an edition and to
say what tables make of it, where
games say whether they can be played, what its paragraphs say, and what of that no stat is read from; what is laid over
a book, with the form and the file of it; how the names of its things are bent in Russian; what an entry of a kind can
say; what reading costs; where the books we ship lie."""
BOUNDS = "rulebooks.stats.bounds"
"""Pure, and one place for both: what an editor is held to, and what a game counts on."""
DECLARATION = "rulebooks.declaration"
"""Pure data: the one thing of the rulebooks that a game without code is made of."""


@cache
def imported(path: Path) -> set[str]:
    """Every module a file imports, anywhere in it, by its whole name; `from a import b` counts as a.b."""
    names = set()
    for node in statements(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = list(path.parent.parts[: len(path.parts) - node.level]) if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def starts_with(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def wrong(paths, forbidden) -> list[str]:
    return [f"{path} imports {name}" for path in paths for name in sorted(imported(path)) if forbidden(path, name)]


def test_floors_import_only_downwards():
    def upwards(path: Path, name: str) -> bool:
        above = FLOORS[: FLOORS.index(path.parts[0])]
        return name.split(".")[0] in [*above, "tests"]

    found = wrong(files(".py", folders=tuple(FLOORS)), upwards)
    assert not found, "\n".join(found)


def test_campaigns_go_to_rulebooks_through_its_doors():
    def beside_a_door(path: Path, name: str) -> bool:
        return starts_with(name, "rulebooks") and not any(starts_with(name, door) for door in DOORS)

    found = wrong(files(".py", folders=("campaigns",)), beside_a_door)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("house", ["campaigns", "rulebooks", "web"])
def test_no_two_rooms_need_each_other(house: str):
    """But for the tables of the database: Django finds them where `models.py` names them."""
    needs: dict[tuple[str, str], list[str]] = {}
    for path in files(".py", folders=(house,)):
        room = path.with_suffix("").parts[1]
        for name in sorted(imported(path)):
            parts = name.split(".")
            if parts[0] == house and len(parts) > 1 and parts[1] != room and "models" not in (parts[1], room):
                needs.setdefault((room, parts[1]), []).append(f"{path} imports {name}")
    found = [line for (one, other), lines in needs.items() if (other, one) in needs for line in lines]
    assert not found, "\n".join(found)


def test_engine_and_games_touch_no_machine():
    def machinery(path: Path, name: str) -> bool:
        return name.split(".")[0] in MACHINERY

    found = wrong(files(".py", folders=("campaigns/engine", "campaigns/games")), machinery)
    assert not found, "\n".join(found)


def test_engine_imports_only_itself_formulas_and_bounds():
    def outside(path: Path, name: str) -> bool:
        ours = name.split(".")[0] in FLOORS
        return ours and not any(starts_with(name, one) for one in ("campaigns.engine", "rulebooks.formula", BOUNDS))

    found = wrong(files(".py", folders=("campaigns/engine",)), outside)
    assert not found, "\n".join(found)


def test_game_imports_only_itself_and_the_engine():
    def outside(path: Path, name: str) -> bool:
        own = ".".join(path.parts[:3]).removesuffix(".py")
        ours = name.split(".")[0] in FLOORS
        return ours and not any(starts_with(name, one) for one in ("campaigns.engine", own, DECLARATION))

    # Files right in games/ are about all games: they find them and list them.
    inside_games = [path for path in files(".py", folders=("campaigns/games",)) if len(path.parts) > 3]
    found = wrong(inside_games, outside)
    assert not found, "\n".join(found)


def test_engine_names_no_game():
    # A folder that makes games of rulebooks is no game; it is named for what every table has.
    folders = (HOUSE / "campaigns" / "games").glob("*/__init__.py")
    games = [path.parent.name for path in folders if "game_of" not in read(path)]
    named = [
        f"{path} says {game}"
        for path in files(".py", folders=("campaigns/engine",))
        for game in games
        if re.search(rf"\b{game}\b", read(path), re.IGNORECASE)
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize("part", [*PURE, *map(str, PURE_FILES)])
def test_pure_part_loads_without_django(part: str):
    """Imports of imports count too, so this asks Python itself what came along."""
    inside = [path for path in files(".py", folders=tuple(PURE)) if path.is_relative_to(part)]
    inside += [path for path in PURE_FILES if str(path) == part and (HOUSE / path).exists()]
    modules = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in inside]
    program = f"""
import importlib, json, sys
for module in {modules!r}:
    importlib.import_module(module)
print(json.dumps(sorted(name for name in sys.modules if name == "django" or name.startswith("django."))))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []
