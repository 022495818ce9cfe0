"""A table tells an address what a spectator sees: signed, late rather than never, and to the open network only."""

import builtins
import contextlib
import hashlib
import hmac
import json
import re
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns import belongings, ledger
from campaigns.board.people.turn import Turn, Waited
from campaigns.engine.refusals import IllegalMove
from campaigns.seats import putting_away
from campaigns.webhooks import delivering, making, sending, telling
from campaigns.webhooks.models import Delivery, Webhook
from campaigns.webhooks.telling import LONGEST, secret_of, told
from tests.campaigns.guests import Guest, text

BOT = f"123456:{'A' * 35}"


class Receiver:
    """A real server on this machine: what it got, and what it answers."""

    def __init__(self):
        self.got, self.status, self.more = [], 204, {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, dict(self.headers), body))
                self.send_response(receiver.status)
                for name, value in receiver.more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook?a=b"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


@pytest.fixture
def receiver(settings):
    settings.WEBHOOKS_TO = ["127.0.0.1"]
    one = Receiver()
    yield one
    one.server.shutdown()
    one.server.server_close()


def hooked(cave, address, shape=Webhook.JSON, chat=""):
    about = {"name": "Чат", "shape": shape, "address": address, "chat": chat}
    return making.make(cave.gm, **about, language="ru", origin="https://letopis.example")


def earn(cave, amount="1"):
    return ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": amount}, by=cave.anya)


def test_plays_arrive_signed_and_once(cave, receiver):
    webhook = hooked(cave, receiver.address)
    assert not delivering.attempt(webhook.pk)
    plays = [earn(cave), earn(cave, "2")]
    assert delivering.attempt(webhook.pk)
    ((path, headers, body),) = receiver.got
    said = json.loads(body)
    assert path == "/hook?a=b"
    assert [one["number"] for one in said["plays"]] == [one.number for one in plays]
    assert said["address"] == f"https://letopis.example/campaigns/{cave.campaign.slug}/"
    what = headers["Letopis-Timestamp"].encode() + b"." + body
    expected = hmac.new(secret_of(webhook).encode(), what, hashlib.sha256).hexdigest()
    assert headers["Letopis-Signature"] == f"v1={expected}"
    assert secret_of(webhook) not in str(Webhook.objects.filter(pk=webhook.pk).values())
    Webhook.objects.update(due=timezone.now())
    assert not delivering.attempt(webhook.pk)
    assert Webhook.objects.get().told == cave.campaign.number


def test_nobody_at_the_table_puts_a_link_into_somebodys_channel(cave):
    """Discord would show «Правила», and lead elsewhere; what is no message for Discord stays as it was typed."""
    cave.campaign.title = "Пещера [Правила](https://elsewhere.example) ||тайна|| <#1> # *да* _да_ \\\\"
    cave.campaign.save(update_fields=["title"])
    for shape, is_typed in ((Webhook.DISCORD, False), (Webhook.JSON, True)):
        webhook = hooked(cave, "https://hooks.example/x", shape)
        earn(cave)
        said = json.loads(told(webhook)[0])
        line = said["content" if shape == Webhook.DISCORD else "text"].splitlines()[0]
        assert (line == cave.campaign.title) == is_typed
        assert re.sub(r"\\(.)", r"\1", line) == cave.campaign.title or is_typed
        assert is_typed or not re.search(r"(?<!\\)[\[\]()|<>#*_]", line)
        address = f"https://letopis.example/campaigns/{cave.campaign.slug}/"
        assert (said["content"] if shape == Webhook.DISCORD else said["text"]).endswith(address)


@pytest.mark.parametrize("shape", [Webhook.DISCORD, Webhook.TELEGRAM])
def test_people_are_told_in_their_language_and_whose_turn_it_is(cave, settings, shape):
    webhook = hooked(cave, "https://discord.example/x" if shape == Webhook.DISCORD else BOT, shape, chat="-100123")
    earn(cave)
    said = json.loads(told(webhook)[0])
    message = said["content"] if shape == Webhook.DISCORD else said["text"]
    assert "Пещера" in message.splitlines()[0]
    assert "Аня" in message
    assert f"https://letopis.example/campaigns/{cave.campaign.slug}/" in message
    if shape == Webhook.DISCORD:
        assert said["allowed_mentions"] == {"parse": []}
    else:
        assert said["chat_id"] == "-100123"
        assert webhook.address == f"https://api.telegram.org/bot{BOT}/sendMessage"


def test_many_plays_are_one_message_that_fits(cave):
    webhook = hooked(cave, "https://discord.example/x", Webhook.DISCORD)
    for _ in range(60):
        earn(cave)
    body, first, last = told(webhook)
    assert (first, last) == (cave.campaign.number - 49, cave.campaign.number)
    assert len(json.loads(body)["content"]) <= LONGEST


@pytest.mark.parametrize("letter", ["я", "*", "["])
def test_forty_people_with_long_names_fit_too(open_table, monkeypatch, letter):
    """More than Discord takes is refused as a whole, and nobody would hear of any turn again."""
    names = [f"{number} {letter * 50}" for number in range(10, 50)]
    waited = tuple(Waited(name[:2], name, 0, False) for name in names)
    monkeypatch.setattr(telling, "turn", lambda *told: Turn(others=waited, left=waited))
    table = open_table(title="(" * 120)
    webhook = hooked(table, "https://discord.example/x", Webhook.DISCORD)
    earn(table)
    said = json.loads(told(webhook)[0])["content"]
    assert len(said) <= LONGEST
    assert f"{names[0]}, {names[1]}" in re.sub(r"\\(.)", r"\1", said)
    assert said.endswith(f"https://letopis.example/campaigns/{table.campaign.slug}/")


def test_what_fails_is_tried_again_ever_later_and_then_given_up(cave, receiver):
    webhook, receiver.status = hooked(cave, receiver.address), 500
    earn(cave)
    pauses = []
    while not Webhook.objects.get().stopped:
        Webhook.objects.update(due=timezone.now())
        assert delivering.attempt(webhook.pk)
        pauses.append(Webhook.objects.get().due - timezone.now())
    assert len(receiver.got) == len(delivering.PAUSES) + 1
    assert all(one < other for one, other in zip(pauses[:-1], pauses[1:-1], strict=False))
    assert not delivering.attempt(webhook.pk)
    making.go_on(cave.campaign, webhook.pk)
    receiver.status = 200
    earn(cave)
    assert delivering.attempt(webhook.pk)
    assert len(json.loads(receiver.got[-1][2])["plays"]) == 2
    assert (Webhook.objects.get().tries, Delivery.objects.first().problem) == (0, "")


def test_a_clock_that_ran_ahead_silences_nobody(cave, receiver):
    webhook = hooked(cave, receiver.address)
    earn(cave)
    Webhook.objects.update(due=timezone.now() + timedelta(days=3650))
    assert delivering.attempt(webhook.pk)
    assert len(receiver.got) == 1
    webhook.refresh_from_db()
    assert webhook.due - timezone.now() < timedelta(minutes=1)
    assert max(delivering.PAUSES) < Webhook.LONGEST_PAUSE
    Webhook.objects.update(due=timezone.now() + max(delivering.PAUSES))
    earn(cave)
    assert not delivering.attempt(webhook.pk)


def test_whoever_says_when_is_waited_for_and_who_is_gone_is_left(cave, receiver):
    webhook, receiver.status, receiver.more = hooked(cave, receiver.address), 429, {"Retry-After": "1800"}
    earn(cave)
    delivering.attempt(webhook.pk)
    assert timedelta(minutes=29) < Webhook.objects.get().due - timezone.now() <= timedelta(minutes=30)
    Webhook.objects.update(due=timezone.now())
    receiver.status = 410
    delivering.attempt(webhook.pk)
    assert Webhook.objects.get().stopped


def test_redirects_are_not_followed(cave, receiver):
    webhook, receiver.status = hooked(cave, receiver.address), 307
    receiver.more = {"Location": receiver.address}
    earn(cave)
    delivering.attempt(webhook.pk)
    assert len(receiver.got) == 1
    assert (Delivery.objects.get().status, Delivery.objects.get().problem) == (307, sending.REFUSED)


def test_one_of_two_who_look_at_once_tells(cave, receiver):
    webhook = hooked(cave, receiver.address)
    earn(cave)
    assert Webhook.waiting().filter(pk=webhook.pk).update(due=timezone.now() + delivering.HELD) == 1
    assert not delivering.attempt(webhook.pk)
    assert receiver.got == []


def test_command_tells_all_that_wait(cave, receiver, monkeypatch):
    """In the thread of the test, whose transaction no other connection can look into."""
    monkeypatch.setattr(delivering, "ThreadPoolExecutor", lambda *_, **__: contextlib.nullcontext(builtins))
    monkeypatch.setattr(delivering, "_one", delivering.attempt)
    hooked(cave, receiver.address)
    earn(cave)
    call_command("deliver_webhooks")
    assert len(receiver.got) == 1


def test_move_asks_nothing_more_of_the_database_for_it(cave, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    earn(cave)
    with CaptureQueriesContext(connection) as before:
        earn(cave)
    hooked(cave, "https://example.org/hook")
    with CaptureQueriesContext(connection) as after:
        earn(cave)
    assert len(after) == len(before)
    assert not [one for one in after if "webhook" in one["sql"]]


# The page


def test_game_master_gives_an_address_and_sees_how_it_went(cave, receiver):
    maria = Guest(cave, "gm")
    filled = {"name": "Наш бот", "shape": "json", "address": receiver.address, "chat": ""}
    page = text(maria.post("webhooks", **filled))
    webhook = Webhook.objects.get()
    assert secret_of(webhook) in page
    earn(cave)
    delivering.attempt(webhook.pk)
    page = text(maria.get("webhooks"))
    assert "дошло" in page
    assert secret_of(webhook) not in page
    assert "hook?a=b" not in page
    for guest in (Guest(cave, "1"), Guest(cave)):
        assert guest.get("webhooks").status_code in (403, 404)
    maria.client.post(maria.url("change_webhook", webhook.pk), {"do": "end"})
    assert not Webhook.objects.exists()


def test_wrong_addresses_are_told_in_a_sentence_and_a_table_has_five(cave):
    maria = Guest(cave, "gm")
    filled = {"name": "Чат", "shape": "discord", "address": "http://localhost/", "chat": ""}
    assert "начинается с https://" in text(maria.post("webhooks", **filled))
    assert "токен бота" in text(maria.post("webhooks", **filled | {"shape": "telegram"}))
    for _ in range(making.MOST):
        hooked(cave, "https://example.org/hook")
    assert "не больше чем по 5" in text(maria.post("webhooks", **filled | {"address": "https://example.org/"}))
    with pytest.raises(IllegalMove):
        making.make(cave.anya, **filled, language="ru", origin="")


def test_table_that_was_put_away_tells_nothing(cave, receiver):
    webhook = hooked(cave, receiver.address)
    earn(cave)
    putting_away.put_away(cave.campaign, by=cave.gm)
    assert not delivering.attempt(webhook.pk)
    assert receiver.got == []


def test_a_table_that_is_gone_by_the_time_its_address_is_taken_is_told_of_to_nobody(cave, receiver, monkeypatch):
    webhook = hooked(cave, receiver.address)
    earn(cave)

    class Gone:
        """Those that wait, of which one is ended as soon as it is taken."""

        def filter(self, pk):
            return self

        def update(self, due):
            cave.campaign.delete()
            return 1

    monkeypatch.setattr(Webhook, "waiting", Gone)
    assert not delivering.attempt(webhook.pk)
    assert receiver.got == []


def test_whoever_leaves_takes_the_address_along(cave, django_user_model):
    user = django_user_model.objects.create_user("maria")
    cave.gm.owner = user
    cave.gm.save(update_fields=["owner"])
    hooked(cave, "https://example.org/hook")
    ((seat),) = belongings.told(user)
    assert seat["told_elsewhere"][0]["address"] == "https://example.org/hook"
    belongings.erase(user)
    assert not Webhook.objects.exists()
