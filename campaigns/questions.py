"""What every look at a table and every move there asks of the database, each put together once.

How that is kept says `web/database/prepared.py`."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from campaigns.models import Campaign, CampaignQuerySet, Play, Proposal, Seat
from web.database.prepared import prepared

SHOWN = 14
"""How many plays the table itself shows; the log has them all."""


@prepared
def locked(pk: int) -> CampaignQuerySet:
    """A campaign with its book and its evening, for who writes next; only in a transaction."""
    return Campaign.objects.with_evening().select_for_update(of=("self",)).filter(pk=pk)


@prepared
def campaign_with_book(pk: int) -> QuerySet[Campaign]:
    """A campaign with its book, for who only looks."""
    return Campaign.objects.select_related("book").filter(pk=pk)


@prepared
def campaign_among(slug: str, among: tuple[int, ...]) -> CampaignQuerySet:
    """The campaign of a slug, if it is among some by their ids."""
    return Campaign.objects.with_evening().filter(slug=slug, pk__in=among)


@prepared
def seat_by_link(pk: int, link: int) -> QuerySet[Seat]:
    """A seat as long as it has had so many links."""
    return Seat.objects.filter(pk=pk, link=link).only("pk")


@prepared
def seat_of_hash(digest: str) -> QuerySet[Seat]:
    """The seat whose link has this hash, at a table that was not put away, with its campaign."""
    return Seat.objects.select_related("campaign").filter(campaign__put_away=None, token_hash=digest)


@prepared
def seat_at(campaign: int, pk: int) -> QuerySet[Seat]:
    """A seat, if it is one of a campaign."""
    return Seat.objects.filter(campaign_id=campaign, pk=pk)


@prepared
def seats_of(campaign: int) -> QuerySet[Seat]:
    """All seats of a campaign."""
    return Seat.objects.filter(campaign_id=campaign)


@prepared
def seats_held(hashes: tuple[str, ...]) -> QuerySet[Seat]:
    """The seats that a browser holds."""
    return Seat.objects.filter(hold_hash__in=hashes)


@prepared
def seats_owned(account: int) -> QuerySet[Seat]:
    """The seats that an account has claimed."""
    return Seat.objects.filter(owner_id=account)


@prepared
def seats_held_or_owned(hashes: tuple[str, ...], account: int) -> QuerySet[Seat]:
    """The seats of a browser in which an account is signed in."""
    return Seat.objects.filter(Q(hold_hash__in=hashes) | Q(owner_id=account))


@prepared
def watched_by(hashes: tuple[str, ...]) -> QuerySet[Campaign]:
    """The campaigns whose links for spectators a browser has opened."""
    return Campaign.objects.filter(watch_hash__in=hashes).only("pk")


@prepared
def plays_of_form(campaign: int, key: str) -> QuerySet[Play]:
    """The play that a form has made, if it was sent before."""
    return Play.objects.filter(campaign_id=campaign, key=key)


@prepared
def newest_plays(campaign: int, number: int) -> QuerySet[Play]:
    """The plays that the table shows, up to a number, newest first, with who made them."""
    return Play.objects.filter(campaign_id=campaign, number__lte=number).newest(SHOWN)


@prepared
def newest_but(campaign: int, moves: tuple[str, ...]) -> QuerySet[Play]:
    """The newest play in effect that is none of some moves."""
    return Play.objects.filter(campaign_id=campaign, undone=False).exclude(move__in=moves).order_by("-number")[:1]


@prepared
def undone_plays(campaign: int, number: int) -> QuerySet[Play]:
    """The plays up to a number that are undone."""
    return Play.objects.filter(campaign_id=campaign, undone=True, number__lte=number).only("number").order_by("number")


@prepared
def plays_between(campaign: int, after: int, until: int) -> QuerySet[Play]:
    """What happened after one play and up to another."""
    told = Play.objects.filter(campaign_id=campaign, number__gt=after, number__lte=until)
    return told.only("number", "move", "undone", "events").order_by("number")


@prepared
def play_of_hash(campaign: int, number: int, digest: str) -> QuerySet[Play]:
    """A play, if it is still the one that had this hash."""
    return Play.objects.filter(campaign_id=campaign, number=number, hash=digest).only("pk")


@prepared
def talk(campaign: int, moves: tuple[str, ...], after: int) -> QuerySet[Play]:
    """The plays of some moves after a number, with who made them."""
    told = Play.objects.filter(campaign_id=campaign, move__in=moves, number__gt=after)
    return told.defer("events").select_related("seat").order_by("number")


@prepared
def proposals_open(campaign: int) -> QuerySet[Proposal]:
    """What waits for a yes, oldest first."""
    return Proposal.objects.filter(campaign_id=campaign, open=True, seat__gone=False).select_related("seat")
