"""One page of the book as a table has it: new numbers or words, whom they touch, what bots make of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.house_rules import setting, trying
from campaigns.house_rules.consequences import touched
from campaigns.house_rules.models import Trial
from campaigns.house_rules.reading import overlay_of
from campaigns.models import Campaign, Seat
from campaigns.plays.house_layers import OWN, layers_of
from campaigns.plays.writing import Table, plain_book
from campaigns.views.agreements.house_rules import made, ruler_of, said
from campaigns.views.doors import campaign_of, frame
from rulebooks.forms.layer import LayerForm
from rulebooks.layers import Layer, layers_from_json
from rulebooks.models import Page, Revision
from rulebooks.overlays import over, told
from web.page import page


@dataclass(frozen=True, slots=True)
class Looked:
    """A page that somebody wants otherwise: who, at which table, and how the page reads."""

    request: HttpRequest
    table: Table
    seat: Seat
    plain: Revision
    laid: Revision

    @property
    def campaign(self) -> Campaign:
        return self.table.campaign

    def form(self, data: Any = None) -> LayerForm:
        return LayerForm(plain_book(self.campaign), self.laid, self.plain, self.table.number, data)


@never_cache
def house_rule(request: HttpRequest, slug: str, page_slug: str) -> HttpResponse:
    """The form of a page; `do` says whether to look what it would do, to let bots try it, or to save it."""
    campaign = campaign_of(request, slug)
    looked = _looked(request, campaign, ruler_of(request, campaign), page_slug)
    if request.method != "POST":
        return _tried(looked) or _show(looked, looked.form())
    form = looked.form(request.POST)
    if not form.is_valid():
        return _show(looked, form, status=422)
    try:
        if request.POST.get("do") == "save":
            return _save(looked, form)
        setting.refuse(looked.table, looked.seat)
        wished = setting.proposed(looked.table, form.changes(), form.cleaned_data["why"], looked.seat)
        if wished and request.POST.get("do") == "try":
            trial = trying.begin(looked.table, layers_of(wished.table.campaign))
            return redirect(f"{request.path}?trial={trial.pk}")
        return _show(looked, form, wished=wished, looked_at=True)
    except IllegalMove as refusal:
        return _show(looked, form, refusal=refusal, status=422)


def _looked(request: HttpRequest, campaign: Campaign, seat: Seat, page_slug: str) -> Looked:
    """The page as it is at the campaign's edition, and as the campaign has it.

    Errors: 404 for a page that this edition does not have.
    """
    table = ledger.load(campaign)
    row = table.campaign
    found = Page.objects.select_related("book").filter(book=row.book, slug=page_slug).first()
    plain = found.at_edition(row.edition) if found else None
    if plain is None:
        raise Http404
    patches = overlay_of(row).patches.get(page_slug, [])
    return Looked(request, table, seat, plain, over(plain, patches))


def _save(looked: Looked, form: LayerForm) -> HttpResponse:
    done = setting.set_rules(
        looked.campaign,
        form.changes(),
        form.cleaned_data["why"],
        by=looked.seat,
        seen=form.cleaned_data["seen"],
        key=looked.request.POST.get("key") or None,
    )
    messages.success(looked.request, made(done))
    return redirect("house_rules", looked.campaign.slug)


def _tried(looked: Looked) -> HttpResponse | None:
    """The form as it was when bots were asked to try it, with what they have found so far."""
    asked = looked.request.GET.get("trial", "")
    trial = looked.campaign.trials.filter(pk=int(asked)).first() if asked.isdecimal() and len(asked) < 10 else None
    if trial is None:
        return None
    own = next((layer for layer in layers_from_json(trial.after) if layer.title == OWN), Layer(OWN, ()))
    mine = [patch for patch in own.patches if patch.page == looked.plain.page.slug]
    why = mine[-1].why if mine else ""
    filled: dict[str, Any] = {**looked.form().initial, "why": why, "seen": looked.table.number}
    filled |= {"/".join(patch.place): patch.now for patch in mine}
    form = looked.form({name: value for name, value in filled.items() if value is not False})
    if not form.is_valid():
        return None
    try:
        wished = setting.proposed(looked.table, form.changes(), why, looked.seat)
    except IllegalMove as refusal:
        return _show(looked, form, refusal=refusal, trial=trial)
    return _show(looked, form, wished=wished, looked_at=True, trial=trial)


def _show(
    looked: Looked,
    form: LayerForm,
    *,
    wished: setting.Outlook | None = None,
    looked_at: bool = False,
    refusal: IllegalMove | None = None,
    trial: Trial | None = None,
    status: int = 200,
) -> HttpResponse:
    row, slug = looked.campaign, looked.plain.page.slug
    context = {
        **frame(looked.request, row, looked.seat),
        "form": form,
        "revision": looked.plain,
        "overlay": overlay_of(row),
        "looked_at": looked_at,
        "ruled": told(row.book, row.edition, layers_of(row), slug),
        "refusal": said(looked.table, refusal, looked.seat),
        "can_try": trying.can_be_tried(looked.table),
        "outcome": trying.outcome(trial) if trial else None,
        "games": trying.GAMES,
        "back_url": reverse("house_rules", args=[row.slug]),
    }
    if wished:
        layer = Layer(OWN, tuple(wished.patches))
        back = {(one, tuple(place)) for one, *place in wished.fields["back"]}
        own = setting.own_layer(row)
        gone = Layer(OWN, tuple(patch for patch in own.patches if patch.at in back))
        pages = {patch.page for patch in (*layer.patches, *gone.patches)}
        context |= {
            "changes": told(row.book, row.edition, (layer,)),
            "back": told(row.book, row.edition, (gone,)),
            "touched": touched(looked.table, wished.table, pages, looked.seat),
            "behind": form.behind(),
            "only_words": bool(layer.patches) and all(patch.is_text for patch in layer.patches),
        }
    return page(looked.request, "campaigns/agreements/house_rule.html", context, part="house", status=status)
