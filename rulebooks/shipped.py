"""Where the books lie that we ship; `library/README.md` says what stands in the folder of each."""

import hashlib
from pathlib import Path

LIBRARY = Path(__file__).parent / "library"
IMPORTERS = Path(__file__).parent / "importers"


def folders() -> list[Path]:
    """The folder of each book, in the order of their names, which are the books' addresses."""
    return sorted(path.parent for path in LIBRARY.glob("*/01-*.md"))


def how_read(folder: Path) -> str:
    """A digest of all that decides what is read in the text of a book: SHA-256 in hexadecimal digits."""
    digest = hashlib.sha256()
    for file in [*sorted(IMPORTERS.rglob("*.py")), *folder.glob("reading.toml")]:
        digest.update(file.read_bytes())
    return digest.hexdigest()
