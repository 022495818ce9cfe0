"""What is shown of a page that was found: the paragraph that tells most, cut around the words that were looked for."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from html import escape
from itertools import takewhile
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from rulebooks.importers.dialect.lists import said_in_line
from rulebooks.language.words import Word
from rulebooks.models import Revision
from rulebooks.search.wanted import Wanted, hits_in

LONGEST_BEGINNING = 200
MOST_READ = 20_000
"""Letters of a text that are looked through for the words."""
LONGEST_SNIPPET, LONGEST_SECOND = 260, 200
SNIPPET_BEFORE, SNIPPET_AFTER = 60, 160
MOST_PLACES = 40
"""Words of a text around which it may be cut."""
BREAKS = re.compile(
    r"(?P<stop>[.,:;!?…—–]?)(?P<close>[»)\"*_`]{0,6})\s{0,9}(?:<br\s{0,9}/?>\s{0,9})+(?P<open>[«(\"*_`]{0,6})(?P<after>\S?)",
    re.IGNORECASE,
)
"""Where a line ends within a paragraph, with what stands around it."""
GOES_ON = ".,:;!?…)»—–"
"""With one of these a line goes on that was begun above; nothing does as well."""
TIMES = re.compile(r"(?<=\w)\*(?=\w)")
AFTER_A_STOP = re.compile(r"(?<=[.:!?…]); ")
SENTENCE_ENDS = re.compile(r"(?:[.!?…][»)\"]*|;|\ ·)\s+(?=[^a-zа-яё])")
EMPHASIS = re.compile(r"[*`]+|\b_+|_+\b")


def paragraph_shown(revision: Revision, place: int) -> str:
    """The text of a paragraph, with its items where it only announces them; "" where the page has no text."""
    return _with_its_items(revision.paragraphs, place) if place >= 0 else ""


def _with_its_items(paragraphs: list[dict[str, Any]], place: int) -> str:
    """A paragraph; one that only announces a list («Контратака:») with the items of the list."""
    text = said_in_line(paragraphs[place])
    if ":" not in text or not _plain(text).rstrip().endswith(":"):
        return text
    depth = _depth(paragraphs[place])
    items = takewhile(lambda one: _depth(one) > depth, paragraphs[place + 1 :])
    listed = "; ".join(_plain(str(one.get("text", ""))) for one in items)
    return f"{text} {AFTER_A_STOP.sub(' ', listed)}"


def _depth(paragraph: dict[str, Any]) -> int:
    """How deep a paragraph lies in lists; what is no item lies above all."""
    return int(paragraph.get("depth", 0)) if paragraph.get("kind") in ("item", "numbered") else -1


def beginning(revision: Revision) -> str:
    """How the text of a page begins, as plain words: what a link to it shows where it is sent to somebody."""
    words = " ".join(_plain(said_in_line(one)) for one in revision.paragraphs).split()
    return Truncator(" ".join(words)).chars(LONGEST_BEGINNING)


def _plain(text: str) -> str:
    """A text without its marks; most have none, which is seen sooner than cut."""
    if "<" in text:
        text = BREAKS.sub(_line_ended, text)
    if "*" in text:
        text = TIMES.sub("·", text)
    return EMPHASIS.sub("", text) if "*" in text or "_" in text or "`" in text else text


def _line_ended(found: re.Match[str]) -> str:
    """A dot parts two lines where the first has no stop, and the second does not go on: «Две руки · +2 УРН»."""
    goes_on = found["stop"] or not found.start() or found["after"].islower() or found["after"] in GOES_ON
    return f"{found['stop']}{found['close']}{' ' if goes_on else ' · '}{found['open']}{found['after']}"


def snippet(
    text: str,
    wanted: Wanted | frozenset[str],
    tells: Callable[[str], float] | None = None,
    longest: int = LONGEST_SNIPPET,
) -> SafeString:
    """Cut out of a text the sentences that `tells` most of, else those with the first word looked for; mark each word.

    Shape: whole sentences, as many as fit into the `longest` letters; of one that is too long the part around a word.
    """
    text = " ".join(_plain(text[:MOST_READ]).split())
    hits = hits_in(text, wanted)
    start, end = _best_cut(text, hits, tells, longest) if len(text) > longest else (0, len(text))
    told = marked(text[start:end], [Word(one.text, one.start - start, one.end - start) for one in hits])
    return mark_safe(("… " if start else "") + told + ("…" if end < len(text) else ""))  # noqa: S308  escaped there


def _best_cut(text: str, hits: list[Word], tells: Callable[[str], float] | None, longest: int) -> tuple[int, int]:
    """Of the cuts that tell most the first one; the beginning where nothing is looked for."""
    cuts = list(dict.fromkeys(_cuts(text, [hit.start for hit in hits[: MOST_PLACES if tells else 1]], longest)))
    return (
        max(cuts, key=lambda cut: tells(text[slice(*cut)])) if tells and len(cuts) > 1 else (cuts or [_cut(text, 0)])[0]
    )


def _cuts(text: str, places: list[int], longest: int) -> Iterator[tuple[int, int]]:
    """For each place of a word what is shown around it: from the beginning of its sentence, else from some words
    before it."""
    begin = [0, *(one.end() for one in SENTENCE_ENDS.finditer(text))]
    ends = [*begin[1:], len(text)]
    for place in places:
        number = bisect_right(begin, place) - 1
        start = begin[number]
        fitting = [end for end in ends[number:] if end - start <= longest]
        yield (start, fitting[-1]) if fitting else _cut(text, place)


def _cut(text: str, middle: int) -> tuple[int, int]:
    """Where what is shown around a place begins and ends: between words."""
    start = text.rfind(" ", 0, max(0, middle - SNIPPET_BEFORE)) + 1
    end = text.find(" ", middle + SNIPPET_AFTER)
    return start, len(text) if end < 0 else end


def marked(text: str, hits: list[Word]) -> SafeString:
    """A text with some of its words marked; whatever lies outside of it is left out."""
    html, done = [], 0
    for hit in hits:
        if done <= hit.start and hit.end <= len(text):
            html += [escape(text[done : hit.start]), "<mark>", escape(hit.text), "</mark>"]
            done = hit.end
    return mark_safe("".join([*html, escape(text[done:])]))  # noqa: S308  every piece is escaped above


def marked_name(name: str, wanted: Wanted | frozenset[str]) -> SafeString:
    """A title in which the words that were looked for are marked."""
    return marked(name, hits_in(name, wanted))
