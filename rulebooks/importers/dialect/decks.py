"""A deck of cards as a table: CSV with a head, as every spreadsheet writes it."""

from __future__ import annotations

import csv
import io

from rulebooks.importers.blocks import Block, Node, Section
from rulebooks.importers.documents import Document, Unreadable

MOST_CARDS, MOST_COLUMNS = 5_000, 60


def deck(document: Document, title: str) -> list[Section]:
    """A section that lists cards, one for each row; every row keeps its lines.

    Errors: Unreadable for what is no table of two rows, or for too much of it.
    """
    first = document.text.split("\n", 1)[0]
    delimiter = max(";,\t", key=first.count)
    rows: list[Block] = []
    reader = csv.reader(io.StringIO(document.text), delimiter=delimiter)
    before = 0
    try:
        for cells in reader:
            lines, before = (before + 1, reader.line_num), reader.line_num
            told = tuple(" ".join(cell.split()) for cell in cells)
            if any(told):
                kind = "row" if rows else "head"
                rows.append(Block(kind, " | ".join(told), *lines, cells=told))
            if len(rows) > MOST_CARDS or len(cells) > MOST_COLUMNS:
                raise Unreadable(
                    "{name} has more than {rows} rows or {columns} columns.",
                    name=document.name,
                    rows=MOST_CARDS,
                    columns=MOST_COLUMNS,
                )
    except csv.Error as no:
        raise Unreadable("{name} is no table that can be read: {why}.", name=document.name, why=no) from no
    if len(rows) < 2:
        raise Unreadable("{name} has no rows below its head.", name=document.name)
    heading = Block("heading", f"{title} {{kind=card}}", 1, 0, level=1)
    return [Section(heading, tuple(Node(row) for row in rows))]
