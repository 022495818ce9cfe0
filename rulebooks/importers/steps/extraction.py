"""Steps for documents taken out of a PDF: what page breaks, lost list marks and formulas in LaTeX did to them.

Each is a pure function from blocks to blocks, like those of steps.py, and can be run alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulebooks.importers.blocks import Block
from rulebooks.importers.notation import fold

EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)")
BULLET = re.compile(r"[•▪‣◦·]\s*")
LATEX = re.compile(r"\$\s*([^$\n]{1,300}?)\s*\$")
LATEX_WORDS = {r"\cdot": "*", r"\times": "*", r"\left": "", r"\right": "", r"\{": "(", r"\}": ")", r"\,": "", r"\ ": ""}
RAISED_STAR = re.compile(r"\^\{?\\?(?:\*|ast)\}?")
UNFINISHED = re.compile(r"[\w,(«–—]$")
GOES_ON = re.compile(r"[a-zа-яё]")
FORMULA_GOES_ON = re.compile(r"`[^`]{1,300}`\s?,\s")
COMMENT = re.compile(r"(?<![:\w/])\*?\s?//\s?")
COMMENT_END = re.compile(r"\*?\s*$")
NOT_MARKED = re.compile(r"`[^`\n]*`|\$[^$\n]*\$|\\\*")
"""Where a star is no emphasis."""
LONGEST_EMPHASIS = 10
"""Lines."""
FINISHED = re.compile(r"[.!?…)»]$")


def bare_headings(blocks: Iterable[Block]) -> Iterator[Block]:
    """Take emphasis and a last colon off headings: "***Классы:***" is «Классы».

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        if block.kind == "heading":
            yield replace(block, text=EMPHASIS.sub("", block.text).strip().removesuffix(":").strip())
        else:
            yield block


def levelled(blocks: Iterable[Block], levels: Mapping[str, int]) -> Iterator[Block]:
    """Give headings the level that they have in the book, where the extraction lost it.

    Shape:  as many blocks out as in; `levels` by title, however it is cased, or by its beginning and "…"; a heading
            that is not there keeps its own.
    """
    known = {fold(title): level for title, level in levels.items()}
    begun = {title.removesuffix("…"): level for title, level in known.items() if title.endswith("…")}
    for block in blocks:
        title = fold(block.text) if block.kind == "heading" else ""
        level = known.get(title) or next((begun[start] for start in begun if title.startswith(start)), None)
        yield replace(block, level=level) if level else block


def kept_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Part a paragraph at the ends of its lines, for a document in which they mean something.

    Shape:  each line becomes a paragraph; a line that ends inside an emphasis goes on in the next.
    """
    for block in blocks:
        lines = block.text.split("\n")
        if block.kind != "paragraph" or len(lines) == 1 or block.last - block.first + 1 != len(lines):
            yield block
            continue
        start = 0
        for at in range(len(lines)):
            whole = "\n".join(lines[start : at + 1])
            if at + 1 < len(lines) and at - start < LONGEST_EMPHASIS and NOT_MARKED.sub("", whole).count("*") % 2:
                continue
            yield replace(block, text=whole, first=block.first + start, last=block.first + at)
            start = at + 1


def bullets(blocks: Iterable[Block]) -> Iterator[Block]:
    """Make items of paragraphs that begin with a bullet: "•Если" is an item of a list.

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        mark = BULLET.match(block.text) if block.kind == "paragraph" else None
        yield replace(block, kind="item", text=block.text[mark.end() :]) if mark else block


def plain_formulas(blocks: Iterable[Block]) -> Iterator[Block]:
    """Write formulas in LaTeX as people type them: "$10(X-X^*)$" is `10(X-X^*)`.

    Shape:  as many blocks out as in; a formula stands in backquotes, without blanks; "^*" still means the opponent's.
    """

    def formula(found: re.Match[str]) -> str:
        text = RAISED_STAR.sub("^*", found[1])
        for word, plain in LATEX_WORDS.items():
            text = text.replace(word, plain)
        return "`" + "".join(text.split()).replace("`", "") + "`"

    def cure(text: str) -> str:
        return re.sub(r"(`) (?=[,.;:)])", r"\1", LATEX.sub(formula, text)) if "$" in text else text

    for block in blocks:
        yield block if block.kind == "pre" else block.cured(cure)


def page_breaks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Join what the end of a page cut: a paragraph or an item without an end, and the small letter it goes on with.

    Shape:  fewer blocks; a joined one has the lines of both. A formula that stood in a line of its own is joined too.
    """
    waiting: Block | None = None
    for block in blocks:
        if waiting is not None and _cut(waiting, block):
            waiting = replace(
                waiting,
                text=f"{waiting.text} {block.text}",
                last=block.last,
                problems=waiting.problems + block.problems,
            )
            continue
        if waiting is not None:
            yield waiting
        waiting = block
    if waiting is not None:
        yield waiting


def _cut(above: Block, below: Block) -> bool:
    if above.kind not in ("paragraph", "item", "numbered") or below.kind != "paragraph":
        return False
    if above.text.endswith(":") and FORMULA_GOES_ON.match(below.text):
        return True
    return bool(UNFINISHED.search(above.text) and GOES_ON.match(below.text))


def margin_comments(blocks: Iterable[Block]) -> Iterator[Block]:
    """Join comments («… //так проще») that were printed in the margin beside several lines, and cut by them.

    Shape:  the first part of a comment gets the rest; a line that was only the rest of one is gone, and its number is
            with the first part.
    """
    kept: list[Block] = []
    open_at: int | None = None
    for block in blocks:
        start = COMMENT.search(block.text) if block.kind in ("paragraph", "item", "label") else None
        said = COMMENT_END.sub("", block.text[start.end() :]) if start else ""
        if start and open_at is not None and GOES_ON.match(said):
            above = kept[open_at]
            ending = "*" if above.text.endswith("*") else ""
            text = f"{above.text.removesuffix('*').rstrip()} {said}{ending}"
            left = block.text[: start.start()].strip()
            kept[open_at] = replace(above, text=text, last=above.last if left else block.last)
            if left:
                kept.append(replace(block, text=left))
            open_at = None if FINISHED.search(said) else open_at
            continue
        kept.append(block)
        if start:
            open_at = None if not said or FINISHED.search(said) else len(kept) - 1
        elif block.kind == "heading":
            open_at = None
    yield from kept


STEPS = {
    step.__name__: step for step in (bare_headings, kept_lines, bullets, plain_formulas, page_breaks, margin_comments)
}
