"""The files of the house, as somebody who reads it would find them."""

from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
FLOORS = ["config", "campaigns", "rulebooks", "web"]
"""From the roof to the ground."""
NOT_OURS = {".git", ".venv", "var", "node_modules", "__pycache__", "vendor"}


def files(*suffixes: str, folders: tuple[str, ...] = (".",)) -> Iterator[Path]:
    """Every file that people wrote and that ends so, by its path in the house; migrations are written by Django."""
    for folder in folders:
        for path in sorted((HOUSE / folder).rglob("*")):
            inside = path.relative_to(HOUSE)
            skipped = NOT_OURS.union({"migrations"}).intersection(inside.parts)
            if path.suffix in suffixes and path.is_file() and not skipped and ".min." not in path.name:
                yield inside


def read(path: Path | str) -> str:
    return (HOUSE / path).read_text(encoding="utf-8")
