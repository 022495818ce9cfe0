"""A table of a page as somebody edits it: its rows and columns come, go and change places, its cells are fields."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal
from urllib.parse import quote

from django import forms
from django.utils.translation import gettext as _

from rulebooks.forms.rows import fresh
from web.legible import Legible

LONGEST_CELL = 2_000
MOST_ROWS, MOST_COLUMNS = 200, 20
MOST_CELLS = 500
"""Of all tables of one page: a request has a thousand fields, and a page has paragraphs and numbers too."""
NEW_ROWS, NEW_COLUMNS = 3, 3
KINDS = ("head", "row")
Paragraph = Mapping[str, Any]
Data = MutableMapping[str, Any]


@dataclass
class Table:
    """One table.

    key:     the id of its first row, as an address would quote it; "table+1" of one that is new
    was:     its rows as the page has them; row "0" of `rows` is the first of them, "+1" a new one
    heads:   how many of the first rows name the columns
    """

    key: str
    was: Sequence[Paragraph]
    rows: list[str]
    columns: list[str]
    heads: int = 1
    fields: dict[str, forms.Field] = field(default_factory=dict)
    initial: dict[str, Any] = field(default_factory=dict)

    @property
    def rows_path(self) -> str:
        return f"=table/{self.key}/rows"

    @property
    def columns_path(self) -> str:
        return f"=table/{self.key}/columns"

    @property
    def head(self) -> str:
        return f"head:{self.key}"

    @property
    def out(self) -> str:
        return f"out:{self.key}"

    def cell(self, row: str, column: str) -> str:
        """The name of a cell's field."""
        return f"c:{self.key}/{row}/{column}"

    def said(self, row: str, column: str) -> str:
        """What a cell says on the page."""
        there = _cells(self.was[int(row)]) if _known(row, self.was) else []
        return there[int(column)] if _known(column, there) else ""

    @property
    def is_full(self) -> bool:
        return len(self.rows) >= MOST_ROWS or (len(self.rows) + 1) * len(self.columns) > MOST_CELLS

    @property
    def is_wide(self) -> bool:
        return len(self.columns) >= MOST_COLUMNS or len(self.rows) * (len(self.columns) + 1) > MOST_CELLS

    def make_fields(self) -> None:
        for name, value in ((f"rows:{self.rows_path}", self.rows), (f"rows:{self.columns_path}", self.columns)):
            self.fields[name] = forms.CharField(required=False, widget=forms.HiddenInput)
            self.initial[name] = ",".join(value)
        head = forms.BooleanField(required=False, label=_("The first row names the columns"))
        self.fields[self.head], self.initial[self.head] = head, self.heads > 0
        out = forms.BooleanField(required=False, label=_("Take the table out"))
        self.fields[self.out], self.initial[self.out] = out, False
        for row, column in product(self.rows, self.columns):
            said = {"row": self.rows.index(row) + 1, "column": self.columns.index(column) + 1}
            label = _("Row %(row)s, column %(column)s") % said
            name = self.cell(row, column)
            self.fields[name] = CellField(label)
            self.initial[name] = self.said(row, column)

    def written(self, cleaned: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Its rows as filled in, those without a word left out; one that says what it said stays as it was."""
        if cleaned.get(self.out):
            return []
        heads = max(1, self.heads) if cleaned.get(self.head) else 0
        found: list[dict[str, Any]] = []
        for row in self.rows:
            cells = [" ".join(str(cleaned.get(self.cell(row, column)) or "").split()) for column in self.columns]
            if any(cells):
                found.append(self._row(row, cells, KINDS[len(found) >= heads]))
        return found

    def _row(self, row: str, cells: list[str], kind: str) -> dict[str, Any]:
        told = {"kind": kind, "text": " | ".join(cells), "cells": cells}
        if not _known(row, self.was):
            return {**told, "lines": []}
        was = self.was[int(row)]
        there = [" ".join(one.split()) for one in _cells(was)]
        if self.columns == [str(at) for at in range(max(len(_cells(one)) for one in self.was))]:
            there += [""] * (len(cells) - len(there))
        return dict(was) if (there, was["kind"]) == (cells, kind) else {**was, **told}


class CellField(Legible):
    """One line. What was copied from a spreadsheet has tabs, and was spread over the cells before it came here."""

    def __init__(self, label: str) -> None:
        widget = forms.Textarea(attrs={"rows": 1, "aria-label": label})
        super().__init__(max_length=LONGEST_CELL, required=False, widget=widget, label=label)

    def clean(self, value: Any) -> Any:
        if "\t" in str(value or "").strip():
            raise forms.ValidationError(too_large())
        return super().clean(value)


def too_large() -> str:
    said = _("A table here has up to %(rows)s rows, %(columns)s columns and %(cells)s cells; this would have more.")
    return said % {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "cells": MOST_CELLS}


def runs(paragraphs: Sequence[Paragraph]) -> Iterator[list[Paragraph]]:
    """The paragraphs of a page, rows of one table together; a head below a row begins another table. What has too many
    cells for a form is given row by row, as text."""
    left, run = MOST_CELLS, list[Paragraph]()
    for one in [*paragraphs, {"kind": "end"}]:
        in_table = one["kind"] in KINDS
        if run and (not in_table or (one["kind"] == "head" and run[-1]["kind"] == "row")):
            cells = len(run) * max(len(_cells(row)) for row in run)
            fits = cells <= left and len(run) <= MOST_ROWS and cells <= len(run) * MOST_COLUMNS
            left -= cells if fits else 0
            yield from [run] if fits else ([row] for row in run)
            run = []
        if in_table:
            run.append(one)
        elif one["kind"] != "end":
            yield [one]


def table_of(run: Sequence[Paragraph], given: Mapping[str, Any] | None) -> Table:
    """A table of the page, as it stands in a form that was sent, else as the page has it."""
    key = quote(str(run[0]["id"]), safe="")
    heads = sum(one["kind"] == "head" for one in run)
    widest = max(len(_cells(row)) for row in run)
    table = Table(key, run, [str(at) for at in range(len(run))], [str(at) for at in range(widest)], heads)
    return _as_sent(table, given)


def new_table(key: str, given: Mapping[str, Any]) -> Table:
    """A table that somebody has put in."""
    return _as_sent(Table(key, [], [], []), given)


def _as_sent(table: Table, given: Mapping[str, Any] | None) -> Table:
    if given is not None and f"rows:{table.rows_path}" in given:
        table.rows = sent_ids(given, table.rows_path, MOST_ROWS)
        table.columns = sent_ids(given, table.columns_path, MOST_COLUMNS)
        table.columns = table.columns[: max(1, MOST_CELLS // max(1, len(table.rows)))]
    table.make_fields()
    return table


def sent_ids(given: Mapping[str, Any], path: str, most: int) -> list[str]:
    """Which rows or columns a form has, in their order; what no form of ours says is not heard."""
    said = str(given.get(f"rows:{path}") or "")[:10_000].split(",")
    return [one for one in dict.fromkeys(said) if one.removeprefix("+").isdecimal() and len(one) < 6][:most]


def spread(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was sent, with what was pasted into a cell from a spreadsheet laid over the cells to its right and below.

    Where it does not fit, it stays in its cell, and `CellField` says why.
    """
    pasted = [name for name in data if name.startswith("c:") and "\t" in str(data[name]).strip()]
    if not pasted:
        return data
    told: Data = data.copy()  # type: ignore[attr-defined]
    for name in pasted[:MOST_COLUMNS]:
        key, row, column = (name[2:].rsplit("/", 2) + ["", ""])[:3]
        _laid(told, Table(key, [], [], []), row, column, pasted_cells(str(data[name])))
    return told


def _laid(data: Data, table: Table, row: str, column: str, cells: list[list[str]]) -> None:
    rows = sent_ids(data, table.rows_path, MOST_ROWS)
    columns = sent_ids(data, table.columns_path, MOST_COLUMNS)
    if row not in rows or column not in columns:
        return
    top, left = rows.index(row), columns.index(column)
    while len(rows) < top + len(cells):
        rows.append(fresh(rows))
    while len(columns) < left + max(map(len, cells)):
        columns.append(fresh(columns))
    if not fits(len(rows), len(columns)):
        return
    data[f"rows:{table.rows_path}"], data[f"rows:{table.columns_path}"] = ",".join(rows), ",".join(columns)
    for down, line in enumerate(cells):
        for along, cell in enumerate(line):
            data[table.cell(rows[top + down], columns[left + along])] = cell


def fits(rows: int, columns: int) -> bool:
    return rows <= MOST_ROWS and columns <= MOST_COLUMNS and rows * columns <= MOST_CELLS


def pasted_cells(text: str) -> list[list[str]]:
    """The cells of what a spreadsheet copies: tabs between them, quotes around those with several lines; a table of
    Markdown and one with semicolons as well."""
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")[: MOST_ROWS + 2]
    if all(line.strip().startswith("|") for line in lines):
        cut = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        return [line for line in cut if not all(set(cell) <= set(":-") and cell for cell in line)]
    divider = "\t" if any("\t" in line for line in lines) else ";"
    quoted: Literal[0, 3] = csv.QUOTE_MINIMAL if text.count('"') % 2 == 0 else csv.QUOTE_NONE
    read = csv.reader([f"{line}\n" for line in lines], delimiter=divider, quoting=quoted)
    return [[" ".join(cell.split()) for cell in line] or [""] for line in read]


def put_in(data: Data, key: str) -> bool:
    """Lay the fields of a new table, with what was pasted for it; whether it is not too large."""
    table, text = Table(key, [], [], []), str(data.get("paste") or "")
    cells = pasted_cells(text) if text.strip() else [[""] * NEW_COLUMNS] * NEW_ROWS
    if not fits(len(cells), max(map(len, cells), default=0)):
        return False
    columns = [f"+{at}" for at in range(1, max(map(len, cells)) + 1)]
    rows = [f"+{at}" for at in range(1, len(cells) + 1)]
    data[f"rows:{table.rows_path}"], data[f"rows:{table.columns_path}"] = ",".join(rows), ",".join(columns)
    data[f"head:{key}"] = "on"
    for row, line in zip(rows, cells, strict=True):
        for column, cell in zip(columns, line, strict=False):
            data[table.cell(row, column)] = cell
    data["paste"] = ""
    return True


def _cells(row: Paragraph) -> list[str]:
    return [str(cell) for cell in row.get("cells") or str(row.get("text", "")).split(" | ")]


def _known(at: str, of: Sequence[Any]) -> bool:
    return at.isdecimal() and int(at) < len(of)
