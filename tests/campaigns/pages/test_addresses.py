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

TABLE = {
    "add_seat": "405 403  405 403  405 302",
    "any_move": "403 405  302 405  302 405",
    "app": "403 405  200 405  200 405",
    "api:forms": "403 405  200 405  200 405",
    "api:move": "405 403  405 200  405 200",
    "api:moves": "403 405  200 405  200 405",
    "api:plays": "200 405  200 405  200 405",
    "api:preview": "405 403  405 200  405 200",
    "api:table": "200 405  200 405  200 405",
    "api:undo": "405 403  405 200  405 200",
    "begun": "403 403  302 302  302 302",
    "build": "403 405  404 405  404 405",
    "built": "403 403  404 404  404 404",
    "calendar": "404 405  404 405  404 405",
    "came": "405 403  405 404  405 404",
    "campaign": "200 405  200 405  200 405",
    "campaign_file": "200 405  200 405  200 405",
    "change_webhook": "405 403  405 403  405 302",
    "claim_seat": "405 403  405 302  405 403",
    "dates": "200 403  200 422  200 422",
    "end_key": "405 403  405 302  405 302",
    "end_first_evening": "405 403  405 302  405 302",
    "evening_file": "404 405  404 405  404 405",
    "free_seat": "405 403  405 302  405 302",
    "hand_over": "405 403  405 200  405 403",
    "house_file": "404 405  404 405  404 405",
    "house_rule": "403 403  403 403  404 404",
    "house_rules": "200 403  200 403  200 422",
    "keys": "403 403  200 422  200 422",
    "leave_seat": "405 403  405 302  405 403",
    "let_watch": "405 403  405 403  405 302",
    "log": "200 405  200 405  200 405",
    "luck": "200 405  200 405  200 405",
    "move": "403 403  302 422  302 422",
    "new_link": "405 403  405 403  405 302",
    "notes": "200 403  200 422  200 422",
    "number": "200 405  200 405  200 405",
    "override": "403 403  403 403  200 422",
    "play": "200 405  200 405  200 405",
    "plots": "200 405  200 405  200 405",
    "preview": "403 403  422 302  422 302",
    "proposal": "403 403  302 422  302 422",
    "put_away": "403 403  403 403  200 302",
    "rematch": "403 403  403 403  200 302",
    "remove_seat": "405 403  405 403  405 302",
    "rename_seat": "405 403  405 422  405 403",
    "room": "200 405  200 405  200 405",
    "screen": "403 405  403 405  200 405",
    "seat": "403 405  200 405  200 405",
    "seats": "403 403  200 200  200 200",
    "session": "403 403  200 404  200 404",
    "settings": "403 403  403 403  200 422",
    "shop": "404 405  404 405  404 405",
    "since": "200 405  200 405  200 405",
    "sit_down": "404 404  302 302  404 404",
    "supplement": "403 403  403 403  404 404",
    "supplement_file": "404 405  404 405  404 405",
    "take": "200 405  200 405  200 405",
    "time": "200 403  200 422  200 422",
    "undo": "403 403  302 302  302 302",
    "upgrade": "403 403  403 403  200 302",
    "webhooks": "403 403  403 403  200 422",
    "why": "404 405  404 405  404 405",
    "without": "403 403  422 422  422 422",
}
"""Of a campaign: looking and changing, for a spectator, a player, the game master."""
SITE = {
    "account": "200 200",
    "api:api-root": "404 404",
    "api:book": "404 405",
    "api:books": "200 405",
    "api:campaigns": "401 405",
    "api:edition": "404 405",
    "api:editions": "404 405",
    "api:entries": "404 405",
    "api:entry": "404 405",
    "api:find": "422 405",
    "api:openapi-json": "200 200",
    "api:page": "404 405",
    "api:rule": "404 405",
    "api:table_decides": "404 405",
    "api:things": "422 405",
    "apply_draft": "405 302",
    "ask": "404 404",
    "away": "200 404",
    "bin": "200 404",
    "book": "404 405",
    "book_app": "404 405",
    "book_changes": "404 405",
    "book_icon": "404 405",
    "book_tables": "200 405",
    "bring_back": "405 404",
    "bring_campaign": "200 422",
    "campaigns": "200 200",
    "card_sheet": "200 405",
    "change_password": "302 302",
    "changed": "404 405",
    "cover": "404 405",
    "compare": "200 405",
    "conflicts": "404 405",
    "draft": "302 405",
    "draft_page": "302 405",
    "edit_page": "404 404",
    "end_browsers": "405 302",
    "first_evening": "405 302",
    "forget_account": "302 302",
    "history": "404 405",
    "join": "404 404",
    "keep_draft": "405 404",
    "leave_book": "404 404",
    "look": "405 404",
    "mend": "404 405",
    "move_page": "404 404",
    "my_data": "302 302",
    "my_seats": "200 405",
    "new_campaign": "200 422",
    "new_page": "404 404",
    "new_codes": "302 302",
    "new_feed": "405 403",
    "page_changes": "404 405",
    "paragraph": "404 405",
    "patterns": "200 405",
    "people": "404 404",
    "protection": "302 302",
    "put_book_away": "404 404",
    "picture": "404 405",
    "programs": "200 405",
    "publish_together": "405 404",
    "put_picture": "405 404",
    "question": "404 404",
    "questions": "404 405",
    "read_again": "405 302",
    "recover": "200 422",
    "reply": "404 404",
    "review": "404 404",
    "review_wish": "404 404",
    "revert": "405 404",
    "robots": "200 405",
    "rule_page": "404 405",
    "rulings": "404 405",
    "search": "200 405",
    "second_factor_off": "302 302",
    "second_factor_on": "302 302",
    "second_step": "302 302",
    "set_language": "405 302",
    "settle": "405 404",
    "shelf": "302 405",
    "sign_in": "200 422",
    "sign_out": "405 302",
    "sign_up": "200 422",
    "sitemap": "200 405",
    "sitemap_of": "404 405",
    "suggest": "200 405",
    "suggested_page": "404 405",
    "suggestion": "404 404",
    "suggestions": "404 405",
    "take_guesses": "405 302",
    "take_key": "404 404",
    "throw_away": "405 302",
    "unversioned_api": "308 308",
    "upload": "200 422",
    "watch": "404 404",
    "watch_book": "404 404",
    "watch_page": "404 404",
    "watching": "200 403",
    "watching_feed": "404 405",
    "wish": "404 404",
    "worker": "200 405",
}
"""All else: looking and changing, for anybody."""


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
