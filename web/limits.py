"""How often something may be done: counted in the database, so that no flood of names pushes a count out of memory,
and every process counts the same. Limits are such that a person never meets them.
"""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from web.errors import too_many
from web.models import Tally

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
OWN_NETWORK = 64
"""Bits of an IPv6 address that its provider gives out; the rest its owner chooses anew as often as they like."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times, in so many seconds from the first of them; `on_site` is for everybody together, 0 for no limit."""

    name: str
    most: int
    within: int
    on_site: int = 0


ACCOUNTS = Limit("accounts", 20, HOUR, on_site=1_000)
TABLES = Limit("tables", 40, HOUR, on_site=2_000)
TABLES_AT_ONCE = Limit("tables at once", 8, MINUTE)
SEATS = Limit("seats", 200, HOUR, on_site=10_000)
BOOKS = Limit("books", 100, HOUR, on_site=2_000)


def sender_of(address: str) -> str:
    """Who counts as one sender: an address, or the network that one person has of IPv6; empty where it is not known."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), OWN_NETWORK), strict=False))


def hit(limit: Limit, *subject: str, times: int = 1) -> int:
    """Count once more, or several `times`; how often it was done now, this included. Two at the same moment are two.

    A count that would hold longer than its limit lasts was begun while the clock ran ahead: it is begun anew, or a
    clock that was wrong for a minute would shut somebody out for as long as it was wrong by.
    """
    key, now = key_of(limit, *subject), timezone.now()
    mine, until = Tally.objects.filter(key=key), now + timedelta(seconds=limit.within)
    if not mine.filter(until__gt=now, until__lte=until).update(count=F("count") + times):
        with transaction.atomic():
            Tally.objects.filter(Q(until__lte=now) | Q(until__gt=until, key=key)).delete()
            begun = Tally(key=key, until=until)
            Tally.objects.bulk_create([begun], ignore_conflicts=True)
            mine.update(count=F("count") + times)
    return mine.values_list("count", flat=True).first() or times


def take_back(limit: Limit, *subject: str) -> None:
    """Count once less: it was rightly done."""
    Tally.objects.filter(key=key_of(limit, *subject), count__gt=0).update(count=F("count") - 1)


def forget(limit: Limit, *subject: str) -> None:
    """Begin to count anew."""
    Tally.objects.filter(key=key_of(limit, *subject)).delete()


def key_of(limit: Limit, *subject: str) -> str:
    """What a count is kept under; without the site's secret nobody finds an address in it."""
    told = "\n".join([limit.name, *(hashlib.sha256(one.encode(errors="replace")).hexdigest() for one in subject)])
    return salted_hmac("web.limits", told, algorithm="sha256").hexdigest()


def doer(request: HttpRequest) -> str:
    """For whom something counts: the account, else where it comes from."""
    user: Any = getattr(request, "user", None)
    known = user is not None and user.is_authenticated
    return f"account {user.pk}" if known else f"address {sender_of(request.META.get('REMOTE_ADDR', ''))}"


def within(limit: Limit, request: HttpRequest, times: int = 1) -> bool:
    """Count what somebody is about to do; whether they still may."""
    if hit(limit, doer(request), times=times) > limit.most:
        return False
    return not limit.on_site or hit(limit, "site", times=times) <= limit.on_site


def refused(limit: Limit, request: HttpRequest, times: int = 1) -> HttpResponse | None:
    """Count what one form does so many `times`; the answer to whoever does too much, and none on one's own machine."""
    return None if not settings.LIMITS or within(limit, request, times) else too_many(limit.within)


View = Callable[..., HttpResponse]


def limited(*limits: Limit) -> Callable[[View], View]:
    """A view to which one can send only so often, and 429 then; on one person's machine as often as they like."""

    def around(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *told: Any, **named: Any) -> HttpResponse:
            for limit in limits if request.method == "POST" and settings.LIMITS else ():
                if not within(limit, request):
                    return too_many(limit.within)
            return view(request, *told, **named)

        return counted

    return around
