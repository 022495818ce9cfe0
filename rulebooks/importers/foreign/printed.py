"""A PDF that has text, as Markdown: lines by their place, headings by their size, ruled tables as tables.

What a page repeats of every other, its head and its number, is left out. Columns are read one after the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby, zip_longest
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFPasswordIncorrect
from pdfplumber.utils.exceptions import PdfminerException

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.foreign import columns, pictured, printed_pictures
from rulebooks.importers.foreign.pictured import Pictures

MOST_PAGES = 600
FEWEST_LETTERS = 20
"""Of a whole document; with fewer it is a stack of pictures."""
BIGGER = 1.12
"""A line this much bigger than the usual is a heading."""
LONGEST_HEADING = 90
APART = 0.75
"""Of a line's height between two lines: a new paragraph."""
NEVER_HEADS = re.compile(r"[\W\d_]*")
LABEL = re.compile(r"\*\*[^*]{1,40}:\*\*|\*\*[^*]{1,40}\*\*:|\*\*[^*]{1,40}\*\*\s+[-+−]?\d")
"""A line that says a number by its name stands by itself, however close it is to the one above."""
ITALIC = re.compile("italic|oblique", re.IGNORECASE)
BULLET = re.compile(r"^[•●▪◦‣–—·*-]\s+(?=\S)")
DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line; `top` and `bottom` are points from the head of its page, `size` points of its letters."""

    text: str
    page: int
    top: float
    bottom: float
    size: float
    bold: bool
    column: int = 0
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture, by the source that it was given."""

    source: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table."""

    rows: Sequence[Sequence[str]]


Part = Line | Grid | Shown


def markdown_of(raw: bytes, name: str, pictures: Pictures) -> str:
    """Errors: Unreadable for a locked, broken, endless or merely drawn PDF."""
    try:
        with pdfplumber.open(BytesIO(raw)) as opened:
            if len(opened.pages) > MOST_PAGES:
                told = {"name": name, "count": len(opened.pages), "most": MOST_PAGES}
                raise Unreadable("{name} has {count} pages; {most} are read at once.", **told)
            parts = [part for page in opened.pages for part in _parts(page, pictures)]
    except Unreadable:
        raise
    except Exception as no:  # a broken file breaks its reader in more ways than anybody could list
        if isinstance(no, PDFPasswordIncorrect) or (
            isinstance(no, PdfminerException) and no.args and isinstance(no.args[0], PDFPasswordIncorrect)
        ):
            raise Unreadable("{name} is locked by a password; save it without one.", name=name) from no
        raise Unreadable("{name} is broken: it begins as such a file does, and cannot be read.", name=name) from no
    lines = [one for one in parts if isinstance(one, Line)]
    if sum(len(one.text) for one in lines) < FEWEST_LETTERS and not any(isinstance(one, Grid) for one in parts):
        raise Unreadable("{name} is made of pictures: it has no text that could be read.", name=name)
    repeated = _repeated(lines)
    return _written([one for one in parts if not (isinstance(one, Line) and one in repeated)])


def _parts(page: Any, pictures: Pictures) -> list[Part]:
    """The lines, tables and pictures of a page from its head to its foot, column by column."""
    tables = [(one.bbox, _rows(one)) for one in page.find_tables()]
    tables = [(box, rows) for box, rows in tables if len(rows) > 1 and len(rows[0]) > 1]
    words = [
        word
        for word in page.extract_words(extra_attrs=["fontname", "size"], use_text_flow=False, keep_blank_chars=False)
        if not any(_lies_in(word, box) for box, _ in tables)
    ]
    boxes = [_box(box, Grid(rows)) for box, rows in tables]
    for one in page.images:
        if source := printed_pictures.taken(one, pictures):
            boxes.append(_box((one["x0"], one["top"], one["x1"], one["bottom"]), Shown(source)))
    found: list[Part] = []
    for column, part in enumerate(columns.apart([*words, *boxes], float(page.width))):
        for row in columns.lines(part):
            found += [one["part"] for one in row if "part" in one]
            said = [one for one in row if "part" not in one]
            if said:
                found.append(_line(said, page.page_number, column))
        page.flush_cache()
    return found


def _box(box: Sequence[float], part: Part) -> dict[str, Any]:
    return {"x0": box[0], "top": box[1], "x1": box[2], "bottom": box[3], "part": part}


def _rows(table: Any) -> list[list[str]]:
    rows = [[" ".join((cell or "").replace("|", "/").split()) for cell in row] for row in table.extract()]
    return [row for row in rows if any(row)]


def _lies_in(word: Any, box: Sequence[float]) -> bool:
    middle, height = (word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2
    return box[0] <= middle <= box[2] and box[1] <= height <= box[3]


def _line(words: Sequence[Any], page: int, column: int) -> Line:
    letters = Counter[float]()
    bold = 0
    for word in words:
        letters[round(float(word["size"]), 1)] += len(word["text"])
        bold += len(word["text"]) if _is_bold(word) else 0
    text = _emphasised(words, all_bold=bold == sum(letters.values()))
    top, bottom = min(word["top"] for word in words), max(word["bottom"] for word in words)
    italic = all(ITALIC.search(str(word["fontname"])) for word in words)
    return Line(text, page, top, bottom, letters.most_common(1)[0][0], bold == sum(letters.values()), column, italic)


def _emphasised(words: Sequence[Any], all_bold: bool) -> str:
    """The words of a line; what is bold in it stands between stars, unless all of it is."""
    runs = groupby(words, key=_is_bold)
    said = [(bold, " ".join(word["text"] for word in run)) for bold, run in runs]
    return " ".join(f"**{text}**" if bold and not all_bold else text for bold, text in said)


def _is_bold(word: Any) -> bool:
    return "bold" in str(word["fontname"]).lower()


def _repeated(lines: Sequence[Line]) -> set[Line]:
    """What stands at the head or the foot of a page and is its number, or says the same on most of them but for one."""
    pages = [list(group) for _, group in groupby(lines, key=lambda one: one.page)]
    edges = [{min(one, key=lambda line: line.top), max(one, key=lambda line: line.bottom)} for one in pages]
    said = Counter(DIGITS.sub("#", one.text) for page in edges for one in page)
    return {
        one
        for page in edges
        for one in page
        if one.text == str(one.page) or (len(pages) > 2 and 2 * said[DIGITS.sub("#", one.text)] > len(pages))
    }


def _written(parts: Sequence[Part]) -> str:
    lines = [one for one in parts if isinstance(one, Line)]
    sizes = Counter[float]()
    for one in lines:
        sizes[one.size] += len(one.text)
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    levels = _levels(lines, usual)
    said: list[str] = []
    before: Line | None = None
    number = 0
    for part, after in zip_longest(parts, parts[1:]):
        if isinstance(part, Shown):
            number += 1
            word = "Рисунок" if pictured.CYRILLIC.search("".join(one.text for one in lines[:100])) else "Picture"
            said += ["", pictured.line(part.source, f"{word} {number}"), ""]
            before = None
            continue
        if isinstance(part, Grid):
            said += ["", *_table(part.rows), ""]
            before = None
            continue
        level = levels.get((part.size, part.bold)) if _may_head(part) else None
        goes_on = before is not None and _goes_on(before, part)
        if said and said[-1].startswith("#") and not level and _is_tagline(part, after):
            said += ["", f"*{part.text}*"]
            before = None
            continue
        if level and goes_on and said and said[-1].startswith("#" * level + " "):
            said[-1] = _joined(said[-1], part.text)
        elif level:
            said += ["", f"{'#' * level} {part.text}"]
        elif goes_on and said and said[-1] and LABEL.match(part.text):
            said.append(part.text)
        elif goes_on and said and said[-1] and not said[-1].startswith("#") and not BULLET.match(part.text):
            said[-1] = _joined(said[-1], part.text)
        else:
            item = BULLET.sub("* ", part.text)
            said += [item] if item != part.text and said and said[-1].startswith("* ") else ["", item]
        before = part
    return "\n".join(said).strip() + "\n"


def _is_tagline(part: Line, after: Part | None) -> bool:
    """Whether a line below a heading stands alone in italics: it says what a thing is, «3 уровень, воплощение»."""
    goes_on = isinstance(after, Line) and after.italic and _goes_on(part, after)
    return part.italic and not goes_on and "*" not in part.text and len(part.text) <= LONGEST_HEADING


def _levels(lines: Iterable[Line], usual: float) -> dict[tuple[float, bool], int]:
    """Of letters by (size, bold): the level of heading that they are; the biggest are the first."""
    found = {(one.size, one.bold) for one in lines if _may_head(one) and one.size >= usual * BIGGER}
    ranked = {size: level for level, size in enumerate(sorted({size for size, _ in found}, reverse=True)[:5], 1)}
    levels = {(size, bold): ranked[size] for size, bold in found if size in ranked}
    same = [one for one in lines if one.bold and _may_head(one) and usual <= one.size < usual * BIGGER]
    return levels | {(one.size, True): min(6, len(ranked) + 1) for one in same}


def _may_head(line: Line) -> bool:
    return len(line.text) <= LONGEST_HEADING and not NEVER_HEADS.fullmatch(line.text) and line.text[-1] not in ".;,:"


def _goes_on(before: Line, line: Line) -> bool:
    """Whether a line belongs to the paragraph of the one before: close below it, or over a page in mid-sentence."""
    if before.size != line.size or before.bold != line.bold:
        return False
    if (before.page, before.column) != (line.page, line.column):
        return before.text[-1] not in ".!?:»”" and line.text[0].islower()
    return (
        0 <= line.top - before.bottom + 0.5 <= APART * (line.bottom - line.top) + 0.5 or abs(line.top - before.top) < 2
    )


def _joined(text: str, more: str) -> str:
    """Two lines as one; a word that was broken at the end of a line is whole again."""
    broken = text.endswith(("-", "\xad", "‐")) and len(text) > 1 and text[-2].isalpha() and more[:1].islower()
    return text[:-1] + more if broken else f"{text} {more}"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    width = max(len(row) for row in rows)
    full = [[*row, *[""] * (width - len(row))] for row in rows]
    head, *rest = [f"| {' | '.join(row)} |" for row in full]
    return [head, "|" + " --- |" * width, *rest]
