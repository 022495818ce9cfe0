"""What templates of both halves say about the rules."""

from collections.abc import Iterable
from functools import cache
from html import escape

from django import template
from django.forms import BaseForm, BoundField
from django.template.defaultfilters import truncatechars
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rulebooks.cite import cite_url, paragraph_label
from rulebooks.forms.tables import Table
from rulebooks.reading.around import Listed
from rulebooks.reading.contents import Line
from rulebooks.reading.standpoint import Standpoint
from rulebooks.shipped import LIBRARY

register = template.Library()
register.filter(paragraph_label)

PLAIN = "dialect"
"""Whose cover is that of any book: a written sheet."""
LONGEST_TITLE = 120
"""Letters of a title in the contents."""


@register.simple_tag
def cite(book: object, rule: str, text: str = "", edition: int | None = None) -> SafeString | str:
    """Link to a rule: `{% cite book "1.5" %}`; `book` is a book, its slug, or anything that has a `book` with one."""
    if not rule:
        return ""
    slug = book if isinstance(book, str) else getattr(getattr(book, "book", book), "slug", "")
    return format_html('<a class="cite" href="{}">{}</a>', cite_url(str(slug), rule, edition), text or f"§ {rule}")


@register.simple_tag
def cover(slug: str) -> SafeString:
    """The cover of a book, as it lies in the book's folder; of one that brings none, a plain sheet."""
    return _covers().get(slug) or _covers()[PLAIN]


@cache
def _covers() -> dict[str, SafeString]:
    drawn = {path.parent.name: path.read_text(encoding="utf-8").strip() for path in LIBRARY.glob("*/cover.svg")}
    return {slug: mark_safe(svg) for slug, svg in drawn.items()}  # noqa: S308 - our own files


@register.simple_tag
def page_address(reading: Standpoint, slug: str) -> str:
    """The address of a page, where the reader stays in their language, at their edition or in their campaign."""
    return reading.address(slug)


@register.simple_tag
def rule_address(reading: Standpoint, paragraph: str) -> str:
    """The address of a paragraph, likewise."""
    return reading.rule(paragraph)


@register.simple_tag
def contents_line(reading: Standpoint, line: Line) -> SafeString:
    """A page in the contents, by its number and title: hundreds stand on one page, a template for each took longer."""
    named = f"{_number(line.number)}{_title(line.title)}"
    return mark_safe(f'<a href="{escape(reading.address(line.slug))}">{named}</a>')  # noqa: S308  every piece is escaped


@register.simple_tag
def around_lines(reading: Standpoint, lines: Iterable[Listed], here: str) -> SafeString:
    """The contents beside the page `here`, likewise: they were a fifth of what a page took that nobody had kept."""
    return mark_safe("".join(_beside(reading, line, here) for line in lines))  # noqa: S308  every piece is escaped


def _beside(reading: Standpoint, line: Listed, here: str) -> str:
    near = line.near
    current = ' aria-current="page"' if near.slug == here else ""
    named = f"{_number(near.number)}<span>{_title(near.title)}</span>"
    inside = f"<ol>{around_lines(reading, line.inside, here)}</ol>" if line.inside else ""
    return f'<li><a href="{escape(reading.address(near.slug))}"{current}>{named}</a>{inside}</li>'


def _number(number: str) -> str:
    return f'<span class="rule-number">{escape(number)}</span>' if number else ""


def _title(title: str) -> str:
    return escape(title if len(title) <= LONGEST_TITLE else truncatechars(title, LONGEST_TITLE))


@register.filter
def bound(form: BaseForm, name: str) -> BoundField:
    """The field of a form by its name, where the name is known only when the page is drawn."""
    return form[name]


@register.filter
def cells(form: BaseForm, table: Table) -> list[tuple[str, list[BoundField]]]:
    """The rows of a table in a form, each with the fields of its cells."""
    return [(row, [form[table.cell(row, column)] for column in table.columns]) for row in table.rows]
