"""The seats that somebody holds, at all tables or at those of one book, and leaving them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.chronicle.wording import seat_name
from campaigns.models import Campaign
from campaigns.seats.people import person
from web.page import page

MOST_TABLES = 6
"""Tables that a book's page names; the rest are in the list of campaigns."""


@never_cache
@require_safe
def my_seats(request: HttpRequest) -> HttpResponse:
    """What this browser and its account hold: which seats, at which tables, by what."""
    held = person(request).seats
    there = Campaign.objects.in_bulk([seat.campaign_id for seat in held])
    account = request.user.pk if request.user.is_authenticated else None
    rows = [
        {
            "campaign": there[seat.campaign_id],
            "seat": seat,
            "name": seat_name(seat.name, seat.key),
            "claimed": account is not None and seat.owner_id == account,
        }
        for seat in held
        if seat.campaign_id in there
    ]
    rows.sort(key=lambda row: (str(row["campaign"]).casefold(), str(row["name"])))
    return page(request, "campaigns/people/my_seats.html", {"rows": rows})


@never_cache
@require_safe
def book_tables(request: HttpRequest, book: str) -> HttpResponse:
    """The tables of a book at which somebody sits, for its page, which is the same for everybody."""
    mine = Campaign.objects.visible_to(person(request)).filter(book__slug=book).order_by("-created", "-pk")
    return page(request, "campaigns/parts/campaign/book_tables.html", {"tables": mine[:MOST_TABLES]})
