"""Text that shows what it says: what somebody types is kept without letters that nobody sees, that turn the order of
others around, or that pile up over the lines above.

By such letters one is called like somebody else, has a sentence of the log read backwards, or has an editor approve
what is not what it looks like (CVE-2021-42574, "Trojan Source").
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms

USUAL = re.compile(
    "[\t\n\r -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u205e"
    "\u20a0-\u27ff\u2900-\u2bff]*"
)
"""Letters that are nothing but themselves: nearly every text has no other."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing, though Unicode does not say so of them."""
JOINED = re.compile("[\u0590-\u1fff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]")
"""What a joiner may stand behind: scripts that are written by it, and pictures that are put together."""
JOINERS = frozenset("\u200c\u200d")
KEPT = frozenset("\t\n\r\0")
"""A NUL is refused by whoever keeps a text, which nothing that went unseen would be."""
PICTURE, MARKS = "\ufe0f", frozenset({"Mn", "Me"})
MOST_MARKS = 3
"""Marks over and below one letter: more than any script that people write needs."""
LOOKS = str.maketrans("abcehikmoptxyё0", "авсенікмортхуео")
"""Letters of Latin, by the Cyrillic ones that look like them, large or small; and a nought."""


def legible(text: str) -> str:
    """A text without what cannot be seen in it, its accents joined to their letters."""
    if USUAL.fullmatch(text):
        return text
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in MARKS else 0
        if marks > MOST_MARKS or not _shows(letter, kind, kept[-1] if kept else ""):
            continue
        kept.append("\n" if kind in ("Zl", "Zp") else letter)
    return "".join(kept)


def _shows(letter: str, kind: str, before: str) -> bool:
    if letter in JOINERS:
        return JOINED.match(before) is not None
    if kind == "Mn" and "\ufe00" <= letter <= PICTURE:
        return letter == PICTURE and bool(before)
    return letter not in BLANK and (letter in KEPT or kind not in ("Cc", "Cf", "Cn", "Co"))


def legible_document(text: str) -> str:
    """A text of millions of letters without what cannot be seen in it: as `legible`, but that joiners stay wherever
    they stand, for each letter is looked at once and not each time that it comes."""
    if USUAL.fullmatch(text):
        return text
    letters = set(text := unicodedata.normalize("NFC", text))
    unseen = {one for one in letters - JOINERS if not legible(f"x{one}")[1:]}
    text = text.translate({ord(one): None for one in unseen})
    if marks := "".join(one for one in letters - unseen if unicodedata.category(one) in MARKS):
        text = re.sub(f"([{re.escape(marks)}]{{{MOST_MARKS}}})[{re.escape(marks)}]+", r"\1", text)
    return text


def in_one_line(text: str) -> str:
    """A name or a title: legible, in one line, with one blank where there are several."""
    return " ".join(legible(text).split())


def looks(name: str) -> str:
    """What two names have in common that nobody tells apart by looking at them."""
    return unicodedata.normalize("NFKC", in_one_line(name)).casefold().translate(LOOKS)


class Legible(forms.CharField):
    """A field for what people type, which keeps what can be seen of it."""

    def to_python(self, value: Any) -> Any:
        """The text; blanks that were left around it when something went are gone too."""
        told = super().to_python(value)
        if not isinstance(told, str):
            return told
        told = legible(told)
        return told.strip() if self.strip else told
