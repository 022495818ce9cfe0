"""A document as it comes from a disk: one file, or a folder whose files make one document."""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 10_000_000
LONGEST_LINE = 100_000
SUFFIXES = (".md", ".markdown", ".txt")


class Unreadable(ValueError):
    """One sentence for the person who gave the document."""


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
        raise Unreadable(f"There is no file or folder {path}.")
    files = sorted(path.glob("*.md")) if path.is_dir() else [path]
    if not files:
        raise Unreadable(f"The folder {path} has no *.md files.")
    if not all(file.is_file() for file in files):
        raise Unreadable(f"{path} is no file that can be read.")
    size = sum(file.stat().st_size for file in files)
    if size > MOST_BYTES:
        raise Unreadable(f"{path.name} has {size / 1e6:.0f} MB; a rulebook may have {MOST_BYTES // 1_000_000} MB.")
    try:
        return Document(path.name, "".join(text_of(file.read_bytes(), file.name) for file in files))
    except OSError as no:
        raise Unreadable(f"{path} cannot be read: {no.strerror}.") from no


def text_of(raw: bytes, name: str) -> str:
    """Decode a file: UTF-8, or UTF-16 that says so. Ends with one line end unless it is empty.

    Errors: Unreadable for what is empty, no text, or in an old encoding, which is named where it can be recognised.
    """
    if not raw.strip():
        raise Unreadable(f"{name} is empty.")
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _lines(_decoded(raw, "utf-16", name), name)
    if b"\0" in raw:
        raise Unreadable(f"{name} is a binary file, not a text.")
    try:
        return _lines(raw.decode("utf-8-sig"), name)
    except UnicodeDecodeError as no:
        raise Unreadable(_what_it_may_be(raw, name, no.start)) from no


def _decoded(raw: bytes, encoding: str, name: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as no:
        raise Unreadable(f"{name} says it is {encoding.upper()}, but is broken at byte {no.start}.") from no


def _lines(text: str, name: str) -> str:
    if any(ord(letter) < 32 and letter not in "\t\n\r\f\v\x1b" for letter in text[:4096]):
        raise Unreadable(f"{name} is a binary file, not a text.")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    if not text.strip():
        raise Unreadable(f"{name} is empty.")
    longest = max(len(line) for line in text.split("\n"))
    if longest > LONGEST_LINE:
        raise Unreadable(f"{name} has a line of {longest} characters; {LONGEST_LINE} are enough for any rule.")
    return text if text.endswith("\n") else text + "\n"


def _what_it_may_be(raw: bytes, name: str, at: int) -> str:
    """Guess an old Russian encoding by how many of its letters are small Cyrillic ones."""
    head = raw[:20_000]
    shares = {encoding: _cyrillic(head.decode(encoding, "replace")) for encoding in ("cp1251", "koi8-r", "cp866")}
    best = max(shares, key=lambda encoding: shares[encoding])
    if shares[best] > 0.6:
        return f"{name} is not in UTF-8 but, as it seems, in {best.upper()}; save it as UTF-8 and try again."
    if sum(byte < 9 or 13 < byte < 32 for byte in head) > len(head) / 100:
        return f"{name} is a binary file, not a text."
    return f"{name} is not in UTF-8: byte {at} fits nowhere; save it as UTF-8 and try again."


def _cyrillic(text: str) -> float:
    """The share of small Russian letters among everything that is not ASCII."""
    beyond = [letter for letter in text if ord(letter) > 127]
    return sum("а" <= letter <= "я" for letter in beyond) / len(beyond) if beyond else 0.0
