"""The text of a page as somebody edits it: paragraphs, tables, pictures, and what is put in between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulebooks.forms import rows, tables
from rulebooks.forms.tables import Table
from rulebooks.importers.pictures import KEY, LONGEST_DESCRIPTION
from web.legible import Legible

LONGEST_PARAGRAPH = 8_000
BLANK_LINE = re.compile(r"\n[ \t]*\n")
KEEPS_KIND = {"item", "numbered", "paragraph", "quote", "label"}
PUT = re.compile(r"((?:table|picture)\+\d{1,3})@([^,@]{0,300})")
MOST_PUT = 30
"""Tables and pictures that one form puts in; more come with the next."""
WORDS_OF_A_PLACE = 40
Paragraph = Mapping[str, Any]


@dataclass
class Piece:
    """One piece of the text.

    shape: "paragraph", "table", "picture"; "kept" for what no field shows
    key:   by which its fields are named, and behind which something can be put
    """

    shape: str
    key: str
    was: Paragraph
    table: Table | None = None
    picture: str = ""

    @property
    def field(self) -> str:
        return f"d:{self.key}" if self.shape == "picture" else f"p:{self.was.get('id', '')}"

    @property
    def out(self) -> str:
        return f"out:{self.key}"


class Text:
    """Fields for the text of a page; `given` is what was sent, with pasted cells already spread."""

    def __init__(self, paragraphs: Sequence[Paragraph], slug: str, given: Mapping[str, Any] | None) -> None:
        self.slug, self.given = slug, given
        self.fields: dict[str, forms.Field] = {}
        self.initial: dict[str, Any] = {}
        self.put = [found.groups() for found in PUT.finditer(str((given or {}).get("put") or "")[:5_000])][:MOST_PUT]
        self.pieces = list(self._with_new(self._there(paragraphs)))
        self.places = [("", _("At the beginning"))] + [
            (one.key, self._place(one)) for one in self.pieces if not one.key.startswith(("table+", "picture+"))
        ]
        self.last = self.places[-1][0]

    def _there(self, paragraphs: Sequence[Paragraph]) -> Iterator[Piece]:
        for run in tables.runs(paragraphs):
            key = quote(str(run[0]["id"]), safe="")
            if run[0]["kind"] in tables.KINDS and (len(run) > 1 or "cells" in run[0]):
                table = tables.table_of(run, self.given)
                self._take(table.fields, table.initial)
                yield Piece("table", key, run[0], table)
            elif run[0]["kind"] == "picture":
                yield self._picture(key, run[0])
            elif "text" in run[0] and run[0]["kind"] != "entry":
                yield self._paragraph(key, run[0])
            else:
                yield Piece("kept", key, run[0])

    def _with_new(self, there: Iterator[Piece]) -> Iterator[Piece]:
        yield from self._new("")
        for one in there:
            yield one
            yield from self._new(one.key)

    def _new(self, behind: str) -> Iterator[Piece]:
        for key, place in self.put:
            if place != behind or self.given is None:
                continue
            if key.startswith("table"):
                table = tables.new_table(key, self.given)
                self._take(table.fields, table.initial)
                yield Piece("table", key, {}, table)
            elif KEY.fullmatch(name := str(self.given.get(f"picture:{key}") or "")):
                self.fields[f"picture:{key}"] = forms.CharField(required=False, widget=forms.HiddenInput)
                yield self._picture(key, {"picture": name, "text": ""})

    def _take(self, fields: Mapping[str, forms.Field], initial: Mapping[str, Any]) -> None:
        self.fields |= fields
        self.initial |= initial

    def _picture(self, key: str, was: Paragraph) -> Piece:
        one = Piece("picture", key, was, picture=str(was.get("picture") or ""))
        told = forms.Textarea(attrs={"rows": 2})
        out = bool(self.given and self.given.get(one.out))
        self.fields[one.field] = Legible(
            max_length=LONGEST_DESCRIPTION, required=not out, widget=told, label=_("What the picture shows")
        )
        self.initial[one.field] = str(was.get("text") or "")
        self.fields[one.out] = forms.BooleanField(required=False, label=_("Take the picture out"))
        self.initial[one.out] = False
        return one

    def _paragraph(self, key: str, was: Paragraph) -> Piece:
        lines = min(12, 1 + len(was["text"]) // 70 + was["text"].count("\n"))
        widget = forms.Textarea(attrs={"rows": lines})
        label = f"§ {self._short(was)}"
        one = Piece("paragraph", key, was)
        field = Legible(max_length=LONGEST_PARAGRAPH, required=False, strip=True, widget=widget, label=label)
        self.fields[one.field], self.initial[one.field] = field, was["text"]
        return one

    def _short(self, paragraph: Paragraph) -> str:
        return str(paragraph["id"]).removeprefix(self.slug + "-")

    def _place(self, one: Piece) -> str:
        text = " ".join(str(one.was.get("text") or "").split())
        words = text if len(text) <= WORDS_OF_A_PLACE else text[:WORDS_OF_A_PLACE].rsplit(" ", 1)[0] + "…"
        return _("Behind § %(paragraph)s: %(words)s") % {"paragraph": self._short(one.was), "words": words}

    def paragraphs(self, cleaned: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The text as filled in: an emptied paragraph is gone, a blank line begins a new one, without an id yet."""
        written: list[dict[str, Any]] = []
        for one in self.pieces:
            if one.table:
                written += one.table.written(cleaned)
            elif one.shape == "picture":
                written += [] if cleaned.get(one.out) else [_pictured(one, str(cleaned.get(one.field) or ""))]
            elif one.shape == "paragraph":
                written += _paragraphs(one.was, cleaned[one.field].replace("\r\n", "\n"))
            else:
                written.append(dict(one.was))
        return written


def _pictured(one: Piece, text: str) -> dict[str, Any]:
    said = " ".join(text.split())
    if one.was.get("id"):
        return {**one.was, "text": said}
    return {"kind": "picture", "picture": one.picture, "text": said, "lines": []}


def _paragraphs(was: Paragraph, text: str) -> list[dict[str, Any]]:
    same = text == was["text"].strip()
    whole = [was["text"] if same else text] if same or was.get("kind") == "pre" else BLANK_LINE.split(text)
    parts = [part if same or was.get("kind") == "pre" else part.strip() for part in whole]
    return [_written(was, part, first=place == 0) for place, part in enumerate(part for part in parts if part)]


def _written(paragraph: Paragraph, text: str, first: bool) -> dict[str, Any]:
    if first:
        kept = {**paragraph, "text": text}
    else:
        kind = paragraph.get("kind") if paragraph.get("kind") in KEEPS_KIND else "paragraph"
        kept = {"kind": kind, "text": text, "depth": paragraph.get("depth", 0), "lines": []}
    if "cells" in paragraph and text != paragraph["text"] and first:
        kept["cells"] = [cell.strip() for cell in text.split(" | ")]
    return kept


# Putting in


def acted(posted: QueryDict) -> QueryDict:
    """What was posted, as it is after the button that was pressed."""
    if posted.get("act") != "put_table":
        return rows.acted(posted)
    data = posted.copy()
    put_table(data)
    return data


def put(data: MutableMapping[str, Any], what: str) -> str:
    """Note in what was sent that something is put in behind a place that was chosen; gives its key, "" where a form
    has put in as much as it may."""
    there = [found.groups() for found in PUT.finditer(str(data.get("put") or ""))]
    if len(there) >= MOST_PUT:
        return ""
    numbers = [int(key.rpartition("+")[2]) for key, _behind in there]
    key = f"{what}+{max(numbers, default=0) + 1}"
    behind = str(data.get("behind") or "").replace(",", "").replace("@", "")[:300]
    data["put"] = ",".join(f"{one}@{place}" for one, place in [*there, (key, behind)])
    return key


def put_table(data: MutableMapping[str, Any]) -> None:
    """Put in a table, of what was pasted for it, else an empty one; what is too large stays where it was pasted."""
    was = str(data.get("put") or "")
    key = put(data, "table")
    if key and not tables.put_in(data, key):
        data["put"] = was


def merged(posted: Mapping[str, Any], was: Text, newest: Sequence[Paragraph], data: dict[str, Any]) -> list[str]:
    """Take tables and new pieces into what will be shown on top of what somebody else has saved meanwhile.

    Shape:  a table that only they touched is theirs; one that she touched is hers, whole. The names of those that both
            touched come back.
    """
    now = {quote(str(run[0]["id"]), safe=""): run for run in tables.runs(newest)}
    both: list[str] = []
    for one in was.pieces:
        if not one.table or one.key not in now:
            continue
        own = (f"c:{one.key}/", f"rows:=table/{one.key}/", f"head:{one.key}", f"out:{one.key}")
        mine = {name: posted[name] for name in posted if name.startswith(own)}
        touched = one.table.written(mine) != [dict(row) for row in one.table.was]
        theirs = [dict(row) for row in now[one.key]] != [dict(row) for row in one.table.was]
        for name in [name for name in data if name.startswith(own)]:
            del data[name]
        data |= mine if touched else _as_it_is(now[one.key])
        both += [one.key] if touched and theirs else []
    fresh = ("put", "picture:", "d:picture+", "out:picture+", "c:table+", "rows:=table/table+", "head:table+")
    data |= {name: posted[name] for name in posted if name.startswith(fresh)}
    return both


def _as_it_is(run: Sequence[Paragraph]) -> dict[str, Any]:
    made = tables.table_of(run, None)
    return {name: value for name, value in made.initial.items() if value is not False}
