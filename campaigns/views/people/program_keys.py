"""Keys for programs: made for one's own seat, shown once, listed and ended."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.seats import program_keys
from campaigns.views.doors import address, campaign_of, frame, seat_of
from web.legible import Legible
from web.page import page

SCOPES = [
    (program_keys.WATCH, gettext_lazy("See what everybody at the table sees")),
    (program_keys.LOOK, gettext_lazy("See what my seat sees")),
    (program_keys.MOVE, gettext_lazy("See it, and make moves for me")),
]


class KeyForm(forms.Form):
    """What a key is called and what it is good for."""

    name = Legible(
        label=gettext_lazy("What is it for?"),
        max_length=60,
        help_text=gettext_lazy("So you know later which one to end."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What may it do?"), choices=SCOPES, widget=forms.RadioSelect, initial=program_keys.WATCH
    )


@never_cache
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """The keys to one's seat; sent as a form, it makes another and shows it this once."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    form, made = KeyForm(request.POST if request.method == "POST" else None), ""
    if request.method == "POST" and form.is_valid():
        try:
            made = program_keys.make(seat, form.cleaned_data["name"], form.cleaned_data["scope"])
            form = KeyForm()
        except IllegalMove as refusal:
            form.add_error(None, translate(refusal.sentence))
    known = [{"key": one, "may": dict(SCOPES)[one.scope]} for one in program_keys.keys_of(seat)]
    context = {**frame(request, campaign, seat), "keys": known, "form": form, "made": made}
    return page(request, "campaigns/people/keys.html", context, status=422 if form.is_bound else 200)


@require_POST
def end_key(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let one of one's keys open nothing any more."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    program_keys.end(seat, number)
    messages.success(request, _("The key opens nothing any more."))
    return redirect(address(request, "keys", campaign, seat))
