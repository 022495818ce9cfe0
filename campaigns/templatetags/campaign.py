"""What the templates of the tracker say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import token_urlsafe
from typing import Any
from urllib.parse import quote

from django import template
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from campaigns.board.offers.picking import Spot, Touch
from campaigns.evenings.markdown import notes_as_html

register = template.Library()


@register.simple_tag
def form_key() -> str:
    """A name for one form: sent twice, it is done once."""
    return token_urlsafe(12)


@register.simple_tag(takes_context=True)
def rule(context: Context, name: str, text: str = "") -> SafeString | str:
    """Link to the paragraph of a rule, as it is played here: "§ 1.4-3", or the name of its page."""
    cited = context["rules"].cite(name) if name else None
    if cited is None:
        return text
    address = reverse("paragraph", args=[context["book"].slug, cited.paragraph or cited.page])
    query = context.get("wiki_query") or ""
    written = text or (f"§ {cited.paragraph}" if cited.paragraph[:1].isdigit() else cited.title)
    return format_html('<a class="cite" href="{}{}">{}</a>', address, query, written)


@register.simple_tag(takes_context=True)
def press(context: Context, thing: str, entry: str = "") -> SafeString | str:
    """The attributes of a link that says what can be done with a thing: its address, and what the lists would offer.

    Shape: whoever only looks on is led to what the rulebook says of it; where it says nothing, nowhere.
    """
    asking = context.get("asking_about")
    if not asking:
        page = reverse("rule_page", args=[context["book"].slug, entry]) if entry else ""
        return format_html('href="{}{}"', page, context.get("wiki_query") or "") if page else ""
    board, can = context.get("board"), context.get("can")
    aims = (board.get("aims") if isinstance(board, dict) else getattr(board, "aims", None)) or {}
    moves = " ".join(filter(None, (aims.get(thing, ""), aims.get(entry, "")))) if can is None else can
    can = format_html(' data-can="{}"', moves) if moves else ""
    return format_html('href="{}#menu" data-about="{}"{}', asking + quote(thing, safe=""), thing, can)


@register.simple_tag
def sends(address: str) -> SafeString:
    """The attributes of a form that changes the table by what is sent to an address."""
    return format_html('method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="morph"', address)


@register.simple_tag(takes_context=True)
def asks_why(context: Context, piece: str, counter: str) -> SafeString:
    """The attributes of a link that tells why a number of a piece is what it is."""
    slug = template.Variable("campaign.slug").resolve(context)
    address = reverse("why", args=[slug, piece, counter]) + str(context.get("query") or "")
    return format_html(
        'id="gauge-{}-{}" href="{}" hx-get="{}" hx-target="#asked" hx-swap="innerHTML show:top" title="{}"',
        *(piece, counter, address, address, gettext("Why this number")),
    )


@register.simple_tag
def emblem(name: str, x: int | None = None, y: int | None = None, size: int = 16) -> SafeString | str:
    """A small drawing by its name, nothing without one; with a point, a part of a picture with its middle there."""
    if not name:
        return ""
    use = format_html('<use href="{}#{}"/>', static("img/emblems.svg"), name)
    if x is None or y is None:
        return format_html('<svg class="emblem" aria-hidden="true">{}</svg>', use)
    box = format_html('x="{}" y="{}" width="{}" height="{}"', x - size // 2, y - size // 2, size, size)
    return format_html('<svg class="emblem" {}>{}</svg>', box, use)


@register.filter
def written(notes: str) -> SafeString:
    """The notes of an evening with their paragraphs, lists and stress."""
    return notes_as_html(notes)


@register.filter
def of(texts: Mapping[str, Any], key: str) -> Any:
    """What a mapping holds for a key; nothing where it holds nothing."""
    return texts.get(key, "")


@register.filter
def magnitude(number: int) -> int:
    """A number without its sign."""
    return abs(number)


@register.filter
def along(touch: Touch, row: Iterable[Mapping[str, Any]]) -> Touch:
    """What can be pressed in one row of a drawing, and nothing of the others: a row is the same as long as that is."""
    return touch.among(id for cell in row for id in cell["ids"])


@register.filter
def spot(touch: Touch, ids: Iterable[str]) -> Spot:
    """What a place of a drawing does, which stands for these ids."""
    return touch.spot(ids)
