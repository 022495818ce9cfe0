"""The meetings of a table as a calendar that people's own calendars subscribe to. Source: RFC 5545."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from campaigns.chronicle.wording import seat_name
from campaigns.evenings.models import Meeting
from campaigns.models import Campaign, Seat

LASTS = timedelta(hours=4)
SAID = {"yes": "ACCEPTED", "maybe": "TENTATIVE", "no": "DECLINED"}


def calendar(campaign: Campaign, seat: Seat, address: str) -> bytes:
    """All meetings of a campaign, also those called off, as one seat is told them.

    Shape:  iCalendar; a meeting keeps its UID and counts its changes, so that calendars follow them.
    """
    told = Calendar()
    told.add("prodid", "-//Letopis//Campaigns//RU")
    told.add("version", "2.0")
    told.add("x-wr-calname", campaign.title)
    for meeting in campaign.meetings.prefetch_related("answers__seat"):
        told.add_component(_event(campaign, meeting, seat, address))
    return told.to_ical()


def _event(campaign: Campaign, meeting: Meeting, seat: Seat, address: str) -> Event:
    event = Event()
    event.add("uid", f"{campaign.slug}-{meeting.pk}@letopis")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", meeting.at)
    event.add("dtend", meeting.at + LASTS)
    event.add("sequence", meeting.number)
    event.add("summary", campaign.title)
    event.add("status", "CANCELLED" if meeting.called_off else "CONFIRMED" if meeting.settled else "TENTATIVE")
    event.add("url", address)
    if meeting.place:
        event.add("location", meeting.place)
    mine = next((one.said for one in meeting.answers.all() if one.seat_id == seat.pk), "")
    if mine:
        event.add("x-my-answer", SAID[mine])
    coming = [seat_name(one.seat.name, one.seat.key) for one in meeting.answers.all() if one.said == "yes"]
    if coming:
        event.add("description", _("They come: {names}").format(names=", ".join(coming)))
    return event
