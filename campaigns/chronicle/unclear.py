"""What tables teach whoever mends a book: rules that they look up or pass over; never what somebody may not know."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import Resolver404, resolve

from campaigns.chronicle.seeing import seen_by
from campaigns.engine.state import State
from campaigns.models import Campaign
from campaigns.plays.passing_over import count
from campaigns.plays.writing import book_of, table_of
from campaigns.seats.people import person

RULE = "rule"
"""The kind of pages with numbers that tell of no thing."""


def opened_at(request: HttpRequest, came_from: str, book: str, page: str) -> str:
    """The table from which somebody opened a page of its book; "" from elsewhere, and where that is not to be told."""
    try:
        named = resolve(came_from).kwargs
    except Resolver404:
        return ""
    if "slug" not in named or "book" in named:
        return ""
    here = Campaign.objects.visible_to(person(request)).select_related("book")
    campaign = here.filter(slug=named["slug"], book__slug=book).first()
    return campaign.slug if campaign and lies_open(campaign, page) else ""


def lies_open(campaign: Campaign, page: str) -> bool:
    """Whether everybody at a table that still plays knows of what a page tells: of a rule, or of what lies open.

    That somebody reads of a thing in their hand would say that it is there, even where another like it lies open.
    """
    if campaign.ended:
        return False
    table = table_of(campaign)
    entry = table.book.get(page)
    if entry is None or entry.kind == RULE:
        return True
    lying, seen = (_called(one.state, page) for one in (table, seen_by(table, None)))
    return bool(lying) and lying == seen


def _called(state: State, page: str) -> set[str]:
    return {piece.id for piece in state.pieces.values() if piece.entry == page}


def set_right(campaign: Campaign, rule: str) -> None:
    """Count a rule that refused a move whose outcome the game master then set by hand."""
    cited = book_of(campaign).cite(rule)
    if cited and lies_open(campaign, cited.page):
        count(campaign, [rule])
