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
    for letter in text:
        if shown := _shown(letter, kept[-1] if kept else ""):
            kept.append(shown)
    return _joined("".join(kept))


def legible_document(text: str) -> str:
    """A text of millions of letters without what cannot be seen in it: as `legible`, but that joiners stay wherever
    they stand, for each letter is looked at once and not each time that it comes."""
    if USUAL.fullmatch(text):
        return text
    shown = {ord(one): _shown(one, "0") for one in set(text) - JOINERS}
    return _joined(text.translate(shown).lstrip(PICTURE))


def _shown(letter: str, before: str) -> str:
    """The letter, what stands for it, or nothing where nobody would see it behind the letter before."""
    kind = unicodedata.category(letter)
    if letter in JOINERS:
        shows = JOINED.match(before) is not None
    elif "\ufe00" <= letter <= PICTURE:
        shows = letter == PICTURE and bool(before)
    else:
        shows = letter not in BLANK and (letter in KEPT or kind not in ("Cc", "Cf", "Cn", "Co"))
    return ("\n" if kind in ("Zl", "Zp") else letter) if shows else ""


def _joined(text: str) -> str:
    """Accents joined to their letters, and no pile of them: done last, since what is not seen stood between."""
    text = unicodedata.normalize("NFC", text)
    marks = "".join(one for one in set(text) if unicodedata.category(one) in MARKS)
    return re.sub(f"([{re.escape(marks)}]{{{MOST_MARKS}}})[{re.escape(marks)}]+", r"\1", text) if marks else text


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
