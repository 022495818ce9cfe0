"""What an address is told: the plays since the last time, and whose turn it is, as whoever looks on sees them."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from campaigns import ledger
from campaigns.board.people.chairs import chairs_of
from campaigns.board.people.turn import Turn, turn
from campaigns.chronicle.seeing import seen_by
from campaigns.files.told_plays import plays_as_data
from campaigns.models import Play
from campaigns.plays.writing import Table
from campaigns.seats.people import Person, spectator
from campaigns.webhooks.models import Webhook

MOST = 50
"""Plays in one delivery: the newest ones. Who wants all of them asks the API."""
MOST_LINES = 10
"""Sentences in a message for people."""
LONGEST = 1_900
"""Letters of a message; Discord takes 2,000."""
ESCAPED = r"\\\g<0>"
SIGNS = re.compile(r"[\\\\*_~`|<>\[\]()#]")
"""What Discord takes for something else than it is: a link that does not say where it leads, what is hidden."""
LONGEST_LINE = 700
"""Letters of one line: two of names, a title and an address are to fit into a message."""
LONGEST_NAMES = 600
"""Letters of the names in one line: forty people with long names would be all that fits."""


def secret_of(webhook: Webhook) -> str:
    """What deliveries are signed by; it is in no copy of the database."""
    return salted_hmac("campaigns.webhooks", webhook.salt, algorithm="sha256").hexdigest()


def signed(webhook: Webhook, body: bytes, now: int) -> dict[str, str]:
    """The headers by which whoever is told knows who told, and when.

    Shape: `Letopis-Signature: v1=` and the hex of HMAC-SHA256 over the timestamp, a full stop, and the body.
    """
    what = str(now).encode() + b"." + body
    digest = hmac.new(secret_of(webhook).encode(), what, hashlib.sha256).hexdigest()
    return {"Letopis-Timestamp": str(now), "Letopis-Signature": f"v1={digest}"}


def told(webhook: Webhook) -> tuple[bytes, int, int]:
    """The body of the next delivery, with the numbers of the first and the last play in it."""
    with translation.override(webhook.language):
        table = ledger.load(webhook.campaign)
        seen, last = seen_by(table, None), table.number
        plays = Play.objects.filter(campaign=webhook.campaign, number__gt=webhook.told, number__lte=last)
        newest = list(plays.select_related("seat").order_by("-number")[:MOST])[::-1]
        said = plays_as_data(seen, newest)
        whose = turn(seen, chairs_of(seen, spectator(seen.campaign), Person(()), webhook.made), "")
        body = _shaped(webhook, seen, said, whose)
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return text.encode(), newest[0].number if newest else last, last


def _shaped(webhook: Webhook, seen: Table, plays: list[dict[str, Any]], whose: Turn) -> dict[str, Any]:
    text = message(webhook, seen, plays, whose)
    if webhook.shape == Webhook.DISCORD:
        return {"content": text, "allowed_mentions": {"parse": []}}
    if webhook.shape == Webhook.TELEGRAM:
        return {"chat_id": webhook.chat, "text": text, "link_preview_options": {"is_disabled": True}}
    return {
        "campaign": seen.campaign.slug,
        "title": seen.campaign.title,
        "address": address_of(webhook),
        "number": seen.number,
        "result": seen.state.result,
        "turn": {
            "seats": [one.seat for one in (*whose.others, *whose.left)],
            "names": [one.name for one in (*whose.others, *whose.left)],
            "empty": [one.seat for one in whose.left],
            "asked": whose.asked,
            "over": whose.over,
        },
        "plays": plays,
        "text": text,
    }


def address_of(webhook: Webhook) -> str:
    """Where the table is; it opens for who sits there."""
    return webhook.origin + reverse("campaign", args=[webhook.campaign.slug])


def message(webhook: Webhook, seen: Table, plays: list[dict[str, Any]], whose: Turn) -> str:
    """The same for people: what was done, then who is waited for, then where."""
    lines = [_as_it_is(webhook, str(one["sentence"])) for one in plays if one["sentence"] and not one["undone"]]
    lines = lines[-MOST_LINES:]
    title = _as_it_is(webhook, str(seen.campaign.title))
    end = [*(_as_it_is(webhook, line) for line in _whose(whose)), address_of(webhook)]
    room = LONGEST - len("\n".join([title, "", "", *end]))
    while lines and len("\n".join(lines)) > room:
        lines = lines[1:]
    return "\n".join([title, *lines, "", *end])


def _as_it_is(webhook: Webhook, line: str) -> str:
    """A line as people read it: whoever sits at the table has no say in what is a link in somebody's channel."""
    if webhook.shape != Webhook.DISCORD:
        return line
    told = SIGNS.sub(ESCAPED, line)
    return told if len(told) <= LONGEST_LINE else SIGNS.sub(ESCAPED, Truncator(line).chars(LONGEST_LINE // 2))


def _whose(whose: Turn) -> list[str]:
    if whose.over:
        return [_("The game is over.")]
    told = []
    names = _short(", ".join(dict.fromkeys(one.name for one in whose.others)))
    if names and not whose.gathers:
        asked = _("You are asked: %(names)s") if whose.asked else _("Your turn: %(names)s")
        told.append(asked % {"names": names})
    if whose.left:
        told.append(_("Nobody sits here, and the game waits: %(names)s") % {"names": _short(whose.left_names)})
    return told


def _short(names: str) -> str:
    return Truncator(names).chars(LONGEST_NAMES)
