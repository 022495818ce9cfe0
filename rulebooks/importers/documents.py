"""A document as it comes from a disk: one file, or a folder whose files make one document."""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES, MOST_BYTES_OF_A_FILE = 10_000_000, 200_000_000
"""Of what is sent to the site, and of what lies on its disk: who put it there waits for nobody else's answer."""
LONGEST_LINE = 100_000
SUFFIXES = (".md", ".markdown", ".txt")


class Unreadable(ValueError):
    """One sentence for the person who gave the document, and what fills its places, so that it can be translated."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values) if self.values else self.sentence


class UnknownBook(Unreadable):
    """It has headings enough for a rulebook, but of none that is known here."""


@dataclass(frozen=True, slots=True)
class Document:
    """Text with lines from 1; `name` is that of its file or folder."""

    name: str
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    def filled_lines(self) -> set[int]:
        return {number for number, line in enumerate(self.text.split("\n"), 1) if line.strip()}


def load(path: Path | str) -> Document:
    """Read a document.

    Shape:  the `*.md` files of a folder, in the order of their names, form one document with lines counted through.
    Errors: Unreadable, with a sentence that says what is wrong with which file.
    """
    path = Path(path)
    if not path.exists():
        raise Unreadable("There is no file or folder {path}.", path=path)
    files = sorted(path.glob("*.md")) if path.is_dir() else [path]
    if not files:
        raise Unreadable("The folder {path} has no *.md files.", path=path)
    if not all(file.is_file() for file in files):
        raise Unreadable("{path} is no file that can be read.", path=path)
    bounded(sum(file.stat().st_size for file in files), path.name, MOST_BYTES_OF_A_FILE)
    try:
        return Document(path.name, "".join(text_of(file.read_bytes(), file.name) for file in files))
    except OSError as no:
        raise Unreadable("{path} cannot be read: {why}.", path=path, why=no.strerror) from no


def bounded(size: int, name: str, most: int = MOST_BYTES) -> None:
    """Refuse what is too big, before anything is made of it. `size` is in bytes."""
    if size > most:
        sentence = "{name} has {size:.0f} MB; a rulebook may have {most} MB."
        raise Unreadable(sentence, name=name, size=size / 1e6, most=most // 1_000_000)


def text_of(raw: bytes, name: str) -> str:
    """Decode a file: UTF-8, UTF-16, or CP1251 where it is plainly Russian. Ends with one line end unless it is empty.

    Errors: Unreadable for what is empty, no text, or in another encoding, which is named where it can be recognised.
    """
    if not raw.strip():
        raise Unreadable("{name} is empty.", name=name)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _lines(_decoded(raw, "utf-16", name), name)
    if b"\0" in raw:
        return _lines(_decoded(raw, _unmarked_utf_16(raw, name), name), name)
    try:
        return _lines(raw.decode("utf-8-sig"), name)
    except UnicodeDecodeError as no:
        return _lines(_decoded(raw, _old_encoding(raw, name, no.start), name), name)


def _decoded(raw: bytes, encoding: str, name: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as no:
        sentence = "{name} says it is {encoding}, but is broken at byte {byte}."
        raise Unreadable(sentence, name=name, encoding=encoding.upper(), byte=no.start) from no


def _unmarked_utf_16(raw: bytes, name: str) -> str:
    """The byte order of a UTF-16 that does not say so: the one in which nearly all is Latin or Russian."""
    head = raw[:20_000]
    for encoding in ("utf-16-le", "utf-16-be"):
        letters = head.decode(encoding, "replace")
        known = sum(letter in "\t\n\r" or " " <= letter <= "~" or "Ѐ" <= letter <= "ӿ" for letter in letters)
        if known > 0.9 * len(letters):
            return encoding
    raise Unreadable("{name} is a binary file, not a text.", name=name)


def _lines(text: str, name: str) -> str:
    if "\0" in text or any(ord(letter) < 32 and letter not in "\t\n\r\f\v\x1b" for letter in text[:4096]):
        raise Unreadable("{name} is a binary file, not a text.", name=name)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    if not text.strip():
        raise Unreadable("{name} is empty.", name=name)
    longest = max(len(line) for line in text.split("\n"))
    if longest > LONGEST_LINE:
        sentence = "{name} has a line of {longest} characters; {most} are enough for any rule."
        raise Unreadable(sentence, name=name, longest=longest, most=LONGEST_LINE)
    return text if text.endswith("\n") else text + "\n"


def _old_encoding(raw: bytes, name: str, at: int) -> str:
    """Guess an old Russian encoding by how many of its letters are small Cyrillic ones; only CP1251 is still met."""
    head = raw[:20_000]
    shares = {encoding: _cyrillic(head.decode(encoding, "replace")) for encoding in ("cp1251", "koi8-r", "cp866")}
    best = max(shares, key=lambda encoding: shares[encoding])
    if sum(byte < 9 or 13 < byte < 32 for byte in head) > len(head) / 100:
        raise Unreadable("{name} is a binary file, not a text.", name=name)
    if shares[best] > 0.6 and best == "cp1251":
        return best
    if shares[best] > 0.6:
        sentence = "{name} is not in UTF-8 but, as it seems, in {encoding}; save it as UTF-8 and try again."
        raise Unreadable(sentence, name=name, encoding=best.upper())
    raise Unreadable(
        "{name} is not in UTF-8: byte {byte} fits nowhere; save it as UTF-8 and try again.", name=name, byte=at
    )


def _cyrillic(text: str) -> float:
    """The share of small Russian letters among everything that is not ASCII."""
    beyond = [letter for letter in text if ord(letter) > 127]
    return sum("а" <= letter <= "я" for letter in beyond) / len(beyond) if beyond else 0.0
