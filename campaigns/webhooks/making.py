"""Giving an address that is told of a table, ending one, and trying again where the site gave up."""

from __future__ import annotations

import re
import secrets
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Seat
from campaigns.webhooks.models import Webhook
from campaigns.webhooks.sending import Unsent, target_of

MOST: Final = 5
"""Addresses of one table."""
TOKEN = re.compile(r"\d{5,20}:[A-Za-z0-9_-]{30,80}")
CHAT = re.compile(r"-?\d{1,20}|@[A-Za-z0-9_]{4,40}")
TELEGRAM = "https://api.telegram.org/bot{token}/sendMessage"


def make(by: Seat, *, name: str, shape: str, address: str, chat: str, language: str, origin: str) -> Webhook:
    """Let an address be told of what is played from now on. For Telegram `address` is the token of a bot.

    Errors: IllegalMove for anybody but the game master, for one too many, and for what cannot be told.
    """
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))
    if shape == Webhook.TELEGRAM:
        if not TOKEN.fullmatch(address) or not CHAT.fullmatch(chat):
            raise IllegalMove(say("Telegram needs the token of a bot, and the number or the @name of a chat."))
        address = TELEGRAM.format(token=address)
    try:
        target_of(address)
    except Unsent:
        raise IllegalMove(say("That is no address that the site can write to: it begins with https://.")) from None
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=by.campaign_id)
        if of(campaign).count() >= MOST:
            raise IllegalMove(say("A table tells up to {most} addresses; end one first.", most=MOST))
        return Webhook.objects.create(
            campaign=campaign,
            seat=by,
            name=name,
            shape=shape,
            address=address,
            chat=chat if shape == Webhook.TELEGRAM else "",
            salt=secrets.token_hex(20),
            language=language,
            origin=origin,
            told=campaign.number,
        )


def of(campaign: Campaign) -> QuerySet[Webhook]:
    """The addresses that a table tells, oldest first."""
    return Webhook.objects.filter(campaign=campaign)


def end(campaign: Campaign, number: int) -> None:
    """Tell an address nothing more, and forget it. One of another table stays."""
    of(campaign).filter(pk=number).delete()


def go_on(campaign: Campaign, number: int) -> None:
    """Try again where the site gave up: what it missed is told at once."""
    of(campaign).filter(pk=number).update(stopped=None, tries=0, due=timezone.now())
