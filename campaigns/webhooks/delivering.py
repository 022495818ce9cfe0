"""Telling the addresses: in a thread of the site, or by a command; never in the request that made the move.

The ledger is the queue: an address has been told up to some play, and whatever came after waits for it. A move
writes nothing for it, and what waits outlives every crash. An address is taken by setting when it is due next, which
only one of several processes can do.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from campaigns.webhooks.models import Delivery, Webhook
from campaigns.webhooks.sending import REFUSED, Answer, Unsent, send
from campaigns.webhooks.telling import signed, told

EVERY = 5.0
"""Seconds between two looks; what was played in between goes out as one."""
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 2 * 60, 12 * 60, 24 * 60)]
"""After the first failure, the second…; after the last one the site gives up."""
HELD = timedelta(minutes=2)
"""So long an address is left to whoever took it."""
GONE = 410
KEPT = 20
"""Deliveries that are remembered of an address."""
AT_ONCE = 4

log = logging.getLogger(__name__)


def deliver() -> int:
    """Tell every address that waits, a few at once; how many were tried."""
    waiting = list(Webhook.waiting().values_list("pk", flat=True)[:200])
    if not waiting:
        return 0
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhooks") as several:
        return sum(several.map(_one, waiting))


def _one(number: int) -> bool:
    """In a thread of its own, whose connection ends with it."""
    try:
        return attempt(number)
    except DatabaseError:
        log.exception("an address could not be told")
        return False
    finally:
        connection.close()


def attempt(number: int) -> bool:
    """Tell one address, if nobody else does; whether it was tried."""
    if not Webhook.waiting().filter(pk=number).update(due=timezone.now() + HELD):
        return False
    webhook = Webhook.objects.select_related("campaign__book", "campaign__session").filter(pk=number).first()
    if webhook is None:  # ended at this moment, or its table is gone
        return False
    began, delivery = time.monotonic(), Delivery(webhook=webhook, first=0, last=0)
    answer = Answer(0)
    try:
        body, delivery.first, delivery.last = told(webhook)
        headers = signed(webhook, body, int(time.time()))
        headers["Letopis-Delivery"] = f"{webhook.campaign.slug}/{delivery.first}-{delivery.last}"
        answer = send(webhook.address, body, headers)
        delivery.problem = "" if answer.taken else REFUSED
    except Unsent as no:
        delivery.problem = no.problem
    except DatabaseError:
        raise
    except Exception:
        log.exception("a table could not be told")
        delivery.problem = REFUSED
    delivery.status, delivery.took = answer.status, int((time.monotonic() - began) * 1_000)
    _note(webhook, delivery, answer)
    return True


def _note(webhook: Webhook, delivery: Delivery, answer: Answer) -> None:
    """Write down how it went, and when to try again. Whatever the game master did meanwhile stays done."""
    mine, now = Webhook.objects.filter(pk=webhook.pk), timezone.now()
    if answer.taken:
        there = mine.update(told=delivery.last, tries=0, due=now + timedelta(seconds=max(EVERY, answer.wait)))
    elif answer.status == GONE or webhook.tries >= len(PAUSES):
        there = mine.update(tries=webhook.tries + 1, stopped=now)
    else:
        pause = max(PAUSES[webhook.tries], timedelta(seconds=answer.wait))
        there = mine.update(tries=webhook.tries + 1, due=now + pause)
    if there:
        delivery.save(force_insert=True)
        kept = Delivery.objects.filter(webhook=webhook).values_list("pk", flat=True)[KEPT : KEPT + 1]
        if old := list(kept):
            Delivery.objects.filter(webhook=webhook, pk__lte=old[0]).delete()


class Postman(threading.Thread):
    """Looks every few seconds whether an address waits, as long as the site runs."""

    def __init__(self) -> None:
        super().__init__(name="webhooks", daemon=True)
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(EVERY):
            try:
                close_old_connections()
                deliver()
            except Exception:  # a database that is away comes back
                log.exception("no address could be told")
        connection.close()
