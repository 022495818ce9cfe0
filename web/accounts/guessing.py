"""Who guesses passwords is slowed down, and whoever knows theirs is not.

Tries are counted by name and sender, by sender whatever the name, and by name whoever sends. The last would let
anybody lock anybody out; so a browser in which that account was signed in before keeps a cookie that says so, and has a
count of its own (OWASP, "Slow down online guessing attacks with device cookies").
"""

from __future__ import annotations

import secrets
import unicodedata

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from web.limits import HOUR, MINUTE, Limit, forget, hit, sender_of, take_back

HERE = Limit("passwords of a name from a sender", 10, 5 * MINUTE)
FROM_HERE = Limit("passwords from a sender", 60, 10 * MINUTE)
OF_NAME = Limit("passwords of a name", 100, HOUR)
KNOWN = Limit("passwords of a name in a browser that knows it", 20, 5 * MINUTE)
COOKIE, SALT = "known", "web.guessing"
LONGEST = 200
"""Letters of a name that are looked at: an account has fewer."""
A_YEAR = 60 * 60 * 24 * 365


def may_try(request: HttpRequest, name: str) -> bool:
    """Count a try before it is made, so that many at once are not one; whether it may be made."""
    # In this order: who has no try left adds nothing to the counts that others share.
    return all(hit(limit, *subject) <= limit.most for limit, subject in tallies(request, name))


def was_right(request: HttpRequest, name: str) -> None:
    """Begin anew for that name here; what others do from the same address still counts."""
    for limit, subject in tallies(request, name):
        if limit in (HERE, KNOWN):
            forget(limit, *subject)
        else:
            take_back(limit, *subject)


def tallies(request: HttpRequest, name: str) -> list[tuple[Limit, tuple[str, ...]]]:
    """Under what a try is counted."""
    told, sender = folded(name), sender_of(request.META.get("REMOTE_ADDR", ""))
    browser = browser_of(request, name)
    whose = (KNOWN, (told, browser)) if browser else (OF_NAME, (told,))
    return [(HERE, (told, sender)), (FROM_HERE, (sender,)), whose]


def remember(request: HttpRequest, answer: HttpResponse, name: str) -> None:
    """Let this browser say that the account was signed in in it."""
    mark = signing.dumps([folded(name), browser_of(request, name) or secrets.token_hex(8)], salt=SALT)
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(COOKIE, mark, max_age=A_YEAR, httponly=True, samesite="Lax", secure=secure)


def browser_of(request: HttpRequest, name: str) -> str:
    """Which browser this is, if that account was signed in in it; else empty."""
    try:
        known, browser = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=A_YEAR)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(browser) if known == folded(name) else ""


def folded(name: str) -> str:
    """A name as it is counted: whatever its letters' size, and however long it is. The form of signing in lets spaces
    around it go and has one letter for all that look alike to NFKC; so each such spelling is the same name here too."""
    return unicodedata.normalize("NFKC", name.strip()[:LONGEST]).casefold()
