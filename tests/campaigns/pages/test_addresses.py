"""Every address of the site × who asks × looking or changing: one table, and an address that is not in it fails."""

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils.cache import has_vary_header

from campaigns.models import Play, Seat
from campaigns.seats import people, seating
from tests.campaigns.guests import Guest
from tests.campaigns.pages.address_rows import SITE, TABLE

TOLD = {
    "section": "nothing",
    "size": 192,
    "slug": "some-page",
    "page_slug": "some-page",
    "path": "books",
    "book": "some-book",
    "key": "1",
    "language": "ru",
    "name": "earn",
    "number": 1,
    "piece": "ogre",
    "token": "x",
    "kind": "md",
    "paragraph": "x",
    "rule": "1",
}
FIELDS = {"hero": "hero-1", "amount": "1", "number": "6", "notes": "x", "reason": "x", "on": "yes", "title": "x"}
SENT = {"fields": {"hero": "hero-1", "amount": "1"}, "number": 6}  # the same from a program
NOBODY = (404, 405)
"""What an address of a table answers to whoever neither sits there nor looks on: as if there were no such table."""


def addresses(resolver, space="", before=""):
    """The name of every address with whether it is one campaign's, but for the admin's."""
    for one in resolver.url_patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield f"{space}{one.name}", here
        elif one.namespace != "admin":
            yield from addresses(one, f"{space}{one.namespace}:" if one.namespace else space, here)


EVERY = dict(addresses(get_resolver()))
OF_A_TABLE = {name for name, path in EVERY.items() if "campaigns/<slug:slug>" in path}


def address(name, campaign):
    """An address, with something to be looked for in it."""
    wanted = [part.partition(":")[2] or part for part in EVERY[name].replace(">", "<").split("<")[1::2]]
    told = {**TOLD, "slug": campaign.slug} if name in OF_A_TABLE else TOLD
    return reverse(name, kwargs={one: told[one] for one in wanted})


def answers(client, campaign, names):
    """What each address says to looking and to changing; whatever that changes is taken back."""
    found = {}
    for name in sorted(names):
        url = address(name, campaign)
        sent = {"data": SENT, "content_type": "application/json"} if name.startswith("api:") else {"data": FIELDS}
        with transaction.atomic():
            looked = client.get(url).status_code
            changed = client.post(url, **sent).status_code
            transaction.set_rollback(True)
        found[name] = f"{looked} {changed}"
    return found


@pytest.fixture
def asked(cave):
    """Asks as somebody: whoever holds those seats, or looks on."""

    def ask(*sits, looks_on=False):
        guest = Guest(cave, *sits)
        if looks_on:
            seating.let_watch(cave.campaign, True, by=cave.gm)
            cave.campaign.refresh_from_db()
            guest.client.get(reverse("watch", args=[people.watch_token_of(cave.campaign)]))
        return answers(guest.client, cave.campaign, OF_A_TABLE)

    return ask


def column(number):
    return {name: " ".join(row.split()[2 * number : 2 * number + 2]) for name, row in TABLE.items()}


def test_every_address_has_its_row():
    assert set(TABLE) == OF_A_TABLE
    assert set(SITE) == {*EVERY} - OF_A_TABLE - {"None"}


@pytest.mark.parametrize("who", ["stranger", "outsider"])
def test_for_whoever_is_not_at_the_table_there_is_none(cave, open_table, asked, who):
    other = open_table(title="Другая")
    client = Guest(other, "gm", "1").client if who == "outsider" else Client()
    before = (list(Seat.every.order_by("pk").values()), Play.objects.count())
    said = answers(client, cave.campaign, OF_A_TABLE)
    wrong = {name: row for name, row in said.items() if not {*map(int, row.split())} <= {*NOBODY, 401}}
    assert wrong == {}
    assert (list(Seat.every.order_by("pk").values()), Play.objects.count()) == before


@pytest.mark.parametrize(
    ("number", "sits"), [(0, ()), (1, ("1",)), (2, ("gm",))], ids=["spectator", "player", "master"]
)
def test_whoever_is_at_the_table_may_what_the_row_says(asked, number, sits):
    assert asked(*sits, looks_on=not sits) == column(number)


def test_anybody_may_what_the_row_of_the_site_says(cave):
    assert answers(Client(), cave.campaign, SITE) == SITE


def test_nobody_else_keeps_what_hangs_on_who_asks(cave):
    """Neither pages nor errors; whoever signs in next at this computer, or behind this proxy, is not shown them."""
    client = Guest(cave, "gm").client
    client.force_login(User.objects.create_user("Аня"))
    open_to_others = []
    for name in sorted({*TABLE, *SITE} - {"api:api-root"}):
        answer = client.get(address(name, cave.campaign))
        own = answer.cookies or has_vary_header(answer, "Cookie")
        if own and not {"private", "no-store"}.intersection(answer.headers.get("Cache-Control", "").split(", ")):
            open_to_others.append(name)
    assert open_to_others == []
