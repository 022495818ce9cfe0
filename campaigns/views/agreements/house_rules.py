"""House rules: what a table plays otherwise than its book says; for everybody to read, for who runs the game to set."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.chronicle.seeing import heard, seen_by
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.files.exporting import NO_FILE
from campaigns.house_rules import setting, supplements
from campaigns.house_rules.consequences import touched
from campaigns.house_rules.models import Supplement
from campaigns.house_rules.reading import overlay_of
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.house_layers import layers_of
from campaigns.plays.writing import Table, plain_book
from campaigns.seats.people import person
from campaigns.views.doors import campaign_of, frame, viewer_of
from campaigns.views.lobby.taking import file
from rulebooks.editions.supplements import LONGEST, export_supplement, read_supplement
from rulebooks.forms.layer import page_of
from rulebooks.layers import Layer, Patch, Unfit
from rulebooks.overlays import told
from web.page import page


def ruler_at(request: HttpRequest, campaign: Campaign) -> Seat | None:
    """The seat by which whoever asks may set house rules; the game master's before others."""
    held = sorted(person(request).seats_at(campaign), key=lambda seat: not seat.master)
    return next((seat for seat in held if setting.may_rule(campaign, seat)), None)


def ruler_of(request: HttpRequest, campaign: Campaign) -> Seat:
    """The same.

    Errors: 403 for who may set none.
    """
    seat = ruler_at(request, campaign)
    if seat is None:
        raise PermissionDenied
    return seat


@never_cache
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """All that a campaign has otherwise, with why and by whom; and the way to more."""
    campaign = campaign_of(request, slug)
    if request.method != "POST":
        return show(request, campaign)
    seat = ruler_of(request, campaign)
    try:
        do = DOING.get(request.POST.get("do", ""))
        if do is None:
            raise IllegalMove(say("This form cannot be read; load the page again."))
        return do(request, campaign, seat) or redirect("house_rules", campaign.slug)
    except IllegalMove as refusal:
        return show(request, campaign, refusal)


def show(request: HttpRequest, campaign: Campaign, refusal: IllegalMove | None = None) -> HttpResponse:
    table = ledger.load(campaign)
    campaign, seat, ruler = table.campaign, viewer_of(request, campaign), ruler_at(request, campaign)
    mine = Supplement.objects.of(person(request).campaigns).filter(campaign__book=campaign.book)
    layers = layers_of(campaign)
    context = {
        **frame(request, campaign, seat),
        "ruled": told(campaign.book, campaign.edition, layers),
        "laid": [layer for layer in layers if layer.title],
        "own": any(not layer.title for layer in layers),
        "ruler": ruler,
        "overlay": overlay_of(campaign),
        "supplements": mine.select_related("campaign"),
        "here": on_table(seen_by(table, seat)) if ruler else [],
        "refusal": said(table, refusal, seat),
        "typed": request.POST,
    }
    return page(request, "campaigns/agreements/house_rules.html", context, part="house", status=422 if refusal else 200)


def on_table(table: Table) -> list[tuple[str, str]]:
    """What lies on a table, slug and name, in the order of the book: what somebody wants changed is mostly there."""
    lying = {piece.entry for piece in table.state.pieces.values() if piece.entry}
    entries = plain_book(table.campaign).entries.values()
    return [(entry.slug, entry.name) for entry in entries if entry.slug in lying and entry.stats]


def said(table: Table, refusal: IllegalMove | None, seat: Seat) -> str:
    """A refusal for whoever acts from a seat."""
    return translate(heard(table, refusal.sentence, seat), seen_by(table, seat)) if refusal else ""


def _key(request: HttpRequest) -> str | None:
    return request.POST.get("key") or None


def _page(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """Lead to the form of a page that somebody has named."""
    found = page_of(plain_book(campaign), request.POST.get("page", ""))
    if found is None:
        raise IllegalMove(say("The rulebook has nothing of that name."))
    return redirect("house_rule", campaign.slug, found if isinstance(found, str) else found.slug)


def _back(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    name, *place = request.POST.get("rule", "").split("/")
    setting.take_back(campaign, (name, tuple(place)), by=seat, why=request.POST.get("why", ""), key=_key(request))
    messages.success(request, _("Taken back: from the next move on it is as the book says."))


def _name(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    supplements.name_rules(campaign, request.POST.get("title", ""), by=seat)
    messages.success(request, _("Kept under that name; it can be laid over other tables of this book."))


def _lift(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    setting.lift(campaign, request.POST.get("title", ""), by=seat, key=_key(request))
    messages.success(request, _("Done; it is in the log."))


def _throw(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    number = request.POST.get("supplement", "")
    found = campaign.supplements.filter(pk=int(number) if number.isdecimal() and len(number) < 10 else 0).first()
    if found is None:
        raise IllegalMove(say("There is no such supplement."))
    supplements.throw_away(campaign, found, by=seat)
    messages.success(request, _("The supplement is thrown away; where it lies it stays."))


def _file(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    sent = request.FILES.get("file")
    if sent is None:
        raise IllegalMove(NO_FILE)
    try:
        layer = read_supplement(sent.read(LONGEST + 1), campaign.book, campaign.edition)
    except Unfit as no:
        raise IllegalMove(setting.as_sentence(no)) from no
    kept = supplements.keep_file(campaign, layer.title, layer.patches, by=seat)
    return redirect("supplement", campaign.slug, kept.pk)


DOING: dict[str, Callable[[HttpRequest, Campaign, Seat], HttpResponse | None]] = {
    "page": _page,
    "back": _back,
    "name": _name,
    "lift": _lift,
    "throw": _throw,
    "file": _file,
}


@never_cache
@require_GET
def house_file(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """The house rules of a campaign, or a supplement, as a file in the dialect."""
    campaign = campaign_of(request, slug)
    layer, edition = setting.own_layer(campaign), campaign.edition
    if number:
        one = get_object_or_404(Supplement.objects.of(person(request).campaigns), pk=min(number, 2**31 - 1))
        if one.campaign.book_id != campaign.book_id:
            raise Http404
        layer, edition = Layer(one.title, tuple(Patch.from_json(patch) for patch in one.patches)), one.edition
    if not layer.patches:
        raise Http404
    text = export_supplement(campaign.book, edition, layer)
    name = f"{campaign.book.slug}-{f'supplement-{number}' if number else campaign.slug}.md"
    return file(text.encode(), name, "text/markdown; charset=utf-8")


@never_cache
def supplement(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a supplement would change at a table, and whom it touches; and the button that lays it."""
    campaign = campaign_of(request, slug)
    seat = ruler_of(request, campaign)
    visible = Supplement.objects.of(person(request).campaigns).select_related("campaign")
    found = get_object_or_404(visible, pk=min(number, 2**31 - 1))
    table = ledger.load(campaign)
    refusal, touch = None, None
    try:
        if request.method == "POST":
            sent = request.POST.get("seen", "")
            seen = int(sent) if sent.isdecimal() and len(sent) < 10 else -1
            supplements.lay(campaign, found, by=seat, seen=seen, key=_key(request))
            messages.success(request, _("It lies over the rules from the next move on; it is in the log."))
            return redirect("house_rules", campaign.slug)
        setting.refuse(table, seat)
        wished = supplements.proposed(table, found)
        touch = touched(table, wished.table, {patch.page for patch in wished.patches}, seat)
    except IllegalMove as no:
        refusal = no
    layer = Layer(found.title, tuple(Patch.from_json(one) for one in found.patches))
    context = {
        **frame(request, table.campaign, seat),
        "supplement": found,
        "ruled": told(campaign.book, campaign.edition, (layer,)),
        "touched": touch,
        "seen": table.number,
        "refusal": said(table, refusal, seat),
        "back_url": reverse("house_rules", args=[campaign.slug]),
    }
    return page(
        request,
        "campaigns/agreements/supplement.html",
        context,
        part="supplement",
        status=422 if request.method == "POST" else 200,
    )


def made(play: Play | None) -> str:
    """What to say after something was saved, or was so already."""
    return _("Done; it is in the log.") if play else _("It was so already.")
