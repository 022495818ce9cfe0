"""From a document of whatever format to the text of it."""

from __future__ import annotations

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.foreign import OLD, PDF, ZIP, archives, marked_up, outline, printed
from rulebooks.importers.foreign.pictured import Pictures


def markdown_of(raw: bytes, name: str, pictures: Pictures | None = None) -> str:
    """The text of a document with its headings, lists, tables and pictures, which are gathered beside it.

    Errors: Unreadable, with a sentence on what is wrong: locked, with macros, without any text, broken.
    """
    pictures = Pictures() if pictures is None else pictures
    title = name.rpartition(".")[0] or name
    if raw.startswith(OLD):
        raise Unreadable("{name} is of an old Word or locked by a password; save it as an open .docx.", name=name)
    if raw.startswith(PDF):
        return outline.settled(printed.markdown_of(raw, name, pictures), title)
    html = archives.html_of(raw, name, pictures) if raw.startswith(ZIP) else marked_up.decoded(raw)
    text = outline.settled(marked_up.markdown_of(html, name, pictures), title)
    if not text.strip():
        raise Unreadable("{name} has no text.", name=name)
    return text
