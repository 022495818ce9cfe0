"""Where a table tells what happens: addresses that its game master gives, how the last times went, and an end to it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.views.doors import address, campaign_of, frame, master_of
from campaigns.webhooks import making, sending
from campaigns.webhooks.models import Delivery, Webhook
from campaigns.webhooks.telling import secret_of
from web.legible import Legible
from web.limits import HOUR, Limit, limited
from web.page import page

WEBHOOKS = Limit("webhooks", 40, HOUR, on_site=2_000)
SHAPES = [
    (Webhook.DISCORD, gettext_lazy("A channel of Discord")),
    (Webhook.TELEGRAM, gettext_lazy("A bot of Telegram")),
    (Webhook.JSON, gettext_lazy("A program of one’s own: signed JSON")),
]
PROBLEMS = {
    sending.NAME: gettext_lazy("no such name"),
    sending.PRIVATE: gettext_lazy("it leads into a private network"),
    sending.ADDRESS: gettext_lazy("no address that the site can write to"),
    sending.SILENT: gettext_lazy("nobody answered in time"),
    sending.TLS: gettext_lazy("its certificate does not hold"),
    sending.REFUSED: gettext_lazy("it did not take it"),
}


class WebhookForm(forms.Form):
    """An address, and how it wants to be told."""

    name = Legible(label=gettext_lazy("Name"), max_length=60)
    shape = forms.ChoiceField(
        label=gettext_lazy("Who is told?"), choices=SHAPES, widget=forms.RadioSelect, initial=Webhook.DISCORD
    )
    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=400,
        help_text=gettext_lazy("It begins with https://. For Telegram: the token of the bot."),
    )
    chat = forms.CharField(
        label=gettext_lazy("Chat"),
        max_length=64,
        required=False,
        help_text=gettext_lazy("For Telegram only: the number of the chat, or @name of the channel."),
    )


@never_cache
@limited(WEBHOOKS)
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses that a table tells, for its game master; sent as a form, one more."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    form, secret = WebhookForm(request.POST if request.method == "POST" else None), ""
    if request.method == "POST" and form.is_valid():
        origin = request.build_absolute_uri("/").rstrip("/")
        try:
            made = making.make(master, **form.cleaned_data, language=get_language() or "ru", origin=origin)
            secret = secret_of(made) if made.shape == Webhook.JSON else ""
            messages.success(request, _("From the next play on it is told."))
            form = WebhookForm()
        except IllegalMove as refusal:
            form.add_error(None, translate(refusal.sentence))
    context = {**frame(request, campaign, master), "form": form, "secret": secret, "webhooks": _told(campaign)}
    return page(request, "campaigns/agreements/webhooks.html", context, status=422 if form.is_bound else 200)


def _told(campaign: Campaign) -> list[dict[str, object]]:
    """Each address by its host alone, with its last deliveries."""
    return [
        {
            "webhook": one,
            "host": urlsplit(one.address).hostname,
            "shape": dict(SHAPES)[one.shape],
            "deliveries": [_how(delivery) for delivery in one.deliveries.all()],
        }
        for one in making.of(campaign).prefetch_related("deliveries")
    ]


def _how(delivery: Delivery) -> dict[str, object]:
    problem = PROBLEMS.get(delivery.problem, "") if delivery.problem else ""
    return {"delivery": delivery, "problem": problem, "status": delivery.status if delivery.problem else 0}


@require_POST
def change_webhook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End an address, or try again where the site gave up."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    if request.POST.get("do") == "again":
        making.go_on(campaign, number)
        messages.success(request, _("It is tried again in a few seconds."))
    else:
        making.end(campaign, number)
        messages.success(request, _("It is told nothing more."))
    return redirect(address(request, "webhooks", campaign, master))
