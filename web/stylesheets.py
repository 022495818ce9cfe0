"""Style sheets put together: written a subject a file, fetched a page a file.

A sheet in `static/css/pages/` says by `@import` of which others it is made. A browser would ask for each of them, and
only when it has read who wants it; so what is sent is one file, with their text in place of their names. Where that
cannot be written (a full disk) the sheet goes out as it is, and the browser asks for the others.
"""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage, Storage

FOLDER = "css/pages"
IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
"""Of a sheet in a folder beside, so that what is fetched from there by a relative address stays where it was."""


def put_together(sheet: Path) -> str:
    """The text of a sheet and of those that it imports, in their order.

    Errors: OSError, where one of them is missing.
    """
    return IMPORT.sub(lambda found: (sheet.parent / found[1]).read_text(encoding="utf-8"), sheet.read_text("utf-8"))


class WithSheetsOfPages(FileSystemFinder):
    """Finds static files where they are written, and sheets of pages put together of what their parts are just now."""

    def __init__(self, app_names: Sequence[str] | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(app_names, *args, **kwargs)
        self.made = FileSystemStorage(settings.VAR / "stylesheets")

    def find_location(self, root: str, path: str, prefix: str | None = None) -> Any:
        found = super().find_location(root, path, prefix)
        return self.put_together(path, Path(found)) if found else found

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Storage]]:
        for path, storage in super().list(ignore_patterns):
            written = storage.path(path)
            yield path, storage if self.put_together(path, Path(written)) == written else self.made

    def put_together(self, path: str, written: Path) -> str:
        """Where the file lies that is sent for one that is `written`: beside it, or it itself."""
        if Path(path).parent.as_posix() != FOLDER:
            return str(written)
        place = Path(self.made.path(path))
        try:
            text = put_together(written).encode()
            if not place.exists() or place.read_bytes() != text:
                lay(place, text)
        except OSError:
            return str(written)
        return str(place)


def lay(place: Path, text: bytes) -> None:
    """Write a file whole, for several processes that begin at once may each write it and read it.

    Errors: OSError, where there is no room for it; nothing of it is left then.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_suffix(f".{os.getpid()}")
    try:
        part.write_bytes(text)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)
