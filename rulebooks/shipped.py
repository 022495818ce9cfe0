"""Where the books lie that we ship; `library/README.md` says what stands in the folder of each."""

from pathlib import Path

LIBRARY = Path(__file__).parent / "library"


def folders() -> list[Path]:
    """The folder of each book, in the order of their names, which are the books' addresses."""
    return sorted(path.parent for path in LIBRARY.glob("*/01-*.md"))
