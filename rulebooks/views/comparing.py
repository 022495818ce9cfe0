"""Entries side by side, and on a sheet of cards to print; the address holds which."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulebooks.overlays import asked, private, without
from rulebooks.reading.comparing import lines, sides
from rulebooks.reading.sheet import MOST, ON_A_SHEET, cards
from web.page import page


@private
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """What `of` names, as often as it is said: "bridges/golemko", "bridges/golemko@1"."""
    overlay = asked(request)
    chosen = sides(request.GET.getlist("of"), overlay)
    told = lines(chosen)
    context = {"sides": chosen, "lines": told, "half": "rulebooks", "overlay": overlay}
    context |= {"differ": any(line.differs for line in told), "without_rules": without(request)}
    return page(request, "rulebooks/compare.html", context)


@private
@require_safe
def card_sheet(request: HttpRequest) -> HttpResponse:
    """The same as cards, nine on a sheet."""
    overlay, wanted = asked(request), list(dict.fromkeys(request.GET.getlist("of")))
    found = cards(wanted[:MOST], overlay)
    sheets = [found[start : start + ON_A_SHEET] for start in range(0, len(found), ON_A_SHEET)]
    context = {"sheets": sheets, "count": len(found), "left_out": len(wanted) - len(found), "half": "rulebooks"}
    told = {"most": MOST, "overlay": overlay, "without_rules": without(request)}
    return page(request, "rulebooks/card_sheet.html", context | told)
