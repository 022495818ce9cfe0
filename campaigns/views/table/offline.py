"""What makes an app of one's own page; that it opens without network is `web/offline.py`."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.models import Seat
from campaigns.views.doors import campaign_of, seat_of
from web.offline import ICON_SIZES, SEA, icons


def whose(answer: HttpResponse, seat: Seat) -> HttpResponse:
    """Say on an answer whose it is: a page that is kept is forgotten where its seat is held no more, by `kept.js`."""
    answer["Letopis-Seat"] = seat.key
    return answer


@never_cache
@require_safe
def app(request: HttpRequest, slug: str) -> HttpResponse:
    """What a browser asks of a page that is to stand among the apps of a phone: one's own page of a campaign."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    own = reverse("seat", args=[campaign.slug])
    told = {
        "id": own,
        "name": f"{campaign.title} · {seat.name}" if seat.name else campaign.title,
        "short_name": campaign.title[:24],
        "start_url": f"{own}?seat={seat.key}" if "seat" in request.GET else own,
        "scope": reverse("campaigns"),
        "display": "standalone",
        "background_color": SEA,
        "theme_color": SEA,
        "icons": icons(static("img/mark.svg"), {size: static(f"img/mark-{size}.png") for size in ICON_SIZES}),
    }
    return whose(JsonResponse(told, content_type="application/manifest+json"), seat)
