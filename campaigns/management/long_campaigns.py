"""What a long campaign costs: going back to any point of it, folding it anew, taking it along, checking it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import chain, repeat
from statistics import median

from campaigns import ledger
from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.state import State
from campaigns.files import exporting
from campaigns.files.importing import import_campaign
from campaigns.models import Campaign, Seat
from campaigns.past import dropping, undoing
from campaigns.plays import checkpoints
from campaigns.plays.verifying import verify
from rulebooks.models import Book
from web.management.measuring import Row, timed

EVENTS = 100_000
LATER = 900


def long_campaigns(book: Book, moves: int, samples: int) -> Iterator[Row]:
    """A campaign of so many plays: undo, refold, export, import, verify."""
    campaign, master = _played(book, moves)
    length = f"{campaign.number:,} plays"
    yield from _undo(campaign, master, min(samples, 12))
    yield from _refold(campaign)
    before = max(4, campaign.number - LATER)
    number = campaign.plays.effective().filter(move="guard", number__gte=before).values_list("number", flat=True)[0]
    dropped = timed(lambda: dropping.foresee_drop(ledger.load(campaign), number, master))
    yield f"what taking out one of {min(LATER, moves):,} plays would change, s", f"{dropped:.2f}"
    told = exporting.export(ledger.load(campaign), master)
    data = json.dumps(told, ensure_ascii=False).encode()
    packed = gzip.compress(data)
    yield f"export of {length}, s", f"{timed(lambda: exporting.export(ledger.load(campaign), master)):.2f}"
    yield f"export of {length}, MB (compressed)", f"{len(data) / 1e6:.1f} ({len(packed) / 1e6:.2f})"
    yield f"import of {length}, every hash checked, s", f"{timed(lambda: import_campaign(packed)):.2f}"
    yield f"verify_campaign over {length}, s", f"{timed(lambda: verify(campaign)):.2f}"


def _played(book: Book, moves: int) -> tuple[Campaign, Seat]:
    """A campaign with a move that can be made for ever: a guard who changes his mind."""
    campaign, _ = ledger.open_campaign(title="Long", game="bridges", book=book, players=1, names=["P1"])
    seats = {seat.key: seat for seat in campaign.seats.all()}
    ledger.make_move(campaign, "choose", {"character": "burilla"}, by=seats["1"])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    for number in range(moves):
        fields = {"hero": "hero-1", "stance": "never" if number % 2 else "always"}
        ledger.make_move(campaign, "guard", fields, by=seats["1"])
    return campaign, seats["gm"]


def _undo(campaign: Campaign, master: Seat, samples: int) -> Iterator[Row]:
    """Back to points all over the campaign and forward again, in turns with the newest play alone."""
    far, near, again = [], [], []
    end = campaign.number
    for sample in range(samples):
        point = max(4, end * sample // samples)
        last = campaign.plays.effective().last()
        assert last is not None
        near.append(timed(lambda number=last.number: undoing.undo(campaign, number, by=master)))  # type: ignore[misc]
        undoing.undo(campaign, campaign.number, by=master)
        far.append(timed(lambda moment=point: undoing.back_to(campaign, moment, by=master)))  # type: ignore[misc]
        again.append(timed(lambda: undoing.undo(campaign, campaign.number, by=master)))
    yield f"undo to any point of {end:,} plays, ms (worst)", f"{median(far) * 1000:.1f} ({max(far) * 1000:.1f})"
    yield "and all of it brought back, ms (worst)", f"{median(again) * 1000:.1f} ({max(again) * 1000:.1f})"
    yield "undo to any point to undo of the newest play", f"{median(far) / median(near):.2f}"


def _refold(campaign: Campaign) -> Iterator[Row]:
    plain = timed(lambda: checkpoints.refold(campaign, from_nothing=True))
    kept = timed(lambda: checkpoints.refold(campaign))
    yield f"refold of {campaign.number:,} plays, ms", f"{plain * 1000:.1f}"
    yield "the same from the newest state kept, ms", f"{kept * 1000:.1f}"
    stored = list(chain.from_iterable(campaign.plays.effective().values_list("events", flat=True)))
    many = chain.from_iterable(repeat(stored, EVENTS // max(1, len(stored)) + 1))
    events = [event for event, _ in zip(many, range(EVENTS), strict=False)]
    spent = timed(lambda: fold(State(), map(event_from_json, events)))
    yield f"refold of {EVENTS:,} events, s", f"{spent:.2f}"
